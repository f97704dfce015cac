// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions, domains and tensors as text that is the same wherever they stand: before and after
// inlining and simplification. docs/provenance.md has the grammar.
#ifndef INTENT_PASSES_ANALYSIS_DESCRIBE_H
#define INTENT_PASSES_ANALYSIS_DESCRIBE_H

#include "passes/analysis/expr.h"

typedef struct IntentDescription IntentDescription;

// A description of something in a function: its arguments are arg0, arg1, ...; those of others are
// named with their function.
IntentDescription *intentDescriptionCreate(MlirOperation function);
void intentDescriptionDestroy(IntentDescription *d);

// The text so far, NUL-terminated; owned by the description.
const char *intentDescriptionText(const IntentDescription *d);

void intentDescribe(IntentDescription *d, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void intentDescribeExpr(IntentDescription *d, const IntentExpr *expr);
void intentDescribeDomain(IntentDescription *d, const IntentDomain *domain); // its name
void intentDescribeTensor(IntentDescription *d, const IntentTensor *tensor); // its name
void intentDescribeRange(IntentDescription *d, IntentRange range);

// A line for every domain, tensor and value that was named and is no argument, in the order in
// which they were; then one with the arguments that were named.
void intentDescribeNames(IntentDescription *d);

#endif // INTENT_PASSES_ANALYSIS_DESCRIBE_H
