# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Prints the clauses of the given sections that no `SPEC:` line under a folder of tests names, and
# exits with 1 if there is one. A clause is a list item `- ID text` of the specification.
#
# usage: uncovered.py SPECIFICATION TESTS SECTION...
#   SECTION is the part of the ids before their number (1, 1.1, 2), or one id (9-07)
import os
import re
import sys

CLAUSE = re.compile(r"^- ([0-9]+(?:\.[0-9]+)?-[0-9]+)\b")
ID = re.compile(r"\b[0-9]+(?:\.[0-9]+)?-[0-9]+\b")


def clauses_of(specification):
    with open(specification) as file:
        return [match.group(1) for match in map(CLAUSE.match, file) if match]


def named_in(tests):
    named = set()
    for folder, folders, names in os.walk(tests):
        folders[:] = [name for name in folders if name != "inputs"]  # data of tests, no tests
        for name in names:
            with open(os.path.join(folder, name), errors="replace") as file:
                for line in file:
                    _, mark, ids = line.partition("SPEC:")
                    named.update(ID.findall(ids) if mark else [])
    return named


def main():
    specification, tests, *sections = sys.argv[1:]
    clauses = clauses_of(specification)
    wanted = [clause for clause in clauses if clause in sections or clause.rsplit("-", 1)[0] in sections]
    known = set(clauses) | {clause.rsplit("-", 1)[0] for clause in clauses}
    for section in sections:
        if section not in known:
            sys.exit(f"uncovered.py: {specification} has no section or clause {section}")
    named = named_in(tests)
    uncovered = [clause for clause in wanted if clause not in named]
    print("\n".join(uncovered), end="\n" if uncovered else "")
    sys.exit(1 if uncovered else 0)


main()
