// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses by relations as tiles: what is a vector access, what is an offset a lane, where loads
// stand among stores, and how the host waits.
// RUN: intent-opt %s --split-input-file --intent-to-tiles --canonicalize --cse | FileCheck %s
//
// All index arithmetic of a lane is done in 64 bits, down to the products.
// RUN: intent-opt %s --split-input-file --intent-to-gpu | FileCheck %s --check-prefix=NVVM

// A row's address is a product in 64 bits of an index of 32: the region is computed on tiles.
// Padding is invalid. The result is still stored by vectors.
// CHECK-LABEL: gpu.func @embedding(
// CHECK-SAME:    %[[TILES:.*]]: i64, %[[TILESX:.*]]: i64, %[[AT:.*]]: !llvm.ptr<1>, %[[N:.*]]: i64, %[[COLUMNS:.*]]: i64, %[[TABLE:.*]]: !llvm.ptr<1>, %[[R:.*]]: !llvm.ptr<1>)
// CHECK:           %[[X:.*]] = arith.muli %{{.*}}, %c256_i64 : i64
// CHECK-NEXT:      %[[Y:.*]] = arith.muli %{{.*}}, %c4_i64 : i64
// CHECK-NEXT:      %[[I:.*]] = intent.tile.coord %[[Y]] axis 0 : tensor<4x256xi64>
// CHECK-NEXT:      %[[J:.*]] = intent.tile.coord %[[X]] axis 1 : tensor<4x256xi64>
// CHECK-NEXT:      %[[K:.*]] = intent.tile.load %[[AT]] origin (%[[Y]]) extent (%[[N]]) stride (%c1_i64) fill %c0_i32 width 1 : i32 -> tensor<4xi32>
// CHECK-NEXT:      %[[KK:.*]] = intent.tile.broadcast %[[K]] axes [0] : tensor<4xi32> -> tensor<4x256xi32>
// CHECK-NEXT:      %[[L:.*]]:2 = intent.map (%{{.*}} = %[[I]], %[[JE:.*]] = %[[J]], %[[KE:.*]] = %[[KK]]) : (tensor<4x256xi64>, tensor<4x256xi64>, tensor<4x256xi32>) -> (tensor<4x256xi64>, tensor<4x256xi1>) {
// CHECK-NEXT:        %[[W:.*]] = arith.extsi %[[KE]] : i32 to i64
// CHECK-NEXT:        %[[ROW:.*]] = arith.muli %[[W]], %[[COLUMNS]] : i64
// CHECK-NEXT:        %[[LANE:.*]] = arith.addi %[[ROW]], %[[JE]] : i64
// CHECK-NEXT:        intent.yield %[[LANE]], %true : i64, i1
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[V:.*]] = intent.tile.mask %[[L]]#1 origin (%[[Y]], %[[X]]) extent (%[[N]], %[[COLUMNS]]) value %false : tensor<4x256xi1>, i1 -> tensor<4x256xi1>
// CHECK-NEXT:      %[[G:.*]] = intent.tile.gather %[[TABLE]] at %[[L]]#0 valid %[[V]] fill %cst : tensor<4x256xi64>, tensor<4x256xi1>, f32 -> tensor<4x256xf32>
// CHECK-NEXT:      intent.tile.store %[[G]], %[[R]] origin (%[[Y]], %[[X]]) extent (%[[N]], %[[COLUMNS]]) stride (%[[COLUMNS]], %c1_i64) width 4 : tensor<4x256xf32>
// CHECK-NEXT:    }

// NVVM-LABEL: llvm.func @embedding(
// NVVM-NOT:   llvm.mul {{.*}}i32
// NVVM:       llvm.sext %{{.*}} : vector<8xi32> to vector<8xi64>
// NVVM-NOT:   llvm.trunc {{.*}}vector<8xi64>
// NVVM:       llvm.mul %{{.*}}, %{{.*}} : vector<8xi64>
// NVVM-LABEL: llvm.func @embedding_scalar(
!d = !intent.domain<i64>
!plane = !intent.relation<2 -> 2, i64>
func.func @embedding(%table: memref<?x?xf32>, %at: tensor<?xi32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %rows = intent.axis %table[0] : memref<?x?xf32>
  %columns = intent.axis %table[1] : memref<?x?xf32>
  %n = intent.axis %at[0] : tensor<?xi32>
  %wide = intent.broadcast %at axes [0] to (%n, %columns) : tensor<?xi32> to (!d, !d) -> tensor<?x?xi32>
  %r = intent.relation (%i in %n, %j in %columns) of (%rows, %columns) with (%k = %wide) : (!d, !d) of (!d, !d) with (tensor<?x?xi32>) -> !plane {
    %w = arith.extsi %k : i32 to i64
    intent.yield %w, %j : i64, i64
  }
  %g = intent.load %table[%r] fill %zero : memref<?x?xf32>, !plane -> tensor<?x?xf32>
  return %g : tensor<?x?xf32>
}

// -----

// Coordinates of 32 bits are widened before they are multiplied.
// CHECK-LABEL: gpu.func @narrow(
// CHECK-SAME:    %{{.*}}: i64, %[[M:.*]]: i32, %[[PITCH:.*]]: i64, %[[N:.*]]: i64, %[[X:.*]]: !llvm.ptr<1>, %{{.*}}: !llvm.ptr<1>)
// CHECK:           %[[I:.*]] = intent.tile.coord %{{.*}} axis 0 : tensor<1024xi32>
// CHECK-NEXT:      %[[L:.*]]:2 = intent.map (%[[E:.*]] = %[[I]]) : (tensor<1024xi32>) -> (tensor<1024xi64>, tensor<1024xi1>) {
// CHECK-NEXT:        %[[K:.*]] = arith.subi %[[M]], %[[E]] : i32
// CHECK-NEXT:        %[[KW:.*]] = arith.extsi %[[K]] : i32 to i64
// CHECK-NEXT:        %[[A:.*]] = arith.muli %[[KW]], %[[PITCH]] : i64
// CHECK-NEXT:        %[[EW:.*]] = arith.extsi %[[E]] : i32 to i64
// CHECK-NEXT:        %[[B:.*]] = arith.addi %[[A]], %[[EW]] : i64
// CHECK-NEXT:        intent.yield %[[B]], %true : i64, i1
// CHECK-NEXT:      }
// NVVM-LABEL: llvm.func @narrow(
// NVVM-NOT:   llvm.mul {{.*}}i32
// NVVM:       llvm.sext %{{.*}} : vector<8xi32> to vector<8xi64>
// NVVM:       llvm.mul %{{.*}}, %{{.*}} : vector<8xi64>
// NVVM-LABEL: llvm.func @narrow_scalar(
func.func @narrow(%x: tensor<?x?xf32>, %n: i32, %m: i32) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i32
  %rows = intent.axis %x[0] : tensor<?x?xf32>
  %columns = intent.axis %x[1] : tensor<?x?xf32>
  %d = intent.domain %c0 to %n : i32
  %r = intent.relation (%i in %d) of (%rows, %columns) : (!intent.domain<i32>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i32> {
    %k = arith.subi %m, %i : i32
    intent.yield %k, %i : i32, i32
  }
  %g = intent.gather %x[%r] fill %zero : tensor<?x?xf32>, !intent.relation<1 -> 2, i32> -> tensor<?xf32>
  return %g : tensor<?xf32>
}

// -----

// All of a row-major view is a vector access, transposed too; a strided view has its own strides.
// CHECK-LABEL: gpu.func @strided(
// CHECK-SAME:    %{{.*}}: i64, %{{.*}}: i64, %[[T:.*]]: !llvm.ptr<1>, %[[M:.*]]: i64, %[[N:.*]]: i64, %[[X:.*]]: !llvm.ptr<1>, %[[S0:.*]]: i64, %[[S1:.*]]: i64)
// CHECK:           %[[TILE:.*]] = intent.tile.load %[[T]] origin (%[[Y0:.*]], %[[X0:.*]]) extent (%[[M]], %[[N]]) stride (%[[N]], %c1_i64) fill %cst width 4 : f32 -> tensor<4x256xf32>
// CHECK-NEXT:      intent.tile.store %[[TILE]], %[[X]] origin (%[[Y0]], %[[X0]]) extent (%[[M]], %[[N]]) stride (%[[S0]], %[[S1]]) width 1 : tensor<4x256xf32>
// CHECK-NEXT:    }

// Nothing was allocated: the host still waits for the kernel, and ends the stream.
// CHECK-LABEL: func.func @strided(
// CHECK-SAME:    %[[XM:.*]]: memref<?x?xf32, strided<[?, ?], offset: ?>>, %{{.*}}: memref<?x?xf32>)
// CHECK:         memref.extract_strided_metadata %[[XM]]
// CHECK:         %[[STREAM:.*]] = gpu.wait async
// CHECK:         gpu.launch_func async [%[[STREAM]]] @kernels::@strided
// CHECK:         gpu.launch_func async [%[[STREAM]]] @kernels::@strided_scalar
// CHECK:         %[[P:.*]] = builtin.unrealized_conversion_cast %[[STREAM]] : !gpu.async.token to !llvm.ptr
// CHECK-NEXT:    llvm.call @mgpuStreamSynchronize(%[[P]]) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @mgpuStreamDestroy(%[[P]]) : (!llvm.ptr) -> ()
// CHECK-NEXT:    return
!d = !intent.domain<i64>
!plane = !intent.relation<2 -> 2, i64>
!strided = memref<?x?xf32, strided<[?, ?], offset: ?>>
func.func @strided(%x: !strided, %t: tensor<?x?xf32>) {
  %m = intent.axis %x[0] : !strided
  %n = intent.axis %x[1] : !strided
  %s = intent.relation (%i in %m, %j in %n) of (%m, %n) : (!d, !d) of (!d, !d) -> !plane {
    intent.yield %i, %j : i64, i64
  }
  intent.store %t to %x[%s] : tensor<?x?xf32>, !strided, !plane
  return
}

// -----

// A load that a later store may overwrite has a kernel of its own, before the store's (9-12).
// CHECK-LABEL: gpu.func @shifted(
// CHECK-SAME:    %{{.*}}: i64, %[[SIZE:.*]]: i64, %[[N:.*]]: i64, %[[X:.*]]: !llvm.ptr<1>, %[[T:.*]]: !llvm.ptr<1>)
// CHECK:           %[[I:.*]] = intent.tile.coord %[[C:.*]] axis 0 : tensor<1024xi64>
// CHECK-NEXT:      %[[L:.*]]:2 = intent.map (%[[E:.*]] = %[[I]]) : (tensor<1024xi64>) -> (tensor<1024xi64>, tensor<1024xi1>) {
// CHECK-NEXT:        %[[K:.*]] = arith.addi %[[E]], %c1_i64 : i64
// CHECK-NEXT:        %[[P:.*]] = arith.cmpi slt, %[[K]], %[[SIZE]] : i64
// CHECK-NEXT:        intent.yield %[[K]], %[[P]] : i64, i1
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[V:.*]] = intent.tile.mask %[[L]]#1 origin (%[[C]]) extent (%[[N]]) value %false : tensor<1024xi1>, i1 -> tensor<1024xi1>
// CHECK-NEXT:      %[[G:.*]] = intent.tile.gather %[[X]] at %[[L]]#0 valid %[[V]] fill %cst : tensor<1024xi64>, tensor<1024xi1>, f32 -> tensor<1024xf32>
// CHECK-NEXT:      intent.tile.store %[[G]], %[[T]] origin (%[[C]]) extent (%[[N]]) stride (%c1_i64) width 4 : tensor<1024xf32>
// CHECK-LABEL: gpu.func @shifted_1(
// CHECK:           %[[L:.*]] = intent.tile.load %{{.*}} width 4 : f32 -> tensor<1024xf32>
// CHECK-NEXT:      intent.tile.store %[[L]], %{{.*}} width 4 : tensor<1024xf32>
// With memory of their own it is one kernel.
// CHECK-LABEL: gpu.func @apart(
// CHECK:           intent.tile.gather
// CHECK-NEXT:      intent.tile.store {{.*}} width 4 :
// CHECK-LABEL: gpu.func @apart_scalar(
// CHECK-NOT:   gpu.func @apart_1
!d = !intent.domain<i64>
!line = !intent.relation<1 -> 1, i64>
func.func @shifted(%x: memref<?xf32>, %y: memref<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : i64
  %d = intent.axis %x[0] : memref<?xf32>
  %e = intent.axis %y[0] : memref<?xf32>
  %n = intent.size %d : !d
  %r = intent.relation (%i in %e) of (%d) : (!d) of (!d) -> !line {
    %k = arith.addi %i, %one : i64
    %p = arith.cmpi slt, %k, %n : i64
    intent.yield %k valid %p : i64
  }
  %s = intent.relation (%i in %e) of (%e) : (!d) of (!d) -> !line {
    intent.yield %i : i64
  }
  %t = intent.load %x[%r] fill %zero : memref<?xf32>, !line -> tensor<?xf32>
  intent.store %t to %y[%s] : tensor<?xf32>, memref<?xf32>, !line
  return
}
func.func @apart(%x: memref<?xf32> {intent.noalias}, %y: memref<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : i64
  %d = intent.axis %x[0] : memref<?xf32>
  %e = intent.axis %y[0] : memref<?xf32>
  %n = intent.size %d : !d
  %r = intent.relation (%i in %e) of (%d) : (!d) of (!d) -> !line {
    %k = arith.addi %i, %one : i64
    %p = arith.cmpi slt, %k, %n : i64
    intent.yield %k valid %p : i64
  }
  %s = intent.relation (%i in %e) of (%e) : (!d) of (!d) -> !line {
    intent.yield %i : i64
  }
  %t = intent.load %x[%r] fill %zero : memref<?xf32>, !line -> tensor<?xf32>
  intent.store %t to %y[%s] : tensor<?xf32>, memref<?xf32>, !line
  return
}

// -----

// A buffer is device memory of its extents; kernels in program order; it is freed at the end.
// CHECK-LABEL: func.func @scratch(
// CHECK-SAME:    %[[X:.*]]: memref<?xf32>, %[[N:.*]]: i64) -> memref<?xf32>
// CHECK:         %[[BEGIN:.*]] = gpu.wait async
// CHECK:         %[[SIZE:.*]] = arith.index_cast %[[N]] : i64 to index
// CHECK-NEXT:    %[[B:.*]], %[[T0:.*]] = gpu.alloc async [%[[BEGIN]]] (%[[SIZE]]) : memref<?xf32>
// CHECK:         gpu.launch_func async [%[[T0]]] @kernels::@scratch blocks
// CHECK:         gpu.launch_func async [%[[T0]]] @kernels::@scratch_scalar blocks
// CHECK:         %[[Y:.*]], %[[T1:.*]] = gpu.alloc async [%[[T0]]] (%{{.*}}) : memref<?xf32>
// CHECK:         gpu.launch_func async [%[[T1]]] @kernels::@scratch_1 blocks
// CHECK:         gpu.launch_func async [%[[T1]]] @kernels::@scratch_1_scalar blocks
// CHECK:         gpu.launch_func async [%[[T1]]] @kernels::@scratch_2 blocks
// CHECK:         gpu.launch_func async [%[[T1]]] @kernels::@scratch_2_scalar blocks
// CHECK:         %[[END:.*]] = gpu.dealloc async [%[[T1]]] %[[B]] : memref<?xf32>
// CHECK-NEXT:    gpu.wait [%[[END]]]
// CHECK-NEXT:    return %[[Y]] : memref<?xf32>
!d = !intent.domain<i64>
!line = !intent.relation<1 -> 1, i64>
func.func @scratch(%x: tensor<?xf32>, %n: i64) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : i64
  %d = intent.axis %x[0] : tensor<?xf32>
  %b = intent.buffer [%n] : memref<?xf32>
  %e = intent.axis %b[0] : memref<?xf32>
  %last = arith.subi %n, %one : i64
  %r = intent.relation (%i in %d) of (%e) : (!d) of (!d) -> !line {
    intent.yield %i : i64
  }
  %s = intent.relation (%i in %d) of (%e) : (!d) of (!d) -> !line {
    %k = arith.subi %last, %i : i64
    intent.yield %k : i64
  }
  intent.store %x to %b[%r] : tensor<?xf32>, memref<?xf32>, !line
  %y = intent.load %b[%r] fill %zero : memref<?xf32>, !line -> tensor<?xf32>
  intent.store %x to %b[%s] : tensor<?xf32>, memref<?xf32>, !line
  return %y : tensor<?xf32>
}
