// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every error of control and of the exits from it.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'intent.parallel' op expects 1 to 8 domains, got 0}}
  intent.parallel () : () {
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.parallel' op expects 1 to 8 domains, got 9}}
  intent.parallel (%a in %d, %b in %d, %c in %d, %e in %d, %f in %d, %g in %d, %h in %d, %i in %d, %j in %d) : (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) {
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.parallel' op expects 1 arguments of region 0, got 2}}
  "intent.parallel"(%d) ({
  ^bb0(%i: i64, %j: i64):
    intent.yield
  }) : (!intent.domain<i64>) -> ()
  return
}

// -----

func.func @f(%d: !intent.domain<i32>) {
  // expected-error@+1 {{'intent.parallel' op expects argument 0 of region 0 of type i32, got i64}}
  "intent.parallel"(%d) ({
  ^bb0(%i: i64):
    intent.yield
  }) : (!intent.domain<i32>) -> ()
  return
}

// -----

// SPEC: 3-02
func.func @f(%d: !intent.domain<i64>) {
  // expected-note@+1 {{they are given to this}}
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    // expected-error@+1 {{'intent.yield' op expects no value of 'intent.parallel' (0), got 1 values}}
    intent.yield %i : i64
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>) {
  // expected-note@+1 {{they are given to this}}
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    // expected-error@+1 {{'intent.continue' op expects the next values that are carried of 'intent.parallel' (0), got 1 values}}
    intent.continue %i : i64
  }
  return
}

// -----

func.func @f(%n: i64) {
  // expected-error@+1 {{custom op 'intent.parallel' expects domains, got 'i64'}}
  intent.parallel (%i in %n) : (i64) {
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{custom op 'intent.parallel' expects 1 domains, as types, got 2}}
  intent.parallel (%i in %d, %j in %d) : (!intent.domain<i64>) {
  }
  return
}

// -----

func.func @f(%n: i64) {
  // expected-error@+1 {{custom op 'intent.for' expects a domain, got 'i64'}}
  intent.for %i in %n : i64 {
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: f32) {
  // expected-error@+1 {{custom op 'intent.for' expects 0 values that it carries, as types, got 1}}
  intent.for %i in %d iter (%a = %x) : !intent.domain<i64> {
  }
  return
}

// -----

func.func @f(%p: i1, %x: f32) {
  %r = intent.while iter (%a = %x) : (f32) {
    intent.yield %p : i1
  // expected-error@+1 {{custom op 'intent.while' expects 1 values that it carries, as types, got 2}}
  } do (%b, %c) {
    intent.yield %b : f32
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: f32) {
  // expected-error@+1 {{'intent.for' op expects a result a value that it carries (1), got 0}}
  "intent.for"(%d, %x) ({
  ^bb0(%i: i64, %a: f32):
    intent.yield %a : f32
  }) : (!intent.domain<i64>, f32) -> ()
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<?xf32>) {
  // expected-error@+1 {{'intent.for' op expects result 0 of type tensor<?xf32>, got tensor<4xf32>}}
  %r = "intent.for"(%d, %x) ({
  ^bb0(%i: i64, %a: tensor<?xf32>):
    intent.yield %a : tensor<?xf32>
  }) : (!intent.domain<i64>, tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: f32) {
  // expected-error@+1 {{'intent.for' op expects argument 1 of region 0 of type f32, got i64}}
  %r = "intent.for"(%d, %x) ({
  ^bb0(%i: i64, %a: i64):
    intent.yield %x : f32
  }) : (!intent.domain<i64>, f32) -> f32
  return
}

// -----

func.func @f(%d: !intent.domain<i32>) {
  // expected-error@+1 {{'intent.for' op expects argument 1 of region 0 of type i64, got i32}}
  "intent.for"(%d) <{enumerate}> ({
  ^bb0(%i: i32, %k: i32):
    intent.yield
  }) : (!intent.domain<i32>) -> ()
  return
}

// -----

func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.for' op expects 1 arguments of region 0, got 2}}
  "intent.for"(%d) ({
  ^bb0(%i: i64, %k: i64):
    intent.yield
  }) : (!intent.domain<i64>) -> ()
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: f32) {
  // expected-note@+1 {{they are given to this}}
  %r = intent.for %i in %d iter (%a = %x) : !intent.domain<i64>, (f32) {
    // expected-error@+1 {{'intent.yield' op expects value 0 of type f32, got i64}}
    intent.yield %i : i64
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.for' op expects region 0 to end in intent.yield, intent.continue, intent.break or intent.return}}
  "intent.for"(%d) ({
  ^bb0(%i: i64):
    %0 = arith.addi %i, %i : i64
  }) : (!intent.domain<i64>) -> ()
  return
}

// -----

func.func @f(%x: i64) {
  // expected-error@+1 {{'intent.while' op expects region 0 to yield an i1, whether to go on}}
  %r = intent.while iter (%a = %x) : (i64) {
    // expected-note@+1 {{yielded here}}
    intent.yield %a : i64
  } do {
    intent.yield %a : i64
  }
  return
}

// -----

func.func @f(%x: i64) {
  // expected-error@+1 {{'intent.while' op expects region 0 to end in intent.yield of whether to go on}}
  %r = intent.while iter (%a = %x) : (i64) {
    intent.break %a : i64
  } do {
    intent.yield %a : i64
  }
  return
}

// -----

func.func @f(%p: i1, %x: f32) {
  // expected-note@+1 {{they are given to this}}
  %r = intent.if %p -> (f32) {
    intent.yield %x : f32
  // expected-error@+1 {{'intent.yield' op expects the results of 'intent.if' (1), got 0 values}}
  } else {
  }
  return
}

// -----

func.func @f(%p: i1) {
  // expected-error@+1 {{'intent.if' op expects 0 arguments of region 0, got 1}}
  "intent.if"(%p) ({
  ^bb0(%a: i1):
    intent.yield
  }, {
    intent.yield
  }) : (i1) -> ()
  return
}

// -----

func.func @f(%p: tensor<1xi1>) {
  // expected-note@-1 {{prior use here}}
  // expected-error@+1 {{use of value '%p' expects different type than prior uses: 'i1' vs 'tensor<1xi1>'}}
  intent.if %p {
  }
  return
}

// -----

func.func @f(%x: f32, %y: f64) {
  // expected-note@+1 {{they are given to this}}
  %r = intent.body -> (f32) {
    // expected-error@+1 {{'intent.return' op expects value 0 of type f32, got f64}}
    intent.return %y : f64
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: f32) {
  // expected-note@+1 {{they are given to this}}
  %r = intent.for %i in %d iter (%a = %x) : !intent.domain<i64>, (f32) {
    // expected-error@+1 {{'intent.break' op expects the results of 'intent.for' (1), got 0 values}}
    intent.break
  }
  return
}

// -----

// SPEC: 3-04
func.func @f(%d: !intent.domain<i64>, %p: i1) {
  // expected-note@+1 {{the parallel is here}}
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    intent.if %p {
      // expected-error@+1 {{'intent.break' op may not leave a point of 'intent.parallel', whose points have no order (3-04): expects intent.continue, which skips the rest of the point, or a flag that a loop inside carries or a buffer holds}}
      intent.break
    }
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %p: i1) {
  intent.body {
    // expected-note@+1 {{the parallel is here}}
    intent.parallel (%i in %d) : (!intent.domain<i64>) {
      intent.for %j in %d : !intent.domain<i64> {
        intent.if %p {
          // expected-error@+1 {{'intent.return' op may not leave a point of 'intent.parallel', whose points have no order (3-04): expects intent.continue, which skips the rest of the point, or a flag that a loop inside carries or a buffer holds}}
          intent.return
        }
      }
    }
  }
  return
}

// -----

// expected-note@+1 {{this is around it}}
func.func @f() {
  // expected-error@+1 {{'intent.break' op expects 'intent.for' or 'intent.while' around it, with nothing but 'intent.if' between, got 'func.func'}}
  "intent.break"() : () -> ()
}

// -----

// expected-note@+1 {{this is around it}}
func.func @f(%p: i1) {
  intent.if %p {
    // expected-error@+1 {{'intent.return' op expects 'intent.body' around it, with nothing but 'intent.for', 'intent.while' and 'intent.if' between, got 'func.func'}}
    intent.return
  }
  return
}

// -----

// A body is left by return alone.
func.func @f(%d: !intent.domain<i64>) {
  intent.for %i in %d : !intent.domain<i64> {
    // expected-note@+1 {{this is around it}}
    intent.body {
      // expected-error@+1 {{'intent.continue' op expects 'intent.for', 'intent.while' or 'intent.parallel' around it, with nothing but 'intent.if' between, got 'intent.body'}}
      intent.continue
    }
  }
  return
}

// -----

// Nothing of upstream's is left.
func.func @f(%d: !intent.domain<i64>, %p: i1) {
  intent.for %i in %d : !intent.domain<i64> {
    // expected-note@+1 {{this is around it}}
    scf.if %p {
      intent.if %p {
        // expected-error@+1 {{'intent.break' op expects 'intent.for' or 'intent.while' around it, with nothing but 'intent.if' between, got 'scf.if'}}
        intent.break
      }
    }
  }
  return
}

// -----

func.func @f(%p: i1) {
  intent.body {
    // expected-note@+1 {{the loop is here}}
    intent.while {
      intent.if %p {
        // expected-error@+1 {{'intent.return' op may not leave the condition of 'intent.while'}}
        intent.return
      }
      intent.yield %p : i1
    } do {
    }
  }
  return
}
