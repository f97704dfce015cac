// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Domains as both targets compute them: what is constant about one, and the index arithmetic of its
// members. A subregion keeps the grid of the domain that it comes from, through any number of
// subregions, so its members follow from that domain and from its own bounds alone.
#ifndef INTENT_PASSES_DOMAIN_H
#define INTENT_PASSES_DOMAIN_H

#include "passes/ir.h"

// The intent.domain, intent.axis or block argument whose members a subregion has some of; `domain`
// itself if it is no subregion.
MlirValue intentRootDomain(MlirValue domain);

// True if an intent.domain or intent.axis is its root, so that its members are known.
bool intentIsMadeDomain(MlirValue domain);

// What constants say of a domain.
typedef struct IntentKnownDomain {
  IrKnown begin, end; // its bounds, end not below begin unless it is an illegal subregion
  IrKnown origin;     // begin of its root
  IrKnown step;       // of its root
} IntentKnownDomain;

IntentKnownDomain intentKnownDomain(MlirValue domain);

// The same without origin and step of a subregion, whose root may be many subregions away.
IntentKnownDomain intentKnownBounds(MlirValue domain);

// How many members it has; not known for an illegal domain, nor beyond 2^63 - 1.
IrKnown intentKnownCount(MlirValue domain);

// A domain's values at hand, all i32 or all i64. A step below 1, illegal, counts as 1.
typedef struct IntentDomainBounds {
  MlirValue begin, end;
  MlirValue step; // null for 1
} IntentDomainBounds;

// How many members an intent.domain has, as i64.
MlirValue intentCountOfDomain(Ir *ir, IntentDomainBounds domain);

// How many members of `root` lie in [part.begin, part.end), as i64; part.step is unused. Bounds
// that break 1-07 give some number that is not negative.
MlirValue intentCountOfSubregion(Ir *ir, IntentDomainBounds root, IntentDomainBounds part);

// The first member of `root` that is not below `begin`, in the coordinates' type.
MlirValue intentFirstOfSubregion(Ir *ir, IntentDomainBounds root, MlirValue begin);

// The domain of an axis of a tensor or memref: a new op at ir.
MlirValue intentMakeAxis(Ir *ir, MlirValue shaped, int64_t axis);

// The members of a domain that intentIsMadeDomain knows: first, first + step, ...
typedef struct IntentGrid {
  MlirValue first; // of the coordinates' type; null for 0
  MlirValue step;  // of the coordinates' type; null for 1
} IntentGrid;

IntentGrid intentGridOf(Ir *ir, MlirValue domain);

// The member at an ordinal, an i64, in the type of the domain's coordinates.
MlirValue intentMemberAt(Ir *ir, IntentGrid grid, MlirValue ordinal, MlirType coordinate);

#endif // INTENT_PASSES_DOMAIN_H
