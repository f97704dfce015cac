// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations whose laws the author claims (clauses 5-*, 6-*).
#ifndef INTENT_ALGEBRA_OPS
#define INTENT_ALGEBRA_OPS

include "IntentTypes.td"

def Intent_ReduceOp : Intent_Op<"reduce", [RecursiveMemoryEffects, SingleBlock, SameVariadicOperandSize]> {
  let summary = "combines the elements along axes, in any order and grouping";
  let description = [{
    The author claims that the combine is associative and commutative and that the identities are
    neutral (5-02, 6-02): an implementation may reorder and regroup freely, and the result of an
    empty axis is the identity. The elements of several inputs are reduced together, as one summary
    of several components: the combine takes the components of two summaries and yields those of
    one. The results keep the axes that are not in `axes`; with none left they are scalars.

    ```mlir
    %m = intent.reduce arith.maximumf (%x) axes [1] identity (%ninf) : (tensor<?x?xf32>) -> tensor<?xf32>
    %v, %k = intent.reduce (%x, %i) axes [0] identity (%ninf, %none) : (tensor<?xf32>, tensor<?xi64>) -> (f32, i64) combine (%va, %ka, %vb, %kb) {
      %b = arith.cmpf ogt, %vb, %va : f32
      %w = arith.select %b, %vb, %va : f32
      %l = arith.select %b, %kb, %ka : i64
      intent.yield %w, %l : f32, i64
    }
    ```
  }];
  let arguments = (ins Variadic<Intent_Tensor>:$inputs, Variadic<Intent_Scalar>:$identities,
                       DenseI64ArrayAttr:$axes);
  let results = (outs Variadic<Intent_Value>:$results);
  let regions = (region SizedRegion<1>:$combine);
  let assemblyFormat = [{
    custom<Reduce>($inputs, type($inputs), $identities, type($identities), $axes, type($results),
                   $combine) attr-dict
  }];
  let hasVerifier = 1;
}

#endif // INTENT_ALGEBRA_OPS
