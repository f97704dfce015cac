// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the verifiers of relations, accesses and buffers refuse, whole messages.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

// SPEC: 9-02
func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.relation' op expects a relation from its iteration domains (1) to its source domains (1), got !intent.relation<2 -> 1, i64>}}
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    intent.yield %i : i64
  }
  return
}

// -----

// SPEC: 9-02
func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.relation' op expects coordinate 0 of type i32, got i64}}
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i32> {
    // expected-note@+1 {{yielded here}}
    intent.yield %i : i64
  }
  return
}

// -----

// SPEC: 9-02
func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.relation' op expects a coordinate a source domain (1) and validity or none, got 3 values}}
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    // expected-note@+1 {{yielded here}}
    intent.yield %i, %i, %i : i64, i64, i64
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.relation' op expects a coordinate a source domain (1) and validity or none, got 0 values}}
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    // expected-note@+1 {{yielded here}}
    intent.yield
  }
  return
}

// -----

// SPEC: 9-01
func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.relation' op expects validity of type i1, got i64}}
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    // expected-note@+1 {{yielded here}}
    intent.yield %i, %i : i64, i64
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %k: tensor<?x?xi64>) {
  // expected-error@+1 {{'intent.relation' op expects element tensors with an axis an iteration domain (1), got tensor<?x?xi64>}}
  %r = intent.relation (%i in %d) of (%d) with (%e = %k) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?x?xi64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %e : i64
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.relation' op expects a region argument an iteration domain and an element tensor (1), got 2}}
  %r = "intent.relation"(%d, %d) <{operandSegmentSizes = array<i32: 1, 1, 0>}> ({
  ^bb0(%i: i64, %j: i64):
    "intent.yield"(%i) : (i64) -> ()
  }) : (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 1, i64>
  return
}

// -----

func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.relation' op expects region argument 0 of type i64, got i32}}
  %r = "intent.relation"(%d, %d) <{operandSegmentSizes = array<i32: 1, 1, 0>}> ({
  ^bb0(%i: i32):
    "intent.yield"(%i) : (i32) -> ()
  }) : (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 1, i32>
  return
}

// -----

func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.relation' op expects a region that ends in intent.yield}}
  %r = "intent.relation"(%d, %d) <{operandSegmentSizes = array<i32: 1, 1, 0>}> ({
  ^bb0(%i: i64):
    "func.return"() : () -> ()
  }) : (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 1, i64>
  return
}

// -----

func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.relation' op expects at most 8 axes on a side, got !intent.relation<0 -> 9, i64>}}
  %r = intent.relation () of (%d, %d, %d, %d, %d, %d, %d, %d, %d) : () of (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 9, i64> {
    %c = arith.constant 0 : i64
    intent.yield %c, %c, %c, %c, %c, %c, %c, %c, %c : i64, i64, i64, i64, i64, i64, i64, i64, i64
  }
  return
}

// -----

func.func @f(%t: tensor<?xi64>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{expects iteration domains, got 'tensor<?xi64>'}}
  %r = intent.relation (%i in %t) of (%d) : (tensor<?xi64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{expects 2 types of domains and tensors, got 1}}
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  return
}

// -----

// SPEC: 9-03
func.func @f(%a: !intent.relation<2 -> 1, i64>, %b: !intent.relation<1 -> 1, i64>) {
  // expected-error@+1 {{'intent.compose' op expects an inner relation to the 2 result axes of the outer one, got !intent.relation<1 -> 1, i64>}}
  %q = intent.compose %a, %b : !intent.relation<2 -> 1, i64>, !intent.relation<1 -> 1, i64> -> !intent.relation<1 -> 1, i64>
  return
}

// -----

// SPEC: 9-03
func.func @f(%a: !intent.relation<1 -> 1, i32>, %b: !intent.relation<2 -> 1, i64>) {
  // expected-error@+1 {{'intent.compose' op expects a result of type !intent.relation<2 -> 1, i32>, got !intent.relation<2 -> 1, i64>}}
  %q = intent.compose %a, %b : !intent.relation<1 -> 1, i32>, !intent.relation<2 -> 1, i64> -> !intent.relation<2 -> 1, i64>
  return
}

// -----

// SPEC: 9-02
func.func @f(%x: tensor<?x?xf32>, %r: !intent.relation<1 -> 1, i64>, %z: f32) {
  // expected-error@+1 {{'intent.gather' op expects a relation to the 2 axes of tensor<?x?xf32>, got !intent.relation<1 -> 1, i64>}}
  %g = intent.gather %x[%r] fill %z : tensor<?x?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return
}

// -----

// SPEC: 9-02
func.func @f(%x: memref<f32>, %r: !intent.relation<1 -> 1, i64>, %z: f32) {
  // expected-error@+1 {{'intent.load' op expects a relation to the 0 axes of memref<f32>, got !intent.relation<1 -> 1, i64>}}
  %g = intent.load %x[%r] fill %z : memref<f32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?xf32>, %r: !intent.relation<1 -> 1, i64>, %z: f32) {
  // expected-error@+1 {{'intent.gather' op expects a result with the relation's 1 result axes, got f32}}
  %g = intent.gather %x[%r] fill %z : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> f32
  return
}

// -----

func.func @f(%x: tensor<?xf32>, %r: !intent.relation<1 -> 1, i64>, %z: f32) {
  // expected-error@+1 {{'intent.gather' op expects a result with the relation's 1 result axes, got tensor<?x?xf32>}}
  %g = intent.gather %x[%r] fill %z : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: memref<?xf32>, %r: !intent.relation<0 -> 1, i64>, %z: f32) {
  // expected-error@+1 {{'intent.load' op expects a scalar result, since the relation has no result axis, got tensor<f32>}}
  %g = intent.load %x[%r] fill %z : memref<?xf32>, !intent.relation<0 -> 1, i64> -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<?xf32>, %r: !intent.relation<1 -> 1, i64>, %z: f32) {
  // expected-error@+1 {{'intent.gather' op expects a result of element type f32, got f16}}
  %g = intent.gather %x[%r] fill %z : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf16>
  return
}

// -----

// SPEC: 9-07
func.func @f(%x: tensor<?xf32>, %r: !intent.relation<1 -> 1, i64>, %z: f16) {
  // expected-error@+1 {{'intent.gather' op failed to verify that the fill is an element of the source}}
  %g = "intent.gather"(%x, %r, %z) : (tensor<?xf32>, !intent.relation<1 -> 1, i64>, f16) -> tensor<?xf32>
  return
}

// -----

// SPEC: 9-07
func.func @f(%x: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>, %z: i64) {
  // expected-error@+1 {{'intent.load' op failed to verify that the fill is an element of the source}}
  %g = "intent.load"(%x, %r, %z) : (memref<?xi32>, !intent.relation<1 -> 1, i64>, i64) -> tensor<?xi32>
  return
}

// -----

// SPEC: 9-07
func.func @f(%x: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>) {
  // expected-error@+1 {{'intent.load' op expected 3 operands, but found 2}}
  %g = "intent.load"(%x, %r) : (memref<?xi32>, !intent.relation<1 -> 1, i64>) -> tensor<?xi32>
  return
}

// -----

// SPEC: 9-07
func.func @f(%x: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>) {
  // expected-error@+1 {{expected 'fill'}}
  %g = intent.load %x[%r] : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  return
}

// -----

func.func @f(%x: memref<?xf32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?x?xf32>) {
  // expected-error@+1 {{'intent.store' op expects a value with the relation's 1 result axes, got tensor<?x?xf32>}}
  intent.store %t to %x[%r] : tensor<?x?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

func.func @f(%x: memref<?xf32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>) {
  // expected-error@+1 {{'intent.store' op expects a value of element type f32, got i32}}
  intent.store %t to %x[%r] : tensor<?xi32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

func.func @f(%x: memref<?xf32>, %r: !intent.relation<0 -> 1, i64>, %t: tensor<1xf32>) {
  // expected-error@+1 {{'intent.store' op expects a scalar value, since the relation has no result axis, got tensor<1xf32>}}
  intent.store %t to %x[%r] : tensor<1xf32>, memref<?xf32>, !intent.relation<0 -> 1, i64>
  return
}

// -----

func.func @f(%x: memref<?x?xf32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xf32>) {
  // expected-error@+1 {{'intent.store' op expects a relation to the 2 axes of memref<?x?xf32>, got !intent.relation<1 -> 1, i64>}}
  intent.store %t to %x[%r] : tensor<?xf32>, memref<?x?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

func.func @f(%x: memref<?xf32, 3>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xf32>) {
  // expected-error@+1 {{'intent.store' op operand #1 must be a strided memref of Intent scalars, of rank 8 at most, in the default memory space, but got 'memref<?xf32, 3>'}}
  intent.store %t to %x[%r] : tensor<?xf32>, memref<?xf32, 3>, !intent.relation<1 -> 1, i64>
  return
}

// -----

func.func @f(%x: memref<?xf80>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xf32>) {
  // expected-error@+1 {{'intent.store' op operand #1 must be a strided memref of Intent scalars, of rank 8 at most, in the default memory space, but got 'memref<?xf80>'}}
  intent.store %t to %x[%r] : tensor<?xf32>, memref<?xf80>, !intent.relation<1 -> 1, i64>
  return
}

// -----

func.func @f(%x: memref<?xf32, affine_map<(d0) -> (d0 floordiv 2)>>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xf32>) {
  // expected-error@+1 {{'intent.store' op operand #1 must be a strided memref of Intent scalars, of rank 8 at most, in the default memory space, but got 'memref<?xf32, affine_map<(d0) -> (d0 floordiv 2)>>'}}
  intent.store %t to %x[%r] : tensor<?xf32>, memref<?xf32, affine_map<(d0) -> (d0 floordiv 2)>>, !intent.relation<1 -> 1, i64>
  return
}

// -----

func.func @f(%x: memref<*xf32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xf32>) {
  // expected-error@+1 {{invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  intent.store %t to %x[%r] : tensor<?xf32>, memref<*xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

func.func @f(%n: i64) {
  // expected-error@+1 {{'intent.buffer' op expects a value for each dynamic extent (2), got 1}}
  %b = intent.buffer [%n] : memref<?x?xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'intent.buffer' op expects a buffer of row-major layout, got memref<4xf32, strided<[2]>>}}
  %b = intent.buffer : memref<4xf32, strided<[2]>>
  return
}

// -----

// expected-error@+1 {{'func.func' op expects 'intent.noalias' on a memref, got tensor<?xf32>}}
func.func @f(%x: tensor<?xf32> {intent.noalias}) {
  return
}

// -----

// expected-error@+1 {{'func.func' op expects 'intent.noalias' without a value}}
func.func @f(%x: memref<?xf32> {intent.noalias = 1 : i64}) {
  return
}
