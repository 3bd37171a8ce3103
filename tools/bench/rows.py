"""The rows of the table: what is timed, of this library and of its peers.

Each side is given as the call itself. The names in it are tensors of library.Data over the same memory for all sides; `n` is the number
of elements, `np`, `torch` and `rng` (NumPy's fastest generator) are what they seem. A peer's call is the fastest idiomatic one for the
same result, written in place where the peer can; where a peer has no call that does the same work, there is none. A peer call that
returns values returns them in the order of `results`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

MATRIX = (2048, 2048)  # 4M elements
MILLION = (1000000,)


@dataclass(frozen=True)
class Row:
    name: str
    call: str  # num function(arguments); THFloatTensor_add is Float add
    np: str = ""
    torch: str = ""
    shape: tuple[int, ...] = MATRIX
    results: str = "r"  # names; empty: the call returns its result
    update: bool = False  # results are read, too
    limit: str = "memory"  # what bounds it: memory, flops, or nothing known
    flops: str = ""  # of a call, in terms of n and side (the last extent)
    dim: int = -1  # of results that are indices into `a`: equal values may stand at other indices
    near: float = 1e-5  # relative difference between results
    random: bool = False  # results are not compared
    blas: bool = False  # the time is BLAS's

    @property
    def operations(self) -> float:
        return eval(self.flops, {"n": math.prod(self.shape), "side": self.shape[-1]}) if self.flops else 0

    @property
    def key(self) -> str:
        return f"{self.name} [{'x'.join(map(str, self.shape))}]"


def elementwise(*shape: int) -> list[Row]:
    """The rows of small sizes, too."""
    return [
        Row("copy", "Float copy(r, a)", "np.copyto(r, a)", "r.copy_(a)", shape),
        Row("cadd", "Float cadd(r, a, 1, b)", "np.add(a, b, out=r)", "torch.add(a, b, out=r)", shape),
        Row("mul", "Float mul(r, a, 2)", "np.multiply(a, 2, out=r)", "torch.mul(a, 2, out=r)", shape),
        Row("exp", "Float exp(r, s)", "np.exp(s, out=r)", "torch.exp(s, out=r)", shape),
        Row("sumall", "Float sumall(a)", "a.sum()", "torch.sum(a)", shape, results=""),
    ]


SMALL = [Row("cadd", "Float cadd(r, a, 1, b)", "np.add(a, b, out=r)", "torch.add(a, b, out=r)", (10,), limit="")]
for size in (1000, 65536):
    SMALL += [
        *elementwise(size),
        Row("maxall", "Float maxall(a)", "a.max()", "torch.amax(a)", (size,), results=""),
        Row("cumsum dim 0", "Float cumsum(r, a, 0)", "np.cumsum(a, 0, out=r)", "torch.cumsum(a, 0, out=r)", (size,)),
        Row("sort with index", "Float sort(v, k, a, 0, 0)", "(i := np.argsort(a), a[i])[::-1]", "torch.sort(a, out=(v, k))", (size,),
            results="v k", limit="", dim=0),
    ]

ROWS = [
    # Elementwise
    Row("fill", "Float fill(r, 3)", "r.fill(3)", "r.fill_(3)"),
    *elementwise(*MATRIX),
    Row("copy of a transpose", "Float copy(r, bt)", "np.copyto(r, bt)", "r.copy_(bt)"),
    Row("cadd with a transpose", "Float cadd(r, a, 1, bt)", "np.add(a, bt, out=r)", "torch.add(a, bt, out=r)"),
    Row("cdiv", "Float cdiv(r, a, b)", "np.divide(a, b, out=r)", "torch.div(a, b, out=r)"),
    Row("sqrt", "Float sqrt(r, a)", "np.sqrt(a, out=r)", "torch.sqrt(a, out=r)"),
    Row("log", "Float log(r, a)", "np.log(a, out=r)", "torch.log(a, out=r)"),
    Row("tanh", "Float tanh(r, s)", "np.tanh(s, out=r)", "torch.tanh(s, out=r)"),
    Row("sin", "Float sin(r, s)", "np.sin(s, out=r)", "torch.sin(s, out=r)"),
    Row("pow", "Float pow(r, a, 1.7)", "np.power(a, 1.7, out=r)", "torch.pow(a, 1.7, out=r)"),
    Row("sigmoid", "Float sigmoid(r, s)", "", "torch.sigmoid(s, out=r)"),
    Row("gt", "Float gtValue(m, a, 1)", "np.greater(a, 1, out=m)", "torch.gt(a, 1, out=m)", results="m"),
    Row("long add", "Long add(lr, l, 7)", "np.add(l, 7, out=lr)", "torch.add(l, 7, out=lr)", results="lr"),
    Row("long div", "Long div(lr, l, 7)", "np.floor_divide(l, 7, out=lr)", "torch.div(l, 7, rounding_mode='trunc', out=lr)",
        results="lr"),
    Row("double to float", "Float copyDouble(r, d)", "np.copyto(r, d, casting='same_kind')", "r.copy_(d)"),
    Row("byte to long", "Long copyByte(lr, y)", "np.copyto(lr, y)", "lr.copy_(y)", results="lr"),
    Row("half cadd", "Half cadd(hr, h, 1, hb)", "np.add(h, hb, out=hr)", "torch.add(h, hb, out=hr)", results="hr", near=2e-3),
    Row("half mul", "Half mul(hr, h, 3)", "np.multiply(h, 3, out=hr)", "torch.mul(h, 3, out=hr)", results="hr", near=2e-3),
    Row("half exp", "Half exp(hr, h)", "np.exp(h, out=hr)", "torch.exp(h, out=hr)", results="hr", near=2e-3),
    # Reductions and scans
    Row("maxall", "Float maxall(a)", "a.max()", "torch.amax(a)", results=""),
    Row("normall", "Float normall(a, 2)", "np.linalg.norm(a.reshape(-1))", "torch.linalg.vector_norm(a)", results=""),
    Row("sum dim 0", "Float sum(v, a, 0, 0)", "np.sum(a, 0, out=v)", "torch.sum(a, 0, out=v)", results="v"),
    Row("sum dim 1", "Float sum(v, a, 1, 0)", "np.sum(a, 1, out=v)", "torch.sum(a, 1, out=v)", results="v"),
    Row("max with index dim 0", "Float max(v, k, a, 0, 0)", "(np.argmax(a, 0, out=k), np.take_along_axis(a, k[None], 0))[::-1]",
        "torch.max(a, 0, out=(v, k))", results="v k", dim=0),
    Row("max with index dim 1", "Float max(v, k, a, 1, 0)", "(np.argmax(a, 1, out=k), np.take_along_axis(a, k[:, None], 1))[::-1]",
        "torch.max(a, 1, out=(v, k))", results="v k", dim=1),
    Row("var dim 1", "Float var(v, a, 1, 0, 0)", "np.var(a, 1, ddof=1, out=v)", "torch.var(a, 1, correction=1, out=v)", results="v"),
    Row("cumsum dim 1", "Float cumsum(r, a, 1)", "np.cumsum(a, 1, out=r)", "torch.cumsum(a, 1, out=r)", near=1e-4),
    Row("cumsum dim 0", "Float cumsum(r, a, 0)", "np.cumsum(a, 0, out=r)", "torch.cumsum(a, 0, out=r)", near=1e-4),
    Row("histc", "Float histc(v, a, 100, 0.5, 1.5)", "np.histogram(a, 100, (0.5, 1.5))[0]",
        "torch.histc(a, 100, 0.5, 1.5, out=v)", results="v", limit="", near=1e-3),
    Row("half sumall", "Half sumall(h)", "h.sum(dtype=np.float32)", "torch.sum(h, dtype=torch.float32)", results="", near=1e-3),
    # Sorting
    Row("sort with index", "Float sort(v, k, a, 0, 0)", "(i := np.argsort(a), a[i])[::-1]", "torch.sort(a, out=(v, k))", MILLION,
        results="v k", limit="", dim=0),
    Row("sort rows with index", "Float sort(v, k, a, 1, 0)", "(i := np.argsort(a, 1), np.take_along_axis(a, i, 1))[::-1]",
        "torch.sort(a, 1, out=(v, k))", results="v k", limit="", dim=1),
    Row("top 10 of rows", "Float topk(v, k, a, 10, 1, 1, 1)", "", "torch.topk(a, 10, 1, True, True, out=(v, k))", results="v k", dim=1),
    Row("kth", "Float kthvalue(v, k, a, n // 2, 0, 1)", "(i := np.argpartition(a, n // 2 - 1)[n // 2 - 1], a[i])[::-1]",
        "torch.kthvalue(a, n // 2, 0, True, out=(v, k))", MILLION, results="v k", limit="", dim=0),
    # Indices
    Row("indexSelect dim 0", "Float indexSelect(r, a, 0, index)", "np.take(a, index, 0, out=r, mode='clip')",
        "torch.index_select(a, 0, index, out=r)"),
    Row("indexSelect dim 1", "Float indexSelect(r, a, 1, index)", "np.take(a, index, 1, out=r, mode='clip')",
        "torch.index_select(a, 1, index, out=r)"),
    Row("maskedSelect", "Float maskedSelect(v, a, mask)", "a[mask]", "torch.masked_select(a, mask, out=v)", results="v"),
    Row("nonzero", "Float nonzero(k, z)", "np.argwhere(z)", "torch.nonzero(z, out=k)", results="k"),
    Row("gather", "Float gather(r, a, 1, order)", "np.take_along_axis(a, order, 1)", "torch.gather(a, 1, order, out=r)"),
    Row("scatter", "Float scatter(r, 1, order, a)", "np.put_along_axis(r, order, a, 1)", "r.scatter_(1, order, a)"),
    Row("indexAdd", "Float indexAdd(r, 0, index, a)", "np.add.at(r, index, a)", "r.index_add_(0, index, a)", update=True),
    # Products
    Row("product of matrices", "Float addmm(r, 0, r, 1, a, b)", "np.matmul(a, b, out=r)", "torch.mm(a, b, out=r)", (1024, 1024),
        limit="flops", flops="2 * n * side", near=1e-4, blas=True),
    Row("products of small matrices", "Float baddbmm(r, 0, r, 1, a, b)", "np.matmul(a, b, out=r)", "torch.bmm(a, b, out=r)",
        (1000, 8, 8), limit="flops", flops="2 * n * side", blas=True),
    Row("matrix times vector", "Float addmv(u, 0, u, 1, a, x)", "np.dot(a, x, out=u)", "torch.mv(a, x, out=u)", results="u", blas=True),
    # Convolutions
    Row("conv2Dmm 3x3", "Float conv2Dmm(v, 0, 1, a, k3, 1, 1, 'V', 'X')", "", "torch.conv2d(a, k3)", (16, 64, 32, 32), results="v",
        limit="flops", flops="2 * n / side**2 * (side - 2)**2 * 64 * 9"),
    Row("conv2Dmm 5x5", "Float conv2Dmm(v, 0, 1, a, k5, 1, 1, 'V', 'X')", "", "torch.conv2d(a, k5)", (8, 64, 28, 28), results="v",
        limit="flops", flops="2 * n / side**2 * (side - 4)**2 * 64 * 25"),
    Row("conv2Dmm 7x7", "Float conv2Dmm(v, 0, 1, a, k7, 1, 1, 'V', 'X')", "", "torch.conv2d(a, k7)", (8, 3, 224, 224), results="v",
        limit="flops", flops="2 * n / side**2 * (side - 6)**2 * 16 * 49"),
    Row("conv2DRevgerm 3x3", "Float conv2DRevgerm(v, 0, 1, a, g3, 1, 1)", "", "torch.ops.aten.convolution_backward("
        "g3, a, k3, None, (1, 1), (0, 0), (1, 1), False, (0, 0), 1, (False, True, False))[1]", (16, 64, 32, 32), results="v",
        limit="flops", flops="2 * n / side**2 * (side - 2)**2 * 64 * 9", near=1e-4),
    # Random numbers
    Row("uniform", "Float uniform(r, g, 0, 1)", "rng.random(out=r, dtype=np.float32)", "r.uniform_(0, 1)", random=True),
    Row("normal", "Float normal(r, g, 0, 1)", "rng.standard_normal(out=r, dtype=np.float32)", "r.normal_(0, 1)", random=True),
    Row("bernoulli", "Float bernoulli(r, g, 0.3)", "np.less(rng.random(out=s, dtype=np.float32), 0.3, out=r)", "r.bernoulli_(0.3)",
        random=True),
    Row("randperm", "Long randperm(lr, g, n)", "rng.permutation(n)", "torch.randperm(n, out=lr)", MILLION, results="lr", random=True,
        limit=""),
    *SMALL,
]

# How the time grows with the number of elements: linearly, or as n log n.
GROWTH = [
    ("n", Row("cadd", "Float cadd(r, a, 1, b)")),
    ("n", Row("exp", "Float exp(r, s)")),
    ("n", Row("sumall", "Float sumall(a)", results="")),
    ("n", Row("cumsum", "Float cumsum(r, a, 0)")),
    ("n", Row("maskedSelect", "Float maskedSelect(v, a, mask)", results="v")),
    ("n", Row("kth", "Float kthvalue(v, k, a, n // 2, 0, 0)", results="v k")),
    ("n", Row("top 10", "Float topk(v, k, a, 10, 0, 1, 1)", results="v k")),
    ("n", Row("normal", "Float normal(r, g, 0, 1)")),
    ("n log n", Row("sort with index", "Float sort(v, k, a, 0, 0)", results="v k")),
]

# How it depends on the shape: a million elements, the first shape for comparison.
SHAPES = [(1024, 1024), (1 << 20,), (1 << 20, 1), (1, 1 << 20), (1 << 16, 16), (16, 1 << 16), (16,) * 5, (4,) * 10, (2,) * 20]
SHAPES_APART = 20  # the most that a shape may take more time than the first
MANY_DIMS = (1, 10, 100, 1000)
SHAPED = [
    Row("cadd", "Float cadd(r, a, 1, b)"),
    Row("cadd, reversed", "Float cadd(r, a, 1, reversed)"),
    Row("copy, reversed", "Float copy(r, reversed)"),
    Row("sum dim 0", "Float sum(v, a, 0, 0)", results="v"),
    Row("sum last dim", "Float sum(v, a, last, 0)", results="v"),
    Row("max with index dim 0", "Float max(v, k, a, 0, 0)", results="v k"),
    Row("sort last dim", "Float sort(v, k, a, last, 0)", results="v k"),
]
