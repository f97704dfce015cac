// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same kernels in plain C, for the compiler that the user has: what Intent is measured beside.
// All arrays are row-major f32.
#ifndef INTENT_BENCH_PEERS_H
#define INTENT_BENCH_PEERS_H

#include <stdint.h>

// out[i] = a * x[i] + y[i] for i < n.
void peerSaxpy(float a, const float *x, const float *y, float *out, int64_t n);

// Softmax of each of `rows` rows of `cols` elements.
void peerSoftmax(const float *x, float *out, int64_t rows, int64_t cols);

// Keeps element i with probability 1 - p, by word 0 of Philox4x32-10 at counter i, and scales it.
void peerDropout(const float *x, float p, uint64_t seed, float *out, int64_t n);

// The sums of the elements up to each one: along its row, or along its column.
void peerCumsum(const float *x, float *out, int64_t rows, int64_t cols);
void peerCumsumColumns(const float *x, float *out, int64_t rows, int64_t cols);

// The sum of all elements, or of their exponentials, to *out.
void peerSum(const float *x, float *out, int64_t n);
void peerSumExp(const float *x, float *out, int64_t n);

// The sum of each column of `rows` rows.
void peerSumColumns(const float *x, float *out, int64_t rows, int64_t cols);

// The sum of squares over the sum, to *out.
void peerMoments(const float *x, float *out, int64_t n);

#endif
