# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Every barrier of the softmax kernels is needed: the lowered module runs clean in the simulator,
# and with any one barrier taken out the simulator reports what the threads then see. Uses the tools on PATH.
#
#   barriers.py examples/softmax.mlir WORK_FOLDER
import os
import subprocess
import sys

# Each CTA takes several tiles, so that barriers between one tile and the next count too. One shape
# takes the vectorised kernel, the other the scalar one.
OPTIONS = "grid-limit=2"
SHAPES = {"resident": "9x1024", "wide": "9x1028", "scalar": "9x1001"}
SCHEDULES = ("warp-major", "reversed", "random")


def run(path, shape, schedule):
    """The outcome of one simulated run: None, or the text of its failure."""
    command = ["intent-run", path, "--entry=softmax", "--target=gpu-sim", "--seed=3",
               "--sim-schedule=" + schedule, "--arg", f"rand:f32:{shape}:seed=1"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if result.returncode < 0:
        sys.exit(f"intent-run died of signal {-result.returncode}")
    return None if result.returncode == 0 else result.stderr.strip()


def main():
    source, work = sys.argv[1:]
    os.makedirs(work, exist_ok=True)
    lowered = subprocess.run(["intent-opt", f"--intent-to-gpu={OPTIONS}", source],
                             capture_output=True, text=True, check=True).stdout
    lines = lowered.split("\n")
    barriers = [i for i, line in enumerate(lines) if "nvvm.barrier" in line]
    if len(barriers) < 4:
        sys.exit(f"expects two barriers a kernel at least, got {len(barriers)}")
    path = os.path.join(work, "whole.mlir")
    with open(path, "w") as file:
        file.write(lowered)
    for shape in SHAPES.values():
        for schedule in SCHEDULES:
            failure = run(path, shape, schedule)
            if failure:
                sys.exit(f"{shape}, {schedule}: the unchanged kernel fails: {failure}")
    missed = 0
    for number, at in enumerate(barriers):
        path = os.path.join(work, f"without-{number}.mlir")
        with open(path, "w") as file:
            file.write("\n".join(lines[:at] + lines[at + 1:]))
        seen = [failure for shape in SHAPES.values() for schedule in SCHEDULES
                if (failure := run(path, shape, schedule))]
        missed += not any("gpu-sim: " in failure for failure in seen)
        print(f"without barrier {number}: {seen[0] if seen else 'nothing was noticed'}")
    print(f"{len(barriers) - missed} of {len(barriers)} barriers are needed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
