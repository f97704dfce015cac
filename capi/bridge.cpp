// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One call to upstream's C++ a function: see bridge.h.
#include "capi/bridge.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/CAPI/Rewrite.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Utils.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"

using namespace mlir;

DEFINE_C_API_PTR_METHODS(MlirIRMapping, IRMapping)

void mlirEmitErrorWithNote(MlirLocation location, MlirStringRef message, MlirLocation noteLocation,
                           MlirStringRef note) {
  InFlightDiagnostic diagnostic = emitError(unwrap(location)) << unwrap(message);
  if (noteLocation.ptr)
    diagnostic.attachNote(unwrap(noteLocation)) << unwrap(note);
}

void mlirEmitWarning(MlirLocation location, MlirStringRef message) {
  emitWarning(unwrap(location)) << unwrap(message);
}

void mlirEmitRemark(MlirLocation location, MlirStringRef message) {
  emitRemark(unwrap(location)) << unwrap(message);
}

MlirIRMapping mlirIRMappingCreate(void) { return wrap(new IRMapping); }

void mlirIRMappingDestroy(MlirIRMapping mapping) { delete unwrap(mapping); }

void mlirIRMappingMapValue(MlirIRMapping mapping, MlirValue from, MlirValue to) {
  unwrap(mapping)->map(unwrap(from), unwrap(to));
}

MlirValue mlirIRMappingLookupOrDefault(MlirIRMapping mapping, MlirValue from) {
  return wrap(unwrap(mapping)->lookupOrDefault(unwrap(from)));
}

MlirOperation mlirRewriterBaseCloneWithMapping(MlirRewriterBase rewriter, MlirOperation op,
                                               MlirIRMapping mapping) {
  return wrap(unwrap(rewriter)->clone(*unwrap(op), *unwrap(mapping)));
}

void mlirRegisterPassPipeline(MlirStringRef argument, MlirStringRef description,
                              MlirPassPipelineBuilder builder, void *userData) {
  registerPassPipeline(
      unwrap(argument), unwrap(description),
      [=](OpPassManager &manager, StringRef options,
          function_ref<LogicalResult(const Twine &)> onError) {
        mlir::detail::CallbackOstream errors(
            [](MlirStringRef text, void *handler) {
              (void)(*static_cast<function_ref<LogicalResult(const Twine &)> *>(handler))(
                  unwrap(text));
            },
            &onError);
        auto report = [](MlirStringRef text, void *stream) {
          static_cast<mlir::detail::CallbackOstream *>(stream)->write(text.data, text.length);
        };
        return unwrap(builder(wrap(&manager), wrap(options), report, &errors, userData));
      },
      [](function_ref<void(const mlir::detail::PassOptions &)>) {});
}

MlirLogicalResult mlirRunPassPipeline(MlirOperation op, MlirStringRef pipeline) {
  Operation *root = unwrap(op);
  PassManager manager(root->getContext(), root->getName().getStringRef());
  std::string message;
  llvm::raw_string_ostream errors(message);
  if (failed(parsePassPipeline(unwrap(pipeline), manager, errors))) {
    emitError(root->getLoc()) << "pass pipeline '" << unwrap(pipeline) << "': " << message;
    return wrap(failure());
  }
  return wrap(manager.run(root));
}

void mlirDialectRegistryInsertLLVMTranslations(MlirDialectRegistry registry) {
  registerAllToLLVMIRTranslations(*unwrap(registry));
}

int mlirOptMain(int argc, char **argv, MlirStringRef toolName, MlirDialectRegistry registry) {
  llvm::InitLLVM init(argc, argv);
  return asMainReturnCode(MlirOptMain(argc, argv, unwrap(toolName), *unwrap(registry)));
}
