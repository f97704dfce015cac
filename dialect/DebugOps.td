// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops that watch a program: assertions and prints.
#ifndef INTENT_DEBUG_OPS
#define INTENT_DEBUG_OPS

include "IntentTypes.td"

def Intent_AssertOp : Intent_Op<"assert", [MemoryEffects<[MemWrite<Intent_TrapResource>]>]> {
  let summary = "stops the program with a message unless a condition holds";
  let description = [{
    Allowed in every region: it stops illegal programs and changes nothing in a legal one. The
    message names the source line of the op.

    ```mlir
    intent.assert %positive, "expects a step above 0 (1-02)"
    ```
  }];
  let arguments = (ins I1:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict";
  let hasCanonicalizeMethod = 1;
}

def Intent_PrintOp : Intent_Op<"print", [MemoryEffects<[MemWrite<Intent_ConsoleResource>]>]> {
  let summary = "prints a text and a value";
  let description = [{
    An observable effect, in program order: refused in helpers that must be pure.

    ```mlir
    intent.print "row maxima", %m : tensor<?xf32>
    ```
  }];
  let arguments = (ins StrAttr:$text, Optional<Intent_Value>:$value);
  let assemblyFormat = "$text (`,` $value^ `:` type($value))? attr-dict";
}

#endif // INTENT_DEBUG_OPS
