#include "THFilePrivate.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "internal/boundary.hpp"
#include "internal/object.hpp"
#include "internal/stream.hpp"

namespace {

template <class R, class... Args>
using Slot = R (*THFileVTable::*)(THFile *, Args...);

// Call a function of the file's table: our own as it is, a host's in a guard.
template <class R, class... Args>
R call(THFile *self, Slot<R, Args...> slot, const char *name, std::common_type_t<Args>... args) {
  th::check_null(self, "self");
  th::check_null(self->vtable, "the file's table");
  const auto function = self->vtable->*slot;
  if (th::own_stream(self)) return function(self, args...);
  if (!function) th::fail("the file's table has no %s", name);
  return th::callback([&] { return function(self, args...); });
}

// What a host's function left undone is reported here; our own say so themselves.
template <class T>
size_t read(THFile *self, Slot<size_t, T *, size_t> slot, const char *name, T *data, size_t n) {
  const size_t done = std::min(call(self, slot, name, data, n), n);
  if (done == n || th::own_stream(self)) return done;
  if (data) std::memset(static_cast<void *>(data + done), 0, (n - done) * sizeof(T));
  th::fell_short(self, "read", done, n, "says the file's table");
  return done;
}

template <class T>
size_t write(THFile *self, Slot<size_t, T *, size_t> slot, const char *name, T *data, size_t n) {
  const size_t done = std::min(call(self, slot, name, data, n), n);
  if (done < n && !th::own_stream(self)) th::fell_short(self, "wrote", done, n, "says the file's table");
  return done;
}

// The elements of a storage, by either of the two.
template <class T, class S>
size_t all(size_t (*transfer)(THFile *, Slot<size_t, T *, size_t>, const char *, T *, size_t), THFile *self,
           Slot<size_t, T *, size_t> slot, const char *name, S *storage) {
  const th::Storage *const s = th::storage(storage, "storage");
  return transfer(self, slot, name, static_cast<T *>(s->data), static_cast<size_t>(std::max<ptrdiff_t>(s->size, 0)));
}

THFile &checked(THFile *self) {
  th::check_null(self, "self");
  return *self;
}

}  // namespace

#define TH_FILE_FLAG(name)                                       \
  int THFile_##name(THFile *self) {                              \
    return TH_ENTRY { return checked(self).name; };              \
  }
TH_FILE_FLAG(isQuiet)
TH_FILE_FLAG(isReadable)
TH_FILE_FLAG(isWritable)
TH_FILE_FLAG(isBinary)
TH_FILE_FLAG(isAutoSpacing)
TH_FILE_FLAG(hasError)
#undef TH_FILE_FLAG

#define TH_FILE_SET(name, flag, value)                           \
  void THFile_##name(THFile *self) {                             \
    TH_ENTRY { checked(self).flag = value; };                    \
  }
TH_FILE_SET(binary, isBinary, 1)
TH_FILE_SET(ascii, isBinary, 0)
TH_FILE_SET(autoSpacing, isAutoSpacing, 1)
TH_FILE_SET(noAutoSpacing, isAutoSpacing, 0)
TH_FILE_SET(quiet, isQuiet, 1)
TH_FILE_SET(pedantic, isQuiet, 0)
TH_FILE_SET(clearError, hasError, 0)
#undef TH_FILE_SET

#define TH_FILE_NUM(Num, num)                                                                              \
  size_t THFile_read##Num##Raw(THFile *self, num *data, size_t n) {                                        \
    return TH_ENTRY { return read(self, &THFileVTable::read##Num, "read" #Num, data, n); };                \
  }                                                                                                        \
  size_t THFile_write##Num##Raw(THFile *self, num *data, size_t n) {                                       \
    return TH_ENTRY { return write(self, &THFileVTable::write##Num, "write" #Num, data, n); };             \
  }                                                                                                        \
  size_t THFile_read##Num(THFile *self, TH##Num##Storage *storage) {                                       \
    return TH_ENTRY { return all(read<num>, self, &THFileVTable::read##Num, "read" #Num, storage); };      \
  }                                                                                                        \
  size_t THFile_write##Num(THFile *self, TH##Num##Storage *storage) {                                      \
    return TH_ENTRY { return all(write<num>, self, &THFileVTable::write##Num, "write" #Num, storage); };   \
  }                                                                                                        \
  num THFile_read##Num##Scalar(THFile *self) {                                                             \
    return TH_ENTRY {                                                                                      \
      num scalar{};                                                                                        \
      read(self, &THFileVTable::read##Num, "read" #Num, &scalar, 1);                                       \
      return scalar;                                                                                       \
    };                                                                                                     \
  }                                                                                                        \
  void THFile_write##Num##Scalar(THFile *self, num scalar) {                                               \
    TH_ENTRY { write(self, &THFileVTable::write##Num, "write" #Num, &scalar, 1); };                        \
  }
TH_FILE_NUM(Byte, unsigned char)
TH_FILE_NUM(Char, char)
TH_FILE_NUM(Short, short)
TH_FILE_NUM(Int, int)
TH_FILE_NUM(Long, int64_t)
TH_FILE_NUM(Half, THHalf)
TH_FILE_NUM(Float, float)
TH_FILE_NUM(Double, double)
#undef TH_FILE_NUM

size_t THFile_readStringRaw(THFile *self, const char *format, char **str_) {
  return TH_ENTRY { return call(self, &THFileVTable::readString, "readString", format, str_); };
}
size_t THFile_writeStringRaw(THFile *self, const char *str, size_t size) {
  return TH_ENTRY { return write(self, &THFileVTable::writeString, "writeString", str, size); };
}

int THFile_isOpened(THFile *self) {
  return TH_ENTRY { return call(self, &THFileVTable::isOpened, "isOpened"); };
}
void THFile_synchronize(THFile *self) {
  TH_ENTRY { call(self, &THFileVTable::synchronize, "synchronize"); };
}
void THFile_seek(THFile *self, size_t position) {
  TH_ENTRY { call(self, &THFileVTable::seek, "seek", position); };
}
void THFile_seekEnd(THFile *self) {
  TH_ENTRY { call(self, &THFileVTable::seekEnd, "seekEnd"); };
}
size_t THFile_position(THFile *self) {
  return TH_ENTRY { return call(self, &THFileVTable::position, "position"); };
}
void THFile_close(THFile *self) {
  TH_ENTRY { call(self, &THFileVTable::close, "close"); };
}
void THFile_free(THFile *self) {
  TH_ENTRY {
    if (self) call(self, &THFileVTable::free, "free");
  };
}
