#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THTensorRandom.cpp"
#else

#if TH_NUM_MATH

void THTensor_(random)(THTensor *self, THGenerator *_generator) {
  TH_ENTRY {
    // All types but Long and Double: torch7's draws, also where they are not quite even (Float).
    const bool raw = th::legacy() || th::all_numbers<num>() <= uint64_t{1} << 32;
    const th::BoundedFilling<th::TH_NUM_TAG> filling(0, th::all_numbers<num>(), raw);
    th::fill_random(TH_ARG(self), th::rng::checked(_generator), filling);
  };
}
void THTensor_(clampedRandom)(THTensor *self, THGenerator *_generator, int64_t min, int64_t max) {
  TH_ENTRY { th::fill_between<th::TH_NUM_TAG>(TH_ARG(self), _generator, min, max); };
}
void THTensor_(cappedRandom)(THTensor *self, THGenerator *_generator, int64_t max) {
  TH_ENTRY {
    if (max <= 0) th::fail_arg(1, "max %lld is not positive", static_cast<long long>(max));
    th::fill_between<th::TH_NUM_TAG>(TH_ARG(self), _generator, 0, max);
  };
}
void THTensor_(geometric)(THTensor *self, THGenerator *_generator, double p) {
  TH_ENTRY { th::fill_random(TH_ARG(self), th::rng::checked(_generator), th::GeometricFilling<th::TH_NUM_TAG>(p)); };
}
void THTensor_(bernoulli)(THTensor *self, THGenerator *_generator, double p) {
  TH_ENTRY { th::fill_random(TH_ARG(self), th::rng::checked(_generator), th::BernoulliFilling<th::TH_NUM_TAG>(p)); };
}
void THTensor_(bernoulli_FloatTensor)(THTensor *self, THGenerator *_generator, THFloatTensor *p) {
  TH_ENTRY { th::fill_bernoulli<th::TH_NUM_TAG, float>(TH_ARG(self), _generator, TH_ARG(p)); };
}
void THTensor_(bernoulli_DoubleTensor)(THTensor *self, THGenerator *_generator, THDoubleTensor *p) {
  TH_ENTRY { th::fill_bernoulli<th::TH_NUM_TAG, double>(TH_ARG(self), _generator, TH_ARG(p)); };
}

void THTensor_(randperm)(THTensor *r_, THGenerator *_generator, int64_t n) {
  TH_ENTRY {
    const th::Kernel *const from = th::simd::conversions<th::TH_NUM_TAG>().from;
    th::random_order(TH_ARG(r_), _generator, n, th::all_numbers<num>(), from[th::simd::Int], from[th::simd::Long]);
  };
}

#if TH_NUM_FLOATING

void THTensor_(uniform)(THTensor *self, THGenerator *_generator, double a, double b) {
  TH_ENTRY { th::fill_random(TH_ARG(self), th::rng::checked(_generator), th::UniformFilling<th::TH_NUM_TAG>(a, b)); };
}
void THTensor_(normal)(THTensor *self, THGenerator *_generator, double mean, double stdv) {
  TH_ENTRY { th::fill_random(TH_ARG(self), th::rng::checked(_generator), th::NormalFilling<th::TH_NUM_TAG>(mean, stdv)); };
}
void THTensor_(exponential)(THTensor *self, THGenerator *_generator, double lambda) {
  TH_ENTRY { th::fill_random(TH_ARG(self), th::rng::checked(_generator), th::ExponentialFilling<th::TH_NUM_TAG>(lambda)); };
}
void THTensor_(cauchy)(THTensor *self, THGenerator *_generator, double median, double sigma) {
  TH_ENTRY { th::fill_random(TH_ARG(self), th::rng::checked(_generator), th::CauchyFilling<th::TH_NUM_TAG>(median, sigma)); };
}
void THTensor_(logNormal)(THTensor *self, THGenerator *_generator, double mean, double stdv) {
  TH_ENTRY { th::fill_random(TH_ARG(self), th::rng::checked(_generator), th::LogNormalFilling<th::TH_NUM_TAG>(mean, stdv)); };
}

void THTensor_(normal_means)(THTensor *self, THGenerator *gen, THTensor *means, double stddev) {
  TH_ENTRY {
    const th::Arg m = TH_ARG(means);
    th::fill_normals<th::TH_NUM_TAG>(TH_ARG(self), gen, 0, stddev, &m, nullptr);
  };
}
void THTensor_(normal_stddevs)(THTensor *self, THGenerator *gen, double mean, THTensor *stddevs) {
  TH_ENTRY {
    const th::Arg s = TH_ARG(stddevs);
    th::fill_normals<th::TH_NUM_TAG>(TH_ARG(self), gen, mean, 1, nullptr, &s);
  };
}
void THTensor_(normal_means_stddevs)(THTensor *self, THGenerator *gen, THTensor *means, THTensor *stddevs) {
  TH_ENTRY {
    const th::Arg m = TH_ARG(means), s = TH_ARG(stddevs);
    th::fill_normals<th::TH_NUM_TAG>(TH_ARG(self), gen, 0, 1, &m, &s);
  };
}

void THTensor_(bernoulli_Tensor)(THTensor *self, THGenerator *_generator, THTensor *p) {
  TH_ENTRY { th::fill_bernoulli<th::TH_NUM_TAG, num>(TH_ARG(self), _generator, TH_ARG(p)); };
}
void THTensor_(standard_gamma)(THTensor *self, THGenerator *_generator, THTensor *alpha) {
  TH_ENTRY { th::fill_gamma<th::TH_NUM_TAG>(TH_ARG(self), _generator, TH_ARG(alpha)); };
}
void THTensor_(rand)(THTensor *r_, THGenerator *_generator, THLongStorage *size) {
  TH_ENTRY {
    const th::UniformFilling<th::TH_NUM_TAG> filling(0, 1);
    th::fill_random(TH_ARG(r_), th::sizes(size), th::rng::checked(_generator), filling);
  };
}
void THTensor_(randn)(THTensor *r_, THGenerator *_generator, THLongStorage *size) {
  TH_ENTRY {
    const th::NormalFilling<th::TH_NUM_TAG> filling(0, 1);
    th::fill_random(TH_ARG(r_), th::sizes(size), th::rng::checked(_generator), filling);
  };
}

void THTensor_(multinomial)(THLongTensor *self, THGenerator *_generator, THTensor *prob_dist, int n_sample, int with_replacement) {
  TH_ENTRY {
    const th::Kernel to_double = th::conversion_to_double<th::TH_NUM_TAG>();
    th::multinomial(TH_ARG(self), _generator, TH_ARG(prob_dist), to_double, n_sample, with_replacement != 0);
  };
}
void THTensor_(multinomialAliasSetup)(THTensor *prob_dist, THLongTensor *J, THTensor *q) {
  TH_ENTRY {
    const th::Kernel from_double = th::simd::conversions<th::TH_NUM_TAG>().from[th::simd::Double];
    const double epsilon = th::is_narrow<num> ? 0 : std::ldexp(1, 1 - std::numeric_limits<num>::digits);
    th::alias_setup(TH_ARG(prob_dist), th::conversion_to_double<th::TH_NUM_TAG>(), epsilon, TH_ARG(J), TH_ARG(q), from_double);
  };
}
void THTensor_(multinomialAliasDraw)(THLongTensor *self, THGenerator *_generator, THLongTensor *J, THTensor *q) {
  TH_ENTRY { th::alias_draw<num>(TH_ARG(self), _generator, TH_ARG(J), TH_ARG(q)); };
}

#endif

#endif

#endif
