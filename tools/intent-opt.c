// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent-opt: mlir-opt with Intent.
#include "intent-c/Tools.h"

int main(int argc, char **argv) { return intentOptMain(argc, argv); }
