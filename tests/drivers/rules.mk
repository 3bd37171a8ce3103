# The hostile driver and the out-of-memory driver: programs around a generated table of all functions that TH exports, and the same
# for THC.
DRIVERS := $(T)/drivers
DRIVER_PARTS := 0 1 2 3
DRIVER_TABLES := table $(DRIVER_PARTS:%=table_%)
DRIVER_COMMON := $(DRIVERS)/mutate.o $(DRIVERS)/arguments.o $(DRIVERS)/select.o
DRIVER_OBJECTS := $(DRIVER_COMMON) $(DRIVERS)/device_none.o $(DRIVER_TABLES:%=$(DRIVERS)/%.o)
DRIVER_CUDA_OBJECTS := $(DRIVER_COMMON) $(DRIVERS)/device.o $(DRIVER_TABLES:%=$(DRIVERS)/cuda/%.o)
# The sanitizers bring a malloc of their own.
DRIVER_BLOCKS := $(DRIVERS)/$(if $(SANITIZE),blocks_none,blocks).o
DRIVER_CC = $(CC) -std=c99 $(TEST_CFLAGS) -Itests/drivers -MD -MP
TEST_PROGRAMS += $(DRIVERS)/hostile $(DRIVERS)/hostile_legacy $(DRIVERS)/oom $(DRIVERS)/hostile_cuda $(DRIVERS)/oom_cuda
NO_MEMCHECK := $(DRIVERS)/oom_cuda
TEST_SCRIPTS += tests/drivers/run tests/drivers/run_valgrind
export VALGRIND
build-tests: $(DRIVERS)/faulty.so

# Made anew with each library, but a part is only touched when its text changes. $(1): a folder, $(2): library, $(3): recipes,
# $(4): signatures, $(5): options
define driver_tables
$(1)/table.made: tests/drivers/generate.py $(3) $(4) $(2)
	@mkdir -p $(1)/new
	@python3 tests/drivers/generate.py --lib $(2) --recipes $(3) --out $(1)/new --parts $(words $(DRIVER_PARTS)) $(5) -- $(4)
	@for f in $(DRIVER_TABLES:%=%.c); do \
	  cmp -s $(1)/new/$$$$f $(1)/$$$$f || cp $(1)/new/$$$$f $(1)/$$$$f || exit; done
	@touch $$@
$(DRIVER_TABLES:%=$(1)/%.c): $(1)/table.made ;
$(DRIVER_TABLES:%=$(1)/%.o): %.o: %.c tests/drivers/table.h $(B)/flags
	$$(call say,CC)
	$$(Q)$$(DRIVER_CC) -c $$< -o $$@
endef
$(eval $(call driver_tables,$(DRIVERS),$(L)/libTH.so.1,tests/drivers/recipes.txt,tests/abi/TH.tsv tests/drivers/extra.tsv,))
$(eval $(call driver_tables,$(DRIVERS)/cuda,$(L)/libTHC-host.so.1,tests/drivers/recipes_cuda.txt tests/drivers/recipes.txt,tests/abi/THC.tsv tests/drivers/extra_cuda.tsv,--cuda))
$(DRIVERS)/%.o: tests/drivers/%.c $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(DRIVER_CC) -c $< -o $@
$(DRIVERS)/failing.o: tests/drivers/failing.cpp $(B)/flags
	@mkdir -p $(@D)
	$(call say,CXX)
	$(Q)$(CXX) -std=c++17 $(TEST_CFLAGS) -MD -MP -c $< -o $@

$(DRIVERS)/hostile: $(DRIVERS)/hostile.o $(DRIVER_BLOCKS) $(DRIVER_OBJECTS) $(L)/libTH.so
	$(call say,LINK)
	$(Q)$(CC) $(SANITIZE) $(filter %.o,$^) -o $@ -L$(L) -lTH -Wl,-rpath,'$$ORIGIN/../../lib' -lm
$(DRIVERS)/hostile_legacy: $(DRIVERS)/hostile.o $(DRIVER_BLOCKS) $(DRIVER_OBJECTS) $(L)/th-legacy/libTH.so
	$(call say,LINK)
	$(Q)$(CC) $(SANITIZE) $(filter %.o,$^) -o $@ -L$(L)/th-legacy -lTH -Wl,-rpath,'$$ORIGIN/../../lib' -lm
$(DRIVERS)/hostile_cuda: $(DRIVERS)/hostile.o $(DRIVER_BLOCKS) $(DRIVER_CUDA_OBJECTS) $(L)/libTHC-host.a $(L)/libTH.a
	$(call say,LINK)
	$(Q)$(CXX) $(SANITIZE) $^ -o $@ $(TH_LIBS)
$(DRIVERS)/faulty.so: tests/drivers/faulty.c $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(DRIVER_CC) -shared -fPIC $< -o $@

# Every way by which an object can ask for memory or give it back.
comma := ,
DRIVER_WRAPPED := malloc calloc realloc posix_memalign aligned_alloc free $(foreach a,w a,_Zn$(a)m _Zn$(a)mSt11align_val_t \
  _Zn$(a)mRKSt9nothrow_t _Zn$(a)mSt11align_val_tRKSt9nothrow_t) $(foreach a,l a,_Zd$(a)Pv _Zd$(a)Pvm _Zd$(a)PvSt11align_val_t \
  _Zd$(a)PvmSt11align_val_t _Zd$(a)PvRKSt9nothrow_t)
$(DRIVERS)/oom: $(DRIVERS)/oom.o $(DRIVERS)/failing.o $(DRIVER_OBJECTS) $(L)/libTH.a
	$(call say,LINK)
	$(Q)$(CXX) $(SANITIZE) $(DRIVER_WRAPPED:%=-Wl$(comma)--wrap=%) $^ -o $@ $(TH_LIBS)
$(DRIVERS)/oom_cuda: $(DRIVERS)/oom.o $(DRIVERS)/failing.o $(DRIVER_CUDA_OBJECTS) $(L)/libTHC-host.a $(L)/libTH.a
	$(call say,LINK)
	$(Q)$(CXX) $(SANITIZE) $(DRIVER_WRAPPED:%=-Wl$(comma)--wrap=%) $^ -o $@ $(TH_LIBS)

-include $(wildcard $(DRIVERS)/*.d $(DRIVERS)/cuda/*.d)

.PHONY: hostile hostile-short oom
hostile: $(DRIVERS)/hostile
	OPENBLAS_NUM_THREADS=1 $<
hostile-short: $(DRIVERS)/hostile
	OPENBLAS_NUM_THREADS=1 $(VALGRIND) $< --nums Byte,Float,Half
oom: $(DRIVERS)/oom
	OPENBLAS_NUM_THREADS=1 $<
