"""This library by ctypes: its functions, looped in C, and tensors whose memory the peers share."""

from __future__ import annotations

import array
import ctypes
import random
import struct
from collections.abc import Callable
from ctypes import c_double, c_float, c_int, c_int64, c_uint16, c_void_p
from pathlib import Path
from typing import Any

LETTER = {"i": c_int, "l": c_int64, "f": c_float, "d": c_double, "h": c_uint16, "p": c_void_p}
STEM_LETTER = {"Half": "h", "Float": "f", "Double": "d", "Long": "l", "Int": "i"}
ACCUMULATOR = {"Half": "f", "Float": "d", "Double": "d", "Long": "l", "Int": "l"}
NUMPY_TYPE = {"Byte": "u1", "Long": "i8", "Half": "f2", "Float": "f4", "Double": "f8"}
SIZE = {"Byte": 1, "Long": 8, "Half": 2, "Float": 4, "Double": 8}


class Value(ctypes.Union):
    _fields_ = [("p", c_void_p), ("i", c_int), ("l", c_int64), ("f", c_float), ("d", c_double), ("h", c_uint16)]


class Missing(Exception):
    """A function that the library does not have."""


class Function:
    """A function of one num, called by ctypes or looped in C."""

    def __init__(self, library: Library, name: str, signature: str):
        self.library, self.name, self.signature = library, name, signature
        self.call = library.function(name, LETTER.get(signature[0]), *(LETTER[c] for c in signature[1:]))

    def values(self, arguments: list[Any]) -> list[Any]:
        if len(arguments) != len(self.signature) - 1:
            raise TypeError(f"{self.name} takes {len(self.signature) - 1} arguments, not {len(arguments)}")
        result: list[Any] = []
        for letter, a in zip(self.signature[1:], arguments):
            if isinstance(a, Tensor):
                result.append(a.handle)
            elif isinstance(a, str):
                result.append(self.library.text(a))
            elif letter == "h":
                result.append(struct.unpack("<H", struct.pack("<e", a))[0])
            else:
                result.append(a if letter == "p" else float(a) if letter in "fd" else int(a))
        return result

    def __call__(self, *arguments: Any) -> Any:
        return self.call(*self.values(list(arguments)))

    def loop(self, *arguments: Any) -> Callable[[int], float]:
        """Seconds of so many calls."""
        values = (Value * 9)()
        for i, (letter, a) in enumerate(zip(self.signature[1:], self.values(list(arguments)))):
            setattr(values[i], letter, a)
        signature, pointer, call = self.signature.encode(), ctypes.cast(self.call, c_void_p), self.library.bench.bench_call
        if call(signature, pointer, values, 0) < 0:
            raise TypeError(f"loop.c has no line for {self.signature}, the signature of {self.name}")
        return lambda calls: call(signature, pointer, values, calls)


class Library:
    def __init__(self, path: Path, loop: Path, signatures: Path):
        self.th = ctypes.CDLL(str(path))
        self.bench = ctypes.CDLL(str(loop))
        self.bench.bench_call.restype = c_double
        self.bench.bench_call.argtypes = [ctypes.c_char_p, c_void_p, ctypes.POINTER(Value), c_int64]
        self.bench.bench_memory.restype = c_double
        self.bench.bench_memory.argtypes = [c_int, c_int, c_void_p, c_void_p, ctypes.c_size_t, c_int64]
        self.locked = ctypes.PyDLL(str(loop))
        self.locked.bench_python.restype = c_double
        self.locked.bench_python.argtypes = [c_void_p, c_void_p, ctypes.py_object, c_int64]
        self.th.THGetLastError.restype = ctypes.c_char_p
        self.th.THVersion.restype = ctypes.c_char_p
        self.th.THSetDefaultErrorHandler(self.th.THErrorHandlerRecord, None)
        self.th.THSetDefaultArgErrorHandler(self.th.THArgErrorHandlerRecord, None)
        if self.th.THGetIndexBase() != 0:
            raise SystemExit(f"{path} is the legacy flavour: its indices are 1-based")
        self.version = self.th.THVersion().decode()
        self.texts: dict[str, Any] = {}
        self.signatures: dict[tuple[str, str], tuple[str, list[str]]] = {}
        for line in signatures.read_text().splitlines()[1:]:
            _, family, name, result, parameters = line.split("\t")[:5]
            self.signatures[family, name] = result, parameters.split(", ")
        self.generator = self.function("THGenerator_new", c_void_p)()
        self.function("THRandom_manualSeed", None, c_void_p, c_int64)(self.generator, 1)

    def function(self, name: str, result: Any, *types: Any) -> Any:
        try:
            pointer: Any = ctypes.cast(getattr(self.th, name), c_void_p).value
        except AttributeError:
            raise Missing(name) from None
        f = ctypes.CFUNCTYPE(result, *types)(pointer)

        def check(*arguments: Any) -> Any:
            value = f(*arguments)
            if message := self.th.THGetLastError():
                self.th.THClearLastError()
                raise RuntimeError(message.decode())
            return value

        setattr(check, "_as_parameter_", f)
        return check

    def text(self, content: str) -> int:
        """The address of a C string."""
        if content not in self.texts:
            self.texts[content] = ctypes.create_string_buffer(content.encode())
        return ctypes.addressof(self.texts[content])

    def tensor_function(self, num: str, name: str) -> Function:
        """Its signature comes from the list of torch7's interface."""
        result, parameters = self.signatures["THTensor_", name]

        def letter(text: str) -> str:
            if "*" in text:
                return "p"
            kind = text.removeprefix("const ").split()[0]
            special = {"void": "v", "num": STEM_LETTER[num], "accnum": ACCUMULATOR[num]}
            return special.get(kind) or {"int": "i", "long": "l", "ptrdiff_t": "l", "float": "f", "double": "d"}[kind]

        return Function(self, f"TH{num}Tensor_{name}", letter(result) + "".join(map(letter, parameters)))

    def python_loop(self, callable_: Callable[[], Any]) -> Callable[[int], float]:
        api = ctypes.pythonapi
        call, drop = (ctypes.cast(f, c_void_p) for f in (api.PyObject_CallObject, api.Py_DecRef))
        return lambda calls: self.locked.bench_python(call, drop, callable_, calls)

    def blas(self) -> str:
        """The kernels that OpenBLAS chose; the symbol is found through the library's own dependencies."""
        try:
            f = self.th.openblas_get_corename
        except AttributeError:
            return "not OpenBLAS"
        f.restype = ctypes.c_char_p
        return f"OpenBLAS, {f().decode()}"

    def set_threads(self, threads: int) -> None:
        self.th.THSetNumThreads(threads)
        try:
            self.th.openblas_set_num_threads(threads)
        except AttributeError:
            pass


class Tensor:
    """A tensor of the library. Its memory may move when the library resizes it: take views after its first call."""

    def __init__(self, library: Library, num: str, shape: tuple[int, ...] = (), truth: bool = False, handle: int | None = None):
        self.library, self.num, self.truth = library, num, truth
        if handle:
            self.handle = handle
        elif not shape:
            self.handle = library.function(f"TH{num}Tensor_new", c_void_p)()
        else:
            size = library.function("THLongStorage_newWithSize", c_void_p, c_int64)(len(shape))
            data = library.function("THLongStorage_data", c_void_p, c_void_p)(size)
            ctypes.memmove(data, array.array("q", shape).tobytes(), 8 * len(shape))
            self.handle = library.function(f"TH{num}Tensor_newWithSize", c_void_p, c_void_p, c_void_p)(size, None)
            library.function("THLongStorage_free", None, c_void_p)(size)
            self.zero()

    def _ask(self, name: str, result: Any, *arguments: int) -> Any:
        types = [c_void_p] + [c_int] * len(arguments)
        return self.library.function(f"TH{self.num}Tensor_{name}", result, *types)(self.handle, *arguments)

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self._ask("size", c_int64, d) for d in range(self._ask("nDimension", c_int)))

    @property
    def elements(self) -> int:
        return self._ask("nElement", c_int64)

    @property
    def nbytes(self) -> int:
        return self.elements * SIZE[self.num]

    @property
    def data(self) -> int:
        return self._ask("data", c_void_p)

    def zero(self) -> None:
        """Of a dense tensor."""
        if self.elements:
            ctypes.memset(self.data, 0, self.nbytes)

    def put(self, content: bytes) -> Tensor:
        assert len(content) == self.nbytes
        ctypes.memmove(self.data, content, self.nbytes)
        return self

    def transposed(self, first: int, second: int) -> Tensor:
        return Tensor(self.library, self.num, handle=self._ask("newTranspose", c_void_p, first, second))

    def numpy(self, np: Any) -> Any:
        """An array over the same memory."""
        shape = self.shape
        if not self.elements:
            return np.empty(shape, NUMPY_TYPE[self.num])
        strides = [SIZE[self.num] * self._ask("stride", c_int64, d) for d in range(len(shape))]
        span = SIZE[self.num] + sum((n - 1) * s for n, s in zip(shape, strides))
        memory = (ctypes.c_char * span).from_address(self.data)
        return np.ndarray(shape, "?" if self.truth else NUMPY_TYPE[self.num], memory, strides=strides)

    def free(self) -> None:
        self.library.function(f"TH{self.num}Tensor_free", None, c_void_p)(self.handle)


def permutations(side: int, rows: int) -> bytes:
    """`rows` rows, each the numbers below `side` in an order of its own."""
    order = list(range(side))
    random.Random(1).shuffle(order)
    twice = array.array("q", order * 2).tobytes()
    starts = (row * 7919 % side * 8 for row in range(rows))
    return b"".join(twice[start : start + 8 * side] for start in starts)


class Data:
    """Tensors by name, made when they are asked for; `shape` is the shape of a row of the table."""

    def __init__(self, library: Library, shape: tuple[int, ...]):
        self.library, self.shape = library, shape
        self.made: dict[str, Tensor] = {}

    def _uniform(self, num: str, low: float, high: float, *shape: int) -> Tensor:
        f = Tensor(self.library, "Float", shape or self.shape)
        self.library.tensor_function("Float", "uniform")(f, self.library.generator, low, high)
        if num == "Float":
            return f
        t = Tensor(self.library, num, self.shape)
        self.library.function(f"TH{num}Tensor_copyFloat", None, c_void_p, c_void_p)(t.handle, f.handle)
        f.free()
        return t

    def _reversed(self) -> Tensor:
        """b with its dimensions in the opposite order."""
        t, dims = self["b"].transposed(0, 0), len(self.shape)
        for d in range(dims // 2):
            before, t = t, t.transposed(d, dims - 1 - d)
            before.free()
        return t

    def _halves(self) -> Tensor:
        t = Tensor(self.library, "Byte", self.shape, truth=True)
        self.library.tensor_function("Float", "gtValue")(t, self["a"], 1)
        return t

    def _half_zero(self) -> Tensor:
        t = Tensor(self.library, "Float", self.shape)
        self.library.function("THFloatTensor_copyByte", None, c_void_p, c_void_p)(t.handle, self["mask"].handle)
        return t

    def _factories(self) -> dict[str, Callable[[], Tensor]]:
        side, elements = self.shape[-1], 1
        for n in self.shape:
            elements *= n

        def new(num: str, *shape: int, truth: bool = False) -> Tensor:
            return Tensor(self.library, num, shape, truth)

        return {
            # Inputs
            "a": lambda: self._uniform("Float", 0.5, 1.5),
            "b": lambda: self._uniform("Float", 0.5, 1.5),
            "bt": lambda: self["b"].transposed(0, 1),
            "reversed": self._reversed,
            "s": lambda: self._uniform("Float", -10, 10),
            "d": lambda: self._uniform("Double", 0.5, 1.5),
            "l": lambda: self._uniform("Long", 1, 1000000),
            "y": lambda: self._uniform("Byte", 0, 255),
            "h": lambda: self._uniform("Half", 0.5, 1.5),
            "hb": lambda: self._uniform("Half", 0.5, 1.5),
            "x": lambda: Tensor(self.library, "Float", (side,)).put(array.array("f", [i % 7 / 7 for i in range(side)]).tobytes()),
            "mask": self._halves,
            "z": self._half_zero,
            "index": lambda: new("Long", side).put(permutations(side, 1)),
            "order": lambda: new("Long", *self.shape).put(permutations(side, elements // side)),
            # For convolutions of a, as many images as it has, with as many planes: kernels, and the gradient of a result
            "k3": lambda: self._uniform("Float", 0.5, 1.5, self.shape[1], self.shape[1], 3, 3),
            "k5": lambda: self._uniform("Float", 0.5, 1.5, self.shape[1], self.shape[1], 5, 5),
            "k7": lambda: self._uniform("Float", 0.5, 1.5, 16, self.shape[1], 7, 7),
            "g3": lambda: self._uniform("Float", 0.5, 1.5, *self.shape[:2], side - 2, side - 2),
            # Results: of the same shape, and those that the library's first call gives a shape
            "r": lambda: new("Float", *self.shape),
            "lr": lambda: new("Long", *self.shape),
            "hr": lambda: new("Half", *self.shape),
            "m": lambda: new("Byte", *self.shape, truth=True),
            "u": lambda: new("Float", self.shape[0]),
            "v": lambda: new("Float"),
            "k": lambda: new("Long"),
        }

    def __getitem__(self, name: str) -> Tensor:
        if name not in self.made:
            self.made[name] = self._factories()[name]()
        return self.made[name]

    def __contains__(self, name: str) -> bool:
        return name in self.made or name in self._factories()

    def free(self) -> None:
        for t in self.made.values():
            t.free()
        self.made.clear()
