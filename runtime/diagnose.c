// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Printing of diagnostics. The source line is read from the file that the location names, when it
// is needed.
#include "runtime/diagnose.h"

#include <stdbool.h>
#include <string.h>

enum { MAX_LINE = 1024 };

static void printText(MlirStringRef text, void *file) {
  (void)fwrite(text.data, 1, text.length, file);
}

// The place in a file that a location comes down to: the innermost one, as MLIR's tools choose.
static MlirLocation placeOf(MlirLocation location) {
  if (mlirLocationIsAName(location))
    return placeOf(mlirLocationNameGetChildLoc(location));
  if (mlirLocationIsACallSite(location))
    return placeOf(mlirLocationCallSiteGetCallee(location));
  if (mlirLocationIsAFused(location) && mlirLocationFusedGetNumLocations(location) == 1) {
    MlirLocation only;
    mlirLocationFusedGetLocations(location, &only);
    return placeOf(only);
  }
  return location;
}

// Reads line `number`, counted from 1, without its newline; empty when there is none.
static void readLine(char text[MAX_LINE], const char *path, int number) {
  text[0] = '\0';
  FILE *file = fopen(path, "rb");
  if (!file)
    return;
  int line = 1;
  for (int c = 0; line < number && c != EOF;) {
    c = getc(file);
    line += c == '\n';
  }
  if (line != number || !fgets(text, MAX_LINE, file))
    text[0] = '\0';
  text[strcspn(text, "\r\n")] = '\0';
  (void)fclose(file);
}

// The source line and a caret below `column`, counted from 1. Tabs stay tabs in both lines.
static void printCaret(FILE *out, const char *path, int line, int column) {
  char text[MAX_LINE];
  readLine(text, path, line);
  if (text[0] == '\0' || column < 1 || (size_t)column > strlen(text) + 1)
    return;
  (void)fprintf(out, "%s\n", text);
  for (int i = 0; i < column - 1; ++i)
    (void)fputc(text[i] == '\t' ? '\t' : ' ', out);
  (void)fputs("^\n", out);
}

static const char *severityText(MlirDiagnosticSeverity severity) {
  switch (severity) {
  case MlirDiagnosticError:
    return "error";
  case MlirDiagnosticWarning:
    return "warning";
  case MlirDiagnosticNote:
    return "note";
  default:
    return "remark";
  }
}

// What a diagnostic says, cut to the length of a status.
static IntentStatus textOf(MlirDiagnostic diagnostic) {
  IntentStatus status = intentOk();
  FILE *file = fmemopen(status.message, sizeof status.message, "w");
  if (!file)
    return status;
  mlirDiagnosticPrint(diagnostic, printText, file);
  (void)fclose(file);
  status.message[sizeof status.message - 1] = '\0';
  return status;
}

// The context adds the whole op, as generic text, to what a verifier says: too long to help.
static bool showsOp(MlirDiagnostic note) {
  static const char kStart[] = "see current operation";
  return !strncmp(textOf(note).message, kStart, sizeof kStart - 1);
}

static void printDiagnostic(FILE *out, MlirDiagnostic diagnostic) {
  MlirLocation place = placeOf(mlirDiagnosticGetLocation(diagnostic));
  char path[4096] = "";
  int line = 0, column = 0;
  if (mlirLocationIsAFileLineColRange(place)) {
    MlirStringRef name = mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(place));
    (void)snprintf(path, sizeof path, "%.*s", (int)name.length, name.data);
    line = mlirLocationFileLineColRangeGetStartLine(place);
    column = mlirLocationFileLineColRangeGetStartColumn(place);
    (void)fprintf(out, "%s:%d:%d: ", path, line, column);
  }
  (void)fprintf(out, "%s: ", severityText(mlirDiagnosticGetSeverity(diagnostic)));
  mlirDiagnosticPrint(diagnostic, printText, out);
  (void)fputc('\n', out);
  if (path[0])
    printCaret(out, path, line, column);
  for (intptr_t i = 0; i < mlirDiagnosticGetNumNotes(diagnostic); ++i) {
    MlirDiagnostic note = mlirDiagnosticGetNote(diagnostic, i);
    if (!showsOp(note))
      printDiagnostic(out, note);
  }
}

static MlirLogicalResult handle(MlirDiagnostic diagnostic, void *userData) {
  IntentDiagnostics *diagnostics = userData;
  if (mlirDiagnosticGetSeverity(diagnostic) == MlirDiagnosticError)
    diagnostics->latest = textOf(diagnostic);
  printDiagnostic(diagnostics->out, diagnostic);
  return mlirLogicalResultSuccess();
}

void intentDiagnosticsAttach(MlirContext context, IntentDiagnostics *diagnostics) {
  (void)mlirContextAttachDiagnosticHandler(context, handle, diagnostics, NULL);
}
