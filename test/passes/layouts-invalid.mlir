// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Destinations whose strides give two coordinates one place: --intent-check refuses them, and what
// a dynamic extent decides is an assertion. A load may read an element twice.
// RUN: intent-opt %s --split-input-file --intent-check --verify-diagnostics -o /dev/null

// SPEC: 9-09
func.func @zero(%v: memref<4xf32, strided<[0]>>, %x: tensor<4xf32>) {
  %d = intent.axis %v[0] : memref<4xf32, strided<[0]>>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  // expected-error@+1 {{'intent.store' op expects a destination that has no element twice (9-09), got memref<4xf32, strided<[0]>> with one place for (0) and (1)}}
  intent.store %x to %v[%r] : tensor<4xf32>, memref<4xf32, strided<[0]>>, !intent.relation<1 -> 1, i64>
  return
}

// -----

func.func @same(%v: memref<4x4xf32, strided<[1, 1]>>, %x: f32) {
  %zero = arith.constant 0 : i64
  %d0 = intent.axis %v[0] : memref<4x4xf32, strided<[1, 1]>>
  %d1 = intent.axis %v[1] : memref<4x4xf32, strided<[1, 1]>>
  %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    intent.yield %zero, %zero : i64, i64
  }
  // expected-error@+1 {{'intent.store' op expects a destination that has no element twice (9-09), got memref<4x4xf32, strided<[1, 1]>> with one place for (0, 1) and (1, 0)}}
  intent.store %x to %v[%r] : f32, memref<4x4xf32, strided<[1, 1]>>, !intent.relation<0 -> 2, i64>
  return
}

// -----

func.func @coprime(%v: memref<4x4xf32, strided<[2, 3]>>, %x: f32) {
  %zero = arith.constant 0 : i64
  %d0 = intent.axis %v[0] : memref<4x4xf32, strided<[2, 3]>>
  %d1 = intent.axis %v[1] : memref<4x4xf32, strided<[2, 3]>>
  %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    intent.yield %zero, %zero : i64, i64
  }
  // expected-error@+1 {{'intent.store' op expects a destination that has no element twice (9-09), got memref<4x4xf32, strided<[2, 3]>> with one place for (3, 0) and (0, 2)}}
  intent.store %x to %v[%r] : f32, memref<4x4xf32, strided<[2, 3]>>, !intent.relation<0 -> 2, i64>
  return
}

// -----

// A stride back, and an axis that is not known: rows overlap whatever that is.
func.func @back(%v: memref<?x3x3xf32, strided<[?, 2, -1], offset: ?>>, %x: f32) {
  %zero = arith.constant 0 : i64
  %d0 = intent.axis %v[0] : memref<?x3x3xf32, strided<[?, 2, -1], offset: ?>>
  %d1 = intent.axis %v[1] : memref<?x3x3xf32, strided<[?, 2, -1], offset: ?>>
  %d2 = intent.axis %v[2] : memref<?x3x3xf32, strided<[?, 2, -1], offset: ?>>
  %r = intent.relation () of (%d0, %d1, %d2) : () of (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 3, i64> {
    intent.yield %zero, %zero, %zero : i64, i64, i64
  }
  // expected-error@+1 {{'intent.store' op expects a destination that has no element twice (9-09), got memref<?x3x3xf32, strided<[?, 2, -1], offset: ?>> with one place for (0, 0, 0) and (0, 1, 2)}}
  intent.store %x to %v[%r] : f32, memref<?x3x3xf32, strided<[?, 2, -1], offset: ?>>, !intent.relation<0 -> 3, i64>
  return
}

// -----

// No two coordinates, though the strides are in no order of a nested layout: 2a = 3b has no
// solution for a < 3 and b < 2. Axes of one coordinate, and views without any, have any strides.
func.func @distinct(%v: memref<3x2xf32, strided<[2, 3]>>, %w: memref<1x4xf32, strided<[0, 1]>>, %u: memref<0x4xf32, strided<[0, 0]>>, %x: f32, %t: tensor<0x4xf32>) {
  %zero = arith.constant 0 : i64
  %d0 = intent.axis %v[0] : memref<3x2xf32, strided<[2, 3]>>
  %d1 = intent.axis %v[1] : memref<3x2xf32, strided<[2, 3]>>
  %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    intent.yield %zero, %zero : i64, i64
  }
  intent.store %x to %v[%r] : f32, memref<3x2xf32, strided<[2, 3]>>, !intent.relation<0 -> 2, i64>
  %e0 = intent.axis %w[0] : memref<1x4xf32, strided<[0, 1]>>
  %e1 = intent.axis %w[1] : memref<1x4xf32, strided<[0, 1]>>
  %s = intent.relation () of (%e0, %e1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    intent.yield %zero, %zero : i64, i64
  }
  intent.store %x to %w[%s] : f32, memref<1x4xf32, strided<[0, 1]>>, !intent.relation<0 -> 2, i64>
  %f0 = intent.axis %u[0] : memref<0x4xf32, strided<[0, 0]>>
  %f1 = intent.axis %u[1] : memref<0x4xf32, strided<[0, 0]>>
  %o = intent.relation (%i in %f0, %j in %f1) of (%f0, %f1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    intent.yield %i, %j : i64, i64
  }
  intent.store %t to %u[%o] : tensor<0x4xf32>, memref<0x4xf32, strided<[0, 0]>>, !intent.relation<2 -> 2, i64>
  return
}

// -----

// A load reads one element for many lanes.
func.func @repeat(%v: memref<4xf32, strided<[0]>>) -> tensor<?xf32> {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %v[0] : memref<4xf32, strided<[0]>>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %t = intent.load %v[%r] fill %z : memref<4xf32, strided<[0]>>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return %t : tensor<?xf32>
}

// -----

// Strides among which a search through all differences would take too long.
func.func @far(%v: memref<40000x40000x40000xf32, strided<[1000003, 1000033, 1000037]>>, %x: f32) {
  %zero = arith.constant 0 : i64
  %d0 = intent.axis %v[0] : memref<40000x40000x40000xf32, strided<[1000003, 1000033, 1000037]>>
  %d1 = intent.axis %v[1] : memref<40000x40000x40000xf32, strided<[1000003, 1000033, 1000037]>>
  %d2 = intent.axis %v[2] : memref<40000x40000x40000xf32, strided<[1000003, 1000033, 1000037]>>
  %r = intent.relation () of (%d0, %d1, %d2) : () of (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 3, i64> {
    intent.yield %zero, %zero, %zero : i64, i64, i64
  }
  // expected-error@+1 {{'intent.store' op expects a destination whose strides show that it has no element twice (9-09), got memref<40000x40000x40000xf32, strided<[1000003, 1000033, 1000037]>>}}
  intent.store %x to %v[%r] : f32, memref<40000x40000x40000xf32, strided<[1000003, 1000033, 1000037]>>, !intent.relation<0 -> 3, i64>
  return
}
