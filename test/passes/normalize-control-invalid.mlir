// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that an exit may leave undefined, and that nothing can stand for.
// RUN: intent-opt %s --split-input-file --intent-normalize-control --verify-diagnostics -o /dev/null

func.func @view(%p: i1, %q: i1, %v: memref<?xf32>) {
  intent.body {
    // expected-error@+1 {{'intent.if' op expects no early exit past a value of type memref<?xf32>, which nothing can stand for}}
    %w = intent.if %p -> (memref<?xf32>) {
      intent.if %q {
        intent.return
      }
      intent.yield %v : memref<?xf32>
    } else {
      intent.yield %v : memref<?xf32>
    }
    intent.print "on"
  }
  return
}

// -----

func.func @domain(%p: i1, %d: !intent.domain<i64>) -> i64 {
  %e = intent.body -> (!intent.domain<i64>) {
    // expected-error@+1 {{'intent.for' op expects no early exit past a value of type !intent.domain<i64>, which nothing can stand for}}
    intent.for %i in %d : !intent.domain<i64> {
      intent.if %p {
        intent.return %d : !intent.domain<i64>
      }
    }
    intent.yield %d : !intent.domain<i64>
  }
  %n = intent.size %e : !intent.domain<i64>
  return %n : i64
}

// -----

// A loop has what it carries for that.
func.func @carried(%p: i1, %q: i1, %d: !intent.domain<i64>, %v: memref<?xf32>) {
  %w = intent.for %i in %d iter (%a = %v) : !intent.domain<i64>, (memref<?xf32>) {
    intent.if %p {
      intent.if %q {
        intent.break %a : memref<?xf32>
      }
    }
    intent.yield %a : memref<?xf32>
  }
  return
}
