// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subregions, reshapes, transposes and joins between other work, over extents of 0, 1, a prime, one
// past a tile and multiples of it; records through a helper. Each target against the interpreter,
// with every obligation checked.
//
// RUN: intent-run %s --entry=parts --arg i64:-7 --arg i64:30 --arg i64:5 --arg i64:0 --arg i64:29 --print --target=interp | FileCheck %s --check-prefix=PARTS
// RUN: intent-run %s --entry=parts --arg i64:-7 --arg i64:30 --arg i64:5 --arg i64:0 --arg i64:29 --print --target=cpu --compare=interp | FileCheck %s --check-prefix=PARTS
// RUN: intent-run %s --entry=parts --arg i64:-7 --arg i64:30 --arg i64:5 --arg i64:0 --arg i64:29 --print --target=gpu-sim --compare=interp | FileCheck %s --check-prefix=PARTS
// PARTS: {{^}}tensor<6xi64> = [3, 8, 13, 18, 23, 28]{{$}}
// PARTS-NEXT: {{^}}tensor<6xi64> = [0, 1, 2, 3, 4, 5]{{$}}
// PARTS-NEXT: {{^}}tensor<6xi64> = [0, 8, 26, 54, 92, 140]{{$}}
// RUN: intent-run %s --entry=parts --arg i64:0 --arg i64:70000 --arg i64:1 --arg i64:1 --arg i64:65538 --target=cpu --compare=interp
// RUN: intent-run %s --entry=parts --arg i64:0 --arg i64:70000 --arg i64:1 --arg i64:1 --arg i64:8194 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=parts --arg i64:0 --arg i64:70000 --arg i64:3 --arg i64:1 --arg i64:3 --target=cpu --compare=interp
// RUN: intent-run %s --entry=parts --arg i64:0 --arg i64:70000 --arg i64:3 --arg i64:1 --arg i64:3 --target=gpu-sim --compare=interp
//
// RUN: not intent-run %s --entry=parts --arg i64:0 --arg i64:9 --arg i64:1 --arg i64:5 --arg i64:10 --target=cpu 2>&1 | FileCheck %s --check-prefix=TRAP
// RUN: not intent-run %s --entry=parts --arg i64:0 --arg i64:9 --arg i64:1 --arg i64:5 --arg i64:10 --target=gpu-sim 2>&1 | FileCheck %s --check-prefix=TRAP
// TRAP: {{^}}error: {{.*}}core.mlir:[[#]]: 'intent.subregion' op expects source.begin <= begin <= end <= source.end (1-07)
//
// RUN: intent-run %s --entry=shapes --arg iota:f32:2x3 --print --target=interp | FileCheck %s --check-prefix=SHAPES
// RUN: intent-run %s --entry=shapes --arg iota:f32:2x3 --print --target=cpu --compare=interp | FileCheck %s --check-prefix=SHAPES
// RUN: intent-run %s --entry=shapes --arg iota:f32:2x3 --print --target=gpu-sim --compare=interp | FileCheck %s --check-prefix=SHAPES
// SHAPES: {{^}}tensor<3x2xf32> = {{\[\[}}0, 3], [1, 4], [2, 5]]{{$}}
// SHAPES-NEXT: {{^}}tensor<3x4xf32> = {{\[\[}}0, 0, 6, 3], [2, 1, 8, 4], [4, 2, 10, 5]]{{$}}
// SHAPES-NEXT: {{^}}tensor<3xf32> = [9, 15, 21]{{$}}
// RUN: intent-run %s --entry=shapes --arg zeros:f32:2x0 --target=cpu --compare=interp
// RUN: intent-run %s --entry=shapes --arg zeros:f32:2x0 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=shapes --arg iota:f32:1x1 --target=cpu --compare=interp
// RUN: intent-run %s --entry=shapes --arg iota:f32:1x1 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=shapes --arg rand:f32:31x129:seed=1 --target=cpu --compare=interp --ulp=64
// RUN: intent-run %s --entry=shapes --arg rand:f32:31x129:seed=1 --target=gpu-sim --compare=interp --ulp=64
// RUN: intent-run %s --entry=shapes --arg rand:f32:64x32:seed=2 --target=cpu --compare=interp --ulp=64
// RUN: intent-run %s --entry=shapes --arg rand:f32:64x32:seed=2 --target=gpu-sim --compare=interp --ulp=64
// RUN: not intent-run %s --entry=shapes --arg zeros:f32:0x4 --target=cpu 2>&1 | FileCheck %s --check-prefix=NONE

// SPEC: 1-06 1-07 1-10 1-11 1-13 1.1-07 1.1-08 7-03 7-04
// A part of a stepped domain keeps its coordinates through a call and a record.
func.func private @members(%r: tuple<!intent.domain<i64>, i64>) -> tuple<tensor<?xi64>, tensor<?xi64>> {
  %d, %n = intent.unpack %r : tuple<!intent.domain<i64>, i64>
  %i = intent.indices %d : !intent.domain<i64>
  %o = intent.enumerate %d : !intent.domain<i64>
  %p = intent.pack %i, %o : tuple<tensor<?xi64>, tensor<?xi64>>
  return %p : tuple<tensor<?xi64>, tensor<?xi64>>
}

func.func @parts(%begin: i64, %end: i64, %step: i64, %from: i64, %till: i64) -> (tensor<?xi64>, tensor<?xi64>, tensor<?xi64>) {
  %d = intent.domain %begin to %end step %step : i64
  %s = intent.subregion %d[%from to %till] : !intent.domain<i64>
  %b, %e = intent.bounds %s : !intent.domain<i64>
  %t = intent.subregion %s[%from to %e] : !intent.domain<i64>
  %r = intent.pack %t, %b : tuple<!intent.domain<i64>, i64>
  %p = func.call @members(%r) : (tuple<!intent.domain<i64>, i64>) -> tuple<tensor<?xi64>, tensor<?xi64>>
  %i, %o = intent.unpack %p : tuple<tensor<?xi64>, tensor<?xi64>>
  %m = intent.map arith.muli (%i, %o) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
  return %i, %o, %m : tensor<?xi64>, tensor<?xi64>, tensor<?xi64>
}

// SPEC: 1.1-10 1.1-11 2-08 2-09 2-11 2-12 2-13 2-14
// The interleave of a transpose and twice itself, its rows' sums beside it.
func.func @shapes(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2 : i64
  %rows = intent.axis %x[0] : tensor<?x?xf32>
  %m = intent.size %rows : !intent.domain<i64>
  %width = arith.muli %m, %two : i64
  %t = intent.transpose %x [1, 0] : tensor<?x?xf32> -> tensor<?x?xf32>
  %twice = intent.map arith.addf (%t, %t) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %j = intent.join %twice, %t : tensor<?x?xf32>
  // NONE: {{^}}error: {{.*}}core.mlir:[[@LINE+1]]: 'intent.reshape' op expects extents above 0 beside an inferred one (2-09)
  %v = intent.reshape %j [infer, %width] : tensor<?x?x2xf32> -> tensor<?x?xf32>
  %sum = intent.reduce arith.addf (%v) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  return %t, %v, %sum : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>
}
