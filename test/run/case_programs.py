# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What cases.py and control_cases.py have in common: the data of test/cases, programs of arguments
# and of results that are known, and how one runs on a target and is compared, bit for bit.
import os
import subprocess
import sys

import numpy

TARGETS = ("interp", "cpu", "gpu-sim")
ONCE = {target: [[]] for target in TARGETS}

# Orders of points and of threads: five a target, and of the CPU as many as there are.
SCHEDULES = {
    "interp": [[f"--seed={seed}"] for seed in range(5)],
    "cpu": [[f"--threads={count}"] for count in (1, 2, 4)],
    "gpu-sim": [["--sim-schedule=warp-major"], ["--sim-schedule=reversed"],
                *[["--sim-schedule=random", f"--seed={seed}"] for seed in (1, 2, 3)]],
}
NUMPY = {"i1": "bool", "i8": "i1", "i16": "i2", "i32": "i4", "i64": "i8", "u8": "u1", "u32": "u4", "f16": "f2",
         "f32": "f4", "f64": "f8"}

# Columns that give another answer than Intent's, by case.
OTHERS = {
    "domain_length": {"naive_i64_formula": "overflows", "naive_ok": "of the formula that overflows"},
    "int32_div_rem": {"halide (q,r)": "x % 0 is x", "riscv (q,r)": "x / 0 is 0", "x86": "nothing traps",
                      "ptx": "specified", "llvm": "nothing is undefined", "suggest": "trunc_q and trunc_r say it"},
    "int32_shifts": {"x86_shl": "a shift by the width or more shifts all out", "ptx_shl": "left shifts only",
                     "llvm": "nothing is poison"},
    "float_to_int": {"f32": "`bits`, in decimal", "x86_cvttss2si32": "saturates",
                     "ptx_cvt.rzi.s32": "i32_sat says it", "ptx_cvt.rzi.s64": "NaN becomes 0"},
    "max_min": {"x86 maxss(a,b) = a>b?a:b": "maximum is IEEE's"},
    "fma_denormal": {"ftz": "subnormals are kept", "ftz/daz": "subnormals are kept"},
}


# ---- Data ---------------------------------------------------------------------------------------


class Row:
    """A row of a table, which knows what was read of it."""

    def __init__(self, case, content):
        self.content, self.unread = content, set(content) - {"notes"} - set(OTHERS.get(case, ()))

    def __getitem__(self, key):
        self.unread.discard(key)
        return self.content[key]

    def __contains__(self, key):
        return key in self.content

    def get(self, key, default=None):
        return self[key] if key in self.content else default


def rows(case):
    """Its rows, each with its number; a column that nobody read is a failure."""
    for number, content in enumerate(case["rows"]):
        row = Row(case["name"], content)
        yield number, row
        if row.unread:
            sys.exit(f"{case['name']}, row {number}: nothing reads {sorted(row.unread)}")


def columns_of(case, *keys):
    """Whole columns of a table, by name; there are no others."""
    table = [[row[key] for key in keys] for _, row in rows(case)]
    return {key: [values[number] for values in table] for number, key in enumerate(keys)}


def from_bits(texts, dtype):
    """Values whose bits are given in hexadecimal."""
    width = numpy.dtype(dtype).itemsize
    return numpy.array([int(text, 16) for text in texts], f"u{width}").view(dtype)


def array(values, dtype):
    """Numbers, or strings that hold numbers, as exactly what they are."""
    kind = numpy.dtype(dtype)
    if kind.kind == "f":
        return numpy.array([float(value) for value in numpy.ravel(values)], kind)
    numbers = [int(value) for value in numpy.ravel(numpy.array(values, object))]
    return numpy.array(numbers, kind) if kind.kind != "b" else numpy.array(numbers, bool)


def tensor(content):
    dtype = NUMPY[content["dtype"]]
    if "arange_times" in content:
        data = numpy.arange(numpy.prod(content["shape"]), dtype=dtype) * content["arange_times"]
    else:
        data = array(content["data"], dtype)
    return data.astype(dtype).reshape(content["shape"])


def iota(shape):
    return numpy.arange(numpy.prod(shape, dtype=int), dtype="i4").reshape(shape)


def bits_of(values):
    return values.view(f"u{values.dtype.itemsize}") if values.dtype.kind == "f" else values


def differs(got, wanted, cmp):
    """What is wrong with `got`, or None."""
    if got.shape != wanted.shape:
        return f"shape {got.shape}, expected {wanted.shape}"
    if got.dtype.itemsize != wanted.dtype.itemsize or (got.dtype.kind == "f") != (wanted.dtype.kind == "f"):
        return f"dtype {got.dtype}, expected {wanted.dtype}"
    if cmp.get("order") == "any":
        got = numpy.sort(got)
    wrong = bits_of(got.view(wanted.dtype)) != bits_of(wanted)
    if wanted.dtype.kind == "f":
        wrong &= ~(numpy.isnan(got) & numpy.isnan(wanted))
    if cmp["mode"] == "close":
        wrong &= ~numpy.isclose(got, wanted, cmp["rtol"], cmp["atol"], equal_nan=True)
    elif cmp["mode"] != "exact":
        return f"unknown comparison {cmp['mode']}"
    where = numpy.argwhere(wrong)
    if not len(where):
        return None
    at = tuple(where[0])
    return f"{len(where)} of {wrong.size} elements differ, at {list(map(int, at))}: {got[at]!r}, expected {wanted[at]!r}"


def type_of(dtype, rank):
    """The logical type of an array; of rank None it is a scalar."""
    return dtype if rank is None else "tensor<" + "?x" * rank + dtype + ">"


# ---- Programs -----------------------------------------------------------------------------------


class Program:
    """A function of arguments with values, and of results with what they must be."""

    def __init__(self, name, message=None, schedules=None):
        self.name = name
        self.schedules = schedules or ONCE  # options of each run, by target
        self.message = message  # of the error that it must stop with
        self.arguments, self.views, self.lines, self.results = [], [], [], []
        self.names = 0

    def fresh(self):
        self.names += 1
        return f"%v{self.names}"

    def argument(self, type_text, values):
        name = self.fresh()
        self.arguments.append((name, type_text, numpy.asarray(values)))
        return name

    def scalar(self, dtype, value):
        return self.argument(dtype, array([value], NUMPY[dtype]).reshape(()))

    def view(self, type_text, before, after, cmp=None):
        """An argument in memory, and what is in it at the end."""
        name = self.argument(type_text, before)
        self.views.append((after, cmp or {"mode": "exact"}))
        return name

    def let(self, text, results=1):
        names = [self.fresh() for _ in range(results)]
        self.lines.append(f"{', '.join(names)} = {text}")
        return names[0] if results == 1 else names

    def do(self, text):
        self.lines.append(text)

    def result(self, name, type_text, wanted, cmp=None):
        self.results.append((name, type_text, wanted, cmp or {"mode": "exact"}))

    def text(self):
        parameters = ", ".join(f"{name}: {type_text}" for name, type_text, _ in self.arguments)
        types = ", ".join(type_text for _, type_text, _, _ in self.results)
        values = ", ".join(name for name, _, _, _ in self.results)
        end = f"return {values} : {types}" if self.results else "return"
        return "\n  ".join([f"func.func @f({parameters}) -> ({types}) {{", *self.lines, end]) + "\n}\n"


def run(program, folder, target, number):
    """What is wrong with the program on this target, in the order of that number, or None."""
    path = os.path.join(folder, program.name)
    command = ["intent-run", path + ".mlir", "--target=" + target, *program.schedules[target][number]]
    for at in range(len(program.arguments)):
        command += ["--arg", f"{path}-{at}.npy"]
    wanted = [] if program.message else [result[2:] for result in program.results] + program.views
    outputs = [f"{path}-{target}-{number}-{at}.npy" for at in range(len(wanted))]
    for output in outputs:
        command += ["--out", output]
    done = subprocess.run(command, capture_output=True, text=True)
    if program.message:
        if done.returncode == 1 and program.message in done.stderr:
            return None
        return f"exit {done.returncode}, expected 1 and '{program.message}'\n{done.stderr}"
    if done.returncode:
        return f"exit {done.returncode}\n{done.stderr}"
    for at, (values, cmp) in enumerate(wanted):
        wrong = None if values is None else differs(numpy.load(outputs[at]), values, cmp)
        if wrong:
            return f"output {at}: {wrong}"
    return None


def write(program, folder):
    with open(os.path.join(folder, program.name + ".mlir"), "w") as file:
        file.write(program.text())
    for number, (_, _, values) in enumerate(program.arguments):
        numpy.save(os.path.join(folder, f"{program.name}-{number}.npy"), values)


# ---- Parts of programs ---------------------------------------------------------------------------


def inputs_of(program, case):
    """Its tensors as arguments, by name; and the tensors."""
    values = {name: tensor(content) for name, content in case["inputs"].items()}
    return {name: program.argument(type_of(case["inputs"][name]["dtype"].replace("u", "i"), value.ndim), value)
            for name, value in values.items()}, values


def expect(program, case, results):
    """`results`: (value, type) by the name of what is expected."""
    if set(results) != set(case["expected"]):
        sys.exit(f"{case['name']}: expects {sorted(case['expected'])}, not {sorted(results)}")
    for key, (name, type_text) in results.items():
        wanted = case["expected"][key]
        program.result(name, type_text, tensor(wanted), wanted["cmp"])


def axis_of(program, name, type_text):
    return program.let(f"intent.axis {name}[0] : {type_text}")


def relation(program, iteration, source, elements, coordinate, body):
    """A relation of one source axis, and of one iteration domain or none. `elements` are (tensor,
    type); `body` is given the region's arguments and returns a coordinate and what is valid."""
    names = [program.fresh() for _ in range(len(elements) + (iteration is not None))]
    lead = f"{names[0]} in {iteration}" if iteration else ""
    pairs = list(zip(names[len(names) - len(elements):], elements))
    given = f" with ({', '.join(f'{name} = {value}' for name, (value, _) in pairs)})" if pairs else ""
    types = f" with ({', '.join(type_text for _, (_, type_text) in pairs)})" if pairs else ""
    domain, result, kind = "!intent.domain<i64>", program.fresh(), "1" if iteration else "0"
    program.do(f"{result} = intent.relation ({lead}) of ({source}){given} : ({domain if iteration else ''}) of "
               f"({domain}){types} -> !intent.relation<{kind} -> 1, {coordinate}> {{")
    at, valid = body(*names)
    program.do(f"  intent.yield {at}{f' valid {valid}' if valid else ''} : {coordinate}")
    program.do("}")
    return result, f"!intent.relation<{kind} -> 1, {coordinate}>"
