// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-print-shapes: extents, and what must hold between them at run time.
// RUN: intent-opt %s --intent-print-shapes -o /dev/null 2>&1 | FileCheck %s
//
// The text is the same after inlining and simplification.
// DEFINE: %{print} = --intent-print-shapes -o /dev/null 2>&1 | grep -E 'remark:|^  [a-z]' | sed 's/^[^ ]*: remark/remark/'
// RUN: intent-opt %s %{print} > %t.plain
// RUN: intent-opt %s --inline %{print} > %t.inlined
// RUN: intent-opt %s --canonicalize --cse %{print} > %t.simplified
// RUN: diff %t.plain %t.inlined && diff %t.plain %t.simplified

// Two unknown extents are equal where an op says so, and nowhere else: the condition stays.
// SPEC: 2-01, 2-02
// CHECK: remark: 'func.func' op shapes of @stated
// CHECK-NEXT:   result 0 (extent(arg0, 0))
// CHECK-NEXT:   result 1 (extent(arg2, 0))
// CHECK-NEXT:   requires extent(arg1, 0) = extent(arg0, 0)
// CHECK-NEXT:   depends on arg0, arg1, arg2
func.func @stated(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = intent.map arith.addf (%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = intent.map arith.addf (%y, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0, %z : tensor<?xf32>, tensor<?xf32>
}

// Equalities join: the three are one extent once both ops have run, and known if one is.
// SPEC: 2-02
// CHECK: remark: 'func.func' op shapes of @joined
// CHECK-NEXT:   result 0 (extent(arg0, 0) = 7)
// CHECK-NEXT:   result 1 (7)
// CHECK-NEXT:   requires extent(arg1, 0) = extent(arg0, 0)
// CHECK-NEXT:   requires extent(arg0, 0) = 7
// CHECK-NEXT:   depends on arg0, arg1
func.func @joined(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<7xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = intent.map arith.addf (%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = intent.axis %z[0] : tensor<7xf32>
  %1 = intent.broadcast %0 axes [0] to (%d) : tensor<?xf32> to (!intent.domain<i64>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// A broadcast of ? to ? keeps its condition; where the extents are one it needs none.
// SPEC: 2-07
// CHECK: remark: 'func.func' op shapes of @broadcasts
// CHECK-NEXT:   result 0 (extent(arg0, 0), extent(arg0, 1))
// CHECK-NEXT:   result 1 (extent(arg0, 0), extent(arg0, 1))
// CHECK-NEXT:   requires extent(arg1, 0) = extent(arg0, 1) or 1
// CHECK-NEXT:   depends on arg0, arg1
func.func @broadcasts(%x: tensor<?x?xf32>, %m: tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %z = arith.constant 0.0 : f32
  %0 = intent.broadcast %m axes [1 dynamic] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %s = intent.reduce arith.addf (%x) axes [1] identity (%z) : (tensor<?x?xf32>) -> tensor<?xf32>
  %1 = intent.broadcast %s axes [0 dynamic] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// The extent of a result is an expression of what the program is given; a reshape keeps the number
// of elements.
// SPEC: 2-01
// CHECK: remark: 'func.func' op shapes of @reshapes
// CHECK-NEXT:   result 0 (extent(arg0, 0)*extent(arg0, 1) = 4*arg1)
// CHECK-NEXT:   result 1 (arg1, 4)
// CHECK-NEXT:   result 2 (extent(arg0, 1), extent(arg0, 0))
// CHECK-NEXT:   requires extent(arg0, 0)*extent(arg0, 1) = 4*arg1
// CHECK-NEXT:   depends on arg0, arg1
func.func @reshapes(%x: tensor<?x?xf32>, %n: i64) -> (tensor<?xf32>, tensor<?x4xf32>, tensor<?x?xf32>) {
  %0 = intent.reshape %x [infer] : tensor<?x?xf32> -> tensor<?xf32>
  %1 = intent.reshape %x [%n] : tensor<?x?xf32> -> tensor<?x4xf32>
  %2 = intent.transpose %x [1, 0] : tensor<?x?xf32> -> tensor<?x?xf32>
  return %0, %1, %2 : tensor<?xf32>, tensor<?x4xf32>, tensor<?x?xf32>
}

func.func private @twice(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = intent.map arith.addf (%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A call requires what its callee does. A record has the extents of its components.
// CHECK: remark: 'func.func' op shapes of @calls
// CHECK-NEXT:   result 0.0 (extent(arg0, 0))
// CHECK-NEXT:   result 0.1 (max(0, arg2))
// CHECK-NEXT:   requires extent(arg1, 0) = extent(arg0, 0)
// CHECK-NEXT:   depends on arg0, arg1, arg2
func.func @calls(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: i64) -> tuple<tensor<?xf32>, tensor<?xi64>> {
  %z = arith.constant 0 : i64
  %0 = call @twice(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = call @twice(%x, %0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = intent.domain %z to %n : i64
  %i = intent.indices %d : !intent.domain<i64>
  %r = intent.pack %1, %i : tuple<tensor<?xf32>, tensor<?xi64>>
  return %r : tuple<tensor<?xf32>, tensor<?xi64>>
}

// The surface form requires that aligned extents are equal or 1.
// CHECK: remark: 'func.func' op shapes of @surface
// CHECK-NEXT:   result 0 (extent(arg0, 0), 3)
// CHECK-NEXT:   requires extent(arg1, 0) = 3 or 1
// CHECK-NEXT:   depends on arg0, arg1
func.func @surface(%x: tensor<?x3xf32>, %y: tensor<?xf32>, %k: tensor<1xf32>) -> tensor<?x3xf32> {
  %0 = intent.map broadcast math.fma (%x, %y, %k) : (tensor<?x3xf32>, tensor<?xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
