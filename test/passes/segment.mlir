// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-segment: one segment is the helpers on the source itself; several are a loop whose slices
// are gathers of a range, never a subregion.
// RUN: intent-opt %s --intent-segment | FileCheck %s --check-prefix=ONE --implicit-check-not=region_ --implicit-check-not=scf.for --implicit-check-not=gather
// RUN: intent-opt %s --intent-segment="length=4" | FileCheck %s --check-prefix=LOOP --implicit-check-not=region_ --implicit-check-not=subregion
// RUN: intent-opt %s --intent-segment="segments=1,2" | FileCheck %s --check-prefix=LIST --implicit-check-not=region_ --implicit-check-not=subregion --implicit-check-not=scf.for
// RUN: not intent-opt %s --intent-segment="length=-2" 2>&1 | FileCheck %s --check-prefix=LENGTH
// RUN: not intent-opt %s --intent-segment="segments=1,x" 2>&1 | FileCheck %s --check-prefix=SEGMENTS
// SPEC: 1-16 5-07 5-22 5-23 5-25 6-08

// LENGTH: error: 'builtin.module' op expects a length of segments of at least -1, got -2
// SEGMENTS: error: 'builtin.module' op expects lengths of segments such as 3,0,5, got '1,x'

// ONE-LABEL: func.func @sum
// ONE: %[[S:.*]] = intent.reduce arith.addi (%arg0) axes [0]
// ONE: return %[[S]]

// LOOP-LABEL: func.func @sum
// LOOP: %[[B:.*]], %[[E:.*]] = intent.bounds
// LOOP: %[[TILL:.*]] = arith.maxsi %[[E]],
// LOOP: %[[R:.*]] = scf.for %[[I:.*]] = %[[B]] to %[[TILL]] step %{{.*}} iter_args(%[[A:.*]] = %{{.*}}) -> (i64)
// LOOP: %[[LEFT:.*]] = arith.subi %[[E]], %[[I]]
// LOOP: %[[TAKEN:.*]] = arith.minsi %{{.*}}, %[[LEFT]]
// LOOP: %[[END:.*]] = arith.addi %[[I]], %[[TAKEN]]
// LOOP: %[[D:.*]] = intent.domain %[[I]] to %[[END]]
// LOOP: intent.relation (%[[C:.*]] in %[[D]])
// LOOP-NEXT: intent.yield %[[C]]
// LOOP: intent.gather %arg0
// LOOP: %[[S:.*]] = intent.reduce arith.addi
// LOOP: %[[N:.*]] = arith.addi %[[A]], %[[S]]
// LOOP: scf.yield %[[N]]
// LOOP: return %[[R]]

// LIST-LABEL: func.func @sum
// LIST-COUNT-3: intent.reduce
func.func @sum(%x: tensor<?xi64>) -> i64 {
  %zero = arith.constant 0 : i64
  %d = intent.axis %x[0] : tensor<?xi64>
  %s = intent.region_fold over %d slices (%x axis 0 : tensor<?xi64>) identity (%zero : i64)
  summarize (%p: tensor<?xi64>) {
    %z = arith.constant 0 : i64
    %t = intent.reduce arith.addi (%p) axes [0] identity (%z) : (tensor<?xi64>) -> i64
    intent.yield %t : i64
  } combine (%a: i64, %b: i64) {
    %t = arith.addi %a, %b : i64
    intent.yield %t : i64
  }
  return %s : i64
}

// A state, the outputs in a buffer of the extents that emit's captures and slices give.
// ONE-LABEL: func.func @add
// ONE: %[[Y:.*]] = intent.map
// ONE: return %[[Y]],

// LOOP-LABEL: func.func @add
// LOOP: %[[W:.*]] = intent.axis %arg0[1]
// LOOP: %[[N:.*]] = intent.size %[[W]]
// LOOP: %[[BUF:.*]] = intent.buffer [%{{.*}}, %[[N]]] : memref<?x?xi64>
// LOOP: %[[R:.*]] = scf.for {{.*}} iter_args(%[[STATE:.*]] = %arg1) -> (i64)
// LOOP: intent.map
// LOOP: intent.store %{{.*}} to %[[BUF]]
// LOOP: scf.yield
// LOOP: %[[Y:.*]] = intent.load %[[BUF]]
// LOOP: return %[[Y]], %[[R]]

// LIST-LABEL: func.func @add
// LIST-COUNT-3: intent.store
// LIST: intent.load
func.func @add(%x: tensor<?x?xi64>, %s0: i64) -> (tensor<?x?xi64>, i64) {
  %zero = arith.constant 0 : i64
  %d = intent.axis %x[0] : tensor<?x?xi64>
  %y, %last = intent.region_scan over %d slices (%x axis 0 : tensor<?x?xi64>) identity (%zero : i64) init (%s0 : i64) -> (tensor<?x?xi64> axis 0)
  summarize (%p: tensor<?x?xi64>) {
    %z = arith.constant 0 : i64
    intent.yield %z : i64
  } combine (%a: i64, %b: i64) {
    %t = arith.addi %a, %b : i64
    intent.yield %t : i64
  } apply (%a: i64, %s: i64) {
    %t = arith.addi %a, %s : i64
    intent.yield %t : i64
  } emit (%p: tensor<?x?xi64>, %s: i64) {
    %q = intent.map (%e = %p) : (tensor<?x?xi64>) -> tensor<?x?xi64> {
      %t = arith.addi %e, %s : i64
      intent.yield %t : i64
    }
    intent.yield %q : tensor<?x?xi64>
  }
  return %y, %last : tensor<?x?xi64>, i64
}

// What is written by elements stays so, however long it is: it says nothing of how it is cut.
// ONE-LABEL: func.func @plain
// ONE-NEXT: arith.constant
// ONE-NEXT: intent.reduce arith.addi (%arg0) axes [0]
// ONE-NEXT: intent.scan arith.addi (%arg0) axis 0
// ONE-NEXT: return
// LOOP-LABEL: func.func @plain
// LOOP-NEXT: arith.constant
// LOOP-NEXT: intent.reduce arith.addi (%arg0) axes [0]
// LOOP-NEXT: intent.scan arith.addi (%arg0) axis 0
// LOOP-NEXT: return
func.func @plain(%x: tensor<?xi64>) -> (i64, tensor<?xi64>) {
  %zero = arith.constant 0 : i64
  %s = intent.reduce arith.addi (%x) axes [0] identity (%zero) : (tensor<?xi64>) -> i64
  %p = intent.scan arith.addi (%x) axis 0 identity (%zero) : (tensor<?xi64>) -> tensor<?xi64>
  return %s, %p : i64, tensor<?xi64>
}

// A fold to scalars in parts: a point a part, and the summaries in order.
// RUN: intent-opt %s --intent-segment="parallel=8" | FileCheck %s --check-prefix=PARTS
// RUN: not intent-opt %s --intent-segment="parallel=-1" 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: error: 'builtin.module' op expects a number of parts of at least 0, got -1
// PARTS-LABEL: func.func @sum
// PARTS: %[[MOST:.*]] = arith.divui
// PARTS: arith.maxsi %[[MOST]],
// PARTS: %[[COUNT:.*]] = arith.minsi
// PARTS: %[[BUFFER:.*]] = intent.buffer [%[[COUNT]]] : memref<?xi64>
// PARTS: intent.parallel (%[[AT:.*]] in %{{.*}}) : (!intent.domain<i64>)
// PARTS: %[[S:.*]] = intent.reduce arith.addi
// PARTS: intent.store %[[S]] to %[[BUFFER]]
// PARTS: %[[FIRST:.*]] = intent.load %[[BUFFER]]
// PARTS: %[[ALL:.*]] = scf.for %{{.*}} to %[[COUNT]] {{.*}} iter_args(%[[LEFT:.*]] = %[[FIRST]])
// PARTS: %[[RIGHT:.*]] = intent.load %[[BUFFER]]
// PARTS: arith.addi %[[LEFT]], %[[RIGHT]]
// PARTS: return %[[ALL]]
