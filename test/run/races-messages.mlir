// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages between the points of a parallel that order nothing: 13 programs, in which a release or an
// acquire is missing, comes too early or too late, or is of another value.
//
// DEFINE: %{run} = intent-run %s
//
// RUN: not %{run} --entry=relaxed_relaxed --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=RELAXED-RELAXED
// RUN: not %{run} --entry=release_relaxed --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=RELEASE-RELAXED
// RUN: not %{run} --entry=relaxed_acquire --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=RELAXED-ACQUIRE
// RUN: not %{run} --entry=acquiring_sender --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=ACQUIRING-SENDER
// RUN: not %{run} --entry=releasing_receiver --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=RELEASING-RECEIVER
// RUN: not %{run} --entry=failed_cas_releases_nothing --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=FAILED-CAS-RELEASES-NOTHING
// RUN: not %{run} --entry=failed_cas_of_release --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=FAILED-CAS-OF-RELEASE
// RUN: not %{run} --entry=other_flag --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=OTHER-FLAG
// RUN: not %{run} --entry=data_after_release --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=DATA-AFTER-RELEASE
// RUN: not %{run} --entry=read_before_acquire --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=READ-BEFORE-ACQUIRE
// RUN: not %{run} --entry=chain_cut --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:2 2>&1 | FileCheck %s --check-prefix=CHAIN-CUT
// RUN: not %{run} --entry=second_hop_relaxed --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:2 2>&1 | FileCheck %s --check-prefix=SECOND-HOP-RELAXED
// RUN: not %{run} --entry=reader_releases_nothing --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=READER-RELEASES-NOTHING

// SPEC: 10-05
// RELAXED-RELAXED: races-messages.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// RELAXED-RELAXED: note: the other access is here
// RELAXED-RELAXED-NEXT: {{.*}}intent.store{{ }}
func.func @relaxed_relaxed(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      intent.atomic_store relaxed %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %f = intent.atomic_load relaxed %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// RELEASE-RELAXED: races-messages.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// RELEASE-RELAXED: note: the other access is here
// RELEASE-RELAXED-NEXT: {{.*}}intent.store{{ }}
func.func @release_relaxed(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %f = intent.atomic_load relaxed %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// RELAXED-ACQUIRE: races-messages.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// RELAXED-ACQUIRE: note: the other access is here
// RELAXED-ACQUIRE-NEXT: {{.*}}intent.store{{ }}
func.func @relaxed_acquire(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      intent.atomic_store relaxed %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// ACQUIRING-SENDER: races-messages.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// ACQUIRING-SENDER: note: the other access is here
// ACQUIRING-SENDER-NEXT: {{.*}}intent.store{{ }}
func.func @acquiring_sender(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %o = intent.atomic_rmw add acquire %one to %w[%t3] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// RELEASING-RECEIVER: races-messages.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// RELEASING-RECEIVER: note: the other access is here
// RELEASING-RECEIVER-NEXT: {{.*}}intent.store{{ }}
func.func @releasing_receiver(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %f = intent.atomic_rmw add release %zero to %w[%t5] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// FAILED-CAS-RELEASES-NOTHING: races-messages.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// FAILED-CAS-RELEASES-NOTHING: note: the other access is here
// FAILED-CAS-RELEASES-NOTHING-NEXT: {{.*}}intent.store{{ }}
func.func @failed_cas_releases_nothing(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %o = intent.atomic_cas acq_rel %two, %one to %w[%t3] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %x = intent.load %v[%t6] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// SPEC: 10-05
// FAILED-CAS-OF-RELEASE: races-messages.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// FAILED-CAS-OF-RELEASE: note: the other access is here
// FAILED-CAS-OF-RELEASE-NEXT: {{.*}}intent.store{{ }}
func.func @failed_cas_of_release(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %f = intent.atomic_cas release %two, %one to %w[%t5] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// OTHER-FLAG: races-messages.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// OTHER-FLAG: note: the other access is here
// OTHER-FLAG-NEXT: {{.*}}intent.store{{ }}
func.func @other_flag(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %b : i64 }
      %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %x = intent.load %v[%t6] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// SPEC: 10-05
// DATA-AFTER-RELEASE: races-messages.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// DATA-AFTER-RELEASE: note: the other access is here
// DATA-AFTER-RELEASE-NEXT: {{.*}}intent.store{{ }}
func.func @data_after_release(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      intent.atomic_store release %one to %w[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      intent.store %one to %v[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// READ-BEFORE-ACQUIRE: races-messages.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// READ-BEFORE-ACQUIRE: note: the other access is here
// READ-BEFORE-ACQUIRE-NEXT: {{.*}}intent.store{{ }}
func.func @read_before_acquire(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %x = intent.load %v[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %f = intent.atomic_load acquire %w[%t6] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// SPEC: 10-05
// CHAIN-CUT: races-messages.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (2) what point (0) writes, and nothing orders the two (10-05)
// CHAIN-CUT: note: the other access is here
// CHAIN-CUT-NEXT: {{.*}}intent.store{{ }}
func.func @chain_cut(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  %one64 = arith.constant 1 : i64
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %one64 : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      intent.atomic_store relaxed %one to %w[%t5] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t6 = arith.cmpi eq, %i, %b : i64
    intent.if %t6 {
      %t7 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %f = intent.atomic_load acquire %w[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t8 = arith.cmpi ne, %f, %zero : i32
      intent.if %t8 {
        %t9 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
        %x = intent.load %v[%t9] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// SECOND-HOP-RELAXED: races-messages.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (2) what point (0) writes, and nothing orders the two (10-05)
// SECOND-HOP-RELAXED: note: the other access is here
// SECOND-HOP-RELAXED-NEXT: {{.*}}intent.store{{ }}
func.func @second_hop_relaxed(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  %one64 = arith.constant 1 : i64
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %one64 : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %g = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %b : i64 }
      intent.atomic_store relaxed %one to %w[%t6] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t7 = arith.cmpi eq, %i, %b : i64
    intent.if %t7 {
      %t8 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %b : i64 }
      %f = intent.atomic_load acquire %w[%t8] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t9 = arith.cmpi ne, %f, %zero : i32
      intent.if %t9 {
        %t10 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
        %x = intent.load %v[%t10] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// READER-RELEASES-NOTHING: races-messages.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.store' op writes at point (1) what point (0) reads, and nothing orders the two (10-05)
// READER-RELEASES-NOTHING: note: the other access is here
// READER-RELEASES-NOTHING-NEXT: {{.*}}intent.load{{ }}
func.func @reader_releases_nothing(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %b : i64 }
      %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      intent.atomic_store relaxed %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
        intent.store %one to %v[%t7] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      }
    }
  }
  return
}
