// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Races among the points of a parallel, found by the interpreter: 21 programs, each refused with both
// points and both places. What the ops access are arguments, so that no proof settles it before the
// program runs. races-messages.mlir has those whose points send messages, races-none.mlir what looks
// alike and is legal.
//
// DEFINE: %{run} = intent-run %s
//
// RUN: not %{run} --entry=read_of_write --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=READ-OF-WRITE
// RUN: not %{run} --entry=write_of_read --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=WRITE-OF-READ
// RUN: not %{run} --entry=loop --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: not %{run} --entry=whole --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: not %{run} --entry=whole_after --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=WHOLE-AFTER
// RUN: not %{run} --entry=some --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=SOME
// RUN: not %{run} --entry=called --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=CALLED
// RUN: not %{run} --entry=aliased --arg zeros:i32:4 --arg same:1 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=ALIASED
// RUN: not %{run} --entry=aliased_part --arg zeros:i32:4 --arg same:1:shape=3 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=ALIASED-PART
// RUN: not %{run} --entry=buffer --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=BUFFER
// RUN: not %{run} --entry=many_readers --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=MANY-READERS
// RUN: not %{run} --entry=rmw_of_read --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=RMW-OF-READ
// RUN: not %{run} --entry=aload_of_write --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=ALOAD-OF-WRITE
// RUN: not %{run} --entry=write_of_aload --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=WRITE-OF-ALOAD
// RUN: not %{run} --entry=write_of_astore --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=WRITE-OF-ASTORE
// RUN: not %{run} --entry=read_of_rmw --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=READ-OF-RMW
// RUN: not %{run} --entry=read_of_cas --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=READ-OF-CAS
// RUN: not %{run} --entry=write_of_failed_cas --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=WRITE-OF-FAILED-CAS
// RUN: not %{run} --entry=inner_points --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=INNER-POINTS
// RUN: not %{run} --entry=inner_write --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=INNER-WRITE
// RUN: not %{run} --entry=inner_siblings --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=INNER-SIBLINGS

func.func private @get(%v: memref<?xi32>, %at: i64) -> i32 {
  %zero = arith.constant 0 : i32
  %d = intent.axis %v[0] : memref<?xi32>
  %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
    intent.yield %at : i64
  }
  %x = intent.load %v[%r] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  return %x : i32
}

// SPEC: 10-05
// READ-OF-WRITE: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// READ-OF-WRITE: note: the other access is here
// READ-OF-WRITE-NEXT: {{.*}}intent.store{{ }}
func.func @read_of_write(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// SPEC: 10-05
// WRITE-OF-READ: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.store' op writes at point (1) what point (0) reads, and nothing orders the two (10-05)
// WRITE-OF-READ: note: the other access is here
// WRITE-OF-READ-NEXT: {{.*}}intent.load{{ }}
func.func @write_of_read(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %b : i64 }
    %x = intent.load %v[%t1] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-05
// LOOP: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// LOOP: note: the other access is here
// LOOP-NEXT: {{.*}}intent.store{{ }}
func.func @loop(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    intent.for %k in %dv : !intent.domain<i64> {
      %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %k : i64 }
      %x = intent.load %v[%t1] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-05
// WHOLE: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// WHOLE: note: the other access is here
// WHOLE-NEXT: {{.*}}intent.store{{ }}
func.func @whole(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation (%k in %dv) of (%dv) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
      intent.yield %k : i64
    }
    %x = intent.load %v[%t1] fill %zero : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-05
// WHOLE-AFTER: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.store' op writes at point (1) what point (0) reads, and nothing orders the two (10-05)
// WHOLE-AFTER: note: the other access is here
// WHOLE-AFTER-NEXT: {{.*}}intent.load{{ }}
func.func @whole_after(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation (%k in %dv) of (%dv) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
      intent.yield %k : i64
    }
    %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  }
  return
}

// SPEC: 10-05
// SOME: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// SOME: note: the other access is here
// SOME-NEXT: {{.*}}intent.store{{ }}
func.func @some(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %b : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-05
// CALLED: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// CALLED: note: the other access is here
// CALLED-NEXT: {{.*}}intent.store{{ }}
func.func @called(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %x = func.call @get(%v, %a) : (memref<?xi32>, i64) -> i32
  }
  return
}

// SPEC: 10-05
// ALIASED: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// ALIASED: note: the other access is here
// ALIASED-NEXT: {{.*}}intent.store{{ }}
func.func @aliased(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %x = intent.load %w[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// SPEC: 10-05
// ALIASED-PART: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.store' op writes at point (1) what point (0) reads, and nothing orders the two (10-05)
// ALIASED-PART: note: the other access is here
// ALIASED-PART-NEXT: {{.*}}intent.load{{ }}
func.func @aliased_part(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %b : i64 }
    %x = intent.load %w[%t1] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-05
// BUFFER: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// BUFFER: note: the other access is here
// BUFFER-NEXT: {{.*}}intent.store{{ }}
func.func @buffer(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %four = arith.constant 4 : i64
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %u = intent.buffer [%four] : memref<?xi32>
  %du = intent.axis %u[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%du) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %u[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%du) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %x = intent.load %u[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// SPEC: 10-05
// MANY-READERS: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.store' op writes at point (3) what point (2) reads, and nothing orders the two (10-05)
// MANY-READERS: note: the other access is here
// MANY-READERS-NEXT: {{.*}}intent.load{{ }}
func.func @many_readers(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %c3 = arith.constant 3 : i64
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %c3 : i64 }
    %x = intent.load %v[%t1] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t2 = arith.cmpi eq, %i, %c3 : i64
    intent.if %t2 {
      %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      intent.store %one to %v[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
  }
  return
}

// SPEC: 10-05
// RMW-OF-READ: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.atomic_rmw' op writes atomically at point (1) what point (0) reads, and nothing orders the two (10-05)
// RMW-OF-READ: note: the other access is here
// RMW-OF-READ-NEXT: {{.*}}intent.load{{ }}
func.func @rmw_of_read(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %o = intent.atomic_rmw add relaxed %one to %v[%t1] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// SPEC: 10-05
// ALOAD-OF-WRITE: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.atomic_load' op reads atomically at point (1) what point (0) writes, and nothing orders the two (10-05)
// ALOAD-OF-WRITE: note: the other access is here
// ALOAD-OF-WRITE-NEXT: {{.*}}intent.store{{ }}
func.func @aload_of_write(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %x = intent.atomic_load acquire %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// SPEC: 10-05
// WRITE-OF-ALOAD: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.store' op writes at point (1) what point (0) reads atomically, and nothing orders the two (10-05)
// WRITE-OF-ALOAD: note: the other access is here
// WRITE-OF-ALOAD-NEXT: {{.*}}intent.atomic_load{{ }}
func.func @write_of_aload(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %b : i64 }
    %x = intent.atomic_load acquire %v[%t1] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-05
// WRITE-OF-ASTORE: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.store' op writes at point (1) what point (0) writes atomically, and nothing orders the two (10-05)
// WRITE-OF-ASTORE: note: the other access is here
// WRITE-OF-ASTORE-NEXT: {{.*}}intent.atomic_store{{ }}
func.func @write_of_astore(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %b : i64 }
    intent.atomic_store release %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-05
// READ-OF-RMW: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes atomically, and nothing orders the two (10-05)
// READ-OF-RMW: note: the other access is here
// READ-OF-RMW-NEXT: {{.*}}intent.atomic_rmw{{ }}
func.func @read_of_rmw(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %o = intent.atomic_rmw xchg acq_rel %one to %v[%t2] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t3 = arith.cmpi eq, %i, %b : i64
    intent.if %t3 {
      %t4 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %x = intent.load %v[%t4] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// SPEC: 10-05
// READ-OF-CAS: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes atomically, and nothing orders the two (10-05)
// READ-OF-CAS: note: the other access is here
// READ-OF-CAS-NEXT: {{.*}}intent.atomic_cas{{ }}
func.func @read_of_cas(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %o = intent.atomic_cas acq_rel %zero, %one to %v[%t2] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t3 = arith.cmpi eq, %i, %b : i64
    intent.if %t3 {
      %t4 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %x = intent.load %v[%t4] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// SPEC: 10-05
// WRITE-OF-FAILED-CAS: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.store' op writes at point (1) what point (0) reads atomically, and nothing orders the two (10-05)
// WRITE-OF-FAILED-CAS: note: the other access is here
// WRITE-OF-FAILED-CAS-NEXT: {{.*}}intent.atomic_cas{{ }}
func.func @write_of_failed_cas(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %b : i64 }
      %o = intent.atomic_cas acq_rel %two, %one to %v[%t2] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-05
// INNER-POINTS: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// INNER-POINTS: note: the other access is here
// INNER-POINTS-NEXT: {{.*}}intent.store{{ }}
func.func @inner_points(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    intent.parallel (%j in %dw) : (!intent.domain<i64>) {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// SPEC: 10-05
// INNER-WRITE: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes atomically, and nothing orders the two (10-05)
// INNER-WRITE: note: the other access is here
// INNER-WRITE-NEXT: {{.*}}intent.atomic_rmw{{ }}
func.func @inner_write(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      intent.parallel (%j in %dw) : (!intent.domain<i64>) {
        %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
        %o = intent.atomic_rmw add relaxed %one to %v[%t2] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
    %t3 = arith.cmpi eq, %i, %b : i64
    intent.if %t3 {
      %t4 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %x = intent.load %v[%t4] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// SPEC: 10-05
// INNER-SIBLINGS: races.mlir:{{[0-9]+:[0-9]+}}: error: 'intent.atomic_rmw' op writes atomically at point (1) what point (0) reads, and nothing orders the two (10-05)
// INNER-SIBLINGS: note: the other access is here
// INNER-SIBLINGS-NEXT: {{.*}}intent.load{{ }}
func.func @inner_siblings(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    intent.parallel (%j in %dw) : (!intent.domain<i64>) {
      %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %o = intent.atomic_rmw add relaxed %one to %v[%t1] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}
