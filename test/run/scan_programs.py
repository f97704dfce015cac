# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Writes DIR/TYPE.mlir for each element type: one function that scans its argument along every axis,
# both ways, inclusive and exclusive, by a combine that is exact in that type.
#
# usage: scan_programs.py DIR
import os
import sys

# The combine and its identity: sums where small integers stay exact, else maxima.
COMBINES = {
    "i1": ("arith.xori", "false"),
    "i8": ("arith.addi", "0 : i8"),
    "i16": ("arith.muli", "1 : i16"),
    "i32": ("arith.addi", "0 : i32"),
    "i64": ("arith.maxsi", "-9223372036854775808 : i64"),
    "f16": ("arith.maximumf", "0xFC00 : f16"),
    "bf16": ("arith.maximumf", "0xFF80 : bf16"),
    "f32": ("arith.addf", "0.0 : f32"),
    "f64": ("arith.addf", "0.0 : f64"),
    "f8E4M3FN": ("arith.maximumf", "-448.0 : f8E4M3FN"),
    "f8E5M2": ("arith.maximumf", "0xFC : f8E5M2"),
}


def program(element, combine, identity):
    tensor = f"tensor<?x?x?x{element}>"
    lines, results = [], []
    for axis in range(3):
        for way in ("", " reverse", " exclusive", " reverse exclusive"):
            results.append(f"%r{len(results)}")
            lines.append(f"  {results[-1]} = intent.scan {combine} (%x) axis {axis}{way} "
                         f"identity (%e) : ({tensor}) -> {tensor}")
    types = ", ".join([tensor] * len(results))
    return "\n".join([
        f"func.func @scans(%x: {tensor}) -> ({types}) {{", f"  %e = arith.constant {identity}",
        *lines, f"  return {', '.join(results)} : {types}", "}", ""
    ])


os.makedirs(sys.argv[1], exist_ok=True)
for name, (operation, neutral) in COMBINES.items():
    with open(os.path.join(sys.argv[1], f"{name}.mlir"), "w") as file:
        file.write(program(name, operation, neutral))
