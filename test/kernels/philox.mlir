// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Philox4x32-10 on every element of seeds, counters and streams: the vectors of Random123 and those
// of test/cases/philox.json, on every path.
//
// SPEC: 10-07, 10-08, 10-09
// REQUIRES: numpy
// RUN: %python %S/philox.py %cases/philox.json %s %t

func.func @philox(%seed: tensor<?xi64>, %counter: tensor<?xi64>, %stream: tensor<?xi64>)
    -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xf32>, tensor<?xf64>) {
  %w0, %w1, %w2, %w3, %u, %v = intent.map (%s = %seed, %c = %counter, %t = %stream)
      : (tensor<?xi64>, tensor<?xi64>, tensor<?xi64>)
      -> (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xf32>, tensor<?xf64>) {
    %w:4 = intent.philox %s, %c, %t
    %single = intent.uniform %w#0 -> f32
    %double = intent.uniform %w#0, %w#1 -> f64
    intent.yield %w#0, %w#1, %w#2, %w#3, %single, %double : i32, i32, i32, i32, f32, f64
  }
  return %w0, %w1, %w2, %w3, %u, %v
      : tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>, tensor<?xf32>, tensor<?xf64>
}
