// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Region scans that break the laws which their authors claim: all are the recurrence y = f * y + u with
// a mistake.
// SPEC: 5-16 5-17

// A combine whose sides are swapped: associative, and of the reversed order.
// RUN: not intent-run %s --entry=swapped_sides --arg rand:f32:9:seed=3:lo=0:hi=1 --arg rand:f32:9:seed=4:lo=-1:hi=1 --arg f32:0.75 --check-laws 2>&1 | FileCheck %s --check-prefix=SWAPPED_SIDES
// SWAPPED_SIDES: error: 'intent.region_scan' op breaks a law that its author claims: summarize(A ++ B) == combine(summarize(A), summarize(B)) (5-08)
// SWAPPED_SIDES: {{^}}  A = ([0], [0]){{$}}
// SWAPPED_SIDES-NEXT: {{^}}  B = ([0], [1]){{$}}
// SWAPPED_SIDES-NEXT: {{^}}  s = 0{{$}}
// SWAPPED_SIDES-NEXT: {{^}}  summarize(A ++ B) = (0, 1){{$}}
// SWAPPED_SIDES-NEXT: {{^}}  combine(summarize(A), summarize(B)) = (0, 0){{$}}
// SWAPPED_SIDES: error: 'intent.region_scan' op breaks a law that its author claims: apply(combine(a, b), s) == apply(b, apply(a, s)) (5-17)
// SWAPPED_SIDES: {{^}}  A = ([0], [0]){{$}}
// SWAPPED_SIDES-NEXT: {{^}}  B = ([0], [1]){{$}}
// SWAPPED_SIDES-NEXT: {{^}}  s = 0{{$}}
// SWAPPED_SIDES-NEXT: {{^}}  apply(combine(a, b), s) = 0{{$}}
// SWAPPED_SIDES-NEXT: {{^}}  apply(b, apply(a, s)) = 1{{$}}
// SWAPPED_SIDES: {{^}}error: 2 of 21 laws of 5 ops broken{{$}}
func.func @swapped_sides(%f: tensor<?xf32>, %u: tensor<?xf32>, %s0: f32) -> (tensor<?xf32>, f32) {
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
    %t = arith.mulf %ub, %fa : f32
    %u = arith.addf %t, %ua : f32
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

// A state that is added to before it decays.
// RUN: not intent-run %s --entry=wrong_apply_order --arg rand:f32:9:seed=3:lo=0:hi=1 --arg rand:f32:9:seed=4:lo=-1:hi=1 --arg f32:0.75 --check-laws 2>&1 | FileCheck %s --check-prefix=WRONG_APPLY_ORDER
// WRONG_APPLY_ORDER: error: 'intent.region_scan' op breaks a law that its author claims: apply(combine(a, b), s) == apply(b, apply(a, s)) (5-17)
// WRONG_APPLY_ORDER: {{^}}  A = ([0], [0]){{$}}
// WRONG_APPLY_ORDER-NEXT: {{^}}  B = ([1], [1]){{$}}
// WRONG_APPLY_ORDER-NEXT: {{^}}  s = 0{{$}}
// WRONG_APPLY_ORDER-NEXT: {{^}}  apply(combine(a, b), s) = 0{{$}}
// WRONG_APPLY_ORDER-NEXT: {{^}}  apply(b, apply(a, s)) = 1{{$}}
// WRONG_APPLY_ORDER: error: 'intent.region_scan' op breaks a law that its author claims: emit(A ++ B, s) == emit(A, s) ++ emit(B, apply(summarize(A), s)) (5-17)
// WRONG_APPLY_ORDER: {{^}}  A = ([0], [1]){{$}}
// WRONG_APPLY_ORDER-NEXT: {{^}}  B = ([1], [0]){{$}}
// WRONG_APPLY_ORDER-NEXT: {{^}}  s = 0{{$}}
// WRONG_APPLY_ORDER-NEXT: {{^}}  emit(A ++ B, s) = [1, 1]{{$}}
// WRONG_APPLY_ORDER-NEXT: {{^}}  emit(A, s) ++ emit(B, apply(summarize(A), s)) = [1, 0]{{$}}
// WRONG_APPLY_ORDER: {{^}}error: 2 of 21 laws of 5 ops broken{{$}}
func.func @wrong_apply_order(%f: tensor<?xf32>, %u: tensor<?xf32>, %s0: f32) -> (tensor<?xf32>, f32) {
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
    %g = arith.addf %s, %ua : f32
    %t = arith.mulf %g, %fa : f32
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

// An apply that forgets the state.
// RUN: not intent-run %s --entry=apply_ignores_state --arg rand:f32:9:seed=3:lo=0:hi=1 --arg rand:f32:9:seed=4:lo=-1:hi=1 --arg f32:0.75 --check-laws 2>&1 | FileCheck %s --check-prefix=APPLY_IGNORES_STATE
// APPLY_IGNORES_STATE: error: 'intent.region_scan' op breaks a law that its author claims: apply(identity, s) == s (5-17)
// APPLY_IGNORES_STATE: {{^}}  s = 1{{$}}
// APPLY_IGNORES_STATE-NEXT: {{^}}  apply(identity, s) = 0{{$}}
// APPLY_IGNORES_STATE-NEXT: {{^}}  s = 1{{$}}
// APPLY_IGNORES_STATE: error: 'intent.region_scan' op breaks a law that its author claims: apply(combine(a, b), s) == apply(b, apply(a, s)) (5-17)
// APPLY_IGNORES_STATE: {{^}}  A = ([0], [1]){{$}}
// APPLY_IGNORES_STATE-NEXT: {{^}}  B = ([], []){{$}}
// APPLY_IGNORES_STATE-NEXT: {{^}}  s = 0{{$}}
// APPLY_IGNORES_STATE-NEXT: {{^}}  apply(combine(a, b), s) = 1{{$}}
// APPLY_IGNORES_STATE-NEXT: {{^}}  apply(b, apply(a, s)) = 0{{$}}
// APPLY_IGNORES_STATE: error: 'intent.region_scan' op breaks a law that its author claims: emit(A ++ B, s) == emit(A, s) ++ emit(B, apply(summarize(A), s)) (5-17)
// APPLY_IGNORES_STATE: {{^}}  A = ([], []){{$}}
// APPLY_IGNORES_STATE-NEXT: {{^}}  B = ([1], [0]){{$}}
// APPLY_IGNORES_STATE-NEXT: {{^}}  s = 1{{$}}
// APPLY_IGNORES_STATE-NEXT: {{^}}  emit(A ++ B, s) = [1]{{$}}
// APPLY_IGNORES_STATE-NEXT: {{^}}  emit(A, s) ++ emit(B, apply(summarize(A), s)) = [0]{{$}}
// APPLY_IGNORES_STATE: {{^}}error: 3 of 21 laws of 5 ops broken{{$}}
func.func @apply_ignores_state(%f: tensor<?xf32>, %u: tensor<?xf32>, %s0: f32) -> (tensor<?xf32>, f32) {
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
    intent.yield %ua : f32
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

// An apply that keeps the state as it was.
// RUN: not intent-run %s --entry=apply_ignores_summary --arg rand:f32:9:seed=3:lo=0:hi=1 --arg rand:f32:9:seed=4:lo=-1:hi=1 --arg f32:0.75 --check-laws 2>&1 | FileCheck %s --check-prefix=APPLY_IGNORES_SUMMARY
// APPLY_IGNORES_SUMMARY: error: 'intent.region_scan' op breaks a law that its author claims: emit(A ++ B, s) == emit(A, s) ++ emit(B, apply(summarize(A), s)) (5-17)
// APPLY_IGNORES_SUMMARY: {{^}}  A = ([0], [0]){{$}}
// APPLY_IGNORES_SUMMARY-NEXT: {{^}}  B = ([1], [0]){{$}}
// APPLY_IGNORES_SUMMARY-NEXT: {{^}}  s = 1{{$}}
// APPLY_IGNORES_SUMMARY-NEXT: {{^}}  emit(A ++ B, s) = [0, 0]{{$}}
// APPLY_IGNORES_SUMMARY-NEXT: {{^}}  emit(A, s) ++ emit(B, apply(summarize(A), s)) = [0, 1]{{$}}
// APPLY_IGNORES_SUMMARY: {{^}}error: 1 of 21 laws of 5 ops broken{{$}}
func.func @apply_ignores_summary(%f: tensor<?xf32>, %u: tensor<?xf32>, %s0: f32) -> (tensor<?xf32>, f32) {
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
    intent.yield %s : f32
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

// An emit that begins anew in each segment.
// RUN: not intent-run %s --entry=emit_ignores_state --arg rand:f32:9:seed=3:lo=0:hi=1 --arg rand:f32:9:seed=4:lo=-1:hi=1 --arg f32:0.75 --check-laws 2>&1 | FileCheck %s --check-prefix=EMIT_IGNORES_STATE
// EMIT_IGNORES_STATE: error: 'intent.region_scan' op breaks a law that its author claims: emit(A ++ B, s) == emit(A, s) ++ emit(B, apply(summarize(A), s)) (5-17)
// EMIT_IGNORES_STATE: {{^}}  A = ([0], [1]){{$}}
// EMIT_IGNORES_STATE-NEXT: {{^}}  B = ([1], [0]){{$}}
// EMIT_IGNORES_STATE-NEXT: {{^}}  s = 0{{$}}
// EMIT_IGNORES_STATE-NEXT: {{^}}  emit(A ++ B, s) = [1, 1]{{$}}
// EMIT_IGNORES_STATE-NEXT: {{^}}  emit(A, s) ++ emit(B, apply(summarize(A), s)) = [1, 0]{{$}}
// EMIT_IGNORES_STATE: {{^}}error: 1 of 21 laws of 5 ops broken{{$}}
func.func @emit_ignores_state(%f: tensor<?xf32>, %u: tensor<?xf32>, %s0: f32) -> (tensor<?xf32>, f32) {
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
      intent.yield %v : f32
    }
    intent.yield %y : tensor<?xf32>
  }
  return %y, %last : tensor<?xf32>, f32
}

// Factors whose identity is 0.
// RUN: not intent-run %s --entry=identity_of_one_side --arg rand:f32:9:seed=3:lo=0:hi=1 --arg rand:f32:9:seed=4:lo=-1:hi=1 --arg f32:0.75 --check-laws 2>&1 | FileCheck %s --check-prefix=IDENTITY_OF_ONE_SIDE
// IDENTITY_OF_ONE_SIDE: error: 'intent.region_scan' op breaks a law that its author claims: combine(identity, s) == s (5-08)
// IDENTITY_OF_ONE_SIDE: {{^}}  A = ([], []){{$}}
// IDENTITY_OF_ONE_SIDE-NEXT: {{^}}  s = 0{{$}}
// IDENTITY_OF_ONE_SIDE-NEXT: {{^}}  combine(identity, s) = (0, 0){{$}}
// IDENTITY_OF_ONE_SIDE-NEXT: {{^}}  s = (1, 0){{$}}
// IDENTITY_OF_ONE_SIDE: error: 'intent.region_scan' op breaks a law that its author claims: combine(s, identity) == s (5-08)
// IDENTITY_OF_ONE_SIDE: {{^}}  A = ([], []){{$}}
// IDENTITY_OF_ONE_SIDE-NEXT: {{^}}  s = 0{{$}}
// IDENTITY_OF_ONE_SIDE-NEXT: {{^}}  combine(s, identity) = (0, 0){{$}}
// IDENTITY_OF_ONE_SIDE-NEXT: {{^}}  s = (1, 0){{$}}
// IDENTITY_OF_ONE_SIDE: error: 'intent.region_scan' op breaks a law that its author claims: apply(identity, s) == s (5-17)
// IDENTITY_OF_ONE_SIDE: {{^}}  s = 1{{$}}
// IDENTITY_OF_ONE_SIDE-NEXT: {{^}}  apply(identity, s) = 0{{$}}
// IDENTITY_OF_ONE_SIDE-NEXT: {{^}}  s = 1{{$}}
// IDENTITY_OF_ONE_SIDE: {{^}}error: 3 of 21 laws of 5 ops broken{{$}}
func.func @identity_of_one_side(%f: tensor<?xf32>, %u: tensor<?xf32>, %s0: f32) -> (tensor<?xf32>, f32) {
  %one = arith.constant 0.0 : f32
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

// Weights one step too far.
// RUN: not intent-run %s --entry=summary_of_the_last --arg rand:f32:9:seed=3:lo=0:hi=1 --arg rand:f32:9:seed=4:lo=-1:hi=1 --arg f32:0.75 --check-laws 2>&1 | FileCheck %s --check-prefix=SUMMARY_OF_THE_LAST
// SUMMARY_OF_THE_LAST: error: 'intent.region_scan' op breaks a law that its author claims: emit(A ++ B, s) == emit(A, s) ++ emit(B, apply(summarize(A), s)) (5-17)
// SUMMARY_OF_THE_LAST: {{^}}  A = ([0], [1]){{$}}
// SUMMARY_OF_THE_LAST-NEXT: {{^}}  B = ([1], [0]){{$}}
// SUMMARY_OF_THE_LAST-NEXT: {{^}}  s = 0{{$}}
// SUMMARY_OF_THE_LAST-NEXT: {{^}}  emit(A ++ B, s) = [1, 1]{{$}}
// SUMMARY_OF_THE_LAST-NEXT: {{^}}  emit(A, s) ++ emit(B, apply(summarize(A), s)) = [1, 0]{{$}}
// SUMMARY_OF_THE_LAST: {{^}}error: 1 of 21 laws of 5 ops broken{{$}}
func.func @summary_of_the_last(%f: tensor<?xf32>, %u: tensor<?xf32>, %s0: f32) -> (tensor<?xf32>, f32) {
  %one = arith.constant 1.0 : f32
  %none = arith.constant 0.0 : f32
  %d = intent.axis %f[0] : tensor<?xf32>
  %y, %last = intent.region_scan over %d slices (%f axis 0 : tensor<?xf32>, %u axis 0 : tensor<?xf32>) identity (%one, %none : f32, f32) init (%s0 : f32) -> (tensor<?xf32> axis 0)
  summarize (%fs: tensor<?xf32>, %us: tensor<?xf32>) {
    %one = arith.constant 1.0 : f32
    %none = arith.constant 0.0 : f32
    %after = intent.scan arith.mulf (%fs) axis 0 reverse identity (%one) : (tensor<?xf32>) -> tensor<?xf32>
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
