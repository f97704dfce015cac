// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pipeline refuses an option's value that it doesn't know, whichever pipeline it is.
// RUN: not intent-opt %s --intent-to-gpu=checks=maybe 2>&1 | FileCheck %s
// RUN: not intent-opt %s --intent-to-cpu=checks=maybe 2>&1 | FileCheck %s
// RUN: not intent-opt %s --intent-canonicalize-program=checks=maybe 2>&1 | FileCheck %s
// RUN: not intent-opt %s --intent-to-cpu=cheks=true 2>&1 | FileCheck %s --check-prefix=NAME

// CHECK: option 'checks' expects true or false, got 'maybe'
// NAME: 'intent-to-cpu' has no option 'cheks', it has: checks, schedule, threads
