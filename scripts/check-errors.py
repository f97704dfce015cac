#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Every message of the dialect and of the passes must stand in docs/errors.md. Messages are read from
# the calls that report them; what a format's conversions stand for is left out, and each longer
# piece of text between two of them must appear. Prints the messages that are missing.
#
# usage: check-errors.py ROOT
import os
import re
import sys

REPORTERS = re.compile(r"\b(irError|irErrorWithNote|assertThat|reportError|emitError|refuse)\s*\(")
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
CONVERSION = re.compile(r"%[-+ #0]*[\d.*]*(?:PRI\w+|hh|h|ll|l|j|z|t)?[a-zA-Z]")
SHORTEST = 12  # letters of a piece that says something


def statements(text):
    """The rest of the statement after each reporter's name."""
    for match in REPORTERS.finditer(text):
        depth, at, quoted = 0, match.end() - 1, False
        while at < len(text):
            char = text[at]
            if char == '"' and text[at - 1] != "\\":
                quoted = not quoted
            elif not quoted and char in "({":
                depth += 1
            elif not quoted and char in ")}":
                depth -= 1
            elif not quoted and char == ";" and depth <= 0:
                break
            at += 1
        yield text.count("\n", 0, match.start()) + 1, text[match.end():at]


def pieces(statement):
    """Texts between conversions, of each literal; adjacent literals are one."""
    joined = re.sub(r'"\s*PRI\w+\s*"', "\0", statement)  # a conversion's letter
    joined = re.sub(r'"\s*PRI\w+', '\0"', joined)
    joined = re.sub(r'"\s*"', "", joined)
    for literal in LITERAL.findall(joined):
        for piece in re.split(r"%[-+ #0]*[\d.*]*\0|" + CONVERSION.pattern, literal):
            piece = piece.strip(" ',.:()\0")
            if len(piece) >= SHORTEST and " " in piece:
                yield piece.replace('\\"', '"')


def sources(root):
    for top in ("dialect", "passes"):
        for folder, folders, names in os.walk(os.path.join(root, top)):
            folders.sort()
            for name in sorted(names):
                if name.endswith((".c", ".cpp")):
                    yield os.path.join(folder, name)


def main(root):
    with open(os.path.join(root, "docs", "errors.md"), encoding="utf-8") as file:
        known = re.sub(r"\s+", " ", file.read())
    missing = []
    for path in sources(root):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for line, statement in statements(text):
            for piece in pieces(statement):
                if re.sub(r"\s+", " ", piece) not in known:
                    missing.append(f"{os.path.relpath(path, root)}:{line}: docs/errors.md lacks '{piece}'")
    print("\n".join(missing) or "every message is listed")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
