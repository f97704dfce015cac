// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sums of rows of x * y - x.
func.func @rows(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %a = arith.mulf %x, %y : tensor<?x?xf32>
  %b = arith.subf %a, %x : tensor<?x?xf32>
  %s = intent.reduce arith.addf (%b) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
