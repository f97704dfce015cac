// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers that write several ops at once. None of them has an op of its own: each expands to the
// ops of the reference (docs/ops), always the same way, and nothing later knows that it was used
// (8-04).
//
// Ownership is mlir-c's: ops belong to the block that they are put in, values to their ops. What
// goes in by a struct is borrowed and copied. An error is a diagnostic at the place's location, and
// null values as the answer; no op is made then.
#ifndef INTENT_C_BUILDERS_H
#define INTENT_C_BUILDERS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

// Where ops go: to the end of `block`, or before `before`, an op of it, if that is not null.
typedef struct IntentPlace {
  MlirBlock block;
  MlirOperation before;
  MlirLocation location; // of the new ops
} IntentPlace;

// 8-01: ragged data. The members of the outer identity g are the coordinates of `source` from
// offsets[g] to before offsets[g + 1].
typedef struct IntentRagged {
  MlirValue outer;   // !intent.domain: the outer identities
  MlirValue source;  // !intent.domain: where members are
  MlirValue offsets; // tensor<?xi32> or tensor<?xi64>, no wider than the coordinates of `source`
  MlirValue mapping; // the coordinate in `target` that belongs to each coordinate of `source`: a
                     // tensor<?xi32> or tensor<?xi64>; null where members are not mapped
  MlirValue target;  // !intent.domain: what `mapping` gives coordinates of; null without it
} IntentRagged;

// Checks the types of `ragged` and gives it whole: where `outer` is null, the outer identities are
// 0 to before the last position of `offsets`:
//
//   %n = intent.size (intent.axis %offsets[0])
//   %outer = intent.domain 0 to (%n - 1)
//
// The answer has a null `offsets` after an error.
MLIR_CAPI_EXPORTED IntentRagged intentBuildRagged(const IntentPlace *place,
                                                  const IntentRagged *ragged);

// The members of one outer identity.
typedef struct IntentMembers {
  MlirValue domain;   // !intent.domain: the subregion of `source`, of its type
  MlirValue relation; // !intent.relation<1 -> 1>: from each member to a coordinate of `target`, of
                      // the type of the mapping's elements; without a mapping to its own coordinate
                      // of `source`
} IntentMembers;

// 8-02: the members of the outer identity `identity`, a coordinate of `outer`:
//
//   %b = intent.gather %offsets at %identity, %e = intent.gather %offsets at %identity + 1
//   %domain = intent.subregion %source[%b to %e]
//   %relation = intent.relation (%k in %domain) of (%source) { intent.yield %k }
//
// or, with a mapping, an indexed relation on top, which may repeat and reorder:
//
//   %m = intent.gather %mapping at %domain
//   %relation = intent.relation (%k in %domain) of (%target) with (%c = %m) { intent.yield %c }
//
// Offsets that decrease, or that leave `source`, make the subregion illegal (1-07); a mapping that
// leaves `target` makes the relation's accesses illegal (9-07). The answer's values are null after
// an error.
MLIR_CAPI_EXPORTED IntentMembers intentBuildMembers(const IntentPlace *place,
                                                    const IntentRagged *ragged, MlirValue identity);

#ifdef __cplusplus
}
#endif

#endif // INTENT_C_BUILDERS_H
