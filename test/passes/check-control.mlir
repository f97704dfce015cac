// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-check on control: what it carries, and where it may stand.
// RUN: intent-opt %s --split-input-file --intent-check --verify-diagnostics -o /dev/null

// Ordered control is pure where its blocks are.
func.func private @first(%d: !intent.domain<i64>, %limit: i64) -> i64 {
  %none = arith.constant -1 : i64
  %r = intent.body -> (i64) {
    intent.for %i in %d : !intent.domain<i64> {
      %p = arith.cmpi sgt, %i, %limit : i64
      intent.if %p {
        intent.return %i : i64
      }
      intent.continue
    }
    intent.yield %none : i64
  }
  return %r : i64
}
func.func @pure(%x: tensor<?xi64>, %p: i1) -> tensor<?xi64> {
  %d = intent.axis %x[0] : tensor<?xi64>
  %y = intent.map (%e = %x) : (tensor<?xi64>) -> tensor<?xi64> {
    %f = func.call @first(%d, %e) : (!intent.domain<i64>, i64) -> i64
    %g = intent.while iter (%a = %f) : (i64) {
      intent.yield %p : i1
    } do {
      intent.break %a : i64
    }
    intent.yield %g : i64
  }
  return %y : tensor<?xi64>
}

// -----

func.func @f(%x: tensor<?xi64>) -> tensor<?xi64> {
  %d = intent.axis %x[0] : tensor<?xi64>
  // expected-note@+1 {{the region is here}}
  %y = intent.map (%e = %x) : (tensor<?xi64>) -> tensor<?xi64> {
    // expected-error@+1 {{'intent.parallel' op may not stand in the pure region of 'intent.map'}}
    intent.parallel (%i in %d) : (!intent.domain<i64>) {
    }
    intent.yield %e : i64
  }
  return %y : tensor<?xi64>
}

// -----

func.func @f(%x: tensor<?xi64>, %p: i1) {
  %d = intent.axis %x[0] : tensor<?xi64>
  %a = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  // expected-error@+1 {{'intent.if' op expects no relation among the values that it carries or merges, got !intent.relation<1 -> 1, i64>}}
  %r = intent.if %p -> (!intent.relation<1 -> 1, i64>) {
    intent.yield %a : !intent.relation<1 -> 1, i64>
  } else {
    intent.yield %a : !intent.relation<1 -> 1, i64>
  }
  // expected-error@+1 {{'intent.body' op expects no relation among the values that it carries or merges, got !intent.relation<1 -> 1, i64>}}
  %s = intent.body -> (!intent.relation<1 -> 1, i64>) {
    intent.return %a : !intent.relation<1 -> 1, i64>
  }
  // expected-error@+1 {{'intent.for' op expects no relation among the values that it carries or merges, got !intent.relation<1 -> 1, i64>}}
  %t = intent.for %i in %d iter (%b = %a) : !intent.domain<i64>, (!intent.relation<1 -> 1, i64>) {
    intent.yield %b : !intent.relation<1 -> 1, i64>
  }
  // expected-error@+1 {{'intent.while' op expects no relation among the values that it carries or merges, got !intent.relation<1 -> 1, i64>}}
  %u = intent.while iter (%b = %a) : (!intent.relation<1 -> 1, i64>) {
    intent.yield %p : i1
  } do {
    intent.yield %b : !intent.relation<1 -> 1, i64>
  }
  return
}

// -----

func.func @f(%p: i1, %x: vector<4xf32>) {
  // expected-error@-1 {{'func.func' op expects values of a logical program: Intent scalars, index, tensors without an encoding and memrefs without a memory space, of rank 8 at most, domains, relations and tuples, got vector<4xf32>}}
  // expected-error@+1 {{'intent.if' op expects values of a logical program: Intent scalars, index, tensors without an encoding and memrefs without a memory space, of rank 8 at most, domains, relations and tuples, got vector<4xf32>}}
  %r = intent.if %p -> (vector<4xf32>) {
    intent.yield %x : vector<4xf32>
  } else {
    intent.yield %x : vector<4xf32>
  }
  return
}
