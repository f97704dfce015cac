// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the clauses say that there is not: no op cuts a domain into parts, none holds ragged data or its
// members, none copies; a subregion takes no list and no step of its own; and no pass makes one.
// RUN: intent-opt %s --intent-check --split-input-file --verify-diagnostics

// SPEC: 7-02
func.func @partition(%d: !intent.domain<i64>, %n: i64) {
  // expected-error@+1 {{unregistered operation 'intent.partition' found in dialect ('intent') that does not allow unknown operations}}
  %0 = "intent.partition"(%d, %n) : (!intent.domain<i64>, i64) -> !intent.domain<i64>
  return
}

// -----

// SPEC: 8-04
func.func @ragged(%d: !intent.domain<i64>, %offsets: tensor<?xi64>) {
  // expected-error@+1 {{unregistered operation 'intent.ragged' found in dialect ('intent') that does not allow unknown operations}}
  %0 = "intent.ragged"(%d, %offsets) : (!intent.domain<i64>, tensor<?xi64>) -> !intent.domain<i64>
  return
}

// -----

func.func @members(%d: !intent.domain<i64>, %g: i64) {
  // expected-error@+1 {{unregistered operation 'intent.members' found in dialect ('intent') that does not allow unknown operations}}
  %0 = "intent.members"(%d, %g) : (!intent.domain<i64>, i64) -> !intent.domain<i64>
  return
}

// -----

// SPEC: 9-12
func.func @copy(%a: memref<?xf32>, %b: memref<?xf32>) {
  // expected-error@+1 {{unregistered operation 'intent.copy' found in dialect ('intent') that does not allow unknown operations}}
  "intent.copy"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
  return
}

// -----

func.func @upstream_copy(%a: memref<?xf32>, %b: memref<?xf32>) {
  // expected-error@+1 {{'memref.copy' op is no part of a logical program: expects intent, arith, math, func.func, func.call, func.return, tensor.extract, scf.for, scf.if or scf.while}}
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  return
}

// -----

// Members that aren't contiguous, or not in order, are a relation (run/part-clauses.mlir).
// SPEC: 1-15
func.func @stepped_part(%d: !intent.domain<i64>, %n: i64) {
  // expected-error@+1 {{expected ']'}}
  %0 = intent.subregion %d[%n to %n step %n] : !intent.domain<i64>
  return
}

// -----

func.func @listed_part(%d: !intent.domain<i64>, %members: tensor<?xi64>) {
  // expected-error@+1 {{'intent.subregion' op operand #1 must be a logical coordinate (i32 or i64), but got 'tensor<?xi64>'}}
  %0 = "intent.subregion"(%d, %members, %members) : (!intent.domain<i64>, tensor<?xi64>, tensor<?xi64>) -> !intent.domain<i64>
  return
}
