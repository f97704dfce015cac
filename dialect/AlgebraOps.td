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

def Intent_ScanOp : Intent_Op<"scan", [RecursiveMemoryEffects, SingleBlock, SameVariadicOperandSize]> {
  let summary = "the combined prefixes along an axis, in member order";
  let description = [{
    The author claims that the combine is associative and that the identities are neutral (5-03,
    6-03): an implementation may regroup, and never reorders. The combine's first operands are
    always the earlier members. Element i of the result combines the members from the first one to
    i, or, with `exclusive`, those before i, which for the first one is the identity. With `reverse`
    they are the members from i to the last one, or those after i. Several inputs are scanned
    together, as one summary of several components.

    ```mlir
    %sums = intent.scan arith.addf (%x) axis 1 identity (%zero) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %starts = intent.scan arith.addi (%count) axis 0 exclusive identity (%none) : (tensor<?xi64>) -> tensor<?xi64>
    %a, %b = intent.scan (%f, %u) axis 0 reverse identity (%one, %zero) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) combine (%fa, %ua, %fb, %ub) {
      %g = arith.mulf %fa, %fb : f32
      %t = arith.mulf %fb, %ua : f32
      %v = arith.addf %t, %ub : f32
      intent.yield %g, %v : f32, f32
    }
    ```
  }];
  let arguments = (ins Variadic<Intent_Tensor>:$inputs, Variadic<Intent_Scalar>:$identities,
                       I64Attr:$axis, UnitAttr:$reverse, UnitAttr:$exclusive);
  let results = (outs Variadic<Intent_Tensor>:$results);
  let regions = (region SizedRegion<1>:$combine);
  let assemblyFormat = [{
    custom<Scan>($inputs, type($inputs), $identities, type($identities), $axis, $reverse,
                 $exclusive, type($results), $combine) attr-dict
  }];
  let hasVerifier = 1;
}

def Intent_RegionFoldOp
    : Intent_Op<"region_fold", [RecursiveMemoryEffects, SingleBlock, IsolatedFromAbove,
                                AttrSizedOperandSegments]> {
  let summary = "the summary of a source, which the author defines for any slice of it";
  let description = [{
    The source is one or several tensors, sliced together along an axis each: the members of
    `over`, an axis of one of them or a subregion of that. An implementation cuts these members into
    contiguous segments, at least one, wherever it likes; `summarize` makes the summary of one and
    `combine` that of two neighbours, the earlier one first (5-04, 5-07, 5-11). The author claims
    that summarize(A ++ B) is combine(summarize(A), summarize(B)), and that the identity is neutral
    on both sides (5-08); so the result is summarize(whole source), empty or not.

    Neither region sees the segments (5-14): values from above come in as `captures`, which
    `summarize` gets after the slices, and a coordinate comes in as a slice of
    `intent.indices` (5-15). Both are pure (5-13, 5-18).

    ```mlir
    %m, %l = intent.region_fold over %cols slices (%x axis 0 : tensor<?xf32>) identity (%ninf, %zero : f32, f32)
    summarize (%s: tensor<?xf32>) {
      %lowest = arith.constant 0xFF800000 : f32
      %none = arith.constant 0.0 : f32
      %max = intent.reduce arith.maximumf (%s) axes [0] identity (%lowest) : (tensor<?xf32>) -> f32
      %maxes = intent.broadcast %max axes [] like %s : f32 like tensor<?xf32> -> tensor<?xf32>
      %e = intent.map (%a = %s, %b = %maxes) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> {
        %d = arith.subf %a, %b : f32
        %p = math.exp %d : f32
        intent.yield %p : f32
      }
      %sum = intent.reduce arith.addf (%e) axes [0] identity (%none) : (tensor<?xf32>) -> f32
      intent.yield %max, %sum : f32, f32
    } combine (%ma: f32, %la: f32, %mb: f32, %lb: f32) {
      ...
    }
    ```
  }];
  let arguments = (ins Intent_AxisDomain:$domain, Variadic<Intent_Tensor>:$sources,
                       Variadic<Intent_Value>:$captures, Variadic<Intent_Value>:$identities,
                       DenseI64ArrayAttr:$axes);
  let results = (outs Variadic<Intent_Value>:$results);
  let regions = (region SizedRegion<1>:$summarize, SizedRegion<1>:$combine);
  let assemblyFormat = [{
    `over` $domain `slices` custom<Slices>($sources, type($sources), $axes)
    (`captures` ` ` `(` $captures^ `:` type($captures) `)`)?
    `identity` custom<Given>($identities, type($identities), type($results))
    `summarize` custom<Helper>($summarize) `combine` custom<Helper>($combine) attr-dict
  }];
  let hasVerifier = 1;
}

def Intent_RegionScanOp
    : Intent_Op<"region_scan", [RecursiveMemoryEffects, SingleBlock, IsolatedFromAbove,
                                AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let summary = "what the author emits for each slice of a source, given the state before it";
  let description = [{
    As `intent.region_fold`, with a state that runs along the source (5-05): `apply` gives the state
    after a slice from its summary and the state before it, and `emit` gives the slice's part of the
    outputs from the slice, the state before it and the captures (5-16). The author claims that
    apply(identity, s) is s, that apply(combine(a, b), s) is apply(b, apply(a, s)), and that
    emit(A ++ B, s) is emit(A, s) ++ emit(B, apply(summarize(A), s)) (5-17).

    The results are the outputs, whose axis after `axis` has the source's members, and the final
    state apply(summarize(whole source), init) (5-19).

    ```mlir
    %y, %last = intent.region_scan over %t slices (%f axis 0 : tensor<?xf32>, %u axis 0 : tensor<?xf32>)
        identity (%one, %zero : f32, f32) init (%s0 : f32) -> (tensor<?xf32> axis 0)
    summarize (%fs: tensor<?xf32>, %us: tensor<?xf32>) {
      ...
    } combine (%fa: f32, %ua: f32, %fb: f32, %ub: f32) {
      ...
    } apply (%fa: f32, %ua: f32, %s: f32) {
      %g = arith.mulf %fa, %s : f32
      %n = arith.addf %g, %ua : f32
      intent.yield %n : f32
    } emit (%fs: tensor<?xf32>, %us: tensor<?xf32>, %s: f32) {
      ...
    }
    ```
  }];
  let arguments = (ins Intent_AxisDomain:$domain, Variadic<Intent_Tensor>:$sources,
                       Variadic<Intent_Value>:$captures, Variadic<Intent_Value>:$identities,
                       Variadic<Intent_Value>:$inits, DenseI64ArrayAttr:$axes,
                       DenseI64ArrayAttr:$output_axes);
  let results = (outs Variadic<Intent_Tensor>:$outputs, Variadic<Intent_Value>:$finals);
  let regions = (region SizedRegion<1>:$summarize, SizedRegion<1>:$combine, SizedRegion<1>:$apply,
                        SizedRegion<1>:$emit);
  let assemblyFormat = [{
    `over` $domain `slices` custom<Slices>($sources, type($sources), $axes)
    (`captures` ` ` `(` $captures^ `:` type($captures) `)`)?
    `identity` ` ` `(` $identities `:` type($identities) `)`
    `init` custom<Given>($inits, type($inits), type($finals)) `->` custom<Outputs>(type($outputs), $output_axes)
    `summarize` custom<Helper>($summarize) `combine` custom<Helper>($combine)
    `apply` custom<Helper>($apply) `emit` custom<Helper>($emit) attr-dict
  }];
  let hasVerifier = 1;
}

#endif // INTENT_ALGEBRA_OPS
