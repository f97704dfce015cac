// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Region folds that break the laws which their authors claim.
// SPEC: 5-08 5-09 5-10

// A softmax that adds sums of other maxima.
// RUN: not intent-run %s --entry=softmax_without_rescaling --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=SOFTMAX_WITHOUT_RESCALING
// SOFTMAX_WITHOUT_RESCALING: error: 'intent.region_fold' op breaks a law that its author claims: summarize(A ++ B) == combine(summarize(A), summarize(B)) (5-08)
// SOFTMAX_WITHOUT_RESCALING: {{^}}  A = [0]{{$}}
// SOFTMAX_WITHOUT_RESCALING-NEXT: {{^}}  B = [1]{{$}}
// SOFTMAX_WITHOUT_RESCALING-NEXT: {{^}}  summarize(A ++ B) = (1, {{.*}}){{$}}
// SOFTMAX_WITHOUT_RESCALING-NEXT: {{^}}  combine(summarize(A), summarize(B)) = (1, 2){{$}}
// SOFTMAX_WITHOUT_RESCALING: {{^}}error: 1 of 12 laws of 3 ops broken{{$}}
func.func @softmax_without_rescaling(%x: tensor<?xf32>) -> (f32, f32) {
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
    %m = arith.maximumf %ma, %mb : f32
    %l = arith.addf %la, %lb : f32
    intent.yield %m, %l : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}

// -inf less -inf is NaN: masked scores, and the identity itself.
// RUN: not intent-run %s --entry=softmax_of_nothing --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=SOFTMAX_OF_NOTHING
// SOFTMAX_OF_NOTHING: error: 'intent.region_fold' op breaks a law that its author claims: combine(identity, s) == s (5-08)
// SOFTMAX_OF_NOTHING: {{^}}  A = []{{$}}
// SOFTMAX_OF_NOTHING-NEXT: {{^}}  combine(identity, s) = (-inf, nan){{$}}
// SOFTMAX_OF_NOTHING-NEXT: {{^}}  s = (-inf, 0){{$}}
// SOFTMAX_OF_NOTHING: error: 'intent.region_fold' op breaks a law that its author claims: combine(s, identity) == s (5-08)
// SOFTMAX_OF_NOTHING: {{^}}  A = []{{$}}
// SOFTMAX_OF_NOTHING-NEXT: {{^}}  combine(s, identity) = (-inf, nan){{$}}
// SOFTMAX_OF_NOTHING-NEXT: {{^}}  s = (-inf, 0){{$}}
// SOFTMAX_OF_NOTHING: error: 'intent.region_fold' op breaks a law that its author claims: combine(combine(a, b), c) == combine(a, combine(b, c)) (5-09)
// SOFTMAX_OF_NOTHING: {{^}}  A = [0]{{$}}
// SOFTMAX_OF_NOTHING-NEXT: {{^}}  B = []{{$}}
// SOFTMAX_OF_NOTHING-NEXT: {{^}}  C = []{{$}}
// SOFTMAX_OF_NOTHING-NEXT: {{^}}  combine(combine(a, b), c) = (0, 1){{$}}
// SOFTMAX_OF_NOTHING-NEXT: {{^}}  combine(a, combine(b, c)) = (0, nan){{$}}
// SOFTMAX_OF_NOTHING: error: 'intent.region_fold' op breaks a law that its author claims: summarize(A ++ B) == combine(summarize(A), summarize(B)) (5-08)
// SOFTMAX_OF_NOTHING: {{^}}  A = []{{$}}
// SOFTMAX_OF_NOTHING-NEXT: {{^}}  B = []{{$}}
// SOFTMAX_OF_NOTHING-NEXT: {{^}}  summarize(A ++ B) = (-inf, 0){{$}}
// SOFTMAX_OF_NOTHING-NEXT: {{^}}  combine(summarize(A), summarize(B)) = (-inf, nan){{$}}
// SOFTMAX_OF_NOTHING: {{^}}error: 4 of 12 laws of 3 ops broken{{$}}
func.func @softmax_of_nothing(%x: tensor<?xf32>) -> (f32, f32) {
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
      intent.yield %p : f32
    }
    %sum = intent.reduce arith.addf (%ex) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    intent.yield %max, %sum : f32, f32
  } combine (%ma: f32, %la: f32, %mb: f32, %lb: f32) {
    %m = arith.maximumf %ma, %mb : f32
    %da = arith.subf %ma, %m : f32
    %db = arith.subf %mb, %m : f32
    %ea = math.exp %da : f32
    %eb = math.exp %db : f32
    %pa = arith.mulf %la, %ea : f32
    %pb = arith.mulf %lb, %eb : f32
    %l = arith.addf %pa, %pb : f32
    intent.yield %m, %l : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}

// The mean of two means, whatever their lengths.
// RUN: not intent-run %s --entry=mean_of_means --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=MEAN_OF_MEANS
// MEAN_OF_MEANS: error: 'intent.region_fold' op breaks a law that its author claims: combine(identity, s) == s (5-08)
// MEAN_OF_MEANS: {{^}}  A = [1]{{$}}
// MEAN_OF_MEANS-NEXT: {{^}}  combine(identity, s) = 0.5{{$}}
// MEAN_OF_MEANS-NEXT: {{^}}  s = 1{{$}}
// MEAN_OF_MEANS: error: 'intent.region_fold' op breaks a law that its author claims: combine(s, identity) == s (5-08)
// MEAN_OF_MEANS: {{^}}  A = [1]{{$}}
// MEAN_OF_MEANS-NEXT: {{^}}  combine(s, identity) = 0.5{{$}}
// MEAN_OF_MEANS-NEXT: {{^}}  s = 1{{$}}
// MEAN_OF_MEANS: error: 'intent.region_fold' op breaks a law that its author claims: combine(combine(a, b), c) == combine(a, combine(b, c)) (5-09)
// MEAN_OF_MEANS: {{^}}  A = []{{$}}
// MEAN_OF_MEANS-NEXT: {{^}}  B = []{{$}}
// MEAN_OF_MEANS-NEXT: {{^}}  C = [1]{{$}}
// MEAN_OF_MEANS-NEXT: {{^}}  combine(combine(a, b), c) = 0.5{{$}}
// MEAN_OF_MEANS-NEXT: {{^}}  combine(a, combine(b, c)) = 0.25{{$}}
// MEAN_OF_MEANS: error: 'intent.region_fold' op breaks a law that its author claims: summarize(A ++ B) == combine(summarize(A), summarize(B)) (5-08)
// MEAN_OF_MEANS: {{^}}  A = []{{$}}
// MEAN_OF_MEANS-NEXT: {{^}}  B = [1]{{$}}
// MEAN_OF_MEANS-NEXT: {{^}}  summarize(A ++ B) = 1{{$}}
// MEAN_OF_MEANS-NEXT: {{^}}  combine(summarize(A), summarize(B)) = 0.5{{$}}
// MEAN_OF_MEANS: {{^}}error: 4 of 12 laws of 3 ops broken{{$}}
func.func @mean_of_means(%x: tensor<?xf32>) -> f32 {
  %id0 = arith.constant 0.0 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%id0 : f32)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %ones = intent.broadcast %one axes [] like %xs : f32 like tensor<?xf32> -> tensor<?xf32>
    %n = intent.reduce arith.addf (%ones) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    %s = intent.reduce arith.addf (%xs) axes [0] identity (%none) : (tensor<?xf32>) -> f32
    %most = arith.maximumf %n, %one : f32
    %mean = arith.divf %s, %most : f32
    intent.yield %mean : f32
  } combine (%ma: f32, %mb: f32) {
    %half = arith.constant 0.5 : f32
    %s = arith.addf %ma, %mb : f32
    %r = arith.mulf %s, %half : f32
    intent.yield %r : f32
  }
  return %0 : f32
}

// Welford with the weight of the other step.
// RUN: not intent-run %s --entry=welford_wrong_delta --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=WELFORD_WRONG_DELTA
// WELFORD_WRONG_DELTA: error: 'intent.region_fold' op breaks a law that its author claims: combine(combine(a, b), c) == combine(a, combine(b, c)) (5-09)
// WELFORD_WRONG_DELTA: {{^}}  A = [0]{{$}}
// WELFORD_WRONG_DELTA-NEXT: {{^}}  B = [0]{{$}}
// WELFORD_WRONG_DELTA-NEXT: {{^}}  C = [1]{{$}}
// WELFORD_WRONG_DELTA-NEXT: {{^}}  combine(combine(a, b), c) = (3, {{.*}}, {{.*}}){{$}}
// WELFORD_WRONG_DELTA-NEXT: {{^}}  combine(a, combine(b, c)) = (3, {{.*}}, {{.*}}){{$}}
// WELFORD_WRONG_DELTA: error: 'intent.region_fold' op breaks a law that its author claims: summarize(A ++ B) == combine(summarize(A), summarize(B)) (5-08)
// WELFORD_WRONG_DELTA: {{^}}  A = [0]{{$}}
// WELFORD_WRONG_DELTA-NEXT: {{^}}  B = [-1]{{$}}
// WELFORD_WRONG_DELTA-NEXT: {{^}}  summarize(A ++ B) = (2, -0.5, 0.5){{$}}
// WELFORD_WRONG_DELTA-NEXT: {{^}}  combine(summarize(A), summarize(B)) = (2, -0.5, -0.5){{$}}
// WELFORD_WRONG_DELTA: {{^}}error: 2 of 16 laws of 4 ops broken{{$}}
func.func @welford_wrong_delta(%x: tensor<?xf32>) -> (f32, f32, f32) {
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
    %dd = arith.mulf %delta, %w : f32
    %corr = arith.mulf %dd, %ma : f32
    %s = arith.addf %na, %nb : f32
    %m2 = arith.addf %s, %corr : f32
    intent.yield %n, %mean, %m2 : f32, f32, f32
  }
  return %0#0, %0#1, %0#2 : f32, f32, f32
}

// Positions that count from the begin of the segment.
// RUN: not intent-run %s --entry=position_in_segment --arg rand:f32:11:seed=1:lo=-2:hi=2 --check-laws 2>&1 | FileCheck %s --check-prefix=POSITION_IN_SEGMENT
// POSITION_IN_SEGMENT: error: 'intent.region_fold' op breaks a law that its author claims: summarize(A ++ B) == combine(summarize(A), summarize(B)) (5-08)
// POSITION_IN_SEGMENT: {{^}}  A = [0]{{$}}
// POSITION_IN_SEGMENT-NEXT: {{^}}  B = [1]{{$}}
// POSITION_IN_SEGMENT-NEXT: {{^}}  summarize(A ++ B) = 2{{$}}
// POSITION_IN_SEGMENT-NEXT: {{^}}  combine(summarize(A), summarize(B)) = 1{{$}}
// POSITION_IN_SEGMENT: {{^}}error: 1 of 11 laws of 3 ops broken{{$}}
func.func @position_in_segment(%x: tensor<?xf32>) -> i64 {
  %id0 = arith.constant 0 : i64
  %d = intent.axis %x[0] : tensor<?xf32>
  %0 = intent.region_fold over %d slices (%x axis 0 : tensor<?xf32>) identity (%id0 : i64)
  summarize (%xs: tensor<?xf32>) {
    %none = arith.constant 0 : i64
    %one = arith.constant 1 : i64
    %ones = intent.broadcast %one axes [] like %xs : i64 like tensor<?xf32> -> tensor<?xi64>
    %at = intent.scan arith.addi (%ones) axis 0 identity (%none) : (tensor<?xi64>) -> tensor<?xi64>
    %h = intent.map (%v = %xs, %k = %at) : (tensor<?xf32>, tensor<?xi64>) -> tensor<?xi64> {
      %z = arith.constant 0.0 : f32
      %p = arith.cmpf ogt, %v, %z : f32
      %q = arith.select %p, %k, %none : i64
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
