// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A number for a tile, and a look-back. What a tile publishes is released by its flag; what another
// reads, it reads after it has acquired a flag that isn't 0.
// RUN: intent-opt %s --intent-distribute --canonicalize --cse | FileCheck %s

gpu.module @kernels {

// One thread counts, and all read what it got; the barrier before the count is the last turn's.
//
// CHECK-LABEL: gpu.func @ticket(
// CHECK-SAME:    %[[COUNTER:[^:]*]]: !llvm.ptr<1>, %[[Y:[^:]*]]: !llvm.ptr<1>
// CHECK:         %[[SHARED:.*]] = llvm.mlir.addressof @ticket_workgroup : !llvm.ptr<3>
// CHECK:         %[[THREAD:.*]] = nvvm.read.ptx.sreg.tid.x
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      nvvm.barrier
// CHECK-NEXT:      %[[ONCE:.*]] = arith.cmpi ult, %[[THREAD]], %c1_i32 : i32
// CHECK-NEXT:      scf.if %[[ONCE]] {
// CHECK-NEXT:        %[[OLD:.*]] = llvm.atomicrmw add %[[COUNTER]], %c1_i32 syncscope("device") monotonic : !llvm.ptr<1>, i32
// CHECK-NEXT:        llvm.store %[[OLD]], %[[SHARED]] {alignment = 8 : i64} : i32, !llvm.ptr<3>
// CHECK-NEXT:      }
// CHECK-NEXT:      nvvm.barrier
// CHECK-NEXT:      %[[MINE:.*]] = llvm.load %[[SHARED]] {alignment = 8 : i64} : !llvm.ptr<3> -> i32
// CHECK-NEXT:      %[[N:.*]] = arith.extui %[[MINE]] : i32 to i64
// CHECK-NEXT:      llvm.store %[[N]], %[[Y]] : i64, !llvm.ptr<1>
gpu.func @ticket(%counter: !llvm.ptr<1>, %y: !llvm.ptr<1>) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %ten = arith.constant 10 : i64
  scf.for %i = %zero to %ten step %one : i64 {
    %n = intent.tile.ticket %counter
    llvm.store %n, %y : i64, !llvm.ptr<1>
  }
  gpu.return
}

// Warp 0 reads 32 tiles at once, tile by tile what it has published, and combines them by shuffles,
// the earlier one first; what is beyond a tile that knows all of its past doesn't count.
//
// CHECK-LABEL: gpu.func @chain(
// CHECK-SAME:    %[[FLAGS:[^:]*]]: !llvm.ptr<1>, %[[VALUES:[^:]*]]: !llvm.ptr<1>, %[[Y:[^:]*]]: !llvm.ptr<1>, %[[N:[^:]*]]: i64, %[[K:[^:]*]]: i64, %[[TOTAL:[^:]*]]: i32
// CHECK:         %[[SHARED:.*]] = llvm.mlir.addressof @chain_workgroup : !llvm.ptr<3>
// CHECK:         %[[THREAD:.*]] = nvvm.read.ptx.sreg.tid.x
// CHECK-NEXT:    %[[WARP:.*]] = arith.cmpi ult, %[[THREAD]], %c32_i32 : i32
// CHECK-NEXT:    scf.if %[[WARP]] {
// CHECK-NEXT:      %[[ONCE:.*]] = arith.cmpi ult, %[[THREAD]], %c1_i32 : i32
// CHECK-NEXT:      %[[FOLLOWS:.*]] = arith.cmpi ne, %[[K]], %c0_i64 : i64
// CHECK-NEXT:      %[[BEFORE:.*]] = scf.if %[[FOLLOWS]] -> (i32) {
// CHECK-NEXT:        scf.if %[[ONCE]] {
// CHECK-NEXT:          %[[TWICE:.*]] = arith.muli %[[N]], %c2_i64 : i64
// CHECK-NEXT:          %[[VALUE:.*]] = llvm.getelementptr %[[VALUES]][%[[TWICE]]]
// CHECK-NEXT:          llvm.store %[[TOTAL]], %[[VALUE]] {alignment = 4 : i64} : i32, !llvm.ptr<1>
// CHECK-NEXT:          %[[FLAG:.*]] = llvm.getelementptr %[[FLAGS]][%[[N]]]
// CHECK-NEXT:          llvm.store %c1_i32, %[[FLAG]] atomic syncscope("device") release {alignment = 4 : i64} : i32, !llvm.ptr<1>
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[LANE:.*]] = arith.andi %[[THREAD]], %c31_i32 : i32
// CHECK-NEXT:        %[[LANE64:.*]] = arith.extui %[[LANE]] : i32 to i64
// CHECK-NEXT:        %[[FIRST:.*]] = arith.addi %[[LANE64]], %c1_i64 : i64
// CHECK-NEXT:        %[[FOUND:.*]]:2 = scf.while (%[[BACK:.*]] = %[[FIRST]], %[[NEAR:.*]] = %c9_i32) : (i64, i32) -> (i64, i32) {
// CHECK-NEXT:          %[[IS:.*]] = arith.cmpi sle, %[[BACK]], %[[K]] : i64
// CHECK-NEXT:          %[[READ:.*]]:2 = scf.if %[[IS]] -> (i32, i32) {
// CHECK-NEXT:            %[[J:.*]] = arith.subi %[[N]], %[[BACK]] : i64
// CHECK-NEXT:            %[[AT:.*]] = llvm.getelementptr %[[FLAGS]][%[[J]]]
// CHECK-NEXT:            %[[SEEN:.*]] = scf.while : () -> i32 {
// CHECK-NEXT:              %[[NOW:.*]] = llvm.load %[[AT]] atomic syncscope("device") acquire {alignment = 4 : i64} : !llvm.ptr<1> -> i32
// CHECK-NEXT:              %[[NOTHING:.*]] = arith.cmpi eq, %[[NOW]], %c0_i32 : i32
// CHECK-NEXT:              scf.condition(%[[NOTHING]]) %[[NOW]] : i32
// CHECK:                 %[[KNOWS:.*]] = arith.cmpi eq, %[[SEEN]], %c2_i32 : i32
// CHECK-NEXT:            %[[WHICH:.*]] = arith.extui %[[KNOWS]] : i1 to i64
// CHECK-NEXT:            %[[TWOJ:.*]] = arith.muli %[[J]], %c2_i64 : i64
// CHECK-NEXT:            %[[INDEX:.*]] = arith.addi %[[TWOJ]], %[[WHICH]] : i64
// CHECK-NEXT:            %[[THERE:.*]] = llvm.getelementptr %[[VALUES]][%[[INDEX]]]
// CHECK-NEXT:            %[[LOADED:.*]] = llvm.load %[[THERE]] {alignment = 4 : i64} : !llvm.ptr<1> -> i32
// CHECK-NEXT:            scf.yield %[[LOADED]], %[[SEEN]] : i32, i32
// CHECK-NEXT:          } else {
// CHECK-NEXT:            scf.yield %c9_i32, %c2_i32 : i32, i32
// CHECK-NEXT:          }
// CHECK-NEXT:          %[[ALL:.*]] = arith.cmpi eq, %[[READ]]#1, %c2_i32 : i32
// CHECK-NEXT:          %[[OTHER:.*]] = nvvm.shfl.sync  bfly %c-1_i32, %[[READ]]#0, %c1_i32, %c31_i32 : i32 -> i32
// CHECK-NEXT:          %[[BIT:.*]] = arith.extui %[[ALL]] : i1 to i32
// CHECK-NEXT:          %[[OTHERBIT:.*]] = nvvm.shfl.sync  bfly %c-1_i32, %[[BIT]], %c1_i32, %c31_i32 : i32 -> i32
// CHECK-NEXT:          %[[OTHERALL:.*]] = arith.cmpi ne, %[[OTHERBIT]], %c0_i32 : i32
// CHECK-NEXT:          %[[LOW:.*]] = arith.andi %[[THREAD]], %c1_i32 : i32
// CHECK-NEXT:          %[[ISNEAR:.*]] = arith.cmpi eq, %[[LOW]], %c0_i32 : i32
// CHECK-NEXT:          %[[A:.*]] = arith.select %[[ISNEAR]], %[[READ]]#0, %[[OTHER]] : i32
// CHECK-NEXT:          %[[B:.*]] = arith.select %[[ISNEAR]], %[[OTHER]], %[[READ]]#0 : i32
// CHECK-NEXT:          %[[NEARALL:.*]] = arith.select %[[ISNEAR]], %[[ALL]], %[[OTHERALL]] : i1
// CHECK-NEXT:          %[[BOTH:.*]] = arith.subi %[[B]], %[[A]] : i32
// CHECK-NEXT:          %[[PAIR:.*]] = arith.select %[[NEARALL]], %[[A]], %[[BOTH]] : i32
// CHECK-NEXT:          %[[PAIRALL:.*]] = arith.ori %[[ALL]], %[[OTHERALL]] : i1
// CHECK-NEXT:          nvvm.shfl.sync  bfly %c-1_i32, %[[PAIR]], %c2_i32
// CHECK:               nvvm.shfl.sync  bfly %c-1_i32, %{{.*}}, %c16_i32
// CHECK:               arith.subi
// CHECK-NEXT:          %[[WINDOW:.*]] = arith.select %{{.*}} : i32
// CHECK-NEXT:          %[[WINDOWALL:.*]] = arith.ori %{{.*}} : i1
// CHECK-NEXT:          %[[SUM:.*]] = arith.subi %[[WINDOW]], %[[NEAR]] : i32
// CHECK-NEXT:          %[[MORE:.*]] = arith.xori %[[WINDOWALL]], %true : i1
// CHECK-NEXT:          %[[NEXT:.*]] = arith.addi %[[BACK]], %c32_i64 : i64
// CHECK-NEXT:          scf.condition(%[[MORE]]) %[[NEXT]], %[[SUM]] : i64, i32
// CHECK:             scf.yield %[[FOUND]]#1 : i32
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield %c9_i32 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.if %[[ONCE]] {
// CHECK-NEXT:        %[[UPTO:.*]] = arith.subi %[[BEFORE]], %[[TOTAL]] : i32
// CHECK-NEXT:        %[[TWICE:.*]] = arith.muli %[[N]], %c2_i64 : i64
// CHECK-NEXT:        %[[PAST:.*]] = arith.addi %[[TWICE]], %c1_i64 : i64
// CHECK-NEXT:        %[[VALUE:.*]] = llvm.getelementptr %[[VALUES]][%[[PAST]]]
// CHECK-NEXT:        llvm.store %[[UPTO]], %[[VALUE]] {alignment = 4 : i64} : i32, !llvm.ptr<1>
// CHECK-NEXT:        %[[FLAG:.*]] = llvm.getelementptr %[[FLAGS]][%[[N]]]
// CHECK-NEXT:        llvm.store %c2_i32, %[[FLAG]] atomic syncscope("device") release {alignment = 4 : i64} : i32, !llvm.ptr<1>
// CHECK-NEXT:        llvm.store %[[BEFORE]], %[[SHARED]] {alignment = 8 : i64} : i32, !llvm.ptr<3>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    nvvm.barrier
// CHECK-NEXT:    %[[RESULT:.*]] = llvm.load %[[SHARED]] {alignment = 8 : i64} : !llvm.ptr<3> -> i32
// CHECK-NEXT:    llvm.store %[[RESULT]], %[[Y]] : i32, !llvm.ptr<1>
gpu.func @chain(%flags: !llvm.ptr<1>, %values: !llvm.ptr<1>, %y: !llvm.ptr<1>, %n: i64, %k: i64, %total: i32) kernel {
  %neutral = arith.constant 9 : i32
  %before = intent.tile.look_back %total number %n position %k flags %flags values (%values) identity (%neutral : i32) : i32 -> i32 {
  ^bb0(%a: i32, %b: i32):
    %c = arith.subi %a, %b : i32
    intent.yield %c : i32
  }
  llvm.store %before, %y : i32, !llvm.ptr<1>
  gpu.return
}

// With `reverse` lower numbers are later members.
//
// CHECK-LABEL: gpu.func @back(
// CHECK:         scf.if %{{.*}} {
// CHECK:           %[[AFTER:.*]] = scf.if
// CHECK:           %[[FROM:.*]] = arith.subi %arg5, %[[AFTER]] : i32
gpu.func @back(%flags: !llvm.ptr<1>, %values: !llvm.ptr<1>, %y: !llvm.ptr<1>, %n: i64, %k: i64, %total: i32) kernel {
  %neutral = arith.constant 9 : i32
  %after = intent.tile.look_back %total reverse number %n position %k flags %flags values (%values) identity (%neutral : i32) : i32 -> i32 {
  ^bb0(%a: i32, %b: i32):
    %c = arith.subi %a, %b : i32
    intent.yield %c : i32
  }
  llvm.store %after, %y : i32, !llvm.ptr<1>
  gpu.return
}

}
