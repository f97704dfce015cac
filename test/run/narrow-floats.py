# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Microscaling floats on the CPU against the interpreter, bit for bit: every code extended, f32 and
# f64 values around every rounding boundary rounded, arithmetic on pairs of codes. bf16's roundings,
# on both targets.
#
# usage: narrow-floats.py FOLDER
import os
import subprocess
import sys

import numpy

PROGRAM = """
func.func @extend(%x: tensor<?xDTYPE>) -> (tensor<?xf32>, tensor<?xf64>) {
  %r = arith.extf %x : tensor<?xDTYPE> to tensor<?xf32>
  %s = arith.extf %x : tensor<?xDTYPE> to tensor<?xf64>
  return %r, %s : tensor<?xf32>, tensor<?xf64>
}
func.func @round(%x: tensor<?xf32>, %y: tensor<?xf64>) -> (tensor<?xDTYPE>, tensor<?xDTYPE>) {
  %r = arith.truncf %x : tensor<?xf32> to tensor<?xDTYPE>
  %s = arith.truncf %y : tensor<?xf64> to tensor<?xDTYPE>
  return %r, %s : tensor<?xDTYPE>, tensor<?xDTYPE>
}
func.func @compute(%x: tensor<?xDTYPE>, %y: tensor<?xDTYPE>) -> (tensor<?xDTYPE>, tensor<?xDTYPE>, tensor<?xi1>, tensor<?xDTYPE>, tensor<?xi32>) {
  %a = arith.addf %x, %y : tensor<?xDTYPE>
  %b = arith.mulf %x, %y : tensor<?xDTYPE>
  %c = arith.cmpf olt, %x, %y : tensor<?xDTYPE>
  %d = arith.select %c, %x, %y : tensor<?xi1>, tensor<?xDTYPE>
  %e = arith.fptosi %x : tensor<?xDTYPE> to tensor<?xi32>
  return %a, %b, %c, %d, %e : tensor<?xDTYPE>, tensor<?xDTYPE>, tensor<?xi1>, tensor<?xDTYPE>, tensor<?xi32>
}
"""
CODES = {"f8E4M3FN": 256, "f8E5M2": 256, "f8E8M0FNU": 256, "f6E2M3FN": 64, "f6E3M2FN": 64,
         "f4E2M1FN": 16}


def boundaries(bits=15):
    """f32 values of so many leading bits, and their neighbours."""
    few = numpy.arange(1 << bits, dtype=numpy.uint32) << (32 - bits)
    return numpy.concatenate([few, few + 1, few - 1]).view(numpy.float32)


def widened(single):
    """f64 values at and around those of f32, and some out of its range."""
    with numpy.errstate(all="ignore"):
        double = single.astype(numpy.float64)
        return numpy.concatenate([double, double * (1 + 2.0**-40), double * (1 - 2.0**-40), [1e300, -1e300, 1e-300]])


def run(folder, dtype, entry, *arrays, target="cpu"):
    paths = []
    for number, array in enumerate(arrays):
        paths.append(os.path.join(folder, f"{entry}{number}.npy"))
        numpy.save(paths[-1], array)
    arguments = [word for path in paths for word in ("--arg", path)]
    command = ["intent-run", os.path.join(folder, dtype + ".mlir"), "--entry=" + entry]
    subprocess.run(command + ["--target=" + target, "--compare=interp"] + arguments, check=True)


def main(folder):
    os.makedirs(folder, exist_ok=True)
    single = boundaries()
    double = widened(single)
    for dtype, count in CODES.items():
        with open(os.path.join(folder, dtype + ".mlir"), "w") as file:
            file.write(PROGRAM.replace("DTYPE", dtype))
        codes = numpy.arange(count, dtype=numpy.uint8)
        left, right = numpy.meshgrid(codes[::3], codes[::5])
        run(folder, dtype, "extend", codes)
        run(folder, dtype, "round", single, double)
        run(folder, dtype, "compute", left.ravel(), right.ravel())
        print(dtype, "agrees")
    with open(os.path.join(folder, "bf16.mlir"), "w") as file:
        file.write(PROGRAM.replace("DTYPE", "bf16"))
    single = boundaries(17)[::5]
    for target in ("cpu", "gpu-sim"):
        run(folder, "bf16", "round", single, widened(single), target=target)
        print("bf16 agrees on", target)


main(sys.argv[1])
