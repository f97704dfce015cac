// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// region_scans on the simulated GPU, where a kernel's loop over the tiles of a row carries the state:
// the bits of the interpreter, for maps x -> g * x + u and products of 2x2 matrices modulo 2^32, which
// do not commute; along any axis, for extents of 0, 1, a prime and one past a tile.
// RUN: split-file %s %t
// RUN: intent-run %t/rows.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x0:seed=1 --arg rand:i32:3x0:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/rows.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x1:seed=1 --arg rand:i32:3x1:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/rows.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x127:seed=1 --arg rand:i32:3x127:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/rows.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x128:seed=1 --arg rand:i32:3x128:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/rows.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x129:seed=1 --arg rand:i32:3x129:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/rows.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x4096:seed=1 --arg rand:i32:3x4096:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/rows.mlir --target=gpu-sim --compare=interp --arg rand:i32:0x9:seed=1 --arg rand:i32:0x9:seed=2 --arg rand:i32:0:seed=3
// RUN: intent-run %t/rows.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x700:seed=1 --arg rand:i32:3x700:seed=2 --arg rand:i32:3:seed=3 --sim-schedule=random --sim-races --pipeline-options="warps=2 elements=2 grid-limit=1"
// RUN: intent-run %t/rows.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x70:seed=1 --arg rand:i32:3x70:seed=2 --arg rand:i32:3:seed=3 --segments=3,0,7
// RUN: intent-run %t/rows.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x70:seed=1 --arg rand:i32:3x70:seed=2 --arg rand:i32:3:seed=3 --pipeline-options=segment-length=16
// RUN: intent-run %t/last.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x0:seed=1 --arg rand:i32:3x0:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/last.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x1:seed=1 --arg rand:i32:3x1:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/last.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x129:seed=1 --arg rand:i32:3x129:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/first.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x1025:seed=1 --arg rand:i32:3x1025:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/down.mlir --target=gpu-sim --compare=interp --arg rand:i32:0x5:seed=1 --arg rand:i32:0x5:seed=2 --arg rand:i32:5:seed=3
// RUN: intent-run %t/down.mlir --target=gpu-sim --compare=interp --arg rand:i32:31x7:seed=1 --arg rand:i32:31x7:seed=2 --arg rand:i32:7:seed=3
// RUN: intent-run %t/down.mlir --target=gpu-sim --compare=interp --arg rand:i32:130x70:seed=1 --arg rand:i32:130x70:seed=2 --arg rand:i32:70:seed=3
// RUN: intent-run %t/down.mlir --target=gpu-sim --compare=interp --arg rand:i32:70x33:seed=1 --arg rand:i32:70x33:seed=2 --arg rand:i32:33:seed=3 --sim-schedule=reversed --pipeline-options="warps=1 elements=4"
// RUN: intent-run %t/thin.mlir --target=gpu-sim --compare=interp --arg rand:i32:0x70:seed=1 --arg rand:i32:70:seed=2 --pipeline-options="warps=1 elements=1"
// RUN: intent-run %t/thin.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x70:seed=1 --arg rand:i32:70:seed=2 --pipeline-options="warps=1 elements=1"
// RUN: intent-run %t/planes.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x130x5:seed=1 --arg rand:i32:3x130x5:seed=2 --arg rand:i32:3x5:seed=3
// RUN: intent-run %t/narrow.mlir --target=gpu-sim --compare=interp --arg rand:i32:301x8:seed=1 --arg rand:i32:301x8:seed=2 --arg rand:i32:301:seed=3
// RUN: intent-run %t/few.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x1500:seed=1 --arg rand:i32:3x1500:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/matrices.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x0:seed=1 --arg rand:i32:3x0:seed=2 --arg rand:i32:3x0:seed=3 --arg rand:i32:3x0:seed=4 --arg rand:i32:3:seed=5 --arg rand:i32:3:seed=6
// RUN: intent-run %t/matrices.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x127:seed=1 --arg rand:i32:3x127:seed=2 --arg rand:i32:3x127:seed=3 --arg rand:i32:3x127:seed=4 --arg rand:i32:3:seed=5 --arg rand:i32:3:seed=6
// RUN: intent-run %t/matrices.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x1025:seed=1 --arg rand:i32:3x1025:seed=2 --arg rand:i32:3x1025:seed=3 --arg rand:i32:3x1025:seed=4 --arg rand:i32:3:seed=5 --arg rand:i32:3:seed=6
// RUN: intent-run %t/matrices.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x300:seed=1 --arg rand:i32:3x300:seed=2 --arg rand:i32:3x300:seed=3 --arg rand:i32:3x300:seed=4 --arg rand:i32:3:seed=5 --arg rand:i32:3:seed=6 --sim-schedule=reversed --pipeline-options="warps=8 elements=1"
//
// Each row is read once, and so is what is read beside it.
// RUN: intent-run %t/rows.mlir --target=gpu-sim --stats --arg rand:i32:256x4096:seed=1 --arg rand:i32:256x4096:seed=2 --arg rand:i32:256:seed=3 | FileCheck %s --check-prefix=ROWS --implicit-check-not="kernel rows_"
// ROWS: kernel rows
// ROWS: global sectors: [[SECTORS:[0-9]+]] (ideal [[SECTORS]])
// ROWS-NEXT: global bytes read: 8519680
// ROWS-NEXT: global bytes written: 4195328
//
// What is asserted of a slice is asserted before the kernel.
// RUN: not intent-run %t/rows.mlir --target=gpu-sim --arg rand:i32:3x10:seed=1 --arg rand:i32:3x10:seed=2 --arg rand:i32:4:seed=3 2>&1 | FileCheck %s --check-prefix=EXTENTS
// EXTENTS: 'intent.broadcast' op expects the extent of source axis 0 to be that of the result (2-05)
// SPEC: 5-05 5-16 5-17 5-19 5-20 5-22

//--- rows.mlir
// The state is an argument, and returned.
func.func @rows(%g: tensor<?x?xi32>, %u: tensor<?x?xi32>, %h0: tensor<?xi32>) -> (tensor<?x?xi32>, tensor<?xi32>) {
  %dy = intent.axis %g[1] : tensor<?x?xi32>
  %oney = arith.constant 1 : i32
  %zeroy = arith.constant 0 : i32
  %onesy = intent.broadcast %oney axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %zerosy = intent.broadcast %zeroy axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %y, %l = intent.region_scan over %dy slices (%g axis 1 : tensor<?x?xi32>, %u axis 1 : tensor<?x?xi32>)
      identity (%onesy, %zerosy : tensor<?xi32>, tensor<?xi32>) init (%h0 : tensor<?xi32>) -> (tensor<?x?xi32> axis 1)
  summarize (%gs: tensor<?x?xi32>, %us: tensor<?x?xi32>) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %all = intent.reduce arith.muli (%gs) axes [1] identity (%c1) : (tensor<?x?xi32>) -> tensor<?xi32>
    %after = intent.scan arith.muli (%gs) axis 1 reverse exclusive identity (%c1) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    %terms = arith.muli %after, %us : tensor<?x?xi32>
    %sum = intent.reduce arith.addi (%terms) axes [1] identity (%c0) : (tensor<?x?xi32>) -> tensor<?xi32>
    intent.yield %all, %sum : tensor<?xi32>, tensor<?xi32>
  } combine (%ga: tensor<?xi32>, %ua: tensor<?xi32>, %gb: tensor<?xi32>, %ub: tensor<?xi32>) {
    %g = arith.muli %ga, %gb : tensor<?xi32>
    %k = arith.muli %gb, %ua : tensor<?xi32>
    %u = arith.addi %k, %ub : tensor<?xi32>
    intent.yield %g, %u : tensor<?xi32>, tensor<?xi32>
  } apply (%g: tensor<?xi32>, %u: tensor<?xi32>, %h: tensor<?xi32>) {
    %k = arith.muli %g, %h : tensor<?xi32>
    %n = arith.addi %k, %u : tensor<?xi32>
    intent.yield %n : tensor<?xi32>
  } emit (%gs: tensor<?x?xi32>, %us: tensor<?x?xi32>, %h: tensor<?xi32>) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %g, %u = intent.scan (%gs, %us) axis 1 identity (%c1, %c0) : (tensor<?x?xi32>, tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>) combine (%ga, %ua, %gb, %ub) {
      %gc = arith.muli %ga, %gb : i32
      %kc = arith.muli %gb, %ua : i32
      %uc = arith.addi %kc, %ub : i32
      intent.yield %gc, %uc : i32, i32
    }
    %hb = intent.broadcast %h axes [0] like %gs : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
    %gh = arith.muli %g, %hb : tensor<?x?xi32>
    %y = arith.addi %gh, %u : tensor<?x?xi32>
    intent.yield %y : tensor<?x?xi32>
  }
  return %y, %l : tensor<?x?xi32>, tensor<?xi32>
}

//--- first.mlir
// The final state is asked for before the outputs.
func.func @first(%g: tensor<?x?xi32>, %u: tensor<?x?xi32>, %h0: tensor<?xi32>) -> (tensor<?xi32>, tensor<?x?xi32>) {
  %dy = intent.axis %g[1] : tensor<?x?xi32>
  %oney = arith.constant 1 : i32
  %zeroy = arith.constant 0 : i32
  %onesy = intent.broadcast %oney axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %zerosy = intent.broadcast %zeroy axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %y, %l = intent.region_scan over %dy slices (%g axis 1 : tensor<?x?xi32>, %u axis 1 : tensor<?x?xi32>)
      identity (%onesy, %zerosy : tensor<?xi32>, tensor<?xi32>) init (%h0 : tensor<?xi32>) -> (tensor<?x?xi32> axis 1)
  summarize (%gs: tensor<?x?xi32>, %us: tensor<?x?xi32>) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %all = intent.reduce arith.muli (%gs) axes [1] identity (%c1) : (tensor<?x?xi32>) -> tensor<?xi32>
    %after = intent.scan arith.muli (%gs) axis 1 reverse exclusive identity (%c1) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    %terms = arith.muli %after, %us : tensor<?x?xi32>
    %sum = intent.reduce arith.addi (%terms) axes [1] identity (%c0) : (tensor<?x?xi32>) -> tensor<?xi32>
    intent.yield %all, %sum : tensor<?xi32>, tensor<?xi32>
  } combine (%ga: tensor<?xi32>, %ua: tensor<?xi32>, %gb: tensor<?xi32>, %ub: tensor<?xi32>) {
    %g = arith.muli %ga, %gb : tensor<?xi32>
    %k = arith.muli %gb, %ua : tensor<?xi32>
    %u = arith.addi %k, %ub : tensor<?xi32>
    intent.yield %g, %u : tensor<?xi32>, tensor<?xi32>
  } apply (%g: tensor<?xi32>, %u: tensor<?xi32>, %h: tensor<?xi32>) {
    %k = arith.muli %g, %h : tensor<?xi32>
    %n = arith.addi %k, %u : tensor<?xi32>
    intent.yield %n : tensor<?xi32>
  } emit (%gs: tensor<?x?xi32>, %us: tensor<?x?xi32>, %h: tensor<?xi32>) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %g, %u = intent.scan (%gs, %us) axis 1 identity (%c1, %c0) : (tensor<?x?xi32>, tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>) combine (%ga, %ua, %gb, %ub) {
      %gc = arith.muli %ga, %gb : i32
      %kc = arith.muli %gb, %ua : i32
      %uc = arith.addi %kc, %ub : i32
      intent.yield %gc, %uc : i32, i32
    }
    %hb = intent.broadcast %h axes [0] like %gs : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
    %gh = arith.muli %g, %hb : tensor<?x?xi32>
    %y = arith.addi %gh, %u : tensor<?x?xi32>
    intent.yield %y : tensor<?x?xi32>
  }
  return %l, %y : tensor<?xi32>, tensor<?x?xi32>
}

//--- last.mlir
// It is all that is asked for.
func.func @last(%g: tensor<?x?xi32>, %u: tensor<?x?xi32>, %h0: tensor<?xi32>) -> (tensor<?xi32>) {
  %dy = intent.axis %g[1] : tensor<?x?xi32>
  %oney = arith.constant 1 : i32
  %zeroy = arith.constant 0 : i32
  %onesy = intent.broadcast %oney axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %zerosy = intent.broadcast %zeroy axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %y, %l = intent.region_scan over %dy slices (%g axis 1 : tensor<?x?xi32>, %u axis 1 : tensor<?x?xi32>)
      identity (%onesy, %zerosy : tensor<?xi32>, tensor<?xi32>) init (%h0 : tensor<?xi32>) -> (tensor<?x?xi32> axis 1)
  summarize (%gs: tensor<?x?xi32>, %us: tensor<?x?xi32>) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %all = intent.reduce arith.muli (%gs) axes [1] identity (%c1) : (tensor<?x?xi32>) -> tensor<?xi32>
    %after = intent.scan arith.muli (%gs) axis 1 reverse exclusive identity (%c1) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    %terms = arith.muli %after, %us : tensor<?x?xi32>
    %sum = intent.reduce arith.addi (%terms) axes [1] identity (%c0) : (tensor<?x?xi32>) -> tensor<?xi32>
    intent.yield %all, %sum : tensor<?xi32>, tensor<?xi32>
  } combine (%ga: tensor<?xi32>, %ua: tensor<?xi32>, %gb: tensor<?xi32>, %ub: tensor<?xi32>) {
    %g = arith.muli %ga, %gb : tensor<?xi32>
    %k = arith.muli %gb, %ua : tensor<?xi32>
    %u = arith.addi %k, %ub : tensor<?xi32>
    intent.yield %g, %u : tensor<?xi32>, tensor<?xi32>
  } apply (%g: tensor<?xi32>, %u: tensor<?xi32>, %h: tensor<?xi32>) {
    %k = arith.muli %g, %h : tensor<?xi32>
    %n = arith.addi %k, %u : tensor<?xi32>
    intent.yield %n : tensor<?xi32>
  } emit (%gs: tensor<?x?xi32>, %us: tensor<?x?xi32>, %h: tensor<?xi32>) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %g, %u = intent.scan (%gs, %us) axis 1 identity (%c1, %c0) : (tensor<?x?xi32>, tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>) combine (%ga, %ua, %gb, %ub) {
      %gc = arith.muli %ga, %gb : i32
      %kc = arith.muli %gb, %ua : i32
      %uc = arith.addi %kc, %ub : i32
      intent.yield %gc, %uc : i32, i32
    }
    %hb = intent.broadcast %h axes [0] like %gs : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
    %gh = arith.muli %g, %hb : tensor<?x?xi32>
    %y = arith.addi %gh, %u : tensor<?x?xi32>
    intent.yield %y : tensor<?x?xi32>
  }
  return %l : tensor<?xi32>
}

//--- down.mlir
// Down the columns.
func.func @down(%g: tensor<?x?xi32>, %u: tensor<?x?xi32>, %h0: tensor<?xi32>) -> (tensor<?x?xi32>, tensor<?xi32>) {
  %dy = intent.axis %g[0] : tensor<?x?xi32>
  %oney = arith.constant 1 : i32
  %zeroy = arith.constant 0 : i32
  %onesy = intent.broadcast %oney axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %zerosy = intent.broadcast %zeroy axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %y, %l = intent.region_scan over %dy slices (%g axis 0 : tensor<?x?xi32>, %u axis 0 : tensor<?x?xi32>)
      identity (%onesy, %zerosy : tensor<?xi32>, tensor<?xi32>) init (%h0 : tensor<?xi32>) -> (tensor<?x?xi32> axis 0)
  summarize (%gs: tensor<?x?xi32>, %us: tensor<?x?xi32>) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %all = intent.reduce arith.muli (%gs) axes [0] identity (%c1) : (tensor<?x?xi32>) -> tensor<?xi32>
    %after = intent.scan arith.muli (%gs) axis 0 reverse exclusive identity (%c1) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    %terms = arith.muli %after, %us : tensor<?x?xi32>
    %sum = intent.reduce arith.addi (%terms) axes [0] identity (%c0) : (tensor<?x?xi32>) -> tensor<?xi32>
    intent.yield %all, %sum : tensor<?xi32>, tensor<?xi32>
  } combine (%ga: tensor<?xi32>, %ua: tensor<?xi32>, %gb: tensor<?xi32>, %ub: tensor<?xi32>) {
    %g = arith.muli %ga, %gb : tensor<?xi32>
    %k = arith.muli %gb, %ua : tensor<?xi32>
    %u = arith.addi %k, %ub : tensor<?xi32>
    intent.yield %g, %u : tensor<?xi32>, tensor<?xi32>
  } apply (%g: tensor<?xi32>, %u: tensor<?xi32>, %h: tensor<?xi32>) {
    %k = arith.muli %g, %h : tensor<?xi32>
    %n = arith.addi %k, %u : tensor<?xi32>
    intent.yield %n : tensor<?xi32>
  } emit (%gs: tensor<?x?xi32>, %us: tensor<?x?xi32>, %h: tensor<?xi32>) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %g, %u = intent.scan (%gs, %us) axis 0 identity (%c1, %c0) : (tensor<?x?xi32>, tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>) combine (%ga, %ua, %gb, %ub) {
      %gc = arith.muli %ga, %gb : i32
      %kc = arith.muli %gb, %ua : i32
      %uc = arith.addi %kc, %ub : i32
      intent.yield %gc, %uc : i32, i32
    }
    %hb = intent.broadcast %h axes [1] like %gs : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
    %gh = arith.muli %g, %hb : tensor<?x?xi32>
    %y = arith.addi %gh, %u : tensor<?x?xi32>
    intent.yield %y : tensor<?x?xi32>
  }
  return %y, %l : tensor<?x?xi32>, tensor<?xi32>
}

//--- planes.mlir
// Along the middle axis.
func.func @planes(%g: tensor<?x?x?xi32>, %u: tensor<?x?x?xi32>, %h0: tensor<?x?xi32>) -> (tensor<?x?x?xi32>, tensor<?x?xi32>) {
  %dy = intent.axis %g[1] : tensor<?x?x?xi32>
  %oney = arith.constant 1 : i32
  %zeroy = arith.constant 0 : i32
  %onesy = intent.broadcast %oney axes [] like %h0 : i32 like tensor<?x?xi32> -> tensor<?x?xi32>
  %zerosy = intent.broadcast %zeroy axes [] like %h0 : i32 like tensor<?x?xi32> -> tensor<?x?xi32>
  %y, %l = intent.region_scan over %dy slices (%g axis 1 : tensor<?x?x?xi32>, %u axis 1 : tensor<?x?x?xi32>)
      identity (%onesy, %zerosy : tensor<?x?xi32>, tensor<?x?xi32>) init (%h0 : tensor<?x?xi32>) -> (tensor<?x?x?xi32> axis 1)
  summarize (%gs: tensor<?x?x?xi32>, %us: tensor<?x?x?xi32>) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %all = intent.reduce arith.muli (%gs) axes [1] identity (%c1) : (tensor<?x?x?xi32>) -> tensor<?x?xi32>
    %after = intent.scan arith.muli (%gs) axis 1 reverse exclusive identity (%c1) : (tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
    %terms = arith.muli %after, %us : tensor<?x?x?xi32>
    %sum = intent.reduce arith.addi (%terms) axes [1] identity (%c0) : (tensor<?x?x?xi32>) -> tensor<?x?xi32>
    intent.yield %all, %sum : tensor<?x?xi32>, tensor<?x?xi32>
  } combine (%ga: tensor<?x?xi32>, %ua: tensor<?x?xi32>, %gb: tensor<?x?xi32>, %ub: tensor<?x?xi32>) {
    %g = arith.muli %ga, %gb : tensor<?x?xi32>
    %k = arith.muli %gb, %ua : tensor<?x?xi32>
    %u = arith.addi %k, %ub : tensor<?x?xi32>
    intent.yield %g, %u : tensor<?x?xi32>, tensor<?x?xi32>
  } apply (%g: tensor<?x?xi32>, %u: tensor<?x?xi32>, %h: tensor<?x?xi32>) {
    %k = arith.muli %g, %h : tensor<?x?xi32>
    %n = arith.addi %k, %u : tensor<?x?xi32>
    intent.yield %n : tensor<?x?xi32>
  } emit (%gs: tensor<?x?x?xi32>, %us: tensor<?x?x?xi32>, %h: tensor<?x?xi32>) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %g, %u = intent.scan (%gs, %us) axis 1 identity (%c1, %c0) : (tensor<?x?x?xi32>, tensor<?x?x?xi32>) -> (tensor<?x?x?xi32>, tensor<?x?x?xi32>) combine (%ga, %ua, %gb, %ub) {
      %gc = arith.muli %ga, %gb : i32
      %kc = arith.muli %gb, %ua : i32
      %uc = arith.addi %kc, %ub : i32
      intent.yield %gc, %uc : i32, i32
    }
    %hb = intent.broadcast %h axes [0, 2] like %gs : tensor<?x?xi32> like tensor<?x?x?xi32> -> tensor<?x?x?xi32>
    %gh = arith.muli %g, %hb : tensor<?x?x?xi32>
    %y = arith.addi %gh, %u : tensor<?x?x?xi32>
    intent.yield %y : tensor<?x?x?xi32>
  }
  return %y, %l : tensor<?x?x?xi32>, tensor<?x?xi32>
}

//--- narrow.mlir
// Rows of one tile, which a CTA has many of.
func.func @narrow(%g: tensor<?x8xi32>, %u: tensor<?x8xi32>, %h0: tensor<?xi32>) -> (tensor<?x?xi32>, tensor<?xi32>) {
  %dy = intent.axis %g[1] : tensor<?x8xi32>
  %oney = arith.constant 1 : i32
  %zeroy = arith.constant 0 : i32
  %onesy = intent.broadcast %oney axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %zerosy = intent.broadcast %zeroy axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %y, %l = intent.region_scan over %dy slices (%g axis 1 : tensor<?x8xi32>, %u axis 1 : tensor<?x8xi32>)
      identity (%onesy, %zerosy : tensor<?xi32>, tensor<?xi32>) init (%h0 : tensor<?xi32>) -> (tensor<?x?xi32> axis 1)
  summarize (%gs: tensor<?x?xi32>, %us: tensor<?x?xi32>) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %all = intent.reduce arith.muli (%gs) axes [1] identity (%c1) : (tensor<?x?xi32>) -> tensor<?xi32>
    %after = intent.scan arith.muli (%gs) axis 1 reverse exclusive identity (%c1) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    %terms = arith.muli %after, %us : tensor<?x?xi32>
    %sum = intent.reduce arith.addi (%terms) axes [1] identity (%c0) : (tensor<?x?xi32>) -> tensor<?xi32>
    intent.yield %all, %sum : tensor<?xi32>, tensor<?xi32>
  } combine (%ga: tensor<?xi32>, %ua: tensor<?xi32>, %gb: tensor<?xi32>, %ub: tensor<?xi32>) {
    %g = arith.muli %ga, %gb : tensor<?xi32>
    %k = arith.muli %gb, %ua : tensor<?xi32>
    %u = arith.addi %k, %ub : tensor<?xi32>
    intent.yield %g, %u : tensor<?xi32>, tensor<?xi32>
  } apply (%g: tensor<?xi32>, %u: tensor<?xi32>, %h: tensor<?xi32>) {
    %k = arith.muli %g, %h : tensor<?xi32>
    %n = arith.addi %k, %u : tensor<?xi32>
    intent.yield %n : tensor<?xi32>
  } emit (%gs: tensor<?x?xi32>, %us: tensor<?x?xi32>, %h: tensor<?xi32>) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %g, %u = intent.scan (%gs, %us) axis 1 identity (%c1, %c0) : (tensor<?x?xi32>, tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>) combine (%ga, %ua, %gb, %ub) {
      %gc = arith.muli %ga, %gb : i32
      %kc = arith.muli %gb, %ua : i32
      %uc = arith.addi %kc, %ub : i32
      intent.yield %gc, %uc : i32, i32
    }
    %hb = intent.broadcast %h axes [0] like %gs : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
    %gh = arith.muli %g, %hb : tensor<?x?xi32>
    %y = arith.addi %gh, %u : tensor<?x?xi32>
    intent.yield %y : tensor<?x?xi32>
  }
  return %y, %l : tensor<?x?xi32>, tensor<?xi32>
}

//--- few.mlir
// So few rows, known before, stay one segment, whose scans share each row out.
func.func @few(%g: tensor<3x?xi32>, %u: tensor<3x?xi32>, %h0: tensor<?xi32>) -> (tensor<3x?xi32>, tensor<?xi32>) {
  %dy = intent.axis %g[1] : tensor<3x?xi32>
  %oney = arith.constant 1 : i32
  %zeroy = arith.constant 0 : i32
  %onesy = intent.broadcast %oney axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %zerosy = intent.broadcast %zeroy axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %y, %l = intent.region_scan over %dy slices (%g axis 1 : tensor<3x?xi32>, %u axis 1 : tensor<3x?xi32>)
      identity (%onesy, %zerosy : tensor<?xi32>, tensor<?xi32>) init (%h0 : tensor<?xi32>) -> (tensor<3x?xi32> axis 1)
  summarize (%gs: tensor<3x?xi32>, %us: tensor<3x?xi32>) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %all = intent.reduce arith.muli (%gs) axes [1] identity (%c1) : (tensor<3x?xi32>) -> tensor<?xi32>
    %after = intent.scan arith.muli (%gs) axis 1 reverse exclusive identity (%c1) : (tensor<3x?xi32>) -> tensor<3x?xi32>
    %terms = arith.muli %after, %us : tensor<3x?xi32>
    %sum = intent.reduce arith.addi (%terms) axes [1] identity (%c0) : (tensor<3x?xi32>) -> tensor<?xi32>
    intent.yield %all, %sum : tensor<?xi32>, tensor<?xi32>
  } combine (%ga: tensor<?xi32>, %ua: tensor<?xi32>, %gb: tensor<?xi32>, %ub: tensor<?xi32>) {
    %g = arith.muli %ga, %gb : tensor<?xi32>
    %k = arith.muli %gb, %ua : tensor<?xi32>
    %u = arith.addi %k, %ub : tensor<?xi32>
    intent.yield %g, %u : tensor<?xi32>, tensor<?xi32>
  } apply (%g: tensor<?xi32>, %u: tensor<?xi32>, %h: tensor<?xi32>) {
    %k = arith.muli %g, %h : tensor<?xi32>
    %n = arith.addi %k, %u : tensor<?xi32>
    intent.yield %n : tensor<?xi32>
  } emit (%gs: tensor<3x?xi32>, %us: tensor<3x?xi32>, %h: tensor<?xi32>) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %g, %u = intent.scan (%gs, %us) axis 1 identity (%c1, %c0) : (tensor<3x?xi32>, tensor<3x?xi32>) -> (tensor<3x?xi32>, tensor<3x?xi32>) combine (%ga, %ua, %gb, %ub) {
      %gc = arith.muli %ga, %gb : i32
      %kc = arith.muli %gb, %ua : i32
      %uc = arith.addi %kc, %ub : i32
      intent.yield %gc, %uc : i32, i32
    }
    %hb = intent.broadcast %h axes [0] like %gs : tensor<?xi32> like tensor<3x?xi32> -> tensor<3x?xi32>
    %gh = arith.muli %g, %hb : tensor<3x?xi32>
    %y = arith.addi %gh, %u : tensor<3x?xi32>
    intent.yield %y : tensor<3x?xi32>
  }
  return %y, %l : tensor<3x?xi32>, tensor<?xi32>
}

//--- matrices.mlir
// Row vectors, multiplied by a matrix a member.
func.func @matrices(%m0: tensor<?x?xi32>, %m1: tensor<?x?xi32>, %m2: tensor<?x?xi32>, %m3: tensor<?x?xi32>, %i0: tensor<?xi32>, %i1: tensor<?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?xi32>, tensor<?xi32>) {
  %unit = arith.constant 1 : i32
  %null = arith.constant 0 : i32
  %d = intent.axis %m0[1] : tensor<?x?xi32>
  %ones = intent.broadcast %unit axes [] like %i0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %zeros = intent.broadcast %null axes [] like %i0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %y0, %y1, %l0, %l1 = intent.region_scan over %d slices (%m0 axis 1 : tensor<?x?xi32>, %m1 axis 1 : tensor<?x?xi32>, %m2 axis 1 : tensor<?x?xi32>, %m3 axis 1 : tensor<?x?xi32>)
      identity (%ones, %zeros, %zeros, %ones : tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) init (%i0, %i1 : tensor<?xi32>, tensor<?xi32>) -> (tensor<?x?xi32> axis 1, tensor<?x?xi32> axis 1)
  summarize (%s0: tensor<?x?xi32>, %s1: tensor<?x?xi32>, %s2: tensor<?x?xi32>, %s3: tensor<?x?xi32>) {
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : i32
    %r0, %r1, %r2, %r3 = intent.scan (%s0, %s1, %s2, %s3) axis 1 reverse exclusive identity (%one, %zero, %zero, %one) : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) combine (%a0, %a1, %a2, %a3, %b0, %b1, %b2, %b3) {
      %c_000 = arith.muli %a0, %b0 : i32
      %c_001 = arith.muli %a1, %b2 : i32
      %c0 = arith.addi %c_000, %c_001 : i32
      %c_010 = arith.muli %a0, %b1 : i32
      %c_011 = arith.muli %a1, %b3 : i32
      %c1 = arith.addi %c_010, %c_011 : i32
      %c_100 = arith.muli %a2, %b0 : i32
      %c_101 = arith.muli %a3, %b2 : i32
      %c2 = arith.addi %c_100, %c_101 : i32
      %c_110 = arith.muli %a2, %b1 : i32
      %c_111 = arith.muli %a3, %b3 : i32
      %c3 = arith.addi %c_110, %c_111 : i32
      intent.yield %c0, %c1, %c2, %c3 : i32, i32, i32, i32
    }
    %t0, %t1, %t2, %t3 = intent.map (%x0 = %s0, %y0 = %r0, %x1 = %s1, %y1 = %r1, %x2 = %s2, %y2 = %r2, %x3 = %s3, %y3 = %r3) : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) {
      %z_000 = arith.muli %x0, %y0 : i32
      %z_001 = arith.muli %x1, %y2 : i32
      %z0 = arith.addi %z_000, %z_001 : i32
      %z_010 = arith.muli %x0, %y1 : i32
      %z_011 = arith.muli %x1, %y3 : i32
      %z1 = arith.addi %z_010, %z_011 : i32
      %z_100 = arith.muli %x2, %y0 : i32
      %z_101 = arith.muli %x3, %y2 : i32
      %z2 = arith.addi %z_100, %z_101 : i32
      %z_110 = arith.muli %x2, %y1 : i32
      %z_111 = arith.muli %x3, %y3 : i32
      %z3 = arith.addi %z_110, %z_111 : i32
      %d0 = arith.subi %z0, %y0 : i32
      %d1 = arith.subi %z1, %y1 : i32
      %d2 = arith.subi %z2, %y2 : i32
      %d3 = arith.subi %z3, %y3 : i32
      intent.yield %d0, %d1, %d2, %d3 : i32, i32, i32, i32
    }
    %v0 = intent.reduce arith.addi (%t0) axes [1] identity (%zero) : (tensor<?x?xi32>) -> tensor<?xi32>
    %v1 = intent.reduce arith.addi (%t1) axes [1] identity (%zero) : (tensor<?x?xi32>) -> tensor<?xi32>
    %v2 = intent.reduce arith.addi (%t2) axes [1] identity (%zero) : (tensor<?x?xi32>) -> tensor<?xi32>
    %v3 = intent.reduce arith.addi (%t3) axes [1] identity (%zero) : (tensor<?x?xi32>) -> tensor<?xi32>
    %ones = intent.broadcast %one axes [] like %v0 : i32 like tensor<?xi32> -> tensor<?xi32>
    %u0 = arith.addi %v0, %ones : tensor<?xi32>
    %u3 = arith.addi %v3, %ones : tensor<?xi32>
    intent.yield %u0, %v1, %v2, %u3 : tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>
  } combine (%a0: tensor<?xi32>, %a1: tensor<?xi32>, %a2: tensor<?xi32>, %a3: tensor<?xi32>, %b0: tensor<?xi32>, %b1: tensor<?xi32>, %b2: tensor<?xi32>, %b3: tensor<?xi32>) {
    %c_000 = arith.muli %a0, %b0 : tensor<?xi32>
    %c_001 = arith.muli %a1, %b2 : tensor<?xi32>
    %c0 = arith.addi %c_000, %c_001 : tensor<?xi32>
    %c_010 = arith.muli %a0, %b1 : tensor<?xi32>
    %c_011 = arith.muli %a1, %b3 : tensor<?xi32>
    %c1 = arith.addi %c_010, %c_011 : tensor<?xi32>
    %c_100 = arith.muli %a2, %b0 : tensor<?xi32>
    %c_101 = arith.muli %a3, %b2 : tensor<?xi32>
    %c2 = arith.addi %c_100, %c_101 : tensor<?xi32>
    %c_110 = arith.muli %a2, %b1 : tensor<?xi32>
    %c_111 = arith.muli %a3, %b3 : tensor<?xi32>
    %c3 = arith.addi %c_110, %c_111 : tensor<?xi32>
    intent.yield %c0, %c1, %c2, %c3 : tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>
  } apply (%e0: tensor<?xi32>, %e1: tensor<?xi32>, %e2: tensor<?xi32>, %e3: tensor<?xi32>, %h0: tensor<?xi32>, %h1: tensor<?xi32>) {
    %n_00 = arith.muli %h0, %e0 : tensor<?xi32>
    %n_01 = arith.muli %h1, %e2 : tensor<?xi32>
    %w0 = arith.addi %n_00, %n_01 : tensor<?xi32>
    %n_10 = arith.muli %h0, %e1 : tensor<?xi32>
    %n_11 = arith.muli %h1, %e3 : tensor<?xi32>
    %w1 = arith.addi %n_10, %n_11 : tensor<?xi32>
    intent.yield %w0, %w1 : tensor<?xi32>, tensor<?xi32>
  } emit (%s0: tensor<?x?xi32>, %s1: tensor<?x?xi32>, %s2: tensor<?x?xi32>, %s3: tensor<?x?xi32>, %h0: tensor<?xi32>, %h1: tensor<?xi32>) {
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : i32
    %p0, %p1, %p2, %p3 = intent.scan (%s0, %s1, %s2, %s3) axis 1 identity (%one, %zero, %zero, %one) : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) combine (%a0, %a1, %a2, %a3, %b0, %b1, %b2, %b3) {
      %c_000 = arith.muli %a0, %b0 : i32
      %c_001 = arith.muli %a1, %b2 : i32
      %c0 = arith.addi %c_000, %c_001 : i32
      %c_010 = arith.muli %a0, %b1 : i32
      %c_011 = arith.muli %a1, %b3 : i32
      %c1 = arith.addi %c_010, %c_011 : i32
      %c_100 = arith.muli %a2, %b0 : i32
      %c_101 = arith.muli %a3, %b2 : i32
      %c2 = arith.addi %c_100, %c_101 : i32
      %c_110 = arith.muli %a2, %b1 : i32
      %c_111 = arith.muli %a3, %b3 : i32
      %c3 = arith.addi %c_110, %c_111 : i32
      intent.yield %c0, %c1, %c2, %c3 : i32, i32, i32, i32
    }
    %g0 = intent.broadcast %h0 axes [0] like %s0 : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
    %g1 = intent.broadcast %h1 axes [0] like %s0 : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
    %n_00 = arith.muli %g0, %p0 : tensor<?x?xi32>
    %n_01 = arith.muli %g1, %p2 : tensor<?x?xi32>
    %w0 = arith.addi %n_00, %n_01 : tensor<?x?xi32>
    %n_10 = arith.muli %g0, %p1 : tensor<?x?xi32>
    %n_11 = arith.muli %g1, %p3 : tensor<?x?xi32>
    %w1 = arith.addi %n_10, %n_11 : tensor<?x?xi32>
    intent.yield %w0, %w1 : tensor<?x?xi32>, tensor<?x?xi32>
  }
  return %y0, %y1, %l0, %l1 : tensor<?x?xi32>, tensor<?x?xi32>, tensor<?xi32>, tensor<?xi32>
}

//--- thin.mlir
// The state alone: without a scan in the loop its tiles may be one element thick.
func.func @thin(%g: tensor<?x?xi32>, %h0: tensor<?xi32>) -> (tensor<?x?xi32>, tensor<?xi32>) {
  %dy = intent.axis %g[0] : tensor<?x?xi32>
  %zeroy = arith.constant 0 : i32
  %zerosy = intent.broadcast %zeroy axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %y, %l = intent.region_scan over %dy slices (%g axis 0 : tensor<?x?xi32>)
      identity (%zerosy : tensor<?xi32>) init (%h0 : tensor<?xi32>) -> (tensor<?x?xi32> axis 0)
  summarize (%gs: tensor<?x?xi32>) {
    %c0 = arith.constant 0 : i32
    %all = intent.reduce arith.addi (%gs) axes [0] identity (%c0) : (tensor<?x?xi32>) -> tensor<?xi32>
    intent.yield %all : tensor<?xi32>
  } combine (%a: tensor<?xi32>, %b: tensor<?xi32>) {
    %u = arith.addi %a, %b : tensor<?xi32>
    intent.yield %u : tensor<?xi32>
  } apply (%u: tensor<?xi32>, %h: tensor<?xi32>) {
    %n = arith.addi %u, %h : tensor<?xi32>
    intent.yield %n : tensor<?xi32>
  } emit (%gs: tensor<?x?xi32>, %h: tensor<?xi32>) {
    %c0 = arith.constant 0 : i32
    %s = intent.map arith.muli (%gs, %gs) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    %hb = intent.broadcast %h axes [1] like %gs : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
    %z = arith.subi %hb, %hb : tensor<?x?xi32>
    %y = arith.addi %s, %z : tensor<?x?xi32>
    intent.yield %y : tensor<?x?xi32>
  }
  return %y, %l : tensor<?x?xi32>, tensor<?xi32>
}
