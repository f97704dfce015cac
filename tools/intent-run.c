// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intent-run: runs a function of a module and shows its results. Only options are here; see
// runtime/run.c for what they do.
#include "runtime/print.h"
#include "runtime/run.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char kHelp[] =
    "usage: intent-run FILE [options]\n"
    "\n"
    "Runs one function of an MLIR module and shows or checks its results.\n"
    "\n"
    "what to run\n"
    "  --entry=NAME            the function (default: the only public one); it and what it calls\n"
    "                          are all that is compiled\n"
    "  --arg X                 an argument; once for each, in order:\n"
    "                            x.npy\n"
    "                            f32:2.5  i64:0xff  i1:true  f32:-inf\n"
    "                            rand:f32:1024x512:seed=7[:lo=-1:hi=1]\n"
    "                            iota:i64:100  zeros:f32:3x4  ones:f32:3x4\n"
    "                            full:f32:3x4:value=2.5  list:i32:3,-1,0\n"
    "                          and of a view, a memref, also:\n"
    "                            view:strides=8x1:offset=2:iota:f32:3x4\n"
    "                            same:1[:shape=3x4][:strides=8x1][:offset=2]\n"
    "                          the second in the memory of argument 1, counted from 1\n"
    "  --target=TARGET         interp (default), cpu, gpu-sim, cuda\n"
    "\n"
    "what to do with the results\n"
    "  --print[=N]             print them, at most N elements of each (default 1024), then what\n"
    "                          the memref arguments hold\n"
    "  --out Y.npy             save a result; once for each, in order, then memref arguments\n"
    "  --compare=TARGET        run there too, and fail where the results differ\n"
    "  --ulp=N                 floats may lie N units in the last place apart (default 0: the\n"
    "                          same bits, any NaN for any NaN)\n"
    "  --time[=N]              time N more calls (default 10)\n"
    "  --stats                 print the target's counters\n"
    "\n"
    "what the author claims\n"
    "  --check-laws            check the laws of each reduce, scan, region_fold and region_scan\n"
    "                          that runs (interp), and fail where one is broken\n"
    "  --laws=MODE             how floats compare then: ulp (default), within what rounding\n"
    "                          explains; ring, as elements of a ring, exactly\n"
    "  --progress              show a bar on long checks, not only on a terminal\n"
    "\n"
    "how to run\n"
    "  --no-checks             leave out the checks that make an illegal program stop\n"
    "  --schedule=FILE         a transform script that replaces the CPU's own\n"
    "  --threads=N             threads of the CPU's code (default: OMP_NUM_THREADS, or all cores)\n"
    "  --sim-schedule=ORDER    order of the simulator's threads: warp-major, reversed, random\n"
    "  --sim-races             let the simulator find races in global memory; slow\n"
    "  --seed=N                seed of that random order, and of the orders in which interp "
    "reduces\n"
    "                          and runs the points of a parallel, and of what laws are tried on\n"
    "  --segments=N,N,...      where the sources of region_fold and region_scan are cut first: "
    "lengths\n"
    "                          of segments; what is left is one more\n"
    "  --pipeline-options=TEXT more options of the target's pass pipeline\n"
    "  --pipeline=TEXT         a pass pipeline in place of the target's\n"
    "\n"
    "Exit status: 0, or 1 after an error, a failed check or a difference, or 2 for wrong "
    "options.\n";

typedef enum Option {
  OPTION_ENTRY = 256, // past the characters, which getopt_long gives for its own errors
  OPTION_ARG,
  OPTION_TARGET,
  OPTION_PRINT,
  OPTION_OUT,
  OPTION_COMPARE,
  OPTION_ULP,
  OPTION_TIME,
  OPTION_STATS,
  OPTION_NO_CHECKS,
  OPTION_SCHEDULE,
  OPTION_THREADS,
  OPTION_SIM_SCHEDULE,
  OPTION_SIM_RACES,
  OPTION_SEED,
  OPTION_SEGMENTS,
  OPTION_CHECK_LAWS,
  OPTION_LAWS,
  OPTION_PROGRESS,
  OPTION_PIPELINE_OPTIONS,
  OPTION_PIPELINE,
  OPTION_HELP,
} Option;

static const struct option kOptions[] = {
    {"entry", required_argument, NULL, OPTION_ENTRY},
    {"arg", required_argument, NULL, OPTION_ARG},
    {"target", required_argument, NULL, OPTION_TARGET},
    {"print", optional_argument, NULL, OPTION_PRINT},
    {"out", required_argument, NULL, OPTION_OUT},
    {"compare", required_argument, NULL, OPTION_COMPARE},
    {"ulp", required_argument, NULL, OPTION_ULP},
    {"time", optional_argument, NULL, OPTION_TIME},
    {"stats", no_argument, NULL, OPTION_STATS},
    {"no-checks", no_argument, NULL, OPTION_NO_CHECKS},
    {"schedule", required_argument, NULL, OPTION_SCHEDULE},
    {"sim-schedule", required_argument, NULL, OPTION_SIM_SCHEDULE},
    {"sim-races", no_argument, NULL, OPTION_SIM_RACES},
    {"threads", required_argument, NULL, OPTION_THREADS},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"segments", required_argument, NULL, OPTION_SEGMENTS},
    {"check-laws", no_argument, NULL, OPTION_CHECK_LAWS},
    {"laws", required_argument, NULL, OPTION_LAWS},
    {"progress", no_argument, NULL, OPTION_PROGRESS},
    {"pipeline-options", required_argument, NULL, OPTION_PIPELINE_OPTIONS},
    {"pipeline", required_argument, NULL, OPTION_PIPELINE},
    {"help", no_argument, NULL, OPTION_HELP},
    {NULL, 0, NULL, 0},
};

// Ends the program over a wrong option.
static _Noreturn void usageError(const char *format, const char *text) {
  (void)fputs("intent-run: error: ", stderr);
  (void)fprintf(stderr, format, text);
  (void)fputs("\nsee intent-run --help\n", stderr);
  exit(2);
}

// The value of an option that counts something: digits, or hex after 0x.
static uint64_t parseCount(const char *text) {
  char *end;
  uint64_t count = strtoull(text, &end, 0);
  if (*end || end == text || strchr(text, '-') || count > INT64_MAX)
    usageError("expected a number, got '%s'", text);
  return count;
}

// Numbers with commas between them.
static void checkCounts(const char *text) {
  for (const char *at = text;; ++at) {
    size_t digits = strspn(at, "0123456789");
    if (digits == 0 || digits > 18 || (at[digits] && at[digits] != ','))
      usageError("expected numbers such as 3,0,5, got '%s'", text);
    at += digits;
    if (!*at)
      return;
  }
}

static IntentLawMode parseMode(const char *text) {
  if (strcmp(text, "ulp") != 0 && strcmp(text, "ring") != 0)
    usageError("expected --laws=ulp or --laws=ring, got '%s'", text);
  return !strcmp(text, "ring") ? INTENT_LAWS_RING : INTENT_LAWS_ULP;
}

// One option into `options`; the lists have room for every argument of the command line.
static void takeOption(IntentRunOptions *options, const char **args, const char **outs,
                       Option option) {
  switch (option) {
  case OPTION_ENTRY:
    options->entry = optarg;
    break;
  case OPTION_ARG:
    args[options->args.count++] = optarg;
    break;
  case OPTION_TARGET:
    options->target = optarg;
    break;
  case OPTION_PRINT:
    options->printLimit = optarg ? (int64_t)parseCount(optarg) : INTENT_PRINT_LIMIT;
    break;
  case OPTION_OUT:
    outs[options->outs.count++] = optarg;
    break;
  case OPTION_COMPARE:
    options->compare = optarg;
    break;
  case OPTION_ULP:
    options->ulp = parseCount(optarg);
    break;
  case OPTION_TIME:
    options->timeRuns = optarg ? (int64_t)parseCount(optarg) : 10;
    break;
  case OPTION_STATS:
    options->stats = options->executor.countSim = true;
    break;
  case OPTION_NO_CHECKS:
    options->executor.noChecks = true;
    break;
  case OPTION_SCHEDULE:
    options->executor.schedule = optarg;
    break;
  case OPTION_THREADS:
    options->executor.threads = (int64_t)parseCount(optarg);
    break;
  case OPTION_SIM_RACES:
    options->executor.checkRaces = true;
    break;
  case OPTION_SIM_SCHEDULE:
    options->executor.simSchedule = optarg;
    break;
  case OPTION_SEED:
    options->executor.seed = options->laws.seed = parseCount(optarg);
    break;
  case OPTION_SEGMENTS:
    checkCounts(optarg);
    options->executor.segments = optarg;
    break;
  case OPTION_CHECK_LAWS:
    options->laws.check = true;
    break;
  case OPTION_LAWS:
    options->laws.check = true;
    options->laws.mode = parseMode(optarg);
    break;
  case OPTION_PROGRESS:
    options->laws.progress = INTENT_LAWS_ALWAYS;
    break;
  case OPTION_PIPELINE_OPTIONS:
    options->executor.pipelineOptions = optarg;
    break;
  case OPTION_PIPELINE:
    options->executor.pipeline = optarg;
    break;
  case OPTION_HELP:
    (void)fputs(kHelp, stdout);
    exit(0);
  default: // getopt_long has said what is wrong
    (void)fputs("see intent-run --help\n", stderr);
    exit(2);
  }
}

int main(int argc, char **argv) {
  const char **args = calloc((size_t)argc + 1, sizeof *args);
  const char **outs = calloc((size_t)argc + 1, sizeof *outs);
  if (!args || !outs)
    return 1;
  IntentRunOptions options = {.target = "interp", .args = {args, 0}, .outs = {outs, 0}};
  options.laws.progress = isatty(STDERR_FILENO) ? INTENT_LAWS_LONG : INTENT_LAWS_SILENT;
  for (int option; (option = getopt_long(argc, argv, "", kOptions, NULL)) != -1;)
    takeOption(&options, args, outs, (Option)option);
  if (optind == argc)
    usageError("expected a file%s", "");
  if (optind + 1 < argc)
    usageError("expected one file, got also '%s'", argv[optind + 1]);
  options.file = argv[optind];
  IntentStatus status = intentRun(&options);
  (void)fflush(stdout);
  if (intentFailed(&status))
    (void)fprintf(stderr, "error: %s\n", status.message);
  free(args);
  free(outs);
  return intentFailed(&status) ? 1 : 0;
}
