// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the runtime reports failure: a sentence for the user, by value, so that nobody owns it.
#ifndef INTENT_RUNTIME_STATUS_H
#define INTENT_RUNTIME_STATUS_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

enum { INTENT_MESSAGE_SIZE = 512 };

// Success when `message` is empty; otherwise why it failed, without a final full stop or newline.
typedef struct IntentStatus {
  char message[INTENT_MESSAGE_SIZE]; // always terminated; a longer text is cut
} IntentStatus;

static inline IntentStatus intentOk(void) { return (IntentStatus){{0}}; }

static inline bool intentFailed(const IntentStatus *status) { return status->message[0] != '\0'; }

// A failure whose text is made as by printf; the text must not be empty.
__attribute__((format(printf, 1, 2))) static inline IntentStatus intentError(const char *format,
                                                                             ...) {
  IntentStatus status = intentOk();
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(status.message, sizeof status.message, format, arguments);
  va_end(arguments);
  return status;
}

#endif
