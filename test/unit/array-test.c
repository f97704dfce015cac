// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unit tests of the runtime's arrays: element types, .npy files, argument texts, comparison and
// printing; and a fixed-seed mutator that no .npy file may crash.
#include "runtime/argument.h"
#include "runtime/compare.h"
#include "runtime/npy.h"
#include "runtime/philox.h"
#include "runtime/print.h"

#include <math.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static IntentArray make(IntentDType dtype, int32_t rank, const int64_t *shape) {
  IntentArray array;
  IntentStatus status = intentArrayCreate(&array, dtype, shape, rank);
  assert_string_equal(status.message, "");
  return array;
}

static void testDTypeNames(void **state) {
  (void)state;
  for (int dtype = 0; dtype < INTENT_DTYPE_COUNT; ++dtype) {
    const char *name = intentDTypeName((IntentDType)dtype);
    assert_int_equal(intentDTypeFromName(name, strlen(name)), dtype);
  }
  assert_int_equal(intentDTypeFromName("f8E4M3FNx", 8), INTENT_F8E4M3FN);
  assert_int_equal(intentDTypeFromName("f3", 2), INTENT_DTYPE_COUNT);
  assert_int_equal(intentDTypeFromName("", 0), INTENT_DTYPE_COUNT);
}

static void testSizes(void **state) {
  (void)state;
  int64_t huge[] = {INT64_C(1) << 40, INT64_C(1) << 40}, empty[] = {INT64_C(1) << 47, 0, 9};
  int64_t big[] = {(INT64_C(1) << 47) + 1}, most[] = {1, INT64_C(1) << 47}, negative[] = {3, -1};
  int64_t pastEmpty[] = {INT64_C(1) << 62, 0};
  assert_int_equal(intentElementCount(NULL, 0), 1);
  assert_int_equal(intentElementCount(huge, 2), -1);
  assert_int_equal(intentElementCount(empty, 3), 0);
  assert_int_equal(intentElementCount(negative, 2), -1);
  assert_int_equal(intentByteCount(INTENT_I8, big, 1), -1);
  assert_int_equal(intentByteCount(INTENT_F64, most, 2), INT64_C(1) << 50);
  assert_int_equal(intentElementCount(pastEmpty, 2), -1);

  IntentArray array;
  IntentStatus status = intentArrayCreate(&array, INTENT_F64, huge, 2);
  assert_string_equal(status.message,
                      "expects extents and a number of elements of at most 2^47, got "
                      "tensor<1099511627776x1099511627776xf64>");
  assert_null(array.data);
  status = intentArrayCreate(&array, INTENT_I8, most, 2);
  assert_string_equal(status.message, "tensor<1x140737488355328xi8> takes 140737488355328 bytes, "
                                      "more than this machine has");
  status = intentArrayCreate(&array, INTENT_I8, big, 9);
  assert_string_equal(status.message, "rank 9 is not in 0 to 8");
  intentArrayDestroy(&array);

  array = make(INTENT_F32, 3, empty);
  assert_non_null(array.data);
  assert_int_equal((uintptr_t)array.data % INTENT_ARRAY_ALIGNMENT, 0);
  intentArrayDestroy(&array);
}

static void checkDecode(IntentDType dtype, uint64_t code, double value) {
  double got = intentDecodeFloat(dtype, code);
  if (isnan(value)) {
    assert_true(isnan(got));
    return;
  }
  assert_memory_equal(&got, &value, sizeof got);
  assert_int_equal(intentEncodeFloat(dtype, value), code);
}

static void testNarrowFloats(void **state) {
  (void)state;
#define DECODE(dtype, code, value) checkDecode(dtype, code, value);
#include "mx-decode.inc"
#undef DECODE
  assert_int_equal(intentEncodeFloat(INTENT_F8E4M3FN, 1e9), 0x7e);
  assert_int_equal(intentEncodeFloat(INTENT_F8E4M3FN, -(double)INFINITY), 0xfe);
  assert_int_equal(intentEncodeFloat(INTENT_F8E4M3FN, (double)NAN), 0x7f);
  assert_int_equal(intentEncodeFloat(INTENT_F8E5M2, 1e300), 0x7b);
  assert_int_equal(intentEncodeFloat(INTENT_F8E5M2, (double)INFINITY), 0x7c);
  assert_int_equal(intentEncodeFloat(INTENT_F4E2M1FN, 2.5), 4); // a tie, to even
  assert_int_equal(intentEncodeFloat(INTENT_F4E2M1FN, 5.0), 6);
  assert_int_equal(intentEncodeFloat(INTENT_F4E2M1FN, 0.25), 0);
  assert_int_equal(intentEncodeFloat(INTENT_F8E8M0FNU, 1.5), 128);
  assert_int_equal(intentEncodeFloat(INTENT_F8E8M0FNU, 3.0), 128);
  assert_int_equal(intentEncodeFloat(INTENT_F8E8M0FNU, -1.0), 0xff);
  assert_int_equal(intentEncodeFloat(INTENT_F8E8M0FNU, 0.0), 0);
}

// f16 against the compiler's own type; bf16 against the upper half of f32.
static void testHalfFloats(void **state) {
  (void)state;
  for (uint32_t code = 0; code < 0x10000; ++code) {
    uint16_t narrow = (uint16_t)code;
    _Float16 half;
    memcpy(&half, &narrow, sizeof half);
    checkDecode(INTENT_F16, code, (double)half);
    uint32_t wide = code << 16;
    float upper;
    memcpy(&upper, &wide, sizeof upper);
    checkDecode(INTENT_BF16, code, (double)upper);
  }
  for (uint64_t i = 0; i < 20000; ++i) {
    IntentPhiloxWords words = intentPhilox(1, i, 0);
    float value = (float)ldexp((double)(int32_t)words.word[0], (int)(words.word[1] % 50) - 60);
    _Float16 half = (_Float16)value;
    uint16_t code;
    memcpy(&code, &half, sizeof code);
    assert_int_equal(intentEncodeFloat(INTENT_F16, (double)value), code);
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    uint32_t rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
    assert_int_equal(intentEncodeFloat(INTENT_BF16, (double)value), rounded);
  }
  assert_int_equal(intentEncodeFloat(INTENT_F16, 65520.0), 0x7c00);
  assert_int_equal(intentEncodeFloat(INTENT_F16, 65519.0), 0x7bff);
}

static void testElements(void **state) {
  (void)state;
  IntentArray bytes = make(INTENT_I8, 0, NULL), bits = make(INTENT_I1, 0, NULL);
  IntentArray longs = make(INTENT_I64, 0, NULL), floats = make(INTENT_F32, 0, NULL);
  intentArraySetInt(&bytes, 0, 200);
  assert_int_equal(intentArrayInt(&bytes, 0), -56);
  assert_int_equal(intentArrayBits(&bytes, 0), 200);
  intentArraySetInt(&bits, 0, 3);
  assert_int_equal(intentArrayInt(&bits, 0), 1);
  intentArraySetDouble(&longs, 0, 1e300);
  assert_int_equal(intentArrayInt(&longs, 0), INT64_MAX);
  intentArraySetDouble(&longs, 0, (double)NAN);
  assert_int_equal(intentArrayInt(&longs, 0), 0);
  intentArraySetDouble(&floats, 0, -1e300);
  assert_true(intentArrayDouble(&floats, 0) == -(double)INFINITY);
  assert_int_equal(intentArrayInt(&floats, 0), INT64_MIN);
  intentArrayDestroy(&bytes);
  intentArrayDestroy(&bits);
  intentArrayDestroy(&longs);
  intentArrayDestroy(&floats);
}

// SPEC: none; Random123's known answers.
static void testPhilox(void **state) {
  (void)state;
  IntentPhiloxWords zeros = intentPhilox(0, 0, 0), ones = intentPhilox(~0ull, ~0ull, ~0ull);
  IntentPhiloxWords pi = intentPhilox(0x299f31d0a4093822, 0x85a308d3243f6a88, 0x0370734413198a2e);
  IntentPhiloxWords zerosWant = {{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}};
  IntentPhiloxWords onesWant = {{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}};
  IntentPhiloxWords piWant = {{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}};
  assert_memory_equal(&zeros, &zerosWant, sizeof zeros);
  assert_memory_equal(&ones, &onesWant, sizeof ones);
  assert_memory_equal(&pi, &piWant, sizeof pi);
}

// Text of a .npy file in memory.
typedef struct Bytes {
  char data[1024];
  size_t size;
} Bytes;

static Bytes npyBytes(const char *header, size_t elementBytes) {
  Bytes bytes = {{0}, 0};
  size_t length = strlen(header);
  memcpy(bytes.data, "\x93NUMPY\x01\x00", 8);
  bytes.data[8] = (char)(length & 0xff);
  bytes.data[9] = (char)(length >> 8);
  memcpy(bytes.data + 10, header, length);
  for (size_t i = 0; i < elementBytes; ++i)
    bytes.data[10 + length + i] = (char)(i + 1);
  bytes.size = 10 + length + elementBytes;
  return bytes;
}

static IntentStatus readBytes(IntentArray *array, Bytes *bytes, IntentDType wanted) {
  FILE *file = fmemopen(bytes->data, bytes->size, "rb");
  assert_non_null(file);
  IntentNpyHeader header;
  *array = (IntentArray){.dtype = INTENT_DTYPE_COUNT};
  IntentStatus status = intentNpyReadHeader(&header, file, wanted);
  if (!intentFailed(&status))
    status = intentNpyReadData(array, file, &header);
  (void)fclose(file);
  return status;
}

static void checkNpyError(const char *header, size_t elementBytes, const char *message) {
  Bytes bytes = npyBytes(header, elementBytes);
  IntentArray array;
  IntentStatus status = readBytes(&array, &bytes, INTENT_DTYPE_COUNT);
  assert_string_equal(status.message, message);
  assert_null(array.data);
}

static void testNpyRead(void **state) {
  (void)state;
  Bytes bytes = npyBytes("{'descr': '<u2', 'fortran_order': False, 'shape': (2, 3), }\n", 12);
  IntentArray array;
  IntentStatus status = readBytes(&array, &bytes, INTENT_BF16);
  assert_string_equal(status.message, "");
  assert_int_equal(array.dtype, INTENT_BF16);
  assert_int_equal(array.rank, 2);
  assert_int_equal(array.shape[1], 3);
  assert_int_equal(intentArrayBits(&array, 5), 0x0c0b);
  intentArrayDestroy(&array);
  status = readBytes(&array, &bytes, INTENT_F32);
  assert_int_equal(array.dtype, INTENT_I16);
  intentArrayDestroy(&array);
  // Any order of keys, either quote, no trailing commas, 2-byte versions.
  bytes = npyBytes("{\"shape\": (), \"fortran_order\": False, \"descr\": \"|b1\"}", 1);
  bytes.data[bytes.size - 1] = 2;
  status = readBytes(&array, &bytes, INTENT_I1);
  assert_string_equal(status.message, "");
  assert_int_equal(array.rank, 0);
  assert_int_equal(intentArrayBits(&array, 0), 1);
  intentArrayDestroy(&array);
  bytes = npyBytes("{'descr': '|u1', 'fortran_order': False, 'shape': (3,)}", 3);
  bytes.data[bytes.size - 1] = 0x10;
  status = readBytes(&array, &bytes, INTENT_F4E2M1FN);
  assert_string_equal(status.message, "element 2 is 0x10, which is no code of f4E2M1FN");
}

static void testNpyErrors(void **state) {
  (void)state;
  checkNpyError("{'descr': '<f4', 'fortran_order': True, 'shape': (1, 1), }", 4,
                "the elements are in Fortran order; save it in C order");
  checkNpyError("{'descr': '>f4', 'fortran_order': False, 'shape': (1, 1), }", 4,
                "element type '>f4' is big-endian; save it as little-endian");
  checkNpyError("{'descr': '<c8', 'fortran_order': False, 'shape': (1, 1), }", 8,
                "element type '<c8' is not supported (bool, integers, f2, f4, f8 are)");
  checkNpyError("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }", 4,
                "'descr' is not a plain element type");
  checkNpyError("{'descr': '<f4', 'fortran_order': False, 'shape': (-1,), }", 4,
                "'shape' has a negative extent");
  checkNpyError("{'descr': '<f4', 'fortran_order': False, 'shape': (3), }", 12,
                "'shape' is not a tuple of integers");
  checkNpyError("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }", 12,
                "its shape takes 16 bytes, the file has 12");
  checkNpyError("{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }", 8,
                "its shape takes 4 bytes, the file has 8");
  checkNpyError("{'descr': '<f8', 'fortran_order': False, 'shape': (4611686018427387904, 4), }", 8,
                "expects extents and a number of elements of at most 2^47, got "
                "tensor<4611686018427387904x4xf64>");
  checkNpyError("{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999999999999,), }", 8,
                "'shape' has an extent past 2^63");
  checkNpyError("{'descr': '<f4', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,1,1), }", 4,
                "the rank is above 8");
  checkNpyError("{'descr': '<f4', 'descr': '<f4', 'shape': (1,), }", 4,
                "the header has 'descr' twice");
  checkNpyError("{'descr': '<f4', 'shape': (1,), }", 4,
                "the header lacks 'descr', 'fortran_order' or 'shape'");
  checkNpyError("{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'x': 1}", 4,
                "the header has a key that is not one of .npy");
  checkNpyError("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} x", 4,
                "the header has text after its dictionary");
  checkNpyError("", 4, "the header is not a dictionary");
  Bytes bytes = npyBytes("{'descr': '<f4', 'fortran_order': False, 'shape': (1,)}", 4);
  bytes.data[6] = 4;
  IntentArray array;
  IntentStatus status = readBytes(&array, &bytes, INTENT_F32);
  assert_string_equal(status.message, "is .npy version 4.0; 1.0 to 3.0 are known");
  bytes.data[6] = 2; // the length then has four bytes
  status = readBytes(&array, &bytes, INTENT_F32);
  assert_string_equal(status.message, "ends inside its header");
  bytes.data[0] = 'x';
  status = readBytes(&array, &bytes, INTENT_F32);
  assert_string_equal(status.message, "is not an .npy file");
  status = intentNpyRead(&array, "/nonexistent.npy", INTENT_F32);
  assert_string_equal(status.message, "cannot be opened: No such file or directory");
}

// No mutant crashes or takes more memory than its own size; each is read or refused with a reason.
static void testNpyMutants(void **state) {
  (void)state;
  static const char *const kSeeds[] = {
      "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }          \n",
      "{'descr': '|b1', 'fortran_order': False, 'shape': (24,), }\n",
      "{'descr': '<i8', 'fortran_order': False, 'shape': (3, 1, 1), }\n"};
  int64_t accepted = 0, refused = 0;
  for (uint64_t i = 0; i < 3000; ++i) {
    Bytes bytes = npyBytes(kSeeds[i % 3], 24);
    uint32_t edits = 1 + intentPhilox(2, i, 0).word[0] % 4;
    for (uint32_t edit = 0; edit < edits; ++edit) {
      IntentPhiloxWords words = intentPhilox(3, i, edit);
      size_t at = words.word[0] % bytes.size, from = words.word[1] % bytes.size;
      if (words.word[2] % 4 == 0)
        bytes.data[at] = (char)words.word[3];
      else if (words.word[2] % 4 == 1)
        bytes.data[at] = "0123456789(),'{}-<>|:"[words.word[3] % 21];
      else if (words.word[2] % 4 == 2)
        memmove(bytes.data + at, bytes.data + from, bytes.size - (at > from ? at : from));
      else
        bytes.size = 1 + words.word[3] % bytes.size;
    }
    IntentArray array;
    IntentStatus status = readBytes(&array, &bytes, (IntentDType)(i % INTENT_DTYPE_COUNT));
    *(intentFailed(&status) ? &refused : &accepted) += 1;
    assert_true(intentFailed(&status) == (array.data == NULL));
    intentArrayDestroy(&array);
  }
  assert_true(accepted > 100 && refused > 1000);
}

static IntentArray parse(const char *text, IntentDType dtype, int32_t rank) {
  static const int64_t kAny[INTENT_MAX_RANK] = {-1, -1, -1, -1, -1, -1, -1, -1};
  IntentExpected expected = {dtype, rank, kAny, "T"};
  IntentArray array;
  IntentStatus status = intentArgumentParse(&array, 1, text, &expected);
  assert_string_equal(status.message, "");
  return array;
}

static void checkScalar(const char *text, IntentDType dtype, uint64_t bits) {
  IntentArray array = parse(text, dtype, 0);
  assert_int_equal(intentArrayBits(&array, 0), bits);
  intentArrayDestroy(&array);
}

static void testScalars(void **state) {
  (void)state;
  checkScalar("f32:2.5", INTENT_F32, 0x40200000);
  checkScalar("f32:-inf", INTENT_F32, 0xff800000);
  checkScalar("f32:0x1p-3", INTENT_F32, 0x3e000000);
  checkScalar("f32:0.1", INTENT_F32, 0x3dcccccd);
  checkScalar("f32:-0", INTENT_F32, 0x80000000);
  checkScalar("f64:0.1", INTENT_F64, 0x3fb999999999999a);
  checkScalar("bf16:1", INTENT_BF16, 0x3f80);
  checkScalar("i64:-3", INTENT_I64, (uint64_t)-3);
  checkScalar("i64:0x0123456789abcdef", INTENT_I64, 0x0123456789abcdef);
  checkScalar("i64:0xffffffffffffffff", INTENT_I64, ~0ull);
  checkScalar("i64:-9223372036854775808", INTENT_I64, 1ull << 63);
  checkScalar("i8:-128", INTENT_I8, 0x80);
  checkScalar("i8:255", INTENT_I8, 0xff);
  checkScalar("i1:true", INTENT_I1, 1);
  checkScalar("i1:false", INTENT_I1, 0);
  checkScalar("full:f32:scalar:value=3", INTENT_F32, 0x40400000);
  IntentArray nan = parse("f32:nan", INTENT_F32, 0);
  assert_true(isnan(intentArrayDouble(&nan, 0)));
  intentArrayDestroy(&nan);
}

static void testGenerated(void **state) {
  (void)state;
  IntentArray rand = parse("rand:f32:3x5:seed=7", INTENT_F32, 2);
  assert_int_equal(rand.shape[1], 5);
  for (int64_t i = 0; i < 15; ++i)
    assert_true(intentArrayDouble(&rand, i) ==
                (double)(intentPhilox(7, (uint64_t)i, 0).word[0] >> 8) * 0x1p-24);
  intentArrayDestroy(&rand);
  rand = parse("rand:f16:1000:seed=1:lo=-1:hi=1", INTENT_F16, 1);
  double least = 1, most = -1;
  for (int64_t i = 0; i < 1000; ++i) {
    least = fmin(least, intentArrayDouble(&rand, i));
    most = fmax(most, intentArrayDouble(&rand, i));
  }
  assert_true(least >= -1 && least < -0.9 && most <= 1 && most > 0.9);
  intentArrayDestroy(&rand);
  rand = parse("rand:i32:1000:seed=1:lo=-3:hi=4", INTENT_I32, 1);
  int64_t seen = 0;
  for (int64_t i = 0; i < 1000; ++i) {
    assert_in_range(intentArrayInt(&rand, i) + 3, 0, 6);
    seen |= INT64_C(1) << (intentArrayInt(&rand, i) + 3);
  }
  assert_int_equal(seen, 0x7f);
  intentArrayDestroy(&rand);
  IntentArray iota = parse("iota:i64:2x3", INTENT_I64, 2);
  assert_int_equal(intentArrayInt(&iota, 5), 5);
  intentArrayDestroy(&iota);
  IntentArray full = parse("full:f64:0x4:value=2", INTENT_F64, 2);
  assert_int_equal(intentArrayCount(&full), 0);
  intentArrayDestroy(&full);
  IntentArray ones = parse("ones:f16:2", INTENT_F16, 1);
  assert_int_equal(intentArrayBits(&ones, 1), 0x3c00);
  intentArrayDestroy(&ones);
}

static void checkArgumentError(const char *text, const char *message) {
  static const int64_t kShape[] = {-1, 4};
  IntentExpected expected = {INTENT_F32, 2, kShape, "tensor<?x4xf32>"};
  IntentArray array;
  IntentStatus status = intentArgumentParse(&array, 2, text, &expected);
  assert_string_equal(status.message, message);
  assert_null(array.data);
}

static void testArgumentErrors(void **state) {
  (void)state;
  checkArgumentError("zeros:f64:3x4",
                     "argument 2 ('zeros:f64:3x4'): expected tensor<?x4xf32>, got f64 [3, 4]");
  checkArgumentError("zeros:f32:3x5",
                     "argument 2 ('zeros:f32:3x5'): expected tensor<?x4xf32>, got f32 [3, 5]");
  checkArgumentError("zeros:f32:4",
                     "argument 2 ('zeros:f32:4'): expected tensor<?x4xf32>, got f32 [4]");
  checkArgumentError("f32:1", "argument 2 ('f32:1'): expected tensor<?x4xf32>, got f32 []");
  checkArgumentError("zeros:f32:3x4x",
                     "argument 2 ('zeros:f32:3x4x'): '3x4x' is not a shape such as 3x4");
  checkArgumentError("zeros:f33:3x4", "argument 2 ('zeros:f33:3x4'): 'f33' is no element type");
  checkArgumentError("zeros:f32:3x4:seed=1",
                     "argument 2 ('zeros:f32:3x4:seed=1'): 'seed=1' is no setting of zeros");
  checkArgumentError("rand:f32:3x4:seed=x",
                     "argument 2 ('rand:f32:3x4:seed=x'): 'x' is not a value of i64");
  checkArgumentError("rand:f32:3x4:lo=1",
                     "argument 2 ('rand:f32:3x4:lo=1'): lo= and hi= come together");
  checkArgumentError("rand:f32:3x4:lo=1:hi=1",
                     "argument 2 ('rand:f32:3x4:lo=1:hi=1'): expected finite lo < hi");
  checkArgumentError("full:f32:3x4", "argument 2 ('full:f32:3x4'): full needs value=");
  checkArgumentError("full:f32:3x4:value=1e99",
                     "argument 2 ('full:f32:3x4:value=1e99'): '1e99' is too large for f32");
  checkArgumentError("rand:f32", "argument 2 ('rand:f32'): expected rand:TYPE:SHAPE and settings");
  checkArgumentError("absent.npy",
                     "argument 2 ('absent.npy'): cannot be opened: No such file or directory");
  checkArgumentError("f33:2", "argument 2 ('f33:2'): is neither a file nor an argument such as "
                              "f32:2.5, rand:f32:3x4:seed=1, iota:, zeros:, ones:, full: or "
                              "list:");
  checkArgumentError("list:f32", "argument 2 ('list:f32'): expected list:TYPE:NUMBER,NUMBER,...");
  checkArgumentError("list:f33:1", "argument 2 ('list:f33:1'): 'f33' is no element type");
  checkArgumentError("list:f32:1,2",
                     "argument 2 ('list:f32:1,2'): expected tensor<?x4xf32>, got f32 [2]");
  int64_t any[] = {-1};
  IntentExpected vector = {INTENT_I32, 1, any, "tensor<?xi32>"};
  IntentArray none;
  IntentStatus failed = intentArgumentParse(&none, 1, "list:i32:3,,1", &vector);
  assert_string_equal(failed.message, "argument 1 ('list:i32:3,,1'): '' is not a value of i32");
  failed = intentArgumentParse(&none, 1, "list:i32:3,", &vector);
  assert_string_equal(failed.message, "argument 1 ('list:i32:3,'): '' is not a value of i32");
  failed = intentArgumentParse(&none, 1, "list:i32:3,x", &vector);
  assert_string_equal(failed.message, "argument 1 ('list:i32:3,x'): 'x' is not a value of i32");
  checkArgumentError("", "argument 2 (''): cannot be opened: No such file or directory");
  IntentExpected scalar = {INTENT_I8, 0, NULL, "i8"};
  IntentArray array;
  IntentStatus status = intentArgumentParse(&array, 1, "i8:256", &scalar);
  assert_string_equal(status.message, "argument 1 ('i8:256'): '256' does not fit in i8");
  status = intentArgumentParse(&array, 1, "i8:1.5", &scalar);
  assert_string_equal(status.message, "argument 1 ('i8:1.5'): '1.5' is not a value of i8");
}

static void testUlp(void **state) {
  (void)state;
  uint64_t one = 0x3f800000;
  assert_int_equal(intentUlpDistance(INTENT_F32, one, one + 3), 3);
  assert_int_equal(intentUlpDistance(INTENT_F32, 1, 0x80000001), 2);
  assert_int_equal(intentUlpDistance(INTENT_F32, 0, 0x80000000), 0);
  assert_int_equal(intentUlpDistance(INTENT_F32, 0x7f7fffff, 0x7f800000), INTENT_ULP_INFINITE);
  assert_int_equal(intentUlpDistance(INTENT_F32, 0x7fc00000, 0xffc00001), 0);
  assert_int_equal(intentUlpDistance(INTENT_F32, 0x7fc00000, one), INTENT_ULP_INFINITE);
  assert_int_equal(intentUlpDistance(INTENT_F64, 0xffefffffffffffff, 0x7fefffffffffffff),
                   0xffdffffffffffffe);
  assert_int_equal(intentUlpDistance(INTENT_F16, 0x3c00, 0x3c01), 1);
  assert_int_equal(intentUlpDistance(INTENT_I32, 1, 2), INTENT_ULP_INFINITE);
}

static void testCompare(void **state) {
  (void)state;
  int64_t shape[] = {2, 3};
  IntentArray got = make(INTENT_F32, 2, shape), expected = make(INTENT_F32, 2, shape);
  IntentComparison same = intentCompareArrays(&got, &expected, 0);
  IntentStatus status = intentComparisonStatus(&same, &got, &expected);
  assert_string_equal(status.message, "");
  intentArraySetDouble(&got, 1, -0.0);
  intentArraySetBits(&got, 5, 0x3f800002);
  intentArraySetBits(&expected, 5, 0x3f800000);
  IntentComparison exact = intentCompareArrays(&got, &expected, 0);
  status = intentComparisonStatus(&exact, &got, &expected);
  assert_string_equal(status.message,
                      "element [0, 1]: got -0, expected 0 (0 ulp apart); 2 of 6 elements differ");
  IntentComparison close = intentCompareArrays(&got, &expected, 1);
  status = intentComparisonStatus(&close, &got, &expected);
  assert_string_equal(status.message, "element [1, 2]: got 1.0000002, expected 1 (2 ulp apart); 1 "
                                      "of 6 elements differ");
  IntentComparison closer = intentCompareArrays(&got, &expected, 2);
  assert_int_equal(closer.differing, 0);
  assert_int_equal(closer.worstUlp, 2);
  intentArrayDestroy(&expected);
  expected = make(INTENT_F32, 1, shape);
  IntentComparison other = intentCompareArrays(&got, &expected, 2);
  status = intentComparisonStatus(&other, &got, &expected);
  assert_string_equal(status.message, "got tensor<2x3xf32>, expected tensor<2xf32>");
  intentArrayDestroy(&got);
  intentArrayDestroy(&expected);
}

static void checkPrint(const char *argument, IntentDType dtype, int32_t rank, int64_t limit,
                       const char *want) {
  IntentArray array = parse(argument, dtype, rank);
  char text[4096] = "";
  FILE *file = fmemopen(text, sizeof text, "w");
  assert_non_null(file);
  intentPrintArray(file, &array, limit);
  (void)fclose(file);
  assert_string_equal(text, want);
  intentArrayDestroy(&array);
}

static void testPrint(void **state) {
  (void)state;
  checkPrint("iota:f32:2x3", INTENT_F32, 2, 100, "tensor<2x3xf32> = [[0, 1, 2], [3, 4, 5]]\n");
  checkPrint("f32:0.1", INTENT_F32, 0, 100, "tensor<f32> = 0.1\n");
  checkPrint("f64:0.1", INTENT_F64, 0, 100, "tensor<f64> = 0.1\n");
  checkPrint("f16:0.1", INTENT_F16, 0, 100, "tensor<f16> = 0.1\n");
  checkPrint("f32:16777215", INTENT_F32, 0, 100, "tensor<f32> = 16777215\n");
  checkPrint("f32:1e30", INTENT_F32, 0, 100, "tensor<f32> = 1e+30\n");
  checkPrint("f32:0x1.000002p0", INTENT_F32, 0, 100, "tensor<f32> = 1.0000001\n");
  checkPrint("f32:-0", INTENT_F32, 0, 100, "tensor<f32> = -0\n");
  checkPrint("f32:-inf", INTENT_F32, 0, 100, "tensor<f32> = -inf\n");
  checkPrint("f32:inf", INTENT_F32, 0, 100, "tensor<f32> = inf\n");
  checkPrint("f32:nan", INTENT_F32, 0, 100, "tensor<f32> = nan\n");
  checkPrint("f8E4M3FN:0.8125", INTENT_F8E4M3FN, 0, 100, "tensor<f8E4M3FN> = 0.8125\n");
  checkPrint("list:i32:3,-1,0", INTENT_I32, 1, 100, "tensor<3xi32> = [3, -1, 0]\n");
  checkPrint("list:f32:0.5,-inf", INTENT_F32, 1, 100, "tensor<2xf32> = [0.5, -inf]\n");
  checkPrint("list:i1:true", INTENT_I1, 1, 100, "tensor<1xi1> = [true]\n");
  checkPrint("list:i64:", INTENT_I64, 1, 100, "tensor<0xi64> = []\n");
  checkPrint("full:i8:2:value=200", INTENT_I8, 1, 100, "tensor<2xi8> = [-56, -56]\n");
  checkPrint("iota:i1:3", INTENT_I1, 1, 100, "tensor<3xi1> = [false, true, false]\n");
  checkPrint("zeros:i8:0", INTENT_I8, 1, 100, "tensor<0xi8> = []\n");
  checkPrint("zeros:i8:2x0", INTENT_I8, 2, 100, "tensor<2x0xi8> = [[], []]\n");
  checkPrint("zeros:i8:1000000x0", INTENT_I8, 2, 2, "tensor<1000000x0xi8> = [[], [], ...]\n");
  checkPrint("iota:i8:9", INTENT_I8, 1, 3, "tensor<9xi8> = [0, 1, 2, ...]\n");
  checkPrint("iota:i8:2x2", INTENT_I8, 2, 3, "tensor<2x2xi8> = [[0, 1], [2, ...]]\n");
  checkPrint("iota:i8:2x2", INTENT_I8, 2, 2, "tensor<2x2xi8> = [[0, 1], ...]\n");
  checkPrint("zeros:i8:2x33", INTENT_I8, 2, 100,
             "tensor<2x33xi8> = "
             "[[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "
             "0, 0, 0, 0, 0, 0],\n [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "
             "0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(testDTypeNames),   cmocka_unit_test(testSizes),
      cmocka_unit_test(testNarrowFloats), cmocka_unit_test(testHalfFloats),
      cmocka_unit_test(testElements),     cmocka_unit_test(testPhilox),
      cmocka_unit_test(testNpyRead),      cmocka_unit_test(testNpyErrors),
      cmocka_unit_test(testNpyMutants),   cmocka_unit_test(testScalars),
      cmocka_unit_test(testGenerated),    cmocka_unit_test(testArgumentErrors),
      cmocka_unit_test(testUlp),          cmocka_unit_test(testCompare),
      cmocka_unit_test(testPrint),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
