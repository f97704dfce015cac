// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels over the points of an intent.parallel share, whether a thread runs a point
// (form_points.c) or a CTA (form_blocks.c). Internal to passes/gpu.
#ifndef INTENT_PASSES_GPU_POINT_H
#define INTENT_PASSES_GPU_POINT_H

#include "passes/gpu/form.h"
#include "passes/indexed_op.h"

// A kernel over points in the making.
typedef struct IntentPoints {
  IntentHost *host;       // of the values that the points' code is made of
  IntentKernelBody *body; // the kernel
  MlirOperation parallel;
  MlirValue total;  // host: how many points there are, an i64
  MlirValue failed; // host: device memory for the number of a failed assertion; null without one
  IrOps asserts;    // of the parallel, by number
} IntentPoints;

// Makes loops of the parallels in a point, puts what the points use of the function in memory, and
// begins the kernel.
IntentPoints intentBeginPoints(IntentHost *host, MlirOperation parallel);

// Launches the kernel on `ctas` CTAs, an i64 of the host, and ends the program where an assertion
// failed; frees what `points` owns.
void intentEndPoints(IntentHost *host, IntentPoints *points, MlirValue ctas);

// nvvm's special register, as an i64.
MlirValue intentPointRegister(Ir *ir, const char *name);

// The coordinates of a point from its number, in which the last domain runs fastest.
void intentPointCoordinates(IntentPoints *points, Ir *ir, MlirValue number, MlirValue *coordinates);

// The address of an element of `source`, a tensor or view of the logical function. Coordinates are
// the kernel's, integers or index.
MlirValue intentPointAddress(IntentPoints *points, Ir *ir, MlirValue source,
                             const MlirValue *coordinates);

// An element at an address, which may be in another address space. An i1 is a byte.
MlirValue intentPointLoad(Ir *ir, MlirValue address, MlirType element);
void intentPointStore(Ir *ir, MlirValue address, MlirValue value);

// What the access of `op` does at a valid point; null where it gives nothing. The values of
// `access` are the kernel's.
MlirValue intentPointAccess(IntentPoints *points, Ir *ir, MlirOperation op,
                            const IntentIndexedOp *access, const MlirValue *coordinates);

// Leaves an assertion's number and ends the thread, unless `holds`, the kernel's.
void intentPointAssert(IntentPoints *points, Ir *ir, MlirOperation op, MlirValue holds);

#endif // INTENT_PASSES_GPU_POINT_H
