// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs that look like those of races-invalid.mlir and are legal: 37 of them, each proven. With
// the 30 of test/run/races.mlir, which only a run tells: 67.
// RUN: intent-opt %s --split-input-file --intent-check --verify-diagnostics -o /dev/null
//
// RUN: intent-opt %s --split-input-file --intent-check --intent-print-effects -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=' race:' --implicit-check-not=error:
// RUN: grep -c '^func.func @' %s | FileCheck %s --check-prefix=COUNT
// COUNT: {{^}}37{{$}}
// RUN: sed -n '/^\/\/ RUN: %{run}.*i64:[0-9]$/p' %S/../run/races.mlir | grep -c . | FileCheck %s --check-prefix=RUN-LEGAL
// RUN-LEGAL: {{^}}30{{$}}
// RUN: intent-opt %s --split-input-file --intent-print-effects -o /dev/null 2>&1 | grep -c 'no two points race' | FileCheck %s --check-prefix=PROVEN
// PROVEN: {{^}}39{{$}}
// CHECK: 'intent.parallel' op effects

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

// -----

// Two parallels follow one another.
// SPEC: 10-05
func.func @one_after_another(%v: memref<8xi32>) {
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
  }
  intent.parallel (%j in %p) : (!intent.domain<i64>) {
    %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    %x3 = intent.load %v[%r2] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @rounds(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.for %k in %p : !intent.domain<i64> {
    intent.parallel (%i in %p) : (!intent.domain<i64>) {
      %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %k1 to %v[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    }
    intent.parallel (%j in %p) : (!intent.domain<i64>) {
      %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %c0 : i64
      }
      %x3 = intent.load %v[%r2] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// -----

// SPEC: 10-05
func.func @ordered_iterations(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    intent.for %k in %p : !intent.domain<i64> {
      %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      %x2 = intent.load %v[%r1] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
      %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %x2 to %v[%r3] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    }
  }
  return
}

// -----

// A tile of four at each point, and one of its elements.
// SPEC: 10-05
func.func @own_tile(%v: memref<?xi32>) {
  %c0 = arith.constant 0 : i64
  %c1000000 = arith.constant 1000000 : i64
  %c4 = arith.constant 4 : i64
  %k0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i64
  %p = intent.domain %c0 to %c1000000 : i64
  %l = intent.domain %c0 to %c4 : i64
  %dv0 = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %e1 = arith.muli %i, %c4 : i64
    %r2 = intent.relation (%k in %l) of (%dv0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
      %s = arith.addi %e1, %k : i64
      intent.yield %s : i64
    }
    %x3 = intent.load %v[%r2] fill %k0 : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<4xi32>
    %r4 = intent.relation (%k in %l) of (%dv0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
      %s = arith.addi %e1, %k : i64
      intent.yield %s : i64
    }
    intent.store %x3 to %v[%r4] : tensor<4xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
    %e5 = arith.addi %e1, %c3 : i64
    %r6 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e5 : i64
    }
    %x7 = intent.load %v[%r6] fill %k0 : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @fields(%v: memref<?xi32>) {
  %c0 = arith.constant 0 : i64
  %c1000000 = arith.constant 1000000 : i64
  %c3 = arith.constant 3 : i64
  %k1 = arith.constant 1 : i32
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %p = intent.domain %c0 to %c1000000 : i64
  %dv0 = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %e1 = arith.muli %i, %c3 : i64
    %e2 = arith.addi %e1, %c0 : i64
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e2 : i64
    }
    intent.store %k1 to %v[%r3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %e4 = arith.addi %e1, %c1 : i64
    %r5 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e4 : i64
    }
    intent.store %k1 to %v[%r5] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %e6 = arith.addi %e1, %c2 : i64
    %r7 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e6 : i64
    }
    intent.store %k1 to %v[%r7] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// SPEC: 10-05
func.func @transposed_own(%v: memref<8x8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8x8xi32>
  %dv1 = intent.axis %v[1] : memref<8x8xi32>
  intent.parallel (%i in %p, %j in %p) : (!intent.domain<i64>, !intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0, %dv1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
      intent.yield %j, %i : i64, i64
    }
    %x2 = intent.load %v[%r1] fill %k0 : memref<8x8xi32>, !intent.relation<0 -> 2, i64> -> i32
    %r3 = intent.relation () of (%dv0, %dv1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
      intent.yield %j, %i : i64, i64
    }
    intent.store %x2 to %v[%r3] : i32, memref<8x8xi32>, !intent.relation<0 -> 2, i64>
  }
  return
}

// -----

// SPEC: 10-05
func.func @reversed_own(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %c7 = arith.constant 7 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %e1 = arith.subi %c7, %i : i64
    %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e1 : i64
    }
    intent.store %k1 to %v[%r2] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e1 : i64
    }
    %x4 = intent.load %v[%r3] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 3-04
func.func @continue_skips(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %c3 = arith.constant 3 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %q1 = arith.cmpi eq, %i, %c3 : i64
    intent.if %q1 {
      intent.continue
    }
    %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %k1 to %v[%r2] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %x4 = intent.load %v[%r3] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @called_own(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k1 = arith.constant 1 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %x1 = func.call @get(%v, %i) : (memref<8xi32>, i64) -> i32
    %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %k1 to %v[%r2] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

func.func private @get(%v: memref<8xi32>, %at: i64) -> i32 {
  %zero = arith.constant 0 : i32
  %d = intent.axis %v[0] : memref<8xi32>
  %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
    intent.yield %at : i64
  }
  %x = intent.load %v[%r] fill %zero : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  return %x : i32
}

// -----

// SPEC: 10-05
func.func @noalias_alone(%v: memref<8xi32> {intent.noalias}, %w: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  %dw0 = intent.axis %w[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %k1 to %v[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %r2 = intent.relation () of (%dw0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    %x3 = intent.load %w[%r2] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @between_steps(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %c2 = arith.constant 2 : i64
  %k1 = arith.constant 1 : i32
  %c1 = arith.constant 1 : i64
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 step %c2 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %k1 to %v[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %e2 = arith.addi %i, %c1 : i64
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e2 : i64
    }
    %x4 = intent.load %v[%r3] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 3-04
func.func @break_in_loop_inside(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k0 = arith.constant 0 : i32
  %k1 = arith.constant 1 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    intent.for %k in %p : !intent.domain<i64> {
      %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      %x2 = intent.load %v[%r1] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
      %q3 = arith.cmpi eq, %x2, %k0 : i32
      intent.if %q3 {
        intent.break
      }
      %r4 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %k1 to %v[%r4] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    }
  }
  return
}

// -----

// SPEC: 10-05
func.func @never_valid(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %c3 = arith.constant 3 : i64
  %k1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i64
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %q1 = arith.cmpi eq, %i, %c3 : i64
    intent.if %q1 {
      %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %k1 to %v[%r2] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    } else {
      %e3 = arith.addi %i, %c4 : i64
      %q4 = arith.cmpi slt, %i, %c0 : i64
      %r5 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %e3 valid %q4 : i64
      }
      %x6 = intent.load %v[%r5] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// -----

// SPEC: 10-05
func.func @plane(%v: memref<8x8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8x8xi32>
  %dv1 = intent.axis %v[1] : memref<8x8xi32>
  intent.parallel (%i in %p, %j in %p) : (!intent.domain<i64>, !intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0, %dv1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
      intent.yield %i, %j : i64, i64
    }
    intent.store %k1 to %v[%r1] : i32, memref<8x8xi32>, !intent.relation<0 -> 2, i64>
    %r2 = intent.relation () of (%dv0, %dv1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
      intent.yield %i, %j : i64, i64
    }
    %x3 = intent.load %v[%r2] fill %k0 : memref<8x8xi32>, !intent.relation<0 -> 2, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @row_major(%v: memref<?xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    intent.parallel (%j in %p) : (!intent.domain<i64>) {
      %e1 = arith.muli %i, %c8 : i64
      %e2 = arith.addi %e1, %j : i64
      %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %e2 : i64
      }
      intent.store %k1 to %v[%r3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %r4 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %e2 : i64
      }
      %x5 = intent.load %v[%r4] fill %k0 : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// -----

// SPEC: 10-05
func.func @subregions(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %c3 = arith.constant 3 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %q = intent.subregion %p[%c0 to %c3] : !intent.domain<i64>
  %s = intent.subregion %p[%c3 to %c8] : !intent.domain<i64>
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %q) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %k1 to %v[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %r2 = intent.relation (%k in %s) of (%dv0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
      intent.yield %k : i64
    }
    %x3 = intent.load %v[%r2] fill %k0 : memref<8xi32>, !intent.relation<1 -> 1, i64> -> tensor<5xi32>
  }
  return
}

// -----

// SPEC: 10-05
func.func @scatter_of_atomics(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %c3 = arith.constant 3 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i64
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %e1 = arith.remsi %i, %c3 : i64
    %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e1 : i64
    }
    %x3 = intent.atomic_rmw add relaxed %k1 to %v[%r2] fill %k0 : i32, memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %e4 = arith.divsi %i, %c2 : i64
    %r5 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e4 : i64
    }
    %x6 = intent.atomic_rmw maxsi relaxed %k1 to %v[%r5] fill %k0 : i32, memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}
