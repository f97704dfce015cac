// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What upstream's passes make of control: work that nothing sees goes away, an exit never does, and
// nothing is assumed of what follows one.
// RUN: intent-opt %s --canonicalize --cse | FileCheck %s
// RUN: intent-opt %s --sccp --remove-dead-values --loop-invariant-code-motion --canonicalize --cse | FileCheck %s
// RUN: intent-opt %s --inline --sccp --control-flow-sink --canonicalize | FileCheck %s --check-prefix=INLINE

// CHECK-LABEL: @pure_and_unused
// CHECK-NEXT: return
func.func @pure_and_unused(%d: !intent.domain<i64>, %p: i1, %x: i64) {
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    %0 = arith.addi %i, %x : i64
  }
  %1 = intent.for %i in %d iter (%a = %x) : !intent.domain<i64>, (i64) {
    %0 = arith.addi %a, %i : i64
    intent.yield %0 : i64
  }
  %2 = intent.if %p -> (i64) {
    intent.yield %x : i64
  } else {
    %0 = arith.addi %x, %x : i64
    intent.yield %0 : i64
  }
  %3 = intent.body -> (i64) {
    intent.yield %x : i64
  }
  return
}

// It might not end.
// CHECK-LABEL: @while_stays
// CHECK: intent.while
func.func @while_stays(%p: i1) {
  intent.while {
    intent.yield %p : i1
  } do {
  }
  return
}

// An exit keeps its op, and what is before it from joining with what is behind it.
// CHECK-LABEL: @exits_stay
// CHECK: intent.for
// CHECK-NEXT: intent.print "before"
// CHECK-NEXT: intent.if
// CHECK-NEXT: intent.break
// CHECK-NEXT: }
// CHECK-NEXT: intent.print "behind"
func.func @exits_stay(%d: !intent.domain<i64>, %p: i1) {
  intent.for %i in %d : !intent.domain<i64> {
    intent.print "before"
    intent.if %p {
      intent.break
    }
    intent.print "behind"
  }
  return
}

// The branch that is taken is not known to be the last word.
// CHECK-LABEL: @constant_condition
// CHECK: %[[R:.*]] = intent.body -> (i64) {
// CHECK-NEXT: intent.if %{{.*}} {
// CHECK-NEXT: intent.return %{{.*}} : i64
// CHECK-NEXT: }
// CHECK-NEXT: intent.yield %{{.*}} : i64
// CHECK-NEXT: }
// CHECK-NEXT: return %[[R]]
func.func @constant_condition() -> i64 {
  %true = arith.constant true
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %r = intent.body -> (i64) {
    intent.if %true {
      intent.return %one : i64
    }
    intent.yield %two : i64
  }
  return %r : i64
}

func.func private @first(%d: !intent.domain<i64>, %limit: i64) -> i64 {
  %none = arith.constant -1 : i64
  %r = intent.body -> (i64) {
    intent.for %i in %d : !intent.domain<i64> {
      %p = arith.cmpi sgt, %i, %limit : i64
      intent.if %p {
        intent.return %i : i64
      }
    }
    intent.yield %none : i64
  }
  return %r : i64
}

// INLINE-LABEL: @caller
// INLINE-NOT: call
// INLINE: %[[R:.*]] = intent.body -> (i64) {
// INLINE: intent.return %{{.*}} : i64
// INLINE: intent.yield %{{.*}} : i64
// INLINE-NEXT: }
// INLINE-NEXT: return %[[R]] : i64
func.func @caller(%d: !intent.domain<i64>, %limit: i64) -> i64 {
  %r = call @first(%d, %limit) : (!intent.domain<i64>, i64) -> i64
  return %r : i64
}
