// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every error of intent.assert and intent.print.
// RUN: intent-opt %s --split-input-file --verify-diagnostics

func.func @f(%c: i32) {
  // expected-error@+1 {{'intent.assert' op operand #0 must be 1-bit signless integer, but got 'i32'}}
  "intent.assert"(%c) {message = "no"} : (i32) -> ()
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{'intent.assert' op requires attribute 'message'}}
  "intent.assert"(%c) : (i1) -> ()
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{expected attribute value}}
  intent.assert %c, no
  return
}

// -----

func.func @f(%d: !intent.domain<i64>) {
  // expected-error@+1 {{'intent.print' op operand #0 must be an Intent scalar, or a ranked tensor of rank 8 at most of them, but got '!intent.domain<i64>'}}
  intent.print "d", %d : !intent.domain<i64>
  return
}
