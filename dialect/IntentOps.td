// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every op of the dialect, by family.
include "AlgebraOps.td"
include "AtomicOps.td"
include "ControlOps.td"
include "DebugOps.td"
include "DomainOps.td"
include "MemoryOps.td"
include "RandomOps.td"
include "ShapeOps.td"
include "TensorOps.td"
include "TileOps.td"
