# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Cuts the sources of region ops, and scans, in many ways, on interp, cpu and gpu-sim, and compares
# what comes out with NumPy's. Each kernel of segment_kernels.py runs
#   - under every composition of 7 as --segments, on sources of 0 to 7 members: of these each is cut
#     in every way too, since a source that ends earlier takes what it has of the segments; every
#     second one with segments of no member among them;
#   - under segment-length=1 to 7, on the same sources;
#   - under random cuts of sources of 0, 1, 127, 128, 129, 4096 and 100003 members;
#   - as each target cuts it by itself.
# A scan, or a kernel of reductions, has no segments and runs on all these lengths. The simulator's
# order of threads goes round with the number of a program.
#
# usage: segments.py RUN_PROGRAMS FOLDER JOBS SEED [SAMPLE [LONGEST]]
#   SAMPLE: of so many programs a kernel, the first ones of a random order; LONGEST: members of the
#   longest source.
import concurrent.futures
import os
import random
import re
import shutil
import subprocess
import sys

import numpy
from segment_kernels import kernels

TARGETS = ("interp", "cpu", "gpu-sim")
SMALL, LONG = tuple(range(8)), (0, 1, 127, 128, 129, 4096, 100003)
CHUNK = 12  # programs a process
RANDOM_CUTS = 6


def compositions(length):
    """Every way to cut `length` members into segments of one at least."""
    if length == 0:
        return [()]
    return [(first, *rest) for first in range(1, length + 1) for rest in compositions(length - first)]


def sprinkled(way, rng):
    """The same cut, with segments of no member at places of its own."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randint(0, len(way))
        way = (*way[:at], 0, *way[at:])
    return way


class Cut:
    """A program of a kernel: its settings, and the lengths that it is called with."""

    def __init__(self, kernel, lengths, settings):
        self.kernel, self.lengths, self.settings = kernel, lengths, settings

    def text(self, folder):
        lines = ["// SECONDS 600", *self.settings]
        for n in self.lengths:
            count = len(self.kernel.inputs[n])
            tokens = [f"@{folder}/{self.kernel.name}-{n}-{at}.npy" for at in range(count)]
            lines.append(" ".join(["// CALL 0", *tokens]))
        return "\n".join(lines) + "\n" + self.kernel.text


def threads_of(rng):
    """Of a CTA and of its code: a thread with few elements is compiled in a part of the time."""
    return f"// OPTIONS elements={rng.choice([1, 1, 2])} warps={rng.choice([1, 2, 4])}"


def small_cuts(kernel, rng):
    for number, way in enumerate(compositions(7)):
        way = sprinkled(way, rng) if number % 2 else way
        yield Cut(kernel, SMALL, [f"// SEGMENTS {','.join(map(str, way))}", threads_of(rng)])
    for length in range(1, 8):
        yield Cut(kernel, SMALL, [f"// PIPELINE segment-length={length}", threads_of(rng)])


def long_cuts(kernel, lengths, rng):
    for number in range(RANDOM_CUTS):
        way = [rng.choice([0, 1, 2, 127, 128, 129, rng.randint(0, 5000), rng.randint(0, lengths[-1])])
               for _ in range(rng.randint(1, 5))]
        settings = [f"// SEGMENTS {','.join(map(str, way))}", *([threads_of(rng)] if number % 3 else [])]
        if number % 2:
            settings.append(f"// PIPELINE segment-length={rng.randint(max(lengths[-1] // 20, 1), lengths[-1])}")
        yield Cut(kernel, lengths, settings)


def cuts_of(kernel, longest, rng):
    lengths = tuple(n for n in LONG if n <= min(longest, kernel.most))
    if not kernel.regions:
        return [Cut(kernel, which, [threads_of(rng)]) for _ in range(3) for which in (lengths, SMALL)]
    small, long = list(small_cuts(kernel, rng)), list(long_cuts(kernel, lengths, rng))
    rng.shuffle(small)
    lead = [small[:1], long[1:2]]
    rng.shuffle(lead)
    own = [Cut(kernel, which, [threads_of(rng)]) for which in (lengths, SMALL)]
    return [*lead[0], *lead[1], *own, *small[1:], *long[:1], *long[2:]]


def prepare(kernel, lengths, folder, seed):
    """Arguments as files, and what NumPy makes of them, by length."""
    kernel.inputs, kernel.wanted = {}, {}
    for n in sorted(set(lengths)):
        kernel.inputs[n] = [numpy.asarray(a) for a in kernel.arguments(n, numpy.random.default_rng([seed, n]))]
        kernel.wanted[n] = [numpy.asarray(a) for a in kernel.reference(*kernel.inputs[n])]
        for at, values in enumerate(kernel.inputs[n]):
            numpy.save(os.path.join(folder, f"{kernel.name}-{n}-{at}.npy"), values)


def compare(cut, folder, number):
    """What is wrong with the results of a program, each as a text."""
    for call, n in enumerate(cut.lengths):
        for target in TARGETS:
            for at, wanted in enumerate(cut.kernel.wanted[n]):
                path = os.path.join(folder, f"{number}-{call}-{target}-r{at}.npy")
                if not os.path.exists(path):
                    yield f"{target} on {n} members: no result"
                    return
                wrong = cut.kernel.wrong(numpy.load(path), wanted, n)
                if wrong:
                    yield f"{target} on {n} members: result {at}: {wrong}"


def run_chunk(binary, folder, arguments, number, chunk):
    own = os.path.join(folder, str(number))
    shutil.rmtree(own, ignore_errors=True)
    os.makedirs(own)
    path = os.path.join(own, "programs.mlir")
    with open(path, "w") as file:
        file.write("// -----\n".join(cut.text(arguments) for cut in chunk))
    threads = dict(os.environ, OMP_NUM_THREADS=str(1 + number % 3))
    done = subprocess.run([binary, path, "--keep=" + own], capture_output=True, text=True, env=threads)
    texts = [line for line in done.stdout.splitlines() if not re.match(r"\d+ programs: ", line)]
    if done.returncode not in (0, 1):
        texts.append(f"exit {done.returncode} {done.stderr}")
    bad = [re.sub(r"^program (\d+):", lambda m: named(chunk[int(m.group(1))]), text) for text in texts]
    for at, cut in enumerate(chunk):
        bad += [f"{named(cut)} {text}" for text in compare(cut, own, at)]
    if not bad:
        shutil.rmtree(own)
    return bad


def named(cut):
    return f"{cut.kernel.name} {' '.join(text[3:] for text in cut.settings)}:"


def main(binary, folder, jobs, seed, sample=None, longest=LONG[-1]):
    arguments = os.path.join(folder, "arguments")
    os.makedirs(arguments, exist_ok=True)
    rng, programs = random.Random(int(seed)), []
    for kernel in kernels():
        cuts = cuts_of(kernel, int(longest), rng)
        cuts = cuts[:int(sample)] if sample and int(sample) else cuts
        prepare(kernel, [n for cut in cuts for n in cut.lengths], arguments, int(seed))
        programs += cuts
    rng.shuffle(programs)
    chunks = [programs[at:at + CHUNK] for at in range(0, len(programs), CHUNK)]
    bad = 0
    with concurrent.futures.ThreadPoolExecutor(int(jobs)) as pool:
        for texts in pool.map(lambda job: run_chunk(binary, folder, arguments, *job), enumerate(chunks)):
            bad += len(texts)
            for text in texts:
                print(text, flush=True)
    calls = sum(len(cut.lengths) for cut in programs)
    print(f"segments: {len(programs)} programs, {calls} calls on {len(TARGETS)} targets, {bad} bad")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
