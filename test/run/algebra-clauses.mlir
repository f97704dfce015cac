// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is not for the algebra: a state that depends on strict order is a loop, and chunks that show
// in the result are a domain and subregions of the author's own, with an ordinary scan.
// RUN: split-file %s %t
// RUN: intent-run %t/strict.mlir --arg list:f32:1,2,3,4,5 --print | FileCheck %s --check-prefix=STRICT
// RUN: intent-run %t/strict.mlir --arg list:f32:1,2,3,4,5 --print --target=cpu | FileCheck %s --check-prefix=STRICT
// RUN: intent-run %t/strict.mlir --arg list:f32:1,2,3,4,5 --print --target=gpu-sim | FileCheck %s --check-prefix=STRICT
// RUN: intent-run %t/chunks.mlir --arg iota:i64:7 --arg i64:3 --arg zeros:i64:7 --print | FileCheck %s --check-prefix=CHUNKS
// RUN: intent-run %t/chunks.mlir --arg iota:i64:7 --arg i64:3 --arg zeros:i64:7 --print --target=cpu | FileCheck %s --check-prefix=CHUNKS
// RUN: intent-run %t/chunks.mlir --arg iota:i64:7 --arg i64:3 --arg zeros:i64:7 --print --target=gpu-sim | FileCheck %s --check-prefix=CHUNKS
// RUN: not intent-opt %t/stream.mlir 2>&1 | FileCheck %s --check-prefix=STREAM
// SPEC: 5-01 5-06 5-21 5-24

// STRICT: f32 = 8.0625
// CHUNKS: arg3: memref<7xi64> = [0, 1, 3, 3, 7, 12, 6]
// STREAM: error: unregistered operation 'intent.state_stream' found in dialect ('intent') that does not allow unknown operations

//--- strict.mlir
// s = s / 2 + x, from the first to the last: no summary of a slice is claimed.
func.func @decay(%x: tensor<?xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %d = intent.axis %x[0] : tensor<?xf32>
  %r = intent.for %i in %d iter (%s = %zero) : !intent.domain<i64>, (f32) {
    %at = arith.index_cast %i : i64 to index
    %e = tensor.extract %x[%at] : tensor<?xf32>
    %h = arith.mulf %s, %half : f32
    %n = arith.addf %h, %e : f32
    intent.yield %n : f32
  }
  return %r : f32
}

//--- chunks.mlir
// The sums of each chunk start anew: its bounds are in the result, so the author writes them.
func.func @chunks(%x: tensor<?xi64>, %length: i64, %y: memref<?xi64>) {
  %zero = arith.constant 0 : i64
  %d = intent.axis %x[0] : tensor<?xi64>
  %places = intent.axis %y[0] : memref<?xi64>
  %n = intent.size %d : !intent.domain<i64>
  %starts = intent.domain %zero to %n step %length : i64
  intent.for %begin in %starts : !intent.domain<i64> {
    %past = arith.addi %begin, %length : i64
    %end = arith.minsi %past, %n : i64
    %chunk = intent.subregion %d[%begin to %end] : !intent.domain<i64>
    %r = intent.relation (%i in %chunk) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
      intent.yield %i : i64
    }
    %w = intent.relation (%i in %chunk) of (%places) : (!intent.domain<i64>) of (!intent.domain<i64>) -> !intent.relation<1 -> 1, i64> {
      intent.yield %i : i64
    }
    %t = intent.gather %x[%r] fill %zero : tensor<?xi64>, !intent.relation<1 -> 1, i64> -> tensor<?xi64>
    %s = intent.scan arith.addi (%t) axis 0 identity (%zero) : (tensor<?xi64>) -> tensor<?xi64>
    intent.store %s to %y[%w] : tensor<?xi64>, memref<?xi64>, !intent.relation<1 -> 1, i64>
  }
  return
}

//--- stream.mlir
"intent.state_stream"() : () -> ()
