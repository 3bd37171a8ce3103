#!/usr/bin/env python3
"""Write the drivers' table of functions: for each function that the library exports and a table of signatures declares, its
parameters with good arguments (recipes.txt) and a thunk that calls it. With --cuda the library is THC's: a function that has no recipe
of its own takes that of TH's function of the same name.

generate.py --lib libTH.so --recipes recipes.txt... --out FOLDER --parts N [--cuda] [--only REGEX] TABLE.tsv...
Writes FOLDER/table_0.c .. table_N-1.c, and prints what is exempt, with the reason. What else is not driven is a failure of hostile.c."""
import argparse, os, re, subprocess, sys

NUMS = ["Byte", "Bool", "Char", "Short", "Int", "Long", "Half", "BFloat16", "Float", "Double"]
C_NUM = {"Byte": "unsigned char", "Bool": "unsigned char", "Char": "signed char", "Short": "short", "Int": "int", "Long": "int64_t",
         "Half": "THHalf", "BFloat16": "THBFloat16", "Float": "float", "Double": "double"}
ACC = {"Float": "Double", "Double": "Double", "Half": "Float", "BFloat16": "Float"}
# C types of scalars and array elements: (spelling in the call, type that the drivers handle it as)
SCALAR = {"unsigned char": ("unsigned char", "Byte"), "char": ("char", "Char"), "short": ("short", "Short"),
          "unsigned short": ("unsigned short", "Half"), "int": ("int", "Int"), "long": ("int64_t", "Long"),
          "unsigned long": ("uint64_t", "Long"), "ptrdiff_t": ("ptrdiff_t", "Long"), "size_t": ("size_t", "Long"),
          "unsigned long long": ("unsigned long long", "Long"), "unsigned int": ("unsigned int", "Long"), "cudaError_t": ("cudaError_t", "Int"),
          "cudaTextureObject_t": ("cudaTextureObject_t", "Long"),
          "float": ("float", "Float"), "double": ("double", "Double"), "THHalf": ("THHalf", "Half"),
          "THBFloat16": ("THBFloat16", "BFloat16")}
CUDA_ACC = dict(ACC, Float="Float")
STEM = {num: "Cuda" + (num if num != "Float" else "") for num in NUMS}
NUM_OF = dict({num: num for num in NUMS}, **{stem: num for num, stem in STEM.items()})
DIMENSION = re.compile(r"(dim|dimension)[12]?_?$")


class Missing(Exception):
    """A function that cannot be driven; the text is the reason."""


def split_list(text):
    """At commas outside parentheses."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if c == "," and not depth:
            parts.append(text[start:i])
            start = i + 1
    return [p.strip() for p in parts + [text[start:]] if p.strip() not in ("", "void")]


def parse_type(text, num, acc=ACC):
    """-> (base, stars, const, name); num, accnum and the stamp's objects are replaced."""
    if "(*" in text or "HandlerFunction" in text:
        return "function", 0, False, "function"
    const = "const" in text.split() and "*" in text
    stars = text.count("*")
    words = [w for w in re.sub(r"\*", " ", text).split() if w not in ("const", "struct", "volatile")]
    for n in (3, 2, 1):
        base = " ".join(words[:n])
        if n > 1 and base not in SCALAR:
            continue
        name = words[n] if len(words) > n else ""
        break
    if num and base in ("num", "accnum"):
        stamp = num if base == "num" else acc.get(num, "Long")
        base = {"Byte": "unsigned char", "Bool": "unsigned char", "Long": "long", "Half": "THHalf", "BFloat16": "THBFloat16"}.get(stamp, stamp.lower())
        if stamp == "Char":
            base = "signed char"
    m = re.match(r"TH(C?)(Tensor|Storage)$", base)
    if m and num:
        base = "TH%s%s" % (STEM[num] if m.group(1) else num, m.group(2))
    return "THHalf" if base == "half" else base, stars, const, name


def object_of(base):
    """-> (num, Tensor or Storage) or (None, None)"""
    m = re.match(r"TH(%s)(Tensor|Storage)$" % "|".join(sorted(NUM_OF, key=len, reverse=True)), base)
    return (NUM_OF[m.group(1)], m.group(2)) if m else (None, None)


def number(text):
    """-> C initialisers of a number that is passed as integer or floating."""
    if text.startswith("'"):
        return ".i = %s" % text
    value = float(text)
    return ".i = %d, .d = %r" % (int(value), value)


def numbers(text):
    values = [v for v in text.split(",") if v]
    return ".n = %d, .v = {%s}" % (len(values), ", ".join(values) or "0")


def slot(kind, num, name, const, init):
    return {"kind": kind, "num": num, "name": name, "const": const, "init": init}


def parameter(text, num, token, hidden):
    """-> (slot, C expression with %d for the slot's place). Elements of arrays are added to hidden."""
    base, stars, const, name = parse_type(text, num)
    of, what = object_of(base)
    if token == "state":
        return slot("K_STATE", "Byte", name, False, ""), "(THCState *)a[%d].p"
    if what and stars:
        place = ", .on_device = 1" if base.startswith("THCuda") else ""
        m = re.match(r"\[([\d,]*)\]([impd]?)(?:x(\d))?$" if what == "Tensor" else r"<(\*?)([-\d,]*)>()$", token)
        if not m:
            raise Missing("'%s' is no recipe for %s" % (token, text))
        if what == "Storage":
            star, values, _ = m.groups()
            init = (".n = 1, .v = {%s}" % values if star else numbers(values) + ", .content = C_LIST") + place
            return slot("K_STORAGE", of, name, const, init), "(%s *)a[%%d].p" % base
        sizes, content, count = m.groups()
        init = numbers(sizes) + ", .content = %s" % {"": "C_GOOD", "i": "C_INDEX", "m": "C_MASK", "p": "C_HALVES", "d": "C_DIAGONAL"}[content] + place
        if stars == 1:
            return slot("K_TENSOR", of, name, const, init), "(%s *)a[%%d].p" % base
        first = len(hidden)
        hidden += [slot("K_TENSOR", of, "%s[%d]" % (name, i), const, init) for i in range(int(count))]
        return slot("K_TENSORS", of, name, const, (first, int(count))), "(%s **)a[%%d].p" % base
    if stars == 2 and token == "&" and base in ("long", "char"):
        return slot("K_OUT", "Long", name, const, ""), "(%s **)a[%%d].p" % SCALAR[base][0]
    if stars == 2 and base == "long":
        lists = token.strip("{}").split(";")
        first = len(hidden)
        hidden += [slot("K_ARRAY", "Long", "%s[%d]" % (name, i), const, numbers(v) + ", .content = C_LIST")
                   for i, v in enumerate(lists)]
        return slot("K_ARRAYS", "Long", name, const, (first, len(lists))), "(int64_t **)a[%d].p"
    special = {"g": ("K_GENERATOR", "(THGenerator *)a[%d].p"), "al": ("K_ALLOCATOR", "(THAllocator *)a[%d].p"),
               "map": ("K_MAPPING", "(THMapAllocatorContext *)a[%d].p"), "path": ("K_PATH", "(const char *)a[%d].p"),
               "file": ("K_FILE", "(THFile *)a[%d].p"), "disk": ("K_DISK", "(THFile *)a[%d].p"),
               "npy": ("K_NPY", "(const char *)a[%d].p"), "buf": ("K_CHARS", "(char *)a[%d].p"),
               "block": ("K_BLOCK", "a[%d].p"), "counted": ("K_COUNTED", "a[%d].p"), "ctx": ("K_CONTEXT", "a[%d].p")}
    if token in special:
        kind, expression = special[token]
        of = SCALAR[base][1] if base in SCALAR else "Byte"
        return slot(kind, of, name, const, ""), expression
    if token.startswith('"'):
        return slot("K_STRING", "Char", name, const, ".s = %s" % token), "(const char *)a[%d].p"
    if base == "function":
        if token != "fn":
            raise Missing("'%s' is no recipe for %s" % (token, text))
        cast = text.replace(re.search(r"\(\*(\w+)\)", text).group(1), "", 1) if "(*" in text else text.split()[0]
        return slot("K_FUNCTION", "Byte", "function", const, ""), "(%s)a[%%d].f" % cast
    if base == "signed char":
        spelling, of = "signed char", "Char"
    elif base in SCALAR:
        spelling, of = SCALAR[base]
    else:
        raise Missing("no way to make a %s" % text)
    if stars:
        m = re.match(r"\{(\*?)([-\d,]*)\}$", token)
        if stars != 1 or not m:
            raise Missing("'%s' is no recipe for %s" % (token, text))
        init = ".content = C_GOOD" if m.group(1) else numbers(m.group(2)) + ", .content = C_LIST"
        return slot("K_ARRAY", of, name, const, init), "(%s *)a[%%d].p" % spelling
    try:
        init = number(token)
    except ValueError:
        raise Missing("'%s' is no recipe for %s" % (token, text))
    field = {"Half": "h", "BFloat16": "b", "Float": "d", "Double": "d"}.get(of, "i")
    cast = "" if of in ("Half", "BFloat16") else "(%s)" % spelling
    s = slot("K_NUMBER", of, name, const, init)
    s["dimension"] = spelling == "int" and DIMENSION.match(name)
    return s, "%sa[%%d].%s" % (cast, field)


RESULTS = {"THDescBuff": ("R_TEXT", "text")}


def result(text, num, acc=ACC):
    """-> (kind, type, C field of Ret)"""
    base, stars, _, _ = parse_type(text + " x", num, acc)
    of, what = object_of(base)
    if what and stars == 1:
        return "R_" + what.upper(), of, "p"
    if base in ("THDescBuff", "THCDescBuff"):
        return "R_TEXT", "Byte", "text"
    if base == "THGenerator":
        return "R_GENERATOR", "Byte", "p"
    if base == "THMapAllocatorContext":
        return "R_MAPPING", "Byte", "p"
    if base == "THFile":
        return "R_FILE", "Byte", "p"
    if base == "void" and stars:
        return "R_BLOCK", "Byte", "p"
    if base == "void":
        return "R_NOTHING", "Byte", None
    if stars or base in ("cudaStream_t", "cublasHandle_t", "cusparseHandle_t"):
        return "R_POINTER", "Byte", "p"
    of = "Char" if base == "signed char" else SCALAR[base][1]
    return "R_NUMBER", of, {"Half": "h", "BFloat16": "b", "Float": "d", "Double": "d"}.get(of, "i")


class Recipe:
    def __init__(self, line):
        name, tokens, remarks = [c.strip() for c in (re.split(r"\s\|(?=\s|$)", line) + ["", ""])[:3]]
        self.name, self.tokens = re.compile(name), tokens.split()
        self.exempt = remarks[7:] if remarks.startswith("exempt ") else None
        self.text = remarks
        self.remarks = dict((w.split("=") + ["all"])[:2] for w in remarks.split()) if not self.exempt else {}

    def on_devices(self, name):
        """The same for THC: the state comes first, and there is no generator."""
        r = Recipe.__new__(Recipe)
        r.name, r.exempt, r.text = re.compile(re.escape(name)), self.exempt, self.text
        places = [i for i, t in enumerate(self.tokens) if t != "g"]
        r.tokens = self.tokens if self.tokens == [".*"] else ["state"] + [self.tokens[i] for i in places]
        moved = lambda v: ",".join(str(places.index(int(i)) + 1) if i.isdigit() else i for i in v.split(",") if not i.isdigit() or int(i) in places)
        r.remarks = {k: moved(v) for k, v in self.remarks.items()}
        return r

    def places(self, remark):
        return [int(i) for i in self.remarks.get(remark, "").split(",") if i.isdigit()]

    def has(self, remark, num=None):
        value = self.remarks.get(remark)
        return value == "all" or bool(value and num in value.split(","))


def read_recipes(paths):
    return [Recipe(line) for path in paths for line in open(path).read().split("\n") if line.strip() and not line.startswith("#")]


def find_recipe(recipes, name):
    recipe = next((r for r in recipes if r.name.fullmatch(name)), None)
    if recipe or not name.startswith("THC"):
        return recipe
    plain = next((r for r in recipes if r.name.fullmatch("TH" + name[3:])), None)
    return plain and plain.on_devices(name)


def read_signatures(paths):
    """-> {symbol: (header, family and function, num or None, result, parameters)}"""
    found = {}
    for path in paths:
        with open(path) as f:
            head = f.readline().rstrip("\n").split("\t")
            for line in f:
                row = dict(zip(head, line.rstrip("\n").split("\t")))
                if not row["kind"].startswith("function"):
                    continue
                if row["family"] == "plain":
                    found[row["function"]] = (row["header"], row["function"], None, row["return"], row["parameters"])
                    continue
                # Of whichever num the library has it: torch7 had Half without mathematics, neg of Byte in a header only.
                for num in NUMS:
                    family, stamped = row["family"], re.match(r"TH(C?)(Tensor|Storage|Blas|Lapack|Vector)_$", row["family"])
                    if stamped:
                        family = "TH%s%s_" % (STEM[num] if stamped.group(1) else num, stamped.group(2))
                    symbol = family + row["function"].replace("{Num}", num)
                    found.setdefault(symbol, (row["header"], row["family"] + row["function"], num, row["return"], row["parameters"]))
    return found


def exported(lib):
    """Functions of the library; what the library keeps to itself starts with two underscores."""
    out = subprocess.run(["nm", "-D", "--defined-only", lib], check=True, stdout=subprocess.PIPE, text=True).stdout
    return [f[2].split("@")[0] for f in map(str.split, out.splitlines())
            if len(f) == 3 and f[1] in "TtWi" and not f[2].startswith("__TH_")]


def function(symbol, signature, recipes, acc):
    """-> C text of one function"""
    _, name, num, returns, params = signature
    recipe = find_recipe(recipes, name)
    if not recipe:
        raise Missing("no recipe")
    if recipe.exempt:
        raise Missing(recipe.exempt)
    texts = split_list(params)
    variadic = texts[-1:] == ["..."]
    texts = texts[:-1] if variadic else texts
    tokens = recipe.tokens
    if tokens == [".*"]:  # whatever the types ask for
        tokens = ["state" if "THCState *" in t else '"text"' if "char *" in t else "ctx" if "void *" in t else "2" for t in texts]
    if len(tokens) != len(texts):
        raise Missing("the recipe has %d arguments, not %d" % (len(tokens), len(texts)))
    hidden, slots, call = [], [], []
    for text, token in zip(texts, tokens):
        s, expression = parameter(text, num, token, hidden)
        call.append(expression % len(slots))
        slots.append(s)
    if variadic:
        call[-1] = '"%s", ' + call[-1]
    lines = []
    for i, s in enumerate(slots + hidden):
        init = s["init"]
        if isinstance(init, tuple):
            init = ".first = %d, .count = %d" % (len(slots) + init[0], init[1])
        fields = ['.name = "%s"' % (s["name"] or "argument %d" % i), ".kind = " + s["kind"], ".num = NUM_" + s["num"].upper()]
        fields += [init] if init else []
        fields += [".is_const = 1"] if s["const"] else []
        if i < len(slots):
            for remark, text in (("null", ".null_ok = 1"), ("drops", ".references = -1"), ("adds", ".references = 1"),
                                 ("takes", ".takes = 1"), ("flag", ".changes_flag = 1"), ("inplace", ".in_place = 1"), ("fills", ".fills = 1"),
                                 ("len", ".role = ROLE_LENGTH")):
                fields += [text] if i in recipe.places(remark) else []
            if s.get("dimension") and i not in recipe.places("free"):
                fields += [".role = ROLE_DIMENSION"]
        lines.append("  {%s},\n" % ", ".join(fields))
    kind, of, field = result(returns, num, acc)
    text = "static void call_%s(const Arg *a, Ret *r) {\n" % symbol
    text += "" if slots else "  (void)a;\n"
    text += "  %s%s(%s);\n" % ("r->%s = " % field if field else "(void)r;\n  ", symbol, ", ".join(call))
    if kind in ("R_POINTER",):
        text = text.replace("r->p = ", "r->p = (void *)")
    if returns == "THCDescBuff":
        text = text.replace("r->text = ", "const THCDescBuff text = ") + "  memcpy(&r->text, &text, sizeof text);\n"
    text += "}\n"
    if lines:
        text += "static const Param params_%s[] = {\n%s};\n" % (symbol, "".join(lines))
    fields = ['.name = "%s"' % symbol, ".call = call_" + symbol, ".nparams = %d" % len(slots),
              ".nslots = %d" % len(lines), ".num = %s" % ("NUM_" + num.upper() if num else -1), ".result = " + kind,
              ".result_num = NUM_" + of.upper()]
    fields += [".params = params_" + symbol] if lines else []
    fields += [".result_on_device = 1"] if parse_type(returns + " x", num)[0].startswith("THCuda") else []
    fields += ['.remarks = "%s"' % recipe.text.replace('"', '\\"')]
    fields += [".%s = 1" % k for k in ("borrowed", "raw", "codes", "raises") if recipe.has(k, num)]
    return text + "static const Function function_%s = {%s};\n" % (symbol, ", ".join(fields))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--lib", required=True)
    ap.add_argument("--recipes", required=True, nargs="+")
    ap.add_argument("--cuda", action="store_true")
    ap.add_argument("--out", required=True)
    ap.add_argument("--parts", type=int, default=4)
    ap.add_argument("--only", default="", help="which functions, by family and name; all others are left out")
    ap.add_argument("tables", nargs="+")
    opt = ap.parse_args()
    acc = CUDA_ACC if opt.cuda else ACC
    signatures, recipes, symbols = read_signatures(opt.tables), read_recipes(opt.recipes), exported(opt.lib)
    texts, headers, exempt, bad = [], set(), {}, []
    for symbol in sorted(symbols):
        if symbol not in signatures:
            recipe = find_recipe(recipes, symbol)
            if recipe and recipe.exempt:
                exempt.setdefault(recipe.exempt, []).append(symbol)
            else:
                bad.append("%s: in no table of signatures" % symbol)
            continue
        if not re.match(opt.only, signatures[symbol][1]):
            continue
        try:
            texts.append((symbol, function(symbol, signatures[symbol], recipes, acc)))
            headers.add(signatures[symbol][0])
        except Missing as reason:
            recipe = find_recipe(recipes, signatures[symbol][1])
            if recipe and recipe.exempt:
                exempt.setdefault(recipe.exempt, []).append(symbol)
            else:
                bad.append("%s: %s" % (symbol, reason))
    os.makedirs(opt.out, exist_ok=True)
    include = '#include "THC/THC.h"\n#include <string.h>\n' if opt.cuda else "".join('#include "TH/%s"\n' % h for h in sorted(headers) if not h.startswith(("generic/", "vector/")))
    for part in range(opt.parts):
        with open(os.path.join(opt.out, "table_%d.c" % part), "w") as f:
            f.write('/* Written by generate.py. */\n#include "table.h"\n' + include + "\n")
            mine = texts[part::opt.parts]
            f.write("\n".join(t for _, t in mine))
            f.write("\nextern const Function *const functions_%d[];\nconst Function *const functions_%d[] = {\n" % (part, part))
            f.write("".join("  &function_%s,\n" % s for s, _ in mine) + "  0,\n};\n")
    with open(os.path.join(opt.out, "table.c"), "w") as f:
        f.write('/* Written by generate.py. */\n#include "table.h"\n\n')
        f.write("".join("extern const Function *const functions_%d[];\n" % p for p in range(opt.parts)))
        f.write("const Function *const *const function_parts[] = {%s, 0};\n"
                % ", ".join("functions_%d" % p for p in range(opt.parts)))
        f.write("const char *const not_driven[] = {%s0};\n" % "".join('"%s", ' % line for line in bad))
    rest = "; ".join("%d (%s)" % (len(names), reason) for reason, names in sorted(exempt.items())) or "none"
    print("drivers%s: %d of %d exported functions driven, the rest: %s" % (" of THC" if opt.cuda else "", len(texts), len(symbols), rest))
    return 0 if texts else 1


if __name__ == "__main__":
    sys.exit(main())
