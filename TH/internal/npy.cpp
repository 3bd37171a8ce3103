#include "npy.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string>

#include "error.hpp"

namespace th {
namespace npy {

namespace {

constexpr char magic[] = {'\x93', 'N', 'U', 'M', 'P', 'Y'};
constexpr ptrdiff_t max_header = 1 << 20;  // bytes; a real one has a hundred
constexpr size_t alignment = 64;           // of the first element in files that we write

// In Type's order; the number is the width.
constexpr const char *codes[] = {"u1", "i1", "i2", "i4", "i8", "f2", "f4", "f8", "u2", "u4", "u8", "b1"};

// The dictionary of a header: a Python literal with three keys. Its text is not NUL-terminated.
class Parser {
 public:
  Parser(const char *text, ptrdiff_t length, const char *name) : begin_(text), p_(text), end_(text + length), name_(name) {}

  void parse(Header &h) {
    bool has_descr = false, has_order = false, has_shape = false;
    expect('{');
    while (!accept('}')) {
      const Text key = string();
      expect(':');
      bool *const seen = key.is("descr")           ? &has_descr
                         : key.is("fortran_order") ? &has_order
                         : key.is("shape")         ? &has_shape
                                                   : nullptr;
      if (!seen) fail("%s: its header has the unknown key '%s'", name_, printable(key).text);
      if (*seen) fail("%s: its header has '%s' twice", name_, printable(key).text);
      *seen = true;
      if (seen == &has_descr) descr(h);
      else if (seen == &has_order) h.fortran = boolean();
      else shape(h);
      if (!accept(',') && peek() != '}') unreadable("',' or '}' is missing");
    }
    peek();
    if (p_ != end_) unreadable("there is more after '}'");
    if (!has_descr || !has_order || !has_shape)
      fail("%s: its header lacks '%s'", name_, !has_descr ? "descr" : !has_order ? "fortran_order" : "shape");
  }

 private:
  struct Text {
    const char *begin, *end;
    ptrdiff_t length() const { return end - begin; }
    bool is(const char *s) const {
      return length() == static_cast<ptrdiff_t>(std::strlen(s)) && !std::memcmp(begin, s, static_cast<size_t>(length()));
    }
  };
  struct Printable {
    char text[41];
  };

  const char *const begin_, *p_, *const end_;
  const char *const name_;

  static Printable printable(Text t) {
    Printable r{};
    for (int i = 0; i < 40 && t.begin + i < t.end; ++i) r.text[i] = t.begin[i] >= ' ' && t.begin[i] <= '~' ? t.begin[i] : '?';
    return r;
  }

  [[noreturn]] void unreadable(const char *why) {
    fail("%s: its header cannot be read: %s (byte %td, \"%s\")", name_, why, p_ - begin_, printable({p_, end_}).text);
  }

  // The next character that is not a space, or 0 at the end.
  char peek() {
    while (p_ != end_ && std::strchr(" \t\r\n\f", *p_) && *p_) ++p_;
    return p_ == end_ ? '\0' : *p_;
  }
  bool accept(char c) {
    if (peek() != c || p_ == end_) return false;
    ++p_;
    return true;
  }
  void expect(char c) {
    const char why[] = {'\'', c, '\'', ' ', 'i', 's', ' ', 'm', 'i', 's', 's', 'i', 'n', 'g', '\0'};
    if (!accept(c)) unreadable(why);
  }

  Text string() {
    const char quote = peek();
    if (quote != '\'' && quote != '"') unreadable("a string is missing");
    const char *const first = ++p_;
    while (p_ != end_ && *p_ != quote) {
      if (*p_ == '\\' || *p_ == '\n') unreadable("a string has an escape or a line end");
      ++p_;
    }
    if (p_ == end_) unreadable("a string does not end");
    return {first, p_++};
  }

  bool boolean() {
    peek();
    for (const bool value : {false, true}) {
      const char *const word = value ? "True" : "False";
      const auto n = static_cast<ptrdiff_t>(std::strlen(word));
      if (end_ - p_ >= n && !std::memcmp(p_, word, n)) {
        p_ += n;
        return value;
      }
    }
    unreadable("True or False is missing");
  }

  void shape(Header &h) {
    expect('(');
    bool comma = true;
    while (!accept(')')) {
      if (!comma) unreadable("',' or ')' is missing");
      if (h.nd == max_dims) fail("%s: its array has more than %d dimensions", name_, max_dims);
      h.size[h.nd++] = extent();
      comma = accept(',');
    }
    if (h.nd == 1 && !comma) unreadable("the shape is a number, not a tuple");
  }

  int64_t extent() {
    if (peek() == '-') unreadable("an extent is negative");
    const char *const first = p_;
    int64_t v = 0;
    for (; p_ != end_ && *p_ >= '0' && *p_ <= '9'; ++p_)
      if (__builtin_mul_overflow(v, int64_t(10), &v) || __builtin_add_overflow(v, int64_t(*p_ - '0'), &v))
        unreadable("an extent is beyond 2^63");
    if (p_ == first) unreadable("an extent is missing");
    if (p_ != end_ && *p_ == 'L') ++p_;  // written by Python 2
    return v;
  }

  void descr(Header &h) {
    const char c = peek();
    if (c == '[' || c == '(') fail("%s: structured elements are not supported", name_);
    const Text all = string();
    Text code = all;
    char order = '=';
    if (code.length() && std::strchr("<>=|", *code.begin) && *code.begin) order = *code.begin++;
    if (code.length() && *code.begin == 'O') fail("%s: elements that are Python objects are not supported", name_);
    if (code.length() && *code.begin == 'V') fail("%s: structured elements are not supported", name_);
    for (size_t i = 0; i < sizeof codes / sizeof *codes; ++i) {
      if (!code.is(codes[i])) continue;
      h.type = static_cast<Type>(i);
      h.width = codes[i][1] - '0';
      h.swapped = h.width > 1 && order == (little_endian ? '>' : '<');
      return;
    }
    fail("%s: elements of type '%s' are not supported", name_, printable(all).text);
  }
};

// count and stride from the shape; the number of bytes must be what is left of the file.
void lay_out(Header &h, ptrdiff_t bytes, const char *name) {
  const bool empty = std::count(h.size, h.size + h.nd, 0) > 0;
  h.count = empty ? 0 : 1;
  for (int i = 0; i < h.nd; ++i) {
    const int d = h.fortran ? i : h.nd - 1 - i;
    h.stride[d] = h.count;
    if (__builtin_mul_overflow(h.count, h.size[d], &h.count)) fail("%s: the product of its extents is beyond 2^63", name);
  }
  int64_t wanted;
  if (__builtin_mul_overflow(h.count, int64_t(h.width), &wanted)) fail("%s: the bytes of its elements are beyond 2^63", name);
  if (wanted != bytes)
    fail("%s: its shape takes %lld elements of %d bytes, but %td bytes follow the header", name, static_cast<long long>(h.count),
         h.width, bytes);
  if (h.nd == 0) {  // a single element; TH's nDimension 0 would be none
    h.nd = 1;
    h.size[0] = h.stride[0] = 1;
  }
}

Header read_header(int fd, const char *name) {
  const ptrdiff_t length = regular_length(fd, name);
  unsigned char start[12] = {};
  const ptrdiff_t got = std::min(length, ptrdiff_t(sizeof start));
  read_at(fd, start, got, 0, name);
  if (got < 10 || std::memcmp(start, magic, sizeof magic)) fail("%s is not a .npy file", name);
  const int version = start[6];
  if (version < 1 || version > 3 || start[7] != 0) fail("%s: .npy version %d.%d is not supported", name, version, start[7]);
  ptrdiff_t text = start[8] | start[9] << 8, at = 10;
  if (version > 1) {
    text |= ptrdiff_t(start[10]) << 16 | ptrdiff_t(start[11]) << 24;
    at = 12;
  }
  if (text > length - at)
    fail("%s: its header of %td bytes goes beyond the end of the file at %td bytes", name, text, length);
  if (text > max_header) fail("%s: its header of %td bytes is too long", name, text);
  const std::unique_ptr<char[]> header(new char[static_cast<size_t>(text) + 1]);
  read_at(fd, header.get(), text, at, name);
  Header h;
  Parser(header.get(), text, name).parse(h);
  h.offset = at + text;
  lay_out(h, length - h.offset, name);
  return h;
}

}  // namespace

File::File(const char *name) : name_(name), fd_(open_again(name, O_RDONLY, 0)) {
  if (fd_.get() < 0) fail_errno(errno, "cannot open", name);
  header_ = read_header(fd_.get(), name);
}

void File::read(void *to, ptrdiff_t first, ptrdiff_t n) const {
  read_at(fd_.get(), to, n * header_.width, header_.offset + first * header_.width, name_);
  if (header_.swapped) swap_bytes(to, n, header_.width);
}

void save(const char *name, Type type, int nd, const int64_t *size, const void *data, ptrdiff_t count) {
  if (nd > max_dims) fail("%s: .npy files have no more than %d dimensions, the tensor has %d", name, max_dims, nd);
  const char *const code = codes[static_cast<int>(type)];
  const int width = code[1] - '0';

  std::string shape = nd == 0 ? "0" : "";
  for (int i = 0; i < nd; ++i) shape += (i ? ", " : "") + std::to_string(size[i]);
  if (nd < 2) shape += ',';
  const char *const order = width == 1 ? "|" : little_endian ? "<" : ">";
  // Magic, version 1.0, two bytes for the length of the text, the text, spaces up to the alignment.
  std::string header(magic, sizeof magic);
  header.append("\1\0\0\0", 4);
  const size_t start = header.size();
  header += std::string("{'descr': '") + order + code + "', 'fortran_order': False, 'shape': (" + shape + "), }";
  header.append(alignment - 1 - header.size() % alignment, ' ');
  header += '\n';
  header[start - 2] = static_cast<char>((header.size() - start) & 0xff);
  header[start - 1] = static_cast<char>((header.size() - start) >> 8);

  Replacement out(name, static_cast<ptrdiff_t>(header.size()) + count * width);
  out.write(header.data(), static_cast<ptrdiff_t>(header.size()));
  out.write(data, count * width);
  out.publish();
}

}  // namespace npy
}  // namespace th
