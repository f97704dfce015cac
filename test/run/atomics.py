# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Every atomic op, kind and element type on a target, beside a model of bits: lanes collide, some are
# invalid, and floats hold NaN, both zeros, infinities and subnormals. On these targets lanes go in
# row-major order, so that old values are known.
#
# usage: atomics.py TARGET FOLDER
import math
import os
import subprocess
import sys

import numpy as np

INTS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64}
FLOATS = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}
LOGIC = ["and", "or", "xor", "xchg"]
KINDS = {**{t: LOGIC + ["add", "minsi", "maxsi", "minui", "maxui"] for t in INTS}, "i1": LOGIC,
         **{t: ["add", "minimum", "maximum", "xchg"] for t in FLOATS}}
ORDERS = ["relaxed", "acquire", "release", "acq_rel"]
PLACES, FILL = 5, 1


# ---- The model ----------------------------------------------------------------------------------


def width(t):
    return INTS.get(t) or FLOATS[t]


def to_float(t, bits):
    if t == "bf16":
        return float(np.array(bits << 16, np.uint32).view(np.float32))
    return float(np.array(bits, f"u{width(t) // 8}").view(f"f{width(t) // 8}"))


def from_float(t, value):
    if t == "bf16":
        bits = int(np.float32(value).view(np.uint32))
        if math.isnan(value):
            return 0x7fc0
        return (bits + 0x7fff + (bits >> 16 & 1)) >> 16
    with np.errstate(over="ignore"):
        return int(np.array(value, np.float64).astype(f"f{width(t) // 8}").view(f"u{width(t) // 8}"))


def signed(t, x):
    return x - (1 << width(t)) if x >> (width(t) - 1) else x


def extreme(t, kind, a, b):
    x, y = to_float(t, a), to_float(t, b)
    if math.isnan(x) or math.isnan(y):
        return from_float(t, math.nan)
    key = lambda v: (to_float(t, v), not to_float(t, v) and v >> (width(t) - 1) == 0)
    return (max if kind == "maximum" else min)(a, b, key=key)


def combine(t, kind, a, b):
    mask = (1 << width(t)) - 1
    if kind in ("minimum", "maximum"):
        return extreme(t, kind, a, b)
    if kind == "add" and t in FLOATS:
        with np.errstate(invalid="ignore", over="ignore"):
            wide = np.float64 if t == "f64" else np.float32 if t != "f32" else np.float64
            return from_float(t, float(wide(to_float(t, a)) + wide(to_float(t, b))))
    return {"add": lambda: (a + b) & mask, "and": lambda: a & b, "or": lambda: a | b,
            "xor": lambda: a ^ b, "xchg": lambda: b, "minui": lambda: min(a, b), "maxui": lambda: max(a, b),
            "minsi": lambda: min(a, b, key=lambda v: signed(t, v)),
            "maxsi": lambda: max(a, b, key=lambda v: signed(t, v))}[kind]()


def run_model(t, memory, to, step):
    """Old values and the memory after the lanes in order; step(lane, old) is the new element."""
    memory, olds = list(memory), []
    for lane, place in enumerate(to):
        olds.append(memory[place] if place >= 0 else FILL)
        if place >= 0:
            memory[place] = step(lane, memory[place])
    return olds, memory


# ---- The program --------------------------------------------------------------------------------

HEAD = """func.func @{name}(%x: tensor<?x{t}>, %y: tensor<?x{t}>, %to: tensor<?xi64>, %v: memref<?x{t}>, %z: {t}) -> tensor<?x{t}> {{
  %none = arith.constant 0 : i64
  %d = intent.axis %x[0] : tensor<?x{t}>
  %s = intent.axis %v[0] : memref<?x{t}>
  %r = intent.relation (%i in %d) of (%s) with (%k = %to) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>) -> !intent.relation<1 -> 1, i64> {{
    %p = arith.cmpi sge, %k, %none : i64
    intent.yield %k valid %p : i64
  }}
"""
TYPES = "memref<?x{t}>, !intent.relation<1 -> 1, i64>"
BODIES = {
    "rmw": "  %o = intent.atomic_rmw {kind} {order} %x to %v[%r] fill %z : tensor<?x{t}>, " + TYPES +
           " -> tensor<?x{t}>\n  return %o : tensor<?x{t}>\n}}\n",
    "cas": "  %o = intent.atomic_cas {order} %x, %y to %v[%r] fill %z : tensor<?x{t}>, " + TYPES +
           " -> tensor<?x{t}>\n  return %o : tensor<?x{t}>\n}}\n",
    "move": "  intent.atomic_store {kind} %x to %v[%r] : tensor<?x{t}>, " + TYPES +
            "\n  %o = intent.atomic_load {order} %v[%r] fill %z : " + TYPES +
            " -> tensor<?x{t}>\n  return %o : tensor<?x{t}>\n}}\n",
}


def programs(t):
    for at, kind in enumerate(KINDS[t]):
        yield "rmw", kind, ORDERS[at % 4]
    for order in ORDERS if t != "i1" else ():
        yield "cas", "", order
    yield "move", "relaxed", "acquire"
    yield "move", "release", "relaxed"


# ---- Data ---------------------------------------------------------------------------------------


def dtype(t):
    return "bool" if t == "i1" else "u2" if t == "bf16" else f"f{width(t) // 8}" if t in FLOATS else f"i{width(t) // 8}"


def save(path, t, bits):
    if t == "i1":
        np.save(path, np.array(bits, bool))
    else:
        np.save(path, np.array(bits, f"u{width(t) // 8}").view(dtype(t)))


def read(path, t):
    array = np.load(path)
    return [int(x) for x in (array if t == "i1" else array.view(f"u{width(t) // 8}"))]


def interesting(t):
    if t == "i1":
        return [0, 1]
    top = 1 << (width(t) - 1)
    if t in INTS:
        return [0, 1, 2, 3, top - 1, top, top + 1, 2 * top - 1, 0x55]
    one = from_float(t, 1.0)
    infinity = from_float(t, math.inf)
    return [0, top, 1, top | 3, one, one + 1, top | one, infinity, top | infinity, infinity | 1,
            from_float(t, math.nan), infinity - 1, from_float(t, 0.375), from_float(t, -2.5)]


def same(t, kind, a, b, copied):
    """Computed NaNs are one; so are those of bf16 that the simulator copies, on a machine without bf16."""
    computed = t in FLOATS and (copied or kind in ("add", "minimum", "maximum"))
    return a == b or (computed and math.isnan(to_float(t, a)) and math.isnan(to_float(t, b)))


class Data:
    def __init__(self, t, lanes, seed):
        pick = np.random.default_rng(seed)
        values = interesting(t)
        draw = lambda n: [values[i] for i in pick.integers(0, len(values), n)]
        self.to = [int(k) for k in pick.integers(-1, PLACES, lanes)]
        self.memory, self.x, self.y = draw(PLACES), draw(lanes), draw(lanes)


def expected(t, op, kind, data):
    if op == "rmw":
        return run_model(t, data.memory, data.to, lambda lane, old: combine(t, kind, old, data.x[lane]))
    if op == "cas":
        return run_model(t, data.memory, data.to,
                         lambda lane, old: data.y[lane] if old == data.x[lane] else old)
    _, memory = run_model(t, data.memory, data.to, lambda lane, old: data.x[lane])
    return [memory[k] if k >= 0 else FILL for k in data.to], memory


def check(target, folder, t, lanes):
    for number, (op, kind, order) in enumerate(programs(t)):
        program = os.path.join(folder, f"{t}-{number}.mlir")
        with open(program, "w", encoding="utf-8") as file:
            file.write((HEAD + BODIES[op]).format(name="f", t=t, kind=kind, order=order))
        data = Data(t, lanes, 1000 * number + lanes)
        paths = {part: os.path.join(folder, part + ".npy") for part in ("x", "y", "to", "v", "z", "o", "w")}
        save(paths["x"], t, data.x)
        save(paths["y"], t, data.y)
        save(paths["v"], t, data.memory)
        save(paths["z"], t, [FILL])
        np.save(paths["z"], np.load(paths["z"]).reshape(()))
        np.save(paths["to"], np.array(data.to, np.int64))
        command = ["intent-run", program, f"--target={target}"]
        command += [word for part in ("x", "y", "to", "v", "z") for word in ("--arg", paths[part])]
        command += ["--out", paths["o"], "--out", paths["w"]]
        done = subprocess.run(command, capture_output=True, text=True)
        where = f"{t} {op} {kind} {order} of {lanes} lanes"
        if done.returncode:
            return f"{where}: {done.stdout}{done.stderr}"
        olds, memory = expected(t, op, kind, data)
        for what, want, have in (("old", olds, read(paths["o"], t)), ("new", memory, read(paths["w"], t))):
            copied = target == "gpu-sim" and t == "bf16" and what == "old"
            if not all(same(t, kind, a, b, copied) for a, b in zip(want, have)) or len(want) != len(have):
                return f"{where}: {what} values: expected {want}, got {have}: {vars(data)}"
    return None


def main(target, folder):
    os.makedirs(folder, exist_ok=True)
    for t in [*INTS, *FLOATS]:
        sizes = (97, 1, 0) if t == "f16" else (97,)
        wrong = [text for text in (check(target, folder, t, lanes) for lanes in sizes) if text]
        print(wrong[0] if wrong else f"{t} agrees")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
