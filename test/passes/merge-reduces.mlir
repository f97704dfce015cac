// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-merge-reduces: reduces that read one tensor become one of several components. Those that
// depend on one another, or that an effect parts, stay; so do, with groups, those that a broadcast
// uses.
// RUN: intent-opt %s --intent-merge-reduces | FileCheck %s
// RUN: intent-opt %s --intent-merge-reduces=groups=true | FileCheck %s --check-prefix=GROUPS

// What the later one needs moves up with it; what uses the earlier one stays behind.
// CHECK-LABEL: func.func @moments(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>, %[[N:.*]]: f32)
// CHECK: %[[ZERO:.*]] = arith.constant 0.0
// CHECK-DAG: %[[NONE:.*]] = arith.addf %[[ZERO]], %[[ZERO]]
// CHECK-DAG: %[[SQUARES:.*]] = arith.mulf %[[X]], %[[X]]
// CHECK-NEXT: %[[S:.*]]:2 = intent.reduce (%[[X]], %[[SQUARES]]) axes [1] identity (%[[ZERO]], %[[NONE]]) : (tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xf32>) combine (%[[A:.*]], %[[B:.*]], %[[C:.*]], %[[D:.*]]) {
// CHECK-NEXT: %[[E:.*]] = arith.addf %[[A]], %[[C]]
// CHECK-NEXT: %[[F:.*]] = arith.addf %[[B]], %[[D]]
// CHECK-NEXT: %[[G:.*]] = arith.subf %[[F]], %[[NONE]]
// CHECK-NEXT: intent.yield %[[E]], %[[G]]
// CHECK: %[[FIRST:.*]] = arith.negf %[[S]]#0
// CHECK: return %[[FIRST]], %[[S]]#1
// GROUPS-LABEL: func.func @moments(
// GROUPS: intent.reduce ({{.*}}, {{.*}}) axes [1]
func.func @moments(%x: tensor<?x?xf32>, %n: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %s = intent.reduce arith.addf (%x) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  %m = arith.negf %s : tensor<?xf32>
  %none = arith.addf %zero, %zero : f32
  %squares = arith.mulf %x, %x : tensor<?x?xf32>
  %q = intent.reduce (%squares) axes [1] identity (%none) : (tensor<?x?xf32>) -> tensor<?xf32> combine (%a, %b) {
    %c = arith.addf %a, %b : f32
    %d = arith.subf %c, %none : f32
    intent.yield %d : f32
  }
  return %m, %q : tensor<?xf32>, tensor<?xf32>
}

// Three of all elements, one of which has two components.
// CHECK-LABEL: func.func @three(
// CHECK: %[[S:.*]]:4 = intent.reduce (
// CHECK-SAME: axes [0] identity (%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : {{.*}} -> (f32, f32, i64, f32)
// CHECK-NOT: intent.reduce
// CHECK: return %[[S]]#0, %[[S]]#1, %[[S]]#2, %[[S]]#3
// GROUPS-LABEL: func.func @three(
// GROUPS: :4 = intent.reduce (
func.func @three(%x: tensor<?xf32>, %at: tensor<?xi64>) -> (f32, f32, i64, f32) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %most = arith.constant 0x7F800000 : f32
  %none = arith.constant -1 : i64
  %y = arith.addf %x, %x : tensor<?xf32>
  %at2 = intent.map (%a = %x, %k = %at) : (tensor<?xf32>, tensor<?xi64>) -> tensor<?xi64> {
    intent.yield %k : i64
  }
  %s = intent.reduce arith.addf (%y) axes [0] identity (%zero) : (tensor<?xf32>) -> f32
  %m, %k = intent.reduce (%y, %at2) axes [0] identity (%least, %none) : (tensor<?xf32>, tensor<?xi64>) -> (f32, i64) combine (%va, %ka, %vb, %kb) {
    %gt = arith.cmpf ogt, %vb, %va : f32
    %v = arith.select %gt, %vb, %va : f32
    %i = arith.select %gt, %kb, %ka : i64
    intent.yield %v, %i : f32, i64
  }
  %l = intent.reduce arith.minimumf (%x) axes [0] identity (%most) : (tensor<?xf32>) -> f32
  return %s, %m, %k, %l : f32, f32, i64, f32
}

// CHECK-LABEL: func.func @depends(
// CHECK-COUNT-2: = intent.reduce arith.
func.func @depends(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %s = intent.reduce arith.addf (%x) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  %b = intent.broadcast %s axes [0] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
  %d = arith.subf %x, %b : tensor<?x?xf32>
  %q = intent.reduce arith.addf (%d) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  return %q : tensor<?xf32>
}

// A value from above that one's combine uses is what it depends on, too.
// CHECK-LABEL: func.func @captures(
// CHECK-COUNT-2: = intent.reduce {{.*}}(%{{[^,]*}}) axes
func.func @captures(%x: tensor<?xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %s = intent.reduce arith.addf (%x) axes [0] identity (%zero) : (tensor<?xf32>) -> f32
  %q = intent.reduce (%x) axes [0] identity (%s) : (tensor<?xf32>) -> f32 combine (%a, %b) {
    %c = arith.addf %a, %b : f32
    %d = arith.subf %c, %s : f32
    intent.yield %d : f32
  }
  return %q : f32
}

// Other axes; other shapes; nothing shared; an effect in between, in a region too.
// CHECK-LABEL: func.func @others(
// CHECK-COUNT-6: = intent.reduce arith.
func.func @others(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %t: tensor<?x?xf32>, %p: i1) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %a = intent.reduce arith.addf (%x) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  %b = intent.reduce arith.addf (%x) axes [0] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  %c = intent.reduce arith.addf (%y) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  %turned = intent.transpose %x [1, 0] : tensor<?x?xf32> -> tensor<?x?xf32>
  %d = intent.reduce arith.addf (%turned) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  intent.print "here"
  %e = intent.reduce arith.maximumf (%x) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  %checked = intent.map (%v = %x) : (tensor<?x?xf32>) -> tensor<?x?xf32> {
    intent.assert %p, "holds"
    intent.yield %v : f32
  }
  %f = intent.reduce arith.maximumf (%x) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  return %a, %b, %c, %d, %e, %f : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// One that nothing uses.
// CHECK-LABEL: func.func @unused(
// CHECK-COUNT-2: = intent.reduce arith.
func.func @unused(%x: tensor<?xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %a = intent.reduce arith.maximumf (%x) axes [0] identity (%zero) : (tensor<?xf32>) -> f32
  %s = intent.reduce arith.addf (%x) axes [0] identity (%zero) : (tensor<?xf32>) -> f32
  return %s : f32
}

// In a loop; and there the sum is broadcast again.
// CHECK-LABEL: func.func @again(
// CHECK: scf.for
// CHECK: intent.reduce (%{{.*}}, %{{.*}}) axes [1]
// CHECK-NOT: intent.reduce
// GROUPS-LABEL: func.func @again(
// GROUPS-COUNT-2: intent.reduce {{.*}}(%{{[^,]*}}) axes [1]
func.func @again(%x: tensor<?x?xf32>, %n: index) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %begin = arith.constant 0 : index
  %step = arith.constant 1 : index
  %none = intent.reduce arith.addf (%x) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
  %y, %m = scf.for %i = %begin to %n step %step iter_args(%z = %x, %l = %none) -> (tensor<?x?xf32>, tensor<?xf32>) {
    %s = intent.reduce arith.addf (%z) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
    %b = intent.broadcast %s axes [0] like %z : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
    %w = arith.subf %z, %b : tensor<?x?xf32>
    %k = intent.reduce arith.maximumf (%z) axes [1] identity (%zero) : (tensor<?x?xf32>) -> tensor<?xf32>
    scf.yield %w, %k : tensor<?x?xf32>, tensor<?xf32>
  }
  return %y, %m : tensor<?x?xf32>, tensor<?xf32>
}
