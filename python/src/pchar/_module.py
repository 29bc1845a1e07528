"""The WebAssembly module: compiled once a process, with an instance for each call that runs at the same time."""

from __future__ import annotations

import ctypes
import os
import pkgutil
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import wasmtime

from . import _calls
from ._numbers import AREA_OUTPUTS, COLUMNS, OK, OUTPUT_AREAS, VERSION

# The longest row in ten output columns needs 704 MiB.
MEMORY_LIMIT = 1 << 30
# The memory of an instance never shrinks, so a larger one is not kept.
MEMORY_KEPT = 256 << 20

_AREAS = ctypes.c_uint32 * (AREA_OUTPUTS + OUTPUT_AREAS * len(COLUMNS))


Way = Callable[[wasmtime.Store, Any], _calls.Export]


class Core:
    """An instance of the module, for one call at a time."""

    def __init__(self, engine: wasmtime.Engine, module: wasmtime.Module, way: Way) -> None:
        self._store, self._exports = _instance(engine, module)
        self._way = way
        self._calls: dict[str, _calls.Export] = {}
        # The arguments of the last reservation.
        self.room = (0, 0, 0, 0, 0)
        # The addresses of the areas. A new reservation makes a new list.
        self.areas: list[int] = []
        # The memory, its address and its size, in bytes.
        self.memory = memoryview(b"")
        self.start = self.size = 0
        # The areas of one string, which _row.py keeps here.
        self.row: Any = None
        if self.call("version") != VERSION:
            raise ImportError("python-core.wasm belongs to another version of pchar")
        self.call("set_limit", MEMORY_LIMIT)

    def call(self, name: str, *arguments: int) -> int:
        """Calls an export."""
        call = self._calls.get(name)
        if call is None:
            call = self._calls[name] = self._way(self._store, self._exports[name])
        return call(*arguments)

    def reserve(self, rows: int, data: int, bases: int, columns: int, text: int) -> list[int]:
        """Reserves areas. Returns their addresses in this process, which are valid until the next call."""
        room = rows, data, bases, columns, text
        # A call of the module costs as much as some hundred rows, so areas that are large enough are kept.
        if any(kept_size < size for kept_size, size in zip(self.room, room, strict=True)):
            largest = [max(sizes) for sizes in zip(self.room, room, strict=True)]
            if not self._reserved(*largest) and not self._reserved(*room):
                raise MemoryError(f"a batch of {data + bases} bytes needs more memory than pchar may use")
        return self.areas

    def _reserved(self, rows: int, data: int, bases: int, columns: int, text: int) -> bool:
        if self.call("reserve", rows, data, bases, 0, columns, 0, text) != OK:
            return False
        memory = self._exports["memory"]
        self.start = start = ctypes.addressof(memory.data_ptr(self._store).contents)
        self.size = memory.data_len(self._store)
        self.memory = memoryview((ctypes.c_ubyte * self.size).from_address(start)).cast("B")
        self.areas = [start + place for place in _AREAS.from_address(start + self.call("areas"))]
        self.room = rows, data, bases, columns, text
        return True


def _instance(engine: wasmtime.Engine, module: wasmtime.Module) -> tuple[wasmtime.Store, Any]:
    store = wasmtime.Store(engine)
    return store, wasmtime.Instance(store, module, []).exports(store)


class Process:
    """The state of the module in a process.

    It has no lock, because a signal handler runs inside of a call and could wait for that call. A method of a deque is
    one step. Threads that make the first calls at the same time may compile the module more than once.
    """

    def __init__(self) -> None:
        # Threads of engines may end after each call, so instances belong to no thread. The newest one is in the cache.
        self._idle: deque[Core] = deque()
        self._compiled: tuple[wasmtime.Engine, wasmtime.Module, Way] | None = None

    def compiled(self) -> tuple[wasmtime.Engine, wasmtime.Module, Way]:
        if self._compiled is None:
            config = wasmtime.Config()
            # The threads of a parallel compilation do not exist after a fork.
            config.parallel_compilation = False
            engine = wasmtime.Engine(config)
            module = wasmtime.Module(engine, module_bytes())
            compiled = engine, module, _calls.choose(lambda: _instance(engine, module))
            if self._compiled is None:
                self._compiled = compiled
        return self._compiled

    def take(self) -> Core:
        """Returns an instance that no other call has."""
        with suppress(IndexError):
            return self._idle.pop()
        return Core(*self.compiled())

    def give_back(self, core: Core) -> None:
        """Keeps an instance for other calls."""
        if core.size <= MEMORY_KEPT:
            self._idle.append(core)

    def clear(self) -> None:
        """Drops the idle instances."""
        self._idle.clear()


def module_bytes() -> bytes:
    """Returns the bytes of the module, also from a package in a zip file."""
    data = pkgutil.get_data("pchar", "python-core.wasm")
    if data is None:
        raise ImportError("pchar is installed without python-core.wasm")
    return data


# A child process begins anew, because a lock may be held by a thread that it does not have. Objects of the parent are
# kept, because their destructors may wait for such a thread.
_processes = [Process()]

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=lambda: _processes.append(Process()))


def process() -> Process:
    """Returns the state of this process."""
    return _processes[-1]


@contextmanager
def lent() -> Iterator[Core]:
    """Lends an instance. It is dropped after an exception: after a trap its memory may be inconsistent."""
    # In a child that was forked during the call, this is still the state of the parent, which the child does not use.
    lender = process()
    core = lender.take()
    yield core
    lender.give_back(core)
