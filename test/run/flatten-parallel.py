# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs each entry that a program names after ARGS as it is, by the interpreter, and flattened, on
# other targets: the results must be the same, floats on a target to a few units in the last place.
import re
import subprocess
import sys

EXTENTS = ["0", "1", "7", "31", "1000"]
ON_TARGETS = {"cpu": ["0", "1", "31", "1000"], "gpu-sim": ["0", "7", "31"]}


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def alone(text, entry, path):
    """The module with one public function: what others need isn't compiled."""
    with open(path, "w") as out:
        out.write(re.sub(rf"func\.func @(?!{entry}\()", "func.func private @", text))
    return path


def check(source, flat, targets, entry, arguments):
    given = [f"--entry={entry}"] + [part for x in arguments for part in ("--arg", x)]
    want = run("intent-run", source, *given, "--print=20000")
    have = run("intent-run", flat, *given, "--print=20000")
    if want != have:
        sys.exit(f"{entry} {arguments}: expected\n{want}got\n{have}")
    for target in targets:
        run("intent-run", flat, *given, f"--target={target}", "--compare=interp", "--ulp=16")


def main(source, output, *targets):
    flat = output + ".flat.mlir"
    run("intent-opt", "--intent-flatten-parallel", "--intent-for-to-scf", source, "-o", flat)
    text = open(flat).read()
    if "intent.parallel" in text:
        sys.exit(f"{flat}: a parallel is left")
    lines = [x.split()[2:] for x in open(source) if x.startswith("// ARGS: ")]
    for entry, *arguments in lines:
        one = alone(text, entry, f"{output}.{entry}.mlir")
        extents = EXTENTS if any(re.search(r"\bN\b|xN|Nx", x) for x in arguments) else ["0"]
        for n in extents:
            given = [re.sub(r"N(?=x|:|$)", n, x) for x in arguments]
            some = [x for x in targets if n in ON_TARGETS[x]]
            check(source, one, some, entry, given)


main(*sys.argv[1:])
