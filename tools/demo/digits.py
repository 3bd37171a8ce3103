#!/usr/bin/env python3
"""The same as digits.c, by ctypes alone. Usage: digits.py [libTH.so [digits.npy [folder for predictions.npy]]]

Without arguments the library is $TH_LIBRARY or, if that is not set, build/lib/libTH.so."""
import ctypes
import os
import sys
from ctypes import c_float, c_int, c_int64, c_ubyte, c_void_p, c_char, c_char_p

PIXELS, SIDE, DIGITS, TRAIN, TEST, NEIGHBOURS, DRAWN = 64, 8, 10, 1198, 599, 3, 4
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


class Desc(ctypes.Structure):
    _fields_ = [("str", c_char * 64)]


class TH:
    """The library's functions by name; an error in one of them is a RuntimeError."""

    def __init__(self, path):
        self.lib = ctypes.CDLL(path)
        self.last_error = self.function("THGetLastError", c_char_p)
        self.clear = self.function("THClearLastError", None)
        # A handler cannot unwind through ctypes: the library records the error, and every call looks for it.
        for kind in "Error", "ArgError":
            install = self.function("THSetDefault%sHandler" % kind, None, c_void_p, c_void_p)
            install(ctypes.cast(getattr(self.lib, "TH%sHandlerRecord" % kind), c_void_p), None)

    def function(self, name, result, *arguments):
        f = getattr(self.lib, name)
        f.restype, f.argtypes = result, arguments
        return f

    def call(self, name, result, *arguments):
        """arguments: (ctypes type, value) pairs, or objects of the library."""
        types = [a[0] if isinstance(a, tuple) else c_void_p for a in arguments]
        values = [a[1] if isinstance(a, tuple) else a for a in arguments]
        self.clear()
        r = self.function(name, result, *types)(*values)
        error = self.last_error()
        if error:
            raise RuntimeError(error.decode(errors="replace"))
        return r


# Arguments that are not objects.
def i(value):
    return c_int, value


def n(value):
    return c_int64, value


def f(value):
    return c_float, value


def open_data(th, path):
    data = th.call("THByteTensor_newFromNpy", c_void_p, (c_char_p, os.fsencode(path)))
    shape = [th.call("THByteTensor_size", c_int64, data, i(d)) for d in range(th.call("THByteTensor_nDimension", c_int, data))]
    if shape != [TRAIN + TEST, PIXELS + 1]:
        desc = th.call("THByteTensor_sizeDesc", Desc, data).str.decode()
        raise RuntimeError("%s has the shape %s, not [%d x %d]" % (path, desc, TRAIN + TEST, PIXELS + 1))
    column = th.call("THByteTensor_newSelect", c_void_p, data, i(1), n(PIXELS))
    highest = th.call("THByteTensor_maxall", c_ubyte, column)
    th.call("THByteTensor_free", None, column)
    if highest >= DIGITS:
        raise RuntimeError("%s has the label %d, which is not a digit" % (path, highest))
    return data


def pixels(th, data, first, rows):
    some = th.call("THByteTensor_newNarrow", c_void_p, data, i(0), n(first), n(rows))
    x = th.call("THFloatTensor_newWithSize2d", c_void_p, n(rows), n(PIXELS))
    th.call("THByteTensor_narrow", None, some, None, i(1), n(0), n(PIXELS))
    th.call("THFloatTensor_copyByte", None, x, some)
    th.call("THByteTensor_free", None, some)
    return x


def squares(th, x):
    squared = th.call("THFloatTensor_new", c_void_p)
    total = th.call("THFloatTensor_new", c_void_p)
    th.call("THFloatTensor_cmul", None, squared, x, x)
    th.call("THFloatTensor_sum", None, total, squared, i(1), i(1))
    th.call("THFloatTensor_free", None, squared)
    return total


def distances(th, test, train):
    shape = th.call("THLongStorage_newWithSize2", c_void_p, n(TEST), n(TRAIN))
    a, b = squares(th, test), squares(th, train)
    d = th.call("THFloatTensor_new", c_void_p)
    columns = th.call("THFloatTensor_newTranspose", c_void_p, train, i(0), i(1))
    th.call("THFloatTensor_expand", None, a, a, shape)
    th.call("THFloatTensor_transpose", None, b, None, i(0), i(1))
    th.call("THFloatTensor_expand", None, b, b, shape)
    th.call("THFloatTensor_cadd", None, d, a, f(1), b)
    th.call("THFloatTensor_addmm", None, d, f(1), d, f(-2), test, columns)
    for x in columns, b, a:
        th.call("THFloatTensor_free", None, x)
    th.call("THLongStorage_free", None, shape)
    return d


def label(th, data, row):
    return th.call("THByteTensor_get2d", c_ubyte, data, n(row), n(PIXELS))


def vote(th, data, nearest, row):
    votes = [0] * DIGITS
    for k in range(NEIGHBOURS):
        votes[label(th, data, th.call("THLongTensor_get2d", c_int64, nearest, n(row), n(k)))] += 1
    return votes.index(max(votes))


def draw(th, data, rows):
    ink = " .:-=+*#%@"
    for y in range(SIDE):
        lines = []
        for row in rows:
            shades = [th.call("THByteTensor_get2d", c_ubyte, data, n(row), n(y * SIDE + x)) for x in range(SIDE)]
            lines.append("".join(2 * ink[9 if s >= 16 else s * 10 // 17] for s in shades))
        print("    ".join(lines))


def run(library, path, folder):
    th = TH(library)
    os.makedirs(folder, exist_ok=True)
    out = os.path.join(folder, "predictions.npy")
    data = open_data(th, path)
    train, test = pixels(th, data, 0, TRAIN), pixels(th, data, TRAIN, TEST)
    d = distances(th, test, train)
    values, nearest = th.call("THFloatTensor_new", c_void_p), th.call("THLongTensor_new", c_void_p)
    th.call("THFloatTensor_topk", None, values, nearest, d, n(NEIGHBOURS), i(1), i(0), i(1))

    truth = [label(th, data, TRAIN + row) for row in range(TEST)]
    guess = [vote(th, data, nearest, row) for row in range(TEST)]
    predictions = th.call("THByteTensor_newWithSize1d", c_void_p, n(TEST))
    for row in range(TEST):
        th.call("THByteTensor_set1d", None, predictions, n(row), (c_ubyte, guess[row]))
    th.call("THByteTensor_saveNpy", None, predictions, (c_char_p, os.fsencode(out)))

    right = sum(t == g for t, g in zip(truth, guess))
    print("%d of %d digits read right (%.2f %%)\n" % (right, TEST, 100.0 * right / TEST))
    print("shown   read as 0    1    2    3    4    5    6    7    8    9")
    pairs = list(zip(truth, guess))
    for t in range(DIGITS):
        print("%5d       " % t + "".join("%5d" % pairs.count((t, g)) for g in range(DIGITS)))
    wrong = [row for row in range(TEST) if truth[row] != guess[row]][:DRAWN]
    print("\nSome of the misread ones:\n")
    draw(th, data, [TRAIN + row for row in wrong])
    print("    ".join(("%d read as %d" % (truth[row], guess[row])).ljust(2 * SIDE) for row in wrong))
    print("\nPredictions: " + out)

    for x in predictions, data:
        th.call("THByteTensor_free", None, x)
    for x in values, d, test, train:
        th.call("THFloatTensor_free", None, x)
    th.call("THLongTensor_free", None, nearest)


def main():
    library = os.environ.get("TH_LIBRARY") or os.path.join(ROOT, "build/lib/libTH.so")
    defaults = [library, os.path.join(HERE, "digits.npy"), os.path.join(ROOT, "build/demo")]
    arguments = sys.argv[1:4] + defaults[len(sys.argv[1:4]):]
    try:
        run(*arguments)
    except (AttributeError, OSError, RuntimeError) as e:
        sys.exit("digits.py: %s" % e)


main()
