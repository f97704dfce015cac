// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent.pack and intent.unpack: pretty, generic and bytecode form, and their folds.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s
// RUN: intent-opt --canonicalize %s | FileCheck %s --check-prefix=FOLD

// SPEC: 1.1-08
// CHECK-LABEL: @records
// CHECK-SAME: (%[[X:.*]]: f32, %[[D:.*]]: !intent.domain<i64>)
// FOLD-LABEL: @records
// FOLD-SAME: (%[[X:.*]]: f32, %[[D:.*]]: !intent.domain<i64>)
func.func @records(%x: f32, %d: !intent.domain<i64>) -> (f32, !intent.domain<i64>) {
  // CHECK-NEXT: %[[R:.*]] = intent.pack %[[X]], %[[D]] : tuple<f32, !intent.domain<i64>>
  %r = intent.pack %x, %d : tuple<f32, !intent.domain<i64>>
  // CHECK-NEXT: %[[A:.*]]:2 = intent.unpack %[[R]] : tuple<f32, !intent.domain<i64>>
  %a, %b = intent.unpack %r : tuple<f32, !intent.domain<i64>>
  // CHECK-NEXT: intent.pack : tuple<>
  %none = intent.pack : tuple<>
  // CHECK-NEXT: intent.unpack %{{.*}} {note = "kept"} : tuple<>
  intent.unpack %none {note = "kept"} : tuple<>
  // CHECK: return %[[A]]#0, %[[A]]#1
  // FOLD-NEXT: return %[[X]], %[[D]]
  return %a, %b : f32, !intent.domain<i64>
}

// All components in order are the record again; in another order they are another.
// FOLD-LABEL: @again
// FOLD-SAME: (%[[R:.*]]: tuple<i64, i64>)
func.func @again(%r: tuple<i64, i64>) -> (tuple<i64, i64>, tuple<i64, i64>) {
  // FOLD-NEXT: %[[A:.*]]:2 = intent.unpack %[[R]]
  // FOLD-NEXT: %[[S:.*]] = intent.pack %[[A]]#1, %[[A]]#0
  // FOLD-NEXT: return %[[R]], %[[S]]
  %a, %b = intent.unpack %r : tuple<i64, i64>
  %0 = intent.pack %a, %b : tuple<i64, i64>
  %1 = intent.pack %b, %a : tuple<i64, i64>
  return %0, %1 : tuple<i64, i64>, tuple<i64, i64>
}
