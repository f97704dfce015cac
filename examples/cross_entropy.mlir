// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cross-entropy of logits (rows x classes) with a target class a row: the loss of each row, their
// mean over the rows whose target is not `ignored`, and the mean's gradient by the logits. An ignored
// row has loss and gradient 0, and its target is never used as an address; with all rows ignored the
// mean is NaN. Any other target outside the classes stops the run.
//
// Claimed: as in softmax_fold.mlir, for the logarithm of each row's sum of exp(logit).
!row = tensor<?xf32>
!ids = tensor<?xi64>
!mat = tensor<?x?xf32>
!d = !intent.domain<i64>
func.func @cross_entropy(%logits: !mat, %target: !ids, %ignored: i64) -> (!row, f32, !mat) {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %rows = intent.axis %logits[0] : !mat
  %classes = intent.axis %logits[1] : !mat
  %lowest = intent.broadcast %ninf axes [] to (%rows) : f32 to (!d) -> !row
  %none = intent.broadcast %zero axes [] to (%rows) : f32 to (!d) -> !row
  %m, %s = intent.region_fold over %classes slices (%logits axis 1 : !mat) identity (%lowest, %none : !row, !row)
  summarize (%xs: !mat) {
    %ninf_s = arith.constant 0xFF800000 : f32
    %zero_s = arith.constant 0.0 : f32
    %one_s = arith.constant 1.0 : f32
    %max = intent.reduce arith.maximumf (%xs) axes [1] identity (%ninf_s) : (!mat) -> !row
    %maxes = intent.broadcast %max axes [0] like %xs : !row like !mat -> !mat
    %weights = intent.map (%a = %xs, %b = %maxes) : (!mat, !mat) -> !mat {
      %d = arith.subf %a, %b : f32
      %e = math.exp %d : f32
      %largest = arith.cmpf oeq, %a, %b : f32
      %w = arith.select %largest, %one_s, %e : f32
      intent.yield %w : f32
    }
    %sum = intent.reduce arith.addf (%weights) axes [1] identity (%zero_s) : (!mat) -> !row
    intent.yield %max, %sum : !row, !row
  } combine (%ma: !row, %sa: !row, %mb: !row, %sb: !row) {
    %one_s = arith.constant 1.0 : f32
    %mc, %sc = intent.map (%a = %ma, %u = %sa, %b = %mb, %v = %sb) : (!row, !row, !row, !row) -> (!row, !row) {
      %max = arith.maximumf %a, %b : f32
      %da = arith.subf %a, %max : f32
      %db = arith.subf %b, %max : f32
      %ea = math.exp %da : f32
      %eb = math.exp %db : f32
      %stays_a = arith.cmpf oeq, %a, %max : f32
      %stays_b = arith.cmpf oeq, %b, %max : f32
      %fa = arith.select %stays_a, %one_s, %ea : f32
      %fb = arith.select %stays_b, %one_s, %eb : f32
      %ua = arith.mulf %u, %fa : f32
      %vb = arith.mulf %v, %fb : f32
      %sum = arith.addf %ua, %vb : f32
      intent.yield %max, %sum : f32, f32
    }
    intent.yield %mc, %sc : !row, !row
  }
  %picks = intent.relation (%i in %rows) of (%rows, %classes) with (%t = %target) : (!d) of (!d, !d) with (!ids) -> !intent.relation<1 -> 2, i64> {
    %counts = arith.cmpi ne, %t, %ignored : i64
    intent.yield %i, %t valid %counts : i64, i64
  }
  %picked = intent.gather %logits[%picks] fill %zero : !mat, !intent.relation<1 -> 2, i64> -> !row
  %losses, %counted = intent.map (%max = %m, %sum = %s, %logit = %picked, %t = %target) : (!row, !row, !row, !ids) -> (!row, !row) {
    %log = math.log %sum : f32
    %lse = arith.addf %max, %log : f32
    %loss = arith.subf %lse, %logit : f32
    %counts = arith.cmpi ne, %t, %ignored : i64
    %l = arith.select %counts, %loss, %zero : f32
    %n = arith.select %counts, %one, %zero : f32
    intent.yield %l, %n : f32, f32
  }
  %total, %count = intent.reduce (%losses, %counted) axes [0] identity (%zero, %zero) : (!row, !row) -> (f32, f32) combine (%la, %na, %lb, %nb) {
    %l = arith.addf %la, %lb : f32
    %n = arith.addf %na, %nb : f32
    intent.yield %l, %n : f32, f32
  }
  %mean = arith.divf %total, %count : f32
  %maxes = intent.broadcast %m axes [0] like %logits : !row like !mat -> !mat
  %sums = intent.broadcast %s axes [0] like %logits : !row like !mat -> !mat
  %targets = intent.broadcast %target axes [0] like %logits : !ids like !mat -> tensor<?x?xi64>
  %class = intent.indices %classes : !d
  %ids = intent.broadcast %class axes [1] like %logits : !ids like !mat -> tensor<?x?xi64>
  %grad = intent.map (%a = %logits, %max = %maxes, %sum = %sums, %t = %targets, %c = %ids) : (!mat, !mat, !mat, tensor<?x?xi64>, tensor<?x?xi64>) -> !mat {
    %d = arith.subf %a, %max : f32
    %e = math.exp %d : f32
    %p = arith.divf %e, %sum : f32
    %is_target = arith.cmpi eq, %c, %t : i64
    %wanted = arith.select %is_target, %one, %zero : f32
    %off = arith.subf %p, %wanted : f32
    %g = arith.divf %off, %count : f32
    %counts = arith.cmpi ne, %t, %ignored : i64
    %r = arith.select %counts, %g, %zero : f32
    intent.yield %r : f32
  }
  return %losses, %mean, %grad : !row, f32, !mat
}
