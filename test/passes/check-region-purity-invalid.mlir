// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-check: what a helper of a region op, or the combine of a scan, must not do.
// RUN: intent-opt %s --intent-check --split-input-file --verify-diagnostics

// SPEC: 5-13 5-18
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the region is here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    // expected-error@+1 {{'intent.print' op may not stand in the pure region of 'intent.region_fold'}}
    intent.print "here"
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the region is here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    // expected-error@+1 {{'intent.buffer' op may not stand in the pure region of 'intent.region_fold'}}
    %b = intent.buffer [%ns] : memref<?xf32>
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

// Through a call: a buffer.
func.func @f(%x: tensor<?xf32>, %z: f32) -> f32 {
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the region is here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    func.call @effect() : () -> ()
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return %0 : f32
}

func.func private @effect() {
  %none = arith.constant 0.0 : f32
  %n = arith.constant 0 : i64
  // expected-error@+1 {{'intent.buffer' op may not stand in the pure region of 'intent.region_fold'}}
  %b = intent.buffer [%n] : memref<?xf32>
  return
}

// -----

// Through a call: what is printed.
func.func @f(%x: tensor<?xf32>, %z: f32) -> f32 {
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the region is here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    func.call @effect() : () -> ()
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return %0 : f32
}

func.func private @effect() {
  %none = arith.constant 0.0 : f32
  %n = arith.constant 0 : i64
  // expected-error@+1 {{'intent.print' op may not stand in the pure region of 'intent.region_fold'}}
  intent.print "here"
  return
}

// -----

// Through a call: random numbers.
func.func @f(%x: tensor<?xf32>, %z: f32) -> f32 {
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the region is here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    func.call @effect() : () -> ()
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return %0 : f32
}

func.func private @effect() {
  %none = arith.constant 0.0 : f32
  %n = arith.constant 0 : i64
  // expected-error@+1 {{'intent.philox' op may not stand in a helper of 'intent.region_fold': draw before it, and pass the numbers as a source (5-13)}}
  %w:4 = intent.philox %n, %n, %n
  return
}

// -----

// Through two calls.
func.func @f(%x: tensor<?xf32>, %z: f32) -> f32 {
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the region is here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    func.call @effect() : () -> ()
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return %0 : f32
}

func.func private @effect() {
  %none = arith.constant 0.0 : f32
  %n = arith.constant 0 : i64
  func.call @inner() : () -> ()
  return
}

func.func private @inner() {
  // expected-error@+1 {{'intent.print' op may not stand in the pure region of 'intent.region_fold'}}
  intent.print "here"
  return
}

// -----

func.func @f(%x: tensor<?xf32>, %z: f32) -> f32 {
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the region is here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    // expected-error@+1 {{'func.call' op calls a function without a body in the pure region of 'intent.region_fold'}}
    func.call @effect() : () -> ()
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return %0 : f32
}

func.func private @effect()

// -----

// A view does not get in from above,
func.func @f(%x: tensor<?xf32>, %z: f32, %v: memref<?xf32>) -> f32 {
  %d = intent.axis %x[0] : tensor<?xf32>
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    // expected-error@+1 {{use of undeclared SSA value name}}
    %dv = intent.axis %v[0] : memref<?xf32>
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return %0 : f32
}

// -----

// nor as a capture.
func.func @f(%x: tensor<?xf32>, %z: f32, %v: memref<?xf32>) -> f32 {
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-error@+1 {{'intent.region_fold' op operand #2 must be variadic of an Intent scalar, or a ranked tensor of rank 8 at most of them, but got 'memref<?xf32>'}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) captures (%v : memref<?xf32>) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %vs: memref<?xf32>) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    intent.yield %a : f32
  }
  return %0 : f32
}

// -----

// The combine of a scan sees views from above, and may not touch them.
func.func @f(%x: tensor<?xf32>, %z: f32, %v: memref<f32>) -> tensor<?xf32> {
  %r = intent.relation () of () : () of () -> !intent.relation<0 -> 0, i64> {
    intent.yield
  }
  // expected-note@+1 {{the region is here}}
  %0 = intent.scan (%x) axis 0 identity (%z) : (tensor<?xf32>) -> tensor<?xf32> combine (%a, %b) {
    // expected-error@+1 {{'intent.load' op may not stand in the pure region of 'intent.scan'}}
    %p = intent.load %v[%r] fill %z : memref<f32>, !intent.relation<0 -> 0, i64> -> f32
    intent.yield %a : f32
  }
  return %0 : tensor<?xf32>
}

// -----

// The combine of a scan sees views from above, and may not touch them.
func.func @f(%x: tensor<?xf32>, %z: f32, %v: memref<f32>) -> tensor<?xf32> {
  %r = intent.relation () of () : () of () -> !intent.relation<0 -> 0, i64> {
    intent.yield
  }
  // expected-note@+1 {{the region is here}}
  %0 = intent.scan (%x) axis 0 identity (%z) : (tensor<?xf32>) -> tensor<?xf32> combine (%a, %b) {
    // expected-error@+1 {{'intent.store' op may not stand in the pure region of 'intent.scan'}}
    intent.store %a to %v[%r] : f32, memref<f32>, !intent.relation<0 -> 0, i64>
    intent.yield %a : f32
  }
  return %0 : tensor<?xf32>
}

// -----

// The combine of a scan sees views from above, and may not touch them.
func.func @f(%x: tensor<?xf32>, %z: f32, %v: memref<f32>) -> tensor<?xf32> {
  %r = intent.relation () of () : () of () -> !intent.relation<0 -> 0, i64> {
    intent.yield
  }
  // expected-note@+1 {{the region is here}}
  %0 = intent.scan (%x) axis 0 identity (%z) : (tensor<?xf32>) -> tensor<?xf32> combine (%a, %b) {
    // expected-error@+1 {{'intent.atomic_rmw' op may not stand in the pure region of 'intent.scan'}}
    %p = intent.atomic_rmw add relaxed %a to %v[%r] fill %z : f32, memref<f32>, !intent.relation<0 -> 0, i64> -> f32
    intent.yield %a : f32
  }
  return %0 : tensor<?xf32>
}

// -----

// The combine of a scan sees views from above, and may not touch them.
func.func @f(%x: tensor<?xf32>, %z: f32, %v: memref<f32>) -> tensor<?xf32> {
  %r = intent.relation () of () : () of () -> !intent.relation<0 -> 0, i64> {
    intent.yield
  }
  // expected-note@+1 {{the region is here}}
  %0 = intent.scan (%x) axis 0 identity (%z) : (tensor<?xf32>) -> tensor<?xf32> combine (%a, %b) {
    // expected-error@+1 {{'intent.atomic_load' op may not stand in the pure region of 'intent.scan'}}
    %p = intent.atomic_load relaxed %v[%r] fill %z : memref<f32>, !intent.relation<0 -> 0, i64> -> f32
    intent.yield %a : f32
  }
  return %0 : tensor<?xf32>
}

// -----

// SPEC: 5-13
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the region is here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    // expected-error@+1 {{'intent.philox' op may not stand in a helper of 'intent.region_fold': draw before it, and pass the numbers as a source (5-13)}}
    %w:4 = intent.philox %ns, %ns, %ns
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the region is here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %w = arith.constant 7 : i32
    // expected-error@+1 {{'intent.uniform' op may not stand in a helper of 'intent.region_fold': draw before it, and pass the numbers as a source (5-13)}}
    %u = intent.uniform %w -> f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

// In the region of a map of a helper.
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the region is here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %p = intent.map (%e = %is) : (tensor<?xi64>) -> tensor<?xi32> {
      // expected-error@+1 {{'intent.philox' op may not stand in a helper of 'intent.region_fold': draw before it, and pass the numbers as a source (5-13)}}
      %w:4 = intent.philox %e, %e, %e
      intent.yield %w#0 : i32
    }
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  }
  return %0 : f32
}

// -----

// In combine.
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %i: tensor<?xi64>, %n: i64, %v: memref<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the region is here}}
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %i axis 0 : tensor<?xi64>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32)
  summarize (%xs: tensor<?xf32>, %is: tensor<?xi64>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    intent.yield %none : f32
  } combine (%a: f32, %b: f32) {
    // expected-error@+1 {{'intent.print' op may not stand in the pure region of 'intent.region_fold'}}
    intent.print "combine"
    intent.yield %a : f32
  }
  return %0 : f32
}

// -----

// In apply.
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %n: i64) -> (tensor<?xf32>, f32) {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the region is here}}
  %y, %e = intent.region_scan over %d slices (%x axis 0 : tensor<?xf32>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32) init (%z : f32) -> (tensor<?xf32> axis 0)
  summarize (%xs: tensor<?xf32>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %t = intent.reduce arith.addf (%xs) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    intent.yield %t : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  } apply (%a: f32, %s: f32) {
    // expected-error@+1 {{'intent.print' op may not stand in the pure region of 'intent.region_scan'}}
    intent.print "apply"
    intent.yield %s : f32
  } emit (%xs: tensor<?xf32>, %s: f32, %cs: tensor<?xf32>, %ns: i64) {
    intent.yield %xs : tensor<?xf32>
  }
  return %y, %e : tensor<?xf32>, f32
}

// -----

// In emit.
func.func @f(%x: tensor<?xf32>, %c: tensor<?xf32>, %n: i64) -> (tensor<?xf32>, f32) {
  %z = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  // expected-note@+1 {{the region is here}}
  %y, %e = intent.region_scan over %d slices (%x axis 0 : tensor<?xf32>) captures (%c, %n : tensor<?xf32>, i64) identity (%z : f32) init (%z : f32) -> (tensor<?xf32> axis 0)
  summarize (%xs: tensor<?xf32>, %cs: tensor<?xf32>, %ns: i64) {
    %none = arith.constant 0.0 : f32
    %t = intent.reduce arith.addf (%xs) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    intent.yield %t : f32
  } combine (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    intent.yield %s : f32
  } apply (%a: f32, %s: f32) {
    %t = arith.addf %s, %a : f32
    intent.yield %t : f32
  } emit (%xs: tensor<?xf32>, %s: f32, %cs: tensor<?xf32>, %ns: i64) {
    // expected-error@+1 {{'intent.philox' op may not stand in a helper of 'intent.region_scan': draw before it, and pass the numbers as a source (5-13)}}
    %w:4 = intent.philox %ns, %ns, %ns
    intent.yield %xs : tensor<?xf32>
  }
  return %y, %e : tensor<?xf32>, f32
}

// -----

// In the combine of a scan.
func.func @f(%x: tensor<?xf32>, %z: f32) -> tensor<?xf32> {
  // expected-note@+1 {{the region is here}}
  %0 = intent.scan (%x) axis 0 identity (%z) : (tensor<?xf32>) -> tensor<?xf32> combine (%a, %b) {
    // expected-error@+1 {{'intent.print' op may not stand in the pure region of 'intent.scan'}}
    intent.print "scan"
    intent.yield %a : f32
  }
  return %0 : tensor<?xf32>
}
