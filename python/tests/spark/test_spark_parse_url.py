"""The functions beside `try_parse_url` of Spark, which reads as java.net.URI. docs/reach.md has the differences."""

from __future__ import annotations

import re
from urllib.parse import unquote_plus

import pytest
from pyspark.sql import SparkSession
from pyspark.sql import functions as F
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


GUIDE = (ROOT / "docs/reach.md").read_text("utf-8")
# The regular expression of the guide for a host.
(HOST,) = re.findall(r"^\^\(.*//.*$", GUIDE, re.MULTILINE)


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


def test_a_parameter_is_the_same_except_for_the_encoding(spark: SparkSession) -> None:
    register(spark)
    spark.createDataFrame([(text,) for text in texts()], "url string").createOrReplaceTempView("urls")
    names = ("q", "id", "a", "v")
    columns = [
        f"try_parse_url(url, 'QUERY', '{name}') AS {name}_spark, uri_param(url, '{name}') AS {name}" for name in names
    ]
    rows = spark.sql(f"SELECT {', '.join(columns)} FROM urls").collect()
    pairs = [(row[f"{name}_spark"], row[name]) for row in rows for name in names]
    both = [(theirs, ours) for theirs, ours in pairs if theirs is not None and ours is not None]
    assert len(both) > 200
    assert all(unquote_plus(theirs) == ours for theirs, ours in both)
    # Only one of them: a name without `=`, or a value that does not decode.
    assert {ours for theirs, ours in pairs if theirs is None} == {None, ""}
    undecoded = [theirs for theirs, ours in pairs if ours is None and theirs is not None]
    assert all("\N{REPLACEMENT CHARACTER}" in unquote_plus(value) for value in undecoded)
    refused = "SELECT try_parse_url('http://h/?a|b&q=1', 'QUERY', 'q'), uri_param('http://h/?a|b&q=1', 'q')"
    assert tuple(spark.sql(refused).first() or ()) == (None, "1")
    query = "SELECT try_parse_url('http://h/?%71=1&p', 'QUERY', '{0}'), uri_param('http://h/?%71=1&p', '{0}')"
    assert tuple(spark.sql(query.format("q")).first() or ()) == (None, "1")
    assert tuple(spark.sql(query.format("p")).first() or ()) == (None, "")
    assert tuple(spark.sql(query.format(".71")).first() or ()) == ("1", None)


def test_a_regular_expression_finds_the_host_of_a_valid_uri(spark: SparkSession) -> None:
    register(spark)
    df = spark.createDataFrame([(text,) for text in [*texts(), "http://a b/"]], "url string")
    df = df.select("url", F.regexp_extract("url", HOST, 1).alias("found"), F.expr("uri_host(url)").alias("host"))
    rows = df.where("uri_key(url) IS NOT NULL").collect()
    assert len(rows) > 10_000
    assert [row.url for row in rows if row.found != (row.host or "")] == []
    assert df.where("url = 'http://a b/'").first() == ("http://a b/", "a b", None)


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
def test_the_expression_finds_it_in_other_engines(engine: str) -> None:
    from pchar import arrow

    module = pytest.importorskip(engine)
    known = texts()
    codes = arrow.check(known).field("error_code").to_pylist()
    urls = [text for text, code in zip(known, codes, strict=True) if code is None]
    hosts = arrow.components(urls, ["host"]).field("host").to_pylist()
    if engine == "polars":
        found = module.Series(urls).str.extract(HOST).to_list()
    else:
        query = "SELECT regexp_extract(url, ?, 1) FROM (SELECT unnest(?) AS url)"
        found = [row[0] for row in module.connect().execute(query, [HOST, urls]).fetchall()]
    assert [host or "" for host in found] == [host or "" for host in hosts]
