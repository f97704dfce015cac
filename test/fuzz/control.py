#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random structured programs: loops, branches and bodies inside one another, values carried, exits at
# every depth, and parallels. The interpreter must print and give the same before and after
# --intent-normalize-control, with checks inserted before it, and after upstream's passes on what is
# not normalised. Twenty programs are one module, whose entry calls each. What they hold is a theme:
#
#   values   tensors and records are carried, and prints show the order; on the interpreter
#   tensors  the same; on the CPU too
#   memory   scalars and records of them, stores and loads by point, and atomics; on the CPU and the
#            simulated GPU too
#   rows     the same, and rows of a length of their own at points: loaded, gathered, mapped, reduced
#            and stored
#
# Programs for other targets than the interpreter run there as they are, and one module in five
# normalised before; what a target refuses is counted, by its message.
#
# usage: control.py BIN FOLDER FIRST COUNT [THEME]
#   the programs of seeds FIRST to FIRST + COUNT - 1; one that differs stays in FOLDER
import collections
import concurrent.futures
import os
import random
import re
import subprocess
import sys

PER_MODULE = {"values": 20, "tensors": 5, "memory": 6, "rows": 2}
TARGETS = {"values": [], "tensors": ["cpu"], "memory": ["cpu", "gpu-sim"], "rows": ["cpu", "gpu-sim"]}
TYPES = {"i64": "i64", "f32": "f32", "i1": "i1", "t": "tensor<?xi32>", "r": "tuple<i64, i1>",
         "w1": "memref<?xi64>", "w2": "memref<?x?xi64>", "add": "memref<?xi64>", "maxsi": "memref<?xi64>",
         "m": "tensor<?x?xi64>", "row": "tensor<?xi64>"}
KINDS = {"values": ["i64", "i64", "f32", "t", "r"], "tensors": ["i64", "i64", "f32", "t", "r"],
         "memory": ["i64", "i64", "f32", "i1", "r"], "rows": ["i64", "i64", "f32", "i1", "r"]}
ARGUMENTS = {"values": ["i64", "i64", "f32", "t", "r"], "tensors": ["i64", "i64", "f32", "t", "r"],
             "memory": ["i64", "i64", "f32", "w1", "w2", "add", "maxsi", "r"],
             "rows": ["i64", "i64", "f32", "w1", "w2", "add", "maxsi", "r", "m"]}
RESULTS = {"values": ["i64", "f32", "t"], "tensors": ["i64", "f32", "t"], "memory": ["i64", "f32", "i1"],
           "rows": ["i64", "f32", "i1"]}
DEPTH = {"values": 4, "tensors": 3, "memory": 2, "rows": 2}
NORMALISED = 5  # one module in so many
VIEWS = ["w1", "w2", "add", "maxsi"]
SIZES = {"t": "3", "w1": "8", "w2": "8x8", "add": "8", "maxsi": "8", "m": "8x8"}


class Program:
    def __init__(self, seed, theme):
        self.random = random.Random(seed)
        self.theme = theme
        self.accesses = theme in ("memory", "rows")
        self.points = []  # coordinates of the parallels around
        self.structures = ["if", "if", "if", "for", "for", "while", "body", "parallel"]
        self.names = 0
        self.lines = []

    def fresh(self):
        self.names += 1
        return f"%v{self.names}"

    def emit(self, indent, text):
        self.lines.append("  " * indent + text)

    def pick(self, env, kind):
        return self.random.choice([name for name, of in env if of == kind])

    def picks(self, env, kinds):
        return [self.pick(env, kind) for kind in kinds]

    def listed(self, names, kinds):
        return f" {', '.join(names)} : {', '.join(TYPES[k] for k in kinds)}" if kinds else ""

    def condition(self, indent, env):
        a, b, c = self.pick(env, "i64"), self.fresh(), self.fresh()
        self.emit(indent, f"{b} = arith.andi {a}, %m{self.random.choice([1, 3, 7])} : i64")
        self.emit(indent, f"{c} = arith.cmpi {self.random.choice(['eq', 'ne', 'slt', 'sgt'])}, {b}, "
                          f"%m{self.random.choice([0, 1, 3])} : i64")
        return c

    def kinds(self, most=3):
        return self.random.choices(KINDS[self.theme], k=self.random.randint(0, most))

    def simple(self, indent, env):
        extra = ["access"] * (12 if self.hasRow() else 4) if self.accesses else ["print"]
        name, kind = self.fresh(), self.random.choice(KINDS[self.theme] + extra)
        if kind == "access":
            self.access(indent, env)
        elif kind == "i1":
            env.append((self.condition(indent, env), "i1"))
        elif kind == "print":
            self.emit(indent, f'intent.print "{name[1:]}", {self.pick(env, "i64")} : i64')
        elif kind == "r":
            self.emit(indent, f"{name} = intent.pack {self.pick(env, 'i64')}, {self.condition(indent, env)}"
                              f" : {TYPES[kind]}")
            part, flag = self.fresh(), self.fresh()
            self.emit(indent, f"{part}, {flag} = intent.unpack {name} : {TYPES[kind]}")
            env += [(name, "r"), (part, "i64")]
        else:
            suffix = "f" if kind == "f32" else "i"
            # upstream folds a dynamic x - x to a constant that can't be written
            op = self.random.choice(["add", "mul"] if kind == "t" else ["add", "mul", "sub"])
            self.emit(indent, f"{name} = arith.{op}{suffix} {self.pick(env, kind)}, {self.pick(env, kind)}"
                              f" : {TYPES[kind]}")
            env.append((name, kind))

    def element(self, indent, view, kind, coordinates):
        """The relation of one element of a view."""
        axes = [self.fresh() for _ in coordinates]
        for number, axis in enumerate(axes):
            self.emit(indent, f"{axis} = intent.axis {view}[{number}] : {TYPES[kind]}")
        relation, count = self.fresh(), len(axes)
        self.emit(indent, f"{relation} = intent.relation () of ({', '.join(axes)}) : () of "
                          f"({', '.join(['!intent.domain<i64>'] * count)}) -> !intent.relation<0 -> {count}, i64> {{")
        self.emit(indent + 1, f"intent.yield {', '.join(coordinates)} : {', '.join(['i64'] * count)}")
        self.emit(indent, "}")
        return f"{view}[{relation}]", f"{TYPES[kind]}, !intent.relation<0 -> {count}, i64>"

    def somewhere(self, indent, env):
        """A coordinate from 0 to 7."""
        name = self.fresh()
        self.emit(indent, f"{name} = arith.andi {self.pick(env, 'i64')}, %m7 : i64")
        return name

    def access(self, indent, env):
        """By points, elements belong to one point each; counters are added to, or raised, from any."""
        count, name = len(self.points), self.fresh()
        if self.hasRow() and self.random.random() < 0.8:
            self.row(indent, env)
            return
        kinds = ["add", "maxsi"] + ([f"w{count}"] * 4 if count in (1, 2) else [])
        kind = self.random.choice(kinds if count else ["w1", "w1", "w2", "w2", "add", "maxsi"])
        rank = 2 if kind == "w2" else 1
        at = self.points if kind == f"w{count}" else [self.somewhere(indent, env) for _ in range(rank)]
        value = self.pick(env, "i64")
        place, types = self.element(indent, f"%{kind}", kind, at)
        if kind in ("add", "maxsi") and (count or self.random.random() < 0.7):
            self.emit(indent, f"{name} = intent.atomic_rmw {kind} {self.random.choice(['relaxed', 'acq_rel'])} "
                              f"{value} to {place} fill {value} : i64, {types} -> i64")
            if not count:
                env.append((name, "i64"))
        elif self.random.random() < 0.6:
            self.emit(indent, f"intent.store {value} to {place} : i64, {types}")
        else:
            self.emit(indent, f"{name} = intent.load {place} fill {value} : {types} -> i64")
            env.append((name, "i64"))

    def hasRow(self):
        return self.theme == "rows" and len(self.points) == 1

    def line(self, indent, shaped, kind):
        """The relation of this point's row, or of its column of what isn't written."""
        axes = [self.fresh(), self.fresh()]
        for number, axis in enumerate(axes):
            self.emit(indent, f"{axis} = intent.axis {shaped}[{number}] : {TYPES[kind]}")
        relation, k = self.fresh(), self.fresh()
        at = [self.points[0], k] if kind == "w2" or self.random.random() < 0.7 else [k, self.points[0]]
        self.emit(indent, f"{relation} = intent.relation ({k} in %row) of ({', '.join(axes)}) : (!intent.domain<i64>) of "
                          f"(!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i64> {{")
        self.emit(indent + 1, f"intent.yield {', '.join(at)} : i64, i64")
        self.emit(indent, "}")
        return f"{shaped}[{relation}]", f"{TYPES[kind]}, !intent.relation<1 -> 2, i64>"

    def row(self, indent, env):
        """Tensor work on a row at a point. What was loaded is used no more once something is stored."""
        name, rows = self.fresh(), [name for name, kind in env if kind == "row"]
        how = self.random.choice(["load", "gather", "map", "add", "reduce", "reduce", "store"] if rows
                                 else ["load", "gather"])
        if how in ("load", "gather"):
            place, types = self.line(indent, *(("%w2", "w2") if how == "load" else ("%m", "m")))
            self.emit(indent, f"{name} = intent.{how} {place} fill {self.pick(env, 'i64')} : {types} -> tensor<?xi64>")
        elif how == "map":
            old, new = self.fresh(), self.fresh()
            self.emit(indent, f"{name} = intent.map ({old} = {self.random.choice(rows)}) : (tensor<?xi64>) -> tensor<?xi64> {{")
            self.emit(indent + 1, f"{new} = arith.{self.random.choice(['addi', 'muli', 'subi'])} {old}, "
                                  f"{self.pick(env, 'i64')} : i64")
            self.emit(indent + 1, f"intent.yield {new} : i64")
            self.emit(indent, "}")
        elif how == "add":
            self.emit(indent, f"{name} = arith.addi {self.random.choice(rows)}, {self.random.choice(rows)} : tensor<?xi64>")
        elif how == "reduce":
            combine, identity = self.random.choice([("addi", "%m0"), ("ori", "%m0"), ("muli", "%m1")])
            self.emit(indent, f"{name} = intent.reduce arith.{combine} ({self.random.choice(rows)}) axes [0] "
                              f"identity ({identity}) : (tensor<?xi64>) -> i64")
        else:
            place, types = self.line(indent, "%w2", "w2")
            self.emit(indent, f"intent.store {self.random.choice(rows)} to {place} : tensor<?xi64>, {types}")
            env[:] = [(name, kind) for name, kind in env if kind != "row"]
        if how != "store":
            env.append((name, "i64" if how == "reduce" else "row"))

    def ending(self, indent, env, hands, exits):
        """A terminator: an exit sometimes, or the yield of what is handed on."""
        choices = [(name, kinds) for name, kinds in exits.items() if kinds is not None]
        if choices and self.random.random() < 0.3:
            name, kinds = self.random.choice(choices)
        else:
            name, kinds = "yield", hands
        self.emit(indent, f"intent.{name}{self.listed(self.picks(env, kinds), kinds)}")

    def block(self, indent, env, hands, exits, depth):
        env = list(env)
        for _ in range(self.random.randint(1, 8 if self.hasRow() else 4)):
            structured = depth > 0 and self.random.random() < 0.6
            (self.structure(indent, env, exits, depth) if structured else self.simple(indent, env))
        self.ending(indent, env, hands, exits)

    def results(self, env, kinds, indent, text):
        """Emits the head of an op with results, which join the scope."""
        names = [self.fresh() for _ in kinds]
        self.emit(indent, (", ".join(names) + " = " if names else "") + text)
        return list(zip(names, kinds))

    def structure(self, indent, env, exits, depth):
        getattr(self, self.random.choice(self.structures))(indent, env, exits, depth - 1)

    def types(self, kinds):
        return ", ".join(TYPES[k] for k in kinds)

    def arrow(self, kinds):
        return f" -> ({self.types(kinds)})" if kinds else ""

    def iters(self, kinds, env):
        carries = [self.fresh() for _ in kinds]
        pairs = ", ".join(f"{c} = {i}" for c, i in zip(carries, self.picks(env, kinds)))
        return list(zip(carries, kinds)), f" iter ({pairs})" if kinds else ""

    def if_(self, indent, env, exits, depth):
        kinds = self.kinds(2)
        made = self.results(env, kinds, indent, f"intent.if {self.condition(indent, env)}"
                                                f"{self.arrow(kinds)} {{")
        self.block(indent + 1, env, kinds, exits, depth)
        if kinds or self.random.random() < 0.5:
            self.emit(indent, "} else {")
            self.block(indent + 1, env, kinds, exits, depth)
        self.emit(indent, "}")
        env += made

    def domain(self, indent, env):
        """One that depends on what was computed: of 0 to 3 members."""
        end, name = self.fresh(), self.fresh()
        self.emit(indent, f"{end} = arith.andi {self.pick(env, 'i64')}, %m3 : i64")
        self.emit(indent, f"{name} = intent.domain %m0 to {end} : i64")
        return name

    def for_(self, indent, env, exits, depth):
        kinds, coordinate, ordinal = self.kinds(), self.fresh(), self.fresh()
        domain = self.random.choice(["%d0", "%d1", "%d2", "%d3", self.domain(indent, env)])
        carries, text = self.iters(kinds, env)
        heads = [(coordinate, "i64")] + ([(ordinal, "i64")] if self.random.random() < 0.4 else [])
        made = self.results(env, kinds, indent, f"intent.for {', '.join(n for n, _ in heads)} in {domain}"
                            f"{text} : !intent.domain<i64>{', (' + self.types(kinds) + ')' if kinds else ''} {{")
        inner = {"continue": kinds, "break": kinds, "return": exits["return"]}
        self.block(indent + 1, env + heads + carries, kinds, inner, depth)
        self.emit(indent, "}")
        env += made

    def while_(self, indent, env, exits, depth):
        """Counts in its first carry, by at least one an iteration, so that it ends."""
        kinds, start, most = ["i64"] + self.kinds(2), self.fresh(), self.random.randint(1, 5)
        carries, _ = self.iters(kinds, env)
        inits = ["%m0"] + self.picks(env, kinds[1:])
        made = self.results(env, kinds, indent, "intent.while iter ("
                            + ", ".join(f"{c} = {i}" for (c, _), i in zip(carries, inits))
                            + f") : ({self.types(kinds)}) {{")
        more = self.fresh()
        if not self.accesses and self.random.random() < 0.3:
            self.emit(indent + 1, f'intent.print "asked", {carries[0][0]} : i64')
        self.emit(indent + 1, f"{more} = arith.cmpi slt, {carries[0][0]}, %n{most} : i64")
        self.emit(indent + 1, f"intent.yield {more} : i1")
        after = [(self.fresh(), k) for k in kinds]
        self.emit(indent, f"}} do ({', '.join(n for n, _ in after)}) {{")
        self.emit(indent + 1, f"{start} = arith.addi {after[0][0]}, %m1 : i64")
        # The next count alone may be handed on as the count: no continue but those written here.
        inner = {"continue": None, "break": kinds, "return": exits["return"]}
        inner_env = env + after
        for _ in range(self.random.randint(1, 3)):
            structured = depth > 0 and self.random.random() < 0.6
            (self.structure(indent + 1, inner_env, inner, depth) if structured
             else self.simple(indent + 1, inner_env))
        if self.random.random() < 0.5:
            self.emit(indent + 1, f"intent.if {self.condition(indent + 1, inner_env)} {{")
            self.emit(indent + 2, "intent.continue"
                      + self.listed([start] + self.picks(inner_env, kinds[1:]), kinds))
            self.emit(indent + 1, "}")
            self.simple(indent + 1, inner_env)
        self.emit(indent + 1, "intent.yield"
                  + self.listed([start] + self.picks(inner_env, kinds[1:]), kinds))
        self.emit(indent, "}")
        env += made

    def body(self, indent, env, exits, depth):
        del exits
        kinds = self.kinds()
        made = self.results(env, kinds, indent, f"intent.body{self.arrow(kinds)} {{")
        self.block(indent + 1, env, kinds, {"continue": None, "break": None, "return": kinds}, depth)
        self.emit(indent, "}")
        env += made

    def parallel(self, indent, env, exits, depth):
        del exits
        points = [(self.fresh(), "i64") for _ in range(self.random.choice([1, 1, 1, 2] if self.theme == "rows" else [1, 2]))]
        domains = [self.random.choice(["%d1", "%d2", self.domain(indent, env)]) for _ in points]
        heads = ", ".join(f"{n} in {d}" for (n, _), d in zip(points, domains))
        self.emit(indent, f"intent.parallel ({heads}) : "
                          f"({', '.join('!intent.domain<i64>' for _ in points)}) {{")
        if self.theme == "rows" and not self.points:
            end, axis = self.fresh(), self.fresh()
            self.emit(indent + 1, f"{end} = arith.andi {self.random.choice([points[0][0], self.pick(env, 'i64')])}, %m7 : i64")
            self.emit(indent + 1, f"{axis} = intent.axis %w2[1] : {TYPES['w2']}")
            self.emit(indent + 1, f"%row = intent.subregion {axis}[%m0 to {end}] : !intent.domain<i64>")
        around = self.points, self.structures
        self.points = self.points + [n for n, _ in points]
        if self.accesses and self.random.random() < 0.9:  # a GPU's points hold few parallels
            self.structures = [kind for kind in self.structures if kind != "parallel"]
        inner = [(name, kind) for name, kind in env if kind != "row" or self.points[1:]]
        self.block(indent + 1, inner + points, [], {"continue": [], "break": None, "return": None}, depth)
        self.points, self.structures = around
        self.emit(indent, "}")

    def function(self, name):
        env = [(value, kind) for value, kind in zip(NAMES[self.theme], ARGUMENTS[self.theme])]
        for n in (0, 1, 3, 7):
            self.emit(1, f"%m{n} = arith.constant {n} : i64")
        for n in range(1, 6):
            self.emit(1, f"%n{n} = arith.constant {n} : i64")
        self.emit(1, "%d0 = intent.domain %m3 to %m0 : i64")
        self.emit(1, "%d1 = intent.domain %m0 to %m3 : i64")
        self.emit(1, "%d2 = intent.domain %m1 to %m7 step %m3 : i64")
        self.emit(1, "%d3 = intent.subregion %d2[%m3 to %m7] : !intent.domain<i64>")
        if self.accesses:
            self.emit(1, "%p = arith.cmpi slt, %a, %b : i64")
            env.append(("%p", "i1"))
        kinds = RESULTS[self.theme]
        self.body_of_function(env, kinds)
        head = f"func.func private @{name}({parameters(self.theme)}) -> ({self.types(kinds)}) {{"
        return "\n".join([head] + self.lines + ["}"])

    def body_of_function(self, env, kinds):
        if self.accesses and self.random.random() < 0.8:
            self.sections(env)
        made = self.results(env, kinds, 1, f"intent.body{self.arrow(kinds)} {{")
        self.block(2, env, kinds, {"continue": None, "break": None, "return": kinds}, DEPTH[self.theme])
        self.emit(1, "}")
        self.emit(1, f"return{self.listed([n for n, _ in made], kinds)}")

    def sections(self, env):
        """Parallels one after another, and scalar code, which then holds none."""
        for _ in range(self.random.randint(1, 2)):
            self.parallel(1, env, {}, DEPTH[self.theme])
            for _ in range(self.random.randint(0, 2)):
                self.simple(1, env)
        self.structures = [kind for kind in self.structures if kind != "parallel"]


setattr(Program, "if", Program.if_)
setattr(Program, "for", Program.for_)
setattr(Program, "while", Program.while_)

NAMES = {"values": ["%a", "%b", "%x", "%t", "%u"], "tensors": ["%a", "%b", "%x", "%t", "%u"],
         "memory": ["%a", "%b", "%x", "%w1", "%w2", "%add", "%maxsi", "%u"],
         "rows": ["%a", "%b", "%x", "%w1", "%w2", "%add", "%maxsi", "%u", "%m"]}


def parameters(theme, but=(), views=""):
    return ", ".join(f"{name}: {TYPES[kind]}{views if kind in VIEWS else ''}" for name, kind in zip(NAMES[theme], ARGUMENTS[theme]) if kind not in but)


def module(seeds, theme):
    """Functions, and one that calls each; it gives what they give, or prints it."""
    results, types = RESULTS[theme], ", ".join(TYPES[kind] for kind in ARGUMENTS[theme])
    given, calls = ", ".join(TYPES[kind] for kind in results), []
    for seed in seeds:
        calls.append(f"  %r{seed}:{len(results)} = call @f{seed}({', '.join(NAMES[theme])}) : ({types}) -> ({given})")
        if theme == "values":
            calls.append(f'  intent.print "program {seed}"')
            calls += [f'  intent.print "{kind}", %r{seed}#{number} : {TYPES[kind]}'
                      for number, kind in enumerate(results)]
    names = [f"%r{seed}#{number}" for seed in seeds for number in range(len(results))] if theme != "values" else []
    given = [TYPES[kind] for _ in seeds for kind in results] if names else []
    record = ["  %p = arith.constant true", "  %u = intent.pack %a, %p : tuple<i64, i1>"]
    end = f"  return {', '.join(names)} : {', '.join(given)}" if names else "  return"
    return "\n".join([Program(seed, theme).function(f"f{seed}") for seed in seeds]
                     + [f"func.func @main({parameters(theme, ('r',), ' {intent.noalias}' if theme == 'rows' else '')}) -> ({', '.join(given)}) {{"]
                     + record + calls + [end, "}", ""])


def run(command, **environment):
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment})
    return done.returncode, done.stdout, done.stderr


def arguments_of(theme):
    values = {"i64": iter(["i64:5", "i64:-3"]), "f32": iter(["f32:1.5"])}
    for kind in ARGUMENTS[theme]:
        if kind != "r":
            yield next(values[kind]) if kind in values else f"iota:{'i32' if kind == 't' else 'i64'}:{SIZES[kind]}"


def check(binary, folder, seeds, theme):
    """What is wrong with the programs of one module on the interpreter; nothing if all is well."""
    path = os.path.join(folder, f"{seeds[0]}.mlir")
    with open(path, "w", encoding="utf-8") as file:
        file.write(module(seeds, theme))
    arguments = ["--print"] + [text for value in arguments_of(theme) for text in ("--arg", value)]
    expected = None
    for name, options in STEPS.items():
        program = path
        if options:
            program = os.path.join(folder, f"{seeds[0]}.{name}.mlir")
            code, _, errors = run([f"{binary}/intent-opt", path, *options, "-o", program])
            if code:
                return f"{path}: {options} fails: {errors[:600]}"
        code, output, errors = run([f"{binary}/intent-run", program, "--entry=main", *arguments])
        if code:
            return f"{program}: fails: {errors[:600]}"
        expected = expected or output
        if output != expected:
            differ = [a for a, b in zip(expected.splitlines(), output.splitlines()) if a != b]
            return f"{program}: differs at {differ[:1]}"
        if options[-1:] == ["--intent-normalize-control"]:
            with open(program, encoding="utf-8") as file:
                text = file.read()
            for op in ("if", "while", "body", "break", "continue", "return"):
                if re.search(rf"intent\.{op}\b", text):
                    return f"{program}: holds intent.{op}"
    return None


STEPS = {"before": [], "normalised": ["--intent-normalize-control"],
         "checked": ["--intent-insert-checks", "--intent-normalize-control"],
         "upstream": ["--inline", "--canonicalize", "--cse", "--sccp", "--loop-invariant-code-motion"]}


# ---- Other targets ------------------------------------------------------------------------------


def compare(binary, folder, names, theme):
    """The modules of these names on every target of the theme, beside the interpreter: a verdict
    and a text each."""
    tokens = {"i64": ".", "f32": "."}
    calls = "".join(f"// CALL {seed} {' '.join(tokens.get(kind) or SIZES[kind] for kind in ARGUMENTS[theme] if kind != 'r')}\n"
                    for seed in (1, 2))
    path = os.path.join(folder, f"{names[0]}.all.mlir")
    texts = []
    for name in names:
        with open(os.path.join(folder, name + ".mlir"), encoding="utf-8") as file:
            texts.append(calls + file.read())
    with open(path, "w", encoding="utf-8") as file:
        file.write("// -----\n".join(texts))
    # Prints of the points of a parallel have no order: where programs print, one thread runs them.
    threads = {"OMP_NUM_THREADS": "1"} if theme == "tensors" else {}
    _, output, errors = run([f"{binary}/run-programs", path, *TARGETS[theme]], **threads)
    if "programs: " not in output:
        return [("ended", errors[-600:])] * len(names)
    verdicts = [("agrees", "")] * len(names)
    for line in output.splitlines():
        match = re.match(r"program (\d+): (?:(refused): call \d+: )?(.*)", line)
        if match:
            verdicts[int(match.group(1))] = (match.group(2) or "differs", match.group(3))
    return verdicts


def single(folder, seed, theme):
    """A module of one program, where one of several was refused."""
    with open(os.path.join(folder, f"{seed}.one.mlir"), "w", encoding="utf-8") as file:
        file.write(module([seed], theme))
    return f"{seed}.one"


def on_targets(binary, folder, seeds, theme, normalised):
    """What differs and what is refused of one module, on the targets."""
    name = f"{seeds[0]}.normalised" if normalised else f"{seeds[0]}"
    each = [(name, *compare(binary, folder, [name], theme)[0])]
    if each[0][1] == "refused" and not normalised:
        names = [single(folder, seed, theme) for seed in seeds]
        each = [(name, *verdict) for name, verdict in zip(names, compare(binary, folder, names, theme))]
    wrong = [f"{os.path.join(folder, name)}.mlir: {verdict}: {text}" for name, verdict, text in each
             if verdict not in ("agrees", "refused")]
    return wrong, [] if normalised else [reason(text) for _, verdict, text in each if verdict == "refused"]


def try_module(binary, folder, theme, seeds):
    """What is wrong with one module, and what was refused."""
    wrong = check(binary, folder, seeds, theme)
    if wrong or not TARGETS[theme]:
        return [wrong] if wrong else [], []
    failures, refused = on_targets(binary, folder, seeds, theme, False)
    if seeds[0] // PER_MODULE[theme] % NORMALISED == 0:
        failures += on_targets(binary, folder, seeds, theme, True)[0]
    return failures, refused


def reason(text):
    """A refusal without what is particular to it."""
    return re.sub(r"\d+", "N", re.sub(r"(tensor|memref)<[^>]*>", "T", text))[:200]


def main(binary, folder, first, count, theme):
    os.makedirs(folder, exist_ok=True)
    size, failures, refused = PER_MODULE[theme], 0, collections.Counter()
    parts = [list(range(begin, min(begin + size, first + count))) for begin in range(first, first + count, size)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for seeds, (wrong, texts) in zip(parts, pool.map(lambda part: try_module(binary, folder, theme, part), parts)):
            print("\n".join(wrong), end="\n" if wrong else "")
            failures += bool(wrong)
            refused.update(texts)
            for name in os.listdir(folder):
                if not wrong and name.split(".")[0] in map(str, seeds):
                    os.remove(os.path.join(folder, name))
    for text, times in refused.most_common():
        print(f"{times} refused, {text}")
    print(f"{count} programs, {sum(refused.values())} refused, {failures} modules that differ")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), (sys.argv[5:] or ["values"])[0]))
