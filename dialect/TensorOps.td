// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointwise work on whole tensors (clauses 2-*), and the terminator of Intent's regions.
#ifndef INTENT_TENSOR_OPS
#define INTENT_TENSOR_OPS

include "IntentTypes.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def Intent_YieldOp : Intent_Op<"yield", [Pure, Terminator, ReturnLike,
                                       ParentOneOf<["BodyOp", "ForOp", "IfOp", "MapOp", "ParallelOp",
                                                    "ReduceOp", "RegionFoldOp", "RegionScanOp",
                                                    "RelationOp", "ScanOp", "TileReduceOp",
                                                    "TileLookBackOp", "TileScanOp", "WhileOp"]>]> {
  let summary = "ends a region and hands its values to the op around it";
  let description = [{
    In `intent.relation` the values are coordinates, and the i1 that may follow them is written after
    `valid`.

    ```mlir
    intent.yield %sum : f32
    intent.yield %i, %j valid %p : i64, i64
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "`` custom<Yielded>($values, type($values)) attr-dict";
}

def Intent_MapOp : Intent_Op<"map", [RecursiveMemoryEffects, SingleBlock]> {
  let summary = "applies a scalar region to the elements of tensors";
  let description = [{
    Element p of each result is what the region yields for the elements p of the inputs. All inputs
    and results have one shape. Unrelated dynamic extents leave the obligation that they are equal
    (2-07), which `--intent-insert-checks` traps; nothing is broadcast.

    The region may use scalars from above. A region of one op, applied to the elements in order,
    is written by that op's name.

    `intent.map broadcast` is the surface form (2-03): its inputs are tensors of any ranks and
    scalars, one tensor at least. Their axes align from the trailing end (2-04); aligned extents are
    equal or 1 (2-05), and the result has the one that is not 1: 0 with 1 is 0, 0 with any other
    extent is an error (2-06). What the types leave open is decided at run time (2-07): which
    extents are 1, and whether the others are equal. `--intent-normalize-pointwise`, which begins
    every pipeline, rewrites it to an `intent.broadcast` of each input and a map of equal shapes.

    ```mlir
    %s = intent.map arith.addf (%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %e = intent.map (%a = %x, %m = %mb) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32> {
      %d = arith.subf %a, %m : f32
      %p = math.exp %d : f32
      intent.yield %p : f32
    }
    %b = intent.map broadcast math.fma (%x, %m, %s) : (tensor<?x?xf32>, tensor<?xf32>, f32) -> tensor<?x?xf32>
    ```
  }];
  let arguments = (ins Variadic<Intent_Value>:$inputs, UnitAttr:$broadcast);
  let results = (outs Variadic<Intent_Tensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "custom<Map>($broadcast, $inputs, type($inputs), type($results), $body) attr-dict";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Intent_BroadcastOp : Intent_Op<"broadcast", [NoMemoryEffect, AttrSizedOperandSegments]> {
  let summary = "repeats a scalar or a tensor along the axes that it lacks, or has with extent 1";
  let description = [{
    Axis i of the source becomes axis `axes[i]` of the result (1.1-09); the other result axes are
    new. The result's extents are those of the tensor after `like`, or the sizes of the domains
    after `to`, one a result axis.

    Each mapped axis says how its extent relates to the result's: equal (nothing is written), `one`
    (extent 1, repeated), or `dynamic` (equal or 1, decided at run time: 2-05, 2-07). What isn't
    proven is an obligation that `--intent-insert-checks` traps; it is never guessed.

    ```mlir
    %mb = intent.broadcast %m axes [0] like %x : tensor<?xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
    %ab = intent.broadcast %a axes [] to (%rows, %cols) : f32 to (!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?xf32>
    %bb = intent.broadcast %b axes [0, 1 one] like %x : tensor<?x1xf32> like tensor<?x?xf32> -> tensor<?x?xf32>
    ```
  }];
  let arguments = (ins Intent_Value:$source, Optional<Intent_Tensor>:$like,
                       Variadic<Intent_Domain>:$domains, DenseI64ArrayAttr:$axes,
                       DenseI32ArrayAttr:$stretch);
  let results = (outs Intent_Tensor:$result);
  let assemblyFormat = [{
    $source `axes` custom<BroadcastAxes>($axes, $stretch)
    (`like` $like^)? (`to` ` ` `(` $domains^ `)`)? attr-dict
    `:` type($source) (`like` type($like)^)? (`to` ` ` `(` qualified(type($domains))^ `)`)? `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // INTENT_TENSOR_OPS
