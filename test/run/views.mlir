// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Views of the caller's memory: how intent-run makes, shares, prints, saves and compares them, and
// what a program may do through two views of one memory.
//
// RUN: intent-run %s --entry=scale --arg iota:i32:5 --arg i32:3 --print | FileCheck %s --check-prefix=SCALE
// RUN: intent-run %s --target=cpu --entry=scale --arg iota:i32:5 --arg i32:3 --print | FileCheck %s --check-prefix=SCALE
// RUN: intent-run %s --target=gpu-sim --entry=scale --arg iota:i32:5 --arg i32:3 --print | FileCheck %s --check-prefix=SCALE
// RUN: intent-run %s --entry=scale --arg view:strides=2:offset=1:iota:i32:5 --arg i32:3 --print | FileCheck %s --check-prefix=SCALE
// RUN: intent-run %s --target=cpu --entry=scale --arg view:strides=2:offset=1:iota:i32:5 --arg i32:3 --print | FileCheck %s --check-prefix=SCALE
// RUN: intent-run %s --target=gpu-sim --entry=scale --arg view:strides=2:offset=1:iota:i32:5 --arg i32:3 --print | FileCheck %s --check-prefix=SCALE
// RUN: intent-run %s --entry=scale --arg iota:i32:0 --arg i32:3 --print | FileCheck %s --check-prefix=NONE
// RUN: intent-run %s --target=cpu --entry=scale --arg iota:i32:0 --arg i32:3 --print | FileCheck %s --check-prefix=NONE
// RUN: intent-run %s --target=gpu-sim --entry=scale --arg iota:i32:0 --arg i32:3 --print | FileCheck %s --check-prefix=NONE
// RUN: intent-run %s --entry=scale --arg iota:i32:5 --arg i32:3 --out %t.sum.npy --out %t.npy
// RUN: intent-run %s --entry=scale --arg %t.npy --arg i32:1 --print | FileCheck %s --check-prefix=SAVED
// RUN: intent-run %s --target=cpu --entry=scale --arg %t.npy --arg i32:1 --print | FileCheck %s --check-prefix=SAVED
// RUN: intent-run %s --target=gpu-sim --entry=scale --arg %t.npy --arg i32:1 --print | FileCheck %s --check-prefix=SAVED
// SCALE: {{^}}i32 = 30{{$}}
// SCALE-NEXT: {{^}}arg1: memref<5xi32> = [0, 3, 6, 9, 12]{{$}}
// NONE: {{^}}i32 = 0{{$}}
// NONE-NEXT: {{^}}arg1: memref<0xi32> = []{{$}}
// SAVED: {{^}}i32 = 30{{$}}
// SAVED-NEXT: {{^}}arg1: memref<5xi32> = [0, 3, 6, 9, 12]{{$}}
//
// What lies between the elements of a view is not touched.
// RUN: intent-run %s --entry=rows --arg full:i32:3x5:value=7 --arg same:1:shape=2x2:strides=5x1:offset=6 --arg iota:i32:2x2 --print | FileCheck %s --check-prefix=ROWS
// RUN: intent-run %s --target=cpu --entry=rows --arg full:i32:3x5:value=7 --arg same:1:shape=2x2:strides=5x1:offset=6 --arg iota:i32:2x2 --print | FileCheck %s --check-prefix=ROWS
// RUN: intent-run %s --target=gpu-sim --entry=rows --arg full:i32:3x5:value=7 --arg same:1:shape=2x2:strides=5x1:offset=6 --arg iota:i32:2x2 --print | FileCheck %s --check-prefix=ROWS
// ROWS: {{^}}arg1: memref<3x5xi32> = {{\[\[}}7, 7, 7, 7, 7], [7, 0, 1, 7, 7], [7, 2, 3, 7, 7]]{{$}}
// ROWS-NEXT: {{^}}arg2: memref<2x2xi32> = {{\[\[}}0, 1], [2, 3]]{{$}}
// A view of the columns of another.
// RUN: intent-run %s --entry=rows --arg full:i32:2x3:value=7 --arg same:1:shape=3x2:strides=1x3 --arg iota:i32:3x2 --print | FileCheck %s --check-prefix=COLUMNS
// RUN: intent-run %s --target=cpu --entry=rows --arg full:i32:2x3:value=7 --arg same:1:shape=3x2:strides=1x3 --arg iota:i32:3x2 --print | FileCheck %s --check-prefix=COLUMNS
// RUN: intent-run %s --target=gpu-sim --entry=rows --arg full:i32:2x3:value=7 --arg same:1:shape=3x2:strides=1x3 --arg iota:i32:3x2 --print | FileCheck %s --check-prefix=COLUMNS
// COLUMNS: {{^}}arg1: memref<2x3xi32> = {{\[\[}}0, 2, 4], [1, 3, 5]]{{$}}
//
// The type says where the elements of an array lie.
// RUN: intent-run %s --entry=typed --arg iota:i32:2x2 --arg same:1:shape=9:strides=1:offset=0 --print | FileCheck %s --check-prefix=TYPED
// RUN: intent-run %s --target=cpu --entry=typed --arg iota:i32:2x2 --arg same:1:shape=9:strides=1:offset=0 --print | FileCheck %s --check-prefix=TYPED
// RUN: intent-run %s --target=gpu-sim --entry=typed --arg iota:i32:2x2 --arg same:1:shape=9:strides=1:offset=0 --print | FileCheck %s --check-prefix=TYPED
// TYPED: {{^}}arg1: memref<2x2xi32> = {{\[\[}}0, 1], [2, 3]]{{$}}
// TYPED-NEXT: {{^}}arg2: memref<9xi32> = [0, 0, 0, 0, 1, 0, 0, 2, 3]{{$}}
//
// A load keeps what memory held, also where another view of it is written. Here the second view is
// the first one's memory shifted by one, or other memory.
// RUN: intent-run %s --entry=alias --arg iota:i32:6 --arg same:1:shape=4:strides=1:offset=1 --print | FileCheck %s --check-prefix=ALIAS
// RUN: intent-run %s --target=cpu --entry=alias --arg iota:i32:6 --arg same:1:shape=4:strides=1:offset=1 --print | FileCheck %s --check-prefix=ALIAS
// RUN: intent-run %s --target=gpu-sim --entry=alias --arg iota:i32:6 --arg same:1:shape=4:strides=1:offset=1 --print | FileCheck %s --check-prefix=ALIAS
// RUN: intent-run %s --entry=alias --arg iota:i32:6 --arg full:i32:4:value=9 --print | FileCheck %s --check-prefix=APART
// RUN: intent-run %s --target=cpu --entry=alias --arg iota:i32:6 --arg full:i32:4:value=9 --print | FileCheck %s --check-prefix=APART
// RUN: intent-run %s --target=gpu-sim --entry=alias --arg iota:i32:6 --arg full:i32:4:value=9 --print | FileCheck %s --check-prefix=APART
// ALIAS: {{^}}tensor<4xi32> = [0, 1, 2, 3]{{$}}
// ALIAS-NEXT: {{^}}tensor<4xi32> = [0, 0, 1, 2]{{$}}
// ALIAS-NEXT: {{^}}arg1: memref<6xi32> = [0, 0, 1, 2, 3, 5]{{$}}
// ALIAS-NEXT: {{^}}arg2: memref<4xi32> = [0, 1, 2, 3]{{$}}
// APART: {{^}}tensor<4xi32> = [0, 1, 2, 3]{{$}}
// APART-NEXT: {{^}}tensor<4xi32> = [0, 1, 2, 3]{{$}}
// APART-NEXT: {{^}}arg1: memref<6xi32> = [0, 1, 2, 3, 4, 5]{{$}}
// APART-NEXT: {{^}}arg2: memref<4xi32> = [0, 1, 2, 3]{{$}}
//
// RUN: not intent-run %s --entry=alias --arg same:1 --arg iota:i32:4 2>&1 | FileCheck %s --check-prefix=BEFORE
// BEFORE: error: argument 1 ('same:1'): expected an argument before that is a view
// RUN: not intent-run %s --entry=rows --arg iota:i32:2x3 --arg same:1:shape=2x3:strides=3x1:offset=1 --arg iota:i32:2x3 2>&1 | FileCheck %s --check-prefix=END
// END: error: argument 2 ('same:1:shape=2x3:strides=3x1:offset=1'): the view ends after 7 elements, the memory of argument 1 after 6
// RUN: not intent-run %s --entry=scale --arg view:strides=0:iota:i32:2 --arg i32:3 2>&1 | FileCheck %s --check-prefix=OVERLAP
// RUN: intent-run %s --entry=scale --arg view:strides=0:iota:i32:1 --arg i32:3
// OVERLAP: error: argument 1 ('view:strides=0:iota:i32:2'): the view has an element twice, or strides that don't show that it has not
// RUN: not intent-run %s --entry=scale --arg view:strides=1x1:iota:i32:2 --arg i32:3 2>&1 | FileCheck %s --check-prefix=RANK
// RANK: error: argument 1 ('view:strides=1x1:iota:i32:2'): expected 1 strides, got 2
// RUN: not intent-run %s --entry=scale --arg view:strides=x:iota:i32:2 --arg i32:3 2>&1 | FileCheck %s --check-prefix=SETTING
// SETTING: error: argument 1 ('view:strides=x:iota:i32:2'): 'strides=x' is no setting of a view
// RUN: not intent-run %s --entry=scale --arg view:shape=2:iota:i32:2 --arg i32:3 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: error: argument 1 ('view:shape=2:iota:i32:2'): the shape of a view is that of its elements
// RUN: not intent-run %s --entry=scale --arg view:offset=1x1:iota:i32:2 --arg i32:3 2>&1 | FileCheck %s --check-prefix=OFFSET
// OFFSET: error: argument 1 ('view:offset=1x1:iota:i32:2'): expected one offset
// RUN: not intent-run %s --entry=scale --arg view:strides=0x7fffffffffffffff:iota:i32:2 --arg i32:3 2>&1 | FileCheck %s --check-prefix=HEX
// HEX: 'strides=0x7fffffffffffffff' is no setting of a view
// RUN: not intent-run %s --entry=scale --arg view:strides=9223372036854775807:iota:i32:3 --arg i32:3 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: the view is too large
// RUN: not intent-run %s --entry=typed --arg view:strides=4x1:offset=0:iota:i32:2x2 --arg iota:i32:2 2>&1 | FileCheck %s --check-prefix=STRIDE
// STRIDE: error: argument 1 ('view:strides=4x1:offset=0:iota:i32:2x2'): expected memref<2x2xi32, strided<[4, 1], offset: 3>>, got offset 0
// RUN: not intent-run %s --entry=typed --arg view:strides=5x1:offset=3:iota:i32:2x2 --arg iota:i32:2 2>&1 | FileCheck %s --check-prefix=STRIDE2
// STRIDE2: error: argument 1 ('view:strides=5x1:offset=3:iota:i32:2x2'): expected memref<2x2xi32, strided<[4, 1], offset: 3>>, got stride 5 on axis 0
// RUN: not intent-run %s --entry=alias --arg iota:i32:4 --arg same:1:shape=2x2 2>&1 | FileCheck %s --check-prefix=TYPE
// TYPE: error: argument 2 ('same:1:shape=2x2'): expected memref<?xi32, strided<[1], offset: ?>>, got tensor<2x2xi32>
// RUN: intent-run %s --entry=fours --arg iota:i32:2x3 --print | FileCheck %s --check-prefix=APART4
// RUN: intent-run %s --entry=fours --arg iota:i32:1x9 --print | FileCheck %s --check-prefix=ROW
// RUN: intent-run %s --entry=fours --arg iota:i32:0x7 --print | FileCheck %s --check-prefix=EMPTY
// RUN: intent-run %s --target=cpu --entry=fours --arg iota:i32:2x3 --print | FileCheck %s --check-prefix=APART4
// RUN: intent-run %s --target=cpu --entry=fours --arg iota:i32:1x9 --print | FileCheck %s --check-prefix=ROW
// RUN: intent-run %s --target=cpu --entry=fours --arg iota:i32:0x7 --print | FileCheck %s --check-prefix=EMPTY
// RUN: intent-run %s --target=gpu-sim --entry=fours --arg iota:i32:2x3 --print | FileCheck %s --check-prefix=APART4
// RUN: intent-run %s --target=gpu-sim --entry=fours --arg iota:i32:1x9 --print | FileCheck %s --check-prefix=ROW
// RUN: intent-run %s --target=gpu-sim --entry=fours --arg iota:i32:0x7 --print | FileCheck %s --check-prefix=EMPTY
// APART4: {{^}}arg1: memref<2x3xi32> = {{\[\[}}0, 2, 4], [6, 8, 10]]{{$}}
// ROW: {{^}}arg1: memref<1x9xi32> = {{\[\[}}0, 2, 4, 6, 8, 10, 12, 14, 16]]{{$}}
// EMPTY: {{^}}arg1: memref<0x7xi32> = []{{$}}
// RUN: not intent-run %s --entry=before --arg view:strides=2x1:iota:i32:2x2 2>&1 | FileCheck %s --check-prefix=OFFSET0
// RUN: not intent-run %s --target=cpu --entry=before --arg iota:i32:2x2 2>&1 | FileCheck %s --check-prefix=OFFSET0
// RUN: not intent-run %s --target=gpu-sim --entry=before --arg zeros:i32:0x2 2>&1 | FileCheck %s --check-prefix=EXTENT
// OFFSET0: error: argument 1 ('{{.*}}'): expected an offset of at least 0, got -1
// EXTENT: error: argument 1 ('zeros:i32:0x2'): expected memref<2x2xi32, strided<[2, 1], offset: -1>>, got i32 [0, 2]
// RUN: not intent-run %s --entry=backward --arg iota:i32:2x2 2>&1 | FileCheck %s --check-prefix=BACKWARD
// RUN: not intent-run %s --entry=backward --arg zeros:i32:0x2 2>&1 | FileCheck %s --check-prefix=BACKWARD
// RUN: not intent-run %s --target=cpu --entry=backward --arg view:offset=2:iota:i32:2x2 2>&1 | FileCheck %s --check-prefix=BACKWARD
// BACKWARD: error: argument 1 ('{{.*}}'): expected strides of at least 0, got -2 on axis 0

// In place, and the sum of what it wrote.
// SPEC: 9-05
func.func @scale(%v: memref<?xi32, strided<[?], offset: ?>>, %by: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %d = intent.axis %v[0] : memref<?xi32, strided<[?], offset: ?>>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %x = intent.load %v[%r] fill %zero : memref<?xi32, strided<[?], offset: ?>>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  %y = intent.map (%a = %x) : (tensor<?xi32>) -> tensor<?xi32> {
    %scaled = arith.muli %a, %by : i32
    intent.yield %scaled : i32
  }
  intent.store %y to %v[%r] : tensor<?xi32>, memref<?xi32, strided<[?], offset: ?>>, !intent.relation<1 -> 1, i64>
  %z = intent.load %v[%r] fill %zero : memref<?xi32, strided<[?], offset: ?>>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  %sum = intent.reduce arith.addi (%z) axes [0] identity (%zero) : (tensor<?xi32>) -> i32
  return %sum : i32
}

// The first view is there to be printed.
func.func @rows(%all: memref<?x?xi32>, %v: memref<?x?xi32, strided<[?, ?], offset: ?>>, %x: tensor<?x?xi32>) {
  %d = intent.axis %v[0] : memref<?x?xi32, strided<[?, ?], offset: ?>>
  %e = intent.axis %v[1] : memref<?x?xi32, strided<[?, ?], offset: ?>>
  %r = intent.relation (%i in %d, %j in %e) of (%d, %e) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    intent.yield %i, %j : i64, i64
  }
  intent.store %x to %v[%r] : tensor<?x?xi32>, memref<?x?xi32, strided<[?, ?], offset: ?>>, !intent.relation<2 -> 2, i64>
  return
}

func.func @typed(%v: memref<2x2xi32, strided<[4, 1], offset: 3>>, %w: memref<?xi32>) {
  return
}

// SPEC: 9-12
func.func @alias(%v: memref<?xi32>, %w: memref<?xi32, strided<[1], offset: ?>>) -> (tensor<?xi32>, tensor<?xi32>) {
  %zero = arith.constant 0 : i32
  %d = intent.axis %w[0] : memref<?xi32, strided<[1], offset: ?>>
  %e = intent.axis %v[0] : memref<?xi32>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %s = intent.relation (%i in %d) of (%e) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %before = intent.load %v[%s] fill %zero : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  intent.store %before to %w[%r] : tensor<?xi32>, memref<?xi32, strided<[1], offset: ?>>, !intent.relation<1 -> 1, i64>
  %after = intent.load %v[%s] fill %zero : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  return %before, %after : tensor<?xi32>, tensor<?xi32>
}

// A layout that begins before its memory, and one that goes back: no argument has them.
func.func @before(%v: memref<2x2xi32, strided<[2, 1], offset: -1>>) {
  return
}
func.func @backward(%v: memref<?x2xi32, strided<[-2, 1], offset: ?>>) {
  return
}

// Rows 4 elements apart: whether they overlap, their length decides, asked before the store.
// SPEC: 9-09
func.func @fours(%v: memref<?x?xi32, strided<[4, 1]>>) {
  %zero = arith.constant 0 : i32
  %rows = intent.axis %v[0] : memref<?x?xi32, strided<[4, 1]>>
  %cols = intent.axis %v[1] : memref<?x?xi32, strided<[4, 1]>>
  %r = intent.relation (%i in %rows, %j in %cols) of (%rows, %cols) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    intent.yield %i, %j : i64, i64
  }
  %x = intent.load %v[%r] fill %zero : memref<?x?xi32, strided<[4, 1]>>, !intent.relation<2 -> 2, i64> -> tensor<?x?xi32>
  %y = intent.map arith.addi (%x, %x) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  intent.store %y to %v[%r] : tensor<?x?xi32>, memref<?x?xi32, strided<[4, 1]>>, !intent.relation<2 -> 2, i64>
  return
}
