// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic accesses by a relation (clauses 9-11, 10-01 .. 10-06). Lanes may meet in one element; an
// order belongs to an operation, a scope to none.
#ifndef INTENT_ATOMIC_OPS
#define INTENT_ATOMIC_OPS

include "MemoryOps.td"
include "mlir/IR/EnumAttr.td"

def Intent_AtomicOrder
    : I32EnumAttr<"AtomicOrder", "what an atomic operation orders",
                  [I32EnumAttrCase<"Relaxed", 0, "relaxed">, I32EnumAttrCase<"Acquire", 1, "acquire">,
                   I32EnumAttrCase<"Release", 2, "release">,
                   I32EnumAttrCase<"AcqRel", 3, "acq_rel">]> {
  let cppNamespace = "::intent";
}

def Intent_AtomicKind
    : I32EnumAttr<"AtomicKind", "what an atomic read-modify-write makes of the old value",
                  [I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"And", 1, "and">,
                   I32EnumAttrCase<"Or", 2, "or">, I32EnumAttrCase<"Xor", 3, "xor">,
                   I32EnumAttrCase<"MinSI", 4, "minsi">, I32EnumAttrCase<"MaxSI", 5, "maxsi">,
                   I32EnumAttrCase<"MinUI", 6, "minui">, I32EnumAttrCase<"MaxUI", 7, "maxui">,
                   I32EnumAttrCase<"Minimum", 8, "minimum">,
                   I32EnumAttrCase<"Maximum", 9, "maximum">,
                   I32EnumAttrCase<"Xchg", 10, "xchg">]> {
  let cppNamespace = "::intent";
}

// What one does is seen by others: none is removed, merged, or passed by another access to memory.
class Intent_AtomicOp<string mnemonic, list<Trait> traits = []>
    : Intent_Op<mnemonic, !listconcat([MemoryEffects<[MemRead, MemWrite]>], traits)> {
  let hasVerifier = 1;
}

class Intent_ReadsElement<string memory>
    : TypesMatchWith<"the fill is an element of the memory", memory, "fill",
                     "::mlir::getElementTypeOrSelf($_self)">;

def Intent_AtomicLoadOp : Intent_AtomicOp<"atomic_load", [Intent_ReadsElement<"source">]> {
  let summary = "the elements of a view or a buffer that a relation selects, each read atomically";
  let description = [{
    Each lane reads its element at once; an invalid lane touches nothing and gives `fill` (9-07,
    9-11). The order is `relaxed` or `acquire`: what happened before the release that wrote the
    value, or before an atomic_rmw or atomic_cas in a chain from it, happened before what follows an
    acquire that reads it (10-03). There is no scope: the target finds it (10-01, 10-04). The lanes
    are in no order among themselves, and whole ops are not atomic.

    Elements are i1, i8..i64, f16, bf16, f32 or f64.

    ```mlir
    %t = intent.atomic_load acquire %v[%r] fill %z : memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
    ```
  }];
  let arguments = (ins Intent_AtomicOrder:$order,
                       Arg<Intent_View, "a view or a buffer", [MemRead, MemWrite]>:$source,
                       Intent_Relation:$relation, Intent_Scalar:$fill);
  let results = (outs Intent_Value:$result);
  let assemblyFormat = [{
    $order $source `[` $relation `]` `fill` $fill attr-dict
    `:` type($source) `,` qualified(type($relation)) `->` type($result)
  }];
}

def Intent_AtomicStoreOp : Intent_AtomicOp<"atomic_store"> {
  let summary = "writes each element of a value atomically to where a relation puts it";
  let description = [{
    Each valid lane writes its element at once; an invalid one has no effect (9-08, 9-11). Lanes may
    share an element: then one of them is the last. The order is `relaxed` or `release`: see
    `intent.atomic_load`.

    ```mlir
    intent.atomic_store release %t to %v[%r] : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64>
    ```
  }];
  let arguments = (ins Intent_AtomicOrder:$order, Intent_Value:$value,
                       Arg<Intent_View, "a view or a buffer", [MemRead, MemWrite]>:$destination,
                       Intent_Relation:$relation);
  let assemblyFormat = [{
    $order $value `to` $destination `[` $relation `]` attr-dict
    `:` type($value) `,` type($destination) `,` qualified(type($relation))
  }];
}

def Intent_AtomicRMWOp : Intent_AtomicOp<"atomic_rmw", [Intent_ReadsElement<"destination">]> {
  let summary = "combines each element of a value into memory atomically, giving what was there";
  let description = [{
    Each valid lane reads its element, combines it with the lane's value and writes the outcome,
    with no other access to the element in between, and gives what it read; an invalid lane touches
    nothing and gives `fill` (9-07, 9-08, 9-11). Lanes may share an element: each then sees the
    outcome of those before it in the element's modification order (10-02), which is any order.

    | elements | kinds |
    | - | - |
    | i1 | `and`, `or`, `xor`, `xchg` |
    | i8, i16, i32, i64 | those, `add` (wrapping), `minsi`, `maxsi`, `minui`, `maxui` |
    | f16, bf16, f32, f64 | `add` (rounded once, in the element's type), `minimum`, `maximum` (of IEEE 754: NaN if either is, -0 below +0), `xchg` |

    The order is `relaxed`, `acquire` or `release` (of the read and of the write), or `acq_rel`,
    which is both: see `intent.atomic_load`.

    ```mlir
    %o = intent.atomic_rmw add acq_rel %t to %v[%r] fill %z : tensor<?xf32>, memref<?xf32>, !intent.relation<1 -> 1, i64> -> tensor<?xf32>
    ```
  }];
  let arguments = (ins Intent_AtomicKind:$kind, Intent_AtomicOrder:$order, Intent_Value:$value,
                       Arg<Intent_View, "a view or a buffer", [MemRead, MemWrite]>:$destination,
                       Intent_Relation:$relation, Intent_Scalar:$fill);
  let results = (outs Intent_Value:$result);
  let assemblyFormat = [{
    $kind $order $value `to` $destination `[` $relation `]` `fill` $fill attr-dict
    `:` type($value) `,` type($destination) `,` qualified(type($relation)) `->` type($result)
  }];
}

def Intent_AtomicCASOp
    : Intent_AtomicOp<"atomic_cas", [Intent_ReadsElement<"destination">,
                                     AllTypesMatch<["expected", "desired"]>]> {
  let summary = "writes where memory holds what is expected, atomically, giving what was there";
  let description = [{
    Each valid lane reads its element and, if its bits are those expected, writes those desired,
    with no other access to the element in between; it gives what it read. It never fails for
    another reason than a difference (9-11). Floats are compared as bits: a NaN equals the same NaN,
    and -0 is not +0. An invalid lane touches nothing and gives `fill`. Where the comparison fails,
    the order is what `acquire` is of it.

    Elements are i8..i64, f16, bf16, f32 or f64.

    ```mlir
    %o = intent.atomic_cas acq_rel %expected, %desired to %v[%r] fill %z : tensor<?xi32>, memref<?xi32>, !intent.relation<1 -> 1, i64> -> tensor<?xi32>
    ```
  }];
  let arguments = (ins Intent_AtomicOrder:$order, Intent_Value:$expected, Intent_Value:$desired,
                       Arg<Intent_View, "a view or a buffer", [MemRead, MemWrite]>:$destination,
                       Intent_Relation:$relation, Intent_Scalar:$fill);
  let results = (outs Intent_Value:$result);
  let assemblyFormat = [{
    $order $expected `,` $desired `to` $destination `[` $relation `]` `fill` $fill attr-dict
    `:` type($expected) `,` type($destination) `,` qualified(type($relation)) `->` type($result)
  }];
}

def Intent_AtomicAction
    : I32EnumAttr<"AtomicAction", "which atomic operation",
                  [I32EnumAttrCase<"Load", 0, "load">, I32EnumAttrCase<"Store", 1, "store">,
                   I32EnumAttrCase<"RMW", 2, "rmw">, I32EnumAttrCase<"CAS", 3, "cas">]> {
  let cppNamespace = "::intent";
}

def Intent_TileAtomicAtOp
    : Intent_Op<"tile.atomic_at", [MemoryEffects<[MemRead, MemWrite]>, AttrSizedOperandSegments]> {
  let summary = "one element of memory accessed atomically, as the integer that its bits are";
  let description = [{
    Made and removed in the CPU's pipeline, where memory has no pointers yet. A load takes no bits,
    a store and a read-modify-write one value, a compare-and-exchange what is expected, then what is
    desired; all but a store give the old bits. `kind`, one of those of integers, is that of a
    read-modify-write. The element takes as many bits in memory as the values have.

    ```mlir
    %old = intent.tile.atomic_at cas add acq_rel %memory[%i, %j] (%expected, %desired) : memref<?x?xf32>, (i32, i32) -> i32
    ```
  }];
  let arguments = (ins Intent_AtomicAction:$action, Intent_AtomicKind:$kind,
                       Intent_AtomicOrder:$order,
                       Arg<Intent_View, "the memory", [MemRead, MemWrite]>:$memory,
                       Variadic<Index>:$indices,
                       Variadic<AnyTypeOf<[I8, I16, I32, I64]>>:$bits);
  let results = (outs Optional<AnyTypeOf<[I8, I16, I32, I64]>>:$old);
  let assemblyFormat = [{
    $action $kind $order $memory `[` $indices `]` `(` $bits `)` attr-dict
    `:` type($memory) `,` functional-type($bits, $old)
  }];
  let hasVerifier = 1;
}

#endif // INTENT_ATOMIC_OPS
