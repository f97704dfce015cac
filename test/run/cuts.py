# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# region_fold and region_scan under every composition of lengths up to 7, segments of length 0
# between, before and behind them, on the interpreter, beside a loop over members.
#
# usage: cuts.py FOLDER
import itertools
import os
import subprocess
import sys

PROGRAM = os.path.join(os.path.dirname(__file__), "inputs", "matrices.mlir")
MASK = (1 << 32) - 1


def times(a, b):
    return tuple(sum(a[2 * i + k] * b[2 * k + j] for k in range(2)) & MASK
                 for i in range(2) for j in range(2))


def signed(x):
    return x - (1 << 32) if x >> 31 else x


def row(values):
    return ", ".join(str(signed(v)) for v in values)


def expected(x, begin, end):
    """What both functions print for the members [begin, end) of x."""
    total, prefix, rows = (1, 0, 0, 1), (1, 2, 0, 2), []
    for at in range(begin, end):
        member = (x[at], at, 1, x[at] - at)
        total, prefix = times(total, member), times(prefix, member)
        rows.append(prefix)
    lines = [f"i32 = {signed(v)}" for v in total]
    lines += [f"tensor<{len(rows)}xi32> = [{row(r[k] for r in rows)}]" for k in range(2)]
    return lines + [f"i32 = {signed(v)}" for v in prefix]


def compositions(count):
    for bits in range(1 << max(count - 1, 0)):
        cut, length = [], 0
        for at in range(count):
            length += 1
            if at == count - 1 or bits >> at & 1:
                cut.append(length)
                length = 0
        yield cut


def with_zeros(cut, seed):
    """The cut with a segment of length 0 in about every third gap, the ends too."""
    out = []
    for i, length in enumerate(cut):
        out += [0] * ((seed + i) % 3 == 0) + [length]
    return out + [0] * (seed % 2)


def run(x, begin, end, cut):
    argument = "list:i32:" + ",".join(map(str, x)) if x else "zeros:i32:0"
    command = ["intent-run", PROGRAM, "--arg", argument, "--arg", f"i64:{begin}", "--arg",
               f"i64:{end}", "--print"]
    if cut:
        command.append("--segments=" + ",".join(map(str, cut)))
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout.splitlines() if done.returncode == 0 else [done.stderr]


def main():
    runs = 0
    for count in range(8):
        x = [(i * 5 + 3) % 11 - 4 for i in range(count + 3)]
        want = expected(x, 1, 1 + count)
        for number, cut in enumerate(compositions(count)):
            cut = with_zeros(cut, number)
            have = run(x, 1, 1 + count, cut)
            if have != want:
                sys.exit(f"{count} members cut as {cut}: expected {want}, got {have}")
            runs += 1
    for x in ([], [6], [5, -1]):
        have = run(x, 0, len(x), [])
        if have != expected(x, 0, len(x)):
            sys.exit(f"{x} uncut: got {have}")
        runs += 1
    print(runs, "cuts agree")


main()
