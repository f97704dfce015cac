// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The largest element of a vector and its index: of equal ones the first, and NaN is larger than
// any number, so the first NaN wins. No element gives -inf and the largest i64.
//
// Claimed: the combine takes the greater pair of a total order on (element, index), so it is
// associative and commutative, and (-inf, largest index) is below all others.
!vec = tensor<?xf32>
func.func @argmax(%x: !vec) -> (f32, i64) {
  %ninf = arith.constant 0xFF800000 : f32
  %none = arith.constant 9223372036854775807 : i64
  %members = intent.axis %x[0] : !vec
  %i = intent.indices %members : !intent.domain<i64>
  %value, %index = intent.reduce (%x, %i) axes [0] identity (%ninf, %none) : (!vec, tensor<?xi64>) -> (f32, i64) combine (%va, %ia, %vb, %ib) {
    %nan_a = arith.cmpf uno, %va, %va : f32
    %nan_b = arith.cmpf uno, %vb, %vb : f32
    %number_a = arith.cmpf ord, %va, %va : f32
    %not_below = arith.cmpf ugt, %vb, %va : f32
    %above = arith.andi %not_below, %number_a : i1
    %equal = arith.cmpf oeq, %vb, %va : f32
    %nans = arith.andi %nan_a, %nan_b : i1
    %same = arith.ori %equal, %nans : i1
    %before = arith.cmpi slt, %ib, %ia : i64
    %first = arith.andi %same, %before : i1
    %larger = arith.ori %above, %first : i1
    %v = arith.select %larger, %vb, %va : f32
    %k = arith.select %larger, %ib, %ia : i64
    intent.yield %v, %k : f32, i64
  }
  return %value, %index : f32, i64
}
