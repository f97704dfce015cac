#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Times cumulative sums on the CPU beside numpy.cumsum, one thread each, in alternation, and prints
# medians and their ratio: above 1, Intent is faster. Does nothing where there is no numpy.
#
# usage: scan-numpy.py BUILD [ROUNDS]
import os
import re
import statistics
import subprocess
import sys
import time

try:
    import numpy
except ImportError:
    sys.exit(0)

RUNS = [("cumsum", "1x16777216", 1), ("cumsum", "4096x4096", 1), ("cumsum_columns", "4096x4096", 0)]


def ours(build, entry, shape):
    """Milliseconds of the median of a few calls."""
    kernel = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cumsum.mlir")
    done = subprocess.run([
        os.path.join(build, "bin", "intent-run"), kernel, f"--entry={entry}", "--target=cpu",
        "--threads=1", "--arg", f"rand:f32:{shape}:seed=1", "--time=3"
    ], check=True, capture_output=True, text=True)
    return float(re.search(r"median ([0-9.]+) ms", done.stdout + done.stderr).group(1))


def theirs(x, out, axis):
    begin = time.perf_counter()
    numpy.cumsum(x, axis=axis, out=out)
    return (time.perf_counter() - begin) * 1e3


def main(build, rounds):
    for entry, shape, axis in RUNS:
        extents = [int(extent) for extent in shape.split("x")]
        x = numpy.random.default_rng(1).random(extents, dtype=numpy.float32)
        out = numpy.zeros_like(x)
        times = [(ours(build, entry, shape), theirs(x, out, axis)) for _ in range(rounds)]
        mine, peer = (statistics.median(side) for side in zip(*times))
        print(f"{entry:14} {shape:12} intent {mine:9.3f} ms   numpy {peer:9.3f} ms   "
              f"ratio {peer / mine:5.2f}")


main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 5)
