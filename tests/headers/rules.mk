TEST_SCRIPTS += tests/headers/run
