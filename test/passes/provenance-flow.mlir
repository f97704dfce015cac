// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-print-provenance through calls, control, relations and memory.
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
// AGREE: {{^}}5 runs, 33 points agree
// EVAL: calls iota:f32:4x2 iota:f32:3x1
// EVAL: branches i1:true iota:f32:4 iota:f32:7
// EVAL: branches i1:false iota:f32:4 iota:f32:7
// EVAL: loops i32:3 iota:f32:5
// EVAL: reduced iota:i64:3x4

// ---- Calls and control --------------------------------------------------------------------------

func.func private @shift(%i: tensor<?xi64>, %by: i64) -> (tensor<?xi64>, i64) {
  %0 = intent.map (%a = %i) : (tensor<?xi64>) -> tensor<?xi64> {
    %s = arith.addi %a, %by : i64
    intent.yield %s : i64
  }
  return %0, %by : tensor<?xi64>, i64
}

func.func private @rows(%r: tuple<tensor<?x?xf32>, i64>) -> tuple<tensor<?xi64>, i64> {
  %x, %n = intent.unpack %r : tuple<tensor<?x?xf32>, i64>
  %d = intent.axis %x[0] : tensor<?x?xf32>
  %i = intent.indices %d : !intent.domain<i64>
  %s, %by = func.call @shift(%i, %n) : (tensor<?xi64>, i64) -> (tensor<?xi64>, i64)
  %o = intent.pack %s, %by : tuple<tensor<?xi64>, i64>
  return %o : tuple<tensor<?xi64>, i64>
}

// SPEC: 1.1-06
// CHECK: remark: 'func.func' op result 0 of @calls : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK-NEXT:   value member(d0, a0) + 1
// CHECK-NEXT:   range [1, 140737488355328]
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 2, i64, first 0, step 1, size extent(arg0, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 1 of @calls : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg1, 0)
// CHECK-NEXT:   value member(d0, a0) + 3
// CHECK-NEXT:   range [3, 140737488355330]
// CHECK-NEXT:   d0 = axis(arg1, 0) of rank 2, i64, first 0, step 1, size extent(arg1, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg1
func.func @calls(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> (tensor<?xi64>, tensor<?xi64>) {
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %a = intent.pack %x, %one : tuple<tensor<?x?xf32>, i64>
  %b = intent.pack %y, %two : tuple<tensor<?x?xf32>, i64>
  %p = call @rows(%a) : (tuple<tensor<?x?xf32>, i64>) -> tuple<tensor<?xi64>, i64>
  %q = call @rows(%b) : (tuple<tensor<?x?xf32>, i64>) -> tuple<tensor<?xi64>, i64>
  %i, %m = intent.unpack %p : tuple<tensor<?xi64>, i64>
  %j, %n = intent.unpack %q : tuple<tensor<?xi64>, i64>
  %k, %l = call @shift(%j, %m) : (tensor<?xi64>, i64) -> (tensor<?xi64>, i64)
  return %i, %k : tensor<?xi64>, tensor<?xi64>
}

func.func private @endless(%n: i64) -> i64 {
  %0 = func.call @endless(%n) : (i64) -> i64
  return %0 : i64
}

// CHECK: remark: 'func.func' op result 0 of @recursion : i64
// CHECK-NEXT:   value unknown: it is the result of a recursive call
func.func @recursion(%n: i64) -> i64 {
  %0 = call @endless(%n) : (i64) -> i64
  return %0 : i64
}

// Equal where they meet, or a choice between the two.
// SPEC: 1.1-12
// CHECK: remark: 'func.func' op result 0 of @branches : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg1, 0)
// CHECK-NEXT:   value member(d0, a0)
// CHECK-NEXT:   range [0, 140737488355327]
// CHECK-NEXT:   d0 = axis(arg1, 0) of rank 1, i64, first 0, step 1, size extent(arg1, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg1
// CHECK: remark: 'func.func' op result 1 of @branches : i64
// CHECK-NEXT:   value select(arg0, 1, 2)
// CHECK-NEXT:   range [1, 2]
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 2 of @branches : tensor<?xi64>
// CHECK-NEXT:   axes a0 < select(arg0, extent(arg1, 0), extent(arg2, 0))
// CHECK-NEXT:   value select(arg0, member(d0, a0), member(d1, a0))
// CHECK-NEXT:   range [0, 140737488355327]
// CHECK-NEXT:   d0 = axis(arg1, 0) of rank 1, i64, first 0, step 1, size extent(arg1, 0), members [0, 140737488355327]
// CHECK-NEXT:   d1 = axis(arg2, 0) of rank 1, i64, first 0, step 1, size extent(arg2, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0, arg1, arg2
func.func @branches(%c: i1, %x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xi64>, i64, tensor<?xi64>) {
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %dx = intent.axis %x[0] : tensor<?xf32>
  %dy = intent.axis %y[0] : tensor<?xf32>
  %i = intent.indices %dx : !intent.domain<i64>
  %j = intent.indices %dy : !intent.domain<i64>
  %0 = scf.if %c -> tensor<?xi64> {
    %d = intent.axis %x[0] : tensor<?xf32>
    %a = intent.indices %d : !intent.domain<i64>
    scf.yield %a : tensor<?xi64>
  } else {
    scf.yield %i : tensor<?xi64>
  }
  %1 = scf.if %c -> i64 {
    scf.yield %one : i64
  } else {
    scf.yield %two : i64
  }
  %2 = scf.if %c -> tensor<?xi64> {
    scf.yield %i : tensor<?xi64>
  } else {
    scf.yield %j : tensor<?xi64>
  }
  return %0, %1, %2 : tensor<?xi64>, i64, tensor<?xi64>
}

// What a loop carries unchanged is what it began with; what it changes is unknown.
// CHECK: remark: 'func.func' op result 0 of @loops : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg1, 0)
// CHECK-NEXT:   value member(d0, a0)
// CHECK-NEXT:   range [0, 140737488355327]
// CHECK-NEXT:   d0 = axis(arg1, 0) of rank 1, i64, first 0, step 1, size extent(arg1, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg1
// CHECK: remark: 'func.func' op result 1 of @loops : i64
// CHECK-NEXT:   value unknown: it is carried by a loop
func.func @loops(%n: i32, %x: tensor<?xf32>) -> (tensor<?xi64>, i64) {
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  %one = arith.constant 1 : i64
  %d = intent.axis %x[0] : tensor<?xf32>
  %i = intent.indices %d : !intent.domain<i64>
  %0, %1 = scf.for %k = %z to %n step %o iter_args(%a = %i, %b = %one) -> (tensor<?xi64>, i64) : i32 {
    %w = arith.extsi %k : i32 to i64
    %s = arith.addi %b, %w : i64
    scf.yield %a, %s : tensor<?xi64>, i64
  }
  return %0, %1 : tensor<?xi64>, i64
}

// A domain that a condition picks has no identity; a record that is given has components of its own.
// SPEC: 1.1-13
// CHECK: remark: 'func.func' op result 0 of @picked : tensor<?xi64>
// CHECK-NEXT:   axes a0 < size(d0)
// CHECK-NEXT:   value unknown: its domain is one of several
// CHECK-NEXT:   d0 = unknown: its domain is one of several, i64, first unknown, step unknown, size size(d0), members [-9223372036854775808, 9223372036854775807]
// CHECK: remark: 'func.func' op result 1 of @picked : i64
// CHECK-NEXT:   value v0
// CHECK-NEXT:   range [-9223372036854775808, 9223372036854775807]
// CHECK-NEXT:   v0 = i64 in [-9223372036854775808, 9223372036854775807]
// CHECK: remark: 'func.func' op result 2 of @picked : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(t0, 0)
// CHECK-NEXT:   value element(t0, a0)
// CHECK-NEXT:   range [-9223372036854775808, 9223372036854775807]
// CHECK-NEXT:   t0 = tensor(?) of i64
func.func @picked(%c: i1, %d: !intent.domain<i64>, %e: !intent.domain<i64>, %t: tuple<i64, tensor<?xi64>>) -> (tensor<?xi64>, i64, tensor<?xi64>) {
  %s = arith.select %c, %d, %e : !intent.domain<i64>
  %i = intent.indices %s : !intent.domain<i64>
  %a, %b = intent.unpack %t : tuple<i64, tensor<?xi64>>
  return %i, %a, %b : tensor<?xi64>, i64, tensor<?xi64>
}

// What a while loop gives is unknown.
// CHECK: remark: 'func.func' op result 0 of @down : i64
// CHECK-NEXT:   value unknown: it is carried by a loop
func.func @down(%n: i64) -> i64 {
  %z = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %r = scf.while (%k = %n) : (i64) -> i64 {
    %c = arith.cmpi sgt, %k, %z : i64
    scf.condition(%c) %k : i64
  } do {
  ^bb0(%k: i64):
    %m = arith.subi %k, %one : i64
    scf.yield %m : i64
  }
  return %r : i64
}

// ---- Relations ----------------------------------------------------------------------------------

// A gather of a gather reads by the composed coordinates; x[i + 1] by way of an index tensor and by
// way of arithmetic in a relation is one thing.
// SPEC: 1-15, 9-02, 9-03
// CHECK: remark: 'func.func' op result 0 of @gathers : tensor<?xf32>
// CHECK-NEXT:   axes a0 < max(0, arg2)
// CHECK-NEXT:   value select(isnegative(element(arg1, a0 + 1)), 0.000000e+00 : f32, element(arg0, element(arg1, a0 + 1)))
// CHECK-NEXT:   depends on arg0, arg1, arg2
// CHECK: remark: 'func.func' op result 1 of @gathers : tensor<?xf32>
// CHECK-NEXT:   axes a0 < max(0, arg2)
// CHECK-NEXT:   value select(isnegative(element(arg1, a0 + 1)), 0.000000e+00 : f32, element(arg0, element(arg1, a0 + 1)))
// CHECK-NEXT:   depends on arg0, arg1, arg2
func.func @gathers(%x: tensor<?xf32>, %k: tensor<?xi32>, %n: i64) -> (tensor<?xf32>, tensor<?xf32>) {
  %fill = arith.constant 0.0 : f32
  %z = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %dx = intent.axis %x[0] : tensor<?xf32>
  %dk = intent.axis %k[0] : tensor<?xi32>
  %dn = intent.domain %z to %n : i64
  %r = intent.relation (%i in %dk) of (%dx) with (%e = %k) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi32>) -> !intent.relation<1 -> 1, i64> {
    %c = arith.extsi %e : i32 to i64
    %p = arith.cmpi sge, %c, %z : i64
    intent.yield %c valid %p : i64
  }
  %g = intent.gather %x[%r] fill %fill : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  %dg = intent.axis %g[0] : tensor<?xf32>
  %s = intent.relation (%i in %dn) of (%dg) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %c = arith.addi %i, %one : i64
    intent.yield %c : i64
  }
  %h = intent.gather %g[%s] fill %fill : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  %is = intent.indices %dn : !intent.domain<i64>
  %js = intent.map (%a = %is) : (tensor<?xi64>) -> tensor<?xi64> {
    %c = arith.addi %a, %one : i64
    intent.yield %c : i64
  }
  %t = intent.relation (%i in %dn) of (%dg) with (%c = %js) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %c : i64
  }
  %l = intent.gather %g[%t] fill %fill : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return %h, %l : tensor<?xf32>, tensor<?xf32>
}

func.func private @reverse(%d: !intent.domain<i64>, %s: !intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
  %one = arith.constant 1 : i64
  %n = intent.size %d : !intent.domain<i64>
  %r = intent.relation (%i in %d) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %m = arith.subi %n, %one : i64
    %c = arith.subi %m, %i : i64
    intent.yield %c : i64
  }
  return %r : !intent.relation<1 -> 1, i64>
}

// Stores, through a call and through compose.
// SPEC: 9-03
// CHECK: remark: 'func.func' op store 0 of @stores to arg1 : tensor<?xf32>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK-NEXT:   over d0
// CHECK-NEXT:   of d1
// CHECK-NEXT:   coordinate extent(arg0, 0) - member(d0, a0) - 1
// CHECK-NEXT:   valid 1
// CHECK-NEXT:   value element(arg0, a0)
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 1, i64, first 0, step 1, size extent(arg0, 0), members [0, 140737488355327]
// CHECK-NEXT:   d1 = axis(arg1, 0) of rank 1, i64, first 0, step 1, size extent(arg1, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0, arg1
// CHECK: remark: 'func.func' op store 1 of @stores to t0 : tensor<?xf32>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK-NEXT:   over d0
// CHECK-NEXT:   of d1
// CHECK-NEXT:   coordinate member(d0, -a0 + extent(arg0, 0) - 1)
// CHECK-NEXT:   valid 1
// CHECK-NEXT:   value element(arg0, a0)
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 1, i64, first 0, step 1, size extent(arg0, 0), members [0, 140737488355327]
// CHECK-NEXT:   d1 = axis(t0, 0) of rank 1, i64, first 0, step 1, size 8, members [0, 7]
// CHECK-NEXT:   t0 = buffer(8) of f32
// CHECK-NEXT:   depends on arg0
func.func @stores(%x: tensor<?xf32>, %v: memref<?xf32>) {
  %dx = intent.axis %x[0] : tensor<?xf32>
  %dv = intent.axis %v[0] : memref<?xf32>
  %r = call @reverse(%dx, %dv) : (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 1, i64>
  intent.store %x to %v[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  %b = intent.buffer : memref<8xf32>
  %db = intent.axis %b[0] : memref<8xf32>
  %q = call @reverse(%dx, %dx) : (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 1, i64>
  %p = intent.relation (%i in %dx) of (%db) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %c = intent.compose %p, %q : !intent.relation<1 -> 1, i64>, !intent.relation<1 -> 1, i64> -> !intent.relation<1 -> 1, i64>
  intent.store %x to %b[%c] : tensor<?xf32>, memref<8xf32>, !intent.relation<1 -> 1, i64>
  return
}

// What is loaded after a store is another snapshot than what was loaded before.
// SPEC: 9-12
// CHECK: remark: 'func.func' op result 0 of @snapshots : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK-NEXT:   value element(t0, a0)
// CHECK-NEXT:   range [-9223372036854775808, 9223372036854775807]
// CHECK-NEXT:   t0 = snapshot(extent(arg0, 0)) of i64: arg0 after 0 writes
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 1 of @snapshots : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK-NEXT:   value element(t0, a0)
// CHECK-NEXT:   range [-9223372036854775808, 9223372036854775807]
// CHECK-NEXT:   t0 = snapshot(extent(arg0, 0)) of i64: arg0 after 1 writes
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op store 0 of @snapshots to arg0 : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK-NEXT:   over d0
// CHECK-NEXT:   of d0
// CHECK-NEXT:   coordinate member(d0, a0)
// CHECK-NEXT:   valid 1
// CHECK-NEXT:   value 0
// CHECK-NEXT:   range [0, 0]
// CHECK-NEXT:   d0 = axis(arg0, 0) of rank 1, i64, first 0, step 1, size extent(arg0, 0), members [0, 140737488355327]
// CHECK-NEXT:   depends on arg0
func.func @snapshots(%v: memref<?xi64>) -> (tensor<?xi64>, tensor<?xi64>) {
  %z = arith.constant 0 : i64
  %d = intent.axis %v[0] : memref<?xi64>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %a = intent.load %v[%r] fill %z : memref<?xi64>, !intent.relation<1 -> 1, i64> -> tensor<?xi64>
  %b = intent.load %v[%r] fill %z : memref<?xi64>, !intent.relation<1 -> 1, i64> -> tensor<?xi64>
  %same = intent.map arith.subi (%a, %b) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
  intent.store %same to %v[%r] : tensor<?xi64>, memref<?xi64>, !intent.relation<1 -> 1, i64>
  %c = intent.load %v[%r] fill %z : memref<?xi64>, !intent.relation<1 -> 1, i64> -> tensor<?xi64>
  return %a, %c : tensor<?xi64>, tensor<?xi64>
}

// A reduction is data of its own: an index taken from it is captured.
// CHECK: remark: 'func.func' op result 0 of @reduced : tensor<?xi64>
// CHECK-NEXT:   axes a0 < extent(arg0, 0)
// CHECK-NEXT:   value element(t0, a0)
// CHECK-NEXT:   range [-9223372036854775808, 9223372036854775807]
// CHECK-NEXT:   t0 = reduced(extent(arg0, 0)) of i64: along array<i64: 1>; element(arg0, a0, a1); 0; wrap64(p0 + p1); extent(arg0, 0); extent(arg0, 1)
// CHECK-NEXT:   depends on arg0
// CHECK: remark: 'func.func' op result 1 of @reduced : i64
// CHECK-NEXT:   value element(t0)
// CHECK-NEXT:   range [-9223372036854775808, 9223372036854775807]
// CHECK-NEXT:   t0 = reduced() of i64: along array<i64: 0>; element(t1, a0); 0; max(p0, p1); extent(arg0, 0)
// CHECK-NEXT:   t1 = reduced(extent(arg0, 0)) of i64: along array<i64: 1>; element(arg0, a0, a1); 0; wrap64(p0 + p1); extent(arg0, 0); extent(arg0, 1)
// CHECK-NEXT:   depends on arg0
func.func @reduced(%x: tensor<?x?xi64>) -> (tensor<?xi64>, i64) {
  %z = arith.constant 0 : i64
  %0 = intent.reduce arith.addi (%x) axes [1] identity (%z) : (tensor<?x?xi64>) -> tensor<?xi64>
  %1 = intent.reduce arith.maxsi (%0) axes [0] identity (%z) : (tensor<?xi64>) -> i64
  return %0, %1 : tensor<?xi64>, i64
}
