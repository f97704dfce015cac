# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# cmake -DINPUT=file -DOUTPUT=file.c -DNAME=symbol -P EmbedText.cmake
# Writes a text file as a null-terminated C array.
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1, " bytes "${bytes}")
string(REGEX REPLACE "((0x.., ){16})" "\\1\n" bytes "${bytes}")
file(WRITE ${OUTPUT} "const char ${NAME}[] = {\n${bytes}0};\n")
