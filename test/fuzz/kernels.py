# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random tensor programs over the rows and columns of two matrices, run on interp, cpu and gpu-sim by
# run-programs: what decides which ops become one kernel, and what has to be in memory. Several
# results share what they are computed from; reductions, scans and region ops of either axis feed
# broadcasts; loops and branches of the host carry tensors that have other uses; views are read and
# written between. Extents lie around the sizes of tiles. All elements are integers: every order gives
# the same.
#   kernels.py run RUNNER FOLDER SEED COUNT JOBS   writes and runs them, sums up
#   kernels.py print SEED                          one program
import collections
import concurrent.futures
import os
import random
import re
import string
import subprocess
import sys

# The axes of a kind of value: matrices, transposed ones, values of rows, of columns, scalars.
AXES = {"m": "rc", "t": "cr", "r": "r", "c": "c", "s": ""}
KIND = {axes: kind for kind, axes in AXES.items()}
MATRIX, LINE = "tensor<?x?xi32>", "tensor<?xi32>"
TYPES = {"m": MATRIX, "t": MATRIX, "r": LINE, "c": LINE, "s": "i32"}
ARGUMENTS = {"%x": "m", "%y": "m", "%bias": "c", "%weight": "c", "%mask": "r", "%scale": "s"}
SHAPES = [(33, 70), (1, 1), (0, 7), (7, 0), (5, 128), (130, 3), (19, 256), (3, 300), (1, 1000), (9, 1030), (2, 2049),
          (64, 64), (17, 31), (1030, 8), (12, 1024), (300, 1)]
OPTIONS = [""] * 4 + ["warps=1 elements=2", "warps=2 elements=4", "warps=8 elements=1", "grid-limit=3"]
DOMAIN = "!intent.domain<i64>"
PROGRAMS = 5  # a process

HEAD = """
%zero = arith.constant 0 : i32
%one = arith.constant 1 : i32
%seven = arith.constant 7 : i32
%least = arith.constant -2147483648 : i32
%most = arith.constant 2147483647 : i32
%begin = arith.constant 0 : i64
%step = arith.constant 1 : i64
%dr = intent.axis %x[0] : tensor<?x?xi32>
%dc = intent.axis %x[1] : tensor<?x?xi32>
%vr = intent.axis %view[0] : memref<?x?xi32>
%vc = intent.axis %view[1] : memref<?x?xi32>
%all = intent.relation (%i in %dr, %j in %dc) of (%vr, %vc) : (D, D) of (D, D) -> !intent.relation<2 -> 2, i64> {
  intent.yield %i, %j : i64, i64
}
%some = intent.relation (%i in %dr, %j in %dc) of (%vr, %vc) : (D, D) of (D, D) -> !intent.relation<2 -> 2, i64> {
  %k = arith.xori %i, %j : i64
  %even = arith.trunci %k : i64 to i1
  intent.yield %i, %j valid %even : i64, i64
}
""".replace("D", DOMAIN)

ARGMAX = """
%gt = arith.cmpi sgt, %vb, %va : i32
%eq = arith.cmpi eq, %vb, %va : i32
%lt = arith.cmpi slt, %ib, %ia : i32
%tie = arith.andi %eq, %lt : i1
%better = arith.ori %gt, %tie : i1
%v = arith.select %better, %vb, %va : i32
%i = arith.select %better, %ib, %ia : i32
intent.yield %v, %i : i32, i32
"""

# The recurrence h = g h + u along an axis: factors and terms of a slice, as one step.
RECURRENCE = """
%unit = arith.constant 1 : i32
%null = arith.constant 0 : i32
%u = $source
%product = intent.reduce arith.muli (%g) axes [$cut] identity (%unit) : ($matrix) -> $line
%after = intent.scan arith.muli (%g) axis $cut reverse exclusive identity (%unit) : ($matrix) -> $matrix
%terms = arith.muli %after, %u : $matrix
%sum = intent.reduce arith.addi (%terms) axes [$cut] identity (%null) : ($matrix) -> $line
intent.yield %product, %sum : $line, $line
"""
TOGETHER = """
%g = arith.muli %ga, %gb : $line
%k = arith.muli %gb, %ua : $line
%u = arith.addi %k, %ub : $line
intent.yield %g, %u : $line, $line
"""
NEXT = """
%k = arith.muli %g, %h : $line
%n = arith.addi %k, %u : $line
intent.yield %n : $line
"""
STATES = """
%unit = arith.constant 1 : i32
%null = arith.constant 0 : i32
%u = $source
%gs, %ts = intent.scan (%g, %u) axis $cut identity (%unit, %null) : ($matrix, $matrix) -> ($matrix, $matrix) combine (%ga, %ua, %gb, %ub) {
  %f = arith.muli %ga, %gb : i32
  %k = arith.muli %gb, %ua : i32
  %t = arith.addi %k, %ub : i32
  intent.yield %f, %t : i32, i32
}
%hs = intent.broadcast %h axes [$kept] like %g : $line like $matrix -> $matrix
%gh = arith.muli %gs, %hs : $matrix
%ys = arith.addi %gh, %ts : $matrix
intent.yield %ys : $matrix
"""


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines, self.names = [], 0
        self.pool = list(ARGUMENTS.items())  # values and their kinds, in order
        self.depth = 0

    def fresh(self):
        self.names += 1
        return f"%v{self.names}"

    def emit(self, text):
        self.lines += ["  " * (self.depth + 1) + line for line in text.strip("\n").split("\n")]

    def let(self, kind, text):
        """A new value of this kind."""
        name = self.fresh()
        self.emit(f"{name} = {text}")
        self.pool.append((name, kind))
        return name

    def pick(self, kinds):
        """A value of one of these kinds, rather a late one; and its kind."""
        kind = self.random.choice(kinds)
        found = [name for name, of in self.pool if of == kind]
        if not found:
            return self.pick("m")
        return found[max(self.random.randrange(len(found)), self.random.randrange(len(found)))], kind

    # ---- ops

    def pointwise(self):
        a, kind = self.pick("mmmmtrcs")
        b, _ = self.pick(kind)
        op = self.random.choice(["muli", "addi", "subi", "xori", "maxsi", "minui"])
        self.let(kind, f"arith.{op} {a}, {b} : {TYPES[kind]}")

    def map(self):
        """One or two results, of which each may be asked for."""
        a, kind = self.pick("mmmmtrc")
        b, s = self.pick(kind)[0], self.pick("s")[0]
        outs = [self.fresh() for _ in range(self.random.choice([1, 2]))]
        types = ", ".join([TYPES[kind]] * len(outs))
        self.emit(f"{', '.join(outs)} = intent.map (%a = {a}, %b = {b}) : ({TYPES[kind]}, {TYPES[kind]}) -> "
                  f"{types if len(outs) == 1 else f'({types})'} {{\n  %lt = arith.cmpi slt, %a, %b : i32\n"
                  f"  %q = arith.muli %b, {s} : i32\n  %u = arith.select %lt, %q, %a : i32\n"
                  f"  %w = arith.xori %u, %b : i32\n"
                  f"  intent.yield {', '.join(['%u', '%w'][:len(outs)])} : {', '.join(['i32'] * len(outs))}\n}}")
        self.pool += [(out, kind) for out in outs]

    def narrow(self):
        """Through a type that takes less, or another place, in memory; reduced before it comes back."""
        a, kind = self.pick("mmmrc")
        to, there, back = self.random.choice([("i1", "arith.trunci", "arith.extui"), ("i8", "arith.trunci", "arith.extsi"),
                                              ("i64", "arith.extsi", "arith.trunci"), ("bf16", "", "")])
        shaped = lambda kind, element: TYPES[kind].replace("i32", element)
        if not back:  # 0 to 15, and the largest of them: exact
            small = self.let(kind, f"intent.map (%a = {a}) : ({TYPES[kind]}) -> {TYPES[kind]} {{\n"
                                   "  %f = arith.constant 15 : i32\n  %m = arith.andi %a, %f : i32\n"
                                   "  intent.yield %m : i32\n}")
            a, there, back = small, "arith.sitofp", "arith.fptosi"
        name, axis = self.fresh(), self.random.randrange(len(AXES[kind]))
        self.emit(f"{name} = {there} {a} : {TYPES[kind]} to {shaped(kind, to)}")
        combine, identity = {"i1": ("ori", "false"), "bf16": ("maximumf", "0.0 : bf16")}.get(to, ("addi", f"0 : {to}"))
        first, result, kept = self.fresh(), self.fresh(), self.left(kind, axis)
        self.emit(f"{first} = arith.constant {identity}\n{result} = intent.reduce arith.{combine} ({name}) axes [{axis}] "
                  f"identity ({first}) : ({shaped(kind, to)}) -> {shaped(kept, to)}")
        self.let(kept, f"{back} {result} : {shaped(kept, to)} to {TYPES[kept]}")

    def broadcast(self):
        a, kind = self.pick("rrccs")
        to = self.random.choice("mmmmt" if kind != "s" else "mmrc")
        like = self.pick(to)[0] if [1 for _, of in self.pool if of == to] else None
        if not like:
            to, like = "m", "%x"
        axes = ", ".join(str(AXES[to].index(axis)) for axis in AXES[kind])
        self.let(to, f"intent.broadcast {a} axes [{axes}] like {like} : {TYPES[kind]} like {TYPES[to]} -> {TYPES[to]}")

    def left(self, kind, *reduced):
        return KIND["".join(axis for at, axis in enumerate(AXES[kind]) if at not in reduced)]

    def reduce(self):
        a, kind = self.pick("mmmmmtrc")
        axes = self.random.choice([[1], [1], [0], [0], [0, 1]]) if len(AXES[kind]) == 2 else [0]
        combine, identity = self.random.choice([("addi", "%zero"), ("addi", "%zero"), ("xori", "%zero"), ("maxsi", "%least")])
        kept = self.left(kind, *axes)
        self.let(kept, f"intent.reduce arith.{combine} ({a}) axes {axes} identity ({identity}) : ({TYPES[kind]}) -> {TYPES[kept]}")

    def argmax(self):
        a, kind = self.pick("mmmtrc")
        b, _ = self.pick(kind)
        axis = self.random.randrange(len(AXES[kind]))
        kept, value, place = self.left(kind, axis), self.fresh(), self.fresh()
        self.emit(f"{value}, {place} = intent.reduce ({a}, {b}) axes [{axis}] identity (%least, %most) : ({TYPES[kind]}, "
                  f"{TYPES[kind]}) -> ({TYPES[kept]}, {TYPES[kept]}) combine (%va, %ia, %vb, %ib) {{{ARGMAX}}}")
        self.pool += [(value, kept), (place, kept)]

    def scan(self):
        a, kind = self.pick("mmrc")
        axis, how = self.random.randrange(len(AXES[kind])), self.random.choice(["", "reverse ", "exclusive "])
        self.let(kind, f"intent.scan arith.addi ({a}) axis {axis} {how}identity (%zero) : ({TYPES[kind]}) -> {TYPES[kind]}")

    def transpose(self):
        a, kind = self.pick("mmt")
        self.let({"m": "t", "t": "m"}[kind], f"intent.transpose {a} [1, 0] : {MATRIX} -> {MATRIX}")

    def recurrence(self):
        """A region op along either axis; its terms are a matrix, or the same for all lines."""
        (g, kind), cut = self.pick("mmmt"), self.random.choice([1, 1, 0])
        lines, along = AXES[kind][1 - cut], AXES[kind][cut]
        start, terms = self.pick(lines)[0], self.random.choice([along, kind])
        u, axis = self.pick(terms)[0], 0 if terms == along else cut
        source = (f"intent.broadcast %us axes [{cut}] like %g : {LINE} like {MATRIX} -> {MATRIX}" if terms == along
                  else f"arith.xori %us, %g : {MATRIX}")
        ones, zeros, domain = self.fresh(), self.fresh(), self.fresh()
        for name, value in ((ones, "%one"), (zeros, "%zero")):
            self.emit(f"{name} = intent.broadcast {value} axes [] like {start} : i32 like {LINE} -> {LINE}")
        self.emit(f"{domain} = intent.axis {g}[{cut}] : {MATRIX}")
        slices = f"slices ({g} axis {cut} : {MATRIX}, {u} axis {axis} : {TYPES[terms]})"
        filled = lambda text: string.Template(text).substitute(source=source, cut=cut, kept=1 - cut, matrix=MATRIX, line=LINE)
        summary = (f"summarize (%g: {MATRIX}, %us: {TYPES[terms]}) {{{filled(RECURRENCE)}}} combine "
                   f"(%ga: {LINE}, %ua: {LINE}, %gb: {LINE}, %ub: {LINE}) {{{filled(TOGETHER)}}}")
        if self.random.random() < 0.3:
            a, b = self.fresh(), self.fresh()
            self.emit(f"{a}, {b} = intent.region_fold over {domain} {slices} identity ({ones}, {zeros} : {LINE}, {LINE}) {summary}")
            self.pool += [(a, lines), (b, lines)]
            return
        y, last = self.fresh(), self.fresh()
        self.emit(f"{y}, {last} = intent.region_scan over {domain} {slices} identity ({ones}, {zeros} : {LINE}, {LINE}) "
                  f"init ({start} : {LINE}) -> ({MATRIX} axis {cut}) {summary} apply (%g: {LINE}, %u: {LINE}, %h: {LINE}) "
                  f"{{{filled(NEXT)}}} emit (%g: {MATRIX}, %us: {TYPES[terms]}, %h: {LINE}) {{{filled(STATES)}}}")
        self.pool += [(y, kind), (last, lines)]

    def view(self):
        where, types = f"%view[{self.random.choice(['%all', '%some'])}]", "memref<?x?xi32>, !intent.relation<2 -> 2, i64>"
        if self.random.random() < 0.6:
            self.let("m", f"intent.load {where} fill %seven : {types} -> {MATRIX}")
        else:
            self.emit(f"intent.store {self.pick('m')[0]} to {where} : {MATRIX}, {types}")

    # ---- control of the host

    def block(self, kind, end):
        """Some ops, and a value of this kind handed on: perhaps one from outside."""
        outside = list(self.pool)
        self.depth += 1
        for _ in range(self.random.randrange(4)):
            self.step()
        self.emit(f"scf.yield {self.pick(kind)[0]} : {TYPES[kind]}")
        self.depth -= 1
        self.emit(end)
        self.pool = outside

    def branch(self):
        name, condition, (_, kind) = self.fresh(), self.fresh(), self.pick("mrcs")
        self.emit(f"{condition} = arith.cmpi sgt, {self.pick('s')[0]}, %zero : i32\n{name} = scf.if {condition} -> {TYPES[kind]} {{")
        self.block(kind, "} else {")
        self.block(kind, "}")
        self.pool.append((name, kind))

    def loop(self):
        (first, kind), name, end = self.pick("mrcs"), self.fresh(), self.fresh()
        self.emit(f"{end} = arith.constant {self.random.randrange(4)} : i64\n{name} = scf.for {name}i = %begin to {end} step %step "
                  f"iter_args({name}a = {first}) -> {TYPES[kind]} : i64 {{")
        self.pool.append((name + "a", kind))
        self.block(kind, "}")
        self.pool = [(value, of) for value, of in self.pool if value != name + "a"] + [(name, kind)]

    # ---- a program

    STEPS = (["pointwise"] * 5 + ["broadcast"] * 6 + ["reduce"] * 5 + ["map"] * 4 +
             ["narrow", "scan", "transpose", "argmax", "recurrence", "recurrence"])

    def step(self):
        control = self.depth == 0 and self.random.random() < 0.1
        getattr(self, self.random.choice(["branch", "loop", "view"] if control else self.STEPS))()

    def text(self):
        self.emit(HEAD)
        for _ in range(self.random.choice([4, 8, 12])):
            self.step()
        made = self.pool[len(ARGUMENTS):]
        results = [made[-1]] + [self.random.choice(made) for _ in range(self.random.choice([0, 1, 1, 2, 3]))]
        self.random.shuffle(results)
        settings = ["// SECONDS 200"]
        settings += [f"// OPTIONS {text}" for text in [self.random.choice(OPTIONS)] if text]
        settings += ["// SEGMENTS 3,0,5"] * (self.random.random() < 0.2)
        for rows, columns in self.random.sample(SHAPES, 3):
            shapes = {"m": f"{rows}x{columns}", "r": str(rows), "c": str(columns), "s": "=3"}
            settings.append(" ".join([f"// CALL {self.random.randrange(1000)}", *(shapes[kind] for kind in ARGUMENTS.values()),
                                      shapes["m"]]))
        arguments = ", ".join(f"{name}: {TYPES[kind]}" for name, kind in ARGUMENTS.items())
        types = ", ".join(TYPES[kind] for _, kind in results)
        return "\n".join([*settings, f"func.func @f({arguments}, %view: memref<?x?xi32>) -> ({types}) {{", *self.lines,
                          f"  return {', '.join(name for name, _ in results)} : {types}", "}", ""])


def run_chunk(runner, folder, seeds):
    """How many agree; each text of one that doesn't; whether any is wrong. These stay in the folder."""
    path = os.path.join(folder, f"{seeds[0]}.mlir")
    with open(path, "w", encoding="utf-8") as file:
        file.write("// -----\n".join(Program(seed).text() for seed in seeds))
    done = subprocess.run([runner, path], capture_output=True, text=True)
    texts = [re.sub(r"^program (\d+)", lambda m: f"seed {seeds[int(m.group(1))]}", line)
             for line in done.stdout.splitlines() if line.startswith("program ")]
    agree = re.search(r"programs: (\d+) agree", done.stdout)
    if done.returncode == 0:
        os.remove(path)
    return int(agree.group(1)) if agree else 0, texts, done.returncode != 0


def main(runner, folder, first, count, jobs):
    os.makedirs(folder, exist_ok=True)
    seeds = list(range(first, first + count))
    chunks, tally = [seeds[at:at + PROGRAMS] for at in range(0, count, PROGRAMS)], collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for agree, texts, wrong in pool.map(lambda chunk: run_chunk(runner, folder, chunk), chunks):
            tally.update(agree=agree, refused=sum(": refused: " in text for text in texts), wrong=wrong)
            print("\n".join(texts), end="\n" if texts else "", flush=True)
    bad = count - tally["agree"] - tally["refused"]
    print(f"{count} programs: {tally['agree']} agree, {tally['refused']} refused, {bad} bad")
    return 1 if bad or tally["wrong"] else 0


if __name__ == "__main__":
    if sys.argv[1] == "print":
        print(Program(int(sys.argv[2])).text(), end="")
    else:
        sys.exit(main(sys.argv[2], sys.argv[3], *map(int, sys.argv[4:7])))
