// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments of a run from their texts. What a text promises is compared with the entry's type
// before memory is taken or a file's elements are read.
#include "runtime/argument.h"

#include "runtime/npy.h"
#include "runtime/philox.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// One field between colons: not terminated.
typedef struct Field {
  const char *text;
  size_t length;
} Field;

typedef struct Fields {
  Field field[8]; // the fields in order
  size_t count;   // how many; one more than fit, if there were more
} Fields;

enum { MAX_FIELDS = sizeof((Fields *)0)->field / sizeof(Field) };

// What a text asks for, before there is an array.
typedef struct Recipe {
  Field kind;                     // "rand", "iota", "zeros", "ones", "full"
  IntentDType dtype;              // of the elements
  int32_t rank;                   // entries of `shape`
  int64_t shape[INTENT_MAX_RANK]; // extents
  uint64_t seed;                  // of rand
  Field value, lo, hi;            // numbers in the dtype; no text where absent
} Recipe;

static bool fieldIs(Field field, const char *text) {
  return field.length == strlen(text) && !memcmp(field.text, text, field.length);
}

static Fields splitFields(const char *text) {
  Fields fields = {.count = 0};
  for (const char *begin = text;; ++begin) {
    const char *end = strchr(begin, ':');
    if (fields.count < MAX_FIELDS)
      fields.field[fields.count] = (Field){begin, end ? (size_t)(end - begin) : strlen(begin)};
    if (++fields.count > MAX_FIELDS || !end)
      return fields;
    begin = end;
  }
}

// A number as the bits of an element, or why it is none.
typedef struct Number {
  IntentStatus status;
  uint64_t bits;
} Number;

static Number notANumber(Field field, IntentDType dtype) {
  return (Number){intentError("'%.*s' is not a value of %s", (int)field.length, field.text,
                              intentDTypeName(dtype)),
                  0};
}

static Number parseFloat(const char *text, Field field, IntentDType dtype) {
  char *end;
  // Rounded once: a decimal goes to f32 directly.
  double value = dtype == INTENT_F32 ? (double)strtof(text, &end) : strtod(text, &end);
  if (*end || end == text || isspace((unsigned char)text[0]))
    return notANumber(field, dtype);
  uint64_t bits = intentEncodeFloat(dtype, value);
  bool spelledInfinite = strpbrk(text, "iI") != NULL;
  if (isinf(intentDecodeFloat(dtype, bits)) && !spelledInfinite)
    return (Number){intentError("'%s' is too large for %s", text, intentDTypeName(dtype)), 0};
  return (Number){intentOk(), bits};
}

// Signless: anything from the least signed to the largest unsigned value of the width.
static Number parseInt(const char *text, Field field, IntentDType dtype) {
  if (dtype == INTENT_I1 && (!strcmp(text, "true") || !strcmp(text, "false")))
    return (Number){intentOk(), text[0] == 't'};
  bool negative = text[0] == '-';
  const char *digits = text + negative;
  bool hex = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
  char *end;
  errno = 0;
  uint64_t magnitude = strtoull(digits, &end, hex ? 16 : 10);
  if (*end || !isdigit((unsigned char)digits[0]))
    return notANumber(field, dtype);
  int bits = intentDTypeBits(dtype);
  uint64_t largest = UINT64_MAX >> (64 - bits), lowest = UINT64_C(1) << (bits - 1);
  if (errno == ERANGE || magnitude > (negative ? lowest : largest))
    return (Number){intentError("'%s' does not fit in %s", text, intentDTypeName(dtype)), 0};
  return (Number){intentOk(), negative ? -magnitude : magnitude};
}

static Number parseNumber(Field field, IntentDType dtype) {
  char text[128];
  if (field.length == 0 || field.length >= sizeof text)
    return notANumber(field, dtype);
  memcpy(text, field.text, field.length);
  text[field.length] = '\0';
  return intentDTypeIsFloat(dtype) ? parseFloat(text, field, dtype) : parseInt(text, field, dtype);
}

static IntentStatus parseShape(Field field, Recipe *recipe) {
  if (field.length == 0 || fieldIs(field, "scalar"))
    return intentOk();
  const char *at = field.text, *end = field.text + field.length;
  while (at < end) {
    int64_t extent = 0;
    const char *begin = at;
    bool fits = true;
    for (; at < end && isdigit((unsigned char)*at); ++at)
      fits = fits && !__builtin_mul_overflow(extent, 10, &extent) &&
             !__builtin_add_overflow(extent, *at - '0', &extent);
    bool last = at == end;
    if (at == begin || !fits || (!last && (*at != 'x' || at + 1 == end)))
      return intentError("'%.*s' is not a shape such as 3x4", (int)field.length, field.text);
    if (recipe->rank == INTENT_MAX_RANK)
      return intentError("the rank is above %d", INTENT_MAX_RANK);
    recipe->shape[recipe->rank++] = extent;
    at += !last;
  }
  return intentOk();
}

// One `key=value` of a generator.
static IntentStatus parseSetting(Field field, Recipe *recipe) {
  const char *equals = memchr(field.text, '=', field.length);
  Field key = {field.text, equals ? (size_t)(equals - field.text) : field.length};
  Field value = {equals ? equals + 1 : NULL, equals ? field.length - key.length - 1 : 0};
  bool isRand = fieldIs(recipe->kind, "rand");
  if (equals && isRand && fieldIs(key, "seed")) {
    Number seed = parseNumber(value, INTENT_I64);
    recipe->seed = seed.bits;
    return seed.status;
  }
  Field *number = isRand && fieldIs(key, "lo")                             ? &recipe->lo
                  : isRand && fieldIs(key, "hi")                           ? &recipe->hi
                  : fieldIs(recipe->kind, "full") && fieldIs(key, "value") ? &recipe->value
                                                                           : NULL;
  if (!equals || !number)
    return intentError("'%.*s' is no setting of %.*s", (int)field.length, field.text,
                       (int)recipe->kind.length, recipe->kind.text);
  *number = value;
  return parseNumber(value, recipe->dtype).status;
}

static IntentStatus parseRecipe(const Fields *fields, Recipe *recipe) {
  if (fields->count < 3 || fields->count > MAX_FIELDS)
    return intentError("expected %.*s:TYPE:SHAPE and settings", (int)recipe->kind.length,
                       recipe->kind.text);
  Field type = fields->field[1];
  recipe->dtype = intentDTypeFromName(type.text, type.length);
  if (recipe->dtype == INTENT_DTYPE_COUNT)
    return intentError("'%.*s' is no element type", (int)type.length, type.text);
  IntentStatus status = parseShape(fields->field[2], recipe);
  for (size_t i = 3; i < fields->count && !intentFailed(&status); ++i)
    status = parseSetting(fields->field[i], recipe);
  if (!intentFailed(&status) && fieldIs(recipe->kind, "full") && !recipe->value.text)
    return intentError("full needs value=");
  if (!intentFailed(&status) && !recipe->lo.text != !recipe->hi.text)
    return intentError("lo= and hi= come together");
  return status;
}

// The shape for messages: "[3, 4]".
static IntentTypeText listShape(const int64_t *shape, int32_t rank) {
  IntentTypeText list;
  size_t used = (size_t)snprintf(list.text, sizeof list.text, "[");
  for (int32_t axis = 0; axis < rank; ++axis)
    used += (size_t)snprintf(list.text + used, sizeof list.text - used, "%s%" PRId64,
                             axis ? ", " : "", shape[axis]);
  (void)snprintf(list.text + used, sizeof list.text - used, "]");
  return list;
}

static IntentStatus checkExpected(const IntentExpected *expected, IntentDType dtype,
                                  const int64_t *shape, int32_t rank) {
  bool fits = dtype == expected->dtype && rank == expected->rank;
  for (int32_t axis = 0; axis < rank && fits; ++axis)
    fits = expected->shape[axis] < 0 || expected->shape[axis] == shape[axis];
  return fits ? intentOk()
              : intentError("expected %s, got %s %s", expected->typeText, intentDTypeName(dtype),
                            listShape(shape, rank).text);
}

// The significand's bits of a float, the hidden one included.
static int significandBits(IntentDType dtype) {
  switch (dtype) {
  case INTENT_F32:
    return 24;
  case INTENT_F16:
    return 11;
  case INTENT_BF16:
    return 8;
  case INTENT_F8E4M3FN:
  case INTENT_F6E2M3FN:
    return 4;
  case INTENT_F8E5M2:
  case INTENT_F6E3M2FN:
    return 3;
  case INTENT_F4E2M1FN:
    return 2;
  default:
    return 1;
  }
}

static double uniformOf(IntentDType dtype, IntentPhiloxWords words) {
  if (dtype == INTENT_F64)
    return intentUniform53(words);
  int bits = significandBits(dtype);
  return ldexp((double)(words.word[0] >> (32 - bits)), -bits);
}

// A number's value, extended as the dtype says.
static double floatOf(IntentDType dtype, Field field) {
  return intentDecodeFloat(dtype, parseNumber(field, dtype).bits);
}

static IntentStatus fillRandomFloats(IntentArray *array, const Recipe *recipe) {
  double lo = recipe->lo.text ? floatOf(recipe->dtype, recipe->lo) : 0;
  double hi = recipe->hi.text ? floatOf(recipe->dtype, recipe->hi) : 1;
  if (!isfinite(hi - lo) || !(lo < hi))
    return intentError("expected finite lo < hi");
  for (int64_t i = 0, count = intentArrayCount(array); i < count; ++i) {
    double u = uniformOf(recipe->dtype, intentPhilox(recipe->seed, (uint64_t)i, 0));
    intentArraySetDouble(array, i, lo + u * (hi - lo));
  }
  return intentOk();
}

// The integer of a field as the array would hold it, sign-extended.
static int64_t intOf(IntentDType dtype, Field field) {
  uint64_t bits = parseNumber(field, dtype).bits;
  int spare = dtype == INTENT_I1 ? 0 : 64 - intentDTypeBits(dtype);
  return (int64_t)(bits << spare) >> spare;
}

static IntentStatus fillRandomInts(IntentArray *array, const Recipe *recipe) {
  int64_t lo = recipe->lo.text ? intOf(recipe->dtype, recipe->lo) : 0;
  int64_t hi = recipe->hi.text ? intOf(recipe->dtype, recipe->hi) : 0;
  if (recipe->lo.text && lo >= hi)
    return intentError("expected lo < hi");
  uint64_t range = (uint64_t)hi - (uint64_t)lo; // 0: every value
  for (int64_t i = 0, count = intentArrayCount(array); i < count; ++i) {
    IntentPhiloxWords words = intentPhilox(recipe->seed, (uint64_t)i, 0);
    uint64_t both = (uint64_t)words.word[1] << 32 | words.word[0];
    intentArraySetBits(array, i, range ? (uint64_t)lo + both % range : both);
  }
  return intentOk();
}

static IntentStatus fillArray(IntentArray *array, const Recipe *recipe) {
  if (fieldIs(recipe->kind, "zeros"))
    return intentOk();
  if (fieldIs(recipe->kind, "rand"))
    return intentDTypeIsFloat(recipe->dtype) ? fillRandomFloats(array, recipe)
                                             : fillRandomInts(array, recipe);
  bool isFull = fieldIs(recipe->kind, "full"), isOnes = fieldIs(recipe->kind, "ones");
  uint64_t bits = isFull ? parseNumber(recipe->value, recipe->dtype).bits : 0;
  for (int64_t i = 0, count = intentArrayCount(array); i < count; ++i) {
    if (isFull)
      intentArraySetBits(array, i, bits);
    else
      intentArraySetInt(array, i, isOnes ? 1 : i);
  }
  return intentOk();
}

static IntentStatus generate(IntentArray *array, const Fields *fields,
                             const IntentExpected *expected) {
  Recipe recipe = {.kind = fields->field[0]};
  IntentStatus status = parseRecipe(fields, &recipe);
  if (!intentFailed(&status))
    status = checkExpected(expected, recipe.dtype, recipe.shape, recipe.rank);
  if (!intentFailed(&status))
    status = intentArrayCreate(array, recipe.dtype, recipe.shape, recipe.rank);
  if (intentFailed(&status))
    return status;
  return fillArray(array, &recipe);
}

// The number before the next comma of `left`, which is cut down to what follows it.
static Field takeNumber(Field *left) {
  const char *comma = memchr(left->text, ',', left->length);
  size_t length = comma ? (size_t)(comma - left->text) : left->length;
  Field number = {left->text, length};
  size_t taken = length + (comma != NULL);
  *left = (Field){left->text + taken, left->length - taken};
  return number;
}

// list:TYPE:1,2,3: a vector of these elements; without any, one of extent 0.
static IntentStatus makeList(IntentArray *array, const Fields *fields,
                             const IntentExpected *expected) {
  if (fields->count != 3)
    return intentError("expected list:TYPE:NUMBER,NUMBER,...");
  Field type = fields->field[1], left = fields->field[2];
  IntentDType dtype = intentDTypeFromName(type.text, type.length);
  if (dtype == INTENT_DTYPE_COUNT)
    return intentError("'%.*s' is no element type", (int)type.length, type.text);
  int64_t count = left.length > 0;
  for (size_t i = 0; i < left.length; ++i)
    count += left.text[i] == ',';
  IntentStatus status = checkExpected(expected, dtype, &count, 1);
  if (!intentFailed(&status))
    status = intentArrayCreate(array, dtype, &count, 1);
  for (int64_t i = 0; i < count && !intentFailed(&status); ++i) {
    Number number = parseNumber(takeNumber(&left), dtype);
    status = number.status;
    intentArraySetBits(array, i, number.bits);
  }
  return status;
}

static IntentStatus makeScalar(IntentArray *array, const char *value, IntentDType dtype,
                               const IntentExpected *expected) {
  IntentStatus status = checkExpected(expected, dtype, NULL, 0);
  Number number = parseNumber((Field){value, strlen(value)}, dtype);
  if (!intentFailed(&status))
    status = number.status;
  if (!intentFailed(&status))
    status = intentArrayCreate(array, dtype, NULL, 0);
  if (!intentFailed(&status))
    intentArraySetBits(array, 0, number.bits);
  return status;
}

static IntentStatus readFile(IntentArray *array, const char *path, const IntentExpected *expected) {
  FILE *file = fopen(path, "rb");
  if (!file && strchr(path, ':'))
    return intentError("is neither a file nor an argument such as f32:2.5, rand:f32:3x4:seed=1, "
                       "iota:, zeros:, ones:, full: or list:");
  if (!file)
    return intentError("cannot be opened: %s", strerror(errno));
  IntentNpyHeader header;
  IntentStatus status = intentNpyReadHeader(&header, file, expected->dtype);
  if (!intentFailed(&status))
    status = checkExpected(expected, header.dtype, header.shape, header.rank);
  if (!intentFailed(&status))
    status = intentNpyReadData(array, file, &header);
  (void)fclose(file);
  return status;
}

static bool isGenerator(Field kind) {
  static const char *const kKinds[] = {"rand", "iota", "zeros", "ones", "full"};
  for (size_t i = 0; i < sizeof kKinds / sizeof *kKinds; ++i)
    if (fieldIs(kind, kKinds[i]))
      return true;
  return false;
}

IntentStatus intentArgumentParse(IntentArray *array, int number, const char *text,
                                 const IntentExpected *expected) {
  *array = (IntentArray){.dtype = INTENT_DTYPE_COUNT};
  Fields fields = splitFields(text);
  Field first = fields.field[0];
  IntentDType scalar = intentDTypeFromName(first.text, first.length);
  IntentStatus status;
  if (fields.count > 1 && fieldIs(first, "list"))
    status = makeList(array, &fields, expected);
  else if (fields.count > 1 && isGenerator(first))
    status = generate(array, &fields, expected);
  else if (fields.count > 1 && scalar != INTENT_DTYPE_COUNT)
    status = makeScalar(array, text + first.length + 1, scalar, expected);
  else
    status = readFile(array, text, expected);
  if (!intentFailed(&status))
    return status;
  intentArrayDestroy(array);
  return intentError("argument %d ('%.160s'): %.300s", number, text, status.message);
}
