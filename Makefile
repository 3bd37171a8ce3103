# TH: see `make help`. Everything that is built lies in $(B), by default build/.
SHELL := /bin/bash
.SHELLFLAGS := -eo pipefail -c
.DELETE_ON_ERROR:
.SUFFIXES:
ifeq ($(MAKELEVEL),0)
ifeq ($(filter -j% --jobs%,$(MAKEFLAGS)),)
MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 2)
endif
endif

ifeq ($(origin CXX),default)
CXX := g++
endif
ifeq ($(origin CC),default)
CC := $(if $(findstring clang,$(CXX)),$(subst clang++,clang,$(CXX)),$(subst g++,gcc,$(CXX)))
endif
B ?= build$(if $(findstring clang,$(CXX)),/clang)
# -g1: backtraces and profiles have lines, but debuggers no variables. With all of -g, the kernels of reductions took 27 s, not 20.
OPT ?= -O3 -g1
WARN ?= -Wall -Wextra
WERROR ?=
SANITIZE ?=
BLAS_LIBS ?= -lopenblas
PREFIX ?= /usr/local
LIBDIR ?= lib
VERSION := $(shell cat VERSION)
export CXX CC BLAS_LIBS

# The CPU targets of the kernels: all, among which a process chooses, or best: what this machine has. For checks; a quarter of the time
# to compile. A level of x86-64 has no AES instructions, which Highway asks for.
TARGETS ?= all
$(if $(filter all best,$(TARGETS)),,$(error TARGETS is all or best, not $(TARGETS)))
TARGET_FLAGS_all := "-DHWY_DISABLED_TARGETS=(HWY_SSSE3|HWY_AVX3_DL)"
TARGET_FLAGS_best := -DHWY_COMPILE_ONLY_STATIC $(if $(shell grep -m1 -w avx2 /proc/cpuinfo),-maes -mpclmul \
  -march=x86-64-v$(if $(shell grep -m1 -w avx512vl /proc/cpuinfo),4,3))

NUMS := Byte Bool Char Short Int Long Half BFloat16 Float Double

override CXXFLAGS += -std=c++17 $(OPT) $(WARN) $(WERROR) $(SANITIZE) -fPIC -fvisibility=hidden -fvisibility-inlines-hidden \
  -fno-math-errno -fno-trapping-math -ffp-contract=off $(TARGET_FLAGS_$(TARGETS))
override CPPFLAGS += -I. -DTH_VERSION='"$(VERSION)"'
TH_LIBS := -lhwy_contrib -lhwy -lsleef -ltbb $(BLAS_LIBS) -lpthread -lrt -lm
# A shared library names all it needs, except the runtime of clang's sanitizers, which comes with the program.
LINK_SHARED := -shared $(SANITIZE) $(if $(SANITIZE),,-Wl,-z,defs) -Wl,--as-needed

# Subjects that are stamped: one object per subject and num. The rest of TH/ is compiled once.
STAMPED := THStorage THStorageCopy THTensor THTensorCopy THTensorPointwise THTensorReduce THTensorScan THTensorCompare THTensorIndex \
  THTensorSort THTensorRandom THTensorBlas THTensorLapack THTensorConv THTensorShape THNpy THBlas THLapack THVector
STAMPED := $(filter $(STAMPED),$(basename $(notdir $(wildcard TH/*.cpp))))
SIMD := $(basename $(notdir $(wildcard TH/simd/*.cpp)))
ONCE := $(filter-out $(STAMPED:%=TH/%.cpp),$(wildcard TH/*.cpp)) $(filter-out TH/internal/flavour.cpp,$(wildcard TH/internal/*.cpp))

# Bool has the kernels of Byte, but for conversions.
KERNELS := $(foreach n,$(filter-out Bool,$(NUMS)),$(SIMD:%=$(B)/TH/simd/%.$(n).o)) $(B)/TH/simd/convert.Bool.o
OBJECTS := $(ONCE:%.cpp=$(B)/%.o) $(foreach n,$(NUMS),$(STAMPED:%=$(B)/TH/%.$(n).o)) $(KERNELS)
FLAVOUR_1 := $(B)/TH/internal/flavour.o
FLAVOUR_0 := $(B)/TH/internal/flavour.legacy.o
L := $(B)/lib
LIBS_1 := $(L)/libTH.so.1 $(L)/libTH.so $(L)/libTH.a
LIBS_0 := $(L)/libTH.so.0 $(L)/th-legacy/libTH.so.0 $(L)/th-legacy/libTH.so $(L)/th-legacy/libTH.a

# V=1 shows the commands.
ifeq ($(V),)
Q := @
say = @printf '  %-4s %s\n' $(1) $@
endif

.PHONY: help setup lib demo demo-thc run-demo bench run-bench bench-results test run-tests build-tests memcheck asan accuracy run-accuracy mutants lint doc run-doc install dist nightly clean FORCE
help: ## this text
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' Makefile THC/rules.mk tests/cuda/rules.mk
	@echo
	@echo '  Variables: CXX=clang++  OPT="-O1 -g"  WERROR=-Werror  BLAS_LIBS=-lblas  TARGETS=best  CUDA_ARCHS="75 90"  B=folder  PREFIX=/usr/local  LIBDIR=lib  DESTDIR='

# ---- The library ----

lib: $(LIBS_1) $(LIBS_0) ## the library in build/lib: libTH.so.1, libTH.a, and the legacy flavour in th-legacy/

$(L)/libTH.so.1: $(OBJECTS) $(FLAVOUR_1) TH/TH.map $(B)/flags
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CXX) $(LINK_SHARED) -Wl,--version-script=TH/TH.map -Wl,-soname,$(@F) $(LDFLAGS) -o $@ $(OBJECTS) $(FLAVOUR_1) $(TH_LIBS)
$(L)/libTH.so.0: $(OBJECTS) $(FLAVOUR_0) $(B)/TH/TH.legacy.map $(B)/flags
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(CXX) $(LINK_SHARED) -Wl,--version-script=$(B)/TH/TH.legacy.map -Wl,-soname,$(@F) $(LDFLAGS) -o $@ $(OBJECTS) $(FLAVOUR_0) $(TH_LIBS)
$(B)/TH/TH.legacy.map: TH/TH.map
	@mkdir -p $(@D)
	$(Q)sed 's/^TH_1 {/TH_0 {/' $< > $@
$(L)/libTH.so: $(L)/libTH.so.1
	$(Q)ln -sfn libTH.so.1 $@
$(L)/th-legacy/libTH.so.0 $(L)/th-legacy/libTH.so: $(L)/libTH.so.0
	@mkdir -p $(@D)
	$(Q)ln -sfn ../libTH.so.0 $@
# q: two folders may hold objects of one name.
$(L)/libTH.a: $(OBJECTS) $(FLAVOUR_1)
	@mkdir -p $(@D)
	$(call say,AR)
	$(Q)rm -f $@ && $(AR) cqs $@ $^
$(L)/th-legacy/libTH.a: $(OBJECTS) $(FLAVOUR_0)
	@mkdir -p $(@D)
	$(call say,AR)
	$(Q)rm -f $@ && $(AR) cqs $@ $^

# Changes when a flag does, and then everything is compiled anew.
$(B)/flags: export TH_FLAGS = $(CXX) $(CPPFLAGS) $(CXXFLAGS) $(TEST_CFLAGS) $(LDFLAGS) $(TH_LIBS)
$(B)/flags: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' "$$TH_FLAGS" | cmp -s - $@ || printf '%s\n' "$$TH_FLAGS" > $@

$(B)/%.legacy.o: %.cpp $(B)/flags
	@mkdir -p $(@D)
	$(call say,CXX)
	$(Q)$(CXX) $(CPPFLAGS) -DTH_LEGACY $(CXXFLAGS) -MD -MP -c $< -o $@
define stamp
$(B)/%.$(1).o: %.cpp $(B)/flags
	@mkdir -p $$(@D)
	$$(call say,CXX)
	$$(Q)$$(CXX) $$(CPPFLAGS) -DTH_BUILD_$(1) $$(CXXFLAGS) -MD -MP -c $$< -o $$@
endef
$(foreach n,$(NUMS),$(eval $(call stamp,$(n))))
$(B)/%.o: %.cpp $(B)/flags
	@mkdir -p $(@D)
	$(call say,CXX)
	$(Q)$(CXX) $(CPPFLAGS) $(CXXFLAGS) -MD -MP -c $< -o $@

include THC/rules.mk

# ---- The demo ----

setup:
	@tools/setup build $(SETUP)

demo: ## install what is missing, build, and read handwritten digits from a mapped file, from C and from Python
	@$(MAKE) --no-print-directory setup SETUP=demo
	@$(MAKE) --no-print-directory run-demo

$(B)/demo/%: tools/demo/%.c tools/demo/model.h $(L)/libTH.so $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(CC) -std=c99 -pedantic -O2 -g $(WARN) $(WERROR) $(SANITIZE) -I. $< -o $@ -L$(L) -lTH -lm -Wl,-rpath,'$$ORIGIN/../lib'

# Apart for each backend.
THC_NAME := THC$(if $(CUDA),,-host)
$(B)/demo/digits-$(THC_NAME): tools/demo/digits.c tools/demo/model.h $(L)/lib$(THC_NAME).so $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(CC) -std=c99 -pedantic -O2 -g $(WARN) $(WERROR) $(SANITIZE) -DDEMO_THC $(if $(CUDA),-DTHC_TOOLKIT -isystem $(CUDA_HOME)/include) \
	  -I. $< -o $@ -L$(L) -l$(THC_NAME) -lTH -lm -Wl,-rpath,'$$ORIGIN/../lib'

demo-thc: $(B)/demo/digits-$(THC_NAME) ## the digits by THC, on the host backend; CUDA=1: on a GPU
	$< --cuda tools/demo/digits.npy $(B)/demo

run-demo: $(B)/demo/digits
	$(B)/demo/digits tools/demo/digits.npy $(B)/demo
	@echo
	@echo "The same from Python:  python3 tools/demo/digits.py $(L)/libTH.so"
	@python3 tools/demo/digits.py $(L)/libTH.so tools/demo/digits.npy $(B)/demo

# ---- The bench ----

PEERS ?= numpy torch
PEERS_DIR := $(B:%/clang=%)/peers
bench: ## times beside NumPy and PyTorch; THREADS=1  PEERS=numpy (PyTorch is 5 GB)  BENCH_ARGS='--ops sort'
	@$(MAKE) --no-print-directory setup SETUP=bench
	@tools/bench/peers $(PEERS_DIR) $(PEERS)
	@$(MAKE) --no-print-directory run-bench

run-bench: $(L)/libTH.so.1 $(B)/bench/loop.so
	$(if $(strip $(PEERS)),$(PEERS_DIR)/bin/python,python3) -B tools/bench/bench.py --lib $< --peers '$(PEERS)' $(THREADS:%=--threads %) $(BENCH_ARGS)

bench-results: $(L)/libTH.so.1 $(B)/bench/loop.so ## measure tools/bench/RESULTS.md again, after make bench
	tools/bench/results $(PEERS_DIR)/bin/python $<

# For this machine only: its loops are the measure of what memory can do.
$(B)/bench/loop.so: tools/bench/loop.c $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(CC) -std=c99 -pedantic -O3 -march=native $(WARN) $(WERROR) $(SANITIZE) -I. -shared -fPIC $< -o $@ -lpthread

# ---- Tests ----
# tests/test_<S>.c is a CMocka program in strict C99 on the shared library; tests/test_<S>.cpp one in C++17 on the static library,
# whose inside it may use, or on the shared one if TEST_SHARED names it. tests/<folder>/rules.mk may add rules of its own,
# programs to TEST_PROGRAMS (run as they are, and under Valgrind too) and scripts to TEST_SCRIPTS. tools/run-tests says how a program
# tells what it counted.

TEST_CFLAGS := -O1 -g1 $(WARN) $(WERROR) $(SANITIZE) -I. -Itests
TEST_LIBS := -lcmocka -lpthread -lrt -lm
T := $(B)/tests
TEST_PROGRAMS := $(patsubst tests/%,$(T)/%,$(basename $(wildcard tests/test_*.c tests/test_*.cpp)))
TEST_SCRIPTS :=
TEST_SHARED := $(T)/test_Error
TEST_LINK_SHARED := -L$(L) -lTH -Wl,-rpath,'$$ORIGIN/../lib:$$ORIGIN/../../lib'
TEST_LINK := $(L)/libTH.a $(TH_LIBS)
$(TEST_SHARED): TEST_LINK := $(TEST_LINK_SHARED)

include $(sort $(wildcard tests/*/rules.mk))

$(T)/%: tests/%.c $(L)/libTH.so $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(CC) -std=c99 -pedantic $(TEST_CFLAGS) -MD -MP -MF $@.d $< -o $@ $(TEST_LINK_SHARED) $(TEST_LIBS)
$(T)/%: tests/%.cpp $(L)/libTH.a $(L)/libTH.so $(B)/flags
	@mkdir -p $(@D)
	$(call say,CXX)
	$(Q)$(CXX) -std=c++17 $(TEST_CFLAGS) -MD -MP -MF $@.d $< -o $@ $(TEST_LINK) $(TEST_LIBS)

RUN_TESTS = B=$(B) TEST_DIR=$(abspath $(T)/files) tools/run-tests

test: ## install what is missing, build, and run all tests
	@$(MAKE) --no-print-directory setup SETUP=test
	@$(MAKE) --no-print-directory run-tests

build-tests: $(LIBS_1) $(TEST_PROGRAMS)

run-tests: lib build-tests
	@$(RUN_TESTS) $(TEST_PROGRAMS) $(TEST_SCRIPTS)

# Leaks that are only reachable are TBB's and OpenBLAS's pools. The limit, in KiB, turns a block of many gigabytes, all of which
# Valgrind would keep a record of, into an Error.
VALGRIND := valgrind --quiet --leak-check=full --show-leak-kinds=definite,possible --errors-for-leak-kinds=definite,possible \
  --error-exitcode=9 --soname-synonyms=somalloc=NONE --suppressions=tests/valgrind.supp

memcheck: build-tests ## all test programs under Valgrind; TEST_NUMS="Byte Float" for some nums only
	@ulimit -v 10000000; TEST_TIMEOUT=7200 $(RUN_TESTS) --wrap '$(VALGRIND)' $(filter-out $(NO_MEMCHECK),$(TEST_PROGRAMS))
	@echo 'not under Valgrind, for its time (make asan has it): $(NO_MEMCHECK)'

asan: ## all test programs with AddressSanitizer and UndefinedBehaviorSanitizer, in build/asan; TARGETS=best for one CPU target
	@$(MAKE) --no-print-directory B=$(B)/asan OPT='-O1 -g' \
	  SANITIZE='-fsanitize=address,undefined -fno-sanitize-recover=undefined' run-asan

run-asan: build-tests
	@ASAN_OPTIONS=allocator_may_return_null=1:detect_stack_use_after_return=0 UBSAN_OPTIONS=print_stacktrace=1 \
	  $(RUN_TESTS) $(TEST_PROGRAMS)
.PHONY: run-asan

accuracy: ## how far functions of Float and Double are from exact results, by a large sample: minutes; ACCURACY_ARGS='--only exp'
	@$(MAKE) --no-print-directory setup SETUP='build test'
	@$(MAKE) --no-print-directory run-accuracy

run-accuracy: $(T)/accuracy/accuracy
	$< $(ACCURACY_ARGS) tests/accuracy/bounds.txt

mutants: build-tests ## empty one function after another until a test notices; TEST_NUMS=Float  MUTANTS='--only cumsum'
	@B=$(B) tools/mutants $(MUTANTS)

lint: ## the house rules that a script can check
	@B=$(B) tools/lint

nightly: export WERROR := -Werror
nightly: ## lint, tests, accuracy, mutants, Valgrind and sanitizers for every num, and the tests with clang: hours
	@$(MAKE) --no-print-directory setup SETUP='test nightly'
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory run-tests
	@$(MAKE) --no-print-directory run-accuracy
	@$(MAKE) --no-print-directory mutants
	@$(MAKE) --no-print-directory memcheck
	@$(MAKE) --no-print-directory asan
	@$(MAKE) --no-print-directory B=$(B)/clang CXX=clang++ CC=clang run-tests
	@$(MAKE) --no-print-directory rehearse-gpu
	@if test -x '$(NVCC)'; then $(MAKE) --no-print-directory check-cuda && \
	  $(MAKE) --no-print-directory -j2 thc-report CUDA_ARCHS='75 80 90'; \
	  else echo 'no nvcc: THC is not compiled for GPUs'; fi

# ---- What users get ----

doc: ## install what is missing, and make the reference manual: build/doc/index.html
	@$(MAKE) --no-print-directory setup SETUP=doc
	@$(MAKE) --no-print-directory run-doc

run-doc:
	@rm -rf $(B)/doc && mkdir -p $(B)/doc
	@TH_VERSION=$(VERSION) TH_DOC=$(B)/doc doxygen tools/doc/Doxyfile
	@echo $(B)/doc/index.html

install: lib ## into $(DESTDIR)$(PREFIX): headers, libraries, th.pc, th-legacy.pc, CMake package
	@tools/install '$(L)' '$(DESTDIR)' '$(PREFIX)' '$(LIBDIR)' '$(VERSION)' '$(TH_LIBS) -lstdc++'

dist: ## a source archive of the last commit, in build/
	@mkdir -p $(B)
	git archive --prefix=TH-$(VERSION)/ HEAD | gzip -9n > $(B)/TH-$(VERSION).tar.gz
	@echo $(B)/TH-$(VERSION).tar.gz

clean: ## remove build/
	rm -rf $(B)

-include $(OBJECTS:.o=.d) $(FLAVOUR_1:.o=.d) $(FLAVOUR_0:.o=.d) $(TEST_PROGRAMS:=.d)
