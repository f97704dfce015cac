// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exchanges that don't fit beside each other in 48 KiB share their bytes, and then need a barrier
// between the reads of one and the writes of the next. A branch leaves what either side did.
// RUN: intent-opt %s --intent-distribute | FileCheck %s

#rows = #intent.layout<reg = [1, 2, 4, 8, 16, 32], lane = [64, 128, 256, 512, 1024], warp = [2048]>
#cols = #intent.layout<reg = [64, 128, 256, 512, 1024, 2048], lane = [2, 4, 8, 16, 32], warp = [1]>
#a = #intent.layout<reg = [], lane = [1, 2, 4, 8, 16], warp = [32]>
#b = #intent.layout<reg = [], lane = [2, 4, 8, 16, 32], warp = [1]>

gpu.module @kernels {

// CHECK:       llvm.mlir.global internal @shared_workgroup() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<32768 x i8>
// CHECK-LABEL: gpu.func @shared(
// CHECK-NOT:     nvvm.barrier
// CHECK:         llvm.store {{.*}} !llvm.ptr<3>
// CHECK:         nvvm.barrier
// CHECK-NEXT:    llvm.mlir.addressof @shared_workgroup
// CHECK-NOT:     nvvm.barrier
// CHECK:         llvm.load {{.*}} : !llvm.ptr<3>
// CHECK-NOT:     llvm.store
// CHECK:         nvvm.barrier
// CHECK-NEXT:    llvm.mlir.addressof @shared_workgroup
// CHECK-NOT:     nvvm.barrier
// CHECK:         llvm.store {{.*}} !llvm.ptr<3>
// CHECK:         nvvm.barrier
// CHECK-NEXT:    llvm.mlir.addressof @shared_workgroup
// CHECK-NOT:     nvvm.barrier
// CHECK:         gpu.return
gpu.func @shared() kernel {
  %zero = arith.constant 0 : i64
  %t = intent.tile.coord %zero axis 0 : tensor<4096xi64, #rows>
  %u = intent.tile.convert %t : tensor<4096xi64, #rows> -> tensor<4096xi64, #cols>
  %v = intent.tile.convert %u : tensor<4096xi64, #cols> -> tensor<4096xi64, #rows>
  gpu.return
}

// Regions of their own, 128 bytes each: one barrier an exchange.
// CHECK:       llvm.mlir.global internal @own_workgroup() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<512 x i8>
// CHECK-LABEL: gpu.func @own(
// CHECK-NOT:     nvvm.barrier
// CHECK:         llvm.store {{.*}} !llvm.ptr<3>
// CHECK:         nvvm.barrier
// CHECK-NEXT:    llvm.mlir.addressof @own_workgroup
// CHECK:         llvm.load {{.*}} : !llvm.ptr<3>
// CHECK-NOT:     nvvm.barrier
// CHECK:         llvm.mlir.addressof @own_workgroup
// CHECK-NEXT:    llvm.getelementptr {{.*}}[256] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
// CHECK:         nvvm.barrier
// CHECK-NOT:     nvvm.barrier
// CHECK:         gpu.return
gpu.func @own() kernel {
  %zero = arith.constant 0 : i64
  %t = intent.tile.coord %zero axis 0 : tensor<64xi32, #a>
  %u = intent.tile.convert %t : tensor<64xi32, #a> -> tensor<64xi32, #b>
  %v = intent.tile.convert %u : tensor<64xi32, #b> -> tensor<64xi32, #a>
  gpu.return
}

// The reads of the branch may be the last thing that happened, and the loop writes there again.
// CHECK-LABEL: gpu.func @branch(
// CHECK:         scf.for
// CHECK-NOT:     nvvm.barrier
// CHECK:           scf.if
// CHECK:             nvvm.barrier
// CHECK-NEXT:        llvm.mlir.addressof @branch_workgroup
// CHECK:             llvm.store {{.*}} !llvm.ptr<3>
// CHECK:             nvvm.barrier
// CHECK-NEXT:        llvm.mlir.addressof @branch_workgroup
// CHECK:             llvm.load {{.*}} : !llvm.ptr<3>
// CHECK-NOT:         nvvm.barrier
// CHECK:             scf.yield
// CHECK-NOT:     nvvm.barrier
// CHECK:         gpu.return
gpu.func @branch(%flag: i1, %n: i64) kernel {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %t = intent.tile.coord %zero axis 0 : tensor<64xi32, #b>
  %r = scf.for %i = %zero to %n step %one iter_args(%acc = %t) -> (tensor<64xi32, #b>) : i64 {
    %s = scf.if %flag -> (tensor<64xi32, #b>) {
      %u = intent.tile.coord %i axis 0 : tensor<64xi32, #a>
      %v = intent.tile.convert %u : tensor<64xi32, #a> -> tensor<64xi32, #b>
      scf.yield %v : tensor<64xi32, #b>
    } else {
      scf.yield %acc : tensor<64xi32, #b>
    }
    scf.yield %s : tensor<64xi32, #b>
  }
  gpu.return
}

}
