# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The commands of the project, thin: each sets up and builds what it needs first, and is quick when
# nothing changed. `make demo` and `make test` work on a fresh Debian 12.
PRESET ?= release
BUILD := build/$(PRESET)
JOBS ?= $(shell nproc)
PREFIX ?= $(CURDIR)/install

.PHONY: all setup build demo test bench fuzz format docs install clean

all: build

setup: # Debian packages that are missing
	@scripts/setup.sh

build: setup # libIntent.so, intent-opt, intent-run
	@test -f $(BUILD)/build.ninja || cmake --preset $(PRESET)
	@ninja -C $(BUILD) -j $(JOBS)

demo: build # the example kernels, on every target
	@scripts/demo.sh $(BUILD)

test: build # every test; the last line counts them
	@python3 scripts/test.py $(BUILD) -j $(JOBS) $(LIT)

bench: build # speed beside peers, the start of intent-opt beside an empty program, compile time
	@ninja -C $(BUILD) -j $(JOBS) intent-bench startup-empty
	@bench/startup.sh $(BUILD)
	@python3 bench/compile-time.py $(BUILD)
	@$(BUILD)/bin/intent-bench examples
	@python3 bench/scan-numpy.py $(BUILD)

fuzz: build # some thousands of mutated programs and arrays, and of random programs
	@python3 test/fuzz/mutate.py --bin $(BUILD)/bin --count 4800 --save $(BUILD)/fuzz
	@ninja -C $(BUILD) -j $(JOBS) run-programs litmus
	@$(BUILD)/bin/litmus test/run/inputs/litmus.mlir cpu 10000
	@$(BUILD)/bin/litmus test/run/inputs/litmus.mlir gpu-sim 200
	@$(BUILD)/bin/litmus test/run/inputs/litmus.mlir gpu-sim 200 races
	@python3 test/fuzz/programs.py run $(BUILD)/bin/run-programs $(BUILD)/fuzz/programs 1000 2000 $(JOBS)
	@python3 test/fuzz/programs.py run $(BUILD)/bin/run-programs $(BUILD)/fuzz/programs 1000 500 $(JOBS) theme=values
	@python3 test/fuzz/kernels.py run $(BUILD)/bin/run-programs $(BUILD)/fuzz/kernels 1000 1000 $(JOBS)
	@PATH=$(abspath $(BUILD))/bin:$$PATH /usr/bin/python3 test/fuzz/claims.py $(BUILD)/bin/run-programs $(BUILD)/fuzz/claims 1000 2000
	@python3 test/fuzz/control.py $(BUILD)/bin $(BUILD)/fuzz/control 1000 2000
	@python3 test/fuzz/control.py $(BUILD)/bin $(BUILD)/fuzz/control-tensors 1000 500 tensors
	@python3 test/fuzz/control.py $(BUILD)/bin $(BUILD)/fuzz/control-memory 1000 2000 memory
	@python3 test/fuzz/control.py $(BUILD)/bin $(BUILD)/fuzz/control-rows 1000 500 rows
	@PATH=$(abspath $(BUILD))/bin:$$PATH python3 test/fuzz/stores.py $(BUILD)/fuzz/stores 1000 20000
	@python3 test/fuzz/laws.py $(BUILD)/bin/intent-run $(BUILD)/fuzz/laws 1000 400 $(JOBS)
	@/usr/bin/python3 test/run/segments.py $(BUILD)/bin/run-programs $(abspath $(BUILD))/fuzz/segments $(JOBS) 1000

format: setup # rewrites C and C++ in the project's format
	@git ls-files '*.c' '*.h' '*.cpp' | xargs clang-format-22 -i

docs: setup # rewrites the generated parts of docs/
	@python3 scripts/gen-op-docs.py . /usr/lib/llvm-22/bin/mlir-tblgen

install: build # under PREFIX
	@cmake --install $(BUILD) --prefix $(PREFIX)

clean:
	@rm -rf build
