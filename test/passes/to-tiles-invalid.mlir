// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What has no GPU kernel is refused at its op, with the reason, and nothing is half lowered.
// RUN: intent-opt %s --intent-to-tiles --split-input-file --verify-diagnostics
// RUN: not intent-opt %s --intent-to-tiles --split-input-file 2>/dev/null

// expected-error @+1 {{'func.func' op has a value of type memref<?xf8E5M2>: expects tensors, up to rank 8, and scalars of i1, i8, i16, i32, i64, f16, bf16, f32 or f64 on a GPU}}
func.func @view(%x: memref<?xf8E5M2>) {
  return
}

// -----

// expected-error @+1 {{'func.func' op has a value of type tensor<?xf8E4M3FN>}}
func.func @narrow(%x: tensor<?xf8E4M3FN>) -> tensor<?xf8E4M3FN> {
  // expected-error @+1 {{'func.return' op has a value of type tensor<?xf8E4M3FN>}}
  return %x : tensor<?xf8E4M3FN>
}

// -----

func.func @extract(%x: tensor<?xf32>, %i: index) -> f32 {
  // expected-error @+1 {{'tensor.extract' op has no lowering to GPU tiles}}
  %e = tensor.extract %x[%i] : tensor<?xf32>
  return %e : f32
}

// -----

func.func @trap(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = intent.map (%a = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    %z = arith.constant 0.0 : f32
    %c = arith.cmpf ogt, %a, %z : f32
    // expected-error @+1 {{'intent.assert' op stands in 'intent.map': a GPU thread can't stop the program with its message}}
    intent.assert %c, "expects a positive element"
    intent.yield %a : f32
  }
  return %y : tensor<?xf32>
}

// -----

func.func @lookup(%x: tensor<?xf32>, %t: tensor<16xf32>, %i: index) -> tensor<?xf32> {
  %y = intent.map (%a = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    // expected-error @+1 {{'tensor.extract' op stands in 'intent.map': expects arith, math and scf on scalars, intent.philox or intent.uniform on a GPU}}
    %e = tensor.extract %t[%i] : tensor<16xf32>
    %s = arith.addf %a, %e : f32
    intent.yield %s : f32
  }
  return %y : tensor<?xf32>
}

// -----

func.func @carried(%x: tensor<?xf32>, %n: i32) -> tensor<?xf32> {
  %zero = arith.constant 0 : i32
  // expected-error @+1 {{'scf.while' op carries tensors: expects scalars on a GPU}}
  %y = scf.while (%c = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    %d = intent.axis %c[0] : tensor<?xf32>
    %s = intent.size %d : !intent.domain<i64>
    %k = arith.trunci %s : i64 to i32
    %p = arith.cmpi slt, %k, %zero : i32
    // expected-error @+1 {{'scf.condition' op carries tensors: expects scalars on a GPU}}
    scf.condition(%p) %c : tensor<?xf32>
  } do {
  ^bb0(%c: tensor<?xf32>):
    scf.yield %c : tensor<?xf32>
  }
  return %y : tensor<?xf32>
}

// -----

func.func @table() -> tensor<3xi32> {
  // expected-error @+1 {{'arith.constant' op is a tensor of different elements: expects one value on a GPU}}
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  return %t : tensor<3xi32>
}

// -----

func.func @recursive(%x: i32) -> i32 {
  // expected-error @+1 {{'func.call' op is left: expects every helper to be inlined, and no recursion, on a GPU}}
  %y = call @recursive(%x) : (i32) -> i32
  return %y : i32
}

// -----

// expected-error @+1 {{'func.func' op is declared only: expects a body}}
func.func nested @elsewhere(%x: i32) -> i32

// -----

// expected-error @+1 {{'func.func' op expects one block: use scf for control flow}}
func.func @blocks(%c: i1) {
  cf.br ^next
^next:
  return
}

// -----

func.func @word(%seed: i64) -> i32 {
  // expected-error @+1 {{'intent.philox' op is needed by the host: expects a use in the region of an intent.map on a GPU}}
  %w:4 = intent.philox %seed, %seed, %seed
  return %w#0 : i32
}

// -----

func.func @merged(%c: i1, %x: tensor<?x?xf32>) -> tensor<?xi64> {
  %a = intent.axis %x[0] : tensor<?x?xf32>
  %b = intent.axis %x[1] : tensor<?x?xf32>
  %d = scf.if %c -> !intent.domain<i64> {
    // expected-error @+1 {{'scf.yield' op expects a domain made by intent.domain, intent.subregion or intent.axis: one that is carried or merged is refused on a GPU}}
    scf.yield %a : !intent.domain<i64>
  } else {
    // expected-error @+1 {{'scf.yield' op expects a domain made by intent.domain, intent.subregion or intent.axis: one that is carried or merged is refused on a GPU}}
    scf.yield %b : !intent.domain<i64>
  }
  // expected-error @+1 {{'intent.indices' op expects a domain made by intent.domain, intent.subregion or intent.axis: one that is carried or merged is refused on a GPU}}
  %i = intent.indices %d : !intent.domain<i64>
  return %i : tensor<?xi64>
}

// -----

// A kernel has one relation, known when it is formed.
!r = !intent.relation<1 -> 1, i64>
func.func @picked(%c: i1, %x: memref<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : memref<?xf32>
  %a = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !r {
    intent.yield %i : i64
  }
  %b = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !r {
    intent.yield %i : i64
  }
  // expected-error @+1 {{'arith.select' op expects a relation made by intent.relation: one that is an argument, carried or merged is refused on a GPU}}
  %s = arith.select %c, %a, %b : !r
  // expected-error @+1 {{'intent.load' op expects a relation made by intent.relation: one that is an argument, carried or merged is refused on a GPU}}
  %y = intent.load %x[%s] fill %zero : memref<?xf32>, !r -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// -----

func.func @either(%c: i1, %x: memref<?xf32>, %z: tensor<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : memref<?xf32>
  %a = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %s = scf.if %c -> !intent.relation<1 -> 1, i64> {
    // expected-error @+1 {{'scf.yield' op expects a relation made by intent.relation: one that is an argument, carried or merged is refused on a GPU}}
    scf.yield %a : !intent.relation<1 -> 1, i64>
  } else {
    // expected-error @+1 {{'scf.yield' op expects a relation made by intent.relation: one that is an argument, carried or merged is refused on a GPU}}
    scf.yield %a : !intent.relation<1 -> 1, i64>
  }
  // expected-error @+1 {{'intent.gather' op expects a relation made by intent.relation: one that is an argument, carried or merged is refused on a GPU}}
  %t = intent.gather %z[%s] fill %zero : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return %t : tensor<?xf32>
}

// -----

// Compositions are expanded first.
func.func @composed(%x: memref<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : memref<?xf32>
  %a = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  // expected-error @+1 {{'intent.compose' op has no lowering to GPU tiles}}
  %s = intent.compose %a, %a : !intent.relation<1 -> 1, i64>, !intent.relation<1 -> 1, i64> -> !intent.relation<1 -> 1, i64>
  // expected-error @+1 {{'intent.load' op expects a relation made by intent.relation: one that is an argument, carried or merged is refused on a GPU}}
  %y = intent.load %x[%s] fill %zero : memref<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// -----

// expected-error @+1 {{'func.func' op has a value of type !intent.relation<1 -> 1, i64>: expects tensors, up to rank 8}}
func.func @passed(%r: !intent.relation<1 -> 1, i64>, %x: tensor<?xf32>) {
  return
}

// -----

func.func @poison(%x: memref<?xf32>) -> tensor<?xi64> {
  %v = ub.poison : memref<?xf32>
  // expected-error @+1 {{'intent.axis' op expects a view that is an argument or an intent.buffer on a GPU}}
  %d = intent.axis %v[0] : memref<?xf32>
  %i = intent.indices %d : !intent.domain<i64>
  return %i : tensor<?xi64>
}

// -----

// Tensors at a point that was not flattened: carried, merged, and of a buffer of its own.
func.func @tensors_at_a_point(%x: tensor<?xf32>, %n: i64, %y: memref<?xf32>) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %z = arith.constant 0.0 : f32
  %d = intent.domain %zero to %n : i64
  // expected-note @+1 {{it stands in this op}}
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    // expected-error @+1 {{'scf.for' op carries tensors: expects scalars on a GPU}}
    %t = scf.for %k = %zero to %i step %one iter_args(%a = %x) -> (tensor<?xf32>) : i64 {
      %b = arith.addf %a, %a : tensor<?xf32>
      // expected-error @+1 {{'scf.yield' op carries tensors: expects scalars on a GPU}}
      scf.yield %b : tensor<?xf32>
    }
    %odd = arith.trunci %i : i64 to i1
    // expected-error @+1 {{'arith.select' op carries tensors: expects scalars on a GPU}}
    %u = arith.select %odd, %t, %x : tensor<?xf32>
    // expected-error @+1 {{'intent.buffer' op stands at a point of an intent.parallel that is no whole-domain computation: expects scalar code, tensors that are reduced or stored, and no buffer there on a GPU}}
    %own = intent.buffer : memref<f32>
  }
  return
}

// -----

// A point has no memory: for a tensor in row-major order, ...
func.func @reshaped_at_a_point(%x: tensor<?xi64>, %n: i64, %y: memref<?xi64>) {
  %zero = arith.constant 0 : i64
  %two = arith.constant 2 : i64
  %d = intent.axis %y[0] : memref<?xi64>
  // expected-note @+1 {{it stands in this op}}
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    // expected-error @+1 {{'arith.addi' op is needed in memory at a point of an intent.parallel that is no whole-domain computation: a point has no memory of its own on a GPU}}
    %t = arith.addi %x, %x : tensor<?xi64>
    %u = intent.reshape %t [%two, infer] : tensor<?xi64> -> tensor<?x?xi64>
    %s = intent.reduce arith.addi (%u) axes [0, 1] identity (%zero) : (tensor<?x?xi64>) -> i64
    %to = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %s to %y[%to] : i64, memref<?xi64>, !intent.relation<0 -> 1, i64>
  }
  return
}

// -----

// ... for what is overwritten before it is used, ...
func.func @overwritten_at_a_point(%v: memref<?x?xi64>, %w: memref<?x?xi64>) {
  %zero = arith.constant 0 : i64
  %rows = intent.axis %v[0] : memref<?x?xi64>
  %cols = intent.axis %v[1] : memref<?x?xi64>
  %wrows = intent.axis %w[0] : memref<?x?xi64>
  %wcols = intent.axis %w[1] : memref<?x?xi64>
  // expected-note @+1 {{it stands in this op}}
  intent.parallel (%i in %rows) : (!intent.domain<i64>) {
    %few = intent.subregion %cols[%zero to %i] : !intent.domain<i64>
    %r = intent.relation (%k in %few) of (%rows, %cols) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i64> {
      intent.yield %i, %k : i64, i64
    }
    %s = intent.relation (%k in %few) of (%wrows, %wcols) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i64> {
      intent.yield %i, %k : i64, i64
    }
    // expected-error @+1 {{'intent.load' op is needed in memory at a point of an intent.parallel that is no whole-domain computation: a point has no memory of its own on a GPU}}
    %x = intent.load %v[%r] fill %zero : memref<?x?xi64>, !intent.relation<1 -> 2, i64> -> tensor<?xi64>
    %y = arith.addi %x, %x : tensor<?xi64>
    intent.store %y to %v[%r] : tensor<?xi64>, memref<?x?xi64>, !intent.relation<1 -> 2, i64>
    intent.store %x to %w[%s] : tensor<?xi64>, memref<?x?xi64>, !intent.relation<1 -> 2, i64>
  }
  return
}

// -----

// ... and for what is written elsewhere than it was read.
func.func @shifted_at_a_point(%v: memref<?x?xi64>) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %rows = intent.axis %v[0] : memref<?x?xi64>
  %cols = intent.axis %v[1] : memref<?x?xi64>
  // expected-note @+1 {{it stands in this op}}
  intent.parallel (%i in %rows) : (!intent.domain<i64>) {
    %few = intent.subregion %cols[%zero to %i] : !intent.domain<i64>
    %r = intent.relation (%k in %few) of (%rows, %cols) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i64> {
      intent.yield %i, %k : i64, i64
    }
    %s = intent.relation (%k in %few) of (%rows, %cols) : (!intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<1 -> 2, i64> {
      %n = arith.addi %k, %one : i64
      intent.yield %i, %n : i64, i64
    }
    // expected-error @+1 {{'intent.load' op is needed in memory at a point of an intent.parallel that is no whole-domain computation: a point has no memory of its own on a GPU}}
    %x = intent.load %v[%r] fill %zero : memref<?x?xi64>, !intent.relation<1 -> 2, i64> -> tensor<?xi64>
    intent.store %x to %v[%s] : tensor<?xi64>, memref<?x?xi64>, !intent.relation<1 -> 2, i64>
  }
  return
}

// -----

// A record that is left: it never flattened.
func.func @record(%c: i1, %x: f32) -> f32 {
  // expected-error @+1 {{'intent.pack' op has no lowering to GPU tiles}}
  %r = intent.pack %x : tuple<f32>
  // expected-error @+1 {{'arith.select' op has a value of type tuple<f32>: expects tensors, up to rank 8, and scalars of i1, i8, i16, i32, i64, f16, bf16, f32 or f64 on a GPU}}
  %s = arith.select %c, %r, %r : tuple<f32>
  // expected-error @+1 {{'intent.unpack' op has no lowering to GPU tiles}}
  %y = intent.unpack %s : tuple<f32>
  return %y : f32
}

// -----

// A surface map: the extents of its result are not its inputs'.
func.func @surface(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{'intent.map' op has its surface form: expects --intent-normalize-pointwise before}}
  %r = intent.map broadcast arith.addf (%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
