// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Softmax of each row: exp(x - max) / sum of exp(x - max), the maximum taken out so that nothing
// overflows.
func.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %max = intent.reduce arith.maximumf (%x) axes [1] identity (%ninf) : (tensor<?x?xf32>) -> tensor<?xf32>
  %maxb = intent.broadcast %max axes [0] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %exp = intent.map (%xi = %x, %mi = %maxb) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32> {
    %d = arith.subf %xi, %mi : f32
    %e = math.exp %d : f32
    intent.yield %e : f32
  }
  %sum = intent.reduce arith.addf (%exp) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  %sumb = intent.broadcast %sum axes [0] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %y = intent.map arith.divf (%exp, %sumb) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
