// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How control may be run, and how not: points one after another, in any order, flattened, in threads and
// in vectors; whole tensors too, without a parallel; an ordered loop in order, whatever runs it; and
// points that must not wait for each other.
// RUN: split-file %s %t

// One program, run serially in two orders, on one thread and on several, and as a grid; it is in OpenMP
// for the CPU, where no thread is asked for it is not.
// SPEC: 3-01 3-06
// RUN: intent-run %t/loops.mlir --arg zeros:i64:5003 --target=interp --seed=0 --out %t/serial.npy
// RUN: intent-run %t/loops.mlir --arg zeros:i64:5003 --target=interp --seed=7 --out %t/order.npy
// RUN: intent-run %t/loops.mlir --arg zeros:i64:5003 --target=cpu --threads=1 --out %t/one.npy
// RUN: intent-run %t/loops.mlir --arg zeros:i64:5003 --target=cpu --threads=4 --out %t/threads.npy
// RUN: intent-run %t/loops.mlir --arg zeros:i64:5003 --target=gpu-sim --sim-schedule=random --out %t/grid.npy
// RUN: cmp %t/serial.npy %t/order.npy
// RUN: cmp %t/serial.npy %t/one.npy
// RUN: cmp %t/serial.npy %t/threads.npy
// RUN: cmp %t/serial.npy %t/grid.npy
// RUN: intent-opt %t/loops.mlir --intent-to-cpu | FileCheck %s --check-prefix=THREADS
// RUN: intent-opt %t/loops.mlir --intent-to-cpu=threads=false | FileCheck %s --check-prefix=ALONE
// RUN: intent-opt %t/loops.mlir --intent-to-gpu | FileCheck %s --check-prefix=GRID
// THREADS: omp.parallel
// THREADS: omp.wsloop
// ALONE-NOT: omp.
// GRID: gpu.launch_func

// What is rectangular is flattened, and then vectors.
// RUN: intent-opt %t/ways.mlir --intent-flatten-parallel | FileCheck %s --check-prefix=FLAT
// RUN: intent-opt %t/ways.mlir --intent-to-vectors | FileCheck %s --check-prefix=VECTORS
// RUN: intent-run %t/ways.mlir --arg iota:f32:1031 --arg zeros:f32:1031 --target=cpu --compare=interp
// RUN: intent-run %t/ways.mlir --arg iota:f32:1031 --arg zeros:f32:1031 --target=gpu-sim --compare=interp
// FLAT-NOT: intent.parallel
// FLAT: intent.store {{.*}} : tensor<?xf32>, memref<?xf32>
// VECTORS: vector<{{[0-9]+}}xf32>

// A whole-domain expression with a unique write is as good: vectors, and a grid of several CTAs.
// SPEC: 3-07
// RUN: intent-opt %t/whole.mlir --intent-to-vectors | FileCheck %s --check-prefix=VECTORS
// RUN: intent-run %t/whole.mlir --arg iota:f32:5003 --arg zeros:f32:5003 --target=gpu-sim --compare=interp --stats | FileCheck %s --check-prefix=CTAS
// CTAS: ctas: {{[2-9]|[1-9][0-9]+}}{{$}}

// Each element is the sum of all up to it: in order, with no mark that says so, on any number of
// threads. No thread is made for it, and the GPU runs it by one.
// SPEC: 4-01 4-06
// RUN: intent-run %t/dependent.mlir --arg ones:i32:10007 --target=interp --print=4 | FileCheck %s --check-prefix=SUMS
// RUN: intent-run %t/dependent.mlir --arg ones:i32:10007 --target=cpu --threads=4 --compare=interp
// RUN: intent-run %t/dependent.mlir --arg ones:i32:10007 --target=gpu-sim --sim-schedule=reversed --compare=interp
// RUN: intent-run %t/dependent.mlir --arg iota:i32:4 --target=cpu --print | FileCheck %s --check-prefix=FOUR
// RUN: intent-run %t/dependent.mlir --arg iota:i32:4 --target=gpu-sim --print | FileCheck %s --check-prefix=FOUR
// RUN: intent-run %t/dependent.mlir --arg iota:i32:0 --target=cpu --print | FileCheck %s --check-prefix=NONE
// RUN: intent-opt %t/dependent.mlir --intent-to-cpu | FileCheck %s --check-prefix=ALONE
// SUMS: memref<10007xi32> = [1, 2, 3, 4, ...]
// FOUR: memref<4xi32> = [0, 1, 3, 6]
// NONE: memref<0xi32> = []

// A point that asks for what another one does may ask in vain, for as long as it likes: here the other
// runs after it. Its program has to do without, and then ends everywhere.
// SPEC: 10-06
// RUN: intent-run %t/spin.mlir --arg zeros:i32:6 --arg full:i32:5:value=-1 --arg i64:1000 --target=interp --print | FileCheck %s --check-prefix=VAIN
// RUN: intent-run %t/spin.mlir --arg zeros:i32:6 --arg full:i32:5:value=-1 --arg i64:1000 --target=cpu --threads=1 --print | FileCheck %s --check-prefix=VAIN
// RUN: intent-run %t/spin.mlir --arg zeros:i32:6 --arg full:i32:5:value=-1 --arg i64:1000 --target=cpu --threads=2 --print | FileCheck %s --check-prefix=EITHER
// RUN: intent-run %t/spin.mlir --arg zeros:i32:6 --arg full:i32:5:value=-1 --arg i64:1000 --target=gpu-sim --print | FileCheck %s --check-prefix=EITHER
// VAIN: arg2: memref<5xi32> = [0, 0, 0, 0, 0]
// EITHER: arg2: memref<5xi32> = [{{[01]}}, {{[01]}}, {{[01]}}, {{[01]}}, 0]

//--- loops.mlir
!d = !intent.domain<i64>
!r1 = !intent.relation<0 -> 1, i64>
func.func @loops(%y: memref<?xi64>) {
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  %7 = arith.constant 7 : i64
  %d = intent.axis %y[0] : memref<?xi64>
  intent.parallel (%i in %d) : (!d) {
    %to = intent.relation () of (%d) : () of (!d) -> !r1 {
      intent.yield %i : i64
    }
    %few = arith.remsi %i, %7 : i64
    %times = intent.domain %0 to %few : i64
    %s = intent.for %k in %times iter (%a = %i) : !d, (i64) {
      %b = arith.addi %a, %k : i64
      intent.yield %b : i64
    }
    intent.store %s to %y[%to] : i64, memref<?xi64>, !r1
  }
  return
}

//--- ways.mlir
!d = !intent.domain<i64>
!r1 = !intent.relation<0 -> 1, i64>
func.func @ways(%x: tensor<?xf32>, %y: memref<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  %v = intent.axis %y[0] : memref<?xf32>
  intent.parallel (%i in %d) : (!d) {
    %from = intent.relation () of (%d) : () of (!d) -> !r1 {
      intent.yield %i : i64
    }
    %to = intent.relation () of (%v) : () of (!d) -> !r1 {
      intent.yield %i : i64
    }
    %e = intent.gather %x[%from] fill %zero : tensor<?xf32>, !r1 -> f32
    %s = arith.addf %e, %e : f32
    intent.store %s to %y[%to] : f32, memref<?xf32>, !r1
  }
  return
}

//--- whole.mlir
func.func @whole(%x: tensor<?xf32>, %y: memref<?xf32>) {
  %d = intent.axis %x[0] : tensor<?xf32>
  %v = intent.axis %y[0] : memref<?xf32>
  %to = intent.relation (%i in %d) of (%v) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %s = arith.addf %x, %x : tensor<?xf32>
  intent.store %s to %y[%to] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

//--- dependent.mlir
!d = !intent.domain<i64>
!r1 = !intent.relation<0 -> 1, i64>
func.func @dependent(%y: memref<?xi32>) {
  %one = arith.constant 1 : i64
  %fill = arith.constant 0 : i32
  %d = intent.axis %y[0] : memref<?xi32>
  %b, %e = intent.bounds %d : !d
  %from = arith.minsi %one, %e : i64
  %rest = intent.subregion %d[%from to %e] : !d
  intent.for %i in %rest : !d {
    %before = arith.subi %i, %one : i64
    %there = intent.relation () of (%d) : () of (!d) -> !r1 {
      intent.yield %before : i64
    }
    %here = intent.relation () of (%d) : () of (!d) -> !r1 {
      intent.yield %i : i64
    }
    %p = intent.load %y[%there] fill %fill : memref<?xi32>, !r1 -> i32
    %q = intent.load %y[%here] fill %fill : memref<?xi32>, !r1 -> i32
    %s = arith.addi %p, %q : i32
    intent.store %s to %y[%here] : i32, memref<?xi32>, !r1
  }
  return
}

//--- spin.mlir
!d = !intent.domain<i64>
!r1 = !intent.relation<0 -> 1, i64>
// Each point raises its own flag and then asks for that of the point after it, at most so many
// times: what it saw, or 0.
func.func @asked(%flags: memref<?xi32>, %seen: memref<?xi32>, %most: i64) {
  %0 = arith.constant 0 : i64
  %none = arith.constant 0 : i32
  %set = arith.constant 1 : i32
  %one = arith.constant 1 : i64
  %d = intent.axis %seen[0] : memref<?xi32>
  %f = intent.axis %flags[0] : memref<?xi32>
  %tries = intent.domain %0 to %most : i64
  intent.parallel (%i in %d) : (!d) {
    %mine = intent.relation () of (%f) : () of (!d) -> !r1 {
      intent.yield %i : i64
    }
    %after = arith.addi %i, %one : i64
    %other = intent.relation () of (%f) : () of (!d) -> !r1 {
      intent.yield %after : i64
    }
    intent.atomic_store release %set to %flags[%mine] : i32, memref<?xi32>, !r1
    %got = intent.for %k in %tries iter (%last = %none) : !d, (i32) {
      %v = intent.atomic_load acquire %flags[%other] fill %none : memref<?xi32>, !r1 -> i32
      %is = arith.cmpi ne, %v, %none : i32
      intent.if %is {
        intent.break %v : i32
      }
      intent.yield %v : i32
    }
    %to = intent.relation () of (%d) : () of (!d) -> !r1 {
      intent.yield %i : i64
    }
    intent.store %got to %seen[%to] : i32, memref<?xi32>, !r1
  }
  return
}
