// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Long reductions of all elements, and of few long rows, on all cores: the results of the
// interpreter, for any number of threads the same bits.
// SPEC: 5-02, 6-02
// RUN: split-file %s %t
// DEFINE: %{file} =
// DEFINE: %{args} =
// DEFINE: %{run} = intent-run %t/%{file} %{args} --target=cpu
//
// REDEFINE: %{file} = line.mlir
// REDEFINE: %{args} = --arg zeros:i32:0
// RUN: %{run} --threads=3 --compare=interp
// REDEFINE: %{args} = --arg rand:i32:1:seed=1
// RUN: %{run} --threads=3 --compare=interp
// REDEFINE: %{args} = --arg rand:i32:127:seed=1
// RUN: %{run} --threads=3 --compare=interp
// REDEFINE: %{args} = --arg rand:i32:128:seed=1
// RUN: %{run} --threads=3 --compare=interp
// REDEFINE: %{args} = --arg rand:i32:129:seed=1
// RUN: %{run} --threads=3 --compare=interp
// REDEFINE: %{args} = --arg rand:i32:4096:seed=1
// RUN: %{run} --threads=3 --compare=interp
// REDEFINE: %{args} = --arg rand:i32:100003:seed=1
// RUN: %{run} --threads=3 --compare=interp
// REDEFINE: %{args} = --arg rand:i32:131072:seed=1
// RUN: %{run} --threads=2 --compare=interp
// REDEFINE: %{args} = --arg rand:i32:1000003:seed=1
// RUN: %{run} --threads=3 --compare=interp
// RUN: %{run} --threads=1 --compare=interp
//
// REDEFINE: %{file} = floats.mlir
// REDEFINE: %{args} = --arg rand:f32:1000003:seed=1 --arg rand:f32:3x150001:seed=2
// RUN: %{run} --print --threads=1 > %t/one
// RUN: %{run} --print --threads=2 > %t/two
// RUN: %{run} --print --threads=5 > %t/five
// RUN: cmp %t/one %t/two
// RUN: cmp %t/one %t/five
//
// REDEFINE: %{file} = axes.mlir
// REDEFINE: %{args} = --arg rand:i32:2x200003x1:seed=1
// RUN: %{run} --threads=3 --compare=interp
// REDEFINE: %{args} = --arg rand:i32:3x70001x2:seed=1
// RUN: %{run} --threads=3 --compare=interp
// REDEFINE: %{args} = --arg rand:i32:67001x1x3:seed=1
// RUN: %{run} --threads=3 --compare=interp
// REDEFINE: %{args} = --arg rand:i32:1x2x131073:seed=1
// RUN: %{run} --threads=3 --compare=interp
// REDEFINE: %{args} = --arg zeros:i32:0x200003x2
// RUN: %{run} --threads=3 --compare=interp
// REDEFINE: %{args} = --arg zeros:i32:3x5x0
// RUN: %{run} --threads=3 --compare=interp
//
// REDEFINE: %{file} = rows.mlir
// REDEFINE: %{args} = --arg rand:i32:3x131073:seed=1 --arg rand:i32:3x150001:seed=2
// RUN: %{run} --threads=3 --compare=interp
// RUN: %{run} --threads=1 --compare=interp
// REDEFINE: %{args} = --arg rand:i32:3x131073:seed=1 --arg rand:i32:17x5003:seed=2
// RUN: %{run} --threads=3 --compare=interp
// REDEFINE: %{args} = --arg rand:i32:3x131073:seed=1 --arg zeros:i32:0x150001
// RUN: %{run} --threads=3 --compare=interp
// REDEFINE: %{args} = --arg rand:i32:3x131073:seed=1 --arg zeros:i32:3x0
// RUN: %{run} --threads=3 --compare=interp
//
// REDEFINE: %{file} = inside.mlir
// REDEFINE: %{args} = --arg rand:i32:140001:seed=1 --arg zeros:i32:5
// RUN: %{run} --threads=3 --compare=interp

// Every type, of chains of maps of one tensor; all are exact. The last one is the largest element
// and the first place that has it.
//--- line.mlir
func.func @line(%x: tensor<?xi32>) -> (i32, i64, f32, f64, i1, i8, f16, bf16, i32, i64) {
  %none = arith.constant 9223372036854775807 : i64
  %c0 = arith.constant 0 : i32
  %c5 = arith.constant 5 : i32
  %c7 = arith.constant 7 : i32
  %c255 = arith.constant 255 : i32
  %least = arith.constant -2147483648 : i32
  %zero64 = arith.constant 0 : i64
  %zero = arith.constant 0.0 : f32
  %fzero = arith.constant 0.0 : f64
  %no = arith.constant false
  %zero8 = arith.constant 0 : i8
  %low16 = arith.constant 0xFC00 : f16
  %high16 = arith.constant 0x7F80 : bf16
  %odd = intent.map (%e = %x) : (tensor<?xi32>) -> tensor<?xi32> {
    %m = arith.muli %e, %c5 : i32
    %o = arith.xori %m, %c7 : i32
    intent.yield %o : i32
  }
  %a = intent.reduce arith.addi (%odd) axes [0] identity (%c0) : (tensor<?xi32>) -> i32
  %wide = arith.extsi %x : tensor<?xi32> to tensor<?xi64>
  %b = intent.reduce arith.addi (%wide) axes [0] identity (%zero64) : (tensor<?xi64>) -> i64
  %small = intent.map (%e = %x) : (tensor<?xi32>) -> tensor<?xf32> {
    %m = arith.andi %e, %c7 : i32
    %f = arith.sitofp %m : i32 to f32
    intent.yield %f : f32
  }
  %c = intent.reduce arith.addf (%small) axes [0] identity (%zero) : (tensor<?xf32>) -> f32
  %double = arith.sitofp %x : tensor<?xi32> to tensor<?xf64>
  %d = intent.reduce arith.addf (%double) axes [0] identity (%fzero) : (tensor<?xf64>) -> f64
  %positive = intent.map (%e = %x) : (tensor<?xi32>) -> tensor<?xi1> {
    %p = arith.cmpi sgt, %e, %c5 : i32
    intent.yield %p : i1
  }
  %e = intent.reduce arith.xori (%positive) axes [0] identity (%no) : (tensor<?xi1>) -> i1
  %byte = arith.trunci %x : tensor<?xi32> to tensor<?xi8>
  %f = intent.reduce arith.addi (%byte) axes [0] identity (%zero8) : (tensor<?xi8>) -> i8
  %half = intent.map (%h = %x) : (tensor<?xi32>) -> tensor<?xf16> {
    %s = arith.remsi %h, %c255 : i32
    %v = arith.sitofp %s : i32 to f16
    intent.yield %v : f16
  }
  %g = intent.reduce arith.maximumf (%half) axes [0] identity (%low16) : (tensor<?xf16>) -> f16
  %brain = intent.map (%h = %x) : (tensor<?xi32>) -> tensor<?xbf16> {
    %s = arith.remsi %h, %c255 : i32
    %v = arith.sitofp %s : i32 to bf16
    intent.yield %v : bf16
  }
  %h = intent.reduce arith.minimumf (%brain) axes [0] identity (%high16) : (tensor<?xbf16>) -> bf16
  %ties = intent.map (%t = %x) : (tensor<?xi32>) -> tensor<?xi32> {
    %m = arith.andi %t, %c255 : i32
    intent.yield %m : i32
  }
  %axis = intent.axis %x[0] : tensor<?xi32>
  %i = intent.indices %axis : !intent.domain<i64>
  %v, %k = intent.reduce (%ties, %i) axes [0] identity (%least, %none) : (tensor<?xi32>, tensor<?xi64>) -> (i32, i64) combine (%va, %ka, %vb, %kb) {
    %more = arith.cmpi sgt, %vb, %va : i32
    %same = arith.cmpi eq, %vb, %va : i32
    %before = arith.cmpi slt, %kb, %ka : i64
    %tie = arith.andi %same, %before : i1
    %w = arith.ori %more, %tie : i1
    %most = arith.select %w, %vb, %va : i32
    %place = arith.select %w, %kb, %ka : i64
    intent.yield %most, %place : i32, i64
  }
  return %a, %b, %c, %d, %e, %f, %g, %h, %v, %k : i32, i64, f32, f64, i1, i8, f16, bf16, i32, i64
}

// Sums that round: in one way, whoever works on which part.
//--- floats.mlir
func.func @floats(%x: tensor<?xf32>, %y: tensor<3x150001xf32>) -> (f32, f32, tensor<3xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = math.exp %x : tensor<?xf32>
  %s = intent.reduce arith.addf (%e) axes [0] identity (%zero) : (tensor<?xf32>) -> f32
  %t = intent.reduce arith.addf (%y) axes [0, 1] identity (%zero) : (tensor<3x150001xf32>) -> f32
  %u = intent.reduce arith.addf (%y) axes [1] identity (%zero) : (tensor<3x150001xf32>) -> tensor<3xf32>
  return %s, %t, %u : f32, f32, tensor<3xf32>
}

// Several axes, cut wherever the parts fall; one sum is of coordinates alone, and reads nothing.
//--- axes.mlir
func.func @axes(%x: tensor<?x?x?xi32>) -> (i32, i64, i64, i32) {
  %zero = arith.constant 0 : i32
  %zero64 = arith.constant 0 : i64
  %one = arith.constant 1 : i32
  %s = intent.reduce arith.addi (%x) axes [0, 1, 2] identity (%zero) : (tensor<?x?x?xi32>) -> i32
  %d = intent.axis %x[1] : tensor<?x?x?xi32>
  %i = intent.indices %d : !intent.domain<i64>
  %b = intent.broadcast %i axes [1] like %x : tensor<?xi64> like tensor<?x?x?xi32> -> tensor<?x?x?xi64>
  %t = intent.reduce arith.addi (%b) axes [0, 1, 2] identity (%zero64) : (tensor<?x?x?xi64>) -> i64
  %u = intent.reduce arith.addi (%i) axes [0] identity (%zero64) : (tensor<?xi64>) -> i64
  %p = intent.transpose %x [2, 0, 1] : tensor<?x?x?xi32> -> tensor<?x?x?xi32>
  %m = intent.map (%e = %p) : (tensor<?x?x?xi32>) -> tensor<?x?x?xi32> {
    %o = arith.ori %e, %one : i32
    intent.yield %o : i32
  }
  %q = intent.reduce arith.muli (%m) axes [0, 1, 2] identity (%one) : (tensor<?x?x?xi32>) -> i32
  return %s, %t, %u, %q : i32, i64, i64, i32
}

// Few long rows: of one operation where the type says so, of two at run time.
//--- rows.mlir
func.func @rows(%x: tensor<3x131073xi32>, %y: tensor<?x?xi32>) -> (tensor<3xi32>, tensor<?xi32>, tensor<?xi32>) {
  %zero = arith.constant 0 : i32
  %s = intent.reduce arith.addi (%x) axes [1] identity (%zero) : (tensor<3x131073xi32>) -> tensor<3xi32>
  %p, %q = intent.reduce (%y, %y) axes [1] identity (%zero, %zero) : (tensor<?x?xi32>, tensor<?x?xi32>) -> (tensor<?xi32>, tensor<?xi32>) combine (%a, %b, %c, %d) {
    %e = arith.addi %a, %c : i32
    %f = arith.xori %b, %d : i32
    intent.yield %e, %f : i32, i32
  }
  return %s, %p, %q : tensor<3xi32>, tensor<?xi32>, tensor<?xi32>
}

// At the points of a parallel, which are threads already, and in a loop.
//--- inside.mlir
!d = !intent.domain<i64>
func.func @inside(%x: tensor<?xi32>, %out: memref<?xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %begin = arith.constant 0 : index
  %end = arith.constant 3 : index
  %step = arith.constant 1 : index
  %d = intent.axis %out[0] : memref<?xi32>
  intent.parallel (%i in %d) : (!d) {
    %k = arith.trunci %i : i64 to i32
    %m = intent.map (%e = %x) : (tensor<?xi32>) -> tensor<?xi32> {
      %v = arith.muli %e, %k : i32
      intent.yield %v : i32
    }
    %s = intent.reduce arith.addi (%m) axes [0] identity (%zero) : (tensor<?xi32>) -> i32
    %at = intent.relation () of (%d) : () of (!d) -> !intent.relation<0 -> 1, i64> {
      intent.yield %i : i64
    }
    intent.store %s to %out[%at] : i32, memref<?xi32>, !intent.relation<0 -> 1, i64>
  }
  %r = scf.for %n = %begin to %end step %step iter_args(%a = %zero) -> (i32) {
    %m = intent.map (%e = %x) : (tensor<?xi32>) -> tensor<?xi32> {
      %v = arith.xori %e, %a : i32
      intent.yield %v : i32
    }
    %s = intent.reduce arith.addi (%m) axes [0] identity (%zero) : (tensor<?xi32>) -> i32
    scf.yield %s : i32
  }
  return %r : i32
}
