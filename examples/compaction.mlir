// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stream compaction: the members of x above a threshold, in order, at the front of y; how many there
// are is returned. A member's place is how many of them come before it: the exclusive sum of the
// mask that says which are kept, and that is also what makes a lane of the store valid. So no two
// lanes go to one place, which --intent-check proves.
func.func @compact(%x: tensor<?xf32>, %threshold: f32, %y: memref<?xf32>) -> i64 {
  %zero = arith.constant 0 : i64
  %mask = intent.map (%e = %x) : (tensor<?xf32>) -> tensor<?xi1> {
    %above = arith.cmpf ogt, %e, %threshold : f32
    intent.yield %above : i1
  }
  %ones = intent.map (%m = %mask) : (tensor<?xi1>) -> tensor<?xi64> {
    %one = arith.extui %m : i1 to i64
    intent.yield %one : i64
  }
  %place = intent.scan arith.addi (%ones) axis 0 exclusive identity (%zero) : (tensor<?xi64>) -> tensor<?xi64>
  %count = intent.reduce arith.addi (%ones) axes [0] identity (%zero) : (tensor<?xi64>) -> i64
  %d = intent.axis %x[0] : tensor<?xf32>
  %places = intent.axis %y[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%places) with (%p = %place, %m = %mask) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>, tensor<?xi1>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %p valid %m : i64
  }
  intent.store %x to %y[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return %count : i64
}
