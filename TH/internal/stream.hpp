// Our own kinds of files: numbers and strings, written once in terms of bytes.
#pragma once

#include <cstddef>
#include <string>

#include "../THFilePrivate.h"
#include "error.hpp"

namespace th {

enum class Access { read = 1, write = 2, both = 3 };
// "r", "w" or "rw"; anything else is an Error about that argument.
Access file_access(const char *mode, int argument);

// A transfer that was to move `wanted` elements: sets hasError, and throws unless the file is quiet. verb: "read" or "wrote".
void fell_short(THFile *, const char *verb, size_t moved, size_t wanted, const char *reason);

class Stream : public THFile__ {
 public:
  Stream(Access, bool quiet);
  Stream(const Stream &) = delete;
  virtual ~Stream() = default;

  // n elements, or fewer: the rest is then 0, and fell_short() has been called.
  template <class T>
  size_t read(T *data, size_t n);
  template <class T>
  size_t write(const T *data, size_t n);
  size_t read_string(const char *format, char **text);
  size_t write_string(const char *text, size_t n);

  void set_long_size(int bytes);
  void set_swaps(bool swaps) { swaps_ = swaps; }
  void check_open() const;

  virtual bool is_open() const = 0;
  virtual void synchronize() = 0;
  virtual void seek(size_t position) = 0;
  virtual void seek_end() = 0;
  virtual size_t position() = 0;
  virtual void close() = 0;

 protected:
  // Bytes ahead, which stay there: how many, 0 only at the end of the file or when it cannot be read (errno in reason_).
  virtual size_t look(const char **bytes) = 0;
  // Leave some of those behind.
  virtual void skip(size_t n) = 0;
  // The next n bytes, or fewer, as look.
  virtual size_t get(char *to, size_t n);
  // Put down n bytes, or the first of them, as far as the file can be written.
  virtual size_t put(const char *from, size_t n) = 0;

  // What was asked for cannot be done: as fell_short().
  void fail_quietly(const char *what);

  int reason_ = 0;  // errno of what failed last in this call, or 0

 private:
  int peek();
  bool scan(std::string &text, bool floating);
  template <class T>
  size_t read_binary(T *data, size_t n);
  template <class T>
  size_t read_text(T *data, size_t n);
  template <class T>
  size_t write_binary(const T *data, size_t n);
  template <class T>
  size_t write_text(const T *data, size_t n);
  std::string reason(const char *otherwise) const;

  bool narrow_longs_ = false;  // to 4 bytes
  bool swaps_;                 // bytes are in the other order than this machine's
};

// The table of all our own files, by which they are known.
extern THFileVTable stream_table;

// NULL if the file is not one of ours.
inline Stream *own_stream(THFile *file) {
  return file->vtable == &stream_table ? static_cast<Stream *>(file) : nullptr;
}

}  // namespace th
