"""Prints what the functions answer through Spark Connect. A process has classic sessions or those of Connect."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from typing import Any

import pyarrow as pa
from pyspark.sql import SparkSession
from settings import SETTINGS
from table import texts, worked

from pchar.spark import distinct, register


def answers(session: SparkSession) -> dict[str, list[str]]:
    """Returns the rows of each way to call the functions, in one order."""
    df = session.createDataFrame(list(enumerate(texts(300) * 2)), "id int, url string")
    register(session)
    df.createOrReplaceTempView("links")
    query = "SELECT id, uri_host(url), uri_normalize(url), uri_resolve(url, 'http://a/b'), uri_check(url) FROM links"
    found = {"functions": worked(df), "SQL": session.sql(query), "distinct": distinct(df, "url", order_by="id")}
    return {name: sorted(repr(tuple(row)) for row in each.collect()) for name, each in found.items()}


def place(session: SparkSession) -> str:
    """Returns the file that the workers import the package from."""

    def read(_: Any) -> Iterator[pa.RecordBatch]:
        import pchar

        yield pa.RecordBatch.from_pylist([{"place": pchar.__file__}])

    return str(session.range(1).mapInArrow(read, "place string").collect()[0].place)


if __name__ == "__main__":
    # Only the artifact leads the workers to the package.
    del os.environ["PYTHONPATH"]
    # The server chooses a free port. With "1" Spark would also look for the classes of its own tests.
    os.environ["SPARK_TESTING"] = "0"
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = SparkSession.builder.remote("local[2]").config(map=SETTINGS).getOrCreate()
    session.addArtifact(sys.argv[1], pyfile=True)
    print(json.dumps({"place": place(session), "answers": answers(session)}))
    session.stop()
