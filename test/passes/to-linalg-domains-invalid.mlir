// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Domains that --intent-to-linalg refuses: they reach it only as what intent.domain or intent.axis
// makes.
// RUN: intent-opt %s --intent-to-linalg --split-input-file --verify-diagnostics

func.func @returned(%n: i64) -> !intent.domain<i64> {
  %d = intent.domain %n to %n : i64
  // expected-error@+1 {{'func.return' op expects no domain: one that is returned, carried or merged is refused}}
  return %d : !intent.domain<i64>
}

// -----

func.func @merged(%c: i1, %d: i64) -> i64 {
  %0 = intent.domain %d to %d : i64
  %1 = scf.if %c -> !intent.domain<i64> {
    // expected-error@+1 {{'scf.yield' op expects no domain: one that is returned, carried or merged is refused}}
    scf.yield %0 : !intent.domain<i64>
  } else {
    // expected-error@+1 {{'scf.yield' op expects no domain: one that is returned, carried or merged is refused}}
    scf.yield %0 : !intent.domain<i64>
  }
  // expected-error@+1 {{'intent.size' op expects a domain made by intent.domain, intent.subregion or intent.axis: one that is an argument, carried or merged is refused}}
  %2 = intent.size %1 : !intent.domain<i64>
  return %2 : i64
}

// -----

// expected-error@+1 {{'func.func' op expects no domain as an argument of what is compiled}}
func.func @argument(%d: !intent.domain<i64>) {
  return
}

// -----

// A record that is left: it never flattened.
// expected-error@+1 {{'func.func' op expects no record as an argument of what is compiled}}
func.func @record(%r: tuple<f32>) -> f32 {
  // expected-error@+1 {{'intent.unpack' op is left: a record that is an argument or a result is refused}}
  %y = intent.unpack %r : tuple<f32>
  return %y : f32
}
