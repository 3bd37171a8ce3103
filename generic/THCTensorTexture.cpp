#ifndef THC_GENERIC_FILE
#define THC_GENERIC_FILE "generic/THCTensorTexture.cpp"
#else

cudaTextureObject_t THCTensor_(getTextureObject)(THCState *state, THCTensor *self) {
  return TH_ENTRY {
    const thc::Call call(state);
    return thc::new_texture(th::View(THC_ARG(call, self)), thc::channels_of<num>());
  };
}

#endif
