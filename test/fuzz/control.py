#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random structured programs: loops, branches and bodies inside one another, values carried, and exits
# at every depth, with prints between. The interpreter must print and give the same before and after
# --intent-normalize-control, with checks inserted before it, and after upstream's passes on what is
# not normalised. Twenty programs are one module, whose entry calls each.
#
# usage: control.py BIN FOLDER FIRST COUNT
#   the programs of seeds FIRST to FIRST + COUNT - 1; one that differs stays in FOLDER
import os
import random
import subprocess
import sys

PER_MODULE = 20
TYPES = {"i64": "i64", "f32": "f32", "t": "tensor<?xi32>", "r": "tuple<i64, i1>"}


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
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
        return self.random.choices(["i64", "i64", "f32", "t", "r"], k=self.random.randint(0, most))

    def simple(self, indent, env):
        name, kind = self.fresh(), self.random.choice(["i64", "i64", "f32", "t", "r", "print"])
        if kind == "print":
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
        for _ in range(self.random.randint(1, 4)):
            structured = depth > 0 and self.random.random() < 0.6
            (self.structure(indent, env, exits, depth) if structured else self.simple(indent, env))
        self.ending(indent, env, hands, exits)

    def results(self, env, kinds, indent, text):
        """Emits the head of an op with results, which join the scope."""
        names = [self.fresh() for _ in kinds]
        self.emit(indent, (", ".join(names) + " = " if names else "") + text)
        return list(zip(names, kinds))

    def structure(self, indent, env, exits, depth):
        kind = self.random.choice(["if", "if", "if", "for", "for", "while", "body", "parallel"])
        getattr(self, kind)(indent, env, exits, depth - 1)

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

    def for_(self, indent, env, exits, depth):
        kinds, coordinate, ordinal = self.kinds(), self.fresh(), self.fresh()
        domain = self.random.choice(["%d0", "%d1", "%d2", "%d3"])
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
        if self.random.random() < 0.3:
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
        points = [(self.fresh(), "i64") for _ in range(self.random.randint(1, 2))]
        heads = ", ".join(f"{n} in {self.random.choice(['%d1', '%d2'])}" for n, _ in points)
        self.emit(indent, f"intent.parallel ({heads}) : "
                          f"({', '.join('!intent.domain<i64>' for _ in points)}) {{")
        self.block(indent + 1, env + points, [], {"continue": [], "break": None, "return": None}, depth)
        self.emit(indent, "}")

    def function(self, name):
        env = [("%a", "i64"), ("%b", "i64"), ("%x", "f32"), ("%t", "t"), ("%u", "r")]
        for n in (0, 1, 3, 7):
            self.emit(1, f"%m{n} = arith.constant {n} : i64")
        for n in range(1, 6):
            self.emit(1, f"%n{n} = arith.constant {n} : i64")
        self.emit(1, "%d0 = intent.domain %m3 to %m0 : i64")
        self.emit(1, "%d1 = intent.domain %m0 to %m3 : i64")
        self.emit(1, "%d2 = intent.domain %m1 to %m7 step %m3 : i64")
        self.emit(1, "%d3 = intent.subregion %d2[%m3 to %m7] : !intent.domain<i64>")
        kinds = ["i64", "f32", "t"]
        self.body_of_function(env, kinds)
        head = f"func.func private @{name}(%a: i64, %b: i64, %x: f32, %t: tensor<?xi32>, " \
               f"%u: tuple<i64, i1>) -> ({self.types(kinds)}) {{"
        return "\n".join([head] + self.lines + ["}"])

    def body_of_function(self, env, kinds):
        made = self.results(env, kinds, 1, f"intent.body{self.arrow(kinds)} {{")
        self.block(2, env, kinds, {"continue": None, "break": None, "return": kinds}, 4)
        self.emit(1, "}")
        self.emit(1, f"return{self.listed([n for n, _ in made], kinds)}")


setattr(Program, "if", Program.if_)
setattr(Program, "for", Program.for_)
setattr(Program, "while", Program.while_)

CALL = """  %r{0}:3 = call @f{0}(%a, %b, %x, %t, %u) : (i64, i64, f32, tensor<?xi32>, tuple<i64, i1>) -> (i64, f32, tensor<?xi32>)
  intent.print "i64", %r{0}#0 : i64
  intent.print "f32", %r{0}#1 : f32
  intent.print "tensor", %r{0}#2 : tensor<?xi32>
"""


def module(seeds):
    parts = [Program(seed).function(f"f{seed}") for seed in seeds]
    calls = "".join(f'  intent.print "program {seed}"\n' + CALL.format(seed) for seed in seeds)
    return "\n".join(parts) + f"""
func.func @main(%a: i64, %b: i64, %x: f32, %t: tensor<?xi32>) {{
  %p = arith.constant true
  %u = intent.pack %a, %p : tuple<i64, i1>
{calls}  return
}}
"""


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def check(binary, folder, seeds):
    """What is wrong with the programs of one module; nothing if all is well."""
    path = os.path.join(folder, f"{seeds[0]}.mlir")
    with open(path, "w", encoding="utf-8") as file:
        file.write(module(seeds))
    arguments = ["--arg", "i64:5", "--arg", "i64:-3", "--arg", "f32:1.5", "--arg", "iota:i32:3"]
    steps = {"before": [], "normalised": ["--intent-normalize-control"],
             "checked": ["--intent-insert-checks", "--intent-normalize-control"],
             "upstream": ["--inline", "--canonicalize", "--cse", "--sccp",
                          "--loop-invariant-code-motion"]}
    expected = None
    for name, options in steps.items():
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
                if f"intent.{op}" in text:
                    return f"{program}: holds intent.{op}"
    for name in os.listdir(folder):
        if name.split(".")[0] == str(seeds[0]):
            os.remove(os.path.join(folder, name))
    return None


def main(binary, folder, first, count):
    os.makedirs(folder, exist_ok=True)
    failures = 0
    for begin in range(first, first + count, PER_MODULE):
        wrong = check(binary, folder, list(range(begin, min(begin + PER_MODULE, first + count))))
        if wrong:
            print(wrong)
            failures += 1
    print(f"{count} programs, {failures} modules that differ")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
