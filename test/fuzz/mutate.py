#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Feeds mutants of the programs of test/ and examples/ to intent-opt in several modes, and mutants of
# .npy files to intent-run. A crash, an assertion or a hang is a failure, and the mutant is saved;
# an error message is what most mutants deserve. The mutants follow from the seed alone.
import argparse
import os
import random
import re
import struct
import subprocess
import sys
import tempfile

MODES = [  # arguments of intent-opt; each mutant meets one of them
    [],
    ["--mlir-print-op-generic"],
    ["--verify-roundtrip"],
    ["--canonicalize", "--cse", "--inline"],
    ["--intent-check", "--intent-insert-checks"],
    ["--intent-insert-checks", "--canonicalize"],
    ["--intent-to-cpu"],
    ["--intent-to-gpu"],
]
SEPARATOR = "\n// -----\n"
TOKEN = re.compile(r'"[^"\n]*"|[%!#@^]?[A-Za-z_$.][\w$.]*|%\d+|-?\d+(?:\.\d+)?|->|\s+|.', re.S)
ODD = ["0", "1", "-1", "8", "9", "64", "2147483648", "9223372036854775807", "-9223372036854775808",
       "99999999999999999999", "0.0", "0xFF800000", "?", "*", "f32", "f64", "i1", "i7", "i64", "index",
       "f8E4M3FN", "none", "tensor<f32>", "tensor<?xf32>", "tensor<*xf32>", "tensor<0x?xf32>",
       "tensor<?x?x?x?x?x?x?x?x?xf32>", "vector<4xf32>", "memref<?xf32>", "!intent.domain<i64>",
       "!intent.domain<i32>", "!intent.relation<1 -> 1, i64>", "(", ")", "[", "]", "{", "}", "<", ">",
       ",", ":", "->", "=", "\"", "//", "^bb0", "%x", "%0", "@f", "#layout", "axes", "identity", "like",
       "to", "step", "combine", "one", "dynamic", "intent.map", "intent.reduce", "intent.yield",
       "intent.broadcast", "intent.tile.load", "arith.addf", "arith.constant", "math.exp", "func.call",
       "scf.for", "builtin.module", "\0", "\xff", "a" * 300]


def corpus(root):
    """Programs to mutate; not linalg.generic, on whose attributes upstream's own parser crashes."""
    chunks = []
    for top in ("test", "examples"):
        for folder, folders, names in sorted(os.walk(os.path.join(root, top))):
            folders.sort()
            for name in sorted(n for n in names if n.endswith(".mlir")):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    text = "\n".join(l for l in file.read().split("\n") if "// CHECK" not in l)
                chunks += [c for c in text.split("// -----") if len(c) < 6000 and c.strip() and "linalg.generic" not in c]
    return chunks


def mutate_text(rng, chunks):
    tokens = TOKEN.findall(rng.choice(chunks))
    for _ in range(rng.choice([1, 1, 1, 2, 3, 8])):
        words = [i for i, t in enumerate(tokens) if not t.isspace()]
        if not words:
            break
        at, other = rng.choice(words), rng.choice(words)
        kind = rng.randrange(8)
        if kind == 0:
            del tokens[at]
        elif kind == 1:
            tokens.insert(at, tokens[other])
        elif kind == 2:
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif kind == 3:
            tokens[at] = tokens[other]
        elif kind == 4:
            tokens[at] = rng.choice(ODD)
        elif kind == 5:
            tokens.insert(at, rng.choice(ODD))
        elif kind == 6:
            donor = TOKEN.findall(rng.choice(chunks))
            start = rng.randrange(len(donor))
            tokens[at:at + 1] = donor[start:start + rng.randrange(1, 12)]
        else:
            del tokens[min(at, other):min(at, other) + rng.randrange(1, 20)]
    return "".join(tokens)


def npy(shape, descr, data, version=1):
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    return b"\x93NUMPY" + bytes([version, 0]) + struct.pack("<H", len(header)) + header.encode() + data


def mutate_bytes(rng):
    count = rng.choice([0, 1, 3, 7])
    data = bytearray(npy(f"({count},)", rng.choice(["<f4", "<f8", "|i1", ">f4", "|O"]),
                         struct.pack(f"<{count}f", *range(count))))
    for _ in range(rng.choice([0, 1, 1, 2, 4, 16])):
        kind, at = rng.randrange(4), rng.randrange(max(1, min(len(data), 140)))
        if kind == 0 and data:
            data[at % len(data)] = rng.randrange(256)
        elif kind == 1:
            del data[at:at + rng.randrange(1, 40)]
        elif kind == 2:
            data[at:at] = rng.choice([b"9" * 30, b"-1", b"(", b"'", b"{", b"\n", bytes(8), b"True"])
        else:
            del data[rng.randrange(len(data) + 1):]
    return bytes(data)


class Run:
    """How a process ended; bad if by a signal, an assertion, a sanitizer or the clock."""

    def __init__(self, command, seconds):
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.PIPE, timeout=seconds)
        except subprocess.TimeoutExpired:
            self.bad, self.text = True, f"no end within {seconds} s"
            return
        self.text = done.stderr.decode(errors="replace")
        # An exit code above 1 is a handler's (134, 139) or a sanitizer's.
        self.bad = done.returncode not in (0, 1)
        if self.bad:
            self.text = f"exit {done.returncode}\n" + self.text


def save(folder, name, content, command, text):
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(content)
    print(f"FAIL {path}\n  {' '.join(command)}\n  {text[-600:]}")


def fuzz_programs(options, rng, scratch):
    """Batches share a process; the mutants of a batch that ends badly run again one by one."""
    chunks = corpus(options.root)
    failures = 0
    path = os.path.join(scratch, "mutant.mlir")
    for start in range(0, options.count, options.batch):
        mode = MODES[(start // options.batch) % len(MODES)]
        mutants = [mutate_text(rng, chunks) for _ in range(options.batch)]
        command = [os.path.join(options.bin, "intent-opt"), path, "--split-input-file", *mode,
                   "-o", os.devnull]

        def end(texts):
            with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
                file.write(SEPARATOR.join(texts))
            return Run(command, options.seconds)

        if not end(mutants).bad:
            continue
        culprits = [(m, run) for m in mutants for run in [end([m])] if run.bad]
        if not culprits:  # only together do they fail
            culprits = [(SEPARATOR.join(mutants), end(mutants))]
        for text, run in culprits:
            save(options.save, f"program-{failures}.mlir", text.encode(errors="replace"), command, run.text)
            failures += 1
    return failures


def fuzz_arrays(options, rng, scratch):
    failures = 0
    path = os.path.join(scratch, "mutant.npy")
    program = os.path.join(options.root, "examples", "saxpy.mlir")
    command = [os.path.join(options.bin, "intent-run"), program, "--arg", "f32:2", "--arg", path,
               "--arg", path, "--print"]
    for _ in range(options.arrays):
        content = mutate_bytes(rng)
        with open(path, "wb") as file:
            file.write(content)
        run = Run(command, options.seconds)
        if run.bad:
            save(options.save, f"array-{failures}.npy", content, command, run.text)
            failures += 1
    return failures


def main():
    parser = argparse.ArgumentParser(description="mutants of programs and arrays")
    parser.add_argument("--bin", required=True, help="folder of the tools")
    parser.add_argument("--root", default=os.path.join(os.path.dirname(__file__), "..", ".."))
    parser.add_argument("--count", type=int, default=2000, help="mutated programs")
    parser.add_argument("--arrays", type=int, default=500, help="mutated .npy files")
    parser.add_argument("--batch", type=int, default=20, help="programs a process")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=60, help="limit a process")
    parser.add_argument("--save", required=True, help="folder of the mutants that fail")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as scratch:
        failures = fuzz_programs(options, rng, scratch) + fuzz_arrays(options, rng, scratch)
    print(f"{options.count} programs, {options.arrays} arrays, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
