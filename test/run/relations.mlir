// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Relations, gathers, loads, stores and buffers: results by hand, each obligation with the text of
// its error, which the interpreter also finds by itself.
//
// RUN: intent-run %s --entry=reverse --arg iota:i32:5 --print | FileCheck %s --check-prefix=REVERSE
// RUN: intent-run %s --target=cpu --entry=reverse --arg iota:i32:5 --print | FileCheck %s --check-prefix=REVERSE
// RUN: intent-run %s --target=gpu-sim --entry=reverse --arg iota:i32:5 --print | FileCheck %s --check-prefix=REVERSE
// RUN: intent-run %s --entry=reverse --arg iota:i32:1 --print | FileCheck %s --check-prefix=REVERSE1
// RUN: intent-run %s --target=cpu --entry=reverse --arg iota:i32:1 --print | FileCheck %s --check-prefix=REVERSE1
// RUN: intent-run %s --target=gpu-sim --entry=reverse --arg iota:i32:1 --print | FileCheck %s --check-prefix=REVERSE1
// RUN: intent-run %s --entry=reverse --arg zeros:i32:0 --print | FileCheck %s --check-prefix=REVERSE0
// RUN: intent-run %s --target=cpu --entry=reverse --arg zeros:i32:0 --print | FileCheck %s --check-prefix=REVERSE0
// RUN: intent-run %s --target=gpu-sim --entry=reverse --arg zeros:i32:0 --print | FileCheck %s --check-prefix=REVERSE0
// REVERSE: {{^}}tensor<5xi32> = [4, 3, 2, 1, 0]{{$}}
// REVERSE1: {{^}}tensor<1xi32> = [0]{{$}}
// REVERSE0: {{^}}tensor<0xi32> = []{{$}}
//
// RUN: intent-run %s --entry=shift --arg iota:f32:2x3 --arg i32:1 --print | FileCheck %s --check-prefix=SHIFT
// RUN: intent-run %s --target=cpu --entry=shift --arg iota:f32:2x3 --arg i32:1 --print | FileCheck %s --check-prefix=SHIFT
// RUN: intent-run %s --target=gpu-sim --entry=shift --arg iota:f32:2x3 --arg i32:1 --print | FileCheck %s --check-prefix=SHIFT
// RUN: intent-run %s --entry=shift --arg iota:f32:2x3 --arg i32:-1 --print | FileCheck %s --check-prefix=BACK
// RUN: intent-run %s --target=cpu --entry=shift --arg iota:f32:2x3 --arg i32:-1 --print | FileCheck %s --check-prefix=BACK
// RUN: intent-run %s --target=gpu-sim --entry=shift --arg iota:f32:2x3 --arg i32:-1 --print | FileCheck %s --check-prefix=BACK
// RUN: intent-run %s --entry=shift --arg iota:f32:2x3 --arg i32:0x7fffffff --print | FileCheck %s --check-prefix=FAR
// RUN: intent-run %s --target=cpu --entry=shift --arg iota:f32:2x3 --arg i32:0x7fffffff --print | FileCheck %s --check-prefix=FAR
// RUN: intent-run %s --target=gpu-sim --entry=shift --arg iota:f32:2x3 --arg i32:0x7fffffff --print | FileCheck %s --check-prefix=FAR
// SHIFT: {{^}}tensor<2x3xf32> = {{\[\[}}1, 2, -1], [4, 5, -1]]{{$}}
// BACK: {{^}}tensor<2x3xf32> = {{\[\[}}-1, 0, 1], [-1, 3, 4]]{{$}}
// FAR: {{^}}tensor<2x3xf32> = {{\[\[}}-1, -1, -1], [-1, -1, -1]]{{$}}
//
// RUN: intent-run %s --entry=by_data --arg iota:f32:7 --arg full:i32:3:value=6 --print | FileCheck %s --check-prefix=DATA
// RUN: intent-run %s --target=cpu --entry=by_data --arg iota:f32:7 --arg full:i32:3:value=6 --print | FileCheck %s --check-prefix=DATA
// RUN: intent-run %s --target=gpu-sim --entry=by_data --arg iota:f32:7 --arg full:i32:3:value=6 --print | FileCheck %s --check-prefix=DATA
// RUN: intent-run %s --entry=by_data --arg iota:f32:7 --arg full:i32:3:value=-1 --print | FileCheck %s --check-prefix=NODATA
// RUN: intent-run %s --target=cpu --entry=by_data --arg iota:f32:7 --arg full:i32:3:value=-1 --print | FileCheck %s --check-prefix=NODATA
// RUN: intent-run %s --target=gpu-sim --entry=by_data --arg iota:f32:7 --arg full:i32:3:value=-1 --print | FileCheck %s --check-prefix=NODATA
// RUN: not intent-run %s --entry=by_data --arg iota:f32:7 --arg full:i32:3:value=7 --no-checks 2>&1 | FileCheck %s --check-prefix=OUT
// RUN: not intent-run %s --entry=by_data --arg iota:f32:7 --arg full:i32:3:value=7 2>&1 | FileCheck %s --check-prefix=OUT
// RUN: not intent-run %s --target=cpu --entry=by_data --arg iota:f32:7 --arg full:i32:3:value=7 2>&1 | FileCheck %s --check-prefix=OUT
// RUN: not intent-run %s --target=gpu-sim --entry=by_data --arg iota:f32:7 --arg full:i32:3:value=7 2>&1 | FileCheck %s --check-prefix=OUT
// DATA: {{^}}tensor<3xf32> = [6, 6, 6]{{$}}
// NODATA: {{^}}tensor<3xf32> = [0, 0, 0]{{$}}
// OUT: error: {{(.*relations.mlir:[0-9]+: )?}}'intent.gather' op expects coordinate 0 of each valid lane to be a member of its source domain (1-09)
//
// RUN: intent-run %s --entry=part --arg iota:i64:9 --arg i64:2 --print | FileCheck %s --check-prefix=PART
// RUN: intent-run %s --target=cpu --entry=part --arg iota:i64:9 --arg i64:2 --print | FileCheck %s --check-prefix=PART
// RUN: intent-run %s --target=gpu-sim --entry=part --arg iota:i64:9 --arg i64:2 --print | FileCheck %s --check-prefix=PART
// RUN: not intent-run %s --entry=part --arg iota:i64:9 --arg i64:1 --no-checks 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not intent-run %s --entry=part --arg iota:i64:9 --arg i64:1 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not intent-run %s --target=cpu --entry=part --arg iota:i64:9 --arg i64:1 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not intent-run %s --target=gpu-sim --entry=part --arg iota:i64:9 --arg i64:1 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// PART: {{^}}tensor<3xi64> = [2, 3, 4]{{$}}
// OUTSIDE: error: {{(.*relations.mlir:[0-9]+: )?}}'intent.gather' op expects coordinate 0 of each valid lane to be a member of its source domain (1-09)
//
// RUN: not intent-run %s --entry=with --arg iota:f32:7 --arg zeros:i32:6 --no-checks 2>&1 | FileCheck %s --check-prefix=WITH
// RUN: not intent-run %s --entry=with --arg iota:f32:7 --arg zeros:i32:6 2>&1 | FileCheck %s --check-prefix=WITH
// RUN: not intent-run %s --target=cpu --entry=with --arg iota:f32:7 --arg zeros:i32:6 2>&1 | FileCheck %s --check-prefix=WITH
// RUN: not intent-run %s --target=gpu-sim --entry=with --arg iota:f32:7 --arg zeros:i32:6 2>&1 | FileCheck %s --check-prefix=WITH
// WITH: error: {{(.*relations.mlir:[0-9]+: )?}}'intent.relation' op expects the size of iteration domain 0 on axis 0 of tensor 0 after 'with' (9-02)
//
// RUN: intent-run %s --entry=compose --arg iota:i32:10 --arg i64:0 --arg i64:0 --print | FileCheck %s --check-prefix=COMPOSE
// RUN: intent-run %s --target=cpu --entry=compose --arg iota:i32:10 --arg i64:0 --arg i64:0 --print | FileCheck %s --check-prefix=COMPOSE
// RUN: intent-run %s --target=gpu-sim --entry=compose --arg iota:i32:10 --arg i64:0 --arg i64:0 --print | FileCheck %s --check-prefix=COMPOSE
// RUN: intent-run %s --entry=compose --arg iota:i32:10 --arg i64:0 --arg i64:1 --print | FileCheck %s --check-prefix=MASKED
// RUN: intent-run %s --target=cpu --entry=compose --arg iota:i32:10 --arg i64:0 --arg i64:1 --print | FileCheck %s --check-prefix=MASKED
// RUN: intent-run %s --target=gpu-sim --entry=compose --arg iota:i32:10 --arg i64:0 --arg i64:1 --print | FileCheck %s --check-prefix=MASKED
// RUN: not intent-run %s --entry=compose --arg iota:i32:10 --arg i64:1 --arg i64:0 --no-checks 2>&1 | FileCheck %s --check-prefix=BETWEEN
// RUN: not intent-run %s --entry=compose --arg iota:i32:10 --arg i64:1 --arg i64:0 2>&1 | FileCheck %s --check-prefix=BETWEEN
// RUN: not intent-run %s --target=cpu --entry=compose --arg iota:i32:10 --arg i64:1 --arg i64:0 2>&1 | FileCheck %s --check-prefix=BETWEEN
// RUN: not intent-run %s --target=gpu-sim --entry=compose --arg iota:i32:10 --arg i64:1 --arg i64:0 2>&1 | FileCheck %s --check-prefix=BETWEEN
// COMPOSE: {{^}}tensor<2x2xi32> = {{\[\[}}1, 3], [5, 7]]{{$}}
// MASKED: {{^}}tensor<2x2xi32> = {{\[\[}}-9, 3], [5, -9]]{{$}}
// BETWEEN: error: {{(.*relations.mlir:[0-9]+: )?}}'intent.compose' op expects coordinate 0 of each valid lane of the inner relation to be a member of its source domain (9-03)
//
// RUN: intent-run %s --entry=tables --arg iota:i32:10 --arg iota:i64:6 --arg iota:i32:3 --print | FileCheck %s --check-prefix=TABLES
// RUN: intent-run %s --target=cpu --entry=tables --arg iota:i32:10 --arg iota:i64:6 --arg iota:i32:3 --print | FileCheck %s --check-prefix=TABLES
// RUN: intent-run %s --target=gpu-sim --entry=tables --arg iota:i32:10 --arg iota:i64:6 --arg iota:i32:3 --print | FileCheck %s --check-prefix=TABLES
// RUN: not intent-run %s --entry=tables --arg iota:i32:10 --arg full:i64:6:value=10 --arg iota:i32:3 2>&1 | FileCheck %s --check-prefix=OUT
// RUN: not intent-run %s --target=cpu --entry=tables --arg iota:i32:10 --arg full:i64:6:value=10 --arg iota:i32:3 2>&1 | FileCheck %s --check-prefix=OUT
// RUN: not intent-run %s --target=gpu-sim --entry=tables --arg iota:i32:10 --arg full:i64:6:value=10 --arg iota:i32:3 2>&1 | FileCheck %s --check-prefix=OUT
// RUN: not intent-run %s --entry=tables --arg iota:i32:10 --arg iota:i64:6 --arg full:i32:3:value=7 2>&1 | FileCheck %s --check-prefix=BETWEEN
// RUN: not intent-run %s --target=cpu --entry=tables --arg iota:i32:10 --arg iota:i64:6 --arg full:i32:3:value=7 2>&1 | FileCheck %s --check-prefix=BETWEEN
// RUN: not intent-run %s --target=gpu-sim --entry=tables --arg iota:i32:10 --arg iota:i64:6 --arg full:i32:3:value=7 2>&1 | FileCheck %s --check-prefix=BETWEEN
// TABLES: {{^}}tensor<3xi32> = [-9, 1, 2]{{$}}
//
// RUN: intent-run %s --entry=scalar --arg iota:i32:3x2 --arg i64:2 --print | FileCheck %s --check-prefix=SCALAR
// RUN: intent-run %s --target=cpu --entry=scalar --arg iota:i32:3x2 --arg i64:2 --print | FileCheck %s --check-prefix=SCALAR
// RUN: intent-run %s --target=gpu-sim --entry=scalar --arg iota:i32:3x2 --arg i64:2 --print | FileCheck %s --check-prefix=SCALAR
// RUN: intent-run %s --entry=scalar --arg iota:i32:3x2 --arg i64:-1 --print | FileCheck %s --check-prefix=FILL
// RUN: intent-run %s --target=cpu --entry=scalar --arg iota:i32:3x2 --arg i64:-1 --print | FileCheck %s --check-prefix=FILL
// RUN: intent-run %s --target=gpu-sim --entry=scalar --arg iota:i32:3x2 --arg i64:-1 --print | FileCheck %s --check-prefix=FILL
// SCALAR: {{^}}i32 = 5{{$}}
// SCALAR-NEXT: {{^}}i32 = 7{{$}}
// FILL: {{^}}i32 = 42{{$}}
// FILL-NEXT: {{^}}i32 = 7{{$}}
//
// RUN: intent-run %s --entry=snapshot --arg iota:i32:4 --print | FileCheck %s --check-prefix=SNAPSHOT
// RUN: intent-run %s --target=cpu --entry=snapshot --arg iota:i32:4 --print | FileCheck %s --check-prefix=SNAPSHOT
// RUN: intent-run %s --target=gpu-sim --entry=snapshot --arg iota:i32:4 --print | FileCheck %s --check-prefix=SNAPSHOT
// SNAPSHOT: {{^}}tensor<4xi32> = [0, 1, 2, 3]{{$}}
// SNAPSHOT-NEXT: {{^}}tensor<4xi32> = [3, 2, 1, 0]{{$}}
//
// RUN: intent-run %s --entry=unwritten --arg iota:i32:4 --arg i64:4 --print | FileCheck %s --check-prefix=WRITTEN
// RUN: intent-run %s --target=cpu --entry=unwritten --arg iota:i32:4 --arg i64:4 --print | FileCheck %s --check-prefix=WRITTEN
// RUN: intent-run %s --target=gpu-sim --entry=unwritten --arg iota:i32:4 --arg i64:4 --print | FileCheck %s --check-prefix=WRITTEN
// RUN: not intent-run %s --entry=unwritten --arg iota:i32:4 --arg i64:5 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// RUN: not intent-run %s --entry=unwritten --arg iota:i32:0 --arg i64:-1 --no-checks 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not intent-run %s --entry=unwritten --arg iota:i32:0 --arg i64:-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not intent-run %s --target=cpu --entry=unwritten --arg iota:i32:0 --arg i64:-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not intent-run %s --target=gpu-sim --entry=unwritten --arg iota:i32:0 --arg i64:-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// WRITTEN: {{^}}tensor<4xi32> = [0, 1, 2, 3]{{$}}
// UNWRITTEN: error: {{(.*relations.mlir:[0-9]+: )?}}'intent.load' op reads an element that was never written (9-06)
// NEGATIVE: error: {{(.*relations.mlir:[0-9]+: )?}}'intent.buffer' op expects extents of at least 0 (2-01)
//
// RUN: intent-run %s --entry=records --arg iota:i32:5 --arg i1:true --print | FileCheck %s --check-prefix=RECORDS
// RUN: intent-run %s --target=cpu --entry=records --arg iota:i32:5 --arg i1:true --print | FileCheck %s --check-prefix=RECORDS
// RUN: intent-run %s --target=gpu-sim --entry=records --arg iota:i32:5 --arg i1:true --print | FileCheck %s --check-prefix=RECORDS
// RECORDS: {{^}}tensor<5xi32> = [4, 3, 2, 1, 0]{{$}}

// SPEC: 9-04
func.func @reverse(%x: tensor<?xi32>) -> tensor<?xi32> {
  %one = arith.constant 1 : i64
  %zero = arith.constant 0 : i32
  %d = intent.axis %x[0] : tensor<?xi32>
  %n = intent.size %d : !intent.domain<i64>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %last = arith.subi %n, %one : i64
    %j = arith.subi %last, %i : i64
    intent.yield %j : i64
  }
  %y = intent.gather %x[%r] fill %zero : tensor<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  return %y : tensor<?xi32>
}

// Coordinates are i32 and may wrap, where the lane isn't valid.
// SPEC: 9-07
func.func @shift(%x: tensor<?x?xf32>, %by: i32) -> tensor<?x?xf32> {
  %none = arith.constant -1.0 : f32
  %zero = arith.constant 0 : i64
  %d0 = intent.axis %x[0] : tensor<?x?xf32>
  %d1 = intent.axis %x[1] : tensor<?x?xf32>
  %n = intent.size %d1 : !intent.domain<i64>
  %r = intent.relation (%i in %d0, %j in %d1) of (%d0, %d1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i32> {
    %i32 = arith.trunci %i : i64 to i32
    %j32 = arith.trunci %j : i64 to i32
    %to = arith.addi %j32, %by : i32
    %wide = arith.extsi %to : i32 to i64
    %above = arith.cmpi sge, %wide, %zero : i64
    %below = arith.cmpi slt, %wide, %n : i64
    %valid = arith.andi %above, %below : i1
    intent.yield %i32, %to valid %valid : i32, i32
  }
  %y = intent.gather %x[%r] fill %none : tensor<?x?xf32>, !intent.relation<2 -> 2, i32> -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// SPEC: 1-09
func.func @by_data(%x: tensor<?xf32>, %idx: tensor<?xi32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : i32
  %d = intent.axis %idx[0] : tensor<?xi32>
  %s = intent.axis %x[0] : tensor<?xf32>
  %r = intent.relation (%i in %d) of (%s) with (%k = %idx) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi32>) -> !intent.relation<1 -> 1, i32> {
    %p = arith.cmpi sge, %k, %none : i32
    intent.yield %k valid %p : i32
  }
  %y = intent.gather %x[%r] fill %zero : tensor<?xf32>, !intent.relation<1 -> 1, i32> -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// The source domain named is a part of the axis: what lies outside of it is out of bounds.
// SPEC: 1-09 1-11
func.func @part(%x: tensor<9xi64>, %from: i64) -> tensor<3xi64> {
  %zero = arith.constant 0 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %five = arith.constant 5 : i64
  %axis = intent.axis %x[0] : tensor<9xi64>
  %s = intent.subregion %axis[%two to %five] : !intent.domain<i64>
  %d = intent.domain %zero to %three : i64
  %r = intent.relation (%i in %d) of (%s) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %at = arith.addi %i, %from : i64
    intent.yield %at : i64
  }
  %y = intent.gather %x[%r] fill %zero : tensor<9xi64>, !intent.relation<1 -> 1, i64> -> tensor<3xi64>
  return %y : tensor<3xi64>
}

// SPEC: 9-02
func.func @with(%x: tensor<7xf32>, %idx: tensor<?xi32>) -> tensor<7xf32> {
  %zero = arith.constant 0.0 : f32
  %s = intent.axis %x[0] : tensor<7xf32>
  %r = intent.relation (%i in %s) of (%s) with (%k = %idx) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi32>) -> !intent.relation<1 -> 1, i32> {
    intent.yield %k : i32
  }
  %y = intent.gather %x[%r] fill %zero : tensor<7xf32>, !intent.relation<1 -> 1, i32> -> tensor<7xf32>
  return %y : tensor<7xf32>
}

// Of 2 x 2 points to the members 1, 3, 5, 7 of a stepped domain, and from there as they are. The
// inner relation leaves the diagonal's corners out where %mask is 1, the outer is not asked there.
// SPEC: 9-03
func.func @compose(%x: tensor<10xi32>, %off: i64, %mask: i64) -> tensor<2x2xi32> {
  %none = arith.constant -9 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %four = arith.constant 4 : i64
  %nine = arith.constant 9 : i64
  %axis = intent.axis %x[0] : tensor<10xi32>
  %odd = intent.domain %one to %nine step %two : i64
  %d = intent.domain %zero to %two : i64
  %outer = intent.relation (%i in %odd) of (%axis) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %inner = intent.relation (%i in %d, %j in %d) of (%odd) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    %row = arith.muli %i, %four : i64
    %col = arith.muli %j, %two : i64
    %both = arith.addi %row, %col : i64
    %odd_one = arith.addi %both, %one : i64
    %at = arith.addi %odd_one, %off : i64
    %same = arith.cmpi ne, %i, %j : i64
    %open = arith.cmpi eq, %mask, %zero : i64
    %valid = arith.ori %same, %open : i1
    intent.yield %at valid %valid : i64
  }
  %r = intent.compose %outer, %inner : !intent.relation<1 -> 1, i64>, !intent.relation<2 -> 1, i64> -> !intent.relation<2 -> 1, i64>
  %y = intent.gather %x[%r] fill %none : tensor<10xi32>, !intent.relation<2 -> 1, i64> -> tensor<2x2xi32>
  return %y : tensor<2x2xi32>
}

// Both relations take their coordinates from data; the outer one's table is looked up where the
// inner one gets.
func.func @tables(%x: tensor<?xi32>, %outer_at: tensor<?xi64>, %inner_at: tensor<?xi32>) -> tensor<?xi32> {
  %none = arith.constant -9 : i32
  %zero = arith.constant 0 : i32
  %axis = intent.axis %x[0] : tensor<?xi32>
  %m = intent.axis %outer_at[0] : tensor<?xi64>
  %d = intent.axis %inner_at[0] : tensor<?xi32>
  %outer = intent.relation (%i in %m) of (%axis) with (%k = %outer_at) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %k : i64
  }
  %inner = intent.relation (%i in %d) of (%m) with (%k = %inner_at) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi32>) -> !intent.relation<1 -> 1, i32> {
    %valid = arith.cmpi ne, %k, %zero : i32
    intent.yield %k valid %valid : i32
  }
  %r = intent.compose %outer, %inner : !intent.relation<1 -> 1, i64>, !intent.relation<1 -> 1, i32> -> !intent.relation<1 -> 1, i64>
  %y = intent.gather %x[%r] fill %none : tensor<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  return %y : tensor<?xi32>
}

// SPEC: 9-01
func.func @scalar(%x: tensor<?x2xi32>, %row: i64) -> (i32, i32) {
  %fill = arith.constant 42 : i32
  %seven = arith.constant 7 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %d0 = intent.axis %x[0] : tensor<?x2xi32>
  %d1 = intent.axis %x[1] : tensor<?x2xi32>
  %r = intent.relation () of (%d0, %d1) : () of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<0 -> 2, i64> {
    %valid = arith.cmpi sge, %row, %zero : i64
    intent.yield %row, %one valid %valid : i64, i64
  }
  %y = intent.gather %x[%r] fill %fill : tensor<?x2xi32>, !intent.relation<0 -> 2, i64> -> i32
  %b = intent.buffer : memref<i32>
  %s = intent.relation () of () : () of () -> !intent.relation<0 -> 0, i64> {
    intent.yield
  }
  intent.store %seven to %b[%s] : i32, memref<i32>, !intent.relation<0 -> 0, i64>
  %z = intent.load %b[%s] fill %fill : memref<i32>, !intent.relation<0 -> 0, i64> -> i32
  return %y, %z : i32, i32
}

// The first load keeps what was there when it ran.
// SPEC: 9-06 9-12
func.func @snapshot(%x: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i64
  %axis = intent.axis %x[0] : tensor<?xi32>
  %n = intent.size %axis : !intent.domain<i64>
  %b = intent.buffer [%n] : memref<?xi32>
  %d = intent.axis %b[0] : memref<?xi32>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %s = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %last = arith.subi %n, %one : i64
    %j = arith.subi %last, %i : i64
    intent.yield %j : i64
  }
  intent.store %x to %b[%r] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
  %before = intent.load %b[%r] fill %zero : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  intent.store %before to %b[%s] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
  %after = intent.load %b[%r] fill %zero : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  return %before, %after : tensor<?xi32>, tensor<?xi32>
}

// SPEC: 9-06 9-08
func.func @unwritten(%x: tensor<?xi32>, %n: i64) -> tensor<?xi32> {
  %zero = arith.constant 0 : i32
  %b = intent.buffer [%n] : memref<?xi32>
  %d = intent.axis %b[0] : memref<?xi32>
  %axis = intent.axis %x[0] : tensor<?xi32>
  %w = intent.relation (%i in %axis) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %valid = arith.cmpi slt, %i, %n : i64
    intent.yield %i valid %valid : i64
  }
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  intent.store %x to %b[%w] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
  %y = intent.load %b[%r] fill %zero : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  return %y : tensor<?xi32>
}

// A relation keeps what it depends on, wherever it goes: out of the function that made it, through a
// record.
func.func private @backwards(%x: tensor<?xi32>) -> tuple<!intent.relation<1 -> 1, i64>, i64> {
  %one = arith.constant 1 : i64
  %d = intent.axis %x[0] : tensor<?xi32>
  %n = intent.size %d : !intent.domain<i64>
  %last = arith.subi %n, %one : i64
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    %j = arith.subi %last, %i : i64
    intent.yield %j : i64
  }
  %t = intent.pack %r, %n : tuple<!intent.relation<1 -> 1, i64>, i64>
  return %t : tuple<!intent.relation<1 -> 1, i64>, i64>
}

func.func @records(%x: tensor<?xi32>, %p: i1) -> tensor<?xi32> {
  %zero = arith.constant 0 : i32
  %t = func.call @backwards(%x) : (tensor<?xi32>) -> tuple<!intent.relation<1 -> 1, i64>, i64>
  %r, %n = intent.unpack %t : tuple<!intent.relation<1 -> 1, i64>, i64>
  %y = intent.gather %x[%r] fill %zero : tensor<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
  return %y : tensor<?xi32>
}
