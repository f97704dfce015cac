// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JIT by itself, on programs that need no lowering of ours: every way of passing and returning.
//
// DEFINE: %{jit} = intent-run %s --target=cpu --pipeline='builtin.module(convert-scf-to-cf,expand-strided-metadata,finalize-memref-to-llvm{use-generic-functions=1 use-aligned-alloc=1},convert-to-llvm,reconcile-unrealized-casts)'
//
// RUN: %{jit} --entry=scale --arg iota:f32:2x3 --arg f32:0.5 --print | FileCheck %s --check-prefix=SCALE
// SCALE: {{^}}tensor<2x3xf32> = {{\[\[}}0, 0.5, 1], [1.5, 2, 2.5]]{{$}}
// RUN: %{jit} --entry=scale --arg iota:f32:0x3 --arg f32:0.5 --print | FileCheck %s --check-prefix=EMPTY
// EMPTY: {{^}}tensor<0x3xf32> = []{{$}}
// RUN: %{jit} --entry=many --arg iota:f32:1x2 --arg i1:true --arg f16:1.5 --print | FileCheck %s --check-prefix=MANY
// MANY: {{^}}i1 = true
// MANY-NEXT: {{^}}tensor<1x2xf32> = {{\[\[}}0, 1]]
// MANY-NEXT: {{^}}f16 = 1.5
// MANY-NEXT: {{^}}i64 = 2
// MANY-NEXT: {{^}}tensor<f64> = 7
// RUN: %{jit} --entry=scalar --arg bf16:-0 --print | FileCheck %s --check-prefix=SCALAR
// SCALAR: {{^}}bf16 = -0{{$}}
// RUN: %{jit} --entry=transposed --arg iota:f32:2x3 --print | FileCheck %s --check-prefix=STRIDED
// STRIDED: {{^}}tensor<3x2xf32> = {{\[\[}}0, 3], [1, 4], [2, 5]]{{$}}
//
// A memref argument is an output after the results; more calls see what earlier ones wrote.
// RUN: %{jit} --entry=increment --arg iota:i32:3 --print --out %t.npy --time=5 | FileCheck %s --check-prefix=MEMREF
// MEMREF: {{^}}arg1: memref<3xi32> = [1, 2, 3]
// MEMREF-NEXT: {{^}}time: median {{[0-9.]+}} ms, least {{[0-9.]+}} ms of 5 calls
// RUN: %{jit} --entry=increment --arg %t.npy --print | FileCheck %s --check-prefix=AGAIN
// AGAIN: {{^}}arg1: memref<3xi32> = [2, 3, 4]
// RUN: %{jit} --entry=increment --arg %t.npy --compare=cpu
// Views lie where their layout says, also in the memory of another.
// RUN: %{jit} --entry=move --arg iota:i32:8 --arg same:1:shape=3:strides=2:offset=1 --print | FileCheck %s --check-prefix=MOVE
// MOVE: {{^}}arg1: memref<8xi32> = [0, 0, 2, 0, 4, 2, 6, 7]
// MOVE-NEXT: {{^}}arg2: memref<3xi32> = [0, 0, 2]
//
// An assertion ends the run, not the process.
// RUN: not %{jit} --entry=fail 2>&1 | FileCheck %s --check-prefix=FAIL
// FAIL: {{^}}error: expects a step above 0
//
// RUN: %{jit} --entry=print --arg iota:f32:2x2 --arg i8:200 | FileCheck %s --check-prefix=PRINT
// PRINT: {{^}}here
// PRINT-NEXT: {{^}}x: tensor<2x2xf32> = {{\[\[}}0, 1], [2, 3]]
// PRINT-NEXT: {{^}}s: i8 = -56

func.func @scale(%x: memref<?x?xf32>, %a: f32) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %x, %c0 : memref<?x?xf32>
  %n = memref.dim %x, %c1 : memref<?x?xf32>
  %y = memref.alloc(%m, %n) {alignment = 64} : memref<?x?xf32>
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %v = memref.load %x[%i, %j] : memref<?x?xf32>
      %w = arith.mulf %v, %a : f32
      memref.store %w, %y[%i, %j] : memref<?x?xf32>
    }
  }
  return %y : memref<?x?xf32>
}

func.func @many(%x: memref<?x?xf32>, %p: i1, %h: f16) -> (i1, memref<?x?xf32>, f16, index, memref<f64>) {
  %one = arith.constant 1.0 : f32
  %seven = arith.constant 7.0 : f64
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c1 : memref<?x?xf32>
  %y = func.call @scale(%x, %one) : (memref<?x?xf32>, f32) -> memref<?x?xf32>
  %z = memref.alloc() : memref<f64>
  memref.store %seven, %z[] : memref<f64>
  return %p, %y, %h, %n, %z : i1, memref<?x?xf32>, f16, index, memref<f64>
}

func.func private @scalar(%x: bf16) -> bf16 {
  return %x : bf16
}

// The copy goes through the runtime's strided copy, and the result's strides are not row-major.
func.func private @transposed(%x: memref<2x3xf32>) -> memref<3x2xf32, strided<[1, 3]>> {
  %t = memref.transpose %x (i, j) -> (j, i) : memref<2x3xf32> to memref<3x2xf32, strided<[1, 3]>>
  %y = memref.alloc() : memref<3x2xf32>
  memref.copy %t, %y : memref<3x2xf32, strided<[1, 3]>> to memref<3x2xf32>
  %z = memref.alloc() : memref<2x3xf32>
  %zt = memref.transpose %z (i, j) -> (j, i) : memref<2x3xf32> to memref<3x2xf32, strided<[1, 3]>>
  memref.copy %y, %zt : memref<3x2xf32> to memref<3x2xf32, strided<[1, 3]>>
  memref.dealloc %y : memref<3x2xf32>
  return %zt : memref<3x2xf32, strided<[1, 3]>>
}

func.func private @move(%x: memref<?xi32>, %y: memref<?xi32, strided<[2], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %y, %c0 : memref<?xi32, strided<[2], offset: ?>>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<?xi32>
    memref.store %v, %y[%i] : memref<?xi32, strided<[2], offset: ?>>
  }
  return
}

func.func private @increment(%x: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %n = memref.dim %x, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<?xi32>
    %w = arith.addi %v, %one : i32
    memref.store %w, %x[%i] : memref<?xi32>
  }
  return
}

llvm.mlir.global internal constant @step("expects a step above 0\00")
llvm.func @intentAssertFailed(!llvm.ptr)
func.func private @fail() {
  %text = llvm.mlir.addressof @step : !llvm.ptr
  llvm.call @intentAssertFailed(%text) : (!llvm.ptr) -> ()
  return
}

llvm.mlir.global internal constant @here("here\00")
llvm.mlir.global internal constant @x("x\00")
llvm.mlir.global internal constant @s("s\00")
llvm.func @intentPrintText(!llvm.ptr)
llvm.func @intentPrintScalar(!llvm.ptr, i32, i64)
func.func private @intentPrintMemref_f32(!llvm.ptr, i32, memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @print(%x: memref<?x?xf32>, %v: i8) {
  %here = llvm.mlir.addressof @here : !llvm.ptr
  %xt = llvm.mlir.addressof @x : !llvm.ptr
  %st = llvm.mlir.addressof @s : !llvm.ptr
  %f32 = arith.constant 7 : i32
  %i8 = arith.constant 1 : i32
  %any = memref.cast %x : memref<?x?xf32> to memref<*xf32>
  %bits = arith.extui %v : i8 to i64
  llvm.call @intentPrintText(%here) : (!llvm.ptr) -> ()
  func.call @intentPrintMemref_f32(%xt, %f32, %any) : (!llvm.ptr, i32, memref<*xf32>) -> ()
  llvm.call @intentPrintScalar(%st, %i8, %bits) : (!llvm.ptr, i32, i64) -> ()
  return
}
