// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses by relations on the GPU against the interpreter, over extents of 0, 1, a prime, one past
// a tile of 1024 and multiples of it, under every order of threads and with checks inserted.
//
// RUN: rm -rf %t && split-file %s %t
// RUN: %python -c "import numpy as n; r = n.random.default_rng(5); n.save('%t/7.npy', r.integers(0, 7, 129).astype(n.int32)); n.save('%t/wild.npy', r.integers(-2**62, 2**62, 1025)); n.save('%t/1.npy', n.zeros(1, n.int32)); n.save('%t/0.npy', n.zeros(0, n.int32))"
//
// A window of a vector, shifted by a constant, by a scalar and along a stepped domain.
// RUN: intent-run %t/shifts.mlir --arg iota:i32:5 --arg i64:2 --print --target=interp | FileCheck %s --check-prefix=SHIFTS
// RUN: intent-run %t/shifts.mlir --arg iota:i32:5 --arg i64:2 --print --target=gpu-sim --compare=interp | FileCheck %s --check-prefix=SHIFTS
// SHIFTS: {{^}}tensor<4xi32> = [1, 2, 3, 4]{{$}}
// SHIFTS-NEXT: {{^}}tensor<3xi32> = [2, 3, 4]{{$}}
// SHIFTS-NEXT: {{^}}tensor<3xi32> = [0, 2, 4]{{$}}
// RUN: intent-run %t/shifts.mlir --arg iota:i32:1 --arg i64:0 --target=gpu-sim --compare=interp
// RUN: intent-run %t/shifts.mlir --arg iota:i32:1 --arg i64:1 --target=gpu-sim --compare=interp
// RUN: intent-run %t/shifts.mlir --arg iota:i32:1025 --arg i64:1024 --target=gpu-sim --compare=interp --sim-schedule=reversed
// RUN: intent-run %t/shifts.mlir --arg iota:i32:4096 --arg i64:4 --target=gpu-sim --compare=interp --sim-schedule=random
// RUN: intent-run %t/shifts.mlir --arg iota:i32:4096 --arg i64:3 --target=gpu-sim --compare=interp
// RUN: intent-run %t/shifts.mlir --arg iota:i32:4099 --arg i64:8 --target=gpu-sim --compare=interp --pipeline-options=warps=1
//
// Result axes that no coordinate uses repeat what is read; coordinates that are the same everywhere
// read one place.
// RUN: intent-run %t/repeats.mlir --arg iota:i32:3 --arg zeros:i32:2x3 --print --target=interp | FileCheck %s --check-prefix=REPEATS
// RUN: intent-run %t/repeats.mlir --arg iota:i32:3 --arg zeros:i32:2x3 --print --target=gpu-sim --compare=interp | FileCheck %s --check-prefix=REPEATS
// REPEATS: {{^}}tensor<2x3xi32> = {{\[\[}}0, 1, 2], [0, 1, 2]]{{$}}
// REPEATS-NEXT: {{^}}tensor<3x2xi32> = {{\[\[}}0, 0], [1, 1], [2, 2]]{{$}}
// REPEATS-NEXT: {{^}}tensor<2x3xi32> = {{\[\[}}2, 2, 2], [2, 2, 2]]{{$}}
// RUN: intent-run %t/repeats.mlir --arg iota:i32:129 --arg zeros:i32:31x129 --target=gpu-sim --compare=interp
// RUN: intent-run %t/repeats.mlir --arg iota:i32:64 --arg zeros:i32:0x64 --target=gpu-sim --compare=interp
// RUN: intent-run %t/repeats.mlir --arg iota:i32:1 --arg zeros:i32:1x1 --target=gpu-sim --compare=interp
//
// An embedding: rows chosen by data, in the kernel that uses them.
// RUN: intent-run %t/embedding.mlir --arg iota:f32:7x16 --arg %t/7.npy --target=gpu-sim --compare=interp
// RUN: intent-run %t/embedding.mlir --arg rand:f32:7x13:seed=1 --arg %t/7.npy --target=gpu-sim --compare=interp --ulp=16 --sim-schedule=random
// RUN: intent-run %t/embedding.mlir --arg iota:f32:7x1025 --arg %t/7.npy --target=gpu-sim --compare=interp
// RUN: intent-run %t/embedding.mlir --arg rand:f32:1x1:seed=3 --arg %t/1.npy --target=gpu-sim --compare=interp
// RUN: intent-run %t/embedding.mlir --arg rand:f32:7x8:seed=4 --arg %t/0.npy --target=gpu-sim --compare=interp
// RUN: intent-run %t/embedding.mlir --arg zeros:f32:7x0 --arg %t/7.npy --target=gpu-sim --compare=interp
//
// Lanes that are not valid touch no memory, whatever their coordinates.
// RUN: intent-run %t/wild.mlir --arg iota:f64:3 --arg %t/wild.npy --target=gpu-sim --compare=interp
// RUN: intent-run %t/wild.mlir --arg zeros:f64:0 --arg %t/wild.npy --target=gpu-sim --compare=interp --sim-schedule=reversed
//
// Two views that may be one memory: loads before, between and after stores.
// RUN: intent-run %t/overlap.mlir --arg iota:i32:6 --arg same:1:shape=5:strides=1:offset=1 --print --target=interp | FileCheck %s --check-prefix=OVERLAP
// RUN: intent-run %t/overlap.mlir --arg iota:i32:6 --arg same:1:shape=5:strides=1:offset=1 --print --target=gpu-sim --compare=interp | FileCheck %s --check-prefix=OVERLAP
// OVERLAP: {{^}}i32 = 15{{$}}
// OVERLAP-NEXT: {{^}}tensor<5xi32> = [0, 0, 2, 4, 6]{{$}}
// OVERLAP-NEXT: {{^}}arg1: memref<6xi32> = [0, 0, 1, 4, 9, 16]{{$}}
// RUN: intent-run %t/overlap.mlir --arg iota:i32:2000 --arg same:1:shape=1999:strides=1:offset=1 --target=gpu-sim --compare=interp --sim-schedule=random
// RUN: intent-run %t/overlap.mlir --arg iota:i32:2000 --arg same:1:shape=1999:strides=1:offset=1 --target=gpu-sim --compare=interp --sim-schedule=reversed
// RUN: intent-run %t/overlap.mlir --arg iota:i32:2000 --arg iota:i32:1999 --target=gpu-sim --compare=interp
// RUN: intent-run %t/overlap.mlir --arg iota:i32:1 --arg same:1:shape=0:strides=1:offset=0 --target=gpu-sim --compare=interp
//
// A store whose value was loaded, shuffled by a reduction, from the memory that it writes.
// RUN: intent-run %t/normalize.mlir --arg iota:f32:5x3 --target=gpu-sim --compare=interp
// RUN: intent-run %t/normalize.mlir --arg rand:f32:31x129:seed=5 --target=gpu-sim --compare=interp --ulp=64 --sim-schedule=random
// RUN: intent-run %t/normalize.mlir --arg view:strides=2000x1:offset=4:rand:f32:3x1025:seed=6 --target=gpu-sim --compare=interp --ulp=64 --sim-schedule=reversed
// RUN: intent-run %t/normalize.mlir --arg view:strides=1x40:rand:f32:33x17:seed=7 --target=gpu-sim --compare=interp --ulp=64
//
// A buffer is written in parts and read between; its loads keep what they saw.
// RUN: intent-run %t/parts.mlir --arg iota:i32:3 --print --target=interp | FileCheck %s --check-prefix=PARTS
// RUN: intent-run %t/parts.mlir --arg iota:i32:3 --print --target=gpu-sim --compare=interp | FileCheck %s --check-prefix=PARTS
// PARTS: {{^}}tensor<6xi32> = [0, 1, 2, 7, 7, 7]{{$}}
// PARTS-NEXT: {{^}}tensor<6xi32> = [2, 1, 0, 0, 1, 2]{{$}}
// PARTS-NEXT: {{^}}i32 = 6{{$}}
// RUN: intent-run %t/parts.mlir --arg iota:i32:0 --target=gpu-sim --compare=interp
// RUN: intent-run %t/parts.mlir --arg iota:i32:1 --target=gpu-sim --compare=interp
// RUN: intent-run %t/parts.mlir --arg iota:i32:1031 --target=gpu-sim --compare=interp --sim-schedule=random
//
// An element read from memory bounds a domain; one is written.
// RUN: intent-run %t/elements.mlir --arg iota:i64:5 --arg i64:4 --print --target=interp | FileCheck %s --check-prefix=ELEMENTS
// RUN: intent-run %t/elements.mlir --arg iota:i64:5 --arg i64:4 --print --target=gpu-sim --compare=interp | FileCheck %s --check-prefix=ELEMENTS
// ELEMENTS: {{^}}tensor<4xi64> = [0, 1, 2, 3]{{$}}
// ELEMENTS-NEXT: {{^}}i64 = 4{{$}}
// ELEMENTS-NEXT: {{^}}arg1: memref<5xi64> = [0, 1, 2, 3, 8]{{$}}
//
// Strides of a view, coordinates of i32, axes in another order, an axis of static extent.
// RUN: intent-run %t/cube.mlir --arg view:strides=100x7x1:offset=5:iota:f32:3x5x4 --target=gpu-sim --compare=interp
// RUN: intent-run %t/cube.mlir --arg view:strides=1x37x4000:rand:f32:35x65x4:seed=1 --target=gpu-sim --compare=interp --sim-schedule=random
// RUN: intent-run %t/cube.mlir --arg view:strides=256x4x1:offset=8:rand:f32:3x64x4:seed=2 --target=gpu-sim --compare=interp
// RUN: intent-run %t/cube.mlir --arg zeros:f32:3x0x4 --target=gpu-sim --compare=interp
//
// One source of extent 1 or n, stretched after it was gathered.
// RUN: intent-run %t/stretched.mlir --arg iota:f32:1 --arg iota:f32:129 --target=gpu-sim --compare=interp
// RUN: intent-run %t/stretched.mlir --arg iota:f32:129 --arg iota:f32:129 --target=gpu-sim --compare=interp
// RUN: intent-run %t/stretched.mlir --arg iota:f32:1 --arg iota:f32:0 --target=gpu-sim --compare=interp
//
// RUN: intent-run %t/narrow.mlir --arg rand:i1:1025:seed=1 --arg rand:i8:1025:seed=2 --arg rand:bf16:1025:seed=3 --arg rand:f16:1025:seed=4 --target=gpu-sim --compare=interp
// RUN: intent-run %t/narrow.mlir --arg rand:i1:1:seed=1 --arg rand:i8:1:seed=2 --arg rand:bf16:1:seed=3 --arg rand:f16:1:seed=4 --target=gpu-sim --compare=interp
//
// Row-major storage that was reshaped is addressed as its new shape.
// RUN: intent-run %t/reshaped.mlir --arg iota:i32:6x4 --target=gpu-sim --compare=interp
// RUN: intent-run %t/reshaped.mlir --arg iota:i32:62x65 --target=gpu-sim --compare=interp

//--- shifts.mlir
!d = !intent.domain<i64>
!r1 = !intent.relation<1 -> 1, i64>
// SPEC: 9-04 9-05
func.func @shifts(%v: memref<?xi32>, %by: i64) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) {
  %fill = arith.constant -1 : i32
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %d = intent.axis %v[0] : memref<?xi32>
  %n = intent.size %d : !d
  %last = arith.subi %n, %c1 : i64
  %rest = arith.subi %n, %by : i64
  %a = intent.domain %c0 to %last : i64
  %b = intent.domain %c0 to %rest : i64
  %c = intent.domain %c0 to %n step %c2 : i64
  %ra = intent.relation (%i in %a) of (%d) : (!d) of (!d) -> !r1 {
    %k = arith.addi %i, %c1 : i64
    intent.yield %k : i64
  }
  %rb = intent.relation (%i in %b) of (%d) : (!d) of (!d) -> !r1 {
    %k = arith.addi %by, %i : i64
    intent.yield %k : i64
  }
  %rc = intent.relation (%i in %c) of (%d) : (!d) of (!d) -> !r1 {
    intent.yield %i : i64
  }
  %x = intent.load %v[%ra] fill %fill : memref<?xi32>, !r1 -> tensor<?xi32>
  %y = intent.load %v[%rb] fill %fill : memref<?xi32>, !r1 -> tensor<?xi32>
  %z = intent.load %v[%rc] fill %fill : memref<?xi32>, !r1 -> tensor<?xi32>
  return %x, %y, %z : tensor<?xi32>, tensor<?xi32>, tensor<?xi32>
}

//--- repeats.mlir
!d = !intent.domain<i64>
!r21 = !intent.relation<2 -> 1, i64>
func.func @repeats(%x: tensor<?xi32>, %shape: tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) {
  %fill = arith.constant -1 : i32
  %c1 = arith.constant 1 : i64
  %d = intent.axis %x[0] : tensor<?xi32>
  %m = intent.axis %shape[0] : tensor<?x?xi32>
  %n = intent.size %d : !d
  %last = arith.subi %n, %c1 : i64
  %r = intent.relation (%i in %m, %j in %d) of (%d) : (!d, !d) of (!d) -> !r21 {
    intent.yield %j : i64
  }
  %s = intent.relation (%i in %d, %j in %m) of (%d) : (!d, !d) of (!d) -> !r21 {
    intent.yield %i : i64
  }
  %t = intent.relation (%i in %m, %j in %d) of (%d) : (!d, !d) of (!d) -> !r21 {
    intent.yield %last : i64
  }
  %a = intent.gather %x[%r] fill %fill : tensor<?xi32>, !r21 -> tensor<?x?xi32>
  %b = intent.gather %x[%s] fill %fill : tensor<?xi32>, !r21 -> tensor<?x?xi32>
  %c = intent.gather %x[%t] fill %fill : tensor<?xi32>, !r21 -> tensor<?x?xi32>
  return %a, %b, %c : tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>
}

//--- embedding.mlir
!d = !intent.domain<i64>
!r2 = !intent.relation<2 -> 2, i64>
// Each chosen row less its mean, and the sum of what was chosen in each column.
func.func @embedding(%table: tensor<?x?xf32>, %at: tensor<?xi32>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %rows = intent.axis %table[0] : tensor<?x?xf32>
  %columns = intent.axis %table[1] : tensor<?x?xf32>
  %n = intent.axis %at[0] : tensor<?xi32>
  %size = intent.size %columns : !d
  %wide = intent.broadcast %at axes [0] to (%n, %columns) : tensor<?xi32> to (!d, !d) -> tensor<?x?xi32>
  %r = intent.relation (%i in %n, %j in %columns) of (%rows, %columns) with (%k = %wide) : (!d, !d) of (!d, !d) with (tensor<?x?xi32>) -> !r2 {
    %w = arith.extsi %k : i32 to i64
    intent.yield %w, %j : i64, i64
  }
  %g = intent.gather %table[%r] fill %zero : tensor<?x?xf32>, !r2 -> tensor<?x?xf32>
  %sum = intent.reduce arith.addf (%g) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  %count = arith.sitofp %size : i64 to f32
  %mean = intent.map (%s = %sum) : (tensor<?xf32>) -> tensor<?xf32> {
    %q = arith.divf %s, %count : f32
    intent.yield %q : f32
  }
  %means = intent.broadcast %mean axes [0] like %g : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %out = arith.subf %g, %means : tensor<?x?xf32>
  %total = intent.reduce arith.addf (%g) axes [0] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  return %out, %total : tensor<?x?xf32>, tensor<?xf32>
}

//--- wild.mlir
!d = !intent.domain<i64>
!r1 = !intent.relation<1 -> 1, i64>
// SPEC: 9-07 9-08
func.func @wild(%v: memref<?xf64>, %at: tensor<?xi64>) -> tensor<?xf64> {
  %fill = arith.constant -1.0 : f64
  %c0 = arith.constant 0 : i64
  %d = intent.axis %v[0] : memref<?xf64>
  %size = intent.size %d : !d
  %n = intent.axis %at[0] : tensor<?xi64>
  %r = intent.relation (%i in %n) of (%d) with (%k = %at) : (!d) of (!d) with (tensor<?xi64>) -> !r1 {
    %low = arith.cmpi sge, %k, %c0 : i64
    %high = arith.cmpi slt, %k, %size : i64
    %p = arith.andi %low, %high : i1
    intent.yield %k valid %p : i64
  }
  %s = intent.relation (%i in %n) of (%d) : (!d) of (!d) -> !r1 {
    %p = arith.cmpi slt, %i, %size : i64
    intent.yield %i valid %p : i64
  }
  %g = intent.load %v[%r] fill %fill : memref<?xf64>, !r1 -> tensor<?xf64>
  %h = intent.load %v[%s] fill %fill : memref<?xf64>, !r1 -> tensor<?xf64>
  %t = arith.addf %g, %h : tensor<?xf64>
  intent.store %t to %v[%s] : tensor<?xf64>, memref<?xf64>, !r1
  return %t : tensor<?xf64>
}

//--- overlap.mlir
!d = !intent.domain<i64>
!r1 = !intent.relation<1 -> 1, i64>
!tail = memref<?xi32, strided<[1], offset: ?>>
// SPEC: 9-12
func.func @overlap(%v: memref<?xi32>, %w: !tail) -> (i32, tensor<?xi32>) {
  %zero = arith.constant 0 : i32
  %dv = intent.axis %v[0] : memref<?xi32>
  %dw = intent.axis %w[0] : !tail
  %head = intent.relation (%i in %dw) of (%dv) : (!d) of (!d) -> !r1 {
    intent.yield %i : i64
  }
  %all = intent.relation (%i in %dv) of (%dv) : (!d) of (!d) -> !r1 {
    intent.yield %i : i64
  }
  %own = intent.relation (%i in %dw) of (%dw) : (!d) of (!d) -> !r1 {
    intent.yield %i : i64
  }
  %before = intent.load %v[%all] fill %zero : memref<?xi32>, !r1 -> tensor<?xi32>
  %first = intent.load %v[%head] fill %zero : memref<?xi32>, !r1 -> tensor<?xi32>
  intent.store %first to %w[%own] : tensor<?xi32>, !tail, !r1
  %between = intent.load %v[%head] fill %zero : memref<?xi32>, !r1 -> tensor<?xi32>
  %sum = arith.addi %first, %between : tensor<?xi32>
  %square = arith.muli %first, %first : tensor<?xi32>
  intent.store %square to %w[%own] : tensor<?xi32>, !tail, !r1
  %total = intent.reduce arith.addi (%before) axes [0] identity (%zero) : (tensor<?xi32>) -> i32
  %odd = arith.subi %sum, %first : tensor<?xi32>
  %result = arith.addi %odd, %between : tensor<?xi32>
  return %total, %result : i32, tensor<?xi32>
}

//--- normalize.mlir
!d = !intent.domain<i64>
!r2 = !intent.relation<2 -> 2, i64>
!plane = memref<?x?xf32, strided<[?, ?], offset: ?>>
func.func @normalize(%v: !plane) {
  %zero = arith.constant 0.0 : f32
  %rows = intent.axis %v[0] : !plane
  %columns = intent.axis %v[1] : !plane
  %all = intent.relation (%i in %rows, %j in %columns) of (%rows, %columns) : (!d, !d) of (!d, !d) -> !r2 {
    intent.yield %i, %j : i64, i64
  }
  %x = intent.load %v[%all] fill %zero : !plane, !r2 -> tensor<?x?xf32>
  %sum = intent.reduce arith.addf (%x) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  %sums = intent.broadcast %sum axes [0] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %y = arith.subf %x, %sums : tensor<?x?xf32>
  intent.store %y to %v[%all] : tensor<?x?xf32>, !plane, !r2
  %z = arith.addf %y, %y : tensor<?x?xf32>
  intent.store %z to %v[%all] : tensor<?x?xf32>, !plane, !r2
  return
}

//--- parts.mlir
!d = !intent.domain<i64>
!r1 = !intent.relation<1 -> 1, i64>
// SPEC: 9-06
func.func @parts(%x: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, i32) {
  %zero = arith.constant 0 : i32
  %seven = arith.constant 7 : i32
  %one = arith.constant 1 : i64
  %d = intent.axis %x[0] : tensor<?xi32>
  %n = intent.size %d : !d
  %twice = arith.addi %n, %n : i64
  %b = intent.buffer [%twice] : memref<?xi32>
  %e = intent.axis %b[0] : memref<?xi32>
  %all = intent.relation (%i in %e) of (%e) : (!d) of (!d) -> !r1 {
    intent.yield %i : i64
  }
  %low = intent.relation (%i in %d) of (%e) : (!d) of (!d) -> !r1 {
    intent.yield %i : i64
  }
  %high = intent.relation (%i in %d) of (%e) : (!d) of (!d) -> !r1 {
    %k = arith.addi %i, %n : i64
    intent.yield %k : i64
  }
  %back = intent.relation (%i in %d) of (%e) : (!d) of (!d) -> !r1 {
    %last = arith.subi %n, %one : i64
    %k = arith.subi %last, %i : i64
    intent.yield %k : i64
  }
  %sevens = intent.broadcast %seven axes [] to (%e) : i32 to (!d) -> tensor<?xi32>
  intent.store %sevens to %b[%all] : tensor<?xi32>, memref<?xi32>, !r1
  intent.store %x to %b[%low] : tensor<?xi32>, memref<?xi32>, !r1
  %first = intent.load %b[%all] fill %zero : memref<?xi32>, !r1 -> tensor<?xi32>
  %head = intent.load %b[%low] fill %zero : memref<?xi32>, !r1 -> tensor<?xi32>
  intent.store %head to %b[%back] : tensor<?xi32>, memref<?xi32>, !r1
  intent.store %head to %b[%high] : tensor<?xi32>, memref<?xi32>, !r1
  %second = intent.load %b[%all] fill %zero : memref<?xi32>, !r1 -> tensor<?xi32>
  intent.store %sevens to %b[%all] : tensor<?xi32>, memref<?xi32>, !r1
  %sum = intent.reduce arith.addi (%second) axes [0] identity (%zero) : (tensor<?xi32>) -> i32
  return %first, %second, %sum : tensor<?xi32>, tensor<?xi32>, i32
}

//--- elements.mlir
!d = !intent.domain<i64>
!r0 = !intent.relation<0 -> 1, i64>
!r1 = !intent.relation<1 -> 1, i64>
func.func @elements(%v: memref<?xi64>, %at: i64) -> (tensor<?xi64>, i64) {
  %zero = arith.constant 0 : i64
  %d = intent.axis %v[0] : memref<?xi64>
  %r = intent.relation () of (%d) : () of (!d) -> !r0 {
    intent.yield %at : i64
  }
  %n = intent.load %v[%r] fill %zero : memref<?xi64>, !r0 -> i64
  %e = intent.domain %zero to %n : i64
  %s = intent.relation (%i in %e) of (%d) : (!d) of (!d) -> !r1 {
    intent.yield %i : i64
  }
  %twice = arith.addi %n, %n : i64
  intent.store %twice to %v[%r] : i64, memref<?xi64>, !r0
  %x = intent.load %v[%s] fill %zero : memref<?xi64>, !r1 -> tensor<?xi64>
  return %x, %n : tensor<?xi64>, i64
}

//--- cube.mlir
!d = !intent.domain<i64>
!r3 = !intent.relation<3 -> 3, i64>
!block = memref<?x?x4xf32, strided<[?, ?, ?], offset: ?>>
func.func @cube(%v: !block) -> tensor<4x?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  %a = intent.axis %v[0] : !block
  %b = intent.axis %v[1] : !block
  %c = intent.axis %v[2] : !block
  %four = intent.domain %c0 to %c4 : i32
  %r = intent.relation (%k in %four, %i in %a, %j in %b) of (%a, %b, %c) : (!intent.domain<i32>, !d, !d) of (!d, !d, !d) -> !r3 {
    %w = arith.extsi %k : i32 to i64
    intent.yield %i, %j, %w : i64, i64, i64
  }
  %x = intent.load %v[%r] fill %zero : !block, !r3 -> tensor<4x?x?xf32>
  %y = arith.addf %x, %x : tensor<4x?x?xf32>
  intent.store %y to %v[%r] : tensor<4x?x?xf32>, !block, !r3
  return %x : tensor<4x?x?xf32>
}

//--- stretched.mlir
!d = !intent.domain<i64>
!r1 = !intent.relation<1 -> 1, i64>
func.func @stretched(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : i64
  %d = intent.axis %x[0] : tensor<?xf32>
  %n = intent.size %d : !d
  %r = intent.relation (%i in %d) of (%d) : (!d) of (!d) -> !r1 {
    %last = arith.subi %n, %one : i64
    %k = arith.subi %last, %i : i64
    intent.yield %k : i64
  }
  %g = intent.gather %x[%r] fill %zero : tensor<?xf32>, !r1 -> tensor<?xf32>
  %s = intent.broadcast %g axes [0 dynamic] like %y : tensor<?xf32> like tensor<?xf32> -> tensor<?xf32>
  %t = arith.addf %s, %y : tensor<?xf32>
  return %t : tensor<?xf32>
}

//--- narrow.mlir
!d = !intent.domain<i64>
!r1 = !intent.relation<1 -> 1, i64>
func.func @narrow(%a: memref<?xi1>, %b: memref<?xi8>, %c: memref<?xbf16>, %e: memref<?xf16>) -> (tensor<?xi1>, tensor<?xf16>) {
  %fa = arith.constant true
  %fb = arith.constant 1 : i8
  %fc = arith.constant 1.0 : bf16
  %fe = arith.constant 1.0 : f16
  %one = arith.constant 1 : i64
  %c0 = arith.constant 0 : i64
  %d = intent.axis %a[0] : memref<?xi1>
  %db = intent.axis %b[0] : memref<?xi8>
  %dc = intent.axis %c[0] : memref<?xbf16>
  %de = intent.axis %e[0] : memref<?xf16>
  %n = intent.size %d : !d
  %last = arith.subi %n, %one : i64
  %inner = intent.domain %c0 to %last : i64
  %ra = intent.relation (%i in %inner) of (%d) : (!d) of (!d) -> !r1 {
    %k = arith.addi %i, %one : i64
    intent.yield %k : i64
  }
  %rb = intent.relation (%i in %inner) of (%db) : (!d) of (!d) -> !r1 {
    intent.yield %i : i64
  }
  %sa = intent.relation (%i in %inner) of (%d) : (!d) of (!d) -> !r1 {
    intent.yield %i : i64
  }
  %sb = intent.relation (%i in %inner) of (%db) : (!d) of (!d) -> !r1 {
    %k = arith.addi %i, %one : i64
    intent.yield %k : i64
  }
  %rc = intent.relation (%i in %dc) of (%dc) : (!d) of (!d) -> !r1 {
    %k = arith.subi %last, %i : i64
    intent.yield %k : i64
  }
  %re = intent.relation (%i in %de) of (%de) : (!d) of (!d) -> !r1 {
    %p = arith.cmpi slt, %i, %last : i64
    intent.yield %i valid %p : i64
  }
  %xa = intent.load %a[%ra] fill %fa : memref<?xi1>, !r1 -> tensor<?xi1>
  %xb = intent.load %b[%rb] fill %fb : memref<?xi8>, !r1 -> tensor<?xi8>
  %xc = intent.load %c[%rc] fill %fc : memref<?xbf16>, !r1 -> tensor<?xbf16>
  %xe = intent.load %e[%re] fill %fe : memref<?xf16>, !r1 -> tensor<?xf16>
  %ya = arith.cmpi ne, %xb, %xb : tensor<?xi8>
  %za = arith.xori %xa, %ya : tensor<?xi1>
  intent.store %za to %a[%sa] : tensor<?xi1>, memref<?xi1>, !r1
  intent.store %xb to %b[%sb] : tensor<?xi8>, memref<?xi8>, !r1
  intent.store %xc to %c[%rc] : tensor<?xbf16>, memref<?xbf16>, !r1
  %ye = arith.addf %xe, %xe : tensor<?xf16>
  intent.store %ye to %e[%re] : tensor<?xf16>, memref<?xf16>, !r1
  return %xa, %xe : tensor<?xi1>, tensor<?xf16>
}

//--- reshaped.mlir
!d = !intent.domain<i64>
!r2 = !intent.relation<2 -> 2, i64>
func.func @reshaped(%x: tensor<?x?xi32>) -> tensor<?x2xi32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i64
  %c0 = arith.constant 0 : i64
  %c2 = arith.constant 2 : i64
  %y = intent.reshape %x [infer] : tensor<?x?xi32> -> tensor<?x2xi32>
  %rows = intent.axis %y[0] : tensor<?x2xi32>
  %columns = intent.axis %y[1] : tensor<?x2xi32>
  %r = intent.relation (%i in %rows, %j in %columns) of (%rows, %columns) : (!d, !d) of (!d, !d) -> !r2 {
    %k = arith.subi %one, %j : i64
    intent.yield %i, %k : i64, i64
  }
  %g = intent.gather %y[%r] fill %zero : tensor<?x2xi32>, !r2 -> tensor<?x2xi32>
  return %g : tensor<?x2xi32>
}
