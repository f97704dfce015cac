# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The kernels that segments.py runs and cuts: their text, arguments of a length, and what NumPy makes of
# these, in the order of the members. Combines that don't commute are integers, so that any cut must
# give the same bits: products of 2x2 matrices modulo 2^32, and maps x -> g * x + u.
import json
import os

import numpy
from case_programs import tensor

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
VECTOR, MATRIX = "tensor<?xi32>", "tensor<?x?xi32>"
QUAD = range(4)


class Kernel:
    """`arguments(n, rng)` and `reference(*arguments)` are lists of arrays. Floats that are not
    exact may lie (bound + n * eps / 2) * (1 + |expected|) apart: n additions, each rounded once.
    `regions`: whether a cut means anything; `most`: the longest source that is worth its time."""

    def __init__(self, name, text, arguments, reference, bound=None, regions=True, most=100003):
        self.name, self.text, self.arguments, self.reference = name, text, arguments, reference
        self.bound, self.regions, self.most = bound, regions, most

    def wrong(self, got, wanted, length):
        if got.shape != wanted.shape or got.dtype != wanted.dtype:
            return f"{got.dtype}{list(got.shape)}, expected {wanted.dtype}{list(wanted.shape)}"
        same = (got == wanted) | ((got != got) & (wanted != wanted))
        if self.bound is not None:
            with numpy.errstate(invalid="ignore"):
                apart = numpy.abs(got.astype("f8") - wanted.astype("f8"))
                same |= apart <= (self.bound + length * numpy.finfo(wanted.dtype).eps / 2) * (1 + numpy.abs(wanted))
        if numpy.all(same):
            return None
        at = tuple(numpy.argwhere(~same)[0]) if got.ndim else ()
        return f"{list(map(int, at))} is {got[at]!r}, expected {wanted[at]!r}"


def example(file):
    with open(os.path.join(ROOT, "examples", file)) as content:
        return content.read()


def case(file, name):
    """The arguments of a case of test/cases, in order."""
    with open(os.path.join(ROOT, "test", "cases", file)) as content:
        [found] = [case for case in json.load(content)["cases"] if case["name"] == name]
    return [tensor(values) for values in found["inputs"].values()]


def numbers(n, rng, low=-4, high=4, dtype="i4"):
    return rng.integers(low, high + 1, n).astype(dtype)


def names(letter, count=4):
    return ", ".join(f"%{letter}{k}" for k in range(count))


def typed(letter, type_text, count=4):
    return ", ".join(f"%{letter}{k}: {type_text}" for k in range(count))


def types(type_text, count=4):
    return ", ".join([type_text] * count)


# ---- Products of matrices -----------------------------------------------------------------------

ONE = "%one, %zero, %zero, %one"
TOP_ONE = "%unit, %null, %null, %unit"
TOP = "%unit = arith.constant 1 : i32\n%null = arith.constant 0 : i32\n"
CONSTANTS = "%one = arith.constant 1 : i32\n%zero = arith.constant 0 : i32\n"


def multiply(left, right, out):
    """out = left * right, four components each."""
    lines = []
    for i in (0, 1):
        for j in (0, 1):
            for k in (0, 1):
                lines.append(f"%{out}_{i}{j}{k} = arith.muli %{left}{2 * i + k}, %{right}{2 * k + j} : i32")
            lines.append(f"%{out}{2 * i + j} = arith.addi %{out}_{i}{j}0, %{out}_{i}{j}1 : i32")
    return "\n".join(lines) + "\n"


def product_of(backward):
    return multiply("b", "a", "c") if backward else multiply("a", "b", "c")


def scan_of(result, source, flags, backward):
    return (f"{names(result)} = intent.scan ({names(source)}) axis 0{flags} identity ({ONE}) : ({types(VECTOR)}) -> "
            f"({types(VECTOR)}) combine ({names('a')}, {names('b')}) {{\n{product_of(backward)}"
            f"intent.yield {names('c')} : {types('i32')}\n}}\n")


def combine_of(backward):
    return (f"combine ({typed('a', 'i32')}, {typed('b', 'i32')}) {{\n{product_of(backward)}"
            f"intent.yield {names('c')} : {types('i32')}\n}}")


def summary_of(backward):
    """The product of a slice. With r the product of the factors on a member m's right, m * r is the
    next one's r: their differences add up to the whole, less the identity."""
    flags = " exclusive" if backward else " reverse exclusive"
    text = f"summarize ({typed('s', VECTOR)}) {{\n{CONSTANTS}{scan_of('r', 's', flags, backward)}"
    steps = (f"{names('t')} = intent.map ({', '.join(f'%x{k} = %s{k}, %y{k} = %r{k}' for k in QUAD)}) : "
             f"({types(VECTOR, 8)}) -> ({types(VECTOR)}) {{\n{multiply('x', 'y', 'z')}")
    for k in QUAD:
        steps += f"%d{k} = arith.subi %z{k}, %y{k} : i32\n"
    text += steps + f"intent.yield {names('d')} : {types('i32')}\n}}\n"
    for k in QUAD:
        text += f"%v{k} = intent.reduce arith.addi (%t{k}) axes [0] identity (%zero) : ({VECTOR}) -> i32\n"
        text += f"%u{k} = arith.addi %v{k}, {'%one' if k in (0, 3) else '%zero'} : i32\n"
    return text + f"intent.yield {names('u')} : {types('i32')}\n}} "


def slices(letter):
    return ", ".join(f"%{letter}{k} axis 0 : {VECTOR}" for k in QUAD)


def matrix_fold(backward):
    return (f"func.func @f({typed('m', VECTOR)}) -> ({types('i32')}) {{\n{TOP}"
            f"%members = intent.axis %m0[0] : {VECTOR}\n"
            f"{names('r')} = intent.region_fold over %members slices ({slices('m')}) identity ({TOP_ONE} : {types('i32')})\n"
            f"{summary_of(backward)}{combine_of(backward)}\n"
            f"return {names('r')} : {types('i32')}\n}}\n")


def matrix_scan(flags, backward):
    return (f"func.func @f({typed('m', VECTOR)}) -> ({types(VECTOR)}) {{\n{CONSTANTS}"
            f"{scan_of('r', 'm', flags, backward)}return {names('r')} : {types(VECTOR)}\n}}\n")


def row_times(state, matrix, out, kind, to):
    """out = state * matrix: two components times four."""
    lines = []
    for j in (0, 1):
        for k in (0, 1):
            lines.append(f"%{out}_{j}{k} = arith.muli %{state}{k}, %{matrix}{2 * k + j} : {kind}")
        lines.append(f"%{to}{j} = arith.addi %{out}_{j}0, %{out}_{j}1 : {kind}")
    return "\n".join(lines) + "\n"


def matrix_region_scan():
    """A row vector as the state, multiplied by each member; every state is emitted."""
    vectors = types(VECTOR, 2)
    emit = scan_of("p", "s", "", False)
    emit += (f"%y0, %y1 = intent.map ({', '.join(f'%e{k} = %p{k}' for k in QUAD)}) : ({types(VECTOR)}) -> ({vectors}) {{\n"
             f"{row_times('h', 'e', 'n', 'i32', 'w')}intent.yield %w0, %w1 : i32, i32\n}}\n")
    return (f"func.func @f({typed('m', VECTOR)}, %i0: i32, %i1: i32) -> ({vectors}, i32, i32) {{\n{TOP}"
            f"%members = intent.axis %m0[0] : {VECTOR}\n"
            f"%r0, %r1, %l0, %l1 = intent.region_scan over %members slices ({slices('m')}) "
            f"identity ({TOP_ONE} : {types('i32')}) init (%i0, %i1 : i32, i32) -> ({VECTOR} axis 0, {VECTOR} axis 0)\n"
            f"{summary_of(False)}{combine_of(False)} apply ({typed('e', 'i32')}, {typed('h', 'i32', 2)}) {{\n"
            f"{row_times('h', 'e', 'n', 'i32', 'w')}intent.yield %w0, %w1 : i32, i32\n}} "
            f"emit ({typed('s', VECTOR)}, {typed('h', 'i32', 2)}) {{\n{CONSTANTS}{emit}"
            f"intent.yield %y0, %y1 : {vectors}\n}}\n"
            f"return %r0, %r1, %l0, %l1 : {vectors}, i32, i32\n}}\n")


def matrices(n, rng):
    return [rng.integers(-2**31, 2**31, n).astype("i4") for _ in QUAD]


def times(a, b):
    return [(a[2 * i] * b[j] + a[2 * i + 1] * b[2 + j]) % 2**32 for i in (0, 1) for j in (0, 1)]


def wrapped(columns):
    return [(numpy.array(column, "u8") % 2**32).astype("u4").view("i4") for column in columns]


def prefixes(components, backward, exclusive, times_of):
    """Products in the order of the scan; `times_of(so far, next)`."""
    members = list(zip(*[[int(x) % 2**32 for x in part] for part in components]))
    so_far, rows = [1, 0, 0, 1], []
    for member in reversed(members) if backward else members:
        following = times_of(so_far, member)
        rows.append(so_far if exclusive else following)
        so_far = following
    rows = rows[::-1] if backward else rows
    return so_far, [[row[k] for row in rows] for k in QUAD]


def fold_reference(backward):
    """Backward, the last member is the leftmost factor."""
    def reference(*components):
        total, _ = prefixes(components, backward, False, times)
        return [column.reshape(()) for column in wrapped([[x] for x in total])]
    return reference


def scan_reference(reverse, exclusive):
    """A scan in reverse combines from the right: the earlier member stays the left factor."""
    def reference(*components):
        order = (lambda so_far, member: times(member, so_far)) if reverse else times
        return wrapped(prefixes(components, reverse, exclusive, order)[1])
    return reference


def rows_reference(m0, m1, m2, m3, i0, i1):
    state, rows = [int(i0), int(i1)], []
    for member in zip(m0.tolist(), m1.tolist(), m2.tolist(), m3.tolist()):
        state = [(state[0] * member[j] + state[1] * member[2 + j]) % 2**32 for j in (0, 1)]
        rows.append(state)
    outputs = wrapped([[row[k] for row in rows] for k in (0, 1)])
    return outputs + [column.reshape(()) for column in wrapped([[x % 2**32] for x in state])]


# ---- Maps x -> g * x + u ------------------------------------------------------------------------


def compose(backward):
    first, then = "ba" if backward else "ab"
    return (f"%gc = arith.muli %g{first}, %g{then} : i32\n%k = arith.muli %g{then}, %u{first} : i32\n"
            f"%uc = arith.addi %k, %u{then} : i32\nintent.yield %gc, %uc : i32, i32\n")


def pair_fold(backward):
    """The map of all members; backward, the last member's is applied first."""
    behind = " exclusive" if backward else " reverse exclusive"
    return f"""func.func @f(%g: {VECTOR}, %u: {VECTOR}) -> (i32, i32) {{
{TOP}%members = intent.axis %g[0] : {VECTOR}
%a, %b = intent.region_fold over %members slices (%g axis 0 : {VECTOR}, %u axis 0 : {VECTOR}) identity (%unit, %null : i32, i32)
summarize (%gs: {VECTOR}, %us: {VECTOR}) {{
{CONSTANTS}%all = intent.reduce arith.muli (%gs) axes [0] identity (%one) : ({VECTOR}) -> i32
%after = intent.scan arith.muli (%gs) axis 0{behind} identity (%one) : ({VECTOR}) -> {VECTOR}
%terms = arith.muli %after, %us : {VECTOR}
%sum = intent.reduce arith.addi (%terms) axes [0] identity (%zero) : ({VECTOR}) -> i32
intent.yield %all, %sum : i32, i32
}} combine (%ga: i32, %ua: i32, %gb: i32, %ub: i32) {{
{compose(backward)}}}
return %a, %b : i32, i32
}}
"""


def pair_scan(flags):
    return (f"func.func @f(%g: {VECTOR}, %u: {VECTOR}) -> ({VECTOR}, {VECTOR}) {{\n{CONSTANTS}"
            f"%r, %s = intent.scan (%g, %u) axis 0{flags} identity (%one, %zero) : ({VECTOR}, {VECTOR}) -> "
            f"({VECTOR}, {VECTOR}) combine (%ga, %ua, %gb, %ub) {{\n{compose(False)}}}\n"
            f"return %r, %s : {VECTOR}, {VECTOR}\n}}\n")


def pairs(n, rng):
    return [rng.integers(-2**31, 2**31, n).astype("i4") for _ in (0, 1)]


def pair_reference(reverse, exclusive, whole, earlier_first):
    """The composed maps along the scan, or the whole one."""
    def reference(g, u):
        a, b, rows = 1, 0, []
        members = list(zip(g.tolist(), u.tolist()))
        for gi, ui in reversed(members) if reverse else members:
            rows.append((a, b))
            # What is there is applied before the new member, or after it.
            a, b = (a * gi % 2**32, (gi * b + ui) % 2**32) if earlier_first else (a * gi % 2**32, (a * ui + b) % 2**32)
            if not exclusive:
                rows[-1] = (a, b)
        if whole:
            return [column.reshape(()) for column in wrapped([[a], [b]])]
        rows = rows[::-1] if reverse else rows
        return wrapped([[row[k] for row in rows] for k in (0, 1)])
    return reference


# ---- Sums: a capture, coordinates, a subregion, another axis ------------------------------------

DOT = f"""func.func @f(%x: {VECTOR}, %y: {VECTOR}, %factor: i32) -> (i32, i64) {{
%zero = arith.constant 0 : i32
%none = arith.constant 0 : i64
%members = intent.axis %x[0] : {VECTOR}
%i = intent.indices %members : !intent.domain<i64>
%s, %c = intent.region_fold over %members slices (%x axis 0 : {VECTOR}, %y axis 0 : {VECTOR}, %i axis 0 : tensor<?xi64>) captures (%factor : i32) identity (%zero, %none : i32, i64)
summarize (%xs: {VECTOR}, %ys: {VECTOR}, %is: tensor<?xi64>, %k: i32) {{
  %z = arith.constant 0 : i32
  %n = arith.constant 0 : i64
  %p = intent.map (%a = %xs, %b = %ys) : ({VECTOR}, {VECTOR}) -> {VECTOR} {{
    %ab = arith.muli %a, %b : i32
    %abk = arith.muli %ab, %k : i32
    intent.yield %abk : i32
  }}
  %sum = intent.reduce arith.addi (%p) axes [0] identity (%z) : ({VECTOR}) -> i32
  %w = intent.map (%a = %xs, %at = %is) : ({VECTOR}, tensor<?xi64>) -> tensor<?xi64> {{
    %l = arith.extsi %a : i32 to i64
    %v = arith.muli %l, %at : i64
    intent.yield %v : i64
  }}
  %weighted = intent.reduce arith.addi (%w) axes [0] identity (%n) : (tensor<?xi64>) -> i64
  intent.yield %sum, %weighted : i32, i64
}} combine (%sa: i32, %ca: i64, %sb: i32, %cb: i64) {{
  %t = arith.addi %sa, %sb : i32
  %d = arith.addi %ca, %cb : i64
  intent.yield %t, %d : i32, i64
}}
return %s, %c : i32, i64
}}
"""


def dot_reference(x, y, factor):
    products = x.astype("i8") * y * int(factor)
    return [(products.sum() % 2**32).astype("u4").view("i4").reshape(()), numpy.array((x.astype("i8") * numpy.arange(len(x))).sum())]


PART = f"""func.func @f(%x: {VECTOR}, %b: i64, %e: i64) -> ({VECTOR}, i32) {{
%zero = arith.constant 0 : i32
%members = intent.axis %x[0] : {VECTOR}
%part = intent.subregion %members[%b to %e] : !intent.domain<i64>
%y, %last = intent.region_scan over %part slices (%x axis 0 : {VECTOR}) identity (%zero : i32) init (%zero : i32) -> ({VECTOR} axis 0)
summarize (%s: {VECTOR}) {{
  %z = arith.constant 0 : i32
  %sum = intent.reduce arith.addi (%s) axes [0] identity (%z) : ({VECTOR}) -> i32
  intent.yield %sum : i32
}} combine (%p: i32, %q: i32) {{
  %r = arith.addi %p, %q : i32
  intent.yield %r : i32
}} apply (%p: i32, %h: i32) {{
  %r = arith.addi %h, %p : i32
  intent.yield %r : i32
}} emit (%s: {VECTOR}, %h: i32) {{
  %z = arith.constant 0 : i32
  %c = intent.scan arith.addi (%s) axis 0 identity (%z) : ({VECTOR}) -> {VECTOR}
  %r = intent.map (%a = %c) : ({VECTOR}) -> {VECTOR} {{
    %v = arith.addi %a, %h : i32
    intent.yield %v : i32
  }}
  intent.yield %r : {VECTOR}
}}
return %y, %last : {VECTOR}, i32
}}
"""


def part_arguments(n, rng):
    begin, end = sorted(rng.integers(0, n + 1, 2))
    return [numbers(n, rng), numpy.array(begin, "i8"), numpy.array(end, "i8")]


def part_reference(x, begin, end):
    part = x[int(begin):int(end)]
    return [numpy.cumsum(part, dtype="i4"), numpy.array(part.sum(), "i4")]


# Along axis 1 of the source, and out along axis 0; the state has the other axis.
TURNED = f"""func.func @f(%x: {MATRIX}, %h0: {VECTOR}) -> ({MATRIX}, {VECTOR}) {{
%zero = arith.constant 0 : i32
%cols = intent.axis %x[1] : {MATRIX}
%zeros = intent.broadcast %zero axes [] like %h0 : i32 like {VECTOR} -> {VECTOR}
%y, %last = intent.region_scan over %cols slices (%x axis 1 : {MATRIX}) identity (%zeros : {VECTOR}) init (%h0 : {VECTOR}) -> ({MATRIX} axis 0)
summarize (%s: {MATRIX}) {{
  %z = arith.constant 0 : i32
  %sum = intent.reduce arith.addi (%s) axes [1] identity (%z) : ({MATRIX}) -> {VECTOR}
  intent.yield %sum : {VECTOR}
}} combine (%p: {VECTOR}, %q: {VECTOR}) {{
  %r = arith.addi %p, %q : {VECTOR}
  intent.yield %r : {VECTOR}
}} apply (%p: {VECTOR}, %h: {VECTOR}) {{
  %r = arith.addi %h, %p : {VECTOR}
  intent.yield %r : {VECTOR}
}} emit (%s: {MATRIX}, %h: {VECTOR}) {{
  %z = arith.constant 0 : i32
  %c = intent.scan arith.addi (%s) axis 1 identity (%z) : ({MATRIX}) -> {MATRIX}
  %hb = intent.broadcast %h axes [0] like %s : {VECTOR} like {MATRIX} -> {MATRIX}
  %r = arith.addi %c, %hb : {MATRIX}
  %t = intent.transpose %r [1, 0] : {MATRIX} -> {MATRIX}
  intent.yield %t : {MATRIX}
}}
return %y, %last : {MATRIX}, {VECTOR}
}}
"""


def turned_reference(x, h0):
    sums = h0[:, None] + numpy.cumsum(x, 1, dtype="i4")
    return [numpy.ascontiguousarray(sums.T), h0 + x.sum(1, dtype="i4")]


# Rows of maps x -> g * x + u, whose states are carried together.
ROWS = f"""func.func @f(%g: {MATRIX}, %u: {MATRIX}, %h0: {VECTOR}) -> ({MATRIX}, {VECTOR}) {{
{TOP}%cols = intent.axis %g[1] : {MATRIX}
%units = intent.broadcast %unit axes [] like %h0 : i32 like {VECTOR} -> {VECTOR}
%nulls = intent.broadcast %null axes [] like %h0 : i32 like {VECTOR} -> {VECTOR}
%y, %last = intent.region_scan over %cols slices (%g axis 1 : {MATRIX}, %u axis 1 : {MATRIX}) identity (%units, %nulls : {VECTOR}, {VECTOR}) init (%h0 : {VECTOR}) -> ({MATRIX} axis 1)
summarize (%gs: {MATRIX}, %us: {MATRIX}) {{
  {CONSTANTS}%all = intent.reduce arith.muli (%gs) axes [1] identity (%one) : ({MATRIX}) -> {VECTOR}
  %after = intent.scan arith.muli (%gs) axis 1 reverse exclusive identity (%one) : ({MATRIX}) -> {MATRIX}
  %terms = arith.muli %after, %us : {MATRIX}
  %sum = intent.reduce arith.addi (%terms) axes [1] identity (%zero) : ({MATRIX}) -> {VECTOR}
  intent.yield %all, %sum : {VECTOR}, {VECTOR}
}} combine (%ga: {VECTOR}, %ua: {VECTOR}, %gb: {VECTOR}, %ub: {VECTOR}) {{
  %r = arith.muli %ga, %gb : {VECTOR}
  %k = arith.muli %gb, %ua : {VECTOR}
  %t = arith.addi %k, %ub : {VECTOR}
  intent.yield %r, %t : {VECTOR}, {VECTOR}
}} apply (%a: {VECTOR}, %b: {VECTOR}, %h: {VECTOR}) {{
  %k = arith.muli %a, %h : {VECTOR}
  %r = arith.addi %k, %b : {VECTOR}
  intent.yield %r : {VECTOR}
}} emit (%gs: {MATRIX}, %us: {MATRIX}, %h: {VECTOR}) {{
  {CONSTANTS}%a, %b = intent.scan (%gs, %us) axis 1 identity (%one, %zero) : ({MATRIX}, {MATRIX}) -> ({MATRIX}, {MATRIX}) combine (%ga, %ua, %gb, %ub) {{
    {compose(False)}  }}
  %hb = intent.broadcast %h axes [0] like %gs : {VECTOR} like {MATRIX} -> {MATRIX}
  %k = arith.muli %a, %hb : {MATRIX}
  %r = arith.addi %k, %b : {MATRIX}
  intent.yield %r : {MATRIX}
}}
return %y, %last : {MATRIX}, {VECTOR}
}}
"""


def rows_arguments(n, rng):
    return [rng.integers(-2**31, 2**31, size).astype("i4") for size in ((5, n), (5, n), 5)]


def rows_of_maps(g, u, h0):
    state, columns = h0.astype("u4"), []
    for factor, term in zip(g.T.astype("u4"), u.T.astype("u4")):
        state = factor * state + term
        columns.append(state)
    rows = numpy.array(columns, "u4").reshape(-1, len(h0)).T
    return [numpy.ascontiguousarray(rows).view("i4"), state.view("i4")]


# ---- The kernels of examples/ -------------------------------------------------------------------


def floats(shape, rng, low=-3.0, high=3.0):
    return rng.uniform(low, high, shape).astype("f4")


def logits(n, rng):
    x = floats((3, n), rng)
    x[0] = -numpy.inf
    x[1, rng.random(n) < 0.3] = -numpy.inf
    return x


def softmax_reference(x):
    wide = x.astype("f8")
    top = numpy.max(wide, 1, keepdims=True, initial=-numpy.inf)
    e = numpy.exp(wide - numpy.where(numpy.isinf(top), 0, top))
    total = e.sum(1, keepdims=True)
    return [numpy.where(total == 0, 0, e / numpy.where(total == 0, 1, total)).astype("f4")]


def lse(wide):
    top = numpy.max(wide, -1, keepdims=True, initial=-numpy.inf)
    shift = numpy.where(numpy.isinf(top), 0, top)
    with numpy.errstate(divide="ignore"):
        return (shift + numpy.log(numpy.exp(wide - shift).sum(-1, keepdims=True)))[..., 0]


def welford_reference(x):
    if not len(x):
        return [numpy.zeros(())] * 3
    return [numpy.array(v, "f8") for v in (len(x), x.mean(), ((x - x.mean())**2).sum())]


def entropy_arguments(n, rng):
    if n == 5:
        return [*case("norm_softmax_ce.json", "cross_entropy_ignore_index"), numpy.array(-100, "i8")]
    target = rng.integers(0, n, 3) if n else numpy.full(3, -100)
    target[1] = -100
    return [floats((3, n), rng), target.astype("i8"), numpy.array(-100, "i8")]


def entropy_reference(x, target, ignored):
    wide, rows = x.astype("f8"), numpy.arange(len(x))
    counts = target != ignored
    safe = numpy.where(counts, target, 0)
    picked = wide[rows, safe] if x.shape[1] else numpy.zeros(len(x))
    losses = numpy.where(counts, lse(wide) - picked, 0.0)
    with numpy.errstate(divide="ignore", invalid="ignore"):
        mean = losses.sum() / counts.sum()
        grad = numpy.exp(wide - lse(wide)[:, None])
    if x.shape[1]:
        grad[rows, safe] -= 1
        grad = numpy.where(counts[:, None], grad / max(counts.sum(), 1), 0)
    return [losses.astype("f4"), numpy.array(mean, "f4"), grad.astype("f4")]


def recurrence_arguments(n, rng):
    """Whole numbers that stay below 2^24, so that f32 holds them; of 7 members, the case's."""
    if n == 7:
        return case("recurrence.json", "linear_recurrence_exact")
    a = rng.choice([-1.0, 1.0, 1.0, 0.0], n).astype("f4")
    return [a, numbers(n, rng, dtype="f4"), numpy.array(3.0, "f4")]


def recurrence_reference(a, b, h0):
    h, rows = float(h0), []
    for factor, term in zip(a.tolist(), b.tolist()):
        h = factor * h + term
        rows.append(h)
    # -0 where a kernel has 0 is no difference: they compare equal.
    return [numpy.array(rows, "f4"), numpy.array(h, "f4")]


def mamba_arguments(n, rng):
    shapes = {"x": (n, 3), "dt": (n, 3), "a": (3, 2), "b": (n, 2), "c": (n, 2), "skip": (3,), "h0": (3, 2)}
    ranges = {"dt": (0.0, 1.0), "a": (-2.0, 0.0)}
    return [floats(shape, rng, *ranges.get(key, (-1.0, 1.0))) for key, shape in shapes.items()]


def mamba_reference(*arguments):
    x, dt, a, b, c, skip, h = [argument.astype("f8") for argument in arguments]
    y = numpy.zeros(x.shape)
    for t in range(len(x)):
        h = numpy.exp(dt[t][:, None] * a) * h + (dt[t] * x[t])[:, None] * b[t]
        y[t] = h @ c[t] + skip * x[t]
    return [y.astype("f4"), h.astype("f4")]


def sums_reference(x):
    to = numpy.cumsum(x, 1, dtype="f4")
    return [to, to - x, numpy.ascontiguousarray(numpy.cumsum(x[:, ::-1], 1, dtype="f4")[:, ::-1])]


def log_sums_reference(x):
    with numpy.errstate(divide="ignore"):
        return [numpy.logaddexp.accumulate(x.astype("f8")).astype("f4") if len(x) else x]


def with_infinities(n, rng):
    x = floats(n, rng)
    x[rng.random(n) < 0.3] = -numpy.inf
    return [x]


def layernorm(x, w, b, eps):
    wide = x.astype("f8")
    with numpy.errstate(invalid="ignore"):
        mean = wide.sum(1) / numpy.float64(x.shape[1])
        variance = ((wide - mean[:, None])**2).sum(1) / numpy.float64(x.shape[1])
    rstd = 1 / numpy.sqrt(variance + eps)
    y = (wide - mean[:, None]) * rstd[:, None] * w + b
    return [values.astype("f4") for values in (y, mean, rstd)]


def layernorm_fold(x, w, b, eps):
    """The mean of no element is 0 there: the summary that is neutral."""
    y, mean, rstd = layernorm(x, w, b, eps)
    return y, mean if x.shape[1] else numpy.zeros_like(mean), rstd


def layernorm_arguments(n, rng):
    return [floats((3, n), rng), floats(n, rng), floats(n, rng), numpy.array(1e-5, "f4")]


def backward_arguments(n, rng):
    x, w, b, eps = layernorm_arguments(n, rng)
    return [x, w, floats((3, n), rng), *layernorm(x, w, b, eps)[1:]]


def backward_reference(*arguments):
    x, w, dy, mean, rstd = [argument.astype("f8") for argument in arguments]
    n, h, g = numpy.float64(x.shape[1]), (x - mean[:, None]) * rstd[:, None], dy * w
    with numpy.errstate(invalid="ignore"):
        level, along = g.sum(1, keepdims=True) / n, (g * h).sum(1, keepdims=True) / n
    dx = (g - level - h * along) * rstd[:, None]
    return [values.astype("f4") for values in (dx, (dy * h).sum(0), dy.sum(0))]


def kernels():
    yield Kernel("matrices-fold", matrix_fold(False), matrices, fold_reference(False))
    yield Kernel("matrices-fold-backward", matrix_fold(True), matrices, fold_reference(True))
    yield Kernel("pairs-fold", pair_fold(False), pairs, pair_reference(False, False, True, True))
    yield Kernel("pairs-fold-backward", pair_fold(True), pairs, pair_reference(True, False, True, True))
    yield Kernel("matrices-region-scan", matrix_region_scan(),
                 lambda n, rng: matrices(n, rng) + [numpy.array(v, "i4") for v in (3, -5)], rows_reference)
    yield Kernel("dot", DOT, lambda n, rng: [numbers(n, rng), numbers(n, rng), numpy.array(7, "i4")], dot_reference)
    yield Kernel("part", PART, part_arguments, part_reference)
    yield Kernel("turned", TURNED, lambda n, rng: [numbers((3, n), rng), numbers(3, rng)], turned_reference)
    yield Kernel("rows", ROWS, rows_arguments, rows_of_maps)
    yield Kernel("softmax", example("softmax_fold.mlir"), lambda n, rng: [logits(n, rng)], softmax_reference, 1e-6)
    yield Kernel("logsumexp", example("logsumexp.mlir"), with_infinities,
                 lambda x: [lse(x.astype("f8")).astype("f4").reshape(())], 1e-6)
    yield Kernel("welford", example("welford.mlir"), lambda n, rng: [rng.uniform(-3, 5, n)], welford_reference, 1e-12)
    yield Kernel("cross-entropy", example("cross_entropy.mlir"), entropy_arguments, entropy_reference, 1e-6)
    yield Kernel("recurrence", example("recurrence.mlir"), recurrence_arguments, recurrence_reference)
    yield Kernel("selective-scan", example("selective_scan.mlir"), mamba_arguments, mamba_reference, 1e-5, most=4096)
    for reverse in (False, True):
        for exclusive in (False, True):
            flags = " reverse" * reverse + " exclusive" * exclusive
            yield Kernel("matrices-scan" + flags.replace(" ", "-"), matrix_scan(flags, False), matrices,
                         scan_reference(reverse, exclusive), regions=False)
            yield Kernel("pairs-scan" + flags.replace(" ", "-"), pair_scan(flags), pairs,
                         pair_reference(reverse, exclusive, False, not reverse), regions=False)
    yield Kernel("sums", example("cumsum.mlir"), lambda n, rng: [numbers((3, n), rng, dtype="f4")], sums_reference,
                 regions=False)
    yield Kernel("logarithms-of-sums", example("logcumsumexp.mlir"), with_infinities, log_sums_reference, 1e-6,
                 regions=False)
    yield Kernel("layernorm", example("layernorm.mlir"), layernorm_arguments, layernorm, 1e-5, regions=False, most=4096)
    yield Kernel("layernorm-fold", example("layernorm_fold.mlir"), layernorm_arguments, layernorm_fold, 1e-5, most=4096)
    yield Kernel("layernorm-backward", example("layernorm_backward.mlir"), backward_arguments, backward_reference, 1e-5,
                 regions=False, most=4096)
