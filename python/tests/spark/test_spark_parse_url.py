"""The functions beside `try_parse_url` of Spark, which reads as java.net.URI. docs/reach.md has the differences."""

from __future__ import annotations

import re

from pyspark.sql import SparkSession
from vectors import ROOT, is_unicode, read_vectors

from pchar.spark import register

PARTS = {
    "PROTOCOL": "scheme",
    "AUTHORITY": "authority",
    "USERINFO": "userinfo",
    "HOST": "host",
    "PATH": "path",
    "QUERY": "query",
    "REF": "fragment",
}
# The rows for which `try_parse_url` has no part that RFC 3986 has.
CLASSES = {
    "opaque": r"[a-zA-Z][\w+.-]*:(?!/)",
    "empty authority": r"(?:[^:/?#]+:)?//(?:[/?#]|$)",
    "no server name": r"(?:[^:/?#]+:)?//[^/?#]+",
}


def texts() -> list[str]:
    links = (ROOT / "bench/corpora/urls-48k.txt").read_text("utf-8").split("\n")[::8]
    for name in ("synthetic-69", "iris", "encyclopedia", "file-paths", "references"):
        links += (ROOT / f"bench/corpora/{name}.txt").read_text("utf-8").split("\n")[::8]
    for vector in read_vectors("parse", "check", "resolve", "normalize"):
        links += [vector[name] for name in ("input", "reference", "base") if name in vector]
    return [text for text in dict.fromkeys(links) if is_unicode(text)]


def test_what_both_find_is_the_same(spark: SparkSession) -> None:
    register(spark)
    spark.createDataFrame([(text,) for text in texts()], "url string").createOrReplaceTempView("urls")
    columns = [
        f"try_parse_url(url, '{part}') AS {name}_spark, uri_{name}(url) AS {name}, uri_{name}(url, 'IRI') AS {name}_iri"
        for part, name in PARTS.items()
    ]
    rows = spark.sql(f"SELECT url, uri_check(url).error_code AS code, {', '.join(columns)} FROM urls").collect()
    found = dict.fromkeys(CLASSES, 0)
    same = iris = 0
    for row in rows:
        for name in PARTS.values():
            theirs, ours = row[f"{name}_spark"], row[name]
            if theirs == ours:
                same += 1
            elif ours is None:
                # The row is no URI. Many of them are IRIs.
                assert row["code"] is not None, row["url"]
                assert row[f"{name}_iri"] in (theirs, None), row["url"]
                iris += row[f"{name}_iri"] == theirs
            else:
                assert theirs is None, (row["url"], name, theirs, ours)
                found[next(kind for kind, start in CLASSES.items() if re.match(start, row["url"]))] += 1
    assert same > 50_000
    assert iris > 500
    assert min(found.values()) > 50, found
