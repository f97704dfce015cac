// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every error of intent.map.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'intent.map' op expects at least one input and one result}}
  intent.map () : () -> () {
    intent.yield
  }
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{'intent.map' op expects at least one input and one result}}
  intent.map (%e = %x) : (tensor<?xf32>) -> () {
    intent.yield
  }
  return
}

// -----

func.func @f(%x: tensor<3xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'intent.map' op expects inputs of one shape, got tensor<3xf32> and tensor<4xf32>}}
  %0 = intent.map arith.addf (%x, %y) : (tensor<3xf32>, tensor<4xf32>) -> tensor<3xf32>
  return
}

// -----

// Nothing is broadcast: ranks are equal.
func.func @f(%x: tensor<?xf32>, %y: tensor<?x?xf32>) {
  // expected-error@+1 {{'intent.map' op expects inputs of one shape, got tensor<?xf32> and tensor<?x?xf32>}}
  %0 = intent.map arith.addf (%x, %y) : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x1xf32>, %y: tensor<?x?xf32>) {
  // expected-error@+1 {{'intent.map' op expects results of the inputs' shape tensor<?x1xf32>, got tensor<?x5xf32>}}
  %0 = intent.map arith.addf (%x, %y) : (tensor<?x1xf32>, tensor<?x?xf32>) -> tensor<?x5xf32>
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{'intent.map' op expects a region argument an input (1), got 2}}
  %0 = "intent.map"(%x) ({
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{'intent.map' op expects region argument 0 of type f32, got f64}}
  %0 = "intent.map"(%x) ({
  ^bb0(%a: f64):
    intent.yield %a : f64
  }) : (tensor<?xf32>) -> tensor<?xf64>
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{'intent.map' op expects a region that ends in intent.yield}}
  %0 = "intent.map"(%x) ({
  ^bb0(%a: f32):
    %b = arith.addf %a, %a : f32
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{'intent.map' op expects a region that ends in intent.yield}}
  %0 = intent.map (%a = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    ub.unreachable
  }
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{'intent.map' op expects a yielded value a result (1), got 2}}
  %0 = intent.map (%a = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    // expected-note@+1 {{yielded here}}
    intent.yield %a, %a : f32, f32
  }
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{'intent.map' op expects yielded value 0 of type f64, got f32}}
  %0 = intent.map (%a = %x) : (tensor<?xf32>) -> tensor<?xf64> {
    // expected-note@+1 {{yielded here}}
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{custom op 'intent.map' expects 2 input types, got 1}}
  %0 = intent.map (%a = %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> {
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{custom op 'intent.map' expects the name of a known op, got 'arith.ad'}}
  %0 = intent.map arith.ad (%x) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{custom op 'intent.map' expects the name of a known op, got 'nowhere'}}
  %0 = intent.map nowhere (%x) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

// A short region that can't be is an error of the op that it stands for.
func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{'arith.addf' op expected 2 operands, but found 1}}
  %0 = intent.map arith.addf (%x) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{'func.func' op requires one region}}
  %0 = intent.map func.func (%x) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{'cf.br' op requires zero results}}
  %0 = intent.map cf.br (%x) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{'intent.map' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %0 = "intent.map"(%x) ({
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{'intent.map' op expects a non-empty block}}
  %0 = intent.map (%a = %x) : (tensor<?xf32>) -> tensor<?xf32> {
  }
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{'intent.map' op expects region #0 to have 0 or 1 blocks}}
  %0 = intent.map (%a = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    cf.br ^bb1
  ^bb1:
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%x: vector<4xf32>) {
  // expected-error@+1 {{'intent.map' op operand #0 must be variadic of an Intent scalar, or a ranked tensor of rank 8 at most of them, but got 'vector<4xf32>'}}
  %0 = intent.map arith.negf (%x) : (vector<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?x?x?x?x?x?x?x?xf32>) {
  // expected-error@+1 {{'intent.map' op operand #0 must be variadic of an Intent scalar, or a ranked tensor of rank 8 at most of them, but got 'tensor<?x?x?x?x?x?x?x?x?xf32>'}}
  %0 = intent.map arith.negf (%x) : (tensor<?x?x?x?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?x?x?x?xf32>
  return
}

// -----

// expected-error@+2 {{'intent.yield' op expects parent op to be one of 'intent.body, intent.for, intent.if, intent.map, intent.parallel, intent.reduce, intent.region_fold, intent.region_scan, intent.relation, intent.scan, intent.tile.reduce, intent.tile.look_back, intent.tile.scan, intent.while'}}
func.func @f() {
  intent.yield
}

// -----

func.func @f(%s: f32, %x: tensor<?xf32>) {
  // expected-error@+1 {{'intent.map' op expects tensors as inputs, got f32: only 'intent.map broadcast' takes scalars}}
  %0 = intent.map arith.addf (%s, %x) : (f32, tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%s: f32, %x: tensor<?xf32>) {
  // expected-error@+1 {{'intent.map' op expects inputs of one shape, got tensor<?xf32> and f32}}
  %0 = intent.map arith.addf (%x, %s) : (tensor<?xf32>, f32) -> tensor<?xf32>
  return
}

// -----

// The surface form: 2-03 to 2-06.
func.func @f(%s: f32) {
  // expected-error@+1 {{'intent.map' op expects at least one tensor among its inputs}}
  %0 = intent.map broadcast arith.addf (%s, %s) : (f32, f32) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %y: tensor<2xf32>) {
  // expected-error@+1 {{'intent.map' op expects extents that are equal or 1 on axis 1 of its result, got 3 and 2 (2-05)}}
  %0 = intent.map broadcast arith.addf (%x, %y) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<?x0xf32>, %y: tensor<5xf32>) {
  // expected-error@+1 {{'intent.map' op expects extents that are equal or 1 on axis 1 of its result, got 0 and 5 (2-06)}}
  %0 = intent.map broadcast arith.addf (%x, %y) : (tensor<?x0xf32>, tensor<5xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x3xf32>, %y: tensor<1xf32>) {
  // expected-error@+1 {{'intent.map' op expects results of rank 2, got tensor<3xf32>}}
  %0 = intent.map broadcast arith.addf (%x, %y) : (tensor<?x3xf32>, tensor<1xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<?x1xf32>, %y: tensor<0xf32>) {
  // expected-error@+1 {{'intent.map' op expects extent 0 on axis 1 of its result, got 1 (2-05)}}
  %0 = intent.map broadcast arith.addf (%x, %y) : (tensor<?x1xf32>, tensor<0xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x: tensor<?xf32>, %s: f16) {
  // expected-error@+1 {{'intent.map' op expects region argument 1 of type f16, got f32}}
  %0 = "intent.map"(%x, %s)  ({
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }) {broadcast} : (tensor<?xf32>, f16) -> tensor<?xf32>
  return
}
