# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The known answers of Philox4x32-10 on every target, and the uniform numbers made of them.
#
#   philox.py CASES.json MODULE.mlir WORK_FOLDER
import json
import os
import subprocess
import sys

import numpy as np


def word(text):
    return int(text, 16)


def main():
    cases, module, work = sys.argv[1:]
    os.makedirs(work, exist_ok=True)
    with open(cases) as file:
        data = json.load(file)
    rows = [row for row in data["known_answers"] + data["extra_vectors"] if row["rounds"] == 10]
    pair = lambda low, high: np.uint64(word(high) << 32 | word(low))
    inputs = {
        "seed": [pair(*row["key"]) for row in rows],
        "counter": [pair(*row["counter"][:2]) for row in rows],
        "stream": [pair(*row["counter"][2:]) for row in rows],
    }
    expected = np.array([[word(w) for w in row["result"]] for row in rows], np.uint64)
    for name, values in inputs.items():
        np.save(os.path.join(work, name + ".npy"), np.array(values, np.uint64))
    single = (expected[:, 0] >> np.uint64(8)).astype(np.float64) * 2.0**-24
    double = ((expected[:, 1] << np.uint64(32) | expected[:, 0]) >> np.uint64(11)) * 2.0**-53
    for target in ("interp", "cpu", "gpu-sim"):
        outs = [os.path.join(work, f"{target}-{i}.npy") for i in range(6)]
        command = ["intent-run", module, "--target=" + target]
        for name in inputs:
            command += ["--arg", os.path.join(work, name + ".npy")]
        for out in outs:
            command += ["--out", out]
        subprocess.run(command, check=True)
        got = [np.load(out) for out in outs]
        for i in range(4):
            np.testing.assert_array_equal(got[i].view(np.uint32), expected[:, i], target)
        np.testing.assert_array_equal(got[4], single.astype(np.float32), target)
        np.testing.assert_array_equal(got[5], double, target)
    print(f"{len(rows)} vectors hold on three targets")
    return 0 if len(rows) >= 14 else 1


if __name__ == "__main__":
    sys.exit(main())
