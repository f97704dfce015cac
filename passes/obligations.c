// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See obligations.h: what the rules of --intent-insert-checks have in common.
#include "passes/obligations.h"

#include "intent-c/Limits.h"
#include "passes/domain.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// ---- Making assertions --------------------------------------------------------------------------

MlirValue intentExtentValue(Ir *ir, IntentExtent extent) {
  MlirValue domain = extent.source;
  if (extent.constant >= 0)
    return irI64(ir, extent.constant);
  if (mlirTypeIsAInteger(mlirValueGetType(extent.source)))
    return extent.source;
  if (mlirTypeIsAShaped(mlirValueGetType(extent.source)))
    domain = intentMakeAxis(ir, extent.source, extent.axis);
  return irValueOf(ir, "intent.size", IR_VALUES(domain), mlirIntegerTypeGet(ir->context, 64));
}

// The first place in a file that a location names; unknown if it names none.
static MlirLocation placeOf(MlirLocation location) {
  for (;;) {
    if (mlirLocationIsACallSite(location)) {
      location = mlirLocationCallSiteGetCallee(location);
    } else if (mlirLocationIsAName(location)) {
      location = mlirLocationNameGetChildLoc(location);
    } else if (mlirLocationIsAFused(location)) {
      MlirLocation *parts =
          malloc((size_t)mlirLocationFusedGetNumLocations(location) * sizeof *parts);
      mlirLocationFusedGetLocations(location, parts);
      location = parts[0];
      free(parts);
    } else {
      return location;
    }
  }
}

// The text that a failing assertion prints.
typedef struct Message {
  char text[4096 + 512];
} Message;

static Message messageOf(MlirOperation op, const char *what) {
  Message message;
  MlirLocation place = placeOf(mlirOperationGetLocation(op));
  if (mlirLocationIsAFileLineColRange(place)) {
    MlirStringRef file = mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(place));
    snprintf(message.text, sizeof message.text, "%.*s:%d: '%s' op %s",
             file.length < 4096 ? (int)file.length : 4096, file.data,
             mlirLocationFileLineColRangeGetStartLine(place), irName(op), what);
  } else {
    snprintf(message.text, sizeof message.text, "'%s' op %s", irName(op), what);
  }
  return message;
}

static void assertThat(IntentChecks *checks, MlirOperation op, MlirValue condition,
                       const char *what) {
  Ir *ir = &checks->ir;
  Message message = messageOf(op, what);
  irCreate(ir,
           &(IrOp){.name = "intent.assert",
                   .operands = IR_VALUES(condition),
                   .attributes = IR_ATTRIBUTES({"message", irString(ir->context, message.text)})});
  ++checks->inserted;
}

void intentAssertThat(IntentChecks *checks, MlirOperation op, MlirValue condition,
                      const char *format, ...) {
  char what[256];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  assertThat(checks, op, condition, what);
}

void intentRequire(IntentChecks *checks, MlirOperation op, MlirValue holds, const char *format,
                   ...) {
  char what[256];
  va_list arguments;
  if (mlirValueIsNull(holds)) {
    ++checks->proven;
    return;
  }
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  assertThat(checks, op, holds, what);
}

void intentRequireResultExtent(IntentChecks *checks, MlirOperation op, IntentExtent have,
                               MlirValue result, int64_t axis) {
  Ir *ir = &checks->ir;
  int64_t claimed = irShape(mlirValueGetType(result), axis);
  if (claimed < 0)
    return;
  if (have.constant == claimed) {
    ++checks->proven;
    return;
  }
  MlirValue same = irCompare(ir, "eq", intentExtentValue(ir, have), irI64(ir, claimed));
  intentAssertThat(checks, op, same,
                   "expects extent %" PRId64 " on axis %" PRId64 " of its result (2-01)", claimed,
                   axis);
}

// ---- The limit: no memory holds more ------------------------------------------------------------

void intentAddSize(Ir *ir, IntentSizes *sizes, IntentExtent extent) {
  bool isConstant = extent.constant >= 0;
  sizes->isBounded[sizes->rank] = isConstant ? extent.constant <= INTENT_MOST_ELEMENTS
                                             : mlirTypeIsAShaped(mlirValueGetType(extent.source));
  sizes->extents[sizes->rank++] = intentExtentValue(ir, extent);
}

// The product of extents, one past the limit where it passes that: it can't wrap.
static MlirValue countWith(Ir *ir, MlirValue count, MlirValue extent) {
  MlirType i64 = mlirIntegerTypeGet(ir->context, 64);
  MlirValue past = irI64(ir, INTENT_MOST_ELEMENTS + 1);
  MlirOperation product = irCreate(ir, &(IrOp){.name = "arith.mului_extended",
                                               .operands = IR_VALUES(count, extent),
                                               .results = IR_TYPES(i64, i64)});
  MlirValue fits = irCompare(ir, "eq", irResult(product, 1), irI64(ir, 0));
  MlirValue low = irBinary(ir, "arith.minui", irResult(product, 0), past);
  return irSelect(ir, fits, low, past);
}

MlirValue intentIsWithinLimit(Ir *ir, MlirValue size) {
  return irCompare(ir, "ule", size, irI64(ir, INTENT_MOST_ELEMENTS));
}

void intentRequireLimit(IntentChecks *checks, MlirOperation op, const IntentSizes *sizes) {
  Ir *ir = &checks->ir;
  MlirValue holds = {NULL}, count = sizes->extents[0];
  for (int64_t axis = 0; axis < sizes->rank; ++axis)
    if (!sizes->isBounded[axis])
      holds = irBoth(ir, holds, intentIsWithinLimit(ir, sizes->extents[axis]));
  for (int64_t axis = 1; axis < sizes->rank; ++axis)
    count = countWith(ir, count, sizes->extents[axis]);
  if (sizes->rank > 1)
    holds = irBoth(ir, holds, intentIsWithinLimit(ir, count));
  intentRequire(checks, op, holds, INTENT_LIMIT_TEXT);
}
