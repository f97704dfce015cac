// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every error of intent.broadcast.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.broadcast' op expects a result of element type f32, got f64}}
  %0 = intent.broadcast %m axes [0] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf64>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.broadcast' op expects either a tensor after 'like' or domains after 'to', got both}}
  %0 = intent.broadcast %m axes [0] like %x to (%d) : tensor<?xf32> like tensor<?x?xf32> to (!intent.domain<i64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.broadcast' op expects a domain a result axis (2), got 1}}
  %0 = intent.broadcast %m axes [0] to (%d) : tensor<?xf32> to (!intent.domain<i64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.broadcast' op expects a domain a result axis (2), got 0}}
  %0 = intent.broadcast %m axes [0] : tensor<?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.broadcast' op expects a domain a result axis (1), got 9}}
  %0 = intent.broadcast %m axes [0] to (%d, %d, %d, %d, %d, %d, %d, %d, %d) : tensor<?xf32> to (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.broadcast' op expects a result of the shape of tensor<4x5xf32>, got tensor<4x6xf32>}}
  %0 = intent.broadcast %m axes [0] like %k : tensor<?xf32> like tensor<4x5xf32> -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.broadcast' op expects a result axis and a stretch for each of the source's 1 axes, got 2 and 2}}
  %0 = intent.broadcast %m axes [0, 1] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.broadcast' op expects a result axis and a stretch for each of the source's 1 axes, got 1 and 0}}
  %0 = "intent.broadcast"(%m, %x) <{axes = array<i64: 0>, stretch = array<i32>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.broadcast' op expects different axes below the result's rank 2, got 2}}
  %0 = intent.broadcast %m axes [2] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.broadcast' op expects different axes below the result's rank 2, got -1}}
  %0 = intent.broadcast %m axes [-1] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.broadcast' op expects different axes below the result's rank 2, got 1}}
  %0 = intent.broadcast %x axes [1, 1] like %x : tensor<?x?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.broadcast' op expects extent 4 on source axis 0, got 3}}
  %0 = intent.broadcast %s axes [0] like %k : tensor<3xf32> like tensor<4x5xf32> -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.broadcast' op expects extent 1 on source axis 0, got 3}}
  %0 = intent.broadcast %s axes [0 one] like %k : tensor<3xf32> like tensor<4x5xf32> -> tensor<4x5xf32>
  return
}

// -----

// SPEC: 2-05
func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.broadcast' op expects extent 1 or 4 on source axis 0, got 3}}
  %0 = intent.broadcast %s axes [0 dynamic] like %k : tensor<3xf32> like tensor<4x5xf32> -> tensor<4x5xf32>
  return
}

// -----

// SPEC: 2-06
func.func @f(%s: tensor<3xf32>, %z: tensor<0xf32>) {
  // expected-error@+1 {{'intent.broadcast' op expects extent 1 or 0 on source axis 0, got 3}}
  %0 = intent.broadcast %s axes [0 dynamic] like %z : tensor<3xf32> like tensor<0xf32> -> tensor<0xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.broadcast' op expects a stretch of 0 (equal), 1 (one) or 2 (dynamic), got 3}}
  %0 = "intent.broadcast"(%m, %x) <{axes = array<i64: 0>, stretch = array<i32: 3>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.broadcast' op operand group starting at #1 requires 0 or 1 element, but found 2}}
  %0 = "intent.broadcast"(%m, %x, %x) <{axes = array<i64: 0>, stretch = array<i32: 0>, operandSegmentSizes = array<i32: 1, 2, 0>}> : (tensor<?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.broadcast' op operand count (2) does not match with the total size (3) specified in attribute 'operandSegmentSizes'}}
  %0 = "intent.broadcast"(%m, %x) <{axes = array<i64: 0>, stretch = array<i32: 0>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{expected ']'}}
  %0 = intent.broadcast %m axes [0 equals] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>, %m: tensor<?xf32>, %s: tensor<3xf32>, %k: tensor<4x5xf32>, %d: !intent.domain<i64>) {
  // expected-error@+1 {{integer value too large}}
  %0 = intent.broadcast %m axes [99999999999999999999] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: index, %x: tensor<?xf32>) {
  // expected-error@+1 {{'intent.broadcast' op operand #0 must be an Intent scalar, or a ranked tensor of rank 8 at most of them, but got 'index'}}
  %0 = intent.broadcast %a axes [] like %x : index like tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @f(%m: tensor<?xf32>, %x: tensor<?x?x?x?x?x?x?x?x?xf32>) {
  // expected-error@+1 {{'intent.broadcast' op operand #1 must be a ranked tensor of Intent scalars, of rank 8 at most, but got 'tensor<?x?x?x?x?x?x?x?x?xf32>'}}
  %0 = intent.broadcast %m axes [8] like %x : tensor<?xf32> like tensor<?x?x?x?x?x?x?x?x?xf32> -> tensor<?x?x?x?x?x?x?x?x?xf32>
  return
}
