# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Prints a function that is one chain of an op: what walks it anew from each op takes minutes.
#
# usage: long-chains.py maps|composes|subregions|reshapes|gathers COUNT
import sys

D, R = "!intent.domain<i64>", "!intent.relation<1 -> 1, i64>"
LINKS = {
    "maps": ("%w", "tensor<?x?xf32>",
             "{next} = intent.map broadcast arith.addf ({last}, %x) : "
             "(tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>"),
    "composes": ("%r", None, "{next} = intent.compose %r, {last} : " + f"{R}, {R} -> {R}"),
    "subregions": ("%d", None, "{next} = intent.subregion {last}[%n to %m] : " + D),
    "reshapes": ("%w", "tensor<?x?xf32>",
                 "{next}f = intent.reshape {last} [infer] : tensor<?x?xf32> -> tensor<?xf32>\n"
                 "  {next} = intent.reshape {next}f [%n, infer] : tensor<?xf32> -> tensor<?x?xf32>"),
    "gathers": ("%x", "tensor<?xf32>",
                "{next}d = intent.axis {last}[0] : tensor<?xf32>\n"
                "  {next}r = intent.relation (%i in %d) of ({next}d) : " + f"({D}) of ({D}) -> {R}" + " {{\n"
                "    %a = arith.addi %i, %n : i64\n    intent.yield %a : i64\n  }}\n"
                "  {next} = intent.gather {last}[{next}r] fill %zero : tensor<?xf32>, " + f"{R} -> tensor<?xf32>"),
}

first, result, link = LINKS[sys.argv[1]]
print("func.func @f(%x: tensor<?xf32>, %w: tensor<?x?xf32>, %n: i64, %m: i64)"
      f"{' -> ' + result if result else ''} {{\n"
      "  %zero = arith.constant 0.0 : f32\n"
      f"  %d = intent.axis %x[0] : tensor<?xf32>\n"
      f"  %r = intent.relation (%i in %d) of (%d) : ({D}) of ({D}) -> {R} {{\n"
      "    %a = arith.addi %i, %n : i64\n"
      "    %v = arith.cmpi slt, %a, %m : i64\n"
      "    intent.yield %a valid %v : i64\n"
      "  }")
last = first
for number in range(int(sys.argv[2])):
    print("  " + link.format(next=f"%v{number}", last=last))
    last = f"%v{number}"
print(f"  return {last} : {result}\n}}" if result else "  return\n}")
