// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// y = a * x + y on vectors of any length.
func.func @saxpy(%a: f32, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = intent.map (%xi = %x, %yi = %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> {
    %p = arith.mulf %a, %xi : f32
    %s = arith.addf %p, %yi : f32
    intent.yield %s : f32
  }
  return %r : tensor<?xf32>
}
