// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions by combines of several operations on the CPU: vectors of members in order, segments
// for threads; the results of the interpreter.
// SPEC: 5-02, 6-02
// RUN: split-file %s %t
// DEFINE: %{file} =
// DEFINE: %{args} =
// DEFINE: %{agree} = intent-run %t/%{file} %{args} --target=cpu --compare=interp
//
// REDEFINE: %{file} = argmax.mlir
// REDEFINE: %{args} = --arg rand:f32:1031:seed=1
// RUN: %{agree}
// REDEFINE: %{args} = --arg rand:f32:200003:seed=1
// RUN: %{agree} --threads=3
// RUN: %{agree} --threads=1
// REDEFINE: %{args} = --arg zeros:f32:0
// RUN: %{agree}
// REDEFINE: %{args} = --arg zeros:f32:1
// RUN: %{agree}
//
// REDEFINE: %{file} = several.mlir
// REDEFINE: %{args} = --arg rand:i32:7x5x67:seed=1 --arg rand:i1:7x5x67:seed=2
// RUN: %{agree} --threads=3
// RUN: %{agree} --threads=1
// REDEFINE: %{args} = --arg rand:i32:0x5x67:seed=1 --arg rand:i1:0x5x67:seed=2
// RUN: %{agree} --threads=3
// REDEFINE: %{args} = --arg rand:i32:3x0x67:seed=1 --arg rand:i1:3x0x67:seed=2
// RUN: %{agree} --threads=3
// REDEFINE: %{args} = --arg rand:i32:3x2x0:seed=1 --arg rand:i1:3x2x0:seed=2
// RUN: %{agree} --threads=3
// REDEFINE: %{args} = --arg rand:i32:1x1x1:seed=1 --arg rand:i1:1x1x1:seed=2
// RUN: %{agree} --threads=3
//
// REDEFINE: %{file} = bytes.mlir
// REDEFINE: %{args} = --arg rand:i1:1031:seed=1 --arg rand:bf16:1031:seed=2
// RUN: %{agree}
//
// REDEFINE: %{file} = branches.mlir
// REDEFINE: %{args} = --arg rand:i64:40009:seed=1
// RUN: %{agree} --threads=3

// The largest element and the first place that has it.
//--- argmax.mlir
func.func @argmax(%x: tensor<?xf32>) -> (f32, i64) {
  %least = arith.constant 0xFF800000 : f32
  %none = arith.constant 9223372036854775807 : i64
  %d = intent.axis %x[0] : tensor<?xf32>
  %i = intent.indices %d : !intent.domain<i64>
  %v, %k = intent.reduce (%x, %i) axes [0] identity (%least, %none) : (tensor<?xf32>, tensor<?xi64>) -> (f32, i64) combine (%va, %ka, %vb, %kb) {
    %more = arith.cmpf ogt, %vb, %va : f32
    %same = arith.cmpf oeq, %vb, %va : f32
    %before = arith.cmpi slt, %kb, %ka : i64
    %tie = arith.andi %same, %before : i1
    %b = arith.ori %more, %tie : i1
    %w = arith.select %b, %vb, %va : f32
    %l = arith.select %b, %kb, %ka : i64
    intent.yield %w, %l : f32, i64
  }
  return %v, %k : f32, i64
}

// Sums of those that a mask has and of those that it lacks, over one axis, two and three.
//--- several.mlir
func.func @several(%x: tensor<?x?x?xi32>, %m: tensor<?x?x?xi1>) -> (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?xi32>, i32, i32) {
  %zero = arith.constant 0 : i32
  %in, %out = intent.map (%a = %x, %b = %m) : (tensor<?x?x?xi32>, tensor<?x?x?xi1>) -> (tensor<?x?x?xi32>, tensor<?x?x?xi32>) {
    %s = arith.select %b, %a, %zero : i32
    %t = arith.select %b, %zero, %a : i32
    intent.yield %s, %t : i32, i32
  }
  %p, %q = intent.reduce (%in, %out) axes [2] identity (%zero, %zero) : (tensor<?x?x?xi32>, tensor<?x?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>) combine (%a, %b, %c, %d) {
    %s = arith.addi %a, %c : i32
    %t = arith.xori %b, %d : i32
    intent.yield %s, %t : i32, i32
  }
  %r, %u = intent.reduce (%in, %x) axes [1, 2] identity (%zero, %zero) : (tensor<?x?x?xi32>, tensor<?x?x?xi32>) -> (tensor<?xi32>, tensor<?xi32>) combine (%a, %b, %c, %d) {
    %s = arith.addi %a, %c : i32
    %t = arith.xori %b, %d : i32
    intent.yield %s, %t : i32, i32
  }
  %v, %w = intent.reduce (%in, %out) axes [0, 1, 2] identity (%zero, %zero) : (tensor<?x?x?xi32>, tensor<?x?x?xi32>) -> (i32, i32) combine (%a, %b, %c, %d) {
    %s = arith.addi %a, %c : i32
    %t = arith.xori %b, %d : i32
    intent.yield %s, %t : i32, i32
  }
  return %p, %q, %r, %v, %w : tensor<?x?xi32>, tensor<?x?xi32>, tensor<?xi32>, i32, i32
}

// Results that are a byte and an i16 in memory, and no member of the other.
//--- bytes.mlir
func.func @bytes(%x: tensor<?xi1>, %y: tensor<?xbf16>) -> (i1, bf16) {
  %no = arith.constant false
  %least = arith.constant 0xFF80 : bf16
  %p, %q = intent.reduce (%x, %y) axes [0] identity (%no, %least) : (tensor<?xi1>, tensor<?xbf16>) -> (i1, bf16) combine (%a, %b, %c, %d) {
    %s = arith.xori %a, %c : i1
    %t = arith.maximumf %b, %d : bf16
    intent.yield %s, %t : i1, bf16
  }
  return %p, %q : i1, bf16
}

// The largest of all: control flow in the combine, which has no vector form.
//--- branches.mlir
func.func @branches(%x: tensor<?xi64>) -> i64 {
  %zero = arith.constant 0 : i64
  %p = intent.reduce (%x) axes [0] identity (%zero) : (tensor<?xi64>) -> i64 combine (%a, %b) {
    %c = arith.cmpi ugt, %a, %b : i64
    %s = scf.if %c -> i64 {
      scf.yield %a : i64
    } else {
      scf.yield %b : i64
    }
    intent.yield %s : i64
  }
  return %p : i64
}
