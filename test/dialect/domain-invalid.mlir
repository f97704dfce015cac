// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every error of intent.domain, intent.axis, intent.indices and intent.size.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

func.func @f(%b: i64, %s: i32) {
  // expected-error@+1 {{'intent.domain' op expects a step of the bounds' type i64, got i32}}
  %0 = "intent.domain"(%b, %b, %s) : (i64, i64, i32) -> !intent.domain<i64>
  return
}

// -----

func.func @f(%b: i64, %s: i32) {
  // expected-error@+1 {{'intent.domain' op failed to verify that begin and end have one type}}
  %0 = "intent.domain"(%b, %s) : (i64, i32) -> !intent.domain<i64>
  return
}

// -----

func.func @f(%b: i64) {
  // expected-error@+1 {{'intent.domain' op failed to verify that the domain's coordinates have the type of its bounds}}
  %0 = "intent.domain"(%b, %b) : (i64, i64) -> !intent.domain<i32>
  return
}

// -----

func.func @f(%b: index) {
  // expected-error@+1 {{'intent.domain' op operand #0 must be a logical coordinate (i32 or i64), but got 'index'}}
  %0 = "intent.domain"(%b, %b) : (index, index) -> !intent.domain<i64>
  return
}

// -----

// The coordinates' type is checked where it is parsed.
func.func @f(%b: i16) {
  // expected-error@+1 {{expects coordinates of type i32 or i64, got 'i16'}}
  %0 = "intent.domain"(%b, %b) : (i16, i16) -> !intent.domain<i16>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>) {
  // expected-error@+1 {{'intent.axis' op expects an axis below the tensor's rank 2, got 2}}
  %0 = intent.axis %x[2] : tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?xf32>) {
  // expected-error@+1 {{'intent.axis' op expects an axis below the tensor's rank 2, got -1}}
  %0 = intent.axis %x[-1] : tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'intent.axis' op expects an axis below the tensor's rank 0, got 0}}
  %0 = intent.axis %x[0] : tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{integer constant out of range for attribute}}
  %0 = intent.axis %x[99999999999999999999] : tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<*xf32>) {
  // expected-error@+1 {{'intent.axis' op operand #0 must be a tensor or a memref of Intent scalars, of rank 8 at most, but got 'tensor<*xf32>'}}
  %0 = intent.axis %x[0] : tensor<*xf32>
  return
}

// -----

func.func @f(%x: tensor<?x?x?x?x?x?x?x?x?xf32>) {
  // expected-error@+1 {{'intent.axis' op operand #0 must be a tensor or a memref of Intent scalars, of rank 8 at most, but got 'tensor<?x?x?x?x?x?x?x?x?xf32>'}}
  %0 = intent.axis %x[0] : tensor<?x?x?x?x?x?x?x?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?xf80>) {
  // expected-error@+1 {{'intent.axis' op operand #0 must be a tensor or a memref of Intent scalars, of rank 8 at most, but got 'tensor<?xf80>'}}
  %0 = intent.axis %x[0] : tensor<?xf80>
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{'intent.axis' op result #0 must be a domain of i64 coordinates, but got '!intent.domain<i32>'}}
  %0 = "intent.axis"(%x) {axis = 0 : i64} : (tensor<?xf32>) -> !intent.domain<i32>
  return
}

// -----

func.func @f(%x: tensor<?xf32>) {
  // expected-error@+1 {{'intent.axis' op requires attribute 'axis'}}
  %0 = "intent.axis"(%x) : (tensor<?xf32>) -> !intent.domain<i64>
  return
}

// -----

func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.indices' op failed to verify that one element a coordinate, of the domain's type}}
  %0 = "intent.indices"(%d) : (!intent.domain<i64>) -> tensor<?xi32>
  return
}

// -----

func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.size' op result #0 must be 64-bit signless integer, but got 'i32'}}
  %0 = "intent.size"(%d) : (!intent.domain<i64>) -> i32
  return
}

// -----

func.func @f(%n: i64) {
  // expected-error@+1 {{'intent.size' op operand #0 must be a domain: an ordered, finite set of logical coordinates, but got 'i64'}}
  %0 = intent.size %n : i64
  return
}
