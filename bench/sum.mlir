// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sum of all elements, and of their exponentials.
func.func @sum(%x: tensor<?x?xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %sum = intent.reduce arith.addf (%x) axes [0, 1] identity (%zero) : (tensor<?x?xf32>) -> f32
  return %sum : f32
}

func.func @sum_exp(%x: tensor<?x?xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %e = math.exp %x : tensor<?x?xf32>
  %sum = intent.reduce arith.addf (%e) axes [0, 1] identity (%zero) : (tensor<?x?xf32>) -> f32
  return %sum : f32
}
