# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Softmax on every target within 4 ulp of NumPy in float64.
#
#   softmax.py MODULE.mlir WORK_FOLDER
import os
import subprocess
import sys

import numpy as np


def main():
    module, work = sys.argv[1:]
    os.makedirs(work, exist_ok=True)
    generator = np.random.default_rng(7)
    worst = 0.0
    for rows, cols in ((1, 1), (7, 31), (31, 1000), (3, 4097)):
        x = generator.uniform(-1, 1, (rows, cols)).astype(np.float32)
        np.save(os.path.join(work, "x.npy"), x)
        wide = x.astype(np.float64)
        powers = np.exp(wide - wide.max(axis=1, keepdims=True))
        exact = powers / powers.sum(axis=1, keepdims=True)
        for target in ("interp", "cpu", "gpu-sim"):
            out = os.path.join(work, "y.npy")
            subprocess.run(["intent-run", module, "--target=" + target, "--arg",
                            os.path.join(work, "x.npy"), "--out", out], check=True)
            ulp = np.abs(np.load(out) - exact) / np.spacing(exact.astype(np.float32))
            worst = max(worst, float(ulp.max()))
            if not ulp.max() <= 4:
                sys.exit(f"{target}, {rows} x {cols}: {ulp.max()} ulp")
    print(f"at most {worst:.2f} ulp")
    return 0


if __name__ == "__main__":
    sys.exit(main())
