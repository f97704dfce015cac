// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// region_scans on the simulated GPU that share a kernel with what is around them, or must not: the
// bits of the interpreter.
// RUN: split-file %s %t
// RUN: intent-run %t/chain.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x1025:seed=1 --arg rand:i32:3x1025:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/after.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x1025:seed=1 --arg rand:i32:3x1025:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/around.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x1025:seed=1 --arg rand:i32:3x1025:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/total.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x1025:seed=1 --arg rand:i32:3x1025:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/sums.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x1025:seed=1 --arg rand:i32:3x1025:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/back.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x1025:seed=1 --arg rand:i32:3x1025:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/around.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x0:seed=1 --arg rand:i32:3x0:seed=2 --arg rand:i32:3:seed=3
// RUN: intent-run %t/turned.mlir --target=gpu-sim --compare=interp --arg rand:i32:130x7:seed=1 --arg rand:i32:130x7:seed=2 --arg rand:i32:7:seed=3
// RUN: intent-run %t/stored.mlir --target=gpu-sim --compare=interp --arg rand:i32:3x300:seed=1 --arg rand:i32:3x300:seed=2 --arg rand:i32:3:seed=3 --arg zeros:i32:3x300
// RUN: intent-run %t/capture.mlir --target=gpu-sim --compare=interp --arg rand:i32:5x0:seed=1 --arg rand:i32:5:seed=2 --arg rand:i32:5:seed=3 --arg i32:7
// RUN: intent-run %t/capture.mlir --target=gpu-sim --compare=interp --arg rand:i32:5x300:seed=1 --arg rand:i32:5:seed=2 --arg rand:i32:5:seed=3 --arg i32:7
// RUN: intent-run %t/apart.mlir --target=gpu-sim --compare=interp --arg rand:i32:5x300:seed=1 --arg rand:i32:5:seed=2 --arg rand:i32:5:seed=3 --arg i32:7
// SPEC: 5-05 5-16 5-19 5-22

//--- chain.mlir
// Two in one loop.
func.func @chain(%g: tensor<?x?xi32>, %u: tensor<?x?xi32>, %h0: tensor<?xi32>) -> (tensor<?x?xi32>, tensor<?xi32>, tensor<?xi32>) {
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
  %w = arith.xori %y, %g : tensor<?x?xi32>
  %dz = intent.axis %w[1] : tensor<?x?xi32>
  %onez = arith.constant 1 : i32
  %zeroz = arith.constant 0 : i32
  %onesz = intent.broadcast %onez axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %zerosz = intent.broadcast %zeroz axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %z, %m = intent.region_scan over %dz slices (%w axis 1 : tensor<?x?xi32>, %u axis 1 : tensor<?x?xi32>)
      identity (%onesz, %zerosz : tensor<?xi32>, tensor<?xi32>) init (%h0 : tensor<?xi32>) -> (tensor<?x?xi32> axis 1)
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
  return %z, %l, %m : tensor<?x?xi32>, tensor<?xi32>, tensor<?xi32>
}

//--- after.mlir
// The final state of one begins another.
func.func @after(%g: tensor<?x?xi32>, %u: tensor<?x?xi32>, %h0: tensor<?xi32>) -> (tensor<?x?xi32>, tensor<?xi32>) {
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
  %dz = intent.axis %u[1] : tensor<?x?xi32>
  %onez = arith.constant 1 : i32
  %zeroz = arith.constant 0 : i32
  %onesz = intent.broadcast %onez axes [] like %l : i32 like tensor<?xi32> -> tensor<?xi32>
  %zerosz = intent.broadcast %zeroz axes [] like %l : i32 like tensor<?xi32> -> tensor<?xi32>
  %z, %m = intent.region_scan over %dz slices (%u axis 1 : tensor<?x?xi32>, %g axis 1 : tensor<?x?xi32>)
      identity (%onesz, %zerosz : tensor<?xi32>, tensor<?xi32>) init (%l : tensor<?xi32>) -> (tensor<?x?xi32> axis 1)
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
  return %z, %m : tensor<?x?xi32>, tensor<?xi32>
}

//--- around.mlir
// Maps and a reduce before it; a reduce of what it gives, which runs over the row once more.
func.func @around(%g: tensor<?x?xi32>, %u: tensor<?x?xi32>, %h0: tensor<?xi32>) -> (tensor<?x?xi32>, tensor<?xi32>, tensor<?xi32>) {
  %k = arith.constant 3 : i32
  %gg = intent.map (%a = %g, %b = %u) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32> {
    %ab = arith.xori %a, %b : i32
    %c = arith.muli %ab, %k : i32
    intent.yield %c : i32
  }
  %n = arith.constant 0 : i32
  %rs = intent.reduce arith.addi (%u) axes [1] identity (%n) : (tensor<?x?xi32>) -> tensor<?xi32>
  %rb = intent.broadcast %rs axes [0] like %u : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
  %uu = arith.subi %u, %rb : tensor<?x?xi32>
  %dy = intent.axis %gg[1] : tensor<?x?xi32>
  %oney = arith.constant 1 : i32
  %zeroy = arith.constant 0 : i32
  %onesy = intent.broadcast %oney axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %zerosy = intent.broadcast %zeroy axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %y, %l = intent.region_scan over %dy slices (%gg axis 1 : tensor<?x?xi32>, %uu axis 1 : tensor<?x?xi32>)
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
  %t = intent.reduce arith.addi (%y) axes [1] identity (%n) : (tensor<?x?xi32>) -> tensor<?xi32>
  %tb = intent.broadcast %t axes [0] like %u : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
  %z = arith.addi %y, %tb : tensor<?x?xi32>
  %l2 = arith.addi %l, %t : tensor<?xi32>
  return %z, %l2, %t : tensor<?x?xi32>, tensor<?xi32>, tensor<?xi32>
}

//--- total.mlir
// In the loop of a reduce.
func.func @total(%g: tensor<?x?xi32>, %u: tensor<?x?xi32>, %h0: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %n = arith.constant 0 : i32
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
  %t = intent.reduce arith.addi (%y) axes [1] identity (%n) : (tensor<?x?xi32>) -> tensor<?xi32>
  return %t, %l : tensor<?xi32>, tensor<?xi32>
}

//--- sums.mlir
// Sums of what it gives, in its loop.
func.func @sums(%g: tensor<?x?xi32>, %u: tensor<?x?xi32>, %h0: tensor<?xi32>) -> (tensor<?x?xi32>, tensor<?xi32>) {
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
  %n = arith.constant 0 : i32
  %p = intent.scan arith.addi (%y) axis 1 identity (%n) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  return %p, %l : tensor<?x?xi32>, tensor<?xi32>
}

//--- back.mlir
// Sums from the end, which cannot share its loop.
func.func @back(%g: tensor<?x?xi32>, %u: tensor<?x?xi32>, %h0: tensor<?xi32>) -> (tensor<?x?xi32>, tensor<?xi32>) {
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
  %n = arith.constant 0 : i32
  %p = intent.scan arith.addi (%y) axis 1 reverse exclusive identity (%n) : (tensor<?x?xi32>) -> tensor<?x?xi32>
  return %p, %l : tensor<?x?xi32>, tensor<?xi32>
}

//--- turned.mlir
// Rows that lie as columns.
func.func @turned(%g: tensor<?x?xi32>, %u: tensor<?x?xi32>, %h0: tensor<?xi32>) -> (tensor<?x?xi32>, tensor<?xi32>) {
  %gt = intent.transpose %g [1, 0] : tensor<?x?xi32> -> tensor<?x?xi32>
  %ut = intent.transpose %u [1, 0] : tensor<?x?xi32> -> tensor<?x?xi32>
  %dy = intent.axis %gt[1] : tensor<?x?xi32>
  %oney = arith.constant 1 : i32
  %zeroy = arith.constant 0 : i32
  %onesy = intent.broadcast %oney axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %zerosy = intent.broadcast %zeroy axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %y, %l = intent.region_scan over %dy slices (%gt axis 1 : tensor<?x?xi32>, %ut axis 1 : tensor<?x?xi32>)
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
  %yt = intent.transpose %y [1, 0] : tensor<?x?xi32> -> tensor<?x?xi32>
  return %yt, %l : tensor<?x?xi32>, tensor<?xi32>
}

//--- stored.mlir
// Into the memory of a view.
func.func @stored(%g: tensor<?x?xi32>, %u: tensor<?x?xi32>, %h0: tensor<?xi32>, %v: memref<?x?xi32>) -> tensor<?xi32> {
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
  %d0 = intent.axis %v[0] : memref<?x?xi32>
  %d1 = intent.axis %v[1] : memref<?x?xi32>
  %q = intent.relation (%i in %d0, %j in %d1) of (%d0, %d1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    intent.yield %i, %j : i64, i64
  }
  intent.store %y to %v[%q] : tensor<?x?xi32>, memref<?x?xi32>, !intent.relation<2 -> 2, i64>
  return %l : tensor<?xi32>
}

//--- capture.mlir
// Captures, domains and scalars in helpers.
func.func @capture(%x: tensor<?x?xi32>, %w: tensor<?xi32>, %h0: tensor<?xi32>, %k: i32) -> (tensor<?x?xi32>, tensor<?xi32>) {
  %z = arith.constant 0 : i32
  %d = intent.axis %x[1] : tensor<?x?xi32>
  %e = intent.broadcast %z axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %y, %l = intent.region_scan over %d slices (%x axis 1 : tensor<?x?xi32>) captures (%w, %k : tensor<?xi32>, i32) identity (%e : tensor<?xi32>) init (%h0 : tensor<?xi32>) -> (tensor<?x?xi32> axis 1)
  summarize (%xs: tensor<?x?xi32>, %ws: tensor<?xi32>, %ks: i32) {
    %c0 = arith.constant 0 : i32
    %a = intent.axis %xs[0] : tensor<?x?xi32>
    %b = intent.axis %xs[1] : tensor<?x?xi32>
    %wb = intent.broadcast %ws axes [0] to (%a, %b) : tensor<?xi32> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi32>
    %k2 = arith.addi %ks, %ks : i32
    %p = intent.map (%i = %xs, %j = %wb) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32> {
      %ij = arith.muli %i, %j : i32
      %r = arith.muli %ij, %k2 : i32
      intent.yield %r : i32
    }
    %s = intent.reduce arith.addi (%p) axes [1] identity (%c0) : (tensor<?x?xi32>) -> tensor<?xi32>
    intent.yield %s : tensor<?xi32>
  } combine (%p: tensor<?xi32>, %q: tensor<?xi32>) {
    %r = arith.addi %p, %q : tensor<?xi32>
    intent.yield %r : tensor<?xi32>
  } apply (%p: tensor<?xi32>, %h: tensor<?xi32>) {
    %r = arith.addi %h, %p : tensor<?xi32>
    intent.yield %r : tensor<?xi32>
  } emit (%xs: tensor<?x?xi32>, %h: tensor<?xi32>, %ws: tensor<?xi32>, %ks: i32) {
    %c0 = arith.constant 0 : i32
    %wb = intent.broadcast %ws axes [0] like %xs : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
    %k2 = arith.addi %ks, %ks : i32
    %p = intent.map (%i = %xs, %j = %wb) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32> {
      %ij = arith.muli %i, %j : i32
      %r = arith.muli %ij, %k2 : i32
      intent.yield %r : i32
    }
    %c = intent.scan arith.addi (%p) axis 1 exclusive identity (%c0) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    %hb = intent.broadcast %h axes [0] like %xs : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
    %o = arith.addi %c, %hb : tensor<?x?xi32>
    intent.yield %o : tensor<?x?xi32>
  }
  return %y, %l : tensor<?x?xi32>, tensor<?xi32>
}

//--- apart.mlir
// An emit that needs no state.
func.func @apart(%x: tensor<?x?xi32>, %w: tensor<?xi32>, %h0: tensor<?xi32>, %k: i32) -> (tensor<?x?xi32>, tensor<?xi32>) {
  %z = arith.constant 0 : i32
  %d = intent.axis %x[1] : tensor<?x?xi32>
  %e = intent.broadcast %z axes [] like %h0 : i32 like tensor<?xi32> -> tensor<?xi32>
  %y, %l = intent.region_scan over %d slices (%x axis 1 : tensor<?x?xi32>) captures (%w, %k : tensor<?xi32>, i32) identity (%e : tensor<?xi32>) init (%h0 : tensor<?xi32>) -> (tensor<?x?xi32> axis 1)
  summarize (%xs: tensor<?x?xi32>, %ws: tensor<?xi32>, %ks: i32) {
    %c0 = arith.constant 0 : i32
    %a = intent.axis %xs[0] : tensor<?x?xi32>
    %b = intent.axis %xs[1] : tensor<?x?xi32>
    %wb = intent.broadcast %ws axes [0] to (%a, %b) : tensor<?xi32> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi32>
    %k2 = arith.addi %ks, %ks : i32
    %p = intent.map (%i = %xs, %j = %wb) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32> {
      %ij = arith.muli %i, %j : i32
      %r = arith.muli %ij, %k2 : i32
      intent.yield %r : i32
    }
    %s = intent.reduce arith.addi (%p) axes [1] identity (%c0) : (tensor<?x?xi32>) -> tensor<?xi32>
    intent.yield %s : tensor<?xi32>
  } combine (%p: tensor<?xi32>, %q: tensor<?xi32>) {
    %r = arith.addi %p, %q : tensor<?xi32>
    intent.yield %r : tensor<?xi32>
  } apply (%p: tensor<?xi32>, %h: tensor<?xi32>) {
    %r = arith.addi %h, %p : tensor<?xi32>
    intent.yield %r : tensor<?xi32>
  } emit (%xs: tensor<?x?xi32>, %h: tensor<?xi32>, %ws: tensor<?xi32>, %ks: i32) {
    %c0 = arith.constant 0 : i32
    %wb = intent.broadcast %ws axes [0] like %xs : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
    %k2 = arith.addi %ks, %ks : i32
    %p = intent.map (%i = %xs, %j = %wb) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32> {
      %ij = arith.muli %i, %j : i32
      %r = arith.muli %ij, %k2 : i32
      intent.yield %r : i32
    }
    %c = intent.scan arith.addi (%p) axis 1 exclusive identity (%c0) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    %hb = intent.broadcast %h axes [0] like %xs : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
    %o = arith.addi %xs, %wb : tensor<?x?xi32>
    intent.yield %o : tensor<?x?xi32>
  }
  return %y, %l : tensor<?x?xi32>, tensor<?xi32>
}
