# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random programs of scans among maps, reduces and transposes: the simulated GPU gives the
# interpreter's bits, under any schedule, CTA and grid.
#   scans.py SEED COUNT DIR
import random
import subprocess
import sys

SHAPES = {1: [(0,), (1,), (37,), (1031,), (9000,)],
          2: [(0, 5), (5, 0), (1, 1), (7, 31), (3, 1030), (70, 33), (130, 9), (2, 9001)],
          3: [(2, 3, 5), (3, 33, 4), (2, 0, 3), (5, 2, 65)]}
COMBINES = {  # type -> op, identity
    "i32": [("addi", 0), ("muli", 1), ("xori", 0), ("maxsi", -2**31), ("minui", -1)],
    "i64": [("addi", 0), ("muli", 1), ("minsi", 2**63 - 1)],
    "i8": [("addi", 0), ("ori", 0), ("maxui", 0)],
    "f32": [("maximumf", "0xFF800000"), ("minimumf", "0x7F800000")]}
BINARY = {"i": ["addi", "subi", "muli", "xori"], "f": ["maximumf", "minimumf"]}


class Program:
    """One function of a tensor, and the options that it is run with."""

    def __init__(self, rng):
        self.rng, self.lines, self.count = rng, [], 0
        self.element, self.rank = rng.choice(list(COMBINES)), rng.choice([1, 2, 2, 2, 3])
        self.shape = rng.choice(SHAPES[self.rank])
        self.type = f"tensor<{'?x' * self.rank}{self.element}>"
        self.values = ["%x"]  # of the argument's shape
        for _ in range(rng.randint(2, 6)):
            rng.choice([self.scan, self.scan, self.pairs, self.map, self.map, self.reduce, self.turn])()
        self.returned = [self.values[-1]] + rng.sample(self.values, min(1, len(self.values) - 1))

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def line(self, text):
        self.lines.append("  " + text)

    def value(self):
        return self.rng.choice(self.values[-3:])

    def constant(self, value):
        name = self.name()
        self.line(f"{name} = arith.constant {value} : {self.element}")
        return name

    def how(self, axis):
        return (f"axis {axis}{' reverse' * self.rng.randint(0, 1)}"
                f"{' exclusive' * self.rng.randint(0, 1)}")

    def scan(self):
        op, identity = self.rng.choice(COMBINES[self.element])
        neutral, source, out = self.constant(identity), self.value(), self.name()
        self.line(f"{out} = intent.scan arith.{op} ({source}) {self.how(self.rng.randrange(self.rank))} "
                  f"identity ({neutral}) : ({self.type}) -> {self.type}")
        self.values.append(out)

    def pairs(self):
        """Maps x -> a x + b, one after the other; of floats the later pair unless it is 0."""
        zero, one = self.constant(0 if self.element[0] == "i" else 0.0), None
        a, b, s, t = self.value(), self.value(), self.name(), self.name()
        both, e = f"({self.type}, {self.type})", self.element
        if e[0] == "i":
            one = self.constant(1)
            body = [f"%c = arith.muli %a0, %a1 : {e}", f"%d = arith.muli %b0, %a1 : {e}",
                    f"%e = arith.addi %d, %b1 : {e}", f"intent.yield %c, %e : {e}, {e}"]
        else:
            body = [f"%c = arith.cmpf une, %a1, {zero} : {e}", f"%d = arith.select %c, %a1, %a0 : {e}",
                    f"%e = arith.select %c, %b1, %b0 : {e}", f"intent.yield %d, %e : {e}, {e}"]
        self.line(f"{s}, {t} = intent.scan ({a}, {b}) {self.how(self.rng.randrange(self.rank))} identity "
                  f"({one or zero}, {zero}) : {both} -> {both} combine (%a0, %b0, %a1, %b1) {{")
        for text in body:
            self.line("  " + text)
        self.line("}")
        self.values.append(s if self.rng.random() < 0.3 else t)

    def map(self):
        op, out = self.rng.choice(BINARY[self.element[0]]), self.name()
        self.line(f"{out} = intent.map arith.{op} ({self.value()}, {self.value()}) : "
                  f"({self.type}, {self.type}) -> {self.type}")
        self.values.append(out)

    def reduce(self):
        """A reduce along an axis, repeated along it."""
        op, identity = self.rng.choice(COMBINES[self.element])
        axis, source, out = self.rng.randrange(self.rank), self.value(), self.name()
        less = f"tensor<{'?x' * (self.rank - 1)}{self.element}>" if self.rank > 1 else self.element
        neutral, repeated = self.constant(identity), self.name()
        self.line(f"{out} = intent.reduce arith.{op} ({source}) axes [{axis}] identity ({neutral}) : "
                  f"({self.type}) -> {less}")
        kept = ", ".join(str(i) for i in range(self.rank) if i != axis)
        self.line(f"{repeated} = intent.broadcast {out} axes [{kept}] like %x : {less} like "
                  f"{self.type} -> {self.type}")
        self.values.append(repeated)

    def turn(self):
        """A scan of a transpose, turned back."""
        order = ", ".join(str(i) for i in range(self.rank - 1, -1, -1))
        source, turned, out = self.value(), self.name(), self.name()
        self.line(f"{turned} = intent.transpose {source} [{order}] : {self.type} -> {self.type}")
        op, identity = self.rng.choice(COMBINES[self.element])
        neutral, scanned = self.constant(identity), self.name()
        self.line(f"{scanned} = intent.scan arith.{op} ({turned}) {self.how(self.rng.randrange(self.rank))} "
                  f"identity ({neutral}) : ({self.type}) -> {self.type}")
        self.line(f"{out} = intent.transpose {scanned} [{order}] : {self.type} -> {self.type}")
        self.values.append(out)

    def text(self):
        types = ", ".join([self.type] * len(self.returned))
        body = "\n".join(self.lines)
        return (f"func.func @f(%x: {self.type}) -> ({types}) {{\n{body}\n"
                f"  return {', '.join(self.returned)} : {types}\n}}\n")

    def options(self):
        rng = self.rng
        tiles = f"warps={rng.choice([1, 2, 4, 8])} elements={rng.choice([1, 2, 4, 8, 16])}"
        if rng.random() < 0.3:
            tiles += f" grid-limit={rng.randint(1, 3)}"
        argument = f"rand:{self.element}:{'x'.join(map(str, self.shape))}:seed={rng.randint(1, 99)}"
        races = ["--sim-races"] if rng.random() < 0.2 else []
        return [*races, "--arg", argument, f"--sim-schedule={rng.choice(['warp-major', 'reversed', 'random'])}",
                f"--seed={rng.randint(1, 99)}", f"--pipeline-options={tiles}"]


def main():
    seed, count, folder = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    for i in range(count):
        program = Program(random.Random(f"{seed}.{i}"))
        path = f"{folder}/scan{seed}_{i}.mlir"
        with open(path, "w") as file:
            file.write(program.text())
        command = ["intent-run", path, "--target=gpu-sim", "--compare=interp", *program.options()]
        if subprocess.run(command).returncode:
            sys.exit(" ".join(command))
    print(f"{count} programs agree")


if __name__ == "__main__":
    main()
