#include "product_checks.hpp"

namespace th {

void check_addmm(const View &t, const View &a, const View &b) {
  if (a.nd() != 2 || b.nd() != 2)
    fail("matrices expected, got %dD mat1 of size %s and %dD mat2 of size %s", a.nd(), a.desc().str, b.nd(), b.desc().str);
  if (a.g.size[1] != b.g.size[0]) fail("size mismatch, mat1: %s, mat2: %s", a.desc().str, b.desc().str);
  if (t.nd() != 2) fail("matrix expected, got %dD tensor for t (size %s)", t.nd(), t.desc().str);
  if (t.g.size[0] != a.g.size[0] || t.g.size[1] != b.g.size[1])
    fail("size mismatch, t: %s, mat1: %s, mat2: %s", t.desc().str, a.desc().str, b.desc().str);
}

void check_addmv(const View &t, const View &a, const View &b) {
  if (a.nd() != 2 || b.nd() != 1)
    fail("matrix and vector expected, got %dD mat of size %s and %dD vec of size %s", a.nd(), a.desc().str, b.nd(), b.desc().str);
  if (a.g.size[1] != b.g.size[0]) fail("size mismatch, mat: %s, vec: %s", a.desc().str, b.desc().str);
  if (t.nd() != 1) fail("vector expected, got %dD tensor for t (size %s)", t.nd(), t.desc().str);
  if (t.g.size[0] != a.g.size[0])
    fail("size mismatch, t: %s, mat: %s, vec: %s", t.desc().str, a.desc().str, b.desc().str);
}

void check_addr(const View &t, const View &x, const View &y) {
  if (x.nd() != 1 || y.nd() != 1)
    fail("vector and vector expected, got %dD vec1 of size %s and %dD vec2 of size %s", x.nd(), x.desc().str, y.nd(), y.desc().str);
  if (t.nd() != 2) fail("matrix expected, got %dD tensor for t (size %s)", t.nd(), t.desc().str);
  if (t.g.size[0] != x.count || t.g.size[1] != y.count)
    fail("size mismatch, t: %s, vec1: %s, vec2: %s", t.desc().str, x.desc().str, y.desc().str);
}

namespace {

void check_batches(const BatchArguments &args, const View &a, const View &b) {
  if (a.nd() != 3) fail_arg(args.batch1, "%s must be a batch of matrices, not a tensor of size %s", a.name, a.desc().str);
  if (b.nd() != 3) fail_arg(args.batch2, "%s must be a batch of matrices, not a tensor of size %s", b.name, b.desc().str);
  if (a.g.size[0] != b.g.size[0] || a.g.size[2] != b.g.size[1])
    fail_arg(args.batch2, "size mismatch, %s: %s, %s: %s", a.name, a.desc().str, b.name, b.desc().str);
}
void check_sum(const BatchArguments &args, bool right, const View &t, const View &a, const View &b) {
  if (!right)
    fail_arg(args.t, "size mismatch, %s: %s, %s: %s, %s: %s", t.name, t.desc().str, a.name, a.desc().str, b.name, b.desc().str);
}

}  // namespace

void check_addbmm(const BatchArguments &args, const View &t, const View &a, const View &b) {
  check_batches(args, a, b);
  check_sum(args, t.nd() == 2 && t.g.size[0] == a.g.size[1] && t.g.size[1] == b.g.size[2], t, a, b);
}

void check_baddbmm(const BatchArguments &args, const View &t, const View &a, const View &b) {
  check_batches(args, a, b);
  check_sum(args, t.nd() == 3 && t.g.size[0] == a.g.size[0] && t.g.size[1] == a.g.size[1] && t.g.size[2] == b.g.size[2], t, a, b);
}

}  // namespace th
