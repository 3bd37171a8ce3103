"""Times this library, NumPy and PyTorch side by side: the same data, the same number of threads, in turn.

    bench.py [--lib FILE] [--threads N] [--ops REGEX] [--json FILE] [--baseline FILE] ...      the table
    bench.py --load        under load: 90th percentiles while another process holds a core
    bench.py --growth      times from a thousand to a hundred million elements, and over many dimensions
    bench.py --check       each row once, with small tensors, on this library alone

A peer that is not installed is left out, and so is a row whose function the library does not have. --markdown prints for RESULTS.md.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
import json
import math
import os
import platform
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from library import Data, Function, Library, Missing, Tensor
from rows import GROWTH, MANY_DIMS, MILLION, ROWS, SHAPED, SHAPES, SHAPES_APART, Row

ROOT = Path(__file__).resolve().parents[2]
HERE = "TH"  # the name of this library among the sides
ROUND_SECONDS = 3e-3  # the least that a round of one side lasts
WARM_SECONDS = 0.01  # a few ticks of the scheduler
NEAR_LIMIT = 0.9  # rows where all sides reach this share of the limit may be this much slower: 0.95
STEEP = 3  # how much more an element may cost where there are ten times as many: caches explain less, n ** 1.5 is more
SMALL_BYTES = 1 << 20  # below, no memory limit is known

Clock = Callable[[int], float]  # seconds of so many calls


@dataclass
class Times:
    seconds: list[float] = field(default_factory=list)  # of a call, one for each round

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def least(self) -> float:
        return min(self.seconds)

    def percentile(self, percent: int) -> float:
        return sorted(self.seconds)[max(0, math.ceil(len(self.seconds) * percent / 100) - 1)]

    @property
    def spread(self) -> float:
        return (self.percentile(75) - self.percentile(25)) / self.median


@dataclass
class Result:
    row: Row
    times: dict[str, Times]
    floor: float | None  # seconds that memory or arithmetic takes at least; None: not known
    by: str

    def time(self, side: str) -> float:
        return self.times[side].least if self.by == "min" else self.times[side].median

    @property
    def best_peer(self) -> str:
        return min((side for side in self.times if side != HERE), key=self.time, default="")

    @property
    def ratio(self) -> float:
        """0 without a peer."""
        return self.time(self.best_peer) / self.time(HERE) if self.best_peer else 0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the median of the rounds' ratios lies, with at least 95 % certainty: between two of them, whatever their distribution.
        Of fewer than 6 rounds nothing is certain."""
        ratios = sorted(p / t for p, t in zip(self.times[self.best_peer].seconds, self.times[HERE].seconds)) if self.best_peer else []
        n, left = len(ratios), 0
        while sum(math.comb(n, i) for i in range(left + 1)) <= 0.025 * 2**n:
            left += 1
        return (ratios[left - 1], ratios[n - left]) if left else (0, math.inf)

    def share(self, side: str) -> float:
        """Of the limit; 0 where none is known."""
        return self.floor / self.time(side) if side and self.floor else 0

    @property
    def at_limit(self) -> bool:
        return min(self.share(HERE), self.share(self.best_peer)) >= NEAR_LIMIT

    @property
    def below(self) -> bool:
        return 0 < self.ratio < (0.95 if self.at_limit else 1)

    @property
    def slow(self) -> bool:
        """Beyond doubt; a row that is only below its bound may be so by chance."""
        return self.below and self.interval[1] < (0.95 if self.at_limit else 1)


class Names(dict):
    """The names in a call of a row, resolved when they are met."""

    def __init__(self, data: Data, resolve: Callable[[Tensor], Any], **more: Any):
        super().__init__(n=math.prod(data.shape), side=data.shape[-1], **more)
        self.data, self.resolve = data, resolve

    def __missing__(self, name: str) -> Any:
        if name not in self.data:
            raise KeyError(name)
        self[name] = self.resolve(self.data[name])
        return self[name]


class OwnCall:
    """The library's call of a row."""

    def __init__(self, library: Library, row: Row, data: Data):
        num, name, arguments = re.findall(r"^(\w+) (\w+)\((.*)\)$", row.call)[0]
        self.function: Function = library.tensor_function(num, name)
        names = Names(data, lambda t: t, g=library.generator)
        self.arguments = list(eval(f"({arguments},)", {}, names))
        self.results = [data[r] for r in row.results.split()]
        tensors = {id(a): a for a in self.arguments if isinstance(a, Tensor)}.values()
        self.inputs = [t for t in tensors if row.update or t not in self.results]

    def __call__(self) -> Any:
        return self.function(*self.arguments)

    def clock(self) -> Clock:
        return self.function.loop(*self.arguments)


class Peers:
    """NumPy and PyTorch, as far as they are installed."""

    def __init__(self, wanted: list[str], threads: int):
        self.modules: dict[str, Any] = {}
        self.notes: list[str] = []
        for name in ["numpy"] + [w for w in wanted if w != "numpy"] if wanted else []:
            try:
                self.modules[name] = importlib.import_module(name)
            except ImportError:
                self.notes.append(f"{name} is not installed and left out")
                if name == "numpy":  # which carries the data to the others
                    break
        self.np: Any = self.modules.get("numpy")
        self.torch: Any = self.modules.get("torch")
        if self.torch:
            self.torch.set_num_threads(threads)
            self.torch.set_grad_enabled(False)
        self.names = [name for name in self.modules if name in wanted]
        self.rng = self.np.random.Generator(self.np.random.SFC64(1)) if self.np else None

    def callable(self, name: str, row: Row, data: Data) -> Callable[[], Any] | None:
        """The call of a row as a Python function whose names are bound."""
        text = {"numpy": row.np, "torch": row.torch}[name]
        if not text:
            return None
        resolve = self.view if name == "numpy" else lambda t: self.torch.from_numpy(self.view(t))
        names = Names(data, resolve, np=self.np, torch=self.torch, rng=self.rng)
        code = compile(text, row.name, "eval")
        used = [u for u in code.co_names if u in names or u in data]
        parameters = ", ".join(used)
        maker = eval(f"lambda {parameters}: lambda: {text}")
        return maker(*(names[u] for u in used))

    def view(self, tensor: Tensor) -> Any:
        return tensor.numpy(self.np)

    def array(self, value: Any) -> Any:
        return self.np.asarray(value.numpy() if hasattr(value, "numpy") else value)


def different(np: Any, row: Row, a: Any, ours: list[Any], theirs: list[Any]) -> str:
    """What is different between the results of two sides, or nothing."""
    if len(ours) != len(theirs):
        return f"{len(theirs)} results, not {len(ours)}"
    for x, y in zip(ours, theirs):
        if x.size != y.size:
            return f"{y.size} elements, not {x.size}"
        y = y.reshape(x.shape)
        if x.dtype.kind == "i" and row.dim >= 0 and x.shape:
            shape = list(a.shape)
            shape[row.dim] = -1
            x, y = (np.take_along_axis(a, i.reshape(shape), row.dim) for i in (x, y))
        if not np.allclose(x.astype("f8"), y.astype("f8"), rtol=row.near, atol=row.near, equal_nan=True):
            worst = np.argmax(np.abs(x.astype("f8") - y.astype("f8")))
            return f"{y.flat[worst]} at {worst}, not {x.flat[worst]}"
    return ""


wrong: list[str] = []  # results that differ


def compare(peers: Peers, row: Row, data: Data, own: OwnCall) -> dict[str, Callable[[], Any]]:
    """Runs each side once; those whose results agree with this library's. Other results are an error, told at the end."""
    np = peers.np
    calls: dict[str, Callable[[], Any]] = {}

    def results(value: Any) -> list[Any]:
        if not row.results:
            return [peers.array(value)]
        if value is None:
            return [np.array(peers.view(t)) for t in own.results]
        return [np.array(peers.array(v)) for v in (value if isinstance(value, tuple) else (value,))]

    for t in own.results:
        t.zero()
    value = own()
    if not peers.names:
        return calls
    ours = results(value if not row.results else None)
    for name in peers.names:
        if not (call := peers.callable(name, row, data)):
            continue
        for t in own.results:
            t.zero()
        theirs = results(call())
        a = peers.view(data["a"]) if row.dim >= 0 else None
        if not row.random and (text := different(np, row, a, ours, theirs)):
            wrong.append(f"{row.key}: {name} has {text}")
        else:
            calls[name] = call
    return calls


def calls_per_round(clock: Clock) -> int:
    calls = 1
    while (seconds := clock(calls)) < ROUND_SECONDS / 2 and calls < 1 << 24:
        calls *= max(2, min(100, math.ceil(ROUND_SECONDS / 2 / max(seconds, 1e-9))))
    return max(1, math.ceil(calls * ROUND_SECONDS / seconds)) if seconds < ROUND_SECONDS else calls


def in_turn(clocks: dict[str, Clock], rounds: int, pause: float) -> dict[str, Times]:
    """Each side in each round: a pause, in which the threads of the others go to sleep; untimed calls, one at least, after which the
    caches hold what its own calls leave there, until its threads are awake and the system has spread them over the cores; and the calls.
    The order changes from round to round: who comes after a side that leaves little in the caches (PyTorch's gt, for one) may need more
    than a tenth longer."""
    calls = {side: calls_per_round(clock) for side, clock in clocks.items()}
    times = {side: Times() for side in clocks}
    for _, order in zip(range(rounds), itertools.cycle(itertools.permutations(clocks))):
        for side in order:
            clock = clocks[side]
            time.sleep(pause)
            until = time.perf_counter() + (WARM_SECONDS if pause else 0)
            clock(1)
            while time.perf_counter() < until:
                clock(1)
            times[side].seconds.append(clock(calls[side]) / calls[side])
    return times


@dataclass
class Limits:
    """What the machine can do with so many threads: bytes a second, by the size of an array; operations a second."""

    memory: dict[int, dict[str, float]] = field(default_factory=dict)
    operations: float = 0

    @staticmethod
    def array_size(sizes: list[int]) -> int:
        """A power of two, to stand for rows whose largest tensor is as large: it decides what caches can hold."""
        return 1 << round(math.log2(max(sizes)))

    def measure_memory(self, library: Library, threads: int, size: int) -> None:
        """Call it again, and the better figures count."""
        to, source = (Tensor(library, "Byte", (size,)) for _ in range(2))
        before = self.memory.get(size, {})
        for name, kinds, factor in ("read", (0,), 1), ("write", (1, 2), 1), ("copy", (3, 4), 2):
            calls = max(4, (1 << 24) // size)
            best = min(library.bench.bench_memory(k, threads, to.data, source.data, size, calls) for k in kinds for _ in range(10))
            before[name] = max(before.get(name, 0), factor * size / best)
        self.memory[size] = before
        to.free()
        source.free()

    def measure_operations(self, library: Library) -> None:
        """Of a product of matrices that is large enough for BLAS; peers may do better."""
        row = next(row for row in ROWS if row.limit == "flops")
        if seconds := quickest(library, row, 5):
            self.operations = max(self.operations, row.operations / seconds)

    def floor(self, row: Row, inputs: list[int], results: list[int]) -> float | None:
        """Seconds that a call takes at least."""
        if row.limit == "flops":
            return row.operations / self.operations
        if row.limit != "memory" or sum(inputs + results) < SMALL_BYTES:
            return None
        rate, read, written = self.memory[self.array_size(inputs + results)], sum(inputs), sum(results)
        copied = min(read, written)
        return 2 * copied / rate["copy"] + (read - copied) / rate["read"] + (written - copied) / rate["write"]

    def lines(self) -> list[str]:
        lines = [
            f"Memory, in arrays of {size / 2**20:g} MiB: " + ", ".join(f"{name} {rate / 1e9:.1f}" for name, rate in rates.items()) + " GB/s"
            for size, rates in sorted(self.memory.items())
        ]
        return lines + ([f"Products of matrices: {self.operations / 1e9:.0f} GFLOP/s"] if self.operations else [])


def selected(rows: list[Row], pattern: str) -> list[Row]:
    return [row for row in rows if re.search(pattern, row.key)]


def prepared(library: Library, row: Row, data: Data) -> OwnCall | None:
    try:
        return OwnCall(library, row, data)
    except Missing as missing:
        left_out.setdefault(str(missing))
        return None


def quickest(library: Library, row: Row, rounds: int) -> float | None:
    """Seconds of the library's call of a row; None if it does not have the function."""
    data, seconds = Data(library, row.shape), None
    if own := prepared(library, row, data):
        own()
        clock = own.clock()
        calls = calls_per_round(clock)
        seconds = min(clock(calls) for _ in range(rounds)) / calls
    data.free()
    return seconds


left_out: dict[str, None] = {}  # functions that the library does not have


def progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def show(heading: list[str], lines: list[list[str]], markdown: bool) -> None:
    """The first column to the left, the others to the right."""
    widths = [max(len(line[i]) for line in [heading, *lines]) for i in range(len(heading))]

    def padded(line: list[str]) -> list[str]:
        return [line[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(line[1:], widths[1:])]

    for i, line in enumerate([heading, *lines]):
        print(f"| {' | '.join(padded(line))} |" if markdown else "  ".join(padded(line)))
        if markdown and i == 0:
            print("|" + "|".join("-" * (width + 1) + (":" if j else "-") for j, width in enumerate(widths)) + "|")


def show_lines(lines: list[str], markdown: bool) -> None:
    if lines:
        print("\n".join(f"- {line}" if markdown else line for line in lines), end="\n\n")


def show_left_out() -> None:
    if left_out:
        print(f"\nLeft out, not in this library: {', '.join(left_out)}")


def duration(seconds: float) -> str:
    return f"{seconds * 1e9:.0f} ns" if seconds < 1e-6 else f"{seconds * 1e6:.2f} us" if seconds < 1e-3 else f"{seconds * 1e3:.3f} ms"


# ---- The table ----


def run_table(library: Library, peers: Peers, args: argparse.Namespace) -> tuple[list[Result], Limits]:
    limits = Limits()
    measured: list[tuple[Row, dict[str, Times], list[int], list[int]]] = []
    for row in selected(ROWS, args.ops):
        progress(row.key)
        data = Data(library, row.shape)
        if own := prepared(library, row, data):
            calls = compare(peers, row, data, own)
            clocks = {HERE: own.clock()} | {name: library.python_loop(call) for name, call in calls.items()}
            pause = args.pause * (5 if row.blas else 1)  # OpenBLAS's threads look for work that long
            times = in_turn(clocks, args.rounds, pause if args.threads > 1 and calls else 0)
            if row.operations:
                if not limits.operations:
                    limits.measure_operations(library)
                limits.operations = max(limits.operations, *(row.operations / t.least for t in times.values()))
            sizes = [t.nbytes for t in own.inputs], [t.nbytes for t in own.results]
            measured.append((row, times, *sizes))
            if row.limit == "memory" and sum(map(sum, sizes)) >= SMALL_BYTES:
                limits.measure_memory(library, args.threads, limits.array_size([*sizes[0], *sizes[1]]))
        data.free()
    progress("")
    return [Result(row, times, limits.floor(row, *sizes), args.by) for row, times, *sizes in measured], limits


def show_table(results: list[Result], peers: list[str], markdown: bool) -> None:
    heading = ["", "shape", HERE, "spread", *(c for p in peers for c in (p, "spread")), "ratio", "95 %", "of limit", "peer's", ""]
    lines = []
    for r in results:
        line = [r.row.name, " x ".join(map(str, r.row.shape))]
        for side in (HERE, *peers):
            t = r.times.get(side)
            line += [duration(r.time(side)), f"{100 * t.spread:.0f} %"] if t else ["-", ""]
        line += [f"{r.ratio:.2f}", "{:.2f}-{:.2f}".format(*r.interval)] if r.ratio else ["-", ""]
        line += [f"{100 * share:.0f} %" if (share := r.share(side)) else "" for side in (HERE, r.best_peer)]
        line.append(("at the limit" if r.at_limit else "") + (" slower" if r.slow else ""))
        lines.append(line)
    show(heading, lines, markdown)
    print(f"\nTimes: {'least' if results and results[0].by == 'min' else 'median'} of the rounds; spread: of the middle half of them. "
          "Ratio: the best peer's time to ours; 95 %: the interval that holds the median ratio of a round.\nOf limit: the time that memory or arithmetic takes at least, to ours and to that peer's.")


def show_summary(results: list[Result]) -> None:
    rated = sorted((r for r in results if r.ratio), key=lambda r: r.ratio)
    if not rated:
        return
    mean = math.exp(sum(math.log(r.ratio) for r in rated) / len(rated))
    print(f"\nRatio to the best peer: geometric mean {mean:.2f} over {len(rated)} rows; lowest {rated[0].ratio:.2f}, {rated[0].row.key}")
    for text, chosen in ("beyond doubt", [r for r in rated if r.slow]), ("within the spread", [r for r in rated if r.below and not r.slow]):
        rows = [f"{r.row.key} {r.ratio:.2f} ({r.best_peer})" for r in chosen]
        print(f"Slower than a peer, {text}: {', '.join(rows) or 'none'}")


def as_json(results: list[Result], limits: Limits, about: list[str], threads: int) -> dict[str, Any]:
    rows = {}
    for r in results:
        sides = {s: {"median": t.median, "min": t.least, "p90": t.percentile(90), "spread": t.spread} for s, t in r.times.items()}
        rows[r.row.key] = {"times": sides, "ratio": r.ratio, "interval": r.interval, "share": r.share(HERE)}
    return {"about": about, "threads": threads, "limits": asdict(limits), "rows": rows}


def show_slower(results: list[Result], baseline: Path, threads: int) -> None:
    """Rows that take over 10 % more time than in a former --json file."""
    former = json.loads(baseline.read_text())
    if former["threads"] != threads:
        raise SystemExit(f"bench: {baseline} was measured with {former['threads']} threads, not {threads}")
    before = former["rows"]
    known = [(r, before[r.row.key]["times"][HERE][r.by]) for r in results if r.row.key in before]
    slower = [f"{r.row.key} {duration(r.time(HERE))}, was {duration(old)}" for r, old in known if r.time(HERE) > 1.1 * old]
    print(f"\nSlower than in {baseline} by over 10 %, of {len(known)} rows: {'; '.join(slower) or 'none'}")


# ---- Under load ----


def run_load(library: Library, args: argparse.Namespace) -> bool:
    """Whether the 90th percentile of each row stays within 1.5 times its one-thread time while another process holds a core."""
    busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    os.sched_setaffinity(busy.pid, {max(os.sched_getaffinity(0))})
    lines, late = [], 0
    try:
        for row in selected(ROWS, args.ops):
            progress(row.key)
            data = Data(library, row.shape)
            if not row.blas and (own := prepared(library, row, data)):
                own()
                clock = own.clock()

                def with_threads(threads: int, clock: Clock = clock) -> Clock:
                    def timed(calls: int) -> float:
                        library.set_threads(threads)
                        return clock(calls)

                    return timed

                clocks = {"one": with_threads(1), "all": with_threads(args.threads)}
                times = in_turn(clocks, max(args.rounds, 40), 1e-3)
                one, p90 = times["one"].median, times["all"].percentile(90)
                late += p90 > 1.5 * one
                figures = one, times["one"].percentile(90), times["all"].median, p90
                lines.append([row.name, " x ".join(map(str, row.shape)), *map(duration, figures), f"{p90 / one:.2f}",
                              "late" if p90 > 1.5 * one else ""])
            data.free()
    finally:
        busy.kill()
        busy.wait()
    progress("")
    n = f"{args.threads} threads"
    show(["", "shape", "one thread", "90 %", n, "90 %", "ratio", ""], lines, args.markdown)
    print(f"\nRows whose 90th percentile is over 1.5 times the one-thread time under the same load: {late} of {len(lines)}")
    return late == 0


# ---- Growth ----


def over_shapes(library: Library, pattern: Row, shapes: Sequence[tuple[int, ...]]) -> list[float]:
    """Seconds of a call for each shape; none if the library does not have the function."""
    result = []
    for shape in shapes:
        row = replace(pattern, shape=shape, call=pattern.call.replace("last", str(len(shape) - 1)))
        progress(row.key)
        seconds = quickest(library, row, 5 if math.prod(shape) < 10**8 else 2)
        if not seconds:
            break
        result.append(seconds)
    progress("")
    return result


def run_growth(library: Library, args: argparse.Namespace) -> bool:
    """Whether times grow as they should, with elements and with dimensions."""
    good = True

    def section(title: str, heading: list[str], rows: list[tuple[list[str], list[float], bool]], form: Callable[[float], str]) -> None:
        nonlocal good
        good = good and not any(steep for _, _, steep in rows)
        print(f"{title}:\n")
        show([*heading, ""], [[*names, *map(form, figures), "steep" if steep else ""] for names, figures, steep in rows], args.markdown)
        print()

    def nanoseconds(seconds: float) -> str:
        return f"{1e9 * seconds:.3f}"

    sizes = [10**e for e in range(3, args.largest + 1)]
    rows = []
    for law, pattern in GROWTH:
        if selected([pattern], args.ops) and (seconds := over_shapes(library, pattern, [(n,) for n in sizes])):
            each = [t / n / (math.log2(n) if law == "n log n" else 1) for t, n in zip(seconds, sizes)]
            rows.append(([pattern.name, law], each, each[-1] > STEEP * each[-2]))
    heading = ["elements", "law", *(f"1e{round(math.log10(n))}" for n in sizes)]
    section("Nanoseconds an element, or an element and doubling where the law is n log n", heading, rows, nanoseconds)

    rows = []
    for pattern in selected(SHAPED, args.ops):
        if seconds := over_shapes(library, pattern, SHAPES):
            each = [t / math.prod(shape) for t, shape in zip(seconds, SHAPES)]
            rows.append(([pattern.name], each, max(each) > SHAPES_APART * each[0]))
    section("Nanoseconds an element, of a million elements in other shapes", ["shape", *map(name_of, SHAPES)], rows, nanoseconds)

    rows = []
    for pattern in selected(SHAPED, args.ops):
        if seconds := over_shapes(library, pattern, [(*[1] * (dims - 1), 10) for dims in MANY_DIMS]):
            rows.append(([pattern.name], seconds, seconds[-1] / seconds[-2] > STEEP * MANY_DIMS[-1] / MANY_DIMS[-2]))
    section("A call for ten elements in many dimensions of size 1", ["dimensions", *map(str, MANY_DIMS)], rows, duration)
    return good


def name_of(shape: tuple[int, ...]) -> str:
    return f"{shape[0]}^{len(shape)}" if len(shape) > 1 and len(set(shape)) == 1 else "x".join(map(str, shape))


# ---- Each row once ----


def run_check(library: Library) -> bool:
    """In the form that tools/run-tests reads."""
    passed = failed = skipped = 0
    for row in ROWS + [replace(r, shape=MILLION) for _, r in GROWTH] + [replace(r, call=r.call.replace("last", "1")) for r in SHAPED]:
        small = replace(row, shape=tuple(min(n, 16) for n in row.shape))
        data = Data(library, small.shape)
        try:
            own = OwnCall(library, small, data)
            own()
            own.clock()(1)
            passed += 1
        except Missing as missing:
            print(f"skipped: bench row '{row.name}': no {missing} in this library")
            skipped += 1
        except Exception as error:
            print(f"FAILED: bench row '{row.key}': {error}")
            failed += 1
        data.free()
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return failed == 0


def cpu() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []:
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.processor() or platform.machine()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lib", type=Path, default=ROOT / "build/lib/libTH.so.1")
    parser.add_argument("--loop", type=Path, help="loop.so, made from loop.c; default: beside the library's folder, in bench")
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--peers", default="numpy torch", help="those to time; '' for none")
    parser.add_argument("--ops", default="", help="regular expression that chooses rows by 'name [shape]'")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--by", choices=["median", "min"], default="median", help="the figure that counts; min on a busy machine")
    parser.add_argument("--pause", type=float, default=0.01, help="seconds before each side's turn when there are several threads")
    parser.add_argument("--largest", type=int, default=8, help="of --growth: the power of ten")
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    parser.add_argument("--baseline", type=Path, help="a former --json file: name rows that became slower by over 10 %%")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--list", action="store_true", help="show the rows and their calls")
    modes = parser.add_mutually_exclusive_group()
    for mode in ("load", "growth", "check"):
        modes.add_argument(f"--{mode}", action="store_true")
    args = parser.parse_args()

    if args.list:
        show(["row", "call", "numpy", "torch"], [[r.key, r.call, r.np, r.torch] for r in selected(ROWS, args.ops)], args.markdown)
        return 0
    # Before any library starts: the kernels of this CPU, and as many threads for all.
    os.environ.pop("OPENBLAS_CORETYPE", None)
    for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[variable] = str(args.threads)
    library = Library(args.lib, args.loop or args.lib.parent.parent / "bench/loop.so", ROOT / "tests/abi/TH.tsv")
    library.set_threads(args.threads)
    if args.check:
        return 0 if run_check(library) else 1

    alone = args.load or args.growth
    peers = Peers([] if alone else args.peers.split(), args.threads)
    versions = [f"TH {library.version}"] + [f"{name} {peers.modules[name].__version__}" for name in peers.names]
    about = [
        f"{', '.join(versions)}; {args.threads} of {len(os.sched_getaffinity(0))} threads; BLAS of TH: {library.blas()}",
        f"{cpu()}; Linux {platform.release()}, Python {platform.python_version()}; {time.strftime('%Y-%m-%d')}",
        f"Command: {' '.join(['bench.py', *sys.argv[1:]])}",
        *peers.notes,
    ]
    show_lines(about, args.markdown)
    if alone:
        good = (run_load if args.load else run_growth)(library, args)
        show_left_out()
        return 0 if good else 1
    results, limits = run_table(library, peers, args)
    show_lines(limits.lines(), args.markdown)
    show_table(results, peers.names, args.markdown)
    show_summary(results)
    show_left_out()
    if wrong:
        print(f"\nRESULTS DIFFER: {'; '.join(wrong)}")
    if args.json:
        args.json.write_text(json.dumps(as_json(results, limits, about, args.threads), indent=1) + "\n")
    if args.baseline:
        show_slower(results, args.baseline, args.threads)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
