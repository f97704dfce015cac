#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs every example of the documents. A ```mlir block of README.md or docs/**/*.md must pass
# `intent-opt --verify-roundtrip`, or the command of a comment `<!-- RUN: ... -->` right before it, in
# which %s is the block. An ```output block right after it is what the command prints, exactly.
#
# usage: run-examples.py ROOT BIN...
import os
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"(?:<!-- RUN: (?P<run>.*?) -->\n+)?^```mlir\n(?P<text>.*?)^```$"
                   r"(?:\n+```output\n(?P<output>.*?)^```$)?", re.M | re.S)
DEFAULT = "intent-opt --verify-roundtrip %s"


def documents(root):
    yield "README.md"
    for folder, folders, names in os.walk(os.path.join(root, "docs")):
        folders.sort()
        for name in sorted(n for n in names if n.endswith(".md")):
            yield os.path.relpath(os.path.join(folder, name), root)


def check(root, path, scratch):
    """The number of examples of a document, and what is wrong with them."""
    full = os.path.join(root, path)
    if not os.path.exists(full):
        return 0, []
    with open(full, encoding="utf-8") as file:
        text = file.read()
    failures, count = [], 0
    for block in BLOCK.finditer(text):
        count += 1
        where = f"{path}:{text.count(chr(10), 0, block.start()) + 1}"
        program = os.path.join(scratch, "example.mlir")
        with open(program, "w", encoding="utf-8") as file:
            file.write(block["text"])
        command = (block["run"] or DEFAULT).replace("%s", program).replace("%examples", "examples")
        done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=root, capture_output=True,
                              text=True, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            failures.append(f"{where}: `{command}` fails:\n{done.stdout}{done.stderr}")
        elif block["output"] is not None and done.stdout.strip() != block["output"].strip():
            failures.append(f"{where}: `{command}` prints:\n{done.stdout}")
    return count, failures


def main(root, folders):
    os.environ["PATH"] = os.pathsep.join([*folders, os.environ["PATH"]])
    examples, failures = 0, []
    with tempfile.TemporaryDirectory() as scratch:
        for path in documents(root):
            count, wrong = check(root, path, scratch)
            examples += count
            failures += wrong
    print("\n".join(failures))
    print(f"{examples} examples, {len(failures)} failures")
    return 1 if failures or not examples else 0


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1]), sys.argv[2:]))
