// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reduces of few long rows on a GPU, in two launches: the results of the interpreter, for extents
// on both sides of where one launch is enough.
// SPEC: 5-02, 6-02
// RUN: split-file %s %t
// DEFINE: %{file} =
// DEFINE: %{args} =
// DEFINE: %{agree} = intent-run %t/%{file} %{args} --target=gpu-sim --compare=interp
//
// REDEFINE: %{file} = line.mlir
// REDEFINE: %{args} = --arg rand:i8:0:seed=1 --arg i64:97
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:i8:1:seed=1 --arg i64:97
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:i8:127:seed=1 --arg i64:97
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:i8:129:seed=1 --arg i64:97
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:i8:4096:seed=1 --arg i64:97
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:i8:16384:seed=1 --arg i64:97
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:i8:100003:seed=1 --arg i64:97
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:i8:1000003:seed=1 --arg i64:97
// RUN: %{agree}
//
// REDEFINE: %{file} = plane.mlir
// REDEFINE: %{args} = --arg rand:i32:2x50001:seed=2
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:i32:50001x2:seed=2
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:i32:0x130:seed=2
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:i32:300x1500:seed=2
// RUN: %{agree}
//
// REDEFINE: %{file} = static.mlir
// REDEFINE: %{args} = --arg rand:i8:100003:seed=3 --arg rand:i64:3x40009:seed=4
// RUN: %{agree}
//
// REDEFINE: %{file} = picked.mlir
// REDEFINE: %{args} = --arg rand:f32:1000:seed=5 --arg rand:i32:65537:seed=6:lo=-3:hi=1010
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:f32:1000:seed=5 --arg rand:i32:129:seed=6:lo=-3:hi=1010
// RUN: %{agree}
//
// REDEFINE: %{file} = used.mlir
// REDEFINE: %{args} = --arg rand:i32:40009:seed=7 --arg i64:3
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:i32:100:seed=7 --arg i64:3
// RUN: %{agree}
//
// REDEFINE: %{file} = besides.mlir
// REDEFINE: %{args} = --arg rand:i32:3x40009:seed=9
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:i32:3x129:seed=9
// RUN: %{agree}
//
// REDEFINE: %{file} = types.mlir
// REDEFINE: %{args} = --arg rand:i1:33000:seed=8 --arg rand:f16:33000:seed=8 --arg rand:bf16:33000:seed=8 --arg rand:f64:33000:seed=8
// RUN: %{agree}
//
// 4 MiB are read once, then the 256 partials.
// RUN: intent-run %t/bytes.mlir --arg rand:f32:1024x1024 --target=gpu-sim --stats | FileCheck %s
// CHECK: kernel bytes{{$}}
// CHECK: ctas: 256
// CHECK: global bytes read: 4194304
// CHECK: global bytes written: 1024
// CHECK: kernel bytes_1{{$}}
// CHECK: ctas: 1
// CHECK: global bytes read: 1024
// CHECK: global bytes written: 4
// CHECK-NOT: kernel

// A sum of dyadic numbers, which no order rounds; the largest element and the first place that has
// it, of many ties; a sum whose combine names a scalar from above.
//--- line.mlir
func.func @line(%x: tensor<?xi8>, %m: i64) -> (f32, i8, i64, i64) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant -128 : i8
  %none = arith.constant 9223372036854775807 : i64
  %nothing = arith.constant 0 : i64
  %quarters = intent.map (%e = %x) : (tensor<?xi8>) -> tensor<?xf32> {
    %quarter = arith.constant 0.25 : f32
    %f = arith.sitofp %e : i8 to f32
    %q = arith.mulf %f, %quarter : f32
    intent.yield %q : f32
  }
  %sum = intent.reduce arith.addf (%quarters) axes [0] identity (%zero) : (tensor<?xf32>) -> f32
  %d = intent.axis %x[0] : tensor<?xi8>
  %i = intent.indices %d : !intent.domain<i64>
  %v, %k = intent.reduce (%x, %i) axes [0] identity (%least, %none) : (tensor<?xi8>, tensor<?xi64>) -> (i8, i64) combine (%va, %ka, %vb, %kb) {
    %more = arith.cmpi sgt, %vb, %va : i8
    %same = arith.cmpi eq, %vb, %va : i8
    %before = arith.cmpi slt, %kb, %ka : i64
    %tie = arith.andi %same, %before : i1
    %b = arith.ori %more, %tie : i1
    %w = arith.select %b, %vb, %va : i8
    %l = arith.select %b, %kb, %ka : i64
    intent.yield %w, %l : i8, i64
  }
  %residues = intent.map (%e = %i) : (tensor<?xi64>) -> tensor<?xi64> {
    %r = arith.remui %e, %m : i64
    intent.yield %r : i64
  }
  %residue = intent.reduce (%residues) axes [0] identity (%nothing) : (tensor<?xi64>) -> i64 combine (%a, %b) {
    %s = arith.addi %a, %b : i64
    %r = arith.remui %s, %m : i64
    intent.yield %r : i64
  }
  return %sum, %v, %k, %residue : f32, i8, i64, i64
}

// All, rows and columns; of one reduce one result alone.
//--- plane.mlir
func.func @plane(%x: tensor<?x?xi32>) -> (i32, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) {
  %zero = arith.constant 0 : i32
  %least = arith.constant -2147483648 : i32
  %all = intent.reduce arith.addi (%x) axes [0, 1] identity (%zero) : (tensor<?x?xi32>) -> i32
  %rows = intent.reduce arith.addi (%x) axes [1] identity (%zero) : (tensor<?x?xi32>) -> tensor<?xi32>
  %columns = intent.reduce arith.xori (%x) axes [0] identity (%zero) : (tensor<?x?xi32>) -> tensor<?xi32>
  %bits = intent.map (%e = %x) : (tensor<?x?xi32>) -> tensor<?x?xi32> {
    %b = math.ctpop %e : i32
    intent.yield %b : i32
  }
  %m, %c = intent.reduce (%x, %bits) axes [0] identity (%least, %zero) : (tensor<?x?xi32>, tensor<?x?xi32>) -> (tensor<?xi32>, tensor<?xi32>) combine (%ma, %ca, %mb, %cb) {
    %more = arith.cmpi sgt, %mb, %ma : i32
    %n = arith.maxsi %ma, %mb : i32
    %d = arith.select %more, %cb, %ca : i32
    intent.yield %n, %d : i32, i32
  }
  return %all, %rows, %columns, %c : i32, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>
}

// Static extents; a reduce of what another has to be known for, whose rows are few.
//--- static.mlir
func.func @static(%x: tensor<100003xi8>, %y: tensor<3x40009xi64>) -> (i8, tensor<3x40009xi64>, tensor<3xi64>, tensor<40009xi64>) {
  %zero = arith.constant 0 : i8
  %nothing = arith.constant 0 : i64
  %least = arith.constant -9223372036854775808 : i64
  %s = intent.reduce arith.addi (%x) axes [0] identity (%zero) : (tensor<100003xi8>) -> i8
  %m = intent.reduce arith.maxsi (%y) axes [1] identity (%least) : (tensor<3x40009xi64>) -> tensor<3xi64>
  %b = intent.broadcast %m axes [0] like %y : tensor<3xi64> like tensor<3x40009xi64> -> tensor<3x40009xi64>
  %d = arith.subi %b, %y : tensor<3x40009xi64>
  %r = intent.reduce arith.addi (%d) axes [1] identity (%nothing) : (tensor<3x40009xi64>) -> tensor<3xi64>
  %c = intent.reduce arith.addi (%y) axes [0] identity (%nothing) : (tensor<3x40009xi64>) -> tensor<40009xi64>
  return %s, %d, %r, %c : i8, tensor<3x40009xi64>, tensor<3xi64>, tensor<40009xi64>
}

// What a relation selects, with lanes that are not valid.
//--- picked.mlir
func.func @picked(%x: tensor<?xf32>, %at: tensor<?xi32>) -> f32 {
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0 : i32
  %end = arith.constant 1000 : i32
  %lanes = intent.axis %at[0] : tensor<?xi32>
  %d = intent.axis %x[0] : tensor<?xf32>
  %r = intent.relation (%i in %lanes) of (%d) with (%k = %at) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi32>) -> !intent.relation<1 -> 1, i32> {
    %low = arith.cmpi sge, %k, %zero : i32
    %high = arith.cmpi slt, %k, %end : i32
    %p = arith.andi %low, %high : i1
    intent.yield %k valid %p : i32
  }
  %g = intent.gather %x[%r] fill %ninf : tensor<?xf32>, !intent.relation<1 -> 1, i32> -> tensor<?xf32>
  %m = intent.reduce arith.maximumf (%g) axes [0] identity (%ninf) : (tensor<?xf32>) -> f32
  return %m : f32
}

// A scalar that later kernels use, in a loop of the host, and prints.
//--- used.mlir
func.func @used(%x: tensor<?xi32>, %n: i64) -> (tensor<?xi32>, i32) {
  %zero = arith.constant 0 : i32
  %from = arith.constant 0 : i64
  %step = arith.constant 1 : i64
  %y = scf.for %i = %from to %n step %step iter_args(%t = %x) -> tensor<?xi32> : i64 {
    %s = intent.reduce arith.addi (%t) axes [0] identity (%zero) : (tensor<?xi32>) -> i32
    %u = intent.map (%e = %t) : (tensor<?xi32>) -> tensor<?xi32> {
      %d = arith.subi %e, %s : i32
      intent.yield %d : i32
    }
    scf.yield %u : tensor<?xi32>
  }
  %all = intent.reduce arith.xori (%y) axes [0] identity (%zero) : (tensor<?xi32>) -> i32
  intent.print "all", %all : i32
  return %y, %all : tensor<?xi32>, i32
}

// What is asked for besides is written by the parts.
//--- besides.mlir
func.func @besides(%x: tensor<?x?xi32>) -> (tensor<?xi32>, tensor<?x?xi32>) {
  %zero = arith.constant 0 : i32
  %y = arith.muli %x, %x : tensor<?x?xi32>
  %s = intent.reduce arith.addi (%y) axes [1] identity (%zero) : (tensor<?x?xi32>) -> tensor<?xi32>
  return %s, %y : tensor<?xi32>, tensor<?x?xi32>
}

//--- types.mlir
func.func @types(%a: tensor<?xi1>, %b: tensor<?xf16>, %c: tensor<?xbf16>, %d: tensor<?xf64>) -> (i1, f16, bf16, f64) {
  %false = arith.constant false
  %h = arith.constant 0xFC00 : f16
  %g = arith.constant 0xFF80 : bf16
  %f = arith.constant 0x7FF0000000000000 : f64
  %odd = intent.reduce arith.xori (%a) axes [0] identity (%false) : (tensor<?xi1>) -> i1
  %most = intent.reduce arith.maximumf (%b) axes [0] identity (%h) : (tensor<?xf16>) -> f16
  %more = intent.reduce arith.maximumf (%c) axes [0] identity (%g) : (tensor<?xbf16>) -> bf16
  %less = intent.reduce arith.minimumf (%d) axes [0] identity (%f) : (tensor<?xf64>) -> f64
  return %odd, %most, %more, %less : i1, f16, bf16, f64
}

//--- bytes.mlir
func.func @bytes(%x: tensor<1024x1024xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %s = intent.reduce arith.addf (%x) axes [0, 1] identity (%zero) : (tensor<1024x1024xf32>) -> f32
  return %s : f32
}
