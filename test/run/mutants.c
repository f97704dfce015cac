// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mutants FILE COUNT TARGET ARG...: runs COUNT mutants of a program on TARGET with these arguments,
// each in a process of its own. Every one must end by itself, with status 0 or 1: no mutant may
// crash or hang the tool. The mutants follow from their numbers alone.
#include "runtime/philox.h"
#include "runtime/run.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_TEXT = 1 << 16, SECONDS = 30 };

// A program's text.
typedef struct Text {
  char data[MAX_TEXT]; // not terminated
  size_t size;         // of data
} Text;

// Words that make another program of a good one.
static const char *const kWords[] = {
    "f32",
    "f64",
    "i1",
    "i64",
    "index",
    "f16",
    "?",
    "0",
    "1",
    "-1",
    "4294967296",
    "9223372036854775807",
    "%x",
    "%y",
    "%zero",
    "[0]",
    "[1]",
    "[]",
    "tensor<?xf32>",
    "tensor<?x?xf32>",
    "tensor<0xf32>",
    "tensor<2x?xi64>",
    "arith.addf",
    "arith.divsi",
    "math.exp",
    "intent.yield",
    "intent.map",
    "intent.reduce",
    "intent.broadcast",
    "{",
    "}",
    "(",
    ")",
    "!intent.domain<i64>",
    "like",
    "axes",
};

// Puts `word` in place of `length` bytes at `at`, if there is room.
static void replace(Text *text, size_t at, size_t length, const char *word, size_t wordLength) {
  if (at > text->size)
    at = text->size;
  if (length > text->size - at)
    length = text->size - at;
  if (text->size - length + wordLength > MAX_TEXT)
    return;
  memmove(text->data + at + wordLength, text->data + at + length, text->size - at - length);
  memmove(text->data + at, word, wordLength);
  text->size += wordLength - length;
}

static bool isWordByte(char c) { return c > ' ' && c != ',' && c != '(' && c != ')'; }

// The word that holds or follows the byte at `at`.
static size_t wordEnd(const Text *text, size_t *at) {
  while (*at > 0 && isWordByte(text->data[*at - 1]))
    --*at;
  size_t end = *at;
  while (end < text->size && isWordByte(text->data[end]))
    ++end;
  return end;
}

static void mutate(Text *text, IntentPhiloxWords dice) {
  size_t at = dice.word[0] % text->size, begin = dice.word[1] % text->size;
  size_t end = wordEnd(text, &at), from = begin, fromEnd = wordEnd(text, &from);
  const char *word = kWords[dice.word[2] % (sizeof kWords / sizeof *kWords)];
  char copy[64], byte = (char)dice.word[3];
  size_t length = fromEnd - from < sizeof copy ? fromEnd - from : sizeof copy;
  memcpy(copy, text->data + from, length);
  switch (dice.word[3] >> 16 & 7) {
  case 0: // one byte becomes any other
    replace(text, begin, 1, &byte, 1);
    break;
  case 1: // a span is lost
    replace(text, at, dice.word[2] % 40, "", 0);
    break;
  case 2: // the end is lost
    if (dice.word[2] % 4 == 0)
      text->size = begin + 1;
    break;
  case 3: // a word becomes another of the program's
  case 4:
    replace(text, at, end - at, copy, length);
    break;
  default: // a word becomes one of the list
    replace(text, at, end - at, word, strlen(word));
    break;
  }
}

static void writeMutant(const char *path, const Text *original, uint64_t number) {
  static Text text;
  text = *original;
  uint64_t edits = 1 + intentPhilox(1, number, 0).word[0] % 3;
  for (uint64_t edit = 0; edit < edits && text.size > 0; ++edit)
    mutate(&text, intentPhilox(2, number, edit));
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(text.data, 1, text.size, file) != text.size || fclose(file))
    exit(2);
}

// In the child: runs silently, and never returns.
static _Noreturn void runMutant(const IntentRunOptions *options) {
  int quiet = open("/dev/null", O_WRONLY);
  (void)dup2(quiet, STDOUT_FILENO);
  (void)dup2(quiet, STDERR_FILENO);
  (void)alarm(SECONDS);
  IntentStatus status = intentRun(options);
  _exit(intentFailed(&status) ? 1 : 0);
}

// How the mutants ended.
typedef struct Tally {
  int64_t ran, refused, crashed;
} Tally;

static void tryMutant(Tally *tally, const IntentRunOptions *options, const Text *original,
                      uint64_t number) {
  writeMutant(options->file, original, number);
  pid_t child = fork();
  if (child == 0)
    runMutant(options);
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child)
    exit(2);
  if (WIFEXITED(status) && WEXITSTATUS(status) <= 1) {
    *(WEXITSTATUS(status) ? &tally->refused : &tally->ran) += 1;
    return;
  }
  ++tally->crashed;
  char kept[512];
  (void)snprintf(kept, sizeof kept, "%s.%llu", options->file, (unsigned long long)number);
  (void)rename(options->file, kept);
  (void)printf("mutant %llu ended with %s %d: %s\n", (unsigned long long)number,
               WIFSIGNALED(status) ? "signal" : "status",
               WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status), kept);
}

int main(int argc, char **argv) {
  static Text original;
  FILE *file = argc > 3 ? fopen(argv[1], "rb") : NULL;
  if (!file)
    return 2;
  original.size = fread(original.data, 1, MAX_TEXT, file);
  (void)fclose(file);
  char path[] = "/tmp/intent-mutant-XXXXXX";
  int handle = mkstemp(path);
  if (handle < 0)
    return 2;
  (void)close(handle);
  IntentRunOptions options = {.file = path,
                              .target = argv[3],
                              .args = {(const char *const *)argv + 4, argc - 4},
                              .printLimit = 8};
  Tally tally = {0, 0, 0};
  for (uint64_t number = 0; number < strtoull(argv[2], NULL, 10); ++number)
    tryMutant(&tally, &options, &original, number);
  (void)unlink(path);
  (void)printf("%lld ran, %lld refused, %lld crashed\n", (long long)tally.ran,
               (long long)tally.refused, (long long)tally.crashed);
  return tally.crashed > 0;
}
