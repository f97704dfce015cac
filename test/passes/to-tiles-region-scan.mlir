// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region_scan is the loop of a kernel over the tiles of a row: the state is carried in registers,
// each source is loaded once, the scan of a slice is its tile's, and the final state is the loop's
// result. What a kernel can't run is one segment.
// RUN: intent-opt %s --intent-segment="kernels=true" --split-input-file | FileCheck %s --check-prefix=KEPT
// RUN: intent-opt %s --intent-segment="kernels=true" --intent-to-tiles --canonicalize --cse --split-input-file | FileCheck %s
// RUN: intent-opt %s --intent-segment="kernels=true length=4" --split-input-file | FileCheck %s --check-prefix=FORCED --implicit-check-not=intent.region_scan
// FORCED-LABEL: func.func @rows
// FORCED: scf.for

// KEPT-LABEL: func.func @rows
// KEPT: intent.region_scan
// CHECK-LABEL: gpu.func @rows(
// CHECK: scf.for %[[ROW:.*]] = %{{.*}} to
// CHECK-NEXT: %[[H0:.*]] = intent.tile.load %{{.*}} origin (%[[ROW]]) {{.*}} -> tensor<1xi32>
// CHECK-NEXT: %[[MEMBERS:.*]] = arith.maxsi %[[N:.*]], %{{.*}} : i64
// CHECK-NEXT: %[[LAST:.*]] = scf.for %[[AT:.*]] = %{{.*}} to %[[MEMBERS]] step %{{.*}} iter_args(%[[H:.*]] = %[[H0]]) -> (tensor<1xi32>)
// CHECK-NEXT: %[[G:.*]] = intent.tile.load %{{.*}} origin (%[[ROW]], %[[AT]]) extent (%{{.*}}, %[[N]]) stride (%{{.*}}, %{{.*}}) fill %[[ONE:.*]] width 4
// CHECK-NEXT: %[[U:.*]] = intent.tile.load %{{.*}} origin (%[[ROW]], %[[AT]]) extent (%{{.*}}, %[[N]]) stride (%{{.*}}, %{{.*}}) fill %[[ZERO:.*]] width 4
// CHECK-NEXT: %[[S:.*]]:2, %{{.*}}:2 = intent.tile.scan %[[G]], %[[U]] axis 1 identity (%[[ONE]], %[[ZERO]])
// CHECK: %[[HB:.*]] = intent.tile.broadcast %[[H]] axes [0] : tensor<1xi32> -> tensor<1x1024xi32>
// CHECK-NEXT: %[[GH:.*]] = arith.muli %[[S]]#0, %[[HB]]
// CHECK-NEXT: %[[Y:.*]] = arith.addi %[[GH]], %[[S]]#1
// CHECK-NEXT: intent.tile.store %[[Y]]
// CHECK-NEXT: %[[ALL:.*]] = intent.tile.reduce %[[G]] axis 1 : tensor<1x1024xi32> -> tensor<1xi32>
// CHECK: %[[K:.*]] = arith.muli %[[ALL]], %[[H]]
// CHECK-NEXT: %[[AFTER:.*]], %{{.*}} = intent.tile.scan %[[G]] axis 1 reverse exclusive
// CHECK: %[[TERMS:.*]] = arith.muli %[[AFTER]], %[[U]]
// CHECK-NEXT: %[[MASKED:.*]] = intent.tile.mask %[[TERMS]] {{.*}} value %[[ZERO]]
// CHECK-NEXT: %[[SUM:.*]] = intent.tile.reduce %[[MASKED]] axis 1
// CHECK: %[[NEXT:.*]] = arith.addi %[[K]], %[[SUM]] : tensor<1xi32>
// CHECK-NEXT: scf.yield %[[NEXT]]
// CHECK-NEXT: }
// CHECK-NEXT: intent.tile.store %[[LAST]], %{{.*}} origin (%[[ROW]])
// CHECK-NOT: gpu.func @rows_1
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

// -----

// KEPT-LABEL: func.func @line
// KEPT-NOT: intent.region_scan
func.func @line(%x: tensor<?xi32>, %h0: i32) -> tensor<?xi32> {
  %zero = arith.constant 0 : i32
  %d = intent.axis %x[0] : tensor<?xi32>
  %y, %l = intent.region_scan over %d slices (%x axis 0 : tensor<?xi32>) identity (%zero : i32) init (%h0 : i32) -> (tensor<?xi32> axis 0)
  summarize (%xs: tensor<?xi32>) {
    %c0 = arith.constant 0 : i32
    %s = intent.reduce arith.addi (%xs) axes [0] identity (%c0) : (tensor<?xi32>) -> i32
    intent.yield %s : i32
  } combine (%p: i32, %q: i32) {
    %r = arith.addi %p, %q : i32
    intent.yield %r : i32
  } apply (%p: i32, %h: i32) {
    %r = arith.addi %p, %h : i32
    intent.yield %r : i32
  } emit (%xs: tensor<?xi32>, %h: i32) {
    %c0 = arith.constant 0 : i32
    %c = intent.scan arith.addi (%xs) axis 0 identity (%c0) : (tensor<?xi32>) -> tensor<?xi32>
    %y = intent.map (%a = %c) : (tensor<?xi32>) -> tensor<?xi32> {
      %r = arith.addi %a, %h : i32
      intent.yield %r : i32
    }
    intent.yield %y : tensor<?xi32>
  }
  return %y : tensor<?xi32>
}

// -----

// Fewer than 128 rows, and known to be.
// KEPT-LABEL: func.func @few
// KEPT-NOT: intent.region_scan
func.func @few(%x: tensor<16x?xi32>, %h0: tensor<?xi32>) -> tensor<16x?xi32> {
  %d = intent.axis %x[1] : tensor<16x?xi32>
  %y, %l = intent.region_scan over %d slices (%x axis 1 : tensor<16x?xi32>) identity (%h0 : tensor<?xi32>) init (%h0 : tensor<?xi32>) -> (tensor<16x?xi32> axis 1)
  summarize (%xs: tensor<16x?xi32>) {
    %c0 = arith.constant 0 : i32
    %s = intent.reduce arith.addi (%xs) axes [1] identity (%c0) : (tensor<16x?xi32>) -> tensor<?xi32>
    intent.yield %s : tensor<?xi32>
  } combine (%p: tensor<?xi32>, %q: tensor<?xi32>) {
    %r = arith.addi %p, %q : tensor<?xi32>
    intent.yield %r : tensor<?xi32>
  } apply (%p: tensor<?xi32>, %h: tensor<?xi32>) {
    %r = arith.addi %p, %h : tensor<?xi32>
    intent.yield %r : tensor<?xi32>
  } emit (%xs: tensor<16x?xi32>, %h: tensor<?xi32>) {
    %c0 = arith.constant 0 : i32
    %c = intent.scan arith.addi (%xs) axis 1 identity (%c0) : (tensor<16x?xi32>) -> tensor<16x?xi32>
    %hb = intent.broadcast %h axes [0] like %c : tensor<?xi32> like tensor<16x?xi32> -> tensor<16x?xi32>
    %r = arith.addi %c, %hb : tensor<16x?xi32>
    intent.yield %r : tensor<16x?xi32>
  }
  return %y : tensor<16x?xi32>
}

// -----

// In a loop of the host.
// KEPT-LABEL: func.func @inside
// KEPT-NOT: intent.region_scan
func.func @inside(%x: tensor<?x?xi32>, %h0: tensor<?xi32>, %n: i64) -> tensor<?x?xi32> {
  %none = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %z = scf.for %i = %none to %n step %one iter_args(%w = %x) -> (tensor<?x?xi32>) : i64 {
    %d = intent.axis %w[1] : tensor<?x?xi32>
    %y, %l = intent.region_scan over %d slices (%w axis 1 : tensor<?x?xi32>) identity (%h0 : tensor<?xi32>) init (%h0 : tensor<?xi32>) -> (tensor<?x?xi32> axis 1)
    summarize (%xs: tensor<?x?xi32>) {
      %c0 = arith.constant 0 : i32
      %s = intent.reduce arith.addi (%xs) axes [1] identity (%c0) : (tensor<?x?xi32>) -> tensor<?xi32>
      intent.yield %s : tensor<?xi32>
    } combine (%p: tensor<?xi32>, %q: tensor<?xi32>) {
      %r = arith.addi %p, %q : tensor<?xi32>
      intent.yield %r : tensor<?xi32>
    } apply (%p: tensor<?xi32>, %h: tensor<?xi32>) {
      %r = arith.addi %p, %h : tensor<?xi32>
      intent.yield %r : tensor<?xi32>
    } emit (%xs: tensor<?x?xi32>, %h: tensor<?xi32>) {
      %c0 = arith.constant 0 : i32
      %c = intent.scan arith.addi (%xs) axis 1 identity (%c0) : (tensor<?x?xi32>) -> tensor<?x?xi32>
      %hb = intent.broadcast %h axes [0] like %c : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
      %r = arith.addi %c, %hb : tensor<?x?xi32>
      intent.yield %r : tensor<?x?xi32>
    }
    scf.yield %y : tensor<?x?xi32>
  }
  return %z : tensor<?x?xi32>
}

// -----

// A transpose that leaves the rows in order.
// KEPT-LABEL: func.func @down
// KEPT: intent.region_scan
// CHECK-LABEL: gpu.func @down(
// CHECK: scf.for
// CHECK: scf.for
// CHECK-NOT: scf.for
// CHECK: gpu.return
func.func @down(%x: tensor<?x?xi32>, %h0: tensor<?xi32>) -> tensor<?x?xi32> {
  %d = intent.axis %x[1] : tensor<?x?xi32>
  %y, %l = intent.region_scan over %d slices (%x axis 1 : tensor<?x?xi32>) identity (%h0 : tensor<?xi32>) init (%h0 : tensor<?xi32>) -> (tensor<?x?xi32> axis 0)
  summarize (%xs: tensor<?x?xi32>) {
    %c0 = arith.constant 0 : i32
    %s = intent.reduce arith.addi (%xs) axes [1] identity (%c0) : (tensor<?x?xi32>) -> tensor<?xi32>
    intent.yield %s : tensor<?xi32>
  } combine (%p: tensor<?xi32>, %q: tensor<?xi32>) {
    %r = arith.addi %p, %q : tensor<?xi32>
    intent.yield %r : tensor<?xi32>
  } apply (%p: tensor<?xi32>, %h: tensor<?xi32>) {
    %r = arith.addi %p, %h : tensor<?xi32>
    intent.yield %r : tensor<?xi32>
  } emit (%xs: tensor<?x?xi32>, %h: tensor<?xi32>) {
    %c0 = arith.constant 0 : i32
    %c = intent.scan arith.addi (%xs) axis 1 identity (%c0) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    %hb = intent.broadcast %h axes [0] like %c : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
    %r = arith.addi %c, %hb : tensor<?x?xi32>
    %t = intent.transpose %r [1, 0] : tensor<?x?xi32> -> tensor<?x?xi32>
    intent.yield %t : tensor<?x?xi32>
  }
  return %y : tensor<?x?xi32>
}

// -----

// The state meets the rows in another order: it would be under two mappings.
// KEPT-LABEL: func.func @turned
// KEPT-NOT: intent.region_scan
func.func @turned(%x: tensor<?x?x?xi32>, %h0: tensor<?x?xi32>) -> tensor<?x?x?xi32> {
  %d = intent.axis %x[2] : tensor<?x?x?xi32>
  %y, %l = intent.region_scan over %d slices (%x axis 2 : tensor<?x?x?xi32>) identity (%h0 : tensor<?x?xi32>) init (%h0 : tensor<?x?xi32>) -> (tensor<?x?x?xi32> axis 2)
  summarize (%xs: tensor<?x?x?xi32>) {
    %c0 = arith.constant 0 : i32
    %s = intent.reduce arith.addi (%xs) axes [2] identity (%c0) : (tensor<?x?x?xi32>) -> tensor<?x?xi32>
    intent.yield %s : tensor<?x?xi32>
  } combine (%p: tensor<?x?xi32>, %q: tensor<?x?xi32>) {
    %r = arith.addi %p, %q : tensor<?x?xi32>
    intent.yield %r : tensor<?x?xi32>
  } apply (%p: tensor<?x?xi32>, %h: tensor<?x?xi32>) {
    %r = arith.addi %p, %h : tensor<?x?xi32>
    intent.yield %r : tensor<?x?xi32>
  } emit (%xs: tensor<?x?x?xi32>, %h: tensor<?x?xi32>) {
    %c0 = arith.constant 0 : i32
    %c = intent.scan arith.addi (%xs) axis 2 identity (%c0) : (tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
    %ct = intent.transpose %c [1, 0, 2] : tensor<?x?x?xi32> -> tensor<?x?x?xi32>
    %ht = intent.transpose %h [1, 0] : tensor<?x?xi32> -> tensor<?x?xi32>
    %hb = intent.broadcast %ht axes [0, 1] like %ct : tensor<?x?xi32> like tensor<?x?x?xi32> -> tensor<?x?x?xi32>
    %r = arith.addi %ct, %hb : tensor<?x?x?xi32>
    %t = intent.transpose %r [1, 0, 2] : tensor<?x?x?xi32> -> tensor<?x?x?xi32>
    intent.yield %t : tensor<?x?x?xi32>
  }
  return %y : tensor<?x?x?xi32>
}
