# What memory each operation takes beside its arguments. Not under Valgrind and the sanitizers, whose malloc cannot be stood before.
MEMORY := $(T)/memory
MEMORY_PARTS := 0 1 2 3
MEMORY_TABLES := $(MEMORY)/table $(MEMORY_PARTS:%=$(MEMORY)/table_%)
TEST_SCRIPTS += tests/memory/run
build-tests: $(if $(SANITIZE),,$(MEMORY)/memory)

$(MEMORY)/table.made: tests/drivers/generate.py tests/memory/recipes.txt tests/abi/TH.tsv tests/drivers/extra.tsv $(L)/libTH.so.1
	@mkdir -p $(MEMORY)
	@python3 tests/drivers/generate.py --lib $(L)/libTH.so.1 --recipes tests/memory/recipes.txt --out $(MEMORY) \
	  --parts $(words $(MEMORY_PARTS)) --only THTensor_ tests/abi/TH.tsv tests/drivers/extra.tsv
	@touch $@
$(MEMORY_TABLES:%=%.c): $(MEMORY)/table.made ;
$(MEMORY)/%.o: $(MEMORY)/%.c tests/drivers/table.h $(B)/flags
	$(call say,CC)
	$(Q)$(DRIVER_CC) -c $< -o $@
$(MEMORY)/memory.o: tests/memory/memory.c $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(DRIVER_CC) -c $< -o $@
$(MEMORY)/memory: $(MEMORY)/memory.o $(MEMORY_TABLES:%=%.o) $(DRIVERS)/blocks.o $(DRIVERS)/arguments.o $(DRIVERS)/device_none.o $(DRIVERS)/select.o $(L)/libTH.so
	$(call say,LINK)
	$(Q)$(CC) $(filter %.o,$^) -o $@ -L$(L) -lTH -Wl,-rpath,'$$ORIGIN/../../lib' -lm

-include $(wildcard $(MEMORY)/*.d)
