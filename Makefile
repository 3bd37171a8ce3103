# TH: see `make help`. Everything that is built lies in $(B), by default build/.
SHELL := /bin/bash
B ?= build
CXX ?= g++
CC ?= gcc
OPT ?= -O3 -g
WARN ?= -Wall -Wextra
WERROR ?=
SANITIZE ?=
BLAS_LIBS ?= -lopenblas
VERSION := $(shell cat VERSION)

NUMS := Byte Char Short Int Long Half Float Double

override CXXFLAGS += -std=c++17 $(OPT) $(WARN) $(WERROR) $(SANITIZE) -fPIC -fvisibility=hidden -fvisibility-inlines-hidden \
  -fno-math-errno -fno-trapping-math -ffp-contract=off "-DHWY_DISABLED_TARGETS=(HWY_SSSE3|HWY_AVX3_DL)"
override CPPFLAGS += -I. -DTH_VERSION='"$(VERSION)"'
TH_LIBS := -lhwy_contrib -lhwy -ltbb $(BLAS_LIBS) -lpthread -lrt -lm

# Subjects that are stamped: one object per subject and num. The rest of TH/ is compiled once.
STAMPED := THStorage THStorageCopy THTensor THTensorCopy THTensorPointwise THTensorReduce THTensorCompare THTensorIndex \
  THTensorSort THTensorRandom THTensorBlas THNpy
STAMPED := $(filter $(STAMPED),$(basename $(notdir $(wildcard TH/*.cpp))))
SIMD := $(basename $(notdir $(wildcard TH/simd/*.cpp)))
ONCE := $(filter-out $(STAMPED:%=TH/%.cpp),$(wildcard TH/*.cpp)) $(filter-out TH/internal/flavour.cpp,$(wildcard TH/internal/*.cpp))

OBJECTS := $(ONCE:%.cpp=$(B)/%.o) $(foreach n,$(NUMS),$(STAMPED:%=$(B)/TH/%.$(n).o) $(SIMD:%=$(B)/TH/simd/%.$(n).o))
OBJECTS_1 := $(OBJECTS) $(B)/TH/internal/flavour.o
OBJECTS_0 := $(OBJECTS) $(B)/TH/internal/flavour.legacy.o

.PHONY: help lib
help: ## this text
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

lib: $(B)/lib/libTH.so $(B)/lib/libTH.a ## the library, shared and static

$(B)/lib/libTH.so.1: $(OBJECTS_1) TH/TH.map
	@mkdir -p $(@D)
	$(CXX) -shared $(SANITIZE) -Wl,--version-script=TH/TH.map -Wl,-soname,$(@F) -Wl,-z,defs $(LDFLAGS) -o $@ $(OBJECTS_1) $(TH_LIBS)
$(B)/lib/libTH.so: $(B)/lib/libTH.so.1
	ln -sf $(<F) $@
$(B)/lib/libTH.a: $(OBJECTS_1)
	@mkdir -p $(@D)
	rm -f $@ && $(AR) rcs $@ $^

$(B)/%.o: %.cpp
	@mkdir -p $(@D)
	$(CXX) $(CPPFLAGS) $(CXXFLAGS) -MMD -MP -c $< -o $@
$(B)/%.legacy.o: %.cpp
	@mkdir -p $(@D)
	$(CXX) $(CPPFLAGS) -DTH_LEGACY $(CXXFLAGS) -MMD -MP -c $< -o $@
define stamp
$(B)/%.$(1).o: %.cpp
	@mkdir -p $$(@D)
	$$(CXX) $$(CPPFLAGS) -DTH_BUILD_$(1) $$(CXXFLAGS) -MMD -MP -c $$< -o $$@
endef
$(foreach n,$(NUMS),$(eval $(call stamp,$(n))))

-include $(shell find $(B) -name '*.d' 2>/dev/null)
