# The hostile driver and the out-of-memory driver: programs around a generated table of all exported functions.
DRIVERS := $(T)/drivers
DRIVER_PARTS := 0 1 2 3
DRIVER_SIGNATURES := tests/abi/TH.tsv tests/drivers/extra.tsv
DRIVER_TABLES := $(DRIVERS)/table $(DRIVER_PARTS:%=$(DRIVERS)/table_%)
DRIVER_OBJECTS := $(DRIVERS)/mutate.o $(DRIVERS)/arguments.o $(DRIVERS)/select.o $(DRIVER_TABLES:%=%.o)
# The sanitizers bring a malloc of their own.
DRIVER_BLOCKS := $(DRIVERS)/$(if $(SANITIZE),blocks_none,blocks).o
DRIVER_CC = $(CC) -std=c99 $(TEST_CFLAGS) -Itests/drivers -MD -MP
TEST_PROGRAMS += $(DRIVERS)/hostile $(DRIVERS)/hostile_legacy $(DRIVERS)/oom
TEST_SCRIPTS += tests/drivers/run tests/drivers/run_valgrind
export VALGRIND
build-tests: $(DRIVERS)/faulty.so

# Made anew with each library, but a part is only touched when its text changes.
$(DRIVERS)/table.made: tests/drivers/generate.py tests/drivers/recipes.txt $(DRIVER_SIGNATURES) $(L)/libTH.so.1
	@mkdir -p $(DRIVERS)/new
	@python3 tests/drivers/generate.py --lib $(L)/libTH.so.1 --recipes tests/drivers/recipes.txt --out $(DRIVERS)/new \
	  --parts $(words $(DRIVER_PARTS)) $(DRIVER_SIGNATURES)
	@for f in $(notdir $(DRIVER_TABLES:%=%.c)); do \
	  cmp -s $(DRIVERS)/new/$$f $(DRIVERS)/$$f || cp $(DRIVERS)/new/$$f $(DRIVERS)/$$f || exit; done
	@touch $@
$(DRIVER_TABLES:%=%.c): $(DRIVERS)/table.made ;
$(DRIVER_TABLES:%=%.o): %.o: %.c tests/drivers/table.h $(B)/flags
	$(call say,CC)
	$(Q)$(DRIVER_CC) -c $< -o $@
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

-include $(wildcard $(DRIVERS)/*.d)

.PHONY: hostile hostile-short oom
hostile: $(DRIVERS)/hostile
	OPENBLAS_NUM_THREADS=1 $<
hostile-short: $(DRIVERS)/hostile
	OPENBLAS_NUM_THREADS=1 $(VALGRIND) $< --nums Byte,Float,Half
oom: $(DRIVERS)/oom
	OPENBLAS_NUM_THREADS=1 $<
