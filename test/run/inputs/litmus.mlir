// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Litmus programs, run and judged by litmus.c: which outcomes two or more points may see of each
// other. Point (i, k) plays role i of instance k; the places of the instance are row k of %v; what
// the point sees goes to %out[i, k]. %r0 to %r3 are 0 to 3, known at run time only: no proof settles
// them, and a point's one turn of a while loop keeps it a thread of its own, in its order. None
// waits for another point (10-06).

// ---- Places of an instance ----------------------------------------------------------------------

func.func private @put(%v: memref<?x?xi32>, %k: i64, %at: i64, %x: i32) {
  %d0 = intent.axis %v[0] : memref<?x?xi32>
  %d1 = intent.axis %v[1] : memref<?x?xi32>
  %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    intent.yield %k, %at : i64, i64
  }
  intent.store %x to %v[%r] : i32, memref<?x?xi32>, !intent.relation<0 -> 2, i64>
  return
}

func.func private @get(%v: memref<?x?xi32>, %k: i64, %at: i64) -> i32 {
  %zero = arith.constant 0 : i32
  %d0 = intent.axis %v[0] : memref<?x?xi32>
  %d1 = intent.axis %v[1] : memref<?x?xi32>
  %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    intent.yield %k, %at : i64, i64
  }
  %x = intent.load %v[%r] fill %zero : memref<?x?xi32>, !intent.relation<0 -> 2, i64> -> i32
  return %x : i32
}

func.func private @put_relaxed(%v: memref<?x?xi32>, %k: i64, %at: i64, %x: i32) {
  %d0 = intent.axis %v[0] : memref<?x?xi32>
  %d1 = intent.axis %v[1] : memref<?x?xi32>
  %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    intent.yield %k, %at : i64, i64
  }
  intent.atomic_store relaxed %x to %v[%r] : i32, memref<?x?xi32>, !intent.relation<0 -> 2, i64>
  return
}

func.func private @put_release(%v: memref<?x?xi32>, %k: i64, %at: i64, %x: i32) {
  %d0 = intent.axis %v[0] : memref<?x?xi32>
  %d1 = intent.axis %v[1] : memref<?x?xi32>
  %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    intent.yield %k, %at : i64, i64
  }
  intent.atomic_store release %x to %v[%r] : i32, memref<?x?xi32>, !intent.relation<0 -> 2, i64>
  return
}

func.func private @get_relaxed(%v: memref<?x?xi32>, %k: i64, %at: i64) -> i32 {
  %zero = arith.constant 0 : i32
  %d0 = intent.axis %v[0] : memref<?x?xi32>
  %d1 = intent.axis %v[1] : memref<?x?xi32>
  %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    intent.yield %k, %at : i64, i64
  }
  %x = intent.atomic_load relaxed %v[%r] fill %zero : memref<?x?xi32>, !intent.relation<0 -> 2, i64> -> i32
  return %x : i32
}

func.func private @get_acquire(%v: memref<?x?xi32>, %k: i64, %at: i64) -> i32 {
  %zero = arith.constant 0 : i32
  %d0 = intent.axis %v[0] : memref<?x?xi32>
  %d1 = intent.axis %v[1] : memref<?x?xi32>
  %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    intent.yield %k, %at : i64, i64
  }
  %x = intent.atomic_load acquire %v[%r] fill %zero : memref<?x?xi32>, !intent.relation<0 -> 2, i64> -> i32
  return %x : i32
}

func.func private @add_relaxed(%v: memref<?x?xi32>, %k: i64, %at: i64, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %d0 = intent.axis %v[0] : memref<?x?xi32>
  %d1 = intent.axis %v[1] : memref<?x?xi32>
  %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    intent.yield %k, %at : i64, i64
  }
  %o = intent.atomic_rmw add relaxed %x to %v[%r] fill %zero : i32, memref<?x?xi32>, !intent.relation<0 -> 2, i64> -> i32
  return %o : i32
}

func.func private @add_acquire(%v: memref<?x?xi32>, %k: i64, %at: i64, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %d0 = intent.axis %v[0] : memref<?x?xi32>
  %d1 = intent.axis %v[1] : memref<?x?xi32>
  %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    intent.yield %k, %at : i64, i64
  }
  %o = intent.atomic_rmw add acquire %x to %v[%r] fill %zero : i32, memref<?x?xi32>, !intent.relation<0 -> 2, i64> -> i32
  return %o : i32
}

func.func private @xchg_release(%v: memref<?x?xi32>, %k: i64, %at: i64, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %d0 = intent.axis %v[0] : memref<?x?xi32>
  %d1 = intent.axis %v[1] : memref<?x?xi32>
  %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    intent.yield %k, %at : i64, i64
  }
  %o = intent.atomic_rmw xchg release %x to %v[%r] fill %zero : i32, memref<?x?xi32>, !intent.relation<0 -> 2, i64> -> i32
  return %o : i32
}

func.func private @add_acq_rel(%v: memref<?x?xi32>, %k: i64, %at: i64, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %d0 = intent.axis %v[0] : memref<?x?xi32>
  %d1 = intent.axis %v[1] : memref<?x?xi32>
  %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    intent.yield %k, %at : i64, i64
  }
  %o = intent.atomic_rmw add acq_rel %x to %v[%r] fill %zero : i32, memref<?x?xi32>, !intent.relation<0 -> 2, i64> -> i32
  return %o : i32
}

func.func private @cas_relaxed(%v: memref<?x?xi32>, %k: i64, %at: i64, %from: i32, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %d0 = intent.axis %v[0] : memref<?x?xi32>
  %d1 = intent.axis %v[1] : memref<?x?xi32>
  %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    intent.yield %k, %at : i64, i64
  }
  %o = intent.atomic_cas relaxed %from, %x to %v[%r] fill %zero : i32, memref<?x?xi32>, !intent.relation<0 -> 2, i64> -> i32
  return %o : i32
}

func.func private @cas_acquire(%v: memref<?x?xi32>, %k: i64, %at: i64, %from: i32, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %d0 = intent.axis %v[0] : memref<?x?xi32>
  %d1 = intent.axis %v[1] : memref<?x?xi32>
  %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    intent.yield %k, %at : i64, i64
  }
  %o = intent.atomic_cas acquire %from, %x to %v[%r] fill %zero : i32, memref<?x?xi32>, !intent.relation<0 -> 2, i64> -> i32
  return %o : i32
}

func.func private @cas_release(%v: memref<?x?xi32>, %k: i64, %at: i64, %from: i32, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %d0 = intent.axis %v[0] : memref<?x?xi32>
  %d1 = intent.axis %v[1] : memref<?x?xi32>
  %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    intent.yield %k, %at : i64, i64
  }
  %o = intent.atomic_cas release %from, %x to %v[%r] fill %zero : i32, memref<?x?xi32>, !intent.relation<0 -> 2, i64> -> i32
  return %o : i32
}

func.func private @leave(%out: memref<?x?x?xi32>, %i: i64, %k: i64, %x: i32, %y: i32) {
  %d0 = intent.axis %out[0] : memref<?x?x?xi32>
  %d1 = intent.axis %out[1] : memref<?x?x?xi32>
  %d2 = intent.axis %out[2] : memref<?x?x?xi32>
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %r0 = intent.relation () of (%d0, %d1, %d2) : () of (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 3, i64> {
    intent.yield %i, %k, %c0 : i64, i64, i64
  }
  intent.store %x to %out[%r0] : i32, memref<?x?x?xi32>, !intent.relation<0 -> 3, i64>
  %r1 = intent.relation () of (%d0, %d1, %d2) : () of (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 3, i64> {
    intent.yield %i, %k, %c1 : i64, i64, i64
  }
  intent.store %y to %out[%r1] : i32, memref<?x?x?xi32>, !intent.relation<0 -> 3, i64>
  return
}

// ---- Message passing: the data at place 0, the flag at place 1 ----------------------------------

// SPEC: 9-11 10-03 10-05
// Plain data.
func.func @message(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %turns = intent.while iter (%turn = %r0) : (i64) {
      %go = arith.cmpi slt, %turn, %r1 : i64
      intent.yield %go : i1
    } do {
      %is0 = arith.cmpi eq, %i, %r0 : i64
      intent.if %is0 {
        func.call @put(%v, %k, %i, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
        func.call @put_release(%v, %k, %r1, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
      }
      %is1 = arith.cmpi eq, %i, %r1 : i64
      intent.if %is1 {
        %f = func.call @get_acquire(%v, %k, %r1) : (memref<?x?xi32>, i64, i64) -> i32
        %set = arith.cmpi eq, %f, %one : i32
        %d = intent.if %set -> (i32) {
          %x = func.call @get(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
          intent.yield %x : i32
        } else {
          intent.yield %one : i32
        }
        func.call @leave(%out, %i, %k, %f, %d) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %next = arith.addi %turn, %r1 : i64
      intent.yield %next : i64
    }
  }
  return
}

// SPEC: 10-03
func.func @message_atomic(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %turns = intent.while iter (%turn = %r0) : (i64) {
      %go = arith.cmpi slt, %turn, %r1 : i64
      intent.yield %go : i1
    } do {
      %is0 = arith.cmpi eq, %i, %r0 : i64
      intent.if %is0 {
        func.call @put_relaxed(%v, %k, %i, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
        func.call @put_release(%v, %k, %r1, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
      }
      %is1 = arith.cmpi eq, %i, %r1 : i64
      intent.if %is1 {
        %f = func.call @get_acquire(%v, %k, %r1) : (memref<?x?xi32>, i64, i64) -> i32
        %set = arith.cmpi eq, %f, %one : i32
        %d = intent.if %set -> (i32) {
          %x = func.call @get_relaxed(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
          intent.yield %x : i32
        } else {
          intent.yield %one : i32
        }
        func.call @leave(%out, %i, %k, %f, %d) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %next = arith.addi %turn, %r1 : i64
      intent.yield %next : i64
    }
  }
  return
}

// SPEC: 10-03
func.func @message_rmw(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %turns = intent.while iter (%turn = %r0) : (i64) {
      %go = arith.cmpi slt, %turn, %r1 : i64
      intent.yield %go : i1
    } do {
      %is0 = arith.cmpi eq, %i, %r0 : i64
      intent.if %is0 {
        func.call @put(%v, %k, %i, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
        %o = func.call @xchg_release(%v, %k, %r1, %one) : (memref<?x?xi32>, i64, i64, i32) -> i32
      }
      %is1 = arith.cmpi eq, %i, %r1 : i64
      intent.if %is1 {
        %f = func.call @add_acquire(%v, %k, %r1, %zero) : (memref<?x?xi32>, i64, i64, i32) -> i32
        %set = arith.cmpi eq, %f, %one : i32
        %d = intent.if %set -> (i32) {
          %x = func.call @get(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
          intent.yield %x : i32
        } else {
          intent.yield %one : i32
        }
        func.call @leave(%out, %i, %k, %f, %d) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %next = arith.addi %turn, %r1 : i64
      intent.yield %next : i64
    }
  }
  return
}

// SPEC: 10-03
func.func @message_cas(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %turns = intent.while iter (%turn = %r0) : (i64) {
      %go = arith.cmpi slt, %turn, %r1 : i64
      intent.yield %go : i1
    } do {
      %is0 = arith.cmpi eq, %i, %r0 : i64
      intent.if %is0 {
        func.call @put(%v, %k, %i, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
        %o = func.call @cas_release(%v, %k, %r1, %zero, %one) : (memref<?x?xi32>, i64, i64, i32, i32) -> i32
      }
      %is1 = arith.cmpi eq, %i, %r1 : i64
      intent.if %is1 {
        %f = func.call @cas_acquire(%v, %k, %r1, %two, %two) : (memref<?x?xi32>, i64, i64, i32, i32) -> i32
        %set = arith.cmpi eq, %f, %one : i32
        %d = intent.if %set -> (i32) {
          %x = func.call @get(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
          intent.yield %x : i32
        } else {
          intent.yield %one : i32
        }
        func.call @leave(%out, %i, %k, %f, %d) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %next = arith.addi %turn, %r1 : i64
      intent.yield %next : i64
    }
  }
  return
}

// No release: the flag may be seen without the data.
func.func @planted_atomic(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %turns = intent.while iter (%turn = %r0) : (i64) {
      %go = arith.cmpi slt, %turn, %r1 : i64
      intent.yield %go : i1
    } do {
      %is0 = arith.cmpi eq, %i, %r0 : i64
      intent.if %is0 {
        func.call @put_relaxed(%v, %k, %i, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
        func.call @put_relaxed(%v, %k, %r1, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
      }
      %is1 = arith.cmpi eq, %i, %r1 : i64
      intent.if %is1 {
        %f = func.call @get_acquire(%v, %k, %r1) : (memref<?x?xi32>, i64, i64) -> i32
        %set = arith.cmpi eq, %f, %one : i32
        %d = intent.if %set -> (i32) {
          %x = func.call @get_relaxed(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
          intent.yield %x : i32
        } else {
          intent.yield %one : i32
        }
        func.call @leave(%out, %i, %k, %f, %d) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %next = arith.addi %turn, %r1 : i64
      intent.yield %next : i64
    }
  }
  return
}

// No release: a race.
func.func @planted_plain(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %turns = intent.while iter (%turn = %r0) : (i64) {
      %go = arith.cmpi slt, %turn, %r1 : i64
      intent.yield %go : i1
    } do {
      %is0 = arith.cmpi eq, %i, %r0 : i64
      intent.if %is0 {
        func.call @put(%v, %k, %i, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
        func.call @put_relaxed(%v, %k, %r1, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
      }
      %is1 = arith.cmpi eq, %i, %r1 : i64
      intent.if %is1 {
        %f = func.call @get_acquire(%v, %k, %r1) : (memref<?x?xi32>, i64, i64) -> i32
        %set = arith.cmpi eq, %f, %one : i32
        %d = intent.if %set -> (i32) {
          %x = func.call @get(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
          intent.yield %x : i32
        } else {
          intent.yield %one : i32
        }
        func.call @leave(%out, %i, %k, %f, %d) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %next = arith.addi %turn, %r1 : i64
      intent.yield %next : i64
    }
  }
  return
}

// SPEC: 10-03
// Role 2 learns from role 1 what that learned from role 0.
func.func @message_two_hops(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %turns = intent.while iter (%turn = %r0) : (i64) {
      %go = arith.cmpi slt, %turn, %r1 : i64
      intent.yield %go : i1
    } do {
      %is0 = arith.cmpi eq, %i, %r0 : i64
      intent.if %is0 {
        func.call @put(%v, %k, %i, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
        func.call @put_release(%v, %k, %r1, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
      }
      %is1 = arith.cmpi eq, %i, %r1 : i64
      intent.if %is1 {
        %f = func.call @get_acquire(%v, %k, %r1) : (memref<?x?xi32>, i64, i64) -> i32
        %set = arith.cmpi eq, %f, %one : i32
        intent.if %set {
          func.call @put_release(%v, %k, %r2, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
        }
        func.call @leave(%out, %i, %k, %f, %zero) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %is2 = arith.cmpi eq, %i, %r2 : i64
      intent.if %is2 {
        %f = func.call @get_acquire(%v, %k, %r2) : (memref<?x?xi32>, i64, i64) -> i32
        %set = arith.cmpi eq, %f, %one : i32
        %d = intent.if %set -> (i32) {
          %x = func.call @get(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
          intent.yield %x : i32
        } else {
          intent.yield %one : i32
        }
        func.call @leave(%out, %i, %k, %f, %d) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %next = arith.addi %turn, %r1 : i64
      intent.yield %next : i64
    }
  }
  return
}

// SPEC: 10-02 10-03
// A relaxed update hands on what it found.
func.func @message_chain(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %turns = intent.while iter (%turn = %r0) : (i64) {
      %go = arith.cmpi slt, %turn, %r1 : i64
      intent.yield %go : i1
    } do {
      %is0 = arith.cmpi eq, %i, %r0 : i64
      intent.if %is0 {
        func.call @put(%v, %k, %i, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
        func.call @put_release(%v, %k, %r1, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
      }
      %is1 = arith.cmpi eq, %i, %r1 : i64
      intent.if %is1 {
        %f = func.call @add_relaxed(%v, %k, %r1, %one) : (memref<?x?xi32>, i64, i64, i32) -> i32
        func.call @leave(%out, %i, %k, %f, %zero) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %is2 = arith.cmpi eq, %i, %r2 : i64
      intent.if %is2 {
        %f = func.call @get_acquire(%v, %k, %r1) : (memref<?x?xi32>, i64, i64) -> i32
        %set = arith.cmpi eq, %f, %two : i32
        %d = intent.if %set -> (i32) {
          %x = func.call @get(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
          intent.yield %x : i32
        } else {
          intent.yield %one : i32
        }
        func.call @leave(%out, %i, %k, %f, %d) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %next = arith.addi %turn, %r1 : i64
      intent.yield %next : i64
    }
  }
  return
}

// ---- Store buffering: both may see 0 ------------------------------------------------------------

// SPEC: 10-03
func.func @buffering(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %turns = intent.while iter (%turn = %r0) : (i64) {
      %go = arith.cmpi slt, %turn, %r1 : i64
      intent.yield %go : i1
    } do {
      %is0 = arith.cmpi eq, %i, %r0 : i64
      intent.if %is0 {
        func.call @put_relaxed(%v, %k, %r0, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
        %a = func.call @get_relaxed(%v, %k, %r1) : (memref<?x?xi32>, i64, i64) -> i32
        func.call @leave(%out, %i, %k, %a, %zero) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %is1 = arith.cmpi eq, %i, %r1 : i64
      intent.if %is1 {
        func.call @put_relaxed(%v, %k, %r1, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
        %b = func.call @get_relaxed(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
        func.call @leave(%out, %i, %k, %b, %zero) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %next = arith.addi %turn, %r1 : i64
      intent.yield %next : i64
    }
  }
  return
}

// SPEC: 10-03
// Release and acquire do not order a store before a load of another place.
func.func @buffering_release(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %turns = intent.while iter (%turn = %r0) : (i64) {
      %go = arith.cmpi slt, %turn, %r1 : i64
      intent.yield %go : i1
    } do {
      %is0 = arith.cmpi eq, %i, %r0 : i64
      intent.if %is0 {
        func.call @put_release(%v, %k, %r0, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
        %a = func.call @get_acquire(%v, %k, %r1) : (memref<?x?xi32>, i64, i64) -> i32
        func.call @leave(%out, %i, %k, %a, %zero) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %is1 = arith.cmpi eq, %i, %r1 : i64
      intent.if %is1 {
        func.call @put_release(%v, %k, %r1, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
        %b = func.call @get_acquire(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
        func.call @leave(%out, %i, %k, %b, %zero) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %next = arith.addi %turn, %r1 : i64
      intent.yield %next : i64
    }
  }
  return
}

// ---- Coherence: one modification order of a place -----------------------------------------------

// SPEC: 10-02
// Two stores in order, read twice: no step back, and the second stays.
func.func @coherence(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %turns = intent.while iter (%turn = %r0) : (i64) {
      %go = arith.cmpi slt, %turn, %r1 : i64
      intent.yield %go : i1
    } do {
      %is0 = arith.cmpi eq, %i, %r0 : i64
      intent.if %is0 {
        func.call @put_relaxed(%v, %k, %r0, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
        func.call @put_relaxed(%v, %k, %r0, %two) : (memref<?x?xi32>, i64, i64, i32) -> ()
      }
      %is1 = arith.cmpi eq, %i, %r1 : i64
      intent.if %is1 {
        %a = func.call @get_relaxed(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
        %b = func.call @get_relaxed(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
        func.call @leave(%out, %i, %k, %a, %b) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %next = arith.addi %turn, %r1 : i64
      intent.yield %next : i64
    }
  }
  return
}

// SPEC: 10-02
// Two stores of different points: both readers see one order.
func.func @coherence_order(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %turns = intent.while iter (%turn = %r0) : (i64) {
      %go = arith.cmpi slt, %turn, %r1 : i64
      intent.yield %go : i1
    } do {
      %is0 = arith.cmpi eq, %i, %r0 : i64
      intent.if %is0 {
        func.call @put_relaxed(%v, %k, %r0, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
      }
      %is1 = arith.cmpi eq, %i, %r1 : i64
      intent.if %is1 {
        func.call @put_relaxed(%v, %k, %r0, %two) : (memref<?x?xi32>, i64, i64, i32) -> ()
      }
      %is2 = arith.cmpi eq, %i, %r2 : i64
      intent.if %is2 {
        %a = func.call @get_relaxed(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
        %b = func.call @get_relaxed(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
        func.call @leave(%out, %i, %k, %a, %b) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %is3 = arith.cmpi eq, %i, %r3 : i64
      intent.if %is3 {
        %c = func.call @get_relaxed(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
        %d = func.call @get_relaxed(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
        func.call @leave(%out, %i, %k, %c, %d) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %next = arith.addi %turn, %r1 : i64
      intent.yield %next : i64
    }
  }
  return
}

// SPEC: 10-02
// Own stores are seen, or what came after them.
func.func @coherence_own(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %turns = intent.while iter (%turn = %r0) : (i64) {
      %go = arith.cmpi slt, %turn, %r1 : i64
      intent.yield %go : i1
    } do {
      %is0 = arith.cmpi eq, %i, %r0 : i64
      intent.if %is0 {
        func.call @put_relaxed(%v, %k, %r0, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
        %a = func.call @get_relaxed(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
        func.call @leave(%out, %i, %k, %a, %zero) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %is1 = arith.cmpi eq, %i, %r1 : i64
      intent.if %is1 {
        func.call @put_relaxed(%v, %k, %r0, %two) : (memref<?x?xi32>, i64, i64, i32) -> ()
        %b = func.call @get_relaxed(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
        func.call @leave(%out, %i, %k, %b, %zero) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      }
      %next = arith.addi %turn, %r1 : i64
      intent.yield %next : i64
    }
  }
  return
}

// ---- Atomicity ----------------------------------------------------------------------------------

// SPEC: 9-11
// Old values are a permutation, and nothing is lost.
func.func @tickets(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %turns = intent.while iter (%turn = %r0) : (i64) {
      %go = arith.cmpi slt, %turn, %r1 : i64
      intent.yield %go : i1
    } do {
      %o = func.call @add_relaxed(%v, %k, %r0, %one) : (memref<?x?xi32>, i64, i64, i32) -> i32
      %w = arith.trunci %i : i64 to i32
      %by = arith.addi %w, %one : i32
      %p = func.call @add_acq_rel(%v, %k, %r1, %by) : (memref<?x?xi32>, i64, i64, i32) -> i32
      func.call @leave(%out, %i, %k, %o, %p) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      %next = arith.addi %turn, %r1 : i64
      intent.yield %next : i64
    }
  }
  return
}

// SPEC: 9-11
// One exchange finds 0, the others what it left.
func.func @one_wins(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %turns = intent.while iter (%turn = %r0) : (i64) {
      %go = arith.cmpi slt, %turn, %r1 : i64
      intent.yield %go : i1
    } do {
      %w = arith.trunci %i : i64 to i32
      %by = arith.addi %w, %one : i32
      %o = func.call @cas_relaxed(%v, %k, %r0, %zero, %by) : (memref<?x?xi32>, i64, i64, i32, i32) -> i32
      func.call @leave(%out, %i, %k, %o, %by) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      %next = arith.addi %turn, %r1 : i64
      intent.yield %next : i64
    }
  }
  return
}

// SPEC: 9-11
// Each step is made by one point.
func.func @ladder(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %turns = intent.while iter (%turn = %r0) : (i64) {
      %go = arith.cmpi slt, %turn, %r1 : i64
      intent.yield %go : i1
    } do {
      %three = arith.addi %one, %two : i32
      %o0 = func.call @cas_relaxed(%v, %k, %r0, %zero, %one) : (memref<?x?xi32>, i64, i64, i32, i32) -> i32
      %mine0 = arith.cmpi eq, %o0, %zero : i32
      %add0 = arith.extui %mine0 : i1 to i32
      %won0 = arith.addi %zero, %add0 : i32
      %o1 = func.call @cas_relaxed(%v, %k, %r0, %one, %two) : (memref<?x?xi32>, i64, i64, i32, i32) -> i32
      %mine1 = arith.cmpi eq, %o1, %one : i32
      %add1 = arith.extui %mine1 : i1 to i32
      %won1 = arith.addi %won0, %add1 : i32
      %o2 = func.call @cas_relaxed(%v, %k, %r0, %two, %three) : (memref<?x?xi32>, i64, i64, i32, i32) -> i32
      %mine2 = arith.cmpi eq, %o2, %two : i32
      %add2 = arith.extui %mine2 : i1 to i32
      %won = arith.addi %won1, %add2 : i32
      func.call @leave(%out, %i, %k, %won, %zero) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
      %next = arith.addi %turn, %r1 : i64
      intent.yield %next : i64
    }
  }
  return
}

// ---- The same as operations on whole domains -----------------------------------------------------

// SPEC: 9-11 10-03
func.func @flat_message(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %is0 = arith.cmpi eq, %i, %r0 : i64
    intent.if %is0 {
      func.call @put(%v, %k, %i, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
      func.call @put_release(%v, %k, %r1, %one) : (memref<?x?xi32>, i64, i64, i32) -> ()
    }
    %is1 = arith.cmpi eq, %i, %r1 : i64
    intent.if %is1 {
      %f = func.call @get_acquire(%v, %k, %r1) : (memref<?x?xi32>, i64, i64) -> i32
      %set = arith.cmpi eq, %f, %one : i32
      %d = intent.if %set -> (i32) {
        %x = func.call @get(%v, %k, %r0) : (memref<?x?xi32>, i64, i64) -> i32
        intent.yield %x : i32
      } else {
        intent.yield %one : i32
      }
      func.call @leave(%out, %i, %k, %f, %d) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
    }
  }
  return
}

// SPEC: 9-11
func.func @flat_tickets(%v: memref<?x?xi32>, %out: memref<?x?x?xi32>, %r0: i64, %r1: i64, %r2: i64, %r3: i64) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %roles = intent.axis %out[0] : memref<?x?x?xi32>
  %instances = intent.axis %out[1] : memref<?x?x?xi32>
  intent.parallel (%i in %roles, %k in %instances) : (!intent.domain<i64>, !intent.domain<i64>) {
    %o = func.call @add_relaxed(%v, %k, %r0, %one) : (memref<?x?xi32>, i64, i64, i32) -> i32
    %w = arith.trunci %i : i64 to i32
    %by = arith.addi %w, %one : i32
    %p = func.call @add_acq_rel(%v, %k, %r1, %by) : (memref<?x?xi32>, i64, i64, i32) -> i32
    func.call @leave(%out, %i, %k, %o, %p) : (memref<?x?x?xi32>, i64, i64, i32, i32) -> ()
  }
  return
}
