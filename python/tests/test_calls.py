"""The two ways to call the module. The oldest and the newest wasmtime run this."""

from __future__ import annotations

import ctypes
from typing import Any

import pytest
import wasmtime

import pchar
from pchar import _calls, _module

WAYS = pytest.mark.parametrize("way", [_calls.kept, _calls.public])


def instance() -> tuple[wasmtime.Store, Any]:
    engine, module, _ = _module.process().compiled()
    return _module._instance(engine, module)


def test_the_process_uses_the_arrays_that_it_keeps() -> None:
    # A version of wasmtime for which this fails is too slow for strings: the floor is above it.
    assert _module.process().compiled()[2] is _calls.kept


def test_both_ways_give_the_same_answers() -> None:
    answers = [_calls._answers(way, *instance()) for way in (_calls.kept, _calls.public)]
    assert answers[0] == answers[1]
    assert len(answers[0]) == len(_calls._TESTS) and -2 in answers[0]
    assert "unreachable" in str(answers[0][-1])


@WAYS
def test_functions_of_strings_work_in_both_ways(way: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_module.process(), "_compiled", (*_module.process().compiled()[:2], way))
    _module.process().clear()
    assert pchar.parse("http://h:80/a?b").port == "80"
    assert pchar.resolve("../g", "HTTP://a/b/c/d") == "HTTP://a/b/g"
    _module.process().clear()


@WAYS
def test_a_trap_is_an_exception_each_time(way: Any) -> None:
    store, exports = instance()
    check = way(store, exports["check"])
    way(store, exports["reserve"])(1, 64, 0, 0, 1, 0, 64)
    for _ in range(3):
        with pytest.raises(wasmtime.Trap, match="unreachable"):
            check(1, -1, 10_000)
    assert check(1, -1, 0) == 1


@WAYS
@pytest.mark.parametrize("arguments", [(), (1, -1), (1, -1, 0, 0), (2, -1, "0"), (1, -1, 0.5), (1, None, 0)])
def test_wrong_arguments_are_exceptions(way: Any, arguments: Any) -> None:
    store, exports = instance()
    check = way(store, exports["check"])
    way(store, exports["reserve"])(1, 64, 0, 0, 1, 0, 64)
    assert check(1, -1, 0) == 1
    with pytest.raises((TypeError, wasmtime.WasmtimeError)):
        check(*arguments)
    assert check(1, -1, 0) == 1


def test_other_types_of_arguments_are_rejected() -> None:
    store = wasmtime.Store()
    text = '(module (func (export "f") (param i64) (result i64) local.get 0) (func (export "g") (result i32 i32)'
    module = wasmtime.Module(store.engine, text + " i32.const 1 i32.const 2))")
    exports = wasmtime.Instance(store, module, []).exports(store)
    for name in "fg":
        with pytest.raises(TypeError, match="numbers of 32 bits"):
            _calls.kept(store, exports[name])


class Native:
    """The C functions of wasmtime, with another one for the calls."""

    def __init__(self, call: Any) -> None:
        self.wasmtime_func_call = call

    def __getattr__(self, name: str) -> Any:
        return getattr(FFI, name)


FFI: Any = wasmtime._ffi


def answers_nothing(*arguments: Any) -> None:
    pass


def swaps_results(*arguments: Any) -> Any:
    error = FFI.wasmtime_func_call(*arguments)
    arguments[4][0].of.i32 ^= 1
    return error


def hides_traps(*arguments: Any) -> Any:
    return FFI.wasmtime_func_call(*arguments[:-1], ctypes.byref(ctypes.POINTER(FFI.wasm_trap_t)()))


@pytest.mark.parametrize("call", [answers_nothing, swaps_results, hides_traps, None])
def test_a_wasmtime_that_answers_otherwise_is_called_by_its_public_api(
    call: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _calls.choose(instance) is _calls.kept
    monkeypatch.setattr(wasmtime, "_ffi", Native(call))
    # The public API has its own reference to the C functions.
    assert _calls.choose(instance) is _calls.public


def test_a_wasmtime_without_the_c_functions_is_called_by_its_public_api(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(wasmtime, "_ffi")
    assert _calls.choose(instance) is _calls.public
