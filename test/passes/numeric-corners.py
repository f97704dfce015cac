# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Prints a module that computes every case of numeric_corners.json, on scalars and on one vector,
# from operands in memory, and prints how many elements differ from what the cases say.
import json
import sys

cases = json.load(open(sys.argv[1]))
lines = []


def number(value, dtype):
    """A literal of `dtype`: integers in two's complement, floats as their number or bits."""
    if dtype[0] == "i":
        width = int(dtype[1:])
        value &= (1 << width) - 1
        return str(value - (1 << width) if value >> (width - 1) else value)
    if isinstance(value, str) and value.lstrip("-") not in ("inf", "nan"):
        return "0x" + value.upper()
    return {"nan": "0x7FC00000", "inf": "0x7F800000", "-inf": "0xFF800000"}.get(value, repr(value))


def check(name, op, operands, expected, target="%r"):
    """`op` has %0, %1 ... for its operands; operands and expected are (dtype, values).

    Its first result is `target`, its last %r."""
    types = [dtype for dtype, _ in operands]
    result, values = expected
    count = len(values)
    for i, (dtype, data) in enumerate(operands + [expected]):
        text = ", ".join(number(v, dtype) for v in data)
        lines.append(f"memref.global @{name}_{i} : memref<{count}x{dtype}> = dense<[{text}]>")
    for form in ("scalar", "vector"):
        of = (lambda t: t) if form == "scalar" else (lambda t: f"vector<{count}x{t}>")
        load = (lambda t, i: f"memref.load %m{i}[%i] : memref<{count}x{t}>") if form == "scalar" else (
            lambda t, i: f"vector.load %m{i}[%i] : memref<{count}x{t}>, {of(t)}")
        lines.append(f"func.func @{name}_{form}() -> i32 {{")
        lines.append("  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index")
        lines.append(f"  %n = arith.constant {count if form == 'scalar' else 1} : index")
        lines.append("  %none = arith.constant 0 : i32")
        for i, dtype in enumerate(types + [result]):
            lines.append(f"  %m{i} = memref.get_global @{name}_{i} : memref<{count}x{dtype}>")
        lines.append("  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %none) -> (i32) {")
        for i, dtype in enumerate(types + [result]):
            lines.append(f"    %v{i} = {load(dtype, i)}")
        text = op.replace("TYPE", of(types[0]))
        for i in range(len(types)):
            text = text.replace(f"%{i}", f"%v{i}")
        arrow = f" to {of(result)}" if len(types) == 1 else ""
        lines.append(f"    {target} = {text} : {of(types[0])}{arrow}")
        lines.append(difference(f"%v{len(types)}", of(result), result))
        flag = "vector<%dxi1>" % count if form == "vector" else "i1"
        wide = flag.replace("i1", "i32")
        lines.append(f"    %w = arith.extui %d : {flag} to {wide}")
        if form == "vector":
            lines.append(f"    %k = vector.reduction <add>, %w : {wide} into i32")
        else:
            lines.append("    %k = arith.addi %w, %none : i32")
        lines.append("    %t = arith.addi %s, %k : i32\n    scf.yield %t : i32\n  }\n  return %sum : i32\n}")
    names.append(name)


def difference(expected, type, dtype):
    """%d: whether %r differs from the expected; any NaN is as good as any other."""
    if dtype[0] == "i":
        return f"    %d = arith.cmpi ne, %r, {expected} : {type}"
    integer = type.replace(dtype, "i16" if dtype in ("f16", "bf16") else "i32")
    flag = type.replace(dtype, "i1")
    return (f"    %rb = arith.bitcast %r : {type} to {integer}\n"
            f"    %eb = arith.bitcast {expected} : {type} to {integer}\n"
            f"    %ne = arith.cmpi ne, %rb, %eb : {integer}\n"
            f"    %re = arith.cmpf ord, %r, {expected} : {type}\n"
            f"    %rr = arith.cmpf ord, %r, %r : {type}\n"
            f"    %ee = arith.cmpf ord, {expected}, {expected} : {type}\n"
            f"    %or = arith.ori %rr, %ee : {flag}\n"
            f"    %d = arith.andi %ne, %or : {flag}")


names = []
column = lambda table, key: [row[key] for row in cases[table]]


def binary(name, op, dtype, table, a, b, expected):
    check(name, f"{op} %0, %1", [(dtype, column(table, a)), (dtype, column(table, b))],
          (dtype, expected if isinstance(expected, list) else column(table, expected)))


division = lambda name, op, expected: binary(name, op, "i32", "int32_division", "a", "b", expected)
division("divsi", "arith.divsi", "quotient")
division("remsi", "arith.remsi", "rest")
division("floordivsi", "arith.floordivsi", "floor")
division("ceildivsi", "arith.ceildivsi", "ceil")
pairs = [(r["a"] % 2**32, r["b"] % 2**32) for r in cases["int32_division"]]
division("divui", "arith.divui", [a // b if b else 0 for a, b in pairs])
division("remui", "arith.remui", [a % b if b else a for a, b in pairs])
division("ceildivui", "arith.ceildivui", [-(-a // b) if b else 0 for a, b in pairs])
for op, key in (("shli", "left"), ("shrsi", "right_signed"), ("shrui", "right_unsigned")):
    binary(op, "arith." + op, "i32", "int32_shifts", "x", "amount", key)
floats = ("f32", column("f32_to_integer", "bits"))
for dtype in ("i8", "i32", "i64"):
    check("to_" + dtype, "arith.fptosi %0", [floats], (dtype, column("f32_to_integer", dtype)))
for dtype in ("u8", "u32"):
    check("to_" + dtype, "arith.fptoui %0", [floats], ("i" + dtype[1:], column("f32_to_integer", dtype)))
for op, key in (("maximumf", "maximum"), ("minimumf", "minimum"), ("maxnumf", "maximum_number")):
    binary(op, "arith." + op, "f32", "maximum_minimum", "a", "b", key)
for dtype in ("f16", "bf16"):
    check("to_" + dtype, "arith.truncf %0", [("f32", column("f32_to_narrow", "bits"))],
          (dtype, column("f32_to_narrow", dtype)))
check("f64_to_bf16", "arith.truncf %0", [("f64", column("f64_to_bf16", "bits"))],
      ("bf16", column("f64_to_bf16", "bf16")))
flagged = "arith.mulf %0, %1 fastmath<contract> : TYPE\n    %r = arith.addf %p, %2 fastmath<contract>"
operands = [("f32", column("product_then_sum", key)) for key in "abc"]
check("separate", flagged, operands, ("f32", column("product_then_sum", "separate")), target="%p")
binary("subnormal", "arith.mulf", "f32", "subnormal_product", "a", "b", "product")

print("\n".join(lines))
print("func.func @main() {")
for name in names:
    for form in ("scalar", "vector"):
        print(f'  vector.print str "{name} {form} "')
        print(f"  %{name}_{form} = func.call @{name}_{form}() : () -> i32")
        print(f"  vector.print %{name}_{form} : i32")
print("  return\n}")
