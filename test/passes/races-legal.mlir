// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs that look like those of races-invalid.mlir and are legal, each proven: 37 of them, 20
// here and the others in races-nested-legal.mlir. With the 30 of test/run/races-none.mlir, of which only
// a run tells: 67.
// RUN: intent-opt %s --split-input-file --intent-check --verify-diagnostics -o /dev/null
//
// RUN: cat %s %S/races-nested-legal.mlir | grep -c '^func.func @' | FileCheck %s --check-prefix=COUNT
// COUNT: {{^}}37{{$}}
// RUN: grep '^// RUN: %.*--entry=' %S/../run/races-none.mlir | grep -vc -e --seed | FileCheck %s --check-prefix=RUN-LEGAL
// RUN-LEGAL: {{^}}30{{$}}
//
// None is left to run time.
// RUN: intent-opt %s --split-input-file --intent-print-effects -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=' race:'
// CHECK-COUNT-20: no two points race
// CHECK-NOT: no two points race

// SPEC: 10-05 3-01
func.func @own(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k0 = arith.constant 0 : i32
  %k1 = arith.constant 1 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %x2 = intent.load %v[%r1] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %k1 to %v[%r3] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// SPEC: 10-05
func.func @own_dynamic(%v: memref<?xi32>, %n: i64) {
  %c0 = arith.constant 0 : i64
  %k0 = arith.constant 0 : i32
  %k1 = arith.constant 1 : i32
  %p = intent.domain %c0 to %n : i64
  %dv0 = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %x2 = intent.load %v[%r1] fill %k0 : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %k1 to %v[%r3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %r4 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %x5 = intent.load %v[%r4] fill %k0 : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @other_view(%v: memref<8xi32> {intent.noalias}, %w: memref<8xi32> {intent.noalias}) {
  %c0 = arith.constant 0 : i64
  %c7 = arith.constant 7 : i64
  %c1 = arith.constant 1 : i64
  %k0 = arith.constant 0 : i32
  %k1 = arith.constant 1 : i32
  %p = intent.domain %c0 to %c7 : i64
  %dw0 = intent.axis %w[0] : memref<8xi32>
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %e1 = arith.addi %i, %c1 : i64
    %r2 = intent.relation () of (%dw0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e1 : i64
    }
    %x3 = intent.load %w[%r2] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r4 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %k1 to %v[%r4] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// SPEC: 10-05
func.func @even_odd(%v: memref<?xi32>, %n: i32) {
  %c0 = arith.constant 0 : i64
  %c2 = arith.constant 2 : i64
  %k1 = arith.constant 1 : i32
  %c1 = arith.constant 1 : i64
  %k0 = arith.constant 0 : i32
  %m = arith.extsi %n : i32 to i64
  %p = intent.domain %c0 to %m : i64
  %dv0 = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %e1 = arith.muli %i, %c2 : i64
    %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e1 : i64
    }
    intent.store %k1 to %v[%r2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %e3 = arith.addi %e1, %c1 : i64
    %r4 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e3 : i64
    }
    %x5 = intent.load %v[%r4] fill %k0 : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @halves_dynamic(%v: memref<?xi32>, %n: i32) {
  %c0 = arith.constant 0 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %m = arith.extsi %n : i32 to i64
  %p = intent.domain %c0 to %m : i64
  %dv0 = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %k1 to %v[%r1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %e2 = arith.addi %i, %m : i64
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e2 : i64
    }
    %x4 = intent.load %v[%r3] fill %k0 : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @halves(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c4 = arith.constant 4 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c4 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %k1 to %v[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %e2 = arith.addi %i, %c4 : i64
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e2 : i64
    }
    %x4 = intent.load %v[%r3] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05 9-11
func.func @all_atomic(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    %x2 = intent.atomic_rmw add relaxed %k1 to %v[%r1] fill %k0 : i32, memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %x4 = intent.atomic_load relaxed %v[%r3] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @atomics_of_many_kinds(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    %x2 = intent.atomic_rmw add relaxed %k1 to %v[%r1] fill %k0 : i32, memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    %x4 = intent.atomic_rmw xchg relaxed %k1 to %v[%r3] fill %k0 : i32, memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r5 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    %x6 = intent.atomic_cas relaxed %k0, %k1 to %v[%r5] fill %k0 : i32, memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r7 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.atomic_store relaxed %k1 to %v[%r7] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %r8 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c1 : i64
    }
    %x9 = intent.atomic_load relaxed %v[%r8] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @readers(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    %x2 = intent.load %v[%r1] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %x4 = intent.load %v[%r3] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r5 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    %x6 = intent.atomic_load relaxed %v[%r5] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @own_row(%v: memref<8x8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv1 = intent.axis %v[1] : memref<8x8xi32>
  %dv0 = intent.axis %v[0] : memref<8x8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation (%k in %dv1) of (%dv0, %dv1) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i64> {
      intent.yield %i, %k : i64, i64
    }
    %x2 = intent.load %v[%r1] fill %k0 : memref<8x8xi32>, !intent.relation<1 -> 2, i64> -> tensor<8xi32>
    %r3 = intent.relation (%k in %dv1) of (%dv0, %dv1) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i64> {
      intent.yield %i, %k : i64, i64
    }
    intent.store %x2 to %v[%r3] : tensor<8xi32>, memref<8x8xi32>, !intent.relation<1 -> 2, i64>
  }
  return
}

// -----

// SPEC: 10-05
func.func @other_column(%v: memref<8x8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i64
  %c1 = arith.constant 1 : i64
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8x8xi32>
  %dv1 = intent.axis %v[1] : memref<8x8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0, %dv1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
      intent.yield %i, %c0 : i64, i64
    }
    intent.store %k1 to %v[%r1] : i32, memref<8x8xi32>, !intent.relation<0 -> 2, i64>
    %r2 = intent.relation () of (%dv0, %dv1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
      intent.yield %c3, %c1 : i64, i64
    }
    %x3 = intent.load %v[%r2] fill %k0 : memref<8x8xi32>, !intent.relation<0 -> 2, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @next_row_of_other_column(%v: memref<8x8xi32>) {
  %c0 = arith.constant 0 : i64
  %c7 = arith.constant 7 : i64
  %k1 = arith.constant 1 : i32
  %c1 = arith.constant 1 : i64
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c7 : i64
  %dv0 = intent.axis %v[0] : memref<8x8xi32>
  %dv1 = intent.axis %v[1] : memref<8x8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0, %dv1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
      intent.yield %i, %c0 : i64, i64
    }
    intent.store %k1 to %v[%r1] : i32, memref<8x8xi32>, !intent.relation<0 -> 2, i64>
    %e2 = arith.addi %i, %c1 : i64
    %r3 = intent.relation () of (%dv0, %dv1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
      intent.yield %e2, %c1 : i64, i64
    }
    %x4 = intent.load %v[%r3] fill %k0 : memref<8x8xi32>, !intent.relation<0 -> 2, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @one_point(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c1 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %k1 to %v[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %x3 = intent.load %v[%r2] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r4 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    %x5 = intent.load %v[%r4] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @no_point(%v: memref<8xi32>) {
  %c4 = arith.constant 4 : i64
  %k1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i64
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c4 to %c4 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %k1 to %v[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    %x3 = intent.load %v[%r2] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @masked_apart(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %c4 = arith.constant 4 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %q1 = arith.cmpi slt, %i, %c4 : i64
    %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i valid %q1 : i64
    }
    intent.store %k1 to %v[%r2] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %q3 = arith.cmpi sge, %i, %c4 : i64
    %r4 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i valid %q3 : i64
    }
    %x5 = intent.load %v[%r4] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @mirrored_under_mask(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %c4 = arith.constant 4 : i64
  %k1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i64
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %q1 = arith.cmpi slt, %i, %c4 : i64
    %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i valid %q1 : i64
    }
    intent.store %k1 to %v[%r2] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %e3 = arith.subi %c7, %i : i64
    %q4 = arith.cmpi slt, %i, %c4 : i64
    %r5 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e3 valid %q4 : i64
    }
    %x6 = intent.load %v[%r5] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// Below %a is written, the rest is read.
// SPEC: 10-05
func.func @split_at_argument(%v: memref<?xi32>, %n: i64, %a: i64) {
  %c0 = arith.constant 0 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %n : i64
  %dv0 = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %q1 = arith.cmpi slt, %i, %a : i64
    intent.if %q1 {
      %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %k1 to %v[%r2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %r3 = intent.relation (%k in %dv0) of (%dv0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
      %ok = arith.cmpi sge, %k, %a : i64
      intent.yield %k valid %ok : i64
    }
    %x4 = intent.load %v[%r3] fill %k0 : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  }
  return
}

// -----

// SPEC: 10-05
func.func @own_buffer(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %b = intent.buffer : memref<8xi32>
    %d2 = intent.axis %b[0] : memref<8xi32>
    %r1 = intent.relation () of (%d2) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    intent.store %k1 to %b[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %d4 = intent.axis %b[0] : memref<8xi32>
    %r3 = intent.relation () of (%d4) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    %x5 = intent.load %b[%r3] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r6 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %x5 to %v[%r6] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// Its inner parallel is over before it is read.
// SPEC: 10-05
func.func @own_buffer_filled(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %b = intent.buffer : memref<8xi32>
    intent.parallel (%j in %p) : (!intent.domain<i64>) {
      %d2 = intent.axis %b[0] : memref<8xi32>
      %r1 = intent.relation () of (%d2) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %j : i64
      }
      intent.store %k1 to %b[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    }
    %d4 = intent.axis %b[0] : memref<8xi32>
    %r3 = intent.relation () of (%d4) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    %x5 = intent.load %b[%r3] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r6 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %x5 to %v[%r6] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// SPEC: 10-05
func.func @inner_readers(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %k1 to %v[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    intent.parallel (%j in %p) : (!intent.domain<i64>) {
      %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      %x3 = intent.load %v[%r2] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %r4 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %k1 to %v[%r4] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}
