// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libIntent.so in stock mlir-opt: as dialect plugin, as pass plugin, both in either order, twice.
// RUN: %mlir-opt %s --load-dialect-plugin=%libintent | FileCheck %s --check-prefix=SAME
// RUN: %mlir-opt %s --load-dialect-plugin=%libintent --load-pass-plugin=%libintent --pass-pipeline='builtin.module(intent-insert-checks)' | FileCheck %s --check-prefix=CHECKED
// RUN: %mlir-opt %s --load-pass-plugin=%libintent --load-dialect-plugin=%libintent --pass-pipeline='builtin.module(intent-check,intent-insert-checks)' | FileCheck %s --check-prefix=CHECKED
// RUN: %mlir-opt %s --load-dialect-plugin=%libintent --load-dialect-plugin=%libintent --load-pass-plugin=%libintent --load-pass-plugin=%libintent --pass-pipeline='builtin.module(intent-insert-checks)' | FileCheck %s --check-prefix=CHECKED
// RUN: %mlir-opt %s --load-dialect-plugin=%libintent --emit-bytecode | %mlir-opt --load-dialect-plugin=%libintent | FileCheck %s --check-prefix=SAME

// Upstream's passes beside Intent's, in one pipeline.
// RUN: %mlir-opt %s --load-dialect-plugin=%libintent --load-pass-plugin=%libintent --pass-pipeline='builtin.module(intent-insert-checks,canonicalize,cse)' | FileCheck %s --check-prefix=CHECKED

// The pass plugin alone runs on other dialects, and can't parse Intent's text.
// RUN: echo 'func.func @none() { return }' > %t.none.mlir
// RUN: %mlir-opt %t.none.mlir --load-pass-plugin=%libintent --pass-pipeline='builtin.module(intent-check)' | FileCheck %s --check-prefix=NONE
// NONE: func.func @none()
// RUN: not %mlir-opt %s --load-pass-plugin=%libintent --pass-pipeline='builtin.module(intent-check)' 2>&1 | FileCheck %s --check-prefix=ALONE
// ALONE: error: Dialect `intent' not found for custom op 'intent.domain'

// A plugin's passes are reached through --pass-pipeline, not by flags of their own; the dialect
// plugin alone has none.
// RUN: not %mlir-opt %s --load-dialect-plugin=%libintent --load-pass-plugin=%libintent --intent-check 2>&1 | FileCheck %s --check-prefix=FLAG
// FLAG: Unknown command line argument '--intent-check'
// RUN: not %mlir-opt %s --load-dialect-plugin=%libintent --pass-pipeline='builtin.module(intent-check)' 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: 'intent-check' does not refer to a registered pass or pass pipeline

// A program that is refused fails there too.
// RUN: not %mlir-opt %S/../passes/inputs/step-zero.mlir --load-dialect-plugin=%libintent --load-pass-plugin=%libintent --pass-pipeline='builtin.module(intent-check)' 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED: step-zero.mlir:5:8: error: 'intent.domain' op expects a step above 0, got 0 (1-02)

// SAME-LABEL: @steps
// SAME-NEXT: %[[D:.*]] = intent.domain %{{.*}} to %{{.*}} step %{{.*}} : i32
// SAME-NEXT: %[[N:.*]] = intent.size %[[D]]
// SAME-NEXT: return %[[N]]
// CHECKED-LABEL: @steps
// CHECKED: intent.assert %{{.*}}, "{{.*}}: 'intent.domain' op expects a step above 0 (1-02)"
// CHECKED-NEXT: intent.domain
func.func @steps(%b: i32, %e: i32, %s: i32) -> i64 {
  %d = intent.domain %b to %e step %s : i32
  %n = intent.size %d : !intent.domain<i32>
  return %n : i64
}
