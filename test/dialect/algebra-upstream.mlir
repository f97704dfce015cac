// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's passes on scan, region_fold and region_scan: equal ones merge, dead ones go, what has
// an obligation or an effect stays, and what is left is legal.
// RUN: intent-opt %s --cse --split-input-file | FileCheck %s --check-prefix=CSE
// RUN: intent-opt %s --loop-invariant-code-motion --split-input-file | FileCheck %s --check-prefix=LICM
// RUN: intent-opt %s --canonicalize --split-input-file | FileCheck %s --check-prefix=DCE
// RUN: intent-opt %s --inline --split-input-file | FileCheck %s --check-prefix=INLINE
// RUN: intent-opt %s --remove-dead-values --split-input-file | FileCheck %s --check-prefix=VALUES
// RUN: intent-opt %s --inline --canonicalize --cse --loop-invariant-code-motion --intent-check --split-input-file | FileCheck %s --check-prefix=ALL

// Equal scans are one; another direction is another scan.
// CSE-LABEL: @scans
// CSE: %[[A:.*]] = intent.scan arith.addf (%{{.*}}) axis 0 identity
// CSE-NEXT: %[[B:.*]] = intent.scan arith.addf (%{{.*}}) axis 0 reverse identity
// CSE-NEXT: %[[C:.*]] = intent.scan arith.addf (%{{.*}}) axis 0 exclusive identity
// CSE-NEXT: return %[[A]], %[[A]], %[[B]], %[[C]]
func.func @scans(%x: tensor<?xf32>, %z: f32) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0 = intent.scan arith.addf (%x) axis 0 identity (%z) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = intent.scan arith.addf (%x) axis 0 identity (%z) : (tensor<?xf32>) -> tensor<?xf32>
  %2 = intent.scan arith.addf (%x) axis 0 reverse identity (%z) : (tensor<?xf32>) -> tensor<?xf32>
  %3 = intent.scan arith.addf (%x) axis 0 exclusive identity (%z) : (tensor<?xf32>) -> tensor<?xf32>
  return %0, %1, %2, %3 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// Equal folds of one source are one. What is equal inside a helper is merged there, and no value
// leaves or enters it: the constant stays in each.
// CSE-LABEL: @folds
// CSE: %[[F:.*]] = intent.region_fold
// CSE: summarize
// CSE-NEXT: %[[N:.*]] = arith.constant 0.000000e+00 : f32
// CSE-NEXT: %[[S:.*]] = intent.reduce arith.addf
// CSE-NEXT: arith.mulf %[[S]], %[[S]]
// CSE-NOT: region_fold
// CSE: return %[[F]], %[[F]]
// ALL-LABEL: @folds
// ALL: intent.region_fold
// ALL: summarize
// ALL-NEXT: arith.constant 0.000000e+00 : f32
// ALL-NOT: region_fold
// ALL: return
func.func @folds(%x: tensor<?xf32>) -> (f32, f32) {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    %s = intent.reduce arith.addf (%xs) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    %t = intent.reduce arith.addf (%xs) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    %u = arith.mulf %s, %t : f32
    intent.yield %u : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  %e = intent.axis %x[0] : tensor<?xf32>
  %1 = intent.region_fold over %e slices (%x axis 0 : tensor<?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    %s = intent.reduce arith.addf (%xs) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    %t = intent.reduce arith.addf (%xs) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    %u = arith.mulf %s, %t : f32
    intent.yield %u : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0, %1 : f32, f32
}

// -----

// Nobody uses the results: all go, but the fold that asserts.
// DCE-LABEL: @dead
// DCE-NEXT: intent.axis
// DCE-NEXT: intent.region_fold
// DCE-NOT: intent.region
// DCE: intent.assert %{{.*}}, "kept"
// DCE-NOT: intent.region
// DCE: return
// VALUES-LABEL: @dead
// VALUES-NOT: intent.scan
// VALUES: intent.assert %{{.*}}, "kept"
// VALUES: return
func.func @dead(%x: tensor<?xf32>, %z: f32) {
  %d = intent.axis %x[0] : tensor<?xf32>
  %0 = intent.scan arith.addf (%x) axis 0 identity (%z) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  %2, %3 = intent.region_scan over %d slices (%x axis 0 : tensor<?xf32>) identity (%z : f32) init (%z : f32) -> (tensor<?xf32> axis 0)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  } apply (%a: f32, %s: f32) {
    intent.yield %s : f32
  } emit (%xs: tensor<?xf32>, %s: f32) {
    intent.yield %xs : tensor<?xf32>
  }
  %4 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    %s = intent.reduce arith.addf (%xs) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    %p = arith.cmpf oge, %s, %none : f32
    intent.assert %p, "kept"
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return
}

// -----

// What has obligations stays in a loop that may not run, and nothing leaves a helper.
// LICM-LABEL: @loop
// LICM: intent.axis
// LICM-NEXT: scf.for
// LICM-NEXT: intent.scan
// LICM-NEXT: intent.scan
// LICM: intent.region_fold
// LICM-SAME: summarize
// LICM-NEXT: arith.constant
// LICM: func.call @use
// LICM: return
// ALL-LABEL: @loop
// ALL: scf.for
// ALL: summarize
// ALL-NEXT: arith.constant 0.000000e+00 : f32
func.func @loop(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: i64, %z: f32) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  scf.for %i = %zero to %n step %one : i64 {
    %d = intent.axis %x[0] : tensor<?xf32>
    %0 = intent.scan arith.addf (%x) axis 0 identity (%z) : (tensor<?xf32>) -> tensor<?xf32>
    %1:2 = intent.scan (%x, %y) axis 0 identity (%z, %z) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) combine (%a, %b, %e, %f) {
      %s = arith.addf %a, %e : f32
      %t = arith.addf %b, %f : f32
      intent.yield %s, %t : f32, f32
    }
    %2 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %y axis 0 : tensor<?xf32>) identity (%z : f32)
    summarize (%xs: tensor<?xf32>, %ys: tensor<?xf32>) {
      %none = arith.constant 0.0 : f32
      %t = intent.reduce arith.addf (%xs) axes [0] identity (%none) : (tensor<?xf32>) -> f32
      intent.yield %t : f32
    } combine (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      intent.yield %s : f32
    }
    func.call @use(%0, %1#0, %2) : (tensor<?xf32>, tensor<?xf32>, f32) -> ()
  }
  return
}
func.func private @use(tensor<?xf32>, tensor<?xf32>, f32)

// -----

// Helpers of helpers vanish.
// INLINE-LABEL: @called
// INLINE: intent.region_fold
// INLINE: summarize (%[[XS:.*]]: tensor<?xf32>) {
// INLINE: intent.map arith.addf (%[[XS]], %[[XS]])
// INLINE-NOT: call
// INLINE: return
// ALL-LABEL: @called
func.func private @doubled(%y: tensor<?xf32>) -> tensor<?xf32> {
  %t = intent.map arith.addf (%y, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %t : tensor<?xf32>
}

func.func private @sum(%x: tensor<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?xf32>) {
    %y = func.call @doubled(%xs) : (tensor<?xf32>) -> tensor<?xf32>
    %none = arith.constant 0.0 : f32
    %s = intent.reduce arith.addf (%y) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    intent.yield %s : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

func.func @called(%x: tensor<?xf32>) -> f32 {
  %0 = call @sum(%x) : (tensor<?xf32>) -> f32
  return %0 : f32
}
