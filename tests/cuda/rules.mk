# Programs of THC's tests: tests/cuda/test_<S>.c, and .cpp for its inside, on the static libraries, of which the host backend has
# controls (THC/host/control.h).
CUDA_TESTS := $(patsubst tests/%.c,$(T)/%,$(wildcard tests/cuda/test_*.c))
CUDA_INSIDE_TESTS := $(patsubst tests/%.cpp,$(T)/%,$(wildcard tests/cuda/test_*.cpp))
TEST_PROGRAMS += $(CUDA_TESTS) $(CUDA_INSIDE_TESTS)
TEST_SCRIPTS += tests/cuda/run

$(CUDA_TESTS:=.o): $(T)/%.o: tests/%.c $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(CC) -std=c99 -pedantic $(TEST_CFLAGS) -Itests/cuda -MD -MP -MF $(T)/$*.d -c $< -o $@
$(CUDA_TESTS): $(T)/%: $(T)/%.o $(L)/libTHC-host.a $(L)/libTH.a
	$(Q)$(CXX) $(SANITIZE) $< -o $@ $(L)/libTHC-host.a $(L)/libTH.a $(TH_LIBS) $(TEST_LIBS)

$(T)/cuda/test_Cache: TEST_LIBS += -Wl,--wrap=_Znwm

$(CUDA_INSIDE_TESTS): $(T)/%: tests/%.cpp $(L)/libTHC-host.a $(L)/libTH.a $(B)/flags
	@mkdir -p $(@D)
	$(call say,CXX)
	$(Q)$(CXX) -std=c++17 $(TEST_CFLAGS) -DTHC_HOST -ITHC/host -MD -MP -MF $@.d $< -o $@ $(L)/libTHC-host.a $(L)/libTH.a $(TH_LIBS) \
	  $(TEST_LIBS)

$(T)/cuda/consumer: tests/cuda/consumer.c $(L)/libTHC-host.so $(L)/libTH.so $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(CC) -std=c99 -pedantic $(TEST_CFLAGS) -MD -MP -MF $@.d $< -o $@ -L$(L) -lTHC-host -lTH \
	  -Wl,-rpath,'$$ORIGIN/../../lib' $(TEST_LIBS)
TEST_PROGRAMS += $(T)/cuda/consumer

# ---- On a GPU ----
# The same objects, on a library that is THC with the controls of gpu.cpp; so far as there is a GPU, in $(B)/gpu, and on the host
# backend in its place, in $(B)/rehearsal.
GPU_WRAPPED := $(shell sed -nE 's/^(__attribute__..weak.. )?WRAP[A-Z_]*.([a-z_]\w+),.*/\2/p' tests/cuda/gpu.cpp) \
  $(foreach p,S D,$(shell sed -nE 's/^ +WRAP_BLAS.cublas..p..(\w+),.*/cublas$(p)\1/p' tests/cuda/gpu.cpp))
GPU_WRAPPED += $(patsubst %,%_v2,$(filter cublas% cudaGetDeviceProperties,$(GPU_WRAPPED)))
GPU_CONTROLS := $(shell sed -nE 's/^[a-z].*[ *](thcHost[A-Z]\w+)[^a-zA-Z].*/\1/p' THC/host/control.h)
GPU_LINK = -L$(@D) -lTHC-test -L$(L) -lTH -Wl,-rpath,'$$ORIGIN:$$ORIGIN/../lib'

# Folder, its objects, the libraries they need.
define gpu_suite
$(B)/$(1)/libTHC-test.so: $(2) $(L)/libTH.so.1 $(L)/libTH.a $(B)/flags
	@mkdir -p $$(@D)
	$$(call say,LINK)
	$$(Q)$$(CXX) $$(LINK_SHARED) -Wl,-soname,$$(@F) $$(LDFLAGS) -o $$@ $(2) $(L)/libTH.so.1 $(L)/libTH.a $$(GPU_WRAPPED:%=-Wl,--wrap=%) \
	  $(3) -lpthread -lm
$(CUDA_TESTS:$(T)/cuda/%=$(B)/$(1)/%): $(B)/$(1)/%: $(T)/cuda/%.o $(B)/$(1)/libTHC-test.so
	$$(Q)$$(CXX) $$(SANITIZE) $$< -o $$@ $$(GPU_LINK) $$(GPU_CONTROLS:%=-Wl,--wrap=%) $$(TEST_LIBS)
endef
$(eval $(call gpu_suite,gpu,$(THC_CUDA_OBJECTS) $(B)/cuda/tests/cuda/gpu.cpp.o,$(CUDA_LIBS)))
$(eval $(call gpu_suite,rehearsal,$(THC_HOST_OBJECTS) $(B)/host/tests/cuda/gpu.cpp.o,$(BLAS_LIBS)))
-include $(B)/cuda/tests/cuda/gpu.cpp.d $(B)/host/tests/cuda/gpu.cpp.d

$(B)/gpu/devices: tests/cuda/devices.c $(L)/libTHC.so $(L)/libTH.so $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(CC) -std=c99 -pedantic $(TEST_CFLAGS) -DTHC_TOOLKIT -isystem $(CUDA_HOME)/include -MD -MP -MF $@.d $< -o $@ -L$(L) -lTHC -lTH \
	  -L$(CUDA_HOME)/lib64 -lcudart -Wl,-rpath,'$$ORIGIN/../lib'

$(B)/gpu/test_consumer: tests/cuda/consumer.c $(L)/libTHC.so $(L)/libTH.so $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(CC) -std=c99 -pedantic $(TEST_CFLAGS) -DTEST_BACKEND='"cuda"' -MD -MP -MF $@.d $< -o $@ -L$(L) -lTHC -lTH \
	  -Wl,-rpath,'$$ORIGIN/../lib' $(TEST_LIBS)
-include $(B)/gpu/devices.d $(B)/gpu/test_consumer.d

.PHONY: build-test-gpu test-gpu rehearse-gpu check-cuda
build-test-gpu: $(THC_LIBS_cuda) $(addprefix $(B)/gpu/,devices test_consumer $(CUDA_TESTS:$(T)/cuda/%=%))
test-gpu: build-test-gpu ## THC's tests on the GPUs that are here; with none, it says so and fails
	@B=$(B) tools/test-gpu
check-cuda: build-test-gpu $(THC_LIBS_host) ## what can be tested of libTHC for GPUs without one: that all links, exports, installs
	@B=$(B) tests/cuda/run cuda
rehearse-gpu: $(CUDA_TESTS:$(T)/cuda/%=$(B)/rehearsal/%) ## the tests of make test-gpu with the host backend in place of a GPU
	@THC_HOST_DEVICES=1 THC_HOST_MEMORY=2048 $(RUN_TESTS) $^
