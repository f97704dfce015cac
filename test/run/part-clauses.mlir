// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts that the author computes, with results by hand on every target: whole parts, a tail, an empty
// one; members in any order are a relation; an extent is a value like any other.
//
// RUN: intent-run %s --entry=part --arg iota:i32:10 --arg i64:0 --arg i64:4 --print | FileCheck %s --check-prefix=WHOLE
// RUN: intent-run %s --entry=part --arg iota:i32:10 --arg i64:0 --arg i64:4 --print --target=cpu | FileCheck %s --check-prefix=WHOLE
// RUN: intent-run %s --entry=part --arg iota:i32:10 --arg i64:0 --arg i64:4 --print --target=gpu-sim | FileCheck %s --check-prefix=WHOLE
// WHOLE: {{^}}tensor<4xi32> = [0, 1, 2, 3]{{$}}
// WHOLE-NEXT: {{^}}tensor<4xi64> = [0, 1, 2, 3]{{$}}
// WHOLE-NEXT: {{^}}i32 = 6{{$}}
// WHOLE-NEXT: {{^}}i64 = 3{{$}}
// RUN: intent-run %s --entry=part --arg iota:i32:10 --arg i64:2 --arg i64:4 --print | FileCheck %s --check-prefix=TAIL
// RUN: intent-run %s --entry=part --arg iota:i32:10 --arg i64:2 --arg i64:4 --print --target=cpu | FileCheck %s --check-prefix=TAIL
// RUN: intent-run %s --entry=part --arg iota:i32:10 --arg i64:2 --arg i64:4 --print --target=gpu-sim | FileCheck %s --check-prefix=TAIL
// TAIL: {{^}}tensor<2xi32> = [8, 9]{{$}}
// TAIL-NEXT: {{^}}tensor<2xi64> = [8, 9]{{$}}
// TAIL-NEXT: {{^}}i32 = 17{{$}}
// TAIL-NEXT: {{^}}i64 = 3{{$}}
// RUN: intent-run %s --entry=part --arg iota:i32:10 --arg i64:3 --arg i64:4 --print | FileCheck %s --check-prefix=EMPTY
// RUN: intent-run %s --entry=part --arg iota:i32:10 --arg i64:3 --arg i64:4 --print --target=cpu | FileCheck %s --check-prefix=EMPTY
// RUN: intent-run %s --entry=part --arg iota:i32:10 --arg i64:3 --arg i64:4 --print --target=gpu-sim | FileCheck %s --check-prefix=EMPTY
// EMPTY: {{^}}tensor<0xi32> = []{{$}}
// EMPTY-NEXT: {{^}}tensor<0xi64> = []{{$}}
// EMPTY-NEXT: {{^}}i32 = 0{{$}}
// EMPTY-NEXT: {{^}}i64 = 3{{$}}
// RUN: intent-run %s --entry=part --arg iota:i32:4099 --arg i64:1 --arg i64:4097 --target=cpu --compare=interp
// RUN: intent-run %s --entry=part --arg iota:i32:4099 --arg i64:1 --arg i64:4097 --target=gpu-sim --compare=interp
//
// RUN: intent-run %s --entry=listed --arg iota:i32:5 --print | FileCheck %s --check-prefix=LISTED
// RUN: intent-run %s --entry=listed --arg iota:i32:5 --print --target=cpu | FileCheck %s --check-prefix=LISTED
// RUN: intent-run %s --entry=listed --arg iota:i32:5 --print --target=gpu-sim | FileCheck %s --check-prefix=LISTED
// LISTED: {{^}}tensor<4xi32> = [4, 2, 0, 4]{{$}}
//
// RUN: intent-run %s --entry=extents --arg iota:i32:2x3 --arg iota:i32:3 --print | FileCheck %s --check-prefix=EXTENTS
// RUN: intent-run %s --entry=extents --arg iota:i32:2x3 --arg iota:i32:3 --print --target=cpu | FileCheck %s --check-prefix=EXTENTS
// RUN: intent-run %s --entry=extents --arg iota:i32:2x3 --arg iota:i32:3 --print --target=gpu-sim | FileCheck %s --check-prefix=EXTENTS
// EXTENTS: {{^}}tensor<3x2xi32> = {{\[\[}}0, 3], [2, 5], [4, 7]]{{$}}
// EXTENTS-NEXT: {{^}}i64 = 6{{$}}
// RUN: not intent-run %s --entry=extents --arg iota:i32:2x3 --arg iota:i32:2 2>&1 | FileCheck %s --check-prefix=UNRELATED
// RUN: not intent-run %s --entry=extents --arg iota:i32:2x3 --arg iota:i32:2 --target=cpu 2>&1 | FileCheck %s --check-prefix=UNRELATED
// RUN: not intent-run %s --entry=extents --arg iota:i32:2x3 --arg iota:i32:2 --target=gpu-sim 2>&1 | FileCheck %s --check-prefix=UNRELATED
// UNRELATED: 'intent.broadcast' op expects the extent of source axis 0 to be that of the result (2-05)
//
// What the compiler cuts into tiles has no subregion: those are the author's.
// RUN: intent-opt %s --intent-canonicalize-program | FileCheck %s --check-prefix=CANONICAL
// CANONICAL-LABEL: func.func @part
// CANONICAL-COUNT-1: intent.subregion
// CANONICAL-LABEL: func.func @listed
// CANONICAL-NOT: intent.subregion
// RUN: intent-opt %s --inline --symbol-dce --intent-to-tiles | FileCheck %s --check-prefix=TILES
// TILES-NOT: intent.subregion
// TILES: intent.tile.coord
// TILES-NOT: intent.subregion

!d = !intent.domain<i64>

// Part %k of parts of %size: its elements, coordinates and sum, and how many parts there are.
// SPEC: 1-08 1-11 1-16 7-01 7-03 7-04
func.func @part(%x: tensor<?xi32>, %k: i64, %size: i64) -> (tensor<?xi32>, tensor<?xi64>, i32, i64) {
  %none = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %all = intent.axis %x[0] : tensor<?xi32>
  %n = intent.size %all : !d
  %starts = intent.domain %zero to %n step %size : i64
  %parts = intent.size %starts : !d
  %from = arith.muli %k, %size : i64
  %begin = arith.minsi %from, %n : i64
  %next = arith.addi %begin, %size : i64
  %end = arith.minsi %next, %n : i64
  %part = intent.subregion %all[%begin to %end] : !d
  %at = intent.indices %part : !d
  %r = intent.relation (%i in %part) of (%all) : (!d) of (!d) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %y = intent.gather %x[%r] fill %none : tensor<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  %sum = intent.reduce arith.addi (%y) axes [0] identity (%none) : (tensor<?xi32>) -> i32
  return %y, %at, %sum, %parts : tensor<?xi32>, tensor<?xi64>, i32, i64
}

// The members 4, 2, 0 and 4 again.
// SPEC: 1-15
func.func @listed(%x: tensor<?xi32>) -> tensor<4xi32> {
  %none = arith.constant -1 : i32
  %zero = arith.constant 0 : i64
  %four = arith.constant 4 : i64
  %six = arith.constant 6 : i64
  %lanes = intent.domain %zero to %four : i64
  %d = intent.axis %x[0] : tensor<?xi32>
  %r = intent.relation (%i in %lanes) of (%d) : (!d) of (!d) -> !intent.relation<1 -> 1, i64> {
    %times = arith.muli %i, %four : i64
    %far = arith.addi %times, %four : i64
    %m = arith.remsi %far, %six : i64
    intent.yield %m : i64
  }
  %y = intent.gather %x[%r] fill %none : tensor<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<4xi32>
  return %y : tensor<4xi32>
}

// The extents of %x stay the values that they are through a transpose; that of %y is another one, and
// equal to one of them only where the call has it so.
// SPEC: 2-01 2-02
func.func @extents(%x: tensor<?x?xi32>, %y: tensor<?xi32>) -> (tensor<?x?xi32>, i64) {
  %t = intent.transpose %x [1, 0] : tensor<?x?xi32> -> tensor<?x?xi32>
  %wide = intent.broadcast %y axes [0] like %t : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
  %s = arith.addi %t, %wide : tensor<?x?xi32>
  %d0 = intent.axis %s[0] : tensor<?x?xi32>
  %d1 = intent.axis %s[1] : tensor<?x?xi32>
  %m = intent.size %d0 : !d
  %n = intent.size %d1 : !d
  %count = arith.muli %m, %n : i64
  return %s, %count : tensor<?x?xi32>, i64
}
