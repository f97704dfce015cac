// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records that loops carry and bodies give, as the interpreter and the CPU run them.
// RUN: intent-run %s --entry=values --arg iota:f32:3 --arg i64:0 --print | FileCheck %s --check-prefix=VALUES0
// RUN: intent-run %s --entry=values --arg iota:f32:3 --arg i64:0 --print --target=cpu | FileCheck %s --check-prefix=VALUES0
// RUN: intent-run %s --entry=values --arg iota:f32:3 --arg i64:1 --print | FileCheck %s --check-prefix=VALUES1
// RUN: intent-run %s --entry=values --arg iota:f32:3 --arg i64:1 --print --target=cpu | FileCheck %s --check-prefix=VALUES1
// RUN: intent-run %s --entry=values --arg iota:f32:3 --arg i64:2 --print | FileCheck %s --check-prefix=VALUES2
// RUN: intent-run %s --entry=values --arg iota:f32:3 --arg i64:2 --print --target=cpu | FileCheck %s --check-prefix=VALUES2
// RUN: intent-opt %s --intent-normalize-control -o %t.mlir
// RUN: intent-run %t.mlir --entry=values --arg iota:f32:3 --arg i64:0 --print | FileCheck %s --check-prefix=VALUES0
// RUN: intent-run %t.mlir --entry=values --arg iota:f32:3 --arg i64:1 --print | FileCheck %s --check-prefix=VALUES1
// RUN: intent-run %t.mlir --entry=values --arg iota:f32:3 --arg i64:2 --print | FileCheck %s --check-prefix=VALUES2
// RUN: intent-opt %s --intent-canonicalize-program='checks=true' -o %t.mlir
// RUN: intent-run %t.mlir --entry=values --arg iota:f32:3 --arg i64:0 --print | FileCheck %s --check-prefix=VALUES0
// RUN: intent-run %t.mlir --entry=values --arg iota:f32:3 --arg i64:1 --print | FileCheck %s --check-prefix=VALUES1
// RUN: intent-run %t.mlir --entry=values --arg iota:f32:3 --arg i64:2 --print | FileCheck %s --check-prefix=VALUES2

// Tensors and records go through exits.
// VALUES0: tensor<3xf32> = [0, 1, 2]
// VALUES0-NEXT: i64 = 0
// VALUES1: tensor<3xf32> = [0, 2, 4]
// VALUES1-NEXT: i64 = 1
// VALUES2: tensor<3xf32> = [0, 8, 16]
// VALUES2-NEXT: i64 = 7
func.func @values(%x: tensor<?xf32>, %how: i64) -> (tensor<?xf32>, i64) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %seven = arith.constant 7 : i64
  %d = intent.domain %zero to %three : i64
  %init = intent.pack %x, %zero : tuple<tensor<?xf32>, i64>
  %r = intent.body -> (tuple<tensor<?xf32>, i64>) {
    %loop = intent.for %i in %d iter (%c = %init) : !intent.domain<i64>, (tuple<tensor<?xf32>, i64>) {
      %stop = arith.cmpi eq, %how, %zero : i64
      intent.if %stop {
        intent.return %c : tuple<tensor<?xf32>, i64>
      }
      %t, %n = intent.unpack %c : tuple<tensor<?xf32>, i64>
      %u = arith.addf %t, %t : tensor<?xf32>
      %m = intent.if %stop -> (i64) {
        intent.yield %n : i64
      } else {
        %p = arith.addi %n, %one : i64
        intent.yield %p : i64
      }
      %next = intent.pack %u, %m : tuple<tensor<?xf32>, i64>
      %last = arith.cmpi eq, %how, %m : i64
      %once = arith.cmpi eq, %how, %one : i64
      %both = arith.andi %last, %once : i1
      intent.if %both {
        intent.break %next : tuple<tensor<?xf32>, i64>
      }
      intent.yield %next : tuple<tensor<?xf32>, i64>
    }
    %lt, %ln = intent.unpack %loop : tuple<tensor<?xf32>, i64>
    %through = arith.cmpi eq, %ln, %three : i64
    intent.if %through {
      %named = intent.pack %lt, %seven : tuple<tensor<?xf32>, i64>
      intent.return %named : tuple<tensor<?xf32>, i64>
    }
    intent.yield %loop : tuple<tensor<?xf32>, i64>
  }
  %y, %k = intent.unpack %r : tuple<tensor<?xf32>, i64>
  return %y, %k : tensor<?xf32>, i64
}
