// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the ragged helpers refuse, by types alone.
func.func private @outer(i64, tensor<?xi32>) -> !intent.domain<i64>
func.func private @members_outer(i64, !intent.domain<i64>, tensor<?xi32>, i64) -> !intent.domain<i64>
func.func private @members_source(!intent.domain<i64>, tensor<?xf32>, tensor<?xi32>, i64) -> !intent.domain<i64>
func.func private @members_offsets(!intent.domain<i64>, !intent.domain<i64>, tensor<?xf32>, i64) -> !intent.domain<i64>
func.func private @members_rank(!intent.domain<i64>, !intent.domain<i64>, tensor<?x?xi32>, i64) -> !intent.domain<i64>
func.func private @members_wide(!intent.domain<i64>, !intent.domain<i32>, tensor<?xi64>, i64) -> !intent.domain<i64>
func.func private @members_mapping(!intent.domain<i64>, !intent.domain<i64>, tensor<?xi32>, tensor<?xf32>, !intent.domain<i64>, i64) -> !intent.domain<i64>
func.func private @members_target(!intent.domain<i64>, !intent.domain<i64>, tensor<?xi32>, tensor<?xi32>, i64) -> !intent.domain<i64>
func.func private @members_identity(!intent.domain<i64>, !intent.domain<i64>, tensor<?xi32>, i32) -> !intent.domain<i64>

func.func @f(%d: !intent.domain<i64>, %e: !intent.domain<i32>, %o: tensor<?xi32>, %p: tensor<?xi64>, %x: tensor<?xf32>, %m: tensor<?x?xi32>, %g: i64, %h: i32) -> tuple<!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>> {
  %0 = call @outer(%g, %o) : (i64, tensor<?xi32>) -> !intent.domain<i64>
  %1 = call @members_outer(%g, %d, %o, %g) : (i64, !intent.domain<i64>, tensor<?xi32>, i64) -> !intent.domain<i64>
  %2 = call @members_source(%d, %x, %o, %g) : (!intent.domain<i64>, tensor<?xf32>, tensor<?xi32>, i64) -> !intent.domain<i64>
  %3 = call @members_offsets(%d, %d, %x, %g) : (!intent.domain<i64>, !intent.domain<i64>, tensor<?xf32>, i64) -> !intent.domain<i64>
  %4 = call @members_rank(%d, %d, %m, %g) : (!intent.domain<i64>, !intent.domain<i64>, tensor<?x?xi32>, i64) -> !intent.domain<i64>
  %5 = call @members_wide(%d, %e, %p, %g) : (!intent.domain<i64>, !intent.domain<i32>, tensor<?xi64>, i64) -> !intent.domain<i64>
  %6 = call @members_mapping(%d, %d, %o, %x, %d, %g) : (!intent.domain<i64>, !intent.domain<i64>, tensor<?xi32>, tensor<?xf32>, !intent.domain<i64>, i64) -> !intent.domain<i64>
  %7 = call @members_target(%d, %d, %o, %o, %g) : (!intent.domain<i64>, !intent.domain<i64>, tensor<?xi32>, tensor<?xi32>, i64) -> !intent.domain<i64>
  %8 = call @members_identity(%d, %d, %o, %h) : (!intent.domain<i64>, !intent.domain<i64>, tensor<?xi32>, i32) -> !intent.domain<i64>
  %r = intent.pack %0, %1, %2, %3, %4, %5, %6, %7, %8 : tuple<!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>>
  return %r : tuple<!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>>
}
