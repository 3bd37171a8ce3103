#!/usr/bin/env python3
"""Check a libTH.so against golden vectors (JSON lines).  Python 3 stdlib only.

run_golden.py --lib path/libTH.so --tsv TH.tsv [--index-base 0|1] [--only REGEX]
              [--handler return|exit] [--jobs N] [--timeout S] [--out FILE] files-or-folders...
              [--counts FILE --flavour NAME]
Cases run in forked batches; a crash or a hang costs one case.  See README.md for the case format.
"""
import argparse, collections, ctypes, glob, json, math, os, re, select, signal, struct, sys, tempfile, time

C = ctypes
VP = C.c_void_p


class HalfS(C.Structure):
    _fields_ = [("x", C.c_ushort)]


class Desc(C.Structure):
    _fields_ = [("str", C.c_char * 64)]


CT = {"Byte": C.c_ubyte, "Char": C.c_byte, "Short": C.c_short, "Int": C.c_int, "Long": C.c_long,
      "Float": C.c_float, "Double": C.c_double, "Half": C.c_ushort, "ULong": C.c_ulong, "UShort": C.c_ushort}
FLOATS = ("Float", "Double", "Half")
ACC = {"Byte": "Long", "Char": "Long", "Short": "Long", "Int": "Long", "Long": "Long",
       "Float": "Double", "Double": "Double", "Half": "Float"}
TYPES = ["Byte", "Char", "Short", "Int", "Long", "Float", "Double", "Half"]


class TensorS(C.Structure):
    _fields_ = [("size", C.POINTER(C.c_long)), ("stride", C.POINTER(C.c_long)), ("nDimension", C.c_int),
                ("storage", VP), ("storageOffset", C.c_ssize_t), ("refcount", C.c_int), ("flag", C.c_byte)]


class StorageS(C.Structure):
    _fields_ = [("data", VP), ("size", C.c_ssize_t), ("refcount", C.c_int), ("flag", C.c_byte),
                ("allocator", VP), ("allocatorContext", VP), ("view", VP)]


class GenS(C.Structure):
    _fields_ = [("seed", C.c_ulong), ("left", C.c_int), ("seeded", C.c_int), ("next", C.c_ulong),
                ("state", C.c_ulong * 624), ("nx", C.c_double), ("ny", C.c_double), ("nrho", C.c_double),
                ("nvalid", C.c_int)]


# ---------------------------------------------------------------- numbers
def h2f(bits):
    return struct.unpack("<e", struct.pack("<H", bits))[0]


def f2h(v):
    if v != v:
        return 0x7e00
    if math.isinf(v):
        return 0x7c00 if v > 0 else 0xfc00
    return struct.unpack("<H", struct.pack("<e", v))[0]


def num(v):
    """JSON number -> python number ("nan", "inf", "-inf" as strings)."""
    return float(v) if isinstance(v, str) else v


def enc(t, v):
    v = num(v)
    if t == "Half":
        return f2h(float(v))
    if t in FLOATS:
        return float(v)
    if isinstance(v, float):
        raise ValueError("float %r for %s" % (v, t))
    return v


def dec(t, v):
    return h2f(v) if t == "Half" else v


def arr(t, vals):
    a = (CT[t] * max(1, len(vals)))()
    for i, v in enumerate(vals):
        a[i] = enc(t, v)
    return a


FMT = {"Float": ("<f", "<i", 0x7fffffff), "Double": ("<d", "<q", 0x7fffffffffffffff), "Half": ("<e", "<h", 0x7fff)}


def ordf(t, v):
    f, i, m = FMT[t]
    n = struct.unpack(i, struct.pack(f, v))[0]
    return n if n >= 0 else -(n & m)


def f32(v):
    try:
        return struct.unpack("<f", struct.pack("<f", v))[0]
    except OverflowError:
        return math.inf if v > 0 else -math.inf


def close(exp, got, t, tol):
    """True when got agrees with exp (both python numbers) for element type t."""
    if exp is None:
        return True
    exp = num(exp)
    if t not in FLOATS:
        return exp == got
    exp = f32(float(exp)) if t == "Float" else h2f(f2h(float(exp))) if t == "Half" else float(exp)
    if exp != exp or got != got:
        return exp != exp and got != got
    if math.isinf(exp) or math.isinf(got):
        if exp == got:
            return True
        if not tol.get("infok"):
            return False
    zs = tol.get("zsign")
    if exp == got:
        return not zs or math.copysign(1, exp) == math.copysign(1, got)
    d = abs(exp - got)
    if "abs" in tol and d <= tol["abs"]:
        return True
    if "rel" in tol and d <= tol["rel"] * abs(exp):
        return True
    if "ulp" in tol:
        if abs(ordf(t, exp) - ordf(t, got)) <= tol["ulp"]:
            return True
    return False


# ---------------------------------------------------------------- signatures
class Sig:
    __slots__ = ("ret", "params", "typ", "name")


SCALARS = {"int": C.c_int, "long": C.c_long, "double": C.c_double, "float": C.c_float, "size_t": C.c_size_t,
           "ptrdiff_t": C.c_ssize_t, "unsigned long": C.c_ulong, "unsigned char": C.c_ubyte, "short": C.c_short,
           "char": C.c_char, "THHalf": HalfS, "unsigned short": C.c_ushort}


def parse_type(text, typ):
    """-> (ctypes type, tag) where tag is 'ptr', 'void', 'desc' or a scalar tag."""
    s = re.sub(r"\b(const|struct|volatile)\b", " ", text)
    stars = s.count("*")
    s = " ".join(s.replace("*", " ").split())
    if stars:
        return VP, "ptr:" + s.split()[0] if s else "ptr"
    w = s.split()
    two = " ".join(w[:2])
    if two in SCALARS:
        return SCALARS[two], two
    b = w[0] if w else "void"
    if b == "num":
        return (HalfS, "num") if typ == "Half" else (CT[typ], "num")
    if b == "accnum":
        return CT[ACC[typ]], "accnum"
    if b == "THDescBuff":
        return Desc, "desc"
    if b == "void":
        return None, "void"
    if b in SCALARS:
        return SCALARS[b], b
    raise ValueError("type %r" % text)


def load_tsv(path):
    sigs = {}
    with open(path) as f:
        head = f.readline().rstrip("\n").split("\t")
        ix = {k: i for i, k in enumerate(head)}
        for line in f:
            c = line.rstrip("\n").split("\t")
            if not c[ix["kind"]].startswith("function"):
                continue
            fam, fn = c[ix["family"]], c[ix["function"]]
            nodef = c[ix["not_defined_for"]].split()
            tys = [None] if fam == "plain" else [t for t in c[ix["types"]].split() if t not in nodef]
            for t in tys:
                name = fn if t is None else fam.replace("TH", "TH" + t, 1) + fn.replace("{Num}", t)
                sigs[name] = (c[ix["return"]], c[ix["parameters"]], t)
    return sigs


def get_sig(sigs, name, cache={}):
    if name in cache:
        return cache[name]
    ret, par, t = sigs[name]
    s = Sig()
    s.name, s.typ = name, t
    s.ret = parse_type(ret + (" " if "*" in ret else " x"), t) if "*" in ret or ret != "void" else (None, "void")
    s.params = [] if par.strip() in ("", "void") else [parse_type(p, t) for p in par.split(",")]
    cache[name] = s
    return s


class Fail(Exception):
    pass


MISSING = "missing symbol "  # a result that starts like this is counted apart from failures


class World:
    """One library and the per-case machinery."""

    def __init__(self, lib, sigs, base, mode, pipe=None):
        self.lib, self.sigs, self.base, self.mode, self.pipe = lib, sigs, base, mode, pipe
        self.errors = []
        self.fcache = {}
        self.idx = -1

    # ---- handlers
    def install(self):
        def on_err(msg, data):
            self.report(None, msg)

        def on_arg(n, msg, data):
            self.report(n, msg)
        self.h1 = C.CFUNCTYPE(None, C.c_char_p, VP)(on_err)
        self.h2 = C.CFUNCTYPE(None, C.c_int, C.c_char_p, VP)(on_arg)
        for n, h in (("THSetErrorHandler", self.h1), ("THSetArgErrorHandler", self.h2),
                     ("THSetDefaultErrorHandler", self.h1), ("THSetDefaultArgErrorHandler", self.h2)):
            f = getattr(self.lib, n, None)
            if f is not None:
                f.restype, f.argtypes = None, [VP, VP]
                f(C.cast(h, VP), None)

    def report(self, n, msg):
        m = msg.decode("utf8", "replace") if msg else ""
        self.errors.append((n, m))
        if self.mode == "exit":
            os.write(self.pipe, (json.dumps(["X", self.idx, n, m[:200]]) + "\n").encode())
            os._exit(0)

    # ---- library calls
    def fn(self, name):
        f = self.fcache.get(name)
        if f is None:
            if name not in self.sigs:
                raise Fail("not in TSV: " + name)
            s = get_sig(self.sigs, name)
            try:
                f = self.lib[name]
            except AttributeError:
                raise Fail(MISSING + name)
            f.restype = s.ret[0]
            f.argtypes = [p[0] for p in s.params]
            self.fcache[name] = f
        return f

    def _q(self, name, res, *at):
        f = self.fcache.get("q:" + name)
        if f is None:
            try:
                f = self.lib[name]
            except AttributeError:
                raise Fail(MISSING + name)
            proto = C.CFUNCTYPE(res, *at)
            f = proto(C.cast(f, VP).value)
            self.fcache["q:" + name] = f
        return f

    # ---- building
    def mk_storage(self, t, data, index=False):
        n = len(data)
        p = self._q("TH%sStorage_newWithSize" % t, VP, C.c_ssize_t)(n)
        if not p:
            raise Fail("setup: storage")
        if n:
            if index:
                data = [v + self.base for v in data]
            C.memmove(C.cast(p, C.POINTER(StorageS)).contents.data, arr(t, data), n * C.sizeof(CT[t]))
        return p

    def mk_tensor(self, a, recs):
        t = a["tensor"]
        size, data = a.get("size", []), a.get("data")
        if not size and not data and "share" not in a:
            p = self._q("TH%sTensor_new" % t, VP)()
        else:
            if "share" in a:
                st = C.cast(recs[a["share"]]["p"], C.POINTER(TensorS)).contents.storage
                own = False
            else:
                st, own = self.mk_storage(t, data or [], a.get("index", False)), True
            stride = a.get("stride")
            if stride is None:
                stride, k = [], 1
                for d in reversed(size):
                    stride.insert(0, k)
                    k *= d
            ls, lt = self.mk_storage("Long", size), self.mk_storage("Long", stride)
            p = self._q("TH%sTensor_newWithStorage" % t, VP, VP, C.c_ssize_t, VP, VP)(st, a.get("offset", 0), ls, lt)
            fr = self._q("THLongStorage_free", None, VP)
            fr(ls), fr(lt)
            if own:
                self._q("TH%sStorage_free" % t, None, VP)(st)
            if not p:
                raise Fail("setup: tensor")
            g = self.geom(p)
            if g[0] != list(size) or any(x != y for x, y, d in zip(g[1], stride, size) if d != 1) or g[2] != a.get("offset", 0):
                raise Fail("setup: wanted size %s stride %s offset %s, got %s %s %s" % (size, stride, a.get("offset", 0), *g[:3]))
        return p

    def geom(self, p):
        s = C.cast(p, C.POINTER(TensorS)).contents
        n = s.nDimension
        if n < 0 or n > 64:
            raise Fail("nDimension %d" % n)
        return [s.size[i] for i in range(n)], [s.stride[i] for i in range(n)], s.storageOffset, s.storage

    def st_raw(self, t, sp):
        if not sp:
            return None
        s = C.cast(sp, C.POINTER(StorageS)).contents
        if not s.data or s.size <= 0:
            return b""
        return C.string_at(s.data, s.size * C.sizeof(CT[t]))

    def st_vals(self, t, sp):
        if not sp:
            return []
        s = C.cast(sp, C.POINTER(StorageS)).contents
        if not s.data or s.size <= 0:
            return []
        a = C.cast(s.data, C.POINTER(CT[t]))
        return [dec(t, a[i]) for i in range(s.size)]

    def describes_memory(self, r):
        """False for a tensor whose storage the case shrank behind it."""
        try:
            self.t_vals(r["t"], r["p"])
            return True
        except Fail:
            return False

    def t_vals(self, t, p):
        size, stride, off, sp = self.geom(p)
        if not size:
            return []
        if not sp:
            raise Fail("tensor of size %s without storage" % size)
        n = C.cast(sp, C.POINTER(StorageS)).contents.size
        last = off + sum((d - 1) * s for d, s in zip(size, stride))
        if last >= n:
            raise Fail("tensor reaches element %d of a storage of %d" % (last, n))
        if any(d > 1 << 20 for d in size):
            raise Fail("size %s" % size)
        a = C.cast(C.cast(sp, C.POINTER(StorageS)).contents.data, C.POINTER(CT[t]))
        offs = [off]
        for d, s in zip(size, stride):
            offs = [o + i * s for o in offs for i in range(d)]
        return [dec(t, a[o]) for o in offs]

    def make(self, a, par, recs):
        """argument spec -> record {"v": value passed, ...}"""
        ct, tag = par
        if a is None:
            return {"k": "null", "v": None}
        if not isinstance(a, dict):
            if isinstance(a, list):
                raise Fail("bad arg")
            v = num(a)
            if ct is HalfS:
                return {"k": "n", "v": HalfS(f2h(float(v)))}
            if ct is C.c_char:
                return {"k": "n", "v": bytes([int(v) & 255])}
            if ct in (C.c_double, C.c_float):
                return {"k": "n", "v": ct(float(v))}
            if isinstance(v, float):
                raise Fail("float for integer parameter")
            return {"k": "n", "v": ct(v)}
        if "ref" in a:
            return recs[a["ref"]]
        if "str" in a:
            b = a["str"].encode()
            if ct is C.c_char:
                return {"k": "n", "v": b[:1]}
            buf = C.create_string_buffer(b)
            return {"k": "str", "v": C.addressof(buf), "keep": buf}
        if "tensor" in a:
            p = self.mk_tensor(a, recs)
            return {"k": "tensor", "t": a["tensor"], "p": p, "v": p, "own": True, "index": a.get("index", False)}
        if "storage" in a:
            p = self.mk_storage(a["storage"], a.get("data", []))
            return {"k": "storage", "t": a["storage"], "p": p, "v": p, "own": True}
        if "mapping" in a:
            fr = self.make({"file": a["bytes"]}, (VP, "ptr"), recs)
            p = self._q("TH%sStorage_newWithMapping" % a["mapping"], VP, VP, C.c_ssize_t, C.c_int)(fr["v"], a["n"], a["flags"])
            if not p:
                raise Fail("setup: mapping")
            return {"k": "storage", "t": a["mapping"], "p": p, "v": p, "own": True, "keep": fr["keep"], "path": fr["path"]}
        if "storage_of" in a:
            r = recs[a["storage_of"]]
            return {"k": "storage", "t": r["t"], "p": self.geom(r["p"])[3], "v": self.geom(r["p"])[3], "own": False}
        if "gen" in a:
            p = self._q("THGenerator_new", VP)()
            self._q("THRandom_manualSeed", None, VP, C.c_ulong)(p, a["gen"])
            rnd = self._q("THRandom_random", C.c_ulong, VP)
            for _ in range(a.get("skip", 0)):
                rnd(p)
            if "force" in a:
                g = C.cast(p, C.POINTER(GenS)).contents
                for i in range(624):
                    g.state[i] = a["force"]
            return {"k": "gen", "p": p, "v": p, "own": not a.get("disown")}
        if "tensors" in a:
            rs = [self.make(x, (VP, "ptr"), recs) for x in a["tensors"]]
            buf = (VP * max(1, len(rs)))(*[r["v"] for r in rs])
            return {"k": "tensors", "v": C.addressof(buf), "keep": buf, "items": rs}
        if "buf" in a:
            buf = arr(a["buf"], a["data"])
            return {"k": "buf", "t": a["buf"], "v": C.addressof(buf), "keep": buf, "n": len(a["data"])}
        if "alloc" in a:
            n = len(a["data"])
            b = n * C.sizeof(CT[a["alloc"]])
            p = self._q("THAlloc", VP, C.c_ssize_t)(b)
            C.memmove(p, arr(a["alloc"], a["data"]), b)
            return {"k": "alloc", "v": p}
        if "bufs" in a:
            rs = [self.make(x, (VP, "ptr"), recs) for x in a["bufs"]]
            buf = (VP * max(1, len(rs)))(*[r["v"] for r in rs])
            return {"k": "bufs", "v": C.addressof(buf), "keep": buf, "items": rs}
        if "outptr" in a:
            buf = (VP * 1)()
            return {"k": "outptr", "t": a["outptr"], "v": C.addressof(buf), "keep": buf, "n": a["n"]}
        if "chars" in a:
            buf = C.create_string_buffer(a["chars"])
            return {"k": "chars", "v": C.addressof(buf), "keep": buf}
        if "allocator" in a:
            return {"k": "allocator", "v": C.addressof(C.c_char.in_dll(self.lib, a["allocator"]))}
        if "file" in a:
            fd, path = tempfile.mkstemp(prefix="golden")
            os.write(fd, bytes(a["file"]))
            os.close(fd)
            buf = C.create_string_buffer(path.encode())
            return {"k": "file", "v": C.addressof(buf), "keep": buf, "path": path}
        raise Fail("bad argument spec %r" % a)

    def flat(self, recs):
        out, seen = [], set()
        for k, r in enumerate(recs):
            for r2 in ([r] + r.get("items", [])):
                if id(r2) not in seen:
                    seen.add(id(r2))
                    out.append((k, r2))
        return out

    def snap(self, r):
        if r["k"] == "tensor":
            g = self.geom(r["p"])
            s = C.cast(r["p"], C.POINTER(TensorS)).contents
            rc = C.cast(g[3], C.POINTER(StorageS)).contents.refcount if g[3] else 0
            return g, self.st_raw(r["t"], g[3]), s.refcount, rc
        if r["k"] == "storage":
            s = C.cast(r["p"], C.POINTER(StorageS)).contents
            return s.size, self.st_raw(r["t"], r["p"]), s.refcount
        if r["k"] in ("buf", "str"):
            return bytes(r["keep"])
        return None

    # ---- checking
    def vals(self, what, exp, got, t, tol, off=0):
        if len(exp) != len(got):
            raise Fail("%s: %d elements, expected %d" % (what, len(got), len(exp)))
        for i, (e, g) in enumerate(zip(exp, got)):
            if off and e is not None:
                e = e + off
            if not close(e, g, t, tol):
                raise Fail("%s[%d]: got %r, expected %r" % (what, i, g, e))

    def rng(self, what, got, e):
        for i, g in enumerate(got):
            for k, ok in (("lt", lambda x, y: x < y), ("le", lambda x, y: x <= y), ("gt", lambda x, y: x > y),
                          ("ge", lambda x, y: x >= y)):
                if k in e and not ok(g, num(e[k])):
                    raise Fail("%s[%d]: %r not %s %r" % (what, i, g, k, e[k]))
            if e.get("integral") and g != math.floor(g):
                raise Fail("%s[%d]: %r not integral" % (what, i, g))
        if e.get("distinct") and len(set(got)) != len(got):
            raise Fail("%s: repeated values %r" % (what, got))
        if "set" in e and sorted(got) != sorted(e["set"]):
            raise Fail("%s: %r is not a permutation of %r" % (what, got, e["set"]))
        if "of" in e and any(g not in e["of"] for g in got):
            raise Fail("%s: %r outside %r" % (what, got, e["of"]))

    def check_tensor(self, what, p, t, e, tol, recs):
        if not p:
            raise Fail(what + ": NULL tensor")
        size, stride, off, sp = self.geom(p)
        if "size" in e and size != e["size"]:
            raise Fail("%s: size %s, expected %s" % (what, size, e["size"]))
        if "stride" in e and stride != e["stride"]:
            raise Fail("%s: stride %s, expected %s" % (what, stride, e["stride"]))
        if "offset" in e and off != e["offset"]:
            raise Fail("%s: offset %s, expected %s" % (what, off, e["offset"]))
        if "nstorage" in e:
            n = C.cast(sp, C.POINTER(StorageS)).contents.size if sp else 0
            if n != e["nstorage"]:
                raise Fail("%s: storage size %d, expected %d" % (what, n, e["nstorage"]))
        if "refcount" in e:
            n = C.cast(p, C.POINTER(TensorS)).contents.refcount
            if n != e["refcount"]:
                raise Fail("%s: refcount %d, expected %d" % (what, n, e["refcount"]))
        if "flag" in e:
            n = C.cast(p, C.POINTER(TensorS)).contents.flag
            if n != e["flag"]:
                raise Fail("%s: flag %d, expected %d" % (what, n, e["flag"]))
        if "shares" in e:
            if sp != self.geom(recs[e["shares"]]["p"])[3]:
                raise Fail("%s: does not share the storage of arg %d" % (what, e["shares"]))
        if e.get("ownstorage"):
            for k, r in self.flat(recs):
                if r["k"] == "tensor" and r["p"] != p and sp and self.geom(r["p"])[3] == sp:
                    raise Fail("%s: shares the storage of arg %d" % (what, k))
        if "nostorage" in e and sp:
            raise Fail("%s: has a storage" % what)
        tol = e.get("tol", tol)
        io = self.base if e.get("index") else 0
        if "data" in e:
            self.vals(what, e["data"], self.t_vals(t, p), t, tol, io)
        if "seq" in e:
            a, st, n = e["seq"]
            self.vals(what, [a + i * st for i in range(n)], self.t_vals(t, p), t, tol)
        if "prefix" in e:
            self.vals(what, e["prefix"], self.t_vals(t, p)[:len(e["prefix"])], t, tol, io)
        if "range" in e:
            self.rng(what, self.t_vals(t, p), e["range"])
        if "storage" in e:
            self.vals(what + ".storage", e["storage"], self.st_vals(t, sp), t, tol, io)

    def check_storage(self, what, p, t, e, tol):
        if not p:
            raise Fail(what + ": NULL storage")
        s = C.cast(p, C.POINTER(StorageS)).contents
        if "n" in e and s.size != e["n"]:
            raise Fail("%s: size %d, expected %d" % (what, s.size, e["n"]))
        for k in ("refcount", "flag"):
            if k in e and getattr(s, k) != e[k]:
                raise Fail("%s: %s %d, expected %d" % (what, k, getattr(s, k), e[k]))
        if "data" in e:
            self.vals(what, e["data"], self.st_vals(t, p), t, e.get("tol", tol))
        if "prefix" in e:
            self.vals(what, e["prefix"], self.st_vals(t, p)[:len(e["prefix"])], t, e.get("tol", tol))

    def check_arg(self, what, r, e, tol, recs):
        k = r["k"]
        if k == "tensor":
            self.check_tensor(what, r["p"], r["t"], e, tol, recs)
        elif k == "storage":
            self.check_storage(what, r["p"], r["t"], e, tol)
            if "filesize" in e and os.stat(r["path"]).st_size != e["filesize"]:
                raise Fail("%s: file size %d" % (what, os.stat(r["path"]).st_size))
        elif k == "buf":
            got = [dec(r["t"], r["keep"][i]) for i in range(r["n"])]
            if "data" in e:
                self.vals(what, e["data"], got, r["t"], e.get("tol", tol))
            if "range" in e:
                self.rng(what, got, e["range"])
        elif k == "gen":
            if "next" in e:
                g = self._q("THRandom_random", C.c_ulong, VP)(r["p"])
                if g != e["next"]:
                    raise Fail("%s: next raw draw %d, expected %d" % (what, g, e["next"]))
        elif k == "tensors":
            for i, (r2, e2) in enumerate(zip(r["items"], e["tensors"])):
                self.check_tensor("%s.%d" % (what, i), r2["p"], r2["t"], e2, tol, recs)
        elif k == "outptr":
            p = r["keep"][0]
            if e.get("null"):
                return
            if not p:
                raise Fail(what + ": NULL")
            a = C.cast(p, C.POINTER(CT[r["t"]]))
            self.vals(what, e["data"], [a[i] for i in range(r["n"])], r["t"], {})
        elif k == "chars":
            if e.get("nonempty") and not r["keep"].value:
                raise Fail(what + ": empty message")
        elif k == "file":
            with open(r["path"], "rb") as f:
                b = list(f.read())
            if b != e["bytes"]:
                raise Fail("%s: file holds %s, expected %s" % (what, b, e["bytes"]))
        else:
            raise Fail("cannot check %s (%s)" % (what, k))

    def check_ret(self, e, sig, ret, tol, recs):
        tag = sig.ret[1]
        if isinstance(e, dict):
            if "any" in e:
                return
            if "null" in e:
                if ret:
                    raise Fail("ret: not NULL")
                return
            if "notnull" in e:
                if not ret:
                    raise Fail("ret: NULL")
                return
            if "range" in e:
                self.rng("ret", [ret], e["range"])
                return
            if "same" in e:
                if ret != recs[e["same"]]["v"]:
                    raise Fail("ret: not the object of arg %d" % e["same"])
                if "tensor" in e:
                    self.check_tensor("ret", ret, e["tensor"], e, tol, recs)
                return
            if "same_storage" in e:
                if ret != self.geom(recs[e["same_storage"]]["p"])[3]:
                    raise Fail("ret: not the storage of arg %d" % e["same_storage"])
                return
            if "dataof" in e:
                r = recs[e["dataof"]]
                if r["k"] == "tensor":
                    g = self.geom(r["p"])
                    b = C.cast(g[3], C.POINTER(StorageS)).contents.data + g[2] * C.sizeof(CT[r["t"]])
                else:
                    b = C.cast(r["p"], C.POINTER(StorageS)).contents.data
                if ret != b:
                    raise Fail("ret: wrong data pointer")
                return
            if "tensor" in e:
                self.check_tensor("ret", ret, e["tensor"], e, tol, recs)
                return
            if "storage" in e:
                self.check_storage("ret", ret, e["storage"], e, tol)
                return
            if "contains" in e:
                s = ret.str if isinstance(ret, Desc) else C.string_at(ret)
                if e["contains"] not in s.decode():
                    raise Fail("ret: %r does not contain %r" % (s.decode(), e["contains"]))
                return
            if "str" in e:
                s = ret.str if isinstance(ret, Desc) else C.string_at(ret)
                if s.decode() != e["str"]:
                    raise Fail("ret: %r, expected %r" % (s.decode(), e["str"]))
                return
            raise Fail("bad ret spec")
        if tag == "desc":
            got, t = ret.str.decode(), None
            if got != e:
                raise Fail("ret: %r, expected %r" % (got, e))
            return
        if isinstance(ret, HalfS):
            got, t = h2f(ret.x), "Half"
        elif isinstance(ret, bytes):
            got, t = ret[0], "Int"
        else:
            got = ret
            ct = sig.ret[0]
            t = "Float" if ct is C.c_float else "Double" if ct is C.c_double else "Int"
        if not close(e, got, t, tol):
            raise Fail("ret: got %r, expected %r" % (got, e))

    # ---- property checks (for results that are not unique)
    def mat(self, recs, k):
        r = recs[k]
        g = self.geom(r["p"])
        v = self.t_vals(r["t"], r["p"])
        if len(g[0]) == 1:
            return v
        c = g[0][1]
        return [v[i * c:(i + 1) * c] for i in range(g[0][0])]

    def prop(self, p, recs):
        kind, tl = p["kind"], p.get("tol", 1e-10)

        def mm(a, b):
            return [[sum(x * y for x, y in zip(r, c)) for c in zip(*b)] for r in a]

        def tr(a):
            return [list(c) for c in zip(*a)]

        def same(what, a, b):
            if len(a) != len(b) or any(len(x) != len(y) for x, y in zip(a, b)):
                raise Fail("%s: shapes differ" % what)
            for i, (x, y) in enumerate(zip(a, b)):
                for j, (u, v) in enumerate(zip(x, y)):
                    if not abs(u - v) <= tl:
                        raise Fail("%s [%d][%d]: %r, expected %r (tol %g)" % (what, i, j, u, v, tl))

        def eye(n):
            return [[float(i == j) for j in range(n)] for i in range(n)]
        if kind == "qr":
            q, r = self.mat(recs, p["q"]), self.mat(recs, p["r"])
            same("Q*R", mm(q, r), p["a"])
            same("Q'Q", mm(tr(q), q), eye(len(q[0])))
            for i, row in enumerate(r):
                for j in range(min(i, len(row))):
                    if row[j] != 0:
                        raise Fail("R[%d][%d] = %r, expected 0" % (i, j, row[j]))
        elif kind == "eigsym":
            e, v = self.mat(recs, p["e"]), self.mat(recs, p["v"])
            same("V'V", mm(tr(v), v), eye(len(e)))
            same("V*diag(e)*V'", mm([[x * y for x, y in zip(r, e)] for r in v], tr(v)), p["a"])
        elif kind == "svd":
            u, s, v = self.mat(recs, p["u"]), self.mat(recs, p["s"]), self.mat(recs, p["v"])
            k = len(s)
            same("U'U", mm(tr(u), u), eye(len(u[0])))
            same("V'V", mm(tr(v), v), eye(len(v[0])))
            us = [[x * y for x, y in zip(r[:k], s)] for r in u]
            same("U*S*V'", mm(us, tr([r[:k] for r in v])), p["a"])
        elif kind == "geev":
            w, v, a = self.mat(recs, p["e"]), self.mat(recs, p["v"]), p["a"]
            n, j = len(a), 0
            while j < n:
                if w[j][1] == 0:
                    x, lam, step = [complex(v[i][j]) for i in range(n)], complex(w[j][0]), 1
                else:
                    x = [complex(v[i][j], v[i][j + 1]) for i in range(n)]
                    lam, step = complex(w[j][0], w[j][1]), 2
                nr = math.sqrt(sum(abs(c) ** 2 for c in x))
                if not nr > 1e-3:
                    raise Fail("eigenvector %d has norm %g" % (j, nr))
                for i in range(n):
                    d = sum(a[i][k] * x[k] for k in range(n)) - lam * x[i]
                    if not abs(d) <= tl:
                        raise Fail("A*v - lambda*v = %r for vector %d" % (d, j))
                j += step
        elif kind == "eigvals":
            got = sorted((x[0], x[1]) for x in self.mat(recs, p["e"]))
            for x, y in zip(sorted(map(tuple, p["vals"])), got):
                if not (abs(x[0] - y[0]) <= tl and abs(x[1] - y[1]) <= tl):
                    raise Fail("eigenvalue %r, expected %r" % (y, x))
            if len(got) != len(p["vals"]):
                raise Fail("number of eigenvalues")
        elif kind == "absdata":
            r = recs[p["arg"]]
            g = [r["keep"][i] for i in range(r["n"])] if r["k"] == "buf" else self.t_vals(r["t"], r["p"])
            for i, (x, y) in enumerate(zip(p["data"], g)):
                if x is not None and not abs(abs(y) - x) <= tl:
                    raise Fail("|arg %d[%d]| = %r, expected %r" % (p["arg"], i, abs(y), x))
        elif kind == "picks":
            # values[...] == src[.. idx ..] along dim; the indices along dim are distinct and in range
            rv, ri = recs[p["vals"]], recs[p["idx"]]
            gs, sz = p["src"], p["size"]
            v, ix, vs = self.t_vals(rv["t"], rv["p"]), self.t_vals("Long", ri["p"]), self.geom(rv["p"])[0]
            d, n = p["dim"], p["size"][p["dim"]]
            shape = list(sz)
            shape[d] = p["k"]
            if len(v) != math.prod(shape) or len(ix) != len(v):
                raise Fail("values/indices have %d/%d elements" % (len(v), len(ix)))
            inner = math.prod(sz[d + 1:])
            seen = {}
            for q, (x, i) in enumerate(zip(v, ix)):
                if not 0 <= i < n:
                    raise Fail("index %d outside [0,%d)" % (i, n))
                o, rest = divmod(q, p["k"] * inner)
                rest %= inner
                s = num(gs[(o * n + i) * inner + rest])
                if rv["t"] == "Float":
                    s = f32(s)
                if not (s == x or (s != s and x != x)):
                    raise Fail("index %d picks %r but the value is %r" % (i, s, x))
                key = (o, rest, i)
                if key in seen:
                    raise Fail("index %d twice" % i)
                seen[key] = 1
        elif kind == "orthcols":
            q = self.mat(recs, p["q"])
            same("Q'Q", mm(tr(q), q), eye(len(q[0])))
        elif kind == "reflectors":
            # geqrf result: R in the upper triangle, reflectors below; H1..Hk * R == A
            ra, tau, a = self.mat(recs, p["ra"]), self.mat(recs, p["tau"]), p["a"]
            m, n = len(a), len(a[0])
            r = [[ra[i][j] if i <= j else 0.0 for j in range(n)] for i in range(m)]
            for k in reversed(range(min(m, n))):
                v = [0.0] * k + [1.0] + [ra[i][k] for i in range(k + 1, m)]
                for j in range(n):
                    s = tau[k] * sum(v[i] * r[i][j] for i in range(m))
                    for i in range(m):
                        r[i][j] -= v[i] * s
            same("H*R", r, a)
        else:
            raise Fail("unknown property " + kind)

    # ---- one case
    def call(self, c, recs, own):
        s = get_sig(self.sigs, c["call"]) if c["call"] in self.sigs else None
        f = self.fn(c["call"])
        if len(c["args"]) != len(s.params):
            raise Fail("%d arguments given, %d declared" % (len(c["args"]), len(s.params)))
        for a, p in zip(c["args"], s.params):
            recs.append(self.make(a, p, recs))
        return s, f

    def free_ret(self, ret, s, recs, e):
        if not ret or s.ret[1].split(":")[0] != "ptr" or not isinstance(ret, int):
            return
        if isinstance(e, dict) and ("same_storage" in e or "dataof" in e or "borrowed" in e):
            return
        rt = self.sigs[s.name][0]
        if "THTensor" in rt:
            self._q("TH%sTensor_free" % s.typ, None, VP)(ret)
        elif "THLongStorage" in rt:
            self._q("THLongStorage_free", None, VP)(ret)
        elif "THStorage" in rt:
            self._q("TH%sStorage_free" % s.typ, None, VP)(ret)
        elif "THGenerator" in rt and not (isinstance(e, dict) and "same" in e):
            self._q("THGenerator_free", None, VP)(ret)

    def run(self, c):
        recs, exp = [], c["expect"]
        tol = exp.get("tol", {}) or {}
        self.errors = []
        try:
            if c["call"] not in self.sigs:
                raise Fail("not in TSV: " + c["call"])
            s, f = self.call(c, recs, True)
            for pre in c.get("pre", []):
                self.aux(pre, recs, None)
            if self.errors:
                raise Fail("error during set-up: %r" % (self.errors[0],))
            fl = self.flat(recs)
            eargs = exp.get("args", {})
            touched = set(int(k) for k in eargs) | set(int(k) for k in exp.get("storage", {})) | set(exp.get("touched", []))
            tsto = set()
            for k, r in fl:
                if k in touched or any(recs[q] is r for q in touched):
                    if r["k"] == "tensor":
                        tsto.add(self.geom(r["p"])[3])
                    elif r["k"] == "storage":
                        tsto.add(r["p"])
            before = [(k, r, self.snap(r)) for k, r in fl]
            broken = [k for k, r in fl if r["k"] == "tensor" and not self.describes_memory(r)]
            ret = f(*[r["v"] for r in recs])
            errs = list(self.errors)
            if "error" in exp:
                if not errs:
                    self.drop(recs, s, ret, None)
                    return "no error reported"
                n = errs[0][0]
                if not self.err_ok(exp, n):
                    return "wrong error: %s (%s), expected %s %s" % ("arg %s" % n if n is not None else "plain", errs[0][1],
                                                                   exp["error"], exp.get("argnum", ""))
                if len(errs) > 1:
                    return "error handler called %d times" % len(errs)
            elif errs:
                if exp.get("or_error"):
                    self.drop(recs, s, None, None)
                    return None
                return "unexpected error: %s %s" % ("" if errs[0][0] is None else "arg %d" % errs[0][0], errs[0][1])
            try:
                if "error" not in exp:
                    self.check_ret(exp.get("ret", {"any": 1}), s, ret, tol, recs)
                for k in sorted(eargs, key=int):
                    self.check_arg("arg %s" % k, recs[int(k)], eargs[k], tol, recs)
                for k, e in exp.get("storage", {}).items():
                    r = recs[int(k)]
                    sp = self.geom(r["p"])[3] if r["k"] == "tensor" else r["p"]
                    self.vals("arg %s.storage" % k, e, self.st_vals(r["t"], sp), r["t"],
                              eargs.get(k, {}).get("tol", tol), self.base if r.get("index") else 0)
                for p in exp.get("props", []):
                    self.prop(p, recs)
                if "error" in exp:
                    for k, r in fl:
                        if r["k"] == "tensor" and k not in broken:
                            self.t_vals(r["t"], r["p"])
                for k, r, b in before:
                    if "error" in exp and not exp.get("intact"):
                        break
                    if b is None or k in touched or any(recs[q] is r for q in touched):
                        continue
                    a = self.snap(r)
                    if r["k"] == "tensor":
                        if a[0] != b[0]:
                            raise Fail("input arg %d changed geometry: %s -> %s" % (k, b[0], a[0]))
                        if a[1] != b[1] and a[0][3] not in tsto:
                            raise Fail("input arg %d: contents changed" % k)
                    elif r["k"] == "storage":
                        if a[:2] != b[:2] and r["p"] not in tsto:
                            raise Fail("input arg %d: storage changed" % k)
                    elif a != b:
                        raise Fail("input arg %d: buffer changed" % k)
                if c.get("rc"):
                    for k, r, b in before:
                        if r["k"] == "tensor":
                            a = self.snap(r)
                            if a[2] != b[2]:
                                raise Fail("arg %d: tensor refcount %d -> %d" % (k, b[2], a[2]))
                            if a[0][3] == b[0][3] and a[3] != b[3]:
                                raise Fail("arg %d: storage refcount %d -> %d" % (k, b[3], a[3]))
                for i, q in enumerate(c.get("post", [])):
                    self.aux(q, recs, ret)
                if len(self.errors) > (1 if "error" in exp else 0):
                    raise Fail("error in a later call: %r" % (self.errors[-1],))
            finally:
                self.drop(recs, s, ret, exp.get("ret"))
            return None
        except Fail as e:
            return str(e)
        except ValueError as e:
            return "bad case: %s" % e

    def err_ok(self, exp, n):
        if exp["error"] == "any":
            return True
        if exp["error"] == "plain":
            return n is None
        return n == exp.get("argnum")

    def aux(self, q, recs, ret):
        r2 = []
        s = get_sig(self.sigs, q["call"]) if q["call"] in self.sigs else None
        f = self.fn(q["call"])
        for a, p in zip(q["args"], s.params):
            if isinstance(a, dict) and "ref" in a:
                r2.append(recs[a["ref"]])
            elif isinstance(a, dict) and "storageref" in a:
                r2.append({"k": "n", "v": self.geom(recs[a["storageref"]]["p"])[3]})
            elif isinstance(a, dict) and "retref" in a:
                r2.append({"k": "ret", "v": ret})
            else:
                r2.append(self.make(a, p, r2))
        v = f(*[r["v"] for r in r2])
        if "ret" in q:
            self.check_ret(q["ret"], s, v, q.get("tol", {}), recs)
        if q.get("ret_same") and v != ret:
            raise Fail("%s returned %r, expected %r" % (q["call"], v, ret))
        if "arg" in q:
            for k, e in q["arg"].items():
                self.check_arg(q["call"] + " arg " + k, r2[int(k)], e, q.get("tol", {}), recs)
        for r in r2:
            if r not in recs and r.get("own"):
                self.free_rec(r)

    def free_rec(self, r):
        if r["k"] == "tensor" and r.get("own"):
            self._q("TH%sTensor_free" % r["t"], None, VP)(r["p"])
        elif r["k"] == "storage" and r.get("own"):
            self._q("TH%sStorage_free" % r["t"], None, VP)(r["p"])
            if "path" in r:
                os.unlink(r["path"])
        elif r["k"] == "gen" and r.get("own"):
            self._q("THGenerator_free", None, VP)(r["p"])
        elif r["k"] == "file":
            try:
                os.unlink(r["path"])
            except OSError:
                pass

    def drop(self, recs, s, ret, e):
        self.free_ret(ret, s, recs, e)
        for k, r in self.flat(recs):
            self.free_rec(r)


def child(world, opt, cases, todo, wfd):
    w = world(wfd)
    w.install()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if not opt.verbose:
        fd = os.open(os.devnull, os.O_WRONLY)
        os.dup2(fd, 1)
        os.dup2(fd, 2)
    for i in todo:
        w.idx = i
        os.write(wfd, b'["S",%d]\n' % i)
        try:
            msg = w.run(cases[i])
        except BaseException as e:
            msg = "runner exception: %r" % (e,)
        os.write(wfd, (json.dumps(["R", i, msg]) + "\n").encode())
    os.write(wfd, b'["E"]\n')
    os._exit(0)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--lib", required=True)
    ap.add_argument("--tsv", required=True)
    ap.add_argument("--index-base", type=int, default=1, choices=(0, 1))
    ap.add_argument("--only")
    ap.add_argument("--handler", default="return", choices=("return", "exit"),
                    help="return: the handlers record and return; exit: they record and end the forked child "
                         "(needed for a library whose handlers must not return)")
    ap.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    ap.add_argument("--timeout", type=float, default=20)
    ap.add_argument("--out", help="write id<TAB>result for every case")
    ap.add_argument("--max-print", type=int, default=10**9)
    ap.add_argument("--verbose", action="store_true")
    ap.add_argument("--counts", help="file of lines 'flavour count': fewer passed cases than that are a failure")
    ap.add_argument("--flavour", help="the line of --counts that applies")
    ap.add_argument("--cuda", help="libTHC-host.so: make the calls on THC")
    ap.add_argument("--cuda-tsv", help="THC's signatures")
    ap.add_argument("files", nargs="+")
    opt = ap.parse_args()
    for k in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(k, "1")
    t0 = time.time()
    files = []
    for f in opt.files:
        files += sorted(glob.glob(os.path.join(f, "*.jsonl"))) if os.path.isdir(f) else [f]
    cases, skipped = [], 0
    rx = re.compile(opt.only) if opt.only else None
    for f in files:
        with open(f) as fh:
            for line in fh:
                line = line.strip()
                if not line:
                    continue
                c = json.loads(line)
                if rx and not (rx.search(c["id"]) or rx.search(c["call"])):
                    skipped += 1
                    continue
                if "base" in c and c["base"] != opt.index_base:
                    skipped += 1
                    continue
                c["_f"], c["_line"] = os.path.basename(f), line
                cases.append(c)
    sigs = load_tsv(opt.tsv)
    lib = C.CDLL(os.path.abspath(opt.lib))
    left_out = collections.Counter()
    if opt.cuda:
        import cuda
        table, on_devices = cuda.Table(sigs, opt.cuda_tsv), C.CDLL(os.path.abspath(opt.cuda))
        reasons = [table.reason(c) for c in cases]
        cases = [c for c, reason in zip(cases, reasons) if not reason]
        left_out.update(filter(None, reasons))

    def world(pipe):
        if opt.cuda:
            return cuda.CudaWorld(lib, table, opt.index_base, opt.handler, pipe, on_devices)
        return World(lib, sigs, opt.index_base, opt.handler, pipe)
    result = {}
    step = 200
    queue = [list(range(i, min(i + step, len(cases)))) for i in range(0, len(cases), step)]
    active = {}

    def launch(todo):
        r, w = os.pipe()
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            os.close(r)
            child(world, opt, cases, todo, w)
        os.close(w)
        active[r] = {"pid": pid, "todo": todo, "buf": b"", "cur": None, "t": time.time(), "done": False}

    def finish(fd, why=None):
        a = active.pop(fd)
        os.close(fd)
        try:
            _, st = os.waitpid(a["pid"], 0)
        except ChildProcessError:
            st = 0
        if a["cur"] is not None and a["cur"] not in result:
            sig = os.WTERMSIG(st) if os.WIFSIGNALED(st) else None
            result[a["cur"]] = why or ("crash: signal %d" % sig if sig else "process ended (status %d)" % (st >> 8))
        rest = [i for i in a["todo"] if i not in result]
        if rest:
            queue.insert(0, rest)

    while queue or active:
        while queue and len(active) < opt.jobs:
            launch(queue.pop(0))
        rd, _, _ = select.select(list(active), [], [], 1.0)
        for fd in rd:
            a = active[fd]
            d = os.read(fd, 65536)
            if not d:
                finish(fd)
                continue
            a["t"] = time.time()
            a["buf"] += d
            while b"\n" in a["buf"]:
                line, a["buf"] = a["buf"].split(b"\n", 1)
                m = json.loads(line)
                if m[0] == "S":
                    a["cur"] = m[1]
                elif m[0] == "R":
                    result[m[1]] = m[2]
                    a["cur"] = None
                elif m[0] == "X":
                    e = cases[m[1]]["expect"]
                    if "or_error" in e:
                        result[m[1]] = None
                    elif "error" not in e:
                        result[m[1]] = "unexpected error: %s %s" % ("" if m[2] is None else "arg %d" % m[2], m[3])
                    elif e["error"] == "any" or (e["error"] == "plain" and m[2] is None) or \
                            (e["error"] == "arg" and m[2] == e.get("argnum")):
                        result[m[1]] = None
                    else:
                        result[m[1]] = "wrong error: %s (%s), expected %s %s" % (
                            "plain" if m[2] is None else "arg %d" % m[2], m[3], e["error"], e.get("argnum", ""))
        now = time.time()
        for fd in list(active):
            if now - active[fd]["t"] > opt.timeout:
                os.kill(active[fd]["pid"], signal.SIGKILL)
                finish(fd, "timeout")
    bad, absent, symbols = 0, 0, set()
    for i, c in enumerate(cases):
        if (result.get(i) or "").startswith(MISSING):
            absent += 1
            symbols.add(result[i][len(MISSING):])
        elif result.get(i) is not None:
            bad += 1
            if bad <= opt.max_print:
                print("FAIL %s %s: %s%s" % (c["id"], c["call"], result[i], "  [log %s]" % c["log"] if "log" in c else ""))
    if opt.out:
        with open(opt.out, "w") as f:
            for i, c in enumerate(cases):
                f.write("%s\t%s\t%s\t%s\n" % (c["id"], c["call"], c.get("log", ""), result.get(i) or "ok"))
    passed = len(cases) - bad - absent
    floor = int(dict(line.split() for line in open(opt.counts))[opt.flavour]) if opt.counts else 0
    if passed < floor:
        print("FAIL %s has %s %d for passed cases" % (opt.counts, opt.flavour, floor))
    if symbols:
        print("%d symbols missing, of the %d that cases call" % (len(symbols), len({c["call"] for c in cases})))
    for reason, n in left_out.most_common():
        print("%d cases left out: %s" % (n, reason))
    print("%d passed, %d failed, %d missing, %d skipped" % (passed, bad, absent, skipped))
    sys.exit(1 if bad or passed < floor else 0)


if __name__ == "__main__":
    main()
