// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random numbers as a pure function of seed and counter (clauses 10-07 .. 10-09).
#ifndef INTENT_RANDOM_OPS
#define INTENT_RANDOM_OPS

include "IntentTypes.td"

def Intent_PhiloxOp : Intent_Op<"philox", [Pure]> {
  let summary = "four random words of Philox4x32-10";
  let description = [{
    The key is (seed low, seed high), the counter (counter low, counter high, stream low, stream
    high), each a 32-bit half; the results are the four words after ten rounds. The same on every
    target, and the same words as cuRAND, PyTorch's stateless generator and XLA on that key and
    counter.

    ```mlir
    %w:4 = intent.philox %seed, %counter, %stream
    ```

    Source: Salmon et al., "Parallel Random Numbers: As Easy as 1, 2, 3", SC 2011.
  }];
  let arguments = (ins I64:$seed, I64:$counter, I64:$stream);
  let results = (outs I32:$word0, I32:$word1, I32:$word2, I32:$word3);
  let assemblyFormat = "$seed `,` $counter `,` $stream attr-dict";
  let hasFolder = 1;
}

def Intent_UniformOp : Intent_Op<"uniform", [Pure]> {
  let summary = "a float in [0, 1) from random words";
  let description = [{
    f32 from one word x: (x >> 8) * 2^-24. f64 from two words x0, x1:
    (((u64)x1 << 32 | x0) >> 11) * 2^-53. Both are exact.

    ```mlir
    %u = intent.uniform %w0 -> f32
    %v = intent.uniform %w0, %w1 -> f64
    ```
  }];
  let arguments = (ins Variadic<I32>:$words);
  let results = (outs AnyTypeOf<[F32, F64], "f32 or f64">:$result);
  let assemblyFormat = "$words `->` type($result) attr-dict";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // INTENT_RANDOM_OPS
