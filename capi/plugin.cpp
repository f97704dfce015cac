// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry points by which mlir-opt loads libIntent.so: a dialect plugin and a pass plugin at
// once.
#include "dialect/Intent.h"
#include "intent-c/Passes.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Intent", INTENT_VERSION,
          [](mlir::DialectRegistry *registry) { registry->insert<intent::IntentDialect>(); }};
}

// A plugin may be loaded twice; its passes are registered once.
extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Intent", INTENT_VERSION, [] {
            static const bool once = (intentRegisterPasses(), true);
            (void)once;
          }};
}
