// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each record that a loop or a branch carries or gives is its components; none is left.
// SPEC: 1.1-08
// RUN: intent-opt %s --intent-flatten-records --split-input-file | FileCheck %s --implicit-check-not=intent.pack --implicit-check-not=intent.unpack

// A record in a record, and a record of nothing: they are carried between other values.
// CHECK-LABEL: func.func @for(
// CHECK-SAME: %[[D:.*]]: !intent.domain<i64>, %[[X:.*]]: tensor<?xf32>, %[[N:.*]]: i64)
// CHECK-NEXT: %[[F:.*]]:4 = intent.for %[[I:.*]] in %[[D]] iter (%[[A:.*]] = %[[N]], %[[T:.*]] = %[[X]], %[[B:.*]] = %[[N]], %[[C:.*]] = %[[N]]) : !intent.domain<i64>, (i64, tensor<?xf32>, i64, i64) {
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[T]], %[[T]]
// CHECK-NEXT: intent.yield %[[C]], %[[S]], %[[I]], %[[B]] : i64, tensor<?xf32>, i64, i64
// CHECK-NEXT: }
// CHECK-NEXT: return %[[F]]#1, %[[F]]#2
func.func @for(%d: !intent.domain<i64>, %x: tensor<?xf32>, %n: i64) -> (tensor<?xf32>, i64) {
  %in = intent.pack %n : tuple<i64>
  %no = intent.pack : tuple<>
  %out = intent.pack %x, %in, %no : tuple<tensor<?xf32>, tuple<i64>, tuple<>>
  %f:3 = intent.for %i in %d iter (%a = %n, %c = %out, %e = %n) : !intent.domain<i64>, (i64, tuple<tensor<?xf32>, tuple<i64>, tuple<>>, i64) {
    %t, %p, %q = intent.unpack %c : tuple<tensor<?xf32>, tuple<i64>, tuple<>>
    %b = intent.unpack %p : tuple<i64>
    %s = arith.addf %t, %t : tensor<?xf32>
    %np = intent.pack %i : tuple<i64>
    %next = intent.pack %s, %np, %q : tuple<tensor<?xf32>, tuple<i64>, tuple<>>
    intent.yield %e, %next, %b : i64, tuple<tensor<?xf32>, tuple<i64>, tuple<>>, i64
  }
  %t, %p, %q = intent.unpack %f#1 : tuple<tensor<?xf32>, tuple<i64>, tuple<>>
  %b = intent.unpack %p : tuple<i64>
  return %t, %b : tensor<?xf32>, i64
}

// -----

// The types before and after the condition may differ.
// CHECK-LABEL: func.func @while(
// CHECK-SAME: %[[N:.*]]: i64, %[[X:.*]]: f32)
// CHECK-NEXT: %[[W:.*]]:2 = scf.while (%[[A:.*]] = %[[N]], %[[B:.*]] = %[[N]]) : (i64, i64) -> (f32, i64) {
// CHECK-NEXT: %[[C:.*]] = arith.cmpi slt, %[[A]], %[[B]]
// CHECK-NEXT: scf.condition(%[[C]]) %[[X]], %[[B]] : f32, i64
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[Y:.*]]: f32, %[[K:.*]]: i64):
// CHECK-NEXT: scf.yield %[[K]], %[[N]] : i64, i64
// CHECK-NEXT: }
// CHECK-NEXT: return %[[W]]#0, %[[W]]#1
func.func @while(%n: i64, %x: f32) -> (f32, i64) {
  %init = intent.pack %n, %n : tuple<i64, i64>
  %w = scf.while (%c = %init) : (tuple<i64, i64>) -> tuple<f32, i64> {
    %a, %b = intent.unpack %c : tuple<i64, i64>
    %more = arith.cmpi slt, %a, %b : i64
    %handed = intent.pack %x, %b : tuple<f32, i64>
    scf.condition(%more) %handed : tuple<f32, i64>
  } do {
  ^bb0(%s: tuple<f32, i64>):
    %y, %k = intent.unpack %s : tuple<f32, i64>
    %next = intent.pack %k, %n : tuple<i64, i64>
    scf.yield %next : tuple<i64, i64>
  }
  %y, %k = intent.unpack %w : tuple<f32, i64>
  return %y, %k : f32, i64
}

// -----

// Branches in a loop, and a choice.
// CHECK-LABEL: func.func @branches(
// CHECK-SAME: %[[P:.*]]: i1, %[[N:.*]]: i64, %[[X:.*]]: f32, %[[Y:.*]]: f32)
// CHECK: %[[F:.*]]:2 = scf.for {{.*}} iter_args(%[[A:.*]] = %[[N]], %[[Z:.*]] = %[[X]]) -> (i64, f32) : i64 {
// CHECK-NEXT: %[[I:.*]]:2 = scf.if %[[P]] -> (i64, f32) {
// CHECK-NEXT: scf.yield %[[A]], %[[Z]] : i64, f32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[N]], %[[Y]] : i64, f32
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[I]]#0, %[[I]]#1 : i64, f32
// CHECK-NEXT: }
// CHECK-NEXT: %[[S:.*]] = arith.select %[[P]], %[[F]]#0, %[[N]] : i64
// CHECK-NEXT: %[[T:.*]] = arith.select %[[P]], %[[F]]#1, %[[X]] : f32
// CHECK-NEXT: return %[[S]], %[[T]]
func.func @branches(%p: i1, %n: i64, %x: f32, %y: f32) -> (i64, f32) {
  %one = arith.constant 1 : i64
  %init = intent.pack %n, %x : tuple<i64, f32>
  %f = scf.for %i = %one to %n step %one iter_args(%c = %init) -> (tuple<i64, f32>) : i64 {
    %either = scf.if %p -> (tuple<i64, f32>) {
      scf.yield %c : tuple<i64, f32>
    } else {
      %other = intent.pack %n, %y : tuple<i64, f32>
      scf.yield %other : tuple<i64, f32>
    }
    scf.yield %either : tuple<i64, f32>
  }
  %s = arith.select %p, %f, %init : tuple<i64, f32>
  %a, %b = intent.unpack %s : tuple<i64, f32>
  return %a, %b : i64, f32
}
