# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Algebras for laws.py: scalar expressions, which are text of MLIR and functions of Python at once;
# monoids whose laws hold; and the faults that an expression can be given.
import math

INTS, FLOATS = ["i8", "i16", "i32", "i64"], ["f16", "bf16", "f32", "f64"]
INFINITY = {"f16": "0x7C00", "bf16": "0x7F80", "f32": "0x7F800000", "f64": "0x7FF0000000000000"}
BELOW = {"f16": "0xFC00", "bf16": "0xFF80", "f32": "0xFF800000", "f64": "0xFFF0000000000000"}


def is_float(dtype):
    return dtype in INFINITY


def width(dtype):
    return int(dtype.lstrip("bf") if is_float(dtype) else dtype[1:])


def signed(value, bits):
    return value - (1 << bits) if value >> (bits - 1) & 1 else value


def lowest(dtype):
    """What a maximum starts from, and a minimum."""
    return -math.inf if is_float(dtype) else 1 << (width(dtype) - 1)


def highest(dtype):
    return math.inf if is_float(dtype) else (1 << (width(dtype) - 1)) - 1


def literal(value, dtype):
    if dtype == "i1":
        return "true" if value else "false"
    if not is_float(dtype):
        return f"{signed(value, width(dtype))} : {dtype}"
    return f"{(INFINITY if value > 0 else BELOW)[dtype] if math.isinf(value) else float(value)} : {dtype}"


# ---- Expressions --------------------------------------------------------------------------------


class Expr:
    """A node: a leaf, whose `data` is its number; a constant, whose value it is; or an op, of which
    it is what stands between the name and the operands."""

    def __init__(self, op, dtype, args=(), data=None):
        self.op, self.dtype, self.args, self.data = op, dtype, tuple(args), data


def leaf(number, dtype):
    return Expr("leaf", dtype, data=number)


def constant(value, dtype):
    return Expr("constant", dtype, data=value if is_float(dtype) else value & ((1 << width(dtype)) - 1))


def binary(op, a, b):
    return Expr(op, a.dtype, (a, b))


def compare(how, a, b):
    return Expr("cmpf" if is_float(a.dtype) else "cmpi", "i1", (a, b), how)


def select(c, a, b):
    return Expr("select", a.dtype, (c, a, b))


def kind(dtype, op):
    """add, sub, mul, max or min of a type."""
    if is_float(dtype):
        return {"max": "maximumf", "min": "minimumf"}.get(op, op + "f")
    return {"max": "maxsi", "min": "minsi"}.get(op, op + "i")


def add(a, b):
    return binary(kind(a.dtype, "add"), a, b)


def sub(a, b):
    return binary(kind(a.dtype, "sub"), a, b)


def mul(a, b):
    return binary(kind(a.dtype, "mul"), a, b)


def maximum(a, b):
    return binary(kind(a.dtype, "max"), a, b)


def minimum(a, b):
    return binary(kind(a.dtype, "min"), a, b)


def quotient(a, b):
    if b == 0 or a != a or b != b:
        return math.nan if a == 0 or a != a or b != b else math.copysign(math.inf, a)
    return a / b


def larger(a, b):
    return math.nan if a != a or b != b else max(a, b)


def smaller(a, b):
    return math.nan if a != a or b != b else min(a, b)


def exponential(a):
    return math.inf if a > 700 else math.exp(a) if a == a else a


PREDICATES = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
PYTHON = {"addi": "{0} + {1}", "subi": "{0} - {1}", "muli": "{0} * {1}", "andi": "{0} & {1}", "ori": "{0} | {1}",
          "xori": "{0} ^ {1}", "maxui": "max({0}, {1})", "minui": "min({0}, {1})", "addf": "{0} + {1}",
          "subf": "{0} - {1}", "mulf": "{0} * {1}", "divf": "quotient({0}, {1})", "maximumf": "larger({0}, {1})",
          "minimumf": "smaller({0}, {1})", "select": "{1} if {0} else {2}", "extui": "{0}", "exp": "exponential({0})",
          "remui": "{0} % {1} if {1} else {0}"}


def python(e):
    """The expression as Python's, of the leaves v[...]."""
    if e.op in ("leaf", "constant"):
        return f"v[{e.data}]" if e.op == "leaf" else "math.inf" if e.data == math.inf else \
            "-math.inf" if e.data == -math.inf else repr(e.data)
    args = [f"({python(a)})" for a in e.args]
    bits = width(e.args[-1].dtype)
    if e.op in ("maxsi", "minsi"):
        return f"{e.op[:3]}({args[0]}, {args[1]}, key=lambda x: signed(x, {bits}))"
    if e.op == "cmpf":
        return f"{args[0]} != {args[0]} or {args[1]} != {args[1]}" if e.data == "uno" else \
            f"int({args[0]} {PREDICATES[e.data[1:]]} {args[1]})"
    if e.op == "cmpi":
        a, b = args if e.data in ("eq", "ne") or e.data[0] == "u" else [f"signed({a}, {bits})" for a in args]
        return f"int({a} {PREDICATES[e.data[-2:]]} {b})"
    if e.op == "shrui":
        return f"{args[0]} >> {args[1]} if {args[1]} < {bits} else 0"
    if e.op == "shli":
        return f"({args[0]} << {args[1]} if {args[1]} < {bits} else 0) & {(1 << bits) - 1}"
    if e.op == "extsi":
        return f"signed({args[0]}, {bits}) & {(1 << width(e.dtype)) - 1}"
    text = PYTHON[e.op].format(*args)
    return text if is_float(e.dtype) or e.op == "select" else f"({text}) & {(1 << width(e.dtype)) - 1}"


def function(exprs):
    """A function of a list of the leaves' values, which gives a tuple."""
    return eval("lambda v: (" + "".join(python(e) + ", " for e in exprs) + ")", globals())


def emit(exprs, names, fresh, indent, lines):
    """Appends lines that compute the expressions, and gives their names."""
    made = {}

    def name(e):
        if e.op == "leaf":
            return names[e.data]
        if id(e) in made:
            return made[id(e)]
        args = ", ".join(name(a) for a in e.args)
        made[id(e)] = result = fresh()
        if e.op == "constant":
            text = f"arith.constant {literal(e.data, e.dtype)}"
        elif e.op == "select":
            text = f"arith.select {args} : {e.dtype}"
        elif e.op in ("cmpf", "cmpi"):
            text = f"arith.{e.op} {e.data}, {args} : {e.args[0].dtype}"
        elif e.op in ("extsi", "extui"):
            text = f"arith.{e.op} {args} : {e.args[0].dtype} to {e.dtype}"
        else:
            text = f"{'math' if e.op == 'exp' else 'arith'}.{e.op} {args} : {e.dtype}"
        lines.append(f"{indent}{result} = {text}")
        return result

    return [name(e) for e in exprs]


# ---- Faults of expressions ----------------------------------------------------------------------

LIKE = [["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui", "minui"],
        ["addf", "subf", "mulf", "maximumf", "minimumf"]]


def nodes(exprs):
    found, queue = [], list(exprs)
    while queue:
        e = queue.pop()
        if all(e is not other for other in found):
            found.append(e)
            queue += e.args
    return found


def replaced(exprs, old, new):
    """The same expressions with another node in the place of one."""
    made = {id(old): new}

    def copy(e):
        if id(e) not in made:
            args = [copy(a) for a in e.args]
            made[id(e)] = Expr(e.op, e.dtype, args, e.data) if any(a is not b for a, b in zip(args, e.args)) else e
        return made[id(e)]

    return [copy(e) for e in exprs]


def other_op(rng, e, _):
    like = next((group for group in LIKE if e.op in group), None)
    if e.op == "cmpi":
        return Expr(e.op, e.dtype, e.args, rng.choice([p for p in ("eq", "ne", "slt", "sle", "sgt", "ult") if p != e.data]))
    if e.op == "cmpf":
        return Expr(e.op, e.dtype, e.args, rng.choice([p for p in ("oeq", "ogt", "oge", "olt", "ole") if p != e.data]))
    return like and Expr(rng.choice([op for op in like if op != e.op]), e.dtype, e.args)


def other_leaf(rng, e, leaves):
    choices = [a for a in leaves if e.op == "leaf" and a.dtype == e.dtype and a.data != e.data]
    return rng.choice(choices) if choices else None


def swapped_operands(rng, e, _):
    if len(e.args) < 2 or e.args[-1].dtype != e.args[-2].dtype:
        return None
    return Expr(e.op, e.dtype, (*e.args[:-2], e.args[-1], e.args[-2]), e.data)


def one_operand(rng, e, _):
    choices = [a for a in e.args if a.dtype == e.dtype]
    return rng.choice(choices) if len(choices) > 1 else None


def added_constant(rng, e, _):
    if e.dtype == "i1":
        return binary("xori", e, constant(1, "i1"))
    return add(e, constant(rng.choice([1, 2, 3]), e.dtype))


FAULTS = {"another op": other_op, "another operand": other_leaf, "operands swapped": swapped_operands,
          "an operand alone": one_operand, "a constant added": added_constant}


def faulty(rng, exprs, leaves):
    """The name of a random fault and the expressions with it, or None."""
    name = rng.choice(list(FAULTS))
    e = rng.choice(nodes(exprs))
    new = FAULTS[name](rng, e, leaves)
    return (name, replaced(exprs, e, new)) if new else None


# ---- Algebras -----------------------------------------------------------------------------------


class Algebra:
    """A monoid of components of these types. `lift` gives a member's summary from the elements of
    the sources, where not all values of the types are summaries; else it is None."""

    def __init__(self, name, types, identity, combine, commutes, sources=None, lift=None, semi=None):
        self.name, self.types, self.identity, self.commutes = name, types, list(identity), commutes
        self.combine, self.sources, self.lift, self.semi = combine, sources or types, lift, semi

    def leaves(self):
        return [leaf(at, t) for at, t in enumerate(self.types * 2)]


def sides(types):
    """The leaves of both arguments of a combine."""
    return [leaf(at, t) for at, t in enumerate(types)], [leaf(len(types) + at, t) for at, t in enumerate(types)]


def single(name, t, identity, op):
    (a,), (b,) = sides([t])
    return Algebra(name, [t], [identity], [op(a, b)], True)


def number(rng):
    return rng.choice(INTS + FLOATS)


def total(rng):
    return single("sum", t := number(rng), 0, add)


def product(rng):
    return single("product", number(rng), 1, mul)


def most(rng):
    return single("maximum", t := number(rng), lowest(t), maximum)


def least(rng):
    return single("minimum", t := number(rng), highest(t), minimum)


def unsigned_most(rng):
    return single("unsigned maximum", rng.choice(INTS), 0, lambda a, b: binary("maxui", a, b))


def bitwise(rng):
    op, identity = rng.choice([("andi", -1), ("ori", 0), ("xori", 0)])
    t = rng.choice(["i1"] + INTS)
    return single(op, t, identity & ((1 << width(t)) - 1), lambda a, b: binary(op, a, b))


def circle(rng):
    return single("a + b + ab", number(rng), 0, lambda a, b: add(add(a, b), mul(a, b)))


def shifted(rng):
    t, by = number(rng), rng.choice([1, 2, 3])
    return single("a + b - c", t, by, lambda a, b: sub(add(a, b), constant(by, t)))


def matrices(rng):
    t = number(rng)
    a, b = sides([t] * 4)
    cells = [add(mul(a[2 * i], b[j]), mul(a[2 * i + 1], b[2 + j])) for i in (0, 1) for j in (0, 1)]
    return Algebra("2x2 matrices", [t] * 4, [1, 0, 0, 1], cells, False)


def complex_product(rng):
    t = number(rng)
    a, b = sides([t] * 2)
    return Algebra("complex product", [t] * 2, [1, 0],
                   [sub(mul(a[0], b[0]), mul(a[1], b[1])), add(mul(a[0], b[1]), mul(a[1], b[0]))], True)


def dual_numbers(rng):
    t = number(rng)
    a, b = sides([t] * 2)
    return Algebra("dual numbers", [t] * 2, [1, 0], [mul(a[0], b[0]), add(mul(a[0], b[1]), mul(a[1], b[0]))], True)


def hashes(rng):
    """(length, power, hash) of strings, joined."""
    t = rng.choice(INTS)
    a, b = sides(["i64", t, t])
    return Algebra("hash of a string", ["i64", t, t], [0, 1, 0],
                   [add(a[0], b[0]), mul(a[1], b[1]), add(mul(a[2], b[1]), b[2])], False)


def same(a, b):
    if not is_float(a.dtype):
        return compare("eq", a, b)
    nans = binary("andi", compare("uno", a, a), compare("uno", b, b))
    return binary("ori", compare("oeq", a, b), nans)


def most_and_count(rng):
    t = number(rng)
    a, b = sides([t, "i64"])
    top, none = maximum(a[0], b[0]), constant(0, "i64")
    count = add(select(same(a[0], top), a[1], none), select(same(b[0], top), b[1], none))
    return Algebra("maximum, counted", [t, "i64"], [lowest(t), 0], [top, count], True)


def argmax(rng):
    t = rng.choice(INTS)
    a, b = sides([t, "i64"])
    tie = binary("andi", compare("eq", b[0], a[0]), compare("slt", b[1], a[1]))
    takes = binary("ori", compare("sgt", b[0], a[0]), tie)
    return Algebra("argmax", [t, "i64"], [lowest(t), highest("i64")], [select(takes, b[0], a[0]), select(takes, b[1], a[1])],
                   True)


def first_most(rng):
    """The payload of the first of the largest."""
    a, b = sides(["i32", "i64"])
    takes = compare("sgt", b[0], a[0])
    return Algebra("first maximum", ["i32", "i64"], [lowest("i32"), 0],
                   [select(takes, b[0], a[0]), select(takes, b[1], a[1])], False, ["i8", "i64"],
                   [Expr("extsi", "i32", [leaf(0, "i8")]), leaf(1, "i64")])


def carries(rng):
    """(generates, propagates) of an adder's places."""
    t = rng.choice(["i1"] + INTS)
    a, b = sides([t] * 2)
    return Algebra("carries", [t] * 2, [0, (1 << width(t)) - 1],
                   [binary("ori", b[0], binary("andi", b[1], a[0])), binary("andi", a[1], b[1])], False)


def automaton(rng):
    """Tables of four states, composed."""
    (a,), (b,) = sides(["i8"])
    three, made = constant(3, "i8"), None
    for state in range(4):
        at = binary("andi", binary("shrui", a, constant(2 * state, "i8")), three)
        to = binary("andi", binary("shrui", b, add(at, at)), three)
        to = binary("shli", to, constant(2 * state, "i8"))
        made = binary("ori", made, to) if made else to
    return Algebra("automaton", ["i8"], [0xE4], [made], False)


def two_most(rng):
    a, b = sides(["i32"] * 2)
    below = minimum(a[0], b[0])
    return Algebra("two largest", ["i32"] * 2, [lowest("i32")] * 2, [maximum(a[0], b[0]), maximum(below, maximum(a[1], b[1]))],
                   True, ["i32"], [leaf(0, "i32"), constant(lowest("i32"), "i32")])


def saturating(rng):
    (a,), (b,) = sides(["i16"])
    return Algebra("saturating sum", ["i16"], [0], [binary("minui", add(a, b), constant(255, "i16"))], True, ["i8"],
                   [Expr("extui", "i16", [leaf(0, "i8")])])


def residues(rng):
    m = rng.choice([2, 3, 7, 10])
    (a,), (b,) = sides(["i32"])
    return Algebra(f"sum mod {m}", ["i32"], [0], [binary("remui", add(a, b), constant(m, "i32"))], True, ["i32"],
                   [binary("remui", leaf(0, "i32"), constant(m, "i32"))])


def largest_run(rng):
    """(sum, best prefix, best suffix, best run), none shorter than empty."""
    t = "i64"
    a, b = sides([t] * 4)
    parts = [add(a[0], b[0]), maximum(a[1], add(a[0], b[1])), maximum(b[2], add(b[0], a[2])),
             maximum(maximum(a[3], b[3]), add(a[2], b[1]))]
    x = Expr("extsi", t, [leaf(0, "i8")])
    gain = maximum(x, constant(0, t))
    return Algebra("largest run", [t] * 4, [0] * 4, parts, False, ["i8"], [x, gain, gain, gain])


def brackets(rng):
    """(unmatched closing, unmatched opening)."""
    t = "i32"
    a, b = sides([t] * 2)
    matched = minimum(a[1], b[0])
    up = Expr("extui", t, [leaf(0, "i1")])
    return Algebra("brackets", [t] * 2, [0, 0], [add(a[0], sub(b[0], matched)), add(b[1], sub(a[1], matched))], False,
                   ["i1"], [sub(constant(1, t), up), up])


def welford(rng):
    t = rng.choice(FLOATS)
    a, b = sides([t] * 3)
    n = add(a[0], b[0])
    delta = sub(b[1], a[1])
    step = mul(delta, binary("divf", b[0], maximum(n, constant(1.0, t))))
    return Algebra("Welford", [t] * 3, [0.0] * 3, [n, add(a[1], step), add(add(a[2], b[2]), mul(mul(delta, step), a[0]))],
                   True, [t], [constant(1.0, t), leaf(0, t), constant(0.0, t)])


def logsumexp(rng):
    """(maximum, sum of exp(x - maximum)); a maximum that stays is scaled by 1."""
    t = rng.choice(FLOATS)
    a, b = sides([t] * 2)
    top = maximum(a[0], b[0])

    def scaled(m, s):
        factor = Expr("exp", t, [sub(m, top)])
        return mul(s, select(compare("oeq", m, top), constant(1.0, t), factor))

    return Algebra("logsumexp", [t] * 2, [-math.inf, 0.0], [top, add(scaled(*a), scaled(*b))], True, [t],
                   [leaf(0, t), select(compare("oeq", leaf(0, t), constant(-math.inf, t)), constant(0.0, t), constant(1.0, t))])


def semidirect(name, first, second, act, sources=None, lift=None):
    """(m, n): m's multiply, and n's add after the later m has acted on the earlier n."""
    (m,), (n,) = first.types, second.types
    a, b = sides([m, n])
    combine = [replaced_leaves(first.combine, [a[0], b[0]])[0],
               replaced_leaves(second.combine, [act(a[1], b[0]), b[1]])[0]]
    return Algebra(name, [m, n], first.identity + second.identity, combine, False, sources, lift, (first, second, act))


def replaced_leaves(exprs, values):
    made = {}

    def copy(e):
        if e.op == "leaf":
            return values[e.data]
        if id(e) not in made:
            made[id(e)] = Expr(e.op, e.dtype, [copy(a) for a in e.args], e.data)
        return made[id(e)]

    return [copy(e) for e in exprs]


def affine(rng):
    t = rng.choice(INTS + FLOATS * 2)
    return semidirect("affine maps", single("", t, 1, mul), single("", t, 0, add), mul)


def segmented(rng):
    t = number(rng)
    name, identity, op = rng.choice([("sums", 0, add), ("maxima", lowest(t), maximum)])
    return semidirect(f"segmented {name}", single("", "i1", 0, lambda a, b: binary("ori", a, b)), single("", t, identity, op),
                      lambda n, m: select(m, constant(identity, t), n))


def tropical(rng):
    if rng.random() < 0.5:
        t = rng.choice(FLOATS)
        return semidirect("tropical", single("", t, 0, add), single("", t, -math.inf, maximum), add)
    low = -(1 << 40) & ((1 << 64) - 1)
    return semidirect("tropical", single("", "i64", 0, add), single("", "i64", low, maximum), add, ["i8", "i8"],
                      [Expr("extsi", "i64", [leaf(at, "i8")]) for at in (0, 1)])


def gated(rng):
    t = rng.choice(["i1"] + INTS)
    ones = (1 << width(t)) - 1
    return semidirect("gated bits", single("", t, ones, lambda a, b: binary("andi", a, b)),
                      single("", t, 0, lambda a, b: binary("ori", a, b)), lambda n, m: binary("andi", n, m))


def both(rng):
    """Two algebras side by side."""
    x, y = [rng.choice([total, product, most, least, bitwise, circle, shifted, complex_product, argmax])(rng) for _ in "xy"]
    types = x.types + y.types
    a, b = sides(types)
    n = len(x.types)
    combine = replaced_leaves(x.combine, a[:n] + b[:n]) + replaced_leaves(y.combine, a[n:] + b[n:])
    return Algebra(f"{x.name} and {y.name}", types, x.identity + y.identity, combine, True)


def opposite(rng):
    x = rng.choice([matrices, hashes, carries, automaton, largest_run, brackets])(rng)
    a, b = sides(x.types)
    return Algebra(f"{x.name}, reversed", x.types, x.identity, replaced_leaves(x.combine, b + a), False, x.sources, x.lift)


ALGEBRAS = [total, product, most, least, unsigned_most, bitwise, circle, shifted, matrices, complex_product, dual_numbers,
            hashes, most_and_count, argmax, first_most, carries, automaton, two_most, saturating, residues, largest_run,
            brackets, welford, logsumexp, affine, segmented, tropical, gated, both, opposite]


def random_algebra(rng):
    return rng.choice(ALGEBRAS)(rng)


def random_region_algebra(rng):
    """One whose slices reduce and scan can summarize."""
    while True:
        algebra = random_algebra(rng)
        infinite = any(map(math.isinf, algebra.identity)) and " and " in algebra.name  # which all sources must stand
        if (algebra.commutes or algebra.semi) and not infinite:
            return algebra
