// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs of every shape that kernel formation knows, on the simulated GPU: the same bits as the
// interpreter's, for extents of 0, primes and one past a tile; under other schedules, grids and CTAs.
// RUN: split-file %s %t
// RUN: intent-run %t/column_sum.mlir --target=gpu-sim --compare=interp --arg rand:i32:7x31:seed=1
// RUN: intent-run %t/center.mlir --target=gpu-sim --compare=interp --arg rand:i32:7x31:seed=1
// RUN: intent-run %t/column_center.mlir --target=gpu-sim --compare=interp --arg rand:i64:7x31:seed=1
// RUN: intent-run %t/both.mlir --target=gpu-sim --compare=interp --arg rand:i32:7x31:seed=1
// RUN: intent-run %t/argmax.mlir --target=gpu-sim --compare=interp --arg rand:f32:7x31:seed=1
// RUN: intent-run %t/total.mlir --target=gpu-sim --compare=interp --arg rand:i32:7x31:seed=1
// RUN: intent-run %t/nested.mlir --target=gpu-sim --compare=interp --arg rand:i32:7x31:seed=1
// RUN: intent-run %t/bytes.mlir --target=gpu-sim --compare=interp --arg rand:i8:7x31x3:seed=1 --arg i8:3
// RUN: intent-run %t/pairs.mlir --target=gpu-sim --compare=interp --arg rand:i32:7x31:seed=1
// RUN: intent-run %t/planes.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x7x31:seed=1
// RUN: intent-run %t/column_sum.mlir --target=gpu-sim --compare=interp --arg rand:i32:0x5:seed=1
// RUN: intent-run %t/center.mlir --target=gpu-sim --compare=interp --arg rand:i32:0x5:seed=1
// RUN: intent-run %t/column_center.mlir --target=gpu-sim --compare=interp --arg rand:i64:0x5:seed=1
// RUN: intent-run %t/both.mlir --target=gpu-sim --compare=interp --arg rand:i32:0x5:seed=1
// RUN: intent-run %t/argmax.mlir --target=gpu-sim --compare=interp --arg rand:f32:0x5:seed=1
// RUN: intent-run %t/total.mlir --target=gpu-sim --compare=interp --arg rand:i32:0x5:seed=1
// RUN: intent-run %t/nested.mlir --target=gpu-sim --compare=interp --arg rand:i32:0x5:seed=1
// RUN: intent-run %t/bytes.mlir --target=gpu-sim --compare=interp --arg rand:i8:0x5x3:seed=1 --arg i8:3
// RUN: intent-run %t/pairs.mlir --target=gpu-sim --compare=interp --arg rand:i32:0x5:seed=1
// RUN: intent-run %t/planes.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x0x5:seed=1
// RUN: intent-run %t/column_sum.mlir --target=gpu-sim --compare=interp --arg rand:i32:5x0:seed=1
// RUN: intent-run %t/center.mlir --target=gpu-sim --compare=interp --arg rand:i32:5x0:seed=1
// RUN: intent-run %t/column_center.mlir --target=gpu-sim --compare=interp --arg rand:i64:5x0:seed=1
// RUN: intent-run %t/both.mlir --target=gpu-sim --compare=interp --arg rand:i32:5x0:seed=1
// RUN: intent-run %t/argmax.mlir --target=gpu-sim --compare=interp --arg rand:f32:5x0:seed=1
// RUN: intent-run %t/total.mlir --target=gpu-sim --compare=interp --arg rand:i32:5x0:seed=1
// RUN: intent-run %t/nested.mlir --target=gpu-sim --compare=interp --arg rand:i32:5x0:seed=1
// RUN: intent-run %t/bytes.mlir --target=gpu-sim --compare=interp --arg rand:i8:5x0x3:seed=1 --arg i8:3
// RUN: intent-run %t/pairs.mlir --target=gpu-sim --compare=interp --arg rand:i32:5x0:seed=1
// RUN: intent-run %t/planes.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x5x0:seed=1
// RUN: intent-run %t/column_sum.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x1025:seed=1
// RUN: intent-run %t/center.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x1025:seed=1
// RUN: intent-run %t/column_center.mlir --target=gpu-sim --compare=interp --arg rand:i64:3x1025:seed=1
// RUN: intent-run %t/both.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x1025:seed=1
// RUN: intent-run %t/argmax.mlir --target=gpu-sim --compare=interp --arg rand:f32:3x1025:seed=1
// RUN: intent-run %t/total.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x1025:seed=1
// RUN: intent-run %t/nested.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x1025:seed=1
// RUN: intent-run %t/bytes.mlir --target=gpu-sim --compare=interp --arg rand:i8:3x1025x3:seed=1 --arg i8:3
// RUN: intent-run %t/pairs.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x1025:seed=1
// RUN: intent-run %t/planes.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x3x1025:seed=1
// RUN: intent-run %t/stretch.mlir --target=gpu-sim --compare=interp --arg rand:i32:7x31:seed=1 --arg rand:i32:7x31:seed=2
// RUN: intent-run %t/stretch.mlir --target=gpu-sim --compare=interp --arg rand:i32:7x31:seed=1 --arg rand:i32:1x1:seed=2
// RUN: intent-run %t/stretch.mlir --target=gpu-sim --compare=interp --arg rand:i32:7x31:seed=1 --arg rand:i32:7x1:seed=2
// RUN: intent-run %t/stretch.mlir --target=gpu-sim --compare=interp --arg rand:i32:7x31:seed=1 --arg rand:i32:1x31:seed=2
// RUN: intent-run %t/stretch.mlir --target=gpu-sim --compare=interp --arg rand:i32:1x1:seed=1 --arg rand:i32:1x1:seed=2
// RUN: intent-run %t/transposed.mlir --target=gpu-sim --compare=interp --arg rand:i32:37x1025:seed=1 --arg rand:i32:1025x37:seed=2
// RUN: intent-run %t/one.mlir --target=gpu-sim --compare=interp --arg rand:i32:7x31:seed=1 --arg rand:i32:7x1:seed=2
// RUN: intent-run %t/copies.mlir --target=gpu-sim --compare=interp --arg rand:f32:7x31:seed=1
// RUN: intent-run %t/two.mlir --target=gpu-sim --compare=interp --arg rand:i32:1025:seed=1
// RUN: intent-run %t/helper.mlir --target=gpu-sim --compare=interp --arg rand:f16:1031:seed=1 --arg i1:0
// RUN: intent-run %t/helper.mlir --target=gpu-sim --compare=interp --arg rand:f16:1032:seed=1 --arg i1:1
// RUN: intent-run %t/mask.mlir --target=gpu-sim --compare=interp --arg rand:f64:7x32:seed=1
// RUN: intent-run %t/small_rows.mlir --target=gpu-sim --compare=interp --arg rand:i32:17x64:seed=1
// RUN: intent-run %t/outer.mlir --target=gpu-sim --compare=interp --arg rand:i32:5:seed=1 --arg rand:i32:1025:seed=2
// RUN: intent-run %t/evens.mlir --target=gpu-sim --compare=interp --arg i32:-7 --arg i32:100 --arg i32:3
// RUN: intent-run %t/evens.mlir --target=gpu-sim --compare=interp --arg i32:5 --arg i32:-3 --arg i32:1
// RUN: intent-run %t/evens.mlir --target=gpu-sim --compare=interp --arg i32:-2147483648 --arg i32:2147483647 --arg i32:65537
// RUN: intent-run %t/host.mlir --target=gpu-sim --compare=interp --arg iota:i32:100 --arg i32:42
// RUN: intent-run %t/host.mlir --target=gpu-sim --compare=interp --arg iota:i32:100 --arg i32:200
// RUN: intent-run %t/both.mlir --target=gpu-sim --compare=interp --arg rand:i32:37x130:seed=1 --sim-schedule=reversed --pipeline-options="grid-limit=1"
// RUN: intent-run %t/both.mlir --target=gpu-sim --compare=interp --arg rand:i32:37x130:seed=1 --sim-schedule=random --pipeline-options="warps=1 elements=64 grid-limit=3"
// RUN: intent-run %t/argmax.mlir --target=gpu-sim --compare=interp --arg rand:f32:5x2050:seed=1 --sim-schedule=random --pipeline-options="warps=32 elements=2"
// RUN: intent-run %t/nested.mlir --target=gpu-sim --compare=interp --arg rand:i32:37x130:seed=1 --sim-schedule=reversed --pipeline-options="warps=2 elements=1"

//--- column_sum.mlir
// A reduce of the columns. Small integers, so that the order of additions does not show.
func.func @column_sum(%x: tensor<?x?xi32>) -> tensor<?xi32> {
  %z = arith.constant 0 : i32
  %s = intent.reduce arith.addi (%x) axes [0] identity (%z) : (tensor<?x?xi32>) -> tensor<?xi32>
  return %s : tensor<?xi32>
}

//--- total.mlir
// A full reduce, one CTA's, which the host returns.
func.func @total(%x: tensor<?x?xi32>) -> i32 {
  %z = arith.constant 0 : i32
  %s = intent.reduce arith.addi (%x) axes [0, 1] identity (%z) : (tensor<?x?xi32>) -> i32
  return %s : i32
}

//--- center.mlir
// A full reduce whose result is used on the device.
func.func @center(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %z = arith.constant 0 : i32
  %s = intent.reduce arith.addi (%x) axes [0, 1] identity (%z) : (tensor<?x?xi32>) -> i32
  %t = arith.muli %s, %s : i32
  %y = intent.map (%a = %x) : (tensor<?x?xi32>) -> tensor<?x?xi32> {
    %b = arith.subi %a, %t : i32
    intent.yield %b : i32
  }
  return %y : tensor<?x?xi32>
}

//--- column_center.mlir
// A fused reduce along the first axis: the grid is the columns'.
func.func @column_center(%x: tensor<?x?xi64>) -> tensor<?x?xi64> {
  %z = arith.constant 0 : i64
  %c = intent.reduce arith.addi (%x) axes [0] identity (%z) : (tensor<?x?xi64>) -> tensor<?xi64>
  %b = intent.broadcast %c axes [1] like %x : tensor<?xi64> like tensor<?x?xi64> -> tensor<?x?xi64>
  %y = intent.map arith.subi (%x, %b) : (tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi64>
  return %y : tensor<?x?xi64>
}

//--- both.mlir
// Reduces along both axes: one is fused, one is in memory.
func.func @both(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %z = arith.constant 0 : i32
  %c = intent.reduce arith.addi (%x) axes [0] identity (%z) : (tensor<?x?xi32>) -> tensor<?xi32>
  %r = intent.reduce arith.addi (%x) axes [1] identity (%z) : (tensor<?x?xi32>) -> tensor<?xi32>
  %b = intent.broadcast %c axes [1] like %x : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
  %d = intent.broadcast %r axes [0] like %x : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
  %y = intent.map arith.muli (%d, %b) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %y : tensor<?x?xi32>
}

//--- nested.mlir
// A reduce of a reduce.
func.func @nested(%x: tensor<?x?xi32>) -> i32 {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = intent.reduce arith.addi (%x) axes [1] identity (%z) : (tensor<?x?xi32>) -> tensor<?xi32>
  %p = intent.reduce arith.muli (%r) axes [0] identity (%one) : (tensor<?xi32>) -> i32
  return %p : i32
}

//--- argmax.mlir
// Two components: a maximum and the first of its columns.
func.func @argmax(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xi64>) {
  %ninf = arith.constant 0xFF800000 : f32
  %none = arith.constant 9223372036854775807 : i64
  %cols = intent.axis %x[1] : tensor<?x?xf32>
  %rows = intent.axis %x[0] : tensor<?x?xf32>
  %i = intent.indices %cols : !intent.domain<i64>
  %ib = intent.broadcast %i axes [1] to (%rows, %cols) : tensor<?xi64> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi64>
  %v, %k = intent.reduce (%x, %ib) axes [1] identity (%ninf, %none) : (tensor<?x?xf32>, tensor<?x?xi64>) -> (tensor<?xf32>, tensor<?xi64>) combine (%va, %ka, %vb, %kb) {
    %gt = arith.cmpf ogt, %vb, %va : f32
    %eq = arith.cmpf oeq, %vb, %va : f32
    %lt = arith.cmpi slt, %kb, %ka : i64
    %tie = arith.andi %eq, %lt : i1
    %b = arith.ori %gt, %tie : i1
    %w = arith.select %b, %vb, %va : f32
    %l = arith.select %b, %kb, %ka : i64
    intent.yield %w, %l : f32, i64
  }
  return %v, %k : tensor<?xf32>, tensor<?xi64>
}

//--- stretch.mlir
// SPEC: 2-05 2-07
// Extents that are 1, or not, at run time.
func.func @stretch(%x: tensor<?x?xi32>, %b: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %bb = intent.broadcast %b axes [0 dynamic, 1 dynamic] like %x : tensor<?x?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
  %y = intent.map arith.subi (%x, %bb) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %y : tensor<?x?xi32>
}

//--- transposed.mlir
// A broadcast that permutes axes.
func.func @transposed(%x: tensor<?x?xi32>, %b: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %bb = intent.broadcast %b axes [1, 0] like %x : tensor<?x?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
  %y = intent.map arith.subi (%x, %bb) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %y : tensor<?x?xi32>
}

//--- one.mlir
// An extent that is 1.
func.func @one(%x: tensor<?x?xi32>, %b: tensor<?x1xi32>) -> tensor<?x?xi32> {
  %bb = intent.broadcast %b axes [0, 1 one] like %x : tensor<?x1xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
  %y = intent.map arith.subi (%x, %bb) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %y : tensor<?x?xi32>
}

//--- pairs.mlir
// One reduce along two axes.
func.func @pairs(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %z = arith.constant 0 : i32
  %r = intent.reduce arith.addi (%x) axes [1] identity (%z) : (tensor<?x?xi32>) -> tensor<?xi32>
  %rows = intent.axis %x[0] : tensor<?x?xi32>
  %a = intent.broadcast %r axes [0] to (%rows, %rows) : tensor<?xi32> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi32>
  %b = intent.broadcast %r axes [1] to (%rows, %rows) : tensor<?xi32> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi32>
  %y = intent.map arith.subi (%a, %b) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %y : tensor<?x?xi32>
}

//--- evens.mlir
// SPEC: 1-11 1-12
// Coordinates of a stepped domain.
func.func @evens(%b: i32, %e: i32, %s: i32) -> tensor<?xi32> {
  %d = intent.domain %b to %e step %s : i32
  %i = intent.indices %d : !intent.domain<i32>
  return %i : tensor<?xi32>
}

//--- copies.mlir
// Results that are arguments.
func.func @copies(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  return %x, %x : tensor<?x?xf32>, tensor<?x?xf32>
}

//--- two.mlir
// Two results of one map, one of them twice.
func.func @two(%x: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) {
  %y, %z = intent.map (%a = %x) : (tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
    %b = arith.addi %a, %a : i32
    %c = arith.muli %a, %a : i32
    intent.yield %b, %c : i32, i32
  }
  return %y, %z, %y : tensor<?xi32>, tensor<?xi32>, tensor<?xi32>
}

//--- helper.mlir
// A helper, a scalar condition, and arith on tensors.
func.func private @square(%x: tensor<?xf16>) -> tensor<?xf16> {
  %y = arith.mulf %x, %x : tensor<?xf16>
  return %y : tensor<?xf16>
}
func.func @helper(%x: tensor<?xf16>, %c: i1) -> tensor<?xf16> {
  %k = arith.constant dense<3.0> : tensor<8xf16>
  %y = call @square(%x) : (tensor<?xf16>) -> tensor<?xf16>
  %w = arith.select %c, %x, %y : tensor<?xf16>
  return %w : tensor<?xf16>
}

//--- mask.mlir
// Results of i1, a byte each in memory.
func.func @mask(%x: tensor<?x?xf64>) -> tensor<?x?xi1> {
  %y = intent.map (%a = %x) : (tensor<?x?xf64>) -> tensor<?x?xi1> {
    %z = arith.constant 0.5 : f64
    %b = arith.cmpf ogt, %a, %z : f64
    intent.yield %b : i1
  }
  return %y : tensor<?x?xi1>
}

//--- bytes.mlir
// Vectors of 16 bytes, an inner axis of 3, and work on a reduce's result.
func.func @bytes(%x: tensor<?x?x3xi8>, %k: i8) -> tensor<?x3xi8> {
  %z = arith.constant 0 : i8
  %r = intent.reduce arith.xori (%x) axes [1] identity (%z) : (tensor<?x?x3xi8>) -> tensor<?x3xi8>
  %y = intent.map (%a = %r) : (tensor<?x3xi8>) -> tensor<?x3xi8> {
    %b = arith.addi %a, %k : i8
    intent.yield %b : i8
  }
  return %y : tensor<?x3xi8>
}

//--- small_rows.mlir
// Rows of a static 64: several a CTA.
func.func @small_rows(%x: tensor<?x64xi32>) -> tensor<?x64xi32> {
  %z = arith.constant 0 : i32
  %r = intent.reduce arith.addi (%x) axes [1] identity (%z) : (tensor<?x64xi32>) -> tensor<?xi32>
  %b = intent.broadcast %r axes [0] like %x : tensor<?xi32> like tensor<?x64xi32> -> tensor<?x64xi32>
  %y = intent.map arith.subi (%x, %b) : (tensor<?x64xi32>, tensor<?x64xi32>) -> tensor<?x64xi32>
  return %y : tensor<?x64xi32>
}

//--- outer.mlir
// A product of two vectors.
func.func @outer(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?x?xi32> {
  %m = intent.axis %a[0] : tensor<?xi32>
  %n = intent.axis %b[0] : tensor<?xi32>
  %x = intent.broadcast %a axes [0] to (%m, %n) : tensor<?xi32> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi32>
  %y = intent.broadcast %b axes [1] to (%m, %n) : tensor<?xi32> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi32>
  %z = intent.map arith.muli (%x, %y) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %z : tensor<?x?xi32>
}

//--- host.mlir
// SPEC: 1-04
// A domain whose end depends on a reduce, through control flow on the host.
func.func @host(%x: tensor<?xi32>, %n: i32) -> (tensor<?xi32>, i32) {
  %z = arith.constant 0 : i32
  %s = intent.reduce arith.maxsi (%x) axes [0] identity (%z) : (tensor<?xi32>) -> i32
  %c = arith.cmpi sgt, %s, %n : i32
  %e = scf.if %c -> i32 {
    %q = arith.subi %s, %n : i32
    scf.yield %q : i32
  } else {
    scf.yield %n : i32
  }
  %d = intent.domain %z to %e : i32
  %i = intent.indices %d : !intent.domain<i32>
  return %i, %e : tensor<?xi32>, i32
}

//--- planes.mlir
// A reduce of the outer and the inner axis.
func.func @planes(%x: tensor<?x?x?xi32>) -> tensor<?xi32> {
  %z = arith.constant 0 : i32
  %r = intent.reduce arith.addi (%x) axes [0, 2] identity (%z) : (tensor<?x?x?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
