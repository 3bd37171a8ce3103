// Textures on tensors.
#pragma once

#include "TH/internal/numeric.hpp"

#include "engine.hpp"

namespace thc {

// How a texture reads elements: there are none of 64 bits.
template <class T>
cudaChannelFormatDesc channels_of() {
  constexpr int bits = static_cast<int>(8 * sizeof(T));
  constexpr bool whole = th::is_int<T>, wide = bits == 64;
  return {wide ? 32 : bits, wide ? 32 : 0, 0, 0,
          wide || (whole && !std::is_signed_v<T>) ? cudaChannelFormatKindUnsigned
          : whole                                 ? cudaChannelFormatKindSigned
                                                  : cudaChannelFormatKindFloat};
}

cudaTextureObject_t new_texture(const th::View &, const cudaChannelFormatDesc &);

}  // namespace thc
