// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-expand-debug: assertions and prints call the runtime.
// RUN: intent-opt %s --intent-expand-debug | FileCheck %s

// CHECK-DAG: llvm.mlir.global internal constant @[[HOLDS:intent_text_[0-9]+]]("expects \22c\22\00") {addr_space = 0 : i32}
// CHECK-DAG: llvm.mlir.global internal constant @[[ALONE:intent_text_[0-9]+]]("alone\00") {addr_space = 0 : i32}
// CHECK-DAG: llvm.mlir.global internal constant @[[SCALAR:intent_text_[0-9]+]]("scalar\00") {addr_space = 0 : i32}
// CHECK-DAG: llvm.mlir.global internal constant @[[TENSOR:intent_text_[0-9]+]]("tensor\00") {addr_space = 0 : i32}
// CHECK-DAG: func.func private @intentAssertFailed(!llvm.ptr)
// CHECK-DAG: func.func private @intentPrintText(!llvm.ptr)
// CHECK-DAG: func.func private @intentPrintScalar(!llvm.ptr, i32, i64)
// CHECK-DAG: func.func private @intentPrintMemref(!llvm.ptr, i32, i64, !llvm.ptr)

// CHECK-LABEL: func.func @assertion(
// CHECK-SAME: %[[C:.*]]: i1) {
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: %[[FAILS:.*]] = arith.xori %[[C]], %[[TRUE]] : i1
// CHECK-NEXT: scf.if %[[FAILS]] {
// CHECK-NEXT: %[[P:.*]] = llvm.mlir.addressof @[[HOLDS]] : !llvm.ptr
// CHECK-NEXT: func.call @intentAssertFailed(%[[P]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @assertion(%c: i1) {
  intent.assert %c, "expects \22c\22"
  return
}

// CHECK-LABEL: func.func @prints(
// CHECK-SAME: %[[X:.*]]: f16, %[[T:.*]]: tensor<?x2xf32>) {
// CHECK-NEXT: %[[P:.*]] = llvm.mlir.addressof @[[ALONE]] : !llvm.ptr
// CHECK-NEXT: call @intentPrintText(%[[P]]) : (!llvm.ptr) -> ()
// CHECK-NEXT: %[[P:.*]] = llvm.mlir.addressof @[[SCALAR]] : !llvm.ptr
// CHECK-NEXT: %[[D:.*]] = arith.constant 5 : i32
// CHECK-NEXT: %[[H:.*]] = arith.bitcast %[[X]] : f16 to i16
// CHECK-NEXT: %[[B:.*]] = arith.extui %[[H]] : i16 to i64
// CHECK-NEXT: call @intentPrintScalar(%[[P]], %[[D]], %[[B]]) : (!llvm.ptr, i32, i64) -> ()
// CHECK-NEXT: %[[P:.*]] = llvm.mlir.addressof @[[TENSOR]] : !llvm.ptr
// CHECK-NEXT: %[[D:.*]] = arith.constant 7 : i32
// CHECK-NEXT: %[[M:.*]] = bufferization.to_buffer %[[T]] read_only : tensor<?x2xf32> to memref<?x2xf32>
// CHECK-NEXT: %[[U:.*]] = memref.cast %[[M]] : memref<?x2xf32> to memref<*xf32>
// CHECK-NEXT: %[[S:.*]] = builtin.unrealized_conversion_cast %[[U]] : memref<*xf32> to !llvm.struct<(i64, ptr)>
// CHECK-NEXT: %[[R:.*]] = llvm.extractvalue %[[S]][0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT: %[[A:.*]] = llvm.extractvalue %[[S]][1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT: call @intentPrintMemref(%[[P]], %[[D]], %[[R]], %[[A]]) : (!llvm.ptr, i32, i64, !llvm.ptr) -> ()
// CHECK-NEXT: return
func.func @prints(%x: f16, %t: tensor<?x2xf32>) {
  intent.print "alone"
  intent.print "scalar", %x : f16
  intent.print "tensor", %t : tensor<?x2xf32>
  return
}
