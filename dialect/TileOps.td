// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The physical ops of the GPU's tile machine. Made by --intent-to-tiles, given layouts by
// --intent-assign-layouts, removed by --intent-distribute; illegal at the logical level.
//
// A tile is a static tensor of rank 8 at most whose extents are powers of two (rank 0 is one element). Before layouts
// are assigned it has no encoding; afterwards its encoding is #intent.layout. Beside these ops a
// tile program holds, on such tensors, `intent.map`, elementwise `arith` and `math`, dense splat
// constants, and `scf.for` (i64) and `scf.if` that carry them. All of it stands in control flow
// that the whole CTA takes.
//
// Coordinates: for each axis of a tile, element c has the logical coordinate origin + c, an i64; it
// is a member of the tile iff that lies in [0, extent). Other elements are padding.
#ifndef INTENT_TILE_OPS
#define INTENT_TILE_OPS

include "IntentTypes.td"
include "mlir/Dialect/LLVMIR/LLVMOpBase.td"

class Intent_TileOp<string mnemonic, list<Trait> traits = []>
    : Intent_Op<"tile." # mnemonic, traits>;

def Intent_Tile
    : Type<CPred<"::intent::isTile($_self)">,
           "a tile: a static tensor of rank 8 at most with power-of-two extents", "::mlir::RankedTensorType">;

// Global memory: element strides, the contiguous axis's an arith.constant 1.
def Intent_Global : LLVM_PointerInAddressSpace<1>;

def Intent_TileCoordOp : Intent_TileOp<"coord", [Pure]> {
  let summary = "the logical coordinate of each element along an axis";
  let description = [{
    Element p is `origin` + p[axis], in the tile's element type (i32 or i64: two's complement).
    ```mlir
    %c = intent.tile.coord %col axis 1 : tensor<1x512xi64>
    ```
  }];
  let arguments = (ins I64:$origin, I64Attr:$axis);
  let results = (outs Intent_Tile:$result);
  let assemblyFormat = "$origin `axis` $axis attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Intent_TileLoadOp
    : Intent_TileOp<"load", [MemoryEffects<[MemRead]>, AttrSizedOperandSegments]> {
  let summary = "reads a tile's members from global memory; padding takes the fill";
  let description = [{
    Member p is read at base + sum over axes of (origin + p) * stride, in elements. Padding touches
    no memory and takes `fill`. `width` is a promise: base, the strides of the other axes, the
    origin and the extent on the contiguous axis are multiples of so many elements (1 promises
    nothing), so that as many elements may move as one access.
    ```mlir
    %t = intent.tile.load %x origin (%r, %c) extent (%m, %n) stride (%n, %one) fill %f width 4
        : f32 -> tensor<1x512xf32>
    ```
  }];
  let arguments = (ins Intent_Global:$base, Variadic<I64>:$origins, Variadic<I64>:$extents,
                       Variadic<I64>:$strides, Intent_Scalar:$fill, I64Attr:$width);
  let results = (outs Intent_Tile:$result);
  let assemblyFormat = [{
    $base `origin` ` ` `(` $origins `)` `extent` ` ` `(` $extents `)` `stride` ` ` `(` $strides `)` `fill` $fill
    `width` $width attr-dict `:` type($fill) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Intent_TileStoreOp
    : Intent_TileOp<"store", [MemoryEffects<[MemWrite]>, AttrSizedOperandSegments]> {
  let summary = "writes a tile's members to global memory, each once";
  let description = [{
    Addresses, members and `width` are as for `intent.tile.load`. Of several copies of an element
    one is written; padding has no effect.
    ```mlir
    intent.tile.store %t, %y origin (%r, %c) extent (%m, %n) stride (%n, %one) width 4
        : tensor<1x512xf32>
    ```
  }];
  let arguments = (ins Intent_Tile:$value, Intent_Global:$base, Variadic<I64>:$origins,
                       Variadic<I64>:$extents, Variadic<I64>:$strides, I64Attr:$width);
  let assemblyFormat = [{
    $value `,` $base `origin` ` ` `(` $origins `)` `extent` ` ` `(` $extents `)` `stride` ` ` `(` $strides `)`
    `width` $width attr-dict `:` type($value)
  }];
  let hasVerifier = 1;
}

def Intent_TileGatherOp : Intent_TileOp<"gather", [MemoryEffects<[MemRead]>]> {
  let summary = "reads an element of global memory for each of a tile, wherever it lies";
  let description = [{
    Element p is read at `base` + `offsets`[p], in elements; where `valid`[p] is 0 no memory is
    touched and it is `fill`. Padding must be invalid: a mask before it says so.
    ```mlir
    %t = intent.tile.gather %x at %o valid %v fill %f : tensor<1x512xi64>, tensor<1x512xi1>, f32 -> tensor<1x512xf32>
    ```
  }];
  let arguments = (ins Intent_Global:$base, Intent_Tile:$offsets, Intent_Tile:$valid,
                       Intent_Scalar:$fill);
  let results = (outs Intent_Tile:$result);
  let assemblyFormat = [{
    $base `at` $offsets `valid` $valid `fill` $fill attr-dict
    `:` type($offsets) `,` type($valid) `,` type($fill) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Intent_TileScatterOp : Intent_TileOp<"scatter", [MemoryEffects<[MemWrite]>]> {
  let summary = "writes each valid element of a tile to a place of its own in global memory";
  let description = [{
    Addresses and `valid` are as for `intent.tile.gather`. Of several copies of an element one is
    written.
    ```mlir
    intent.tile.scatter %t, %y at %o valid %v : tensor<1x512xf32>, tensor<1x512xi64>, tensor<1x512xi1>
    ```
  }];
  let arguments = (ins Intent_Tile:$value, Intent_Global:$base, Intent_Tile:$offsets,
                       Intent_Tile:$valid);
  let assemblyFormat = [{
    $value `,` $base `at` $offsets `valid` $valid attr-dict
    `:` type($value) `,` type($offsets) `,` type($valid)
  }];
  let hasVerifier = 1;
}

def Intent_TileMaskOp : Intent_TileOp<"mask", [Pure, AttrSizedOperandSegments]> {
  let summary = "replaces a tile's padding by a value";
  let description = [{
    An op that gathers along an axis needs its padding to be neutral. A distribution may leave the
    select out where the padding is known to hold the value already.
    ```mlir
    %u = intent.tile.mask %t origin (%r, %c) extent (%m, %n) value %zero : tensor<1x512xf32>, f32
    ```
  }];
  let arguments = (ins Intent_Tile:$source, Variadic<I64>:$origins, Variadic<I64>:$extents,
                       Intent_Scalar:$value);
  let results = (outs Intent_Tile:$result);
  let assemblyFormat = [{
    $source `origin` ` ` `(` $origins `)` `extent` ` ` `(` $extents `)` `value` $value attr-dict
    `:` type($source) `,` type($value) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Intent_TileBroadcastOp : Intent_TileOp<"broadcast", [Pure]> {
  let summary = "repeats a scalar or a tile along new axes";
  let description = [{
    Axis i of the source is axis `axes[i]` of the result, of the same extent, or of extent 1 and
    repeated; the other result axes are new. `axes` increases.
    ```mlir
    %b = intent.tile.broadcast %m axes [0] : tensor<1xf32> -> tensor<1x512xf32>
    %s = intent.tile.broadcast %a axes [] : f32 -> tensor<1x512xf32>
    ```
  }];
  let arguments = (ins AnyTypeOf<[Intent_Scalar, Intent_Tile]>:$source, DenseI64ArrayAttr:$axes);
  let results = (outs Intent_Tile:$result);
  let assemblyFormat = "$source `axes` $axes attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

def Intent_TileTransposeOp : Intent_TileOp<"transpose", [Pure]> {
  let summary = "permutes a tile's axes";
  let description = [{
    Axis i of the result is axis `permutation[i]` of the source: a relabelling, no instruction.
    ```mlir
    %u = intent.tile.transpose %t [1, 0] : tensor<4x32xf32> -> tensor<32x4xf32>
    ```
  }];
  let arguments = (ins Intent_Tile:$source, DenseI64ArrayAttr:$permutation);
  let results = (outs Intent_Tile:$result);
  let assemblyFormat = "$source $permutation attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

def Intent_TileReduceOp : Intent_TileOp<"reduce", [Pure, SingleBlock]> {
  let summary = "combines a tile's elements along one axis, which the result drops";
  let description = [{
    Several tiles of one shape are reduced together as one summary of several components. Padding
    must hold neutral elements (`intent.tile.mask`). The order is free: the combine is claimed
    associative and commutative.
    ```mlir
    %s = intent.tile.reduce %t axis 1 : tensor<1x512xf32> -> tensor<1xf32> {
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      intent.yield %c : f32
    }
    ```
  }];
  let arguments = (ins Variadic<Intent_Tile>:$sources, I64Attr:$axis);
  let results = (outs Variadic<Intent_Tile>:$results);
  let regions = (region SizedRegion<1>:$combine);
  let assemblyFormat = [{
    $sources `axis` $axis `:` type($sources) `->` type($results) $combine attr-dict
  }];
  let hasVerifier = 1;
}

def Intent_TileScanOp : Intent_TileOp<"scan", [Pure, SingleBlock, SameVariadicOperandSize,
                                               SameVariadicResultSize]> {
  let summary = "combines each of a tile's elements with those before it along one axis";
  let description = [{
    Several tiles of one shape are scanned together as one summary of several components. Element i
    of the scanned tiles is x_0 ∘ … ∘ x_i; with `exclusive` x_0 ∘ … ∘ x_(i-1), and the identity at 0;
    with `reverse` x_i ∘ … ∘ x_last, exclusively x_(i+1) ∘ … ∘ x_last, and the identity at the last.
    The results after those are the totals x_0 ∘ … ∘ x_last, tiles without the axis. The combine is
    claimed associative; its left operand is always the earlier member. Padding must hold neutral
    elements (`intent.tile.mask`).
    ```mlir
    %s, %all = intent.tile.scan %t axis 1 exclusive identity (%zero) : tensor<1x512xf32>, f32 -> tensor<1x512xf32>, tensor<1xf32> {
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      intent.yield %c : f32
    }
    ```
  }];
  let arguments = (ins Variadic<Intent_Tile>:$sources, Variadic<Intent_Scalar>:$identities,
                       I64Attr:$axis, UnitAttr:$reverse, UnitAttr:$exclusive);
  let results = (outs Variadic<Intent_Tile>:$scanned, Variadic<Intent_Tile>:$totals);
  let regions = (region SizedRegion<1>:$combine);
  let assemblyFormat = [{
    $sources `axis` $axis (`reverse` $reverse^)? (`exclusive` $exclusive^)? `identity` ` ` `(` $identities `)`
    `:` type(operands) `->` type(results) $combine attr-dict
  }];
  let hasVerifier = 1;
}

def Intent_TileTicketOp : Intent_TileOp<"ticket", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "the next number of a counter, the same for the whole CTA";
  let description = [{
    The i32 in global memory goes up by one; the result is what it was. Who holds number n knows that
    n CTAs, or turns of theirs, have begun before: it may wait for them.
    ```mlir
    %n = intent.tile.ticket %counter
    ```
  }];
  let arguments = (ins Intent_Global:$counter);
  let results = (outs I64:$number);
  let assemblyFormat = "$counter attr-dict";
  let hasVerifier = 0;
}

def Intent_TileLookBackOp : Intent_TileOp<"look_back", [MemoryEffects<[MemRead, MemWrite]>, SingleBlock,
                                                        SameVariadicOperandSize]> {
  let summary = "what the totals of the tiles before this one in a chain combine to";
  let description = [{
    Tiles n - k to n of a chain, of which this is tile number n at position k, are scanned by CTAs at
    the same time. Each publishes its totals, one component each, in global memory; what lies before
    a tile is combined from the totals of its predecessors, back to one that has published what it
    knows of all before it ("decoupled look-back"). The result is the identity at position 0. Tile n
    may wait for tiles of lower numbers (`intent.tile.ticket`). `reverse` says that lower numbers
    hold later members: the combine's left operand is always the earlier one.

    `flags` holds an i32 a tile, 0 at first; a component's `values` two elements a tile: its total,
    then the total of all tiles up to it.
    ```mlir
    %before = intent.tile.look_back %total number %n position %k flags %f values (%v) identity (%zero : f32) : f32 -> f32 {
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      intent.yield %c : f32
    }
    ```
  }];
  let arguments = (ins Variadic<Intent_Scalar>:$totals, Variadic<Intent_Scalar>:$identities,
                       Variadic<Intent_Global>:$values, Intent_Global:$flags, I64:$number, I64:$position,
                       UnitAttr:$reverse);
  let results = (outs Variadic<Intent_Scalar>:$before);
  let regions = (region SizedRegion<1>:$combine);
  let assemblyFormat = [{
    $totals (`reverse` $reverse^)? `number` $number `position` $position `flags` $flags
    `values` ` ` `(` $values `)` `identity` ` ` `(` $identities `:` type($identities) `)`
    `:` type($totals) `->` type($before) $combine attr-dict
  }];
  let hasVerifier = 1;
}

def Intent_TileConvertOp : Intent_TileOp<"convert", [Pure]> {
  let summary = "the same tile in another layout";
  let description = [{
    ```mlir
    %u = intent.tile.convert %t : tensor<1x512xf32, #a> -> tensor<1x512xf32, #b>
    ```
  }];
  let arguments = (ins Intent_Tile:$source);
  let results = (outs Intent_Tile:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

def Intent_TileElementOp : Intent_TileOp<"element", [Pure]> {
  let summary = "the one element of a tile of one element, as a scalar";
  let description = [{
    ```mlir
    %s = intent.tile.element %t : tensor<f32>
    ```
  }];
  let arguments = (ins Intent_Tile:$source);
  let results = (outs Intent_Scalar:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

#endif // INTENT_TILE_OPS
