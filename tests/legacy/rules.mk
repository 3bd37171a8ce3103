TEST_SCRIPTS += tests/legacy/run
