#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs the example kernels on every target that needs no GPU, each compared with the interpreter.
# Exits non-zero if one fails.
#
# usage: demo.sh BUILD
set -euo pipefail
run=$1/bin/intent-run
examples=$(dirname "$0")/../examples
kernels=0 runs=0

# kernel FILE ULP ARGUMENTS...: its results on the interpreter, then the other targets against it.
kernel() {
  local file=$1 ulp=$2
  shift 2
  local arguments=()
  for argument in "$@"; do arguments+=(--arg "$argument"); done
  echo "== $file"
  "$run" "$examples/$file" "${arguments[@]}" --target=interp --print=8
  for target in cpu gpu-sim; do
    "$run" "$examples/$file" "${arguments[@]}" --target=$target --compare=interp --ulp="$ulp"
    echo "$target agrees with interp (at most $ulp ulp apart)"
    runs=$((runs + 1))
  done
  kernels=$((kernels + 1))
}

kernel saxpy.mlir 0 f32:2 iota:f32:1000 ones:f32:1000
kernel saxpy_views.mlir 0 f32:2 iota:f32:1000 ones:f32:1000
kernel softmax.mlir 4 rand:f32:7x1000:seed=1
kernel softmax_fold.mlir 8 rand:f32:7x1000:seed=1
kernel cumsum.mlir 0 iota:f32:3x300
kernel compaction.mlir 0 rand:f32:1000:seed=1 f32:0.5 zeros:f32:1000
kernel dropout.mlir 0 ones:f32:31x33 f32:0.25 i64:42
echo "demo: $kernels kernels, $runs runs, all agree with the interpreter"
