#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/THVector.cpp"
#else

#if TH_NUM_MATH

void THVector_(fill)(num *x, const num c, const ptrdiff_t n) {
  TH_ENTRY { th::Vector<th::TH_NUM_TAG>::fill(x, c, n); };
}
void THVector_(cadd)(num *z, const num *x, const num *y, const num c, const ptrdiff_t n) {
  TH_ENTRY { th::Vector<th::TH_NUM_TAG>::cadd(z, x, y, c, n); };
}
void THVector_(adds)(num *y, const num *x, const num c, const ptrdiff_t n) {
  TH_ENTRY { th::Vector<th::TH_NUM_TAG>::adds(y, x, c, n); };
}
void THVector_(cmul)(num *z, const num *x, const num *y, const ptrdiff_t n) {
  TH_ENTRY { th::Vector<th::TH_NUM_TAG>::cmul(z, x, y, n); };
}
void THVector_(muls)(num *y, const num *x, const num c, const ptrdiff_t n) {
  TH_ENTRY { th::Vector<th::TH_NUM_TAG>::muls(y, x, c, n); };
}
void THVector_(cdiv)(num *z, const num *x, const num *y, const ptrdiff_t n) {
  TH_ENTRY { th::Vector<th::TH_NUM_TAG>::cdiv(z, x, y, n); };
}
void THVector_(divs)(num *y, const num *x, const num c, const ptrdiff_t n) {
  TH_ENTRY { th::Vector<th::TH_NUM_TAG>::divs(y, x, c, n); };
}
void THVector_(copy)(num *y, const num *x, const ptrdiff_t n) {
  TH_ENTRY { th::Vector<th::TH_NUM_TAG>::copy(y, x, n); };
}
void THVector_(vectorDispatchInit)(void) {}

#if TH_NUM_LAPACK

void THVector_(fill_AVX)(num *x, const num c, const ptrdiff_t n) {
  TH_ENTRY { th::Vector<th::TH_NUM_TAG>::fill(x, c, n); };
}
void THVector_(cadd_AVX)(num *z, const num *x, const num *y, const num c, const ptrdiff_t n) {
  TH_ENTRY { th::Vector<th::TH_NUM_TAG>::cadd(z, x, y, c, n); };
}
void THVector_(adds_AVX)(num *y, const num *x, const num c, const ptrdiff_t n) {
  TH_ENTRY { th::Vector<th::TH_NUM_TAG>::adds(y, x, c, n); };
}
void THVector_(cmul_AVX)(num *z, const num *x, const num *y, const ptrdiff_t n) {
  TH_ENTRY { th::Vector<th::TH_NUM_TAG>::cmul(z, x, y, n); };
}
void THVector_(muls_AVX)(num *y, const num *x, const num c, const ptrdiff_t n) {
  TH_ENTRY { th::Vector<th::TH_NUM_TAG>::muls(y, x, c, n); };
}
void THVector_(cdiv_AVX)(num *z, const num *x, const num *y, const ptrdiff_t n) {
  TH_ENTRY { th::Vector<th::TH_NUM_TAG>::cdiv(z, x, y, n); };
}
void THVector_(divs_AVX)(num *y, const num *x, const num c, const ptrdiff_t n) {
  TH_ENTRY { th::Vector<th::TH_NUM_TAG>::divs(y, x, c, n); };
}
void THVector_(copy_AVX)(num *y, const num *x, const ptrdiff_t n) {
  TH_ENTRY { th::Vector<th::TH_NUM_TAG>::copy(y, x, n); };
}
void THVector_(cadd_AVX2)(num *z, const num *x, const num *y, const num c, const ptrdiff_t n) {
  TH_ENTRY { th::Vector<th::TH_NUM_TAG>::cadd(z, x, y, c, n); };
}

#endif

#endif

#endif
