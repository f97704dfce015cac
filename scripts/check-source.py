#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What every source file must have: the licence line, an opening comment, a bounded length, the
# format of clang-format-22, and nothing left undone. Prints each violation as `file:line: what`.
#
# usage: check-source.py ROOT [--no-format]
import os
import re
import subprocess
import sys

LICENCE = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"
MARKS = {
    "//": (".c", ".h", ".cpp", ".td", ".mlir", ".inc"),
    "#": (".py", ".sh", ".cmake", ".test", ".yml", ".in", "CMakeLists.txt", "Makefile", "run"),
}
FORMATTED = (".c", ".h", ".cpp")
LIMIT = 800  # lines of code; tables (.inc) may be longer
SKIPPED_FOLDERS = {".git", "build", "install", "__pycache__"}
UNDONE = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b")


def files(root):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(f for f in folders if f not in SKIPPED_FOLDERS)
        for name in sorted(names):
            yield os.path.relpath(os.path.join(folder, name), root)


def mark_of(path):
    for mark, ends in MARKS.items():
        if path.endswith(ends) and os.path.basename(path) != ".clang-format":
            return mark
    return None


def check(root, path):
    mark = mark_of(path)
    if not mark:
        return
    with open(os.path.join(root, path), encoding="utf-8", errors="replace") as file:
        lines = file.read().splitlines()
    first = 1 if lines and lines[0].startswith("#!") else 0
    if len(lines) <= first or lines[first] != f"{mark} {LICENCE}":
        yield f"{path}:{first + 1}: expects the licence line '{mark} {LICENCE}'"
    if len(lines) > LIMIT and not path.endswith(".inc"):
        yield f"{path}:{LIMIT}: expects {LIMIT} lines at most, got {len(lines)}: split it along an idea"
    for number, line in enumerate(lines, 1):
        if UNDONE.search(line):
            yield f"{path}:{number}: expects nothing left undone"
        if mark == "//" and re.fullmatch(r"// -{20,}", line):
            yield f"{path}:{number}: expects a section's rule beside its name, in 100 columns"
        if line != line.rstrip():
            yield f"{path}:{number}: expects no space at the end of a line"


def unformatted(root, paths):
    command = ["clang-format-22", "--dry-run", "-Werror", "--ferror-limit=1", *paths]
    result = subprocess.run(command, cwd=root, capture_output=True, text=True)
    for line in result.stderr.splitlines():
        if "error:" in line:
            yield line.split(" [")[0] + ": run `make format`"


def main(root, options):
    paths = list(files(root))
    found = [violation for path in paths for violation in check(root, path)]
    if "--no-format" not in options:
        found += unformatted(root, [p for p in paths if p.endswith(FORMATTED)])
    for violation in found:
        print(violation)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
