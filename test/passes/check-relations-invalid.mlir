// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-check: what a relation addresses, how relations compose, and where they may not be.
// RUN: intent-opt %s --intent-check --split-input-file --verify-diagnostics

// The domain of another tensor of the same extent is not the source's axis.
// SPEC: 9-02
func.func @other(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  // expected-note@+1 {{the domain is made here}}
  %d = intent.axis %y[0] : tensor<4xf32>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  // expected-error@+1 {{'intent.gather' op expects source domain 0 of its relation to be axis 0 of what it accesses, or a part of that (9-02)}}
  %0 = intent.gather %x[%r] fill %zero : tensor<4xf32>, !intent.relation<1 -> 1, i64> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @position(%v: memref<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  // expected-note@+1 {{the domain is made here}}
  %d = intent.axis %v[0] : memref<?x?xf32>
  %e = intent.axis %v[1] : memref<?x?xf32>
  %r = intent.relation (%i in %e, %j in %d) of (%d, %d) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
    intent.yield %j, %j : i64, i64
  }
  // expected-error@+1 {{'intent.load' op expects source domain 1 of its relation to be axis 1 of what it accesses, or a part of that (9-02)}}
  %0 = intent.load %v[%r] fill %zero : memref<?x?xf32>, !intent.relation<2 -> 2, i64> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// A domain of its own has no source.
func.func @free(%v: memref<?xf32>, %x: tensor<8xf32>) {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  // expected-note@+1 {{the domain is made here}}
  %d = intent.domain %c0 to %c8 : i64
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  // expected-error@+1 {{'intent.store' op expects source domain 0 of its relation to be axis 0 of what it accesses, or a part of that (9-02)}}
  intent.store %x to %v[%r] : tensor<8xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Through a call: the relation is one of %x, the helper reads %y.
func.func private @read(%y: tensor<?xf32>, %r: !intent.relation<1 -> 1, i64>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  // expected-error@+1 {{'intent.gather' op expects source domain 0 of its relation to be axis 0 of what it accesses, or a part of that (9-02)}}
  %0 = intent.gather %y[%r] fill %zero : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @calls(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // expected-note@+1 {{the domain is made here}}
  %d = intent.axis %x[0] : tensor<?xf32>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %0 = func.call @read(%x, %r) : (tensor<?xf32>, !intent.relation<1 -> 1, i64>) -> tensor<?xf32>
  %1 = func.call @read(%y, %r) : (tensor<?xf32>, !intent.relation<1 -> 1, i64>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// -----

// SPEC: 9-03
func.func @compose(%x: tensor<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1 : i64
  // expected-note@+1 {{the domain is made here}}
  %d = intent.axis %x[0] : tensor<?xf32>
  %part = intent.subregion %d[%one to %one] : !intent.domain<i64>
  %outer = intent.relation (%i in %part) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %inner = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  // expected-error@+1 {{'intent.compose' op expects iteration domain 0 of the outer relation to be source domain 0 of the inner one (9-03)}}
  %r = intent.compose %outer, %inner : !intent.relation<1 -> 1, i64>, !intent.relation<1 -> 1, i64> -> !intent.relation<1 -> 1, i64>
  %0 = intent.gather %x[%r] fill %zero : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @merged(%x: tensor<?xf32>, %p: i1) {
  %d = intent.axis %x[0] : tensor<?xf32>
  %a = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  // expected-error@+1 {{'scf.if' op expects no relation among the values that it carries or merges, got !intent.relation<1 -> 1, i64>}}
  %r = scf.if %p -> !intent.relation<1 -> 1, i64> {
    scf.yield %a : !intent.relation<1 -> 1, i64>
  } else {
    scf.yield %a : !intent.relation<1 -> 1, i64>
  }
  // expected-error@+1 {{'arith.select' op expects no relation among the values that it carries or merges, got !intent.relation<1 -> 1, i64>}}
  %s = arith.select %p, %a, %a : !intent.relation<1 -> 1, i64>
  return
}

// -----

// In a record, too.
func.func @carried(%x: tensor<?xf32>, %n: i64) {
  %one = arith.constant 1 : i64
  %d = intent.axis %x[0] : tensor<?xf32>
  %a = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %t = intent.pack %n, %a : tuple<i64, !intent.relation<1 -> 1, i64>>
  // expected-error@+1 {{'scf.for' op expects no relation among the values that it carries or merges, got tuple<i64, !intent.relation<1 -> 1, i64>>}}
  %r = scf.for %i = %one to %n step %one iter_args(%c = %t) -> (tuple<i64, !intent.relation<1 -> 1, i64>>) : i64 {
    scf.yield %c : tuple<i64, !intent.relation<1 -> 1, i64>>
  }
  return
}

// -----

func.func @region(%x: tensor<?xf32>, %idx: tensor<?xi64>, %at: index) {
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the region is here}}
  %a = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    // expected-error@+1 {{'tensor.extract' op may not stand in the region of 'intent.relation', which expects arith and math on scalars: an index from data enters after 'with'}}
    %j = tensor.extract %idx[%at] : tensor<?xi64>
    intent.yield %j : i64
  }
  return
}

// -----

// expected-error@+1 {{'func.func' op expects no memref among its results, got memref<?xf32>}}
func.func private @view(%v: memref<?xf32>) -> memref<?xf32> {
  return %v : memref<?xf32>
}

// -----

// expected-error@+1 {{'func.func' op expects no relations in the signature of a function that calls itself}}
func.func private @itself(%x: tensor<?xf32>, %r: !intent.relation<1 -> 1, i64>) -> tensor<?xf32> {
  %0 = func.call @itself(%x, %r) : (tensor<?xf32>, !intent.relation<1 -> 1, i64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @recursive(%x: tensor<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  %y = intent.gather %x[%r] fill %zero : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  %0 = func.call @itself(%y, %r) : (tensor<?xf32>, !intent.relation<1 -> 1, i64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// What certainly runs and is certainly wrong.
// SPEC: 1-09
func.func @outside(%x: tensor<4xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %four = arith.constant 4 : i64
  %d = intent.axis %x[0] : tensor<4xf32>
  %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
    intent.yield %four : i64
  }
  // expected-error@+1 {{'intent.gather' op expects coordinate 0 to be a member of its source domain, got 4 outside of [0, 4) (1-09)}}
  %0 = intent.gather %x[%r] fill %zero : tensor<4xf32>, !intent.relation<0 -> 1, i64> -> f32
  return %0 : f32
}

// -----

func.func @part(%x: tensor<4xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c3 = arith.constant 3 : i64
  %d = intent.axis %x[0] : tensor<4xf32>
  %s = intent.subregion %d[%c1 to %c3] : !intent.domain<i64>
  %e = intent.axis %y[0] : tensor<2x3xf32>
  %f = intent.axis %y[1] : tensor<2x3xf32>
  %r = intent.relation (%i in %e, %j in %f) of (%s) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<2 -> 1, i64> {
    intent.yield %c0 : i64
  }
  // expected-error@+1 {{'intent.gather' op expects coordinate 0 to be a member of its source domain, got 0 outside of [1, 3) (1-09)}}
  %0 = intent.gather %x[%r] fill %zero : tensor<4xf32>, !intent.relation<2 -> 1, i64> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @buffer() {
  %n = arith.constant -1 : i64
  // expected-error@+1 {{'intent.buffer' op expects extents of at least 0, got -1 (2-01)}}
  %0 = intent.buffer [%n] : memref<?xf32>
  return
}

// -----

// An atomic addresses what its relation names too, and no pure region holds one.
// SPEC: 9-02 9-11
func.func @atomic(%v: memref<?xf32>, %w: memref<?xf32>, %x: tensor<?xf32>, %z: f32) {
  // expected-note@+1 {{the domain is made here}}
  %d = intent.axis %w[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  // expected-error@+1 {{'intent.atomic_rmw' op expects source domain 0 of its relation to be axis 0 of what it accesses, or a part of that (9-02)}}
  %0 = intent.atomic_rmw add relaxed %x to %v[%r] fill %z : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return
}

// -----

func.func @outside(%v: memref<4xi32>, %z: i32) -> i32 {
  %c = arith.constant 4 : i64
  %d = intent.axis %v[0] : memref<4xi32>
  %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
    intent.yield %c : i64
  }
  // expected-error@+1 {{'intent.atomic_cas' op expects coordinate 0 to be a member of its source domain, got 4 outside of [0, 4) (1-09)}}
  %0 = intent.atomic_cas relaxed %z, %z to %v[%r] fill %z : i32, memref<4xi32>, !intent.relation<0 -> 1, i64> -> i32
  return %0 : i32
}

// -----

func.func @pure(%v: memref<i32>, %r: !intent.relation<0 -> 0, i64>, %x: tensor<?xi32>) -> tensor<?xi32> {
  // expected-note@+1 {{the region is here}}
  %0 = intent.map (%e = %x) : (tensor<?xi32>) -> tensor<?xi32> {
    // expected-error@+1 {{'intent.atomic_rmw' op may not stand in the pure region of 'intent.map'}}
    %old = intent.atomic_rmw add relaxed %e to %v[%r] fill %e : i32, memref<i32>, !intent.relation<0 -> 0, i64> -> i32
    intent.yield %old : i32
  }
  return %0 : tensor<?xi32>
}

// -----

// SPEC: 9-06
// A buffer that a branch makes is gone behind it; one from outside may be picked.
func.func @branch(%n: i64, %p: i1) {
  %out = intent.buffer [%n] : memref<?xi32>
  %b = scf.if %p -> memref<?xi32> {
    // expected-note@+1 {{the buffer is made here}}
    %q = intent.buffer [%n] : memref<?xi32>
    // expected-error@+1 {{'scf.yield' op expects no buffer of its own block among what it hands on: a buffer lives as long as its block runs (9-06)}}
    scf.yield %q : memref<?xi32>
  } else {
    scf.yield %out : memref<?xi32>
  }
  return
}

// -----

func.func @carried(%n: i64) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %out = intent.buffer [%n] : memref<?xi32>
  %b = scf.for %i = %c0 to %n step %c1 iter_args(%a = %out) -> memref<?xi32> : i64 {
    // expected-note@+1 {{the buffer is made here}}
    %q = intent.buffer [%n] : memref<?xi32>
    %odd = arith.trunci %i : i64 to i1
    %s = arith.select %odd, %a, %q : memref<?xi32>
    // expected-error@+1 {{'scf.yield' op expects no buffer of its own block among what it hands on: a buffer lives as long as its block runs (9-06)}}
    scf.yield %s : memref<?xi32>
  }
  return
}

// -----

func.func @repeated(%n: i64) {
  %out = intent.buffer [%n] : memref<?xi32>
  %b = scf.while (%a = %out) : (memref<?xi32>) -> memref<?xi32> {
    // expected-note@+1 {{the buffer is made here}}
    %q = intent.buffer [%n] : memref<?xi32>
    %d = intent.axis %a[0] : memref<?xi32>
    %m = intent.size %d : !intent.domain<i64>
    %more = arith.cmpi slt, %m, %n : i64
    // expected-error@+1 {{'scf.condition' op expects no buffer of its own block among what it hands on: a buffer lives as long as its block runs (9-06)}}
    scf.condition(%more) %q : memref<?xi32>
  } do {
  ^bb0(%a: memref<?xi32>):
    // expected-note@+1 {{the buffer is made here}}
    %q = intent.buffer [%n] : memref<?xi32>
    // expected-error@+1 {{'scf.yield' op expects no buffer of its own block among what it hands on: a buffer lives as long as its block runs (9-06)}}
    scf.yield %q : memref<?xi32>
  }
  return
}
