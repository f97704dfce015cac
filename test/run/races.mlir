// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Races among the points of a parallel, found by the interpreter: 34 programs that have one, and
// 30 that look alike and have none. Places are arguments, so that no proof settles them before the
// program runs.
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
// RUN: not %{run} --entry=inner_points --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=INNER-POINTS
// RUN: not %{run} --entry=inner_write --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=INNER-WRITE
// RUN: not %{run} --entry=inner_siblings --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 2>&1 | FileCheck %s --check-prefix=INNER-SIBLINGS
// RUN: %{run} --entry=own --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=readers --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=counter --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=atomics --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=same_astore --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=release_acquire --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=rmw_rmw --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=acq_rel --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=cas_cas --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=failed_cas_acquires --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=chain --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:2
// RUN: %{run} --entry=two_hops --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:2
// RUN: %{run} --entry=unsent --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=writer_after_reader --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=last_one_reads_all --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=last_one_writes --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=one_after_another --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=around --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=rounds --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=inner_readers --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=inner_counter --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=inner_chain --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=inner_learns --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=private_buffer --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=masked --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=apart --arg zeros:i32:4 --arg zeros:i32:4 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=table --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=own_after_release --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=no_points --arg zeros:i32:0 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
// RUN: %{run} --entry=one_point --arg zeros:i32:1 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1
//
// In any order of the points what is legal stays so.
// RUN: %{run} --entry=own --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=readers --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=counter --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=atomics --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=same_astore --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=release_acquire --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=rmw_rmw --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=acq_rel --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=cas_cas --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=failed_cas_acquires --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=chain --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:2 --seed=3
// RUN: %{run} --entry=two_hops --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:2 --seed=3
// RUN: %{run} --entry=unsent --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=writer_after_reader --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=last_one_reads_all --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=last_one_writes --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=one_after_another --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=around --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=rounds --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=inner_readers --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=inner_counter --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=inner_chain --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=inner_learns --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=private_buffer --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=masked --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=apart --arg zeros:i32:4 --arg zeros:i32:4 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=table --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=own_after_release --arg zeros:i32:4 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=no_points --arg zeros:i32:0 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3
// RUN: %{run} --entry=one_point --arg zeros:i32:1 --arg full:i32:4:value=0 --arg i64:0 --arg i64:1 --seed=3

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
// READ-OF-WRITE: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// READ-OF-WRITE: note: the other access is here
// READ-OF-WRITE-NEXT: {{.*}}intent.store{{ }}
func.func @read_of_write(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
    %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// SPEC: 10-05
// WRITE-OF-READ: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.store' op writes at point (1) what point (0) reads, and nothing orders the two (10-05)
// WRITE-OF-READ: note: the other access is here
// WRITE-OF-READ-NEXT: {{.*}}intent.load{{ }}
func.func @write_of_read(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %b : i64
    }
    %x = intent.load %v[%t1] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-05
// LOOP: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// LOOP: note: the other access is here
// LOOP-NEXT: {{.*}}intent.store{{ }}
func.func @loop(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    intent.for %k in %dv : !intent.domain<i64> {
      %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %k : i64
      }
      %x = intent.load %v[%t1] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-05
// WHOLE: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
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
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-05
// WHOLE-AFTER: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.store' op writes at point (1) what point (0) reads, and nothing orders the two (10-05)
// WHOLE-AFTER: note: the other access is here
// WHOLE-AFTER-NEXT: {{.*}}intent.load{{ }}
func.func @whole_after(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation (%k in %dv) of (%dv) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
      intent.yield %k : i64
    }
    %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  }
  return
}

// SPEC: 10-05
// SOME: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// SOME: note: the other access is here
// SOME-NEXT: {{.*}}intent.store{{ }}
func.func @some(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %b : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-05
// CALLED: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// CALLED: note: the other access is here
// CALLED-NEXT: {{.*}}intent.store{{ }}
func.func @called(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %x = func.call @get(%v, %a) : (memref<?xi32>, i64) -> i32
  }
  return
}

// SPEC: 10-05
// ALIASED: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// ALIASED: note: the other access is here
// ALIASED-NEXT: {{.*}}intent.store{{ }}
func.func @aliased(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
    %x = intent.load %w[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// SPEC: 10-05
// ALIASED-PART: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.store' op writes at point (1) what point (0) reads, and nothing orders the two (10-05)
// ALIASED-PART: note: the other access is here
// ALIASED-PART-NEXT: {{.*}}intent.load{{ }}
func.func @aliased_part(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %b : i64
    }
    %x = intent.load %w[%t1] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-05
// BUFFER: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
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
    %t1 = intent.relation () of (%du) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %u[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%du) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
    %x = intent.load %u[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// SPEC: 10-05
// MANY-READERS: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.store' op writes at point (3) what point (2) reads, and nothing orders the two (10-05)
// MANY-READERS: note: the other access is here
// MANY-READERS-NEXT: {{.*}}intent.load{{ }}
func.func @many_readers(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %c3 = arith.constant 3 : i64
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c3 : i64
    }
    %x = intent.load %v[%t1] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t2 = arith.cmpi eq, %i, %c3 : i64
    intent.if %t2 {
      %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
  }
  return
}

// SPEC: 10-05
// RMW-OF-READ: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.atomic_rmw' op writes atomically at point (1) what point (0) reads, and nothing orders the two (10-05)
// RMW-OF-READ: note: the other access is here
// RMW-OF-READ-NEXT: {{.*}}intent.load{{ }}
func.func @rmw_of_read(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
    %o = intent.atomic_rmw add relaxed %one to %v[%t1] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
    %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// SPEC: 10-05
// ALOAD-OF-WRITE: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.atomic_load' op reads atomically at point (1) what point (0) writes, and nothing orders the two (10-05)
// ALOAD-OF-WRITE: note: the other access is here
// ALOAD-OF-WRITE-NEXT: {{.*}}intent.store{{ }}
func.func @aload_of_write(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
    %x = intent.atomic_load acquire %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

// SPEC: 10-05
// WRITE-OF-ALOAD: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.store' op writes at point (1) what point (0) reads atomically, and nothing orders the two (10-05)
// WRITE-OF-ALOAD: note: the other access is here
// WRITE-OF-ALOAD-NEXT: {{.*}}intent.atomic_load{{ }}
func.func @write_of_aload(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %b : i64
    }
    %x = intent.atomic_load acquire %v[%t1] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-05
// WRITE-OF-ASTORE: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.store' op writes at point (1) what point (0) writes atomically, and nothing orders the two (10-05)
// WRITE-OF-ASTORE: note: the other access is here
// WRITE-OF-ASTORE-NEXT: {{.*}}intent.atomic_store{{ }}
func.func @write_of_astore(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %b : i64
    }
    intent.atomic_store release %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-05
// READ-OF-RMW: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes atomically, and nothing orders the two (10-05)
// READ-OF-RMW: note: the other access is here
// READ-OF-RMW-NEXT: {{.*}}intent.atomic_rmw{{ }}
func.func @read_of_rmw(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %o = intent.atomic_rmw xchg acq_rel %one to %v[%t2] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t3 = arith.cmpi eq, %i, %b : i64
    intent.if %t3 {
      %t4 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %x = intent.load %v[%t4] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// SPEC: 10-05
// READ-OF-CAS: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes atomically, and nothing orders the two (10-05)
// READ-OF-CAS: note: the other access is here
// READ-OF-CAS-NEXT: {{.*}}intent.atomic_cas{{ }}
func.func @read_of_cas(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = arith.cmpi eq, %i, %a : i64
    intent.if %t1 {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %o = intent.atomic_cas acq_rel %zero, %one to %v[%t2] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t3 = arith.cmpi eq, %i, %b : i64
    intent.if %t3 {
      %t4 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %x = intent.load %v[%t4] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// SPEC: 10-05
// WRITE-OF-FAILED-CAS: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.store' op writes at point (1) what point (0) reads atomically, and nothing orders the two (10-05)
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %b : i64
      }
      %o = intent.atomic_cas acq_rel %two, %one to %v[%t2] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// SPEC: 10-05
// RELAXED-RELAXED: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store relaxed %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_load relaxed %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// RELEASE-RELAXED: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_load relaxed %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// RELAXED-ACQUIRE: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store relaxed %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// ACQUIRING-SENDER: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %o = intent.atomic_rmw add acquire %one to %w[%t3] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// RELEASING-RECEIVER: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_rmw add release %zero to %w[%t5] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// FAILED-CAS-RELEASES-NOTHING: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %o = intent.atomic_cas acq_rel %two, %one to %w[%t3] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %x = intent.load %v[%t6] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// SPEC: 10-05
// FAILED-CAS-OF-RELEASE: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_cas release %two, %one to %w[%t5] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// OTHER-FLAG: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %b : i64
      }
      %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %x = intent.load %v[%t6] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// SPEC: 10-05
// DATA-AFTER-RELEASE: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
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
      %t2 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store release %one to %w[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
        %x = intent.load %v[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// READ-BEFORE-ACQUIRE: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %x = intent.load %v[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_load acquire %w[%t6] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// SPEC: 10-05
// CHAIN-CUT: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (2) what point (0) writes, and nothing orders the two (10-05)
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %one64 : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store relaxed %one to %w[%t5] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t6 = arith.cmpi eq, %i, %b : i64
    intent.if %t6 {
      %t7 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_load acquire %w[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t8 = arith.cmpi ne, %f, %zero : i32
      intent.if %t8 {
        %t9 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
        %x = intent.load %v[%t9] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// SECOND-HOP-RELAXED: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (2) what point (0) writes, and nothing orders the two (10-05)
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %one64 : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %g = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %b : i64
      }
      intent.atomic_store relaxed %one to %w[%t6] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t7 = arith.cmpi eq, %i, %b : i64
    intent.if %t7 {
      %t8 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %b : i64
      }
      %f = intent.atomic_load acquire %w[%t8] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t9 = arith.cmpi ne, %f, %zero : i32
      intent.if %t9 {
        %t10 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
        %x = intent.load %v[%t10] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
  }
  return
}

// SPEC: 10-05
// READER-RELEASES-NOTHING: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.store' op writes at point (1) what point (0) reads, and nothing orders the two (10-05)
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %b : i64
      }
      %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store relaxed %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %i : i64
        }
        intent.store %one to %v[%t7] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      }
    }
  }
  return
}

// SPEC: 10-05
// INNER-POINTS: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes, and nothing orders the two (10-05)
// INNER-POINTS: note: the other access is here
// INNER-POINTS-NEXT: {{.*}}intent.store{{ }}
func.func @inner_points(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    intent.parallel (%j in %dw) : (!intent.domain<i64>) {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// SPEC: 10-05
// INNER-WRITE: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.load' op reads at point (1) what point (0) writes atomically, and nothing orders the two (10-05)
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
        %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
        %o = intent.atomic_rmw add relaxed %one to %v[%t2] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
    %t3 = arith.cmpi eq, %i, %b : i64
    intent.if %t3 {
      %t4 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %x = intent.load %v[%t4] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// SPEC: 10-05
// INNER-SIBLINGS: races.mlir:{{[0-9]+}}:{{[0-9]+}}: error: 'intent.atomic_rmw' op writes atomically at point (1) what point (0) reads, and nothing orders the two (10-05)
// INNER-SIBLINGS: note: the other access is here
// INNER-SIBLINGS-NEXT: {{.*}}intent.load{{ }}
func.func @inner_siblings(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    intent.parallel (%j in %dw) : (!intent.domain<i64>) {
      %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %o = intent.atomic_rmw add relaxed %one to %v[%t1] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
  }
  return
}

// SPEC: 10-03 10-05
func.func @own(%v: memref<?xi32>, %w: memref<?xi32>, %a: i64, %b: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  intent.parallel (%i in %dv) : (!intent.domain<i64>) {
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
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
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
    %x = intent.load %v[%t1] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %b : i64
    }
    %y = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
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
    %t1 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
    %o = intent.atomic_rmw add relaxed %one to %w[%t1] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  %t2 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
    intent.yield %a : i64
  }
  %x = intent.load %w[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
    intent.yield %a : i64
  }
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
    %t1 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
    %x = intent.atomic_load acquire %w[%t1] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t2 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
    %o = intent.atomic_rmw add relaxed %one to %w[%t2] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %b : i64
    }
    intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t4 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
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
    %t1 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %o = intent.atomic_rmw add release %one to %w[%t3] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_rmw add acquire %zero to %w[%t5] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %o = intent.atomic_rmw xchg acq_rel %one to %w[%t3] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_rmw or acq_rel %zero to %w[%t5] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %o = intent.atomic_cas release %zero, %one to %w[%t3] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_cas acquire %one, %two to %w[%t5] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_cas acq_rel %two, %one to %w[%t5] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %one64 : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %o = intent.atomic_rmw add relaxed %one to %w[%t5] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t6 = arith.cmpi eq, %i, %b : i64
    intent.if %t6 {
      %t7 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_load acquire %w[%t7] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t8 = arith.cmpi ne, %f, %zero : i32
      intent.if %t8 {
        %t9 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %one64 : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %g = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %b : i64
      }
      intent.atomic_store release %g to %w[%t6] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t7 = arith.cmpi eq, %i, %b : i64
    intent.if %t7 {
      %t8 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %b : i64
      }
      %f = intent.atomic_load acquire %w[%t8] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t9 = arith.cmpi ne, %f, %zero : i32
      intent.if %t9 {
        %t10 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      %y = intent.load %v[%t3] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_load relaxed %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %b : i64
      }
      %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t6 = arith.cmpi ne, %f, %zero : i32
      intent.if %t6 {
        %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %i : i64
        }
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
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
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
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %c3 : i64
    }
    %x = intent.load %v[%t1] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t2 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
    %o = intent.atomic_rmw add acq_rel %one to %w[%t2] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t3 = arith.cmpi eq, %o, %three : i32
    intent.if %t3 {
      %t4 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
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
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  intent.parallel (%j in %dv) : (!intent.domain<i64>) {
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
    %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %b : i64
    }
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
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  %t2 = intent.relation (%k in %dv) of (%dv) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %k : i64
  }
  %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  intent.parallel (%j in %dv) : (!intent.domain<i64>) {
    %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %j : i64
    }
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
      %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    intent.parallel (%j in %dv) : (!intent.domain<i64>) {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
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
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    intent.parallel (%j in %dw) : (!intent.domain<i64>) {
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
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
      %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      %o = intent.atomic_rmw add relaxed %one to %v[%t1] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    }
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      intent.parallel (%j in %dw) : (!intent.domain<i64>) {
        %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %b : i64
        }
        %o = intent.atomic_rmw add release %one to %w[%t3] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      intent.parallel (%j in %dw) : (!intent.domain<i64>) {
        %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %b : i64
        }
        %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
        %t6 = arith.cmpi ne, %f, %zero : i32
        intent.if %t6 {
          %t7 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
            intent.yield %a : i64
          }
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
      %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %i : i64
      }
      intent.store %one to %v[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
      %t3 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      intent.atomic_store release %one to %w[%t3] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    }
    %t4 = arith.cmpi eq, %i, %b : i64
    intent.if %t4 {
      intent.parallel (%j in %dw) : (!intent.domain<i64>) {
        %t5 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
        %f = intent.atomic_load acquire %w[%t5] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      }
      %t6 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
        intent.yield %a : i64
      }
      %f = intent.atomic_load relaxed %w[%t6] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
      %t7 = arith.cmpi ne, %f, %zero : i32
      intent.if %t7 {
        %t8 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
          intent.yield %a : i64
        }
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
    %t1 = intent.relation () of (%du) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
    intent.store %one to %u[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%du) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %b : i64
    }
    intent.store %two to %u[%t2] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t3 = intent.relation () of (%du) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
    %x = intent.load %u[%t3] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t4 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
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
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
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
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
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
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
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
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dw) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
    %o = intent.atomic_rmw add release %one to %w[%t2] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %x = intent.load %v[%t3] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t4 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
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
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
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
    %t1 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %one to %v[%t1] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    %t2 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
    %x = intent.load %v[%t2] fill %zero : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t3 = intent.relation () of (%dv) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %a : i64
    }
    %o = intent.atomic_rmw add relaxed %one to %v[%t3] fill %zero : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  }
  return
}

