#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs every pass by itself, in no pipeline, on the given programs: it may refuse them with an error,
# and never crashes or hangs.
#
# usage: alone.py PASSES_TD INTENT_OPT PROGRAM...
import re
import subprocess
import sys


def main(table, tool, programs):
    with open(table, encoding="utf-8") as file:
        passes = re.findall(r'Pass<"([a-z0-9-]+)"', file.read())
    failures = 0
    for name in passes:
        for program in programs:
            command = [tool, "--" + name, "--split-input-file", program, "-o", "/dev/null"]
            done = subprocess.run(command, capture_output=True, timeout=120, check=False)
            silent = done.returncode == 1 and b"error:" not in done.stderr
            if done.returncode not in (0, 1) or silent:
                failures += 1
                print(" ".join(command), "ends with", done.returncode)
    print(f"{len(passes)} passes, {len(programs)} programs, {failures} failures")
    return 1 if failures or not passes or not programs else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
