// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every pipeline, whole, on one screen, and the options that each takes.
#include "passes/Passes.h"

#include "capi/bridge.h"
#include "passes/options.h"

#include <stdio.h>

// First in every pipeline: refuse, check, and give arith its total meaning before any upstream pass
// may assume undefined behaviour.
#define LOGICAL "intent-check,%sintent-total-arith,"

static const char *checksOf(const IntentOptions *options) {
  return intentOptionIs(options, "checks", "true") ? "intent-insert-checks," : "";
}

// ---- canonical: what both targets begin with -----------------------------------------------------

static const IntentOptionRow kCanonicalOptions[] = {
    {"checks", "false", "trap violated run-time obligations"},
};

static void canonicalPipeline(const IntentOptions *options, IntentPipelineText *text) {
  intentPipelineAppend(text, LOGICAL "canonicalize,cse", checksOf(options));
}

static const IntentPipeline kPipelines[] = {
    {"intent-canonicalize-program", "Logical programs in canonical form", kCanonicalOptions,
     sizeof kCanonicalOptions / sizeof kCanonicalOptions[0], canonicalPipeline},
};

void intentRegisterPipelines(void) {
  for (size_t i = 0; i < sizeof kPipelines / sizeof kPipelines[0]; ++i)
    intentRegisterPipeline(&kPipelines[i]);
}
