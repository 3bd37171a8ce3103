#include "stream.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include "boundary.hpp"
#include "file.hpp"
#include "memory.hpp"

namespace th {

namespace {

constexpr size_t chunk = 4096;  // bytes that are converted at a time

template <class T>
constexpr bool is_byte = sizeof(T) == 1;
template <class T>
constexpr bool is_floating = !std::is_integral_v<T>;
template <class T>
constexpr int digits = std::is_same_v<T, double> ? 17 : 9;

// ---- Numbers as text ----

template <class T>
char *format(char *to, char *end, T v) {
  if constexpr (std::is_same_v<T, THHalf>) return format(to, end, TH_half2float(v));
  else if constexpr (is_floating<T>) return std::to_chars(to, end, v, std::chars_format::general, digits<T>).ptr;
  else return std::to_chars(to, end, v).ptr;
}

// Is the number that was out of range too small, not too large? Its first digit that counts is then behind the point.
bool is_small(const std::string &text) {
  const size_t e = text.find_first_of("eE"), mantissa = std::min(e, text.size());
  const size_t first = text.find_first_of("123456789"), point = std::min(text.find('.'), mantissa);
  if (first >= mantissa) return true;
  int64_t power = 0;
  if (e < text.size()) {
    const char *from = text.data() + e + 1;
    if (*from == '+') ++from;
    if (std::from_chars(from, text.data() + text.size(), power).ec != std::errc()) return *from == '-';
  }
  power = std::clamp(power, -(INT64_MAX / 4), INT64_MAX / 4);  // so that the sum fits
  return power + static_cast<int64_t>(point) - static_cast<int64_t>(first) < 0;
}

template <class T>
bool parse(const std::string &text, T &v) {
  if constexpr (std::is_same_v<T, THHalf>) {
    float f;
    if (!parse(text, f)) return false;
    v = TH_float2half(f);
    return true;
  } else {
    const char *const first = text.data() + (!text.empty() && text[0] == '+'), *const last = text.data() + text.size();
    const std::from_chars_result r = std::from_chars(first, last, v);
    if (r.ptr != last || first == last) return false;
    if constexpr (is_floating<T>) {
      if (r.ec == std::errc::result_out_of_range) {
        v = is_small(text) ? T{0} : std::numeric_limits<T>::infinity();
        if (text[0] == '-') v = -v;
        return true;
      }
    }
    return r.ec == std::errc();
  }
}

bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_digit(int c) { return c >= '0' && c <= '9'; }
bool is_sign(int c) { return c == '+' || c == '-'; }
bool is_letter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

void check_data(const void *data, size_t n, size_t element) {
  if (n > 0 && !data) fail_arg(2, "data is NULL, but %zu elements are to be there", n);
  if (n > PTRDIFF_MAX / element) fail_arg(3, "%zu elements of %zu bytes do not fit into memory", n, element);
}

}  // namespace

Access file_access(const char *mode, int argument) {
  if (!mode) fail_arg(argument, "mode is NULL");
  if (!std::strcmp(mode, "r")) return Access::read;
  if (!std::strcmp(mode, "w")) return Access::write;
  if (!std::strcmp(mode, "rw")) return Access::both;
  fail_arg(argument, "file mode should be r, w or rw, it is '%s'", mode);
}

void fell_short(THFile *file, const char *verb, size_t moved, size_t wanted, const char *reason) {
  file->hasError = 1;
  if (!file->isQuiet) fail("%s error: %s %zu blocks instead of %zu (%s)", *verb == 'r' ? "read" : "write", verb, moved, wanted, reason);
}

Stream::Stream(Access access, bool quiet)
    : THFile__{&stream_table, quiet, (static_cast<int>(access) & 1) != 0, (static_cast<int>(access) & 2) != 0, 0, 1, 0},
      swaps_(!little_endian) {}

void Stream::check_open() const {
  if (!is_open()) fail_arg(1, "attempt to use a closed file");
}

void Stream::set_long_size(int bytes) {
  check_open();
  if (bytes != 0 && bytes != 4 && bytes != 8) fail_arg(1, "longs have 4 or 8 bytes, or 0 for this machine's, not %d", bytes);
  narrow_longs_ = bytes == 4;
}

void Stream::fail_quietly(const char *what) {
  hasError = 1;
  if (!isQuiet) fail("%s: %s", what, reason("impossible").c_str());
}

std::string Stream::reason(const char *otherwise) const {
  char text[128];
  return reason_ ? error_text(reason_, text, sizeof text) : otherwise;
}

// ---- Bytes ----

size_t Stream::get(char *to, size_t n) {
  size_t done = 0;
  const char *bytes;
  while (done < n) {
    const size_t there = std::min(look(&bytes), n - done);
    if (!there) break;
    std::memmove(to + done, bytes, there);  // a memory file may be read into its own storage
    skip(there);
    done += there;
  }
  return done;
}

int Stream::peek() {
  const char *bytes;
  return look(&bytes) ? static_cast<unsigned char>(*bytes) : -1;
}

// ---- Numbers ----

// The longest start of what lies ahead that can begin a number: [+-] and letters with perhaps (...), as in nan(1), or digits with
// point and exponent.
bool Stream::scan(std::string &text, bool floating) {
  int c;
  text.clear();
  while (is_space(c = peek())) skip(1);
  const auto take = [&](auto wanted) {
    if ((c = peek()) < 0 || !wanted(c)) return false;
    text += static_cast<char>(c);
    skip(1);
    return true;
  };
  const auto is = [](char wanted) { return [wanted](int d) { return d == wanted; }; };
  take(is_sign);
  if (floating && take(is_letter)) {
    while (take(is_letter)) {
    }
    if (take(is('('))) {
      while (take([](int d) { return is_letter(d) || is_digit(d) || d == '_'; })) {
      }
      take(is(')'));
    }
    return true;
  }
  while (take(is_digit)) {
  }
  if (!floating) return !text.empty();
  if (take(is('.')))
    while (take(is_digit)) {
    }
  if (!text.empty() && take([](int d) { return d == 'e' || d == 'E'; })) {
    take(is_sign);
    while (take(is_digit)) {
    }
  }
  return !text.empty();
}

template <class T>
size_t Stream::read_text(T *data, size_t n) {
  std::string text;
  for (size_t i = 0; i < n; ++i)
    if (!scan(text, is_floating<T>) || !parse(text, data[i])) return i;
  return n;
}

template <class T>
size_t Stream::read_binary(T *data, size_t n) {
  auto *bytes = reinterpret_cast<char *>(data);
  if constexpr (std::is_same_v<T, int64_t>) {
    if (narrow_longs_) {
      // Into the upper half of the elements, from where they spread.
      char *const narrow = bytes + n * sizeof(int32_t);
      const size_t done = get(narrow, n * sizeof(int32_t)) / sizeof(int32_t);
      if (swaps_) swap_bytes(narrow, static_cast<ptrdiff_t>(done), sizeof(int32_t));
      for (size_t i = 0; i < done; ++i) {
        int32_t v;
        std::memcpy(&v, narrow + i * sizeof v, sizeof v);
        data[i] = v;
      }
      return done;
    }
  }
  const size_t done = get(bytes, n * sizeof(T)) / sizeof(T);
  if (swaps_ && !is_byte<T>) swap_bytes(data, static_cast<ptrdiff_t>(done), sizeof(T));
  return done;
}

template <class T>
size_t Stream::read(T *data, size_t n) {
  check_open();
  if (!isReadable) fail_arg(1, "attempt to read in a write-only file");
  check_data(data, n, sizeof(T));
  reason_ = 0;
  size_t done;
  if constexpr (is_byte<T>) done = read_binary(data, n);
  else done = isBinary ? read_binary(data, n) : read_text(data, n);
  if (!isBinary && isAutoSpacing && n > 0 && peek() == '\n') skip(1);
  if (done < n) {
    std::memset(static_cast<void *>(data + done), 0, (n - done) * sizeof(T));
    fell_short(this, "read", done, n, reason(peek() < 0 ? "the file ends" : "there is no number that fits").c_str());
  }
  return done;
}

template <class T>
size_t Stream::write_text(const T *data, size_t n) {
  char text[48];
  for (size_t i = 0; i < n; ++i) {
    text[0] = ' ';
    const size_t space = isAutoSpacing && i > 0;
    const auto length = static_cast<size_t>(format(text + space, text + sizeof text, data[i]) - text);
    if (put(text, length) < length) return i;
  }
  return n;
}

template <class T>
size_t Stream::write_binary(const T *data, size_t n) {
  [[maybe_unused]] char bytes[chunk];
  if constexpr (std::is_same_v<T, int64_t>) {
    if (narrow_longs_) {
      const int64_t *const bad = std::find_if(data, data + n, [](int64_t v) { return v != static_cast<int32_t>(v); });
      if (bad < data + n)
        fail_arg(2, "%lld, element %td, does not fit into this file's longs of 4 bytes", static_cast<long long>(*bad), bad - data);
      constexpr size_t room = chunk / sizeof(int32_t);
      for (size_t i = 0; i < n; i += room) {
        const size_t some = std::min(room, n - i);
        for (size_t k = 0; k < some; ++k) {
          const auto v = static_cast<int32_t>(data[i + k]);
          std::memcpy(bytes + k * sizeof v, &v, sizeof v);
        }
        if (swaps_) swap_bytes(bytes, static_cast<ptrdiff_t>(some), sizeof(int32_t));
        const size_t done = put(bytes, some * sizeof(int32_t)) / sizeof(int32_t);
        if (done < some) return i + done;
      }
      return n;
    }
  }
  if constexpr (!is_byte<T>) {
    if (swaps_) {
      constexpr size_t room = chunk / sizeof(T);
      for (size_t i = 0; i < n; i += room) {
        const size_t some = std::min(room, n - i);
        std::memcpy(bytes, data + i, some * sizeof(T));
        swap_bytes(bytes, static_cast<ptrdiff_t>(some), sizeof(T));
        const size_t done = put(bytes, some * sizeof(T)) / sizeof(T);
        if (done < some) return i + done;
      }
      return n;
    }
  }
  return put(reinterpret_cast<const char *>(data), n * sizeof(T)) / sizeof(T);
}

template <class T>
size_t Stream::write(const T *data, size_t n) {
  check_open();
  if (!isWritable) fail_arg(1, "attempt to write in a read-only file");
  check_data(data, n, sizeof(T));
  if (n == 0) return 0;
  reason_ = 0;
  size_t done;
  if constexpr (is_byte<T>) done = write_binary(data, n);
  else done = isBinary ? write_binary(data, n) : write_text(data, n);
  if (done < n) {
    fell_short(this, "wrote", done, n, reason("the file takes no more").c_str());
  } else if (!isBinary && isAutoSpacing && put("\n", 1) < 1) {
    fail_quietly("write error: the line feed is missing");
  }
  return done;
}

// ---- Strings ----

size_t Stream::read_string(const char *format, char **text) {
  check_open();
  if (!isReadable) fail_arg(1, "attempt to read in a write-only file");
  const bool line = format && !std::strncmp(format, "*l", 2);
  if (!line && !(format && !std::strncmp(format, "*a", 2))) fail_arg(2, "format must be '*a' or '*l'");
  if (!text) fail_arg(3, "str_ is NULL");
  reason_ = 0;
  *text = nullptr;
  Block<char> read(1);
  size_t n = 0, room = 1;
  bool any = false;
  const char *bytes;
  while (size_t there = look(&bytes)) {
    const auto *const feed = line ? static_cast<const char *>(std::memchr(bytes, '\n', there)) : nullptr;
    if (feed) there = static_cast<size_t>(feed - bytes);
    if (room - n <= there) {
      // Before the file moves on, so that without memory for it this much is not lost.
      room = std::max(2 * room, n + there + 1);
      Block<char> larger(static_cast<ptrdiff_t>(room));
      std::memcpy(larger.get(), read.get(), n);
      read = std::move(larger);
    }
    std::memcpy(read.get() + n, bytes, there);
    n += there;
    any = true;
    skip(there + (feed != nullptr));
    if (feed) break;
  }
  if (!any || reason_) fell_short(this, "read", n, n + 1, reason("the file ends").c_str());
  if (!any) return 0;
  read[static_cast<ptrdiff_t>(n)] = 0;
  *text = read.take();
  return n;
}

size_t Stream::write_string(const char *text, size_t n) {
  check_open();
  if (!isWritable) fail_arg(1, "attempt to write in a read-only file");
  check_data(text, n, 1);
  reason_ = 0;
  const size_t done = put(text, n);
  if (done < n) fell_short(this, "wrote", done, n, reason("the file takes no more").c_str());
  return done;
}

// ---- The table ----

// Hosts may call its functions too, so each is an entry.
namespace {

Stream &stream(THFile *self) { return *static_cast<Stream *>(self); }

template <class T>
size_t read(THFile *self, T *data, size_t n) {
  return TH_ENTRY { return stream(self).read(data, n); };
}
template <class T>
size_t write(THFile *self, T *data, size_t n) {
  return TH_ENTRY { return stream(self).write(data, n); };
}
size_t read_string(THFile *self, const char *format, char **text) {
  return TH_ENTRY { return stream(self).read_string(format, text); };
}
size_t write_string(THFile *self, const char *text, size_t n) {
  return TH_ENTRY { return stream(self).write_string(text, n); };
}
int is_open(THFile *self) { return stream(self).is_open(); }
void synchronize(THFile *self) {
  TH_ENTRY {
    stream(self).check_open();
    stream(self).synchronize();
  };
}
void seek(THFile *self, size_t position) {
  TH_ENTRY {
    stream(self).check_open();
    stream(self).seek(position);
  };
}
void seek_end(THFile *self) {
  TH_ENTRY {
    stream(self).check_open();
    stream(self).seek_end();
  };
}
size_t position(THFile *self) {
  return TH_ENTRY {
    stream(self).check_open();
    return stream(self).position();
  };
}
void close(THFile *self) {
  TH_ENTRY {
    stream(self).check_open();
    stream(self).close();
  };
}
void free(THFile *self) {
  TH_ENTRY { delete static_cast<Stream *>(self); };
}

}  // namespace

THFileVTable stream_table = {
    is_open, read, read, read, read, read, read, read, read, read_string, write, write, write, write, write, write, write, write,
    write_string, synchronize, seek, seek_end, position, close, free,
};

}  // namespace th
