"""A Spark cluster of three workers on this machine: the memory of a Python worker by the rows of an Arrow batch, and a
job that loses a worker.

Half of the rows have one URI, so after the shuffle one task has half of the rows. Each job normalizes the rows,
shuffles them by their normal forms, and splits them. Its groups must be those that the reference makes of the same
rows.
"""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pyarrow as pa
import pyarrow.compute as pc
from pyspark.find_spark_home import _find_spark_home
from pyspark.sql import SparkSession
from pyspark.sql import functions as F
from reference import normalize as normal_parts
from reference import split
from spark import started, written
from strings import LINKS, repeated, valid

from pchar.spark import components, normalize

WORKERS = 3
# The tasks after the shuffle. No other stage has as many.
PARTITIONS = 12
FREQUENT = "HTTP://Example.com:80/%7Euser/../docs/guide/index.html?version=1&lang=en#top"
# The rows of an Arrow batch, the part of the rows that the job reads, and whether a worker is killed. Spark takes long
# for batches of 10 rows, so that job reads a tenth.
JOBS = ((10, 10, False), (10_000, 1, False), (1_000_000, 1, False), (10_000, 1, True))
Group = tuple[str | None, str | None]


class Cluster:
    """A master and its workers, as processes of this machine."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"spark://127.0.0.1:{port}"
        self._folder = folder
        self._started: list[psutil.Process] = []
        here = ("--host", "127.0.0.1", "--webui-port", "0")
        work = ("--cores", "1", "--memory", "1g", "--work-dir", str(folder / "work"))
        try:
            self._start("master.Master", *here, "--port", str(port))
            for _ in range(WORKERS):
                self._start("worker.Worker", *here, *work, self.url)
        except BaseException:
            self.stop()
            raise

    def _start(self, name: str, *options: str) -> None:
        home = _find_spark_home()
        environment = os.environ | {"SPARK_HOME": home, "SPARK_LOCAL_DIRS": str(self._folder)}
        program = [f"{home}/bin/spark-class", f"org.apache.spark.deploy.{name}", *options]
        output = subprocess.DEVNULL
        self._started.append(psutil.Popen(program, env=environment, stdout=output, stderr=output))

    def lose_worker(self) -> None:
        """Kills a worker with its executor and their Python processes, as if its machine had failed."""
        worker = self._started.pop()
        if not worker.children():
            raise AssertionError("the worker to kill has no executor")
        _kill(worker)

    def stop(self) -> None:
        for process in reversed(self._started):
            _kill(process)


def _kill(process: psutil.Process) -> None:
    with suppress(psutil.NoSuchProcess):
        children = process.children(recursive=True)
        process.kill()
        for each in children:
            with suppress(psutil.NoSuchProcess):
                each.kill()
    process.wait()


def largest_worker() -> int:
    """Returns the peak resident memory of the Python workers that run now, in bytes: the largest."""
    largest = 0
    for process in psutil.Process().children(recursive=True):
        try:
            # A worker is a fork of the daemon.
            if "pyspark.daemon" in process.cmdline() and "pyspark.daemon" in process.parent().cmdline():
                status = Path(f"/proc/{process.pid}/status").read_text()
                largest = max(largest, 1024 * int(status.split("VmHWM:")[1].split()[0]))
        except (psutil.Error, OSError, AttributeError, IndexError):
            continue
    return largest


def is_shuffled(session: SparkSession) -> bool:
    """Returns whether a task after the shuffle has ended, and others have not."""
    tracker = session.sparkContext.statusTracker()
    stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
    return any(stage is not None and stage.numTasks == PARTITIONS and stage.numCompletedTasks > 0 for stage in stages)


def groups(session: SparkSession, source: str, rows: int) -> dict[Group, int]:
    """Counts the rows of each normal form and host."""
    links = normalize(session.read.parquet(source).where(F.col("id") < rows), "url", into="normal")
    hosts = components(links.repartition(PARTITIONS, "normal"), "normal", ["host"])
    counted = hosts.groupBy("normal", "host").agg(F.count("*").alias("rows")).toArrow().to_pydict()
    return dict(zip(zip(counted["normal"], counted["host"], strict=True), counted["rows"], strict=True))


def expected(urls: pa.Array) -> dict[Group, int]:
    """Returns the same groups by the reference. A link that is not valid has neither normal form nor host."""
    sound = {*valid(LINKS), FREQUENT}
    found: Counter[Group] = Counter()
    for each in pc.value_counts(urls).to_pylist():
        parts = normal_parts(split(each["values"])) if each["values"] in sound else None
        found[(None, None) if parts is None else (str(parts), parts.host)] += each["counts"]
    return dict(found)


def job(cluster: Cluster, source: str, urls: pa.Array, batch: int, is_killed: bool) -> dict[str, Any]:
    """Runs a job on workers that have run no other one."""
    settings = {
        "spark.sql.execution.arrow.maxRecordsPerBatch": str(batch),
        "spark.executor.memory": "1g",
        # The job waits for an executor of each worker: without the number of cores, for none.
        "spark.cores.max": str(WORKERS),
        "spark.scheduler.minRegisteredResourcesRatio": "1",
    }
    session = started(cluster.url, settings)
    session.range(1).count()
    largest, start = 0, time.perf_counter()
    with ThreadPoolExecutor(1) as pool:
        counted: Future[dict[Group, int]] = pool.submit(groups, session, source, len(urls))
        while not counted.done():
            largest = max(largest, largest_worker())
            if is_killed and is_shuffled(session):
                cluster.lose_worker()
                is_killed = False
            time.sleep(0.1)
    spent = time.perf_counter() - start
    session.stop()
    found = counted.result()
    if is_killed:
        raise AssertionError("the job ended before a worker was killed")
    if found != expected(urls):
        raise AssertionError("the groups of the job differ from those of the reference")
    return {"strings": len(urls), "megabytes": largest / 1e6, "rate": len(urls) / spent}


def results(native: str | None, rounds: int, rows: int) -> Iterator[dict[str, Any]]:
    with tempfile.TemporaryDirectory(prefix="pchar-reach-", ignore_cleanup_errors=True) as folder:
        ids = pa.array(range(rows), pa.int64())
        urls = pc.if_else(pc.equal(pc.bit_wise_and(ids, 1), 1), FREQUENT, repeated(LINKS, rows))
        source = written(pa.table({"id": ids, "url": urls}), Path(folder, "links"))
        cluster = Cluster(Path(folder))
        try:
            made = []
            for batch, part, is_killed in JOBS:
                name = f"{batch:,}{', a worker killed' if is_killed else ''}"
                made.append({"name": name, **job(cluster, source, urls[: rows // part], batch, is_killed)})
        finally:
            cluster.stop()
    yield {"operation": "Spark: cluster", "strings": rows, "rows": made}
