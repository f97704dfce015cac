// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ragged kernels as an author writes them: the calls stand for the helpers of the C API.
func.func private @outer(!intent.domain<i64>, tensor<?xi32>) -> !intent.domain<i64>
func.func private @members(!intent.domain<i64>, !intent.domain<i64>, tensor<?xi32>, i64) -> (!intent.domain<i64>, !intent.relation<1 -> 1, i64>)
func.func private @members_i64(!intent.domain<i32>, !intent.domain<i64>, tensor<?xi64>, i32) -> (!intent.domain<i64>, !intent.relation<1 -> 1, i64>)
func.func private @members_i32(!intent.domain<i32>, !intent.domain<i64>, tensor<?xi32>, i32) -> (!intent.domain<i64>, !intent.relation<1 -> 1, i64>)
func.func private @members_mapped(!intent.domain<i64>, !intent.domain<i64>, tensor<?xi32>, tensor<?xi32>, !intent.domain<i64>, i64) -> (!intent.domain<i64>, !intent.relation<1 -> 1, i32>)

// The coordinates of the members of g.
func.func @one(%offsets: tensor<?xi32>, %x: tensor<?xf32>, %g: i64) -> tensor<?xi64> {
  %source = intent.axis %x[0] : tensor<?xf32>
  %outer = call @outer(%source, %offsets) : (!intent.domain<i64>, tensor<?xi32>) -> !intent.domain<i64>
  %d, %r = call @members(%outer, %source, %offsets, %g) : (!intent.domain<i64>, !intent.domain<i64>, tensor<?xi32>, i64) -> (!intent.domain<i64>, !intent.relation<1 -> 1, i64>)
  %i = intent.indices %d : !intent.domain<i64>
  return %i : tensor<?xi64>
}

// The elements of x that the mapping gives to the members of g.
func.func @mapped(%offsets: tensor<?xi32>, %mapping: tensor<?xi32>, %x: tensor<?xf32>, %g: i64) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %source = intent.axis %mapping[0] : tensor<?xi32>
  %target = intent.axis %x[0] : tensor<?xf32>
  %outer = call @outer(%source, %offsets) : (!intent.domain<i64>, tensor<?xi32>) -> !intent.domain<i64>
  %d, %r = call @members_mapped(%outer, %source, %offsets, %mapping, %target, %g) : (!intent.domain<i64>, !intent.domain<i64>, tensor<?xi32>, tensor<?xi32>, !intent.domain<i64>, i64) -> (!intent.domain<i64>, !intent.relation<1 -> 1, i32>)
  %v = intent.gather %x[%r] fill %zero : tensor<?xf32>, !intent.relation<1 -> 1, i32> -> tensor<?xf32>
  return %v : tensor<?xf32>
}

// Two relations at once, over one source and one outer domain.
func.func @two(%a: tensor<?xi32>, %b: tensor<?xi64>, %x: tensor<?xf32>, %g: i32) -> (tensor<?xf32>, tensor<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : i32
  %both = arith.constant 2 : i32
  %source = intent.axis %x[0] : tensor<?xf32>
  %outer = intent.domain %none to %both : i32
  %d, %r = call @members_i32(%outer, %source, %a, %g) : (!intent.domain<i32>, !intent.domain<i64>, tensor<?xi32>, i32) -> (!intent.domain<i64>, !intent.relation<1 -> 1, i64>)
  %e, %s = call @members_i64(%outer, %source, %b, %g) : (!intent.domain<i32>, !intent.domain<i64>, tensor<?xi64>, i32) -> (!intent.domain<i64>, !intent.relation<1 -> 1, i64>)
  %v = intent.gather %x[%r] fill %zero : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  %w = intent.gather %x[%s] fill %zero : tensor<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
  return %v, %w : tensor<?xf32>, tensor<?xf32>
}

// The sum of each segment, in the order of the outer identities.
func.func @sums(%offsets: tensor<?xi32>, %mapping: tensor<?xi32>, %x: tensor<?xf32>, %out: memref<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %step = arith.constant 1 : i64
  %source = intent.axis %mapping[0] : tensor<?xi32>
  %target = intent.axis %x[0] : tensor<?xf32>
  %places = intent.axis %out[0] : memref<?xf32>
  %outer = call @outer(%source, %offsets) : (!intent.domain<i64>, tensor<?xi32>) -> !intent.domain<i64>
  %first, %past = intent.bounds %outer : !intent.domain<i64>
  scf.for %g = %first to %past step %step : i64 {
    %d, %r = func.call @members_mapped(%outer, %source, %offsets, %mapping, %target, %g) : (!intent.domain<i64>, !intent.domain<i64>, tensor<?xi32>, tensor<?xi32>, !intent.domain<i64>, i64) -> (!intent.domain<i64>, !intent.relation<1 -> 1, i32>)
    %v = intent.gather %x[%r] fill %zero : tensor<?xf32>, !intent.relation<1 -> 1, i32> -> tensor<?xf32>
    %s = intent.reduce arith.addf (%v) axes [0] identity (%zero) : (tensor<?xf32>) -> f32
    %p = intent.relation () of (%places) : () of (!intent.domain<i64>) -> !intent.relation<0 -> 1, i64> {
      intent.yield %g : i64
    }
    intent.store %s to %out[%p] : f32, memref<?xf32>, !intent.relation<0 -> 1, i64>
  }
  return
}
