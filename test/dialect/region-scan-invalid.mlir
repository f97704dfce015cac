// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every error of intent.region_scan.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects an axis below the rank 2 an output, got 2}}
  %0:2 = intent.region_scan over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32) init (%k : i64) -> (tensor<4x?xf32> axis 2)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  } apply (%a: f32, %s: i64) {
    intent.yield %s : i64
  } emit (%xs: tensor<4x?xf32>, %s: i64, %qs: tensor<8xf32>) {
    intent.yield %xs : tensor<4x?xf32>
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects an axis below the rank 2 a source, got -1}}
  %0:2 = intent.region_scan over %d slices (%x axis -1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32) init (%k : i64) -> (tensor<4x?xf32> axis 1)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  } apply (%a: f32, %s: i64) {
    intent.yield %s : i64
  } emit (%xs: tensor<4x?xf32>, %s: i64, %qs: tensor<8xf32>) {
    intent.yield %xs : tensor<4x?xf32>
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects 3 arguments of emit (slices, the state, then captures), got 2}}
  %0:2 = intent.region_scan over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32) init (%k : i64) -> (tensor<4x?xf32> axis 1)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  } apply (%a: f32, %s: i64) {
    intent.yield %s : i64
  } emit (%xs: tensor<4x?xf32>, %s: i64) {
    intent.yield %xs : tensor<4x?xf32>
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects argument 1 of emit of type i64, got f32}}
  %0:2 = intent.region_scan over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32) init (%k : i64) -> (tensor<4x?xf32> axis 1)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  } apply (%a: f32, %s: i64) {
    intent.yield %s : i64
  } emit (%xs: tensor<4x?xf32>, %s: f32, %qs: tensor<8xf32>) {
    intent.yield %xs : tensor<4x?xf32>
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects argument 2 of emit of type tensor<8xf32>, got f32}}
  %0:2 = intent.region_scan over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32) init (%k : i64) -> (tensor<4x?xf32> axis 1)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  } apply (%a: f32, %s: i64) {
    intent.yield %s : i64
  } emit (%xs: tensor<4x?xf32>, %s: i64, %qs: f32) {
    intent.yield %xs : tensor<4x?xf32>
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects emit to yield 1 values (a slice an output), got 0}}
  %0:2 = intent.region_scan over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32) init (%k : i64) -> (tensor<4x?xf32> axis 1)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  } apply (%a: f32, %s: i64) {
    intent.yield %s : i64
  } emit (%xs: tensor<4x?xf32>, %s: i64, %qs: tensor<8xf32>) {
    // expected-note@+1 {{yielded here}}
    intent.yield
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects emit to yield value 0 of type tensor<4x?xf32>, got tensor<8xf32>}}
  %0:2 = intent.region_scan over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32) init (%k : i64) -> (tensor<4x?xf32> axis 1)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  } apply (%a: f32, %s: i64) {
    intent.yield %s : i64
  } emit (%xs: tensor<4x?xf32>, %s: i64, %qs: tensor<8xf32>) {
    // expected-note@+1 {{yielded here}}
    intent.yield %qs : tensor<8xf32>
  }
  return
}

// -----

// A slice's extent is never static, that of the output may be.
func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects emit to yield value 0 of type tensor<4x?xf32>, got tensor<4x7xf32>}}
  %0:2 = intent.region_scan over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32) init (%k : i64) -> (tensor<4x7xf32> axis 1)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  } apply (%a: f32, %s: i64) {
    intent.yield %s : i64
  } emit (%xs: tensor<4x?xf32>, %s: i64, %qs: tensor<8xf32>) {
    %w = arith.constant dense<0.0> : tensor<4x7xf32>
    // expected-note@+1 {{yielded here}}
    intent.yield %w : tensor<4x7xf32>
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects 2 arguments of apply (a summary, then a state), got 1}}
  %0:2 = intent.region_scan over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32) init (%k : i64) -> (tensor<4x?xf32> axis 1)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  } apply (%s: i64) {
    intent.yield %s : i64
  } emit (%xs: tensor<4x?xf32>, %s: i64, %qs: tensor<8xf32>) {
    intent.yield %xs : tensor<4x?xf32>
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects argument 0 of apply of type f32, got i64}}
  %0:2 = intent.region_scan over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32) init (%k : i64) -> (tensor<4x?xf32> axis 1)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  } apply (%a: i64, %s: i64) {
    intent.yield %s : i64
  } emit (%xs: tensor<4x?xf32>, %s: i64, %qs: tensor<8xf32>) {
    intent.yield %xs : tensor<4x?xf32>
  }
  return
}

// -----

// An initial state of another type than the state.
func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects argument 1 of apply of type i64, got f32}}
  %0:2 = intent.region_scan over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32) init (%k : i64) -> (tensor<4x?xf32> axis 1)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  } apply (%a: f32, %s: f32) {
    intent.yield %s : f32
  } emit (%xs: tensor<4x?xf32>, %s: i64, %qs: tensor<8xf32>) {
    intent.yield %xs : tensor<4x?xf32>
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects apply to yield 1 values (the state), got 2}}
  %0:2 = intent.region_scan over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32) init (%k : i64) -> (tensor<4x?xf32> axis 1)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  } apply (%a: f32, %s: i64) {
    // expected-note@+1 {{yielded here}}
    intent.yield %s, %s : i64, i64
  } emit (%xs: tensor<4x?xf32>, %s: i64, %qs: tensor<8xf32>) {
    intent.yield %xs : tensor<4x?xf32>
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects apply to yield value 0 of type i64, got f32}}
  %0:2 = intent.region_scan over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32) init (%k : i64) -> (tensor<4x?xf32> axis 1)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  } apply (%a: f32, %s: i64) {
    // expected-note@+1 {{yielded here}}
    intent.yield %a : f32
  } emit (%xs: tensor<4x?xf32>, %s: i64, %qs: tensor<8xf32>) {
    intent.yield %xs : tensor<4x?xf32>
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects summarize to yield value 0 of type f32, got tensor<8xf32>}}
  %0:2 = intent.region_scan over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32) init (%k : i64) -> (tensor<4x?xf32> axis 1)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    // expected-note@+1 {{yielded here}}
    intent.yield %qs : tensor<8xf32>
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  } apply (%a: f32, %s: i64) {
    intent.yield %s : i64
  } emit (%xs: tensor<4x?xf32>, %s: i64, %qs: tensor<8xf32>) {
    intent.yield %xs : tensor<4x?xf32>
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects 2 arguments of combine (two summaries), got 0}}
  %0:2 = intent.region_scan over %d slices (%x axis 1 : tensor<4x?xf32>) captures (%q : tensor<8xf32>) identity (%z : f32) init (%k : i64) -> (tensor<4x?xf32> axis 1)
  summarize (%xs: tensor<4x?xf32>, %qs: tensor<8xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine () {
    %a = arith.constant 0.0 : f32
    intent.yield %a : f32
  } apply (%a: f32, %s: i64) {
    intent.yield %s : i64
  } emit (%xs: tensor<4x?xf32>, %s: i64, %qs: tensor<8xf32>) {
    intent.yield %xs : tensor<4x?xf32>
  }
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects an axis an output (1), got 0}}
  "intent.region_scan"(%d, %x, %z, %k) <{axes = array<i64: 1>, output_axes = array<i64>, operandSegmentSizes = array<i32: 1, 1, 0, 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%xs: tensor<4x?xf32>):
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  }, {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }, {
  ^bb0(%a: f32, %s: i64):
    intent.yield %s : i64
  }, {
  ^bb0(%xs: tensor<4x?xf32>, %s: i64):
    intent.yield %xs : tensor<4x?xf32>
  }) : (!intent.domain<i64>, tensor<4x?xf32>, f32, i64) -> (tensor<4x?xf32>, i64)
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects an axis an output (1), got 2}}
  "intent.region_scan"(%d, %x, %z, %k) <{axes = array<i64: 1>, output_axes = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 0, 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%xs: tensor<4x?xf32>):
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  }, {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }, {
  ^bb0(%a: f32, %s: i64):
    intent.yield %s : i64
  }, {
  ^bb0(%xs: tensor<4x?xf32>, %s: i64):
    intent.yield %xs : tensor<4x?xf32>
  }) : (!intent.domain<i64>, tensor<4x?xf32>, f32, i64) -> (tensor<4x?xf32>, i64)
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects 1 results beside the outputs, got 0}}
  "intent.region_scan"(%d, %x, %z, %k) <{axes = array<i64: 1>, output_axes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 0, 1, 1>, resultSegmentSizes = array<i32: 1, 0>}> ({
  ^bb0(%xs: tensor<4x?xf32>):
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  }, {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }, {
  ^bb0(%a: f32, %s: i64):
    intent.yield %s : i64
  }, {
  ^bb0(%xs: tensor<4x?xf32>, %s: i64):
    intent.yield %xs : tensor<4x?xf32>
  }) : (!intent.domain<i64>, tensor<4x?xf32>, f32, i64) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects result 1 of type i64, got f32}}
  "intent.region_scan"(%d, %x, %z, %k) <{axes = array<i64: 1>, output_axes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 0, 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%xs: tensor<4x?xf32>):
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  }, {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }, {
  ^bb0(%a: f32, %s: i64):
    intent.yield %s : i64
  }, {
  ^bb0(%xs: tensor<4x?xf32>, %s: i64):
    intent.yield %xs : tensor<4x?xf32>
  }) : (!intent.domain<i64>, tensor<4x?xf32>, f32, i64) -> (tensor<4x?xf32>, f32)
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects apply to end in intent.yield}}
  "intent.region_scan"(%d, %x, %z, %k) <{axes = array<i64: 1>, output_axes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 0, 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%xs: tensor<4x?xf32>):
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  }, {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }, {
  ^bb0(%a: f32, %s: i64):
    %t = arith.addi %s, %s : i64
  }, {
  ^bb0(%xs: tensor<4x?xf32>, %s: i64):
    intent.yield %xs : tensor<4x?xf32>
  }) : (!intent.domain<i64>, tensor<4x?xf32>, f32, i64) -> (tensor<4x?xf32>, i64)
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op expects emit to end in intent.yield}}
  "intent.region_scan"(%d, %x, %z, %k) <{axes = array<i64: 1>, output_axes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 0, 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%xs: tensor<4x?xf32>):
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  }, {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }, {
  ^bb0(%a: f32, %s: i64):
    intent.yield %s : i64
  }, {
  ^bb0(%xs: tensor<4x?xf32>, %s: i64):
    %t = arith.addi %s, %s : i64
  }) : (!intent.domain<i64>, tensor<4x?xf32>, f32, i64) -> (tensor<4x?xf32>, i64)
  return
}

// -----

func.func @f(%d: !intent.domain<i64>, %x: tensor<4x?xf32>, %q: tensor<8xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.region_scan' op operand count (4) does not match with the total size (5) specified in attribute 'operandSegmentSizes'}}
  "intent.region_scan"(%d, %x, %z, %k) <{axes = array<i64: 1>, output_axes = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%xs: tensor<4x?xf32>):
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  }, {
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }, {
  ^bb0(%a: f32, %s: i64):
    intent.yield %s : i64
  }, {
  ^bb0(%xs: tensor<4x?xf32>, %s: i64):
    intent.yield %xs : tensor<4x?xf32>
  }) : (!intent.domain<i64>, tensor<4x?xf32>, f32, i64) -> (tensor<4x?xf32>, i64)
  return
}
