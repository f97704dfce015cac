// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Extents and provenance through scan, region_fold and region_scan: values are opaque, extents are
// what the ops state; the checks that are left over.
// RUN: intent-opt %s --intent-print-shapes -o /dev/null 2>&1 | FileCheck %s --check-prefix=SHAPES
// RUN: intent-opt %s --intent-print-provenance -o /dev/null 2>&1 | FileCheck %s --check-prefix=FROM
// RUN: intent-opt %s --intent-insert-checks | FileCheck %s --check-prefix=CHECKS
//
// The texts are the same after inlining and simplification.
// DEFINE: %{shapes} = --intent-print-shapes -o /dev/null 2>&1 | grep -E 'remark:|^  [a-z]' | sed 's/^[^ ]*: remark/remark/'
// DEFINE: %{from} = --intent-print-provenance -o /dev/null 2>&1 | grep -E 'remark:|^  [a-z]' | sed 's/^[^ ]*: remark/remark/'
// RUN: intent-opt %s %{shapes} > %t.shapes
// RUN: intent-opt %s --inline --canonicalize --cse %{shapes} | diff %t.shapes -
// RUN: intent-opt %s %{from} > %t.from
// RUN: intent-opt %s --inline --canonicalize --cse %{from} | diff %t.from -
//
// Where extents differ, the program stops.
// RUN: intent-run %s --entry=scan --arg ones:f32:3x4 --arg ones:f32:3x4 --arg f32:0 > /dev/null
// RUN: not intent-run %s --entry=scan --arg ones:f32:3x4 --arg ones:f32:2x4 --arg f32:0 2>&1 | FileCheck %s --check-prefix=SCAN
// SCAN: error: {{.*}}algebra-facts.mlir:[[#]]: 'intent.scan' op expects equal extents on axis 0 of its operands (2-07)
// RUN: intent-run %s --entry=fold --arg ones:f32:3x4 --arg ones:f32:3 --arg ones:f32:2 > /dev/null
// RUN: not intent-run %s --entry=fold --arg ones:f32:3x4 --arg ones:f32:4 --arg ones:f32:2 2>&1 | FileCheck %s --check-prefix=FOLD
// FOLD: error: {{.*}}algebra-facts.mlir:[[#]]: 'intent.region_fold' op expects sources of one extent along the axes that are cut (5-07)
// RUN: not intent-run %s --entry=fold --arg ones:f32:3x4 --arg ones:f32:4 --arg ones:f32:2 --no-checks 2>&1 | FileCheck %s --check-prefix=BARE
// BARE: 'intent.region_fold' op expects sources of one extent along the axes that are cut, got 3 and 4

// SPEC: 2-01 2-07 6-03
// SHAPES: remark: 'func.func' op shapes of @scan
// SHAPES-NEXT:   result 0 (extent(arg0, 0), 4)
// SHAPES-NEXT:   result 1 (extent(arg1, 0) = extent(arg0, 0), 4)
// SHAPES-NEXT:   requires extent(arg1, 0) = extent(arg0, 0)
// SHAPES-NEXT:   depends on arg0, arg1
// FROM: remark: 'func.func' op result 0 of @scan : tensor<?x4xf32>
// FROM-NEXT:   axes a0 < extent(arg0, 0), a1 < 4
// FROM-NEXT:   value element(t0, a0, a1)
// FROM-NEXT:   t0 = scanned(extent(arg0, 0), 4) of f32: along array<i64: 0, 0, 0>; element(arg0, a0, a1); element(arg1, a0, a1); arg2; arg2; apply(arith.addf#0, p0, p2); apply(arith.addf#0, p1, p3)
// FROM-NEXT:   depends on arg0, arg1, arg2
// FROM: remark: 'func.func' op result 1 of @scan : tensor<?x4xf32>
// FROM-NEXT:   axes a0 < extent(arg1, 0), a1 < 4
// FROM-NEXT:   value element(t0, a0, a1)
// FROM-NEXT:   t0 = scanned(extent(arg1, 0), 4) of f32: along array<i64: 0, 0, 0>; element(arg0, a0, a1); element(arg1, a0, a1); arg2; arg2; apply(arith.addf#0, p0, p2); apply(arith.addf#0, p1, p3)
// FROM-NEXT:   depends on arg0, arg1, arg2
// CHECKS-LABEL: @scan
// CHECKS: intent.assert %{{.*}}, "{{.*}}'intent.scan' op expects equal extents on axis 0 of its operands (2-07)"
// CHECKS-NEXT: intent.scan
func.func @scan(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>, %z: f32) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
  %0:2 = intent.scan (%x, %y) axis 0 identity (%z, %z) : (tensor<?x4xf32>, tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>) combine (%a, %b, %e, %f) {
    %s = arith.addf %a, %e : f32
    %t = arith.addf %b, %f : f32
    intent.yield %s, %t : f32, f32
  }
  return %0#0, %0#1 : tensor<?x4xf32>, tensor<?x4xf32>
}

// SPEC: 5-07 5-11
// SHAPES: remark: 'func.func' op shapes of @fold
// SHAPES-NEXT:   result 1 (extent(arg2, 0))
// SHAPES-NEXT:   result 2 (extent(arg2, 0))
// SHAPES-NEXT:   requires extent(arg1, 0) = extent(arg0, 0)
// SHAPES-NEXT:   depends on arg0, arg1, arg2
// FROM: remark: 'func.func' op result 0 of @fold : f32
// FROM-NEXT:   value unknown: a scan or a region op makes it
// FROM: remark: 'func.func' op result 1 of @fold : tensor<?xf32>
// FROM-NEXT:   axes a0 < extent(arg2, 0)
// FROM-NEXT:   value unknown: a scan or a region op makes it
// FROM-NEXT:   depends on arg2
// FROM: remark: 'func.func' op result 2 of @fold : tensor<?xf32>
// FROM-NEXT:   axes a0 < extent(arg2, 0)
// FROM-NEXT:   value unknown: a scan or a region op makes it
// FROM-NEXT:   depends on arg2
// CHECKS-LABEL: @fold
// CHECKS: intent.assert %{{.*}}, "{{.*}}'intent.region_fold' op expects sources of one extent along the axes that are cut (5-07)"
// CHECKS-NEXT: intent.region_fold
func.func @fold(%x: tensor<?x4xf32>, %y: tensor<?xf32>, %e: tensor<?xf32>) -> (f32, tensor<?xf32>, tensor<?xf32>) {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?x4xf32>
  %0, %1 = intent.region_fold over %d slices (%x axis 0 : tensor<?x4xf32>, %y axis 0 : tensor<?xf32>) captures (%e : tensor<?xf32>) identity (%z, %e : f32, tensor<?xf32>)
  summarize (%xs: tensor<?x4xf32>, %ys: tensor<?xf32>, %es: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    %s = intent.reduce arith.addf (%ys) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    intent.yield %s, %es : f32, tensor<?xf32>
  } combine (%a: f32, %va: tensor<?xf32>, %b: f32, %vb: tensor<?xf32>) {
    %s = arith.addf %a, %b : f32
    %v = intent.map arith.maximumf (%va, %vb) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    intent.yield %s, %v : f32, tensor<?xf32>
  }
  %w = intent.broadcast %0 axes [] like %1 : f32 like tensor<?xf32> -> tensor<?xf32>
  return %0, %1, %w : f32, tensor<?xf32>, tensor<?xf32>
}

// SPEC: 5-07 5-19
// SHAPES: remark: 'func.func' op shapes of @part
// SHAPES-NEXT:   result 0 (-arg1 + arg2)
// SHAPES-NEXT:   depends on arg1, arg2
// FROM: remark: 'func.func' op result 0 of @part : tensor<?xf32>
// FROM-NEXT:   axes a0 < -arg1 + arg2
// FROM-NEXT:   value unknown: a scan or a region op makes it
// FROM-NEXT:   depends on arg1, arg2
// FROM: remark: 'func.func' op result 1 of @part : f32
// FROM-NEXT:   value unknown: a scan or a region op makes it
func.func @part(%x: tensor<?xf32>, %b: i64, %e: i64, %z: f32) -> (tensor<?xf32>, f32) {
  %d = intent.axis %x[0] : tensor<?xf32>
  %p = intent.subregion %d[%b to %e] : !intent.domain<i64>
  %y, %last = intent.region_scan over %p slices (%x axis 0 : tensor<?xf32>) identity (%z : f32) init (%z : f32) -> (tensor<?xf32> axis 0)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    %s = intent.reduce arith.addf (%xs) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    intent.yield %s : f32
  } combine (%a: f32, %b2: f32) {
    %s = arith.addf %a, %b2 : f32
    intent.yield %s : f32
  } apply (%a: f32, %s: f32) {
    %t = arith.addf %s, %a : f32
    intent.yield %t : f32
  } emit (%xs: tensor<?xf32>, %s: f32) {
    intent.yield %xs : tensor<?xf32>
  }
  return %y, %last : tensor<?xf32>, f32
}

// SPEC: 5-15
// SHAPES: remark: 'func.func' op shapes of @relations
// SHAPES-NEXT:   result 1 (extent(arg0, 0))
// SHAPES-NEXT:   depends on arg0
// FROM: remark: 'func.func' op result 0 of @relations : i64
// FROM-NEXT:   value unknown: a scan or a region op makes it
// FROM: remark: 'func.func' op result 1 of @relations : tensor<?xi64>
// FROM-NEXT:   axes a0 < extent(arg0, 0)
// FROM-NEXT:   value element(t0, a0)
// FROM-NEXT:   range [-9223372036854775808, 9223372036854775807]
// FROM-NEXT:   t0 = scanned(extent(arg0, 0)) of i64: along array<i64: 0, 0, 0>; member(d0, a0); 0; wrap64(p0 + p1)
// Sources of one axis need no check.
// CHECKS-LABEL: @relations
// CHECKS-NOT: intent.assert
func.func @relations(%i: tensor<?xi64>, %t: tensor<?xf32>) -> (i64, tensor<?xi64>) {
  %none = arith.constant 0 : i64
  %d = intent.axis %i[0] : tensor<?xi64>
  %at = intent.indices %d : !intent.domain<i64>
  %0 = intent.region_fold over %d slices (%i axis 0 : tensor<?xi64>, %at axis 0 : tensor<?xi64>) identity (%none : i64)
  summarize (%is: tensor<?xi64>, %as: tensor<?xi64>) {
    %n = arith.constant 0 : i64
    %s = intent.reduce arith.addi (%as) axes [0] identity (%n) : (tensor<?xi64>) -> i64
    intent.yield %s : i64
  } combine (%a: i64, %b: i64) {
    %s = arith.addi %a, %b : i64
    intent.yield %s : i64
  }
  %1 = intent.scan arith.addi (%at) axis 0 identity (%none) : (tensor<?xi64>) -> tensor<?xi64>
  return %0, %1 : i64, tensor<?xi64>
}
