// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fold of a line on all cores: extents at which there are one and several parts, exact.
// DEFINE: %{n} =
// DEFINE: %{run} = intent-run %s --arg rand:i64:%{n}:seed=3 --compare=interp --target=cpu
// REDEFINE: %{n} = 0
// RUN: %{run} --threads=2
// REDEFINE: %{n} = 65537
// RUN: %{run} --threads=2
// REDEFINE: %{n} = 131072
// RUN: %{run} --threads=2
// REDEFINE: %{n} = 200003
// RUN: %{run} --threads=2 --no-checks
// RUN: %{run} --threads=1
// SPEC: 5-09
// A member x is the map s -> (x | 1) * s + x; maps do not commute.
func.func @affine(%x: tensor<?xi64>) -> (i64, i64) {
  %one = arith.constant 1 : i64
  %zero = arith.constant 0 : i64
  %d = intent.axis %x[0] : tensor<?xi64>
  %f, %t = intent.region_fold over %d slices (%x axis 0 : tensor<?xi64>) identity (%one, %zero : i64, i64)
  summarize (%s: tensor<?xi64>) {
    %i1 = arith.constant 1 : i64
    %i0 = arith.constant 0 : i64
    %odd = intent.map (%e = %s) : (tensor<?xi64>) -> tensor<?xi64> {
      %o = arith.ori %e, %i1 : i64
      intent.yield %o : i64
    }
    %after = intent.scan arith.muli (%odd) axis 0 reverse exclusive identity (%i1) : (tensor<?xi64>) -> tensor<?xi64>
    %w = arith.muli %after, %s : tensor<?xi64>
    %sum = intent.reduce arith.addi (%w) axes [0] identity (%i0) : (tensor<?xi64>) -> i64
    %all = intent.reduce arith.muli (%odd) axes [0] identity (%i1) : (tensor<?xi64>) -> i64
    intent.yield %all, %sum : i64, i64
  } combine (%fa: i64, %ua: i64, %fb: i64, %ub: i64) {
    %p = arith.muli %fa, %fb : i64
    %q = arith.muli %fb, %ua : i64
    %r = arith.addi %q, %ub : i64
    intent.yield %p, %r : i64, i64
  }
  return %f, %t : i64, i64
}
