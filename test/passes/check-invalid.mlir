// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every error of --intent-check.
// RUN: intent-opt %s --intent-check --split-input-file --verify-diagnostics

// SPEC: 1-02
func.func @step_zero(%n: i64) {
  %zero = arith.constant 0 : i64
  // expected-error@+1 {{'intent.domain' op expects a step above 0, got 0 (1-02)}}
  %0 = intent.domain %zero to %n step %zero : i64
  return
}

// -----

func.func public @step_negative(%n: i32) {
  %minus = arith.constant -7 : i32
  // expected-error@+1 {{'intent.domain' op expects a step above 0, got -7 (1-02)}}
  %0 = intent.domain %n to %n step %minus : i32
  return
}

// -----

// Every violation is reported, not the first alone.
func.func @several(%n: i64, %x: tensor<4xf32>) {
  %zero = arith.constant 0 : i64
  // expected-error@+1 {{'intent.domain' op expects a step above 0, got 0 (1-02)}}
  %0 = intent.domain %zero to %n step %zero : i64
  // expected-error@+1 {{'tensor.cast' op is no part of a logical program: expects intent, arith, math, func.func, func.call, func.return, tensor.extract, scf.for, scf.if or scf.while}}
  %1 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  return
}

// -----

func.func @physical(%i: i64) {
  // expected-error@+1 {{'intent.tile.coord' op is no part of a logical program: expects intent, arith, math, func.func, func.call, func.return, tensor.extract, scf.for, scf.if or scf.while}}
  %0 = intent.tile.coord %i axis 0 : tensor<4xi64>
  return
}

// -----

func.func private @outside()
// expected-error@+1 {{'builtin.module' op is no part of a logical program: expects intent, arith, math, func.func, func.call, func.return, tensor.extract, scf.for, scf.if or scf.while}}
module {
}

// -----

func.func @branches(%c: i1) {
  // expected-error@+1 {{'cf.br' op is no part of a logical program: expects intent, arith, math, func.func, func.call, func.return, tensor.extract, scf.for, scf.if or scf.while}}
  cf.br ^bb1
^bb1:
  return
}

// -----

// expected-error@+1 {{'func.func' op expects values of a logical program: Intent scalars, index, tensors without an encoding and memrefs without a memory space, of rank 8 at most, domains, relations and tuples, got memref<?xf32, 3>}}
func.func @view(%x: memref<?xf32, 3>) {
  return
}

// -----

func.func @vectors() {
  // expected-error@+1 {{'arith.constant' op expects values of a logical program: Intent scalars, index, tensors without an encoding and memrefs without a memory space, of rank 8 at most, domains, relations and tuples, got vector<4xf32>}}
  %0 = arith.constant dense<1.0> : vector<4xf32>
  return
}

// -----

func.func @widths() {
  // expected-error@+1 {{'arith.constant' op expects values of a logical program: Intent scalars, index, tensors without an encoding and memrefs without a memory space, of rank 8 at most, domains, relations and tuples, got i7}}
  %0 = arith.constant 1 : i7
  return
}

// -----

// expected-error@+1 {{'func.func' op expects values of a logical program: Intent scalars, index, tensors without an encoding and memrefs without a memory space, of rank 8 at most, domains, relations and tuples, got tensor<*xf32>}}
func.func @unranked(%x: tensor<*xf32>) {
  return
}

// -----

// expected-error@+1 {{'func.func' op expects values of a logical program: Intent scalars, index, tensors without an encoding and memrefs without a memory space, of rank 8 at most, domains, relations and tuples, got tensor<1x1x1x1x1x1x1x1x1xf32>}}
func.func @rank(%x: tensor<1x1x1x1x1x1x1x1x1xf32>) {
  return
}

// -----

// expected-error@+1 {{'func.func' op expects values of a logical program: Intent scalars, index, tensors without an encoding and memrefs without a memory space, of rank 8 at most, domains, relations and tuples, got tensor<4xf32, "there">}}
func.func @encoded(%x: tensor<4xf32, "there">) {
  return
}

// -----

func.func @print_in_map(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-note@+1 {{the region is here}}
  %0 = intent.map (%e = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    // expected-error@+1 {{'intent.print' op may not stand in the pure region of 'intent.map'}}
    intent.print "e", %e : f32
    intent.yield %e : f32
  }
  return %0 : tensor<?xf32>
}

// -----

func.func @map_in_reduce(%x: tensor<?xf32>, %z: f32) -> f32 {
  // expected-note@+1 {{the region is here}}
  %0 = intent.reduce (%x) axes [0] identity (%z) : (tensor<?xf32>) -> f32 combine (%a, %b) {
    // expected-error@+1 {{'intent.map' op may not stand in the pure region of 'intent.reduce'}}
    %1 = intent.map arith.negf (%x) : (tensor<?xf32>) -> tensor<?xf32>
    intent.yield %a : f32
  }
  return %0 : f32
}

// -----

// Purity is followed through calls, at any depth, and recursion ends.
func.func private @shout(%a: f32) -> f32 {
  // expected-error@+1 {{'intent.print' op may not stand in the pure region of 'intent.map'}}
  intent.print "a", %a : f32
  return %a : f32
}
func.func private @relay(%a: f32) -> f32 {
  %c = arith.cmpf olt, %a, %a : f32
  %0 = scf.if %c -> f32 {
    %1 = func.call @relay(%a) : (f32) -> f32
    scf.yield %1 : f32
  } else {
    %1 = func.call @shout(%a) : (f32) -> f32
    scf.yield %1 : f32
  }
  return %0 : f32
}
func.func @through_calls(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-note@+1 {{the region is here}}
  %0 = intent.map (%e = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    %y = func.call @relay(%e) : (f32) -> f32
    intent.yield %y : f32
  }
  return %0 : tensor<?xf32>
}

// -----

func.func private @elsewhere(f32) -> f32
func.func @external(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-note@+1 {{the region is here}}
  %0 = intent.map (%e = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    // expected-error@+1 {{'func.call' op calls a function without a body in the pure region of 'intent.map'}}
    %y = func.call @elsewhere(%e) : (f32) -> f32
    intent.yield %y : f32
  }
  return %0 : tensor<?xf32>
}

// -----

// expected-error@+1 {{'func.func' op expects a name that does not begin as the runtime's 'mgpu'}}
func.func @mgpuLaunchKernel() {
  return
}
