// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parallels and loops on the CPU: the results of the interpreter, with every number of threads.
// RUN: split-file %s %t
// DEFINE: %{file} =
// DEFINE: %{args} =
// DEFINE: %{agree} = intent-run %t/%{file} %{args} --target=cpu --compare=interp
//
// REDEFINE: %{file} = scaled.mlir
// REDEFINE: %{args} = --arg iota:f32:7x5 --arg full:f32:7x5:value=-1
// RUN: %{agree} --threads=3
// RUN: %{agree} --threads=1
// RUN: intent-run %t/%{file} %{args} --target=cpu --print | FileCheck %s --check-prefix=SCALED
// REDEFINE: %{args} = --arg iota:f32:1031x67 --arg full:f32:1031x67:value=-1
// RUN: %{agree} --threads=3
// REDEFINE: %{args} = --arg iota:f32:0x67 --arg full:f32:0x67:value=-1
// RUN: %{agree} --threads=3
// REDEFINE: %{args} = --arg iota:f32:67x0 --arg full:f32:67x0:value=-1
// RUN: %{agree} --threads=3
// REDEFINE: %{file} = nested.mlir
// REDEFINE: %{args} = --arg i32:-7 --arg i32:6 --arg full:i64:4x3:value=-1
// RUN: %{agree} --threads=3
// RUN: %{agree} --threads=1
// RUN: intent-run %t/%{file} %{args} --target=cpu --print | FileCheck %s --check-prefix=NESTED
// REDEFINE: %{args} = --arg i32:3 --arg i32:-6 --arg full:i64:4x3:value=-1
// RUN: %{agree} --threads=3
// REDEFINE: %{file} = powers.mlir
// REDEFINE: %{args} = --arg iota:f32:300x33 --arg zeros:f32:300x33
// RUN: %{agree} --threads=3
// RUN: %{agree} --threads=1
// REDEFINE: %{args} = --arg iota:f32:1x1 --arg zeros:f32:1x1
// RUN: %{agree} --threads=3
// REDEFINE: %{file} = ordered.mlir
// REDEFINE: %{args} = --arg rand:i32:1000:seed=1:lo=0:hi=9 --arg zeros:i32:1000
// RUN: %{agree} --threads=3
// RUN: %{agree} --threads=1
// REDEFINE: %{args} = --arg rand:i32:0:seed=1:lo=0:hi=9 --arg zeros:i32:0
// RUN: %{agree} --threads=3
// REDEFINE: %{args} = --arg rand:i32:1:seed=1:lo=0:hi=9 --arg zeros:i32:1
// RUN: %{agree} --threads=3
// REDEFINE: %{file} = own.mlir
// REDEFINE: %{args} = --arg zeros:i32:4099
// RUN: %{agree} --threads=3
// RUN: %{agree} --threads=1
// REDEFINE: %{file} = thrice.mlir
// REDEFINE: %{args} = --arg zeros:i64:3x100x41
// RUN: %{agree} --threads=3
// RUN: %{agree} --threads=1
// REDEFINE: %{args} = --arg zeros:i64:70x3x5
// RUN: %{agree} --threads=3
// RUN: intent-run %t/printed.mlir --arg i64:6000 --print --target=cpu --threads=3 > %t/all
// RUN: sort -n %t/all | uniq | FileCheck %s --check-prefix=PRINTED
// RUN: not intent-run %t/asserted.mlir --arg i64:100000 --target=cpu --threads=4 > %t/asserted 2>&1
// RUN: FileCheck %s --check-prefix=ASSERTED --input-file=%t/asserted
// RUN: not intent-run %t/asserted.mlir --arg i64:2 --target=cpu --threads=4 > %t/asserted 2>&1
// RUN: FileCheck %s --check-prefix=ASSERTED --input-file=%t/asserted
// RUN: intent-run %t/asserted.mlir --arg i64:0 --target=cpu --threads=4 | count 0

// A point computes with tensors of its own: each row less its largest element, and scaled by its
// sum; every second row is left as it is.
// SPEC: 3-01, 3-02
// SCALED: arg2: memref<7x5xf32> = {{\[}}[-40, -30, -20, -10, 0], [-1, -1, -1, -1, -1], [-240, -180, -120, -60, 0], [-1, -1, -1, -1, -1], [-440, -330, -220, -110, 0], [-1, -1, -1, -1, -1], [-640, -480, -320, -160, 0]]
//--- scaled.mlir
!d = !intent.domain<i64>
func.func @scaled(%x: tensor<?x?xf32>, %y: memref<?x?xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %c0 = arith.constant 0 : i64
  %c2 = arith.constant 2 : i64
  %rows = intent.axis %x[0] : tensor<?x?xf32>
  %columns = intent.axis %x[1] : tensor<?x?xf32>
  %vr = intent.axis %y[0] : memref<?x?xf32>
  %vc = intent.axis %y[1] : memref<?x?xf32>
  %n = intent.size %rows : !d
  %even = intent.domain %c0 to %n step %c2 : i64
  intent.parallel (%i in %even) : (!d) {
    %from = intent.relation (%j in %columns) of (%rows, %columns) : (!d) of (!d, !d) -> !intent.relation<1 -> 2, i64> {
      intent.yield %i, %j : i64, i64
    }
    %to = intent.relation (%j in %columns) of (%vr, %vc) : (!d) of (!d, !d) -> !intent.relation<1 -> 2, i64> {
      intent.yield %i, %j : i64, i64
    }
    %row = intent.gather %x[%from] fill %zero : tensor<?x?xf32>, !intent.relation<1 -> 2, i64> -> tensor<?xf32>
    %max = intent.reduce arith.maximumf (%row) axes [0] identity (%least) : (tensor<?xf32>) -> f32
    %sum = intent.reduce arith.addf (%row) axes [0] identity (%zero) : (tensor<?xf32>) -> f32
    %z = intent.map (%e = %row) : (tensor<?xf32>) -> tensor<?xf32> {
      %a = arith.subf %e, %max : f32
      %b = arith.mulf %a, %sum : f32
      intent.yield %b : f32
    }
    intent.store %z to %y[%to] : tensor<?xf32>, memref<?x?xf32>, !intent.relation<1 -> 2, i64>
  }
  return
}

// Coordinates, not ordinals, in the domains' types; a parallel in a parallel.
// SPEC: 3-01
// NESTED: arg3: memref<4x3xi64> = {{\[}}[-700, -696, -692], [-300, -296, -292], [100, 104, 108], [500, 504, 508]]
//--- nested.mlir
!d = !intent.domain<i64>
!d32 = !intent.domain<i32>
!r0 = !intent.relation<0 -> 2, i64>
func.func @nested(%b: i32, %e: i32, %y: memref<?x?xi64>) {
  %zero = arith.constant 0 : i64
  %four = arith.constant 4 : i64
  %twelve = arith.constant 12 : i64
  %hundred = arith.constant 100 : i64
  %step = arith.constant 4 : i32
  %outer = intent.domain %b to %e step %step : i32
  %inner = intent.domain %zero to %twelve step %four : i64
  %vr = intent.axis %y[0] : memref<?x?xi64>
  %vc = intent.axis %y[1] : memref<?x?xi64>
  intent.parallel (%i in %outer) : (!d32) {
    %wide = arith.extsi %i : i32 to i64
    %large = arith.muli %wide, %hundred : i64
    %begin = arith.extsi %b : i32 to i64
    %past = arith.subi %wide, %begin : i64
    %row = arith.divsi %past, %four : i64
    intent.parallel (%j in %inner) : (!d) {
      %column = arith.divsi %j, %four : i64
      %to = intent.relation () of (%vr, %vc) : () of (!d, !d) -> !r0 {
        intent.yield %row, %column : i64, i64
      }
      %s = arith.addi %large, %j : i64
      intent.store %s to %y[%to] : i64, memref<?x?xi64>, !r0
    }
  }
  return
}

// A loop in a point carries a tensor and a scalar: each row plus itself, i times, and how often.
//--- powers.mlir
!d = !intent.domain<i64>
func.func @powers(%x: tensor<?x?xf32>, %y: memref<?x?xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c7 = arith.constant 7 : i64
  %rows = intent.axis %x[0] : tensor<?x?xf32>
  %columns = intent.axis %x[1] : tensor<?x?xf32>
  %vr = intent.axis %y[0] : memref<?x?xf32>
  %vc = intent.axis %y[1] : memref<?x?xf32>
  intent.parallel (%i in %rows) : (!d) {
    %from = intent.relation (%j in %columns) of (%rows, %columns) : (!d) of (!d, !d) -> !intent.relation<1 -> 2, i64> {
      intent.yield %i, %j : i64, i64
    }
    %to = intent.relation (%j in %columns) of (%vr, %vc) : (!d) of (!d, !d) -> !intent.relation<1 -> 2, i64> {
      intent.yield %i, %j : i64, i64
    }
    %row = intent.gather %x[%from] fill %zero : tensor<?x?xf32>, !intent.relation<1 -> 2, i64> -> tensor<?xf32>
    %few = arith.remsi %i, %c7 : i64
    %times = intent.domain %c0 to %few : i64
    %r:2 = intent.for %k in %times iter (%t = %row, %n = %c0) : !d, (tensor<?xf32>, i64) {
      %u = arith.addf %t, %row : tensor<?xf32>
      %m = arith.addi %n, %c1 : i64
      intent.yield %u, %m : tensor<?xf32>, i64
    }
    %count = arith.sitofp %r#1 : i64 to f32
    %z = intent.map (%e = %r#0) : (tensor<?xf32>) -> tensor<?xf32> {
      %s = arith.addf %e, %count : f32
      intent.yield %s : f32
    }
    intent.store %z to %y[%to] : tensor<?xf32>, memref<?x?xf32>, !intent.relation<1 -> 2, i64>
    %more = intent.domain %c0 to %c1 : i64
    intent.for %k in %more : !d {
      %again = intent.load %y[%to] fill %zero : memref<?x?xf32>, !intent.relation<1 -> 2, i64> -> tensor<?xf32>
      %w = arith.mulf %again, %z : tensor<?xf32>
      intent.store %w to %y[%to] : tensor<?xf32>, memref<?x?xf32>, !intent.relation<1 -> 2, i64>
    }
  }
  return
}

// An ordered loop over a view: each element is the sum of all before it and itself (4-04).
// SPEC: 4-04
//--- ordered.mlir
!d = !intent.domain<i64>
func.func @ordered(%x: tensor<?xi32>, %y: memref<?xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %rows = intent.axis %x[0] : tensor<?xi32>
  %vr = intent.axis %y[0] : memref<?xi32>
  %sum = intent.for %i in %rows iter (%s = %zero) : !d, (i32) {
    %from = intent.relation () of (%rows) : () of (!d) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %to = intent.relation () of (%vr) : () of (!d) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    %e = intent.gather %x[%from] fill %zero : tensor<?xi32>, !intent.relation<0 -> 1, i64> -> i32
    %t = arith.addi %s, %e : i32
    intent.store %t to %y[%to] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
    intent.yield %t : i32
  }
  return %sum : i32
}

// A buffer of a point is its own: 10 numbers from the point on, summed where they lie.
//--- own.mlir
!d = !intent.domain<i64>
func.func @own(%y: memref<?xi32>) {
  %zero = arith.constant 0 : i32
  %vr = intent.axis %y[0] : memref<?xi32>
  intent.parallel (%i in %vr) : (!d) {
    %b = intent.buffer : memref<10xi32>
    %ten = intent.axis %b[0] : memref<10xi32>
    intent.for %k in %ten : !d {
      %at = intent.relation () of (%ten) : () of (!d) -> !intent.relation<0 -> 1, i64> {
        intent.yield %k : i64
      }
      %s = arith.addi %i, %k : i64
      %v = arith.trunci %s : i64 to i32
      intent.store %v to %b[%at] : i32, memref<10xi32>, !intent.relation<0 -> 1, i64>
    }
    %all = intent.relation (%k in %ten) of (%ten) : (!d) of (!d) -> !intent.relation<1 -> 1, i64> {
      intent.yield %k : i64
    }
    %t = intent.load %b[%all] fill %zero : memref<10xi32>, !intent.relation<1 -> 1, i64> -> tensor<10xi32>
    %sum = intent.reduce arith.addi (%t) axes [0] identity (%zero) : (tensor<10xi32>) -> i32
    %to = intent.relation () of (%vr) : () of (!d) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %sum to %y[%to] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  return
}

// Three domains, the last one read backwards.
//--- thrice.mlir
!d = !intent.domain<i64>
func.func @thrice(%y: memref<?x?x?xi64>) {
  %one = arith.constant 1 : i64
  %k10 = arith.constant 10 : i64
  %a = intent.axis %y[0] : memref<?x?x?xi64>
  %b = intent.axis %y[1] : memref<?x?x?xi64>
  %c = intent.axis %y[2] : memref<?x?x?xi64>
  %size = intent.size %c : !d
  intent.parallel (%i in %a, %j in %b, %k in %c) : (!d, !d, !d) {
    %last = arith.subi %size, %one : i64
    %back = arith.subi %last, %k : i64
    %to = intent.relation () of (%a, %b, %c) : () of (!d, !d, !d) -> !intent.relation<0 -> 3, i64> {
      intent.yield %i, %j, %back : i64, i64, i64
    }
    %x = arith.muli %i, %k10 : i64
    %xy = arith.addi %x, %j : i64
    %z = arith.muli %xy, %k10 : i64
    %xyz = arith.addi %z, %k : i64
    intent.store %xyz to %y[%to] : i64, memref<?x?x?xi64>, !intent.relation<0 -> 3, i64>
  }
  return
}

// Several threads print whole lines.
// PRINTED: at: tensor<2xi64> = [0, 1]
// PRINTED-NEXT: at: tensor<2xi64> = [1000, 1001]
// PRINTED-NEXT: at: tensor<2xi64> = [2000, 2001]
// PRINTED-NEXT: at: tensor<2xi64> = [3000, 3001]
// PRINTED-NEXT: at: tensor<2xi64> = [4000, 4001]
// PRINTED-NEXT: at: tensor<2xi64> = [5000, 5001]
// PRINTED-NOT: {{.}}
//--- printed.mlir
!d = !intent.domain<i64>
func.func @printed(%n: i64) {
  %zero = arith.constant 0 : i64
  %two = arith.constant 2 : i64
  %thousand = arith.constant 1000 : i64
  %points = intent.domain %zero to %n : i64
  intent.parallel (%i in %points) : (!d) {
    %part = arith.remsi %i, %thousand : i64
    %is = arith.cmpi eq, %part, %zero : i64
    scf.if %is {
      %end = arith.addi %i, %two : i64
      %pair = intent.domain %i to %end : i64
      %t = intent.indices %pair : !d
      intent.print "at", %t : tensor<?xi64>
    }
  }
  return
}

// A failed assertion ends the run, and is reported once.
// ASSERTED: error: {{.*}}never at any point
// ASSERTED-NOT: {{.}}
//--- asserted.mlir
!d = !intent.domain<i64>
func.func @asserted(%n: i64) {
  %zero = arith.constant 0 : i64
  %points = intent.domain %zero to %n : i64
  intent.parallel (%i in %points) : (!d) {
    %no = arith.cmpi slt, %i, %zero : i64
    intent.assert %no, "never at any point"
  }
  return
}
