#include "texture.hpp"

namespace thc {

cudaTextureObject_t new_texture(const th::View &v, const cudaChannelFormatDesc &channels) {
  if (!v.count) th::fail("%s has no elements", v.name);
  if (!th::is_contiguous(v.g)) th::fail("%s of size %s is not contiguous", v.name, v.desc().str);
  cudaResourceDesc memory = {};
  memory.resType = cudaResourceTypeLinear;
  memory.res.linear.devPtr = v.data();
  memory.res.linear.desc = channels;
  memory.res.linear.sizeInBytes = static_cast<size_t>(v.count) * v.element;
  cudaTextureDesc as = {};
  as.readMode = cudaReadModeElementType;
  cudaTextureObject_t texture = 0;
  check(cudaCreateTextureObject(&texture, &memory, &as, nullptr), "making a texture object");
  return texture;
}

}  // namespace thc
