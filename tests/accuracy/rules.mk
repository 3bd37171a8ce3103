# How accurate functions are; see accuracy.cpp. The test takes a small sample. Not under the sanitizers, which have nothing to add.
TEST_SCRIPTS += tests/accuracy/run
build-tests: $(if $(SANITIZE),,$(T)/accuracy/accuracy)

$(T)/accuracy/accuracy: tests/accuracy/accuracy.cpp $(L)/libTH.a $(B)/flags
	@mkdir -p $(@D)
	$(call say,CXX)
	$(Q)$(CXX) -std=c++17 -O2 -g $(WARN) $(WERROR) -I. -MD -MP $< -o $@ $(L)/libTH.a $(TH_LIBS) -lmpfr

-include $(wildcard $(T)/accuracy/*.d)
