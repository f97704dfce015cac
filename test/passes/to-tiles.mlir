// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernel formation: what is fused, what becomes a kernel of its own, which axes go to the grid, and
// how large tiles are. The wide body of each kernel is checked whole; the other has width 1.
// RUN: intent-opt %s --split-input-file --intent-to-tiles --canonicalize --cse | FileCheck %s

// One kernel; one loop over the grid's tiles; two loads and a store of 16-byte vectors.
// CHECK-LABEL: gpu.func @saxpy(
// CHECK-SAME:    %[[TILES:.*]]: i64, %[[X:.*]]: !llvm.ptr<1>, %[[N:.*]]: i64, %[[Y:.*]]: !llvm.ptr<1>, %[[A:.*]]: f32, %[[R:.*]]: !llvm.ptr<1>)
// CHECK-SAME:    kernel attributes {known_block_size = array<i32: 128, 1, 1>}
// CHECK:         %[[CTA:.*]] = nvvm.read.ptx.sreg.ctaid.x : i32
// CHECK-NEXT:    %[[FIRST:.*]] = arith.extui %[[CTA]] : i32 to i64
// CHECK-NEXT:    %[[CTAS:.*]] = nvvm.read.ptx.sreg.nctaid.x : i32
// CHECK-NEXT:    %[[STEP:.*]] = arith.extui %[[CTAS]] : i32 to i64
// CHECK-NEXT:    scf.for %[[T:.*]] = %[[FIRST]] to %[[TILES]] step %[[STEP]]  : i64 {
// CHECK-NEXT:      %[[O:.*]] = arith.muli %[[T]], %c1024_i64 : i64
// CHECK-NEXT:      %[[XT:.*]] = intent.tile.load %[[X]] origin (%[[O]]) extent (%[[N]]) stride (%c1_i64) fill %cst width 4 : f32 -> tensor<1024xf32>
// CHECK-NEXT:      %[[YT:.*]] = intent.tile.load %[[Y]] origin (%[[O]]) extent (%[[N]]) stride (%c1_i64) fill %cst width 4 : f32 -> tensor<1024xf32>
// CHECK-NEXT:      %[[S:.*]] = intent.map (%[[XI:.*]] = %[[XT]], %[[YI:.*]] = %[[YT]]) : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32> {
// CHECK-NEXT:        %[[P:.*]] = arith.mulf %[[A]], %[[XI]] : f32
// CHECK-NEXT:        %[[Q:.*]] = arith.addf %[[P]], %[[YI]] : f32
// CHECK-NEXT:        intent.yield %[[Q]] : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      intent.tile.store %[[S]], %[[R]] origin (%[[O]]) extent (%[[N]]) stride (%c1_i64) width 4 : tensor<1024xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    gpu.return
// CHECK-LABEL: gpu.func @saxpy_scalar(
// CHECK-COUNT-2: intent.tile.load {{.*}} width 1 :
// CHECK:         intent.tile.store {{.*}} width 1 :

// The host: results in fresh device memory, nothing launched for no elements, the wide body where
// extents are multiples of 4 and addresses of 16, and one wait at the end.
// CHECK-LABEL: func.func @saxpy(
// CHECK-SAME:    %[[A:.*]]: f32, %[[X:.*]]: memref<?xf32>, %[[Y:.*]]: memref<?xf32>) -> memref<?xf32> attributes {llvm.emit_c_interface} {
// CHECK:         %[[BEGIN:.*]] = gpu.wait async
// CHECK:         %[[R:.*]], %[[TOKEN:.*]] = gpu.alloc async [%[[BEGIN]]] (%{{.*}}) : memref<?xf32>
// CHECK:         %[[PX:.*]] = memref.extract_aligned_pointer_as_index %[[X]]
// CHECK:         %[[AX:.*]] = arith.index_cast %[[PX]] : index to i64
// CHECK:         %[[PY:.*]] = memref.extract_aligned_pointer_as_index %[[Y]]
// CHECK:         %[[AY:.*]] = arith.index_cast %[[PY]] : index to i64
// CHECK:         %[[ANY:.*]] = arith.cmpi sgt, %[[TILES:.*]], %c0_i64 : i64
// CHECK-NEXT:    scf.if %[[ANY]] {
// CHECK-NEXT:      %[[REST:.*]] = arith.andi %{{.*}}, %c3_i64 : i64
// CHECK-NEXT:      %[[MULTIPLE:.*]] = arith.cmpi eq, %[[REST]], %c0_i64 : i64
// CHECK-NEXT:      %[[BOTH:.*]] = arith.ori %[[AX]], %[[AY]] : i64
// CHECK-NEXT:      %[[LOW:.*]] = arith.andi %[[BOTH]], %c15_i64 : i64
// CHECK-NEXT:      %[[ALIGNED:.*]] = arith.cmpi eq, %[[LOW]], %c0_i64 : i64
// CHECK-NEXT:      %[[WIDE:.*]] = arith.andi %[[MULTIPLE]], %[[ALIGNED]] : i1
// CHECK-NEXT:      scf.if %[[WIDE]] {
// CHECK-NEXT:        %[[GRID:.*]] = arith.minsi %[[TILES]], %c2147483647_i64 : i64
// CHECK-NEXT:        gpu.launch_func async [%[[TOKEN]]] @kernels::@saxpy blocks in (%[[GRID]], %c1_i64, %c1_i64) threads in (%c128_i64, %c1_i64, %c1_i64)
// CHECK:           } else {
// CHECK:             gpu.launch_func async [%[[TOKEN]]] @kernels::@saxpy_scalar
// CHECK:         gpu.wait [%[[TOKEN]]]
// CHECK-NEXT:    return %[[R]] : memref<?xf32>
func.func @saxpy(%a: f32, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = intent.map (%xi = %x, %yi = %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> {
    %p = arith.mulf %a, %xi : f32
    %s = arith.addf %p, %yi : f32
    intent.yield %s : f32
  }
  return %r : tensor<?xf32>
}

// -----

// Both reduces are fused: a CTA a row, a tile spans the CTA, and the matrix is read three times and
// written once. What a row needs once stands before the loops over its columns. Each is a loop over
// the tiles without padding, where nothing is masked, and one for what is left.
// CHECK-LABEL: gpu.func @softmax(
// CHECK-SAME:    %[[ROWS:[^:]*]]: i64, %[[N:[^:]*]]: i64, %[[X:[^:]*]]: !llvm.ptr<1>, %[[Y:[^:]*]]: !llvm.ptr<1>)
// CHECK:         scf.for %[[ROW:.*]] = %{{.*}} to %[[ROWS]] step
// CHECK-NEXT:      %[[WHOLE:.*]] = arith.andi %[[N]], %c-1024_i64 : i64
// CHECK-NEXT:      %[[INIT:.*]] = intent.tile.broadcast %[[NINF:.*]] axes [] : f32 -> tensor<1x1024xf32>
// CHECK-NEXT:      %[[MOST:.*]] = scf.for %[[C:.*]] = %c0_i64 to %[[WHOLE]] step %c1024_i64 iter_args(%[[ACC:.*]] = %[[INIT]]) -> (tensor<1x1024xf32>)  : i64 {
// CHECK-NEXT:        %[[T:.*]] = intent.tile.load %[[X]] origin (%[[ROW]], %[[C]]) extent (%[[ANY:.*]], %[[ANY]]) stride (%[[N]], %c1_i64) fill %[[NINF]] width 4 : f32 -> tensor<1x1024xf32>
// CHECK-NEXT:        %[[NEXT:.*]] = intent.map arith.maximumf (%[[ACC]], %[[T]])
// CHECK-NEXT:        scf.yield %[[NEXT]] : tensor<1x1024xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[PART:.*]] = scf.for %[[C:.*]] = %[[WHOLE]] to %[[N]] step %c1024_i64 iter_args(%[[ACC:.*]] = %[[MOST]]) -> (tensor<1x1024xf32>)  : i64 {
// CHECK-NEXT:        %[[T:.*]] = intent.tile.load %[[X]] origin (%[[ROW]], %[[C]]) extent (%[[ANY]], %[[N]]) stride (%[[N]], %c1_i64) fill %[[NINF]] width 4 : f32 -> tensor<1x1024xf32>
// CHECK-NEXT:        %[[NEXT:.*]] = intent.map arith.maximumf (%[[ACC]], %[[T]])
// CHECK-NEXT:        scf.yield %[[NEXT]] : tensor<1x1024xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MAX:.*]] = intent.tile.reduce %[[PART]] axis 1 : tensor<1x1024xf32> -> tensor<1xf32> {
// CHECK:           %[[MOST:.*]] = scf.for %[[C:.*]] = %c0_i64 to %[[WHOLE]] step %c1024_i64 iter_args(%[[ACC:.*]] = %{{.*}}) -> (tensor<1x1024xf32>)  : i64 {
// CHECK-NEXT:        %[[T:.*]] = intent.tile.load %[[X]] origin (%[[ROW]], %[[C]]) extent (%[[ANY]], %[[ANY]]) stride (%[[N]], %c1_i64) fill %[[ZERO:.*]] width 4
// CHECK-NEXT:        %[[MB:.*]] = intent.tile.broadcast %[[MAX]] axes [0] : tensor<1xf32> -> tensor<1x1024xf32>
// CHECK-NEXT:        %[[E:.*]] = intent.map ({{.*}} = %[[T]], {{.*}} = %[[MB]])
// CHECK-NOT:         intent.tile.mask
// CHECK:             intent.map arith.addf (%[[ACC]], %[[E]])
// CHECK:           %[[PART:.*]] = scf.for %[[C:.*]] = %[[WHOLE]] to %[[N]] step %c1024_i64 iter_args(%[[ACC:.*]] = %[[MOST]]) -> (tensor<1x1024xf32>)  : i64 {
// CHECK-NEXT:        %[[T:.*]] = intent.tile.load %[[X]] origin (%[[ROW]], %[[C]]) extent (%[[ANY]], %[[N]]) stride (%[[N]], %c1_i64) fill %[[ZERO]] width 4
// CHECK-NEXT:        %[[MB:.*]] = intent.tile.broadcast %[[MAX]] axes [0] : tensor<1xf32> -> tensor<1x1024xf32>
// CHECK-NEXT:        %[[E:.*]] = intent.map ({{.*}} = %[[T]], {{.*}} = %[[MB]])
// CHECK:             %[[MASKED:.*]] = intent.tile.mask %[[E]] origin (%[[ROW]], %[[C]]) extent (%[[ANY]], %[[N]]) value %[[ZERO]]
// CHECK-NEXT:        intent.map arith.addf (%[[ACC]], %[[MASKED]])
// CHECK:           %[[SUM:.*]] = intent.tile.reduce %[[PART]] axis 1
// CHECK:           scf.for %[[C:.*]] = %c0_i64 to %[[WHOLE]] step %c1024_i64  : i64 {
// CHECK-NEXT:        intent.tile.load %[[X]] origin (%[[ROW]], %[[C]])
// CHECK-NEXT:        intent.tile.broadcast %[[MAX]] axes [0]
// CHECK:             intent.tile.broadcast %[[SUM]] axes [0]
// CHECK:             intent.tile.store %{{.*}}, %[[Y]] origin (%[[ROW]], %[[C]]) extent (%[[ANY]], %[[ANY]]) stride (%[[N]], %c1_i64) width 4 : tensor<1x1024xf32>
// CHECK:           scf.for %[[C:.*]] = %[[WHOLE]] to %[[N]] step %c1024_i64  : i64 {
// CHECK-NEXT:        intent.tile.load %[[X]] origin (%[[ROW]], %[[C]])
// CHECK:             intent.tile.store %{{.*}}, %[[Y]] origin (%[[ROW]], %[[C]]) extent (%[[ANY]], %[[N]]) stride (%[[N]], %c1_i64) width 4 : tensor<1x1024xf32>
// CHECK-NOT:       intent.tile
// CHECK-LABEL: gpu.func @softmax_scalar(
// CHECK-NOT:   gpu.func
// A matrix without rows or without columns launches nothing.
// CHECK-LABEL: func.func @softmax(
// CHECK:         %[[R:.*]] = arith.cmpi sgt, %{{.*}}, %c0_i64
// CHECK-NEXT:    %[[C:.*]] = arith.cmpi sgt, %{{.*}}, %c0_i64
// CHECK-NEXT:    %[[ANY:.*]] = arith.andi %[[R]], %[[C]] : i1
// CHECK-NEXT:    scf.if %[[ANY]] {
func.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %max = intent.reduce arith.maximumf (%x) axes [1] identity (%ninf) : (tensor<?x?xf32>) -> tensor<?xf32>
  %maxb = intent.broadcast %max axes [0] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %exp = intent.map (%xi = %x, %mi = %maxb) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32> {
    %d = arith.subf %xi, %mi : f32
    %e = math.exp %d : f32
    intent.yield %e : f32
  }
  %sum = intent.reduce arith.addf (%exp) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  %sumb = intent.broadcast %sum axes [0] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %y = intent.map arith.divf (%exp, %sumb) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// -----

// A reduce of columns: the kept axis is contiguous, so a CTA has 128 columns and 8 rows of them at a
// time. The tile's axes are in the kernel's order, the kept one first.
// CHECK-LABEL: gpu.func @column_sum(
// CHECK:         scf.for %[[T:.*]] = %{{.*}} to %{{.*}} step
// CHECK-NEXT:      %[[COL:.*]] = arith.muli %[[T]], %c128_i64
// CHECK:           scf.for %[[ROW:.*]] = %c0_i64 to %[[WHOLE:.*]] step %c8_i64 iter_args({{.*}}) -> (tensor<128x8xf32>)
// CHECK-NEXT:        intent.tile.load %{{.*}} origin (%[[COL]], %[[ROW]]) extent (%[[N:.*]], %[[ANY:.*]]) stride (%c1_i64, %[[N]]) fill %cst width 4 : f32 -> tensor<128x8xf32>
// CHECK:           scf.for %[[ROW:.*]] = %[[WHOLE]] to %[[M:.*]] step %c8_i64 iter_args({{.*}}) -> (tensor<128x8xf32>)
// CHECK-NEXT:        intent.tile.load %{{.*}} origin (%[[COL]], %[[ROW]]) extent (%[[N]], %[[M]]) stride (%c1_i64, %[[N]]) fill %cst width 4 : f32 -> tensor<128x8xf32>
// CHECK:           %[[S:.*]] = intent.tile.reduce %{{.*}} axis 1 : tensor<128x8xf32> -> tensor<128xf32>
// CHECK:           intent.tile.store %[[S]], %{{.*}} origin (%[[COL]]) extent (%[[N]]) stride (%c1_i64) width 4 : tensor<128xf32>
func.func @column_sum(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %s = intent.reduce arith.addf (%x) axes [0] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// -----

// A full reduce is one CTA's. What depends on it on the device reads it there: the host waits for
// nothing but the end.
// CHECK-LABEL: gpu.func @center(
// CHECK:         scf.for {{.*}} to %c1_i64 step
// CHECK:           scf.for {{.*}} iter_args({{.*}}) -> (tensor<1x1024xi32>)
// CHECK:             scf.for {{.*}} iter_args({{.*}}) -> (tensor<1x1024xi32>)
// CHECK:           %[[R:.*]] = intent.tile.reduce %{{.*}} axis 1 : tensor<1x1024xi32> -> tensor<1xi32>
// CHECK:           %[[S:.*]] = intent.tile.reduce %[[R]] axis 0 : tensor<1xi32> -> tensor<i32>
// CHECK:           intent.tile.store %[[S]], %{{.*}} origin () extent () stride () width 1 : tensor<i32>
// CHECK-LABEL: gpu.func @center_1(
// CHECK:         %[[L:.*]] = intent.tile.load %{{.*}} origin () extent () stride () fill %{{.*}} width 1 : i32 -> tensor<i32>
// CHECK-NEXT:    %[[S:.*]] = intent.tile.element %[[L]] : tensor<i32> -> i32
// CHECK-NEXT:    %[[Q:.*]] = arith.muli %[[S]], %[[S]] : i32
// CHECK:         scf.for
// CHECK:           arith.subi %{{.*}}, %[[Q]] : i32
// CHECK-LABEL: func.func @center(
// CHECK:         %[[S:.*]], %{{.*}} = gpu.alloc async [{{.*}}] () : memref<i32>
// CHECK-NOT:     gpu.wait
// CHECK:         %[[FREED:.*]] = gpu.dealloc async [%{{.*}}] %[[S]] : memref<i32>
// CHECK-NEXT:    gpu.wait [%[[FREED]]]
// CHECK-NEXT:    return
func.func @center(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %zero = arith.constant 0 : i32
  %s = intent.reduce arith.addi (%x) axes [0, 1] identity (%zero) : (tensor<?x?xi32>) -> i32
  %t = arith.muli %s, %s : i32
  %y = intent.map (%a = %x) : (tensor<?x?xi32>) -> tensor<?x?xi32> {
    %b = arith.subi %a, %t : i32
    intent.yield %b : i32
  }
  return %y : tensor<?x?xi32>
}

// -----

// A scalar that the host returns is copied once, by waiting for the stream.
// CHECK-LABEL: func.func @total(
// CHECK:         %[[S:.*]], %[[TOKEN:.*]] = gpu.alloc async [%{{.*}}] () : memref<i64>
// CHECK:         %[[H:.*]] = memref.alloc() : memref<i64>
// CHECK-NEXT:    %[[COPIED:.*]] = gpu.memcpy async [%[[TOKEN]]] %[[H]], %[[S]] : memref<i64>, memref<i64>
// CHECK-NEXT:    %[[STREAM:.*]] = builtin.unrealized_conversion_cast %[[COPIED]] : !gpu.async.token to !llvm.ptr
// CHECK-NEXT:    llvm.call @mgpuStreamSynchronize(%[[STREAM]]) : (!llvm.ptr) -> ()
// CHECK-NEXT:    %[[V:.*]] = memref.load %[[H]][] : memref<i64>
// CHECK-NEXT:    memref.dealloc %[[H]] : memref<i64>
// CHECK-NEXT:    %[[D:.*]] = arith.addi %[[V]], %[[V]] : i64
// CHECK:         return %[[D]] : i64
func.func @total(%x: tensor<?xi64>) -> i64 {
  %zero = arith.constant 0 : i64
  %s = intent.reduce arith.addi (%x) axes [0] identity (%zero) : (tensor<?xi64>) -> i64
  %d = arith.addi %s, %s : i64
  return %d : i64
}

// -----

// A reduce of rows and one of columns meet: only one of them keeps a grid axis of the result, so the
// second is a kernel of its own. Its sums are read by every CTA that needs them.
// CHECK-LABEL: gpu.func @both(
// CHECK:         intent.tile.reduce {{.*}} axis 1
// CHECK:         intent.tile.store {{.*}} : tensor<128xi32>
// CHECK-LABEL: gpu.func @both_1(
// CHECK:         scf.for
// CHECK:           scf.for {{.*}} -> (tensor<1x1024xi32>)
// CHECK:           %[[ROWS:.*]] = intent.tile.reduce {{.*}} axis 1 : tensor<1x1024xi32> -> tensor<1xi32>
// CHECK:           scf.for
// CHECK:             intent.tile.broadcast %[[ROWS]] axes [0] : tensor<1xi32> -> tensor<1x1024xi32>
// CHECK:             %[[COLS:.*]] = intent.tile.load {{.*}} width 4 : i32 -> tensor<1024xi32>
// CHECK-NEXT:        intent.tile.broadcast %[[COLS]] axes [1] : tensor<1024xi32> -> tensor<1x1024xi32>
func.func @both(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %zero = arith.constant 0 : i32
  %r = intent.reduce arith.addi (%x) axes [1] identity (%zero) : (tensor<?x?xi32>) -> tensor<?xi32>
  %c = intent.reduce arith.addi (%x) axes [0] identity (%zero) : (tensor<?x?xi32>) -> tensor<?xi32>
  %rb = intent.broadcast %r axes [0] like %x : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
  %cb = intent.broadcast %c axes [1] like %x : tensor<?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
  %y = intent.map arith.muli (%rb, %cb) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %y : tensor<?x?xi32>
}

// -----

// SPEC: 2-05 2-07
// An extent that may be 1 is tested at run time: its stride is 0 then. One that is 1 has no tile axis.
// CHECK-LABEL: gpu.func @stretch(
// CHECK:           %[[A:.*]] = arith.cmpi eq, %[[P:.*]], %c1_i64 : i64
// CHECK-NEXT:      %[[SA:.*]] = arith.select %[[A]], %c0_i64, %[[Q:.*]] : i64
// CHECK-NEXT:      %[[B:.*]] = arith.cmpi ne, %[[Q]], %c1_i64 : i64
// CHECK-NEXT:      %[[SB:.*]] = arith.extui %[[B]] : i1 to i64
// CHECK-NEXT:      intent.tile.load %{{.*}} origin (%{{.*}}, %{{.*}}) extent (%{{.*}}, %{{.*}}) stride (%[[SA]], %[[SB]]) fill %{{.*}} width 1 : i32 -> tensor<4x256xi32>
// CHECK:           %[[C:.*]] = intent.tile.load %{{.*}} origin (%{{.*}}) extent (%{{.*}}) stride (%c1_i64) fill %{{.*}} width 1 : i32 -> tensor<4xi32>
// CHECK-NEXT:      intent.tile.broadcast %[[C]] axes [0] : tensor<4xi32> -> tensor<4x256xi32>
func.func @stretch(%x: tensor<?x?xi32>, %b: tensor<?x?xi32>, %c: tensor<?x1xi32>) -> tensor<?x?xi32> {
  %bb = intent.broadcast %b axes [0 dynamic, 1 dynamic] like %x : tensor<?x?xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
  %cb = intent.broadcast %c axes [0, 1 one] like %x : tensor<?x1xi32> like tensor<?x?xi32> -> tensor<?x?xi32>
  %y = intent.map (%xi = %x, %bi = %bb, %ci = %cb) : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32> {
    %p = arith.muli %bi, %ci : i32
    %s = arith.addi %xi, %p : i32
    intent.yield %s : i32
  }
  return %y : tensor<?x?xi32>
}

// -----

// One reduce used along two axes: no grid axis keeps both apart, so it is in memory, and loaded twice.
// CHECK-LABEL: gpu.func @pairs(
// CHECK:         intent.tile.store {{.*}} : tensor<1xi32>
// CHECK-LABEL: gpu.func @pairs_1(
// CHECK:         intent.tile.load {{.*}} : i32 -> tensor<4xi32>
// CHECK:         intent.tile.load {{.*}} : i32 -> tensor<256xi32>
func.func @pairs(%x: tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?xi32>) {
  %zero = arith.constant 0 : i32
  %rows = intent.axis %x[0] : tensor<?x?xi32>
  %r = intent.reduce arith.addi (%x) axes [1] identity (%zero) : (tensor<?x?xi32>) -> tensor<?xi32>
  %a = intent.broadcast %r axes [0] to (%rows, %rows) : tensor<?xi32> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi32>
  %b = intent.broadcast %r axes [1] to (%rows, %rows) : tensor<?xi32> to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xi32>
  %y = intent.map arith.subi (%a, %b) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %y, %r : tensor<?x?xi32>, tensor<?xi32>
}

// -----

// SPEC: 1-11 1-12
// Coordinates of a stepped domain, and its size by the formula that can't overflow.
// CHECK-LABEL: gpu.func @evens(
// CHECK:         %[[C:.*]] = intent.tile.coord %{{.*}} axis 0 : tensor<1024xi32>
// CHECK-NEXT:    %[[S:.*]] = intent.tile.broadcast %{{.*}} axes [] : i32 -> tensor<1024xi32>
// CHECK-NEXT:    %[[P:.*]] = arith.muli %[[C]], %[[S]] : tensor<1024xi32>
// CHECK-NEXT:    %[[B:.*]] = intent.tile.broadcast %{{.*}} axes [] : i32 -> tensor<1024xi32>
// CHECK-NEXT:    %[[I:.*]] = arith.addi %[[P]], %[[B]] : tensor<1024xi32>
// CHECK-LABEL: func.func @evens(
// CHECK-SAME:    %[[BEGIN:.*]]: i32, %[[END:.*]]: i32, %[[STEP:.*]]: i32)
// CHECK:         %[[B:.*]] = arith.extsi %[[BEGIN]] : i32 to i64
// CHECK:         %[[E:.*]] = arith.extsi %[[END]] : i32 to i64
// CHECK:         %[[EMPTY:.*]] = arith.cmpi sle, %[[E]], %[[B]] : i64
// CHECK:         %[[SPAN:.*]] = arith.subi %[[E]], %[[B]] : i64
// CHECK:         %[[W:.*]] = arith.extsi %[[STEP]] : i32 to i64
// CHECK:         %[[D:.*]] = arith.maxsi %[[W]], %c1_i64 : i64
// CHECK:         %[[LAST:.*]] = arith.subi %[[SPAN]], %c1_i64 : i64
// CHECK:         %[[Q:.*]] = arith.divui %[[LAST]], %[[D]] : i64
// CHECK:         %[[N:.*]] = arith.addi %[[Q]], %c1_i64 : i64
// CHECK:         arith.select %[[EMPTY]], %c0_i64, %[[N]] : i64
func.func @evens(%begin: i32, %end: i32, %step: i32) -> tensor<?xi32> {
  %d = intent.domain %begin to %end step %step : i32
  %i = intent.indices %d : !intent.domain<i32>
  return %i : tensor<?xi32>
}

// -----

// The host ABI: a result aliases no argument and no other result, so what is returned twice, or was
// given, is copied.
// CHECK-LABEL: func.func @copies(
// CHECK-SAME:    %[[X:.*]]: memref<?xi8>
// CHECK:         gpu.launch_func
// CHECK:         gpu.memcpy async {{.*}} %[[A:.*]], %[[X]] : memref<?xi8>, memref<?xi8>
// CHECK:         gpu.memcpy async {{.*}} %[[C:.*]], %[[B:.*]] : memref<?xi8>, memref<?xi8>
// CHECK:         return %[[A]], %[[B]], %[[C]] : memref<?xi8>, memref<?xi8>, memref<?xi8>
func.func @copies(%x: tensor<?xi8>) -> (tensor<?xi8>, tensor<?xi8>, tensor<?xi8>) {
  %y = arith.addi %x, %x : tensor<?xi8>
  return %x, %y, %y : tensor<?xi8>, tensor<?xi8>, tensor<?xi8>
}

// -----

// SPEC: 6-02
// Several components are one reduce; both results are written by one kernel.
// CHECK-LABEL: gpu.func @argmax(
// CHECK:         %[[Q:.*]]:2 = scf.for {{.*}} -> (tensor<1x1024xf32>, tensor<1x1024xi64>)
// CHECK:         %[[P:.*]]:2 = scf.for {{.*}} iter_args({{.*}} = %[[Q]]#0, {{.*}} = %[[Q]]#1) -> (tensor<1x1024xf32>, tensor<1x1024xi64>)
// CHECK:           intent.tile.coord
// CHECK:           intent.map ({{.*}}, {{.*}}, {{.*}}, {{.*}}) : (tensor<1x1024xf32>, tensor<1x1024xi64>, tensor<1x1024xf32>, tensor<1x1024xi64>) -> (tensor<1x1024xf32>, tensor<1x1024xi64>)
// CHECK:         %[[R:.*]]:2 = intent.tile.reduce %[[P]]#0, %[[P]]#1 axis 1 : tensor<1x1024xf32>, tensor<1x1024xi64> -> tensor<1xf32>, tensor<1xi64>
// CHECK:         intent.tile.store %[[R]]#0,
// CHECK-NEXT:    intent.tile.store %[[R]]#1,
// CHECK-NEXT:  }
// CHECK-NEXT:  gpu.return
func.func @argmax(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xi64>) {
  %ninf = arith.constant 0xFF800000 : f32
  %none = arith.constant -1 : i64
  %cols = intent.axis %x[1] : tensor<?x?xf32>
  %i = intent.indices %cols : !intent.domain<i64>
  %ib = intent.broadcast %i axes [1] like %x : tensor<?xi64> like tensor<?x?xf32> -> tensor<?x?xi64>
  %v, %k = intent.reduce (%x, %ib) axes [1] identity (%ninf, %none) : (tensor<?x?xf32>, tensor<?x?xi64>) -> (tensor<?xf32>, tensor<?xi64>) combine (%va, %ka, %vb, %kb) {
    %b = arith.cmpf ogt, %vb, %va : f32
    %w = arith.select %b, %vb, %va : f32
    %l = arith.select %b, %kb, %ka : i64
    intent.yield %w, %l : f32, i64
  }
  return %v, %k : tensor<?xf32>, tensor<?xi64>
}

// -----

// Small static extents shrink tiles: 16 rows of 64 columns a CTA, and no loop over columns is left.
// CHECK-LABEL: gpu.func @small_rows(
// CHECK:         scf.for
// CHECK-NOT:       scf.for
// CHECK:           intent.tile.load {{.*}} width 4 : f32 -> tensor<16x64xf32>
// CHECK:           intent.tile.reduce {{.*}} axis 1 : tensor<16x64xf32> -> tensor<16xf32>
func.func @small_rows(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %zero = arith.constant 0.0 : f32
  %r = intent.reduce arith.addf (%x) axes [1] identity (%zero) : (tensor<?x64xf32>) -> tensor<?xf32>
  %b = intent.broadcast %r axes [0] like %x : tensor<?xf32> like tensor<?x64xf32> -> tensor<?x64xf32>
  %y = intent.map arith.divf (%x, %b) : (tensor<?x64xf32>, tensor<?x64xf32>) -> tensor<?x64xf32>
  return %y : tensor<?x64xf32>
}

// -----

// Prints and assertions stay in program order, on the host.
// CHECK-DAG:   llvm.mlir.global internal constant @[[MESSAGE:.*]]("expects a positive k\00")
// CHECK-DAG:   llvm.mlir.global internal constant @[[TEXT:.*]]("doubled\00")
// CHECK-LABEL: func.func @effects(
// CHECK-SAME:    %[[X:.*]]: memref<?xf16>, %[[K:.*]]: i32)
// CHECK:         %[[M:.*]] = llvm.mlir.addressof @[[MESSAGE]]
// CHECK:         %[[BAD:.*]] = arith.cmpi sle, %[[K]], %c0_i32 : i32
// CHECK-NEXT:    scf.if %[[BAD]] {
// CHECK-NEXT:      func.call @intentAssertFailed(%[[M]]) : (!llvm.ptr) -> ()
// CHECK:         gpu.launch_func
// CHECK:         gpu.memcpy async {{.*}} %[[H:.*]], %{{.*}} : memref<?xf16>, memref<?xf16>
// CHECK:         llvm.call @mgpuStreamSynchronize
// CHECK:         %[[U:.*]] = memref.cast %[[H]] : memref<?xf16> to memref<*xf16>
// CHECK:         call @intentPrintMemref_f16(%{{.*}}, %{{.*}}, %[[U]]) : (!llvm.ptr, i32, memref<*xf16>) -> ()
// CHECK-NEXT:    memref.dealloc %[[H]]
func.func @effects(%x: tensor<?xf16>, %k: i32) {
  %zero = arith.constant 0 : i32
  %ok = arith.cmpi sgt, %k, %zero : i32
  intent.assert %ok, "expects a positive k"
  %y = arith.addf %x, %x : tensor<?xf16>
  intent.print "doubled", %y : tensor<?xf16>
  return
}

// -----

// A scan of rows shares the loop over them with what it reads and with what uses it: the loop carries
// the totals, and each element is read and written once.
// CHECK-LABEL: gpu.func @scan_rows(
// CHECK-SAME:    %[[ROWS:[^:]*]]: i64, %[[N:[^:]*]]: i64, %[[X:[^:]*]]: !llvm.ptr<1>, %[[Y:[^:]*]]: !llvm.ptr<1>)
// CHECK:         scf.for %[[TILE:.*]] = %{{.*}} to %[[ROWS]] step
// CHECK:           %[[INIT:.*]] = intent.tile.broadcast %[[ZERO:.*]] axes [] : f32 -> tensor<1xf32>
// CHECK:           scf.for %[[C:.*]] = %c0_i64 to %[[N]] step %c1024_i64 iter_args(%[[BEFORE:.*]] = %[[INIT]]) -> (tensor<1xf32>)
// CHECK:             %[[T:.*]] = intent.tile.load %[[X]] origin (%[[ROW:.*]], %[[C]]) extent (%[[M:.*]], %[[N]])
// CHECK-NEXT:        %[[TWICE:.*]] = intent.map arith.addf (%[[T]], %[[T]])
// CHECK-NEXT:        %[[MASKED:.*]] = intent.tile.mask %[[TWICE]] origin (%[[ROW]], %[[C]]) extent (%[[M]], %[[N]]) value %[[ZERO]]
// CHECK-NEXT:        %[[S:.*]], %[[ALL:.*]] = intent.tile.scan %[[MASKED]] axis 1 exclusive identity (%[[ZERO]]) : tensor<1x1024xf32>, f32 -> tensor<1x1024xf32>, tensor<1xf32> {
// CHECK:             %[[B:.*]] = intent.tile.broadcast %[[BEFORE]] axes [0] : tensor<1xf32> -> tensor<1x1024xf32>
// CHECK-NEXT:        %[[SUM:.*]] = intent.map arith.addf (%[[B]], %[[S]])
// CHECK-NEXT:        %[[NEXT:.*]] = intent.map arith.addf (%[[BEFORE]], %[[ALL]])
// CHECK-NEXT:        %[[D:.*]] = intent.map arith.subf (%[[SUM]], %[[T]])
// CHECK:             intent.tile.store %[[D]], %[[Y]] origin (%[[ROW]], %[[C]])
// CHECK-NEXT:        scf.yield %[[NEXT]] : tensor<1xf32>
// CHECK-LABEL: gpu.func @scan_rows_scalar(
// Of few long rows each is many CTAs'.
// CHECK-LABEL: gpu.func @scan_rows_1(
// CHECK:         scf.for
// CHECK-NEXT:      %[[NUMBER:.*]] = intent.tile.ticket
// CHECK-NEXT:      %[[POSITION:.*]] = arith.remui %[[NUMBER]], %[[TILES:.*]] : i64
// CHECK-NEXT:      arith.divui %[[NUMBER]], %[[TILES]] : i64
// CHECK:           arith.muli %[[POSITION]], %c4096_i64
// CHECK:           intent.tile.look_back %{{.*}} number %[[NUMBER]] position %[[POSITION]]
// CHECK-LABEL: gpu.func @scan_rows_1_scalar(
// CHECK-NOT:   gpu.func
// CHECK-LABEL: func.func @scan_rows(
// CHECK:         %[[MANY:.*]] = arith.cmpi sgt, %{{.*}}, %c256_i64
// CHECK-NEXT:    %[[SHORT:.*]] = arith.cmpi sle, %{{.*}}, %c4096_i64
// CHECK-NEXT:    %[[LOOP:.*]] = arith.ori %[[MANY]], %[[SHORT]] : i1
// CHECK-NEXT:    scf.if %[[LOOP]] {
// CHECK:           gpu.launch_func {{.*}} @kernels::@scan_rows blocks
// CHECK:         } else {
// CHECK:           gpu.memset
// CHECK:           gpu.launch_func {{.*}} @kernels::@scan_rows_1 blocks
// CHECK:           gpu.dealloc
func.func @scan_rows(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %t = intent.map arith.addf (%x, %x) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %s = intent.scan arith.addf (%t) axis 1 exclusive identity (%zero) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %y = intent.map arith.subf (%s, %x) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// -----

// From the last row to the first: the tiles are taken from the last one on, and what is carried is
// the later side of the combine. 32 columns a CTA, and the more rows.
// CHECK-LABEL: gpu.func @scan_columns(
// CHECK:           %[[END:.*]] = arith.addi %[[M:.*]], %c-1_i64
// CHECK-NEXT:      %[[LAST:.*]] = arith.andi %[[END]], %c-64_i64
// CHECK-NEXT:      scf.for %[[I:.*]] = %c0_i64 to %[[M]] step %c64_i64 iter_args(%[[AFTER:.*]] = %{{.*}}) -> (tensor<32xf32>)
// CHECK-NEXT:        %[[ROW:.*]] = arith.subi %[[LAST]], %[[I]]
// CHECK-NEXT:        %[[T:.*]] = intent.tile.load %{{.*}} origin (%[[ROW]], %{{.*}}) {{.*}} width 4 : f32 -> tensor<64x32xf32>
// CHECK-NEXT:        %[[S:.*]], %[[ALL:.*]] = intent.tile.scan %[[T]] axis 0 reverse identity
// CHECK:             %[[B:.*]] = intent.tile.broadcast %[[AFTER]] axes [1]
// CHECK-NEXT:        intent.map arith.addf (%[[S]], %[[B]])
// CHECK-NEXT:        intent.map arith.addf (%[[ALL]], %[[AFTER]])
func.func @scan_columns(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %s = intent.scan arith.addf (%x) axis 0 reverse identity (%zero) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %s : tensor<?x?xf32>
}

// -----

// A line is scanned by many CTAs. Each takes the next tile, publishes its total, and looks back.
// CHECK-LABEL: gpu.func @scan_line(
// CHECK:         scf.for %{{.*}} = %{{.*}} to %[[TILES:.*]] step
// CHECK-NEXT:      %[[N:.*]] = intent.tile.ticket %[[COUNTER:.*]]
// CHECK:           %[[LAST:.*]] = arith.subi %[[TILES]], %c1_i64
// CHECK-NEXT:      %[[AT:.*]] = arith.subi %[[LAST]], %[[N]]
// CHECK:           %[[ORIGIN:.*]] = arith.muli %[[AT]], %c4096_i64
// CHECK:           %[[S:.*]], %[[ALL:.*]] = intent.tile.scan %{{.*}} axis 0 reverse identity
// CHECK:           %[[TOTAL:.*]] = intent.tile.element %[[ALL]]
// CHECK-NEXT:      %[[AFTER:.*]] = intent.tile.look_back %[[TOTAL]] reverse number %[[N]] position %[[N]] flags %{{.*}} values (%{{.*}}) identity (%{{.*}} : i32) : i32 -> i32 {
// CHECK:           %[[B:.*]] = intent.tile.broadcast %[[AFTER]] axes [] : i32 -> tensor<i32>
// CHECK-NEXT:      %[[BB:.*]] = intent.tile.broadcast %[[B]] axes [] : tensor<i32> -> tensor<4096xi32>
// CHECK-NEXT:      intent.map arith.addi (%[[S]], %[[BB]])
// CHECK:         gpu.return
// CHECK-LABEL: func.func @scan_line(
// CHECK:         gpu.alloc {{.*}} : memref<?xi32>
// CHECK:         gpu.memset
// CHECK:         gpu.alloc {{.*}} : memref<?xi32>
func.func @scan_line(%x: tensor<?xi32>) -> tensor<?xi32> {
  %zero = arith.constant 0 : i32
  %s = intent.scan arith.addi (%x) axis 0 reverse identity (%zero) : (tensor<?xi32>) -> tensor<?xi32>
  return %s : tensor<?xi32>
}
