#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs lit on a build folder and closes with one line that counts the tests: `N passed, N failed, N
# skipped`. What failed or was skipped is named before it. Exits non-zero if any failed or none ran.
#
# usage: test.py BUILD [lit options]
import json
import os
import subprocess
import sys

PASSED = {"PASS", "XFAIL", "FLAKYPASS"}
SKIPPED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}


def main(build, options):
    results = os.path.join(build, "test", "results.json")
    if os.path.exists(results):
        os.remove(results)
    with open(os.path.join(build, "lit-path.txt")) as path:
        lit = path.read().strip()
    command = [lit, "-sv", "-o", results, os.path.join(build, "test"), *options]
    code = subprocess.run(command, stdin=subprocess.DEVNULL).returncode
    if not os.path.exists(results):
        return code or 1
    with open(results) as file:
        tests = json.load(file)["tests"]
    passed = [t["name"] for t in tests if t["code"] in PASSED]
    skipped = [t["name"] for t in tests if t["code"] in SKIPPED]
    failed = [t["name"] for t in tests if t["code"] not in PASSED | SKIPPED]
    for name in sorted(skipped):
        print("skipped:", name)
    for name in sorted(failed):
        print("failed:", name)
    print(f"{len(passed)} passed, {len(failed)} failed, {len(skipped)} skipped")
    return 1 if failed or not passed else code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
