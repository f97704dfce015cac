// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sums of the elements up to each one, along its row and along its column.
func.func @cumsum(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %sums = intent.scan arith.addf (%x) axis 1 identity (%zero) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %sums : tensor<?x?xf32>
}

func.func @cumsum_columns(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %sums = intent.scan arith.addf (%x) axis 0 identity (%zero) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %sums : tensor<?x?xf32>
}
