// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the clauses say that control has not: no number of a program, thread or lane, and no way to say
// how many there are (3-05); no mark of order (4-06); nothing to wait for other points with (10-06); and
// that atomics have no scope (10-01).
// RUN: intent-opt %s --intent-check --split-input-file --verify-diagnostics

// SPEC: 3-05
func.func @program_number() -> i64 {
  // expected-error@+1 {{unregistered operation 'intent.program_id' found in dialect ('intent') that does not allow unknown operations}}
  %0 = "intent.program_id"() : () -> i64
  return %0 : i64
}

// -----

func.func @thread_number() -> i64 {
  // expected-error@+1 {{unregistered operation 'intent.thread_id' found in dialect ('intent') that does not allow unknown operations}}
  %0 = "intent.thread_id"() : () -> i64
  return %0 : i64
}

// -----

func.func @lane_of_upstream(%d: !intent.domain<i64>) {
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    // expected-error@+1 {{'gpu.thread_id' op is no part of a logical program}}
    %0 = gpu.thread_id x
  }
  return
}

// -----

func.func @count(%d: !intent.domain<i64>, %n: i64) {
  // expected-error@+1 {{expected ':'}}
  intent.parallel (%i in %d) threads (%n) : (!intent.domain<i64>) {
  }
  return
}

// -----

func.func @tile(%d: !intent.domain<i64>, %n: i64) {
  // expected-error@+1 {{expected ')'}}
  intent.parallel (%i in %d step %n) : (!intent.domain<i64>) {
  }
  return
}

// -----

// SPEC: 4-06
func.func @ordered(%d: !intent.domain<i64>) {
  // expected-error@+1 {{expected ':'}}
  intent.for %i in %d ordered : !intent.domain<i64> {
  }
  return
}

// -----

// SPEC: 10-06
func.func @barrier(%d: !intent.domain<i64>) {
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    // expected-error@+1 {{unregistered operation 'intent.barrier' found in dialect ('intent') that does not allow unknown operations}}
    "intent.barrier"() : () -> ()
    intent.yield
  }
  return
}

// -----

func.func @barrier_of_upstream(%d: !intent.domain<i64>) {
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    // expected-error@+1 {{'gpu.barrier' op is no part of a logical program}}
    gpu.barrier
  }
  return
}

// -----

// SPEC: 10-01
func.func @scope(%v: memref<?xi32>, %r: !intent.relation<0 -> 1, i64>, %x: i32) {
  // expected-error@+1 {{expected 'to'}}
  %0 = intent.atomic_rmw add relaxed %x gpu to %v[%r] fill %x : i32, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  return
}

// -----

func.func @scope_before(%v: memref<?xi32>, %r: !intent.relation<0 -> 1, i64>, %x: i32) {
  // expected-error@+1 {{expected}}
  %0 = intent.atomic_load relaxed system %v[%r] fill %x : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  return
}

// -----

func.func @fence() {
  // expected-error@+1 {{unregistered operation 'intent.fence' found in dialect ('intent') that does not allow unknown operations}}
  "intent.fence"() : () -> ()
  return
}
