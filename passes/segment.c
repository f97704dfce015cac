// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --intent-segment: from region_fold and region_scan to their helpers, applied to segments of the
// source, in canonical Intent and scf. Any cut gives one result: that is what the author claims
// (5-08, 5-17). A slice is a gather of a range of members, never a subregion (1-16).
//
// One segment is the helpers on the whole source. Several are a loop that carries the summary of a
// fold, or the state of a scan; a scan's outputs are put together in a buffer. The parts of a fold
// to scalars may be worked on at the same time.
#include "intent-c/Dialect.h"
#include "passes/Passes.h"
#include "passes/domain.h"
#include "passes/extent.h"
#include "passes/region_op.h"
#include "passes/relation.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// A region op being cut.
typedef struct Cut {
  Ir ir;
  IntentRegionOp r;
  int64_t length;       // of a segment of the loop; 0: all that is left is one
  const char *segments; // lengths of the first ones, as a text
  MlirValue first, end; // of the members that are cut, i64
  MlirValue *carried;   // a fold's summary so far, null before the first segment; a scan's state
  MlirValue *outputs;   // memrefs of a scan's outputs, while there are several segments
  MlirLogicalResult result;
} Cut;

// Members of the source: [begin, end), or all that are cut.
typedef struct Segment {
  MlirValue begin, end; // null: all
} Segment;

static MlirType domainType(const Ir *ir) {
  return intentDomainTypeGet(mlirIntegerTypeGet(ir->context, 64));
}

// ---- Slices -------------------------------------------------------------------------------------

// A relation from all of `shaped`, but on `axis` from the members of `over`, whose coordinates
// begin at `shift` there; a null shift is 0.
static MlirValue relationOver(Ir *ir, MlirValue shaped, int64_t axis, MlirValue over,
                              MlirValue shift) {
  MlirValue iterations[IR_MAX_RANK], sources[IR_MAX_RANK], coordinates[IR_MAX_RANK];
  intptr_t rank = (intptr_t)irRank(mlirValueGetType(shaped));
  for (intptr_t i = 0; i < rank; ++i) {
    sources[i] = intentMakeAxis(ir, shaped, i);
    iterations[i] = i == axis ? over : sources[i];
  }
  IrValues all = {iterations, rank};
  MlirRegion region = intentRelationRegion(ir, all, (IrValues){0});
  MlirBlock body = mlirRegionGetFirstBlock(region);
  Ir inside = *ir;
  MlirType type = intentRelationTypeGet(rank, rank, mlirIntegerTypeGet(ir->context, 64));
  MlirOperation relation =
      intentMakeRelation(ir, all, (IrValues){sources, rank}, (IrValues){0}, region, type);
  irAtEnd(&inside, body);
  for (intptr_t i = 0; i < rank; ++i)
    coordinates[i] = mlirBlockGetArgument(body, i);
  if (!mlirValueIsNull(shift))
    coordinates[axis] = irBinary(&inside, "arith.subi", coordinates[axis], shift);
  irCreate(&inside, &(IrOp){.name = "intent.yield", .operands = {coordinates, rank}});
  irAfter(ir, relation);
  return irResult(relation, 0);
}

// All of a tensor, or of a buffer, as a value of this type.
static MlirValue readOver(Ir *ir, const char *read, MlirValue shaped, MlirValue relation,
                          MlirType type) {
  MlirValue fill = irZero(ir, irElementType(type));
  return irValueOf(ir, read, IR_VALUES(shaped, relation, fill), type);
}

static bool isWhole(const Cut *cut) {
  MlirOperation op = irDefiningOp(cut->r.domain);
  return !mlirOperationIsNull(op) && irIs(op, "intent.axis");
}

static MlirValue rangeOf(Ir *ir, Segment segment) {
  return irValueOf(ir, "intent.domain", IR_VALUES(segment.begin, segment.end), domainType(ir));
}

static MlirValue sliceOf(Cut *cut, intptr_t source, Segment segment) {
  Ir *ir = &cut->ir;
  MlirValue whole = irOperand(cut->r.op, cut->r.sources.first + source), over = cut->r.domain;
  int64_t axis = intentSliceAxis(&cut->r, source);
  MlirType type = intentSliceType(mlirValueGetType(whole), axis);
  if (!mlirValueIsNull(segment.begin))
    over = rangeOf(ir, segment);
  else if (isWhole(cut) && mlirTypeEqual(type, mlirValueGetType(whole)))
    return whole;
  else if (isWhole(cut))
    over = intentMakeAxis(ir, whole, axis);
  return readOver(ir, "intent.gather", whole,
                  relationOver(ir, whole, axis, over, (MlirValue){NULL}), type);
}

// ---- Helpers ------------------------------------------------------------------------------------

// Values that a helper is given, as they are added up.
typedef struct Values {
  MlirValue *data; // owned
  intptr_t count;
} Values;

static void add(Values *values, const MlirValue *data, intptr_t count) {
  values->data = realloc(values->data, (size_t)(values->count + count + 1) * sizeof *values->data);
  for (intptr_t i = 0; i < count; ++i)
    values->data[values->count++] = data[i];
}

static void addSpan(Values *values, MlirOperation op, IntentSpan span) {
  for (intptr_t i = 0; i < span.count; ++i) {
    MlirValue operand = irOperand(op, span.first + i);
    add(values, &operand, 1);
  }
}

static void addSlices(Values *values, Cut *cut, Segment segment) {
  for (intptr_t i = 0; i < cut->r.sources.count; ++i) {
    MlirValue slice = sliceOf(cut, i, segment);
    add(values, &slice, 1);
  }
}

// What the helper yields, at the cut's ir; frees what it is given. The caller frees the result.
static MlirValue *inlineHelper(Cut *cut, intptr_t helper, Values *given) {
  MlirBlock block = irBody(cut->r.op, helper);
  intptr_t count = mlirOperationGetNumOperands(mlirBlockGetTerminator(block));
  MlirValue *yields = malloc((size_t)(count + 1) * sizeof *yields);
  irInlineBlock(&cut->ir, block, (IrValues){given->data, given->count}, yields);
  free(given->data);
  return yields;
}

static MlirValue *summarize(Cut *cut, Segment segment) {
  Values given = {0};
  addSlices(&given, cut, segment);
  addSpan(&given, cut->r.op, cut->r.captures);
  return inlineHelper(cut, INTENT_SUMMARIZE, &given);
}

static MlirValue *combine(Cut *cut, const MlirValue *left, const MlirValue *right) {
  Values given = {0};
  add(&given, left, cut->r.identities.count);
  add(&given, right, cut->r.identities.count);
  return inlineHelper(cut, INTENT_COMBINE, &given);
}

static MlirValue *apply(Cut *cut, const MlirValue *summary, const MlirValue *state) {
  Values given = {0};
  add(&given, summary, cut->r.identities.count);
  add(&given, state, cut->r.inits.count);
  return inlineHelper(cut, INTENT_APPLY, &given);
}

static MlirValue *emit(Cut *cut, Segment segment) {
  Values given = {0};
  addSlices(&given, cut, segment);
  add(&given, cut->carried, cut->r.inits.count);
  addSpan(&given, cut->r.op, cut->r.captures);
  return inlineHelper(cut, INTENT_EMIT, &given);
}

static void carry(Cut *cut, MlirValue *values) {
  free(cut->carried);
  cut->carried = values;
}

// ---- Outputs ------------------------------------------------------------------------------------

// An extent of an output as an i64, before anything is emitted; null if it doesn't follow from what
// the op is given.
static MlirValue outputExtent(Cut *cut, intptr_t output, int64_t axis) {
  MlirValue yielded = irOperand(mlirBlockGetTerminator(irBody(cut->r.op, INTENT_EMIT)), output);
  IntentExtent extent = intentExtentOf(yielded, axis);
  if (extent.constant >= 0)
    return irI64(&cut->ir, extent.constant);
  MlirValue outside = intentHelperArgument(extent.source).operand;
  if (mlirValueIsNull(outside) || !irIsTensor(mlirValueGetType(outside)))
    return (MlirValue){NULL};
  return irValue(&cut->ir, "intent.size",
                 IR_VALUES(intentMakeAxis(&cut->ir, outside, extent.axis)));
}

// A buffer for an output; null after an error.
static MlirValue makeOutput(Cut *cut, intptr_t output) {
  MlirType type = irResultType(cut->r.op, output);
  int64_t shape[IR_MAX_RANK], cutAxis = intentOutputAxis(&cut->r, output);
  MlirValue extents[IR_MAX_RANK];
  intptr_t count = 0;
  for (int64_t axis = 0; axis < irRank(type); ++axis) {
    shape[axis] = axis == cutAxis || irIsDynamic(type, axis) ? mlirShapedTypeGetDynamicSize()
                                                             : irShape(type, axis);
    if (shape[axis] != mlirShapedTypeGetDynamicSize())
      continue;
    extents[count] = axis == cutAxis ? irBinary(&cut->ir, "arith.subi", cut->end, cut->first)
                                     : outputExtent(cut, output, axis);
    if (mlirValueIsNull(extents[count++])) {
      cut->result = irError(cut->r.op,
                            "expects extent %" PRId64 " of output %" PRIdPTR
                            " to follow from what it is given, to be cut into several segments",
                            axis, output);
      return (MlirValue){NULL};
    }
  }
  MlirType memref = mlirMemRefTypeGet(irElementType(type), (intptr_t)irRank(type), shape,
                                      mlirAttributeGetNull(), mlirAttributeGetNull());
  return irValueOf(&cut->ir, "intent.buffer", (IrValues){extents, count}, memref);
}

static void storeOutputs(Cut *cut, const MlirValue *slices, Segment segment) {
  for (intptr_t i = 0; i < cut->r.outputs.count; ++i) {
    MlirValue relation = relationOver(&cut->ir, cut->outputs[i], intentOutputAxis(&cut->r, i),
                                      rangeOf(&cut->ir, segment), cut->first);
    irCreate(&cut->ir, &(IrOp){.name = "intent.store",
                               .operands = IR_VALUES(slices[i], cut->outputs[i], relation)});
  }
}

// A value as the type of a result, which may promise an extent.
static MlirValue asResult(Cut *cut, const char *read, MlirValue shaped, MlirType type) {
  if (mlirTypeEqual(mlirValueGetType(shaped), type))
    return shaped;
  MlirValue relation =
      relationOver(&cut->ir, shaped, 0, intentMakeAxis(&cut->ir, shaped, 0), (MlirValue){NULL});
  return readOver(&cut->ir, read, shaped, relation, type);
}

// ---- Segments -----------------------------------------------------------------------------------

static void runSegment(Cut *cut, Segment segment) {
  if (cut->r.isScan) {
    MlirValue *slices = emit(cut, segment);
    storeOutputs(cut, slices, segment);
    free(slices);
  }
  MlirValue *summary = summarize(cut, segment), *next = summary;
  if (cut->r.isScan)
    next = apply(cut, summary, cut->carried);
  else if (cut->carried)
    next = combine(cut, cut->carried, summary);
  carry(cut, next);
  if (next != summary)
    free(summary);
}

static MlirValue smaller(Ir *ir, MlirValue a, MlirValue b) {
  return irBinary(ir, "arith.minsi", a, b);
}

// The first segments, as the text lists them; where the rest begins.
static MlirValue runListed(Cut *cut) {
  MlirValue begin = cut->first;
  for (const char *text = cut->segments; *text;) {
    char *rest;
    int64_t length = strtoll(text, &rest, 10);
    MlirValue left = irBinary(&cut->ir, "arith.subi", cut->end, begin);
    MlirValue taken = smaller(&cut->ir, irI64(&cut->ir, length), left);
    MlirValue end = irBinary(&cut->ir, "arith.addi", begin, taken);
    runSegment(cut, (Segment){begin, end});
    begin = end;
    text = *rest == ',' ? rest + 1 : rest;
  }
  return begin;
}

// The rest, in segments of one length: at least one where there was none.
static void runLoop(Cut *cut, MlirValue begin) {
  Ir *ir = &cut->ir;
  IntentSpan given = cut->r.isScan ? cut->r.inits : cut->r.identities;
  Values inits = {0};
  MlirValue till = cut->end;
  if (cut->carried)
    add(&inits, cut->carried, given.count);
  else
    addSpan(&inits, cut->r.op, given);
  if (!*cut->segments) { // an empty source is one empty segment
    MlirValue one = irBinary(ir, "arith.addi", begin, irI64(ir, 1));
    till = irBinary(ir, "arith.maxsi", till, one);
  }
  IrLoop loop = irFor(ir, begin, till, irI64(ir, cut->length), (IrValues){inits.data, inits.count});
  MlirValue *arguments = malloc((size_t)(given.count + 1) * sizeof *arguments);
  for (intptr_t i = 0; i < given.count; ++i)
    arguments[i] = irLoopArgument(&loop, i);
  carry(cut, arguments);
  MlirValue left = irBinary(ir, "arith.subi", cut->end, loop.induction);
  MlirValue taken = smaller(ir, irI64(ir, cut->length), left);
  MlirValue end = irBinary(ir, "arith.addi", loop.induction, taken);
  runSegment(cut, (Segment){loop.induction, end});
  irEndFor(ir, &loop, (IrValues){cut->carried, given.count});
  for (intptr_t i = 0; i < given.count; ++i)
    cut->carried[i] = irResult(loop.op, i);
  free(inits.data);
}

static void runSegments(Cut *cut) {
  MlirValue begin = runListed(cut);
  if (cut->length > 0)
    runLoop(cut, begin);
  else
    runSegment(cut, (Segment){begin, cut->end});
}

// ---- Parts at the same time ---------------------------------------------------------------------

// Members of a part at least: fewer are not worth another thread.
enum { PART_MEMBERS = 1 << 16 };

static bool isScalarFold(const IntentRegionOp *r) {
  bool is = !r->isScan;
  for (intptr_t i = 0; i < r->identities.count; ++i)
    is &= !irIsTensor(irOperandType(r->op, r->identities.first + i));
  return is;
}

// The relation of the element of a buffer of one axis at a coordinate.
static MlirValue relationAt(Ir *ir, MlirValue buffer, MlirValue at) {
  MlirValue axis = intentMakeAxis(ir, buffer, 0);
  MlirRegion region = intentRelationRegion(ir, (IrValues){0}, (IrValues){0});
  MlirType type = intentRelationTypeGet(0, 1, mlirIntegerTypeGet(ir->context, 64));
  MlirOperation relation =
      intentMakeRelation(ir, (IrValues){0}, IR_VALUES(axis), (IrValues){0}, region, type);
  Ir inside = *ir;
  irAtEnd(&inside, irBody(relation, 0));
  irCreate(&inside, &(IrOp){.name = "intent.yield", .operands = IR_VALUES(at)});
  irAfter(ir, relation);
  return irResult(relation, 0);
}

// The summary of part `at`.
static MlirValue *loadSummary(Cut *cut, const MlirValue *buffers, MlirValue at) {
  intptr_t count = cut->r.identities.count;
  MlirValue *summary = malloc((size_t)count * sizeof *summary);
  for (intptr_t i = 0; i < count; ++i)
    summary[i] = readOver(&cut->ir, "intent.load", buffers[i], relationAt(&cut->ir, buffers[i], at),
                          irOperandType(cut->r.op, cut->r.identities.first + i));
  return summary;
}

// One part, at a point of the parallel: its segments, and where its summary goes.
static void runPart(const Cut *cut, MlirOperation parallel, MlirValue members,
                    const MlirValue *buffers) {
  Cut part = *cut;
  Ir *ir = &part.ir;
  MlirValue at = mlirBlockGetArgument(irBody(parallel, 0), 0);
  irAtEnd(ir, irBody(parallel, 0));
  MlirValue before = irBinary(ir, "arith.muli", at, members);
  MlirValue begin = irBinary(ir, "arith.addi", cut->first, before);
  part.first = smaller(ir, begin, cut->end);
  part.end = smaller(ir, irBinary(ir, "arith.addi", part.first, members), cut->end);
  part.carried = NULL;
  runSegments(&part);
  for (intptr_t i = 0; i < cut->r.identities.count; ++i)
    irCreate(ir, &(IrOp){.name = "intent.store",
                         .operands = IR_VALUES(part.carried[i], buffers[i],
                                               relationAt(ir, buffers[i], at))});
  irCreate(ir, &(IrOp){.name = "intent.yield"});
  free(part.carried);
}

// The summaries of the parts, combined in the order of the source.
static void combineParts(Cut *cut, const MlirValue *buffers, MlirValue count) {
  Ir *ir = &cut->ir;
  intptr_t components = cut->r.identities.count;
  MlirValue *first = loadSummary(cut, buffers, irI64(ir, 0));
  IrLoop loop = irFor(ir, irI64(ir, 1), count, irI64(ir, 1), (IrValues){first, components});
  MlirValue *next = loadSummary(cut, buffers, loop.induction);
  MlirValue *left = malloc((size_t)components * sizeof *left);
  for (intptr_t i = 0; i < components; ++i)
    left[i] = irLoopArgument(&loop, i);
  MlirValue *combined = combine(cut, left, next);
  irEndFor(ir, &loop, (IrValues){combined, components});
  for (intptr_t i = 0; i < components; ++i)
    first[i] = irResult(loop.op, i);
  free(next);
  free(left);
  free(combined);
  carry(cut, first);
}

// `parts` parts at most, which no order binds, and their summaries in order.
static void runParts(Cut *cut, int64_t parts) {
  Ir *ir = &cut->ir;
  MlirType i64 = mlirIntegerTypeGet(ir->context, 64);
  MlirValue size = irBinary(ir, "arith.subi", cut->end, cut->first), one = irI64(ir, 1);
  MlirValue count = irBinary(ir, "arith.divui", size, irI64(ir, PART_MEMBERS));
  count = smaller(ir, irBinary(ir, "arith.maxsi", count, one), irI64(ir, parts));
  MlirValue rest = irBinary(ir, "arith.subi", count, one);
  MlirValue members = irBinary(ir, "arith.divui", irBinary(ir, "arith.addi", size, rest), count);
  intptr_t components = cut->r.identities.count;
  MlirValue *buffers = malloc((size_t)components * sizeof *buffers);
  int64_t shape[] = {mlirShapedTypeGetDynamicSize()};
  for (intptr_t i = 0; i < components; ++i) {
    MlirType element = irOperandType(cut->r.op, cut->r.identities.first + i);
    MlirType memref =
        mlirMemRefTypeGet(element, 1, shape, mlirAttributeGetNull(), mlirAttributeGetNull());
    buffers[i] = irValueOf(ir, "intent.buffer", IR_VALUES(count), memref);
  }
  MlirValue domain = rangeOf(ir, (Segment){irI64(ir, 0), count});
  MlirOperation parallel =
      irCreate(ir, &(IrOp){.name = "intent.parallel",
                           .operands = IR_VALUES(domain),
                           .regions = IR_REGIONS(irRegion(ir, IR_TYPES(i64)))});
  runPart(cut, parallel, members, buffers);
  irAfter(ir, parallel);
  combineParts(cut, buffers, count);
  free(buffers);
}

// ---- The ops ------------------------------------------------------------------------------------

static void replace(Cut *cut, const MlirValue *outputs) {
  Values results = {0};
  add(&results, outputs, cut->r.outputs.count);
  add(&results, cut->carried, cut->r.results.count);
  irReplace(&cut->ir, cut->r.op, (IrValues){results.data, results.count});
  free(results.data);
}

static void cutOnce(Cut *cut) {
  MlirValue *outputs = NULL, *summary = summarize(cut, (Segment){{NULL}, {NULL}});
  if (cut->r.isScan) {
    outputs = emit(cut, (Segment){{NULL}, {NULL}});
    for (intptr_t i = 0; i < cut->r.outputs.count; ++i)
      outputs[i] = asResult(cut, "intent.gather", outputs[i], irResultType(cut->r.op, i));
    carry(cut, apply(cut, summary, cut->carried));
    free(summary);
  } else {
    carry(cut, summary);
  }
  replace(cut, outputs);
  free(outputs);
}

static void cutOften(Cut *cut, int64_t parts) {
  MlirType i64 = mlirIntegerTypeGet(cut->ir.context, 64);
  MlirOperation bounds = irCreate(&cut->ir, &(IrOp){.name = "intent.bounds",
                                                    .operands = IR_VALUES(cut->r.domain),
                                                    .results = IR_TYPES(i64, i64)});
  cut->first = irResult(bounds, 0);
  cut->end = irResult(bounds, 1);
  intptr_t count = cut->r.outputs.count;
  cut->outputs = calloc((size_t)count + 1, sizeof *cut->outputs);
  for (intptr_t i = 0; i < count && !irFailed(cut->result); ++i)
    cut->outputs[i] = makeOutput(cut, i);
  if (!irFailed(cut->result)) {
    if (parts > 1 && !*cut->segments && isScalarFold(&cut->r))
      runParts(cut, parts);
    else
      runSegments(cut);
    for (intptr_t i = 0; i < count; ++i)
      cut->outputs[i] = asResult(cut, "intent.load", cut->outputs[i], irResultType(cut->r.op, i));
    replace(cut, cut->outputs);
  }
  free(cut->outputs);
}

// The cost model: slices of one segment take this much together, so that they are still in the
// cache when a helper reads them again. Where a source has other axes one segment is as good: what
// reads it again does so row by row.
enum { SEGMENT_BYTES = 1 << 16 };

static int64_t chooseLength(const IntentRegionOp *r) {
  int64_t bytes = 0;
  for (intptr_t i = 0; i < r->sources.count; ++i) {
    MlirType type = irOperandType(r->op, r->sources.first + i);
    if (irRank(type) != 1)
      return 0;
    bytes += (irBitWidth(irElementType(type)) + 7) / 8;
  }
  return SEGMENT_BYTES / bytes;
}

// Fewer lines than this, known before the program runs, leave a device idle where each is a loop of
// a kernel: as one segment, scans share each line out.
enum { FEW_LINES = 128 };

static bool hasFewLines(const IntentRegionOp *r) {
  MlirType type = irResultType(r->op, 0);
  int64_t lines = 1;
  for (int64_t i = 0; r->isScan && i < irRank(type) && lines < FEW_LINES; ++i)
    if (i != intentOutputAxis(r, 0))
      lines *= irIsDynamic(type, i) || irShape(type, i) > FEW_LINES ? FEW_LINES : irShape(type, i);
  return r->isScan && lines < FEW_LINES;
}

static MlirLogicalResult cutOp(Ir *ir, MlirOperation op, const void *data) {
  const IntentSegmentOptions *options = data;
  bool isForced = options->length > 0 || *options->segments;
  Cut cut = {.ir = *ir, .r = intentRegionOp(op), .segments = options->segments};
  if (options->kernels && !isForced && intentIsKernelLoop(op) && !hasFewLines(&cut.r))
    return irSuccess();
  cut.length = options->length < 0 ? chooseLength(&cut.r) : options->length;
  cut.result = irSuccess();
  Values inits = {0};
  if (cut.r.isScan)
    addSpan(&inits, op, cut.r.inits);
  cut.carried = inits.data;
  if (cut.length == 0 && !*cut.segments && (options->parallel < 2 || !isScalarFold(&cut.r)))
    cutOnce(&cut);
  else
    cutOften(&cut, options->parallel);
  free(cut.carried);
  return cut.result;
}

static MlirLogicalResult checkOptions(MlirOperation module, const IntentSegmentOptions *options) {
  if (options->length < -1)
    return irError(module, "expects a length of segments of at least -1, got %" PRId64,
                   options->length);
  if (options->parallel < 0)
    return irError(module, "expects a number of parts of at least 0, got %" PRId64,
                   options->parallel);
  if (strspn(options->segments, "0123456789,") != strlen(options->segments))
    return irError(module, "expects lengths of segments such as 3,0,5, got '%s'",
                   options->segments);
  return irSuccess();
}

MlirLogicalResult intentRunSegment(MlirOperation module, const IntentSegmentOptions *options) {
  static const IrLowering kRows[] = {{"intent.region_fold", cutOp}, {"intent.region_scan", cutOp}};
  if (irFailed(checkOptions(module, options)))
    return irFailure();
  return irLowerAll(module, kRows, IR_COUNT(kRows), options);
}
