# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The cases of reduce, scan, norm_softmax_ce and recurrence.json as programs: where examples/ has the
# kernel, that file; else a program of a few ops. Reductions and scans run in every order of points
# and threads, region ops under several cuts of their source as well.
import os

import numpy
from case_programs import NUMPY, Program, array, inputs_of, tensor, type_of

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")
DOMAIN = "!intent.domain<i64>"

# Orders of points and of threads.
ORDERS = {"interp": [["--seed=1"]], "cpu": [["--threads=2"]],
          "gpu-sim": [["--sim-schedule=reversed"], ["--sim-schedule=random"]]}

# What a case expects of another rule, by case.
OTHER_RULES = {
    "argmax_nan_last": {"index_if_nan_skipped": "NaN is larger than any number"},
    "argmax_two_nan": {"index_if_nan_skipped": "NaN is larger than any number"},
}


class Kernel(Program):
    """A function of examples/, with values for its arguments and for what it returns."""

    def __init__(self, name, file, schedules=ORDERS, change=("", "")):
        super().__init__(name, schedules=schedules)
        with open(os.path.join(EXAMPLES, file)) as content:
            self.source = content.read().replace(*change)

    def text(self):
        return self.source

    def given(self, *values):
        for value in values:
            self.argument(None, value)
        return self

    def gives(self, case, *keys):
        """The results in order, by the name of what the case expects; None: any value."""
        left = set(case["expected"]) - set(OTHER_RULES.get(case["name"], ())) - set(keys)
        assert not left, f"{case['name']}: nothing compares {sorted(left)}"
        return self.gives_some(case, *keys)

    def gives_some(self, case, *keys):
        for key in keys:
            wanted = key and case["expected"][key]
            self.result(None, None, tensor(wanted) if key else None, wanted and wanted["cmp"])
        return self


def values_of(case):
    return {name: tensor(content) for name, content in case["inputs"].items()}


def number(case, key, dtype):
    return array([case["attrs"][key]], NUMPY[dtype]).reshape(())


def compositions(length):
    """Every way to cut `length` members into segments of one at least."""
    if length == 0:
        return [()]
    return [(first, *rest) for first in range(1, length + 1) for rest in compositions(length - first)]


def cuts(length, most=4):
    """Runs under cuts of a source of this length: all of them, or `most`; every second one with
    segments of no member among them; in several orders."""
    ways = compositions(length)
    ways = [ways[at * (len(ways) - 1) // (most - 1)] for at in range(most)] if len(ways) > most else ways
    texts = [",".join(f"0,{n},0" if at % 2 else str(n) for n in way) or "0" for at, way in enumerate(ways)]
    runs = {target: [[f"--segments={text}", *orders[at % len(orders)]] for at, text in enumerate(texts)]
            for target, orders in ORDERS.items()}
    for target in ("cpu", "gpu-sim"):
        runs[target] += [[], ["--pipeline-options=segment-length=2"]]
    return runs


# ---- reduce -------------------------------------------------------------------------------------


def argmax(case):
    kernel = Kernel(case["name"], "argmax.mlir").given(values_of(case)["x"])
    yield kernel.gives(case, "value" if "value" in case["expected"] else None,
                       "index" if "index" in case["expected"] else "index_if_nan_is_max_first_wins")


def one_op(case, *ways):
    """A program of one op on `x` a way: what it is, the name of what it gives, and its type."""
    program = Program(case["name"], schedules=ORDERS)
    given, values = inputs_of(program, case)
    dtype = case["inputs"]["x"]["dtype"]
    source = type_of(dtype, values["x"].ndim)
    assert {key for _, key, _, _ in ways} == set(case["expected"])
    for op, key, neutral, rank in ways:
        identity = program.let(f"arith.constant {neutral} : {dtype}")
        result = program.let(f"intent.{op.format(given['x'])} identity ({identity}) : ({source}) -> {type_of(dtype, rank)}")
        wanted = case["expected"][key]
        program.result(result, type_of(dtype, rank), tensor(wanted), wanted["cmp"])
    yield program


def signed_zero(case):
    yield from one_op(case, ("reduce arith.maximumf ({}) axes [0]", "max", "0xFF800000", None),
                      ("reduce arith.minimumf ({}) axes [0]", "min", "0x7F800000", None))


def empty_add(case):
    yield from one_op(case, (f"reduce arith.addf ({{}}) axes [{case['attrs']['axis']}]", "out", "0.0", 1))


def empty_max(case):
    yield from one_op(case, (f"reduce arith.maximumf ({{}}) axes [{case['attrs']['axis']}]", "out", "0xFF800000", 1))


def wraps(case):
    yield from one_op(case, ("reduce arith.addi ({}) axes [0]", "sum", "0", None))


# ---- scan ---------------------------------------------------------------------------------------


def ema(case):
    change = ("axis 0", "axis 0 exclusive") if "exclusive" in case["name"] else ("", "")
    values = values_of(case)
    assert case["attrs"]["identity"] == [0, 1]
    yield Kernel(case["name"], "ema.mlir", change=change).given(values["x"], values["gamma"]).gives(case, "x", "gamma")


def matrices(case):
    """The four components apart, and together again."""
    program = Program(case["name"], schedules=ORDERS)
    given, values = inputs_of(program, case)
    cube, row = "tensor<?x?x?xi32>", "tensor<?xi32>"
    one, zero = [program.let(f"arith.constant {n} : i32") for n in (1, 0)]
    at = [program.let(f"arith.constant {n} : i64") for n in (0, 1)]
    axes = [program.let(f"intent.axis {given['m']}[{axis}] : {cube}") for axis in range(3)]
    parts = []
    for i, j in ((0, 0), (0, 1), (1, 0), (1, 1)):
        place = program.fresh()
        program.do(f"{place} = intent.relation (%t{i}{j} in {axes[0]}) of ({', '.join(axes)}) : ({DOMAIN}) of "
                   f"({', '.join([DOMAIN] * 3)}) -> !intent.relation<1 -> 3, i64> {{")
        program.do(f"  intent.yield %t{i}{j}, {at[i]}, {at[j]} : i64, i64, i64")
        program.do("}")
        parts.append(program.let(f"intent.gather {given['m']}[{place}] fill {zero} : {cube}, "
                                 f"!intent.relation<1 -> 3, i64> -> {row}"))
    products = [program.fresh() for _ in parts]
    program.do(f"{', '.join(products)} = intent.scan ({', '.join(parts)}) axis 0 identity ({one}, {zero}, {zero}, {one}) : "
               f"({', '.join([row] * 4)}) -> ({', '.join([row] * 4)}) combine (%a0, %a1, %a2, %a3, %b0, %b1, %b2, %b3) {{")
    elements = []
    for i, j in ((0, 0), (0, 1), (1, 0), (1, 1)):
        terms = [program.let(f"arith.muli %a{2 * i + k}, %b{2 * k + j} : i32") for k in (0, 1)]
        elements.append(program.let(f"arith.addi {', '.join(terms)} : i32"))
    program.do(f"intent.yield {', '.join(elements)} : i32, i32, i32, i32")
    program.do("}")
    lines = [program.let(f"intent.join {products[k]}, {products[k + 1]} : {row}") for k in (0, 2)]
    columns = program.let(f"intent.join {', '.join(lines)} : tensor<?x2xi32>")
    turned = program.let(f"intent.transpose {columns} [0, 2, 1] : tensor<?x2x2xi32> -> tensor<?x2x2xi32>")
    wanted = case["expected"]["prefix"]
    program.result(turned, "tensor<?x2x2xi32>", tensor(wanted).view("i4"), wanted["cmp"])
    yield program


def log_sums(case):
    yield Kernel(case["name"], "logcumsumexp.mlir").given(values_of(case)["x"]).gives(case, "out")


def sum_of_one(case):
    yield from one_op(case, ("scan arith.addf ({}) axis 0", "inclusive", "0.0", 1),
                      ("scan arith.addf ({}) axis 0 exclusive", "exclusive", "0.0", 1))


def sums(case):
    yield from one_op(case, ("scan arith.addi ({}) axis 0", "out", "0", 1))


# ---- norm_softmax_ce ----------------------------------------------------------------------------


def rmsnorm(case):
    values, eps = values_of(case), number(case, "eps", "f32")
    rstd = tensor(case["expected"]["rstd"])
    assert set(case["expected"]) == {"y", "rstd", "dx", "dw"}
    yield Kernel(case["name"] + "-forward", "rmsnorm.mlir").given(values["x"], values["w"], eps).gives_some(case, "y", "rstd")
    yield Kernel(case["name"] + "-backward", "rmsnorm_backward.mlir").given(
        values["x"], values["w"], values["dy"], rstd).gives_some(case, "dx", "dw")


def layernorm(case):
    values = values_of(case)
    kernel = Kernel(case["name"], "layernorm.mlir").given(values["x"], values["w"], values["b"], number(case, "eps", "f32"))
    yield kernel.gives(case, "y", None, None)


def logsumexp(case):
    x = values_of(case)["x"]
    yield Kernel(case["name"], "logsumexp.mlir", cuts(len(x))).given(x).gives(case, "out")


def cross_entropy(case):
    values = values_of(case)
    kernel = Kernel(case["name"], "cross_entropy.mlir", cuts(values["logits"].shape[1]))
    yield kernel.given(values["logits"], values["target"], number(case, "ignore_index", "i64")).gives(
        case, "loss_none", "loss_mean", "grad_mean")


def welford(case):
    assert set(case["expected"]) == {"n0", "n1"}
    for count in "01":
        values, wanted = values_of(case)["x" + count], case["expected"]["n" + count]
        kernel = Kernel(f"{case['name']}-{count}", "welford.mlir", cuts(len(values))).given(values)
        for element in tensor(wanted):
            kernel.result(None, None, numpy.array(element), wanted["cmp"])
        yield kernel


# ---- recurrence ---------------------------------------------------------------------------------


def recurrence(case):
    values = values_of(case)
    yield Kernel(case["name"], "recurrence.mlir", cuts(len(values["a"]))).given(
        values["a"], values["b"], values["h0"]).gives(case, "h", "final")


ALGEBRA = {
    "argmax_ties_lowest_index": argmax, "argmax_nan_last": argmax, "argmax_two_nan": argmax,
    "max_signed_zero": signed_zero, "empty_reduce_add": empty_add, "empty_reduce_max": empty_max,
    "i32_sum_wraps": wraps, "ema_pair_inclusive_forward": ema, "ema_pair_exclusive_forward": ema,
    "u32_matrix_product": matrices, "logcumsumexp_masked_prefix": log_sums, "cumsum_rank0_axis_len1": sum_of_one,
    "cumsum_129": sums, "rmsnorm_fwd_bwd": rmsnorm, "layernorm_constant_row": layernorm,
    "logsumexp_0": logsumexp, "logsumexp_2": logsumexp, "logsumexp_4": logsumexp, "logsumexp_6": logsumexp,
    "cross_entropy_ignore_index": cross_entropy, "welford_single_and_empty": welford,
    "linear_recurrence_exact": recurrence,
}
