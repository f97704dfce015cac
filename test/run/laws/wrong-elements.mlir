// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reduces and scans that break the laws which their authors claim: each is found, named, and shown on
// a small counterexample.
// SPEC: 5-02 5-03 6-02 6-03

// An identity that is not neutral.
// RUN: not intent-run %s --entry=add_from_one --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=ADD_FROM_ONE
// ADD_FROM_ONE: error: 'intent.reduce' op breaks a law that its author claims: combine(identity, s) == s (6-02)
// ADD_FROM_ONE: {{^}}  s = 0{{$}}
// ADD_FROM_ONE-NEXT: {{^}}  combine(identity, s) = 1{{$}}
// ADD_FROM_ONE-NEXT: {{^}}  s = 0{{$}}
// ADD_FROM_ONE: error: 'intent.reduce' op breaks a law that its author claims: combine(s, identity) == s (6-02)
// ADD_FROM_ONE: {{^}}  s = 0{{$}}
// ADD_FROM_ONE-NEXT: {{^}}  combine(s, identity) = 1{{$}}
// ADD_FROM_ONE-NEXT: {{^}}  s = 0{{$}}
// ADD_FROM_ONE: {{^}}error: 2 of 4 laws of 1 ops broken{{$}}
func.func @add_from_one(%x: tensor<?xf32>) -> f32 {
  %e = arith.constant 1.0 : f32
  %0 = intent.reduce (%x) axes [0] identity (%e) : (tensor<?xf32>) -> f32 combine (%a, %b) {
    %r = arith.addf %a, %b : f32
    intent.yield %r : f32
  }
  return %0 : f32
}

// An identity neutral on the right alone; no law but that one holds.
// RUN: not intent-run %s --entry=subtract --arg list:i32:3,-1,4,1,-5,9,2 --check-laws 2>&1 | FileCheck %s --check-prefix=SUBTRACT
// SUBTRACT: error: 'intent.reduce' op breaks a law that its author claims: combine(identity, s) == s (6-02)
// SUBTRACT: {{^}}  s = 1{{$}}
// SUBTRACT-NEXT: {{^}}  combine(identity, s) = -1{{$}}
// SUBTRACT-NEXT: {{^}}  s = 1{{$}}
// SUBTRACT: error: 'intent.reduce' op breaks a law that its author claims: combine(combine(a, b), c) == combine(a, combine(b, c)) (6-02)
// SUBTRACT: {{^}}  a = 0{{$}}
// SUBTRACT-NEXT: {{^}}  b = 0{{$}}
// SUBTRACT-NEXT: {{^}}  c = 1{{$}}
// SUBTRACT-NEXT: {{^}}  combine(combine(a, b), c) = -1{{$}}
// SUBTRACT-NEXT: {{^}}  combine(a, combine(b, c)) = 1{{$}}
// SUBTRACT: error: 'intent.reduce' op breaks a law that its author claims: combine(a, b) == combine(b, a) (6-02)
// SUBTRACT: {{^}}  a = 0{{$}}
// SUBTRACT-NEXT: {{^}}  b = 1{{$}}
// SUBTRACT-NEXT: {{^}}  combine(a, b) = -1{{$}}
// SUBTRACT-NEXT: {{^}}  combine(b, a) = 1{{$}}
// SUBTRACT: {{^}}error: 3 of 4 laws of 1 ops broken{{$}}
func.func @subtract(%x: tensor<?xi32>) -> i32 {
  %e = arith.constant 0 : i32
  %0 = intent.reduce (%x) axes [0] identity (%e) : (tensor<?xi32>) -> i32 combine (%a, %b) {
    %r = arith.subi %a, %b : i32
    intent.yield %r : i32
  }
  return %0 : i32
}

// a * 0.5 + b: an average that is written as a scan.
// RUN: not intent-run %s --entry=halves --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=HALVES
// HALVES: error: 'intent.scan' op breaks a law that its author claims: combine(s, identity) == s (6-03)
// HALVES: {{^}}  s = 1{{$}}
// HALVES-NEXT: {{^}}  combine(s, identity) = 0.5{{$}}
// HALVES-NEXT: {{^}}  s = 1{{$}}
// HALVES: error: 'intent.scan' op breaks a law that its author claims: combine(combine(a, b), c) == combine(a, combine(b, c)) (6-03)
// HALVES: {{^}}  a = 1{{$}}
// HALVES-NEXT: {{^}}  b = 0{{$}}
// HALVES-NEXT: {{^}}  c = 0{{$}}
// HALVES-NEXT: {{^}}  combine(combine(a, b), c) = 0.25{{$}}
// HALVES-NEXT: {{^}}  combine(a, combine(b, c)) = 0.5{{$}}
// HALVES: {{^}}error: 2 of 3 laws of 1 ops broken{{$}}
func.func @halves(%x: tensor<?xf32>) -> tensor<?xf32> {
  %e = arith.constant 0.0 : f32
  %0 = intent.scan (%x) axis 0 identity (%e) : (tensor<?xf32>) -> tensor<?xf32> combine (%a, %b) {
    %half = arith.constant 0.5 : f32
    %h = arith.mulf %a, %half : f32
    %r = arith.addf %h, %b : f32
    intent.yield %r : f32
  }
  return %0 : tensor<?xf32>
}

// Subtraction of floats: far from what rounding explains.
// RUN: not intent-run %s --entry=subtract_floats --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=SUBTRACT_FLOATS
// SUBTRACT_FLOATS: error: 'intent.scan' op breaks a law that its author claims: combine(identity, s) == s (6-03)
// SUBTRACT_FLOATS: {{^}}  s = 1{{$}}
// SUBTRACT_FLOATS-NEXT: {{^}}  combine(identity, s) = -1{{$}}
// SUBTRACT_FLOATS-NEXT: {{^}}  s = 1{{$}}
// SUBTRACT_FLOATS: error: 'intent.scan' op breaks a law that its author claims: combine(combine(a, b), c) == combine(a, combine(b, c)) (6-03)
// SUBTRACT_FLOATS: {{^}}  a = 0{{$}}
// SUBTRACT_FLOATS-NEXT: {{^}}  b = 0{{$}}
// SUBTRACT_FLOATS-NEXT: {{^}}  c = 1{{$}}
// SUBTRACT_FLOATS-NEXT: {{^}}  combine(combine(a, b), c) = -1{{$}}
// SUBTRACT_FLOATS-NEXT: {{^}}  combine(a, combine(b, c)) = 1{{$}}
// SUBTRACT_FLOATS: {{^}}error: 2 of 3 laws of 1 ops broken{{$}}
func.func @subtract_floats(%x: tensor<?xf32>) -> tensor<?xf32> {
  %e = arith.constant 0.0 : f32
  %0 = intent.scan (%x) axis 0 identity (%e) : (tensor<?xf32>) -> tensor<?xf32> combine (%a, %b) {
    %r = arith.subf %a, %b : f32
    intent.yield %r : f32
  }
  return %0 : tensor<?xf32>
}

// The first of two does not commute.
// RUN: not intent-run %s --entry=first --arg list:i32:3,-1,4,1,-5,9,2 --check-laws 2>&1 | FileCheck %s --check-prefix=FIRST
// FIRST: error: 'intent.reduce' op breaks a law that its author claims: combine(identity, s) == s (6-02)
// FIRST: {{^}}  s = 1{{$}}
// FIRST-NEXT: {{^}}  combine(identity, s) = 0{{$}}
// FIRST-NEXT: {{^}}  s = 1{{$}}
// FIRST: error: 'intent.reduce' op breaks a law that its author claims: combine(a, b) == combine(b, a) (6-02)
// FIRST: {{^}}  a = 0{{$}}
// FIRST-NEXT: {{^}}  b = 1{{$}}
// FIRST-NEXT: {{^}}  combine(a, b) = 0{{$}}
// FIRST-NEXT: {{^}}  combine(b, a) = 1{{$}}
// FIRST: {{^}}error: 2 of 4 laws of 1 ops broken{{$}}
func.func @first(%x: tensor<?xi32>) -> i32 {
  %e = arith.constant 0 : i32
  %0 = intent.reduce (%x) axes [0] identity (%e) : (tensor<?xi32>) -> i32 combine (%a, %b) {
    intent.yield %a : i32
  }
  return %0 : i32
}

// A maximum by comparison: NaN stays on the left and is dropped on the right.
// RUN: not intent-run %s --entry=max_drops_nan --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=MAX_DROPS_NAN
// MAX_DROPS_NAN: error: 'intent.reduce' op breaks a law that its author claims: combine(combine(a, b), c) == combine(a, combine(b, c)) (6-02)
// MAX_DROPS_NAN: {{^}}  a = 0{{$}}
// MAX_DROPS_NAN-NEXT: {{^}}  b = nan{{$}}
// MAX_DROPS_NAN-NEXT: {{^}}  c = 1{{$}}
// MAX_DROPS_NAN-NEXT: {{^}}  combine(combine(a, b), c) = 1{{$}}
// MAX_DROPS_NAN-NEXT: {{^}}  combine(a, combine(b, c)) = 0{{$}}
// MAX_DROPS_NAN: {{^}}error: 1 of 4 laws of 1 ops broken{{$}}
func.func @max_drops_nan(%x: tensor<?xf32>) -> f32 {
  %e = arith.constant 0xFF800000 : f32
  %0 = intent.reduce (%x) axes [0] identity (%e) : (tensor<?xf32>) -> f32 combine (%a, %b) {
    %p = arith.cmpf ogt, %b, %a : f32
    %r = arith.select %p, %b, %a : f32
    intent.yield %r : f32
  }
  return %0 : f32
}

// xor whose identity is 1.
// RUN: not intent-run %s --entry=xor_from_one --arg list:i32:5,6 --check-laws 2>&1 | FileCheck %s --check-prefix=XOR_FROM_ONE
// XOR_FROM_ONE: error: 'intent.reduce' op breaks a law that its author claims: combine(identity, s) == s (6-02)
// XOR_FROM_ONE: {{^}}  s = 0{{$}}
// XOR_FROM_ONE-NEXT: {{^}}  combine(identity, s) = 1{{$}}
// XOR_FROM_ONE-NEXT: {{^}}  s = 0{{$}}
// XOR_FROM_ONE: error: 'intent.reduce' op breaks a law that its author claims: combine(s, identity) == s (6-02)
// XOR_FROM_ONE: {{^}}  s = 0{{$}}
// XOR_FROM_ONE-NEXT: {{^}}  combine(s, identity) = 1{{$}}
// XOR_FROM_ONE-NEXT: {{^}}  s = 0{{$}}
// XOR_FROM_ONE: {{^}}error: 2 of 4 laws of 1 ops broken{{$}}
func.func @xor_from_one(%x: tensor<?xi32>) -> i32 {
  %e = arith.constant 1 : i32
  %0 = intent.reduce (%x) axes [0] identity (%e) : (tensor<?xi32>) -> i32 combine (%a, %b) {
    %r = arith.xori %a, %b : i32
    intent.yield %r : i32
  }
  return %0 : i32
}

// and whose identity is 0.
// RUN: not intent-run %s --entry=and_from_zero --arg list:i32:5,6 --check-laws 2>&1 | FileCheck %s --check-prefix=AND_FROM_ZERO
// AND_FROM_ZERO: error: 'intent.reduce' op breaks a law that its author claims: combine(identity, s) == s (6-02)
// AND_FROM_ZERO: {{^}}  s = 1{{$}}
// AND_FROM_ZERO-NEXT: {{^}}  combine(identity, s) = 0{{$}}
// AND_FROM_ZERO-NEXT: {{^}}  s = 1{{$}}
// AND_FROM_ZERO: error: 'intent.reduce' op breaks a law that its author claims: combine(s, identity) == s (6-02)
// AND_FROM_ZERO: {{^}}  s = 1{{$}}
// AND_FROM_ZERO-NEXT: {{^}}  combine(s, identity) = 0{{$}}
// AND_FROM_ZERO-NEXT: {{^}}  s = 1{{$}}
// AND_FROM_ZERO: {{^}}error: 2 of 4 laws of 1 ops broken{{$}}
func.func @and_from_zero(%x: tensor<?xi32>) -> i32 {
  %e = arith.constant 0 : i32
  %0 = intent.reduce (%x) axes [0] identity (%e) : (tensor<?xi32>) -> i32 combine (%a, %b) {
    %r = arith.andi %a, %b : i32
    intent.yield %r : i32
  }
  return %0 : i32
}

// A minimum from 0.
// RUN: not intent-run %s --entry=min_from_zero --arg list:i32:3,-1,4,1,-5,9,2 --check-laws 2>&1 | FileCheck %s --check-prefix=MIN_FROM_ZERO
// MIN_FROM_ZERO: error: 'intent.reduce' op breaks a law that its author claims: combine(identity, s) == s (6-02)
// MIN_FROM_ZERO: {{^}}  s = 1{{$}}
// MIN_FROM_ZERO-NEXT: {{^}}  combine(identity, s) = 0{{$}}
// MIN_FROM_ZERO-NEXT: {{^}}  s = 1{{$}}
// MIN_FROM_ZERO: error: 'intent.reduce' op breaks a law that its author claims: combine(s, identity) == s (6-02)
// MIN_FROM_ZERO: {{^}}  s = 1{{$}}
// MIN_FROM_ZERO-NEXT: {{^}}  combine(s, identity) = 0{{$}}
// MIN_FROM_ZERO-NEXT: {{^}}  s = 1{{$}}
// MIN_FROM_ZERO: {{^}}error: 2 of 4 laws of 1 ops broken{{$}}
func.func @min_from_zero(%x: tensor<?xi32>) -> i32 {
  %e = arith.constant 0 : i32
  %0 = intent.reduce (%x) axes [0] identity (%e) : (tensor<?xi32>) -> i32 combine (%a, %b) {
    %r = arith.minsi %a, %b : i32
    intent.yield %r : i32
  }
  return %0 : i32
}

// A maximum from a number that is not the lowest.
// RUN: not intent-run %s --entry=max_from_lowest_finite --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=MAX_FROM_LOWEST_FINITE
// MAX_FROM_LOWEST_FINITE: error: 'intent.reduce' op breaks a law that its author claims: combine(identity, s) == s (6-02)
// MAX_FROM_LOWEST_FINITE: {{^}}  s = -inf{{$}}
// MAX_FROM_LOWEST_FINITE-NEXT: {{^}}  combine(identity, s) = -3e+38{{$}}
// MAX_FROM_LOWEST_FINITE-NEXT: {{^}}  s = -inf{{$}}
// MAX_FROM_LOWEST_FINITE: error: 'intent.reduce' op breaks a law that its author claims: combine(s, identity) == s (6-02)
// MAX_FROM_LOWEST_FINITE: {{^}}  s = {{.*}}{{$}}
// MAX_FROM_LOWEST_FINITE-NEXT: {{^}}  combine(s, identity) = -3e+38{{$}}
// MAX_FROM_LOWEST_FINITE-NEXT: {{^}}  s = {{.*}}{{$}}
// MAX_FROM_LOWEST_FINITE: {{^}}error: 2 of 4 laws of 1 ops broken{{$}}
func.func @max_from_lowest_finite(%x: tensor<?xf32>) -> f32 {
  %e = arith.constant -3.0e38 : f32
  %0 = intent.reduce (%x) axes [0] identity (%e) : (tensor<?xf32>) -> f32 combine (%a, %b) {
    %r = arith.maximumf %a, %b : f32
    intent.yield %r : f32
  }
  return %0 : f32
}

// Saturating addition.
// RUN: not intent-run %s --entry=saturating --arg list:i8:100,50,-100,20 --check-laws 2>&1 | FileCheck %s --check-prefix=SATURATING
// SATURATING: error: 'intent.reduce' op breaks a law that its author claims: combine(combine(a, b), c) == combine(a, combine(b, c)) (6-02)
// SATURATING: {{^}}  a = 127{{$}}
// SATURATING-NEXT: {{^}}  b = 1{{$}}
// SATURATING-NEXT: {{^}}  c = -1{{$}}
// SATURATING-NEXT: {{^}}  combine(combine(a, b), c) = 126{{$}}
// SATURATING-NEXT: {{^}}  combine(a, combine(b, c)) = 127{{$}}
// SATURATING: {{^}}error: 1 of 4 laws of 1 ops broken{{$}}
func.func @saturating(%x: tensor<?xi8>) -> i8 {
  %e = arith.constant 0 : i8
  %0 = intent.reduce (%x) axes [0] identity (%e) : (tensor<?xi8>) -> i8 combine (%a, %b) {
    %p = arith.extsi %a : i8 to i32
    %q = arith.extsi %b : i8 to i32
    %s = arith.addi %p, %q : i32
    %hi = arith.constant 127 : i32
    %lo = arith.constant -128 : i32
    %t = arith.minsi %s, %hi : i32
    %u = arith.maxsi %t, %lo : i32
    %r = arith.trunci %u : i32 to i8
    intent.yield %r : i8
  }
  return %0 : i8
}

// A float rounded to an integer in the combine.
// RUN: not intent-run %s --entry=rounds --arg list:f32:0.5,0.25,0.75 --check-laws 2>&1 | FileCheck %s --check-prefix=ROUNDS
// ROUNDS: error: 'intent.scan' op breaks a law that its author claims: combine(identity, s) == s (6-03)
// ROUNDS: {{^}}  s = 0.75{{$}}
// ROUNDS-NEXT: {{^}}  combine(identity, s) = 0{{$}}
// ROUNDS-NEXT: {{^}}  s = 0.75{{$}}
// ROUNDS: error: 'intent.scan' op breaks a law that its author claims: combine(s, identity) == s (6-03)
// ROUNDS: {{^}}  s = 0.25{{$}}
// ROUNDS-NEXT: {{^}}  combine(s, identity) = 0{{$}}
// ROUNDS-NEXT: {{^}}  s = 0.25{{$}}
// ROUNDS: error: 'intent.scan' op breaks a law that its author claims: combine(combine(a, b), c) == combine(a, combine(b, c)) (6-03)
// ROUNDS: {{^}}  a = 0{{$}}
// ROUNDS-NEXT: {{^}}  b = 0.75{{$}}
// ROUNDS-NEXT: {{^}}  c = -1{{$}}
// ROUNDS-NEXT: {{^}}  combine(combine(a, b), c) = -1{{$}}
// ROUNDS-NEXT: {{^}}  combine(a, combine(b, c)) = 0{{$}}
// ROUNDS: {{^}}error: 3 of 3 laws of 1 ops broken{{$}}
func.func @rounds(%x: tensor<?xf32>) -> tensor<?xf32> {
  %e = arith.constant 0.0 : f32
  %0 = intent.scan (%x) axis 0 identity (%e) : (tensor<?xf32>) -> tensor<?xf32> combine (%a, %b) {
    %s = arith.addf %a, %b : f32
    %k = arith.fptosi %s : f32 to i32
    %r = arith.sitofp %k : i32 to f32
    intent.yield %r : f32
  }
  return %0 : tensor<?xf32>
}

// The mean of means.
// RUN: not intent-run %s --entry=average --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=AVERAGE
// AVERAGE: error: 'intent.reduce' op breaks a law that its author claims: combine(identity, s) == s (6-02)
// AVERAGE: {{^}}  s = 1{{$}}
// AVERAGE-NEXT: {{^}}  combine(identity, s) = 0.5{{$}}
// AVERAGE-NEXT: {{^}}  s = 1{{$}}
// AVERAGE: error: 'intent.reduce' op breaks a law that its author claims: combine(s, identity) == s (6-02)
// AVERAGE: {{^}}  s = 1{{$}}
// AVERAGE-NEXT: {{^}}  combine(s, identity) = 0.5{{$}}
// AVERAGE-NEXT: {{^}}  s = 1{{$}}
// AVERAGE: error: 'intent.reduce' op breaks a law that its author claims: combine(combine(a, b), c) == combine(a, combine(b, c)) (6-02)
// AVERAGE: {{^}}  a = 0{{$}}
// AVERAGE-NEXT: {{^}}  b = 0{{$}}
// AVERAGE-NEXT: {{^}}  c = 1{{$}}
// AVERAGE-NEXT: {{^}}  combine(combine(a, b), c) = 0.5{{$}}
// AVERAGE-NEXT: {{^}}  combine(a, combine(b, c)) = 0.25{{$}}
// AVERAGE: {{^}}error: 3 of 4 laws of 1 ops broken{{$}}
func.func @average(%x: tensor<?xf32>) -> f32 {
  %e = arith.constant 0.0 : f32
  %0 = intent.reduce (%x) axes [0] identity (%e) : (tensor<?xf32>) -> f32 combine (%a, %b) {
    %half = arith.constant 0.5 : f32
    %s = arith.addf %a, %b : f32
    %r = arith.mulf %s, %half : f32
    intent.yield %r : f32
  }
  return %0 : f32
}

// |a + b|.
// RUN: not intent-run %s --entry=absolute --arg list:i32:3,-1,4,1,-5,9,2 --check-laws 2>&1 | FileCheck %s --check-prefix=ABSOLUTE
// ABSOLUTE: error: 'intent.reduce' op breaks a law that its author claims: combine(identity, s) == s (6-02)
// ABSOLUTE: {{^}}  s = -1{{$}}
// ABSOLUTE-NEXT: {{^}}  combine(identity, s) = 1{{$}}
// ABSOLUTE-NEXT: {{^}}  s = -1{{$}}
// ABSOLUTE: error: 'intent.reduce' op breaks a law that its author claims: combine(s, identity) == s (6-02)
// ABSOLUTE: {{^}}  s = -1{{$}}
// ABSOLUTE-NEXT: {{^}}  combine(s, identity) = 1{{$}}
// ABSOLUTE-NEXT: {{^}}  s = -1{{$}}
// ABSOLUTE: error: 'intent.reduce' op breaks a law that its author claims: combine(combine(a, b), c) == combine(a, combine(b, c)) (6-02)
// ABSOLUTE: {{^}}  a = 0{{$}}
// ABSOLUTE-NEXT: {{^}}  b = -1{{$}}
// ABSOLUTE-NEXT: {{^}}  c = 1{{$}}
// ABSOLUTE-NEXT: {{^}}  combine(combine(a, b), c) = 2{{$}}
// ABSOLUTE-NEXT: {{^}}  combine(a, combine(b, c)) = 0{{$}}
// ABSOLUTE: {{^}}error: 3 of 4 laws of 1 ops broken{{$}}
func.func @absolute(%x: tensor<?xi32>) -> i32 {
  %e = arith.constant 0 : i32
  %0 = intent.reduce (%x) axes [0] identity (%e) : (tensor<?xi32>) -> i32 combine (%a, %b) {
    %s = arith.addi %a, %b : i32
    %r = math.absi %s : i32
    intent.yield %r : i32
  }
  return %0 : i32
}

// An argmax whose tie goes to the later operand: not the same in another order.
// RUN: not intent-run %s --entry=argmax_last_tie --arg rand:f32:11:seed=1:lo=-2:hi=2 --arg iota:i64:11 --check-laws 2>&1 | FileCheck %s --check-prefix=ARGMAX_LAST_TIE
// ARGMAX_LAST_TIE: error: 'intent.reduce' op breaks a law that its author claims: combine(s, identity) == s (6-02)
// ARGMAX_LAST_TIE: {{^}}  s = (-inf, 0){{$}}
// ARGMAX_LAST_TIE-NEXT: {{^}}  combine(s, identity) = (-inf, -1){{$}}
// ARGMAX_LAST_TIE-NEXT: {{^}}  s = (-inf, 0){{$}}
// ARGMAX_LAST_TIE: error: 'intent.reduce' op breaks a law that its author claims: combine(a, b) == combine(b, a) (6-02)
// ARGMAX_LAST_TIE: {{^}}  a = (0, 1){{$}}
// ARGMAX_LAST_TIE-NEXT: {{^}}  b = (0, 0){{$}}
// ARGMAX_LAST_TIE-NEXT: {{^}}  combine(a, b) = (0, 0){{$}}
// ARGMAX_LAST_TIE-NEXT: {{^}}  combine(b, a) = (0, 1){{$}}
// ARGMAX_LAST_TIE: {{^}}error: 2 of 4 laws of 1 ops broken{{$}}
func.func @argmax_last_tie(%x: tensor<?xf32>, %i: tensor<?xi64>) -> (f32, i64) {
  %e = arith.constant 0xFF800000 : f32
  %n = arith.constant -1 : i64
  %0:2 = intent.reduce (%x, %i) axes [0] identity (%e, %n) : (tensor<?xf32>, tensor<?xi64>) -> (f32, i64) combine (%va, %ka, %vb, %kb) {
    %p = arith.cmpf oge, %vb, %va : f32
    %nan = arith.cmpf uno, %vb, %vb : f32
    %q = arith.ori %p, %nan : i1
    %v = arith.select %q, %vb, %va : f32
    %k = arith.select %q, %kb, %ka : i64
    intent.yield %v, %k : f32, i64
  }
  return %0#0, %0#1 : f32, i64
}

// An argmax whose ties give the middle index: not associative.
// RUN: not intent-run %s --entry=argmax_tie_by_parity --arg rand:f32:11:seed=1:lo=-2:hi=2 --arg iota:i64:11 --check-laws 2>&1 | FileCheck %s --check-prefix=ARGMAX_TIE_BY_PARITY
// ARGMAX_TIE_BY_PARITY: error: 'intent.reduce' op breaks a law that its author claims: combine(identity, s) == s (6-02)
// ARGMAX_TIE_BY_PARITY: {{^}}  s = (nan, 1){{$}}
// ARGMAX_TIE_BY_PARITY-NEXT: {{^}}  combine(identity, s) = (nan, 0){{$}}
// ARGMAX_TIE_BY_PARITY-NEXT: {{^}}  s = (nan, 1){{$}}
// ARGMAX_TIE_BY_PARITY: error: 'intent.reduce' op breaks a law that its author claims: combine(s, identity) == s (6-02)
// ARGMAX_TIE_BY_PARITY: {{^}}  s = (nan, 1){{$}}
// ARGMAX_TIE_BY_PARITY-NEXT: {{^}}  combine(s, identity) = (nan, 0){{$}}
// ARGMAX_TIE_BY_PARITY-NEXT: {{^}}  s = (nan, 1){{$}}
// ARGMAX_TIE_BY_PARITY: error: 'intent.reduce' op breaks a law that its author claims: combine(combine(a, b), c) == combine(a, combine(b, c)) (6-02)
// ARGMAX_TIE_BY_PARITY: {{^}}  a = (0, 0){{$}}
// ARGMAX_TIE_BY_PARITY-NEXT: {{^}}  b = (0, 0){{$}}
// ARGMAX_TIE_BY_PARITY-NEXT: {{^}}  c = (0, 2){{$}}
// ARGMAX_TIE_BY_PARITY-NEXT: {{^}}  combine(combine(a, b), c) = (0, 1){{$}}
// ARGMAX_TIE_BY_PARITY-NEXT: {{^}}  combine(a, combine(b, c)) = (0, 0){{$}}
// ARGMAX_TIE_BY_PARITY: {{^}}error: 3 of 4 laws of 1 ops broken{{$}}
func.func @argmax_tie_by_parity(%x: tensor<?xf32>, %i: tensor<?xi64>) -> (f32, i64) {
  %e = arith.constant 0xFF800000 : f32
  %n = arith.constant 0 : i64
  %0:2 = intent.reduce (%x, %i) axes [0] identity (%e, %n) : (tensor<?xf32>, tensor<?xi64>) -> (f32, i64) combine (%va, %ka, %vb, %kb) {
    %m = arith.maximumf %va, %vb : f32
    %gt = arith.cmpf ogt, %va, %vb : f32
    %lt = arith.cmpf olt, %va, %vb : f32
    %s = arith.addi %ka, %kb : i64
    %k0 = arith.select %lt, %kb, %s : i64
    %k = arith.select %gt, %ka, %k0 : i64
    %two = arith.constant 2 : i64
    %h = arith.divsi %k, %two : i64
    %l = arith.select %gt, %k, %h : i64
    %o = arith.select %lt, %k, %l : i64
    intent.yield %m, %o : f32, i64
  }
  return %0#0, %0#1 : f32, i64
}

// A sum that loses a ten-thousandth: more than rounding does.
// RUN: not intent-run %s --entry=nearly_a_sum --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=NEARLY_A_SUM
// NEARLY_A_SUM: error: 'intent.scan' op breaks a law that its author claims: combine(s, identity) == s (6-03)
// NEARLY_A_SUM: {{^}}  s = 1{{$}}
// NEARLY_A_SUM-NEXT: {{^}}  combine(s, identity) = {{.*}}{{$}}
// NEARLY_A_SUM-NEXT: {{^}}  s = 1{{$}}
// NEARLY_A_SUM: error: 'intent.scan' op breaks a law that its author claims: combine(combine(a, b), c) == combine(a, combine(b, c)) (6-03)
// NEARLY_A_SUM: {{^}}  a = 1{{$}}
// NEARLY_A_SUM-NEXT: {{^}}  b = 0{{$}}
// NEARLY_A_SUM-NEXT: {{^}}  c = 0{{$}}
// NEARLY_A_SUM-NEXT: {{^}}  combine(combine(a, b), c) = {{.*}}{{$}}
// NEARLY_A_SUM-NEXT: {{^}}  combine(a, combine(b, c)) = {{.*}}{{$}}
// NEARLY_A_SUM: {{^}}error: 2 of 3 laws of 1 ops broken{{$}}
func.func @nearly_a_sum(%x: tensor<?xf32>) -> tensor<?xf32> {
  %e = arith.constant 0.0 : f32
  %0 = intent.scan (%x) axis 0 identity (%e) : (tensor<?xf32>) -> tensor<?xf32> combine (%a, %b) {
    %near = arith.constant 0.9999 : f32
    %h = arith.mulf %a, %near : f32
    %r = arith.addf %h, %b : f32
    intent.yield %r : f32
  }
  return %0 : tensor<?xf32>
}
