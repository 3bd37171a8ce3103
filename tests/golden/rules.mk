TEST_SCRIPTS += tests/golden/run

.PHONY: golden
golden: lib thc
	tests/golden/run
