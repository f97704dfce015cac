// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Racy and illegal programs that are refused before they run: 41 of them, 22 here and 19 in
// races-nested-invalid.mlir. With the 34 that test/run/races.mlir and races-messages.mlir there
// catch at run time: 75. The legal look-alikes are in races-legal.mlir.
// RUN: intent-opt %s --split-input-file --intent-check --verify-diagnostics -o /dev/null
//
// RUN: cat %s %S/races-nested-invalid.mlir | grep -c '^func.func @' | FileCheck %s --check-prefix=COUNT
// RUN: cat %s %S/races-nested-invalid.mlir | grep -c '^ *// expected-error' | FileCheck %s --check-prefix=COUNT
// COUNT: {{^}}41{{$}}
// RUN: cat %S/../run/races.mlir %S/../run/races-messages.mlir | grep -c '^// RUN: not .*--entry=' | FileCheck %s --check-prefix=CAUGHT
// CAUGHT: {{^}}34{{$}}

// Each point reads what the next one writes.
// SPEC: 10-05 3-03
func.func @neighbour_after(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c7 = arith.constant 7 : i64
  %c1 = arith.constant 1 : i64
  %k0 = arith.constant 0 : i32
  %k1 = arith.constant 1 : i32
  %p = intent.domain %c0 to %c7 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %e1 = arith.addi %i, %c1 : i64
    %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e1 : i64
    }
    // expected-note@+1 {{the other access is here}}
    %x3 = intent.load %v[%r2] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r4 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    // expected-error@+1 {{'intent.store' op writes element (1) at point (1), which 'intent.load' reads at point (0), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    intent.store %k1 to %v[%r4] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// What the one before writes; the first has none.
// SPEC: 10-05
func.func @neighbour_before(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %c1 = arith.constant 1 : i64
  %k0 = arith.constant 0 : i32
  %k1 = arith.constant 1 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %e1 = arith.subi %i, %c1 : i64
    %q2 = arith.cmpi sgt, %i, %c0 : i64
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e1 valid %q2 : i64
    }
    // expected-note@+1 {{the other access is here}}
    %x4 = intent.load %v[%r3] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r5 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    // expected-error@+1 {{'intent.store' op writes element (0) at point (0), which 'intent.load' reads at point (1), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    intent.store %k1 to %v[%r5] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// SPEC: 10-05
func.func @all_read_first(%v: memref<8xi32>) {
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
    // expected-note@+1 {{the other access is here}}
    intent.store %k1 to %v[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c0 : i64
    }
    // expected-error@+1 {{'intent.load' op reads element (0) at point (1), which 'intent.store' writes at point (0), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    %x3 = intent.load %v[%r2] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// One point alone writes; that it gets there is known.
// SPEC: 10-05
func.func @one_writes_all_read(%v: memref<8xi32>) {
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
      %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      // expected-note@+1 {{the other access is here}}
      intent.store %k1 to %v[%r2] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    }
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c3 : i64
    }
    // expected-error@+1 {{'intent.load' op reads element (3) at point (0), which 'intent.store' writes at point (3), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    %x4 = intent.load %v[%r3] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @reversed(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i64
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    // expected-note@+1 {{the other access is here}}
    intent.store %k1 to %v[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %e2 = arith.subi %c7, %i : i64
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e2 : i64
    }
    // expected-error@+1 {{'intent.load' op reads element (0) at point (7), which 'intent.store' writes at point (0), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    %x4 = intent.load %v[%r3] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @half(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %c2 = arith.constant 2 : i64
  %k0 = arith.constant 0 : i32
  %k1 = arith.constant 1 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %e1 = arith.divsi %i, %c2 : i64
    %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e1 : i64
    }
    // expected-note@+1 {{the other access is here}}
    %x3 = intent.load %v[%r2] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r4 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    // expected-error@+1 {{'intent.store' op writes element (0) at point (0), which 'intent.load' reads at point (1), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    intent.store %k1 to %v[%r4] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// Each point reads all that the points write.
// SPEC: 10-05
func.func @whole(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k0 = arith.constant 0 : i32
  %k1 = arith.constant 1 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation (%k in %dv0) of (%dv0) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
      intent.yield %k : i64
    }
    // expected-note@+1 {{the other access is here}}
    %x2 = intent.load %v[%r1] fill %k0 : memref<8xi32>, !intent.relation<1 -> 1, i64> -> tensor<8xi32>
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    // expected-error@+1 {{'intent.store' op writes element (0) at point (0), which 'intent.load' reads at point (1), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    intent.store %k1 to %v[%r3] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// SPEC: 10-05
func.func @next_row(%v: memref<8x8xi32>) {
  %c0 = arith.constant 0 : i64
  %c7 = arith.constant 7 : i64
  %c1 = arith.constant 1 : i64
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c7 : i64
  %dv1 = intent.axis %v[1] : memref<8x8xi32>
  %dv0 = intent.axis %v[0] : memref<8x8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %e1 = arith.addi %i, %c1 : i64
    %r2 = intent.relation (%k in %dv1) of (%dv0, %dv1) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i64> {
      intent.yield %e1, %k : i64, i64
    }
    // expected-note@+1 {{the other access is here}}
    %x3 = intent.load %v[%r2] fill %k0 : memref<8x8xi32>, !intent.relation<1 -> 2, i64> -> tensor<8xi32>
    %r4 = intent.relation (%k in %dv1) of (%dv0, %dv1) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i64> {
      intent.yield %i, %k : i64, i64
    }
    // expected-error@+1 {{'intent.store' op writes element (1, 0) at point (1), which 'intent.load' reads at point (0), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    intent.store %x3 to %v[%r4] : tensor<8xi32>, memref<8x8xi32>, !intent.relation<1 -> 2, i64>
  }
  return
}

// -----

// SPEC: 10-05
func.func @transposed(%v: memref<8x8xi32>) {
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
    // expected-note@+1 {{the other access is here}}
    intent.store %k1 to %v[%r1] : i32, memref<8x8xi32>, !intent.relation<0 -> 2, i64>
    %r2 = intent.relation () of (%dv0, %dv1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
      intent.yield %j, %i : i64, i64
    }
    // expected-error@+1 {{'intent.load' op reads element (0, 1) at point (1, 0), which 'intent.store' writes at point (0, 1), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    %x3 = intent.load %v[%r2] fill %k0 : memref<8x8xi32>, !intent.relation<0 -> 2, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @rotated(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %c3 = arith.constant 3 : i64
  %k0 = arith.constant 0 : i32
  %k1 = arith.constant 1 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %e1 = arith.addi %i, %c3 : i64
    %e2 = arith.remsi %e1, %c8 : i64
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e2 : i64
    }
    // expected-note@+1 {{the other access is here}}
    %x4 = intent.load %v[%r3] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r5 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    // expected-error@+1 {{'intent.store' op writes element (0) at point (0), which 'intent.load' reads at point (5), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    intent.store %k1 to %v[%r5] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// Each of the two stores is injective, both together are not.
// SPEC: 10-05
func.func @two_stores(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c7 = arith.constant 7 : i64
  %k1 = arith.constant 1 : i32
  %c1 = arith.constant 1 : i64
  %p = intent.domain %c0 to %c7 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    // expected-note@+1 {{the other access is here}}
    intent.store %k1 to %v[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %e2 = arith.addi %i, %c1 : i64
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e2 : i64
    }
    // expected-error@+1 {{'intent.store' op writes element (1) at point (0), which 'intent.store' writes at point (1), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    intent.store %k1 to %v[%r3] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// SPEC: 10-05
func.func @overlapping_ranges(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c5 = arith.constant 5 : i64
  %k1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i64
  %p = intent.domain %c0 to %c5 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    // expected-note@+1 {{the other access is here}}
    intent.store %k1 to %v[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %e2 = arith.addi %i, %c3 : i64
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e2 : i64
    }
    // expected-error@+1 {{'intent.store' op writes element (3) at point (0), which 'intent.store' writes at point (3), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    intent.store %k1 to %v[%r3] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// SPEC: 10-05
func.func @reversed_stores(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i64
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    // expected-note@+1 {{the other access is here}}
    intent.store %k1 to %v[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %e2 = arith.subi %c7, %i : i64
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e2 : i64
    }
    // expected-error@+1 {{'intent.store' op writes element (0) at point (7), which 'intent.store' writes at point (0), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    intent.store %k1 to %v[%r3] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// Atomic against plain is a race too.
// SPEC: 10-05 9-11
func.func @rmw_and_read(%v: memref<8xi32>) {
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
    // expected-note@+1 {{the other access is here}}
    %x2 = intent.atomic_rmw add relaxed %k1 to %v[%r1] fill %k0 : i32, memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    // expected-error@+1 {{'intent.load' op reads element (0) at point (0), which 'intent.atomic_rmw' writes atomically at point (1), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    %x4 = intent.load %v[%r3] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @rmw_and_write(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c7 = arith.constant 7 : i64
  %k1 = arith.constant 1 : i32
  %c1 = arith.constant 1 : i64
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c7 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    // expected-note@+1 {{the other access is here}}
    intent.store %k1 to %v[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %e2 = arith.addi %i, %c1 : i64
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e2 : i64
    }
    // expected-error@+1 {{'intent.atomic_rmw' op writes atomically element (1) at point (0), which 'intent.store' writes at point (1), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    %x4 = intent.atomic_rmw add relaxed %k1 to %v[%r3] fill %k0 : i32, memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @atomic_load_and_write(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %c2 = arith.constant 2 : i64
  %k0 = arith.constant 0 : i32
  %k1 = arith.constant 1 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c2 : i64
    }
    // expected-note@+1 {{the other access is here}}
    %x2 = intent.atomic_load relaxed %v[%r1] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    // expected-error@+1 {{'intent.store' op writes element (2) at point (2), which 'intent.atomic_load' reads atomically at point (0), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    intent.store %k1 to %v[%r3] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// SPEC: 10-05
func.func @atomic_store_and_read(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i64
  %k1 = arith.constant 1 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    // expected-note@+1 {{the other access is here}}
    %x2 = intent.load %v[%r1] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c2 : i64
    }
    // expected-error@+1 {{'intent.atomic_store' op writes atomically element (2) at point (0), which 'intent.load' reads at point (2), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    intent.atomic_store relaxed %k1 to %v[%r3] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// SPEC: 10-05
func.func @cas_and_read(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %c5 = arith.constant 5 : i64
  %k0 = arith.constant 0 : i32
  %k1 = arith.constant 1 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c5 : i64
    }
    // expected-note@+1 {{the other access is here}}
    %x2 = intent.atomic_cas relaxed %k0, %k1 to %v[%r1] fill %k0 : i32, memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    // expected-error@+1 {{'intent.load' op reads element (5) at point (5), which 'intent.atomic_cas' writes atomically at point (0), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    %x4 = intent.load %v[%r3] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// SPEC: 10-05
func.func @cas_and_write(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %k1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i64
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    // expected-note@+1 {{the other access is here}}
    intent.store %k1 to %v[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    %e2 = arith.subi %c7, %i : i64
    %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %e2 : i64
    }
    // expected-error@+1 {{'intent.atomic_cas' op writes atomically element (0) at point (7), which 'intent.store' writes at point (0), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
    %x4 = intent.atomic_cas relaxed %k0, %k1 to %v[%r3] fill %k0 : i32, memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// -----

// A loop of the point reads what others write.
// SPEC: 10-05
func.func @loop_inside(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %c2 = arith.constant 2 : i64
  %c4 = arith.constant 4 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c8 : i64
  %l = intent.domain %c2 to %c4 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    %r1 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    // expected-note@+1 {{the other access is here}}
    intent.store %k1 to %v[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    intent.for %k in %l : !intent.domain<i64> {
      %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %k : i64
      }
      // expected-error@+1 {{'intent.load' op reads element (2) at point (0), which 'intent.store' writes at point (2), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
      %x3 = intent.load %v[%r2] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// -----

// SPEC: 10-05
func.func @inner_points(%v: memref<8xi32>) {
  %c0 = arith.constant 0 : i64
  %c2 = arith.constant 2 : i64
  %c4 = arith.constant 4 : i64
  %k1 = arith.constant 1 : i32
  %k0 = arith.constant 0 : i32
  %p = intent.domain %c0 to %c2 : i64
  %l = intent.domain %c0 to %c4 : i64
  %dv0 = intent.axis %v[0] : memref<8xi32>
  intent.parallel (%i in %p) : (!intent.domain<i64>) {
    intent.parallel (%j in %l) : (!intent.domain<i64>) {
      %e1 = arith.muli %i, %c4 : i64
      %e2 = arith.addi %e1, %j : i64
      %r3 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %e2 : i64
      }
      // expected-note@+1 {{the other access is here}}
      intent.store %k1 to %v[%r3] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
      %r4 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %j : i64
      }
      // expected-error@+1 {{'intent.load' op reads element (0) at point (1, 0), which 'intent.store' writes at point (0, 0), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
      %x5 = intent.load %v[%r4] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// -----

// Points of an inner parallel are of different outer ones.
// SPEC: 10-05
func.func @inner_reads_outer(%v: memref<8xi32>) {
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
    // expected-note@+1 {{the other access is here}}
    intent.store %k1 to %v[%r1] : i32, memref<8xi32>, !intent.relation<0 -> 1, i64>
    intent.parallel (%j in %p) : (!intent.domain<i64>) {
      %r2 = intent.relation () of (%dv0) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %j : i64
      }
      // expected-error@+1 {{'intent.load' op reads element (0) at point (1), which 'intent.store' writes at point (0), and nothing orders the two (10-05); make both atomic, give each point elements of its own, or split the parallel}}
      %x3 = intent.load %v[%r2] fill %k0 : memref<8xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}
