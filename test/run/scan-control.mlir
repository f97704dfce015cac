// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scans inside of loops, branches and points on the CPU: what is carried is not overwritten while it
// is read.
// RUN: split-file %s %t
// DEFINE: %{file} =
// DEFINE: %{args} =
// DEFINE: %{agree} = intent-run %t/%{file} %{args} --target=cpu --compare=interp
//
// REDEFINE: %{file} = repeated.mlir
// REDEFINE: %{args} = --arg rand:i32:19x35:seed=1 --arg i64:5
// RUN: %{agree} --threads=3
// RUN: %{agree} --threads=1
// REDEFINE: %{args} = --arg rand:i32:19x35:seed=1 --arg i64:0
// RUN: %{agree} --threads=3
// REDEFINE: %{args} = --arg rand:i32:2x33000:seed=1 --arg i64:2
// RUN: %{agree} --threads=3
//
// REDEFINE: %{file} = either.mlir
// REDEFINE: %{args} = --arg rand:i32:19x35:seed=1 --arg i1:true
// RUN: %{agree} --threads=3
// REDEFINE: %{args} = --arg rand:i32:19x35:seed=1 --arg i1:false
// RUN: %{agree} --threads=3
//
// REDEFINE: %{file} = points.mlir
// REDEFINE: %{args} = --arg rand:i32:5x70:seed=1 --arg zeros:i32:5x70
// RUN: %{agree} --threads=3
// RUN: %{agree} --threads=1
//
// REDEFINE: %{file} = checked.mlir
// REDEFINE: %{args} = --arg rand:i32:3x70:seed=1:lo=0:hi=9
// RUN: %{agree} --threads=3
// RUN: not intent-run %t/checked.mlir --arg full:i32:3x70:value=100 --target=cpu 2>&1 | FileCheck %s
// CHECK: error: {{.*}}sum is too large

// Results of one step are the inputs of the next.
//--- repeated.mlir
func.func @repeated(%x: tensor<?x?xi32>, %n: i64) -> (tensor<?x?xi32>, tensor<?x?xi32>) {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (tensor<?x?xi32>, tensor<?x?xi32>) : i64 {
    %p = intent.scan arith.addi (%a) axis 1 identity (%zero) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    %q = intent.scan arith.addi (%b) axis 0 reverse identity (%zero) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    %s = intent.map (%e = %p, %f = %a) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32> {
      %d = arith.xori %e, %f : i32
      intent.yield %d : i32
    }
    scf.yield %q, %s : tensor<?x?xi32>, tensor<?x?xi32>
  }
  return %r#0, %r#1 : tensor<?x?xi32>, tensor<?x?xi32>
}

//--- either.mlir
func.func @either(%x: tensor<?x?xi32>, %c: i1) -> (tensor<?x?xi32>, tensor<?x?xi32>) {
  %zero = arith.constant 0 : i32
  %r = scf.if %c -> tensor<?x?xi32> {
    %p = intent.scan arith.addi (%x) axis 1 exclusive identity (%zero) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    scf.yield %p : tensor<?x?xi32>
  } else {
    scf.yield %x : tensor<?x?xi32>
  }
  %q = intent.scan arith.addi (%r) axis 0 identity (%zero) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  return %r, %q : tensor<?x?xi32>, tensor<?x?xi32>
}

// Each point scans all rows up to its own, and keeps the last.
//--- points.mlir
!d = !intent.domain<i64>
func.func @points(%x: tensor<?x?xi32>, %y: memref<?x?xi32>) {
  %zero = arith.constant 0 : i32
  %rows = intent.axis %x[0] : tensor<?x?xi32>
  %columns = intent.axis %x[1] : tensor<?x?xi32>
  %vr = intent.axis %y[0] : memref<?x?xi32>
  %vc = intent.axis %y[1] : memref<?x?xi32>
  intent.parallel (%i in %rows) : (!d) {
    %k = arith.trunci %i : i64 to i32
    %m = intent.map (%e = %x) : (tensor<?x?xi32>) -> tensor<?x?xi32> {
      %f = arith.muli %e, %k : i32
      intent.yield %f : i32
    }
    %s = intent.scan arith.addi (%m) axis 0 identity (%zero) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    %t = intent.scan arith.addi (%s) axis 1 reverse identity (%zero) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    %tr = intent.axis %t[0] : tensor<?x?xi32>
    %tc = intent.axis %t[1] : tensor<?x?xi32>
    %own = intent.relation (%j in %columns) of (%tr, %tc) : (!d) of (!d, !d) -> !intent.relation<1 -> 2, i64> {
      intent.yield %i, %j : i64, i64
    }
    %place = intent.relation (%j in %columns) of (%vr, %vc) : (!d) of (!d, !d) -> !intent.relation<1 -> 2, i64> {
      intent.yield %i, %j : i64, i64
    }
    %e = intent.gather %t[%own] fill %zero : tensor<?x?xi32>, !intent.relation<1 -> 2, i64> -> tensor<?xi32>
    intent.store %e to %y[%place] : tensor<?xi32>, memref<?x?xi32>, !intent.relation<1 -> 2, i64>
  }
  return
}

// What is scanned is checked where it is made.
//--- checked.mlir
func.func @checked(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %zero = arith.constant 0 : i32
  %most = arith.constant 99 : i32
  %m = intent.map (%e = %x) : (tensor<?x?xi32>) -> tensor<?x?xi32> {
    %c = arith.cmpi sle, %e, %most : i32
    intent.assert %c, "sum is too large"
    intent.yield %e : i32
  }
  %s = intent.scan arith.addi (%m) axis 1 identity (%zero) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  return %s : tensor<?x?xi32>
}
