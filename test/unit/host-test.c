// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unit tests of what compiled code calls and returns: the caching allocator, memref descriptors,
// assertions that end a call.
#include "runtime/jit/host.h"
#include "runtime/jit/memory.h"

#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

static void testAlignment(void **state) {
  (void)state;
  static const size_t kSizes[] = {0, 1, 63, 64, 65, 1000, 4096, 5000, 1 << 20, (1 << 20) + 1};
  for (size_t i = 0; i < sizeof kSizes / sizeof *kSizes; ++i) {
    char *block = intentAlloc(1, kSizes[i]), *wide = intentAlloc(4096, kSizes[i]);
    assert_int_equal((uintptr_t)block % 64, 0);
    assert_int_equal((uintptr_t)wide % 4096, 0);
    memset(block, 0xff, kSizes[i]);
    memset(wide, 0xff, kSizes[i]);
    intentFree(block);
    intentFree(wide);
  }
  intentFree(NULL);
  intentMemoryTrim();
}

static void testReuse(void **state) {
  (void)state;
  char *first = intentAlloc(64, 1000);
  intentFree(first);
  char *second = intentAlloc(64, 1010); // the same quarter of a power of two
  assert_ptr_equal(first, second);
  char *third = intentAlloc(64, 1010); // none is kept: another one
  assert_ptr_not_equal(second, third);
  intentFree(second);
  intentFree(third);
  intentMemoryTrim();
}

// Blocks of every size up to a few pages hold what they were asked for.
static void testClasses(void **state) {
  (void)state;
  for (size_t size = 1; size < 9000; size += 7) {
    unsigned char *block = intentAlloc(64, size), *next = intentAlloc(64, size);
    memset(block, 1, size);
    memset(next, 2, size);
    for (size_t i = 0; i < size; ++i)
      assert_int_equal(block[i], 1);
    intentFree(block);
    intentFree(next);
  }
  intentMemoryTrim();
}

static void allocateTooMuch(void *argument) {
  (void)argument;
  (void)intentAlloc(64, SIZE_MAX - 5);
}

static void failWithText(void *argument) { intentAssertFailed(argument); }

static void count(void *argument) { ++*(int *)argument; }

static void testCalls(void **state) {
  (void)state;
  int calls = 0;
  IntentStatus status = intentHostCall(count, &calls);
  assert_string_equal(status.message, "");
  assert_int_equal(calls, 1);
  char text[] = "expects a step above 0";
  status = intentHostCall(failWithText, text);
  assert_string_equal(status.message, "expects a step above 0");
  status = intentHostCall(allocateTooMuch, NULL);
  assert_string_equal(status.message, "no memory for a buffer of 18446744073709551610 bytes");
  status = intentHostCall(count, &calls);
  assert_string_equal(status.message, "");
  assert_int_equal(calls, 2);
}

static void testDescriptors(void **state) {
  (void)state;
  float elements[6] = {0, 1, 2, 3, 4, 5}, copy[6];
  IntentArray array = {INTENT_F32, 2, {2, 3}, elements, NULL};
  IntentDescriptor row = intentDescriptorOf(&array, elements);
  assert_int_equal(row.sizesStrides[2], 3);
  assert_int_equal(row.sizesStrides[3], 1);
  assert_true(intentDescriptorIsContiguous(&row, 2));
  IntentDescriptor column = {elements, elements, 0, {3, 2, 1, 3}}; // the transpose
  assert_false(intentDescriptorIsContiguous(&column, 2));
  IntentArray transposed = {INTENT_F32, 2, {3, 2}, copy, NULL};
  intentDescriptorCopyOut(&column, &transposed);
  const float want[6] = {0, 3, 1, 4, 2, 5};
  assert_memory_equal(copy, want, sizeof want);
  IntentDescriptor tail = {elements, elements, 4, {1, 2, 99, 1}}; // a stride that can't matter
  assert_true(intentDescriptorIsContiguous(&tail, 2));
  IntentArray two = {INTENT_F32, 2, {1, 2}, copy, NULL};
  intentDescriptorCopyOut(&tail, &two);
  assert_true(copy[0] == 4 && copy[1] == 5);
  IntentArray scalar = {INTENT_F32, 0, {0}, elements, NULL};
  assert_int_equal(intentDescriptorSize(0), 24);
  IntentDescriptor point = intentDescriptorOf(&scalar, elements);
  assert_true(intentDescriptorIsContiguous(&point, 0));
  IntentArray empty = {INTENT_F32, 3, {INT64_C(1) << 40, 0, INT64_C(1) << 40}, elements, NULL};
  IntentDescriptor none = intentDescriptorOf(&empty, elements);
  assert_true(intentDescriptorIsContiguous(&none, 3));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(testAlignment),   cmocka_unit_test(testReuse),
      cmocka_unit_test(testClasses),     cmocka_unit_test(testCalls),
      cmocka_unit_test(testDescriptors),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
