"""How many instances of the module calls make: never more than run at the same time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Thread
from typing import Any

import pyarrow as pa
import pytest
import wasmtime

import pchar
from pchar import _module
from pchar.arrow import check, components, normalize

ROWS = 200_000
URLS = pa.table({"url": [f"HTTP://h{row}/a/../b" for row in range(ROWS)]})
# Starts each child process. `made` has the instances of the process.
COUNTED = """
import os, signal, sys, threading
from pchar import _module
made = []
class Counted(_module.Core):
    def __init__(self, *arguments):
        made.append(self)
        super().__init__(*arguments)
_module.Core = Counted
expected = ["http://a/b"] * 100
signal.alarm(60)
"""
# What the child processes call.
COLUMN = """
import pyarrow as pa
from pchar import arrow
array = pa.array(["HTTP://A/../b"] * 100)
def normalize():
    return arrow.normalize(array).to_pylist()
"""
STRING = """
import pchar
def normalize():
    return [pchar.normalize(pchar.parse("HTTP://A/../b")) for _ in range(100)]
"""
KINDS = pytest.mark.parametrize("kind", [COLUMN, STRING], ids=["column", "string"])


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[_module.Core]:
    """The instances that the test makes. It begins without any."""
    instances: list[_module.Core] = []

    class Counted(_module.Core):
        def __init__(self, *arguments: Any) -> None:
            instances.append(self)
            super().__init__(*arguments)

    monkeypatch.setattr(_module, "Core", Counted)
    _module.process().clear()
    return instances


def duckdb_on(threads: int) -> None:
    duckdb = pytest.importorskip("duckdb")
    from pchar.duckdb import register

    connection = duckdb.connect(config={"threads": threads})
    register(connection)
    source = URLS  # noqa: F841
    connection.execute("CREATE TABLE urls AS SELECT url FROM source")
    found = connection.execute("SELECT count(uri_host(url)), count(DISTINCT uri_normalize(url)) FROM urls").fetchone()
    assert found == (ROWS, ROWS)


def datafusion_on(threads: int) -> None:
    datafusion = pytest.importorskip("datafusion")
    from pchar.datafusion import register

    context = datafusion.SessionContext(datafusion.SessionConfig().with_target_partitions(threads))
    register(context)
    batches = URLS.to_batches(max_chunksize=4096)
    context.register_record_batches("urls", [batches[place::threads] for place in range(threads)])
    assert context.sql("SELECT count(uri_host(url)) AS n FROM urls").to_pydict() == {"n": [ROWS]}


def threads_on(threads: int) -> None:
    # Each thread ends after one call, like those of some engines.
    for start in range(0, 10_000, 1_000):
        parts = [Thread(target=check, args=(URLS["url"].slice(start, 1_000),)) for _ in range(threads)]
        for part in parts:
            part.start()
        for part in parts:
            part.join()


@pytest.mark.parametrize("act", [duckdb_on, datafusion_on, threads_on])
@pytest.mark.parametrize("threads", [1, 2, 4])
def test_there_are_no_more_instances_than_threads(
    made: list[_module.Core], act: Callable[[int], None], threads: int
) -> None:
    act(threads)
    assert 1 <= len(made) <= threads
    act(threads)
    assert len(made) <= threads


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_there_are_no_more_instances_than_threads_in_polars(threads: int) -> None:
    pytest.importorskip("polars")
    code = f"""{COUNTED}
import polars as pl
import pchar.polars
frame = pl.DataFrame({{"url": [f"HTTP://h{{row}}/a" for row in range({ROWS})]}}).lazy()
found = frame.select(pl.col("url").uri.host()).collect(engine="streaming")
assert found["url"].n_unique() == {ROWS}
assert 1 <= len(made) <= {threads}, len(made)
"""
    environment = os.environ | {"POLARS_MAX_THREADS": str(threads)}
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120, env=environment)


def test_calls_at_the_same_time_have_different_instances(made: list[_module.Core]) -> None:
    barrier = Barrier(4, timeout=60)

    def act(_: int) -> _module.Core:
        with _module.lent() as core:
            barrier.wait()
            return core

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(act, range(4)))) == len(made) == 4


def test_an_exception_drops_the_instance(made: list[_module.Core]) -> None:
    def fails() -> None:
        with _module.lent():
            raise wasmtime.WasmtimeError("trap")

    for count in (1, 2):
        with pytest.raises(wasmtime.WasmtimeError):
            fails()
        assert len(made) == count
    assert repr(pchar.parse("http://a:b@c")) == "Uri('http://a:***@c')"
    normalize(["HTTP://A"])
    assert len(made) == 3


def test_an_instance_with_much_memory_is_not_kept(made: list[_module.Core], monkeypatch: pytest.MonkeyPatch) -> None:
    normalize(["a"])
    normalize(["a"])
    assert len(made) == 1
    monkeypatch.setattr(_module, "MEMORY_KEPT", 0)
    normalize(["a"])
    normalize(["a"])
    assert len(made) == 2


def test_batches_that_nobody_reads_hold_no_instance(made: list[_module.Core]) -> None:
    chunks = pa.chunked_array([["HTTP://A"], ["HTTP://B"]])
    for _ in range(3):
        components(chunks, ["host"])
    assert len(made) == 1


def run(kind: str, code: str) -> None:
    subprocess.run([sys.executable, "-W", "ignore", "-c", COUNTED + kind + code], check=True, timeout=120)


@KINDS
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no signal.setitimer")
def test_a_signal_handler_calls_within_a_call(kind: str) -> None:
    # The first signal arrives while the module is compiled.
    run(
        kind,
        """
calls = depth = deepest = 0
def handler(*_):
    global calls, depth, deepest
    calls, depth = calls + 1, depth + 1
    deepest = max(depth, deepest)
    assert normalize() == expected
    depth -= 1
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.001)
signal.signal(signal.SIGVTALRM, handler)
signal.setitimer(signal.ITIMER_VIRTUAL, 0.01)
while calls < 50:
    assert normalize() == expected
signal.setitimer(signal.ITIMER_VIRTUAL, 0)
assert 2 <= len(made) <= 1 + deepest, (len(made), deepest)
""",
    )


@KINDS
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no os.fork")
def test_a_forked_child_has_instances_of_its_own(kind: str) -> None:
    run(
        kind,
        """
def in_child():
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        inherited = list(made)
        found = [normalize() for _ in range(3)]
        with _module.lent() as core:
            is_own = core not in inherited and len(made) == len(inherited) + 1
        os._exit(7 if is_own and found == [expected] * 3 else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7

in_child()
normalize()
in_child()
# With an instance that this call has.
with _module.lent():
    in_child()
assert len(made) == 1
# While other threads call.
is_over = False
def act():
    while not is_over:
        assert normalize() == expected
threads = [threading.Thread(target=act) for _ in range(4)]
for thread in threads:
    thread.start()
for _ in range(6):
    in_child()
is_over = True
for thread in threads:
    thread.join()
assert len(made) <= 5, len(made)
""",
    )


@KINDS
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no os.fork")
def test_a_call_goes_on_in_a_forked_child(kind: str) -> None:
    # The instance of the call is that of the parent, so it is not an instance for other calls of the child.
    run(
        kind,
        """
with _module.lent() as core:
    child = os.fork()
if child == 0:
    signal.alarm(60)
    is_right = normalize() == expected
    with _module.lent() as other:
        os._exit(7 if is_right and other is not core else 1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
with _module.lent() as other:
    assert other is core
""",
    )
