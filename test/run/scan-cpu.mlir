// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scans by combines of all kinds on the CPU: members keep their order, the earlier one is on the
// left, and the results are the interpreter's with one thread and with several.
// SPEC: 5-03, 6-03
// RUN: split-file %s %t
// DEFINE: %{file} =
// DEFINE: %{args} =
// DEFINE: %{agree} = intent-run %t/%{file} %{args} --target=cpu --compare=interp
//
// REDEFINE: %{file} = matrices.mlir
// REDEFINE: %{args} = --arg rand:i32:67:seed=1 --arg rand:i32:67:seed=2 --arg rand:i32:67:seed=3 --arg rand:i32:67:seed=4
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:i32:66003:seed=1 --arg rand:i32:66003:seed=2 --arg rand:i32:66003:seed=3 --arg rand:i32:66003:seed=4
// RUN: %{agree} --threads=3
// RUN: %{agree} --threads=1
// REDEFINE: %{args} = --arg zeros:i32:0 --arg zeros:i32:0 --arg zeros:i32:0 --arg zeros:i32:0
// RUN: %{agree} --threads=3
//
// REDEFINE: %{file} = affine.mlir
// REDEFINE: %{args} = --arg rand:i32:3x70:seed=1 --arg rand:i64:3x70:seed=2
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:i32:70x3:seed=1 --arg rand:i64:70x3:seed=2
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:i32:2x65537:seed=1 --arg rand:i64:2x65537:seed=2
// RUN: %{agree} --threads=3
// REDEFINE: %{args} = --arg rand:i32:2x1031:seed=1 --arg rand:i64:2x1031:seed=2
// RUN: %{agree} --threads=3
//
// REDEFINE: %{file} = captured.mlir
// REDEFINE: %{args} = --arg rand:i32:5x37:seed=1 --arg i32:7
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:i32:1x50021:seed=1 --arg i32:7
// RUN: %{agree} --threads=3
// REDEFINE: %{args} = --arg rand:i32:700001x3:seed=1 --arg i32:7
// RUN: %{agree} --threads=3
//
// REDEFINE: %{file} = branches.mlir
// REDEFINE: %{args} = --arg rand:i16:2200003:seed=1:lo=-1:hi=1
// RUN: %{agree} --threads=3
// RUN: %{agree} --threads=1
//
// REDEFINE: %{file} = chain.mlir
// REDEFINE: %{args} = --arg rand:i32:19x37:seed=1 --arg rand:i32:37:seed=2 --arg rand:i1:19x37:seed=3
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:i32:3x20011:seed=1 --arg rand:i32:20011:seed=2 --arg rand:i1:3x20011:seed=3
// RUN: %{agree} --threads=3
//
// REDEFINE: %{file} = twice.mlir
// REDEFINE: %{args} = --arg rand:i32:33x65:seed=1
// RUN: %{agree}
//
// REDEFINE: %{file} = points.mlir
// REDEFINE: %{args} = --arg rand:i32:7x70:seed=1 --arg zeros:i32:7x70
// RUN: %{agree} --threads=3
// RUN: intent-run %t/points.mlir --arg iota:i32:2x3 --arg zeros:i32:2x3 --target=cpu --print | FileCheck %s --check-prefix=POINTS
// POINTS: arg2: memref<2x3xi32> = {{\[}}[0, 1, 3], [3, 7, 12]]
//
// RUN: intent-run %t/ways.mlir --arg list:i32:1,2,3,4 --target=cpu --print | FileCheck %s --check-prefix=WAYS
// WAYS: tensor<4xi32> = [1, 12, 123, 1234]
// WAYS-NEXT: tensor<4xi32> = [1234, 234, 34, 4]
// WAYS-NEXT: tensor<4xi32> = [0, 1, 12, 123]
// WAYS-NEXT: tensor<4xi32> = [234, 34, 4, 0]

// Products of 2x2 matrices modulo 2^32, which do not commute.
//--- matrices.mlir
func.func @matrices(%x: tensor<?xi32>, %y: tensor<?xi32>, %z: tensor<?xi32>, %w: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) {
  %one = arith.constant 1 : i32
  %none = arith.constant 0 : i32
  %p:4 = intent.scan (%x, %y, %z, %w) axis 0 identity (%one, %none, %none, %one) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) combine (%a, %b, %c, %d, %e, %f, %g, %h) {
    %ae = arith.muli %a, %e : i32
    %bg = arith.muli %b, %g : i32
    %af = arith.muli %a, %f : i32
    %bh = arith.muli %b, %h : i32
    %ce = arith.muli %c, %e : i32
    %dg = arith.muli %d, %g : i32
    %cf = arith.muli %c, %f : i32
    %dh = arith.muli %d, %h : i32
    %i = arith.addi %ae, %bg : i32
    %j = arith.addi %af, %bh : i32
    %k = arith.addi %ce, %dg : i32
    %l = arith.addi %cf, %dh : i32
    intent.yield %i, %j, %k, %l : i32, i32, i32, i32
  }
  %q:4 = intent.scan (%x, %y, %z, %w) axis 0 reverse exclusive identity (%one, %none, %none, %one) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) combine (%a, %b, %c, %d, %e, %f, %g, %h) {
    %ae = arith.muli %a, %e : i32
    %bg = arith.muli %b, %g : i32
    %af = arith.muli %a, %f : i32
    %bh = arith.muli %b, %h : i32
    %ce = arith.muli %c, %e : i32
    %dg = arith.muli %d, %g : i32
    %cf = arith.muli %c, %f : i32
    %dh = arith.muli %d, %h : i32
    %i = arith.addi %ae, %bg : i32
    %j = arith.addi %af, %bh : i32
    %k = arith.addi %ce, %dg : i32
    %l = arith.addi %cf, %dh : i32
    intent.yield %i, %j, %k, %l : i32, i32, i32, i32
  }
  return %p#0, %p#1, %p#2, %p#3, %q#1 : tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>
}

// x -> f x + u, composed along both axes: two components of two types.
//--- affine.mlir
func.func @affine(%f: tensor<?x?xi32>, %u: tensor<?x?xi64>) -> (tensor<?x?xi32>, tensor<?x?xi64>, tensor<?x?xi64>) {
  %one = arith.constant 1 : i32
  %none = arith.constant 0 : i64
  %g, %v = intent.scan (%f, %u) axis 1 identity (%one, %none) : (tensor<?x?xi32>, tensor<?x?xi64>) -> (tensor<?x?xi32>, tensor<?x?xi64>) combine (%fa, %ua, %fb, %ub) {
    %p = arith.muli %fa, %fb : i32
    %w = arith.extsi %fb : i32 to i64
    %t = arith.muli %w, %ua : i64
    %s = arith.addi %t, %ub : i64
    %l = arith.trunci %s : i64 to i32
    %e = arith.extsi %l : i32 to i64
    intent.yield %p, %e : i32, i64
  }
  %h, %y = intent.scan (%f, %u) axis 0 exclusive identity (%one, %none) : (tensor<?x?xi32>, tensor<?x?xi64>) -> (tensor<?x?xi32>, tensor<?x?xi64>) combine (%fa, %ua, %fb, %ub) {
    %p = arith.muli %fa, %fb : i32
    %w = arith.extsi %fb : i32 to i64
    %t = arith.muli %w, %ua : i64
    %s = arith.addi %t, %ub : i64
    %l = arith.trunci %s : i64 to i32
    %e = arith.extsi %l : i32 to i64
    intent.yield %p, %e : i32, i64
  }
  return %g, %v, %y : tensor<?x?xi32>, tensor<?x?xi64>, tensor<?x?xi64>
}

// The combine uses a value from above, which the identity makes up for.
//--- captured.mlir
func.func @captured(%x: tensor<?x?xi32>, %k: i32) -> (tensor<?x?xi32>, tensor<?x?xi32>) {
  %zero = arith.constant 0 : i32
  %e = arith.subi %zero, %k : i32
  %p = intent.scan (%x) axis 1 reverse identity (%e) : (tensor<?x?xi32>) -> tensor<?x?xi32> combine (%a, %b) {
    %s = arith.addi %a, %b : i32
    %t = arith.addi %s, %k : i32
    intent.yield %t : i32
  }
  %q = intent.scan (%x) axis 0 identity (%e) : (tensor<?x?xi32>) -> tensor<?x?xi32> combine (%a, %b) {
    %s = arith.addi %a, %b : i32
    %t = arith.addi %s, %k : i32
    intent.yield %t : i32
  }
  return %p, %q : tensor<?x?xi32>, tensor<?x?xi32>
}

// The last member that is not 0: control flow in the combine, which has no vector form.
//--- branches.mlir
func.func @branches(%x: tensor<?xi16>) -> tensor<?xi16> {
  %zero = arith.constant 0 : i16
  %p = intent.scan (%x) axis 0 identity (%zero) : (tensor<?xi16>) -> tensor<?xi16> combine (%a, %b) {
    %c = arith.cmpi eq, %b, %zero : i16
    %s = scf.if %c -> i16 {
      scf.yield %a : i16
    } else {
      scf.yield %b : i16
    }
    intent.yield %s : i16
  }
  return %p : tensor<?xi16>
}

// What is scanned is made where it is read: broadcasts, coordinates, masks.
//--- chain.mlir
func.func @chain(%x: tensor<?x?xi32>, %y: tensor<?xi32>, %m: tensor<?x?xi1>) -> (tensor<?x?xi32>, tensor<?x?xi32>) {
  %zero = arith.constant 0 : i32
  %d = intent.axis %x[1] : tensor<?x?xi32>
  %i = intent.indices %d : !intent.domain<i64>
  %c = intent.broadcast %i axes [1] like %x : tensor<?xi64> like tensor<?x?xi32> -> tensor<?x?xi64>
  %b = intent.broadcast %y axes [1] like %x : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
  %v = intent.map (%xe = %x, %be = %b, %ce = %c, %me = %m) : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi64>, tensor<?x?xi1>) -> tensor<?x?xi32> {
    %p = arith.muli %xe, %be : i32
    %n = arith.trunci %ce : i64 to i32
    %s = arith.addi %p, %n : i32
    %r = arith.select %me, %s, %zero : i32
    intent.yield %r : i32
  }
  %w = intent.map (%xe = %x, %ce = %c) : (tensor<?x?xi32>, tensor<?x?xi64>) -> tensor<?x?xi32> {
    %n = arith.trunci %ce : i64 to i32
    %s = arith.xori %xe, %n : i32
    intent.yield %s : i32
  }
  %p = intent.scan arith.addi (%v) axis 1 reverse exclusive identity (%zero) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %q = intent.scan arith.addi (%w) axis 0 identity (%zero) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  return %p, %q : tensor<?x?xi32>, tensor<?x?xi32>
}

// A scan of a scan, read by a map: sums of all blocks from the origin.
//--- twice.mlir
func.func @twice(%x: tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>) {
  %zero = arith.constant 0 : i32
  %p = intent.scan arith.addi (%x) axis 1 identity (%zero) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %q = intent.scan arith.addi (%p) axis 0 identity (%zero) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %r = intent.map (%a = %p, %b = %q) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32> {
    %s = arith.subi %b, %a : i32
    intent.yield %s : i32
  }
  return %q, %r : tensor<?x?xi32>, tensor<?x?xi32>
}

// Each point scans a row of its own, in its thread.
//--- points.mlir
!d = !intent.domain<i64>
func.func @points(%x: tensor<?x?xi32>, %y: memref<?x?xi32>) {
  %zero = arith.constant 0 : i32
  %rows = intent.axis %x[0] : tensor<?x?xi32>
  %columns = intent.axis %x[1] : tensor<?x?xi32>
  %vr = intent.axis %y[0] : memref<?x?xi32>
  %vc = intent.axis %y[1] : memref<?x?xi32>
  intent.parallel (%i in %rows) : (!d) {
    %row = intent.relation (%j in %columns) of (%rows, %columns) : (!d) of (!d, !d) -> !intent.relation<1 -> 2, i64> {
      intent.yield %i, %j : i64, i64
    }
    %place = intent.relation (%j in %columns) of (%vr, %vc) : (!d) of (!d, !d) -> !intent.relation<1 -> 2, i64> {
      intent.yield %i, %j : i64, i64
    }
    %e = intent.gather %x[%row] fill %zero : tensor<?x?xi32>, !intent.relation<1 -> 2, i64> -> tensor<?xi32>
    %s = intent.scan arith.addi (%e) axis 0 identity (%zero) : (tensor<?xi32>) -> tensor<?xi32>
    intent.store %s to %y[%place] : tensor<?xi32>, memref<?x?xi32>, !intent.relation<1 -> 2, i64>
  }
  return
}

// Decimal digits in order: a number and the power of ten behind it.
//--- ways.mlir
func.func @ways(%x: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ten = intent.map (%e = %x) : (tensor<?xi32>) -> tensor<?xi32> {
    %t = arith.constant 10 : i32
    intent.yield %t : i32
  }
  %a, %p = intent.scan (%x, %ten) axis 0 identity (%zero, %one) : (tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) combine (%na, %pa, %nb, %pb) {
    %s = arith.muli %na, %pb : i32
    %n = arith.addi %s, %nb : i32
    %t = arith.muli %pa, %pb : i32
    intent.yield %n, %t : i32, i32
  }
  %b, %q = intent.scan (%x, %ten) axis 0 reverse identity (%zero, %one) : (tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) combine (%na, %pa, %nb, %pb) {
    %s = arith.muli %na, %pb : i32
    %n = arith.addi %s, %nb : i32
    %t = arith.muli %pa, %pb : i32
    intent.yield %n, %t : i32, i32
  }
  %c, %r = intent.scan (%x, %ten) axis 0 exclusive identity (%zero, %one) : (tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) combine (%na, %pa, %nb, %pb) {
    %s = arith.muli %na, %pb : i32
    %n = arith.addi %s, %nb : i32
    %t = arith.muli %pa, %pb : i32
    intent.yield %n, %t : i32, i32
  }
  %d, %w = intent.scan (%x, %ten) axis 0 reverse exclusive identity (%zero, %one) : (tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) combine (%na, %pa, %nb, %pb) {
    %s = arith.muli %na, %pb : i32
    %n = arith.addi %s, %nb : i32
    %t = arith.muli %pa, %pb : i32
    intent.yield %n, %t : i32, i32
  }
  return %a, %b, %c, %d : tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>
}
