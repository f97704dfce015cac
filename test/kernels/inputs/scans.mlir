// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scans along each kind of axis: of a line, of rows, of columns.
func.func @line(%x: tensor<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %y = intent.scan arith.addf (%x) axis 0 identity (%zero) : (tensor<?xf32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}
func.func @rows(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %y = intent.scan arith.addf (%x) axis 1 exclusive identity (%zero) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
func.func @columns(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %y = intent.scan arith.addf (%x) axis 0 reverse identity (%zero) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
