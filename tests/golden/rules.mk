TEST_SCRIPTS += tests/golden/run

.PHONY: golden
golden: lib
	tests/golden/run
