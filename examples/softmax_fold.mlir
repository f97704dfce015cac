// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Softmax of each row of x (rows x cols), in one pass over the columns: a slice of them is
// summarized by each row's maximum m and sum l of exp(x - m), and two neighbouring summaries are
// combined by scaling both sums to the larger maximum. So the compiler may cut the columns anywhere.
//
// Claimed: (-inf, 0) is neutral, and the summary of two neighbouring slices is the combination of
// theirs. A maximum that stays is scaled by 1, so -inf never meets -inf in a difference; an element
// of -inf has no weight, and a row without any weight gives zeros.
!row = tensor<?xf32>
!mat = tensor<?x?xf32>
func.func @softmax(%x: !mat) -> !mat {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %rows = intent.axis %x[0] : !mat
  %cols = intent.axis %x[1] : !mat
  %lowest = intent.broadcast %ninf axes [] to (%rows) : f32 to (!intent.domain<i64>) -> !row
  %none = intent.broadcast %zero axes [] to (%rows) : f32 to (!intent.domain<i64>) -> !row
  %m, %l = intent.region_fold over %cols slices (%x axis 1 : !mat) identity (%lowest, %none : !row, !row)
  summarize (%s: !mat) {
    %ninf_s = arith.constant 0xFF800000 : f32
    %zero_s = arith.constant 0.0 : f32
    %max = intent.reduce arith.maximumf (%s) axes [1] identity (%ninf_s) : (!mat) -> !row
    %maxes = intent.broadcast %max axes [0] like %s : !row like !mat -> !mat
    %weights = intent.map (%a = %s, %b = %maxes) : (!mat, !mat) -> !mat {
      %d = arith.subf %a, %b : f32
      %e = math.exp %d : f32
      %masked = arith.cmpf oeq, %a, %ninf_s : f32
      %w = arith.select %masked, %zero_s, %e : f32
      intent.yield %w : f32
    }
    %sum = intent.reduce arith.addf (%weights) axes [1] identity (%zero_s) : (!mat) -> !row
    intent.yield %max, %sum : !row, !row
  } combine (%ma: !row, %la: !row, %mb: !row, %lb: !row) {
    %one = arith.constant 1.0 : f32
    %mc, %lc = intent.map (%a = %ma, %u = %la, %b = %mb, %v = %lb) : (!row, !row, !row, !row) -> (!row, !row) {
      %max = arith.maximumf %a, %b : f32
      %da = arith.subf %a, %max : f32
      %db = arith.subf %b, %max : f32
      %ea = math.exp %da : f32
      %eb = math.exp %db : f32
      %stays_a = arith.cmpf oeq, %a, %max : f32
      %stays_b = arith.cmpf oeq, %b, %max : f32
      %fa = arith.select %stays_a, %one, %ea : f32
      %fb = arith.select %stays_b, %one, %eb : f32
      %ua = arith.mulf %u, %fa : f32
      %vb = arith.mulf %v, %fb : f32
      %sum = arith.addf %ua, %vb : f32
      intent.yield %max, %sum : f32, f32
    }
    intent.yield %mc, %lc : !row, !row
  }
  %maxes = intent.broadcast %m axes [0] like %x : !row like !mat -> !mat
  %sums = intent.broadcast %l axes [0] like %x : !row like !mat -> !mat
  %y = intent.map (%a = %x, %max = %maxes, %sum = %sums) : (!mat, !mat, !mat) -> !mat {
    %d = arith.subf %a, %max : f32
    %e = math.exp %d : f32
    %p = arith.divf %e, %sum : f32
    %masked = arith.cmpf oeq, %a, %ninf : f32
    %r = arith.select %masked, %zero, %p : f32
    intent.yield %r : f32
  }
  return %y : !mat
}
