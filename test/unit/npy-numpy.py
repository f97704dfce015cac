# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Round trips of .npy files between NumPy and npy-echo: every dtype, ranks 0 to 8, extents 0 and 1,
# all three versions. Arguments: the npy-echo program, a scratch directory.
import itertools
import os
import subprocess
import sys

import numpy as np

echo, scratch = sys.argv[1:3]
os.makedirs(scratch, exist_ok=True)
source, copy = os.path.join(scratch, "in.npy"), os.path.join(scratch, "out.npy")
random = np.random.default_rng(1)
signless = {"u1": "i1", "u2": "i2", "u4": "i4", "u8": "i8"}
shapes = [(), (0,), (1,), (7,), (3, 4), (0, 5), (2, 0, 3), (2, 3, 5), (1, 2, 1, 2, 1, 2, 1, 2)]


def check(dtype, shape, version, want=None):
    bits = random.integers(0, 256, size=shape + (np.dtype(dtype).itemsize,), dtype=np.uint8)
    array = (bits[..., 0] % 2).astype(bool) if dtype == "?" else bits.view(dtype)[..., 0]
    with open(source, "wb") as file:
        np.lib.format.write_array(file, np.asarray(array, order="C"), version)
    subprocess.run([echo, source, copy] + ([want] if want else []), check=True)
    got = np.load(copy)
    assert got.shape == shape, (dtype, shape, got.shape)
    expected = dtype if want else signless.get(dtype, dtype)
    assert got.dtype == np.dtype(expected), (dtype, got.dtype)
    assert got.tobytes() == array.tobytes(), (dtype, shape)
    assert os.path.getsize(copy) % 64 == got.nbytes % 64


for dtype in ["?", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8"]:
    check(dtype, (3, 4), (1, 0))
for shape, version in itertools.product(shapes, [(1, 0), (2, 0), (3, 0)]):
    check("f4", shape, version)
check("u2", (3, 4), (1, 0), "bf16")
check("u1", (3, 4), (1, 0), "f8E4M3FN")
print("ok")
