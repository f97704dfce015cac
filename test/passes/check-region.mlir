// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-check lets pass what looks like it sees the segment, and does not: and the interpreter
// gives one result for every cut.
// RUN: intent-opt %s --intent-check -o %t.mlir
// RUN: intent-opt %s -o %t.same.mlir
// RUN: cmp %t.mlir %t.same.mlir
//
// DEFINE: %{args} = --arg iota:f32:7 --arg list:i64:3,0,0,2,6,1,5
// RUN: intent-run %s --entry=mean %{args} --print | FileCheck %s --check-prefix=MEAN
// RUN: intent-run %s --entry=mean %{args} --segments=3,0,1,2 --print | FileCheck %s --check-prefix=MEAN
// MEAN: {{^}}f32 = 3{{$}}
// RUN: intent-run %s --entry=positions %{args} --print | FileCheck %s --check-prefix=POSITIONS
// RUN: intent-run %s --entry=positions %{args} --segments=0,2,2,1 --print | FileCheck %s --check-prefix=POSITIONS
// POSITIONS: {{^}}i64 = 5{{$}}
// RUN: intent-run %s --entry=gathers %{args} --print | FileCheck %s --check-prefix=GATHERS
// RUN: intent-run %s --entry=gathers %{args} --segments=1,5 --print | FileCheck %s --check-prefix=GATHERS
// GATHERS: {{^}}tensor<7xf32> = [3, 0, 0, 2, 6, 1, 5]{{$}}
// GATHERS-NEXT: {{^}}f32 = 17{{$}}
// RUN: intent-run %s --entry=shapes --arg iota:f32:3x4 --print | FileCheck %s --check-prefix=SHAPES
// RUN: intent-run %s --entry=shapes --arg iota:f32:3x4 --segments=2,1,0 --print | FileCheck %s --check-prefix=SHAPES
// SHAPES: {{^}}tensor<2x4xf32> = {{\[\[}}12, 15, 18, 21], [24, 30, 36, 42]]{{$}}
// RUN: intent-run %s --entry=called --arg iota:f32:7 --print | FileCheck %s --check-prefix=CALLED
// RUN: intent-run %s --entry=called --arg iota:f32:7 --segments=2,2 --print | FileCheck %s --check-prefix=CALLED
// RUN: intent-run %s --entry=called --arg iota:f32:7 --segments=2,2 --target=cpu --print | FileCheck %s --check-prefix=CALLED
// RUN: intent-run %s --entry=called --arg iota:f32:7 --segments=2,2 --target=gpu-sim --print | FileCheck %s --check-prefix=CALLED
// CALLED: {{^}}f32 = 42{{$}}
// RUN: intent-run %s --entry=part --arg iota:i64:9 --arg i64:2 --arg i64:7 --print | FileCheck %s --check-prefix=PART
// RUN: intent-run %s --entry=part --arg iota:i64:9 --arg i64:2 --arg i64:7 --segments=1,0,3 --print | FileCheck %s --check-prefix=PART
// RUN: intent-run %s --entry=part --arg iota:i64:9 --arg i64:5 --arg i64:5 --print | FileCheck %s --check-prefix=EMPTY
// PART: {{^}}i64 = 20{{$}}
// EMPTY: {{^}}i64 = 0{{$}}

// A count by a reduce of ones is homomorphic, and no extent: a scalar is broadcast like the slice.
// SPEC: 5-12 5-14 5-20
func.func @mean(%x: tensor<?xf32>, %i: tensor<?xi64>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  %sum, %count = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%z, %z : f32, f32)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %ds = intent.axis %xs[0] : tensor<?xf32>
    %ones = intent.broadcast %one axes [] like %xs : f32 like tensor<?xf32> -> tensor<?xf32>
    %same = intent.broadcast %one axes [] to (%ds) : f32 to (!intent.domain<i64>) -> tensor<?xf32>
    %both = intent.map arith.mulf (%ones, %same) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %s, %n = intent.reduce (%xs, %both) axes [0] identity (%none, %none) : (tensor<?xf32>, tensor<?xf32>) -> (f32, f32) combine (%a, %b, %c, %e) {
      %f = arith.addf %a, %c : f32
      %g = arith.addf %b, %e : f32
      intent.yield %f, %g : f32, f32
    }
    intent.yield %s, %n : f32, f32
  } combine (%sa: f32, %na: f32, %sb: f32, %nb: f32) {
    %s = arith.addf %sa, %sb : f32
    %n = arith.addf %na, %nb : f32
    intent.yield %s, %n : f32, f32
  }
  %m = arith.divf %sum, %count : f32
  return %m : f32
}

// The coordinates of the axis as a source: a slice of them holds absolute ones. Here, how many
// members are not above their coordinate.
// SPEC: 5-15
func.func @positions(%x: tensor<?xf32>, %i: tensor<?xi64>) -> i64 {
  %z = arith.constant 0 : i64
  %d = intent.axis %x[0] : tensor<?xf32>
  %at = intent.indices %d : !intent.domain<i64>
  %n = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %at axis 0 : tensor<?xi64>, %i axis 0 : tensor<?xi64>) identity (%z : i64)
  summarize (%xs: tensor<?xf32>, %as: tensor<?xi64>, %is: tensor<?xi64>) {
    %none = arith.constant 0 : i64
    %h = intent.map (%a = %as, %k = %is) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64> {
      %p = arith.cmpi sle, %k, %a : i64
      %q = arith.extui %p : i1 to i64
      intent.yield %q : i64
    }
    %s = intent.reduce arith.addi (%h) axes [0] identity (%none) : (tensor<?xi64>) -> i64
    intent.yield %s : i64
  } combine (%a: i64, %b: i64) {
    %s = arith.addi %a, %b : i64
    intent.yield %s : i64
  }
  return %n : i64
}

// A gather from a capture by the slice's values, over the slice's own axis; a surface map that
// repeats a capture of extent 1; a member of a capture; control on scalars.
// SPEC: 5-12 5-19
func.func @gathers(%x: tensor<?xf32>, %i: tensor<?xi64>) -> (tensor<?xf32>, f32) {
  %z = arith.constant 0.0 : f32
  %one = arith.constant dense<1.0> : tensor<1xf32>
  %d = intent.axis %i[0] : tensor<?xi64>
  %y, %last = intent.region_scan over %d slices (%i axis 0 : tensor<?xi64>) captures (%x, %one : tensor<?xf32>, tensor<1xf32>) identity (%z : f32) init (%z : f32) -> (tensor<?xf32> axis 0)
  summarize (%is: tensor<?xi64>, %xs: tensor<?xf32>, %os: tensor<1xf32>) {
    %none = arith.constant 0.0 : f32
    %ds = intent.axis %is[0] : tensor<?xi64>
    %dx = intent.axis %xs[0] : tensor<?xf32>
    %r = intent.relation (%k in %ds) of (%dx) with (%j = %is) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>) -> !intent.relation<1 -> 1, i64> {
      intent.yield %j : i64
    }
    %g = intent.gather %xs[%r] fill %none : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
    %w = intent.map broadcast arith.mulf (%g, %os) : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
    %s = intent.reduce arith.addf (%w) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    %true = arith.constant true
    %t = scf.if %true -> f32 {
      scf.yield %s : f32
    } else {
      scf.yield %none : f32
    }
    intent.yield %t : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  } apply (%a: f32, %s: f32) {
    %t = arith.addf %s, %a : f32
    intent.yield %t : f32
  } emit (%is: tensor<?xi64>, %s: f32, %xs: tensor<?xf32>, %os: tensor<1xf32>) {
    %none = arith.constant 0.0 : f32
    %ds = intent.axis %is[0] : tensor<?xi64>
    %dx = intent.axis %xs[0] : tensor<?xf32>
    %r = intent.relation (%k in %ds) of (%dx) with (%j = %is) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>) -> !intent.relation<1 -> 1, i64> {
      intent.yield %j : i64
    }
    %g = intent.gather %xs[%r] fill %none : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
    intent.yield %g : tensor<?xf32>
  }
  return %y, %last : tensor<?xf32>, f32
}

// Joined, transposed, broadcast and reduced along the other axis: the axis that is cut moves.
// SPEC: 5-12
func.func @shapes(%x: tensor<?x4xf32>) -> tensor<2x4xf32> {
  %z = arith.constant dense<0.0> : tensor<2x4xf32>
  %d = intent.axis %x[0] : tensor<?x4xf32>
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?x4xf32>) identity (%z : tensor<2x4xf32>)
  summarize (%xs: tensor<?x4xf32>) {
    %none = arith.constant 0.0 : f32
    %w = arith.addf %xs, %xs : tensor<?x4xf32>
    %j = intent.join %xs, %w : tensor<?x4xf32>
    %t = intent.transpose %j [2, 1, 0] : tensor<?x4x2xf32> -> tensor<2x4x?xf32>
    %row = intent.reduce arith.addf (%xs) axes [1] identity (%none) : (tensor<?x4xf32>) -> tensor<?xf32>
    %rows = intent.broadcast %row axes [2] like %t : tensor<?xf32> like tensor<2x4x?xf32> -> tensor<2x4x?xf32>
    %u = intent.map arith.subf (%t, %rows) : (tensor<2x4x?xf32>, tensor<2x4x?xf32>) -> tensor<2x4x?xf32>
    %v = intent.map arith.addf (%u, %rows) : (tensor<2x4x?xf32>, tensor<2x4x?xf32>) -> tensor<2x4x?xf32>
    %s = intent.reduce arith.addf (%v) axes [2] identity (%none) : (tensor<2x4x?xf32>) -> tensor<2x4xf32>
    intent.yield %s : tensor<2x4xf32>
  } combine (%a: tensor<2x4xf32>, %b: tensor<2x4xf32>) {
    %s = arith.addf %a, %b : tensor<2x4xf32>
    intent.yield %s : tensor<2x4xf32>
  }
  return %0 : tensor<2x4xf32>
}

// A helper's own function, which takes slices.
// SPEC: 5-18
func.func private @doubled(%y: tensor<?xf32>) -> tensor<?xf32> {
  %t = intent.map arith.addf (%y, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %t : tensor<?xf32>
}

func.func @called(%x: tensor<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    %y = func.call @doubled(%xs) : (tensor<?xf32>) -> tensor<?xf32>
    %s = intent.reduce arith.addf (%y) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    intent.yield %s : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// A part of the axis; an assertion is no effect.
// SPEC: 5-07 5-13
func.func @part(%x: tensor<?xi64>, %b: i64, %e: i64) -> i64 {
  %z = arith.constant 0 : i64
  %d = intent.axis %x[0] : tensor<?xi64>
  %p = intent.subregion %d[%b to %e] : !intent.domain<i64>
  %0 = intent.region_fold over %p slices (%x axis 0 : tensor<?xi64>) identity (%z : i64)
  summarize (%xs: tensor<?xi64>) {
    %none = arith.constant 0 : i64
    %s = intent.reduce arith.addi (%xs) axes [0] identity (%none) : (tensor<?xi64>) -> i64
    %q = arith.cmpi sge, %s, %none : i64
    intent.assert %q, "not below 0"
    intent.yield %s : i64
  } combine (%a: i64, %b: i64) {
    %s = arith.addi %a, %b : i64
    intent.yield %s : i64
  }
  return %0 : i64
}
