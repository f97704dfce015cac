// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-print-provenance on domains, shapes and arithmetic.
// RUN: intent-opt %s --intent-print-provenance -o /dev/null 2>&1 | FileCheck %s
//
// The text is the same after inlining and simplification: the order and the names too.
// SPEC: 1.1-06
// DEFINE: %{print} = --intent-print-provenance -o /dev/null 2>&1 | grep -E 'remark:|^  [a-z]' | sed 's/^[^ ]*: remark/remark/'
// RUN: intent-opt %s %{print} > %t.plain
// RUN: intent-opt %s --inline %{print} > %t.inlined
// RUN: intent-opt %s --canonicalize --cse %{print} > %t.simplified
// RUN: intent-opt %s --inline --canonicalize --cse --symbol-dce %{print} > %t.both
// RUN: diff %t.plain %t.inlined && diff %t.plain %t.simplified && diff %t.plain %t.both
//
// What is claimed is what is computed, at every point.
// RUN: %python %source/test/fuzz/provenance.py %s %build/bin | FileCheck %s --check-prefix=AGREE
// AGREE: {{^}}27 runs, 492 points agree
// EVAL: axis iota:f32:5x4
// EVAL: axis zeros:f32:0x4
// EVAL: domain i32:-7 i32:20 i32:3
// EVAL: domain i32:4 i32:4 i32:1
// EVAL: equal_domains i64:6 i64:6
// EVAL: stepped i64:31
// EVAL: stepped i64:10
// EVAL: whole i64:9
// EVAL: whole i64:-2
// EVAL: small zeros:f32:1x0
// EVAL: broadcast_transpose iota:f32:3x5
// EVAL: broadcast_transpose zeros:f32:0x5
// EVAL: maybe_one iota:f32:5 iota:i64:5
// EVAL: maybe_one iota:f32:5 iota:i64:1
// EVAL: reshape_static iota:f32:2x3x4
// EVAL: reshape_dynamic iota:f32:6x4 i64:3 i64:8
// EVAL: reshape_dynamic iota:f32:1x2 i64:2 i64:1
// EVAL: surface iota:f32:3x7
// EVAL: surface zeros:f32:3x0
// EVAL: arith iota:f32:11
// EVAL: wrap i32:5 i32:2147483647
// EVAL: division i64:0
// EVAL: division i64:-2
// EVAL: division i64:3
// EVAL: delinearize iota:f32:5x3 i64:2
// EVAL: delinearize iota:f32:5x1 i64:0
// EVAL: delinearize zeros:f32:5x0 i64:-3

// ---- Domains and what is asked of them ----------------------------------------------------------

// SPEC: 1.1-01, 1.1-02, 1.1-03, 1.1-04, 1.1-05
// CHECK: remark: 'func.func' op result 0 of @axis : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK-NEXT:   value member(d0, a0)
// CHECK-NEXT:   range [0, 140737488355327]
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 2, i64, first 0, step 1, size extent(arg0, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 1 of @axis : tensor<?xi64>
// CHECK-NEXT:   axes a0 < 4
// CHECK-NEXT:   value member(d0, a0)
// CHECK-NEXT:   range [0, 3]
// CHECK-NEXT:   d0 = axis(arg0, 1) of rank 2, i64, first 0, step 1, size 4, members [0, 3]
// CHECK-NEXT:   depends on arg0
func.func @axis(%x: tensor<?x4xf32>) -> (tensor<?xi64>, tensor<?xi64>) {
  %rows = intent.axis %x[0] : tensor<?x4xf32>
  %cols = intent.axis %x[1] : tensor<?x4xf32>
  %i = intent.indices %rows : !intent.domain<i64>
  %j = intent.indices %cols : !intent.domain<i64>
  return %i, %j : tensor<?xi64>, tensor<?xi64>
}

// A domain of run-time bounds: its members lie between them.
// SPEC: 1-02, 1-04
// CHECK: remark: 'func.func' op result 0 of @domain : tensor<?xi32>
// CHECK-NEXT:   axes a0 < max(0, ceildiv(-arg0 + arg1, arg2))
// CHECK-NEXT:   value member(d0, a0)
// CHECK-NEXT:   range [-2147483648, 2147483646]
// CHECK-NEXT:   d0 = domain(arg0, arg1, arg2), i32, first arg0, step arg2, size max(0, ceildiv(-arg0 + arg1, arg2)), members [-2147483648, 2147483646]
// CHECK-NEXT:   depends on arg0, arg1, arg2
func.func @domain(%b: i32, %e: i32, %s: i32) -> tensor<?xi32> {
  %d = intent.domain %b to %e step %s : i32
  %i = intent.indices %d : !intent.domain<i32>
  return %i : tensor<?xi32>
}

// Two domains of equal operands are one: their difference is 0. Domains of other operands are not.
// CHECK: remark: 'func.func' op result 0 of @equal_domains : tensor<?xi64>
// CHECK-NEXT:   axes a0 < max(0, arg0)
// CHECK-NEXT:   value 0
// CHECK-NEXT:   range [0, 0]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 1 of @equal_domains : tensor<?xi64>
// CHECK-NEXT:   axes a0 < max(0, arg0)
// CHECK-NEXT:   value min(member(d0, a0), member(d1, a0))
// CHECK-NEXT:   range [0, 9223372036854775806]
// CHECK-NEXT:   d0 = domain(0, arg0, 1), i64, first 0, step 1, size max(0, arg0), members [0, 9223372036854775806]
// CHECK-NEXT:   d1 = domain(0, arg1, 1), i64, first 0, step 1, size max(0, arg1), members [0, 9223372036854775806]
// CHECK-NEXT:   depends on arg0, arg1
func.func @equal_domains(%n: i64, %m: i64) -> (tensor<?xi64>, tensor<?xi64>) {
  %z = arith.constant 0 : i64
  %z2 = arith.constant 0 : i64
  %a = intent.domain %z to %n : i64
  %b = intent.domain %z2 to %n : i64
  %c = intent.domain %z to %m : i64
  %i = intent.indices %a : !intent.domain<i64>
  %j = intent.indices %b : !intent.domain<i64>
  %k = intent.indices %c : !intent.domain<i64>
  %same = intent.map arith.subi (%i, %j) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
  %other = intent.map arith.minsi (%i, %k) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
  return %same, %other : tensor<?xi64>, tensor<?xi64>
}

// A subregion of a subregion of a stepped domain keeps the grid and its source's coordinates.
// SPEC: 1-06, 1-10, 1-11, 1-12, 1-13, 1.1-07
// CHECK: remark: 'func.func' op result 0 of @stepped : tensor<?xi64>
// CHECK-NEXT:   axes a0 < ceildiv(arg0 - 1, 3) - 3
// CHECK-NEXT:   value member(d0, a0)
// CHECK-NEXT:   range [10, 99]
// CHECK-NEXT:   d0 = subregion(d1, 10, arg0), i64, first 10, step 3, size ceildiv(arg0 - 1, 3) - 3, members [10, 99]
// CHECK-NEXT:   d1 = subregion(d2, 5, 100), i64, first 7, step 3, size 31, members [5, 99]
// CHECK-NEXT:   d2 = domain(1, 100, 3), i64, first 1, step 3, size 33, members [1, 99]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 1 of @stepped : tensor<?xi64>
// CHECK-NEXT:   axes a0 < ceildiv(arg0 - 1, 3) - 3
// CHECK-NEXT:   value a0
// CHECK-NEXT:   range [0, 140737488355327]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 2 of @stepped : i64
// CHECK-NEXT:   value 10
// CHECK-NEXT:   range [10, 10]
// CHECK: remark: 'func.func' op result 3 of @stepped : i64
// CHECK-NEXT:   value arg0
// CHECK-NEXT:   range [-9223372036854775808, 9223372036854775807]
// CHECK-NEXT:   depends on arg0
func.func @stepped(%n: i64) -> (tensor<?xi64>, tensor<?xi64>, i64, i64) {
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %five = arith.constant 5 : i64
  %ten = arith.constant 10 : i64
  %hundred = arith.constant 100 : i64
  %d = intent.domain %one to %hundred step %three : i64
  %p = intent.subregion %d[%five to %hundred] : !intent.domain<i64>
  %q = intent.subregion %p[%ten to %n] : !intent.domain<i64>
  %i = intent.indices %q : !intent.domain<i64>
  %o = intent.enumerate %q : !intent.domain<i64>
  %b, %e = intent.bounds %q : !intent.domain<i64>
  return %i, %o, %b, %e : tensor<?xi64>, tensor<?xi64>, i64, i64
}

// The subregion between the bounds of its source is its source.
// CHECK: remark: 'func.func' op result 0 of @whole : tensor<?xi64>
// CHECK-NEXT:   axes a0 < max(0, arg0)
// CHECK-NEXT:   value member(d0, a0)
// CHECK-NEXT:   range [0, 9223372036854775806]
// CHECK-NEXT:   d0 = domain(0, arg0, 1), i64, first 0, step 1, size max(0, arg0), members [0, 9223372036854775806]
// CHECK-NEXT:   depends on arg0
func.func @whole(%n: i64) -> tensor<?xi64> {
  %z = arith.constant 0 : i64
  %d = intent.domain %z to %n : i64
  %b, %e = intent.bounds %d : !intent.domain<i64>
  %p = intent.subregion %d[%b to %e] : !intent.domain<i64>
  %i = intent.indices %p : !intent.domain<i64>
  return %i : tensor<?xi64>
}

// An axis of one member is that member; of none, nothing.
// CHECK: remark: 'func.func' op result 0 of @small : tensor<?xi64>
// CHECK-NEXT:   axes a0 < 1
// CHECK-NEXT:   value member(d0, 0)
// CHECK-NEXT:   range [0, 0]
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 2, i64, first 0, step 1, size 1, members [0, 0]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 1 of @small : tensor<?xi64>
// CHECK-NEXT:   axes a0 < 0
// CHECK-NEXT:   value member(d0, a0)
// CHECK-NEXT:   range none
// CHECK-NEXT:   d0 = axis(arg0, 1) of rank 2, i64, first 0, step 1, size 0, members none
// CHECK-NEXT:   depends on arg0
func.func @small(%x: tensor<1x0xf32>) -> (tensor<?xi64>, tensor<?xi64>) {
  %a = intent.axis %x[0] : tensor<1x0xf32>
  %b = intent.axis %x[1] : tensor<1x0xf32>
  %i = intent.indices %a : !intent.domain<i64>
  %j = intent.indices %b : !intent.domain<i64>
  return %i, %j : tensor<?xi64>, tensor<?xi64>
}

// ---- Shapes -------------------------------------------------------------------------------------

// SPEC: 1.1-09, 1.1-10, 2-12
// CHECK: remark: 'func.func' op result 0 of @broadcast_transpose : tensor<?x?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 1), a1 < extent(arg0, 0)
// CHECK-NEXT:   value member(d0, a1)
// CHECK-NEXT:   range [0, 140737488355327]
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 2, i64, first 0, step 1, size extent(arg0, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0
func.func @broadcast_transpose(%x: tensor<?x?xf32>) -> tensor<?x?xi64> {
  %rows = intent.axis %x[0] : tensor<?x?xf32>
  %cols = intent.axis %x[1] : tensor<?x?xf32>
  %i = intent.indices %rows : !intent.domain<i64>
  %b = intent.broadcast %i axes [0] to (%rows, %cols) : tensor<?xi64> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi64>
  %t = intent.transpose %b [1, 0] : tensor<?x?xi64> -> tensor<?x?xi64>
  %u = intent.transpose %t [1, 0] : tensor<?x?xi64> -> tensor<?x?xi64>
  %v = intent.transpose %u [1, 0] : tensor<?x?xi64> -> tensor<?x?xi64>
  return %v : tensor<?x?xi64>
}

// Equal or one is decided at run time: the expression says so.
// SPEC: 2-07
// CHECK: remark: 'func.func' op result 0 of @maybe_one : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK-NEXT:   value element(arg1, select(iszero(extent(arg1, 0) - 1), 0, a0))
// CHECK-NEXT:   range [-9223372036854775808, 9223372036854775807]
// CHECK-NEXT:   depends on arg0, arg1
func.func @maybe_one(%x: tensor<?xf32>, %k: tensor<?xi64>) -> tensor<?xi64> {
  %b = intent.broadcast %k axes [0 dynamic] like %x : tensor<?xi64> like tensor<?xf32> -> tensor<?xi64>
  return %b : tensor<?xi64>
}

// SPEC: 1.1-11
// CHECK: remark: 'func.func' op result 0 of @reshape_static : tensor<24xi64>
// CHECK-NEXT:   axes a0 < 24
// CHECK-NEXT:   value member(d0, rem(div(a0, 4), 3))
// CHECK-NEXT:   range [0, 2]
// CHECK-NEXT:   d0 = axis(arg0, 1) of rank 3, i64, first 0, step 1, size 3, members [0, 2]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 1 of @reshape_static : tensor<6x4xi64>
// CHECK-NEXT:   axes a0 < 6, a1 < 4
// CHECK-NEXT:   value member(d0, rem(a0, 3))
// CHECK-NEXT:   range [0, 2]
// CHECK-NEXT:   d0 = axis(arg0, 1) of rank 3, i64, first 0, step 1, size 3, members [0, 2]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 2 of @reshape_static : tensor<4x6xi64>
// CHECK-NEXT:   axes a0 < 4, a1 < 6
// CHECK-NEXT:   value member(d0, rem(div(6*a0 + a1, 4), 3))
// CHECK-NEXT:   range [0, 2]
// CHECK-NEXT:   d0 = axis(arg0, 1) of rank 3, i64, first 0, step 1, size 3, members [0, 2]
// CHECK-NEXT:   depends on arg0
func.func @reshape_static(%x: tensor<2x3x4xf32>) -> (tensor<24xi64>, tensor<6x4xi64>, tensor<4x6xi64>) {
  %d0 = intent.axis %x[0] : tensor<2x3x4xf32>
  %d1 = intent.axis %x[1] : tensor<2x3x4xf32>
  %d2 = intent.axis %x[2] : tensor<2x3x4xf32>
  %j = intent.indices %d1 : !intent.domain<i64>
  %b = intent.broadcast %j axes [1] to (%d0, %d1, %d2) : tensor<?xi64> to (!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) -> tensor<2x3x4xi64>
  %0 = intent.reshape %b : tensor<2x3x4xi64> -> tensor<24xi64>
  %1 = intent.reshape %b : tensor<2x3x4xi64> -> tensor<6x4xi64>
  %2 = intent.reshape %b : tensor<2x3x4xi64> -> tensor<4x6xi64>
  return %0, %1, %2 : tensor<24xi64>, tensor<6x4xi64>, tensor<4x6xi64>
}

// Extents that may be 0: no quotient by them is dropped but where a point proves them above 0.
// SPEC: 1.1-11, 1.1-13
// CHECK: remark: 'func.func' op result 0 of @reshape_dynamic : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)*extent(arg0, 1)
// CHECK-NEXT:   value member(d0, rem(a0, extent(arg0, 1)))
// CHECK-NEXT:   range [0, 140737488355327]
// CHECK-NEXT:   d0 = axis(arg0, 1) of rank 2, i64, first 0, step 1, size extent(arg0, 1), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 1 of @reshape_dynamic : tensor<?x?xi64>
// CHECK-NEXT:   axes a0 < arg1, a1 < arg2
// CHECK-NEXT:   value member(d0, rem(a1 + a0*arg2, extent(arg0, 1)))
// CHECK-NEXT:   range [0, 140737488355327]
// CHECK-NEXT:   d0 = axis(arg0, 1) of rank 2, i64, first 0, step 1, size extent(arg0, 1), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0, arg1, arg2
// CHECK: remark: 'func.func' op result 2 of @reshape_dynamic : tensor<?x?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0), a1 < extent(arg0, 1)
// CHECK-NEXT:   value member(d0, a1)
// CHECK-NEXT:   range [0, 140737488355327]
// CHECK-NEXT:   d0 = axis(arg0, 1) of rank 2, i64, first 0, step 1, size extent(arg0, 1), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 3 of @reshape_dynamic : tensor<?x?x2xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0), a1 < div(extent(arg0, 0)*extent(arg0, 1), 2*extent(arg0, 0)), a2 < 2
// CHECK-NEXT:   value member(d0, 2*a1 + a2)
// CHECK-NEXT:   range [0, 140737488355327]
// CHECK-NEXT:   d0 = axis(arg0, 1) of rank 2, i64, first 0, step 1, size extent(arg0, 1), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0
func.func @reshape_dynamic(%x: tensor<?x?xf32>, %m: i64, %n: i64) -> (tensor<?xi64>, tensor<?x?xi64>, tensor<?x?xi64>, tensor<?x?x2xi64>) {
  %rows = intent.axis %x[0] : tensor<?x?xf32>
  %cols = intent.axis %x[1] : tensor<?x?xf32>
  %i = intent.indices %cols : !intent.domain<i64>
  %b = intent.broadcast %i axes [1] to (%rows, %cols) : tensor<?xi64> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi64>
  %flat = intent.reshape %b [infer] : tensor<?x?xi64> -> tensor<?xi64>
  %other = intent.reshape %flat [%m, %n] : tensor<?xi64> -> tensor<?x?xi64>
  %height = intent.size %rows : !intent.domain<i64>
  %width = intent.size %cols : !intent.domain<i64>
  %back = intent.reshape %flat [%height, %width] : tensor<?xi64> -> tensor<?x?xi64>
  %split = intent.reshape %b [%height, infer] : tensor<?x?xi64> -> tensor<?x?x2xi64>
  return %flat, %other, %back, %split : tensor<?xi64>, tensor<?x?xi64>, tensor<?x?xi64>, tensor<?x?x2xi64>
}

// SPEC: 2-12
// CHECK: remark: 'func.func' op result 0 of @join : tensor<?xi64>
// CHECK-NEXT:   axes a0 < 2*size(arg0)
// CHECK-NEXT:   value select(rem(a0, 2), div(a0, 2), member(arg0, div(a0, 2)))
// CHECK-NEXT:   range [-9223372036854775808, 9223372036854775807]
// CHECK-NEXT:   depends on arg0
func.func @join(%d: !intent.domain<i64>) -> tensor<?xi64> {
  %i = intent.indices %d : !intent.domain<i64>
  %o = intent.enumerate %d : !intent.domain<i64>
  %both = intent.join %i, %o : tensor<?xi64>
  %flat = intent.reshape %both [infer] : tensor<?x2xi64> -> tensor<?xi64>
  return %flat : tensor<?xi64>
}

// SPEC: 1.1-08
// CHECK: remark: 'func.func' op result 0.0 of @record : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK-NEXT:   value member(d0, a0)
// CHECK-NEXT:   range [0, 140737488355327]
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 1, i64, first 0, step 1, size extent(arg0, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 0.1.0 of @record : i32
// CHECK-NEXT:   value arg1
// CHECK-NEXT:   range [-2147483648, 2147483647]
// CHECK-NEXT:   depends on arg1
// CHECK: remark: 'func.func' op result 0.1.1 of @record : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK-NEXT:   value a0
// CHECK-NEXT:   range [0, 140737488355327]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 1 of @record : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK-NEXT:   value member(d0, a0)
// CHECK-NEXT:   range [0, 140737488355327]
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 1, i64, first 0, step 1, size extent(arg0, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0
func.func @record(%x: tensor<?xf32>, %n: i32) -> (tuple<tensor<?xi64>, tuple<i32, tensor<?xi64>>>, tensor<?xi64>) {
  %d = intent.axis %x[0] : tensor<?xf32>
  %i = intent.indices %d : !intent.domain<i64>
  %o = intent.enumerate %d : !intent.domain<i64>
  %inner = intent.pack %n, %o : tuple<i32, tensor<?xi64>>
  %r = intent.pack %i, %inner : tuple<tensor<?xi64>, tuple<i32, tensor<?xi64>>>
  %a, %b = intent.unpack %r : tuple<tensor<?xi64>, tuple<i32, tensor<?xi64>>>
  return %r, %a : tuple<tensor<?xi64>, tuple<i32, tensor<?xi64>>>, tensor<?xi64>
}

// The surface form of a map aligns trailing axes.
// CHECK: remark: 'func.func' op result 0 of @surface : tensor<?x?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0), a1 < extent(arg0, 1)
// CHECK-NEXT:   value member(d0, a1) + extent(arg0, 1)*member(d1, a0)
// CHECK-NEXT:   range [0, 9223372036854775807]
// CHECK-NEXT:   d0 = axis(arg0, 1) of rank 2, i64, first 0, step 1, size extent(arg0, 1), members [0, 140737488355327]
// CHECK-NEXT:   d1 = axis(arg0, 0) of rank 2, i64, first 0, step 1, size extent(arg0, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0
func.func @surface(%x: tensor<?x?xf32>) -> tensor<?x?xi64> {
  %rows = intent.axis %x[0] : tensor<?x?xf32>
  %cols = intent.axis %x[1] : tensor<?x?xf32>
  %width = intent.size %cols : !intent.domain<i64>
  %i = intent.indices %rows : !intent.domain<i64>
  %j = intent.indices %cols : !intent.domain<i64>
  %height = intent.size %rows : !intent.domain<i64>
  %column = intent.reshape %i [infer] : tensor<?xi64> -> tensor<?x1xi64>
  %l = intent.map broadcast (%a = %column, %b = %j, %w = %width) : (tensor<?x1xi64>, tensor<?xi64>, i64) -> tensor<?x?xi64> {
    %p = arith.muli %a, %w : i64
    %q = arith.addi %p, %b : i64
    intent.yield %q : i64
  }
  return %l : tensor<?x?xi64>
}

// ---- Arithmetic ---------------------------------------------------------------------------------

// SPEC: 1.1-12
// CHECK: remark: 'func.func' op result 0 of @arith : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK-NEXT:   value 4*member(d0, a0) + 40
// CHECK-NEXT:   range [40, 562949953421348]
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 1, i64, first 0, step 1, size extent(arg0, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 1 of @arith : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK-NEXT:   value min(5, member(d0, a0))
// CHECK-NEXT:   range [0, 5]
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 1, i64, first 0, step 1, size extent(arg0, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 2 of @arith : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK-NEXT:   value unknown: its arithmetic may wrap in i32
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 3 of @arith : tensor<?xi1>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK-NEXT:   value -isnegative(member(d0, a0) - 5) + 1
// CHECK-NEXT:   range [0, 1]
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 1, i64, first 0, step 1, size extent(arg0, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0
func.func @arith(%x: tensor<?xf32>) -> (tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi1>) {
  %d = intent.axis %x[0] : tensor<?xf32>
  %i = intent.indices %d : !intent.domain<i64>
  %c = arith.constant 5 : i64
  %two = arith.constant 2 : i64
  %0 = intent.map (%a = %i) : (tensor<?xi64>) -> tensor<?xi64> {
    %p = arith.addi %a, %c : i64
    %q = arith.addi %p, %c : i64
    %r = arith.shli %q, %two : i64
    intent.yield %r : i64
  }
  %1 = intent.map (%a = %i) : (tensor<?xi64>) -> tensor<?xi64> {
    %p = arith.cmpi slt, %a, %c : i64
    %q = arith.select %p, %a, %c : i64
    intent.yield %q : i64
  }
  %2 = intent.map (%a = %i) : (tensor<?xi64>) -> tensor<?xi64> {
    %p = arith.trunci %a : i64 to i32
    %q = arith.extsi %p : i32 to i64
    intent.yield %q : i64
  }
  %3 = intent.map (%a = %i) : (tensor<?xi64>) -> tensor<?xi1> {
    %p = arith.cmpi sge, %a, %c : i64
    intent.yield %p : i1
  }
  return %0, %1, %2, %3 : tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi1>
}

// Coordinates of 32 bits: 2 i may wrap, i + 1 does not, being at most the end.
// SPEC: 1-05, 1.1-13
// CHECK: remark: 'func.func' op result 0 of @wrap : tensor<?xi32>
// CHECK-NEXT:   axes a0 < max(0, arg0)
// CHECK-NEXT:   value unknown: its arithmetic may wrap in i32
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 1 of @wrap : tensor<?xi32>
// CHECK-NEXT:   axes a0 < max(0, arg0)
// CHECK-NEXT:   value member(d0, a0) + 1
// CHECK-NEXT:   range [1, 2147483647]
// CHECK-NEXT:   d0 = domain(0, arg0, 1), i32, first 0, step 1, size max(0, arg0), members [0, 2147483646]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 2 of @wrap : tensor<?xi32>
// CHECK-NEXT:   axes a0 < max(0, arg0)
// CHECK-NEXT:   value member(d0, a0)
// CHECK-NEXT:   range [0, 2147483646]
// CHECK-NEXT:   d0 = domain(0, arg0, 1), i32, first 0, step 1, size max(0, arg0), members [0, 2147483646]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 3 of @wrap : i32
// CHECK-NEXT:   value unknown: its arithmetic may wrap in i32
func.func @wrap(%n: i32, %m: i32) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, i32) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %d = intent.domain %z to %n : i32
  %i = intent.indices %d : !intent.domain<i32>
  %0 = intent.map (%a = %i) : (tensor<?xi32>) -> tensor<?xi32> {
    %s = arith.muli %a, %two : i32
    intent.yield %s : i32
  }
  %1 = intent.map (%a = %i) : (tensor<?xi32>) -> tensor<?xi32> {
    %s = arith.addi %a, %one : i32
    intent.yield %s : i32
  }
  %2 = intent.map (%a = %i) : (tensor<?xi32>) -> tensor<?xi32> {
    %s = arith.addi %a, %m : i32
    %t = arith.subi %s, %m : i32
    intent.yield %t : i32
  }
  %3 = arith.addi %m, %one : i32
  return %0, %1, %2, %3 : tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, i32
}

// Division truncates, and is total: floor and truncation part below 0, and x / 0 is 0.
// SPEC: 1-05, 1.1-13
// CHECK: remark: 'func.func' op result 0 of @division : tensor<7xi64>
// CHECK-NEXT:   axes a0 < 7
// CHECK-NEXT:   value div(member(d0, a0), 2)
// CHECK-NEXT:   range [-1, 1]
// CHECK-NEXT:   d0 = domain(-3, 4, 1), i64, first -3, step 1, size 7, members [-3, 3]
// CHECK: remark: 'func.func' op result 1 of @division : tensor<7xi64>
// CHECK-NEXT:   axes a0 < 7
// CHECK-NEXT:   value floordiv(member(d0, a0), 2)
// CHECK-NEXT:   range [-2, 1]
// CHECK-NEXT:   d0 = domain(-3, 4, 1), i64, first -3, step 1, size 7, members [-3, 3]
// CHECK: remark: 'func.func' op result 2 of @division : tensor<7xi64>
// CHECK-NEXT:   axes a0 < 7
// CHECK-NEXT:   value rem(member(d0, a0), arg0)
// CHECK-NEXT:   range [-3, 3]
// CHECK-NEXT:   d0 = domain(-3, 4, 1), i64, first -3, step 1, size 7, members [-3, 3]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 3 of @division : tensor<7xi64>
// CHECK-NEXT:   axes a0 < 7
// CHECK-NEXT:   value div(mod(member(d0, a0), 18446744073709551616), 2)
// CHECK-NEXT:   range [0, 9223372036854775807]
// CHECK-NEXT:   d0 = domain(-3, 4, 1), i64, first -3, step 1, size 7, members [-3, 3]
// CHECK: remark: 'func.func' op result 4 of @division : tensor<7xi64>
// CHECK-NEXT:   axes a0 < 7
// CHECK-NEXT:   value floordiv(member(d0, a0), 4)
// CHECK-NEXT:   range [-1, 0]
// CHECK-NEXT:   d0 = domain(-3, 4, 1), i64, first -3, step 1, size 7, members [-3, 3]
// CHECK: remark: 'func.func' op result 5 of @division : i64
// CHECK-NEXT:   value unknown: its arithmetic may wrap in i64
func.func @division(%n: i64) -> (tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, i64) {
  %low = arith.constant -3 : i64
  %high = arith.constant 4 : i64
  %two = arith.constant 2 : i64
  %zero = arith.constant 0 : i64
  %minus = arith.constant -1 : i64
  %d = intent.domain %low to %high : i64
  %k = intent.indices %d : !intent.domain<i64>
  %i = intent.reshape %k : tensor<?xi64> -> tensor<7xi64>
  %0 = intent.map (%a = %i) : (tensor<7xi64>) -> tensor<7xi64> {
    %q = arith.divsi %a, %two : i64
    intent.yield %q : i64
  }
  %1 = intent.map (%a = %i) : (tensor<7xi64>) -> tensor<7xi64> {
    %q = arith.floordivsi %a, %two : i64
    intent.yield %q : i64
  }
  %2 = intent.map (%a = %i) : (tensor<7xi64>) -> tensor<7xi64> {
    %q = arith.remsi %a, %n : i64
    intent.yield %q : i64
  }
  %3 = intent.map (%a = %i) : (tensor<7xi64>) -> tensor<7xi64> {
    %q = arith.divui %a, %two : i64
    intent.yield %q : i64
  }
  %4 = intent.map (%a = %i) : (tensor<7xi64>) -> tensor<7xi64> {
    %p = arith.shrsi %a, %two : i64
    %q = arith.divsi %n, %zero : i64
    %r = arith.addi %p, %q : i64
    intent.yield %r : i64
  }
  %5 = arith.divsi %n, %minus : i64
  return %0, %1, %2, %3, %4, %5 : tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, tensor<7xi64>, i64
}

// Quotient and remainder by an extent that may be 0 give the axes of a linear coordinate only where
// there is a point on them.
// CHECK: remark: 'func.func' op result 0 of @delinearize : tensor<?x?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0), a1 < extent(arg0, 1)
// CHECK-NEXT:   value member(d0, a0)
// CHECK-NEXT:   range [0, 140737488355327]
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 2, i64, first 0, step 1, size extent(arg0, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 1 of @delinearize : tensor<?x?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0), a1 < extent(arg0, 1)
// CHECK-NEXT:   value member(d0, a1)
// CHECK-NEXT:   range [0, 140737488355327]
// CHECK-NEXT:   d0 = axis(arg0, 1) of rank 2, i64, first 0, step 1, size extent(arg0, 1), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 2 of @delinearize : tensor<?x?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0), a1 < extent(arg0, 1)
// CHECK-NEXT:   value rem(member(d0, a1), arg1)
// CHECK-NEXT:   range [0, 140737488355327]
// CHECK-NEXT:   d0 = axis(arg0, 1) of rank 2, i64, first 0, step 1, size extent(arg0, 1), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0, arg1
func.func @delinearize(%x: tensor<?x?xf32>, %n: i64) -> (tensor<?x?xi64>, tensor<?x?xi64>, tensor<?x?xi64>) {
  %rows = intent.axis %x[0] : tensor<?x?xf32>
  %cols = intent.axis %x[1] : tensor<?x?xf32>
  %width = intent.size %cols : !intent.domain<i64>
  %i = intent.indices %rows : !intent.domain<i64>
  %j = intent.indices %cols : !intent.domain<i64>
  %bi = intent.broadcast %i axes [0] to (%rows, %cols) : tensor<?xi64> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi64>
  %bj = intent.broadcast %j axes [1] to (%rows, %cols) : tensor<?xi64> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi64>
  %0 = intent.map (%a = %bi, %b = %bj) : (tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi64> {
    %p = arith.muli %a, %width : i64
    %q = arith.addi %p, %b : i64
    %r = arith.divsi %q, %width : i64
    intent.yield %r : i64
  }
  %1 = intent.map (%a = %bi, %b = %bj) : (tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi64> {
    %p = arith.muli %a, %width : i64
    %q = arith.addi %p, %b : i64
    %r = arith.remsi %q, %width : i64
    intent.yield %r : i64
  }
  %2 = intent.map (%b = %bj) : (tensor<?x?xi64>) -> tensor<?x?xi64> {
    %r = arith.remsi %b, %n : i64
    intent.yield %r : i64
  }
  return %0, %1, %2 : tensor<?x?xi64>, tensor<?x?xi64>, tensor<?x?xi64>
}

// What is computed from floats is no coordinate.
// SPEC: 1.1-13
// CHECK: remark: 'func.func' op result 0 of @from_floats : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK-NEXT:   value unknown: it is computed by arith.fptosi
// CHECK-NEXT:   depends on arg0
func.func @from_floats(%x: tensor<?xf32>) -> tensor<?xi64> {
  %0 = intent.map arith.fptosi (%x) : (tensor<?xf32>) -> tensor<?xi64>
  return %0 : tensor<?xi64>
}

