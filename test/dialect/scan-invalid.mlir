// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every error of intent.scan.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects an identity for each of at least one input}}
  intent.scan () axis 0 identity () : () -> () combine () {
    intent.yield
  }
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects an identity for each of at least one input}}
  %0 = "intent.scan"(%x, %z, %z) <{axis = 1 : i64}> ({
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }) : (tensor<?x4xf32>, f32, f32) -> tensor<?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects a result an input (1), got 2}}
  %0:2 = "intent.scan"(%x, %z) <{axis = 1 : i64}> ({
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }) : (tensor<?x4xf32>, f32) -> (tensor<?x4xf32>, tensor<?x4xf32>)
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects inputs of one shape, got tensor<?x4xf32> and tensor<?x5xf32>}}
  %0:2 = intent.scan (%x, %y) axis 1 identity (%z, %z) : (tensor<?x4xf32>, tensor<?x5xf32>) -> (tensor<?x4xf32>, tensor<?x5xf32>) combine (%a, %b, %c, %d) {
    intent.yield %a, %b : f32, f32
  }
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects inputs of one shape, got tensor<?x4xf32> and tensor<?xf32>}}
  %0:2 = intent.scan (%x, %v) axis 0 identity (%z, %z) : (tensor<?x4xf32>, tensor<?xf32>) -> (tensor<?x4xf32>, tensor<?xf32>) combine (%a, %b, %c, %d) {
    intent.yield %a, %b : f32, f32
  }
  return
}

// -----

// An identity of a wrong type.
func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects identity 0 of type f32, got i64}}
  %0 = "intent.scan"(%x, %k) <{axis = 1 : i64}> ({
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }) : (tensor<?x4xf32>, i64) -> tensor<?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects an axis below the inputs' rank 2, got 2}}
  %0 = intent.scan arith.addf (%x) axis 2 identity (%z) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects an axis below the inputs' rank 2, got -1}}
  %0 = intent.scan arith.addf (%x) axis -1 identity (%z) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects an axis below the inputs' rank 2, got 9223372036854775807}}
  %0 = intent.scan arith.addf (%x) axis 9223372036854775807 identity (%z) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects an axis below the inputs' rank 2, got -9223372036854775808}}
  %0 = intent.scan arith.addf (%x) axis -9223372036854775808 identity (%z) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @f(%s: tensor<f32>, %z: f32) {
  // expected-error@+1 {{'intent.scan' op expects an axis below the inputs' rank 0, got 0}}
  %0 = intent.scan arith.addf (%s) axis 0 identity (%z) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects result 0 of its input's type tensor<?x4xf32>, got tensor<?xf32>}}
  %0 = intent.scan arith.addf (%x) axis 1 identity (%z) : (tensor<?x4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects result 0 of its input's type tensor<?x4xf32>, got tensor<?x4xf64>}}
  %0 = intent.scan arith.addf (%x) axis 1 identity (%z) : (tensor<?x4xf32>) -> tensor<?x4xf64>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects result 0 of its input's type tensor<?x4xf32>, got tensor<3x4xf32>}}
  %0 = intent.scan arith.addf (%x) axis 1 identity (%z) : (tensor<?x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

// A wrong number of combine arguments.
func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects 2 combine arguments an input (2), got 1}}
  %0 = "intent.scan"(%x, %z) <{axis = 1 : i64}> ({
  ^bb0(%a: f32):
    intent.yield %a : f32
  }) : (tensor<?x4xf32>, f32) -> tensor<?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects combine argument 1 of type f32, got f64}}
  %0 = "intent.scan"(%x, %z) <{axis = 1 : i64}> ({
  ^bb0(%a: f32, %b: f64):
    intent.yield %a : f32
  }) : (tensor<?x4xf32>, f32) -> tensor<?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects a combine that ends in intent.yield}}
  %0 = "intent.scan"(%x, %z) <{axis = 1 : i64}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
  }) : (tensor<?x4xf32>, f32) -> tensor<?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects a yielded value a component (1), got 0}}
  %0 = intent.scan (%x) axis 1 identity (%z) : (tensor<?x4xf32>) -> tensor<?x4xf32> combine (%a, %b) {
    // expected-note@+1 {{yielded here}}
    intent.yield
  }
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op expects yielded component 0 of type f32, got i64}}
  %0 = intent.scan (%x) axis 1 identity (%z) : (tensor<?x4xf32>) -> tensor<?x4xf32> combine (%a, %b) {
    // expected-note@+1 {{yielded here}}
    intent.yield %k : i64
  }
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op region #0 ('combine') failed to verify constraint: region with 1 blocks}}
  %0 = "intent.scan"(%x, %z) <{axis = 1 : i64}> ({

  }) : (tensor<?x4xf32>, f32) -> tensor<?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'intent.scan' op requires attribute 'axis'}}
  %0 = "intent.scan"(%x, %z) <{reverse}> ({
  ^bb0(%a: f32, %b: f32):
    intent.yield %a : f32
  }) : (tensor<?x4xf32>, f32) -> tensor<?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{custom op 'intent.scan' expects an identity an input (1), got 2}}
  %0 = intent.scan arith.addf (%x) axis 1 identity (%z, %z) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{custom op 'intent.scan' expects 2 combine arguments, two an input, got 3}}
  %0 = intent.scan (%x) axis 1 identity (%z) : (tensor<?x4xf32>) -> tensor<?x4xf32> combine (%a, %b, %c) {
    intent.yield %a : f32
  }
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{custom op 'intent.scan' expects the name of a known op, got 'arith.sum'}}
  %0 = intent.scan arith.sum (%x) axis 1 identity (%z) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x5xf32>, %v: tensor<?xf32>, %z: f32, %k: i64) {
  // expected-error@+1 {{'arith.negf' op requires a single operand}}
  %0 = intent.scan arith.negf (%x) axis 1 identity (%z) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return
}
