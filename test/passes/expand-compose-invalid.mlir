// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: intent-opt %s --intent-expand-compose --split-input-file --verify-diagnostics

func.func @argument(%r: !intent.relation<1 -> 1, i64>) {
  // expected-error@+1 {{'intent.compose' op expects relations made by intent.relation or intent.compose: one that is an argument, carried or merged is refused}}
  %q = intent.compose %r, %r : !intent.relation<1 -> 1, i64>, !intent.relation<1 -> 1, i64> -> !intent.relation<1 -> 1, i64>
  return
}

// -----

func.func @domain(%d: !intent.domain<i64>) {
  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %i : i64
  }
  // expected-error@+1 {{'intent.compose' op expects iteration domains made by intent.domain, intent.subregion or intent.axis: one that is an argument, carried or merged is refused}}
  %q = intent.compose %r, %r : !intent.relation<1 -> 1, i64>, !intent.relation<1 -> 1, i64> -> !intent.relation<1 -> 1, i64>
  return
}
