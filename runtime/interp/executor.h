// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference interpreter as an executor.
#ifndef INTENT_RUNTIME_INTERP_EXECUTOR_H
#define INTENT_RUNTIME_INTERP_EXECUTOR_H

#include "runtime/executor.h"

extern const IntentExecutor intentInterpExecutor;

#endif
