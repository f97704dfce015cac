// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Building and matching IR from C: the one vocabulary that every verifier, analysis and pass uses.
// mlir-c speaks of states, counts and pointers; a pass wants to say "create this op here". An IrOp
// literal says it in the order in which the op prints.
#ifndef INTENT_PASSES_IR_H
#define INTENT_PASSES_IR_H

#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include "mlir-c/Rewrite.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { IR_MAX_RANK = 8 };

#define IR_COUNT(array) (sizeof(array) / sizeof((array)[0]))

// ---- Lists: borrowed, written in place ----------------------------------------------------------

typedef struct IrAttribute {
  const char *name;
  MlirAttribute value;
} IrAttribute;

typedef struct IrValues {
  const MlirValue *data;
  intptr_t count;
} IrValues;

typedef struct IrTypes {
  const MlirType *data;
  intptr_t count;
} IrTypes;

typedef struct IrRegions {
  const MlirRegion *data;
  intptr_t count;
} IrRegions;

typedef struct IrAttributes {
  const IrAttribute *data;
  intptr_t count;
} IrAttributes;

#define IR_LIST(List, Item, ...)                                                                   \
  ((List){(const Item[]){__VA_ARGS__}, sizeof((const Item[]){__VA_ARGS__}) / sizeof(Item)})
#define IR_VALUES(...) IR_LIST(IrValues, MlirValue, __VA_ARGS__)
#define IR_TYPES(...) IR_LIST(IrTypes, MlirType, __VA_ARGS__)
#define IR_REGIONS(...) IR_LIST(IrRegions, MlirRegion, __VA_ARGS__)
#define IR_ATTRIBUTES(...) IR_LIST(IrAttributes, IrAttribute, __VA_ARGS__)

// ---- Creating -----------------------------------------------------------------------------------

// Where new ops go, and the location that they carry.
typedef struct Ir {
  MlirContext context;
  MlirRewriterBase rewriter;
  MlirLocation location;
} Ir;

// One op to be made; absent fields are empty lists.
typedef struct IrOp {
  const char *name;
  IrValues operands;
  IrAttributes attributes;
  IrRegions regions; // moved into the new op
  IrTypes results;
} IrOp;

// An Ir of its own rewriter at the start of `root`'s context; free it with irEnd.
Ir irBegin(MlirOperation root);
void irEnd(Ir *ir);

// New ops go before or after `op`, or to the start or end of `block`. The first two also take op's
// location.
void irBefore(Ir *ir, MlirOperation op);
void irAfter(Ir *ir, MlirOperation op);
void irAtStart(Ir *ir, MlirBlock block);
void irAtEnd(Ir *ir, MlirBlock block);

// The new op, inserted at `ir`.
MlirOperation irCreate(Ir *ir, const IrOp *op);

// The single result of a new op: its type follows from the operands, or is given.
MlirValue irValue(Ir *ir, const char *name, IrValues operands);
MlirValue irValueOf(Ir *ir, const char *name, IrValues operands, MlirType type);
MlirValue irValueWith(Ir *ir, const char *name, IrValues operands, IrAttributes attributes,
                      MlirType type);

// arith.constant. A tensor or vector type makes a splat.
MlirValue irConstant(Ir *ir, MlirAttribute value);
MlirValue irInt(Ir *ir, MlirType type, int64_t value);
MlirValue irFloat(Ir *ir, MlirType type, double value);
MlirValue irIndex(Ir *ir, int64_t value);
MlirValue irI64(Ir *ir, int64_t value);
MlirValue irI32(Ir *ir, int64_t value);
MlirValue irZero(Ir *ir, MlirType type); // 0 or +0.0

// arith ops. The predicate of irCompare is as arith.cmpi and arith.cmpf print it ("slt", "oeq").
MlirValue irBinary(Ir *ir, const char *name, MlirValue lhs, MlirValue rhs);
MlirValue irCompare(Ir *ir, const char *predicate, MlirValue lhs, MlirValue rhs);
MlirValue irSelect(Ir *ir, MlirValue condition, MlirValue yes, MlirValue no);

// i1: both hold; a null one always does, and two give null.
MlirValue irBoth(Ir *ir, MlirValue a, MlirValue b);

// A signed integer in another integer type: sign extended or cut, or itself.
MlirValue irFitInteger(Ir *ir, MlirValue integer, MlirType type);

// A coordinate, i32 or i64, as i64.
MlirValue irWidened(Ir *ir, MlirValue coordinate);

// An integer as index.
MlirValue irToIndex(Ir *ir, MlirValue integer);

// The extent of an axis of a tensor or memref as index: a constant, or tensor.dim, memref.dim.
MlirValue irExtent(Ir *ir, MlirValue tensor, int64_t axis);

// A fresh region of one block with arguments of these types, at ir's location. The region is the
// caller's until it is given to an op.
MlirRegion irRegion(Ir *ir, IrTypes arguments);

// A structured loop being built: `scf.for` over lower, upper, step of one integer or index type.
typedef struct IrLoop {
  MlirOperation op;
  MlirBlock body;
  MlirValue induction;
} IrLoop;

// Opens a loop with iteration arguments and moves ir into its body; the arguments are the body's
// block arguments 1, 2, ... irEndFor yields and moves ir behind the loop, whose results are its
// op's.
IrLoop irFor(Ir *ir, MlirValue lower, MlirValue upper, MlirValue step, IrValues inits);
MlirValue irLoopArgument(const IrLoop *loop, intptr_t index);
void irEndFor(Ir *ir, const IrLoop *loop, IrValues yields);

// Opens `scf.if` and moves ir into its then block. irElse moves on to the else block; irEndIf
// behind the op. Each yields the values of the block that it leaves; without results no irElse is
// needed.
MlirOperation irIf(Ir *ir, MlirValue condition, IrTypes results);
void irElse(Ir *ir, MlirOperation op, IrValues yields);
void irEndIf(Ir *ir, MlirOperation op, IrValues yields);

// Clones the ops of `source` (its terminator left out) to `ir`, with its arguments replaced by
// `arguments`, and gives the values that stand for its terminator's operands. `yields` has room for
// as many as the terminator has.
void irInlineBlock(Ir *ir, MlirBlock source, IrValues arguments, MlirValue *yields);

// ---- Types and attributes -----------------------------------------------------------------------

MlirType irType(MlirContext context, const char *text);       // parsed; text must be right
MlirAttribute irParse(MlirContext context, const char *text); // parsed; text must be right
MlirAttribute irString(MlirContext context, const char *text);
MlirType irWithElement(MlirType shaped, MlirType element); // same shape and encoding
// The type of a function op with `map` applied to each argument's and each result's type.
MlirType irMapFunctionType(MlirOperation function, MlirType (*map)(MlirType));
MlirType irElementType(MlirType type); // a scalar is its own
bool irIsTensor(MlirType type);        // ranked tensor
bool irIsFloat(MlirType type);
bool irIsInteger(MlirType type, unsigned width); // signless
unsigned irBitWidth(MlirType scalar);            // of an integer or float type; index has 64
int64_t irRank(MlirType shaped);
int64_t irShape(MlirType shaped, int64_t axis); // extent, or negative if dynamic
bool irIsDynamic(MlirType shaped, int64_t axis);

// "tensor<?xf32>" in a buffer of the calling thread, good for a dozen more calls: for messages.
const char *irTypeText(MlirType type);

// ---- Reading ------------------------------------------------------------------------------------

bool irIs(MlirOperation op, const char *name);
bool irIsOneOf(MlirOperation op, const char *const *names, size_t count);
bool irInDialect(MlirOperation op, const char *dialect);
MlirValue irOperand(MlirOperation op, intptr_t position);
MlirType irOperandType(MlirOperation op, intptr_t position);
MlirValue irResult(MlirOperation op, intptr_t position);
MlirType irResultType(MlirOperation op, intptr_t position);
MlirAttribute irAttribute(MlirOperation op, const char *name); // null if absent
int64_t irIntegerAttribute(MlirOperation op, const char *name);
intptr_t irArrayCount(MlirAttribute dense);
int64_t irArrayAt(MlirAttribute dense, intptr_t position); // DenseI64Array or DenseI32Array

// The first block of a region; null if that is empty or there is no such region.
MlirBlock irBody(MlirOperation op, intptr_t region);

intptr_t irBlockSize(MlirBlock block);       // how many ops, the terminator included
MlirOperation irDefiningOp(MlirValue value); // null for a block argument
bool irHasUses(MlirValue value);
const char *irName(MlirOperation op); // "intent.map", owned by the context

// True if a symbol's visibility is "public", which is what none means, "private" or "nested".
bool irHasVisibility(MlirOperation symbol, const char *visibility);

// True if a region of `around`, at any depth, makes the value.
bool irIsInside(MlirValue value, MlirOperation around);

MlirOperation irParentNamed(MlirOperation op, const char *name); // null if there is none

// The operand segment `index` of an op with AttrSizedOperandSegments.
IrValues irSegment(MlirOperation op, intptr_t index, MlirValue *storage);

// The value of an integer constant (arith.constant); `known` is false if it is none.
typedef struct IrKnown {
  bool known;
  int64_t value;
} IrKnown;
IrKnown irConstantInteger(MlirValue value);

// ---- Reporting ----------------------------------------------------------------------------------

// "'<op>' op <message>" at the op; always failure, so that it can be returned.
__attribute__((format(printf, 2, 3))) MlirLogicalResult irError(MlirOperation op,
                                                                const char *format, ...);

// The same with a note at another op or value's place.
__attribute__((format(printf, 4, 5))) MlirLogicalResult irErrorWithNote(MlirOperation op,
                                                                        MlirLocation noteAt,
                                                                        const char *note,
                                                                        const char *format, ...);

// "'<op>' op <message>" as a remark or a warning.
__attribute__((format(printf, 2, 3))) void irRemark(MlirOperation op, const char *format, ...);
__attribute__((format(printf, 2, 3))) void irWarning(MlirOperation op, const char *format, ...);

static inline MlirLogicalResult irSuccess(void) { return mlirLogicalResultSuccess(); }
static inline MlirLogicalResult irFailure(void) { return mlirLogicalResultFailure(); }
static inline bool irFailed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

// ---- Walking and lowering -----------------------------------------------------------------------

// The ops under `root` (itself left out), inner ops first, in program order. Free with irFreeOps.
typedef struct IrOps {
  MlirOperation *data;
  intptr_t count;
} IrOps;
IrOps irCollect(MlirOperation root, const char *name); // name: null for every op
void irFreeOps(IrOps *ops);

// Rewrites one op. It has replaced or erased `op`, or it has said why on the op and fails. ir
// stands before op.
typedef MlirLogicalResult (*IrLower)(Ir *ir, MlirOperation op, const void *options);

typedef struct IrLowering {
  const char *name;
  IrLower lower;
} IrLowering;

// Applies each row to every op of its name under `root`, inner ops first.
MlirLogicalResult irLowerAll(MlirOperation root, const IrLowering *rows, size_t count,
                             const void *options);

void irReplace(Ir *ir, MlirOperation op, IrValues with); // and erases op
void irErase(Ir *ir, MlirOperation op);

#ifdef __cplusplus
}
#endif

#endif // INTENT_PASSES_IR_H
