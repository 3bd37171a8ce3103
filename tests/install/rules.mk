TEST_SCRIPTS += tests/install/run
