// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See peers.h. Compiled with every liberty (-O3 -march=native -ffast-math, vector math from
// libmvec), so that the comparison is with what a compiler makes of good C.
#include "bench/peers.h"

#include <math.h>

void peerSaxpy(float a, const float *restrict x, const float *restrict y, float *restrict out,
               int64_t n) {
  for (int64_t i = 0; i < n; ++i)
    out[i] = a * x[i] + y[i];
}

void peerSoftmax(const float *restrict x, float *restrict out, int64_t rows, int64_t cols) {
  for (int64_t r = 0; r < rows; ++r, x += cols, out += cols) {
    float max = -3.4e38F, sum = 0;
    for (int64_t c = 0; c < cols; ++c)
      max = x[c] > max ? x[c] : max;
    for (int64_t c = 0; c < cols; ++c)
      out[c] = expf(x[c] - max);
    for (int64_t c = 0; c < cols; ++c)
      sum += out[c];
    float scale = 1 / sum;
    for (int64_t c = 0; c < cols; ++c)
      out[c] *= scale;
  }
}

void peerDropout(const float *restrict x, float p, uint64_t seed, float *restrict out, int64_t n) {
  float scale = 1 / (1 - p);
  for (int64_t i = 0; i < n; ++i) {
    uint32_t c[4] = {(uint32_t)i, (uint32_t)((uint64_t)i >> 32), 0, 0};
    uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    for (int round = 0; round < 10; ++round) {
      uint64_t high = UINT64_C(0xD2511F53) * c[0], low = UINT64_C(0xCD9E8D57) * c[2];
      uint32_t next[4] = {(uint32_t)(low >> 32) ^ c[1] ^ key[0], (uint32_t)low,
                          (uint32_t)(high >> 32) ^ c[3] ^ key[1], (uint32_t)high};
      for (int k = 0; k < 4; ++k)
        c[k] = next[k];
      key[0] += 0x9E3779B9, key[1] += 0xBB67AE85;
    }
    out[i] = (float)(c[0] >> 8) * 0x1p-24F >= p ? x[i] * scale : 0;
  }
}

void peerCumsum(const float *restrict x, float *restrict out, int64_t rows, int64_t cols) {
  for (int64_t r = 0; r < rows; ++r, x += cols, out += cols) {
    float sum = 0;
    for (int64_t c = 0; c < cols; ++c)
      out[c] = sum += x[c];
  }
}

void peerCumsumColumns(const float *restrict x, float *restrict out, int64_t rows, int64_t cols) {
  for (int64_t c = 0; c < cols && rows; ++c)
    out[c] = x[c];
  for (int64_t r = 1; r < rows; ++r)
    for (int64_t c = 0; c < cols; ++c)
      out[r * cols + c] = out[(r - 1) * cols + c] + x[r * cols + c];
}

void peerSum(const float *restrict x, float *restrict out, int64_t n) {
  float sum = 0;
  for (int64_t i = 0; i < n; ++i)
    sum += x[i];
  *out = sum;
}

void peerSumExp(const float *restrict x, float *restrict out, int64_t n) {
  float sum = 0;
  for (int64_t i = 0; i < n; ++i)
    sum += expf(x[i]);
  *out = sum;
}

void peerSumColumns(const float *restrict x, float *restrict out, int64_t rows, int64_t cols) {
  for (int64_t c = 0; c < cols; ++c)
    out[c] = 0;
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t c = 0; c < cols; ++c)
      out[c] += x[r * cols + c];
}

void peerMoments(const float *restrict x, float *restrict out, int64_t n) {
  float sum = 0, squares = 0;
  for (int64_t i = 0; i < n; ++i) {
    sum += x[i];
    squares += x[i] * x[i];
  }
  *out = squares / sum;
}
