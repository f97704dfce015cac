// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-check: extents of slices, what a helper yields of them, and which axis is cut.
// RUN: intent-opt %s --intent-check --split-input-file --verify-diagnostics

// SPEC: 5-20
// A capture of the extent of the whole source: true for one segment alone.
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    // expected-error@+1 {{'intent.map' op compares the extent of a slice with another, in summarize of 'intent.region_fold': expects axis 0 of its operands to be cut in all or in none, got otherwise in operand 1 (5-14)}}
    %p = intent.map arith.addf (%xs, %cs) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
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
    // expected-error@+1 {{'arith.addf' op compares the extent of a slice with another, in summarize of 'intent.region_fold': expects axis 0 of its operands to be cut in all or in none, got otherwise in operand 1 (5-14)}}
    %p = arith.addf %cs, %xs : tensor<?xf32>
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
    // expected-error@+1 {{'intent.map' op compares the extent of a slice with another, in summarize of 'intent.region_fold': expects axis 0 of its operands to be cut in all or in none, got otherwise in operand 1 (5-14)}}
    %p = intent.map broadcast arith.addf (%xs, %cs) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
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
    // expected-error@+1 {{'intent.broadcast' op compares the extent of a slice with another, in summarize of 'intent.region_fold': expects axis 0 of its operands to be cut in all or in none, got otherwise in operand 0 (5-14)}}
    %p = intent.broadcast %xs axes [0] like %cs : tensor<?xf32> like tensor<?xf32> -> tensor<?xf32>
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
    // expected-error@+1 {{'intent.broadcast' op compares the extent of a slice with another, in summarize of 'intent.region_fold': expects axis 0 of its operands to be cut in all or in none, got otherwise in operand 0 (5-14)}}
    %p = intent.broadcast %cs axes [0] like %xs : tensor<?xf32> like tensor<?xf32> -> tensor<?xf32>
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
    // expected-error@+1 {{'intent.broadcast' op compares the extent of a slice with another, in summarize of 'intent.region_fold': expects axis 0 of its operands to be cut in all or in none, got otherwise in operand 0 (5-14)}}
    %p = intent.broadcast %cs axes [0 dynamic] like %xs : tensor<?xf32> like tensor<?xf32> -> tensor<?xf32>
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
    // expected-error@+1 {{'intent.broadcast' op compares the extent of a slice with another, in summarize of 'intent.region_fold': expects axis 0 of its operands to be cut in all or in none, got otherwise in operand 0 (5-14)}}
    %p = intent.broadcast %xs axes [0 dynamic] like %cs : tensor<?xf32> like tensor<?xf32> -> tensor<?xf32>
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
    // expected-error@+1 {{'intent.join' op compares the extent of a slice with another, in summarize of 'intent.region_fold': expects axis 0 of its operands to be cut in all or in none, got otherwise in operand 1 (5-14)}}
    %p = intent.join %xs, %cs : tensor<?xf32>
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
    // expected-error@+1 {{'intent.reduce' op compares the extent of a slice with another, in summarize of 'intent.region_fold': expects axis 0 of its operands to be cut in all or in none, got otherwise in operand 1 (5-14)}}
    %p:2 = intent.reduce (%xs, %cs) axes [0] identity (%none, %none) : (tensor<?xf32>, tensor<?xf32>) -> (f32, f32) combine (%a, %b, %k, %l) {
      intent.yield %a, %b : f32, f32
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
    // expected-error@+1 {{'intent.scan' op compares the extent of a slice with another, in summarize of 'intent.region_fold': expects axis 0 of its operands to be cut in all or in none, got otherwise in operand 1 (5-14)}}
    %p:2 = intent.scan (%xs, %cs) axis 0 identity (%none, %none) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) combine (%a, %b, %k, %l) {
      intent.yield %a, %b : f32, f32
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
    %dc = intent.axis %cs[0] : tensor<?xf32>
    // expected-error@+1 {{'intent.relation' op compares the extent of a slice with another, in summarize of 'intent.region_fold': expects axis 0 of its operands to be cut in all or in none, got otherwise in operand 2 (5-14)}}
    %r = intent.relation (%k in %dc) of (%dc) with (%j = %is) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>) -> !intent.relation<1 -> 1, i64> {
      intent.yield %j : i64
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

// A static extent, that of one cut.
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    // expected-error@+1 {{'intent.map' op states the extent of a slice, in summarize of 'intent.region_fold': expects axis 0 of result 0 to be dynamic, got tensor<4xf32> (5-14)}}
    %p = intent.map arith.addf (%xs, %xs) : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
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
    // expected-error@+1 {{'intent.broadcast' op states the extent of a slice, in summarize of 'intent.region_fold': expects axis 0 of result 0 to be dynamic, got tensor<4xf32> (5-14)}}
    %p = intent.broadcast %none axes [] like %xs : f32 like tensor<?xf32> -> tensor<4xf32>
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

// What is summarized must not show the extent of the segment.
// SPEC: 5-14 5-20
func.func @f(%x: tensor<?x?xf32>, %z: tensor<?xf32>) -> tensor<?xf32> {
  %d = intent.axis %x[0] : tensor<?x?xf32>
  // expected-note@+1 {{the source is cut here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?x?xf32>) identity (%z : tensor<?xf32>)
  summarize (%xs: tensor<?x?xf32>) {
    %none = arith.constant 0.0 : f32
    %t = intent.reduce arith.addf (%xs) axes [1] identity (%none) : (tensor<?x?xf32>) -> tensor<?xf32>
    // expected-error@+1 {{'intent.yield' op shows where the source was cut in value 0 of summarize: expects no extent of a slice there (5-14)}}
    intent.yield %t : tensor<?xf32>
  } combine (%a: tensor<?xf32>, %b: tensor<?xf32>) {
    intent.yield %a : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// -----

// SPEC: 5-19
// An output that is not the slice's.
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
    // expected-error@+1 {{'intent.yield' op expects axis 0 of value 0 to be the slice's, as the axis of an output (5-19)}}
    intent.yield %cs : tensor<?xf32>
  }
  return %y, %e : tensor<?xf32>, f32
}

// -----

// A square of the segment's extent.
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %n: i64) -> (tensor<?x?xf32>, f32) {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the source is cut here}}
  %y, %e = intent.region_scan over %d slices (%x axis 0 : tensor<?xf32>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32) init (%z : f32) -> (tensor<?x?xf32> axis 0)
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
    %w = intent.broadcast %xs axes [0] to (%ds, %ds) : tensor<?xf32> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xf32>
    // expected-error@+1 {{'intent.yield' op shows where the source was cut in value 0 of emit: expects no extent of a slice there (5-14)}}
    intent.yield %w : tensor<?x?xf32>
  }
  return %y, %e : tensor<?x?xf32>, f32
}

// -----

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
    // expected-error@+1 {{'intent.map' op compares the extent of a slice with another, in emit of 'intent.region_scan': expects axis 0 of its operands to be cut in all or in none, got otherwise in operand 1 (5-14)}}
    %p = intent.map arith.addf (%xs, %cs) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    intent.yield %p : tensor<?xf32>
  }
  return %y, %e : tensor<?xf32>, f32
}

// -----

// SPEC: 5-07 5-11
// Another axis, another tensor, a domain of its own, a part of those.
func.func @f(%x: tensor<?x?xf32>, %y: tensor<?xf32>, %n: i64, %z: f32) -> f32 {
  // expected-note@+1 {{the domain is made here}}
  %d = intent.axis %x[1] : tensor<?x?xf32>
  // expected-error@+1 {{'intent.region_fold' op expects to run over the axis of one of its sources that is sliced, or over a part of it (5-07)}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?x?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?x?xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return %0 : f32
}

// -----

func.func @f(%x: tensor<?x?xf32>, %y: tensor<?xf32>, %n: i64, %z: f32) -> f32 {
  // expected-note@+1 {{the domain is made here}}
  %d = intent.axis %y[0] : tensor<?xf32>
  // expected-error@+1 {{'intent.region_fold' op expects to run over the axis of one of its sources that is sliced, or over a part of it (5-07)}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?x?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?x?xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return %0 : f32
}

// -----

func.func @f(%x: tensor<?x?xf32>, %y: tensor<?xf32>, %n: i64, %z: f32) -> f32 {
  %no = arith.constant 0 : i64
  // expected-note@+1 {{the domain is made here}}
  %d = intent.domain %no to %n : i64
  // expected-error@+1 {{'intent.region_fold' op expects to run over the axis of one of its sources that is sliced, or over a part of it (5-07)}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?x?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?x?xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return %0 : f32
}

// -----

func.func @f(%x: tensor<?x?xf32>, %y: tensor<?xf32>, %n: i64, %z: f32) -> f32 {
  %no = arith.constant 0 : i64
  %w = intent.axis %y[0] : tensor<?xf32>
  // expected-note@+1 {{the domain is made here}}
  %d = intent.subregion %w[%no to %n] : !intent.domain<i64>
  // expected-error@+1 {{'intent.region_fold' op expects to run over the axis of one of its sources that is sliced, or over a part of it (5-07)}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?x?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?x?xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return %0 : f32
}
