// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The softmax of rows by a region_fold, cut in many ways, on every target.
// DEFINE: %{run} = intent-run %s --arg rand:f32:5x37:seed=3:lo=-4:hi=4 --compare=interp --ulp=8
// RUN: %{run} --target=cpu
// RUN: %{run} --target=cpu --segments=3,0,5
// RUN: %{run} --target=cpu --pipeline-options=segment-length=4
// RUN: %{run} --target=gpu-sim
// RUN: %{run} --target=gpu-sim --segments=3,0,5
// RUN: %{run} --target=gpu-sim --pipeline-options=segment-length=4
// RUN: not intent-run %s --arg rand:f32:5x37:seed=3 --target=cpu --pipeline-options=segment-length=x 2>&1 | FileCheck %s --check-prefix=LENGTH
// LENGTH: error: lowering for cpu: option 'segment-length' expects a number of members, or auto, got 'x'
// SPEC: 5-04 5-20
func.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %rows = intent.axis %x[0] : tensor<?x?xf32>
  %cols = intent.axis %x[1] : tensor<?x?xf32>
  %ninfs = intent.broadcast %ninf axes [] to (%rows) : f32 to (!intent.domain<i64>) -> tensor<?xf32>
  %zeros = intent.broadcast %zero axes [] to (%rows) : f32 to (!intent.domain<i64>) -> tensor<?xf32>
  %m, %l = intent.region_fold over %cols slices (%x axis 1 : tensor<?x?xf32>) identity (%ninfs, %zeros : tensor<?xf32>, tensor<?xf32>)
  summarize (%s: tensor<?x?xf32>) {
    %lowest = arith.constant 0xFF800000 : f32
    %none = arith.constant 0.0 : f32
    %max = intent.reduce arith.maximumf (%s) axes [1] identity (%lowest) : (tensor<?x?xf32>) -> tensor<?xf32>
    %maxes = intent.broadcast %max axes [0] like %s : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
    %e = intent.map (%a = %s, %b = %maxes) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32> {
      %d = arith.subf %a, %b : f32
      %p = math.exp %d : f32
      %isLow = arith.cmpf oeq, %a, %lowest : f32
      %q = arith.select %isLow, %none, %p : f32
      intent.yield %q : f32
    }
    %sum = intent.reduce arith.addf (%e) axes [1] identity (%none) : (tensor<?x?xf32>) -> tensor<?xf32>
    intent.yield %max, %sum : tensor<?xf32>, tensor<?xf32>
  } combine (%ma: tensor<?xf32>, %la: tensor<?xf32>, %mb: tensor<?xf32>, %lb: tensor<?xf32>) {
    %lowest = arith.constant 0xFF800000 : f32
    %none = arith.constant 0.0 : f32
    %max, %sum = intent.map (%a = %ma, %b = %la, %c = %mb, %d = %lb) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
      %m = arith.maximumf %a, %c : f32
      %da = arith.subf %a, %m : f32
      %db = arith.subf %c, %m : f32
      %ea = math.exp %da : f32
      %eb = math.exp %db : f32
      %sa = arith.mulf %b, %ea : f32
      %sb = arith.mulf %d, %eb : f32
      %isA = arith.cmpf oeq, %a, %lowest : f32
      %isB = arith.cmpf oeq, %c, %lowest : f32
      %va = arith.select %isA, %none, %sa : f32
      %vb = arith.select %isB, %none, %sb : f32
      %l = arith.addf %va, %vb : f32
      intent.yield %m, %l : f32, f32
    }
    intent.yield %max, %sum : tensor<?xf32>, tensor<?xf32>
  }
  %mm = intent.broadcast %m axes [0] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %ll = intent.broadcast %l axes [0] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %y = intent.map (%a = %x, %b = %mm, %c = %ll) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32> {
    %d = arith.subf %a, %b : f32
    %p = math.exp %d : f32
    %q = arith.divf %p, %c : f32
    intent.yield %q : f32
  }
  return %y : tensor<?x?xf32>
}
