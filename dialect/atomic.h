// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The attributes of the atomic ops, for C: the numbers that AtomicOps.td gives their cases.
#ifndef INTENT_DIALECT_ATOMIC_H
#define INTENT_DIALECT_ATOMIC_H

// Attribute `order` of every atomic op. Bit 0: acquires; bit 1: releases.
typedef enum IntentOrder {
  INTENT_RELAXED = 0,
  INTENT_ACQUIRE = 1,
  INTENT_RELEASE = 2,
  INTENT_ACQ_REL = INTENT_ACQUIRE | INTENT_RELEASE
} IntentOrder;

// Attribute `kind` of intent.atomic_rmw.
typedef enum IntentRmw {
  INTENT_RMW_ADD,
  INTENT_RMW_AND,
  INTENT_RMW_OR,
  INTENT_RMW_XOR,
  INTENT_RMW_MINSI,
  INTENT_RMW_MAXSI,
  INTENT_RMW_MINUI,
  INTENT_RMW_MAXUI,
  INTENT_RMW_MINIMUM,
  INTENT_RMW_MAXIMUM,
  INTENT_RMW_XCHG
} IntentRmw;

// Attribute `action` of intent.tile.atomic_at.
typedef enum IntentAction {
  INTENT_ACTION_LOAD,
  INTENT_ACTION_STORE,
  INTENT_ACTION_RMW,
  INTENT_ACTION_CAS
} IntentAction;

#endif // INTENT_DIALECT_ATOMIC_H
