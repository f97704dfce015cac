// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tile ops: pretty, generic and bytecode form.
// RUN: intent-opt %s | FileCheck %s
// RUN: intent-opt --mlir-print-op-generic %s | intent-opt | FileCheck %s
// RUN: intent-opt --emit-bytecode %s | intent-opt | FileCheck %s

// CHECK: #[[A:.*]] = #intent.layout<reg = [1, 2]
#a = #intent.layout<reg = [1, 2], lane = [4, 8, 16, 32, 64], warp = [128, 256]>
#b = #intent.layout<reg = [256, 128], lane = [1, 2, 4, 8, 16], warp = [32, 64]>

// CHECK-LABEL: @tiles
func.func @tiles(%x: !llvm.ptr<1>, %r: i64, %c: i64, %m: i64, %n: i64, %f: f32) {
  %one = arith.constant 1 : i64
  // CHECK: intent.tile.coord %{{.*}} axis 1 : tensor<1x512xi64>
  %0 = intent.tile.coord %c axis 1 : tensor<1x512xi64>
  // CHECK: %[[T:.*]] = intent.tile.load %{{.*}} origin (%{{.*}}, %{{.*}}) extent (%{{.*}}, %{{.*}}) stride (%{{.*}}, %{{.*}}) fill %{{.*}} width 4 : f32 -> tensor<1x512xf32>
  %t = intent.tile.load %x origin (%r, %c) extent (%m, %n) stride (%n, %one) fill %f width 4 : f32 -> tensor<1x512xf32>
  // CHECK: intent.tile.store %[[T]], %{{.*}} origin (%{{.*}}, %{{.*}}) extent (%{{.*}}, %{{.*}}) stride (%{{.*}}, %{{.*}}) width 1 : tensor<1x512xf32>
  intent.tile.store %t, %x origin (%r, %c) extent (%m, %n) stride (%n, %one) width 1 : tensor<1x512xf32>
  // CHECK: intent.tile.mask %[[T]] origin (%{{.*}}, %{{.*}}) extent (%{{.*}}, %{{.*}}) value %{{.*}} : tensor<1x512xf32>, f32 -> tensor<1x512xf32>
  %1 = intent.tile.mask %t origin (%r, %c) extent (%m, %n) value %f : tensor<1x512xf32>, f32 -> tensor<1x512xf32>
  // CHECK: intent.tile.broadcast %{{.*}} axes [] : f32 -> tensor<1x512xf32>
  %2 = intent.tile.broadcast %f axes [] : f32 -> tensor<1x512xf32>
  // CHECK: %[[U:.*]] = intent.tile.transpose %[[T]] [1, 0] : tensor<1x512xf32> -> tensor<512x1xf32>
  %u = intent.tile.transpose %t [1, 0] : tensor<1x512xf32> -> tensor<512x1xf32>
  // CHECK: intent.tile.reduce %[[T]] axis 1 : tensor<1x512xf32> -> tensor<1xf32> {
  // CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: f32):
  // CHECK-NEXT: arith.addf
  // CHECK-NEXT: intent.yield %{{.*}} : f32
  %s = intent.tile.reduce %t axis 1 : tensor<1x512xf32> -> tensor<1xf32> {
  ^bb0(%p: f32, %q: f32):
    %v = arith.addf %p, %q : f32
    intent.yield %v : f32
  }
  // CHECK: intent.tile.scan %[[T]] axis 1 identity (%{{.*}}) : tensor<1x512xf32>, f32 -> tensor<1x512xf32>, tensor<1xf32> {
  // CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: f32):
  // CHECK-NEXT: arith.addf
  // CHECK-NEXT: intent.yield %{{.*}} : f32
  %x1, %x2 = intent.tile.scan %t axis 1 identity (%f) : tensor<1x512xf32>, f32 -> tensor<1x512xf32>, tensor<1xf32> {
  ^bb0(%p: f32, %q: f32):
    %v = arith.addf %p, %q : f32
    intent.yield %v : f32
  }
  // CHECK: intent.tile.scan %[[T]], %[[T]] axis 0 reverse exclusive identity (%{{.*}}, %{{.*}}) : tensor<1x512xf32>, tensor<1x512xf32>, f32, f32 -> tensor<1x512xf32>, tensor<1x512xf32>, tensor<512xf32>, tensor<512xf32> {
  %y:4 = intent.tile.scan %t, %t axis 0 reverse exclusive identity (%f, %f)
      : tensor<1x512xf32>, tensor<1x512xf32>, f32, f32
      -> tensor<1x512xf32>, tensor<1x512xf32>, tensor<512xf32>, tensor<512xf32> {
  ^bb0(%p: f32, %q: f32, %p2: f32, %q2: f32):
    intent.yield %p2, %q2 : f32, f32
  }
  // CHECK: intent.tile.broadcast %{{.*}} axes [0] : tensor<1xf32> -> tensor<1x512xf32>
  %3 = intent.tile.broadcast %s axes [0] : tensor<1xf32> -> tensor<1x512xf32>
  // CHECK: intent.tile.element %{{.*}} : tensor<1xf32> -> f32
  %4 = intent.tile.element %s : tensor<1xf32> -> f32
  return
}

// CHECK-LABEL: @layouts
func.func @layouts(%t: tensor<1x512xf32, #a>) {
  // CHECK: intent.tile.convert %{{.*}} : tensor<1x512xf32, #[[A]]> -> tensor<1x512xf32, #{{.*}}>
  %0 = intent.tile.convert %t : tensor<1x512xf32, #a> -> tensor<1x512xf32, #b>
  return
}

// CHECK-LABEL: @chain
func.func @chain(%x: !llvm.ptr<1>, %a: f32, %b: i64) {
  // CHECK: %[[N:.*]] = intent.tile.ticket %{{.*}}
  %n = intent.tile.ticket %x
  // CHECK: intent.tile.look_back %{{.*}}, %{{.*}} reverse number %[[N]] position %{{.*}} flags %{{.*}} values (%{{.*}}, %{{.*}}) identity (%{{.*}}, %{{.*}} : f32, i64) : f32, i64 -> f32, i64 {
  %0:2 = intent.tile.look_back %a, %b reverse number %n position %b flags %x values (%x, %x) identity (%a, %b : f32, i64) : f32, i64 -> f32, i64 {
  ^bb0(%p: f32, %q: i64, %r: f32, %s: i64):
    intent.yield %p, %s : f32, i64
  }
  // CHECK: intent.tile.look_back %{{.*}} number %[[N]] position %[[N]] flags %{{.*}} values (%{{.*}}) identity (%{{.*}} : f32) : f32 -> f32 {
  %1 = intent.tile.look_back %a number %n position %n flags %x values (%x) identity (%a : f32) : f32 -> f32 {
  ^bb0(%p: f32, %q: f32):
    intent.yield %q : f32
  }
  return
}

// CHECK-LABEL: @lanes
func.func @lanes(%x: !llvm.ptr<1>, %o: tensor<1x512xi64>, %v: tensor<1x512xi1>, %f: f32) {
  // CHECK: %[[T:.*]] = intent.tile.gather %{{.*}} at %{{.*}} valid %{{.*}} fill %{{.*}} : tensor<1x512xi64>, tensor<1x512xi1>, f32 -> tensor<1x512xf32>
  %t = intent.tile.gather %x at %o valid %v fill %f : tensor<1x512xi64>, tensor<1x512xi1>, f32 -> tensor<1x512xf32>
  // CHECK: intent.tile.scatter %[[T]], %{{.*}} at %{{.*}} valid %{{.*}} : tensor<1x512xf32>, tensor<1x512xi64>, tensor<1x512xi1>
  intent.tile.scatter %t, %x at %o valid %v : tensor<1x512xf32>, tensor<1x512xi64>, tensor<1x512xi1>
  return
}
