// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unit tests of the interpreter's ops on domains, whole tensors and control, and of every error
// that it gives: full text and place.
#include "interp-harness.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// ---- Domains ------------------------------------------------------------------------------------

static const char kSize[] = "func.func @f(%b: i64, %e: i64, %s: i64) -> i64 {\n"
                            "  %d = intent.domain %b to %e step %s : i64\n"
                            "  %n = intent.size %d : !intent.domain<i64>\n"
                            "  return %n : i64\n"
                            "}\n";

static void expectSize(const char *begin, const char *end, const char *step, const char *size) {
  char args[128];
  (void)snprintf(args, sizeof args, "i64:%s i64:%s i64:%s", begin, end, step);
  expect(kSize, args, size);
}

// SPEC: 1-02
// SPEC: 1-03
// SPEC: 1-04
static void testDomainSize(void **state) {
  (void)state;
  expectSize("0", "10", "1", "10");
  expectSize("0", "10", "3", "4");
  expectSize("3", "3", "1", "0");
  expectSize("5", "3", "1", "0");
  expectSize("0", "0", "7", "0");
  expectSize("-5", "5", "4", "3");
  expectSize("0", "9223372036854775807", "1", "9223372036854775807");
  expectSize("0", "9223372036854775807", "2", "4611686018427387904");
  expectSize("0", "9223372036854775807", "9223372036854775807", "1");
  expectSize("9223372036854775802", "9223372036854775807", "4", "2");
  expectSize("0", "1", "9223372036854775807", "1");
  expectSize("-9223372036854775808", "-9223372036854775808", "1", "0");
  expectSize("9223372036854775807", "-9223372036854775808", "1", "0");
  expectSize("0", "2147483648", "1", "2147483648");
  expectSize("0", "4294967297", "65536", "65537");
  expectSize("-1", "9223372036854775806", "1", "9223372036854775807");
  expectSize("-9223372036854775808", "9223372036854775807", "4611686018427387904", "4");
  expectSize("-9223372036854775808", "9223372036854775806", "2", "9223372036854775807");
}

// SPEC: 1-01
// SPEC: 1-02
static void testDomainErrors(void **state) {
  (void)state;
  expectObligation(kSize, "i64:0 i64:10 i64:0", 1, "2:8",
                   "'intent.domain' op expects a step above 0 (1-02)");
  expectObligation(kSize, "i64:0 i64:0 i64:-1", 1, "2:8",
                   "'intent.domain' op expects a step above 0 (1-02)");
  expectObligation(kSize, "i64:-9223372036854775808 i64:9223372036854775807 i64:1", 1, "2:8",
                   "'intent.domain' op expects fewer than 2^63 coordinates (1-01)");
  expectObligation(kSize, "i64:-9223372036854775808 i64:9223372036854775807 i64:2", 1, "2:8",
                   "'intent.domain' op expects fewer than 2^63 coordinates (1-01)");
  expectObligation(kSize, "i64:-1 i64:9223372036854775807 i64:1", 1, "2:8",
                   "'intent.domain' op expects fewer than 2^63 coordinates (1-01)");
}

// SPEC: 1-05
// SPEC: 1-11
// SPEC: 1-12
static void testIndices(void **state) {
  (void)state;
  static const char kStepped[] =
      "func.func @f(%b: i32, %e: i32, %s: i32) -> (tensor<?xi32>, i64) {\n"
      "  %d = intent.domain %b to %e step %s : i32\n"
      "  %i = intent.indices %d : !intent.domain<i32>\n"
      "  %n = intent.size %d : !intent.domain<i32>\n"
      "  return %i, %n : tensor<?xi32>, i64\n"
      "}\n";
  expect(kStepped, "i32:-5 i32:9 i32:4", "[-5, -1, 3, 7]; 4");
  expect(kStepped, "i32:5 i32:5 i32:1", "[]; 0");
  expect(kStepped, "i32:-2147483648 i32:2147483647 i32:2147483647",
         "[-2147483648, -1, 2147483646]; 3");
  expect("func.func @f(%b: i32, %e: i32) -> i64 {\n"
         "  %d = intent.domain %b to %e : i32\n"
         "  %n = intent.size %d : !intent.domain<i32>\n"
         "  return %n : i64\n"
         "}\n",
         "i32:-2147483648 i32:2147483647", "4294967295");
  expect("func.func @f(%x: tensor<?x3xf32>) -> (tensor<?xi64>, tensor<?xi64>) {\n"
         "  %r = intent.axis %x[0] : tensor<?x3xf32>\n"
         "  %c = intent.axis %x[1] : tensor<?x3xf32>\n"
         "  %i = intent.indices %r : !intent.domain<i64>\n"
         "  %j = intent.indices %c : !intent.domain<i64>\n"
         "  return %i, %j : tensor<?xi64>, tensor<?xi64>\n"
         "}\n",
         "zeros:f32:2x3", "[0, 1]; [0, 1, 2]");
}

// ---- Broadcast ----------------------------------------------------------------------------------

// SPEC: 1.1-09
// SPEC: 2-05
static void testBroadcast(void **state) {
  (void)state;
  static const char kRows[] =
      "func.func @f(%m: tensor<?xf32>, %x: tensor<?x?xi8>) -> tensor<?x?xf32> {\n"
      "  %b = intent.broadcast %m axes [0] like %x : tensor<?xf32> like tensor<?x?xi8> -> "
      "tensor<?x?xf32>\n"
      "  return %b : tensor<?x?xf32>\n"
      "}\n";
  expect(kRows, "iota:f32:2 zeros:i8:2x3", "[[0, 0, 0], [1, 1, 1]]");
  expect(kRows, "iota:f32:2 zeros:i8:2x0", "[[], []]");
  expect(kRows, "iota:f32:0 zeros:i8:0x3", "[]");
  expectObligation(
      kRows, "iota:f32:3 zeros:i8:2x3", 1, "2:8",
      "'intent.broadcast' op expects the extent of source axis 0 to be that of the result "
      "(2-05)");
  // 1 is not stretched where the op says that the extents are equal.
  expectObligation(
      kRows, "iota:f32:1 zeros:i8:2x3", 1, "2:8",
      "'intent.broadcast' op expects the extent of source axis 0 to be that of the result "
      "(2-05)");
  expect("func.func @f(%x: tensor<2x3xi32>) -> tensor<3x2x2xi32> {\n"
         "  %two = arith.constant 2 : i64\n"
         "  %zero = arith.constant 0 : i64\n"
         "  %r = intent.axis %x[0] : tensor<2x3xi32>\n"
         "  %c = intent.axis %x[1] : tensor<2x3xi32>\n"
         "  %d = intent.domain %zero to %two : i64\n"
         "  %b = intent.broadcast %x axes [1, 0] to (%c, %r, %d) : tensor<2x3xi32> to "
         "(!intent.domain<i64>, !intent.domain<i64>, !intent.domain<i64>) -> tensor<3x2x2xi32>\n"
         "  return %b : tensor<3x2x2xi32>\n"
         "}\n",
         "iota:i32:2x3", "[[[0, 0], [3, 3]], [[1, 1], [4, 4]], [[2, 2], [5, 5]]]");
  expect(
      "func.func @f(%a: f16, %x: tensor<?x?xf32>) -> tensor<?x?xf16> {\n"
      "  %b = intent.broadcast %a axes [] like %x : f16 like tensor<?x?xf32> -> tensor<?x?xf16>\n"
      "  return %b : tensor<?x?xf16>\n"
      "}\n",
      "f16:1.5 zeros:f32:1x2", "[[1.5, 1.5]]");
}

// SPEC: 2-05
// SPEC: 2-06
// SPEC: 2-07
static void testStretch(void **state) {
  (void)state;
  static const char kDynamic[] =
      "func.func @f(%a: tensor<?xi32>, %x: tensor<?xi8>) -> tensor<?xi32> {\n"
      "  %b = intent.broadcast %a axes [0 dynamic] like %x : tensor<?xi32> like tensor<?xi8> -> "
      "tensor<?xi32>\n"
      "  return %b : tensor<?xi32>\n"
      "}\n";
  expect(kDynamic, "iota:i32:3 zeros:i8:3", "[0, 1, 2]");
  expect(kDynamic, "ones:i32:1 zeros:i8:3", "[1, 1, 1]");
  expect(kDynamic, "ones:i32:1 zeros:i8:0", "[]");
  expect(kDynamic, "ones:i32:0 zeros:i8:0", "[]");
  static const char kFails[] =
      "'intent.broadcast' op expects the extent of source axis 0 to be that "
      "of the result or 1 (2-05)";
  expectObligation(kDynamic, "iota:i32:2 zeros:i8:3", 1, "2:8", kFails);
  expectObligation(kDynamic, "iota:i32:0 zeros:i8:3", 1, "2:8", kFails);
  expectObligation(kDynamic, "iota:i32:3 zeros:i8:0", 1, "2:8", kFails);
  static const char kOne[] =
      "func.func @f(%a: tensor<?xi32>, %x: tensor<?xi8>) -> tensor<?xi32> {\n"
      "  %b = intent.broadcast %a axes [0 one] like %x : tensor<?xi32> like tensor<?xi8> -> "
      "tensor<?xi32>\n"
      "  return %b : tensor<?xi32>\n"
      "}\n";
  expect(kOne, "full:i32:1:value=7 zeros:i8:2", "[7, 7]");
  expectObligation(kOne, "iota:i32:2 zeros:i8:2", 1, "2:8",
                   "'intent.broadcast' op expects the extent of source axis 0 to be 1 (2-05)");
  expectObligation(
      "func.func @f(%a: i32, %x: tensor<?xi8>) -> tensor<4xi32> {\n"
      "  %b = intent.broadcast %a axes [] like %x : i32 like tensor<?xi8> -> tensor<4xi32>\n"
      "  return %b : tensor<4xi32>\n"
      "}\n",
      "i32:1 zeros:i8:3", 1, "2:8",
      "'intent.broadcast' op expects extent 4 on axis 0 of its result (2-01)");
}

// ---- Map and elementwise ------------------------------------------------------------------------

static void testMap(void **state) {
  (void)state;
  static const char kMap[] = "func.func @f(%a: f32, %x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> "
                             "(tensor<?x?xf32>, tensor<?x?xi1>) {\n"
                             "  %r:2 = intent.map (%xi = %x, %yi = %y) : (tensor<?x?xf32>, "
                             "tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xi1>) {\n"
                             "    %p = arith.mulf %a, %xi : f32\n"
                             "    %s = arith.addf %p, %yi : f32\n"
                             "    %c = arith.cmpf ogt, %s, %a : f32\n"
                             "    intent.yield %s, %c : f32, i1\n"
                             "  }\n"
                             "  return %r#0, %r#1 : tensor<?x?xf32>, tensor<?x?xi1>\n"
                             "}\n";
  expect(kMap, "f32:2 iota:f32:1x3 ones:f32:1x3", "[[1, 3, 5]]; [[false, true, true]]");
  expect(kMap, "f32:2 iota:f32:0x3 ones:f32:0x3", "[]; []");
  expect(kMap, "f32:2 iota:f32:2x0 ones:f32:2x0", "[[], []]; [[], []]");
  // SPEC: 2-07
  expectObligation(kMap, "f32:2 iota:f32:2x3 ones:f32:2x4", 2, "2:10",
                   "'intent.map' op expects equal extents on axis 1 of its operands (2-07)");
  expectObligation(kMap, "f32:2 iota:f32:2x3 ones:f32:1x3", 2, "2:10",
                   "'intent.map' op expects equal extents on axis 0 of its operands (2-07)");
  // SPEC: 2-01
  expectObligation(
      "func.func @f(%x: tensor<?xi8>) -> tensor<5xi8> {\n"
      "  %r = intent.map arith.addi (%x, %x) : (tensor<?xi8>, tensor<?xi8>) -> tensor<5xi8>\n"
      "  return %r : tensor<5xi8>\n"
      "}\n",
      "iota:i8:4", 1, "2:8", "'intent.map' op expects extent 5 on axis 0 of its result (2-01)");
}

static void testElementwise(void **state) {
  (void)state;
  static const char kAdd[] =
      "func.func @f(%x: tensor<?xi32>, %y: tensor<?xi32>) -> tensor<?xi32> {\n"
      "  %r = arith.addi %x, %y : tensor<?xi32>\n"
      "  return %r : tensor<?xi32>\n"
      "}\n";
  expect(kAdd, "iota:i32:3 iota:i32:3", "[0, 2, 4]");
  // SPEC: 2-02
  // SPEC: 2-07
  expectObligation(kAdd, "iota:i32:3 iota:i32:1", 1, "2:8",
                   "'arith.addi' op expects equal extents on axis 0 of its operands (2-07)");
  static const char kSelect[] =
      "func.func @f(%c: tensor<?xi1>, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {\n"
      "  %r = arith.select %c, %x, %y : tensor<?xi1>, tensor<?xf32>\n"
      "  return %r : tensor<?xf32>\n"
      "}\n";
  expect(kSelect, "iota:i1:2 full:f32:2:value=5 full:f32:2:value=6", "[6, 5]");
  expectObligation(kSelect, "iota:i1:2 iota:f32:2 iota:f32:3", 1, "2:8",
                   "'arith.select' op expects equal extents on axis 0 of its operands (2-07)");
  static const char kWhole[] =
      "func.func @f(%c: i1, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {\n"
      "  %r = arith.select %c, %x, %y : tensor<?xf32>\n"
      "  return %r : tensor<?xf32>\n"
      "}\n";
  expect(kWhole, "i1:true iota:f32:2 ones:f32:2", "[0, 1]");
  expect(kWhole, "i1:false iota:f32:2 ones:f32:2", "[1, 1]");
  expectObligation(kWhole, "i1:false iota:f32:2 ones:f32:1", 1, "2:8",
                   "'arith.select' op expects equal extents on axis 0 of its operands (2-07)");
}

// ---- Reduce -------------------------------------------------------------------------------------

static const char kArgmax[] =
    "func.func @f(%x: tensor<?xi32>) -> (i32, i64) {\n"
    "  %low = arith.constant -2147483648 : i32\n"
    "  %none = arith.constant -1 : i64\n"
    "  %d = intent.axis %x[0] : tensor<?xi32>\n"
    "  %i = intent.indices %d : !intent.domain<i64>\n"
    "  %v, %k = intent.reduce (%x, %i) axes [0] identity (%low, %none) : (tensor<?xi32>, "
    "tensor<?xi64>) -> (i32, i64) combine (%va, %ka, %vb, %kb) {\n"
    "    %g = arith.cmpi sgt, %vb, %va : i32\n"
    "    %e = arith.cmpi eq, %vb, %va : i32\n"
    "    %s = arith.cmpi slt, %kb, %ka : i64\n"
    "    %t = arith.andi %e, %s : i1\n"
    "    %b = arith.ori %g, %t : i1\n"
    "    %w = arith.select %b, %vb, %va : i32\n"
    "    %l = arith.select %b, %kb, %ka : i64\n"
    "    intent.yield %w, %l : i32, i64\n"
    "  }\n"
    "  return %v, %k : i32, i64\n"
    "}\n";

// A function that sums its argument over axes.
static const char *sumOver(const char *axes, const char *type, const char *result) {
  static char source[512];
  (void)snprintf(source, sizeof source,
                 "func.func @f(%%x: %s) -> %s {\n"
                 "  %%z = arith.constant 0 : i32\n"
                 "  %%s = intent.reduce arith.addi (%%x) axes %s identity (%%z) : (%s) -> %s\n"
                 "  return %%s : %s\n"
                 "}\n",
                 type, result, axes, type, result, result);
  return source;
}

// SPEC: 5-02
// SPEC: 6-02
static void testReduce(void **state) {
  (void)state;
  static const char kMatrix[] = "tensor<?x?xi32>", kVector[] = "tensor<?xi32>";
  expect(sumOver("[1]", kMatrix, kVector), "iota:i32:2x3", "[3, 12]");
  expect(sumOver("[0]", kMatrix, kVector), "iota:i32:2x3", "[3, 5, 7]");
  expect(sumOver("[1, 0]", kMatrix, "i32"), "iota:i32:2x3", "15");
  expect(sumOver("[]", kMatrix, kMatrix), "iota:i32:2x3", "[[0, 1, 2], [3, 4, 5]]");
  expect(sumOver("[0, 2]", "tensor<?x?x?xi32>", kVector), "iota:i32:2x3x2", "[14, 22, 30]");
  expect(sumOver("[1]", kMatrix, kVector), "iota:i32:2x0", "[0, 0]");
  expect(sumOver("[1]", kMatrix, kVector), "iota:i32:0x3", "[]");
  expect(sumOver("[0]", kMatrix, kVector), "iota:i32:0x3", "[0, 0, 0]");
  expect(sumOver("[0, 1]", kMatrix, "i32"), "iota:i32:0x0", "0");
  expect(sumOver("[0]", kVector, "i32"), "iota:i32:4099", "8398851");
  expect(kArgmax, "iota:i32:7", "6; 6");
  expect(kArgmax, "full:i32:31:value=4", "4; 0");
  expect(kArgmax, "iota:i32:0", "-2147483648; -1");
  expectObligation(sumOver("[0]", kMatrix, "tensor<4xi32>"), "iota:i32:2x3", 1, "3:8",
                   "'intent.reduce' op expects extent 4 on axis 0 of its result (2-01)");
}

// SPEC: 2-07
static void testReduceShapes(void **state) {
  (void)state;
  expectObligation("func.func @f(%x: tensor<?xi32>, %y: tensor<?xi32>) -> (i32, i32) {\n"
                   "  %z = arith.constant 0 : i32\n"
                   "  %v, %k = intent.reduce (%x, %y) axes [0] identity (%z, %z) : (tensor<?xi32>, "
                   "tensor<?xi32>) -> (i32, i32) combine (%a, %b, %c, %d) {\n"
                   "    intent.yield %a, %b : i32, i32\n"
                   "  }\n"
                   "  return %v, %k : i32, i32\n"
                   "}\n",
                   "iota:i32:2 iota:i32:3", 2, "3:12",
                   "'intent.reduce' op expects equal extents on axis 0 of its operands (2-07)");
}

// Any order and grouping gives one result where the claims hold, and shows where they don't.
// SPEC: 5-02
static void testReduceOrder(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    IntentInterpOptions options = {.order = seed};
    expectWith(kArgmax, "full:i32:31:value=4", "4; 0", &options);
    expectWith(kArgmax, "iota:i32:31", "30; 30", &options);
    expectWith(kArgmax, "iota:i32:1", "0; 0", &options);
    expectWith(kArgmax, "iota:i32:0", "-2147483648; -1", &options);
    expectWith(sumOver("[0]", "tensor<?x?xi32>", "tensor<?xi32>"), "iota:i32:5x2", "[20, 25]",
               &options);
  }
}

// ---- Control ------------------------------------------------------------------------------------

static void testFor(void **state) {
  (void)state;
  // Two carried values change places in each trip.
  static const char kFibonacci[] =
      "func.func @f(%n: index) -> (i64, i64) {\n"
      "  %c0 = arith.constant 0 : index\n"
      "  %c1 = arith.constant 1 : index\n"
      "  %a = arith.constant 0 : i64\n"
      "  %b = arith.constant 1 : i64\n"
      "  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (i64, i64) {\n"
      "    %s = arith.addi %x, %y : i64\n"
      "    scf.yield %y, %s : i64, i64\n"
      "  }\n"
      "  return %r#0, %r#1 : i64, i64\n"
      "}\n";
  expect(kFibonacci, "i64:10", "55; 89");
  expect(kFibonacci, "i64:0", "0; 1");
  expect(kFibonacci, "i64:-3", "0; 1");
  // The last step passes the type's largest value: the count does not wrap.
  static const char kSum[] =
      "func.func @f(%l: i8, %u: i8, %s: i8) -> i32 {\n"
      "  %z = arith.constant 0 : i32\n"
      "  %r = scf.for %i = %l to %u step %s iter_args(%a = %z) -> (i32) : i8 {\n"
      "    %e = arith.extsi %i : i8 to i32\n"
      "    %n = arith.addi %a, %e : i32\n"
      "    scf.yield %n : i32\n"
      "  }\n"
      "  return %r : i32\n"
      "}\n";
  expect(kSum, "i8:0 i8:127 i8:100", "100");
  expect(kSum, "i8:-128 i8:127 i8:127", "-3");
  expectError(kSum, "i8:0 i8:127 i8:0", 1, "3:8", "'scf.for' op expects a step above 0");
  expectError(kSum, "i8:0 i8:127 i8:-1", 1, "3:8", "'scf.for' op expects a step above 0");
  static const char kUnsigned[] =
      "func.func @f(%l: i8, %u: i8, %s: i8) -> i32 {\n"
      "  %z = arith.constant 0 : i32\n"
      "  %r = scf.for unsigned %i = %l to %u step %s iter_args(%a = %z) -> (i32) : i8 {\n"
      "    %e = arith.extui %i : i8 to i32\n"
      "    %n = arith.addi %a, %e : i32\n"
      "    scf.yield %n : i32\n"
      "  }\n"
      "  return %r : i32\n"
      "}\n";
  expect(kUnsigned, "i8:0 i8:-1 i8:-56", "200");
  expect(kUnsigned, "i8:0 i8:-1 i8:100", "300");
  // Tensors are carried too.
  expect("func.func @f(%x: tensor<?xi32>, %n: index) -> tensor<?xi32> {\n"
         "  %c0 = arith.constant 0 : index\n"
         "  %c1 = arith.constant 1 : index\n"
         "  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> (tensor<?xi32>) {\n"
         "    %u = arith.addi %t, %t : tensor<?xi32>\n"
         "    scf.yield %u : tensor<?xi32>\n"
         "  }\n"
         "  return %r : tensor<?xi32>\n"
         "}\n",
         "iota:i32:3 i64:5", "[0, 32, 64]");
}

static void testIfAndWhile(void **state) {
  (void)state;
  static const char kCollatz[] =
      "func.func @f(%n: i64) -> (i64, i64) {\n"
      "  %z = arith.constant 0 : i64\n"
      "  %one = arith.constant 1 : i64\n"
      "  %two = arith.constant 2 : i64\n"
      "  %three = arith.constant 3 : i64\n"
      "  %r:2 = scf.while (%x = %n, %k = %z) : (i64, i64) -> (i64, i64) {\n"
      "    %c = arith.cmpi ne, %x, %one : i64\n"
      "    scf.condition(%c) %x, %k : i64, i64\n"
      "  } do {\n"
      "  ^bb0(%x: i64, %k: i64):\n"
      "    %m = arith.remui %x, %two : i64\n"
      "    %even = arith.cmpi eq, %m, %z : i64\n"
      "    %y = scf.if %even -> (i64) {\n"
      "      %h = arith.divui %x, %two : i64\n"
      "      scf.yield %h : i64\n"
      "    } else {\n"
      "      %t = arith.muli %x, %three : i64\n"
      "      %u = arith.addi %t, %one : i64\n"
      "      scf.yield %u : i64\n"
      "    }\n"
      "    %l = arith.addi %k, %one : i64\n"
      "    scf.yield %y, %l : i64, i64\n"
      "  }\n"
      "  return %r#0, %r#1 : i64, i64\n"
      "}\n";
  expect(kCollatz, "i64:27", "1; 111");
  expect(kCollatz, "i64:1", "1; 0");
  expectErrorWith(kCollatz, "i64:27", 2, "13:10", "'scf.if' op runs past the limit of 100 steps",
                  &(IntentInterpOptions){.stepLimit = 100});
  static const char kBranch[] = "func.func @f(%c: i1) -> i32 {\n"
                                "  %a = arith.constant 1 : i32\n"
                                "  %b = arith.constant 2 : i32\n"
                                "  scf.if %c {\n"
                                "    intent.assert %c, \"unreached\"\n"
                                "  }\n"
                                "  %r = scf.if %c -> i32 {\n"
                                "    scf.yield %a : i32\n"
                                "  } else {\n"
                                "    scf.yield %b : i32\n"
                                "  }\n"
                                "  return %r : i32\n"
                                "}\n";
  expect(kBranch, "i1:true", "1");
  expect(kBranch, "i1:false", "2");
}

static void testCalls(void **state) {
  (void)state;
  static const char kFactorial[] = "func.func @f(%n: i64) -> i64 {\n"
                                   "  %one = arith.constant 1 : i64\n"
                                   "  %c = arith.cmpi sgt, %n, %one : i64\n"
                                   "  %r = scf.if %c -> i64 {\n"
                                   "    %m = arith.subi %n, %one : i64\n"
                                   "    %p = func.call @f(%m) : (i64) -> i64\n"
                                   "    %q = arith.muli %n, %p : i64\n"
                                   "    scf.yield %q : i64\n"
                                   "  } else {\n"
                                   "    scf.yield %one : i64\n"
                                   "  }\n"
                                   "  return %r : i64\n"
                                   "}\n";
  expect(kFactorial, "i64:20", "2432902008176640000");
  expect(kFactorial, "i64:900", "0");
  expectError(kFactorial, "i64:100000", 1, "1:1",
              "'func.func' op nests calls and regions more than 2000 deep");
  // A helper takes a domain, and is called for each element.
  expect("func.func private @offset(%d: !intent.domain<i64>, %x: i64) -> i64 {\n"
         "  %n = intent.size %d : !intent.domain<i64>\n"
         "  %r = arith.addi %n, %x : i64\n"
         "  return %r : i64\n"
         "}\n"
         "func.func @f(%x: tensor<?xi64>) -> tensor<?xi64> {\n"
         "  %d = intent.axis %x[0] : tensor<?xi64>\n"
         "  %r = intent.map (%e = %x) : (tensor<?xi64>) -> tensor<?xi64> {\n"
         "    %o = func.call @offset(%d, %e) : (!intent.domain<i64>, i64) -> i64\n"
         "    intent.yield %o : i64\n"
         "  }\n"
         "  return %r : tensor<?xi64>\n"
         "}\n",
         "iota:i64:3", "[3, 4, 5]");
  expectError("func.func private @g() -> i32\n"
              "func.func @f() -> i32 {\n"
              "  %r = func.call @g() : () -> i32\n"
              "  return %r : i32\n"
              "}\n",
              "", 1, "3:8", "'func.call' op calls @g, which has no body");
}

// ---- Constants, extraction, poison --------------------------------------------------------------

static void testConstants(void **state) {
  (void)state;
  expect("func.func @f() -> (tensor<2x2xi32>, tensor<3xi1>, tensor<2xf16>, tensor<2xindex>, f32, "
         "i1, tensor<0xf64>) {\n"
         "  %a = arith.constant dense<[[1, -2], [3, 4]]> : tensor<2x2xi32>\n"
         "  %b = arith.constant dense<[true, false, true]> : tensor<3xi1>\n"
         "  %c = arith.constant dense<1.5> : tensor<2xf16>\n"
         "  %d = arith.constant dense<[7, -1]> : tensor<2xindex>\n"
         "  %e = arith.constant 0xFF800000 : f32\n"
         "  %g = arith.constant true\n"
         "  %h = arith.constant dense<> : tensor<0xf64>\n"
         "  return %a, %b, %c, %d, %e, %g, %h : tensor<2x2xi32>, tensor<3xi1>, tensor<2xf16>, "
         "tensor<2xindex>, f32, i1, tensor<0xf64>\n"
         "}\n",
         "", "[[1, -2], [3, 4]]; [true, false, true]; [1.5, 1.5]; [7, -1]; -inf; true; []");
  expect("func.func @f() -> (tensor<9xi1>, tensor<2xi1>, tensor<2xf8E4M3FN>, tensor<3xf4E2M1FN>, "
         "f6E2M3FN, bf16) {\n"
         "  %a = arith.constant dense<[0, 1, 1, 0, 0, 0, 0, 0, 1]> : tensor<9xi1>\n"
         "  %b = arith.constant dense<true> : tensor<2xi1>\n"
         "  %c = arith.constant dense<[448.0, -0.5]> : tensor<2xf8E4M3FN>\n"
         "  %d = arith.constant dense<[6.0, -1.5, 0.5]> : tensor<3xf4E2M1FN>\n"
         "  %e = arith.constant -3.5 : f6E2M3FN\n"
         "  %g = arith.constant 3.0 : bf16\n"
         "  return %a, %b, %c, %d, %e, %g : tensor<9xi1>, tensor<2xi1>, tensor<2xf8E4M3FN>, "
         "tensor<3xf4E2M1FN>, f6E2M3FN, bf16\n"
         "}\n",
         "",
         "[false, true, true, false, false, false, false, false, true]; [true, true]; [448, -0.5]; "
         "[6, -1.5, 0.5]; -3.5; 3");
  expectError(
      "func.func @f() -> tensor<2xi32> {\n"
      "  %a = arith.constant dense_resource<none> : tensor<2xi32>\n"
      "  return %a : tensor<2xi32>\n"
      "}\n",
      "", 1, "2:8",
      "'arith.constant' op can't be run by the interpreter: its value is not dense elements");
}

static void testExtract(void **state) {
  (void)state;
  static const char kExtract[] =
      "func.func @f(%x: tensor<?x3xi32>, %i: index, %j: index) -> i32 {\n"
      "  %r = tensor.extract %x[%i, %j] : tensor<?x3xi32>\n"
      "  return %r : i32\n"
      "}\n";
  expect(kExtract, "iota:i32:2x3 i64:1 i64:2", "5");
  expectError(kExtract, "iota:i32:2x3 i64:2 i64:0", 1, "2:8",
              "'tensor.extract' op expects an index below the extent 2 of axis 0, got 2");
  expectError(kExtract, "iota:i32:2x3 i64:1 i64:-1", 1, "2:8",
              "'tensor.extract' op expects an index below the extent 3 of axis 1, got -1");
  static const char kDim[] = "func.func @f(%x: tensor<?x3xi32>, %i: index) -> index {\n"
                             "  %r = tensor.dim %x, %i : tensor<?x3xi32>\n"
                             "  return %r : index\n"
                             "}\n";
  expect(kDim, "iota:i32:2x3 i64:0", "2");
  expectError(kDim, "iota:i32:2x3 i64:2", 1, "2:8",
              "'tensor.dim' op expects an axis below the tensor's rank 2, got 2");
}

static void testPoison(void **state) {
  (void)state;
  // Poison may pass through selections, branches and loops, and is no error where it isn't read.
  static const char kPasses[] =
      "func.func @f(%c: i1, %x: i32, %n: index) -> i32 {\n"
      "  %c0 = arith.constant 0 : index\n"
      "  %c1 = arith.constant 1 : index\n"
      "  %p = ub.poison : i32\n"
      "  %s = arith.select %c, %x, %p : i32\n"
      "  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (i32) {\n"
      "    scf.yield %x : i32\n"
      "  }\n"
      "  %t = arith.addi %r, %x : i32\n"
      "  return %t : i32\n"
      "}\n";
  expect(kPasses, "i1:true i32:4 i64:0", "8");
  expect(kPasses, "i1:false i32:4 i64:1", "8");
  expectError(kPasses, "i1:false i32:4 i64:0", 1, "9:8",
              "'arith.addi' op reads poison as operand 0");
  expectError("func.func @f(%x: tensor<?xi32>) -> tensor<?xi32> {\n"
              "  %p = ub.poison : i32\n"
              "  %r = intent.map (%e = %x) : (tensor<?xi32>) -> tensor<?xi32> {\n"
              "    intent.yield %p : i32\n"
              "  }\n"
              "  return %r : tensor<?xi32>\n"
              "}\n",
              "iota:i32:2", 1, "3:8", "'intent.map' op reads poison that its region yields");
  expectError("func.func @f() -> tensor<2xi32> {\n"
              "  %p = ub.poison : tensor<2xi32>\n"
              "  return %p : tensor<2xi32>\n"
              "}\n",
              "", 1, "", "result 0 of @f is poison");
  expectError(
      "func.func @f() -> i32 {\n"
      "  %p = ub.poison : tensor<2xi32>\n"
      "  %z = arith.constant 0 : i32\n"
      "  %r = intent.reduce arith.addi (%p) axes [0] identity (%z) : (tensor<2xi32>) -> i32\n"
      "  return %r : i32\n"
      "}\n",
      "", 1, "4:8", "'intent.reduce' op reads poison as operand 0");
}

// ---- Watching -----------------------------------------------------------------------------------

static void testAssertAndPrint(void **state) {
  (void)state;
  static const char kAssert[] = "func.func @f(%c: i1) {\n"
                                "  intent.assert %c, \"the 100%d condition\"\n"
                                "  return\n"
                                "}\n";
  Outcome outcome = {0};
  IntentArray yes = parseValue("i1:true", INTENT_I1, 0, NULL);
  outcome = runArrays(kAssert, &yes, 1, 0, &(IntentInterpOptions){0});
  assert_string_equal(outcome.status.message, "");
  intentArrayDestroy(&yes);
  expectError(kAssert, "i1:false", 0, "2:3", "the 100%d condition");
  char *text = NULL;
  size_t size = 0;
  IntentInterpOptions options = {.output = open_memstream(&text, &size)};
  expectWith("func.func @f(%x: tensor<?x2xf32>, %y: f16) -> i1 {\n"
             "  %t = arith.constant true\n"
             "  intent.print \"only text\"\n"
             "  intent.print \"matrix\", %x : tensor<?x2xf32>\n"
             "  intent.print \"scalar\", %y : f16\n"
             "  intent.print \"flag\", %t : i1\n"
             "  return %t : i1\n"
             "}\n",
             "iota:f32:2x2 f16:-0.5", "true", &options);
  (void)fclose(options.output);
  assert_string_equal(text, "only text\n"
                            "matrix: tensor<2x2xf32> = [[0, 1], [2, 3]]\n"
                            "scalar: f16 = -0.5\n"
                            "flag: i1 = true\n");
  free(text);
}

// ---- What is refused ----------------------------------------------------------------------------

static void testRefused(void **state) {
  (void)state;
  // An op that can't be run is no error where it isn't reached.
  static const char kUnreached[] =
      "func.func @f(%c: i1, %x: f32, %y: f8E8M0FNU, %z: f8E4M3FN) -> f32 {\n"
      "  %r = scf.if %c -> f32 {\n"
      "    %s = arith.scaling_extf %z, %y : f8E4M3FN, f8E8M0FNU to f32\n"
      "    scf.yield %s : f32\n"
      "  } else {\n"
      "    scf.yield %x : f32\n"
      "  }\n"
      "  return %r : f32\n"
      "}\n";
  expect(kUnreached, "i1:false f32:2 f8E8M0FNU:1 f8E4M3FN:1", "2");
  expectError(kUnreached, "i1:true f32:2 f8E8M0FNU:1 f8E4M3FN:1", 1, "3:10",
              "'arith.scaling_extf' op can't be run by the interpreter");
  expectError("func.func @f(%a: index, %m: memref<2xf32>) -> f32 {\n"
              "  %r = memref.load %m[%a] : memref<2xf32>\n"
              "  return %r : f32\n"
              "}\n",
              "i64:0 iota:f32:2", 1, "2:8", "'memref.load' op can't be run by the interpreter");
  expectError(
      "func.func @f() -> i32 {\n"
      "  %v = arith.constant dense<1> : vector<4xi32>\n"
      "  %z = arith.constant 0 : i32\n"
      "  return %z : i32\n"
      "}\n",
      "", 1, "2:8",
      "'arith.constant' op can't be run by the interpreter on a value of type vector<4xi32>");
  expectError("func.func @f(%x: i32) -> i32 {\n"
              "  %w = arith.extsi %x : i32 to i128\n"
              "  return %x : i32\n"
              "}\n",
              "i32:1", 1, "2:8",
              "'arith.extsi' op can't be run by the interpreter on a value of type i128");
  expectError("func.func @f(%x: f64) -> f32 {\n"
              "  %r = arith.truncf %x upward : f64 to f32\n"
              "  return %r : f32\n"
              "}\n",
              "f64:1", 1, "2:8",
              "'arith.truncf' op can't be run by the interpreter with a rounding mode other than "
              "to_nearest_even");
  expectError("func.func @f(%x: i32) -> i32 {\n"
              "  cf.br ^next\n"
              "^next:\n"
              "  return %x : i32\n"
              "}\n",
              "i32:1", 1, "2:3", "'cf.br' op can't be run by the interpreter");
  expectError("func.func @f(%x: i32) -> i32 {\n"
              "  ub.unreachable\n"
              "}\n",
              "i32:1", 1, "2:3", "'ub.unreachable' op can't be run by the interpreter");
}

static void testHuge(void **state) {
  (void)state;
  Outcome outcome;
  IntentArray end = parseValue("i64:140737488355328", INTENT_I64, 0, NULL);
  outcome = runArrays("func.func @f(%e: i64) -> tensor<?xi64> {\n"
                      "  %z = arith.constant 0 : i64\n"
                      "  %d = intent.domain %z to %e : i64\n"
                      "  %i = intent.indices %d : !intent.domain<i64>\n"
                      "  return %i : tensor<?xi64>\n"
                      "}\n",
                      &end, 1, 1, &(IntentInterpOptions){0});
  static const char kFront[] =
      "'intent.indices' op can't make its result: expects tensors of at most ";
  static const char kBack[] = " bytes together, got tensor<140737488355328xi64>";
  const char *message = outcome.status.message;
  assert_memory_equal(message, kFront, strlen(kFront));
  assert_string_equal(message + strlen(message) - strlen(kBack), kBack);
  intentArrayDestroy(&end);
  // Extents whose product is 0 may pass 2^63 without it.
  expect("func.func @f(%e: i64) -> i64 {\n"
         "  %z = arith.constant 0 : i64\n"
         "  %x = arith.constant 7 : i64\n"
         "  %d = intent.domain %z to %e : i64\n"
         "  %n = intent.domain %z to %z : i64\n"
         "  %b = intent.broadcast %x axes [] to (%n, %d, %d) : i64 to (!intent.domain<i64>, "
         "!intent.domain<i64>, !intent.domain<i64>) -> tensor<?x?x?xi64>\n"
         "  %c = intent.broadcast %b axes [0, 1, 2] like %b : tensor<?x?x?xi64> like "
         "tensor<?x?x?xi64> -> tensor<?x?x?xi64>\n"
         "  %s = intent.reduce arith.addi (%c) axes [0, 1, 2] identity (%x) : (tensor<?x?x?xi64>) "
         "-> i64\n"
         "  return %s : i64\n"
         "}\n",
         "i64:140737488355328", "7");
}

static void testEntry(void **state) {
  (void)state;
  static const char kIdentity[] = "func.func @f(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {\n"
                                  "  return %x : tensor<?x2xf32>\n"
                                  "}\n"
                                  "func.func @g(%d: !intent.domain<i64>) -> !intent.domain<i64> {\n"
                                  "  return %d : !intent.domain<i64>\n"
                                  "}\n";
  expect(kIdentity, "iota:f32:1x2", "[[0, 1]]");
  expectError(kIdentity, "iota:f32:1x3", 1, "",
              "argument 0: expects tensor<?x2xf32>, got tensor<1x3xf32>");
  expectError(kIdentity, "iota:f64:1x2", 1, "",
              "argument 0: expects tensor<?x2xf32>, got tensor<1x2xf64>");
  expectError(kIdentity, "", 1, "", "@f takes 1 arguments and gives 1 results, got 0 and 1");
  expectError(kIdentity, "iota:f32:1x2", 2, "",
              "@f takes 1 arguments and gives 1 results, got 1 and 2");
  expectError("func.func @g() {\n  return\n}\n", "", 0, "", "no function @f in the module");
  expectError("func.func private @f() -> i32\n", "", 1, "1:1",
              "'func.func' op calls @f, which has no body");
  expectError("func.func @f(%x: tensor<2xi8>) -> !intent.domain<i64> {\n"
              "  %d = intent.axis %x[0] : tensor<2xi8>\n"
              "  return %d : !intent.domain<i64>\n"
              "}\n",
              "iota:i8:2", 1, "",
              "result 0 of @f has type !intent.domain<i64>, which can't be passed out of a run");
}

// SPEC: 9-09
// A store that --intent-check refuses, run without it.
static void testStoreTwice(void **state) {
  (void)state;
  static const char kPlaces[] =
      "func.func @f(%at: tensor<4xi64>) -> tensor<4xi64> {\n"
      "  %zero = arith.constant 0 : i64\n"
      "  %b = intent.buffer : memref<4xi64>\n"
      "  %d = intent.axis %b[0] : memref<4xi64>\n"
      "  %w = intent.relation (%i in %d) of (%d) with (%k = %at) : (!intent.domain<i64>) of "
      "(!intent.domain<i64>) with (tensor<4xi64>) -> !intent.relation<1 -> 1, i64> {\n"
      "    intent.yield %k : i64\n"
      "  }\n"
      "  %r = intent.relation (%i in %d) of (%d) : (!intent.domain<i64>) of (!intent.domain<i64>) "
      "-> !intent.relation<1 -> 1, i64> {\n"
      "    intent.yield %i : i64\n"
      "  }\n"
      "  intent.store %at to %b[%w] : tensor<4xi64>, memref<4xi64>, !intent.relation<1 -> 1, i64>\n"
      "  %y = intent.load %b[%r] fill %zero : memref<4xi64>, !intent.relation<1 -> 1, i64> -> "
      "tensor<4xi64>\n"
      "  return %y : tensor<4xi64>\n"
      "}\n";
  expect(kPlaces, "iota:i64:4", "[0, 1, 2, 3]");
  expectError(kPlaces, "full:i64:4:value=2", 1, "11:3",
              "'intent.store' op expects no two valid lanes to write one element, got points (0) "
              "and (1) (9-09)");
}

int main(void) {
  openContext();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(testDomainSize),
      cmocka_unit_test(testDomainErrors),
      cmocka_unit_test(testIndices),
      cmocka_unit_test(testBroadcast),
      cmocka_unit_test(testStretch),
      cmocka_unit_test(testMap),
      cmocka_unit_test(testElementwise),
      cmocka_unit_test(testReduce),
      cmocka_unit_test(testReduceShapes),
      cmocka_unit_test(testReduceOrder),
      cmocka_unit_test(testFor),
      cmocka_unit_test(testIfAndWhile),
      cmocka_unit_test(testCalls),
      cmocka_unit_test(testConstants),
      cmocka_unit_test(testExtract),
      cmocka_unit_test(testPoison),
      cmocka_unit_test(testAssertAndPrint),
      cmocka_unit_test(testRefused),
      cmocka_unit_test(testHuge),
      cmocka_unit_test(testEntry),
      cmocka_unit_test(testStoreTwice),
  };
  int failures = cmocka_run_group_tests(tests, NULL, NULL);
  closeContext();
  return failures;
}
