// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-check: no op of a helper may see where the source is cut.
// RUN: intent-opt %s --intent-check --split-input-file --verify-diagnostics

// SPEC: 5-14 5-20
// The extent of the segment, each way to ask for it.
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %ds = intent.axis %xs[0] : tensor<?xf32>
    // expected-error@+1 {{'intent.size' op sees where the source was cut, in summarize of 'intent.region_fold': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 0 (5-14)}}
    %m = intent.size %ds : !intent.domain<i64>
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %ds = intent.axis %xs[0] : tensor<?xf32>
    // expected-error@+1 {{'intent.bounds' op sees where the source was cut, in summarize of 'intent.region_fold': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 0 (5-14)}}
    %lo, %hi = intent.bounds %ds : !intent.domain<i64>
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

// Positions in the segment: intent.indices of the whole axis, sliced, gives those in the source.
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %ds = intent.axis %xs[0] : tensor<?xf32>
    // expected-error@+1 {{'intent.indices' op sees where the source was cut, in summarize of 'intent.region_fold': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 0 (5-14)}}
    %p = intent.indices %ds : !intent.domain<i64>
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %ds = intent.axis %xs[0] : tensor<?xf32>
    // expected-error@+1 {{'intent.enumerate' op sees where the source was cut, in summarize of 'intent.region_fold': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 0 (5-14)}}
    %p = intent.enumerate %ds : !intent.domain<i64>
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %ds = intent.axis %xs[0] : tensor<?xf32>
    // expected-error@+1 {{'intent.subregion' op sees where the source was cut, in summarize of 'intent.region_fold': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 0 (5-14)}}
    %p = intent.subregion %ds[%ns to %ns] : !intent.domain<i64>
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    // expected-error@+1 {{'intent.reshape' op sees where the source was cut, in summarize of 'intent.region_fold': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 0 (5-14)}}
    %p = intent.reshape %xs [%ns] : tensor<?xf32> -> tensor<?xf32>
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %one = arith.constant 1 : i64
    // expected-error@+1 {{'intent.reshape' op sees where the source was cut, in summarize of 'intent.region_fold': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 0 (5-14)}}
    %p = intent.reshape %xs [%one, infer] : tensor<?xf32> -> tensor<?x?xf32>
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

// A member by its position in the segment.
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %k = arith.constant 0 : index
    // expected-error@+1 {{'tensor.extract' op sees where the source was cut, in summarize of 'intent.region_fold': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 0 (5-14)}}
    %p = tensor.extract %xs[%k] : tensor<?xf32>
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

// In a region of its own, too.
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %one = arith.constant dense<1> : tensor<3xi64>
    %p = intent.map (%o = %one) : (tensor<3xi64>) -> tensor<3xf32> {
      %k = arith.constant 0 : index
      // expected-error@+1 {{'tensor.extract' op sees where the source was cut, in summarize of 'intent.region_fold': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 0 (5-14)}}
      %q = tensor.extract %xs[%k] : tensor<?xf32>
      intent.yield %q : f32
    }
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

// A gather from the segment by position.
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %ds = intent.axis %xs[0] : tensor<?xf32>
    %one = arith.constant dense<1> : tensor<3xi64>
    %dk = intent.axis %one[0] : tensor<3xi64>
    // expected-error@+1 {{'intent.relation' op sees where the source was cut, in summarize of 'intent.region_fold': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 1 (5-14)}}
    %r = intent.relation (%k in %dk) of (%ds) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
      intent.yield %k : i64
    }
    %p = intent.gather %xs[%r] fill %none : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %dc = intent.axis %cs[0] : tensor<?xf32>
    %r = intent.relation (%k in %dc) of (%dc) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
      intent.yield %k : i64
    }
    // expected-error@+1 {{'intent.gather' op sees where the source was cut, in summarize of 'intent.region_fold': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 0 (5-14)}}
    %p = intent.gather %xs[%r] fill %none : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

// The position of a lane in the segment as a coordinate.
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %ds = intent.axis %xs[0] : tensor<?xf32>
    %dc = intent.axis %cs[0] : tensor<?xf32>
    // expected-error@+1 {{'intent.relation' op sees where the source was cut, in summarize of 'intent.region_fold': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 0 (5-14)}}
    %r = intent.relation (%k in %ds) of (%dc) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
      intent.yield %k : i64
    }
    %p = intent.gather %cs[%r] fill %none : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

// Control may hand on no slice.
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %true = arith.constant true
    %p = scf.if %true -> tensor<?xf32> {
      // expected-error@+1 {{'scf.yield' op sees where the source was cut, in summarize of 'intent.region_fold': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 0 (5-14)}}
      scf.yield %xs : tensor<?xf32>
    } else {
      scf.yield %cs : tensor<?xf32>
    }
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %c1 = arith.constant 1 : i64
    // expected-error@+1 {{'scf.for' op sees where the source was cut, in summarize of 'intent.region_fold': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 3 (5-14)}}
    %p = scf.for %k = %ns to %ns step %c1 iter_args(%l = %xs) -> tensor<?xf32> : i64 {
      scf.yield %l : tensor<?xf32>
    }
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    // expected-error@+1 {{'intent.pack' op sees where the source was cut, in summarize of 'intent.region_fold': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 0 (5-14)}}
    %p = intent.pack %xs, %ns : tuple<tensor<?xf32>, i64>
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

// A fold of a segment.
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %ds = intent.axis %xs[0] : tensor<?xf32>
    // expected-error@+1 {{'intent.region_fold' op sees where the source was cut, in summarize of 'intent.region_fold': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 0 (5-14)}}
    %p = intent.region_fold over %ds slices (%xs axis 0 : tensor<?xf32>) identity (%none : f32) summarize (%xt: tensor<?xf32>) {
      %n0 = arith.constant 0.0 : f32
      intent.yield %n0 : f32
    } combine (%a: f32, %b: f32) {
      intent.yield %a : f32
    }
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

// Through a call.
func.func private @size(%y: tensor<?xf32>) -> i64 {
  %dy = intent.axis %y[0] : tensor<?xf32>
  // expected-error@+1 {{'intent.size' op sees where the source was cut, in summarize of 'intent.region_fold': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 0 (5-14)}}
  %m = intent.size %dy : !intent.domain<i64>
  return %m : i64
}

func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %m = func.call @size(%xs) : (tensor<?xf32>) -> i64
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

// Positions in the segment, in emit.
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %n: i64) -> (tensor<?xf32>, f32) {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %y, %e = intent.region_scan over %d slices (%x axis 0 : tensor<?xf32>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32) init (%z : f32) -> (tensor<?xf32> axis 0)
  summarize (%xs: tensor<?xf32>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %t = intent.reduce arith.addf (%xs) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    intent.yield %t : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  } apply (%a: f32, %s: f32) {
    %t = arith.addf %s, %a : f32
    intent.yield %t : f32
  } emit (%xs: tensor<?xf32>, %s: f32, %cs: tensor<?xf32>, %ns: i64) {
    %ds = intent.axis %xs[0] : tensor<?xf32>
    // expected-error@+1 {{'intent.enumerate' op sees where the source was cut, in emit of 'intent.region_scan': expects the axis that is cut to pass only through map, arith, math, broadcast, transpose, join, reduce, scan, contract and the iteration of a gather, got it in operand 0 (5-14)}}
    %k = intent.enumerate %ds : !intent.domain<i64>
    intent.yield %xs : tensor<?xf32>
  }
  return %y, %e : tensor<?xf32>, f32
}
