# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compiles a program's kernels to PTX and assembles that for each chip: nothing may be called from
# outside, and no register spilled.
#
#   ptx.py PTXAS FILE CHIP...
import os
import re
import subprocess
import sys
import tempfile


def ptx_of(program, chip):
    options = f"--intent-to-gpu=chip={chip} format=isa"
    module = subprocess.run(["intent-opt", program, options], check=True, capture_output=True, text=True).stdout
    text = re.search(r'assembly = "((?:[^"\\]|\\.)*)"', module).group(1)
    unescaped = re.sub(r"\\([0-9A-F]{2}|\\)", lambda m: "\\" if m[1] == "\\" else chr(int(m[1], 16)), text)
    return unescaped.rstrip("\0")


def assemble(ptxas, chip, ptx):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "kernels.ptx")
        with open(path, "w") as file:
            file.write(ptx)
        command = [ptxas, "-v", f"-arch={chip}", path, "-o", os.path.join(folder, "kernels.cubin")]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode:
            sys.exit(f"{chip}: ptxas fails:\n{run.stderr}")
        return run.stderr


ptxas, program = sys.argv[1:3]
for chip in sys.argv[3:]:
    ptx = ptx_of(program, chip)
    if ".extern" in ptx:
        sys.exit(f"{chip}: the PTX needs something from outside")
    log = assemble(ptxas, chip, ptx)
    kernels = re.findall(r"Compiling entry function '(\w+)'", log)
    spills = re.findall(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads", log)
    registers = re.findall(r"Used (\d+) registers", log)
    if not len(kernels) == len(spills) == len(registers) > 0:
        sys.exit(f"{chip}: ptxas said something else:\n{log}")
    for kernel, spilled, used in sorted(zip(kernels, spills, registers)):
        print(f"{chip} {kernel}: {used} registers, {sum(map(int, spilled))} bytes spilled")
