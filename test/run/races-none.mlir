// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No races: 30 programs that look like those of the other files, in which something orders the accesses, or
// all are atomic, or none writes. The points run in the order of their numbers, and in another.
//
// DEFINE: %{run} = intent-run %s
//
// RUN: %{run} --entry=own --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=own --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=readers --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=readers --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=counter --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=counter --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=atomics --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=atomics --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=same_astore --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=same_astore --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=release_acquire --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=release_acquire --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=rmw_rmw --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=rmw_rmw --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=acq_rel --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=acq_rel --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=cas_cas --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=cas_cas --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=failed_cas_acquires --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=failed_cas_acquires --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=chain --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:2
// RUN: %{run} --entry=chain --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:2 --seed=3
// RUN: %{run} --entry=two_hops --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:2
// RUN: %{run} --entry=two_hops --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:2 --seed=3
// RUN: %{run} --entry=unsent --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=unsent --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=writer_after_reader --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=writer_after_reader --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=last_one_reads_all --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=last_one_reads_all --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=last_one_writes --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=last_one_writes --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=one_after_another --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=one_after_another --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=around --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=around --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=rounds --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=rounds --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=inner_readers --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=inner_readers --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=inner_counter --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=inner_counter --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=inner_chain --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=inner_chain --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=inner_learns --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=inner_learns --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=private_buffer --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=private_buffer --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=masked --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=masked --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=apart --arg zeros:i32:4 --arg zeros:i32:4 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=apart --arg zeros:i32:4 --arg zeros:i32:4 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=table --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=table --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=own_after_release --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=own_after_release --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=no_points --arg zeros:i32:0 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=no_points --arg zeros:i32:0 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=one_point --arg zeros:i32:1 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=one_point --arg zeros:i32:1 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3

// SPEC: 10-03 10-05
func.func @own(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %x to %v[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-03 10-05
func.func @readers(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %x = intent.load %v[%t1] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %b : i64 }
    %y = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %x to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-03 10-05
func.func @counter(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %o = intent.atomic_rmw add relaxed %one to %w[%t1] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  %t2 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
  %x = intent.load %w[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
  intent.store %x to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  return
}

// SPEC: 10-03 10-05
func.func @atomics(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %x = intent.atomic_load acquire %w[%t1] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t2 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %o = intent.atomic_rmw add relaxed %one to %w[%t2] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %b : i64 }
    intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t4 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %p = intent.atomic_cas relaxed %one, %two to %w[%t4] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// SPEC: 10-03 10-05
func.func @same_astore(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    intent.atomic_store relaxed %one to %w[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-03 10-05
func.func @release_acquire(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
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

// SPEC: 10-03 10-05
func.func @rmw_rmw(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
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
      %o = intent.atomic_rmw add release %one to %w[%t3] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %f = intent.atomic_rmw add acquire %zero to %w[%t5] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-03 10-05
func.func @acq_rel(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
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
      %o = intent.atomic_rmw xchg acq_rel %one to %w[%t3] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %f = intent.atomic_rmw or acq_rel %zero to %w[%t5] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-03 10-05
func.func @cas_cas(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
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
      %o = intent.atomic_cas release %zero, %one to %w[%t3] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %f = intent.atomic_cas acquire %one, %two to %w[%t5] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-03 10-05
func.func @failed_cas_acquires(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
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
      %f = intent.atomic_cas acq_rel %two, %one to %w[%t5] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-03 10-05
func.func @chain(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
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
      %o = intent.atomic_rmw add relaxed %one to %w[%t5] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
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

// SPEC: 10-03 10-05
func.func @two_hops(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
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
      intent.atomic_store release %g to %w[%t6] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
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

// SPEC: 10-03 10-05
func.func @unsent(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      %y = intent.load %v[%t3] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
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

// SPEC: 10-03 10-05
func.func @writer_after_reader(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
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
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
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

// SPEC: 10-03 10-05
func.func @last_one_reads_all(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %o = intent.atomic_rmw add acq_rel %one to %w[%t2] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t3 = arith.cmpi eq, %o, %three : i32
    intent.if %t3 {
      %t4 = intent.relation (%k in %dv) of (%dv) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
        intent.yield %k : i64
      }
      %x = intent.load %v[%t4] fill %zero : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
    }
  }
  return
}

// SPEC: 10-03 10-05
func.func @last_one_writes(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  %c3 = arith.constant 3 : i64
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %c3 : i64 }
    %x = intent.load %v[%t1] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t2 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %o = intent.atomic_rmw add acq_rel %one to %w[%t2] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t3 = arith.cmpi eq, %o, %three : i32
    intent.if %t3 {
      %t4 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      intent.store %one to %v[%t4] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
  }
  return
}

// SPEC: 10-03 10-05
func.func @one_after_another(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  intent.parallel (%j in %dv) : (!intent.domain<i64>) {
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %b : i64 }
    %y = intent.load %v[%t3] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// SPEC: 10-03 10-05
func.func @around(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  %t2 = intent.relation (%k in %dv) of (%dv) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %k : i64
  }
  %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  intent.parallel (%j in %dv) : (!intent.domain<i64>) {
    %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %j : i64 }
    intent.store %two to %v[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-03 10-05
func.func @rounds(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.for %k in %dw : !intent.domain<i64> {
    intent.parallel (%i in %dv) : (!intent.domain<i64>) {
      %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    intent.parallel (%j in %dv) : (!intent.domain<i64>) {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// SPEC: 10-03 10-05
func.func @inner_readers(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    intent.parallel (%j in %dw) : (!intent.domain<i64>) {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %two to %v[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-03 10-05
func.func @inner_counter(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    intent.parallel (%j in %dw) : (!intent.domain<i64>) {
      %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      %o = intent.atomic_rmw add relaxed %one to %v[%t1] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// SPEC: 10-03 10-05
func.func @inner_chain(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      intent.parallel (%j in %dw) : (!intent.domain<i64>) {
        %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %b : i64 }
        %o = intent.atomic_rmw add release %one to %w[%t3] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      intent.parallel (%j in %dw) : (!intent.domain<i64>) {
        %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %b : i64 }
        %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
        %t6 = arith.cmpi ne, %f, %zero : i32
        intent.if %t6 {
          %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
          %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
        }
      }
    }
  }
  return
}

// SPEC: 10-03 10-05
func.func @inner_learns(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
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
      intent.parallel (%j in %dw) : (!intent.domain<i64>) {
        %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
        %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
      %t6 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
      %f = intent.atomic_load relaxed %w[%t6] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t7 = arith.cmpi ne, %f, %zero : i32
      intent.if %t7 {
        %t8 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
        %x = intent.load %v[%t8] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-03 10-05
func.func @private_buffer(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %four = arith.constant 4 : i64
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %u = intent.buffer [%four] : memref<?xi32>
    %du = intent.axis %u[0] : memref<?xi32>
    %t1 = intent.relation () of (%du) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    intent.store %one to %u[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%du) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %b : i64 }
    intent.store %two to %u[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t3 = intent.relation () of (%du) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %x = intent.load %u[%t3] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t4 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %x to %v[%t4] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-03 10-05
func.func @masked(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %c0 = arith.constant 0 : i64
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      %never = arith.cmpi slt, %a, %c0 : i64
      intent.yield %a valid %never : i64
    }
    %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// SPEC: 10-03 10-05
func.func @apart(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
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

// SPEC: 10-03 10-05
func.func @table(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation (%k in %dw) of (%dw) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
      intent.yield %k : i64
    }
    %x = intent.load %w[%t1] fill %zero : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-03 10-05
func.func @own_after_release(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %o = intent.atomic_rmw add release %one to %w[%t2] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    %x = intent.load %v[%t3] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t4 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %two to %v[%t4] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-03 10-05
func.func @no_points(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
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

// SPEC: 10-03 10-05
func.func @one_point(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %i : i64 }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> { intent.yield %a : i64 }
    %o = intent.atomic_rmw add relaxed %one to %v[%t3] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}
