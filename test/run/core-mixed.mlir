// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of domains, transposes, joins and reshapes under reductions, broadcasts and each other, on
// i1, f16 and f32, static and dynamic: each target against the interpreter.
//
// RUN: intent-run %s --compare=interp --ulp=4 --entry=interleave --target=cpu --arg rand:i1:3x5:seed=1 --arg rand:i1:3x5:seed=2
// RUN: intent-run %s --compare=interp --ulp=4 --entry=parts --target=cpu --arg rand:f32:3x5:seed=1
// RUN: intent-run %s --compare=interp --ulp=4 --entry=interleave --target=gpu-sim --arg rand:i1:3x5:seed=1 --arg rand:i1:3x5:seed=2
// RUN: intent-run %s --compare=interp --ulp=4 --entry=parts --target=gpu-sim --arg rand:f32:3x5:seed=1
// RUN: intent-run %s --compare=interp --ulp=4 --entry=interleave --target=cpu --arg rand:i1:0x4:seed=1 --arg rand:i1:0x4:seed=2
// RUN: intent-run %s --compare=interp --ulp=4 --entry=parts --target=cpu --arg rand:f32:0x4:seed=1
// RUN: intent-run %s --compare=interp --ulp=4 --entry=interleave --target=gpu-sim --arg rand:i1:0x4:seed=1 --arg rand:i1:0x4:seed=2
// RUN: intent-run %s --compare=interp --ulp=4 --entry=parts --target=gpu-sim --arg rand:f32:0x4:seed=1
// RUN: intent-run %s --compare=interp --ulp=4 --entry=interleave --target=cpu --arg rand:i1:33x17:seed=1 --arg rand:i1:33x17:seed=2
// RUN: intent-run %s --compare=interp --ulp=4 --entry=parts --target=cpu --arg rand:f32:33x17:seed=1
// RUN: intent-run %s --compare=interp --ulp=4 --entry=interleave --target=gpu-sim --arg rand:i1:33x17:seed=1 --arg rand:i1:33x17:seed=2
// RUN: intent-run %s --compare=interp --ulp=4 --entry=parts --target=gpu-sim --arg rand:f32:33x17:seed=1
// RUN: intent-run %s --compare=interp --ulp=4 --entry=permute --target=cpu --arg rand:f16:2x3x4:seed=1
// RUN: intent-run %s --compare=interp --ulp=4 --entry=permute --target=gpu-sim --arg rand:f16:2x3x4:seed=1
// RUN: intent-run %s --compare=interp --ulp=4 --entry=permute --target=cpu --arg rand:f16:1x0x3:seed=1
// RUN: intent-run %s --compare=interp --ulp=4 --entry=permute --target=gpu-sim --arg rand:f16:1x0x3:seed=1
// RUN: intent-run %s --compare=interp --ulp=4 --entry=permute --target=cpu --arg rand:f16:7x1x65:seed=1
// RUN: intent-run %s --compare=interp --ulp=4 --entry=permute --target=gpu-sim --arg rand:f16:7x1x65:seed=1
// RUN: intent-run %s --compare=interp --ulp=4 --entry=static --target=cpu --arg iota:f32:4x6 --arg i64:12
// RUN: intent-run %s --compare=interp --ulp=4 --entry=ones --target=cpu --arg iota:f32:33
// RUN: intent-run %s --compare=interp --ulp=4 --entry=static --target=gpu-sim --arg iota:f32:4x6 --arg i64:12
// RUN: intent-run %s --compare=interp --ulp=4 --entry=ones --target=gpu-sim --arg iota:f32:33

func.func @interleave(%x: tensor<?x?xi1>, %y: tensor<?x?xi1>) -> (tensor<?xi1>, tensor<?x?x2xi1>) {
  %t = intent.transpose %x [1, 0] : tensor<?x?xi1> -> tensor<?x?xi1>
  %u = intent.transpose %t [1, 0] : tensor<?x?xi1> -> tensor<?x?xi1>
  %j = intent.join %u, %y : tensor<?x?xi1>
  %r = intent.reshape %j [infer] : tensor<?x?x2xi1> -> tensor<?xi1>
  return %r, %j : tensor<?xi1>, tensor<?x?x2xi1>
}
func.func @parts(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?x?xf32>, f32) {
  %z = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %cols = intent.axis %x[1] : tensor<?x?xf32>
  %n = intent.size %cols : !intent.domain<i64>
  %h = arith.divsi %n, %two : i64
  %part = intent.subregion %cols[%h to %n] : !intent.domain<i64>
  %i = intent.indices %part : !intent.domain<i64>
  %o = intent.enumerate %part : !intent.domain<i64>
  %s = intent.map (%p = %i, %q = %o) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xf32> {
    %w = arith.muli %p, %q : i64
    %f = arith.sitofp %w : i64 to f32
    intent.yield %f : f32
  }
  %rows = intent.axis %x[0] : tensor<?x?xf32>
  %b = intent.broadcast %s axes [1] to (%rows, %part) : tensor<?xf32> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xf32>
  %t = intent.transpose %b [1, 0] : tensor<?x?xf32> -> tensor<?x?xf32>
  %sum = intent.reduce arith.addf (%t) axes [1] identity (%z) : (tensor<?x?xf32>) -> tensor<?xf32>
  %tt = intent.transpose %x [1, 0] : tensor<?x?xf32> -> tensor<?x?xf32>
  %ninf = arith.constant 0xFF800000 : f32
  %all = intent.reduce arith.maximumf (%tt) axes [0, 1] identity (%ninf) : (tensor<?x?xf32>) -> f32
  %below = arith.minimumf %all, %ninf : f32 // -inf, which only a run knows
  %flat = intent.reshape %tt [infer] : tensor<?x?xf32> -> tensor<?xf32>
  %mx = intent.reduce arith.maximumf (%flat) axes [0] identity (%below) : (tensor<?xf32>) -> f32
  %bb = intent.broadcast %mx axes [] like %tt : f32 like tensor<?x?xf32> -> tensor<?x?xf32>
  %d = intent.map arith.subf (%tt, %bb) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %sum, %d, %mx : tensor<?xf32>, tensor<?x?xf32>, f32
}
func.func @permute(%x: tensor<?x?x?xf16>) -> (tensor<?x?x?xf16>, tensor<?x?x?xf16>, tensor<?xf16>, tensor<?xf16>) {
  %t = intent.transpose %x [2, 0, 1] : tensor<?x?x?xf16> -> tensor<?x?x?xf16>
  %u = intent.transpose %x [0, 2, 1] : tensor<?x?x?xf16> -> tensor<?x?x?xf16>
  %a = intent.reshape %t [infer] : tensor<?x?x?xf16> -> tensor<?xf16>
  %b = intent.reshape %x [infer] : tensor<?x?x?xf16> -> tensor<?xf16>
  %e = intent.map arith.addf (%a, %b) : (tensor<?xf16>, tensor<?xf16>) -> tensor<?xf16>
  %f = arith.negf %b : tensor<?xf16>
  return %t, %u, %e, %f : tensor<?x?x?xf16>, tensor<?x?x?xf16>, tensor<?xf16>, tensor<?xf16>
}
func.func @static(%x: tensor<4x6xf32>, %k: i64) -> (tensor<3x8xf32>, tensor<24xf32>, tensor<?x2xf32>, tensor<1x24xf32>) {
  %c = arith.constant dense<1.5> : tensor<4x6xf32>
  %s = arith.addf %x, %c : tensor<4x6xf32>
  %a = intent.reshape %s : tensor<4x6xf32> -> tensor<3x8xf32>
  %b = intent.reshape %c : tensor<4x6xf32> -> tensor<24xf32>
  %g = intent.reshape %a [%k] : tensor<3x8xf32> -> tensor<?x2xf32>
  %h = intent.reshape %g : tensor<?x2xf32> -> tensor<1x24xf32>
  return %a, %b, %g, %h : tensor<3x8xf32>, tensor<24xf32>, tensor<?x2xf32>, tensor<1x24xf32>
}
func.func @ones(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %a = intent.reshape %x [infer] : tensor<?xf32> -> tensor<1x?xf32>
  %b = intent.reshape %a [infer] : tensor<1x?xf32> -> tensor<?xf32>
  %f = intent.map arith.mulf (%b, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %b, %f : tensor<?xf32>, tensor<?xf32>
}
