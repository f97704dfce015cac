# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Turns the cases of test/cases into programs, runs them on interp, cpu and gpu-sim, and compares
# their results with what the cases say, bit for bit. The legal rows of a table are one program, in
# which every number of a row is an argument, so that nothing folds; an illegal row is a program of
# its own, which must stop with its clause on every target. A case, or a column of a table, that is
# neither run nor named here with a reason is a failure.
#
# usage: cases.py CASES FOLDER
import concurrent.futures
import json
import os
import sys

import numpy
from algebra_cases import ALGEBRA
from case_programs import (NUMPY, Program, array, axis_of, columns_of, expect, from_bits, inputs_of, iota, relation,
                           rows, run, tensor, type_of, write)
from control_cases import CONTROL

FILES = ("subregion", "domain_length", "shape_ops", "numeric_corners", "gather_scatter_atomic", "control",
         "reduce", "scan", "norm_softmax_ce", "recurrence")

# Cases that are not run here.
ELSEWHERE = {
    "scatter_reduce_max_from_identity": "scatter_reduce belongs to the contractions",
    "scatter_reduce_mul_from_identity": "scatter_reduce belongs to the contractions",
    "scatter_add_narrow_index": "scatter_reduce belongs to the contractions",
    "linear_attention": "belongs to the contractions",
    "gated_delta_rule": "belongs to the contractions",
    "message_passing_litmus": "litmus programs have tests of their own, with thousands of runs",
}


# ---- domain_length: the number of members -------------------------------------------------------


def domain_length(case):
    for dtype in ("i64", "i32"):
        legal = Program(f"length-{dtype}")
        limits = numpy.iinfo(NUMPY[dtype])
        for number, row in rows(case):
            bounds = [int(row[key]) for key in ("begin", "end", "step")]
            length, fits = row["length"], row["fits_i64"]
            if not all(limits.min <= n <= limits.max for n in bounds):
                continue
            message = None if fits else "'intent.domain' op expects fewer than 2^63 coordinates (1-01)"
            program = legal if fits else Program(f"length-{dtype}-{number}", message)
            begin, end, step = [program.scalar(dtype, n) for n in bounds]
            domain = program.let(f"intent.domain {begin} to {end} step {step} : {dtype}")
            size = program.let(f"intent.size {domain} : !intent.domain<{dtype}>")
            first, last = program.let(f"intent.bounds {domain} : !intent.domain<{dtype}>", 2)
            program.result(size, "i64", numpy.array(int(length) if fits else 0))
            # An end below the begin: the empty domain, of bounds [begin, begin).
            program.result(first, dtype, array([bounds[0]], NUMPY[dtype]).reshape(()))
            program.result(last, dtype, array([max(bounds[:2])], NUMPY[dtype]).reshape(()))
            if not fits:
                yield program
        yield legal


# ---- subregion: members in source coordinates ---------------------------------------------------


def subregion_row(program, dtype, row):
    domain = f"!intent.domain<{dtype}>"
    begin, end, step = [program.scalar(dtype, n) for n in row["domain"]]
    part = program.let(f"intent.domain {begin} to {end} step {step} : {dtype}")
    for bounds in [row["slice"]] + ([row["subslice"]] if "subslice" in row else []):
        low, high = [program.scalar(dtype, n) for n in bounds]
        part = program.let(f"intent.subregion {part}[{low} to {high}] : {domain}")
    members = row.get("members_source_coordinates", [])
    indices = program.let(f"intent.indices {part} : {domain}")
    program.result(indices, f"tensor<?x{dtype}>", array(members, NUMPY[dtype]))
    program.result(program.let(f"intent.enumerate {part} : {domain}"), "tensor<?xi64>",
                   numpy.arange(len(members)))
    program.result(program.let(f"intent.size {part} : {domain}"), "i64", numpy.array(len(members)))
    for name, bound in zip(program.let(f"intent.bounds {part} : {domain}", 2), bounds):
        program.result(name, dtype, numpy.array(bound, NUMPY[dtype]))
    if "ordinals_in_source" in row:
        name, result = program.fresh(), program.fresh()
        program.do(f"{result} = intent.map ({name} = {indices}) : (tensor<?x{dtype}>) -> tensor<?x{dtype}> {{")
        offset = program.let(f"arith.subi {name}, {begin} : {dtype}")
        program.do(f"intent.yield {program.let(f'arith.divsi {offset}, {step} : {dtype}')} : {dtype}")
        program.do("}")
        program.result(result, f"tensor<?x{dtype}>", array(row["ordinals_in_source"], NUMPY[dtype]))


def subregion(case):
    message = "'intent.subregion' op expects source.begin <= begin <= end <= source.end (1-07)"
    for dtype in ("i64", "i32"):
        legal = Program(f"subregion-{dtype}")
        for number, row in rows(case):
            program = Program(f"subregion-{dtype}-{number}", message) if row.get("error") else legal
            subregion_row(program, dtype, row)
            if program.message:
                yield program
        yield legal


# ---- shape_ops ----------------------------------------------------------------------------------


def rank_of(shape):
    return len(shape) or None


def broadcast_row(program, row, target, legal):
    """In canonical form: axes from the trailing end, each equal or 1 at run time."""
    like = like_type = ""
    if target:
        like = f" like {program.argument(type_of('i32', len(target)), iota(target))}"
        like_type = f" like {type_of('i32', len(target))}"
    result_type = type_of("i32", len(target))
    for side in ("lhs", "rhs"):
        shape = row[side]
        source = type_of("i32", rank_of(shape))
        axes = ", ".join(f"{len(target) - len(shape) + axis} dynamic" for axis in range(len(shape)))
        value = program.let(f"intent.broadcast {program.argument(source, iota(shape))} axes [{axes}]{like} : "
                            f"{source}{like_type} -> {result_type}")
        program.result(value, result_type, numpy.broadcast_to(iota(shape), target) if legal else None)


def pointwise_row(program, row, rank, legal):
    """In surface form: one map of both sides, as they are."""
    shapes = row["lhs"], row["rhs"]
    types = [type_of("i32", rank_of(shape)) for shape in shapes]
    names = [program.argument(type_text, iota(shape)) for type_text, shape in zip(types, shapes)]
    wanted = iota(shapes[0]) - iota(shapes[1]) if legal else None
    if rank:
        result_type = type_of("i32", rank)
        value = program.let(f"intent.map broadcast arith.subi ({', '.join(names)}) : ({', '.join(types)}) -> {result_type}")
        program.result(value, result_type, wanted)
    else:
        program.result(program.let(f"arith.subi {', '.join(names)} : i32"), "i32", wanted)


def broadcast(case):
    canonical, surface = Program("broadcast"), Program("pointwise")
    for number, row in rows(case):
        rank = max(len(row["lhs"]), len(row["rhs"]))
        if row.get("error"):
            programs = Program(f"broadcast-{number}", "(2-05)"), Program(f"pointwise-{number}", "(2-05)")
            broadcast_row(programs[0], row, row["lhs"], False)
            pointwise_row(programs[1], row, rank, False)
            yield from programs
        else:
            broadcast_row(canonical, row, row["result"], True)
            pointwise_row(surface, row, rank, True)
            assert numpy.broadcast_shapes(row["lhs"], row["rhs"]) == tuple(row["result"])
    yield canonical
    yield surface


def reshape_error(row):
    inferred = sum(extent < 0 for extent in row["to"])
    if inferred > 1:
        return f"'intent.reshape' op expects at most one inferred extent, got {inferred} (2-09)"
    return ("'intent.reshape' op expects extents above 0 beside an inferred one (2-09)" if inferred else
            "'intent.reshape' op expects as many elements as its source has (2-08)")


def reshape_row(program, row):
    shape, to = row["from"], row["to"]
    source = program.argument(type_of("i32", rank_of(shape)), iota(shape))
    if not shape:
        source = program.let(f"intent.broadcast {source} axes [] : i32 -> tensor<i32>")
    entries = ["infer" if extent < 0 else program.scalar("i64", extent) for extent in to]
    brackets = f" [{', '.join(entries)}]" if entries else ""
    result_type = type_of("i32", len(to))
    value = program.let(f"intent.reshape {source}{brackets} : {type_of('i32', len(shape))} -> {result_type}")
    program.result(value, result_type, iota(shape).reshape(row["result"]) if "result" in row else None)


def reshape(case):
    legal = Program("reshape")
    for number, row in rows(case):
        if row.get("error"):
            program = Program(f"reshape-{number}", reshape_error(row))
            reshape_row(program, row)
            yield program
        else:
            reshape_row(legal, row)
    yield legal


def interleave(case):
    program = Program("interleave")
    given, _ = inputs_of(program, case)
    source, flat = "tensor<?x?xi32>", "tensor<?xi32>"
    joined = program.let(f"intent.join {given['lhs']}, {given['rhs']} : {source}")
    rows_axis = program.let(f"intent.axis {given['lhs']}[0] : {source}")
    count = program.let(f"intent.size {rows_axis} : !intent.domain<i64>")
    pairs = program.let(f"intent.reshape {joined} [{count}, infer] : tensor<?x?x2xi32> -> {source}")
    whole = program.let(f"intent.reshape {joined} [infer] : tensor<?x?x2xi32> -> {flat}")
    expect(program, case, {"join": (joined, "tensor<?x?x2xi32>"), "reshape_2x4": (pairs, source),
                           "reshape_8": (whole, flat)})
    yield program


def nested_join(case):
    program = Program("nested-join")
    values = tensor(case["inputs"]["s"])
    leaf = [program.let(f"intent.broadcast {program.scalar('i32', value)} axes [] : i32 -> tensor<i32>")
            for value in values]
    pairs = [program.let(f"intent.join {leaf[i]}, {leaf[i + 1]} : tensor<i32>") for i in (0, 2)]
    square = "tensor<2x2xi32>"
    joined = program.let(f"intent.join {pairs[0]}, {pairs[1]} : tensor<2xi32>")
    turned = program.let(f"intent.transpose {joined} [1, 0] : {square} -> {square}")
    flat = [program.let(f"intent.reshape {value} : {square} -> tensor<4xi32>") for value in (joined, turned)]
    expect(program, case, {"join(join(1,2),join(3,4)) flat": (flat[0], "tensor<4xi32>"),
                           "after transpose(1,0) flat": (flat[1], "tensor<4xi32>")})
    yield program


def transposed(case):
    program = Program("transposed")
    given, _ = inputs_of(program, case)
    cube, square = "tensor<?x?x?xi32>", "tensor<?x?xi32>"
    turned = program.let(f"intent.transpose {given['x']} [2, 0, 1] : {cube} -> {cube}")
    count = program.scalar("i64", case["expected"]["perm_then_reshape(8,3)"]["shape"][0])
    reshaped = program.let(f"intent.reshape {turned} [{count}, infer] : {cube} -> {square}")
    expect(program, case, {"perm(2,0,1)": (turned, cube), "perm_then_reshape(8,3)": (reshaped, square)})
    yield program


def empty_join(case):
    program = Program("empty-join")
    given, _ = inputs_of(program, case)
    joined = program.let(f"intent.join {given['lhs']}, {given['rhs']} : tensor<?x?xf32>")
    expect(program, case, {"out": (joined, "tensor<?x?x2xf32>")})
    yield program


# ---- numeric_corners: each op on tensors, and on scalars ----------------------------------------


def apply(program, op, dtype, columns, to, wanted):
    """`op` on whole columns and on each row's scalars; `to` is the result's dtype."""
    kind = wanted.dtype.str[1:]
    stored = {"u1": "i8", "u4": "i32"}.get(kind, to)
    wanted = wanted.view({"u1": "i1", "u4": "i4"}.get(kind, kind))
    arrow = f" to {{}}" if len(columns) == 1 else ""

    def emit(operands, form):
        text = f"{op} {', '.join(operands)} : {form.format(dtype)}{arrow.format(form.format(stored))}"
        value = program.let(text)
        if stored == "bf16":  # which .npy hasn't
            value = program.let(f"arith.bitcast {value} : {form.format('bf16')} to {form.format('i16')}")
        return value

    out = "i16" if stored == "bf16" else stored
    whole = [program.argument(f"tensor<?x{dtype}>", column) for column in columns]
    program.result(emit(whole, "tensor<?x{}>"), f"tensor<?x{out}>", wanted)
    for number in range(len(wanted)):
        scalars = [program.argument(dtype, column[number]) for column in columns]
        program.result(emit(scalars, "{}"), out, wanted[number:number + 1].reshape(()))


def integers(values, width=32):
    """Two's complement of whole numbers."""
    return numpy.array([(int(value) + 2**(width - 1)) % 2**width - 2**(width - 1) for value in values],
                       f"i{width // 8}")


def division(case):
    program = Program("division")
    by_zero = "suggest q=0,r=a (keeps a==q*b+r)"
    a, b, columns = [], [], {"divsi": [], "remsi": [], "floordivsi": []}
    for _, row in rows(case):
        quotient, rest = row[by_zero] if by_zero in row else (row["trunc_q"], row["trunc_r"])
        # No op gives floor_r; floor_q says it.
        floor, floor_rest = (quotient, rest) if by_zero in row else (row["floor_q"], row["floor_r"])
        assert integers([floor * row["b"] + floor_rest])[0] == row["a"]
        a.append(row["a"])
        b.append(row["b"])
        for op, value in zip(columns, (quotient, rest, floor)):
            columns[op].append(value)
    # What the table leaves out follows from whole numbers: the other roundings, and unsigned ones.
    pairs = [(x % 2**32, y % 2**32) for x, y in zip(a, b)]
    columns["ceildivsi"] = [-(-x // y) if y else 0 for x, y in zip(a, b)]
    columns["divui"] = [x // y if y else 0 for x, y in pairs]
    columns["remui"] = [x % y if y else x for x, y in pairs]
    columns["ceildivui"] = [-(-x // y) if y else 0 for x, y in pairs]
    for op, values in columns.items():
        apply(program, "arith." + op, "i32", [integers(a), integers(b)], "i32", integers(values))
    yield program


def shifts(case):
    program = Program("shifts")
    ops = {"shli": "shl_total", "shrsi": "shr_s_total", "shrui": "shr_u_total"}
    table = columns_of(case, "x", "s", *ops.values())
    for op, key in ops.items():
        operands = [integers(table["x"]), integers(table["s"])]
        apply(program, "arith." + op, "i32", operands, "i32", integers(table[key]))
    yield program


def float_to_int(case):
    program = Program("float-to-int")
    kinds = ("i8", "u8", "i32", "u32", "i64")
    table = columns_of(case, "bits", *(kind + "_sat" for kind in kinds))
    operand = from_bits(table["bits"], "f4")
    for kind in kinds:
        wanted = array(table[kind + "_sat"], NUMPY[kind])
        apply(program, "arith.fptosi" if kind[0] == "i" else "arith.fptoui", "f32", [operand], kind, wanted)
    yield program


def max_min(case):
    program = Program("max-min")
    ops = {"maximumf": "maximum(IEEE 2019, NaN propagates, -0<+0)", "minimumf": "minimum",
           "maxnumf": "maximumNumber(NaN ignored)"}
    table = columns_of(case, "a", "b", *ops.values())
    operands = [array(table[key], "f4") for key in ("a", "b")]
    for op, key in ops.items():
        apply(program, "arith." + op, "f32", operands, "f32", array(table[key], "f4"))
    yield program


def narrowing(case):
    program = Program("narrowing")
    table = columns_of(case, "f32_bits", "bf16", "f16")
    operand = from_bits(table["f32_bits"], "f4")
    apply(program, "arith.truncf", "f32", [operand], "f16", from_bits(table["f16"], "f2"))
    apply(program, "arith.truncf", "f32", [operand], "bf16", from_bits(table["bf16"], "i2"))
    yield program


def fused(case):
    program = Program("fused")
    for _, row in rows(case):
        a = from_bits([row["a"]], "f4")
        if "fma" in row:
            operands = [a] + [from_bits([row[key]], "f4") for key in "bc"]
            apply(program, "math.fma", "f32", operands, "f32", from_bits([row["fma"]], "f4"))
            # A licence to contract changes nothing.
            names = [program.argument("f32", operand.reshape(())) for operand in operands]
            product = program.let(f"arith.mulf {names[0]}, {names[1]} fastmath<contract> : f32")
            total = program.let(f"arith.addf {product}, {names[2]} fastmath<contract> : f32")
            program.result(total, "f32", from_bits([row["mul_then_add"]], "f4").reshape(()))
        elif row["op"] == "mul":
            apply(program, "arith.mulf", "f32", [a, from_bits([row["b"]], "f4")], "f32",
                  from_bits([row["ieee"]], "f4"))
        elif row["op"] == "add +0":
            apply(program, "arith.addf", "f32", [a, numpy.zeros(1, "f4")], "f32", from_bits([row["ieee"]], "f4"))
        else:
            sys.exit(f"fma_denormal: unknown op {row['op']}")
    yield program


# ---- gather_scatter_atomic: gathers and unique stores -------------------------------------------


def gather_narrow(case):
    """The index is extended before anything is computed with it."""
    program = Program("gather-narrow")
    given, _ = inputs_of(program, case)
    source, index = "tensor<?xi32>", "tensor<?xi8>"
    rel, rel_type = relation(
        program, axis_of(program, given["idx_u8"], index), axis_of(program, given["x"], source),
        [(given["idx_u8"], index)], "i32", lambda _, at: (program.let(f"arith.extui {at} : i8 to i32"), None))
    fill = program.scalar("i32", -1)
    out = program.let(f"intent.gather {given['x']}[{rel}] fill {fill} : {source}, {rel_type} -> {source}")
    expect(program, case, {"out": (out, source)})
    yield program


def masked_gather(case):
    """As a gather of a tensor, and as a load of a view: invalid lanes are far out of bounds."""
    fill_value = case["name"].removeprefix("masked_gather_fill_")
    for op, source in (("gather", "tensor<?xf32>"), ("load", "memref<?xf32>")):
        program = Program(f"masked-{op}{fill_value}")
        values = {name: tensor(content) for name, content in case["inputs"].items()}
        x = program.argument(source, values["x"])
        index = [(program.argument(type_text, values[name]), type_text)
                 for name, type_text in (("idx", "tensor<?xi32>"), ("mask", "tensor<?xi1>"))]
        rel, rel_type = relation(program, axis_of(program, *index[0]), axis_of(program, x, source), index, "i32",
                                 lambda _, at, mask: (at, mask))
        fill = program.scalar("f32", fill_value)
        out = program.let(f"intent.{op} {x}[{rel}] fill {fill} : {source}, {rel_type} -> tensor<?xf32>")
        expect(program, case, {"out": (out, "tensor<?xf32>")})
        yield program


def masked_store(case):
    """A lane a store, since nothing proves that indices from data differ; and all lanes at once,
    which is refused."""
    values = {name: tensor(content) for name, content in case["inputs"].items()}
    wanted = case["expected"]["out"]
    program = Program("masked-store")
    view = program.view("memref<?xi32>", values["init"], tensor(wanted), wanted["cmp"])
    axis = axis_of(program, view, "memref<?xi32>")
    for lane in range(len(values["src"])):
        src, at, mask = [program.scalar(dtype, values[name][lane])
                         for name, dtype in (("src", "i32"), ("idx", "i32"), ("mask", "i1"))]
        rel, rel_type = relation(program, None, axis, [], "i32", lambda: (at, mask))
        program.do(f"intent.store {src} to {view}[{rel}] : i32, memref<?xi32>, {rel_type}")
    yield program

    refused = Program("scattered-store",
                      "'intent.store' op expects a relation that is provably injective (9-09): coordinate 0 depends on data")
    given, _ = inputs_of(refused, case)
    view = refused.argument("memref<?xi32>", values["init"])
    index = [(given["idx"], "tensor<?xi32>"), (given["mask"], "tensor<?xi1>")]
    rel, rel_type = relation(refused, axis_of(refused, *index[0]), axis_of(refused, view, "memref<?xi32>"), index,
                             "i32", lambda _, at, mask: (at, mask))
    refused.do(f"intent.store {given['src']} to {view}[{rel}] : tensor<?xi32>, memref<?xi32>, {rel_type}")
    yield refused


# ---- Main ---------------------------------------------------------------------------------------

HANDLERS = {
    "subregion": subregion, "domain_length": domain_length, "broadcast": broadcast, "reshape": reshape,
    "join_then_reshape_interleaves": interleave, "nested_join_order": nested_join,
    "transpose_reshape_coordinates": transposed, "join_empty": empty_join, "int32_div_rem": division,
    "int32_shifts": shifts, "float_to_int": float_to_int, "max_min": max_min, "f32_to_bf16_f16_rne": narrowing,
    "fma_denormal": fused, "gather_narrow_index_type": gather_narrow, "masked_gather_fill_-0.0": masked_gather,
    "masked_gather_fill_-inf": masked_gather, "scatter_masked_no_effect": masked_store,
    **CONTROL, **ALGEBRA,
}


def main(cases, folder):
    os.makedirs(folder, exist_ok=True)
    programs = []
    for name in FILES:
        with open(os.path.join(cases, name + ".json")) as file:
            content = json.load(file)["cases"]
        for case in content:
            if case["name"] in ELSEWHERE:
                continue
            if case["name"] not in HANDLERS:
                sys.exit(f"{name}.json: nothing runs the case {case['name']}")
            programs += HANDLERS[case["name"]](case)
    for program in programs:
        write(program, folder)
    bad = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = [(program, target, number) for program in programs for target, ways in program.schedules.items()
                for number in range(len(ways))]
        for (program, target, number), wrong in zip(jobs, pool.map(lambda job: run(job[0], folder, *job[1:]), jobs)):
            if wrong:
                bad += 1
                print(f"{program.name} on {' '.join([target, *program.schedules[target][number]])}: {wrong}")
    print(f"{sum(len(p.results) + len(p.views) for p in programs)} results of {len(programs)} programs, {bad} bad")
    return 1 if bad else 0


sys.exit(main(*sys.argv[1:]))
