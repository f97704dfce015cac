// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Index relations and what is read and written by one: tensors, external views and logical buffers
// (clauses 9-*). Every indexed access goes through a relation, with its validity (9-01).
#ifndef INTENT_MEMORY_OPS
#define INTENT_MEMORY_OPS

include "IntentTypes.td"

def Intent_RelationOp
    : Intent_Op<"relation", [NoMemoryEffect, SingleBlock, AttrSizedOperandSegments]> {
  let summary = "where each point of an iteration space lies on the axes of a source";
  let description = [{
    The iteration domains are the result axes. For each of their points the region gets a coordinate
    an iteration domain (of the domain itself, not its ordinal), then the element at that point of
    each tensor after `with`, and yields a coordinate a source domain, of the relation's coordinate
    type, and after `valid` whether the lane is active; without it every lane is (9-01, 9-02). The
    region holds `arith` and `math` on scalars, its own and those from above; an index that comes
    from data enters after `with`.

    The source domains are what an access by this relation addresses: axis k of the accessed tensor,
    view or buffer, or a subregion of that axis. A valid lane's coordinates are members of them; an
    invalid lane's are asked for nothing (9-07, 9-08). The tensors after `with` have the shape of the
    iteration space. What isn't proven of this is an obligation that `--intent-insert-checks` traps.

    ```mlir
    %r = intent.relation (%i in %rows, %j in %cols) of (%d0, %d1) : (!intent.domain<i64>, !intent.domain<i64>) of (!intent.domain<i64>, !intent.domain<i64>) -> !intent.relation<2 -> 2, i64> {
      %k = arith.addi %i, %one : i64
      intent.yield %k, %j : i64, i64
    }
    %s = intent.relation (%i in %rows) of (%d0) with (%k = %idx) : (!intent.domain<i64>) of (!intent.domain<i64>) with (tensor<?xi32>) -> !intent.relation<1 -> 1, i32> {
      %p = arith.cmpi sge, %k, %none : i32
      intent.yield %k valid %p : i32
    }
    ```
  }];
  let arguments = (ins Variadic<Intent_Domain>:$iterations, Variadic<Intent_Domain>:$sources,
                       Variadic<Intent_Tensor>:$elements);
  let results = (outs Intent_Relation:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    custom<Relation>($iterations, type($iterations), $sources, type($sources), $elements,
                     type($elements), type($result), $body) attr-dict
  }];
  let hasVerifier = 1;
}

def Intent_ComposeOp : Intent_Op<"compose", [NoMemoryEffect]> {
  let summary = "one relation after another";
  let description = [{
    From the result axes of `inner` to the source axes of `outer`: a point's coordinates are what
    `outer` gives at the coordinates that `inner` gives (9-03). The iteration domains of `outer` are
    the source domains of `inner`. A lane is valid where `inner` is, and `outer` at its coordinates;
    where `inner` isn't valid, `outer` is not asked.

    A valid lane's coordinates between the two are members of the iteration domains of `outer`:
    an obligation where it isn't proven.

    ```mlir
    %q = intent.compose %outer, %inner : !intent.relation<2 -> 1, i64>, !intent.relation<1 -> 2, i64>
    ```
  }];
  let arguments = (ins Intent_Relation:$outer, Intent_Relation:$inner);
  let results = (outs Intent_Relation:$result);
  let assemblyFormat = [{
    $outer `,` $inner attr-dict `:` qualified(type($outer)) `,` qualified(type($inner)) `->` qualified(type($result))
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

class Intent_ReadOp<string mnemonic, dag source, list<Trait> traits = []>
    : Intent_Op<mnemonic, !listconcat(traits, [TypesMatchWith<"the fill is an element of the source",
                                                              "source", "fill",
                                                              "::mlir::getElementTypeOrSelf($_self)">])> {
  let arguments = !con(source, (ins Intent_Relation:$relation, Intent_Scalar:$fill));
  let results = (outs Intent_Value:$result);
  let assemblyFormat = [{
    $source `[` $relation `]` `fill` $fill attr-dict
    `:` type($source) `,` qualified(type($relation)) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Intent_GatherOp : Intent_ReadOp<"gather", (ins Intent_Tensor:$source), [NoMemoryEffect]> {
  let summary = "the elements of a tensor that a relation selects";
  let description = [{
    Element p of the result is the source's at the coordinates of p, or `fill` where p is invalid:
    such a lane does not touch the source (9-04, 9-07). The result has an axis an iteration domain
    of the relation; with none it is a scalar.

    ```mlir
    %g = intent.gather %x[%r] fill %zero : tensor<?x?xf32>, !intent.relation<2 -> 2, i64> -> tensor<?x?xf32>
    ```
  }];
  let hasFolder = 1;
}

def Intent_LoadOp
    : Intent_ReadOp<"load", (ins Arg<Intent_View, "a view or a buffer", [MemRead]>:$source)> {
  let summary = "the elements of a view or a buffer that a relation selects, as they are now";
  let description = [{
    As `intent.gather`, from memory: the result is what the memory holds when the op runs, whatever
    is written later (9-05, 9-06, 9-12).

    ```mlir
    %t = intent.load %v[%r] fill %zero : memref<?x?xf32>, !intent.relation<2 -> 2, i64> -> tensor<?x?xf32>
    ```
  }];
}

def Intent_StoreOp : Intent_Op<"store", []> {
  let summary = "writes each element of a value to a place of its own";
  let description = [{
    Element p of the value goes to the coordinates of p; an invalid lane has no effect (9-08). No
    two valid lanes write one place: `--intent-check` accepts the store where it proves that, and
    refuses it with the missing fact where it can't (9-09). A relation without iteration domains
    writes a scalar.

    ```mlir
    intent.store %t to %v[%r] : tensor<?x?xf32>, memref<?x?xf32>, !intent.relation<2 -> 2, i64>
    ```
  }];
  let arguments = (ins Intent_Value:$value, Arg<Intent_View, "a view or a buffer", [MemWrite]>:$destination,
                       Intent_Relation:$relation);
  let assemblyFormat = [{
    $value `to` $destination `[` $relation `]` attr-dict
    `:` type($value) `,` type($destination) `,` qualified(type($relation))
  }];
  let hasVerifier = 1;
}

def Intent_BufferOp : Intent_Op<"buffer", []> {
  let summary = "a logical buffer: mutable memory of this block";
  let description = [{
    Aliases nothing else, holds nothing until it is written, and lives as long as the block that
    made it runs. The brackets hold the value of each dynamic extent, an i64 of at least 0. Its
    dimensions are its axes: `intent.axis` gives their domains.

    ```mlir
    %b = intent.buffer [%n] : memref<?x4xf32>
    %c = intent.buffer : memref<16xi32>
    ```
  }];
  let arguments = (ins Variadic<I64>:$extents);
  let results = (outs Res<Intent_View, "the buffer", [MemAlloc]>:$result);
  let assemblyFormat = "(` ` `[` $extents^ `]`)? attr-dict `:` type($result)";
  let hasVerifier = 1;
}

#endif // INTENT_MEMORY_OPS
