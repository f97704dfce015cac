# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# PTX of every atomic op, kind, order and element type, a function each, beside the memory model:
# which instructions touch the view, with which order and scope, and that fences stand where the
# instruction itself orders nothing, on each path. With PTXAS it is assembled too.
#
#   atomics-ptx.py FOLDER CHIP [PTXAS]
import os
import re
import subprocess
import sys

INTS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64}
FLOATS = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}
LOGIC = ["and", "or", "xor", "xchg"]
KINDS = {**{t: LOGIC + ["add", "minsi", "maxsi", "minui", "maxui"] for t in INTS}, "i1": LOGIC,
         **{t: ["add", "minimum", "maximum", "xchg"] for t in FLOATS}}
ORDERS = ["relaxed", "acquire", "release", "acq_rel"]

# A while loop of one turn keeps each point a thread of one kernel.
HEAD = """func.func @{name}(%x: {t}, %y: {t}, %v: memref<?x{t}>, %w: memref<?x{t}>, %z: {t}, %turns: i64) {{
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %d = intent.axis %w[0] : memref<?x{t}>
  %s = intent.axis %v[0] : memref<?x{t}>
  intent.parallel (%i in %d) : (!intent.domain<i64>) {{
    %n = intent.while iter (%turn = %c0) : (i64) {{
      %go = arith.cmpi slt, %turn, %turns : i64
      intent.yield %go : i1
    }} do {{
      %r = intent.relation () of (%s) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {{
        intent.yield %i : i64
      }}
"""
VIEW = "memref<?x{t}>, !intent.relation<0 -> 1, i64>"
GIVES = " -> {t}\n" + """      %own = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {{
        intent.yield %i : i64
      }}
      intent.store %o to %w[%own] : {t}, memref<?x{t}>, !intent.relation<0 -> 1, i64>
"""
TAIL = """      %next = arith.addi %turn, %c1 : i64
      intent.yield %next : i64
    }}
  }}
  return
}}
"""
BODIES = {
    "load": "      %o = intent.atomic_load {order} %v[%r] fill %z : " + VIEW + GIVES,
    "store": "      intent.atomic_store {order} %x to %v[%r] : {t}, " + VIEW + "\n",
    "cas": "      %o = intent.atomic_cas {order} %x, %y to %v[%r] fill %z : {t}, " + VIEW + GIVES,
    "rmw": "      %o = intent.atomic_rmw {kind} {order} %x to %v[%r] fill %z : {t}, " + VIEW + GIVES,
}


def programs(t):
    """(op, kind, order) of every legal one."""
    for order in ("relaxed", "acquire"):
        yield "load", "", order
    for order in ("relaxed", "release"):
        yield "store", "", order
    for order in ORDERS:
        for kind in KINDS[t]:
            yield "rmw", kind, order
        if t != "i1":
            yield "cas", "", order


def name_of(op, kind, order, t):
    return "_".join(part for part in (op, kind, order, t) if part)


def text_of(op, kind, order, t):
    return (HEAD + BODIES[op] + TAIL).format(name=name_of(op, kind, order, t), t=t, kind=kind, order=order)


# ---- PTX ----------------------------------------------------------------------------------------


def ptx_of(path, chip):
    options = f"--intent-to-gpu=chip={chip} format=isa"
    run = subprocess.run(["intent-opt", path, options], capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{chip}: intent-opt fails:\n{run.stderr}")
    text = re.search(r'assembly = "((?:[^"\\]|\\.)*)"', run.stdout).group(1)
    unescaped = re.sub(r"\\([0-9A-F]{2}|\\)", lambda m: "\\" if m[1] == "\\" else chr(int(m[1], 16)), text)
    return unescaped.rstrip("\0")


class Kernel:
    """Instructions, and from each the numbers of those that may follow."""

    def __init__(self, text):
        self.code, labels = [], {}
        for line in text.split("\n"):
            line = line.strip()
            label = re.match(r"(\$\w+):", line)
            if label:
                labels[label[1]] = len(self.code)
            elif re.match(r"(@!?%p\d+ )?[a-z][a-z0-9]*[.;]", line):
                self.code.append(" ".join(line.split()))
        self.next = [[] for _ in self.code]
        for at, code in enumerate(self.code):
            jump = re.search(r"\bbra(?:\.uni)?\s+(\$\w+)", code)
            if jump:
                self.next[at].append(labels[jump[1]])
            if not re.match(r"(bra|ret|trap|exit)\b", code):
                self.next[at].append(at + 1)

    def drop_fences(self):
        """Plants the fault that this test is for; whether there was a fence."""
        found = [at for at, code in enumerate(self.code) if is_fence(code)]
        for at in found:
            self.code[at] = "mov.b32 %r0, %r0;"
        return bool(found)

    def reach(self, starts, stop):
        """Instructions on paths from `starts`; nothing lies behind one that stops."""
        seen, left = set(), list(starts)
        while left:
            at = left.pop()
            if at in seen or at >= len(self.code):
                continue
            seen.add(at)
            if not stop(self.code[at]):
                left += self.next[at]
        return [self.code[at] for at in seen]

    def after(self, matches):
        return [to for at, code in enumerate(self.code) if matches(code) for to in self.next[at]]


def kernels_of(ptx):
    parts = re.split(r"\.visible \.entry ", ptx)[1:]
    return {re.match(r"\w+", part)[0]: Kernel(part) for part in parts}


def assemble(ptxas, chip, ptx, folder):
    path = os.path.join(folder, "kernels.ptx")
    with open(path, "w", encoding="utf-8") as file:
        file.write(ptx)
    run = subprocess.run([ptxas, f"-arch={chip}", path, "-o", os.path.join(folder, "kernels.cubin")],
                         capture_output=True, text=True)
    return run.stderr if run.returncode else None


# ---- The memory model ---------------------------------------------------------------------------

NATIVE = {"and": "and.b", "or": "or.b", "xor": "xor.b", "xchg": "exch.b", "add": "add.u", "minsi": "min.s",
          "maxsi": "max.s", "minui": "min.u", "maxui": "max.u"}


def is_fence(code):
    return code.startswith(("fence", "membar"))


def is_atom(code):
    return code.startswith(("atom", "red"))


def is_ordered_move(code):
    return re.match(r"(ld|st)\.(?!global|param|local|shared)", code)


def is_end(code):
    """Where the point goes on with what it got."""
    return code == "ret;" or code.startswith("st.global")


def wrong_instructions(op, kind, order, t, kernel):
    """What no kernel has, or None: wrong scopes, a wrong instruction, fences of a relaxed op."""
    width = max(8, INTS.get(t) or FLOATS[t])
    atoms = [c for c in kernel.code if is_atom(c)]
    moves = [c for c in kernel.code if is_ordered_move(c)]
    fences = [c for c in kernel.code if is_fence(c)]
    for code in atoms + moves + fences:
        if re.search(r"\.(sys|cta|cluster|sc)\b|membar|volatile", code):
            return code
        if not re.match(r"(ld|st|atom)\.(\w+\.gpu\.)?global\.|fence\.(acq_rel|acquire|release)\.gpu;", code):
            return code
    if op in ("load", "store"):
        want = f"{op[0]}{'d' if op == 'load' else 't'}.{order}.gpu.global.b{width} "
        others = [c for c in moves if not c.startswith(want)] + atoms + fences
        return others[0] if others else None if moves else "no access"
    if not atoms:
        return "no access"
    for code in atoms:
        if width >= 32 and not re.search(rf"\.[a-z]?{width} ", code):
            return code
        if op == "rmw" and width >= 32 and (t in INTS or kind == "xchg"):
            if f"global.{NATIVE[kind]}" not in code:
                return code
        if op == "cas" and ".cas." not in code:
            return code
    if order == "relaxed":
        ordered = fences + [c for c in atoms + moves if not re.match(r"\w+\.(relaxed\.gpu\.)?global", c)]
        return ordered[0] if ordered else None
    return None


def missing_order(order, kernel):
    """The order that some path lacks, or None."""
    if order in ("release", "acq_rel"):
        starts = [0] + kernel.after(lambda c: c.startswith("st.global"))
        reached = kernel.reach(starts, lambda c: re.match(r"fence\.(release|acq_rel)", c) or is_atom(c))
        if any(is_atom(c) and not re.search(r"\.(release|acq_rel)\.", c) for c in reached):
            return "nothing releases before an access"
    if order in ("acquire", "acq_rel"):
        starts = kernel.after(lambda c: is_atom(c) and not re.search(r"\.(acquire|acq_rel)\.", c))
        reached = kernel.reach(starts, lambda c: re.match(r"fence\.(acquire|acq_rel)", c) or is_atom(c) or is_end(c))
        if any(is_end(c) for c in reached):
            return "nothing acquires after an access"
    return None


def check(op, kind, order, t, kernel):
    wrong = wrong_instructions(op, kind, order, t, kernel)
    if wrong or op in ("load", "store"):
        return wrong
    return missing_order(order, kernel)


def check_type(t, chip, ptxas, folder):
    path = os.path.join(folder, f"{t}-{chip}.mlir")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(text_of(*program, t) for program in programs(t)))
    ptx = ptx_of(path, chip)
    kernels, count = kernels_of(ptx), 0
    for op, kind, order in programs(t):
        name = name_of(op, kind, order, t)
        wrong = check(op, kind, order, t, kernels[name]) if name in kernels else "no kernel"
        if wrong:
            return f"{name}: {wrong}"
        if kernels[name].drop_fences() and not check(op, kind, order, t, kernels[name]):
            return f"{name}: right without its fences too"
        count += 1
    if len(kernels) != count:
        return f"{len(kernels)} kernels for {count} programs"
    failure = assemble(ptxas, chip, ptx, folder) if ptxas else None
    return failure or f"{count} programs"


def main(folder, chip, ptxas=None):
    os.makedirs(folder, exist_ok=True)
    for t in [*INTS, *FLOATS]:
        print(f"{chip} {t}: {check_type(t, chip, ptxas, folder)}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
