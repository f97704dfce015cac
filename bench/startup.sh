#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The start of intent-opt on an empty module beside an empty program that links libMLIR.so, run
# alternately; prints the median times and their ratio. Machines are noisy: trust the ratio.
#
# usage: startup.sh BUILD [ROUNDS]
set -euo pipefail
build=$1 rounds=${2:-31}
empty=$(mktemp --suffix=.mlir)
trap 'rm -f "$empty"' EXIT
echo 'module {}' >"$empty"

# Microseconds that a command takes.
measure() {
  local start=${EPOCHREALTIME/./}
  "$@" >/dev/null
  echo $((${EPOCHREALTIME/./} - start))
}
median() { sort -n | sed -n "$((rounds / 2 + 1))p"; }

for ((i = 0; i < rounds; ++i)); do
  echo "base $(measure "$build/bin/startup-empty")"
  echo "opt $(measure "$build/bin/intent-opt" "$empty")"
done >"$empty.times"
base=$(awk '$1 == "base" {print $2}' "$empty.times" | median)
opt=$(awk '$1 == "opt" {print $2}' "$empty.times" | median)
rm -f "$empty.times"
awk -v b="$base" -v o="$opt" 'BEGIN {
  printf "start-up: intent-opt %.1f ms, empty program %.1f ms, ratio %.2f\n", o / 1000, b / 1000, o / b
}'
