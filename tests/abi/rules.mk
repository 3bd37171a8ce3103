TEST_SCRIPTS += tests/abi/run
