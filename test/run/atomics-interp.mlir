// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics whose lanes collide, on the interpreter and the CPU: exact sums, old values that are what
// some order gives, invalid lanes, scalars, NaN, zeros and subnormals, buffers, strided and shared
// memory; and what is illegal.
//
// DEFINE: %{interp} = intent-run --target=interp %s --print
// DEFINE: %{cpu} = intent-run --target=cpu %s --print

// Adding 1 from each lane to one element gives every count once, as old values (9-11, 10-02).
// RUN: %{interp} --entry=count --arg ones:i32:101 | FileCheck %s --check-prefix=COUNT
// RUN: %{cpu} --entry=count --arg ones:i32:101 | FileCheck %s --check-prefix=COUNT
// RUN: %{interp} --entry=count --arg ones:i32:0 | FileCheck %s --check-prefix=NONE
// RUN: %{cpu} --entry=count --arg ones:i32:0 | FileCheck %s --check-prefix=NONE
// SPEC: 9-11 10-02
// COUNT: i32 = 101
// COUNT-NEXT: i32 = 5050
// COUNT-NEXT: i32 = 100
// NONE: i32 = 0
// NONE-NEXT: i32 = 0

// Dyadic floats: the sum is exact in any order.
// RUN: %{interp} --entry=dyadic --arg iota:f32:13 --arg full:f32:2:value=0.5 | FileCheck %s --check-prefix=DYADIC
// RUN: %{cpu} --entry=dyadic --arg iota:f32:13 --arg full:f32:2:value=0.5 | FileCheck %s --check-prefix=DYADIC
// DYADIC: arg2: memref<2xf32> = [11, 9.5]

// Invalid lanes touch nothing and give the fill; nothing is asked of their coordinates.
// RUN: %{interp} --entry=masked --arg iota:i64:5 --arg i64:3 --arg full:i64:3:value=10 | FileCheck %s --check-prefix=MASKED
// RUN: %{cpu} --entry=masked --arg iota:i64:5 --arg i64:3 --arg full:i64:3:value=10 | FileCheck %s --check-prefix=MASKED
// SPEC: 9-07 9-08
// MASKED: tensor<5xi64> = [10, 10, 10, -7, -7]
// MASKED-NEXT: arg3: memref<3xi64> = [10, 11, 12]

// A relation without result axes: scalars.
// RUN: %{interp} --entry=scalar --arg i64:1 --arg f64:2.5 --arg iota:f64:3 | FileCheck %s --check-prefix=SCALAR
// RUN: %{cpu} --entry=scalar --arg i64:1 --arg f64:2.5 --arg iota:f64:3 | FileCheck %s --check-prefix=SCALAR
// RUN: %{interp} --entry=scalar --arg i64:-1 --arg f64:2.5 --arg iota:f64:3 | FileCheck %s --check-prefix=NOWHERE
// RUN: %{cpu} --entry=scalar --arg i64:-1 --arg f64:2.5 --arg iota:f64:3 | FileCheck %s --check-prefix=NOWHERE
// SCALAR: f64 = 1
// SCALAR-NEXT: f64 = 3.5
// SCALAR-NEXT: f64 = 3.5
// SCALAR-NEXT: f64 = 8
// SCALAR-NEXT: arg3: memref<3xf64> = [0, 8, 2]
// NOWHERE: f64 = 2.5
// NOWHERE-NEXT: f64 = 2.5
// NOWHERE-NEXT: f64 = 2.5
// NOWHERE-NEXT: f64 = 2.5
// NOWHERE-NEXT: arg3: memref<3xf64> = [0, 1, 2]

// A NaN equals the same NaN, -0 is not +0, and a float is one with its bits.
// RUN: %{interp} --entry=cas --arg f32:nan --arg f32:nan | FileCheck %s --check-prefix=TAKEN
// RUN: %{cpu} --entry=cas --arg f32:nan --arg f32:nan | FileCheck %s --check-prefix=TAKEN
// RUN: %{interp} --entry=cas --arg f32:-0 --arg f32:0 | FileCheck %s --check-prefix=LEFT
// RUN: %{cpu} --entry=cas --arg f32:-0 --arg f32:0 | FileCheck %s --check-prefix=LEFT
// RUN: %{interp} --entry=cas --arg f32:0x1p-149 --arg f32:0x1p-149 | FileCheck %s --check-prefix=TAKEN
// RUN: %{cpu} --entry=cas --arg f32:0x1p-149 --arg f32:0x1p-149 | FileCheck %s --check-prefix=TAKEN
// TAKEN: f32 = 7
// LEFT: f32 = -0

// IEEE maximum and minimum: NaN propagates, -0 is below +0, subnormals are numbers.
// RUN: %{interp} --entry=most --arg f32:-0 --arg f32:0 | FileCheck %s --check-prefix=ZEROS
// RUN: %{cpu} --entry=most --arg f32:-0 --arg f32:0 | FileCheck %s --check-prefix=ZEROS
// RUN: %{interp} --entry=most --arg f32:0 --arg f32:-0 | FileCheck %s --check-prefix=ZEROS
// RUN: %{cpu} --entry=most --arg f32:0 --arg f32:-0 | FileCheck %s --check-prefix=ZEROS
// RUN: %{interp} --entry=most --arg f32:-0 --arg f32:-3.4028234663852886e38 | FileCheck %s --check-prefix=LOWEST
// RUN: %{cpu} --entry=most --arg f32:-0 --arg f32:-3.4028234663852886e38 | FileCheck %s --check-prefix=LOWEST
// RUN: %{interp} --entry=most --arg f32:1 --arg f32:nan | FileCheck %s --check-prefix=NANS
// RUN: %{cpu} --entry=most --arg f32:1 --arg f32:nan | FileCheck %s --check-prefix=NANS
// RUN: %{interp} --entry=most --arg f32:nan --arg f32:1 | FileCheck %s --check-prefix=NANS
// RUN: %{cpu} --entry=most --arg f32:nan --arg f32:1 | FileCheck %s --check-prefix=NANS
// RUN: %{interp} --entry=most --arg f32:0x1p-149 --arg f32:0 | FileCheck %s --check-prefix=TINY
// RUN: %{cpu} --entry=most --arg f32:0x1p-149 --arg f32:0 | FileCheck %s --check-prefix=TINY
// ZEROS: f32 = 0
// ZEROS-NEXT: f32 = -0
// LOWEST: f32 = -0
// LOWEST-NEXT: f32 = -3.4028235e+38
// NANS: f32 = nan
// NANS-NEXT: f32 = nan
// TINY: f32 = 1e-45
// TINY-NEXT: f32 = 0

// Strided views, and one memory under two names: loads before and after are of their times.
// RUN: %{interp} --entry=around --arg view:strides=2:offset=1:iota:i16:4 --arg same:1:strides=2:offset=1 | FileCheck %s --check-prefix=AROUND
// RUN: %{cpu} --entry=around --arg view:strides=2:offset=1:iota:i16:4 --arg same:1:strides=2:offset=1 | FileCheck %s --check-prefix=AROUND
// AROUND: tensor<4xi16> = [0, 1, 2, 3]
// AROUND-NEXT: tensor<4xi16> = [0, 2, 4, 6]
// AROUND-NEXT: tensor<4xi16> = [0, 1, 2, 3]

// RUN: not intent-run %s --entry=masked --arg iota:i64:5 --arg i64:4 --arg full:i64:3:value=10 2>&1 | FileCheck %s --check-prefix=OUT
// RUN: not intent-run --target=cpu %s --entry=masked --arg iota:i64:5 --arg i64:4 --arg full:i64:3:value=10 2>&1 | FileCheck %s --check-prefix=OUT
// SPEC: 1-09
// OUT: 'intent.atomic_rmw' op expects coordinate 0 of each valid lane to be a member of its source domain (1-09)
// RUN: not intent-run %s --entry=unwritten --arg i64:4 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// SPEC: 9-06
// UNWRITTEN: 'intent.atomic_rmw' op reads an element that was never written (9-06)
// RUN: not intent-run %s --entry=sizes --arg iota:i64:3 --arg iota:i64:2 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: not intent-run --target=cpu %s --entry=sizes --arg iota:i64:3 --arg iota:i64:2 2>&1 | FileCheck %s --check-prefix=SIZES
// SIZES: 'intent.atomic_store' op expects the size of iteration domain 0 on axis 0 of its value (9-11)

func.func @count(%x: tensor<?xi32>) -> (i32, i32, i32) {
  %zero = arith.constant 0 : i32
  %none = arith.constant -1 : i32
  %b = intent.buffer : memref<i32>
  %d = intent.axis %x[0] : tensor<?xi32>
  %one = intent.relation () of () : () of () -> !intent.relation<0 -> 0, i64> {
    intent.yield
  }
  %all = intent.relation (%i in %d) of () : (!intent.domain<i64>) of () -> !intent.relation<1 -> 0, i64> {
    intent.yield
  }
  intent.atomic_store relaxed %zero to %b[%one] : i32, memref<i32>, !intent.relation<0 -> 0, i64>
  %old = intent.atomic_rmw add acq_rel %x to %b[%all] fill %none : tensor<?xi32>, memref<i32>, !intent.relation<1 -> 0, i64> -> tensor<?xi32>
  %now = intent.atomic_load acquire %b[%one] fill %none : memref<i32>, !intent.relation<0 -> 0, i64> -> i32
  %sum = intent.reduce arith.addi (%old) axes [0] identity (%zero) : (tensor<?xi32>) -> i32
  %max = intent.reduce arith.maxsi (%old) axes [0] identity (%none) : (tensor<?xi32>) -> i32
  return %now, %sum, %max : i32, i32, i32
}

func.func @dyadic(%x: tensor<?xf32>, %v: memref<?xf32>) {
  %z = arith.constant 0.0 : f32
  %eighth = arith.constant 0.25 : f32
  %two = arith.constant 2 : i64
  %d = intent.axis %x[0] : tensor<?xf32>
  %s = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %k = arith.remui %i, %two : i64
    intent.yield %k : i64
  }
  %y = intent.map (%e = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    %f = arith.mulf %e, %eighth : f32
    intent.yield %f : f32
  }
  %old = intent.atomic_rmw add relaxed %y to %v[%r] fill %z : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return
}

func.func @masked(%x: tensor<?xi64>, %n: i64, %v: memref<?xi64>) -> tensor<?xi64> {
  %fill = arith.constant -7 : i64
  %d = intent.axis %x[0] : tensor<?xi64>
  %s = intent.axis %v[0] : memref<?xi64>
  %r = intent.relation (%i in %d) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %p = arith.cmpi slt, %i, %n : i64
    intent.yield %i valid %p : i64
  }
  %old = intent.atomic_rmw add release %x to %v[%r] fill %fill : tensor<?xi64>, memref<?xi64>, !intent.relation<1 -> 1, i64> -> tensor<?xi64>
  return %old : tensor<?xi64>
}

func.func @scalar(%at: i64, %x: f64, %v: memref<?xf64>) -> (f64, f64, f64, f64) {
  %c0 = arith.constant 0 : i64
  %eight = arith.constant 8.0 : f64
  %s = intent.axis %v[0] : memref<?xf64>
  %r = intent.relation () of (%s) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
    %p = arith.cmpi sge, %at, %c0 : i64
    intent.yield %at valid %p : i64
  }
  %0 = intent.atomic_rmw add acq_rel %x to %v[%r] fill %x : f64, memref<?xf64>, !intent.relation<0 -> 1, i64> -> f64
  %1 = intent.atomic_load acquire %v[%r] fill %x : memref<?xf64>, !intent.relation<0 -> 1, i64> -> f64
  %2 = intent.atomic_cas acq_rel %1, %eight to %v[%r] fill %x : f64, memref<?xf64>, !intent.relation<0 -> 1, i64> -> f64
  %3 = intent.atomic_rmw xchg relaxed %eight to %v[%r] fill %x : f64, memref<?xf64>, !intent.relation<0 -> 1, i64> -> f64
  return %0, %1, %2, %3 : f64, f64, f64, f64
}

func.func @cas(%have: f32, %expected: f32) -> f32 {
  %seven = arith.constant 7.0 : f32
  %b = intent.buffer : memref<f32>
  %r = intent.relation () of () : () of () -> !intent.relation<0 -> 0, i64> {
    intent.yield
  }
  intent.store %have to %b[%r] : f32, memref<f32>, !intent.relation<0 -> 0, i64>
  %old = intent.atomic_cas relaxed %expected, %seven to %b[%r] fill %seven : f32, memref<f32>, !intent.relation<0 -> 0, i64> -> f32
  %now = intent.load %b[%r] fill %seven : memref<f32>, !intent.relation<0 -> 0, i64> -> f32
  return %now : f32
}

func.func @most(%x: f32, %y: f32) -> (f32, f32) {
  %b = intent.buffer : memref<f32>
  %c = intent.buffer : memref<f32>
  %r = intent.relation () of () : () of () -> !intent.relation<0 -> 0, i64> {
    intent.yield
  }
  intent.store %x to %b[%r] : f32, memref<f32>, !intent.relation<0 -> 0, i64>
  intent.store %x to %c[%r] : f32, memref<f32>, !intent.relation<0 -> 0, i64>
  %0 = intent.atomic_rmw maximum relaxed %y to %b[%r] fill %x : f32, memref<f32>, !intent.relation<0 -> 0, i64> -> f32
  %1 = intent.atomic_rmw minimum relaxed %y to %c[%r] fill %x : f32, memref<f32>, !intent.relation<0 -> 0, i64> -> f32
  %most = intent.load %b[%r] fill %x : memref<f32>, !intent.relation<0 -> 0, i64> -> f32
  %least = intent.load %c[%r] fill %x : memref<f32>, !intent.relation<0 -> 0, i64> -> f32
  return %most, %least : f32, f32
}

func.func @around(%v: memref<?xi16, strided<[?], offset: ?>>, %w: memref<?xi16, strided<[?], offset: ?>>) -> (tensor<?xi16>, tensor<?xi16>, tensor<?xi16>) {
  %z = arith.constant 0 : i16
  %d = intent.axis %v[0] : memref<?xi16, strided<[?], offset: ?>>
  %e = intent.axis %w[0] : memref<?xi16, strided<[?], offset: ?>>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %q = intent.relation (%i in %e) of (%e) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %before = intent.load %w[%q] fill %z : memref<?xi16, strided<[?], offset: ?>>, !intent.relation<1 -> 1, i64> -> tensor<?xi16>
  %old = intent.atomic_rmw add relaxed %before to %v[%r] fill %z : tensor<?xi16>, memref<?xi16, strided<[?], offset: ?>>, !intent.relation<1 -> 1, i64> -> tensor<?xi16>
  %after = intent.load %w[%q] fill %z : memref<?xi16, strided<[?], offset: ?>>, !intent.relation<1 -> 1, i64> -> tensor<?xi16>
  return %before, %after, %old : tensor<?xi16>, tensor<?xi16>, tensor<?xi16>
}

func.func @unwritten(%n: i64) -> tensor<?xi32> {
  %z = arith.constant 0 : i32
  %b = intent.buffer [%n] : memref<?xi32>
  %d = intent.axis %b[0] : memref<?xi32>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %x = arith.constant dense<1> : tensor<4xi32>
  %old = intent.atomic_rmw add relaxed %x to %b[%r] fill %z : tensor<4xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  return %old : tensor<?xi32>
}

func.func @sizes(%x: tensor<?xi64>, %v: memref<?xi64>) {
  %d = intent.axis %v[0] : memref<?xi64>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  intent.atomic_store relaxed %x to %v[%r] : tensor<?xi64>, memref<?xi64>, !intent.relation<1 -> 1, i64>
  return
}
