"""The golden calls of TH made on THC: arguments are uploaded with their layout, the function of the same name is called, and what
it did to the device's objects is copied into the host's, where run_golden.py checks it."""
import ctypes as C, re

from run_golden import CT, MISSING, Fail, HalfS, Sig, StorageS, TensorS, VP, World, f2h, load_tsv, parse_type

STEM = {num: "Cuda" + (num if num != "Float" else "") for num in CT}
NUM = {stem: num for num, stem in STEM.items()}
OBJECT = re.compile(r"TH(C?|Cuda\w*?|Byte|Char|Short|Int|Long|Half|Float|Double)(Tensor|Storage)$")
# Which cases are left out, and why.
LEFT_OUT = ((lambda c: c["_f"].startswith("random") or "rand" in c["call"] or '"gen":' in c["_line"], "other random numbers"),
            (lambda c: c["_f"] == "lapack.jsonl", "LAPACK"),
            (lambda c: re.search(r'"(mapping|allocator|alloc|file|outptr|chars)":', c["_line"]), "the host's memory and files"))
# Argument numbers of THC's, and what TH has for them.
BATCHES = {6: 1, 7: 2}
POSITIONS = {"topk": {5: 2, 6: 3}, "addbmm": BATCHES, "baddbmm": BATCHES}
# Functions of THC that lack TH's alpha and take two texts, the last parameters, as one in small letters.
ONE_TEXT, ALPHA = ("conv2Dmv", "conv2Dmm"), 2


def object_of(base, num):
    """-> (element type, Tensor or Storage, on a device) of a type's name, or None"""
    m = OBJECT.match(base)
    if not m:
        return None
    stem = m.group(1)
    if stem in ("", "C"):
        return num, m.group(2), stem == "C"
    return (NUM.get(stem) or stem), m.group(2), stem.startswith("Cuda")


class Parameter:
    def __init__(self, text, num):
        text = re.sub(r"\bTHCDescBuff\b", "THDescBuff", re.sub(r"\bhalf\b", "THHalf", text))
        if "accnum" in text and num == "Float":
            text = text.replace("accnum", "float")
        self.ctype, self.tag = parse_type(text, num)
        self.stars = text.count("*")
        self.object = object_of(self.tag[4:], num) if self.stars else None
        self.floating = self.ctype in (C.c_float, C.c_double, HalfS)

    def stands_for(self, other):
        """Can an argument for the other parameter, of TH, be had here?"""
        if self.object or other.object:
            return bool(self.object and other.object) and self.object[:2] == other.object[:2] and self.stars == other.stars
        if self.stars or other.stars:
            return self.tag == other.tag and self.tag != "ptr:num"
        return self.floating == other.floating or "num" in (self.tag, other.tag)


class Function:
    """A function of THC and its counterpart in TH."""

    def __init__(self, name, row, plain):
        result, parameters, num = row
        split = lambda text: [Parameter(p, num) for p in text.split(",") if p.strip() not in ("", "void")]
        self.name = name
        self.result, self.parameters = Parameter(result + " x", num), split(parameters)[1:]
        theirs, others = Parameter(plain[0] + " x", num), split(plain[1])
        self.one_text = name.rsplit("_", 1)[-1] in ONE_TEXT
        if self.one_text:
            del others[-1], others[ALPHA]
        self.comparable = (parameters.split(",")[0].strip().endswith("THCState *state") and len(others) == len(self.parameters) and
                           all(p.stands_for(o) for p, o in zip(self.parameters, others)) and
                           (self.result.stars and self.result.tag in ("ptr:num",) or self.result.stands_for(theirs) or
                            self.result.tag == theirs.tag))


class Table:
    def __init__(self, th, thc):
        """Tables of signatures: of TH as read, of THC the file's name."""
        self.th, self.thc, self.functions = th, {}, {}
        for name, row in load_tsv(thc).items():
            m = re.match(r"THC?(%s)C?(Tensor|Storage)_(.*)$" % "|".join(CT), name)
            if m and row[2]:
                self.thc["TH%s%s_%s" % m.groups()] = ("TH%s%s_%s" % (STEM[m[1]], m[2], m[3]), row)
            m = re.match(r"TH(%s)(Tensor|Storage)_(.*)$" % "|".join(NUM), name)
            if m and not row[2]:
                self.thc["TH%s%s_%s" % (NUM[m[1]], m[2], m[3])] = name, row[:2] + (NUM[m[1]],)

    def find(self, name):
        """-> Function, or the reason why there is none"""
        if name not in self.functions:
            if not re.match(r"TH(%s)(Tensor|Storage)_" % "|".join(CT), name):
                self.functions[name] = "neither tensors nor storages"
            elif name not in self.thc:
                self.functions[name] = "not in THC"
            else:
                f = Function(*self.thc[name], self.th[name])
                self.functions[name] = f if f.comparable else "another signature"
        return self.functions[name]

    def reason(self, c):
        """Why a case is left out, or None"""
        for applies, why in LEFT_OUT:
            if applies(c):
                return why
        names = [c["call"]] + [q["call"] for k in ("pre", "post") for q in c.get(k, [])]
        functions = [self.find(name) for name in names]
        if getattr(functions[0], "one_text", False) and c["args"][ALPHA] != 1:
            return "an alpha that THC does not take"
        return next((f for f in functions if isinstance(f, str)), None)


class CudaStorageS(C.Structure):
    _fields_ = StorageS._fields_ + [("device", C.c_int)]


def at(struct, p):
    return C.cast(p, C.POINTER(struct)).contents


class CudaWorld(World):
    def __init__(self, lib, table, base, mode, pipe, cuda):
        super().__init__(lib, table.th, base, mode, pipe)
        self.table, self.cuda = table, cuda
        # Host object: device object, on which a reference is held.
        self.device, self.host, self.what, self.arrays = {}, {}, {}, {}
        cuda.THCState_alloc.restype = VP
        self.state = cuda.THCState_alloc()
        cuda.THCudaInit(VP(self.state))

    def do(self, what, function, result, *arguments):
        """Call a function of a device's object: what is its element type and kind."""
        f = self.cuda["TH%s%s_%s" % (STEM[what[0]], what[1], function)]
        f.restype = result
        return f(VP(self.state), *arguments)

    # ---- objects
    def pair(self, what, host, device):
        self.device[host], self.host[device], self.what[host] = device, host, what
        self.do(what, "retain", None, VP(device))
        return device

    def upload(self, what, host):
        if not host:
            return None
        if host in self.device:
            return self.device[host]
        num = what[0]
        if what[1] == "Storage":
            s = at(StorageS, host)
            d = self.do(what, "newWithSize", VP, C.c_ssize_t(s.size))
            if s.size:
                self.do(what, "copyCPU", None, VP(d), VP(host))
            at(CudaStorageS, d).flag = s.flag
            self.pair(what, host, d)
            at(CudaStorageS, d).refcount = s.refcount + 1
            return d
        size, stride, offset, storage = self.geom(host)
        d = self.do(what, "new", VP)
        longs = lambda v: (C.c_long * max(1, len(v)))(*v)
        self.do(what, "setStorageNd", None, VP(d), VP(self.upload((num, "Storage"), storage)), C.c_ssize_t(offset), C.c_int(len(size)),
                longs(size), longs(stride))
        if storage:
            at(CudaStorageS, self.device[storage]).refcount -= 1  # counted in the host's already
        at(TensorS, d).refcount, at(TensorS, d).flag = at(TensorS, host).refcount, at(TensorS, host).flag
        return self.pair(what, host, d)

    def download(self, what, device):
        """-> the host's object that stands for one of the device"""
        if not device:
            return None
        if device not in self.host:
            new = "TH%s%s_new" % what[:2]
            self.pair(what, self._q(new, VP)(), device)
        return self.host[device]

    def bring_back(self):
        for host, device in list(self.device.items()):
            if self.what[host][1] != "Tensor":
                continue
            t, d = at(TensorS, host), at(TensorS, device)
            if d.nDimension > t.nDimension:
                for field in ("size", "stride"):
                    p = self._q("THRealloc", VP, VP, C.c_ssize_t)(C.cast(getattr(t, field), VP), 8 * d.nDimension)
                    setattr(t, field, C.cast(p, C.POINTER(C.c_long)))
            for k in range(d.nDimension):
                t.size[k], t.stride[k] = d.size[k], d.stride[k]
            t.nDimension, t.storageOffset, t.refcount, t.flag = d.nDimension, d.storageOffset, d.refcount - 1, d.flag
            t.storage = self.download((self.what[host][0], "Storage"), d.storage)
        for host, device in self.device.items():
            what = self.what[host]
            if what[1] != "Storage":
                continue
            s, d = at(StorageS, host), at(CudaStorageS, device)
            if s.size != d.size:
                s.flag |= 2
                self._q("TH%sStorage_resize" % what[0], None, VP, C.c_ssize_t)(host, d.size)
            if d.size:
                f = self.cuda["TH%sStorage_copyCuda" % what[0]]
                f.restype = None
                f(VP(self.state), VP(host), VP(device))
            s.refcount, s.flag = d.refcount - 1, d.flag

    def forget(self, host):
        device = self.device.pop(host, None)
        if device:
            del self.host[device]
            self.do(self.what.pop(host), "free", None, VP(device))

    # ---- what World does with them
    def fn(self, name):
        f = self.table.find(name)
        try:
            entry = self.cuda[f.name]
        except AttributeError:
            raise Fail(MISSING + f.name)

        def call(*values):
            if f.one_text:
                values = values[:ALPHA] + values[ALPHA + 1:-2] + (b"".join(map(C.string_at, values[-2:])).lower(),)
            entry.restype = f.result.ctype
            entry.argtypes = [VP] + [p.ctype for p in f.parameters]
            ret = entry(self.state, *[self.argument(p, v) for p, v in zip(f.parameters, values)])
            errors = len(self.errors)
            self.bring_back()
            result = f.result.object
            if result and result[2]:
                ret = self.download(result, ret)
                self.bring_back()
            elif ret and f.result.tag == "ptr:num":
                ret = self.address(ret)
            if len(self.errors) > errors:
                raise Fail("the results cannot be read: %s" % self.errors[-1][1])
            return ret
        return call

    def argument(self, p, v):
        if p.object and p.object[2]:
            if p.stars == 2 and v is not None:
                items = self.arrays[v][0]
                self.arrays[v][1][:] = [self.upload(p.object, h) for h in items]
                return C.addressof(self.arrays[v][1])
            return self.upload(p.object, v)
        if p.stars:
            return v
        v = getattr(v, "value", v)
        return HalfS(f2h(float(v))) if p.ctype is HalfS and not isinstance(v, HalfS) else v

    def address(self, p):
        """The host's address for one in a device's storage."""
        for host, device in self.device.items():
            what = self.what[host]
            d = at(CudaStorageS, device)
            if what[1] == "Storage" and d.data and d.data <= p < d.data + d.size * C.sizeof(CT[what[0]]):
                return at(StorageS, host).data + p - d.data
        return p

    def make(self, a, par, recs):
        r = super().make(a, par, recs)
        if r["k"] == "tensors":
            items = [item["v"] for item in r["items"]]
            self.arrays[r["v"]] = items, (VP * len(items))()
        return r

    def aux(self, q, recs, ret):
        # A call on a tensor's storage: the device's tensor is there before.
        for _, r in self.flat(recs):
            if r["k"] == "tensor":
                self.upload((r["t"], "Tensor", True), r["p"])
        super().aux(q, recs, ret)

    def err_ok(self, exp, n):
        # THC counts the state among the arguments in places.
        function = self.errors[0][1].split(":")[0].rsplit("_", 1)[-1]
        n = POSITIONS.get(function, {}).get(n, n)
        return super().err_ok(exp, n) or (n and super().err_ok(exp, n - 1))

    def check_ret(self, e, sig, ret, tol, recs):
        f = self.table.find(sig.name)
        if sig.ret[0] is C.c_double and f.result.ctype is C.c_float:
            sig, sig0 = Sig(), sig
            sig.ret, sig.params, sig.typ, sig.name = (C.c_float, sig0.ret[1]), sig0.params, sig0.typ, sig0.name
            tol = dict(tol, ulp=max(1, tol.get("ulp", 0)), **({"rel": max(1e-6, tol["rel"])} if "rel" in tol else {}))
        super().check_ret(e, sig, ret, tol, recs)

    def free_ret(self, ret, s, recs, e):
        super().free_ret(ret, s, recs, e)
        if isinstance(ret, int):
            self.forget(ret)

    def free_rec(self, r):
        self.forget(r.get("p"))
        super().free_rec(r)

    def drop(self, recs, s, ret, e):
        super().drop(recs, s, ret, e)
        for host in list(self.device):
            self.forget(host)
        self.arrays.clear()
