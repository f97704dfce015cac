// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The law checker's options, what a failure shows, and that the program's own results stay.
// RUN: intent-run %s --entry=scaled --arg list:f64:1,2,3 --check-laws --print | FileCheck %s --check-prefix=HELD
// HELD: {{^}}4 laws of 1 ops held on {{[0-9]+}} checks{{$}}
// HELD-NEXT: {{^}}f64 = 6{{$}}
//
// The source lines of the op and of its helper, and both sides.
// RUN: not intent-run %s --entry=halved --arg list:f64:1,2,3 --check-laws --print 2>&1 | FileCheck %s --check-prefix=FAILED --match-full-lines --strict-whitespace
//      FAILED:{{.*}}options.mlir:[[#]]:8: error: 'intent.reduce' op breaks a law that its author claims: combine(s, identity) == s (6-02)
// FAILED-NEXT:  %0 = intent.reduce (%x) axes [0] identity (%none) : (tensor<?xf64>) -> f64 combine (%a, %b) {
// FAILED-NEXT:       ^
// FAILED-NEXT:{{.*}}options.mlir:[[#]]:13: note: its combine is here
// FAILED-NEXT:    %half = arith.constant 0.5 : f64
// FAILED-NEXT:            ^
// FAILED-NEXT:  s = 1
// FAILED-NEXT:  combine(s, identity) = 0.5
// FAILED-NEXT:  s = 1
//      FAILED:error: 3 of 4 laws of 1 ops broken
//
// In a ring 0.5 is the inverse of 2.
// RUN: not intent-run %s --entry=halved --arg list:f64:1,2,3 --laws=ring 2>&1 | FileCheck %s --check-prefix=RING
// RING: error: 'intent.reduce' op breaks a law that its author claims: combine(s, identity) == s (6-02), in Z mod 2305843009213693951
// RING: {{^}}  s = 1
// RING-NEXT: {{^}}  combine(s, identity) = 1152921504606846976
//
// What rounding could explain, and is a mistake all the same, is seen in the ring alone.
// RUN: intent-run %s --entry=hidden --arg list:f64:1,2,3 --laws=ulp | FileCheck %s --check-prefix=HIDDEN
// HIDDEN: {{^}}4 laws of 1 ops held on {{[0-9]+}} checks{{$}}
// RUN: not intent-run %s --entry=hidden --arg list:f64:1,2,3 --laws=ring 2>&1 | FileCheck %s --check-prefix=SEEN
// SEEN: error: 'intent.reduce' op breaks a law that its author claims: combine(s, identity) == s (6-02), in Z mod 2305843009213693951
// SEEN: error: 3 of 4 laws of 1 ops broken
//
// Another seed tries other values, one seed the same ones.
// RUN: intent-run %s --entry=scaled --arg list:f64:1,2,3 --check-laws --seed=5 > %t.a
// RUN: intent-run %s --entry=scaled --arg list:f64:1,2,3 --check-laws --seed=5 | diff %t.a -
//
// A bar, where it is asked for; none where standard error is no terminal.
// RUN: intent-run %s --entry=scaled --arg list:f64:1,2,3 --check-laws --progress 2>&1 | FileCheck %s --check-prefix=BAR
// RUN: intent-run %s --entry=scaled --arg list:f64:1,2,3 --check-laws 2>&1 | FileCheck %s --check-prefix=BARLESS --implicit-check-not=run
// BAR: laws: run 1 of 6 [##............................] 0 checks
// BARLESS: held on
//
// RUN: not intent-run %s --entry=scaled --arg list:f64:1,2,3 --laws=exact 2>&1 | FileCheck %s --check-prefix=MODE
// MODE: intent-run: error: expected --laws=ulp or --laws=ring, got 'exact'
// RUN: not intent-run %s --entry=scaled --arg list:f64:1,2,3 --check-laws --target=cpu 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: error: --check-laws expects --target=interp, got cpu
//
// What a program prints, it prints once: the runs on other arguments are silent, and so is what they
// do wrong.
// RUN: intent-run %s --entry=picky --arg list:i64:1,2,3 --check-laws 2>&1 | FileCheck %s --check-prefix=PICKY
// PICKY: {{^}}once: i64 = 6{{$}}
// PICKY-NEXT: {{^}}4 laws of 1 ops held on {{[0-9]+}} checks{{$}}
// PICKY-NOT: {{.}}
//
// No op, no law. A program that stops says why.
// RUN: intent-run %s --entry=none --arg i64:3 --check-laws | FileCheck %s --check-prefix=NONE
// NONE: {{^}}0 laws of 0 ops held on 0 checks{{$}}
// RUN: not intent-run %s --entry=picky --arg list:i64:1,2,-30 --check-laws 2>&1 | FileCheck %s --check-prefix=STOPS
// STOPS: error: below nothing
// STOPS-NOT: laws
func.func @scaled(%x: tensor<?xf64>) -> f64 {
  %none = arith.constant 0.0 : f64
  %0 = intent.reduce arith.addf (%x) axes [0] identity (%none) : (tensor<?xf64>) -> f64
  return %0 : f64
}

func.func @halved(%x: tensor<?xf64>) -> f64 {
  %none = arith.constant 0.0 : f64
  %0 = intent.reduce (%x) axes [0] identity (%none) : (tensor<?xf64>) -> f64 combine (%a, %b) {
    %half = arith.constant 0.5 : f64
    %h = arith.mulf %a, %half : f64
    %s = arith.addf %h, %b : f64
    intent.yield %s : f64
  }
  return %0 : f64
}

func.func @hidden(%x: tensor<?xf64>) -> f64 {
  %none = arith.constant 0.0 : f64
  %0 = intent.reduce (%x) axes [0] identity (%none) : (tensor<?xf64>) -> f64 combine (%a, %b) {
    %little = arith.constant 1.0e-18 : f64
    %q = arith.mulf %a, %a : f64
    %h = arith.mulf %q, %little : f64
    %t = arith.addf %a, %b : f64
    %s = arith.addf %t, %h : f64
    intent.yield %s : f64
  }
  return %0 : f64
}

func.func @picky(%x: tensor<?xi64>) -> i64 {
  %none = arith.constant 0 : i64
  %0 = intent.reduce arith.addi (%x) axes [0] identity (%none) : (tensor<?xi64>) -> i64
  %p = arith.cmpi sge, %0, %none : i64
  intent.assert %p, "below nothing"
  intent.print "once", %0 : i64
  return %0 : i64
}

func.func @none(%n: i64) -> i64 {
  return %n : i64
}
