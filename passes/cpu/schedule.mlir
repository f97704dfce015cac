// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How programs are tiled, fused and vectorised on the CPU. The input is linalg on tensors, one
// op an intent.map, intent.reduce of rows or columns, or chain of them; the output is loops around
// vectors, which scans and large reductions are already (passes/cpu/scan.h). Ops are found by
// attributes: those of intent-form-groups, which ran before (passes/cpu/groups.c), and those of
// intent-annotate-linalg (passes/cpu/annotate.c). An op that carries none stays as it is and becomes
// scalar loops.
//
// To change it, copy this file and give it to --intent-to-cpu=schedule=FILE or to
// intent-run --schedule=FILE.
!op = !transform.any_op
!loop = !transform.op<"scf.for">
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%module: !op {transform.consumed}) {
    transform.include @set_grain failures(propagate) (%module) : (!op) -> ()
    transform.include @share_pieces failures(propagate) (%module) : (!op) -> ()
    transform.include @fuse_rows failures(propagate) (%module) : (!op) -> ()
    transform.include @drop_unit_loops failures(propagate) (%module) : (!op) -> ()
    %m1 = transform.apply_registered_pass "intent-annotate-linalg" to %module : (!op) -> !op
    transform.include @tile_outer_loops failures(propagate) (%m1) : (!op) -> ()
    transform.include @drop_unit_loops failures(propagate) (%m1) : (!op) -> ()
    %m2 = transform.apply_registered_pass "intent-annotate-linalg" to %m1 : (!op) -> !op
    transform.include @tile_innermost_loop failures(propagate) (%m2) : (!op) -> ()
    transform.include @fold_extents failures(propagate) (%m2) : (!op) -> ()
    %m3 = transform.apply_registered_pass "intent-annotate-linalg" to %m2 : (!op) -> !op
    transform.include @vectorize failures(propagate) (%m3) : (!op) -> ()
    transform.yield
  }

  // How much work is worth the start of threads, in ops that run: below it, a loop that threads
  // could share is the calling thread's alone (passes/cpu/openmp.c).
  transform.named_sequence @set_grain(%module: !op {transform.readonly}) {
    %grain = transform.param.constant 32768 : i64 -> !transform.param<i64>
    transform.annotate %module "intent.grain" = %grain : !op, !transform.param<i64>
    transform.yield
  }

  // A group of one parallel loop: pieces for threads, long enough that their starts don't count.
  transform.named_sequence @share_pieces(%module: !op {transform.readonly}) {
    %flat = transform.structured.match attributes {intent.flat} in %module : (!op) -> !op
    %t, %l = transform.structured.tile_using_forall %flat tile_sizes [16384] : (!op) -> (!op, !op)
    transform.yield
  }

  // The outer parallel loops of each group, which threads share: one row at a time, from the inputs
  // to the root.
  transform.named_sequence @fuse_rows(%module: !op {transform.readonly}) {
    %r1 = transform.structured.match attributes {intent.rows = 1 : i64} in %module : (!op) -> !op
    %r2 = transform.structured.match attributes {intent.rows = 2 : i64} in %module : (!op) -> !op
    %r3 = transform.structured.match attributes {intent.rows = 3 : i64} in %module : (!op) -> !op
    %r4 = transform.structured.match attributes {intent.rows = 4 : i64} in %module : (!op) -> !op
    %r5 = transform.structured.match attributes {intent.rows = 5 : i64} in %module : (!op) -> !op
    %r6 = transform.structured.match attributes {intent.rows = 6 : i64} in %module : (!op) -> !op
    %r7 = transform.structured.match attributes {intent.rows = 7 : i64} in %module : (!op) -> !op
    %t1, %l1 = transform.structured.fuse %r1 tile_sizes [1] {apply_cleanup, use_forall} : (!op) -> (!op, !op)
    %t2, %l2 = transform.structured.fuse %r2 tile_sizes [1, 1] {apply_cleanup, use_forall} : (!op) -> (!op, !op)
    %t3, %l3 = transform.structured.fuse %r3 tile_sizes [1, 1, 1] {apply_cleanup, use_forall} : (!op) -> (!op, !op)
    %t4, %l4 = transform.structured.fuse %r4 tile_sizes [1, 1, 1, 1] {apply_cleanup, use_forall} : (!op) -> (!op, !op)
    %t5, %l5 = transform.structured.fuse %r5 tile_sizes [1, 1, 1, 1, 1] {apply_cleanup, use_forall} : (!op) -> (!op, !op)
    %t6, %l6 = transform.structured.fuse %r6 tile_sizes [1, 1, 1, 1, 1, 1] {apply_cleanup, use_forall} : (!op) -> (!op, !op)
    %t7, %l7 = transform.structured.fuse %r7 tile_sizes [1, 1, 1, 1, 1, 1, 1] {apply_cleanup, use_forall} : (!op) -> (!op, !op)
    transform.yield
  }

  // Loops of one iteration disappear from ops, and temporaries shrink to what a row needs.
  transform.named_sequence @drop_unit_loops(%module: !op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %module : (!op) -> !op
    transform.apply_patterns to %f {
      transform.apply_patterns.canonicalization
      transform.apply_patterns.tensor.fold_tensor_empty
    } : !op
    transform.apply_patterns to %f {
      transform.apply_patterns.canonicalization
      transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices
    } : !op
    transform.apply_cse to %f : !op
    transform.yield
  }

  // Loops that no group shares: of reductions over outer axes, and of slices of several rows.
  transform.named_sequence @tile_outer_loops(%module: !op {transform.readonly}) {
    %o1 = transform.structured.match attributes {intent.outer = 1 : i64} in %module : (!op) -> !op
    %o2 = transform.structured.match attributes {intent.outer = 2 : i64} in %module : (!op) -> !op
    %o3 = transform.structured.match attributes {intent.outer = 3 : i64} in %module : (!op) -> !op
    %o4 = transform.structured.match attributes {intent.outer = 4 : i64} in %module : (!op) -> !op
    %o5 = transform.structured.match attributes {intent.outer = 5 : i64} in %module : (!op) -> !op
    %o6 = transform.structured.match attributes {intent.outer = 6 : i64} in %module : (!op) -> !op
    %o7 = transform.structured.match attributes {intent.outer = 7 : i64} in %module : (!op) -> !op
    %t1, %l1 = transform.structured.tile_using_for %o1 tile_sizes [1] : (!op) -> (!op, !op)
    %t2, %l2:2 = transform.structured.tile_using_for %o2 tile_sizes [1, 1] : (!op) -> (!op, !op, !op)
    %t3, %l3:3 = transform.structured.tile_using_for %o3 tile_sizes [1, 1, 1] : (!op) -> (!op, !op, !op, !op)
    %t4, %l4:4 = transform.structured.tile_using_for %o4 tile_sizes [1, 1, 1, 1] : (!op) -> (!op, !op, !op, !op, !op)
    %t5, %l5:5 = transform.structured.tile_using_for %o5 tile_sizes [1, 1, 1, 1, 1] : (!op) -> (!op, !op, !op, !op, !op, !op)
    %t6, %l6:6 = transform.structured.tile_using_for %o6 tile_sizes [1, 1, 1, 1, 1, 1] : (!op) -> (!op, !op, !op, !op, !op, !op, !op)
    %t7, %l7:7 = transform.structured.tile_using_for %o7 tile_sizes [1, 1, 1, 1, 1, 1, 1] : (!op) -> (!op, !op, !op, !op, !op, !op, !op, !op)
    transform.yield
  }

  // The innermost loop by the elements of a vector, its last iteration peeled: the loop before it
  // needs no mask. A reduction keeps as many partial results.
  transform.named_sequence @tile_innermost_loop(%module: !op {transform.readonly}) {
    %p32 = transform.structured.match attributes {intent.inner = "parallel", intent.lanes = 32 : i64} in %module : (!op) -> !op
    %p16 = transform.structured.match attributes {intent.inner = "parallel", intent.lanes = 16 : i64} in %module : (!op) -> !op
    %r32 = transform.structured.match attributes {intent.inner = "reduction", intent.lanes = 32 : i64} in %module : (!op) -> !op
    %r16 = transform.structured.match attributes {intent.inner = "reduction", intent.lanes = 16 : i64} in %module : (!op) -> !op
    %t0, %l0 = transform.structured.tile_using_for %p32 tile_sizes [32] : (!op) -> (!op, !loop)
    %t1, %l1 = transform.structured.tile_using_for %p16 tile_sizes [16] : (!op) -> (!op, !loop)
    %f2, %t2, %c2, %l2 = transform.structured.tile_reduction_using_for %r32 by tile_sizes = [32] : (!op) -> (!op, !op, !op, !loop)
    %f3, %t3, %c3, %l3 = transform.structured.tile_reduction_using_for %r16 by tile_sizes = [16] : (!op) -> (!op, !op, !op, !loop)
    %loops = transform.merge_handles %l0, %l1, %l2, %l3 : !loop
    transform.foreach %loops : !loop {
    ^bb0(%loop: !loop):
      transform.sequence %loop : !loop failures(suppress) {
      ^bb1(%l: !loop):
        // Suppressed: a constant extent that is a multiple of the tile leaves nothing to peel.
        %main, %rest = transform.loop.peel %l : (!loop) -> (!op, !op)
      }
    }
    transform.yield
  }

  // Makes the extents of full vectors constants.
  transform.named_sequence @fold_extents(%module: !op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %module : (!op) -> !op
    transform.apply_patterns to %f {
      transform.apply_patterns.canonicalization
      transform.apply_patterns.linalg.tiling_canonicalization
      transform.apply_patterns.scf.for_loop_canonicalization
    } : !op
    transform.apply_cse to %f : !op
    transform.yield
  }

  // Full vectors unmasked, tails masked. Accumulators leave memory before slices are folded into
  // the vectors' accesses: the other order would keep them there.
  transform.named_sequence @vectorize(%module: !op {transform.readonly}) {
    %full = transform.structured.match attributes {intent.vector = "full"} in %module : (!op) -> !op
    %tail32 = transform.structured.match attributes {intent.vector = "tail", intent.lanes = 32 : i64} in %module : (!op) -> !op
    %tail16 = transform.structured.match attributes {intent.vector = "tail", intent.lanes = 16 : i64} in %module : (!op) -> !op
    transform.structured.vectorize %full : !op
    transform.structured.vectorize %tail32 vector_sizes [32] : !op
    transform.structured.vectorize %tail16 vector_sizes [16] : !op
    %f = transform.structured.match ops{["func.func"]} in %module : (!op) -> !op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.lower_masked_transfers
    } : !op
    transform.apply_patterns to %f {
      transform.apply_patterns.canonicalization
    } : !op
    transform.apply_cse to %f : !op
    %loops = transform.structured.match ops{["scf.for"]} in %module : (!op) -> !op
    transform.loop.hoist_loop_invariant_subsets %loops : !op
    transform.apply_patterns to %f {
      transform.apply_patterns.canonicalization
      transform.apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers
    } : !op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = "innerreduction"
    } : !op
    transform.apply_cse to %f : !op
    transform.yield
  }
}
