// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers for the tiles of a chain, and what lies before a tile, by decoupled look-back: the lanes
// of warp 0 read what 32 predecessors have published, at once, until one of them knows all that is
// before it. A tile waits for lower numbers alone, which are held by CTAs that run or have run.
//
// A predecessor's elements are read after its flag, with acquire, and were written before it, with
// release, by one thread: no other order is needed.
#include "passes/atomic.h"
#include "passes/gpu/distribute.h"

enum { LANES = 32, NOTHING = 0, TOTAL = 1, PREFIX = 2 }; // the last three are flags

// A look-back under way.
typedef struct LookBack {
  IntentDistribution *d;
  MlirOperation op;
  intptr_t components;
  bool isReverse;
  MlirValue flags, number, position;
  MlirValue *total, *identity, *values; // a component each
} LookBack;

static IrValues list(const LookBack *s, const MlirValue *values) {
  return (IrValues){values, s->components};
}

static IrTypes types(const LookBack *s) {
  MlirType *out = intentArenaAlloc(s->d, (size_t)(s->components + 1) * sizeof *out);
  for (intptr_t i = 0; i < s->components; ++i)
    out[i] = mlirValueGetType(s->total[i]);
  out[s->components] = intentIntegerType(s->d, 32);
  return (IrTypes){out, s->components};
}

// With lower numbers on the far side.
static MlirValue *combined(LookBack *s, const MlirValue *far, const MlirValue *near) {
  MlirValue *arguments = intentArenaValues(s->d, 2 * s->components);
  MlirValue *out = intentArenaValues(s->d, s->components);
  for (intptr_t i = 0; i < s->components; ++i) {
    arguments[i] = s->isReverse ? near[i] : far[i];
    arguments[i + s->components] = s->isReverse ? far[i] : near[i];
  }
  irInlineBlock(&s->d->ir, irBody(s->op, 0), (IrValues){arguments, 2 * s->components}, out);
  return out;
}

static MlirValue *picked(LookBack *s, MlirValue condition, const MlirValue *yes,
                         const MlirValue *no) {
  MlirValue *out = intentArenaValues(s->d, s->components);
  for (intptr_t i = 0; i < s->components; ++i)
    out[i] = irSelect(&s->d->ir, condition, yes[i], no[i]);
  return out;
}

// --- global memory -------------------------------------------------------------------------------

static MlirValue atomicAt(IntentDistribution *d, MlirValue address, IntentAction action,
                          IntentOrder order, IrValues bits) {
  IntentAtomicStep step = {.action = action,
                           .kind = INTENT_RMW_ADD,
                           .order = order,
                           .bits = bits,
                           .type = intentIntegerType(d, 32)};
  return intentAtomicInstruction(&d->ir, address, "device", &step);
}

static MlirValue flagAt(LookBack *s, MlirValue number) {
  return intentPointerAdd(s->d, s->flags, number, intentIntegerType(s->d, 32));
}

// Element 2 * number + which of a component's memory.
static MlirValue valueAt(LookBack *s, intptr_t component, MlirValue number, MlirValue which) {
  Ir *ir = &s->d->ir;
  MlirType element = intentMemoryElement(s->d, mlirValueGetType(s->total[component]));
  MlirValue twice = irBinary(ir, "arith.muli", number, irI64(ir, 2));
  MlirValue at = irBinary(ir, "arith.addi", twice, which);
  return intentPointerAdd(s->d, s->values[component], at, element);
}

// The first thread's: what is known of this tile by now.
static void publish(LookBack *s, const MlirValue *known, int32_t flag) {
  Ir *ir = &s->d->ir;
  for (intptr_t i = 0; i < s->components; ++i) {
    MlirType element = intentMemoryElement(s->d, mlirValueGetType(known[i]));
    intentStore(s->d, intentToMemory(s->d, known[i]),
                valueAt(s, i, s->number, irI64(ir, flag - TOTAL)), intentMemoryBytes(element));
  }
  atomicAt(s->d, flagAt(s, s->number), INTENT_ACTION_STORE, INTENT_RELEASE,
           IR_VALUES(irI32(ir, flag)));
}

// The flag of a tile once it isn't NOTHING.
static MlirValue waitFor(LookBack *s, MlirValue number) {
  Ir *ir = &s->d->ir;
  MlirType i32 = intentIntegerType(s->d, 32);
  MlirValue address = flagAt(s, number);
  MlirOperation loop = irCreate(
      ir, &(IrOp){.name = "scf.while",
                  .regions = IR_REGIONS(irRegion(ir, (IrTypes){0}), irRegion(ir, IR_TYPES(i32))),
                  .results = IR_TYPES(i32)});
  irAtEnd(ir, irBody(loop, 0));
  MlirValue flag = atomicAt(s->d, address, INTENT_ACTION_LOAD, INTENT_ACQUIRE, (IrValues){0});
  MlirValue isNothing = irCompare(ir, "eq", flag, irI32(ir, NOTHING));
  irCreate(ir, &(IrOp){.name = "scf.condition", .operands = IR_VALUES(isNothing, flag)});
  irAtEnd(ir, irBody(loop, 1));
  irCreate(ir, &(IrOp){.name = "scf.yield"});
  irAfter(ir, loop);
  return irResult(loop, 0);
}

// --- warp 0 --------------------------------------------------------------------------------------

// What some tiles combine to, and whether that is all there is: components, then an i1.
typedef struct Known {
  MlirValue *values;
  MlirValue isAll;
} Known;

// What the tile `distance` before this one has published; beyond the chain's first, all of nothing.
static Known readTile(LookBack *s, MlirValue distance) {
  Ir *ir = &s->d->ir;
  MlirValue isTile = irCompare(ir, "sle", distance, s->position);
  IrTypes with = types(s);
  MlirValue *read = intentArenaValues(s->d, s->components + 1);
  MlirOperation branch = irIf(ir, isTile, (IrTypes){with.data, s->components + 1});
  MlirValue number = irBinary(ir, "arith.subi", s->number, distance);
  MlirValue flag = waitFor(s, number);
  MlirValue isPrefix = irCompare(ir, "eq", flag, irI32(ir, PREFIX));
  MlirValue which = intentCast(s->d, "arith.extui", isPrefix, intentIntegerType(s->d, 64));
  for (intptr_t i = 0; i < s->components; ++i) {
    MlirType type = mlirValueGetType(s->total[i]), element = intentMemoryElement(s->d, type);
    MlirValue loaded =
        intentLoad(s->d, valueAt(s, i, number, which), element, intentMemoryBytes(element));
    read[i] = intentFromMemory(s->d, loaded, type);
  }
  read[s->components] = flag;
  irElse(ir, branch, (IrValues){read, s->components + 1});
  for (intptr_t i = 0; i < s->components; ++i)
    read[i] = s->identity[i];
  read[s->components] = irI32(ir, PREFIX);
  irEndIf(ir, branch, (IrValues){read, s->components + 1});
  Known out = {intentArenaValues(s->d, s->components), {NULL}};
  for (intptr_t i = 0; i < s->components; ++i)
    out.values[i] = irResult(branch, i);
  out.isAll = irCompare(ir, "eq", irResult(branch, s->components), irI32(ir, PREFIX));
  return out;
}

// Of 32 tiles, the nearest in lane 0: every lane ends with the same. What is beyond one that knows
// all doesn't count.
static Known reduceLanes(LookBack *s, Known known) {
  Ir *ir = &s->d->ir;
  MlirType i32 = intentIntegerType(s->d, 32);
  for (uint32_t bit = 1; bit < LANES; bit <<= 1) {
    Known other = {intentArenaValues(s->d, s->components), {NULL}};
    for (intptr_t i = 0; i < s->components; ++i)
      other.values[i] = intentShuffleXor(s->d, known.values[i], bit);
    MlirValue flag = intentCast(s->d, "arith.extui", known.isAll, i32);
    other.isAll = irCompare(ir, "ne", intentShuffleXor(s->d, flag, bit), irI32(ir, 0));
    MlirValue isNear = intentThreadClear(s->d, bit);
    MlirValue *near = picked(s, isNear, known.values, other.values);
    MlirValue *far = picked(s, isNear, other.values, known.values);
    MlirValue nearIsAll = irSelect(ir, isNear, known.isAll, other.isAll);
    known.values = picked(s, nearIsAll, near, combined(s, far, near));
    known.isAll = irBinary(ir, "arith.ori", known.isAll, other.isAll);
  }
  return known;
}

// What a walk back carries: how far the lane's next tile is, an i64, then what lies between, a
// component each.
static IrTypes walked(const LookBack *s) {
  MlirType *out = intentArenaAlloc(s->d, (size_t)(s->components + 1) * sizeof *out);
  out[0] = intentIntegerType(s->d, 64);
  for (intptr_t i = 0; i < s->components; ++i)
    out[1 + i] = mlirValueGetType(s->total[i]);
  return (IrTypes){out, s->components + 1};
}

static IrValues walkStart(LookBack *s) {
  Ir *ir = &s->d->ir;
  MlirValue *out = intentArenaValues(s->d, s->components + 1);
  MlirValue lane = irBinary(ir, "arith.andi", s->d->thread, irI32(ir, LANES - 1));
  MlirValue distance = intentCast(s->d, "arith.extui", lane, intentIntegerType(s->d, 64));
  out[0] = irBinary(ir, "arith.addi", distance, irI64(ir, 1));
  for (intptr_t i = 0; i < s->components; ++i)
    out[1 + i] = s->identity[i];
  return (IrValues){out, s->components + 1};
}

// One step of 32 tiles: whether there are more, then what the walk carries on.
static IrValues walkOn(LookBack *s, MlirBlock step) {
  Ir *ir = &s->d->ir;
  MlirValue *near = intentArenaValues(s->d, s->components);
  MlirValue *out = intentArenaValues(s->d, s->components + 2);
  MlirValue distance = mlirBlockGetArgument(step, 0);
  for (intptr_t i = 0; i < s->components; ++i)
    near[i] = mlirBlockGetArgument(step, 1 + i);
  Known known = reduceLanes(s, readTile(s, distance));
  MlirValue *sum = combined(s, known.values, near);
  out[0] = irBinary(ir, "arith.xori", known.isAll, intentInteger(s->d, 1, 1));
  out[1] = irBinary(ir, "arith.addi", distance, irI64(ir, LANES));
  for (intptr_t i = 0; i < s->components; ++i)
    out[2 + i] = sum[i];
  return (IrValues){out, s->components + 2};
}

// Goes back until a tile knows all that is before it; a component each.
static MlirValue *lookBack(LookBack *s) {
  Ir *ir = &s->d->ir;
  IrTypes all = walked(s);
  IrOp walk = {.name = "scf.while",
               .operands = walkStart(s),
               .regions = IR_REGIONS(irRegion(ir, all), irRegion(ir, all)),
               .results = all};
  MlirOperation loop = irCreate(ir, &walk);
  MlirBlock step = irBody(loop, 0), again = irBody(loop, 1);
  irAtEnd(ir, step);
  IrValues handed = walkOn(s, step);
  irCreate(ir, &(IrOp){.name = "scf.condition", .operands = handed});
  irAtEnd(ir, again);
  MlirValue *values = intentArenaValues(s->d, all.count);
  for (intptr_t i = 0; i < all.count; ++i)
    values[i] = mlirBlockGetArgument(again, i);
  irCreate(ir, &(IrOp){.name = "scf.yield", .operands = {values, all.count}});
  irAfter(ir, loop);
  MlirValue *out = intentArenaValues(s->d, s->components);
  for (intptr_t i = 0; i < s->components; ++i)
    out[i] = irResult(loop, 1 + i);
  return out;
}

// What lies before the tile, in every lane of warp 0; the tile's total is published meanwhile.
static MlirValue *beforeTile(LookBack *s, MlirValue isFirstThread) {
  Ir *ir = &s->d->ir;
  MlirValue isFollower = irCompare(ir, "ne", s->position, irI64(ir, 0));
  MlirOperation branch = irIf(ir, isFollower, types(s));
  MlirOperation once = irIf(ir, isFirstThread, (IrTypes){0});
  publish(s, s->total, TOTAL);
  irEndIf(ir, once, (IrValues){0});
  MlirValue *found = lookBack(s);
  irElse(ir, branch, list(s, found));
  irEndIf(ir, branch, list(s, s->identity));
  MlirValue *out = intentArenaValues(s->d, s->components);
  for (intptr_t i = 0; i < s->components; ++i)
    out[i] = irResult(branch, i);
  return out;
}

// --- from one thread to the CTA ------------------------------------------------------------------

// Values of one thread on their way to all: a region of workgroup memory with 8 bytes for each,
// since regions may share their bytes.
typedef struct Broadcast {
  int32_t region;
  MlirValue target; // where the one thread puts them
} Broadcast;

enum { SLOT_BYTES = 8 };

// Before the branch of that thread: a barrier may stand here.
static Broadcast beginBroadcast(IntentDistribution *d, intptr_t count) {
  Broadcast out = {.region = intentWorkgroupRegion(d, SLOT_BYTES * count)};
  out.target = intentWorkgroupAccess(d, out.region, INTENT_WRITE);
  return out;
}

static MlirValue slot(IntentDistribution *d, MlirValue base, intptr_t i) {
  return intentPointerAddConstant(d, base, SLOT_BYTES * i, intentIntegerType(d, 8));
}

static void send(IntentDistribution *d, const Broadcast *b, IrValues values) {
  for (intptr_t i = 0; i < values.count; ++i)
    intentStore(d, intentToMemory(d, values.data[i]), slot(d, b->target, i), SLOT_BYTES);
}

// The values of these types, in the arena.
static MlirValue *receive(IntentDistribution *d, const Broadcast *b, IrTypes types) {
  MlirValue *out = intentArenaValues(d, types.count);
  MlirValue source = intentWorkgroupAccess(d, b->region, INTENT_READ);
  for (intptr_t i = 0; i < types.count; ++i) {
    MlirType element = intentMemoryElement(d, types.data[i]);
    out[i] =
        intentFromMemory(d, intentLoad(d, slot(d, source, i), element, SLOT_BYTES), types.data[i]);
  }
  return out;
}

static MlirValue isThreadBelow(IntentDistribution *d, int64_t count) {
  return irCompare(&d->ir, "ult", d->thread, irI32(&d->ir, count));
}

// --- the rules -----------------------------------------------------------------------------------

MlirLogicalResult intentDistributeTicket(IntentDistribution *d, MlirOperation op) {
  Ir *ir = &d->ir;
  MlirType i32 = intentIntegerType(d, 32);
  Broadcast number = beginBroadcast(d, 1);
  MlirOperation once = irIf(ir, isThreadBelow(d, 1), (IrTypes){0});
  MlirValue old =
      atomicAt(d, irOperand(op, 0), INTENT_ACTION_RMW, INTENT_RELAXED, IR_VALUES(irI32(ir, 1)));
  send(d, &number, IR_VALUES(old));
  irEndIf(ir, once, (IrValues){0});
  MlirValue mine = receive(d, &number, IR_TYPES(i32))[0];
  irReplace(ir, op, IR_VALUES(intentCast(d, "arith.extui", mine, intentIntegerType(d, 64))));
  return irSuccess();
}

static LookBack begin(IntentDistribution *d, MlirOperation op) {
  intptr_t n = mlirOperationGetNumResults(op);
  LookBack s = {.d = d, .op = op, .components = n};
  s.isReverse = !mlirAttributeIsNull(irAttribute(op, "reverse"));
  s.total = intentArenaValues(d, n);
  s.identity = intentArenaValues(d, n);
  s.values = intentArenaValues(d, n);
  for (intptr_t i = 0; i < n; ++i) {
    s.total[i] = irOperand(op, i);
    s.identity[i] = irOperand(op, n + i);
    s.values[i] = irOperand(op, 2 * n + i);
  }
  s.flags = irOperand(op, 3 * n);
  s.number = irOperand(op, 3 * n + 1);
  s.position = irOperand(op, 3 * n + 2);
  return s;
}

MlirLogicalResult intentDistributeLookBack(IntentDistribution *d, MlirOperation op) {
  Ir *ir = &d->ir;
  LookBack s = begin(d, op);
  Broadcast sent = beginBroadcast(d, s.components);
  MlirOperation warp = irIf(ir, isThreadBelow(d, LANES), (IrTypes){0});
  MlirValue isFirstThread = isThreadBelow(d, 1);
  MlirValue *before = beforeTile(&s, isFirstThread);
  MlirOperation once = irIf(ir, isFirstThread, (IrTypes){0});
  publish(&s, combined(&s, before, s.total), PREFIX);
  send(d, &sent, list(&s, before));
  irEndIf(ir, once, (IrValues){0});
  irEndIf(ir, warp, (IrValues){0});
  irReplace(ir, op, list(&s, receive(d, &sent, types(&s))));
  return irSuccess();
}
