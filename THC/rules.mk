# ---- THC ----
# The host backend computes on the CPU, so that all of THC's code runs under its tests without a GPU; CUDA=1 is the real one. The same
# sources make both: .cu goes to nvcc, or to the C++ compiler as it is.

THC_NUMS := Byte Char Short Int Long Half Float Double
# One object per subject and num: drivers, and what they call that is made of templates.
THC_STAMPED := $(basename $(notdir $(wildcard generic/THC*.cpp generic/THC*.cu)))
THC_STAMPED := $(foreach s,$(THC_STAMPED),$(wildcard THC/$(s).cpp THC/$(s).cu)) $(shell grep -l build_tag.hpp THC/internal/*.cu)
THC_ONCE := $(filter-out $(THC_STAMPED),$(wildcard THC/*.cpp THC/*.cu THC/internal/*.cpp THC/internal/*.cu))
THC_OBJECTS := $(THC_ONCE:%=%.o) $(foreach n,$(THC_NUMS),$(THC_STAMPED:%=%.$(n).o))
THC_HOST_OBJECTS := $(addprefix $(B)/host/,$(THC_OBJECTS) $(addsuffix .o,$(wildcard THC/host/*.cpp)))
THC_LIBS_host := $(L)/libTHC-host.so.1 $(L)/libTHC-host.so $(L)/libTHC-host.a

CUDA ?=
CUDA_HOME ?= /usr/local/cuda
# Compute capabilities to compile for: those of the GPUs that are here, or 75. Newer devices than the last run what the driver makes of
# its intermediate code.
ifeq ($(origin CUDA_ARCHS),undefined)
CUDA_ARCHS := $(shell nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | sed -n 's/^\([0-9]*\)\.\([0-9]\)$$/\1\2/p' | sort -nu)
CUDA_ARCHS := $(or $(strip $(CUDA_ARCHS)),75)
endif
NVCC ?= $(firstword $(wildcard $(CUDA_HOME)/bin/nvcc) nvcc)
THC_CUDA_OBJECTS := $(addprefix $(B)/cuda/,$(THC_OBJECTS))
THC_LIBS_cuda := $(L)/libTHC.so.1 $(L)/libTHC.so $(L)/libTHC.a
CUDA_LIBS := -L$(CUDA_HOME)/lib64 -lcudart -lcublas -lcusparse
# No fused multiply-add where none is written: results are the CPU's. 20208: kernels do not use long double.
NVCCFLAGS := -std=c++17 -O3 --fmad=false --expt-relaxed-constexpr -diag-suppress 20208 $(foreach a,$(CUDA_ARCHS),-gencode arch=compute_$(a),code=sm_$(a)) \
  -gencode arch=compute_$(lastword $(CUDA_ARCHS)),code=compute_$(lastword $(CUDA_ARCHS)) \
  -Xcompiler=-fPIC,-fvisibility=hidden,-fvisibility-inlines-hidden,-ffp-contract=off,-Wall,-Wextra

.PHONY: thc
thc: $(THC_LIBS_$(if $(CUDA),cuda,host)) ## THC for tests without a GPU: libTHC-host.so.1 in build/lib; CUDA=1: libTHC.so.1, with nvcc
	@echo "$(if $(CUDA),libTHC.so.1 is for CUDA devices of compute capability $(CUDA_ARCHS),libTHC-host.so.1 computes on the CPU: it is for \
	tests. make thc CUDA=1 makes the library for GPUs)"

# TH's shared library comes first, so that its archive only gives what is hidden there.
define thc_library
$(L)/$(1).so.1: $(2) $(L)/libTH.so.1 $(L)/libTH.a THC/THC.map $(B)/flags
	@mkdir -p $$(@D)
	$$(call say,LINK)
	$$(Q)$$(CXX) $$(LINK_SHARED) -Wl,--version-script=THC/THC.map -Wl,-soname,$$(@F) $$(LDFLAGS) -o $$@ $(2) $(L)/libTH.so.1 $(L)/libTH.a \
	  $(3) $(4) -lpthread -lm
$(L)/$(1).so: $(L)/$(1).so.1
	$$(Q)ln -sfn $(1).so.1 $$@
$(L)/$(1).a: $(2)
	@mkdir -p $$(@D)
	$$(call say,AR)
	$$(Q)rm -f $$@ && $$(AR) cqs $$@ $$^
endef
$(eval $(call thc_library,libTHC-host,$(THC_HOST_OBJECTS),$(BLAS_LIBS),))
$(eval $(call thc_library,libTHC,$(THC_CUDA_OBJECTS),$(CUDA_LIBS),))

# The rules of both backends, for objects of one num or ($(1) empty) of none. The host backend, for tests only, is optimised less:
# half the time to compile.
define thc_objects
$(B)/host/%.cpp$(1:%=.%).o: %.cpp $(B)/flags
	@mkdir -p $$(@D)
	$$(call say,CXX)
	$$(Q)$$(CXX) $$(CPPFLAGS) -DTHC_HOST -ITHC/host $(1:%=-DTH_BUILD_%) $$(CXXFLAGS:-O3=-O1) -MD -MP -c $$< -o $$@
$(B)/host/%.cu$(1:%=.%).o: %.cu $(B)/flags
	@mkdir -p $$(@D)
	$$(call say,CXX)
	$$(Q)$$(CXX) $$(CPPFLAGS) -DTHC_HOST -ITHC/host $(1:%=-DTH_BUILD_%) $$(CXXFLAGS:-O3=-O1) -MD -MP -x c++ -c $$< -o $$@
$(B)/cuda/%.cpp$(1:%=.%).o: %.cpp $(B)/flags
	@mkdir -p $$(@D)
	$$(call say,CXX)
	$$(Q)$$(CXX) $$(CPPFLAGS) -DTHC_TOOLKIT -isystem $(CUDA_HOME)/include $(1:%=-DTH_BUILD_%) $$(CXXFLAGS) -MD -MP -c $$< -o $$@
$(B)/cuda/%.cu$(1:%=.%).o: %.cu $(B)/flags
	@mkdir -p $$(@D)
	$$(call say,NVCC)
	$$(Q)$$(NVCC) $$(CPPFLAGS) -DTHC_TOOLKIT $(1:%=-DTH_BUILD_%) $$(NVCCFLAGS) -MD -MP -c $$< -o $$@
endef
$(eval $(call thc_objects,))
$(foreach n,$(THC_NUMS),$(eval $(call thc_objects,$(n))))

# Reports go where they do not spoil a build.
.PHONY: thc-report install-thc thc-kernels
thc-report: ## what each of THC's kernels takes, by nvcc: registers, stack; an elementwise kernel with a stack fails it
	@$(MAKE) --no-print-directory --output-sync=target --always-make B=$(B)/report CUDA=1 NVCCFLAGS='$(NVCCFLAGS) -Xptxas=-v' thc-kernels 2>&1 | tools/thc-report

# Kernels of some nums only, to see whether nvcc takes them.
CUDA_NUMS ?= $(THC_NUMS)
thc-kernels: $(addprefix $(B)/cuda/,$(addsuffix .o,$(filter %.cu,$(THC_ONCE))) $(foreach n,$(CUDA_NUMS),$(addsuffix .$(n).o,$(filter %.cu,$(THC_STAMPED)))))

install-thc: install thc ## THC as well: headers, libTHC-host and thc-host.pc; CUDA=1: libTHC and thc.pc
	@tools/install-thc '$(L)' '$(DESTDIR)' '$(PREFIX)' '$(LIBDIR)' '$(VERSION)' THC$(if $(CUDA),,-host) '$(if $(CUDA),$(CUDA_LIBS),$(BLAS_LIBS)) -lstdc++'

-include $(THC_HOST_OBJECTS:.o=.d) $(THC_CUDA_OBJECTS:.o=.d)
