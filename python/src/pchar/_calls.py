"""Calls the exports of an instance of the module by name.

`wasmtime.Func.__call__` asks for the type of the function and makes new arrays of arguments in each call, which takes
longer than the module does. This file calls the C function below it, with arrays that it keeps. That C function is not
public in Python, so each process first tests it on an instance of its own, and uses `Func.__call__` if an answer
differs.
Nothing else in the package knows which of the two is in use.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, cast

import wasmtime

Export = Callable[..., int]
# Calls that an instance answers by the order and the signs of their arguments, after which it is not used any more.
# The last one traps: no rule has this number.
_TESTS: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("version", ()),
    ("set_limit", (1 << 24,)),
    ("reserve", (1, 64, 0, 0, 1, 0, 64)),
    ("areas", ()),
    ("reserve", (1, 1 << 25, 0, 0, 1, 0, 64)),
    ("check", (1, -1, 0)),
    ("derive", (1, -1, 0, 1)),
    ("check", (1, -1, 10_000)),
)


def public(store: wasmtime.Store, function: Any) -> Export:
    """Returns an export that is called by the public API."""
    return lambda *arguments: cast(int, function(store, *arguments))


def kept(store: wasmtime.Store, function: Any) -> Export:
    """Returns an export that is called with the same arrays each time. It can be in one call at a time."""
    # Neither this module nor some of these members exist in every version. `choose` catches that.
    ffi: Any = wasmtime._ffi
    kind = function.type(store)
    parameters, results = len(kind.params), len(kind.results)
    if results > 1 or any(str(each) != "i32" for each in (*kind.params, *kind.results)):
        raise TypeError("expected numbers of 32 bits")
    values = (ffi.wasmtime_val_t * parameters)()
    for value in values:
        value.kind = ffi.WASMTIME_I32.value
    slots = [value.of for value in values]
    returned = (ffi.wasmtime_val_t * 1)()
    result = returned[0].of
    trap = ctypes.POINTER(ffi.wasm_trap_t)()
    context = store._context() if callable(store._context) else store._context
    native = ffi.wasmtime_func_call
    fixed = context, ctypes.byref(function._func), values, parameters, returned, results, ctypes.byref(trap)
    last: tuple[int, ...] | None = None

    def call(*arguments: int) -> int:
        nonlocal last
        if arguments != last:
            if len(arguments) != parameters:
                raise TypeError(f"expected {parameters} arguments, got {len(arguments)}")
            last = None
            for slot, argument in zip(slots, arguments):  # noqa: B905
                slot.i32 = argument
            last = arguments
        error = native(*fixed)
        if error:
            raise wasmtime.WasmtimeError._from_ptr(error)
        if trap:
            # The exception owns what the pointer points to.
            raised = type(trap).from_buffer_copy(trap)
            ctypes.memset(ctypes.byref(trap), 0, ctypes.sizeof(trap))
            raise wasmtime.Trap._from_ptr(raised)
        return cast(int, result.i32)

    # The arrays have addresses of both.
    call.__dict__["owners"] = store, function
    return call


def choose(instantiate: Callable[[], tuple[wasmtime.Store, Any]]) -> Callable[[wasmtime.Store, Any], Export]:
    """Returns the way to call the exports in this process: `kept` if it gives the answers of `public`."""
    try:
        agrees = _answers(kept, *instantiate()) == _answers(public, *instantiate())
    except Exception:
        agrees = False
    return kept if agrees else public


def _answers(
    way: Callable[[wasmtime.Store, Any], Export], store: wasmtime.Store, exports: Any
) -> list[int | str | None]:
    found: list[int | str | None] = []
    calls = {name: way(store, exports[name]) for name, _ in _TESTS}
    for name, arguments in _TESTS:
        try:
            # `set_limit` returns nothing.
            found.append(calls[name](*arguments) or 0)
        except wasmtime.Trap as trap:
            found.append(trap.message)
    return found
