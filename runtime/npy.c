// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// .npy files. The head is a Python literal with three keys, and nothing else is accepted as one;
// every length in it is checked against the file's size before memory is taken.
#include "runtime/npy.h"

#include "intent-c/Limits.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
  MAGIC_SIZE = 8,       // \x93NUMPY and a version
  MAX_HEADER = 1 << 16, // text bytes; NumPy itself refuses longer than 10000
  WRITE_ALIGNMENT = 64  // of the first element, as NumPy pads
};

typedef struct NpyCode {
  const char *code; // without the byte order
  IntentDType dtype;
} NpyCode;

static const NpyCode kCodes[] = {
    {"b1", INTENT_I1},  {"i1", INTENT_I8},  {"u1", INTENT_I8},  {"i2", INTENT_I16},
    {"u2", INTENT_I16}, {"i4", INTENT_I32}, {"u4", INTENT_I32}, {"i8", INTENT_I64},
    {"u8", INTENT_I64}, {"f2", INTENT_F16}, {"f4", INTENT_F32}, {"f8", INTENT_F64},
};

// The text of a head that is left to read.
typedef struct Cursor {
  const char *at;  // the next character
  const char *end; // past the last one
} Cursor;

static void skipSpace(Cursor *cursor) {
  while (cursor->at < cursor->end && (*cursor->at == ' ' || *cursor->at == '\n'))
    ++cursor->at;
}

// Takes a token, after any space, if it comes next.
static bool take(Cursor *cursor, const char *token) {
  size_t length = strlen(token);
  skipSpace(cursor);
  if ((size_t)(cursor->end - cursor->at) < length || memcmp(cursor->at, token, length))
    return false;
  cursor->at += length;
  return true;
}

enum { WORD_SIZE = 32 };

typedef struct Word {
  char text[WORD_SIZE]; // terminated; empty when there was no string
} Word;

// Takes a short quoted string without escapes.
static Word takeString(Cursor *cursor) {
  Word word = {{0}};
  skipSpace(cursor);
  if (cursor->at == cursor->end || (*cursor->at != '\'' && *cursor->at != '"'))
    return word;
  const char *begin = cursor->at + 1;
  const char *close = memchr(begin, *cursor->at, (size_t)(cursor->end - begin));
  if (!close || close - begin >= WORD_SIZE)
    return word;
  for (const char *c = begin; c < close; ++c)
    if (*c < ' ' || *c > '~' || *c == '\\')
      return word;
  memcpy(word.text, begin, (size_t)(close - begin));
  cursor->at = close + 1;
  return word;
}

static IntentStatus parseDescr(Cursor *cursor, IntentNpyHeader *header, IntentDType wanted) {
  Word word = takeString(cursor);
  const char *order = word.text;
  if (order[0] == '\0')
    return intentError("'descr' is not a plain element type");
  if (order[0] == '>')
    return intentError("element type '%s' is big-endian; save it as little-endian", word.text);
  const char *code = strchr("|<=", order[0]) ? order + 1 : order;
  for (size_t i = 0; i < sizeof kCodes / sizeof *kCodes; ++i) {
    if (strcmp(code, kCodes[i].code))
      continue;
    header->dtype = kCodes[i].dtype;
    bool stands = wanted != INTENT_DTYPE_COUNT && intentDTypeIsFloat(wanted) && code[0] == 'u' &&
                  intentDTypeSize(wanted) == intentDTypeSize(header->dtype) &&
                  wanted != INTENT_F16 && wanted != INTENT_F32 && wanted != INTENT_F64;
    if (stands)
      header->dtype = wanted;
    return intentOk();
  }
  return intentError("element type '%s' is not supported (bool, integers, f2, f4, f8 are)",
                     word.text);
}

static IntentStatus parseExtent(Cursor *cursor, int64_t *extent) {
  skipSpace(cursor);
  if (cursor->at < cursor->end && *cursor->at == '-')
    return intentError("'shape' has a negative extent");
  const char *begin = cursor->at;
  for (*extent = 0; cursor->at < cursor->end && *cursor->at >= '0' && *cursor->at <= '9';
       ++cursor->at)
    if (__builtin_mul_overflow(*extent, 10, extent) ||
        __builtin_add_overflow(*extent, *cursor->at - '0', extent))
      return intentError("'shape' has an extent past 2^63");
  return cursor->at == begin ? intentError("'shape' is not a tuple of integers") : intentOk();
}

static IntentStatus parseShape(Cursor *cursor, IntentNpyHeader *header) {
  if (!take(cursor, "("))
    return intentError("'shape' is not a tuple of integers");
  bool closed = take(cursor, ")");
  while (!closed) {
    if (header->rank == INTENT_MAX_RANK)
      return intentError("the rank is above %d", INTENT_MAX_RANK);
    IntentStatus status = parseExtent(cursor, &header->shape[header->rank]);
    if (intentFailed(&status))
      return status;
    ++header->rank;
    bool comma = take(cursor, ",");
    closed = take(cursor, ")");
    if (!comma && (!closed || header->rank == 1))
      return intentError("'shape' is not a tuple of integers");
  }
  return intentOk();
}

static IntentStatus parseOrder(Cursor *cursor) {
  if (take(cursor, "False"))
    return intentOk();
  return take(cursor, "True") ? intentError("the elements are in Fortran order; save it in C order")
                              : intentError("'fortran_order' is neither True nor False");
}

static IntentStatus parseEntry(Cursor *cursor, IntentNpyHeader *header, IntentDType wanted,
                               unsigned *seen) {
  static const char *const kKeys[] = {"descr", "fortran_order", "shape"};
  Word key = takeString(cursor);
  unsigned which = 0;
  while (which < 3 && strcmp(key.text, kKeys[which]))
    ++which;
  if (which == 3)
    return intentError("the header has a key that is not one of .npy");
  if (*seen & 1u << which)
    return intentError("the header has '%s' twice", key.text);
  *seen |= 1u << which;
  if (!take(cursor, ":"))
    return intentError("the header has no ':' after '%s'", key.text);
  if (which == 0)
    return parseDescr(cursor, header, wanted);
  return which == 1 ? parseOrder(cursor) : parseShape(cursor, header);
}

static IntentStatus parseText(Cursor cursor, IntentNpyHeader *header, IntentDType wanted) {
  unsigned seen = 0;
  if (!take(&cursor, "{"))
    return intentError("the header is not a dictionary");
  while (!take(&cursor, "}")) {
    IntentStatus status = parseEntry(&cursor, header, wanted, &seen);
    if (intentFailed(&status))
      return status;
    bool comma = take(&cursor, ",");
    skipSpace(&cursor);
    if (!comma && (cursor.at == cursor.end || *cursor.at != '}'))
      return intentError("the header is not a dictionary");
  }
  skipSpace(&cursor);
  if (cursor.at != cursor.end)
    return intentError("the header has text after its dictionary");
  return seen == 7 ? intentOk()
                   : intentError("the header lacks 'descr', 'fortran_order' or 'shape'");
}

// The size of a stream, which is left at its start; negative when it can't be sought.
static int64_t streamSize(FILE *file) {
  if (fseeko(file, 0, SEEK_END))
    return -1;
  int64_t size = ftello(file);
  return fseeko(file, 0, SEEK_SET) ? -1 : size;
}

// The length of the header's text from the bytes after the magic; negative when the file is cut
// short.
static int64_t readTextLength(FILE *file, int version) {
  unsigned char bytes[4] = {0};
  size_t width = version == 1 ? 2 : 4;
  if (fread(bytes, 1, width, file) != width)
    return -1;
  return (int64_t)bytes[0] | (int64_t)bytes[1] << 8 | (int64_t)bytes[2] << 16 |
         (int64_t)bytes[3] << 24;
}

static IntentStatus checkSize(const IntentNpyHeader *header, int64_t fileSize) {
  int64_t bytes = intentByteCount(header->dtype, header->shape, header->rank);
  if (bytes < 0)
    return intentError(INTENT_LIMIT_TEXT ", got %s",
                       intentTypeText(header->dtype, header->shape, header->rank).text);
  int64_t present = fileSize - header->dataOffset;
  return bytes == present ? intentOk()
                          : intentError("its shape takes %lld bytes, the file has %lld",
                                        (long long)bytes, (long long)present);
}

IntentStatus intentNpyReadHeader(IntentNpyHeader *header, FILE *file, IntentDType wanted) {
  static const char kMagic[] = "\x93NUMPY";
  *header = (IntentNpyHeader){.dtype = INTENT_DTYPE_COUNT};
  int64_t fileSize = streamSize(file);
  char magic[MAGIC_SIZE] = {0};
  size_t got = fileSize < 0 ? 0 : fread(magic, 1, sizeof magic, file);
  if (fileSize < 0 || ferror(file))
    return intentError("cannot be read: %s", strerror(errno));
  if (got != sizeof magic || memcmp(magic, kMagic, sizeof kMagic - 1))
    return intentError("is not an .npy file");
  if (magic[6] < 1 || magic[6] > 3 || magic[7] != 0)
    return intentError("is .npy version %d.%d; 1.0 to 3.0 are known", magic[6], magic[7]);
  int64_t length = readTextLength(file, magic[6]);
  header->dataOffset = ftello(file) + length;
  if (length < 0 || header->dataOffset > fileSize)
    return intentError("ends inside its header");
  if (length > MAX_HEADER)
    return intentError("has a header of %lld bytes; at most %d are accepted", (long long)length,
                       MAX_HEADER);
  char *text = malloc((size_t)length + 1);
  if (!text)
    return intentError("no memory for the header");
  IntentStatus status = intentError("ends inside its header");
  if (fread(text, 1, (size_t)length, file) == (size_t)length)
    status = parseText((Cursor){text, text + length}, header, wanted);
  free(text);
  return intentFailed(&status) ? status : checkSize(header, fileSize);
}

// Brings bools to 0 and 1, and refuses codes that have bits above their format.
static IntentStatus checkElements(IntentArray *array) {
  int bits = intentDTypeBits(array->dtype);
  if (intentDTypeSize(array->dtype) != 1 || bits == 8)
    return intentOk();
  unsigned char *code = array->data;
  for (int64_t i = 0, count = intentArrayCount(array); i < count; ++i) {
    if (array->dtype == INTENT_I1)
      code[i] = code[i] != 0;
    else if (code[i] >> bits)
      return intentError("element %lld is 0x%x, which is no code of %s", (long long)i, code[i],
                         intentDTypeName(array->dtype));
  }
  return intentOk();
}

IntentStatus intentNpyReadData(IntentArray *array, FILE *file, const IntentNpyHeader *header) {
  IntentStatus status = intentArrayCreate(array, header->dtype, header->shape, header->rank);
  if (intentFailed(&status))
    return status;
  size_t bytes = (size_t)intentByteCount(header->dtype, header->shape, header->rank);
  if (fseeko(file, header->dataOffset, SEEK_SET) || fread(array->data, 1, bytes, file) != bytes)
    status = intentError("ends inside its elements");
  else
    status = checkElements(array);
  if (intentFailed(&status))
    intentArrayDestroy(array);
  return status;
}

IntentStatus intentNpyRead(IntentArray *array, const char *path, IntentDType wanted) {
  *array = (IntentArray){.dtype = INTENT_DTYPE_COUNT};
  FILE *file = fopen(path, "rb");
  if (!file)
    return intentError("cannot be opened: %s", strerror(errno));
  IntentNpyHeader header;
  IntentStatus status = intentNpyReadHeader(&header, file, wanted);
  if (!intentFailed(&status))
    status = intentNpyReadData(array, file, &header);
  (void)fclose(file);
  return status;
}

// The element type that a file says for a dtype, its byte order first.
static const char *descrOf(IntentDType dtype) {
  switch (dtype) {
  case INTENT_I1:
    return "|b1";
  case INTENT_I8:
    return "|i1";
  case INTENT_I16:
    return "<i2";
  case INTENT_I32:
    return "<i4";
  case INTENT_I64:
    return "<i8";
  case INTENT_F16:
    return "<f2";
  case INTENT_BF16:
    return "<u2";
  case INTENT_F32:
    return "<f4";
  case INTENT_F64:
    return "<f8";
  default:
    return "|u1";
  }
}

// Writes magic, lengths and dictionary; a shape of INTENT_MAX_RANK extents always fits.
static void writeHeader(FILE *file, const IntentArray *array) {
  char shape[INTENT_MAX_RANK * 24] = "", text[512];
  size_t used = 0;
  for (int32_t axis = 0; axis < array->rank; ++axis)
    used += (size_t)snprintf(shape + used, sizeof shape - used, "%s%lld", axis ? ", " : "",
                             (long long)array->shape[axis]);
  int length =
      snprintf(text, sizeof text, "{'descr': '%s', 'fortran_order': False, 'shape': (%s%s), }",
               descrOf(array->dtype), shape, array->rank == 1 ? "," : "");
  int unpadded = MAGIC_SIZE + 2 + length + 1;
  int padding = (WRITE_ALIGNMENT - unpadded % WRITE_ALIGNMENT) % WRITE_ALIGNMENT;
  int total = length + padding + 1;
  (void)fprintf(file, "\x93NUMPY%c%c%c%c%s%*s\n", 1, 0, total & 0xff, total >> 8, text, padding,
                "");
}

IntentStatus intentNpyWrite(const char *path, const IntentArray *array) {
  FILE *file = fopen(path, "wb");
  if (!file)
    return intentError("'%s' cannot be written: %s", path, strerror(errno));
  size_t bytes = (size_t)intentByteCount(array->dtype, array->shape, array->rank);
  writeHeader(file, array);
  bool complete = fwrite(array->data, 1, bytes, file) == bytes && !ferror(file);
  complete = fclose(file) == 0 && complete;
  return complete ? intentOk() : intentError("'%s' cannot be written: %s", path, strerror(errno));
}
