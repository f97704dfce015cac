// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interpreter's inside: blocks decoded once into instructions, the rows that say how each op
// runs, and what a run shares. Decoding resolves names, types, constants and slots; it never
// changes what is executed, nor in which order.
#ifndef INTENT_RUNTIME_INTERP_MACHINE_H
#define INTENT_RUNTIME_INTERP_MACHINE_H

#include "mlir-c/IR.h"
#include "runtime/interp/interp.h"
#include "runtime/interp/law_float.h"
#include "runtime/interp/value.h"

#include <uthash.h>

typedef struct IntentMachine IntentMachine;
typedef struct IntentInstruction IntentInstruction;
typedef struct IntentOpRow IntentOpRow;

// What a type says, in the runtime's terms.
typedef struct IntentInterpType {
  MlirType type;                  // itself
  IntentKind kind;                // which values it has
  IntentDType dtype;              // of the scalar, the elements, or the coordinates; index is i64
  int32_t rank;                   // of a tensor or a view
  int64_t shape[INTENT_MAX_RANK]; // of a tensor or a view; -1: dynamic
} IntentInterpType;

// A decoded block: it has no branches, so its terminator is only the list of what it hands on.
typedef struct IntentBlock {
  MlirOperation parent;            // the op around it
  int32_t firstSlot;               // all that it defines is here or after it
  const int32_t *arguments;        // slots
  int32_t argumentCount;           // of them
  IntentInstruction *instructions; // in order, without the terminator
  int32_t instructionCount;        // of them
  const int32_t *outputs;          // slots of the terminator's operands
  int32_t outputCount;             // of them
} IntentBlock;

typedef struct IntentFunction {
  const char *name;              // the key, owned by the context
  MlirOperation op;              // func.func
  bool decoded;                  // whether the fields below count
  IntentBlock body;              // the entry block
  int32_t slotCount;             // of a frame's values
  IntentInterpType *resultTypes; // of the function
  int32_t resultCount;           // of them
  UT_hash_handle hh;             // by name
} IntentFunction;

// Runs an instruction on its frame's values; false: the run has failed, see intentFail.
typedef bool (*IntentRun)(IntentMachine *machine, IntentValue *values, const IntentInstruction *i);

// Computes one element of each result from one element of each operand.
typedef void (*IntentEvaluate)(const IntentInstruction *i, const uint64_t *in, uint64_t *out);

// Reads the op's attributes into the instruction. A text: why the op can't be run.
typedef const char *(*IntentDecode)(IntentMachine *machine, IntentInstruction *i);

enum {
  INTENT_MAX_REGIONS = 4,
  INTENT_MAX_ELEMENT_OPERANDS = 3, // of an op with `evaluate`
  INTENT_MAX_ELEMENT_RESULTS = 4,
};

// How the block that runs is being left early, from the inside out.
typedef enum IntentExitKind {
  INTENT_EXIT_NONE,
  INTENT_EXIT_CONTINUE,
  INTENT_EXIT_BREAK,
  INTENT_EXIT_RETURN,
} IntentExitKind;

typedef struct IntentExit {
  IntentExitKind kind;   // none: the block runs on
  const int32_t *values; // slots of what the exit hands on, in the frame that runs
} IntentExit;

// How an op runs. Exactly one of run and evaluate is set; evaluate serves scalars and, element by
// element, tensors of one shape.
struct IntentOpRow {
  const char *name;
  IntentRun run;
  IntentEvaluate evaluate;
  IntentDecode decode;                         // optional
  const char *terminators[INTENT_MAX_REGIONS]; // how each region's block ends; an op without
                                               // regions has none
  double (*f64)(double);                       // for math ops of one operand
  long double (*f80)(long double);             // the same where more than f64 is needed
  double (*f64Pair)(double, double);           // for math ops of two operands
  long double (*f80Pair)(long double, long double);
};

typedef struct IntentOpTable {
  const IntentOpRow *rows;
  size_t count;
} IntentOpTable;

extern const IntentOpTable intentAtomicOps, intentControlOps, intentFloatOps, intentIntegerOps,
    intentLoopOps, intentMathOps, intentMemoryOps, intentReduceOps, intentRegionOps,
    intentRelationOps, intentShapeOps, intentTensorOps;

struct IntentInstruction {
  IntentRun run;                        // of the row, or a refusal
  const IntentOpRow *row;               // null if no row has the op's name
  MlirOperation op;                     // for messages
  const char *refusal;                  // why it can't be run, if it can't
  const int32_t *operands, *results;    // slots
  int32_t operandCount, resultCount;    // of them
  const IntentInterpType *operandTypes; // an operand
  const IntentInterpType *resultTypes;  // a result
  IntentDType from, to;                 // of operand 0 and result 0, if there are any
  int width;                            // bits of `from`
  int64_t attribute;                    // what decode read: a predicate, an axis, ...
  const int64_t *axes;                  // what decode read: one entry an axis
  IntentFunction *callee;               // of func.call
  const IntentBlock *blocks;            // one a region; empty if the region is
  IntentValue constant;                 // of arith.constant, owned
};

// A registered op: its name is interned, so that it is found by address.
typedef struct IntentOpEntry {
  const void *name; // the key
  const IntentOpRow *row;
  UT_hash_handle hh;
} IntentOpEntry;

// Memory that lives as long as the machine.
typedef struct IntentChunk {
  struct IntentChunk *next;
  max_align_t data[];
} IntentChunk;

struct IntentMachine {
  MlirModule module;
  FILE *output;                  // of intent.print
  int64_t stepLimit;             // 0: none
  int64_t steps;                 // ops run so far
  int32_t depth;                 // how many blocks are running inside one another
  IntentExit exit;               // what is under way
  struct IntentRace *race;       // the accesses of the points of a parallel that runs; owned
  uint64_t order;                // state of the generator of orders: of reduce's members and of a
                                 // parallel's points; 0: as they are numbered
  IntentCut cut;                 // of the source of each region op
  IntentLaws *laws;              // to be checked at each reduce, scan and region op; null: none
  IntentFloats floats;           // how float ops run
  bool isQuiet;                  // failures are no diagnostics
  IntentAccount account;         // of all tensors
  IntentStatus status;           // why the run has failed
  IntentOpEntry *ops;            // every row, by name
  IntentFunction *functions;     // of the module, by name
  IntentChunk *chunks;           // all memory of the decoded program
  IntentInstruction **constants; // instructions that own a constant
  size_t constantCount;          // of them
};

// ---- Decoding -----------------------------------------------------------------------------------

// Zeroed memory that is freed with the machine.
void *intentAllocate(IntentMachine *machine, size_t count, size_t size);

// Registers every row and every function of the module; undone by intentMachineDestroy.
void intentMachineCreate(IntentMachine *machine, MlirModule module);
void intentMachineDestroy(IntentMachine *machine);

IntentFunction *intentFindFunction(IntentMachine *machine, MlirStringRef name);

// Decodes the function's body if that isn't done yet. The function has a body.
void intentDecodeFunction(IntentMachine *machine, IntentFunction *function);

IntentInterpType intentReadType(MlirType type);

// Decodes arith.constant's value.
const char *intentDecodeConstant(IntentMachine *machine, IntentInstruction *i);

// ---- Running ------------------------------------------------------------------------------------

// Ends the run with "'<op>' op <message>" at the op; always false.
__attribute__((format(printf, 3, 4))) bool intentFail(IntentMachine *machine, MlirOperation op,
                                                      const char *format, ...);

// Ends the run with a message of the program's own; always false.
bool intentFailWith(IntentMachine *machine, MlirOperation op, IntentStatus status);

// The next number of the generator of orders.
uint64_t intentRandom(IntentMachine *machine);

// Moves values between slots as if all at once: a loop may exchange two that it carries.
bool intentMove(IntentMachine *machine, IntentValue *values, const IntentInstruction *i,
                const int32_t *from, const int32_t *to, int32_t count);

// Runs the instructions of a block whose arguments are bound, up to its end or an exit, which is
// then under way: only Intent's own control has blocks that hold one.
bool intentRunBlock(IntentMachine *machine, IntentValue *values, const IntentBlock *block);

// Calls a function: `arguments` are borrowed, `results` receive references of the caller's own,
// poison where the call fails.
bool intentCall(IntentMachine *machine, MlirOperation caller, IntentFunction *function,
                const IntentValue *arguments, IntentValue *results);

// False after an error if one of the operands, or of the block's outputs, is poison.
bool intentReadsOperands(IntentMachine *machine, const IntentValue *values,
                         const IntentInstruction *i);
bool intentReadsOutputs(IntentMachine *machine, const IntentValue *values,
                        const IntentBlock *block);

// Runs an instruction whose row has `evaluate`.
bool intentRunElementwise(IntentMachine *machine, IntentValue *values, const IntentInstruction *i);

// 2-07: the first `count` operands that are tensors have one shape.
bool intentCheckOperandShapes(IntentMachine *machine, const IntentValue *values,
                              const IntentInstruction *i, int32_t count);

// 2-01: `shape` is as the type of result `result` promises.
bool intentCheckResultShape(IntentMachine *machine, const IntentInstruction *i, int32_t result,
                            const int64_t *shape);

// A tensor of zeros for result `result`; null after an error. The caller owns a reference.
IntentTensor *intentNewResult(IntentMachine *machine, const IntentInstruction *i, int32_t result,
                              const int64_t *shape);

#endif
