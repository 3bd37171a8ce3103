#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorRandom.cpp"
#else

#if TH_NUM_MATH && TH_NUM_FLOATING

void THTensor_(uniform)(THTensor *self, THGenerator *_generator, double a, double b) {
  TH_ENTRY { th::fill_uniform<num>(TH_ARG(self), _generator, a, b); };
}
void THTensor_(normal)(THTensor *self, THGenerator *_generator, double mean, double stdv) {
  TH_ENTRY { th::fill_normal<num>(TH_ARG(self), _generator, mean, stdv); };
}

#endif

#endif
