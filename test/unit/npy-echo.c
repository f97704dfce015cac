// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// npy-echo IN OUT [DTYPE]: reads one .npy file and writes it again, for round trips with NumPy.
#include "runtime/npy.h"

#include <string.h>

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  IntentDType wanted =
      argc > 3 ? intentDTypeFromName(argv[3], strlen(argv[3])) : INTENT_DTYPE_COUNT;
  IntentArray array;
  IntentStatus status = intentNpyRead(&array, argv[1], wanted);
  if (!intentFailed(&status))
    status = intentNpyWrite(argv[2], &array);
  if (intentFailed(&status))
    (void)fprintf(stderr, "%s: %s\n", argv[1], status.message);
  intentArrayDestroy(&array);
  return intentFailed(&status);
}
