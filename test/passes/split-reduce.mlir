// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reduces of few long rows: many CTAs accumulate the tiles of a row, a second launch reduces what
// they leave.
// SPEC: 5-02, 6-02
// RUN: intent-opt %s --split-input-file --intent-to-tiles --canonicalize --cse | FileCheck %s

// 1024 tiles, a row each: CTA p of 256 takes rows p, p + 256, p + 512 and p + 768. Nothing else is
// made where the extents say so.
// CHECK-LABEL: gpu.func @all(
// CHECK-SAME:    %[[PARTS:[^:]*]]: i64, %[[X:[^:]*]]: !llvm.ptr<1>, %[[PARTIAL:[^:]*]]: !llvm.ptr<1>)
// CHECK:         scf.for %[[PART:.*]] = %{{.*}} to %[[PARTS]] step
// CHECK:           %[[SUMS:.*]] = scf.for %[[ROW:.*]] = %[[PART]] to %c1024_i64 step %c256_i64 iter_args
// CHECK:             intent.tile.load %[[X]] origin (%[[ROW]], %{{.*}}) {{.*}} width 4 : f32 -> tensor<1x1024xf32>
// CHECK:           %[[LINE:.*]] = intent.tile.reduce %{{.*}} axis 1 : tensor<1x1024xf32> -> tensor<1xf32>
// CHECK:           %[[SUM:.*]] = intent.tile.reduce %[[LINE]] axis 0 : tensor<1xf32> -> tensor<f32>
// CHECK:           %[[ONE:.*]] = intent.tile.broadcast %[[SUM]] axes [] : tensor<f32> -> tensor<1xf32>
// CHECK-NEXT:      intent.tile.store %[[ONE]], %[[PARTIAL]] origin (%[[PART]]) extent (%{{.*}}) stride (%c1_i64)
// CHECK-LABEL: gpu.func @all_1(
// CHECK-SAME:    %[[PARTIAL:[^:]*]]: !llvm.ptr<1>, %[[Y:[^:]*]]: !llvm.ptr<1>)
// CHECK:           intent.tile.load %[[PARTIAL]] origin (%{{.*}}) extent (%{{.*}}) stride (%c1_i64) {{.*}} : f32 -> tensor<256xf32>
// CHECK:           %[[ALL:.*]] = intent.tile.reduce %{{.*}} axis 0 : tensor<256xf32> -> tensor<f32>
// CHECK:           intent.tile.store %[[ALL]], %[[Y]] origin ()
// CHECK-NOT:   gpu.func @all_2
// CHECK-LABEL: func.func @all(
// CHECK-NOT:     scf.if %{{.*}} {
// CHECK:         gpu.alloc async {{.*}} : memref<f32>
// CHECK:         gpu.alloc async {{.*}} : memref<256xf32>
// CHECK:         gpu.launch_func {{.*}} @kernels::@all blocks
// CHECK:         gpu.launch_func {{.*}} @kernels::@all_1 blocks
// CHECK:         gpu.dealloc async {{.*}} : memref<256xf32>
func.func @all(%x: tensor<1024x1024xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %s = intent.reduce arith.addf (%x) axes [0, 1] identity (%zero) : (tensor<1024x1024xf32>) -> f32
  return %s : f32
}

// -----

// A short line is one CTA's.
// CHECK-LABEL: gpu.func @short(
// CHECK-NOT:   gpu.func @short_1
// CHECK-LABEL: func.func @short(
func.func @short(%x: tensor<15000xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %s = intent.reduce arith.addi (%x) axes [0] identity (%zero) : (tensor<15000xi32>) -> i32
  return %s : i32
}

// -----

// Many rows keep the device busy.
// CHECK-LABEL: gpu.func @many(
// CHECK-NOT:   gpu.func @many_1
// CHECK-LABEL: func.func @many(
func.func @many(%x: tensor<300x?xi32>) -> tensor<300xi32> {
  %zero = arith.constant 0 : i32
  %s = intent.reduce arith.addi (%x) axes [1] identity (%zero) : (tensor<300x?xi32>) -> tensor<300xi32>
  return %s : tensor<300xi32>
}

// -----

// Of a long line all components go to memory, and the one that is asked for comes back. How many
// parts is a matter of the extent; the host decides.
// CHECK-LABEL: gpu.func @place(
// CHECK-LABEL: gpu.func @place_1(
// CHECK-SAME:    %[[PARTS:[^:]*]]: i64, %[[N:[^:]*]]: i64,
// CHECK:         scf.for %[[PART:.*]] = %{{.*}} to %[[PARTS]] step
// CHECK:           %[[FIRST:.*]] = arith.muli %[[PART]], %c1024_i64
// CHECK:           %[[STEP:.*]] = arith.muli %{{.*}}, %c1024_i64
// CHECK:           scf.for %{{.*}} = %[[FIRST]] to %[[N]] step %[[STEP]] iter_args
// CHECK:           intent.tile.store %{{.*}} : tensor<1xf32>
// CHECK:           intent.tile.store %{{.*}} : tensor<1xi64>
// CHECK-LABEL: gpu.func @place_2(
// CHECK:           intent.tile.load {{.*}} : f32 -> tensor<1024xf32>
// CHECK:           intent.tile.load {{.*}} : i64 -> tensor<1024xi64>
// CHECK:           intent.tile.store %{{.*}} : tensor<i64>
// CHECK-NOT:       intent.tile.store
// CHECK:         gpu.return
// CHECK-LABEL: func.func @place(
// CHECK-SAME:    %[[X:.*]]: memref<?xf32>
// CHECK:         %[[UP:.*]] = arith.addi %{{.*}}, %c1023_i64
// CHECK-NEXT:    %[[TILES:.*]] = arith.divui %[[UP]], %c1024_i64
// CHECK-NEXT:    %[[FOURS:.*]] = arith.divui %[[TILES]], %c4_i64
// CHECK:         %[[FEW:.*]] = arith.cmpi slt, %{{.*}}, %c4_i64
// CHECK-NEXT:    scf.if %[[FEW]] {
// CHECK:           gpu.launch_func {{.*}} @kernels::@place blocks
// CHECK:         } else {
// CHECK:           gpu.alloc async {{.*}} : memref<?xf32>
// CHECK:           gpu.alloc async {{.*}} : memref<?xi64>
// CHECK:           gpu.launch_func {{.*}} @kernels::@place_1 blocks
// CHECK:           gpu.launch_func {{.*}} @kernels::@place_2 blocks
// CHECK:           gpu.dealloc async {{.*}} : memref<?xi64>
// CHECK:           gpu.dealloc async {{.*}} : memref<?xf32>
// CHECK-NEXT:    }
func.func @place(%x: tensor<?xf32>) -> i64 {
  %ninf = arith.constant 0xFF800000 : f32
  %none = arith.constant -1 : i64
  %d = intent.axis %x[0] : tensor<?xf32>
  %i = intent.indices %d : !intent.domain<i64>
  %v, %k = intent.reduce (%x, %i) axes [0] identity (%ninf, %none) : (tensor<?xf32>, tensor<?xi64>) -> (f32, i64) combine (%va, %ka, %vb, %kb) {
    %b = arith.cmpf ogt, %vb, %va : f32
    %w = arith.select %b, %vb, %va : f32
    %l = arith.select %b, %kb, %ka : i64
    intent.yield %w, %l : f32, i64
  }
  return %k : i64
}

// -----

// Both loops over a plane of unknown shape are shared out: the partials are laid out by the parts
// of each, and reduced along one axis.
// CHECK-LABEL: gpu.func @plane_1(
// CHECK:         scf.for %[[AT:.*]] = %{{.*}} to %{{.*}} step
// CHECK:           %[[INNER:.*]] = arith.remui %[[AT]], %[[COLUMNS:.*]] : i64
// CHECK:           %[[OUTER:.*]] = arith.divui %[[AT]], %[[COLUMNS]] : i64
// CHECK:           scf.for %{{.*}} = %[[OUTER]] to %{{.*}} step %{{.*}} iter_args
// CHECK:             %[[FIRST:.*]] = arith.muli %[[INNER]], %c1024_i64
// CHECK:             %[[STEP:.*]] = arith.muli %[[EXTENT:.*]], %c1024_i64
// CHECK:             scf.for %{{.*}} = %[[FIRST]] to %{{.*}} step %[[STEP]] iter_args
// CHECK:           intent.tile.store %{{.*}} origin (%[[OUTER]], %[[INNER]]) extent (%{{.*}}, %{{.*}}) stride (%[[EXTENT]], %c1_i64) width 1 : tensor<1x1xi32>
// CHECK-LABEL: gpu.func @plane_2(
// CHECK:           intent.tile.load {{.*}} : i32 -> tensor<1024xi32>
func.func @plane(%x: tensor<?x?xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %s = intent.reduce arith.addi (%x) axes [0, 1] identity (%zero) : (tensor<?x?xi32>) -> i32
  return %s : i32
}

// -----

// Columns: 6250 tiles of 16 rows among 256 parts. As many are few enough for the second launch, of
// which a tile holds 16.
// CHECK-LABEL: gpu.func @columns(
// CHECK:           scf.for %{{.*}} = %{{.*}} to %c100000_i64 step %c4096_i64 iter_args(%{{.*}} = %{{.*}}) -> (tensor<64x16xf32>)
// CHECK:           %[[R:.*]] = intent.tile.reduce %{{.*}} axis 1 : tensor<64x16xf32> -> tensor<64xf32>
// CHECK:           %[[T:.*]] = intent.tile.broadcast %[[R]] axes [0] : tensor<64xf32> -> tensor<64x1xf32>
// CHECK-NEXT:      intent.tile.store %[[T]], %{{.*}} origin (%{{.*}}, %{{.*}}) extent (%{{.*}}, %{{.*}}) stride (%c1_i64, %c64_i64) width 4 : tensor<64x1xf32>
func.func @columns(%x: tensor<100000x64xf32>) -> tensor<64xf32> {
  %zero = arith.constant 0.0 : f32
  %s = intent.reduce arith.addf (%x) axes [0] identity (%zero) : (tensor<100000x64xf32>) -> tensor<64xf32>
  return %s : tensor<64xf32>
}

// -----

// A kernel whose reduce has few long rows leaves it to launches of its own.
// CHECK-LABEL: gpu.func @centred(
// CHECK:         intent.tile.store %{{.*}} : tensor<1x1xf32>
// CHECK-LABEL: gpu.func @centred_1(
// CHECK:         intent.tile.reduce
// CHECK-LABEL: gpu.func @centred_2(
// CHECK-NOT:     scf.for %{{.*}} iter_args
// CHECK:         intent.map arith.subf
// CHECK-LABEL: func.func @centred(
// CHECK:         gpu.launch_func {{.*}} @kernels::@centred blocks
// CHECK:         gpu.launch_func {{.*}} @kernels::@centred_1 blocks
// CHECK:         gpu.launch_func {{.*}} @kernels::@centred_2 blocks
func.func @centred(%x: tensor<4x100000xf32>) -> tensor<4x100000xf32> {
  %ninf = arith.constant 0xFF800000 : f32
  %m = intent.reduce arith.maximumf (%x) axes [1] identity (%ninf) : (tensor<4x100000xf32>) -> tensor<4xf32>
  %b = intent.broadcast %m axes [0] like %x : tensor<4xf32> like tensor<4x100000xf32> -> tensor<4x100000xf32>
  %y = intent.map arith.subf (%x, %b) : (tensor<4x100000xf32>, tensor<4x100000xf32>) -> tensor<4x100000xf32>
  return %y : tensor<4x100000xf32>
}

// -----

// What is asked for besides is written by the part that computes it.
// CHECK-LABEL: gpu.func @besides(
// CHECK:         scf.for {{.*}} iter_args
// CHECK:           %[[Y:.*]] = arith.muli %{{.*}} : tensor<1x1024xi32>
// CHECK-NEXT:      intent.tile.store %[[Y]], %{{.*}} width 4 : tensor<1x1024xi32>
// CHECK:         intent.tile.store %{{.*}} : tensor<1x1xi32>
// CHECK-LABEL: gpu.func @besides_1(
// CHECK-NOT:   gpu.func @besides_2
func.func @besides(%x: tensor<3x65536xi32>) -> (tensor<3xi32>, tensor<3x65536xi32>) {
  %zero = arith.constant 0 : i32
  %y = arith.muli %x, %x : tensor<3x65536xi32>
  %s = intent.reduce arith.addi (%y) axes [1] identity (%zero) : (tensor<3x65536xi32>) -> tensor<3xi32>
  return %s, %y : tensor<3xi32>, tensor<3x65536xi32>
}
