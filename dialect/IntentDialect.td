// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dialect itself, and the base class of its ops. Data in ops is attributes only, never native
// properties, so that C reads and writes all of it by name.
#ifndef INTENT_DIALECT
#define INTENT_DIALECT

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Intent_Dialect : Dialect {
  let name = "intent";
  let cppNamespace = "::intent";
  let summary = "Logical programs of tensor kernels: what is computed, and nothing of how";
  let description = [{
    A logical program says what a tensor kernel computes: domains and subregions of coordinates
    that keep their provenance, tensors whose extents have identity, unordered and ordered control,
    and an algebra whose laws the author claims. Passes lower it to linalg, scf, gpu and nvvm.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect"];
  let hasConstantMaterializer = 1;
  let hasRegionArgAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class Intent_Op<string mnemonic, list<Trait> traits = []>
    : Op<Intent_Dialect, mnemonic, traits>;

// Where `intent.assert` writes: ordered against other effects, never removed, and no observable
// effect in the sense of clause 5-13.
def Intent_TrapResource : Resource<"::intent::TrapResource">;

// Where `intent.print` writes.
def Intent_ConsoleResource : Resource<"::intent::ConsoleResource">;

#endif // INTENT_DIALECT
