# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random scalar code for programs.py: what stands in a function and in the region of a map; and the
# values, extents and domains that a program is made of.
import re

INTS = ["i1", "i8", "i16", "i32", "i64"]
FLOATS = ["f16", "bf16", "f32", "f64"]
EXACT = {"f16": 1 << 11, "bf16": 1 << 8, "f32": 1 << 24, "f64": 1 << 53}
EXTENTS = [0, 1, 2, 3, 5, 33, 130]
CALLS = 3
MOST = 5000  # elements of a value, at most

INT_BINARY = ["addi", "subi", "muli", "divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui",
              "floordivsi", "andi", "ori", "xori", "shli", "shrsi", "shrui", "maxsi", "maxui",
              "minsi", "minui"]
FLOAT_BINARY = ["addf", "subf", "mulf", "divf", "maximumf", "minimumf"]
FLOAT_UNARY = ["arith.negf", "math.absf", "math.ceil", "math.floor", "math.round", "math.roundeven",
               "math.trunc", "math.sqrt"]
INEXACT = ["exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "tanh", "sin", "cos", "tan",
           "erf", "sinh", "cosh", "atan", "rsqrt"]
INT_REDUCE = {"addi": 0, "muli": 1, "andi": -1, "ori": 0, "xori": 0, "maxsi": "min", "minsi": "max",
              "maxui": 0, "minui": -1}
CMPI = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]
CMPF = ["oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
        "uno"]


def bits(dtype):
    return int(re.search(r"\d+$", dtype).group())


def is_float(dtype):
    return dtype in EXACT


def int_literal(rng, dtype):
    if dtype == "i1":
        return rng.choice(["true", "false"])
    top = 1 << (bits(dtype) - 1)
    return f"{rng.choice([0, 1, 2, 3, 7, -1, -2, top - 1, -top, rng.randrange(-top, top)])} : {dtype}"


def float_literal(rng, dtype):
    return f"{rng.choice([0, 1, -1, 2, 3, 0.5, -0.25, 4])}.0 : {dtype}".replace(".5.0", ".5").replace(
        ".25.0", ".25")


def literal(rng, dtype):
    return float_literal(rng, dtype) if is_float(dtype) else int_literal(rng, dtype)


class Extent:
    """One extent: its value in each call, and what is static about it."""

    def __init__(self, values, static=False):
        self.values, self.static = values, static

    def text(self, rng):
        return str(self.values[0]) if self.static and rng.random() < 0.7 else "?"


class Value:
    def __init__(self, name, dtype, extents=None, shape=None, bound=None):
        self.name, self.dtype, self.extents, self.bound = name, dtype, extents, bound
        self.type = dtype if extents is None else "tensor<" + "".join(s + "x" for s in shape) + dtype + ">"


class Domain:
    def __init__(self, name, coordinate, extent):
        self.name, self.coordinate, self.extent = name, coordinate, extent
        self.type = f"!intent.domain<{coordinate}>"
        self.part = False    # a subregion
        self.of = None       # the domain that it is a part of, where that is at hand
        self.numbers = None  # a call's bounds, root begin and step; None: [0, extent) by 1
        self.grid = None     # names of root begin and step; None: a step of 1; or "unknown"

    def known(self):
        return self.numbers or [(0, n, 0, 1) for n in self.extent.values]

    def inside(self, source):
        """Whether each of its members certainly is one of `source`."""
        d = self
        while d is not None and d is not source:
            if d.numbers is None and source.numbers is None and d.extent is source.extent:
                return True
            d = d.of
        return d is source


def size(extents):
    most = 0
    for call in range(CALLS):
        count = 1
        for e in extents:
            count *= e.values[call]
        most = max(most, count)
    return most


class Scalars:
    """Scalar code: the body of a map, or code of a function."""

    def __init__(self, program, pool, indent, inside):
        self.program, self.rng, self.indent, self.inside = program, program.rng, indent, inside
        self.pool = list(pool)
        self.lines = []

    def emit(self, dtype, text, bound=None):
        v = Value(self.program.fresh(), dtype, bound=bound)
        self.lines.append(f"{self.indent}{v.name} = {text}")
        self.pool.append(v)
        return v

    def pick(self, dtype):
        found = [v for v in self.pool if v.dtype == dtype]
        if found and self.rng.random() < 0.85:
            return self.rng.choice(found)
        return self.emit(dtype, f"arith.constant {literal(self.rng, dtype)}")

    def some(self, dtypes):
        found = [v.dtype for v in self.pool if v.dtype in dtypes]
        return self.rng.choice(found) if found and self.rng.random() < 0.8 else self.rng.choice(dtypes)

    def integer(self):
        t = self.some(INTS)
        op = self.rng.choice(INT_BINARY)
        return self.emit(t, f"arith.{op} {self.pick(t).name}, {self.pick(t).name} : {t}")

    def floating(self):
        t, rng = self.some(FLOATS), self.rng
        if rng.random() < 0.3:
            return self.emit(t, f"{rng.choice(FLOAT_UNARY)} {self.pick(t).name} : {t}")
        if rng.random() < 0.1:
            a, b, c = self.pick(t), self.pick(t), self.pick(t)
            return self.emit(t, f"math.fma {a.name}, {b.name}, {c.name} : {t}")
        a, b, op = self.pick(t), self.pick(t), rng.choice(FLOAT_BINARY)
        bound = None
        if op in ("addf", "subf") and a.bound is not None and b.bound is not None:
            bound = a.bound + b.bound if a.bound + b.bound <= EXACT[t] else None
        return self.emit(t, f"arith.{op} {a.name}, {b.name} : {t}", bound)

    def compare(self):
        t = self.some(INTS + FLOATS)
        if is_float(t):
            text = f"arith.cmpf {self.rng.choice(CMPF)}, {self.pick(t).name}, {self.pick(t).name} : {t}"
        else:
            text = f"arith.cmpi {self.rng.choice(CMPI)}, {self.pick(t).name}, {self.pick(t).name} : {t}"
        return self.emit("i1", text)

    def select(self):
        t = self.some(INTS + FLOATS)
        c, a, b = self.pick("i1"), self.pick(t), self.pick(t)
        bound = None if a.bound is None or b.bound is None else max(a.bound, b.bound)
        return self.emit(t, f"arith.select {c.name}, {a.name}, {b.name} : {t}", bound)

    def cast(self):
        rng, t = self.rng, self.some(INTS + FLOATS)
        a = self.pick(t)
        if is_float(t):
            if rng.random() < 0.5:
                u = rng.choice(INTS)
                return self.emit(u, f"arith.{rng.choice(['fptosi', 'fptoui'])} {a.name} : {t} to {u}")
            u = rng.choice([u for u in FLOATS if bits(u) != bits(t)])
            op = "extf" if bits(u) > bits(t) else "truncf"
            bound = a.bound if a.bound is not None and a.bound <= EXACT[u] else None
            return self.emit(u, f"arith.{op} {a.name} : {t} to {u}", bound)
        if rng.random() < 0.4:
            u = rng.choice(FLOATS)
            bound = 1 if t == "i1" else None
            return self.emit(u, f"arith.{rng.choice(['sitofp', 'uitofp'])} {a.name} : {t} to {u}", bound)
        u = rng.choice([u for u in INTS if u != t])
        op = rng.choice(["extsi", "extui"]) if bits(u) > bits(t) else "trunci"
        return self.emit(u, f"arith.{op} {a.name} : {t} to {u}")

    def bitwise(self):
        t = self.some(INTS)
        op = self.rng.choice(["absi", "ctpop", "ctlz", "cttz"])
        return self.emit(t, f"math.{op} {self.pick(t).name} : {t}")

    def small(self):
        """A float that is an integer in [-3, 3] and no -0."""
        t, rng = self.rng.choice(FLOATS), self.rng
        a = self.pick(rng.choice(["i8", "i16", "i32", "i64"]))
        c = self.emit(a.dtype, f"arith.constant 4 : {a.dtype}")
        r = self.emit(a.dtype, f"arith.remsi {a.name}, {c.name} : {a.dtype}")
        return self.emit(t, f"arith.sitofp {r.name} : {a.dtype} to {t}", 3)

    def random(self):
        a, b, c = self.pick("i64"), self.pick("i64"), self.pick("i64")
        name = self.program.fresh()
        self.lines.append(f"{self.indent}{name}:4 = intent.philox {a.name}, {b.name}, {c.name}")
        words = [Value(f"{name}#{i}", "i32") for i in range(4)]
        self.pool += words
        if self.rng.random() < 0.5:
            return self.emit("f32", f"intent.uniform {self.rng.choice(words).name} -> f32")
        return self.emit("f64", f"intent.uniform {words[0].name}, {words[2].name} -> f64")

    def nested(self, extra=()):
        inner = Scalars(self.program, self.pool + list(extra), self.indent + "  ", self.inside)
        inner.some_code(self.rng.randrange(1, 3))
        return inner

    def branch(self):
        c, t = self.pick("i1"), self.some(INTS + FLOATS)
        sides = []
        for _ in range(2):
            inner = self.nested()
            v = inner.pick(t)
            sides.append("\n".join(inner.lines + [f"{inner.indent}scf.yield {v.name} : {t}"]))
        return self.emit(t, f"scf.if {c.name} -> ({t}) {{\n{sides[0]}\n{self.indent}}} else {{\n"
                            f"{sides[1]}\n{self.indent}}}")

    def loop(self):
        t, rng = self.some(INTS + FLOATS), self.rng
        kind = rng.choice(["i32", "i64", "index"])
        start, p = self.pick(t), self.program
        ends = [rng.choice([-2, 0, 1]), rng.choice([0, 1, 3, 7]), rng.choice([1, 2, 5])]
        names = [p.fresh() for _ in ends]
        for name, end in zip(names, ends):
            self.lines.append(f"{self.indent}{name} = arith.constant {end} : {kind}")
        i, carry = p.fresh(), Value(p.fresh(), t)
        extra = [carry] + ([] if kind == "index" else [Value(i, kind)])
        inner = self.nested(extra)
        v = inner.pick(t)
        body = "\n".join(inner.lines + [f"{inner.indent}scf.yield {v.name} : {t}"])
        suffix = "" if kind == "index" else f" : {kind}"
        return self.emit(t, f"scf.for {i} = {names[0]} to {names[1]} step {names[2]} "
                            f"iter_args({carry.name} = {start.name}) -> ({t}){suffix} {{\n{body}\n"
                            f"{self.indent}}}")

    def ask(self):
        """The size of a domain, in a region too."""
        domains = [v for v in self.program.domains]
        if not domains:
            return self.integer()
        d = self.rng.choice(domains)
        return self.emit("i64", f"intent.size {d.name} : {d.type}")

    def hold(self):
        """An assertion that holds."""
        a = self.pick(self.some(INTS))
        c = self.emit("i1", f"arith.cmpi eq, {a.name}, {a.name} : {a.dtype}")
        if self.inside and self.rng.random() < 0.7:
            return c
        self.lines.append(f'{self.indent}intent.assert {c.name}, "holds"')
        return c

    def helper(self):
        """A call of a private function on scalars."""
        args = [self.pick(self.some(INTS + FLOATS)) for _ in range(self.rng.randrange(1, 3))]
        return self.program.call_scalars(self, args)

    def some_code(self, count):
        kinds = [self.integer] * 4 + [self.floating] * 4 + [self.compare, self.select] * 2 + [
            self.cast] * 2 + [self.bitwise, self.small, self.random, self.branch, self.loop, self.ask]
        kinds += [self.hold, self.helper] if len(self.indent) < 8 else []
        for _ in range(count):
            self.rng.choice(kinds)()
