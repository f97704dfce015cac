// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Algebras whose laws hold, on edge values, empty slices and what rounding does; the ring is exact.
// SPEC: 5-02 5-03 5-08 5-10 5-17 6-02 6-03

// A sum cancels, and still rounds.
// RUN: intent-run %s --entry=sum --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=SUM
// RUN: intent-run %s --entry=sum --arg rand:f32:11:seed=1:lo=-2:hi=2 --laws=ring --seed=7 2>&1 | FileCheck %s --check-prefix=SUM --implicit-check-not=remark
// SUM: {{^}}4 laws of 1 ops held on {{[0-9]+}} checks{{$}}
func.func @sum(%x: tensor<?xf32>) -> f32 {
  %e = arith.constant 0.0 : f32
  %0 = intent.reduce (%x) axes [0] identity (%e) : (tensor<?xf32>) -> f32 combine (%a, %b) {
    %r = arith.addf %a, %b : f32
    intent.yield %r : f32
  }
  return %0 : f32
}

// Half precision.
// RUN: intent-run %s --entry=product_of_halves --arg rand:f16:9:seed=2:lo=-1:hi=1 --check-laws 2>&1 | FileCheck %s --check-prefix=PRODUCT_OF_HALVES
// RUN: intent-run %s --entry=product_of_halves --arg rand:f16:9:seed=2:lo=-1:hi=1 --laws=ring --seed=7 2>&1 | FileCheck %s --check-prefix=PRODUCT_OF_HALVES --implicit-check-not=remark
// PRODUCT_OF_HALVES: {{^}}4 laws of 1 ops held on {{[0-9]+}} checks{{$}}
func.func @product_of_halves(%x: tensor<?xf16>) -> f16 {
  %e = arith.constant 1.0 : f16
  %0 = intent.reduce (%x) axes [0] identity (%e) : (tensor<?xf16>) -> f16 combine (%a, %b) {
    %r = arith.mulf %a, %b : f16
    intent.yield %r : f16
  }
  return %0 : f16
}

// Large terms cancel, and what they had swallowed is gone.
// RUN: intent-run %s --entry=sum_of_bf16 --arg rand:bf16:9:seed=2:lo=-100:hi=100 --check-laws 2>&1 | FileCheck %s --check-prefix=SUM_OF_BF16
// RUN: intent-run %s --entry=sum_of_bf16 --arg rand:bf16:9:seed=2:lo=-100:hi=100 --laws=ring --seed=7 2>&1 | FileCheck %s --check-prefix=SUM_OF_BF16 --implicit-check-not=remark
// SUM_OF_BF16: {{^}}4 laws of 1 ops held on {{[0-9]+}} checks{{$}}
func.func @sum_of_bf16(%x: tensor<?xbf16>) -> bf16 {
  %e = arith.constant 0.0 : bf16
  %0 = intent.reduce (%x) axes [0] identity (%e) : (tensor<?xbf16>) -> bf16 combine (%a, %b) {
    %r = arith.addf %a, %b : bf16
    intent.yield %r : bf16
  }
  return %0 : bf16
}

// Addition wraps.
// RUN: intent-run %s --entry=wraps --arg list:i32:3,-1,4,1,-5,9,2 --check-laws 2>&1 | FileCheck %s --check-prefix=WRAPS
// WRAPS: {{^}}3 laws of 1 ops held on {{[0-9]+}} checks{{$}}
func.func @wraps(%x: tensor<?xi32>) -> tensor<?xi32> {
  %e = arith.constant 0 : i32
  %0 = intent.scan (%x) axis 0 identity (%e) : (tensor<?xi32>) -> tensor<?xi32> combine (%a, %b) {
    %r = arith.addi %a, %b : i32
    intent.yield %r : i32
  }
  return %0 : tensor<?xi32>
}

// NaN from both sides.
// RUN: intent-run %s --entry=maximum --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=MAXIMUM
// RUN: intent-run %s --entry=maximum --arg rand:f32:11:seed=1:lo=-2:hi=2 --laws=ring 2>&1 | FileCheck %s --check-prefixes=MAXIMUM_RING,MAXIMUM
// MAXIMUM_RING: remark: 'intent.reduce' op can't be checked in a ring, which holds no infinity or NaN: checked within rounding
// MAXIMUM: {{^}}4 laws of 1 ops held on {{[0-9]+}} checks{{$}}
func.func @maximum(%x: tensor<?xf32>) -> f32 {
  %e = arith.constant 0xFF800000 : f32
  %0 = intent.reduce (%x) axes [0] identity (%e) : (tensor<?xf32>) -> f32 combine (%a, %b) {
    %r = arith.maximumf %a, %b : f32
    intent.yield %r : f32
  }
  return %0 : f32
}

// RUN: intent-run %s --entry=parity --arg list:i1:1,0,1 --check-laws 2>&1 | FileCheck %s --check-prefix=PARITY
// PARITY: {{^}}4 laws of 1 ops held on {{[0-9]+}} checks{{$}}
func.func @parity(%x: tensor<?xi1>) -> i1 {
  %e = arith.constant false
  %0 = intent.reduce (%x) axes [0] identity (%e) : (tensor<?xi1>) -> i1 combine (%a, %b) {
    %r = arith.xori %a, %b : i1
    intent.yield %r : i1
  }
  return %0 : i1
}

// The least index of the largest; NaN is the largest of all.
// RUN: intent-run %s --entry=argmax --arg rand:f32:11:seed=1:lo=-2:hi=2 --arg iota:i64:11 --check-laws 2>&1 | FileCheck %s --check-prefix=ARGMAX
// RUN: intent-run %s --entry=argmax --arg rand:f32:11:seed=1:lo=-2:hi=2 --arg iota:i64:11 --laws=ring 2>&1 | FileCheck %s --check-prefixes=ARGMAX_RING,ARGMAX
// ARGMAX_RING: remark: 'intent.reduce' op can't be checked in a ring, which holds no infinity or NaN: checked within rounding
// ARGMAX: {{^}}4 laws of 1 ops held on {{[0-9]+}} checks{{$}}
func.func @argmax(%x: tensor<?xf32>, %i: tensor<?xi64>) -> (f32, i64) {
  %e = arith.constant 0xFF800000 : f32
  %n = arith.constant 9223372036854775807 : i64
  %0:2 = intent.reduce (%x, %i) axes [0] identity (%e, %n) : (tensor<?xf32>, tensor<?xi64>) -> (f32, i64) combine (%va, %ka, %vb, %kb) {
    %nanA = arith.cmpf uno, %va, %va : f32
    %nanB = arith.cmpf uno, %vb, %vb : f32
    %gt = arith.cmpf ogt, %vb, %va : f32
    %eq = arith.cmpf oeq, %vb, %va : f32
    %nans = arith.andi %nanA, %nanB : i1
    %tie = arith.ori %eq, %nans : i1
    %less = arith.cmpi slt, %kb, %ka : i64
    %tieB = arith.andi %tie, %less : i1
    %true = arith.constant true
    %numA = arith.xori %nanA, %true : i1
    %onlyB = arith.andi %nanB, %numA : i1
    %c0 = arith.ori %gt, %tieB : i1
    %c = arith.ori %c0, %onlyB : i1
    %v = arith.select %c, %vb, %va : f32
    %k = arith.select %c, %kb, %ka : i64
    intent.yield %v, %k : f32, i64
  }
  return %0#0, %0#1 : f32, i64
}

// 2x2 matrices do not commute.
// RUN: intent-run %s --entry=matrices --arg rand:i32:6:seed=0 --arg rand:i32:6:seed=1 --arg rand:i32:6:seed=2 --arg rand:i32:6:seed=3 --check-laws 2>&1 | FileCheck %s --check-prefix=MATRICES
// MATRICES: {{^}}3 laws of 1 ops held on {{[0-9]+}} checks{{$}}
func.func @matrices(%m00: tensor<?xi32>, %m01: tensor<?xi32>, %m10: tensor<?xi32>, %m11: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) {
  %one = arith.constant 1 : i32
  %none = arith.constant 0 : i32
  %0:4 = intent.scan (%m00, %m01, %m10, %m11) axis 0 reverse identity (%one, %none, %none, %one) : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) combine (%a00, %a01, %a10, %a11, %b00, %b01, %b10, %b11) {
    %p00 = arith.muli %a00, %b00 : i32
    %q00 = arith.muli %a01, %b10 : i32
    %r00 = arith.addi %p00, %q00 : i32
    %p01 = arith.muli %a00, %b01 : i32
    %q01 = arith.muli %a01, %b11 : i32
    %r01 = arith.addi %p01, %q01 : i32
    %p10 = arith.muli %a10, %b00 : i32
    %q10 = arith.muli %a11, %b10 : i32
    %r10 = arith.addi %p10, %q10 : i32
    %p11 = arith.muli %a10, %b01 : i32
    %q11 = arith.muli %a11, %b11 : i32
    %r11 = arith.addi %p11, %q11 : i32
    intent.yield %r00, %r01, %r10, %r11 : i32, i32, i32, i32
  }
  return %0#0, %0#1, %0#2, %0#3 : tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>
}

// RUN: intent-run %s --entry=softmax --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=SOFTMAX
// RUN: intent-run %s --entry=softmax --arg rand:f32:11:seed=1:lo=-2:hi=2 --laws=ring 2>&1 | FileCheck %s --check-prefixes=SOFTMAX_RING,SOFTMAX
// SOFTMAX_RING: remark: 'intent.region_fold' op can't be checked in a ring, which holds no infinity or NaN: checked within rounding
// SOFTMAX: {{^}}12 laws of 3 ops held on {{[0-9]+}} checks{{$}}
func.func @softmax(%x: tensor<?xf32>) -> (f32, f32) {
  %id0 = arith.constant 0xFF800000 : f32
  %id1 = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  %0:2 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%id0, %id1 : f32, f32)
  summarize (%xs: tensor<?xf32>) {
    %low = arith.constant 0xFF800000 : f32
    %none = arith.constant 0.0 : f32
    %max = intent.reduce arith.maximumf (%xs) axes [0] identity (%low) : (tensor<?xf32>) -> f32
    %maxes = intent.broadcast %max axes [] like %xs : f32 like tensor<?xf32> -> tensor<?xf32>
    %ex = intent.map (%v = %xs, %m = %maxes) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> {
      %dd = arith.subf %v, %m : f32
      %p = math.exp %dd : f32
      %isLow = arith.cmpf oeq, %v, %low : f32
      %q = arith.select %isLow, %none, %p : f32
      intent.yield %q : f32
    }
    %sum = intent.reduce arith.addf (%ex) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    intent.yield %max, %sum : f32, f32
  } combine (%ma: f32, %la: f32, %mb: f32, %lb: f32) {
    %low = arith.constant 0xFF800000 : f32
    %none = arith.constant 0.0 : f32
    %m = arith.maximumf %ma, %mb : f32
    %da = arith.subf %ma, %m : f32
    %db = arith.subf %mb, %m : f32
    %ea = math.exp %da : f32
    %eb = math.exp %db : f32
    %pa = arith.mulf %la, %ea : f32
    %pb = arith.mulf %lb, %eb : f32
    %isA = arith.cmpf oeq, %ma, %low : f32
    %isB = arith.cmpf oeq, %mb, %low : f32
    %qa = arith.select %isA, %none, %pa : f32
    %qb = arith.select %isB, %none, %pb : f32
    %l = arith.addf %qa, %qb : f32
    intent.yield %m, %l : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}

// RUN: intent-run %s --entry=logsumexp --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=LOGSUMEXP
// RUN: intent-run %s --entry=logsumexp --arg rand:f32:11:seed=1:lo=-2:hi=2 --laws=ring 2>&1 | FileCheck %s --check-prefixes=LOGSUMEXP_RING,LOGSUMEXP
// LOGSUMEXP_RING: remark: 'intent.region_fold' op can't be checked in a ring, which holds no infinity or NaN: checked within rounding
// LOGSUMEXP: {{^}}12 laws of 3 ops held on {{[0-9]+}} checks{{$}}
func.func @logsumexp(%x: tensor<?xf32>) -> f32 {
  %id0 = arith.constant 0xFF800000 : f32
  %id1 = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  %0:2 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%id0, %id1 : f32, f32)
  summarize (%xs: tensor<?xf32>) {
    %low = arith.constant 0xFF800000 : f32
    %none = arith.constant 0.0 : f32
    %max = intent.reduce arith.maximumf (%xs) axes [0] identity (%low) : (tensor<?xf32>) -> f32
    %maxes = intent.broadcast %max axes [] like %xs : f32 like tensor<?xf32> -> tensor<?xf32>
    %ex = intent.map (%v = %xs, %m = %maxes) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> {
      %dd = arith.subf %v, %m : f32
      %p = math.exp %dd : f32
      %isLow = arith.cmpf oeq, %v, %low : f32
      %q = arith.select %isLow, %none, %p : f32
      intent.yield %q : f32
    }
    %sum = intent.reduce arith.addf (%ex) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    intent.yield %max, %sum : f32, f32
  } combine (%ma: f32, %la: f32, %mb: f32, %lb: f32) {
    %low = arith.constant 0xFF800000 : f32
    %none = arith.constant 0.0 : f32
    %m = arith.maximumf %ma, %mb : f32
    %da = arith.subf %ma, %m : f32
    %db = arith.subf %mb, %m : f32
    %ea = math.exp %da : f32
    %eb = math.exp %db : f32
    %pa = arith.mulf %la, %ea : f32
    %pb = arith.mulf %lb, %eb : f32
    %isA = arith.cmpf oeq, %ma, %low : f32
    %isB = arith.cmpf oeq, %mb, %low : f32
    %qa = arith.select %isA, %none, %pa : f32
    %qb = arith.select %isB, %none, %pb : f32
    %l = arith.addf %qa, %qb : f32
    intent.yield %m, %l : f32, f32
  }
  %log = math.log %0#1 : f32
  %lse = arith.addf %0#0, %log : f32
  return %lse : f32
}

// RUN: intent-run %s --entry=welford --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=WELFORD
// RUN: intent-run %s --entry=welford --arg rand:f32:11:seed=1:lo=-2:hi=2 --laws=ring 2>&1 | FileCheck %s --check-prefixes=WELFORD_RING,WELFORD
// WELFORD_RING: remark: 'intent.region_fold' op can't be checked in a ring, where 'arith.maximumf' means nothing: checked within rounding
// WELFORD: {{^}}16 laws of 4 ops held on {{[0-9]+}} checks{{$}}
func.func @welford(%x: tensor<?xf32>) -> (f32, f32, f32) {
  %id0 = arith.constant 0.0 : f32
  %id1 = arith.constant 0.0 : f32
  %id2 = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  %0:3 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%id0, %id1, %id2 : f32, f32, f32)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %ones = intent.broadcast %one axes [] like %xs : f32 like tensor<?xf32> -> tensor<?xf32>
    %n = intent.reduce arith.addf (%ones) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    %s = intent.reduce arith.addf (%xs) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    %most = arith.maximumf %n, %one : f32
    %mean = arith.divf %s, %most : f32
    %means = intent.broadcast %mean axes [] like %xs : f32 like tensor<?xf32> -> tensor<?xf32>
    %sq = intent.map (%v = %xs, %m = %means) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> {
      %dd = arith.subf %v, %m : f32
      %p = arith.mulf %dd, %dd : f32
      intent.yield %p : f32
    }
    %m2 = intent.reduce arith.addf (%sq) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    intent.yield %n, %mean, %m2 : f32, f32, f32
  } combine (%ma: f32, %la: f32, %na: f32, %mb: f32, %lb: f32, %nb: f32) {
    %one = arith.constant 1.0 : f32
    %n = arith.addf %ma, %mb : f32
    %most = arith.maximumf %n, %one : f32
    %delta = arith.subf %lb, %la : f32
    %w = arith.divf %mb, %most : f32
    %step = arith.mulf %delta, %w : f32
    %mean = arith.addf %la, %step : f32
    %dd = arith.mulf %delta, %step : f32
    %corr = arith.mulf %dd, %ma : f32
    %s = arith.addf %na, %nb : f32
    %m2 = arith.addf %s, %corr : f32
    intent.yield %n, %mean, %m2 : f32, f32, f32
  }
  return %0#0, %0#1, %0#2 : f32, f32, f32
}

// A first-order linear recurrence.
// RUN: intent-run %s --entry=ema --arg rand:f32:9:seed=3:lo=0:hi=1 --arg rand:f32:9:seed=4:lo=-1:hi=1 --arg f32:0.75 --check-laws 2>&1 | FileCheck %s --check-prefix=EMA
// RUN: intent-run %s --entry=ema --arg rand:f32:9:seed=3:lo=0:hi=1 --arg rand:f32:9:seed=4:lo=-1:hi=1 --arg f32:0.75 --laws=ring --seed=7 2>&1 | FileCheck %s --check-prefix=EMA --implicit-check-not=remark
// EMA: {{^}}21 laws of 5 ops held on {{[0-9]+}} checks{{$}}
func.func @ema(%f: tensor<?xf32>, %u: tensor<?xf32>, %s0: f32) -> (tensor<?xf32>, f32) {
  %one = arith.constant 1.0 : f32
  %none = arith.constant 0.0 : f32
  %d = intent.axis %f[0] : tensor<?xf32>
  %y, %last = intent.region_scan over %d slices (%f axis 0 : tensor<?xf32>, %u axis 0 : tensor<?xf32>) identity (%one, %none : f32, f32) init (%s0 : f32) -> (tensor<?xf32> axis 0)
  summarize (%fs: tensor<?xf32>, %us: tensor<?xf32>) {
    %one = arith.constant 1.0 : f32
    %none = arith.constant 0.0 : f32
    %after = intent.scan arith.mulf (%fs) axis 0 reverse exclusive identity (%one) : (tensor<?xf32>) -> tensor<?xf32>
    %w = intent.map arith.mulf (%us, %after) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %u = intent.reduce arith.addf (%w) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    %f = intent.reduce arith.mulf (%fs) axes [0] identity (%one) : (tensor<?xf32>) -> f32
    intent.yield %f, %u : f32, f32
  } combine (%fa: f32, %ua: f32, %fb: f32, %ub: f32) {
    %f = arith.mulf %fa, %fb : f32
    %t = arith.mulf %ua, %fb : f32
    %u = arith.addf %t, %ub : f32
    intent.yield %f, %u : f32, f32
  } apply (%fa: f32, %ua: f32, %s: f32) {
    %g = arith.mulf %fa, %s : f32
    %t = arith.addf %g, %ua : f32
    intent.yield %t : f32
  } emit (%fs: tensor<?xf32>, %us: tensor<?xf32>, %s: f32) {
    %one = arith.constant 1.0 : f32
    %none = arith.constant 0.0 : f32
    %f, %u = intent.scan (%fs, %us) axis 0 identity (%one, %none) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) combine (%fa, %ua, %fb, %ub) {
      %g = arith.mulf %fa, %fb : f32
      %t = arith.mulf %ua, %fb : f32
      %v = arith.addf %t, %ub : f32
      intent.yield %g, %v : f32, f32
    }
    %ss = intent.broadcast %s axes [] like %fs : f32 like tensor<?xf32> -> tensor<?xf32>
    %y = intent.map (%g = %f, %v = %u, %q = %ss) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> {
      %p = arith.mulf %g, %q : f32
      %t = arith.addf %p, %v : f32
      intent.yield %t : f32
    }
    intent.yield %y : tensor<?xf32>
  }
  return %y, %last : tensor<?xf32>, f32
}

// RUN: intent-run %s --entry=ema_with_zero --arg zeros:f32:5 --arg ones:f32:5 --arg f32:-0.0 --check-laws 2>&1 | FileCheck %s --check-prefix=EMA_WITH_ZERO
// RUN: intent-run %s --entry=ema_with_zero --arg zeros:f32:5 --arg ones:f32:5 --arg f32:-0.0 --laws=ring --seed=7 2>&1 | FileCheck %s --check-prefix=EMA_WITH_ZERO --implicit-check-not=remark
// EMA_WITH_ZERO: {{^}}21 laws of 5 ops held on {{[0-9]+}} checks{{$}}
func.func @ema_with_zero(%f: tensor<?xf32>, %u: tensor<?xf32>, %s0: f32) -> (tensor<?xf32>, f32) {
  %one = arith.constant 1.0 : f32
  %none = arith.constant 0.0 : f32
  %d = intent.axis %f[0] : tensor<?xf32>
  %y, %last = intent.region_scan over %d slices (%f axis 0 : tensor<?xf32>, %u axis 0 : tensor<?xf32>) identity (%one, %none : f32, f32) init (%s0 : f32) -> (tensor<?xf32> axis 0)
  summarize (%fs: tensor<?xf32>, %us: tensor<?xf32>) {
    %one = arith.constant 1.0 : f32
    %none = arith.constant 0.0 : f32
    %after = intent.scan arith.mulf (%fs) axis 0 reverse exclusive identity (%one) : (tensor<?xf32>) -> tensor<?xf32>
    %w = intent.map arith.mulf (%us, %after) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %u = intent.reduce arith.addf (%w) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    %f = intent.reduce arith.mulf (%fs) axes [0] identity (%one) : (tensor<?xf32>) -> f32
    intent.yield %f, %u : f32, f32
  } combine (%fa: f32, %ua: f32, %fb: f32, %ub: f32) {
    %f = arith.mulf %fa, %fb : f32
    %t = arith.mulf %ua, %fb : f32
    %u = arith.addf %t, %ub : f32
    intent.yield %f, %u : f32, f32
  } apply (%fa: f32, %ua: f32, %s: f32) {
    %g = arith.mulf %fa, %s : f32
    %t = arith.addf %g, %ua : f32
    intent.yield %t : f32
  } emit (%fs: tensor<?xf32>, %us: tensor<?xf32>, %s: f32) {
    %one = arith.constant 1.0 : f32
    %none = arith.constant 0.0 : f32
    %f, %u = intent.scan (%fs, %us) axis 0 identity (%one, %none) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) combine (%fa, %ua, %fb, %ub) {
      %g = arith.mulf %fa, %fb : f32
      %t = arith.mulf %ua, %fb : f32
      %v = arith.addf %t, %ub : f32
      intent.yield %g, %v : f32, f32
    }
    %ss = intent.broadcast %s axes [] like %fs : f32 like tensor<?xf32> -> tensor<?xf32>
    %y = intent.map (%g = %f, %v = %u, %q = %ss) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> {
      %p = arith.mulf %g, %q : f32
      %t = arith.addf %p, %v : f32
      intent.yield %t : f32
    }
    intent.yield %y : tensor<?xf32>
  }
  return %y, %last : tensor<?xf32>, f32
}

// A count.
// RUN: intent-run %s --entry=count --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: intent-run %s --entry=count --arg rand:f32:11:seed=1:lo=-2:hi=2 --laws=ring 2>&1 | FileCheck %s --check-prefixes=COUNT_RING,COUNT
// COUNT_RING: remark: 'intent.region_fold' op can't be checked in a ring, where 'arith.cmpf' means nothing: checked within rounding
// COUNT: {{^}}8 laws of 2 ops held on {{[0-9]+}} checks{{$}}
func.func @count(%x: tensor<?xf32>) -> i64 {
  %id0 = arith.constant 0 : i64
  %d = intent.axis %x[0] : tensor<?xf32>
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%id0 : i64)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0 : i64
    %h = intent.map (%v = %xs) : (tensor<?xf32>) -> tensor<?xi64> {
      %z = arith.constant 0.0 : f32
      %p = arith.cmpf ogt, %v, %z : f32
      %q = arith.extui %p : i1 to i64
      intent.yield %q : i64
    }
    %t = intent.reduce arith.addi (%h) axes [0] identity (%none) : (tensor<?xi64>) -> i64
    intent.yield %t : i64
  } combine (%ma: i64, %mb: i64) {
    %r = arith.addi %ma, %mb : i64
    intent.yield %r : i64
  }
  return %0 : i64
}

// No member at all.
// RUN: intent-run %s --entry=nothing --arg zeros:f32:0 --check-laws 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: intent-run %s --entry=nothing --arg zeros:f32:0 --laws=ring --seed=7 2>&1 | FileCheck %s --check-prefix=NOTHING --implicit-check-not=remark
// NOTHING: {{^}}4 laws of 1 ops held on {{[0-9]+}} checks{{$}}
func.func @nothing(%x: tensor<?xf32>) -> f32 {
  %e = arith.constant 0.0 : f32
  %0 = intent.reduce (%x) axes [0] identity (%e) : (tensor<?xf32>) -> f32 combine (%a, %b) {
    %r = arith.addf %a, %b : f32
    intent.yield %r : f32
  }
  return %0 : f32
}

// Checked the first times that it runs.
// RUN: intent-run %s --entry=in_a_loop --arg iota:i32:5 --check-laws 2>&1 | FileCheck %s --check-prefix=IN_A_LOOP
// IN_A_LOOP: {{^}}4 laws of 1 ops held on {{[0-9]+}} checks{{$}}
func.func @in_a_loop(%x: tensor<?xi32>) -> i32 {
  %none = arith.constant 0 : i32
  %b = arith.constant 0 : i64
  %e = arith.constant 100 : i64
  %s = arith.constant 1 : i64
  %0 = scf.for %i = %b to %e step %s iter_args(%t = %none) -> i32 : i64 {
    %1 = intent.reduce arith.addi (%x) axes [0] identity (%none) : (tensor<?xi32>) -> i32
    %2 = arith.addi %t, %1 : i32
    scf.yield %2 : i32
  }
  return %0 : i32
}

// One row of attention: keys in half precision, a summary with a tensor.
// RUN: intent-run %s --entry=attention --arg rand:f32:3:seed=1 --arg rand:f16:9x3:seed=2 --arg rand:f32:2x9:seed=3 --check-laws 2>&1 | FileCheck %s --check-prefix=ATTENTION
// RUN: intent-run %s --entry=attention --arg rand:f32:3:seed=1 --arg rand:f16:9x3:seed=2 --arg rand:f32:2x9:seed=3 --laws=ring 2>&1 | FileCheck %s --check-prefixes=ATTENTION_RING,ATTENTION
// ATTENTION_RING: remark: 'intent.region_fold' op can't be checked in a ring, which holds no infinity or NaN: checked within rounding
// ATTENTION: {{^}}20 laws of 5 ops held on {{[0-9]+}} checks{{$}}
func.func @attention(%q: tensor<3xf32>, %k: tensor<?x3xf16>, %v: tensor<2x?xf32>) -> (f32, f32, tensor<2xf32>) {
  %low = arith.constant 0xFF800000 : f32
  %none = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : tensor<2xf32>
  %d = intent.axis %k[0] : tensor<?x3xf16>
  %0:3 = intent.region_fold over %d slices (%k axis 0 : tensor<?x3xf16>, %v axis 1 : tensor<2x?xf32>) captures (%q : tensor<3xf32>) identity (%low, %none, %zeros : f32, f32, tensor<2xf32>)
  summarize (%ks: tensor<?x3xf16>, %vs: tensor<2x?xf32>, %qs: tensor<3xf32>) {
    %low = arith.constant 0xFF800000 : f32
    %none = arith.constant 0.0 : f32
    %kw = arith.extf %ks : tensor<?x3xf16> to tensor<?x3xf32>
    %qb = intent.broadcast %qs axes [1] like %kw : tensor<3xf32> like tensor<?x3xf32> -> tensor<?x3xf32>
    %kq = intent.map arith.mulf (%kw, %qb) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    %score = intent.reduce arith.addf (%kq) axes [1] identity (%none) : (tensor<?x3xf32>) -> tensor<?xf32>
    %max = intent.reduce arith.maximumf (%score) axes [0] identity (%low) : (tensor<?xf32>) -> f32
    %maxes = intent.broadcast %max axes [] like %score : f32 like tensor<?xf32> -> tensor<?xf32>
    %ex = intent.map (%v = %score, %m = %maxes) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> {
      %dd = arith.subf %v, %m : f32
      %p = math.exp %dd : f32
      %isLow = arith.cmpf oeq, %v, %low : f32
      %u = arith.select %isLow, %none, %p : f32
      intent.yield %u : f32
    }
    %sum = intent.reduce arith.addf (%ex) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    %eb = intent.broadcast %ex axes [1] like %vs : tensor<?xf32> like tensor<2x?xf32> -> tensor<2x?xf32>
    %ev = intent.map arith.mulf (%eb, %vs) : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
    %acc = intent.reduce arith.addf (%ev) axes [1] identity (%none) : (tensor<2x?xf32>) -> tensor<2xf32>
    intent.yield %max, %sum, %acc : f32, f32, tensor<2xf32>
  } combine (%ma: f32, %la: f32, %na: tensor<2xf32>, %mb: f32, %lb: f32, %nb: tensor<2xf32>) {
    %low = arith.constant 0xFF800000 : f32
    %none = arith.constant 0.0 : f32
    %m = arith.maximumf %ma, %mb : f32
    %da = arith.subf %ma, %m : f32
    %db = arith.subf %mb, %m : f32
    %ea = math.exp %da : f32
    %eb = math.exp %db : f32
    %pa = arith.mulf %la, %ea : f32
    %pb = arith.mulf %lb, %eb : f32
    %isA = arith.cmpf oeq, %ma, %low : f32
    %isB = arith.cmpf oeq, %mb, %low : f32
    %qa = arith.select %isA, %none, %pa : f32
    %qb = arith.select %isB, %none, %pb : f32
    %l = arith.addf %qa, %qb : f32
    %sa = arith.select %isA, %none, %ea : f32
    %sb = arith.select %isB, %none, %eb : f32
    %o = intent.map (%x = %na, %y = %nb) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> {
      %u = arith.mulf %x, %sa : f32
      %v = arith.mulf %y, %sb : f32
      %w = arith.addf %u, %v : f32
      intent.yield %w : f32
    }
    intent.yield %m, %l, %o : f32, f32, tensor<2xf32>
  }
  return %0#0, %0#1, %0#2 : f32, f32, tensor<2xf32>
}

// Without a member of what is computed, nothing is known.
// RUN: intent-run %s --entry=undecided --arg zeros:f32:0 --check-laws 2>&1 | FileCheck %s --check-prefix=UNDECIDED
// RUN: intent-run %s --entry=undecided --arg zeros:f32:0 --laws=ring --seed=7 2>&1 | FileCheck %s --check-prefix=UNDECIDED --implicit-check-not=remark
// UNDECIDED: {{^}}0 laws of 1 ops held on {{[0-9]+}} checks; 4 were never decided{{$}}
func.func @undecided(%x: tensor<?xf32>) -> f32 {
  %e = arith.constant 0.0 : f32
  %y = intent.map arith.addf (%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %0 = intent.reduce arith.addf (%y) axes [0] identity (%e) : (tensor<?xf32>) -> f32
  return %0 : f32
}

// The last coordinate by position: the later one wins since it is the larger; coordinates are no free values.
// RUN: intent-run %s --entry=coordinates --arg iota:f32:9 --check-laws 2>&1 | FileCheck %s --check-prefix=COORDINATES
// RUN: intent-run %s --entry=coordinates --arg iota:f32:9 --laws=ring 2>&1 | FileCheck %s --check-prefixes=COORDINATES_RING,COORDINATES
// COORDINATES_RING: remark: 'intent.region_fold' op can't be checked in a ring, where 'arith.cmpf' means nothing: checked within rounding
// COORDINATES: {{^}}8 laws of 2 ops held on {{[0-9]+}} checks{{$}}
func.func @coordinates(%x: tensor<?xf32>) -> i64 {
  %id0 = arith.constant -1 : i64
  %all = intent.axis %x[0] : tensor<?xf32>
  %at = intent.indices %all : !intent.domain<i64>
  %d = intent.axis %x[0] : tensor<?xf32>
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>, %at axis 0 : tensor<?xi64>) identity (%id0 : i64)
  summarize (%xs: tensor<?xf32>, %ats: tensor<?xi64>) {
    %none = arith.constant -1 : i64
    %h = intent.map (%v = %xs, %k = %ats) : (tensor<?xf32>, tensor<?xi64>) -> tensor<?xi64> {
      %z = arith.constant 2.0 : f32
      %p = arith.cmpf ogt, %v, %z : f32
      %q = arith.select %p, %k, %none : i64
      intent.yield %q : i64
    }
    %t = intent.reduce arith.maxsi (%h) axes [0] identity (%none) : (tensor<?xi64>) -> i64
    intent.yield %t : i64
  } combine (%ma: i64, %mb: i64) {
    %none = arith.constant -1 : i64
    %isB = arith.cmpi ne, %mb, %none : i64
    %r = arith.select %isB, %mb, %ma : i64
    intent.yield %r : i64
  }
  return %0 : i64
}

// Where a NaN spreads through one row, rounding still explains what differs in others.
// RUN: intent-run %s --entry=rows --arg rand:f32:9x4:seed=1:lo=-2:hi=2 --arg rand:f32:9x4:seed=2:lo=-2:hi=2 --check-laws --seed=2 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: intent-run %s --entry=rows --arg rand:f32:9x4:seed=1:lo=-2:hi=2 --arg rand:f32:9x4:seed=2:lo=-2:hi=2 --laws=ring 2>&1 | FileCheck %s --check-prefix=ROWS --implicit-check-not=remark
// ROWS: {{^}}15 laws of 4 ops held on {{[0-9]+}} checks{{$}}
func.func @rows(%f: tensor<?x?xf32>, %u: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %one = arith.constant 1.0 : f32
  %none = arith.constant 0.0 : f32
  %d = intent.axis %f[0] : tensor<?x?xf32>
  %cols = intent.axis %f[1] : tensor<?x?xf32>
  %ones = intent.broadcast %one axes [] to (%cols) : f32 to (!intent.domain<i64>) -> tensor<?xf32>
  %zeros = intent.broadcast %none axes [] to (%cols) : f32 to (!intent.domain<i64>) -> tensor<?xf32>
  %0:2 = intent.region_fold over %d slices (%f axis 0 : tensor<?x?xf32>, %u axis 0 : tensor<?x?xf32>) identity (%ones, %zeros : tensor<?xf32>, tensor<?xf32>)
  summarize (%fs: tensor<?x?xf32>, %us: tensor<?x?xf32>) {
    %one_s = arith.constant 1.0 : f32
    %none_s = arith.constant 0.0 : f32
    %after = intent.scan arith.mulf (%fs) axis 0 reverse exclusive identity (%one_s) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %w = intent.map arith.mulf (%us, %after) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %p = intent.reduce arith.mulf (%fs) axes [0] identity (%one_s) : (tensor<?x?xf32>) -> tensor<?xf32>
    %s = intent.reduce arith.addf (%w) axes [0] identity (%none_s) : (tensor<?x?xf32>) -> tensor<?xf32>
    intent.yield %p, %s : tensor<?xf32>, tensor<?xf32>
  } combine (%fa: tensor<?xf32>, %ua: tensor<?xf32>, %fb: tensor<?xf32>, %ub: tensor<?xf32>) {
    %g = arith.mulf %fa, %fb : tensor<?xf32>
    %t = arith.mulf %ua, %fb : tensor<?xf32>
    %v = arith.addf %t, %ub : tensor<?xf32>
    intent.yield %g, %v : tensor<?xf32>, tensor<?xf32>
  }
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// A sum that rounds to the largest float may as well overflow: the maximum hides what lies below.
// RUN: intent-run %s --entry=tropical --arg rand:f64:9:seed=1:lo=-2:hi=2 --arg rand:f64:9:seed=2:lo=-2:hi=2 --check-laws --seed=2 2>&1 | FileCheck %s --check-prefix=TROPICAL
// TROPICAL: {{^}}3 laws of 1 ops held on {{[0-9]+}} checks{{$}}
func.func @tropical(%m: tensor<?xf64>, %n: tensor<?xf64>) -> (tensor<?xf64>, tensor<?xf64>) {
  %none = arith.constant 0.0 : f64
  %low = arith.constant 0xFFF0000000000000 : f64
  %0:2 = intent.scan (%m, %n) axis 0 identity (%none, %low) : (tensor<?xf64>, tensor<?xf64>) -> (tensor<?xf64>, tensor<?xf64>) combine (%ma, %na, %mb, %nb) {
    %s = arith.addf %ma, %mb : f64
    %t = arith.addf %na, %mb : f64
    %x = arith.maximumf %t, %nb : f64
    intent.yield %s, %x : f64, f64
  }
  return %0#0, %0#1 : tensor<?xf64>, tensor<?xf64>
}

// The infinity that a minimum starts from need not be stood by a product beside it.
// RUN: intent-run %s --entry=beside --arg rand:f64:9:seed=1:lo=-2:hi=2 --arg rand:f64:9:seed=2:lo=-2:hi=2 --arg rand:f64:9:seed=3:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=BESIDE
// BESIDE: {{^}}4 laws of 1 ops held on {{[0-9]+}} checks{{$}}
func.func @beside(%x: tensor<?xf64>, %y: tensor<?xf64>, %z: tensor<?xf64>) -> (f64, f64, f64) {
  %one = arith.constant 1.0 : f64
  %none = arith.constant 0.0 : f64
  %high = arith.constant 0x7FF0000000000000 : f64
  %0:3 = intent.reduce (%x, %y, %z) axes [0] identity (%one, %none, %high) : (tensor<?xf64>, tensor<?xf64>, tensor<?xf64>) -> (f64, f64, f64) combine (%xa, %ya, %za, %xb, %yb, %zb) {
    %p = arith.mulf %xa, %xb : f64
    %q = arith.mulf %ya, %yb : f64
    %r = arith.subf %p, %q : f64
    %s = arith.mulf %xa, %yb : f64
    %t = arith.mulf %ya, %xb : f64
    %u = arith.addf %s, %t : f64
    %m = arith.minimumf %za, %zb : f64
    intent.yield %r, %u, %m : f64, f64, f64
  }
  return %0#0, %0#1, %0#2 : f64, f64, f64
}

// A state that the ring has no element for.
// RUN: intent-run %s --entry=from_infinity --arg rand:f32:9:seed=1:lo=-2:hi=2 --laws=ring 2>&1 | FileCheck %s --check-prefix=FROM_INFINITY
// FROM_INFINITY: remark: 'intent.region_scan' op can't be checked in a ring, which holds no infinity or NaN: checked within rounding
// FROM_INFINITY: {{^}}14 laws of 3 ops held on {{[0-9]+}} checks{{$}}
func.func @from_infinity(%x: tensor<?xf32>) -> (tensor<?xf32>, f32) {
  %none = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  %y, %last = intent.region_scan over %d slices (%x axis 0 : tensor<?xf32>) identity (%none : f32) init (%low : f32) -> (tensor<?xf32> axis 0)
  summarize (%xs: tensor<?xf32>) {
    %none_s = arith.constant 0.0 : f32
    %s = intent.reduce arith.addf (%xs) axes [0] identity (%none_s) : (tensor<?xf32>) -> f32
    intent.yield %s : f32
  } combine (%a: f32, %b: f32) {
    %r = arith.addf %a, %b : f32
    intent.yield %r : f32
  } apply (%a: f32, %s: f32) {
    %r = arith.addf %a, %s : f32
    intent.yield %r : f32
  } emit (%xs: tensor<?xf32>, %s: f32) {
    %none_e = arith.constant 0.0 : f32
    %sums = intent.scan arith.addf (%xs) axis 0 identity (%none_e) : (tensor<?xf32>) -> tensor<?xf32>
    %ss = intent.broadcast %s axes [] like %xs : f32 like tensor<?xf32> -> tensor<?xf32>
    %y = intent.map arith.addf (%sums, %ss) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    intent.yield %y : tensor<?xf32>
  }
  return %y, %last : tensor<?xf32>, f32
}
