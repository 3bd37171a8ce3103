# Programs of THC's tests: tests/cuda/test_<S>.c, and .cpp for its inside, on the static libraries, of which the host backend has
# controls (THC/host/control.h).
CUDA_TESTS := $(patsubst tests/%.c,$(T)/%,$(wildcard tests/cuda/test_*.c))
CUDA_INSIDE_TESTS := $(patsubst tests/%.cpp,$(T)/%,$(wildcard tests/cuda/test_*.cpp))
TEST_PROGRAMS += $(CUDA_TESTS) $(CUDA_INSIDE_TESTS)
TEST_SCRIPTS += tests/cuda/run

$(CUDA_TESTS): $(T)/%: tests/%.c $(L)/libTHC-host.a $(L)/libTH.a $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(CC) -std=c99 -pedantic $(TEST_CFLAGS) -Itests/cuda -MD -MP -MT $@ -MF $@.d -c $< -o $@.o
	$(Q)$(CXX) $(SANITIZE) $@.o -o $@ $(L)/libTHC-host.a $(L)/libTH.a $(TH_LIBS) $(TEST_LIBS)

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
