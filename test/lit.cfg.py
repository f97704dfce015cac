# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# lit's view of the tests: one folder a stage, tools by their own names.
import os

import lit.formats
import lit.util

config.name = "Intent"
config.test_format = lit.formats.ShTest(not lit.util.which("bash"))
config.suffixes = [".mlir", ".test", ".ll", ".sh"]
config.excludes = ["inputs", "cases", "lit.cfg.py"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.intent_binary, "test")

tools = [os.path.join(config.intent_binary, "bin"), config.llvm_tools]
config.environment["PATH"] = os.pathsep.join(tools + [config.environment["PATH"]])

config.substitutions += [
    ("%examples", os.path.join(config.intent_source, "examples")),
    ("%source", config.intent_source),
    ("%build", config.intent_binary),
    ("%cmake", config.cmake),
    ("%cc", config.cc),
    ("%cxx", config.cxx),
    ("%cases", os.path.join(config.intent_source, "test", "cases")),
    ("%libintent", os.path.join(config.intent_binary, "lib", "libIntent.so")),
    ("%mlir-opt", os.path.join(config.llvm_tools, "mlir-opt")),
    ("%llvm", config.llvm_tools),
    ("%python", config.python),
    ("%ptxas", config.ptxas),
]

if config.ptxas and not config.ptxas.endswith("NOTFOUND"):
    config.available_features.add("ptxas")
if config.python:
    config.available_features.add("numpy")
