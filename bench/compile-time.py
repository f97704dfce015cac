#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compile time of one function with a thousand and with ten thousand logical ops, by pass, analyses
# included, and how it grows: linear is a ratio of 10.
#
# usage: compile-time.py BUILD [SMALL LARGE]
import os
import re
import subprocess
import sys
import tempfile

D = "!intent.domain<i64>"
RELATION = "!intent.relation<1 -> 1, i64>"
PASSES = [
    "intent-check", "intent-print-provenance", "intent-print-injectivity", "intent-print-checks",
    "intent-insert-checks", "intent-normalize-pointwise", "intent-total-arith",
    "intent-map-elementwise", "intent-canonicalize-relations", "canonicalize", "cse",
]
OPS_A_GROUP = 22


def group(number, previous):
    """Ops that follow the last group's: chains grow with the program, as in unrolled code."""
    return f"""
  %p{number} = intent.subregion %d[%b to %n] : {D}
  %i{number} = intent.indices %d : {D}
  %j{number} = intent.map (%e = {previous['index']}) : (tensor<?xi64>) -> tensor<?xi64> {{
    %a = arith.addi %e, %one : i64
    intent.yield %a : i64
  }}
  %k{number} = arith.maxsi %i{number}, %j{number} : tensor<?xi64>
  %r{number} = intent.relation (%i in %d) of (%d) with (%e = %k{number}) : ({D}) of ({D}) with (tensor<?xi64>) -> {RELATION} {{
    %valid = arith.cmpi slt, %e, %n : i64
    intent.yield %e valid %valid : i64
  }}
  %d{number} = intent.axis {previous['value']}[0] : tensor<?xf32>
  %f{number} = intent.relation (%i in %d) of (%d{number}) with (%e = %k{number}) : ({D}) of ({D}) with (tensor<?xi64>) -> {RELATION} {{
    %valid = arith.cmpi slt, %e, %n : i64
    intent.yield %e valid %valid : i64
  }}
  %g{number} = intent.gather {previous['value']}[%f{number}] fill %zero : tensor<?xf32>, {RELATION} -> tensor<?xf32>
  %m{number} = intent.broadcast %g{number} axes [1] to (%d, %d) : tensor<?xf32> to ({D}, {D}) -> tensor<?x?xf32>
  %t{number} = intent.transpose %m{number} [1, 0] : tensor<?x?xf32> -> tensor<?x?xf32>
  %s{number} = intent.reduce arith.addf (%t{number}) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  %q{number} = intent.relation (%i in %d) of (%d) : ({D}) of ({D}) -> {RELATION} {{
    %last = arith.subi %n, %one : i64
    %a = arith.subi %last, %i : i64
    intent.yield %a : i64
  }}
  intent.store %s{number} to %v[%q{number}] : tensor<?xf32>, memref<?xf32>, {RELATION}
  %y{number} = intent.load %v[%r{number}] fill %zero : memref<?xf32>, {RELATION} -> tensor<?xf32>
"""


def program(ops):
    """One function of about so many ops."""
    lines = ["""func.func @f(%x: tensor<?xf32>, %v: memref<?xf32>, %b: i64) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : i64
  %d = intent.axis %v[0] : memref<?xf32>
  %n = intent.size %d : """ + D + """
  %first = intent.indices %d : """ + D + "\n"]
    previous = {"index": "%first", "value": "%x"}
    for number in range(max(1, ops // OPS_A_GROUP)):
        lines.append(group(number, previous))
        previous = {"index": f"%j{number}", "value": f"%y{number}"}
    lines.append(f"  return {previous['value']} : tensor<?xf32>\n}}\n")
    return "".join(lines)


def times(opt, path):
    """Seconds of each pass alone, the best of five runs."""
    best = {}
    for name in PASSES:
        for _ in range(5):
            run = subprocess.run([opt, path, f"--pass-pipeline=builtin.module({name})", "--mlir-disable-threading",
                                  "--mlir-timing", "--mlir-timing-display=list", "-o", os.devnull],
                                 stderr=subprocess.PIPE, text=True)
            if run.returncode:
                sys.exit(f"{name}: {run.stderr[:2000]}")
            spent = [float(seconds) for seconds, what in
                     re.findall(r"^ *([0-9.]+) \( *[0-9.]+%\) +(.*)$", run.stderr, re.M)
                     if what not in ("root", "Rest", "Parser", "Output", "Total") and not what.startswith("(A)")]
            best[name] = min(best.get(name, 1e9), sum(spent))
    return best


def main(build, small=1000, large=10000):
    opt, small, large = os.path.join(build, "bin", "intent-opt"), int(small), int(large)
    with tempfile.TemporaryDirectory() as folder:
        measured = []
        for ops in (small, large):
            path = os.path.join(folder, f"{ops}.mlir")
            with open(path, "w") as file:
                file.write(program(ops))
            measured.append(times(opt, path))
    print(f"{'compile time, ms':32}{small:>8} ops{large:>8} ops   ratio")
    for name in PASSES:
        first, second = measured[0][name], measured[1][name]
        print(f"{name:32}{1e3 * first:12.1f}{1e3 * second:12.1f}{second / max(first, 1e-4):8.1f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
