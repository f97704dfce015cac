// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compaction pattern: a running count tells valid members apart, if it grows at each of them
// and can't wrap.
// RUN: intent-opt %s --split-input-file --intent-print-injectivity --verify-diagnostics -o /dev/null
// SPEC: 9-09 6-03

// How many come before.
func.func @f(%x: tensor<?xf32>, %mask: tensor<?xi1>, %other: tensor<?xi1>, %y: memref<?xf32>) {
  %zero = arith.constant 0 : i64
  %ones = intent.map (%m = %mask) : (tensor<?xi1>) -> tensor<?xi64> {
    %one = arith.extui %m : i1 to i64
    intent.yield %one : i64
  }
  %place = intent.scan arith.addi (%ones) axis 0 exclusive identity (%zero) : (tensor<?xi64>) -> tensor<?xi64>
  %d = intent.axis %x[0] : tensor<?xf32>
  %places = intent.axis %y[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%places) with (%p = %place, %m = %mask, %o = %other) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>, tensor<?xi1>, tensor<?xi1>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %p valid %m : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 and the validity (running count)}}
  intent.store %x to %y[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// How many up to here, counted from 0.
func.func @f(%x: tensor<?xf32>, %mask: tensor<?xi1>, %other: tensor<?xi1>, %y: memref<?xf32>) {
  %zero = arith.constant 0 : i64
  %ones = intent.map (%m = %mask) : (tensor<?xi1>) -> tensor<?xi64> {
    %one = arith.extui %m : i1 to i64
    intent.yield %one : i64
  }
  %place = intent.scan arith.addi (%ones) axis 0 identity (%zero) : (tensor<?xi64>) -> tensor<?xi64>
  %d = intent.axis %x[0] : tensor<?xf32>
  %places = intent.axis %y[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%places) with (%p = %place, %m = %mask, %o = %other) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>, tensor<?xi1>, tensor<?xi1>) -> !intent.relation<1 -> 1, i64> {
    %k1 = arith.constant 1 : i64
    %q = arith.subi %p, %k1 : i64
    intent.yield %q valid %m : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 and the validity (affine, modular, running count)}}
  intent.store %x to %y[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// From the other end.
func.func @f(%x: tensor<?xf32>, %mask: tensor<?xi1>, %other: tensor<?xi1>, %y: memref<?xf32>) {
  %zero = arith.constant 0 : i64
  %ones = intent.map (%m = %mask) : (tensor<?xi1>) -> tensor<?xi64> {
    %one = arith.extui %m : i1 to i64
    intent.yield %one : i64
  }
  %place = intent.scan arith.addi (%ones) axis 0 reverse exclusive identity (%zero) : (tensor<?xi64>) -> tensor<?xi64>
  %d = intent.axis %x[0] : tensor<?xf32>
  %places = intent.axis %y[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%places) with (%p = %place, %m = %mask, %o = %other) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>, tensor<?xi1>, tensor<?xi1>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %p valid %m : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 and the validity (running count)}}
  intent.store %x to %y[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// More than the mask is asked for.
func.func @f(%x: tensor<?xf32>, %mask: tensor<?xi1>, %other: tensor<?xi1>, %y: memref<?xf32>) {
  %zero = arith.constant 0 : i64
  %ones = intent.map (%m = %mask) : (tensor<?xi1>) -> tensor<?xi64> {
    %one = arith.extui %m : i1 to i64
    intent.yield %one : i64
  }
  %place = intent.scan arith.addi (%ones) axis 0 exclusive identity (%zero) : (tensor<?xi64>) -> tensor<?xi64>
  %d = intent.axis %x[0] : tensor<?xf32>
  %places = intent.axis %y[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%places) with (%p = %place, %m = %mask, %o = %other) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>, tensor<?xi1>, tensor<?xi1>) -> !intent.relation<1 -> 1, i64> {
    %both = arith.andi %m, %o : i1
    intent.yield %p valid %both : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 and the validity (running count)}}
  intent.store %x to %y[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// i32 counts far enough where the extent says so.
func.func @f(%x: tensor<1000xf32>, %mask: tensor<1000xi1>, %other: tensor<1000xi1>, %y: memref<?xf32>) {
  %zero = arith.constant 0 : i32
  %ones = intent.map (%m = %mask) : (tensor<1000xi1>) -> tensor<1000xi32> {
    %one = arith.extui %m : i1 to i32
    intent.yield %one : i32
  }
  %place = intent.scan arith.addi (%ones) axis 0 exclusive identity (%zero) : (tensor<1000xi32>) -> tensor<1000xi32>
  %d = intent.axis %x[0] : tensor<1000xf32>
  %places = intent.axis %y[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%places) with (%p = %place, %m = %mask, %o = %other) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<1000xi32>, tensor<1000xi1>, tensor<1000xi1>) -> !intent.relation<1 -> 1, i64> {
    %w = arith.extsi %p : i32 to i64
    intent.yield %w valid %m : i64
  }
  // expected-remark@+1 {{'intent.store' op is injective: axis 0 from coordinate 0 and the validity (running count)}}
  intent.store %x to %y[%r] : tensor<1000xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Another mask is counted than the one that is asked for.
func.func @f(%x: tensor<?xf32>, %mask: tensor<?xi1>, %other: tensor<?xi1>, %y: memref<?xf32>) {
  %zero = arith.constant 0 : i64
  %ones = intent.map (%m = %other) : (tensor<?xi1>) -> tensor<?xi64> {
    %one = arith.extui %m : i1 to i64
    intent.yield %one : i64
  }
  %place = intent.scan arith.addi (%ones) axis 0 exclusive identity (%zero) : (tensor<?xi64>) -> tensor<?xi64>
  %d = intent.axis %x[0] : tensor<?xf32>
  %places = intent.axis %y[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%places) with (%p = %place, %m = %mask, %o = %other) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>, tensor<?xi1>, tensor<?xi1>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %p valid %m : i64
  }
  // expected-remark@+1 {{'intent.store' op is not proven injective: coordinate 0 depends on data}}
  intent.store %x to %y[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// Valid lanes that are not counted.
func.func @f(%x: tensor<?xf32>, %mask: tensor<?xi1>, %other: tensor<?xi1>, %y: memref<?xf32>) {
  %zero = arith.constant 0 : i64
  %ones = intent.map (%m = %mask) : (tensor<?xi1>) -> tensor<?xi64> {
    %one = arith.extui %m : i1 to i64
    intent.yield %one : i64
  }
  %place = intent.scan arith.addi (%ones) axis 0 exclusive identity (%zero) : (tensor<?xi64>) -> tensor<?xi64>
  %d = intent.axis %x[0] : tensor<?xf32>
  %places = intent.axis %y[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%places) with (%p = %place, %m = %mask, %o = %other) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>, tensor<?xi1>, tensor<?xi1>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %p valid %o : i64
  }
  // expected-remark@+1 {{'intent.store' op is not proven injective: coordinate 0 depends on data}}
  intent.store %x to %y[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// A maximum does not grow.
func.func @f(%x: tensor<?xf32>, %mask: tensor<?xi1>, %other: tensor<?xi1>, %y: memref<?xf32>) {
  %zero = arith.constant 0 : i64
  %ones = intent.map (%m = %mask) : (tensor<?xi1>) -> tensor<?xi64> {
    %one = arith.extui %m : i1 to i64
    intent.yield %one : i64
  }
  %place = intent.scan arith.maxsi (%ones) axis 0 exclusive identity (%zero) : (tensor<?xi64>) -> tensor<?xi64>
  %d = intent.axis %x[0] : tensor<?xf32>
  %places = intent.axis %y[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%places) with (%p = %place, %m = %mask, %o = %other) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>, tensor<?xi1>, tensor<?xi1>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %p valid %m : i64
  }
  // expected-remark@+1 {{'intent.store' op is not proven injective: coordinate 0 depends on data}}
  intent.store %x to %y[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// It may go down again.
func.func @f(%x: tensor<?xf32>, %mask: tensor<?xi1>, %other: tensor<?xi1>, %y: memref<?xf32>) {
  %zero = arith.constant 0 : i64
  %ones = intent.map (%m = %mask) : (tensor<?xi1>) -> tensor<?xi64> {
    %k2 = arith.constant 1 : i64
    %k0 = arith.constant -1 : i64
    %one = arith.select %m, %k2, %k0 : i64
    intent.yield %one : i64
  }
  %place = intent.scan arith.addi (%ones) axis 0 exclusive identity (%zero) : (tensor<?xi64>) -> tensor<?xi64>
  %d = intent.axis %x[0] : tensor<?xf32>
  %places = intent.axis %y[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%places) with (%p = %place, %m = %mask, %o = %other) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi64>, tensor<?xi1>, tensor<?xi1>) -> !intent.relation<1 -> 1, i64> {
    intent.yield %p valid %m : i64
  }
  // expected-remark@+1 {{'intent.store' op is not proven injective: coordinate 0 depends on data}}
  intent.store %x to %y[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}

// -----

// It may wrap.
func.func @f(%x: tensor<?xf32>, %mask: tensor<?xi1>, %other: tensor<?xi1>, %y: memref<?xf32>) {
  %zero = arith.constant 0 : i32
  %ones = intent.map (%m = %mask) : (tensor<?xi1>) -> tensor<?xi32> {
    %one = arith.extui %m : i1 to i32
    intent.yield %one : i32
  }
  %place = intent.scan arith.addi (%ones) axis 0 exclusive identity (%zero) : (tensor<?xi32>) -> tensor<?xi32>
  %d = intent.axis %x[0] : tensor<?xf32>
  %places = intent.axis %y[0] : memref<?xf32>
  %r = intent.relation (%i in %d) of (%places) with (%p = %place, %m = %mask, %o = %other) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi32>, tensor<?xi1>, tensor<?xi1>) -> !intent.relation<1 -> 1, i64> {
    %w = arith.extsi %p : i32 to i64
    intent.yield %w valid %m : i64
  }
  // expected-remark@+1 {{'intent.store' op is not proven injective: coordinate 0 depends on data}}
  intent.store %x to %y[%r] : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64>
  return
}
