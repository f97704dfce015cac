#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs the Debian packages that building and testing need and that are missing, saying which.
# Prints nothing and takes no time where all are there.
set -euo pipefail

# What each is for: compiler and linker; MLIR's headers and libraries, mlir-tblgen, mlir-opt, lit and
# FileCheck, OpenMP's runtime; the build; containers and unit tests in C; arrays in tests.
packages=(
  clang-22 lld-22 clang-format-22
  llvm-22-dev llvm-22-tools libmlir-22-dev mlir-22-tools libomp-22-dev
  cmake ninja-build
  uthash-dev libcmocka-dev
  python3 python3-numpy
)

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  for tool in clang-22 clang++-22 ld.lld-22 cmake ninja python3; do
    command -v "$tool" >/dev/null && continue
    echo "setup: '$tool' is missing, and there is no apt-get here to install it." >&2
    echo "setup: Intent builds on Debian 12 with: ${packages[*]}" >&2
    exit 1
  done
  exit 0
fi

missing=()
for package in "${packages[@]}"; do
  state=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$state" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

sudo=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || {
    echo "setup: missing packages: ${missing[*]}" >&2
    echo "setup: run as root, or: apt-get install ${missing[*]}" >&2
    exit 1
  }
  sudo=(sudo)
fi

echo "setup: installing with apt-get: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
trap 'rm -f "$log"' EXIT
run() {
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 "$@" >"$log" 2>&1 </dev/null || {
    cat "$log" >&2
    echo "setup: apt-get $1 failed" >&2
    exit 1
  }
}
run update
run install -y --no-install-recommends "${missing[@]}"
echo "setup: installed ${#missing[@]} packages"
