# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random tile programs against NumPy: layouts with mixed bases and copies, every element type, tails,
# loops over segments. Prints a module of each, or checks what intent-run makes of them.
#   tiles.py print SEED COUNT            the modules on stdout, for --split-input-file
#   tiles.py run SEED COUNT MODULES DIR  runs the lowered modules under three schedules
import random
import subprocess
import sys

import numpy as np

DTYPES = {"i1": np.bool_, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
          "f16": np.float16, "bf16": np.uint16, "f32": np.float32, "f64": np.float64}
SHAPES = [(16, 16), (8, 32), (4, 4), (1, 64), (2, 4, 8), (64,), (16, 1), (2, 256)]
COMBINES = {"addi": np.add, "muli": np.multiply, "xori": np.bitwise_xor, "maxsi": np.maximum,
            "addf": np.add, "maximumf": np.maximum}


def log2(n):
    return n.bit_length() - 1


def layout(rng, shape, warps, mixed, spare):
    """Coordinate bits dealt to registers, lanes and warps; what is left over holds copies."""
    bits = sum(map(log2, shape))
    registers = max(0, bits - 5 - warps) + spare
    basis = [1 << i for i in range(bits)] + [0] * (registers + 5 + warps - bits)
    rng.shuffle(basis)
    for _ in range(6 if mixed else 0):
        i, j = rng.sample(range(len(basis)), 2)
        if basis[i] and basis[j]:
            basis[i] ^= basis[j]
    return [b for b in basis[:registers] if b], basis[registers:registers + 5], basis[registers + 5:]


def drop(lay, shape, axis):
    """The layout without an axis, and the shape."""
    low = sum(map(log2, shape[axis + 1:]))
    squeeze = lambda b: b & ((1 << low) - 1) | b >> (low + log2(shape[axis])) << low
    kept, span = [], []
    for b in map(squeeze, lay[0]):
        rest = b
        for row in span:
            rest = min(rest, rest ^ row)
        if rest:
            span.append(rest)
            kept.append(b)
    return (kept, *([squeeze(b) for b in side] for side in lay[1:])), shape[:axis] + shape[axis + 1:]


def tile(lay, shape, element):
    sides = (f"{name} = [{', '.join(map(str, side))}]" for name, side in
             zip(("reg", "lane", "warp"), lay))
    return (f"tensor<{''.join(f'{n}x' for n in shape)}{element}, "
            f"#intent.layout<{', '.join(sides)}>>")


def literal(value, element):
    if element == "i1":
        return "true" if value else "false"
    return f"{value} : {element}"


class LastNonzero:
    """The later of two elements, unless it is 0: associative, and no order but one is right."""

    identity = staticmethod(lambda e: [0 if e[0] == "i" else 0.0])
    of = staticmethod(lambda x: (x,))
    one = staticmethod(lambda x: (np.zeros_like(x),))
    combined = staticmethod(lambda p, q: (np.where(q[0] != 0, q[0], p[0]),))
    value = staticmethod(lambda s: s[0])

    @staticmethod
    def components(a):
        return [f"%t0 = intent.tile.convert %t : {a} -> {a}"]

    @staticmethod
    def body(e):
        compare = "cmpi ne" if e[0] == "i" else "cmpf une"
        return [f"%c = arith.{compare}, %q0, %i0 : {e}", f"%d = arith.select %c, %q0, %p0 : {e}",
                f"intent.yield %d : {e}"]

    @staticmethod
    def result(a):
        return [f"%y0 = intent.tile.convert %z0 : {a} -> {a}"]


class Matrices:
    """Products of 2x2 matrices over 32 bits, made of one element each."""

    identity = staticmethod(lambda e: [1, 0, 0, 1])
    of = staticmethod(lambda x: (x * x, x + 1, x ^ 5, x * 3))
    one = staticmethod(lambda x: (np.ones_like(x), np.zeros_like(x), np.zeros_like(x), np.ones_like(x)))
    value = staticmethod(lambda s: s[0] + s[1] * 3 + s[2] * 5 + s[3] * 7)

    @staticmethod
    def combined(p, q):
        return (p[0] * q[0] + p[1] * q[2], p[0] * q[1] + p[1] * q[3],
                p[2] * q[0] + p[3] * q[2], p[2] * q[1] + p[3] * q[3])

    @staticmethod
    def constant(name, value, a):
        return [f"%{name}c = arith.constant {value} : i32",
                f"%{name} = intent.tile.broadcast %{name}c axes [] : i32 -> {a}"]

    @staticmethod
    def components(a):
        k = Matrices.constant
        return (k("k1", 1, a) + k("k5", 5, a) + k("k3", 3, a) + [
            f"%t0 = arith.muli %t, %t : {a}", f"%t1 = arith.addi %t, %k1 : {a}",
            f"%t2 = arith.xori %t, %k5 : {a}", f"%t3 = arith.muli %t, %k3 : {a}"])

    @staticmethod
    def body(e):
        lines = []
        for i in range(2):
            for j in range(2):
                lines += [f"%l{i}{j} = arith.muli %p{2 * i}, %q{j} : {e}",
                          f"%h{i}{j} = arith.muli %p{2 * i + 1}, %q{2 + j} : {e}",
                          f"%v{i}{j} = arith.addi %l{i}{j}, %h{i}{j} : {e}"]
        return lines + [f"intent.yield %v00, %v01, %v10, %v11 : {e}, {e}, {e}, {e}"]

    @staticmethod
    def result(a):
        k = Matrices.constant
        return k("r3", 3, a) + k("r5", 5, a) + k("r7", 7, a) + [
            f"%w1 = arith.muli %z1, %r3 : {a}", f"%w2 = arith.muli %z2, %r5 : {a}",
            f"%w3 = arith.muli %z3, %r7 : {a}", f"%w4 = arith.addi %z0, %w1 : {a}",
            f"%w5 = arith.addi %w4, %w2 : {a}", f"%y0 = arith.addi %w5, %w3 : {a}"]


def scanned(combine, rows, reverse, exclusive, total):
    """The values of a scan along axis 0, or of its total at each place."""
    out = np.empty_like(rows)
    order = range(len(rows) - 1, -1, -1) if reverse else range(len(rows))
    state = combine.one(rows[0])
    for i in order:
        mine = combine.of(rows[i])
        following = combine.combined(mine, state) if reverse else combine.combined(state, mine)
        out[i] = combine.value(state if exclusive else following)
        state = following
    if total:
        out[:] = combine.value(state)
    return out


class Program:
    """One kernel, its host function, its input and what NumPy says of it."""

    def __init__(self, rng, name):
        self.name, self.element = name, rng.choice(list(DTYPES))
        self.warps, self.tile = rng.choice([0, 1, 2]), rng.choice(SHAPES)
        self.extents = [rng.choice([n, max(1, n - 1)]) for n in self.tile]
        self.mixed = rng.random() < 0.5
        self.source = layout(rng, self.tile, self.warps, self.mixed, rng.choice([0, 1]))
        self.array = self.values(np.random.default_rng(rng.randrange(1 << 30)))
        kind = rng.randrange(6)
        if kind < 2 and self.element != "bf16":
            self.reduce(rng)
        elif kind > 3:
            self.scan(rng)
        elif kind == 2 and self.element not in ("i1", "bf16"):
            self.stretch(rng)
        else:
            self.convert(rng)

    def values(self, rng):
        dtype, shape = DTYPES[self.element], self.extents
        if self.element == "bf16":
            return (rng.integers(-50, 50, shape).astype(np.float32).view(np.uint32) >> 16).astype(dtype)
        if self.element == "i1":
            return rng.integers(0, 2, shape).astype(dtype)
        return rng.integers(-50, 50, shape).astype(dtype)

    def place(self, start):
        """Operands that say where the tile lies; `start`: the origin of the leading axis."""
        rank = len(self.tile)
        strides = [int(np.prod(self.extents[a + 1:])) for a in range(rank)]
        lines = [f"%e{a} = arith.constant {n} : i64" for a, n in enumerate(self.extents)]
        lines += [f"%s{a} = arith.constant {n} : i64" for a, n in enumerate(strides)]
        origins = ", ".join([start] + ["%zero"] * (rank - 1))
        names = lambda letter: ", ".join(f"%{letter}{a}" for a in range(rank))
        return lines, f"origin ({origins}) extent ({names('e')}) stride ({names('s')})"

    def convert(self, rng):
        result = layout(rng, self.tile, self.warps, self.mixed, rng.choice([0, 1]))
        lines, place = self.place("%zero")
        a, b = tile(self.source, self.tile, self.element), tile(result, self.tile, self.element)
        zero = 0 if self.element[0] == "i" else 0.0
        self.body = lines + [
            f"%f = arith.constant {literal(zero, self.element)}",
            f"%t = intent.tile.load %x {place} fill %f width 1 : {self.element} -> {a}",
            f"%u = intent.tile.convert %t : {a} -> {b}",
            f"intent.tile.store %u, %y {place} width 1 : {b}"]
        self.expected = self.array

    def reduce(self, rng):
        """Reduces each tile of a row of three along one axis, and broadcasts the result back."""
        is_integer = self.element[0] == "i"
        op = rng.choice(["xori"] if self.element == "i1" else ["addi", "muli", "xori", "maxsi"]
                        if is_integer else ["addf", "maximumf"])
        neutral = {"addi": 0, "muli": 1, "xori": 0, "maxsi": -64, "addf": 0.0, "maximumf": -64.0}[op]
        axis, rank = rng.randrange(len(self.tile)), len(self.tile)
        self.extents[0] += 2 * self.tile[0]
        self.array = self.values(np.random.default_rng(rng.randrange(1 << 30)))
        lines, place = self.place("%r")
        a = tile(self.source, self.tile, self.element)
        less, shape = drop(self.source, self.tile, axis)
        b, e = tile(less, shape, self.element), self.element
        bounds = place[:place.index(" stride")]
        axes = ", ".join(str(i) for i in range(rank) if i != axis)
        self.body = lines + [
            f"%f = arith.constant {literal(3 if is_integer else 3.0, e)}",
            f"%n = arith.constant {literal(neutral, e)}",
            f"%step = arith.constant {self.tile[0]} : i64",
            "scf.for %r = %zero to %e0 step %step : i64 {",
            f"%t = intent.tile.load %x {place} fill %f width 1 : {e} -> {a}",
            f"%m = intent.tile.mask %t {bounds} value %n : {a}, {e} -> {a}",
            f"%s = intent.tile.reduce %m axis {axis} : {a} -> {b} {{",
            f"^bb0(%p: {e}, %q: {e}):",
            f"%c = arith.{op} %p, %q : {e}",
            f"intent.yield %c : {e}",
            "}",
            f"%u = intent.tile.broadcast %s axes [{axes}] : {b} -> {a}",
            f"intent.tile.store %u, %y {place} width 1 : {a}",
            "}"]
        self.expected = np.empty_like(self.array)
        for first in range(0, self.extents[0], self.tile[0]):
            part = self.array[first:first + self.tile[0]]
            with np.errstate(over="ignore"):
                whole = COMBINES[op].reduce(part, axis=axis, dtype=part.dtype, keepdims=True)
            self.expected[first:first + self.tile[0]] = whole

    def scan(self, rng):
        """Scans each tile of a row of three along one axis; a store of the scanned elements, or of
        the totals, spread."""
        axis, rank = rng.randrange(len(self.tile)), len(self.tile)
        reverse, exclusive, total = (rng.random() < 0.5 for _ in range(3))
        matrix = rng.random() < 0.4
        self.element = "i32" if matrix else self.element
        self.extents[0] += 2 * self.tile[0]
        self.array = self.values(np.random.default_rng(rng.randrange(1 << 30)))
        combine = Matrices if matrix else LastNonzero
        lines, place = self.place("%r")
        e, n = self.element, 4 if matrix else 1
        a = tile(self.source, self.tile, e)
        less, shape = drop(self.source, self.tile, axis)
        b = tile(less, shape, e)
        other = tile(layout(rng, self.tile, self.warps, self.mixed, 0), self.tile, e)
        bounds = place[:place.index(" stride")]
        axes = ", ".join(str(i) for i in range(rank) if i != axis)
        each = lambda text: ", ".join([text] * n)
        names = lambda text: ", ".join(f"%{text}{i}" for i in range(n))
        self.body = lines + [f"%i{k} = arith.constant {literal(v, e)}"
                             for k, v in enumerate(combine.identity(e))] + [
            f"%step = arith.constant {self.tile[0]} : i64",
            "scf.for %r = %zero to %e0 step %step : i64 {",
            f"%t = intent.tile.load %x {place} fill %i0 width 1 : {e} -> {a}"]
        self.body += combine.components(a) + [
            f"%m{k} = intent.tile.mask %t{k} {bounds} value %i{k} : {a}, {e} -> {a}"
            for k in range(n)] + [
            f"%s:{2 * n} = intent.tile.scan {names('m')} axis {axis}{' reverse' * reverse}"
            f"{' exclusive' * exclusive} identity ({names('i')}) : {each(a)}, {each(e)} -> "
            f"{each(other)}, {each(b)} {{",
            f"^bb0({', '.join(f'%{p}{k}: {e}' for p in 'pq' for k in range(n))}):"]
        self.body += combine.body(e) + ["}"]
        for k in range(n):
            if total:
                self.body += [f"%z{k} = intent.tile.broadcast %s#{n + k} axes [{axes}] : {b} -> {other}"]
            else:
                self.body += [f"%z{k} = intent.tile.convert %s#{k} : {other} -> {other}"]
        self.body += combine.result(other) + [
            f"intent.tile.store %y0, %y {place} width 1 : {other}", "}"]
        self.expected = np.empty_like(self.array)
        for first in range(0, self.extents[0], self.tile[0]):
            part = self.array[first:first + self.tile[0]]
            moved = np.moveaxis(self.expected[first:first + self.tile[0]], axis, 0)
            with np.errstate(over="ignore"):
                moved[:] = scanned(combine, np.moveaxis(part, axis, 0), reverse, exclusive, total)

    def stretch(self, rng):
        """Subtracts the first coordinate along one axis from all, through a tile of extent 1 there,
        and negates the transpose of the transpose."""
        axis, rank, e = rng.randrange(len(self.tile)), len(self.tile), self.element
        thin = [1 if i == axis else n for i, n in enumerate(self.tile)]
        lines, place = self.place("%zero")
        a = tile(self.source, self.tile, e)
        b = tile(layout(rng, thin, self.warps, self.mixed, 0), thin, e)
        turned = self.tile[::-1]
        c = tile(layout(rng, turned, self.warps, self.mixed, 1), turned, e)
        back = ", ".join(map(str, range(rank - 1, -1, -1)))
        sub, zero = ("subi", 0) if e[0] == "i" else ("subf", 0.0)
        self.body = lines + [
            f"%f = arith.constant {literal(zero, e)}",
            f"%t = intent.tile.load %x {place} fill %f width 1 : {e} -> {a}",
            f"%u = intent.tile.load %x {place} fill %f width 1 : {e} -> {b}",
            f"%v = intent.tile.broadcast %u axes [{', '.join(map(str, range(rank)))}] : {b} -> {a}",
            f"%w = arith.{sub} %t, %v : {a}",
            f"%p = intent.tile.transpose %w [{back}] : {a} -> {c}",
            f"%z = intent.tile.broadcast %f axes [] : {e} -> {c}",
            f"%n = intent.map arith.{sub} (%z, %p) : ({c}, {c}) -> {c}",
            f"%q = intent.tile.transpose %n [{back}] : {c} -> {a}",
            f"intent.tile.store %q, %y {place} width 1 : {a}"]
        first = np.take(self.array, [0], axis)
        self.expected = (first - self.array).astype(self.array.dtype)
        if e[0] == "f":
            self.expected = 0 - (self.array - first)

    def kernel(self):
        body = "\n".join(self.body)
        return (f"gpu.func @{self.name}(%x: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel {{\n"
                f"%zero = arith.constant 0 : i64\n{body}\ngpu.return\n}}")

    def host(self):
        memref = f"memref<{''.join(f'{n}x' for n in self.extents)}{self.element}>"
        return f"""func.func @{self.name}(%x: {memref}) -> {memref} {{
  %one = arith.constant 1 : index
  %threads = arith.constant {32 << self.warps} : index
  %t0 = gpu.wait async
  %y, %t1 = gpu.alloc async [%t0] () : {memref}
  gpu.wait [%t1]
  %xi = memref.extract_aligned_pointer_as_index %x : {memref} -> index
  %xl = arith.index_cast %xi : index to i64
  %xp = llvm.inttoptr %xl : i64 to !llvm.ptr<1>
  %yi = memref.extract_aligned_pointer_as_index %y : {memref} -> index
  %yl = arith.index_cast %yi : index to i64
  %yp = llvm.inttoptr %yl : i64 to !llvm.ptr<1>
  gpu.launch_func @kernels::@{self.name} blocks in (%one, %one, %one)
      threads in (%threads, %one, %one) args(%xp : !llvm.ptr<1>, %yp : !llvm.ptr<1>)
  return %y : {memref}
}}"""


    def module(self):
        return (f"module attributes {{gpu.container_module}} {{\ngpu.module @kernels {{\n"
                f"{self.kernel()}\n}}\n{self.host()}\n}}\n")


def run(program, text, folder):
    names = [f"{folder}/{program.name}.{end}" for end in ("mlir", "in.npy", "out.npy")]
    module, source, result = names
    np.save(source, program.array)
    with open(module, "w") as file:
        file.write(text)
    for schedule in (["warp-major"], ["reversed"], ["random", "--seed=5"]):
        subprocess.run(["intent-run", module, f"--entry={program.name}", "--target=gpu-sim",
                        f"--sim-schedule={schedule[0]}", *schedule[1:], "--arg", source,
                        "--out", result], check=True)
        got = np.load(result)
        if got.tobytes() != program.expected.tobytes():
            sys.exit(f"{program.name}, {schedule[0]}: expected\n{program.expected}\ngot\n{got}\n"
                     + "\n".join(program.body))


def main():
    rng = random.Random(int(sys.argv[2]))
    programs = [Program(rng, f"p{i}") for i in range(int(sys.argv[3]))]
    separator = "\n// -----\n"
    if sys.argv[1] == "print":
        print(separator.join(program.module() for program in programs))
        return
    with open(sys.argv[4]) as file:
        texts = file.read().split(separator)
    for program, text in zip(programs, texts, strict=True):
        run(program, text, sys.argv[5])
    print(f"{len(programs)} programs agree")


main()
