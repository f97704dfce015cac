// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every error of intent.reduce.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'intent.reduce' op expects an identity for each of at least one input}}
  intent.reduce () axes [] identity () : () -> () combine () {
    intent.yield
  }
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects an identity for each of at least one input}}
  %0 = "intent.reduce"(%x, %z, %z) <{axes = array<i64: 1>}> ({
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }) : (tensor<?x4xf32>, f32, f32) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects a result an input (1), got 2}}
  %0:2 = "intent.reduce"(%x, %z) <{axes = array<i64: 1>}> ({
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }) : (tensor<?x4xf32>, f32) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects inputs of one shape, got tensor<?x4xf32> and tensor<?x5xf32>}}
  %0:2 = intent.reduce (%x, %y) axes [1] identity (%z, %z) : (tensor<?x4xf32>, tensor<?x5xf32>) -> (tensor<?xf32>, tensor<?xf32>) combine (%a, %b, %c, %d) {
    intent.yield %a, %b : f32, f32
  }
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects inputs of one shape, got tensor<?x4xf32> and tensor<?xf32>}}
  %0:2 = intent.reduce (%x, %v) axes [1] identity (%z, %z) : (tensor<?x4xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) combine (%a, %b, %c, %d) {
    intent.yield %a, %b : f32, f32
  }
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects identity 0 of type f32, got i64}}
  %0 = "intent.reduce"(%x, %k) <{axes = array<i64: 1>}> ({
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }) : (tensor<?x4xf32>, i64) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects different axes below the inputs' rank 2, got 2}}
  %0 = intent.reduce arith.addf (%x) axes [2] identity (%z) : (tensor<?x4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects different axes below the inputs' rank 2, got -1}}
  %0 = intent.reduce arith.addf (%x) axes [-1] identity (%z) : (tensor<?x4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects different axes below the inputs' rank 2, got 0}}
  %0 = intent.reduce arith.addf (%x) axes [0, 0] identity (%z) : (tensor<?x4xf32>) -> f32
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects different axes below the inputs' rank 2, got 9223372036854775807}}
  %0 = intent.reduce arith.addf (%x) axes [9223372036854775807] identity (%z) : (tensor<?x4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects result 0 of element type f32, got f64}}
  %0 = intent.reduce arith.addf (%x) axes [1] identity (%z) : (tensor<?x4xf32>) -> tensor<?xf64>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects result 0 a tensor of rank 1, got f32}}
  %0 = intent.reduce arith.addf (%x) axes [1] identity (%z) : (tensor<?x4xf32>) -> f32
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects result 0 a tensor of rank 1, got tensor<?x?xf32>}}
  %0 = intent.reduce arith.addf (%x) axes [1] identity (%z) : (tensor<?x4xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects result 0 a scalar, not a tensor of rank 0, got tensor<f32>}}
  %0 = intent.reduce arith.addf (%x) axes [0, 1] identity (%z) : (tensor<?x4xf32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects extent 4 of result axis 0, got 5}}
  %0 = intent.reduce arith.addf (%x) axes [0] identity (%z) : (tensor<?x4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects 2 combine arguments an input (2), got 1}}
  %0 = "intent.reduce"(%x, %z) <{axes = array<i64: 1>}> ({
  ^bb0(%a: f32):
    intent.yield %a : f32
  }) : (tensor<?x4xf32>, f32) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects combine argument 1 of type f32, got f64}}
  %0 = "intent.reduce"(%x, %z) <{axes = array<i64: 1>}> ({
  ^bb0(%a: f32, %b: f64):
    intent.yield %a : f32
  }) : (tensor<?x4xf32>, f32) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects a combine that ends in intent.yield}}
  %0 = "intent.reduce"(%x, %z) <{axes = array<i64: 1>}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
  }) : (tensor<?x4xf32>, f32) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects a yielded value a component (1), got 0}}
  %0 = intent.reduce (%x) axes [1] identity (%z) : (tensor<?x4xf32>) -> tensor<?xf32> combine (%a, %b) {
    // expected-note@+1 {{yielded here}}
    intent.yield
  }
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op expects yielded component 0 of type f32, got i64}}
  %0 = intent.reduce (%x) axes [1] identity (%z) : (tensor<?x4xf32>) -> tensor<?xf32> combine (%a, %b) {
    // expected-note@+1 {{yielded here}}
    intent.yield %k : i64
  }
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.reduce' op region #0 ('combine') failed to verify constraint: region with 1 blocks}}
  %0 = "intent.reduce"(%x, %z) <{axes = array<i64: 1>}> ({

  }) : (tensor<?x4xf32>, f32) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{custom op 'intent.reduce' expects an identity an input (1), got 2}}
  %0 = intent.reduce arith.addf (%x) axes [1] identity (%z, %z) : (tensor<?x4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{custom op 'intent.reduce' expects 2 combine arguments, two an input, got 3}}
  %0 = intent.reduce (%x) axes [1] identity (%z) : (tensor<?x4xf32>) -> tensor<?xf32> combine (%a, %b, %c) {
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{custom op 'intent.reduce' expects the name of a known op, got 'arith.sum'}}
  %0 = intent.reduce arith.sum (%x) axes [1] identity (%z) : (tensor<?x4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %i: tensor<?x4xi64>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'arith.negf' op requires a single operand}}
  %0 = intent.reduce arith.negf (%x) axes [1] identity (%z) : (tensor<?x4xf32>) -> tensor<?xf32>
  return
}
