// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Offsets and mappings for ragged kernels, to be saved. Segment 1 is empty; the mapping repeats and
// reorders. The other offsets are illegal: they decrease, or pass the source.
func.func @good() -> (tensor<4xi32>, tensor<5xi32>, tensor<3xi64>) {
  %offsets = arith.constant dense<[0, 3, 3, 5]> : tensor<4xi32>
  %mapping = arith.constant dense<[6, 0, 6, 5, 1]> : tensor<5xi32>
  %others = arith.constant dense<[1, 1, 7]> : tensor<3xi64>
  return %offsets, %mapping, %others : tensor<4xi32>, tensor<5xi32>, tensor<3xi64>
}

func.func @bad() -> (tensor<4xi32>, tensor<5xi32>) {
  %offsets = arith.constant dense<[-1, 3, 2, 9]> : tensor<4xi32>
  %mapping = arith.constant dense<[6, 0, 7, 5, 1]> : tensor<5xi32>
  return %offsets, %mapping : tensor<4xi32>, tensor<5xi32>
}

func.func @empty() -> (tensor<1xi32>, tensor<0xi32>) {
  %offsets = arith.constant dense<[0]> : tensor<1xi32>
  %mapping = arith.constant dense<> : tensor<0xi32>
  return %offsets, %mapping : tensor<1xi32>, tensor<0xi32>
}
