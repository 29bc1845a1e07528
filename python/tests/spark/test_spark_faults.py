"""A task that fails runs again, with the same result; and long rows."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
import wasmtime
from pyspark import TaskContext, cloudpickle
from pyspark.sql import SparkSession
from table import sha256, texts, worked

from pchar import _calls, _module, _numbers, arrow
from pchar.spark import components, normalize

# Workers cannot import this file.
cloudpickle.register_pickle_by_value(sys.modules[__name__])  # type: ignore[no-untyped-call]

# A module with the exports of the real one, whose `normalize` traps.
TRAPS = f"""(module (memory (export "memory") 256)
    (func (export "version") (result i32) (i32.const {_numbers.VERSION}))
    (func (export "set_limit") (param i32))
    (func (export "areas") (result i32) (i32.const 0))
    (func (export "reserve") (param i32 i32 i32 i32 i32 i32 i32) (result i32) (i32.const {_numbers.OK}))
    (func (export "normalize") (param i32 i32 i32 i32 i32) (result i32) unreachable))"""


def killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def trapped(text: str) -> Callable[[], None]:
    def substitute() -> None:
        engine = wasmtime.Engine()
        _module.process()._compiled = engine, wasmtime.Module(engine, text), _calls.public
        _module.process().clear()

    return substitute


def failing(marker: Path, fault: Callable[[], None]) -> Callable[..., Any]:
    """Returns `normalize` with a fault in the third batch of a task that runs for the first time."""
    calls = []
    original = arrow.normalize

    def act(array: Any, **options: Any) -> Any:
        context = TaskContext.get()
        calls.append(len(array))
        if context is not None and context.attemptNumber() == 0 and context.partitionId() == 1 and len(calls) == 3:
            marker.write_text(str(os.getpid()))
            fault()
        return original(array, **options)

    return act


@pytest.mark.parametrize("fault", [killed, trapped(TRAPS)], ids=["a killed worker", "a trap"])
def test_a_task_that_fails_runs_again(
    spark: SparkSession, fault: Callable[[], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    setting = "spark.sql.execution.arrow.maxRecordsPerBatch"
    spark.conf.set(setting, 100)
    df = spark.createDataFrame(list(enumerate(texts(4_000))), "id int, url string").repartition(4)
    marker = tmp_path / "marker"
    try:
        expected = sha256(worked(df).collect())
        monkeypatch.setattr(arrow, "normalize", failing(marker, fault))
        assert not marker.exists()
        assert sha256(worked(df).collect()) == expected
    finally:
        spark.conf.unset(setting)
    assert int(marker.read_text()) != os.getpid()


def test_a_worker_is_a_fork_that_compiles_the_module_when_it_needs_it(spark: SparkSession) -> None:
    def processes(_: Any) -> Iterator[pa.RecordBatch]:
        parent = Path(f"/proc/{os.getppid()}/cmdline").read_text()
        # The worker has run no task before this one, because its setting differs.
        compiled = [_module.process()._compiled is not None]
        arrow.normalize(pa.array(["A:"]))
        compiled.append(_module.process()._compiled is not None)
        yield pa.RecordBatch.from_pylist([{"parent": parent, "compiled": compiled}])

    spark.conf.set("spark.sql.execution.pyspark.udf.faulthandler.enabled", "true")
    try:
        row = spark.range(1).mapInArrow(processes, "parent string, compiled array<boolean>").collect()[0]
    finally:
        spark.conf.unset("spark.sql.execution.pyspark.udf.faulthandler.enabled")
    assert "daemon" in row.parent
    assert row.compiled == [False, True]


def test_a_row_of_a_megabyte(spark: SparkSession) -> None:
    path = "/" + "a" * (1 << 20)
    rows = [("HTTP://h" + path,), (path + " ",), ("x:",), (None,)]
    df = spark.createDataFrame(rows, "url string").coalesce(1)
    found = components(normalize(df, "url", into="normal"), "url", ["path"], errors="struct").collect()
    assert [row.normal for row in found] == ["http://h" + path, None, "x:", None]
    assert [row.path for row in found] == [path, None, "", None]
    assert [row.error_byte_index for row in found] == [None, len(path), None, None]
