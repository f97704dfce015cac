// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the interpreter says where a region op's values do not fit.
// RUN: intent-run %s --entry=component --arg ones:f32:3 --arg ones:f32:2 --arg zeros:f32:2 --print | FileCheck %s --check-prefix=FITS
// FITS: {{^}}tensor<2xf32> = [1, 1]{{$}}
// RUN: not intent-run %s --entry=component --arg ones:f32:3 --arg ones:f32:4 --arg zeros:f32:2 2>&1 | FileCheck %s --check-prefix=COMPONENT
// COMPONENT: region-traps.mlir:[[#]]:8: error: 'intent.region_fold' op expects extent 2 on axis 0 of component 0, as it begins, got 4
// RUN: not intent-run %s --entry=state --arg ones:f32:3 --arg ones:f32:4 --arg zeros:f32:2 --segments=1 2>&1 | FileCheck %s --check-prefix=STATE
// STATE: region-traps.mlir:[[#]]:8: error: 'intent.region_scan' op expects extent 2 on axis 0 of state 0, as it begins, got 4
//
// A part that is no part: the check says so, and without it the op itself.
// RUN: not intent-run %s --entry=part --arg ones:f32:3 --arg i64:1 --arg i64:4 2>&1 | FileCheck %s --check-prefix=PART
// PART: error: {{.*}}region-traps.mlir:[[#]]: 'intent.subregion' op expects source.begin <= begin <= end <= source.end (1-07)
// RUN: not intent-run %s --entry=part --arg ones:f32:3 --arg i64:1 --arg i64:4 --no-checks 2>&1 | FileCheck %s --check-prefix=BARE
// BARE: 'intent.subregion' op expects source.begin <= begin <= end <= source.end (1-07)
//
// A cut that is no cut.
// RUN: not intent-run %s --entry=part --arg ones:f32:3 --arg i64:1 --arg i64:2 --segments=1,x 2>&1 | FileCheck %s --check-prefix=CUT
// CUT: intent-run: error: expected numbers such as 3,0,5, got '1,x'
// RUN: intent-run %s --entry=part --arg ones:f32:3 --arg i64:1 --arg i64:3 --segments=9,0,9 --print | FileCheck %s --check-prefix=LONG
// LONG: {{^}}f32 = 2{{$}}

// SPEC: 5-20
func.func @component(%x: tensor<?xf32>, %c: tensor<?xf32>, %e: tensor<?xf32>) -> tensor<?xf32> {
  %d = intent.axis %x[0] : tensor<?xf32>
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) captures (%c : tensor<?xf32>) identity (%e : tensor<?xf32>)
  summarize (%xs: tensor<?xf32>, %cs: tensor<?xf32>) {
    intent.yield %cs : tensor<?xf32>
  } combine (%a: tensor<?xf32>, %b: tensor<?xf32>) {
    intent.yield %a : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

func.func @state(%x: tensor<?xf32>, %c: tensor<?xf32>, %s: tensor<?xf32>) -> tensor<?xf32> {
  %d = intent.axis %x[0] : tensor<?xf32>
  %0 = intent.region_scan over %d slices (%x axis 0 : tensor<?xf32>) captures (%c : tensor<?xf32>) identity (%c : tensor<?xf32>) init (%s : tensor<?xf32>) -> ()
  summarize (%xs: tensor<?xf32>, %cs: tensor<?xf32>) {
    intent.yield %cs : tensor<?xf32>
  } combine (%a: tensor<?xf32>, %b: tensor<?xf32>) {
    intent.yield %a : tensor<?xf32>
  } apply (%a: tensor<?xf32>, %t: tensor<?xf32>) {
    intent.yield %a : tensor<?xf32>
  } emit (%xs: tensor<?xf32>, %t: tensor<?xf32>, %cs: tensor<?xf32>) {
    intent.yield
  }
  return %0 : tensor<?xf32>
}

func.func @part(%x: tensor<?xf32>, %b: i64, %e: i64) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  %p = intent.subregion %d[%b to %e] : !intent.domain<i64>
  %0 = intent.region_fold over %p slices (%x axis 0 : tensor<?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    %s = intent.reduce arith.addf (%xs) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    intent.yield %s : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}
