// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every error of intent.region_fold.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects at least one source}}
  %0 = intent.region_fold over %d slices () captures (%q : tensor<8xf32>) identity (%z : f32)
  summarize (%qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects a summary of at least one component}}
  intent.region_fold over %d slices (%x axis 1 : tensor<4x?xf32>) identity ()
  summarize (%xs: tensor<4x?xf32>) {
    intent.yield
  } combine () {
    intent.yield
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects an axis a source (1), got 0}}
  "intent.region_fold"(%d, %x, %z) <{axes = array<i64>, operandSegmentSizes = array<i32: 1, 1, 0, 1>}> ({
  ^bb0(%xs: tensor<4x?xf32>):
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  }, {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }) : (!intent.domain<i64>, tensor<4x?xf32>, f32) -> f32
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects an axis a source (1), got 2}}
  "intent.region_fold"(%d, %x, %z) <{axes = array<i64: 1, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 1>}> ({
  ^bb0(%xs: tensor<4x?xf32>):
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  }, {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }) : (!intent.domain<i64>, tensor<4x?xf32>, f32) -> f32
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects an axis below the rank 2 a source, got 2}}
  %0 = intent.region_fold over %d slices (%x axis 2 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects an axis below the rank 2 a source, got -1}}
  %0 = intent.region_fold over %d slices (%x axis -1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects an axis below the rank 2 a source, got 9223372036854775807}}
  %0 = intent.region_fold over %d slices (%x axis 9223372036854775807 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects 1 results beside the outputs, got 0}}
  "intent.region_fold"(%d, %x, %z) <{axes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 0, 1>}> ({
  ^bb0(%xs: tensor<4x?xf32>):
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  }, {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }) : (!intent.domain<i64>, tensor<4x?xf32>, f32) -> ()
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects 1 results beside the outputs, got 2}}
  "intent.region_fold"(%d, %x, %z) <{axes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 0, 1>}> ({
  ^bb0(%xs: tensor<4x?xf32>):
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  }, {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }) : (!intent.domain<i64>, tensor<4x?xf32>, f32) -> (f32, f32)
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects result 0 of type f32, got f64}}
  "intent.region_fold"(%d, %x, %z) <{axes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 0, 1>}> ({
  ^bb0(%xs: tensor<4x?xf32>):
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  }, {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }) : (!intent.domain<i64>, tensor<4x?xf32>, f32) -> f64
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects 2 arguments of summarize (slices, then captures), got 1}}
  %0 = intent.region_fold over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32)
  summarize (%xs: tensor<4x?xf32>) {
    intent.yield %xs : tensor<4x?xf32>
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return
}

// -----

// A segment has no ordinal: SPEC: 5-14
func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects 2 arguments of summarize (slices, then captures), got 3}}
  %0 = intent.region_fold over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>, %i: i64) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects argument 0 of summarize of type tensor<4x?xf32>, got tensor<4x4xf32>}}
  %0 = intent.region_fold over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32)
  summarize (%xs: tensor<4x4xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects argument 1 of summarize of type tensor<8xf32>, got tensor<?xf32>}}
  %0 = intent.region_fold over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return
}

// -----

// A wrong number of combine arguments.
func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects 2 arguments of combine (two summaries), got 1}}
  %0 = intent.region_fold over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32) {
    intent.yield %a : f32
  }
  return
}

// -----

// A capture reaches summarize alone.
func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects 2 arguments of combine (two summaries), got 3}}
  %0 = intent.region_fold over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32, %qs: tensor<8xf32>) {
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects argument 1 of combine of type f32, got f64}}
  %0 = intent.region_fold over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f64) {
    intent.yield %a : f32
  }
  return
}

// -----

// An identity of another type than the summary.
func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects argument 0 of combine of type i64, got f32}}
  %0 = intent.region_fold over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%k : i64)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0 : i64
    intent.yield %none : i64
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects summarize to yield 1 values (a component an identity), got 0}}
  %0 = intent.region_fold over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    // expected-note@+1 {{yielded here}}
    intent.yield
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects summarize to yield 1 values (a component an identity), got 2}}
  %0 = intent.region_fold over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    // expected-note@+1 {{yielded here}}
    intent.yield %none, %none : f32, f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return
}

// -----

// An identity of a wrong type.
func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects summarize to yield value 0 of type i64, got f32}}
  %0 = intent.region_fold over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%k : i64)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    // expected-note@+1 {{yielded here}}
    intent.yield %none : f32
  } combine (%a: i64, %b: i64) {
    intent.yield %a : i64
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects combine to yield 1 values (a component an identity), got 2}}
  %0 = intent.region_fold over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    // expected-note@+1 {{yielded here}}
    intent.yield %a, %b : f32, f32
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects combine to yield value 0 of type f32, got i1}}
  %0 = intent.region_fold over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %t = arith.constant true
    // expected-note@+1 {{yielded here}}
    intent.yield %t : i1
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects summarize to end in intent.yield}}
  "intent.region_fold"(%d, %x, %z) <{axes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 0, 1>}> ({
  ^bb0(%xs: tensor<4x?xf32>):
    %none = arith.constant 0.0 : f32
    %n = arith.addf %none, %none : f32
  }, {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }) : (!intent.domain<i64>, tensor<4x?xf32>, f32) -> f32
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op expects combine to end in intent.yield}}
  "intent.region_fold"(%d, %x, %z) <{axes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 0, 1>}> ({
  ^bb0(%xs: tensor<4x?xf32>):
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  }, {
  ^bb0(%a: f32, %b: f32):
    %n = arith.addf %a, %b : f32
  }) : (!intent.domain<i64>, tensor<4x?xf32>, f32) -> f32
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_fold' op region #0 ('summarize') failed to verify constraint: region with 1 blocks}}
  %0 = "intent.region_fold"(%d, %x, %z) <{axes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 0, 1>}> ({
  }, {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }) : (!intent.domain<i64>, tensor<4x?xf32>, f32) -> f32
  return
}

// -----

// SPEC: 5-07
func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %y: tensor<?xf32>, %w: tensor<2x5xf32>, %z: f32) {
  // expected-error@+1 {{'intent.region_fold' op expects sources of one extent along the axes that are cut, got 4 and 5 (5-07)}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<4x?xf32>, %y axis 0 : tensor<?xf32>, %w axis 1 : tensor<2x5xf32>) identity (%z : f32)
  summarize (%xs: tensor<?x?xf32>, %ys: tensor<?xf32>, %ws: tensor<2x?xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return
}

// -----

// SPEC: 5-11
func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-note@+2 {{required by region isolation constraints}}
  // expected-error@+5 {{'intent.yield' op using value defined outside the region}}
  %0 = "intent.region_fold"(%d, %x, %z) <{axes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 0, 1>}> ({
  ^bb0(%xs: tensor<4x?xf32>):
    %none = arith.constant 0.0 : f32
    // An implicit capture.
    intent.yield %z : f32
  }, {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }) : (!intent.domain<i64>, tensor<4x?xf32>, f32) -> f32
  return
}

// -----

// An implicit capture, in the pretty form.
func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  %0 = intent.region_fold over %d slices (%x axis 1 : tensor<4x?xf32>) identity (%z : f32)
  summarize (%xs: tensor<4x?xf32>) {
    // expected-error@+1 {{use of undeclared SSA value name}}
    intent.yield %z : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return
}
