// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors in other shapes, and values in records (clauses 2-08 to 2-14, 1.1-08). No element changes.
#ifndef INTENT_SHAPE_OPS
#define INTENT_SHAPE_OPS

include "IntentTypes.td"

def Intent_ReshapeOp : Intent_Op<"reshape", [NoMemoryEffect]> {
  let summary = "the same elements in the same row-major order, in another shape";
  let description = [{
    The result has the source's elements, numbered row-major as there (2-08), of the same type
    (2-10). The brackets hold an entry for each dynamic extent of the result, in order: its value,
    or `infer`, once at most (2-09). They are left out where every extent is static.

    The extents are at least 0 and their product is the number of elements of the source; beside an
    inferred extent the others are above 0, so that it is unique. What the types don't decide is
    refused by `--intent-check` where it is constant, and trapped by `--intent-insert-checks`.

    ```mlir
    %m = intent.reshape %x [%rows, infer] : tensor<?xf32> -> tensor<?x?x4xf32>
    %v = intent.reshape %k : tensor<2x3xf32> -> tensor<6xf32>
    ```
  }];
  let arguments = (ins Intent_Tensor:$source, Variadic<I64>:$extents,
                       DenseI64ArrayAttr:$inferred);
  let results = (outs Intent_Tensor:$result);
  let assemblyFormat = [{
    $source `` custom<Extents>($extents, $inferred) attr-dict `:` type($source) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Intent_TransposeOp : Intent_Op<"transpose", [Pure]> {
  let summary = "reorders the axes of a tensor";
  let description = [{
    Axis i of the result is axis `permutation[i]` of the source (2-11).

    ```mlir
    %t = intent.transpose %x [1, 0] : tensor<?x4xf32> -> tensor<4x?xf32>
    ```
  }];
  let arguments = (ins Intent_Tensor:$source, DenseI64ArrayAttr:$permutation);
  let results = (outs Intent_Tensor:$result);
  let assemblyFormat = [{
    $source custom<Permutation>($permutation) attr-dict `:` type($source) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Intent_JoinOp
    : Intent_Op<"join", [NoMemoryEffect, TypesMatchWith<"both sides have one type", "lhs", "rhs", "$_self">,
                         TypesMatchWith<"the result has a trailing axis of extent 2", "lhs", "result",
                                        "joined($_self)">]> {
  let summary = "two tensors of one shape, side by side on a new trailing axis";
  let description = [{
    result[..., 0] = lhs and result[..., 1] = rhs (2-13). Both have one element type and one shape;
    dynamic extents that aren't known to be equal are an obligation (2-07). A reshape that follows
    interleaves the two (2-14).

    ```mlir
    %both = intent.join %even, %odd : tensor<?x8xf32>
    ```
  }];
  let arguments = (ins Intent_Tensor:$lhs, Intent_Tensor:$rhs);
  let results = (outs Intent_Tensor:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
}

def Intent_PackOp : Intent_Op<"pack", [Pure]> {
  let summary = "groups values into a record";
  let description = [{
    Grouping is all it does: each component keeps its identity and provenance (1.1-08).

    ```mlir
    %r = intent.pack %x, %d : tuple<f32, !intent.domain<i64>>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs AnyTuple:$result);
  let assemblyFormat = [{
    ($elements^)? attr-dict `:` custom<Components>(type($result), type($elements))
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Intent_UnpackOp : Intent_Op<"unpack", [Pure]> {
  let summary = "the components of a record";
  let description = [{
    ```mlir
    %x, %d = intent.unpack %r : tuple<f32, !intent.domain<i64>>
    ```
  }];
  let arguments = (ins AnyTuple:$source);
  let results = (outs Variadic<AnyType>:$elements);
  let assemblyFormat = "$source attr-dict `:` custom<Components>(type($source), type($elements))";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // INTENT_SHAPE_OPS
