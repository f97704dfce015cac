// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An empty program that links libMLIR.so: what bench/startup.sh measures intent-opt against.
int main(void) { return 0; }
