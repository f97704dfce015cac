// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Control and the exits from it: pretty, generic and bytecode form.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s

// CHECK-LABEL: @parallel
func.func @parallel(%r: !intent.domain<i64>, %c: !intent.domain<i32>, %p: i1, %b: memref<?xi32>, %d: !intent.domain<i64>, %x: i32) {
  // CHECK: intent.parallel (%[[I:.*]] in %arg0, %[[J:.*]] in %arg1) : (!intent.domain<i64>, !intent.domain<i32>) {
  // CHECK-NEXT: arith.extsi %[[J]] : i32 to i64
  // CHECK-NEXT: intent.if %arg2 {
  // CHECK-NEXT: intent.continue
  // CHECK-NEXT: }
  // CHECK-NEXT: arith.addi %[[I]], %{{.*}} : i64
  // CHECK-NEXT: } {note = "kept"}
  intent.parallel (%i in %r, %j in %c) : (!intent.domain<i64>, !intent.domain<i32>) {
    %k = arith.extsi %j : i32 to i64
    intent.if %p {
      intent.continue
    }
    %s = arith.addi %i, %k : i64
  } {note = "kept"}
  // CHECK: intent.parallel (%{{.*}} in %arg0) : (!intent.domain<i64>) {
  // CHECK-NEXT: }
  intent.parallel (%i in %r) : (!intent.domain<i64>) {
  }
  return
}

// SPEC: 4-04
// CHECK-LABEL: @for
func.func @for(%d: !intent.domain<i32>, %x: f32, %t: tensor<?xi1>, %n: tuple<i64, f16>, %p: i1) -> f32 {
  // CHECK: %[[R:.*]]:3 = intent.for %[[I:.*]], %[[K:.*]] in %arg0 iter (%[[A:.*]] = %arg1, %[[B:.*]] = %arg2, %[[C:.*]] = %arg3) : !intent.domain<i32>, (f32, tensor<?xi1>, tuple<i64, f16>) {
  %r:3 = intent.for %i, %k in %d iter (%a = %x, %b = %t, %c = %n) : !intent.domain<i32>, (f32, tensor<?xi1>, tuple<i64, f16>) {
    // CHECK-NEXT: arith.extsi %[[I]] : i32 to i64
    // CHECK-NEXT: arith.addi %{{.*}}, %[[K]] : i64
    %w = arith.extsi %i : i32 to i64
    %s = arith.addi %w, %k : i64
    // CHECK-NEXT: intent.if %arg4 {
    // CHECK-NEXT: intent.break %[[A]], %[[B]], %[[C]] : f32, tensor<?xi1>, tuple<i64, f16>
    // CHECK-NEXT: } else {
    // CHECK-NEXT: intent.continue %[[A]], %[[B]], %[[C]] : f32, tensor<?xi1>, tuple<i64, f16>
    // CHECK-NEXT: }
    intent.if %p {
      intent.break %a, %b, %c : f32, tensor<?xi1>, tuple<i64, f16>
    } else {
      intent.continue %a, %b, %c : f32, tensor<?xi1>, tuple<i64, f16>
    }
    // CHECK-NEXT: intent.yield %[[A]], %[[B]], %[[C]] : f32, tensor<?xi1>, tuple<i64, f16>
    // CHECK-NEXT: }
    intent.yield %a, %b, %c : f32, tensor<?xi1>, tuple<i64, f16>
  }
  // CHECK: intent.for %{{.*}} in %arg0 : !intent.domain<i32> {
  // CHECK-NEXT: }
  intent.for %i in %d : !intent.domain<i32> {
  }
  // CHECK: intent.for %{{.*}}, %{{.*}} in %arg0 : !intent.domain<i32> {
  // CHECK-NEXT: intent.break{{$}}
  // CHECK-NEXT: }
  intent.for %i, %k in %d : !intent.domain<i32> {
    intent.break
  }
  return %r#0 : f32
}

// CHECK-LABEL: @while
func.func @while(%x: i64, %y: f32, %limit: i64, %p: i1) -> i64 {
  // CHECK: %[[R:.*]]:2 = intent.while iter (%[[A:.*]] = %arg0, %[[B:.*]] = %arg1) : (i64, f32) {
  // CHECK-NEXT: arith.cmpi slt, %[[A]], %arg2 : i64
  // CHECK-NEXT: intent.yield %{{.*}} : i1
  // CHECK-NEXT: } do (%[[C:.*]], %[[D:.*]]) {
  // CHECK-NEXT: arith.addi %[[C]], %[[C]] : i64
  // CHECK-NEXT: intent.yield %{{.*}}, %[[D]] : i64, f32
  // CHECK-NEXT: }
  %r:2 = intent.while iter (%a = %x, %b = %y) : (i64, f32) {
    %m = arith.cmpi slt, %a, %limit : i64
    intent.yield %m : i1
  } do (%c, %d) {
    %t = arith.addi %c, %c : i64
    intent.yield %t, %d : i64, f32
  }
  // The names of the first region serve the second one too.
  // CHECK: intent.while iter (%{{.*}} = %arg0) : (i64) {
  // CHECK: } do (%[[C:.*]]) {
  // CHECK-NEXT: arith.muli %[[C]], %[[C]] : i64
  %s = intent.while iter (%a = %x) : (i64) {
    %m = arith.cmpi slt, %a, %limit : i64
    intent.yield %m : i1
  } do {
    %t = arith.muli %a, %a : i64
    intent.yield %t : i64
  }
  // CHECK: intent.while {
  // CHECK-NEXT: intent.yield %arg3 : i1
  // CHECK-NEXT: } do {
  // CHECK-NEXT: }
  intent.while {
    intent.yield %p : i1
  } do {
  }
  return %r#0 : i64
}

// SPEC: 4-02
// CHECK-LABEL: @if
func.func @if(%p: i1, %x: f32, %y: f32) -> f32 {
  // CHECK: %[[R:.*]] = intent.if %arg0 -> (f32) {
  // CHECK-NEXT: intent.yield %arg1 : f32
  // CHECK-NEXT: } else {
  // CHECK-NEXT: intent.yield %arg2 : f32
  // CHECK-NEXT: }
  %r = intent.if %p -> (f32) {
    intent.yield %x : f32
  } else {
    intent.yield %y : f32
  }
  // CHECK: intent.if %arg0 {
  // CHECK-NEXT: }
  // CHECK-NOT: else
  intent.if %p {
  } else {
  }
  // CHECK: intent.if %arg0 {
  // CHECK-NEXT: } else {
  // CHECK-NEXT: intent.print "no"
  // CHECK-NEXT: }
  intent.if %p {
  } else {
    intent.print "no"
  }
  // CHECK: intent.if %arg0 {
  // CHECK-NEXT: intent.yield {note = "kept"}
  // CHECK-NEXT: }
  intent.if %p {
    intent.yield {note = "kept"}
  }
  return %r : f32
}

// Exits through every kind of op that they may leave; a return passes loops, to the innermost body.
// CHECK-LABEL: @body
func.func @body(%d: !intent.domain<i64>, %x: f32, %k: i64, %p: i1) -> f32 {
  // CHECK: %[[R:.*]]:2 = intent.body -> (f32, i64) {
  %r:2 = intent.body -> (f32, i64) {
    // CHECK-NEXT: intent.for
    intent.for %i in %d : !intent.domain<i64> {
      // CHECK-NEXT: intent.while {
      intent.while {
        intent.yield %p : i1
      } do {
        // CHECK: } do {
        // CHECK-NEXT: intent.body {
        // CHECK-NEXT: intent.return{{$}}
        // CHECK-NEXT: }
        intent.body {
          intent.return
        }
        // CHECK-NEXT: intent.if %arg3 {
        // CHECK-NEXT: intent.if %arg3 {
        // CHECK-NEXT: intent.return %arg1, %{{.*}} : f32, i64
        // CHECK-NEXT: }
        // CHECK-NEXT: intent.continue{{$}}
        // CHECK-NEXT: }
        intent.if %p {
          intent.if %p {
            intent.return %x, %i : f32, i64
          }
          intent.continue
        }
      }
    }
    // CHECK: intent.yield %arg1, %arg2 : f32, i64
    intent.yield %x, %k : f32, i64
  }
  // CHECK: intent.body {
  // CHECK-NEXT: }
  intent.body {
  }
  return %r#0 : f32
}
