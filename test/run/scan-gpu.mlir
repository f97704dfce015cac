// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scans on the simulated GPU: the same bits as the interpreter's, forwards and backwards, along any
// axis, for extents of 0, primes and one past a tile; under other schedules, grids and CTAs.
// RUN: split-file %s %t
// RUN: awk 'FNR == 1 && NR > 1 {print "// -----"} 1' %t/rows.mlir %t/matrices.mlir %t/matrices_back.mlir %t/matrices_down.mlir %t/matrices_up.mlir %t/line.mlir %t/planes.mlir %t/normalized.mlir %t/best.mlir %t/area.mlir %t/both.mlir %t/shared.mlir %t/integral.mlir %t/turned.mlir %t/square.mlir %t/repeated.mlir %t/heavy.mlir %t/modulo.mlir %t/i1.mlir %t/f16.mlir %t/bf16.mlir %t/f64.mlir %t/i64.mlir %t/i16.mlir %t/few.mlir %t/small.mlir > %t.all.mlir
// RUN: run-programs %t.all.mlir interp gpu-sim | FileCheck %s --check-prefix=ALL
// ALL: {{^}}26 programs: 26 agree, 0 refused, 0 bad{{$}}
// RUN: intent-run %t/matrices.mlir --target=gpu-sim --compare=interp --arg rand:i32:2x700:seed=1 --sim-schedule=reversed --pipeline-options="warps=1 elements=2"
// RUN: intent-run %t/matrices.mlir --target=gpu-sim --compare=interp --arg rand:i32:2x700:seed=1 --sim-schedule=random --pipeline-options="warps=8 elements=1"
// RUN: intent-run %t/matrices.mlir --target=gpu-sim --compare=interp --arg rand:i32:2x700:seed=1 --sim-schedule=reversed --pipeline-options="warps=2 elements=8"
// RUN: intent-run %t/matrices_back.mlir --target=gpu-sim --compare=interp --arg rand:i32:2x700:seed=1 --sim-schedule=reversed --pipeline-options="warps=1 elements=2"
// RUN: intent-run %t/matrices_back.mlir --target=gpu-sim --compare=interp --arg rand:i32:2x700:seed=1 --sim-schedule=random --pipeline-options="warps=8 elements=1"
// RUN: intent-run %t/matrices_back.mlir --target=gpu-sim --compare=interp --arg rand:i32:2x700:seed=1 --sim-schedule=reversed --pipeline-options="warps=2 elements=8"
// RUN: intent-run %t/matrices_down.mlir --target=gpu-sim --compare=interp --arg rand:i32:70x33:seed=1 --sim-schedule=reversed --pipeline-options="warps=1 elements=4 grid-limit=1"
// RUN: intent-run %t/matrices_down.mlir --target=gpu-sim --compare=interp --arg rand:i32:70x33:seed=1 --sim-schedule=random --pipeline-options="warps=8 elements=1 grid-limit=1"
// RUN: intent-run %t/matrices_down.mlir --target=gpu-sim --compare=interp --arg rand:i32:70x33:seed=1 --sim-schedule=reversed --pipeline-options="warps=2 elements=8 grid-limit=1"
// RUN: intent-run %t/line.mlir --target=gpu-sim --compare=interp --arg rand:i32:3000:seed=1 --sim-schedule=random --sim-races --pipeline-options="warps=2 elements=4"
// RUN: intent-run %t/line.mlir --target=gpu-sim --compare=interp --arg rand:i32:20000:seed=1 --sim-schedule=reversed --pipeline-options="warps=1 elements=1 grid-limit=40"
// RUN: intent-run %t/last.mlir --target=gpu-sim --compare=interp --arg rand:i8:3x1025:seed=1:lo=-1:hi=1
// RUN: intent-run %t/f32.mlir --target=gpu-sim --compare=interp --arg iota:f32:7x31
// RUN: intent-run %t/f32.mlir --target=gpu-sim --compare=interp --arg iota:f32:3x1040
// RUN: intent-run %t/few.mlir --target=gpu-sim --compare=interp --arg rand:i32:2x3x300:seed=1 --sim-schedule=reversed --pipeline-options="warps=1 elements=1"
// RUN: intent-run %t/few.mlir --target=gpu-sim --compare=interp --arg rand:i32:2x3x4097:seed=1 --sim-schedule=random --pipeline-options="grid-limit=3"
// RUN: intent-run %t/few.mlir --target=gpu-sim --compare=interp --arg rand:i32:257x1x300:seed=1 --pipeline-options="elements=1"
// RUN: intent-run %t/views.mlir --target=gpu-sim --compare=interp --arg view:strides=2000x1:offset=4:rand:i32:3x1026:seed=6
// RUN: intent-run %t/views.mlir --target=gpu-sim --compare=interp --arg view:strides=1x40:rand:i32:33x17:seed=7
// RUN: intent-run %t/views.mlir --target=gpu-sim --compare=interp --arg view:strides=11000x1:rand:i32:2x10001:seed=8 --sim-schedule=random
// RUN: intent-run %t/gathered.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x31:seed=1 --arg list:i64:30,2,0,7

//--- rows.mlir
// SECONDS 300
// CALL 1 7x31
// CALL 2 3x1025
// CALL 3 0x5
// CALL 4 5x0
// CALL 5 1x1
// CALL 6 2x4099
// Sums of the rows so far: a CTA a row.
func.func @rows(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %z = arith.constant 0 : i32
  %y = intent.scan arith.addi (%x) axis 1 identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  return %y : tensor<?x?xi32>
}

//--- matrices.mlir
// SECONDS 300
// CALL 1 7x31
// CALL 2 5x0
// CALL 3 2x1025
// Products of matrices along the rows: no order but one is right.
func.func @matrices(%x: tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %five = arith.constant 5 : i32
  %y, %z, %w = intent.map (%e = %x) : (tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) {
    %f = arith.addi %e, %one : i32
    %g = arith.xori %e, %five : i32
    %h = arith.muli %e, %five : i32
    intent.yield %f, %g, %h : i32, i32, i32
  }
  %a, %b, %c, %d = intent.scan (%x, %y, %z, %w) axis 1 identity (%one, %zero, %zero, %one) : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) combine (%a0, %a1, %a2, %a3, %b0, %b1, %b2, %b3) {
    %p0 = arith.muli %a0, %b0 : i32
    %p1 = arith.muli %a1, %b2 : i32
    %p2 = arith.addi %p0, %p1 : i32
    %q0 = arith.muli %a0, %b1 : i32
    %q1 = arith.muli %a1, %b3 : i32
    %q2 = arith.addi %q0, %q1 : i32
    %r0 = arith.muli %a2, %b0 : i32
    %r1 = arith.muli %a3, %b2 : i32
    %r2 = arith.addi %r0, %r1 : i32
    %s0 = arith.muli %a2, %b1 : i32
    %s1 = arith.muli %a3, %b3 : i32
    %s2 = arith.addi %s0, %s1 : i32
    intent.yield %p2, %q2, %r2, %s2 : i32, i32, i32, i32
  }
  return %a, %b, %c, %d : tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>
}

//--- matrices_back.mlir
// SECONDS 300
// CALL 1 7x31
// CALL 2 5x0
// CALL 3 2x1025
// The same from the end, each element left out.
func.func @matrices_back(%x: tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %five = arith.constant 5 : i32
  %y, %z, %w = intent.map (%e = %x) : (tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) {
    %f = arith.addi %e, %one : i32
    %g = arith.xori %e, %five : i32
    %h = arith.muli %e, %five : i32
    intent.yield %f, %g, %h : i32, i32, i32
  }
  %a, %b, %c, %d = intent.scan (%x, %y, %z, %w) axis 1 reverse exclusive identity (%one, %zero, %zero, %one) : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) combine (%a0, %a1, %a2, %a3, %b0, %b1, %b2, %b3) {
    %p0 = arith.muli %a0, %b0 : i32
    %p1 = arith.muli %a1, %b2 : i32
    %p2 = arith.addi %p0, %p1 : i32
    %q0 = arith.muli %a0, %b1 : i32
    %q1 = arith.muli %a1, %b3 : i32
    %q2 = arith.addi %q0, %q1 : i32
    %r0 = arith.muli %a2, %b0 : i32
    %r1 = arith.muli %a3, %b2 : i32
    %r2 = arith.addi %r0, %r1 : i32
    %s0 = arith.muli %a2, %b1 : i32
    %s1 = arith.muli %a3, %b3 : i32
    %s2 = arith.addi %s0, %s1 : i32
    intent.yield %p2, %q2, %r2, %s2 : i32, i32, i32, i32
  }
  return %a, %b, %c, %d : tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>
}

//--- matrices_down.mlir
// SECONDS 300
// CALL 1 31x7
// CALL 2 0x5
// CALL 3 70x130
// Along the columns, which are contiguous.
func.func @matrices_down(%x: tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %five = arith.constant 5 : i32
  %y, %z, %w = intent.map (%e = %x) : (tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) {
    %f = arith.addi %e, %one : i32
    %g = arith.xori %e, %five : i32
    %h = arith.muli %e, %five : i32
    intent.yield %f, %g, %h : i32, i32, i32
  }
  %a, %b, %c, %d = intent.scan (%x, %y, %z, %w) axis 0 exclusive identity (%one, %zero, %zero, %one) : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) combine (%a0, %a1, %a2, %a3, %b0, %b1, %b2, %b3) {
    %p0 = arith.muli %a0, %b0 : i32
    %p1 = arith.muli %a1, %b2 : i32
    %p2 = arith.addi %p0, %p1 : i32
    %q0 = arith.muli %a0, %b1 : i32
    %q1 = arith.muli %a1, %b3 : i32
    %q2 = arith.addi %q0, %q1 : i32
    %r0 = arith.muli %a2, %b0 : i32
    %r1 = arith.muli %a3, %b2 : i32
    %r2 = arith.addi %r0, %r1 : i32
    %s0 = arith.muli %a2, %b1 : i32
    %s1 = arith.muli %a3, %b3 : i32
    %s2 = arith.addi %s0, %s1 : i32
    intent.yield %p2, %q2, %r2, %s2 : i32, i32, i32, i32
  }
  return %a, %b, %c, %d : tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>
}

//--- matrices_up.mlir
// SECONDS 300
// CALL 1 31x7
// CALL 2 70x130
// The same from the last row.
func.func @matrices_up(%x: tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %five = arith.constant 5 : i32
  %y, %z, %w = intent.map (%e = %x) : (tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) {
    %f = arith.addi %e, %one : i32
    %g = arith.xori %e, %five : i32
    %h = arith.muli %e, %five : i32
    intent.yield %f, %g, %h : i32, i32, i32
  }
  %a, %b, %c, %d = intent.scan (%x, %y, %z, %w) axis 0 reverse identity (%one, %zero, %zero, %one) : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) combine (%a0, %a1, %a2, %a3, %b0, %b1, %b2, %b3) {
    %p0 = arith.muli %a0, %b0 : i32
    %p1 = arith.muli %a1, %b2 : i32
    %p2 = arith.addi %p0, %p1 : i32
    %q0 = arith.muli %a0, %b1 : i32
    %q1 = arith.muli %a1, %b3 : i32
    %q2 = arith.addi %q0, %q1 : i32
    %r0 = arith.muli %a2, %b0 : i32
    %r1 = arith.muli %a3, %b2 : i32
    %r2 = arith.addi %r0, %r1 : i32
    %s0 = arith.muli %a2, %b1 : i32
    %s1 = arith.muli %a3, %b3 : i32
    %s2 = arith.addi %s0, %s1 : i32
    intent.yield %p2, %q2, %r2, %s2 : i32, i32, i32, i32
  }
  return %a, %b, %c, %d : tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>
}

//--- line.mlir
// SECONDS 300
// CALL 1 0
// CALL 2 1
// CALL 3 1031
// CALL 4 4096
// A line is one CTA's.
func.func @line(%x: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %five = arith.constant 5 : i32
  %y, %z, %w = intent.map (%e = %x) : (tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) {
    %f = arith.addi %e, %one : i32
    %g = arith.xori %e, %five : i32
    %h = arith.muli %e, %five : i32
    intent.yield %f, %g, %h : i32, i32, i32
  }
  %a, %b, %c, %d = intent.scan (%x, %y, %z, %w) axis 0 reverse identity (%one, %zero, %zero, %one) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) combine (%a0, %a1, %a2, %a3, %b0, %b1, %b2, %b3) {
    %p0 = arith.muli %a0, %b0 : i32
    %p1 = arith.muli %a1, %b2 : i32
    %p2 = arith.addi %p0, %p1 : i32
    %q0 = arith.muli %a0, %b1 : i32
    %q1 = arith.muli %a1, %b3 : i32
    %q2 = arith.addi %q0, %q1 : i32
    %r0 = arith.muli %a2, %b0 : i32
    %r1 = arith.muli %a3, %b2 : i32
    %r2 = arith.addi %r0, %r1 : i32
    %s0 = arith.muli %a2, %b1 : i32
    %s1 = arith.muli %a3, %b3 : i32
    %s2 = arith.addi %s0, %s1 : i32
    intent.yield %p2, %q2, %r2, %s2 : i32, i32, i32, i32
  }
  return %a, %b, %c, %d : tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>
}

//--- planes.mlir
// SECONDS 300
// CALL 1 3x17x5
// CALL 2 2x0x5
// CALL 3 1x33x64
// Along the middle axis.
func.func @planes(%x: tensor<?x?x?xi32>) -> (tensor<?x?x?xi32>, tensor<?x?x?xi32>, tensor<?x?x?xi32>, tensor<?x?x?xi32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %five = arith.constant 5 : i32
  %y, %z, %w = intent.map (%e = %x) : (tensor<?x?x?xi32>) -> (tensor<?x?x?xi32>, tensor<?x?x?xi32>, tensor<?x?x?xi32>) {
    %f = arith.addi %e, %one : i32
    %g = arith.xori %e, %five : i32
    %h = arith.muli %e, %five : i32
    intent.yield %f, %g, %h : i32, i32, i32
  }
  %a, %b, %c, %d = intent.scan (%x, %y, %z, %w) axis 1 identity (%one, %zero, %zero, %one) : (tensor<?x?x?xi32>, tensor<?x?x?xi32>, tensor<?x?x?xi32>, tensor<?x?x?xi32>) -> (tensor<?x?x?xi32>, tensor<?x?x?xi32>, tensor<?x?x?xi32>, tensor<?x?x?xi32>) combine (%a0, %a1, %a2, %a3, %b0, %b1, %b2, %b3) {
    %p0 = arith.muli %a0, %b0 : i32
    %p1 = arith.muli %a1, %b2 : i32
    %p2 = arith.addi %p0, %p1 : i32
    %q0 = arith.muli %a0, %b1 : i32
    %q1 = arith.muli %a1, %b3 : i32
    %q2 = arith.addi %q0, %q1 : i32
    %r0 = arith.muli %a2, %b0 : i32
    %r1 = arith.muli %a3, %b2 : i32
    %r2 = arith.addi %r0, %r1 : i32
    %s0 = arith.muli %a2, %b1 : i32
    %s1 = arith.muli %a3, %b3 : i32
    %s2 = arith.addi %s0, %s1 : i32
    intent.yield %p2, %q2, %r2, %s2 : i32, i32, i32, i32
  }
  return %a, %b, %c, %d : tensor<?x?x?xi32>, tensor<?x?x?xi32>, tensor<?x?x?xi32>, tensor<?x?x?xi32>
}

//--- normalized.mlir
// SECONDS 300
// CALL 1 7x31
// CALL 2 3x1025
// What a fused reduce makes is used beside the scan.
func.func @normalized(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %z = arith.constant 0 : i32
  %s = intent.reduce arith.addi (%x) axes [1] identity (%z) : (tensor<?x?xi32>) -> tensor<?xi32>
  %b = intent.broadcast %s axes [0] like %x : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
  %d = intent.map arith.subi (%x, %b) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  %c = intent.scan arith.addi (%d) axis 1 identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %y = intent.map arith.xori (%c, %b) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %y : tensor<?x?xi32>
}

//--- best.mlir
// SECONDS 300
// CALL 1 7x31
// CALL 2 3x1025
// A reduce takes what a scan gives, in one loop, forwards and backwards.
func.func @best(%x: tensor<?x?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %z = arith.constant 0 : i32
  %low = arith.constant -2147483648 : i32
  %c = intent.scan arith.addi (%x) axis 1 identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %y = intent.reduce arith.maxsi (%c) axes [1] identity (%low) : (tensor<?x?xi32>) -> tensor<?xi32>
  %d = intent.scan arith.addi (%x) axis 0 reverse exclusive identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %w = intent.reduce arith.maxsi (%d) axes [0] identity (%low) : (tensor<?x?xi32>) -> tensor<?xi32>
  return %y, %w : tensor<?xi32>, tensor<?xi32>
}

//--- area.mlir
// SECONDS 300
// CALL 1 7x31
// CALL 2 3x1025
// A reduce of both axes of a scan along the outer one: its loop is the inner one.
func.func @area(%x: tensor<?x?xi32>) -> i32 {
  %z = arith.constant 0 : i32
  %low = arith.constant -2147483648 : i32
  %c = intent.scan arith.addi (%x) axis 0 identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %y = intent.reduce arith.maxsi (%c) axes [0, 1] identity (%low) : (tensor<?x?xi32>) -> i32
  return %y : i32
}

//--- both.mlir
// SECONDS 300
// CALL 1 7x31
// CALL 2 3x1025
// Forwards and backwards can't share a loop: one of them is in memory first.
func.func @both(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %z = arith.constant 0 : i32
  %c = intent.scan arith.addi (%x) axis 1 exclusive identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %d = intent.scan arith.addi (%x) axis 1 reverse identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %y = intent.map arith.muli (%c, %d) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %y : tensor<?x?xi32>
}

//--- shared.mlir
// SECONDS 300
// CALL 1 7x31
// CALL 2 3x1025
// Two scans of one direction share the loop, and a scan of a scan.
func.func @shared(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c = intent.scan arith.addi (%x) axis 1 reverse identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %d = intent.scan arith.muli (%x) axis 1 reverse exclusive identity (%one) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %e = intent.map arith.addi (%c, %d) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  %y = intent.scan arith.xori (%e) axis 1 reverse identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  return %y : tensor<?x?xi32>
}

//--- integral.mlir
// SECONDS 300
// CALL 1 7x31
// CALL 2 3x1025
// Along both axes: two kernels.
func.func @integral(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %z = arith.constant 0 : i32
  %c = intent.scan arith.addi (%x) axis 1 identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %y = intent.scan arith.addi (%c) axis 0 identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  return %y : tensor<?x?xi32>
}

//--- turned.mlir
// SECONDS 300
// CALL 1 7x31
// CALL 2 3x1025
// CALL 3 33x33
// The transpose of a scan, and a scan beside its own transpose.
func.func @turned(%x: tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>) {
  %z = arith.constant 0 : i32
  %c = intent.scan arith.addi (%x) axis 1 identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %d = intent.map arith.addi (%c, %x) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  %t = intent.transpose %d [1, 0] : tensor<?x?xi32> -> tensor<?x?xi32>
  %e = intent.scan arith.addi (%d) axis 0 identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %u = intent.transpose %e [1, 0] : tensor<?x?xi32> -> tensor<?x?xi32>
  %y = intent.map arith.subi (%u, %t) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %t, %y : tensor<?x?xi32>, tensor<?x?xi32>
}

//--- square.mlir
// SECONDS 300
// CALL 1 37x37
// CALL 2 1x1
// CALL 3 0x0
// One scan under two mappings.
func.func @square(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %z = arith.constant 0 : i32
  %c = intent.scan arith.addi (%x) axis 1 identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %t = intent.transpose %c [1, 0] : tensor<?x?xi32> -> tensor<?x?xi32>
  %y = intent.map arith.muli (%c, %t) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %y : tensor<?x?xi32>
}

//--- repeated.mlir
// SECONDS 300
// CALL 1 7x31 31
// CALL 2 0x3 3
// A scan that every row uses is computed once, in a kernel of its own.
func.func @repeated(%x: tensor<?x?xi32>, %v: tensor<?xi32>) -> tensor<?x?xi32> {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %s = intent.scan arith.muli (%v) axis 0 identity (%one) : (tensor<?xi32>) -> tensor<?xi32>
  %b = intent.broadcast %s axes [1] like %x : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
  %y = intent.map arith.xori (%x, %b) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %y : tensor<?x?xi32>
}

//--- heavy.mlir
// SECONDS 300
// CALL 1 7x31
// CALL 2 3x1025
// CALL 3 1300x3
// Reduces of rows that a scan takes stay with many CTAs.
func.func @heavy(%x: tensor<?x?xi32>) -> tensor<?xi32> {
  %z = arith.constant 0 : i32
  %r = intent.reduce arith.addi (%x) axes [1] identity (%z) : (tensor<?x?xi32>) -> tensor<?xi32>
  %s = intent.scan arith.addi (%r) axis 0 identity (%z) : (tensor<?xi32>) -> tensor<?xi32>
  %y = intent.map arith.subi (%s, %r) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %y : tensor<?xi32>
}

//--- modulo.mlir
// SECONDS 300
// CALL 1 7x31 =7
// CALL 2 3x1025 =7
// A combine that uses a scalar from above.
func.func @modulo(%x: tensor<?x?xi32>, %k: i32) -> tensor<?x?xi32> {
  %z = arith.constant 0 : i32
  %m = intent.map (%e = %x) : (tensor<?x?xi32>) -> tensor<?x?xi32> {
    %f = arith.remui %e, %k : i32
    intent.yield %f : i32
  }
  %y = intent.scan (%m) axis 1 identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32> combine (%a, %b) {
    %c = arith.addi %a, %b : i32
    %d = arith.remui %c, %k : i32
    intent.yield %d : i32
  }
  return %y : tensor<?x?xi32>
}

//--- last.mlir
// The last element that is not 0, with its position; only one result is used.
func.func @last(%x: tensor<?x?xi8>) -> (tensor<?x?xi8>, tensor<?x?xi64>) {
  %z = arith.constant 0 : i8
  %none = arith.constant -1 : i64
  %d = intent.axis %x[1] : tensor<?x?xi8>
  %i = intent.indices %d : !intent.domain<i64>
  %j = intent.broadcast %i axes [1] like %x : tensor<?xi64> like tensor<?x?xi8> -> tensor<?x?xi64>
  %v, %k = intent.scan (%x, %j) axis 1 identity (%z, %none) : (tensor<?x?xi8>, tensor<?x?xi64>) -> (tensor<?x?xi8>, tensor<?x?xi64>) combine (%va, %ka, %vb, %kb) {
    %c = arith.cmpi ne, %vb, %z : i8
    %f = arith.select %c, %vb, %va : i8
    %g = arith.select %c, %kb, %ka : i64
    intent.yield %f, %g : i8, i64
  }
  %w = intent.map arith.addi (%k, %k) : (tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi64>
  return %v, %w : tensor<?x?xi8>, tensor<?x?xi64>
}

//--- i1.mlir
// SECONDS 300
// CALL 1 7x31
// CALL 2 9x1040
// Elements of i1.
func.func @i1(%x: tensor<?x?xi1>) -> (tensor<?x?xi1>, tensor<?x?xi1>) {
  %e = arith.constant false
  %y = intent.scan arith.xori (%x) axis 1 identity (%e) : (tensor<?x?xi1>) -> tensor<?x?xi1>
  %w = intent.scan arith.xori (%x) axis 0 reverse exclusive identity (%e) : (tensor<?x?xi1>) -> tensor<?x?xi1>
  return %y, %w : tensor<?x?xi1>, tensor<?x?xi1>
}

//--- f16.mlir
// SECONDS 300
// CALL 1 7x31
// CALL 2 9x1040
// Elements of f16.
func.func @f16(%x: tensor<?x?xf16>) -> (tensor<?x?xf16>, tensor<?x?xf16>) {
  %e = arith.constant 0xFC00 : f16
  %y = intent.scan arith.maximumf (%x) axis 1 identity (%e) : (tensor<?x?xf16>) -> tensor<?x?xf16>
  %w = intent.scan arith.maximumf (%x) axis 0 reverse exclusive identity (%e) : (tensor<?x?xf16>) -> tensor<?x?xf16>
  return %y, %w : tensor<?x?xf16>, tensor<?x?xf16>
}

//--- bf16.mlir
// SECONDS 300
// CALL 1 7x31
// CALL 2 9x1040
// Elements of bf16.
func.func @bf16(%x: tensor<?x?xbf16>) -> (tensor<?x?xbf16>, tensor<?x?xbf16>) {
  %e = arith.constant 0x7F80 : bf16
  %y = intent.scan arith.minimumf (%x) axis 1 identity (%e) : (tensor<?x?xbf16>) -> tensor<?x?xbf16>
  %w = intent.scan arith.minimumf (%x) axis 0 reverse exclusive identity (%e) : (tensor<?x?xbf16>) -> tensor<?x?xbf16>
  return %y, %w : tensor<?x?xbf16>, tensor<?x?xbf16>
}

//--- f64.mlir
// SECONDS 300
// CALL 1 7x31
// CALL 2 9x1040
// Elements of f64.
func.func @f64(%x: tensor<?x?xf64>) -> (tensor<?x?xf64>, tensor<?x?xf64>) {
  %e = arith.constant 0xFFF0000000000000 : f64
  %y = intent.scan arith.maximumf (%x) axis 1 identity (%e) : (tensor<?x?xf64>) -> tensor<?x?xf64>
  %w = intent.scan arith.maximumf (%x) axis 0 reverse exclusive identity (%e) : (tensor<?x?xf64>) -> tensor<?x?xf64>
  return %y, %w : tensor<?x?xf64>, tensor<?x?xf64>
}

//--- f32.mlir
// Elements of f32.
func.func @f32(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %e = arith.constant 0.0 : f32
  %y = intent.scan arith.addf (%x) axis 1 identity (%e) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %w = intent.scan arith.addf (%x) axis 0 reverse exclusive identity (%e) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y, %w : tensor<?x?xf32>, tensor<?x?xf32>
}

//--- i64.mlir
// SECONDS 300
// CALL 1 7x31
// CALL 2 9x1040
// Elements of i64.
func.func @i64(%x: tensor<?x?xi64>) -> (tensor<?x?xi64>, tensor<?x?xi64>) {
  %e = arith.constant 1 : i64
  %y = intent.scan arith.muli (%x) axis 1 identity (%e) : (tensor<?x?xi64>) -> tensor<?x?xi64>
  %w = intent.scan arith.muli (%x) axis 0 reverse exclusive identity (%e) : (tensor<?x?xi64>) -> tensor<?x?xi64>
  return %y, %w : tensor<?x?xi64>, tensor<?x?xi64>
}

//--- i16.mlir
// SECONDS 300
// CALL 1 7x31
// CALL 2 9x1040
// Elements of i16.
func.func @i16(%x: tensor<?x?xi16>) -> (tensor<?x?xi16>, tensor<?x?xi16>) {
  %e = arith.constant -1 : i16
  %y = intent.scan arith.minui (%x) axis 1 identity (%e) : (tensor<?x?xi16>) -> tensor<?x?xi16>
  %w = intent.scan arith.minui (%x) axis 0 reverse exclusive identity (%e) : (tensor<?x?xi16>) -> tensor<?x?xi16>
  return %y, %w : tensor<?x?xi16>, tensor<?x?xi16>
}

//--- few.mlir
// SECONDS 300
// CALL 1 1x2x5000
// CALL 2 0x3x5000
// Few long rows: many CTAs a row, which look back; as many rows as they may be, and short ones.
func.func @few(%x: tensor<?x?x?xi32>) -> (tensor<?x?x?xi32>, tensor<?x?x?xi32>) {
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %m = intent.map (%e = %x) : (tensor<?x?x?xi32>) -> tensor<?x?x?xi32> {
    %f = arith.ori %e, %one : i32
    intent.yield %f : i32
  }
  %a, %b = intent.scan (%m, %x) axis 2 reverse identity (%one, %z) : (tensor<?x?x?xi32>, tensor<?x?x?xi32>) -> (tensor<?x?x?xi32>, tensor<?x?x?xi32>) combine (%p, %q, %r, %s) {
    %t = arith.muli %p, %r : i32
    %u = arith.muli %q, %r : i32
    %v = arith.addi %u, %s : i32
    intent.yield %t, %v : i32, i32
  }
  %y = intent.map arith.subi (%b, %a) : (tensor<?x?x?xi32>, tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %w = intent.scan arith.addi (%y) axis 2 reverse exclusive identity (%z) : (tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  return %w, %y : tensor<?x?x?xi32>, tensor<?x?x?xi32>
}

//--- views.mlir
// In place in a view, forwards, then a part of it from the end, into its other half.
!d = !intent.domain<i64>
!plane = memref<?x?xi32, strided<[?, ?], offset: ?>>
func.func @views(%v: !plane) {
  %z = arith.constant 0 : i32
  %rows = intent.axis %v[0] : !plane
  %columns = intent.axis %v[1] : !plane
  %n = intent.size %columns : !d
  %two = arith.constant 2 : i64
  %zero = arith.constant 0 : i64
  %half = arith.divsi %n, %two : i64
  %all = intent.relation (%i in %rows, %j in %columns) of (%rows, %columns) : (!d, !d) of (!d, !d) -> !intent.relation<2 -> 2, i64> {
    intent.yield %i, %j : i64, i64
  }
  %x = intent.load %v[%all] fill %z : !plane, !intent.relation<2 -> 2, i64> -> tensor<?x?xi32>
  %s = intent.scan arith.addi (%x) axis 1 identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  intent.store %s to %v[%all] : tensor<?x?xi32>, !plane, !intent.relation<2 -> 2, i64>
  %some = intent.domain %zero to %half : i64
  %left = intent.relation (%j in %some, %i in %rows) of (%rows, %columns) : (!d, !d) of (!d, !d) -> !intent.relation<2 -> 2, i64> {
    intent.yield %i, %j : i64, i64
  }
  %right = intent.relation (%j in %some, %i in %rows) of (%rows, %columns) : (!d, !d) of (!d, !d) -> !intent.relation<2 -> 2, i64> {
    %k = arith.addi %j, %half : i64
    intent.yield %i, %k : i64, i64
  }
  %y = intent.load %v[%left] fill %z : !plane, !intent.relation<2 -> 2, i64> -> tensor<?x?xi32>
  %t = intent.scan arith.addi (%y) axis 0 reverse exclusive identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  intent.store %t to %v[%right] : tensor<?x?xi32>, !plane, !intent.relation<2 -> 2, i64>
  return
}

//--- small.mlir
// SECONDS 300
// CALL 1 37x64
// Static extents: one tile, which carries nothing; several rows a CTA.
func.func @small(%x: tensor<37x64xi32>) -> (tensor<37x64xi32>, tensor<37x64xi32>) {
  %z = arith.constant 0 : i32
  %y = intent.scan arith.addi (%x) axis 1 reverse exclusive identity (%z) : (tensor<37x64xi32>) -> tensor<37x64xi32>
  %w = intent.scan arith.addi (%x) axis 0 identity (%z) : (tensor<37x64xi32>) -> tensor<37x64xi32>
  return %y, %w : tensor<37x64xi32>, tensor<37x64xi32>
}

//--- gathered.mlir
// Points of a scan, wherever they are.
func.func @gathered(%x: tensor<?x?xi32>, %p: tensor<?xi64>) -> (tensor<?xi32>, tensor<?x?xi32>) {
  %z = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %c = intent.scan arith.addi (%x) axis 1 identity (%z) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %d = intent.axis %p[0] : tensor<?xi64>
  %m = intent.axis %c[0] : tensor<?x?xi32>
  %n = intent.axis %c[1] : tensor<?x?xi32>
  %r = intent.relation (%i in %d) of (%m, %n) with (%pi = %p) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) with (tensor<?xi64>) -> !intent.relation<1 -> 2, i64> {
    intent.yield %zero, %pi : i64, i64
  }
  %g = intent.gather %c[%r] fill %z : tensor<?x?xi32>, !intent.relation<1 -> 2, i64> -> tensor<?xi32>
  return %g, %c : tensor<?xi32>, tensor<?x?xi32>
}
