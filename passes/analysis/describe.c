// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See describe.h. Names are given as things are first mentioned: d0, t0, v0.
#include "passes/analysis/describe.h"

#include "passes/analysis/arena.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The things of one kind that were named, in order.
typedef struct Names {
  const void **data;
  IntentMemo *numbers; // of the things: one above their place in data
  intptr_t count;
  intptr_t described; // those before have their line
} Names;

struct IntentDescription {
  MlirOperation function;
  char *text;
  size_t used, size;
  Names domains, tensors, values; // values: SCALAR nodes
  uint64_t *arguments;            // positions of this function's arguments that were named
  intptr_t argumentCount;
};

IntentDescription *intentDescriptionCreate(MlirOperation function) {
  IntentDescription *d = calloc(1, sizeof *d);
  d->function = function;
  d->size = 256;
  d->text = calloc(1, d->size);
  return d;
}

static void freeNames(Names *names) {
  free(names->data);
  intentMemoDestroy(names->numbers);
}

void intentDescriptionDestroy(IntentDescription *d) {
  free(d->text);
  freeNames(&d->domains);
  freeNames(&d->tensors);
  freeNames(&d->values);
  free(d->arguments);
  free(d);
}

const char *intentDescriptionText(const IntentDescription *d) { return d->text; }

static void appendBytes(IntentDescription *d, const char *data, size_t count) {
  while (d->used + count + 1 > d->size) {
    d->size *= 2;
    d->text = realloc(d->text, d->size);
  }
  memcpy(d->text + d->used, data, count);
  d->used += count;
  d->text[d->used] = 0;
}

void intentDescribe(IntentDescription *d, const char *format, ...) {
  char buffer[1024];
  va_list arguments;
  va_start(arguments, format);
  int count = vsnprintf(buffer, sizeof buffer, format, arguments);
  va_end(arguments);
  appendBytes(d, buffer, (size_t)count < sizeof buffer ? (size_t)count : sizeof buffer - 1);
}

static void appendPart(MlirStringRef part, void *data) {
  appendBytes(data, part.data, part.length);
}

static void describeType(IntentDescription *d, MlirType type) {
  mlirTypePrint(type, appendPart, d);
}

// ---- Names --------------------------------------------------------------------------------------

static intptr_t numberOf(Names *names, const void *thing) {
  if (!names->numbers)
    names->numbers = intentMemoCreate();
  intptr_t known = (intptr_t)intentMemoGet(names->numbers, thing);
  if (known)
    return known - 1;
  intentMemoSet(names->numbers, thing, (const void *)(names->count + 1));
  names->data = realloc(names->data, (size_t)(names->count + 1) * sizeof *names->data);
  names->data[names->count] = thing;
  return names->count++;
}

static void noteArgument(IntentDescription *d, uint64_t position) {
  intptr_t at = 0;
  while (at < d->argumentCount && d->arguments[at] < position)
    ++at;
  if (at < d->argumentCount && d->arguments[at] == position)
    return;
  d->arguments = realloc(d->arguments, (size_t)(d->argumentCount + 1) * sizeof *d->arguments);
  memmove(d->arguments + at + 1, d->arguments + at,
          (size_t)(d->argumentCount - at) * sizeof *d->arguments);
  d->arguments[at] = position;
  ++d->argumentCount;
}

// Names an argument of a function; false for any other value.
static bool describeArgument(IntentDescription *d, MlirValue value) {
  if (mlirValueIsNull(value) || !mlirValueIsABlockArgument(value))
    return false;
  MlirOperation parent = mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
  if (mlirOperationIsNull(parent) || !irIs(parent, "func.func"))
    return false;
  intptr_t position = mlirBlockArgumentGetArgNumber(value);
  if (!mlirOperationEqual(parent, d->function)) {
    MlirStringRef name = mlirStringAttrGetValue(irAttribute(parent, "sym_name"));
    intentDescribe(d, "@%.*s.", (int)name.length, name.data);
  } else {
    noteArgument(d, (uint64_t)position);
  }
  intentDescribe(d, "arg%" PRIdPTR, position);
  return true;
}

// True for what its value names: no component of a record, and no run of an op in a call.
static bool isNamedByValue(int64_t serial) { return serial == 0; }

void intentDescribeTensor(IntentDescription *d, const IntentTensor *tensor) {
  bool isOwn = tensor->kind == INTENT_TENSOR_VALUE || tensor->kind == INTENT_TENSOR_VIEW;
  if (isOwn && isNamedByValue(tensor->result) && describeArgument(d, tensor->value))
    return;
  intentDescribe(d, "t%" PRIdPTR, numberOf(&d->tensors, tensor));
}

void intentDescribeDomain(IntentDescription *d, const IntentDomain *domain) {
  if (domain->kind == INTENT_DOMAIN_OPAQUE && !domain->choice && isNamedByValue(domain->axis) &&
      describeArgument(d, domain->value))
    return;
  intentDescribe(d, "d%" PRIdPTR, numberOf(&d->domains, domain));
}

static void describeScalar(IntentDescription *d, const IntentExpr *e) {
  if (e->constant == 0 && describeArgument(d, e->value))
    return;
  intentDescribe(d, "v%" PRIdPTR, numberOf(&d->values, e));
}

// ---- Expressions --------------------------------------------------------------------------------

static void describeWide(IntentDescription *d, IntentWide value) {
  char digits[48];
  int at = sizeof digits;
  bool isNegative = value < 0;
  digits[--at] = 0;
  do {
    int digit = (int)(value % 10);
    digits[--at] = (char)('0' + (digit < 0 ? -digit : digit));
    value /= 10;
  } while (value != 0);
  intentDescribe(d, "%s%s", isNegative ? "-" : "", digits + at);
}

void intentDescribeRange(IntentDescription *d, IntentRange range) {
  if (range.lo > range.hi) {
    intentDescribe(d, "none");
    return;
  }
  intentDescribe(d, "[");
  describeWide(d, range.lo);
  intentDescribe(d, ", ");
  describeWide(d, range.hi);
  intentDescribe(d, "]");
}

static void describeSum(IntentDescription *d, const IntentExpr *e) {
  for (intptr_t i = 0; i < e->count; ++i) {
    int64_t factor = e->coefficients[i];
    bool isNegative = factor < 0;
    if (i || isNegative)
      intentDescribe(d, i == 0 ? "-" : isNegative ? " - " : " + ");
    if (factor != 1 && factor != -1) {
      describeWide(d, isNegative ? -(IntentWide)factor : factor);
      intentDescribe(d, "*");
    }
    intentDescribeExpr(d, e->operands[i]);
  }
  if (e->constant != 0) {
    intentDescribe(d, e->constant < 0 ? " - " : " + ");
    describeWide(d, e->constant < 0 ? -e->constant : e->constant);
  }
}

static void describeOperands(IntentDescription *d, const IntentExpr *e, bool hasFirst) {
  for (intptr_t i = 0; i < e->count; ++i) {
    if (i || hasFirst)
      intentDescribe(d, ", ");
    intentDescribeExpr(d, e->operands[i]);
  }
  intentDescribe(d, ")");
}

static void describeApply(IntentDescription *d, const IntentExpr *e) {
  MlirStringRef name = mlirIdentifierStr(e->name);
  if (e->count == 0 && e->attributes.ptr && !e->domain) { // a constant
    mlirAttributePrint(e->attributes, appendPart, d);
    return;
  }
  intentDescribe(d, "apply(%.*s#%" PRId64, (int)name.length, name.data, e->axis);
  if (e->domain) {
    intentDescribe(d, ", ");
    intentDescribeDomain(d, e->domain);
  }
  describeOperands(d, e, true);
}

static const char *const kFunctions[] = {
    [INTENT_EXPR_DIV] = "div",           [INTENT_EXPR_REM] = "rem",
    [INTENT_EXPR_FLOORDIV] = "floordiv", [INTENT_EXPR_CEILDIV] = "ceildiv",
    [INTENT_EXPR_MOD] = "mod",           [INTENT_EXPR_MIN] = "min",
    [INTENT_EXPR_MAX] = "max",           [INTENT_EXPR_SELECT] = "select",
    [INTENT_EXPR_IS_ZERO] = "iszero",    [INTENT_EXPR_IS_NEGATIVE] = "isnegative",
    [INTENT_EXPR_AND] = "and",           [INTENT_EXPR_OR] = "or",
};

// As text, parts that are shared are repeated: an extent of a long chain of maps doubles with each.
enum { MAX_PRINTED = 1024 };

void intentDescribeExpr(IntentDescription *d, const IntentExpr *e) {
  if (e->size > MAX_PRINTED) {
    intentDescribe(d, "(too large to print)");
    return;
  }
  switch (e->kind) {
  case INTENT_EXPR_CONSTANT:
    describeWide(d, e->constant);
    return;
  case INTENT_EXPR_AXIS:
    intentDescribe(d, "a%" PRId64, e->axis);
    return;
  case INTENT_EXPR_PARAMETER:
    intentDescribe(d, "p%" PRId64, e->axis);
    return;
  case INTENT_EXPR_SCALAR:
    describeScalar(d, e);
    return;
  case INTENT_EXPR_EXTENT:
    intentDescribe(d, "extent(");
    intentDescribeTensor(d, e->tensor);
    intentDescribe(d, ", %" PRId64 ")", e->axis);
    return;
  case INTENT_EXPR_SIZE:
    intentDescribe(d, "size(");
    intentDescribeDomain(d, e->domain);
    intentDescribe(d, ")");
    return;
  case INTENT_EXPR_MEMBER:
    intentDescribe(d, "member(");
    intentDescribeDomain(d, e->domain);
    describeOperands(d, e, true);
    return;
  case INTENT_EXPR_ELEMENT:
    intentDescribe(d, "element(");
    intentDescribeTensor(d, e->tensor);
    describeOperands(d, e, true);
    return;
  case INTENT_EXPR_SUM:
    describeSum(d, e);
    return;
  case INTENT_EXPR_PRODUCT:
    for (intptr_t i = 0; i < e->count; ++i) {
      intentDescribe(d, i ? "*" : "");
      intentDescribeExpr(d, e->operands[i]);
    }
    return;
  case INTENT_EXPR_WRAP:
    if (e->count == 2)
      intentDescribe(d, "huge%c(", (char)e->axis);
    else
      intentDescribe(d, "wrap%u(", e->width);
    describeOperands(d, e, false);
    return;
  case INTENT_EXPR_APPLY:
    describeApply(d, e);
    return;
  default:
    intentDescribe(d, "%s(", kFunctions[e->kind]);
    describeOperands(d, e, false);
  }
}

// ---- Definitions --------------------------------------------------------------------------------

static void describeOptional(IntentDescription *d, const char *name, const IntentExpr *e) {
  intentDescribe(d, ", %s ", name);
  if (e)
    intentDescribeExpr(d, e);
  else
    intentDescribe(d, "unknown");
}

static void defineDomain(IntentDescription *d, intptr_t number, const IntentDomain *domain) {
  intentDescribe(d, "\n  d%" PRIdPTR " = ", number);
  switch (domain->kind) {
  case INTENT_DOMAIN_RANGE:
    intentDescribe(d, "domain(");
    intentDescribeExpr(d, domain->begin);
    intentDescribe(d, ", ");
    intentDescribeExpr(d, domain->end);
    intentDescribe(d, ", ");
    intentDescribeExpr(d, domain->step);
    intentDescribe(d, ")");
    break;
  case INTENT_DOMAIN_AXIS:
    intentDescribe(d, "axis(");
    intentDescribeTensor(d, domain->tensor);
    intentDescribe(d, ", %" PRId64 ") of rank %" PRId64, domain->axis, domain->tensor->rank);
    break;
  case INTENT_DOMAIN_SUBREGION:
    intentDescribe(d, "subregion(");
    intentDescribeDomain(d, domain->source);
    intentDescribe(d, ", ");
    intentDescribeExpr(d, domain->begin);
    intentDescribe(d, ", ");
    intentDescribeExpr(d, domain->end);
    intentDescribe(d, ")");
    break;
  case INTENT_DOMAIN_OPAQUE:
    intentDescribe(d, "unknown: %s", domain->unknown ? domain->unknown : "it is an argument");
    break;
  }
  intentDescribe(d, ", ");
  describeType(d, domain->coordinate);
  describeOptional(d, "first", domain->first);
  describeOptional(d, "step", domain->step);
  describeOptional(d, "size", domain->size);
  intentDescribe(d, ", members ");
  intentDescribeRange(d, domain->members);
}

static void describeExtents(IntentDescription *d, const IntentTensor *tensor) {
  intentDescribe(d, "(");
  for (int64_t i = 0; i < tensor->rank; ++i) {
    const IntentExpr *extent = tensor->extents[i];
    intentDescribe(d, i ? ", " : "");
    if (extent->kind == INTENT_EXPR_EXTENT && extent->tensor == tensor)
      intentDescribe(d, "?");
    else
      intentDescribeExpr(d, extent);
  }
  intentDescribe(d, ")");
}

static void defineTensor(IntentDescription *d, intptr_t number, const IntentTensor *tensor) {
  static const char *const kKinds[] = {
      [INTENT_TENSOR_VALUE] = "tensor",      [INTENT_TENSOR_CONSTANT] = "constant",
      [INTENT_TENSOR_COMPUTED] = "computed", [INTENT_TENSOR_REDUCED] = "reduced",
      [INTENT_TENSOR_SCANNED] = "scanned",   [INTENT_TENSOR_VIEW] = "view",
      [INTENT_TENSOR_BUFFER] = "buffer",     [INTENT_TENSOR_SNAPSHOT] = "snapshot",
  };
  intentDescribe(d, "\n  t%" PRIdPTR " = %s", number, kKinds[tensor->kind]);
  describeExtents(d, tensor);
  intentDescribe(d, " of ");
  describeType(d, tensor->element);
  if (tensor->kind == INTENT_TENSOR_CONSTANT) {
    intentDescribe(d, ": ");
    mlirAttributePrint(tensor->attribute, appendPart, d);
  } else if (tensor->kind == INTENT_TENSOR_COMPUTED) {
    intentDescribe(d, ": ");
    if (tensor->unknown)
      intentDescribe(d, "unknown: %s", tensor->unknown);
    else
      intentDescribeExpr(d, tensor->computed);
  } else if (tensor->kind == INTENT_TENSOR_SNAPSHOT) {
    intentDescribe(d, ": ");
    intentDescribeTensor(d, tensor->source);
    intentDescribe(d, " after %" PRId64 " writes", tensor->result);
  } else if (tensor->kind == INTENT_TENSOR_REDUCED || tensor->kind == INTENT_TENSOR_SCANNED) {
    intentDescribe(d, ": along ");
    mlirAttributePrint(tensor->attribute, appendPart, d);
    for (intptr_t i = 0; i < tensor->partCount; ++i) {
      intentDescribe(d, "; ");
      intentDescribeExpr(d, tensor->parts[i]);
    }
  } else if (tensor->unknown) {
    intentDescribe(d, ": unknown: %s", tensor->unknown);
  }
}

static void defineValue(IntentDescription *d, intptr_t number, const IntentExpr *e) {
  intentDescribe(d, "\n  v%" PRIdPTR " = ", number);
  describeType(d, e->type);
  intentDescribe(d, " in ");
  intentDescribeRange(d, e->range);
  if (e->unknown)
    intentDescribe(d, ", unknown: %s", e->unknown);
}

void intentDescribeNames(IntentDescription *d) {
  bool isDone = false;
  while (!isDone) {
    isDone = true;
    if (d->domains.described < d->domains.count) {
      intptr_t at = d->domains.described++;
      defineDomain(d, at, d->domains.data[at]);
      isDone = false;
    } else if (d->tensors.described < d->tensors.count) {
      intptr_t at = d->tensors.described++;
      defineTensor(d, at, d->tensors.data[at]);
      isDone = false;
    } else if (d->values.described < d->values.count) {
      intptr_t at = d->values.described++;
      defineValue(d, at, d->values.data[at]);
      isDone = false;
    }
  }
  if (d->argumentCount)
    intentDescribe(d, "\n  depends on");
  for (intptr_t i = 0; i < d->argumentCount; ++i)
    intentDescribe(d, "%s arg%" PRIu64, i ? "," : "", d->arguments[i]);
}
