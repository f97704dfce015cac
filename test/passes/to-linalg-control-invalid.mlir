// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-to-linalg alone: loops and parallels are made scf before it.
// RUN: intent-opt %s --intent-to-linalg --split-input-file --verify-diagnostics

func.func @points(%v: memref<?xf32>, %x: f32) {
  %d = intent.axis %v[0] : memref<?xf32>
  // expected-error@+1 {{'intent.parallel' op has no lowering to linalg}}
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    %r = intent.relation () of (%d) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %x to %v[%r] : f32, memref<?xf32>, !intent.relation<0 -> 1, i64>
  }
  return
}
