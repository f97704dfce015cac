// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sum of all elements, of their exponentials, and of each column; the sum with the sum of squares.
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

func.func @sum_columns(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %sum = intent.reduce arith.addf (%x) axes [0] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  return %sum : tensor<?xf32>
}

func.func @moments(%x: tensor<?x?xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %squares = arith.mulf %x, %x : tensor<?x?xf32>
  %sum = intent.reduce arith.addf (%x) axes [0, 1] identity (%zero) : (tensor<?x?xf32>) -> f32
  %sum2 = intent.reduce arith.addf (%squares) axes [0, 1] identity (%zero) : (tensor<?x?xf32>) -> f32
  %ratio = arith.divf %sum2, %sum : f32
  return %ratio : f32
}
