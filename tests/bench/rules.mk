TEST_SCRIPTS += tests/bench/run
build-tests: $(B)/bench/loop.so
