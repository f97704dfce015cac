# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Prints a function whose loop carries COUNT scalars around a kernel.
import sys

count = int(sys.argv[1])
types = ", ".join(["i64"] * count)
carried = ", ".join(f"%c{i} = %n" for i in range(count))
given = ", ".join([*(f"%c{i}" for i in range(1, count)), "%next"])  # each is needed in the end
print(f"""func.func @f(%n: i64, %v: memref<5xi32>) -> i64 {{
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %r:{count} = scf.for %i = %zero to %n step %one iter_args({carried}) -> ({types}) : i64 {{
    %d = intent.axis %v[0] : memref<5xi32>
    %t = intent.indices %d : !intent.domain<i64>
    %s = intent.map (%e = %t) : (tensor<?xi64>) -> tensor<?xi32> {{
      %w = arith.trunci %e : i64 to i32
      intent.yield %w : i32
    }}
    %q = intent.relation (%k in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {{
      intent.yield %k : i64
    }}
    intent.store %s to %v[%q] : tensor<?xi32>, memref<5xi32>, !intent.relation<1 -> 1, i64>
    %next = arith.addi %c0, %i : i64
    scf.yield {given} : {types}
  }}
  return %r#0 : i64
}}""")
