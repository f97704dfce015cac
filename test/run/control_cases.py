# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The cases of control.json, and of atomics, as programs: loops in an intent.map, in the function
# itself and at the points of an intent.parallel; atomics by points and by the lanes of one op. Each
# runs in every order of points and threads, and gives the same.
import numpy
from case_programs import (NUMPY, SCHEDULES, Program, array, axis_of, from_bits, relation, rows, tensor,
                           type_of)

DOMAIN = "!intent.domain<i64>"


def program(name):
    return Program(name, schedules=SCHEDULES)


# ---- Parts --------------------------------------------------------------------------------------


def constants(p, dtype, *values):
    """Their names, by value."""
    return {value: p.let(f"arith.constant {value} : {dtype}") for value in values}


def binary(p, op, a, b, dtype):
    return p.let(f"arith.{op} {a}, {b} : {dtype}")


def compare(p, how, a, b, dtype):
    return p.let(f"arith.cmpi {how}, {a}, {b} : {dtype}")


def element(p, axis, at):
    """The relation of one element, at a coordinate."""
    return relation(p, None, axis, [], "i64", lambda: (at, None))


def load(p, op, source, source_type, axis, at, fill, dtype):
    rel, rel_type = element(p, axis, at)
    return p.let(f"intent.{op} {source}[{rel}] fill {fill} : {source_type}, {rel_type} -> {dtype}")


def store(p, value, dtype, view, axis, at):
    rel, rel_type = element(p, axis, at)
    p.do(f"intent.store {value} to {view}[{rel}] : {dtype}, memref<?x{dtype}>, {rel_type}")


def only(contents):
    """The one entry of what a case is given or expects."""
    [(_, content)] = contents.items()
    return content


# ---- What is computed of each element -----------------------------------------------------------


def collatz(p, n, c):
    """How often 3n + 1 or n / 2 until 1: an odd one goes on by intent.continue."""
    steps, number, more = p.fresh(), p.fresh(), p.fresh()
    result, final = p.fresh(), p.fresh()
    p.do(f"{final}, {result} = intent.while iter ({number} = {n}, {steps} = {c[0]}) : (i32, i32) {{")
    p.do(f"{more} = arith.cmpi ne, {number}, {c[1]} : i32")
    p.do(f"intent.yield {more} : i1")
    p.do("} do {")
    following = binary(p, "addi", steps, c[1], "i32")
    odd = compare(p, "ne", binary(p, "andi", number, c[1], "i32"), c[0], "i32")
    p.do(f"intent.if {odd} {{")
    up = binary(p, "addi", binary(p, "muli", number, c[3], "i32"), c[1], "i32")
    p.do(f"intent.continue {up}, {following} : i32, i32")
    p.do("}")
    p.do(f"intent.yield {binary(p, 'divsi', number, c[2], 'i32')}, {following} : i32, i32")
    p.do("}")
    return result


def isqrt(p, n, c):
    """Newton's: until a step no longer goes down, which leaves a loop without a condition."""
    wide, result, end, x = p.let(f"arith.extsi {n} : i32 to i64"), p.fresh(), p.fresh(), p.fresh()
    one, two, true = [p.let(f"arith.constant {text}") for text in ("1 : i64", "2 : i64", "true")]
    del c
    p.do(f"{result} = intent.body -> (i64) {{")
    p.do(f"intent.if {compare(p, 'sle', wide, one, 'i64')} {{")
    p.do(f"intent.return {wide} : i64")
    p.do("}")
    first = binary(p, "divsi", binary(p, "addi", wide, one, "i64"), two, "i64")
    p.do(f"{end} = intent.while iter ({x} = {first}) : (i64) {{")
    p.do(f"intent.yield {true} : i1")
    p.do("} do {")
    following = binary(p, "divsi", binary(p, "addi", x, binary(p, "divsi", wide, x, "i64"), "i64"), two, "i64")
    p.do(f"intent.if {compare(p, 'sge', following, x, 'i64')} {{")
    p.do(f"intent.return {x} : i64")
    p.do("}")
    p.do(f"intent.yield {following} : i64")
    p.do("}")
    p.do(f"intent.yield {end} : i64")
    p.do("}")
    return p.let(f"arith.trunci {result} : i64 to i32")


def per_element(step):
    """In a map, at points, and of scalars in the function itself."""

    def handler(case):
        content, expected = only(case["inputs"]), only(case["expected"])
        values, wanted = tensor(content), tensor(expected)
        name = case["name"].replace("_", "-")

        mapped = program(name + "-map")
        n = mapped.argument("tensor<?xi32>", values)
        c = constants(mapped, "i32", 0, 1, 2, 3)
        out, of = mapped.fresh(), mapped.fresh()
        mapped.do(f"{out} = intent.map ({of} = {n}) : (tensor<?xi32>) -> tensor<?xi32> {{")
        mapped.do(f"intent.yield {step(mapped, of, c)} : i32")
        mapped.do("}")
        mapped.result(out, "tensor<?xi32>", wanted, expected["cmp"])
        yield mapped

        points = program(name + "-points")
        n = points.argument("tensor<?xi32>", values)
        view = points.view("memref<?xi32>", numpy.full(values.shape, -1, "i4"), wanted, expected["cmp"])
        c = constants(points, "i32", 0, 1, 2, 3)
        source, axis, i = axis_of(points, n, "tensor<?xi32>"), axis_of(points, view, "memref<?xi32>"), points.fresh()
        points.do(f"intent.parallel ({i} in {source}) : ({DOMAIN}) {{")
        of = load(points, "gather", n, "tensor<?xi32>", source, i, c[0], "i32")
        store(points, step(points, of, c), "i32", view, axis, i)
        points.do("}")
        yield points

        scalars = program(name + "-scalars")
        c = constants(scalars, "i32", 0, 1, 2, 3)
        for value, result in zip(values, wanted):
            scalars.result(step(scalars, scalars.scalar("i32", value), c), "i32", result.reshape(()), expected["cmp"])
        yield scalars

    return handler


# ---- Loops over a domain ------------------------------------------------------------------------


def summing(p, x, source, c):
    """The sum of what is not negative, up to the first 0."""
    total, carry, i = p.fresh(), p.fresh(), p.fresh()
    p.do(f"{total} = intent.for {i} in {source} iter ({carry} = {c[0]}) : {DOMAIN}, (i32) {{")
    value = load(p, "gather", x, "tensor<?xi32>", source, i, c[0], "i32")
    p.do(f"intent.if {compare(p, 'slt', value, c[0], 'i32')} {{")
    p.do(f"intent.continue {carry} : i32")
    p.do("} else {")
    p.do(f"intent.if {compare(p, 'eq', value, c[0], 'i32')} {{")
    p.do(f"intent.break {carry} : i32")
    p.do("}")
    p.do("}")
    p.do(f"intent.yield {binary(p, 'addi', carry, value, 'i32')} : i32")
    p.do("}")
    return total


def break_continue(case):
    """In the function itself, and in each point of a parallel."""
    values, expected = tensor(only(case["inputs"])), only(case["expected"])
    wanted = tensor(expected)
    plain = program("break-continue")
    x = plain.argument("tensor<?xi32>", values)
    c = constants(plain, "i32", 0)
    plain.result(summing(plain, x, axis_of(plain, x, "tensor<?xi32>"), c), "i32", wanted, expected["cmp"])
    yield plain

    points = program("break-continue-points")
    x = points.argument("tensor<?xi32>", values)
    view = points.view("memref<?xi32>", numpy.full(3, -1, "i4"), numpy.full(3, wanted), expected["cmp"])
    c, i = constants(points, "i32", 0), points.fresh()
    axis = axis_of(points, view, "memref<?xi32>")
    points.do(f"intent.parallel ({i} in {axis}) : ({DOMAIN}) {{")
    store(points, summing(points, x, axis_of(points, x, "tensor<?xi32>"), c), "i32", view, axis, i)
    points.do("}")
    yield points


def zero_trip(case):
    p = program("zero-trip")
    init, n = [p.argument("i32", tensor(case["inputs"][name])) for name in ("init", "n")]
    expected = only(case["expected"])
    zero = p.let("arith.constant 0 : i32")
    domain, i, carry, out = p.let(f"intent.domain {zero} to {n} : i32"), p.fresh(), p.fresh(), p.fresh()
    p.do(f"{out} = intent.for {i} in {domain} iter ({carry} = {init}) : !intent.domain<i32>, (i32) {{")
    p.do(f"intent.yield {binary(p, 'addi', carry, i, 'i32')} : i32")
    p.do("}")
    p.result(out, "i32", tensor(expected), expected["cmp"])
    yield p


def parallel_continue(case):
    p = program("parallel-continue")
    values, expected = tensor(only(case["inputs"])), only(case["expected"])
    x = p.argument("tensor<?xi32>", values)
    view = p.view("memref<?xi32>", numpy.full(values.shape, -1, "i4"), tensor(expected), expected["cmp"])
    c, i = constants(p, "i32", 0, 1), p.fresh()
    source, axis = axis_of(p, x, "tensor<?xi32>"), axis_of(p, view, "memref<?xi32>")
    p.do(f"intent.parallel ({i} in {source}) : ({DOMAIN}) {{")
    value = load(p, "gather", x, "tensor<?xi32>", source, i, c[0], "i32")
    p.do(f"intent.if {compare(p, 'ne', binary(p, 'andi', value, c[1], 'i32'), c[0], 'i32')} {{")
    p.do("intent.continue")
    p.do("}")
    store(p, binary(p, "addi", value, value, "i32"), "i32", view, axis, i)
    p.do("}")
    yield p


# ---- Atomics ------------------------------------------------------------------------------------


def rmw(p, kind, values, axis, dtype, view, at, iteration):
    """Into one element, of each point or by all lanes of one op."""
    rel, rel_type = relation(p, iteration, axis, [], "i64", lambda *_: (at, None))
    fill, kept = p.let(f"arith.constant {'0.0' if dtype[0] == 'f' else '0'} : {dtype}"), \
        type_of(dtype, 1 if iteration else None)
    return p.let(f"intent.atomic_rmw {kind} relaxed {values} to {view}[{rel}] fill {fill} : {kept}, "
                 f"memref<?x{dtype}>, {rel_type} -> {kept}")


def atomic_max(case):
    """All values of a row into one element, by points, by lanes, and one after another. The bits
    that are left are those of IEEE's maximum, in any order."""
    forms = {form: program(f"atomic-max-{form}") for form in ("points", "lanes", "ordered")}
    for _, row in rows(case):
        values = array(row["atomic_max"], "f4")
        before = array([row["init"]], "f4")
        after = array([row["final_maximum_semantics"]], "f4")
        bits = row["final_bits"]
        assert bits == "nan" or from_bits([bits], "f4").tobytes() == after.tobytes()
        for form, p in forms.items():
            x = p.argument("tensor<?xf32>", values)
            view = p.view("memref<?xf32>", before, after)
            source, axis = axis_of(p, x, "tensor<?xf32>"), axis_of(p, view, "memref<?xf32>")
            at, fill, i = p.let("arith.constant 0 : i64"), p.let("arith.constant 0.0 : f32"), p.fresh()
            if form == "lanes":
                rmw(p, "maximum", x, axis, "f32", view, at, source)
                continue
            p.do(f"intent.parallel ({i} in {source}) : ({DOMAIN}) {{" if form == "points" else
                 f"intent.for {i} in {source} : {DOMAIN} {{")
            value = load(p, "gather", x, "tensor<?xf32>", source, i, fill, "f32")
            rmw(p, "maximum", value, axis, "f32", view, at, None)
            p.do("}")
    yield from forms.values()


def fetch_add(case):
    """The old values are each count once, in any order."""
    for _, row in rows(case):
        for dtype in ("i32", "i64"):
            olds = array(row["old_values_sorted"], NUMPY[dtype])
            assert len(olds) == row["n"]
            points = program(f"fetch-add-{dtype}-points")
            counter = points.view(f"memref<?x{dtype}>", array([row["init"]], NUMPY[dtype]),
                                  array([row["final"]], NUMPY[dtype]))
            view = points.view(f"memref<?x{dtype}>", numpy.full(len(olds), -1, NUMPY[dtype]), olds,
                               {"mode": "exact", "order": "any"})
            step, at, i = points.scalar(dtype, row["add"]), points.let("arith.constant 0 : i64"), points.fresh()
            axis, out = [axis_of(points, name, f"memref<?x{dtype}>") for name in (counter, view)]
            points.do(f"intent.parallel ({i} in {out}) : ({DOMAIN}) {{")
            store(points, rmw(points, "add", step, axis, dtype, counter, at, None), dtype, view, out, i)
            points.do("}")
            yield points

            lanes = program(f"fetch-add-{dtype}-lanes")
            counter = lanes.view(f"memref<?x{dtype}>", array([row["init"]], NUMPY[dtype]),
                                 array([row["final"]], NUMPY[dtype]))
            x = lanes.argument(f"tensor<?x{dtype}>", numpy.full(len(olds), row["add"], NUMPY[dtype]))
            at, axis = lanes.let("arith.constant 0 : i64"), axis_of(lanes, counter, f"memref<?x{dtype}>")
            old = rmw(lanes, "add", x, axis, dtype, counter, at, axis_of(lanes, x, f"tensor<?x{dtype}>"))
            lanes.result(old, f"tensor<?x{dtype}>", olds, {"mode": "exact", "order": "any"})
            yield lanes


CONTROL = {
    "while_collatz_steps": per_element(collatz), "newton_isqrt": per_element(isqrt),
    "for_break_continue": break_continue, "for_zero_trip_keeps_carry": zero_trip,
    "parallel_continue": parallel_continue, "float_atomic_max": atomic_max, "fetch_add_old_values": fetch_add,
}
