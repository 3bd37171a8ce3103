# The hostile driver and the out-of-memory driver: programs written around a table of all exported functions.
D := $(T)/drivers
DRIVER_PARTS := 0 1 2 3
DRIVER_TABLES := tests/abi/TH.tsv tests/drivers/extra.tsv
DRIVER_TABLE_O := $(D)/table.o $(DRIVER_PARTS:%=$(D)/table_%.o)
# The sanitizers bring a malloc of their own.
BLOCKS := $(if $(SANITIZE),blocks_none,blocks)
TEST_PROGRAMS += $(D)/hostile

DRIVER_C = $(CC) -std=c99 $(TEST_CFLAGS) -Itests/drivers -MMD -MP

# Written anew when the library is; touched only when the text changes.
$(D)/table.stamp: tests/drivers/generate.py tests/drivers/recipes.txt $(DRIVER_TABLES) $(L)/libTH.so.1
	@mkdir -p $(D)/new
	python3 tests/drivers/generate.py --lib $(L)/libTH.so.1 --recipes tests/drivers/recipes.txt --out $(D)/new \
	  --parts $(words $(DRIVER_PARTS)) $(DRIVER_TABLES)
	@for f in table $(DRIVER_PARTS:%=table_%); do cmp -s $(D)/new/$$f.c $(D)/$$f.c || cp $(D)/new/$$f.c $(D)/$$f.c; done
	@touch $@
$(DRIVER_TABLE_O:.o=.c): $(D)/table.stamp ;
$(DRIVER_TABLE_O): $(D)/%.o: $(D)/%.c tests/drivers/table.h $(B)/flags
	$(DRIVER_C) -c $< -o $@
$(D)/%.o: tests/drivers/%.c $(B)/flags
	@mkdir -p $(@D)
	$(DRIVER_C) -c $< -o $@

$(D)/hostile: $(D)/hostile.o $(D)/mutate.o $(D)/arguments.o $(D)/$(BLOCKS).o $(DRIVER_TABLE_O) $(L)/libTH.so
	$(CC) $(SANITIZE) $(filter %.o,$^) -o $@ -L$(L) -lTH -Wl,-rpath,'$$ORIGIN/../../lib' -lm

-include $(wildcard $(D)/*.d)

.PHONY: hostile
hostile: $(D)/hostile ## call every function with bad arguments
	OPENBLAS_NUM_THREADS=1 $(D)/hostile
