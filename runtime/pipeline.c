// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Running pass pipelines by text.
#include "runtime/pipeline.h"

#include "mlir-c/Pass.h"

#include <string.h>

// Room for the message of a pipeline that doesn't parse.
typedef struct Message {
  char text[256]; // terminated
  size_t used;    // characters so far
} Message;

static void appendMessage(MlirStringRef text, void *userData) {
  Message *message = userData;
  size_t room = sizeof message->text - 1 - message->used;
  size_t length = text.length < room ? text.length : room;
  memcpy(message->text + message->used, text.data, length);
  message->used += length;
}

IntentStatus intentRunPipeline(MlirModule module, const char *pipeline, const char *what) {
  MlirOperation op = mlirModuleGetOperation(module);
  MlirPassManager manager = mlirPassManagerCreate(mlirOperationGetContext(op));
  Message message = {{0}, 0};
  IntentStatus status = intentOk();
  MlirLogicalResult parsed =
      mlirParsePassPipeline(mlirPassManagerGetAsOpPassManager(manager),
                            mlirStringRefCreateFromCString(pipeline), appendMessage, &message);
  message.text[strcspn(message.text, "\n")] = '\0';
  // The parser's position is that of a text that the user didn't write.
  const char *mark = strstr(message.text, "error: ");
  const char *reason = mark ? mark + strlen("error: ") : message.text;
  if (mlirLogicalResultIsFailure(parsed))
    status = intentError("%s: %s", what, reason[0] ? reason : "no such pipeline");
  else if (mlirLogicalResultIsFailure(mlirPassManagerRunOnOp(manager, op)))
    status = intentError("%s failed", what);
  mlirPassManagerDestroy(manager);
  return status;
}
