// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the verifiers of atomic accesses refuse, whole messages.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

// SPEC: 10-03
func.func @f(%v: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>, %z: i32) {
  // expected-error@+1 {{'intent.atomic_load' op expects relaxed or acquire (10-03), got release}}
  %0 = intent.atomic_load release %v[%r] fill %z : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  return
}

// -----

// SPEC: 10-03
func.func @f(%v: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>, %z: i32) {
  // expected-error@+1 {{'intent.atomic_load' op expects relaxed or acquire (10-03), got acq_rel}}
  %0 = intent.atomic_load acq_rel %v[%r] fill %z : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  return
}

// -----

// SPEC: 10-03
func.func @f(%v: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>, %z: i32) {
  // expected-error@+1 {{'intent.atomic_store' op expects relaxed or release (10-03), got acquire}}
  intent.atomic_store acquire %t to %v[%r] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// SPEC: 10-03
func.func @f(%v: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>, %z: i32) {
  // expected-error@+1 {{'intent.atomic_store' op expects relaxed or release (10-03), got acq_rel}}
  intent.atomic_store acq_rel %t to %v[%r] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: memref<f32>, %r: !intent.relation<0 -> 0, i64>, %z: f32) {
  // expected-error@+1 {{'intent.atomic_rmw' op expects add, minimum, maximum or xchg of elements of type f32, got and}}
  %0 = intent.atomic_rmw and relaxed %z to %v[%r] fill %z : f32, memref<f32>, !intent.relation<0 -> 0, i64> -> f32
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: memref<f32>, %r: !intent.relation<0 -> 0, i64>, %z: f32) {
  // expected-error@+1 {{'intent.atomic_rmw' op expects add, minimum, maximum or xchg of elements of type f32, got or}}
  %0 = intent.atomic_rmw or relaxed %z to %v[%r] fill %z : f32, memref<f32>, !intent.relation<0 -> 0, i64> -> f32
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: memref<f32>, %r: !intent.relation<0 -> 0, i64>, %z: f32) {
  // expected-error@+1 {{'intent.atomic_rmw' op expects add, minimum, maximum or xchg of elements of type f32, got xor}}
  %0 = intent.atomic_rmw xor relaxed %z to %v[%r] fill %z : f32, memref<f32>, !intent.relation<0 -> 0, i64> -> f32
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: memref<f32>, %r: !intent.relation<0 -> 0, i64>, %z: f32) {
  // expected-error@+1 {{'intent.atomic_rmw' op expects add, minimum, maximum or xchg of elements of type f32, got minsi}}
  %0 = intent.atomic_rmw minsi relaxed %z to %v[%r] fill %z : f32, memref<f32>, !intent.relation<0 -> 0, i64> -> f32
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: memref<f32>, %r: !intent.relation<0 -> 0, i64>, %z: f32) {
  // expected-error@+1 {{'intent.atomic_rmw' op expects add, minimum, maximum or xchg of elements of type f32, got maxsi}}
  %0 = intent.atomic_rmw maxsi relaxed %z to %v[%r] fill %z : f32, memref<f32>, !intent.relation<0 -> 0, i64> -> f32
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: memref<f32>, %r: !intent.relation<0 -> 0, i64>, %z: f32) {
  // expected-error@+1 {{'intent.atomic_rmw' op expects add, minimum, maximum or xchg of elements of type f32, got minui}}
  %0 = intent.atomic_rmw minui relaxed %z to %v[%r] fill %z : f32, memref<f32>, !intent.relation<0 -> 0, i64> -> f32
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: memref<f32>, %r: !intent.relation<0 -> 0, i64>, %z: f32) {
  // expected-error@+1 {{'intent.atomic_rmw' op expects add, minimum, maximum or xchg of elements of type f32, got maxui}}
  %0 = intent.atomic_rmw maxui relaxed %z to %v[%r] fill %z : f32, memref<f32>, !intent.relation<0 -> 0, i64> -> f32
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: memref<i16>, %r: !intent.relation<0 -> 0, i64>, %z: i16) {
  // expected-error@+1 {{'intent.atomic_rmw' op expects add, and, or, xor, minsi, maxsi, minui, maxui or xchg of elements of type i16, got minimum}}
  %0 = intent.atomic_rmw minimum relaxed %z to %v[%r] fill %z : i16, memref<i16>, !intent.relation<0 -> 0, i64> -> i16
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: memref<i16>, %r: !intent.relation<0 -> 0, i64>, %z: i16) {
  // expected-error@+1 {{'intent.atomic_rmw' op expects add, and, or, xor, minsi, maxsi, minui, maxui or xchg of elements of type i16, got maximum}}
  %0 = intent.atomic_rmw maximum relaxed %z to %v[%r] fill %z : i16, memref<i16>, !intent.relation<0 -> 0, i64> -> i16
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: memref<i1>, %r: !intent.relation<0 -> 0, i64>, %z: i1) {
  // expected-error@+1 {{'intent.atomic_rmw' op expects and, or, xor or xchg of elements of type i1, got add}}
  %0 = intent.atomic_rmw add relaxed %z to %v[%r] fill %z : i1, memref<i1>, !intent.relation<0 -> 0, i64> -> i1
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: memref<i1>, %r: !intent.relation<0 -> 0, i64>, %z: i1) {
  // expected-error@+1 {{'intent.atomic_rmw' op expects and, or, xor or xchg of elements of type i1, got maxui}}
  %0 = intent.atomic_rmw maxui relaxed %z to %v[%r] fill %z : i1, memref<i1>, !intent.relation<0 -> 0, i64> -> i1
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: memref<i1>, %r: !intent.relation<0 -> 0, i64>, %z: i1) {
  // expected-error@+1 {{'intent.atomic_cas' op expects elements of type i8, i16, i32, i64, f16, bf16, f32 or f64, got i1}}
  %0 = intent.atomic_cas relaxed %z, %z to %v[%r] fill %z : i1, memref<i1>, !intent.relation<0 -> 0, i64> -> i1
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: memref<f8E5M2>, %r: !intent.relation<0 -> 0, i64>, %z: f8E5M2) {
  // expected-error@+1 {{'intent.atomic_cas' op expects elements of type i8, i16, i32, i64, f16, bf16, f32 or f64, got f8E5M2}}
  %0 = intent.atomic_cas relaxed %z, %z to %v[%r] fill %z : f8E5M2, memref<f8E5M2>, !intent.relation<0 -> 0, i64> -> f8E5M2
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: memref<f8E5M2>, %r: !intent.relation<0 -> 0, i64>, %z: f8E5M2) {
  // expected-error@+1 {{'intent.atomic_load' op expects elements of type i1, i8, i16, i32, i64, f16, bf16, f32 or f64, got f8E5M2}}
  %0 = intent.atomic_load relaxed %v[%r] fill %z : memref<f8E5M2>, !intent.relation<0 -> 0, i64> -> f8E5M2
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: memref<f8E5M2>, %r: !intent.relation<0 -> 0, i64>, %z: f8E5M2) {
  // expected-error@+1 {{'intent.atomic_store' op expects elements of type i1, i8, i16, i32, i64, f16, bf16, f32 or f64, got f8E5M2}}
  intent.atomic_store relaxed %z to %v[%r] : f8E5M2, memref<f8E5M2>, !intent.relation<0 -> 0, i64>
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: memref<f8E5M2>, %r: !intent.relation<0 -> 0, i64>, %z: f8E5M2) {
  // expected-error@+1 {{'intent.atomic_rmw' op expects elements of type i1, i8, i16, i32, i64, f16, bf16, f32 or f64, got f8E5M2}}
  %0 = intent.atomic_rmw xchg relaxed %z to %v[%r] fill %z : f8E5M2, memref<f8E5M2>, !intent.relation<0 -> 0, i64> -> f8E5M2
  return
}

// -----

// SPEC: 9-02
func.func @f(%v: memref<?x?xi32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>, %z: i32) {
  // expected-error@+1 {{'intent.atomic_load' op expects a relation to the 2 axes of memref<?x?xi32>, got !intent.relation<1 -> 1, i64>}}
  %0 = intent.atomic_load relaxed %v[%r] fill %z : memref<?x?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  return
}

// -----

// SPEC: 9-02
func.func @f(%v: memref<?x?xi32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>, %z: i32) {
  // expected-error@+1 {{'intent.atomic_store' op expects a relation to the 2 axes of memref<?x?xi32>, got !intent.relation<1 -> 1, i64>}}
  intent.atomic_store relaxed %t to %v[%r] : tensor<?xi32>, memref<?x?xi32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// SPEC: 9-02
func.func @f(%v: memref<?x?xi32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>, %z: i32) {
  // expected-error@+1 {{'intent.atomic_rmw' op expects a relation to the 2 axes of memref<?x?xi32>, got !intent.relation<1 -> 1, i64>}}
  %0 = intent.atomic_rmw add relaxed %t to %v[%r] fill %z : tensor<?xi32>, memref<?x?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  return
}

// -----

// SPEC: 9-02
func.func @f(%v: memref<?x?xi32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>, %z: i32) {
  // expected-error@+1 {{'intent.atomic_cas' op expects a relation to the 2 axes of memref<?x?xi32>, got !intent.relation<1 -> 1, i64>}}
  %0 = intent.atomic_cas relaxed %t, %t to %v[%r] fill %z : tensor<?xi32>, memref<?x?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  return
}

// -----

// SPEC: 9-02
func.func @f(%v: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>, %z: i32) {
  // expected-error@+1 {{'intent.atomic_load' op expects a result with the relation's 1 result axes, got i32}}
  %0 = intent.atomic_load relaxed %v[%r] fill %z : memref<?xi32>, !intent.relation<1 -> 1, i64> -> i32
  return
}

// -----

// SPEC: 9-02
func.func @f(%v: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>, %z: i32) {
  // expected-error@+1 {{'intent.atomic_store' op expects a value with the relation's 1 result axes, got i32}}
  intent.atomic_store relaxed %z to %v[%r] : i32, memref<?xi32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// SPEC: 9-02
func.func @f(%v: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>, %z: i32) {
  // expected-error@+1 {{'intent.atomic_rmw' op expects a value with the relation's 1 result axes, got i32}}
  %0 = intent.atomic_rmw add relaxed %z to %v[%r] fill %z : i32, memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  return
}

// -----

// SPEC: 9-02
func.func @f(%v: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>, %z: i32) {
  // expected-error@+1 {{'intent.atomic_rmw' op expects a result of element type i32, got i64}}
  %0 = intent.atomic_rmw add relaxed %t to %v[%r] fill %z : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi64>
  return
}

// -----

// SPEC: 9-02
func.func @f(%v: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>, %z: i32) {
  // expected-error@+1 {{'intent.atomic_cas' op expects a result with the relation's 1 result axes, got tensor<?x?xi32>}}
  %0 = intent.atomic_cas relaxed %t, %t to %v[%r] fill %z : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?x?xi32>
  return
}

// -----

// SPEC: 9-02
func.func @f(%v: memref<?xi32>, %r: !intent.relation<0 -> 1, i64>, %t: tensor<i32>, %z: i32) {
  // expected-error@+1 {{'intent.atomic_rmw' op expects a scalar value, since the relation has no result axis, got tensor<i32>}}
  %0 = intent.atomic_rmw add relaxed %t to %v[%r] fill %z : tensor<i32>, memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  return
}

// -----

// SPEC: 9-07
func.func @f(%v: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>, %u: tensor<4xi32>, %z: i64) {
  // expected-error@+1 {{'intent.atomic_load' op failed to verify that the fill is an element of the memory}}
  %0 = "intent.atomic_load"(%v, %r, %z) <{order = 0 : i32}> : (memref<?xi32>, !intent.relation<1 -> 1, i64>, i64) -> tensor<?xi32>
  return
}

// -----

// SPEC: 9-07
func.func @f(%v: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>, %u: tensor<4xi32>, %z: i64) {
  // expected-error@+1 {{'intent.atomic_rmw' op failed to verify that the fill is an element of the memory}}
  %0 = "intent.atomic_rmw"(%t, %v, %r, %z) <{kind = 0 : i32, order = 0 : i32}> : (tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>, i64) -> tensor<?xi32>
  return
}

// -----

// SPEC: 9-07
func.func @f(%v: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>, %u: tensor<4xi32>, %z: i64) {
  // expected-error@+1 {{'intent.atomic_cas' op failed to verify that the fill is an element of the memory}}
  %0 = "intent.atomic_cas"(%t, %t, %v, %r, %z) <{order = 0 : i32}> : (tensor<?xi32>, tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>, i64) -> tensor<?xi32>
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>, %t: tensor<?xi32>, %u: tensor<4xi32>, %z: i32) {
  // expected-error@+1 {{'intent.atomic_cas' op failed to verify that all of {expected, desired} have same type}}
  %0 = "intent.atomic_cas"(%t, %u, %v, %r, %z) <{order = 0 : i32}> : (tensor<?xi32>, tensor<4xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>, i32) -> tensor<?xi32>
  return
}

// -----

// SPEC: 10-03
func.func @f(%v: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>, %z: i32) {
  // expected-error@+1 {{invalid properties {order = 4 : i32} for op intent.atomic_load: Invalid attribute `order` in property conversion: 4 : i32}}
  %0 = "intent.atomic_load"(%v, %r, %z) <{order = 4 : i32}> : (memref<?xi32>, !intent.relation<1 -> 1, i64>, i32) -> tensor<?xi32>
  return
}

// -----

// SPEC: 10-03
func.func @f(%v: memref<?xi32>, %r: !intent.relation<1 -> 1, i64>, %z: i32) {
  // expected-error@+1 {{expected string or keyword containing one of the following enum values for attribute 'order' [relaxed, acquire, release, acq_rel]}}
  %0 = intent.atomic_load seq_cst %v[%r] fill %z : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  return
}

// -----

// SPEC: 9-11
func.func @f(%v: tensor<?xi32>, %r: !intent.relation<1 -> 1, i64>, %z: i32) {
  // expected-error@+1 {{'intent.atomic_load' op operand #0 must be a strided memref of Intent scalars, of rank 8 at most, in the default memory space, but got 'tensor<?xi32>'}}
  %0 = "intent.atomic_load"(%v, %r, %z) <{order = 0 : i32}> : (tensor<?xi32>, !intent.relation<1 -> 1, i64>, i32) -> tensor<?xi32>
  return
}

// -----

func.func @f(%v: memref<?xf32>, %i: index, %b: i32) {
  // expected-error@+1 {{'intent.tile.atomic_at' op expects the indices, the bits and the result of its action on memref<?xf32>}}
  %0 = intent.tile.atomic_at cas add relaxed %v[%i] (%b) : memref<?xf32>, (i32) -> i32
  return
}

// -----

func.func @f(%v: memref<?xf32>, %i: index, %b: i32) {
  // expected-error@+1 {{'intent.tile.atomic_at' op expects the indices, the bits and the result of its action on memref<?xf32>}}
  intent.tile.atomic_at rmw add relaxed %v[%i] (%b) : memref<?xf32>, (i32) -> ()
  return
}

// -----

func.func @f(%v: memref<?xf32>, %i: index, %b: i16) {
  // expected-error@+1 {{'intent.tile.atomic_at' op expects bits of type i32, got i16}}
  intent.tile.atomic_at store add relaxed %v[%i] (%b) : memref<?xf32>, (i16) -> ()
  return
}

// -----

func.func @f(%v: memref<?xi1>, %i: index, %b: i8) {
  // expected-error@+1 {{'intent.tile.atomic_at' op expects a kind of integers, got maximum}}
  %0 = intent.tile.atomic_at rmw maximum relaxed %v[%i] (%b) : memref<?xi1>, (i8) -> i8
  return
}
