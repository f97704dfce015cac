# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# intent.scan on the interpreter beside a loop over members: every type, each axis of three, forward
# and reverse, inclusive and exclusive, extents of 0, 1 and a prime. The combine composes affine
# maps, so order matters; their factors are 1 and -1, so every type is exact.
#
# usage: scan-model.py FOLDER
import itertools
import os
import re
import subprocess
import sys

TYPES = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "f16": 0, "bf16": 0, "f32": 0, "f64": 0}
WAYS = ["", " exclusive", " reverse", " reverse exclusive"]

COMBINE = """ combine (%fa, %ua, %fb, %ub) {
    %g = MUL %fa, %fb : TYPE
    %t = MUL %ua, %fb : TYPE
    %v = ADD %t, %ub : TYPE
    intent.yield %g, %v : TYPE, TYPE
  }
"""


def program(dtype, axis, shape):
    tensor = "tensor<" + "x".join(map(str, shape)) + f"x{dtype}>"
    flat = f"tensor<?x{dtype}>"
    names = ("arith.andi", "arith.xori") if dtype == "i1" else \
        ("arith.mulf", "arith.addf") if TYPES[dtype] == 0 else ("arith.muli", "arith.addi")
    one, zero = ("true", "false") if dtype == "i1" else ("1.0", "0.0") if TYPES[dtype] == 0 else ("1", "0")
    typed = "" if dtype == "i1" else f" : {dtype}"
    results = [f"%{'ab'[c]}{w}" for w in range(4) for c in range(2)]
    text = f"func.func @f(%f0: {flat}, %u0: {flat}) -> ({', '.join([tensor] * 8)}) {{\n"
    text += f"  %one = arith.constant {one}{typed}\n  %zero = arith.constant {zero}{typed}\n"
    for v in "fu":
        text += f"  %{v} = intent.reshape %{v}0 [] : {flat} -> {tensor}\n"
    for w, way in enumerate(WAYS):
        text += (f"  %a{w}, %b{w} = intent.scan (%f, %u) axis {axis}{way} identity (%one, %zero) : "
                 f"({tensor}, {tensor}) -> ({tensor}, {tensor})")
        text += COMBINE.replace("MUL", names[0]).replace("ADD", names[1]).replace("TYPE", dtype)
    return text + f"  return {', '.join(results)} : {', '.join([tensor] * 8)}\n}}\n"


def wrap(dtype, x):
    bits = TYPES[dtype]
    if bits == 0:
        return x
    x &= (1 << bits) - 1
    return x - (1 << bits) if bits > 1 and x >> (bits - 1) else x


def compose(dtype, a, b):
    return wrap(dtype, a[0] * b[0]), wrap(dtype, a[1] * b[0] + b[1])


def model(dtype, axis, shape, members, reverse, exclusive):
    """members: from a position to a pair; the prefixes in row-major order."""
    out = {}
    for position in itertools.product(*map(range, shape)):
        line = [members[position[:axis] + (i,) + position[axis + 1:]] for i in range(shape[axis])]
        at = position[axis]
        part = line[at + exclusive:] if reverse else line[:at + 1 - exclusive]
        total = (1, 0)
        for member in part:
            total = compose(dtype, total, member)
        out[position] = total
    return [out[p] for p in itertools.product(*map(range, shape))]


def argument(dtype, values):
    return f"list:{dtype}:" + ",".join(map(str, values)) if values else f"zeros:{dtype}:0"


def check(dtype, axis, shape, folder):
    path = os.path.join(folder, "scan.mlir")
    with open(path, "w") as file:
        file.write(program(dtype, axis, shape))
    positions = list(itertools.product(*map(range, shape)))
    f = [1 if dtype == "i1" else (1, -1, 1, 1, -1)[i % 5] for i in range(len(positions))]
    u = [(i * 7 + 3) % 2 if dtype == "i1" else (i * 5 + 2) % 7 - 3 for i in range(len(positions))]
    members = dict(zip(positions, zip(f, u)))
    run = subprocess.run(["intent-run", path, "--arg", argument(dtype, f), "--arg", argument(dtype, u),
                          "--print"], capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{dtype} axis {axis} of {shape}: {run.stderr}")
    lines = run.stdout.splitlines()
    for way in range(4):
        want = model(dtype, axis, shape, members, way >= 2, way % 2)
        for component in range(2):
            text = lines[2 * way + component].split(" = ")[1].replace("true", "1").replace("false", "0")
            have = [float(x) for x in re.findall(r"-?[0-9.]+", text)]
            if have != [float(pair[component]) for pair in want]:
                sys.exit(f"{dtype} axis {axis} of {shape},{WAYS[way]}: expected {want}, got {text}")


def main(folder):
    os.makedirs(folder, exist_ok=True)
    for dtype in TYPES:
        for axis, extent in itertools.product(range(3), (0, 1, 7)):
            check(dtype, axis, (2, 3, 2)[:axis] + (extent,) + (2, 3, 2)[axis + 1:], folder)
        print(dtype, "agrees")


main(*sys.argv[1:])
