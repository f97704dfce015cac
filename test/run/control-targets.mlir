// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Control on every target, with exact results: each exit of loops in loops, alone and at the points
// of a parallel; carries of every type; members and ordinals of domains and of their parts; parallels
// of one point, of none, of a million, inside one another, and past what a grid may have.
// RUN: split-file %s %t
// DEFINE: %{args} =
// DEFINE: %{file} =
// DEFINE: %{more} =
// DEFINE: %{check} =
// DEFINE: %{run} = intent-run %t/%{file}.mlir %{args} --print
// DEFINE: %{on-interp} = %{run} --target=interp --seed=1 | FileCheck %s --check-prefix=%{check} --match-full-lines
// DEFINE: %{on-cpu} = %{run} --target=cpu --threads=2 | FileCheck %s --check-prefix=%{check} --match-full-lines
// DEFINE: %{on-gpu} = %{run} --target=gpu-sim %{more} | FileCheck %s --check-prefix=%{check} --match-full-lines --implicit-check-not=error
//
// REDEFINE: %{file} = exits
// REDEFINE: %{check} = ALL
// REDEFINE: %{args} = --arg full:i64:10x3:value=-1 --arg full:i64:10x27:value=-1 --entry=all
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = exits
// REDEFINE: %{check} = ONE1
// REDEFINE: %{args} = --arg i64:1 --arg full:i64:1x27:value=-1 --entry=one
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = exits
// REDEFINE: %{check} = ONE5
// REDEFINE: %{args} = --arg i64:5 --arg full:i64:1x27:value=-1 --entry=one
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = exits
// REDEFINE: %{check} = ONE9
// REDEFINE: %{args} = --arg i64:9 --arg full:i64:1x27:value=-1 --entry=one
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = branches
// REDEFINE: %{check} = BRANCH0
// REDEFINE: %{args} = --arg i1:true --arg i1:true --arg i64:7
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = branches
// REDEFINE: %{check} = BRANCH1
// REDEFINE: %{args} = --arg i1:true --arg i1:false --arg i64:7
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = branches
// REDEFINE: %{check} = BRANCH2
// REDEFINE: %{args} = --arg i1:false --arg i1:true --arg i64:7
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = branches
// REDEFINE: %{check} = BRANCH3
// REDEFINE: %{args} = --arg i1:false --arg i1:false --arg i64:7
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = scalars
// REDEFINE: %{check} = SCALARS0
// REDEFINE: %{args} = --arg i64:0 --arg f16:1.5 --arg bf16:3 --arg f32:0.25
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = scalars
// REDEFINE: %{check} = SCALARS2
// REDEFINE: %{args} = --arg i64:2 --arg f16:1.5 --arg bf16:3 --arg f32:0.25
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = scalars
// REDEFINE: %{check} = SCALARS9
// REDEFINE: %{args} = --arg i64:9 --arg f16:1.5 --arg bf16:3 --arg f32:0.25
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = tensors
// REDEFINE: %{check} = TENSORS0
// REDEFINE: %{args} = --arg iota:f32:3 --arg i64:0
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// REDEFINE: %{file} = records
// REDEFINE: %{check} = TENSORS0
// REDEFINE: %{args} = --arg iota:f32:3 --arg i64:0
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// REDEFINE: %{file} = tensors
// REDEFINE: %{check} = TENSORS1
// REDEFINE: %{args} = --arg iota:f32:3 --arg i64:1
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// REDEFINE: %{file} = records
// REDEFINE: %{check} = TENSORS1
// REDEFINE: %{args} = --arg iota:f32:3 --arg i64:1
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// REDEFINE: %{file} = tensors
// REDEFINE: %{check} = TENSORS4
// REDEFINE: %{args} = --arg iota:f32:3 --arg i64:4
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// REDEFINE: %{file} = records
// REDEFINE: %{check} = TENSORS4
// REDEFINE: %{args} = --arg iota:f32:3 --arg i64:4
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// REDEFINE: %{file} = domains
// REDEFINE: %{check} = DOMAINS0
// REDEFINE: %{args} = --arg i32:-7 --arg i32:9 --arg i32:3 --arg i32:-4 --arg i32:9 --arg full:i32:12:value=-1
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// REDEFINE: %{file} = domains
// REDEFINE: %{check} = DOMAINS1
// REDEFINE: %{args} = --arg i32:-7 --arg i32:9 --arg i32:3 --arg i32:2 --arg i32:2 --arg full:i32:12:value=-1
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// REDEFINE: %{file} = domains
// REDEFINE: %{check} = DOMAINS2
// REDEFINE: %{args} = --arg i32:5 --arg i32:5 --arg i32:1 --arg i32:5 --arg i32:5 --arg full:i32:12:value=-1
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// REDEFINE: %{file} = domains
// REDEFINE: %{check} = DOMAINS3
// REDEFINE: %{args} = --arg i32:-2147483648 --arg i32:2147483647 --arg i32:1000000000 --arg i32:-2147483648 --arg i32:1000000000 --arg full:i32:12:value=-1
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// REDEFINE: %{file} = domains
// REDEFINE: %{check} = DOMAINS4
// REDEFINE: %{args} = --arg i32:2 --arg i32:3 --arg i32:7 --arg i32:2 --arg i32:3 --arg full:i32:12:value=-1
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// REDEFINE: %{file} = parallels
// REDEFINE: %{check} = POINTS0
// REDEFINE: %{args} = --arg i32:-7 --arg i32:4 --arg i64:0 --arg i64:4 --arg full:i64:4x4x2:value=-1
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = parallels
// REDEFINE: %{check} = POINTS1
// REDEFINE: %{args} = --arg i32:-7 --arg i32:4 --arg i64:1 --arg i64:2 --arg full:i64:3x4x1:value=-1
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = parallels
// REDEFINE: %{check} = POINTS2
// REDEFINE: %{args} = --arg i32:-7 --arg i32:-7 --arg i64:0 --arg i64:1 --arg full:i64:1x1x2:value=-1
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = parallels
// REDEFINE: %{check} = POINTS3
// REDEFINE: %{args} = --arg i32:-7 --arg i32:-4 --arg i64:0 --arg i64:1 --arg full:i64:1x1x1:value=-1
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = triangle
// REDEFINE: %{check} = TRIANGLE0
// REDEFINE: %{args} = --arg full:i64:5x5:value=-1
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = triangle
// REDEFINE: %{check} = TRIANGLE1
// REDEFINE: %{args} = --arg full:i64:1x1:value=-1
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = triangle
// REDEFINE: %{check} = TRIANGLE2
// REDEFINE: %{args} = --arg full:i64:2x3:value=-1
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = triangle
// REDEFINE: %{check} = TRIANGLE3
// REDEFINE: %{args} = --arg full:i64:0x3:value=-1
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}
// REDEFINE: %{file} = triangle
// REDEFINE: %{check} = TRIANGLE0
// REDEFINE: %{args} = --arg full:i64:5x5:value=-1
// REDEFINE: %{more} = --pipeline-options='grid-limit=1 warps=1' --sim-schedule=reversed
// RUN: %{on-gpu}
//
// A million points, and points past a grid of one block; every element is compared.
// RUN: intent-run %t/million.mlir --arg full:i64:1000003:value=-1 --target=cpu --compare=interp
// RUN: intent-run %t/million.mlir --arg full:i64:1000003:value=-1 --target=gpu-sim --compare=interp
// RUN: intent-run %t/million.mlir --arg full:i64:5003:value=-1 --target=gpu-sim --pipeline-options='grid-limit=1 warps=1' --compare=interp
// RUN: intent-run %t/million.mlir --arg full:i64:5003:value=-1 --target=gpu-sim --pipeline-options='grid-limit=3' --sim-schedule=random --seed=5 --compare=interp
// RUN: intent-run %t/million.mlir --arg full:i64:0:value=-1 --target=gpu-sim --pipeline-options='grid-limit=1' --compare=interp
// REDEFINE: %{file} = million
// REDEFINE: %{check} = MILLION
// REDEFINE: %{args} = --arg full:i64:8:value=-1
// REDEFINE: %{more} =
// RUN: %{on-interp}
// RUN: %{on-cpu}
// RUN: %{on-gpu}

// Ten ways out of a `for` in a `while` in a `for`, by continue, break and return at each depth, with
// values, and what each loop did until then, in order (4-01). A tenth goes through.
// SPEC: 3-01 4-01 4-03 4-05 3-04
//      ALL: arg1: memref<10x3xi64> = {{\[\[}}27, 3006, 0], [27, 2895, 0], [26, 3268, 0], [14, 515, 3], [24, 2643, 0], [24, 2904, 0], [15, 738, 6], [27, 1909, 0], [18, 8, 0], [18, 1101, 9]]
// ALL-NEXT: arg2: memref<10x27xi64> = {{\[\[}}0, 1, 2, 10, 11, 12, 20, 21, 22, 100, 101, 102, 110, 111, 112, 120, 121, 122, 200, 201, 202, 210, 211, 212, 220, 221, 222],
// ALL-NEXT: [0, 1, 2, 10, 11, 12, 20, 21, 22, 100, 101, 102, 110, 111, 112, 120, 121, 122, 200, 201, 202, 210, 211, 212, 220, 221, 222],
// ALL-NEXT: [0, 1, 2, 10, 11, 12, 20, 21, 22, 100, 101, 102, 110, 111, 120, 121, 122, 200, 201, 202, 210, 211, 212, 220, 221, 222, -1],
// ALL-NEXT: [0, 1, 2, 10, 11, 12, 20, 21, 22, 100, 101, 102, 110, 111, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1],
// ALL-NEXT: [0, 1, 2, 10, 11, 12, 20, 21, 22, 100, 101, 102, 110, 111, 112, 200, 201, 202, 210, 211, 212, 220, 221, 222, -1, -1, -1],
// ALL-NEXT: [0, 1, 2, 10, 11, 12, 20, 21, 22, 100, 101, 102, 110, 111, 112, 200, 201, 202, 210, 211, 212, 220, 221, 222, -1, -1, -1],
// ALL-NEXT: [0, 1, 2, 10, 11, 12, 20, 21, 22, 100, 101, 102, 110, 111, 112, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1],
// ALL-NEXT: [0, 1, 2, 10, 11, 12, 20, 21, 22, 100, 101, 102, 110, 111, 112, 120, 121, 122, 200, 201, 202, 210, 211, 212, 220, 221, 222],
// ALL-NEXT: [0, 1, 2, 10, 11, 12, 20, 21, 22, 100, 101, 102, 110, 111, 112, 120, 121, 122, -1, -1, -1, -1, -1, -1, -1, -1, -1],
// ALL-NEXT: [0, 1, 2, 10, 11, 12, 20, 21, 22, 100, 101, 102, 110, 111, 112, 120, 121, 122, -1, -1, -1, -1, -1, -1, -1, -1, -1]]
// ONE1: i64 = 27
// ONE1-NEXT: i64 = 2895
// ONE1-NEXT: i64 = 0
// ONE1-NEXT: arg2: memref<1x27xi64> = {{\[\[}}0, 1, 2, 10, 11, 12, 20, 21, 22, 100, 101, 102, 110, 111, 112, 120, 121, 122, 200, 201, 202, 210, 211, 212, 220, 221, 222]]
// ONE5: i64 = 24
// ONE5-NEXT: i64 = 2904
// ONE5-NEXT: i64 = 0
// ONE5-NEXT: arg2: memref<1x27xi64> = {{\[\[}}0, 1, 2, 10, 11, 12, 20, 21, 22, 100, 101, 102, 110, 111, 112, 200, 201, 202, 210, 211, 212, 220, 221, 222, -1, -1, -1]]
// ONE9: i64 = 18
// ONE9-NEXT: i64 = 1101
// ONE9-NEXT: i64 = 9
// ONE9-NEXT: arg2: memref<1x27xi64> = {{\[\[}}0, 1, 2, 10, 11, 12, 20, 21, 22, 100, 101, 102, 110, 111, 112, 120, 121, 122, -1, -1, -1, -1, -1, -1, -1, -1, -1]]
//--- exits.mlir
!d = !intent.domain<i64>
!r0 = !intent.relation<0 -> 2, i64>
func.func private @exits(%how: i64, %row: i64, %log: memref<?x?xi64>) -> (i64, i64, i64) {
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  %2 = arith.constant 2 : i64
  %3 = arith.constant 3 : i64
  %4 = arith.constant 4 : i64
  %5 = arith.constant 5 : i64
  %6 = arith.constant 6 : i64
  %7 = arith.constant 7 : i64
  %8 = arith.constant 8 : i64
  %9 = arith.constant 9 : i64
  %10 = arith.constant 10 : i64
  %100 = arith.constant 100 : i64
  %1000 = arith.constant 1000 : i64
  %rows = intent.axis %log[0] : memref<?x?xi64>
  %places = intent.axis %log[1] : memref<?x?xi64>
  %three = intent.domain %0 to %3 : i64
  %r:3 = intent.body -> (i64, i64, i64) {
    %outer:2 = intent.for %a in %three iter (%n0 = %0, %s0 = %0) : !d, (i64, i64) {
      %inA = arith.cmpi eq, %a, %1 : i64
      %wide = arith.muli %a, %100 : i64
      %middle:3 = intent.while iter (%b = %0, %n1 = %n0, %s1 = %s0) : (i64, i64, i64) {
        %more = arith.cmpi slt, %b, %3 : i64
        intent.yield %more : i1
      } do {
        %inB = arith.cmpi eq, %b, %1 : i64
        %inAB = arith.andi %inA, %inB : i1
        %next = arith.addi %b, %1 : i64
        %tens = arith.muli %b, %10 : i64
        %high = arith.addi %wide, %tens : i64
        %inner:2 = intent.for %c in %three iter (%n2 = %n1, %s2 = %s1) : !d, (i64, i64) {
          %code = arith.addi %high, %c : i64
          %to = intent.relation () of (%rows, %places) : () of (!d, !d) -> !r0 {
            intent.yield %row, %n2 : i64, i64
          }
          intent.store %code to %log[%to] : i64, memref<?x?xi64>, !r0
          %n3 = arith.addi %n2, %1 : i64
          %inC = arith.cmpi eq, %c, %1 : i64
          %here = arith.andi %inAB, %inC : i1
          intent.if %here {
            %is1 = arith.cmpi eq, %how, %1 : i64
            intent.if %is1 {
              intent.continue %n3, %s2 : i64, i64
            }
            %is2 = arith.cmpi eq, %how, %2 : i64
            intent.if %is2 {
              intent.break %n3, %1000 : i64, i64
            } else {
              %is3 = arith.cmpi eq, %how, %3 : i64
              intent.if %is3 {
                intent.return %n3, %s2, %3 : i64, i64, i64
              }
            }
          }
          %s3 = arith.addi %s2, %code : i64
          intent.yield %n3, %s3 : i64, i64
        }
        intent.if %inAB {
          %is4 = arith.cmpi eq, %how, %4 : i64
          intent.if %is4 {
            intent.continue %3, %inner#0, %inner#1 : i64, i64, i64
          }
          %is5 = arith.cmpi eq, %how, %5 : i64
          intent.if %is5 {
            intent.break %next, %inner#0, %1000 : i64, i64, i64
          }
          %is6 = arith.cmpi eq, %how, %6 : i64
          intent.if %is6 {
            intent.return %inner#0, %inner#1, %6 : i64, i64, i64
          }
        }
        intent.yield %next, %inner#0, %inner#1 : i64, i64, i64
      }
      intent.if %inA {
        %is7 = arith.cmpi eq, %how, %7 : i64
        intent.if %is7 {
          intent.continue %middle#1, %7 : i64, i64
        }
        %is8 = arith.cmpi eq, %how, %8 : i64
        intent.if %is8 {
          intent.break %middle#1, %8 : i64, i64
        }
        %is9 = arith.cmpi eq, %how, %9 : i64
        intent.if %is9 {
          intent.return %middle#1, %middle#2, %9 : i64, i64, i64
        }
      }
      %last = arith.addi %middle#2, %middle#0 : i64
      intent.yield %middle#1, %last : i64, i64
    }
    intent.yield %outer#0, %outer#1, %0 : i64, i64, i64
  }
  return %r#0, %r#1, %r#2 : i64, i64, i64
}

func.func @one(%how: i64, %log: memref<?x?xi64>) -> (i64, i64, i64) {
  %0 = arith.constant 0 : i64
  %r:3 = call @exits(%how, %0, %log) : (i64, i64, memref<?x?xi64>) -> (i64, i64, i64)
  return %r#0, %r#1, %r#2 : i64, i64, i64
}

func.func @all(%out: memref<?x?xi64>, %log: memref<?x?xi64>) {
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  %2 = arith.constant 2 : i64
  %rows = intent.axis %out[0] : memref<?x?xi64>
  %columns = intent.axis %out[1] : memref<?x?xi64>
  intent.parallel (%how in %rows) : (!d) {
    %r:3 = func.call @exits(%how, %how, %log) : (i64, i64, memref<?x?xi64>) -> (i64, i64, i64)
    %to0 = intent.relation () of (%rows, %columns) : () of (!d, !d) -> !r0 {
      intent.yield %how, %0 : i64, i64
    }
    intent.store %r#0 to %out[%to0] : i64, memref<?x?xi64>, !r0
    %to1 = intent.relation () of (%rows, %columns) : () of (!d, !d) -> !r0 {
      intent.yield %how, %1 : i64, i64
    }
    intent.store %r#1 to %out[%to1] : i64, memref<?x?xi64>, !r0
    %to2 = intent.relation () of (%rows, %columns) : () of (!d, !d) -> !r0 {
      intent.yield %how, %2 : i64, i64
    }
    intent.store %r#2 to %out[%to2] : i64, memref<?x?xi64>, !r0
  }
  return
}

// An i1 chooses, what the branches give merges (4-02), and a branch that leaves gives nothing.
// SPEC: 4-02
// BRANCH0: i64 = 10
// BRANCH0-NEXT: i1 = true
// BRANCH1: i64 = 80
// BRANCH1-NEXT: i1 = false
// BRANCH2: i64 = 10
// BRANCH2-NEXT: i1 = false
// BRANCH3: i64 = 7
// BRANCH3-NEXT: i1 = false
//--- branches.mlir
func.func @branches(%c: i1, %e: i1, %x: i64) -> (i64, i1) {
  %one = arith.constant 1 : i64
  %ten = arith.constant 10 : i64
  %r:2 = intent.body -> (i64, i1) {
    %v:2 = intent.if %c -> (i64, i1) {
      intent.if %e {
        intent.return %ten, %e : i64, i1
      }
      %y = arith.addi %x, %one : i64
      intent.yield %y, %e : i64, i1
    } else {
      %z = intent.if %e -> (i64) {
        intent.yield %one : i64
      } else {
        intent.return %x, %c : i64, i1
      }
      intent.yield %z, %c : i64, i1
    }
    %w = arith.muli %v#0, %ten : i64
    intent.return %w, %v#1 : i64, i1
  }
  return %r#0, %r#1 : i64, i1
}

// Carries of every scalar type, at a break too.
// SPEC: 4-04
// SCALARS0: i1 = true
// SCALARS0-NEXT: f16 = 1.5
// SCALARS0-NEXT: bf16 = 3
// SCALARS0-NEXT: f32 = 0.25
// SCALARS0-NEXT: i8 = 1
// SCALARS2: i1 = true
// SCALARS2-NEXT: f16 = 4.5
// SCALARS2-NEXT: bf16 = 27
// SCALARS2-NEXT: f32 = 0.25
// SCALARS2-NEXT: i8 = 4
// SCALARS9: i1 = false
// SCALARS9-NEXT: f16 = 7.5
// SCALARS9-NEXT: bf16 = 243
// SCALARS9-NEXT: f32 = 0.25
// SCALARS9-NEXT: i8 = 8
//--- scalars.mlir
!d = !intent.domain<i64>
func.func @scalars(%n: i64, %h: f16, %b: bf16, %x: f32) -> (i1, f16, bf16, f32, i8) {
  %0 = arith.constant 0 : i64
  %3 = arith.constant 3 : i64
  %true = arith.constant true
  %one = arith.constant 1 : i8
  %d = intent.domain %0 to %n : i64
  %r:5 = intent.for %i in %d iter (%p = %true, %f = %h, %g = %b, %e = %x, %c = %one) : !d, (i1, f16, bf16, f32, i8) {
    %not = arith.xori %p, %true : i1
    %f2 = arith.addf %f, %h : f16
    %g2 = arith.mulf %g, %b : bf16
    %e2 = arith.subf %x, %e : f32
    %c2 = arith.addi %c, %c : i8
    %stop = arith.cmpi eq, %i, %3 : i64
    intent.if %stop {
      intent.break %p, %f2, %g2, %e2, %c : i1, f16, bf16, f32, i8
    }
    intent.yield %not, %f2, %g2, %e2, %c2 : i1, f16, bf16, f32, i8
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4 : i1, f16, bf16, f32, i8
}

// Tensors, two of them that change places; and in a record.
// SPEC: 4-04
// TENSORS0: tensor<3xf32> = [0, 1, 2]
// TENSORS0-NEXT: tensor<3xf32> = [0, 1, 2]
// TENSORS0-NEXT: i64 = 0
// TENSORS1: tensor<3xf32> = [0, 2, 4]
// TENSORS1-NEXT: tensor<3xf32> = [0, 1, 2]
// TENSORS1-NEXT: i64 = 1
// TENSORS4: tensor<3xf32> = [0, 8, 16]
// TENSORS4-NEXT: tensor<3xf32> = [0, 3, 6]
// TENSORS4-NEXT: i64 = 4
//--- tensors.mlir
func.func @tensors(%x: tensor<?xf32>, %n: i64) -> (tensor<?xf32>, tensor<?xf32>, i64) {
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  %w:3 = intent.while iter (%v = %x, %u = %x, %k = %0) : (tensor<?xf32>, tensor<?xf32>, i64) {
    %more = arith.cmpi slt, %k, %n : i64
    intent.yield %more : i1
  } do {
    %sum = arith.addf %v, %u : tensor<?xf32>
    %next = arith.addi %k, %1 : i64
    %last = arith.cmpi eq, %next, %n : i64
    intent.if %last {
      intent.break %sum, %u, %next : tensor<?xf32>, tensor<?xf32>, i64
    }
    intent.yield %sum, %v, %next : tensor<?xf32>, tensor<?xf32>, i64
  }
  return %w#0, %w#1, %w#2 : tensor<?xf32>, tensor<?xf32>, i64
}
//--- records.mlir
func.func @records(%x: tensor<?xf32>, %n: i64) -> (tensor<?xf32>, tensor<?xf32>, i64) {
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  %init = intent.pack %x, %0 : tuple<tensor<?xf32>, i64>
  %w:2 = intent.while iter (%t = %init, %u = %x) : (tuple<tensor<?xf32>, i64>, tensor<?xf32>) {
    %v, %k = intent.unpack %t : tuple<tensor<?xf32>, i64>
    %more = arith.cmpi slt, %k, %n : i64
    intent.yield %more : i1
  } do {
    %v, %k = intent.unpack %t : tuple<tensor<?xf32>, i64>
    %sum = arith.addf %v, %u : tensor<?xf32>
    %next = arith.addi %k, %1 : i64
    %packed = intent.pack %sum, %next : tuple<tensor<?xf32>, i64>
    %third = arith.cmpi eq, %next, %n : i64
    intent.if %third {
      intent.break %packed, %u : tuple<tensor<?xf32>, i64>, tensor<?xf32>
    }
    intent.yield %packed, %v : tuple<tensor<?xf32>, i64>, tensor<?xf32>
  }
  %v, %k = intent.unpack %w#0 : tuple<tensor<?xf32>, i64>
  return %v, %w#1, %k : tensor<?xf32>, tensor<?xf32>, i64
}

// Members of an i32 domain in order (4-03); then of a part, which holds the same coordinates, with
// its own ordinals.
// SPEC: 4-03 1-07
// DOMAINS0: i64 = 11
// DOMAINS0-NEXT: i64 = 10
// DOMAINS0-NEXT: arg6: memref<12xi32> = [-7, -4, -1, 2, 5, 8, -400, -99, 202, 503, 804, -1]
// DOMAINS1: i64 = 6
// DOMAINS1-NEXT: i64 = 0
// DOMAINS1-NEXT: arg6: memref<12xi32> = [-7, -4, -1, 2, 5, 8, -1, -1, -1, -1, -1, -1]
// DOMAINS2: i64 = 0
// DOMAINS2-NEXT: i64 = 0
// DOMAINS2-NEXT: arg6: memref<12xi32> = [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1]
// DOMAINS3: i64 = 9
// DOMAINS3-NEXT: i64 = 6
// DOMAINS3-NEXT: arg6: memref<12xi32> = [-2147483648, -1147483648, -147483648, 852516352, 1852516352, 0, 1215752193, -1863462910, -647710717, -1, -1, -1]
// DOMAINS4: i64 = 2
// DOMAINS4-NEXT: i64 = 0
// DOMAINS4-NEXT: arg6: memref<12xi32> = [2, 200, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1]
//--- domains.mlir
!d = !intent.domain<i64>
!d32 = !intent.domain<i32>
!r1 = !intent.relation<0 -> 1, i64>
func.func @domains(%b: i32, %e: i32, %s: i32, %low: i32, %high: i32, %y: memref<?xi32>) -> (i64, i64) {
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  %32 = arith.constant 100 : i32
  %v = intent.axis %y[0] : memref<?xi32>
  %whole = intent.domain %b to %e step %s : i32
  %part = intent.subregion %whole[%low to %high] : !d32
  %n = intent.for %i in %whole iter (%at = %0) : !d32, (i64) {
    %to = intent.relation () of (%v) : () of (!d) -> !r1 {
      intent.yield %at : i64
    }
    intent.store %i to %y[%to] : i32, memref<?xi32>, !r1
    %next = arith.addi %at, %1 : i64
    intent.yield %next : i64
  }
  %m:2 = intent.for %i, %k in %part iter (%at = %n, %sum = %0) : !d32, (i64, i64) {
    %to = intent.relation () of (%v) : () of (!d) -> !r1 {
      intent.yield %at : i64
    }
    %narrow = arith.trunci %k : i64 to i32
    %wide = arith.muli %i, %32 : i32
    %code = arith.addi %wide, %narrow : i32
    intent.store %code to %y[%to] : i32, memref<?xi32>, !r1
    %next = arith.addi %at, %1 : i64
    %more = arith.addi %sum, %k : i64
    intent.yield %next, %more : i64, i64
  }
  return %m#0, %m#1 : i64, i64
}

// Three domains at once: a part of an axis, an i32 domain with a step, and an axis. Odd rows are left
// by `continue` (3-04).
// SPEC: 3-01 3-04
// POINTS0: arg5: memref<4x4x2xi64> = {{\[\[\[}}-7, 993], [-4, 996], [-1, 999], [2, 1002]], {{\[\[}}-1, -1], [-1, -1], [-1, -1], [-1, -1]], {{\[\[}}1999993, 2000993], [1999996, 2000996], [1999999, 2000999], [2000002, 2001002]], {{\[\[}}-1, -1], [-1, -1], [-1, -1], [-1, -1]]]
// POINTS1: arg5: memref<3x4x1xi64> = {{\[\[\[}}-1], [-1], [-1], [-1]], {{\[\[}}-1], [-1], [-1], [-1]], {{\[\[}}-1], [-1], [-1], [-1]]]
// POINTS2: arg5: memref<1x1x2xi64> = {{\[\[\[}}-1, -1]]]
// POINTS3: arg5: memref<1x1x1xi64> = {{\[\[\[}}-7]]]
//--- parallels.mlir
!d = !intent.domain<i64>
!d32 = !intent.domain<i32>
!r3 = !intent.relation<0 -> 3, i64>
func.func @parallels(%b: i32, %e: i32, %low: i64, %high: i64, %y: memref<?x?x?xi64>) {
  %three = arith.constant 3 : i64
  %step = arith.constant 3 : i32
  %thousand = arith.constant 1000 : i64
  %million = arith.constant 1000000 : i64
  %rows = intent.axis %y[0] : memref<?x?x?xi64>
  %columns = intent.axis %y[1] : memref<?x?x?xi64>
  %deep = intent.axis %y[2] : memref<?x?x?xi64>
  %stepped = intent.domain %b to %e step %step : i32
  %part = intent.subregion %rows[%low to %high] : !d
  intent.parallel (%i in %part, %j in %stepped, %k in %deep) : (!d, !d32, !d) {
    %odd = arith.trunci %i : i64 to i1
    intent.if %odd {
      intent.continue
    }
    %wide = arith.extsi %j : i32 to i64
    %first = arith.extsi %b : i32 to i64
    %past = arith.subi %wide, %first : i64
    %column = arith.divsi %past, %three : i64
    %to = intent.relation () of (%rows, %columns, %deep) : () of (!d, !d, !d) -> !r3 {
      intent.yield %i, %column, %k : i64, i64, i64
    }
    %m = arith.muli %i, %million : i64
    %t = arith.muli %k, %thousand : i64
    %u = arith.addi %m, %t : i64
    %code = arith.addi %u, %wide : i64
    intent.store %code to %y[%to] : i64, memref<?x?x?xi64>, !r3
  }
  return
}

// A triangle: the points of the parallel inside depend on the one around it, with a loop that may
// break in each. One point, and none.
// SPEC: 3-01
// TRIANGLE0: arg1: memref<5x5xi64> = {{\[\[}}-1, -1, -1, -1, -1], [1, -1, -1, -1, -1], [2, 1, -1, -1, -1], [3, 2, 2, -1, -1], [4, 6, 6, 3, -1]]
// TRIANGLE1: arg1: memref<1x1xi64> = {{\[\[}}-1]]
// TRIANGLE2: arg1: memref<2x3xi64> = {{\[\[}}-1, -1, -1], [1, -1, -1]]
// TRIANGLE3: arg1: memref<0x3xi64> = []
//--- triangle.mlir
!d = !intent.domain<i64>
!r2 = !intent.relation<0 -> 2, i64>
func.func @triangle(%y: memref<?x?xi64>) {
  %0 = arith.constant 0 : i64
  %1 = arith.constant 1 : i64
  %rows = intent.axis %y[0] : memref<?x?xi64>
  %columns = intent.axis %y[1] : memref<?x?xi64>
  intent.parallel (%i in %rows) : (!d) {
    %few = intent.subregion %columns[%0 to %i] : !d
    intent.parallel (%j in %few) : (!d) {
      %up = intent.domain %j to %i : i64
      %product = intent.for %k in %up iter (%p = %1) : !d, (i64) {
        %q = arith.muli %p, %k : i64
        %stop = arith.cmpi eq, %q, %0 : i64
        intent.if %stop {
          intent.break %i : i64
        }
        intent.yield %q : i64
      }
      %to = intent.relation () of (%rows, %columns) : () of (!d, !d) -> !r2 {
        intent.yield %i, %j : i64, i64
      }
      intent.store %product to %y[%to] : i64, memref<?x?xi64>, !r2
    }
  }
  return
}

// Each point has a loop of its own length.
// SPEC: 3-01
// MILLION: arg1: memref<8xi64> = [0, 1, 3, 6, 10, 15, 21, 7]
//--- million.mlir
!d = !intent.domain<i64>
!r1 = !intent.relation<0 -> 1, i64>
func.func @million(%y: memref<?xi64>) {
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
