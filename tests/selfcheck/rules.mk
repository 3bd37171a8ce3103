TEST_SCRIPTS += tests/selfcheck/run
build-tests: $(T)/selfcheck/fails
