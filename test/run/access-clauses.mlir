// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The clauses of indexed memory, a function each, with results by hand on every target: invalid lanes
// touch nothing, loads keep what they read, stores go where they say.
//
// A lane that isn't valid reads nothing: coordinates far from the source, and a source of no elements.
// RUN: intent-run %s --entry=far_read --arg iota:f32:4 --arg iota:f32:4 --print | FileCheck %s --check-prefix=FAR
// RUN: intent-run %s --entry=far_read --arg iota:f32:4 --arg iota:f32:4 --print --target=cpu | FileCheck %s --check-prefix=FAR
// RUN: intent-run %s --entry=far_read --arg iota:f32:4 --arg iota:f32:4 --print --target=gpu-sim | FileCheck %s --check-prefix=FAR
// FAR: {{^}}tensor<4xf32> = [-1, 1, -1, 3]{{$}}
// FAR-NEXT: {{^}}tensor<4xf32> = [-1, 1, -1, 3]{{$}}
// RUN: intent-run %s --entry=nothing_to_read --arg zeros:f32:0 --arg zeros:f32:0 --arg i64:3 --print | FileCheck %s --check-prefix=NOTHING
// RUN: intent-run %s --entry=nothing_to_read --arg zeros:f32:0 --arg zeros:f32:0 --arg i64:3 --print --target=cpu | FileCheck %s --check-prefix=NOTHING
// RUN: intent-run %s --entry=nothing_to_read --arg zeros:f32:0 --arg zeros:f32:0 --arg i64:3 --print --target=gpu-sim | FileCheck %s --check-prefix=NOTHING
// NOTHING: {{^}}tensor<3xf32> = [7, 7, 7]{{$}}
// NOTHING-NEXT: {{^}}tensor<3xf32> = [7, 7, 7]{{$}}
//
// A lane that isn't valid writes nothing.
// RUN: intent-run %s --entry=far_write --arg iota:i32:6 --arg iota:i32:4 --arg i64:0x4000000000000000 --print | FileCheck %s --check-prefix=WRITE
// RUN: intent-run %s --entry=far_write --arg iota:i32:6 --arg iota:i32:4 --arg i64:0x4000000000000000 --print --target=cpu | FileCheck %s --check-prefix=WRITE
// RUN: intent-run %s --entry=far_write --arg iota:i32:6 --arg iota:i32:4 --arg i64:0x4000000000000000 --print --target=gpu-sim | FileCheck %s --check-prefix=WRITE
// WRITE: {{^}}arg2: memref<4xi32> = [0, 1, 2, 1]{{$}}
//
// A load keeps what memory held, whatever is stored before its value is used: in one view, and in two
// that share their memory.
// RUN: intent-run %s --entry=shift_in_place --arg iota:i32:5 --print | FileCheck %s --check-prefix=SHIFT
// RUN: intent-run %s --entry=shift_in_place --arg iota:i32:5 --print --target=cpu | FileCheck %s --check-prefix=SHIFT
// RUN: intent-run %s --entry=shift_in_place --arg iota:i32:5 --print --target=gpu-sim | FileCheck %s --check-prefix=SHIFT
// SHIFT: {{^}}tensor<5xi32> = [0, 2, 4, 6, 8]{{$}}
// SHIFT-NEXT: {{^}}arg1: memref<5xi32> = [0, 0, 1, 2, 3]{{$}}
// RUN: intent-run %s --entry=shift_in_place --arg iota:i32:1 --target=cpu --compare=interp
// RUN: intent-run %s --entry=shift_in_place --arg iota:i32:1 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=shift_in_place --arg iota:i32:0 --target=cpu --compare=interp
// RUN: intent-run %s --entry=shift_in_place --arg iota:i32:0 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=shift_in_place --arg rand:i32:4099:seed=1 --target=cpu --compare=interp
// RUN: intent-run %s --entry=shift_in_place --arg rand:i32:4099:seed=1 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=swap --arg iota:i32:6 --arg same:1 --print | FileCheck %s --check-prefix=SAME
// RUN: intent-run %s --entry=swap --arg iota:i32:6 --arg same:1 --print --target=cpu | FileCheck %s --check-prefix=SAME
// RUN: intent-run %s --entry=swap --arg iota:i32:6 --arg same:1 --print --target=gpu-sim | FileCheck %s --check-prefix=SAME
// SAME: {{^}}arg1: memref<6xi32> = [1, 2, 3, 4, 5, 6]{{$}}
// RUN: intent-run %s --entry=swap --arg rand:i32:4099:seed=1 --arg rand:i32:4099:seed=2 --target=cpu --compare=interp
// RUN: intent-run %s --entry=swap --arg rand:i32:4099:seed=1 --arg rand:i32:4099:seed=2 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=swap --arg rand:i32:4099:seed=1 --arg same:1 --target=cpu --compare=interp
// RUN: intent-run %s --entry=swap --arg rand:i32:4099:seed=1 --arg same:1 --target=gpu-sim --compare=interp
// RUN: intent-run %s --entry=reversed_in_place --arg iota:i32:7 --print | FileCheck %s --check-prefix=REVERSED
// RUN: intent-run %s --entry=reversed_in_place --arg iota:i32:7 --print --target=cpu | FileCheck %s --check-prefix=REVERSED
// RUN: intent-run %s --entry=reversed_in_place --arg iota:i32:7 --print --target=gpu-sim | FileCheck %s --check-prefix=REVERSED
// REVERSED: {{^}}arg1: memref<7xi32> = [6, 5, 4, 3, 2, 1, 0]{{$}}
//
// Stores by a permutation, row by row, and into a part of the destination's axis.
// RUN: intent-run %s --entry=turned --arg iota:i32:2x3 --arg zeros:i32:3x2 --print | FileCheck %s --check-prefix=TURNED
// RUN: intent-run %s --entry=turned --arg iota:i32:2x3 --arg zeros:i32:3x2 --print --target=cpu | FileCheck %s --check-prefix=TURNED
// RUN: intent-run %s --entry=turned --arg iota:i32:2x3 --arg zeros:i32:3x2 --print --target=gpu-sim | FileCheck %s --check-prefix=TURNED
// TURNED: {{^}}arg2: memref<3x2xi32> = {{\[\[}}0, 3], [1, 4], [2, 5]]{{$}}
// RUN: intent-run %s --entry=row_major --arg iota:i32:2x3 --arg zeros:i32:6 --print | FileCheck %s --check-prefix=ROWS
// RUN: intent-run %s --entry=row_major --arg iota:i32:2x3 --arg zeros:i32:6 --print --target=cpu | FileCheck %s --check-prefix=ROWS
// RUN: intent-run %s --entry=row_major --arg iota:i32:2x3 --arg zeros:i32:6 --print --target=gpu-sim | FileCheck %s --check-prefix=ROWS
// ROWS: {{^}}arg2: memref<6xi32> = [0, 1, 2, 3, 4, 5]{{$}}
// RUN: intent-run %s --entry=into_part --arg iota:i32:3 --arg full:i32:6:value=-1 --arg i64:2 --print | FileCheck %s --check-prefix=PART
// RUN: intent-run %s --entry=into_part --arg iota:i32:3 --arg full:i32:6:value=-1 --arg i64:2 --print --target=cpu | FileCheck %s --check-prefix=PART
// RUN: intent-run %s --entry=into_part --arg iota:i32:3 --arg full:i32:6:value=-1 --arg i64:2 --print --target=gpu-sim | FileCheck %s --check-prefix=PART
// PART: {{^}}arg2: memref<6xi32> = [-1, -1, 0, 1, 2, -1]{{$}}
// RUN: not intent-run %s --entry=into_part --arg iota:i32:3 --arg full:i32:6:value=-1 --arg i64:4 2>&1 | FileCheck %s --check-prefix=OUT
// RUN: not intent-run %s --entry=into_part --arg iota:i32:3 --arg full:i32:6:value=-1 --arg i64:4 --target=cpu 2>&1 | FileCheck %s --check-prefix=OUT
// RUN: not intent-run %s --entry=into_part --arg iota:i32:3 --arg full:i32:6:value=-1 --arg i64:4 --target=gpu-sim 2>&1 | FileCheck %s --check-prefix=OUT
// OUT: expects source.begin <= begin <= end <= source.end (1-07)
//
// Through a composed relation, as through two gathers.
// RUN: intent-run %s --entry=composed --arg iota:i32:4x5 --print | FileCheck %s --check-prefix=COMPOSED
// RUN: intent-run %s --entry=composed --arg iota:i32:4x5 --print --target=cpu | FileCheck %s --check-prefix=COMPOSED
// RUN: intent-run %s --entry=composed --arg iota:i32:4x5 --print --target=gpu-sim | FileCheck %s --check-prefix=COMPOSED
// COMPOSED: {{^}}tensor<3x2xi32> = {{\[\[}}5, 0], [6, 1], [7, 2]]{{$}}
// COMPOSED-NEXT: {{^}}tensor<3x2xi32> = {{\[\[}}5, 0], [6, 1], [7, 2]]{{$}}
//
// Indices of a narrow type are extended before anything is computed; a relation of i32 reads what one
// of i64 does.
// RUN: intent-run %s --entry=narrow --arg iota:i32:300 --arg full:i8:3:value=-56 --print | FileCheck %s --check-prefix=NARROW
// RUN: intent-run %s --entry=narrow --arg iota:i32:300 --arg full:i8:3:value=-56 --print --target=cpu | FileCheck %s --check-prefix=NARROW
// RUN: intent-run %s --entry=narrow --arg iota:i32:300 --arg full:i8:3:value=-56 --print --target=gpu-sim | FileCheck %s --check-prefix=NARROW
// NARROW: {{^}}tensor<3xi32> = [200, 200, 200]{{$}}
// NARROW-NEXT: {{^}}tensor<3xi32> = [255, 255, 255]{{$}}
//
// Coordinates of a subregion are those of the source: its first member isn't 0.
// RUN: intent-run %s --entry=of_part --arg iota:i64:9 --arg i64:4 --arg i64:7 --print | FileCheck %s --check-prefix=MEMBERS
// RUN: intent-run %s --entry=of_part --arg iota:i64:9 --arg i64:4 --arg i64:7 --print --target=cpu | FileCheck %s --check-prefix=MEMBERS
// RUN: intent-run %s --entry=of_part --arg iota:i64:9 --arg i64:4 --arg i64:7 --print --target=gpu-sim | FileCheck %s --check-prefix=MEMBERS
// MEMBERS: {{^}}tensor<3xi64> = [4, 5, 6]{{$}}
//
// One point: a scalar.
// RUN: intent-run %s --entry=one_point --arg iota:i32:3 --arg i64:2 --print | FileCheck %s --check-prefix=POINT
// RUN: intent-run %s --entry=one_point --arg iota:i32:3 --arg i64:2 --print --target=cpu | FileCheck %s --check-prefix=POINT
// RUN: intent-run %s --entry=one_point --arg iota:i32:3 --arg i64:2 --print --target=gpu-sim | FileCheck %s --check-prefix=POINT
// POINT: {{^}}i32 = 2{{$}}
// POINT-NEXT: {{^}}arg1: memref<3xi32> = [0, 1, 102]{{$}}
// RUN: intent-run %s --entry=one_point --arg iota:i32:3 --arg i64:-5 --print | FileCheck %s --check-prefix=NOPOINT
// RUN: intent-run %s --entry=one_point --arg iota:i32:3 --arg i64:-5 --print --target=cpu | FileCheck %s --check-prefix=NOPOINT
// RUN: intent-run %s --entry=one_point --arg iota:i32:3 --arg i64:-5 --print --target=gpu-sim | FileCheck %s --check-prefix=NOPOINT
// NOPOINT: {{^}}i32 = -1{{$}}
// NOPOINT-NEXT: {{^}}arg1: memref<3xi32> = [0, 1, 2]{{$}}

!d = !intent.domain<i64>
!to1 = !intent.relation<1 -> 1, i64>

// Odd lanes are valid; the others are 2^62 elements away, or below the first.
// SPEC: 9-05 9-07
func.func @far_read(%x: tensor<?xf32>, %v: memref<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %none = arith.constant -1.0 : f32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %far = arith.constant 0x4000000000000000 : i64
  %below = arith.constant -9223372036854775808 : i64
  %d = intent.axis %x[0] : tensor<?xf32>
  %e = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%d) : (!d) of (!d) -> !to1 {
    %b = arith.remsi %i, %two : i64
    %odd = arith.cmpi eq, %b, %one : i64
    %first = arith.cmpi eq, %i, %zero : i64
    %away = arith.select %first, %below, %far : i64
    %at = arith.select %odd, %i, %away : i64
    intent.yield %at valid %odd : i64
  }
  %s = intent.relation (%i in %e) of (%e) : (!d) of (!d) -> !to1 {
    %b = arith.remsi %i, %two : i64
    %odd = arith.cmpi eq, %b, %one : i64
    %first = arith.cmpi eq, %i, %zero : i64
    %away = arith.select %first, %below, %far : i64
    %at = arith.select %odd, %i, %away : i64
    intent.yield %at valid %odd : i64
  }
  %y = intent.gather %x[%r] fill %none : tensor<?xf32>, !to1 -> tensor<?xf32>
  %z = intent.load %v[%s] fill %none : memref<?xf32>, !to1 -> tensor<?xf32>
  return %y, %z : tensor<?xf32>, tensor<?xf32>
}

// SPEC: 9-07
func.func @nothing_to_read(%x: tensor<?xf32>, %v: memref<?xf32>, %n: i64) -> (tensor<?xf32>, tensor<?xf32>) {
  %fill = arith.constant 7.0 : f32
  %no = arith.constant false
  %zero = arith.constant 0 : i64
  %lanes = intent.domain %zero to %n : i64
  %d = intent.axis %x[0] : tensor<?xf32>
  %e = intent.axis %v[0] : memref<?xf32>
  %r = intent.relation (%i in %lanes) of (%d) : (!d) of (!d) -> !to1 {
    intent.yield %i valid %no : i64
  }
  %end = intent.size %d : !d
  %s = intent.relation (%i in %lanes) of (%e) : (!d) of (!d) -> !to1 {
    %inside = arith.cmpi slt, %i, %end : i64
    intent.yield %i valid %inside : i64
  }
  %y = intent.gather %x[%r] fill %fill : tensor<?xf32>, !to1 -> tensor<?xf32>
  %z = intent.load %v[%s] fill %fill : memref<?xf32>, !to1 -> tensor<?xf32>
  return %y, %z : tensor<?xf32>, tensor<?xf32>
}

// The first lane writes the last element; the others, %far away, don't.
// SPEC: 9-08
func.func @far_write(%x: tensor<?xi32>, %v: memref<?xi32>, %far: i64) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %d = intent.axis %x[0] : tensor<?xi32>
  %e = intent.axis %v[0] : memref<?xi32>
  %w = intent.relation (%i in %d) of (%e) : (!d) of (!d) -> !to1 {
    %valid = arith.cmpi eq, %i, %one : i64
    %away = arith.addi %i, %far : i64
    %at = arith.select %valid, %three, %away : i64
    intent.yield %at valid %valid : i64
  }
  intent.store %x to %v[%w] : tensor<?xi32>, memref<?xi32>, !to1
  return
}

// SPEC: 9-06 9-12
func.func @shift_in_place(%v: memref<?xi32>) -> tensor<?xi32> {
  %none = arith.constant 0 : i32
  %one = arith.constant 1 : i64
  %d = intent.axis %v[0] : memref<?xi32>
  %n = intent.size %d : !d
  %r = intent.relation (%i in %d) of (%d) : (!d) of (!d) -> !to1 {
    intent.yield %i : i64
  }
  %w = intent.relation (%i in %d) of (%d) : (!d) of (!d) -> !to1 {
    %next = arith.addi %i, %one : i64
    %valid = arith.cmpi slt, %next, %n : i64
    intent.yield %next valid %valid : i64
  }
  %before = intent.load %v[%r] fill %none : memref<?xi32>, !to1 -> tensor<?xi32>
  intent.store %before to %v[%w] : tensor<?xi32>, memref<?xi32>, !to1
  %twice = arith.addi %before, %before : tensor<?xi32>
  return %twice : tensor<?xi32>
}

// v gets w + 1 and w gets v + 1, both as they were: with one memory, all elements grow by 1.
// SPEC: 9-12
func.func @swap(%v: memref<?xi32>, %w: memref<?xi32>) {
  %none = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %d = intent.axis %v[0] : memref<?xi32>
  %e = intent.axis %w[0] : memref<?xi32>
  %ones = intent.broadcast %one axes [] to (%d) : i32 to (!d) -> tensor<?xi32>
  %r = intent.relation (%i in %d) of (%d) : (!d) of (!d) -> !to1 {
    intent.yield %i : i64
  }
  %s = intent.relation (%i in %e) of (%e) : (!d) of (!d) -> !to1 {
    intent.yield %i : i64
  }
  %a = intent.load %v[%r] fill %none : memref<?xi32>, !to1 -> tensor<?xi32>
  %b = intent.load %w[%s] fill %none : memref<?xi32>, !to1 -> tensor<?xi32>
  %more_a = arith.addi %a, %ones : tensor<?xi32>
  %more_b = arith.addi %b, %ones : tensor<?xi32>
  intent.store %more_b to %v[%r] : tensor<?xi32>, memref<?xi32>, !to1
  intent.store %more_a to %w[%s] : tensor<?xi32>, memref<?xi32>, !to1
  return
}

// SPEC: 9-12
func.func @reversed_in_place(%v: memref<?xi32>) {
  %none = arith.constant 0 : i32
  %one = arith.constant 1 : i64
  %d = intent.axis %v[0] : memref<?xi32>
  %n = intent.size %d : !d
  %last = arith.subi %n, %one : i64
  %r = intent.relation (%i in %d) of (%d) : (!d) of (!d) -> !to1 {
    intent.yield %i : i64
  }
  %w = intent.relation (%i in %d) of (%d) : (!d) of (!d) -> !to1 {
    %at = arith.subi %last, %i : i64
    intent.yield %at : i64
  }
  %x = intent.load %v[%r] fill %none : memref<?xi32>, !to1 -> tensor<?xi32>
  intent.store %x to %v[%w] : tensor<?xi32>, memref<?xi32>, !to1
  return
}

// SPEC: 9-02 9-09
func.func @turned(%x: tensor<?x?xi32>, %v: memref<?x?xi32>) {
  %d0 = intent.axis %x[0] : tensor<?x?xi32>
  %d1 = intent.axis %x[1] : tensor<?x?xi32>
  %e0 = intent.axis %v[0] : memref<?x?xi32>
  %e1 = intent.axis %v[1] : memref<?x?xi32>
  %w = intent.relation (%i in %d0, %j in %d1) of (%e0, %e1) : (!d, !d) of (!d, !d) -> !intent.relation<2 -> 2, i64> {
    intent.yield %j, %i : i64, i64
  }
  intent.store %x to %v[%w] : tensor<?x?xi32>, memref<?x?xi32>, !intent.relation<2 -> 2, i64>
  return
}

// SPEC: 9-09
func.func @row_major(%x: tensor<?x?xi32>, %v: memref<?xi32>) {
  %d0 = intent.axis %x[0] : tensor<?x?xi32>
  %d1 = intent.axis %x[1] : tensor<?x?xi32>
  %columns = intent.size %d1 : !d
  %e = intent.axis %v[0] : memref<?xi32>
  %w = intent.relation (%i in %d0, %j in %d1) of (%e) : (!d, !d) of (!d) -> !intent.relation<2 -> 1, i64> {
    %row = arith.muli %i, %columns : i64
    %at = arith.addi %row, %j : i64
    intent.yield %at : i64
  }
  intent.store %x to %v[%w] : tensor<?x?xi32>, memref<?xi32>, !intent.relation<2 -> 1, i64>
  return
}

// SPEC: 1-10 9-09
func.func @into_part(%x: tensor<?xi32>, %v: memref<?xi32>, %from: i64) {
  %d = intent.axis %x[0] : tensor<?xi32>
  %n = intent.size %d : !d
  %till = arith.addi %from, %n : i64
  %e = intent.axis %v[0] : memref<?xi32>
  %p = intent.subregion %e[%from to %till] : !d
  %w = intent.relation (%i in %d) of (%p) : (!d) of (!d) -> !to1 {
    %at = arith.addi %i, %from : i64
    intent.yield %at : i64
  }
  intent.store %x to %v[%w] : tensor<?xi32>, memref<?xi32>, !to1
  return
}

// Three rows of the transpose, its columns swapped: by one relation, and by a gather after another.
// SPEC: 9-01 9-03 9-04
func.func @composed(%x: tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>) {
  %none = arith.constant -1 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %d0 = intent.axis %x[0] : tensor<?x?xi32>
  %d1 = intent.axis %x[1] : tensor<?x?xi32>
  %turn = intent.relation (%i in %d1, %j in %d0) of (%d0, %d1) : (!d, !d) of (!d, !d) -> !intent.relation<2 -> 2, i64> {
    intent.yield %j, %i : i64, i64
  }
  %rows = intent.domain %zero to %three : i64
  %columns = intent.domain %zero to %two : i64
  %take = intent.relation (%i in %rows, %j in %columns) of (%d1, %d0) : (!d, !d) of (!d, !d) -> !intent.relation<2 -> 2, i64> {
    %k = arith.subi %one, %j : i64
    intent.yield %i, %k : i64, i64
  }
  %r = intent.compose %turn, %take : !intent.relation<2 -> 2, i64>, !intent.relation<2 -> 2, i64> -> !intent.relation<2 -> 2, i64>
  %y = intent.gather %x[%r] fill %none : tensor<?x?xi32>, !intent.relation<2 -> 2, i64> -> tensor<?x?xi32>
  %t = intent.gather %x[%turn] fill %none : tensor<?x?xi32>, !intent.relation<2 -> 2, i64> -> tensor<?x?xi32>
  %e0 = intent.axis %t[0] : tensor<?x?xi32>
  %e1 = intent.axis %t[1] : tensor<?x?xi32>
  %again = intent.relation (%i in %rows, %j in %columns) of (%e0, %e1) : (!d, !d) of (!d, !d) -> !intent.relation<2 -> 2, i64> {
    %k = arith.subi %one, %j : i64
    intent.yield %i, %k : i64, i64
  }
  %z = intent.gather %t[%again] fill %none : tensor<?x?xi32>, !intent.relation<2 -> 2, i64> -> tensor<?x?xi32>
  return %y, %z : tensor<?x?xi32>, tensor<?x?xi32>
}

// 200 as an i8 is -56: it is extended without a sign, and the sum of 55 more is no i8.
// SPEC: 1-05 9-01
func.func @narrow(%x: tensor<?xi32>, %idx: tensor<?xi8>) -> (tensor<?xi32>, tensor<?xi32>) {
  %none = arith.constant -1 : i32
  %more = arith.constant 55 : i32
  %lanes = intent.axis %idx[0] : tensor<?xi8>
  %d = intent.axis %x[0] : tensor<?xi32>
  %r = intent.relation (%i in %lanes) of (%d) with (%k = %idx) : (!d) of (!d) with (tensor<?xi8>) -> !to1 {
    %at = arith.extui %k : i8 to i64
    intent.yield %at : i64
  }
  %s = intent.relation (%i in %lanes) of (%d) with (%k = %idx) : (!d) of (!d) with (tensor<?xi8>) -> !intent.relation<1 -> 1, i32> {
    %wide = arith.extui %k : i8 to i32
    %at = arith.addi %wide, %more : i32
    intent.yield %at : i32
  }
  %y = intent.gather %x[%r] fill %none : tensor<?xi32>, !to1 -> tensor<?xi32>
  %z = intent.gather %x[%s] fill %none : tensor<?xi32>, !intent.relation<1 -> 1, i32> -> tensor<?xi32>
  return %y, %z : tensor<?xi32>, tensor<?xi32>
}

// SPEC: 1-10 1-11 9-02
func.func @of_part(%x: tensor<?xi64>, %from: i64, %till: i64) -> tensor<?xi64> {
  %none = arith.constant -1 : i64
  %d = intent.axis %x[0] : tensor<?xi64>
  %p = intent.subregion %d[%from to %till] : !d
  %r = intent.relation (%i in %p) of (%p) : (!d) of (!d) -> !to1 {
    intent.yield %i : i64
  }
  %y = intent.gather %x[%r] fill %none : tensor<?xi64>, !to1 -> tensor<?xi64>
  return %y : tensor<?xi64>
}

// SPEC: 9-01 9-07 9-08
func.func @one_point(%v: memref<?xi32>, %at: i64) -> i32 {
  %none = arith.constant -1 : i32
  %more = arith.constant 100 : i32
  %zero = arith.constant 0 : i64
  %d = intent.axis %v[0] : memref<?xi32>
  %r = intent.relation () of (%d) : () of (!d) -> !intent.relation<0 -> 1, i64> {
    %valid = arith.cmpi sge, %at, %zero : i64
    intent.yield %at valid %valid : i64
  }
  %x = intent.load %v[%r] fill %none : memref<?xi32>, !intent.relation<0 -> 1, i64> -> i32
  %y = arith.addi %x, %more : i32
  intent.store %y to %v[%r] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  return %x : i32
}
