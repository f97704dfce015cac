// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-normalize-control: what each exit costs, and that nothing else costs anything.
// RUN: intent-opt %s --intent-normalize-control | FileCheck %s
// RUN: intent-opt %s --intent-normalize-control | FileCheck %s --check-prefix=NONE
// RUN: intent-opt %s --intent-normalize-control | intent-opt --intent-normalize-control --verify-roundtrip -o /dev/null
// NONE-NOT: intent.{{if|while|body|break|continue|return}}

// SPEC: 4-05
// No early exit: nothing is added.
// CHECK-LABEL: @straight(
// CHECK-SAME: %[[D:.*]]: !intent.domain<i64>, %[[P:.*]]: i1, %[[X:.*]]: f32)
// CHECK-NEXT: %[[R:.*]] = intent.for %[[I:.*]] in %[[D]] iter (%[[A:.*]] = %[[X]]) : !intent.domain<i64>, (f32) {
// CHECK-NEXT:   %[[B:.*]] = scf.if %[[P]] -> (f32) {
// CHECK-NEXT:     %[[S:.*]] = arith.addf %[[A]], %[[X]] : f32
// CHECK-NEXT:     scf.yield %[[S]] : f32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield %[[A]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   intent.parallel (%{{.*}} in %[[D]]) : (!intent.domain<i64>) {
// CHECK-NEXT:     scf.if %[[P]] {
// CHECK-NEXT:       intent.print "point"
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[W:.*]] = scf.while (%[[C:.*]] = %[[B]]) : (f32) -> f32 {
// CHECK-NEXT:     scf.condition(%[[P]]) %[[C]] : f32
// CHECK-NEXT:   } do {
// CHECK-NEXT:   ^bb0(%[[E:.*]]: f32):
// CHECK-NEXT:     %[[T:.*]] = arith.mulf %[[E]], %[[E]] : f32
// CHECK-NEXT:     scf.yield %[[T]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   intent.yield %[[W]] : f32
// CHECK-NEXT: } {note = "kept"}
// CHECK-NEXT: return %[[R]] : f32
func.func @straight(%d: !intent.domain<i64>, %p: i1, %x: f32) -> f32 {
  %r = intent.for %i in %d iter (%a = %x) : !intent.domain<i64>, (f32) {
    %b = intent.if %p -> (f32) {
      %s = arith.addf %a, %x : f32
      intent.yield %s : f32
    } else {
      intent.yield %a : f32
    }
    intent.parallel (%j in %d) : (!intent.domain<i64>) {
      intent.if %p {
        intent.print "point"
      }
    }
    %w = intent.while iter (%c = %b) : (f32) {
      intent.yield %p : i1
    } do {
      %t = arith.mulf %c, %c : f32
      intent.yield %t : f32
    }
    intent.yield %w : f32
  } {note = "kept"}
  %v = intent.body -> (f32) {
    intent.yield %r : f32
  }
  return %v : f32
}

// A continue needs no flag: what follows stands in the other branch.
// CHECK-LABEL: @continues(
// CHECK-SAME: %[[D:.*]]: !intent.domain<i64>, %[[P:.*]]: i1, %[[X:.*]]: f32)
// CHECK-NEXT: %[[R:.*]] = intent.for %[[I:.*]] in %[[D]] iter (%[[A:.*]] = %[[X]]) : !intent.domain<i64>, (f32) {
// CHECK-NEXT:   %[[B:.*]] = scf.if %[[P]] -> (f32) {
// CHECK-NEXT:     scf.yield %[[A]] : f32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %[[S:.*]] = arith.addf %[[A]], %[[X]] : f32
// CHECK-NEXT:     scf.yield %[[S]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   intent.yield %[[B]] : f32
// CHECK-NEXT: }
// CHECK-NEXT: intent.parallel (%{{.*}} in %[[D]]) : (!intent.domain<i64>) {
// CHECK-NEXT:   scf.if %[[P]] {
// CHECK-NEXT:   } else {
// CHECK-NEXT:     intent.print "point"
// CHECK-NEXT:   }
// CHECK-NEXT: } {note = "kept"}
// CHECK-NEXT: return %[[R]] : f32
func.func @continues(%d: !intent.domain<i64>, %p: i1, %x: f32) -> f32 {
  %r = intent.for %i in %d iter (%a = %x) : !intent.domain<i64>, (f32) {
    intent.if %p {
      intent.continue %a : f32
    }
    %s = arith.addf %a, %x : f32
    intent.yield %s : f32
  }
  intent.parallel (%i in %d) : (!intent.domain<i64>) {
    intent.if %p {
      intent.continue
    }
    intent.print "point"
  } {note = "kept"}
  return %r : f32
}

// Where both branches may go on, one flag says whether the outcome is there.
// CHECK-LABEL: @flag(
// CHECK-SAME: %[[D:.*]]: !intent.domain<i64>, %[[P:.*]]: i1, %[[Q:.*]]: i1, %[[X:.*]]: f32)
// CHECK-NEXT: intent.for %{{.*}} in %[[D]] iter (%[[A:.*]] = %[[X]]) : !intent.domain<i64>, (f32) {
// CHECK-NEXT:   %[[F:.*]]:3 = scf.if %[[P]] -> (i1, f32, i64) {
// CHECK-NEXT:     %[[G:.*]]:3 = scf.if %[[Q]] -> (i1, f32, i64) {
// CHECK-NEXT:       %[[T:.*]] = arith.constant true
// CHECK-NEXT:       %[[Z:.*]] = arith.constant 0 : i64
// CHECK-NEXT:       scf.yield %[[T]], %[[X]], %[[Z]] : i1, f32, i64
// CHECK-NEXT:     } else {
// CHECK-NEXT:       intent.print "inner"
// CHECK-NEXT:       %[[N:.*]] = arith.constant false
// CHECK-NEXT:       scf.yield %[[N]], %[[A]], %{{.*}} : i1, f32, i64
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.yield %[[G]]#0, %[[G]]#1, %[[G]]#2 : i1, f32, i64
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %[[N:.*]] = arith.constant false
// CHECK-NEXT:     scf.yield %[[N]], %[[A]], %{{.*}} : i1, f32, i64
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[R:.*]] = scf.if %[[F]]#0 -> (f32) {
// CHECK-NEXT:     scf.yield %[[F]]#1 : f32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     intent.print "outer", %[[F]]#2 : i64
// CHECK-NEXT:     scf.yield %[[A]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   intent.yield %[[R]] : f32
func.func @flag(%d: !intent.domain<i64>, %p: i1, %q: i1, %x: f32) {
  %r = intent.for %i in %d iter (%a = %x) : !intent.domain<i64>, (f32) {
    %n = intent.if %p -> (i64) {
      intent.if %q {
        intent.continue %x : f32
      }
      intent.print "inner"
      intent.yield %i : i64
    } else {
      intent.yield %i : i64
    }
    intent.print "outer", %n : i64
    intent.yield %a : f32
  }
  return
}

// A break: an ordinal, whether to go on, what is carried. The coordinate is begin + ordinal * step
// in the domain's type.
// CHECK-LABEL: @breaks(
// CHECK-SAME: %[[N:.*]]: i32, %[[S:.*]]: i32, %[[X:.*]]: f32)
// CHECK: %[[D:.*]] = intent.domain %[[N]] to %[[N]] step %[[S]] : i32
// CHECK-NEXT: %[[SIZE:.*]] = intent.size %[[D]] : !intent.domain<i32>
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : i64
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: %[[W:.*]]:3 = scf.while (%[[K:.*]] = %[[ZERO]], %[[G:.*]] = %[[TRUE]], %[[A:.*]] = %[[X]]) : (i64, i1, f32) -> (i64, i1, f32) {
// CHECK-NEXT:   %[[IN:.*]] = arith.cmpi slt, %[[K]], %[[SIZE]] : i64
// CHECK-NEXT:   %[[GO:.*]] = arith.andi %[[IN]], %[[G]] : i1
// CHECK-NEXT:   scf.condition(%[[GO]]) %[[K]], %[[G]], %[[A]] : i64, i1, f32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[K:.*]]: i64, %[[G:.*]]: i1, %[[A:.*]]: f32):
// CHECK-NEXT:   %[[C:.*]] = arith.trunci %[[K]] : i64 to i32
// CHECK-NEXT:   %[[M:.*]] = arith.muli %[[C]], %[[S]] : i32
// CHECK-NEXT:   %[[I:.*]] = arith.addi %[[M]], %[[N]] : i32
// CHECK-NEXT:   %[[E:.*]] = arith.cmpi eq, %[[I]], %[[N]] : i32
// CHECK-NEXT:   %[[O:.*]]:2 = scf.if %[[E]] -> (i1, f32) {
// CHECK-NEXT:     %[[F:.*]] = arith.constant false
// CHECK-NEXT:     scf.yield %[[F]], %[[X]] : i1, f32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     intent.print "on", %[[K]] : i64
// CHECK-NEXT:     %[[T:.*]] = arith.constant true
// CHECK-NEXT:     scf.yield %[[T]], %[[A]] : i1, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1 : i64
// CHECK-NEXT:   %[[NEXT:.*]] = arith.addi %[[K]], %[[ONE]] : i64
// CHECK-NEXT:   scf.yield %[[NEXT]], %[[O]]#0, %[[O]]#1 : i64, i1, f32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[W]]#2 : f32
func.func @breaks(%n: i32, %s: i32, %x: f32) -> f32 {
  %d = intent.domain %n to %n step %s : i32
  %r = intent.for %i, %k in %d iter (%a = %x) : !intent.domain<i32>, (f32) {
    %e = arith.cmpi eq, %i, %n : i32
    intent.if %e {
      intent.break %x : f32
    }
    intent.print "on", %k : i64
    intent.yield %a : f32
  }
  return %r : f32
}

// A return is the loop's one flag; behind the loop it decides.
// CHECK-LABEL: @returns(
// CHECK-SAME: %[[P:.*]]: i1, %[[Q:.*]]: i1, %[[X:.*]]: f32, %[[Y:.*]]: f32)
// CHECK: %[[W:.*]]:2 = scf.while (%[[G:.*]] = %{{.*}}, %[[V:.*]] = %{{.*}}) : (i1, f32) -> (i1, f32) {
// CHECK-NEXT:   %[[C:.*]] = scf.if %[[G]] -> (i1) {
// CHECK-NEXT:     scf.yield %[[P]] : i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %[[F:.*]] = arith.constant false
// CHECK-NEXT:     scf.yield %[[F]] : i1
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.condition(%[[C]]) %[[G]], %[[V]] : i1, f32
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%[[G:.*]]: i1, %[[V:.*]]: f32):
// CHECK-NEXT:   %[[O:.*]]:2 = scf.if %[[Q]] -> (i1, f32) {
// CHECK-NEXT:     %[[F:.*]] = arith.constant false
// CHECK-NEXT:     scf.yield %[[F]], %[[X]] : i1, f32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %[[T:.*]] = arith.constant true
// CHECK-NEXT:     scf.yield %[[T]], %[[V]] : i1, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.yield %[[O]]#0, %[[O]]#1 : i1, f32
// CHECK-NEXT: }
// CHECK-NEXT: %[[R:.*]] = scf.if %[[W]]#0 -> (f32) {
// CHECK-NEXT:   intent.print "behind"
// CHECK-NEXT:   scf.yield %[[Y]] : f32
// CHECK-NEXT: } else {
// CHECK-NEXT:   scf.yield %[[W]]#1 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[R]] : f32
func.func @returns(%p: i1, %q: i1, %x: f32, %y: f32) -> f32 {
  %r = intent.body -> (f32) {
    intent.while {
      intent.yield %p : i1
    } do {
      intent.if %q {
        intent.return %x : f32
      }
    }
    intent.print "behind"
    intent.yield %y : f32
  }
  return %r : f32
}

// A break and a return of one loop: a second flag tells which.
// CHECK-LABEL: @both(
// CHECK: %[[W:.*]]:4 = scf.while ({{.*}}) : (i64, i1, i1, f32) -> (i64, i1, i1, f32) {
// CHECK: scf.if %[[W]]#2 -> (f32) {
// CHECK-NEXT: scf.yield %[[W]]#3 : f32
func.func @both(%n: i64, %p: i1, %q: i1, %x: f32, %y: f32) -> f32 {
  %d = intent.domain %n to %n : i64
  %r = intent.body -> (f32) {
    intent.for %i in %d : !intent.domain<i64> {
      intent.if %q {
        intent.return %x : f32
      } else {
        intent.if %p {
          intent.break
        }
      }
    }
    intent.yield %y : f32
  }
  return %r : f32
}

// What stands for a value that an exit leaves undefined: zeros, of extents that the type says, else 0.
// CHECK-LABEL: @placeholders(
// CHECK: scf.if %{{.*}} -> (i1, i64, tensor<?x2xf16>, tuple<f8E8M0FNU, i1>) {
// CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f16
// CHECK: %[[EMPTY:.*]] = intent.domain %{{.*}} to %{{.*}} : i64
// CHECK: %[[TWO:.*]] = intent.domain %{{.*}} to %{{.*}} : i64
// CHECK: %[[T:.*]] = intent.broadcast %[[ZERO]] axes [] to (%[[EMPTY]], %[[TWO]]) : f16 to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x2xf16>
// CHECK: %[[ONE:.*]] = arith.constant 1.000000e+00 : f8E8M0FNU
// CHECK: %[[FALSE:.*]] = arith.constant false
// CHECK: %[[U:.*]] = intent.pack %[[ONE]], %[[FALSE]] : tuple<f8E8M0FNU, i1>
// CHECK: scf.yield %{{.*}}, %{{.*}}, %[[T]], %[[U]] : i1, i64, tensor<?x2xf16>, tuple<f8E8M0FNU, i1>
func.func @placeholders(%p: i1, %q: i1, %n: i64, %t: tensor<?x2xf16>, %u: tuple<f8E8M0FNU, i1>) -> i64 {
  %r = intent.body -> (i64) {
    %a, %b = intent.if %p -> (tensor<?x2xf16>, tuple<f8E8M0FNU, i1>) {
      intent.if %q {
        intent.return %n : i64
      }
      intent.yield %t, %u : tensor<?x2xf16>, tuple<f8E8M0FNU, i1>
    } else {
      intent.yield %t, %u : tensor<?x2xf16>, tuple<f8E8M0FNU, i1>
    }
    %c, %e = intent.unpack %b : tuple<f8E8M0FNU, i1>
    intent.print "flag", %e : i1
    intent.yield %n : i64
  }
  return %r : i64
}

// Steps of a domain that is an argument are not known: its coordinates are.
// CHECK-LABEL: @argument(
// CHECK-SAME: %[[D:.*]]: !intent.domain<i32>,
// CHECK: %[[ALL:.*]] = intent.indices %[[D]] : !intent.domain<i32>
// CHECK: scf.while
// CHECK: %[[AT:.*]] = arith.index_cast %{{.*}} : i64 to index
// CHECK: tensor.extract %[[ALL]][%[[AT]]] : tensor<?xi32>
func.func private @argument(%d: !intent.domain<i32>, %n: i32) -> i64 {
  %none = arith.constant -1 : i64
  %r = intent.for %i, %k in %d iter (%a = %none) : !intent.domain<i32>, (i64) {
    %e = arith.cmpi eq, %i, %n : i32
    intent.if %e {
      intent.break %k : i64
    }
    intent.yield %a : i64
  }
  return %r : i64
}

// Two exits of one op: what follows never runs, and is gone.
// CHECK-LABEL: @dead(
// CHECK-NEXT: arith.constant
// CHECK-NEXT: %[[R:.*]] = scf.if
// CHECK-NOT: print
// CHECK: return %[[R]]
func.func @dead(%p: i1, %n: i64) -> i64 {
  %one = arith.constant 1 : i64
  %r = intent.body -> (i64) {
    intent.if %p {
      intent.return %one : i64
    } else {
      intent.return %n : i64
    }
    intent.print "never"
    intent.yield %n : i64
  }
  return %r : i64
}

// Inside of other regions, too.
// CHECK-LABEL: @nested(
// CHECK: intent.map
// CHECK-NEXT: %[[R:.*]] = scf.if
// CHECK: intent.yield %[[R]] : f32
func.func @nested(%x: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  %y = intent.map (%e = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    %b = intent.body -> (f32) {
      intent.if %p {
        intent.return %e : f32
      }
      %f = arith.addf %e, %e : f32
      intent.yield %f : f32
    }
    intent.yield %b : f32
  }
  return %y : tensor<?xf32>
}
