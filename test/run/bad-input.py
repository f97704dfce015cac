# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs the files of a folder that are refused or trap, on every target. The first lines of a file say
# what must be in its errors, and for one that traps the arguments: `// REFUSED text`, `// TRAPS text`,
# `// ARGS argument...`. A refused one needs no arguments: it is judged before them.
#
# usage: bad-input.py FOLDER
import glob
import os
import subprocess
import sys


def judge(path, target):
    """What is wrong, or None."""
    with open(path) as file:
        settings = dict(line[3:].rstrip("\n").split(" ", 1) for line in file if line.startswith("// "))
    message = settings.get("REFUSED") or settings["TRAPS"]
    if "REFUSED" in settings:  # by the door alone, which every target has
        command = ["intent-opt", path, "--intent-check", "-o", os.devnull]
        if target != "interp":
            command[2] = "--intent-to-" + target.removesuffix("-sim")
    else:
        command = ["intent-run", path, "--target=" + target]
        for argument in settings["ARGS"].split():
            command += ["--arg", argument]
    done = subprocess.run(command, capture_output=True, text=True)
    errors = [line for line in done.stderr.splitlines() if "error:" in line]
    if done.returncode != 1:
        return f"exit {done.returncode}, expected 1"
    if not any(message in line for line in errors):
        return f"expected {message}\n{done.stderr}"
    return None


def main(folder):
    bad = 0
    paths = sorted(glob.glob(os.path.join(folder, "*.mlir")))
    for path in paths:
        for target in ("interp", "cpu", "gpu-sim"):
            wrong = judge(path, target)
            if wrong:
                bad += 1
                print(f"{os.path.basename(path)} on {target}: {wrong}")
    print(f"{len(paths)} files, {bad} bad")
    return 1 if bad or not paths else 0


sys.exit(main(sys.argv[1]))
