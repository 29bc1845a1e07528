"""The functions on a DataFrame: other columns, names, nulls and error modes."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from typing import Any

import pytest
from derived import with_derived
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

import pchar.spark
from pchar import UriError
from pchar.spark import check, components, distinct, normalize, origin, register, resolve

TEXTS = ["HTTP://A:80/../b?q", "a b", None, ""]
ISSUE = ("ERR_URI_UNEXPECTED_CHARACTER", "path", 1)
NO_ISSUE = (None, None, None)
ERRORS = ("error_code", "error_rule", "error_byte_index")


@pytest.fixture
def df(spark: SparkSession) -> DataFrame:
    return spark.createDataFrame([(text,) for text in TEXTS], "url string").coalesce(1)


def added(df: DataFrame) -> list[Any]:
    """Returns what follows the first column."""
    rows = [row[1:] for row in df.collect()]
    return [row[0] if len(row) == 1 else tuple(row) for row in rows]


def test_the_examples_in_the_documentation(spark: SparkSession) -> None:
    result = doctest.testmod(pchar.spark, extraglobs={"spark": spark})
    assert result.failed == 0
    assert result.attempted > 10


def test_error_modes(df: DataFrame) -> None:
    assert added(components(df, "url", ["query", "host"])) == [("q", "A"), *[(None, None)] * 3]
    found = components(df, "url", ["path"], errors="struct", prefix="url_")
    assert found.columns == ["url", "url_path", "url_error_code", "url_error_rule", "url_error_byte_index"]
    assert added(found) == [("/../b", *NO_ISSUE), (None, *ISSUE), (None, *NO_ISSUE), ("", *NO_ISSUE)]
    assert added(check(df, "url")) == [NO_ISSUE, ISSUE, NO_ISSUE, NO_ISSUE]
    assert added(normalize(df, "url", into="normal")) == ["http://a/b?q", None, None, ""]
    assert added(normalize(df, "url", into="normal", errors="keep")) == ["http://a/b?q", "a b", None, ""]
    found = normalize(df, "url", errors="struct", prefix="url_")
    assert found.columns == ["url", "url_error_code", "url_error_rule", "url_error_byte_index"]
    values = ["http://a/b?q", None, None, ""]
    issues = [NO_ISSUE, ISSUE, NO_ISSUE, NO_ISSUE]
    assert [tuple(row) for row in found.collect()] == [
        (value, *issue) for value, issue in zip(values, issues, strict=True)
    ]
    targets = ["HTTP://A:80/b?q", None, None, "x://h/p"]
    assert added(resolve(df, "url", "x://h/p#f", into="target")) == targets
    assert added(resolve(df, "url", base_column=F.lit("x://h/p#f"), into="target")) == targets
    bases = resolve(df, "url", base_column=F.lit("x"), into="target", errors="struct")
    assert added(bases)[3] == (None, "ERR_URI_BASE_NOT_ABSOLUTE", "absolute-URI", 0, "base")


def test_a_column_is_replaced_in_its_place(spark: SparkSession) -> None:
    df = spark.createDataFrame([(1, "A:", "x:/y", 2)], "a int, url string, base string, b int")
    assert normalize(df, "url").collect() == [(1, "a:", "x:/y", 2)]
    assert resolve(df, "base", base_column="url").columns == df.columns
    assert resolve(df, "url", "x:/", errors="struct").columns == [*df.columns, *ERRORS, "error_of"]
    with pytest.raises(ValueError, match="set into"):
        normalize(df, F.upper("url"))


def test_a_base_is_rejected_before_a_job_starts(df: DataFrame) -> None:
    with pytest.raises(TypeError, match="expected exactly one of base and base_column"):
        resolve(df, "url")
    column: Any = F.col("url")
    with pytest.raises(TypeError, match="expected a base of type str, got Column: base_column takes a column"):
        resolve(df, "url", column)
    # RFC 3986, 5.1: a base URI has a scheme.
    with pytest.raises(UriError, match="^ERR_URI_BASE_NOT_ABSOLUTE in absolute-URI, at index 0 of the base$"):
        resolve(df, "url", "url")


def test_an_invalid_row_can_fail_the_job(df: DataFrame) -> None:
    with pytest.raises(Exception, match="UriError: row 2: ERR_URI_UNEXPECTED_CHARACTER in path, at index 1"):
        components(df, "url", errors="raise").collect()
    assert added(normalize(df.where("url IS NULL"), "url", into="to", errors="raise")) == [None]


def test_other_columns_keep_their_values_and_types(spark: SparkSession) -> None:
    df = spark.sql("""
        SELECT true AS a, CAST(1 AS TINYINT) AS b, CAST(2 AS SMALLINT) AS c, 3 AS d, 4L AS e, CAST(0.5 AS FLOAT) AS f,
            CAST('NaN' AS DOUBLE) AS g, CAST('12345678901234567890.123' AS DECIMAL(38, 3)) AS h, X'00FF' AS i,
            DATE '1582-10-04' AS j, TIMESTAMP '2024-01-02 03:04:05.123456' AS k,
            TIMESTAMP_NTZ '2024-01-02 03:04:05.123456' AS l, INTERVAL '1 02:03:04' DAY TO SECOND AS m,
            array(1, null) AS n, map('k', array(1.5)) AS o, named_struct('x', 1, 'y', named_struct('z', 'w')) AS p,
            CAST(null AS STRING) AS q, CAST(null AS ARRAY<INT>) AS r, '' AS s, 'x:y' AS url
    """)
    found = components(normalize(df, "url", into="normal"), "url")
    assert found.schema.fields[: len(df.columns)] == df.schema.fields
    assert repr(found.drop(*found.columns[len(df.columns) :]).collect()) == repr(df.collect())
    nested = normalize(df.selectExpr("p", "array(p) AS ps", "url"), "url", into="to")
    assert repr(nested.collect()) == repr(df.selectExpr("p", "array(p) AS ps", "url", "'x:y' AS to").collect())


def test_names_with_dots_and_backticks_and_fields_of_structs(spark: SparkSession) -> None:
    schema = "`a.b` string, `c``d` string, a struct<b:string, e:struct<f:string>>"
    df = spark.createDataFrame([("A:", "B:", ("C:", ("D:",)))], schema)
    for name, normal in (("`a.b`", "a:"), ("`c``d`", "b:"), ("a.b", "c:"), ("a.e.f", "d:"), (df.a.e.f, "d:")):
        found = normalize(df, name, into="x.y")
        assert found.columns == ["a.b", "c`d", "a", "x.y"]
        assert found.collect()[0]["x.y"] == normal
        assert components(df, name, ["scheme"], prefix="a.").columns[3:] == ["a.scheme"]
    assert distinct(df, "a.e.f", order_by="`a.b`").collect() == df.collect()
    assert resolve(df, "a.b", base_column="`a.b`", into="to").collect()[0]["to"] == "C:"
    starred = spark.createDataFrame([("A:", 1)], "url string, `*` int")
    assert normalize(starred, "url").collect() == [("a:", 1)]


def test_names_that_differ_by_case(spark: SparkSession) -> None:
    df = spark.createDataFrame([("A:", "B:", "C:")], "url string, URL string, x string")
    spark.conf.set("spark.sql.caseSensitive", "true")
    try:
        found = normalize(normalize(df, "url", into="X"), "URL", into="Url")
        assert [tuple(row) for row in found.collect()] == [("A:", "B:", "C:", "a:", "b:")]
        with pytest.raises(ValueError, match="already has a column 'x'"):
            normalize(df, "url", into="x")
    finally:
        spark.conf.set("spark.sql.caseSensitive", "false")
    found = normalize(df, "x", into="to")
    assert (found.columns, added(found)) == ([*df.columns, "to"], [("B:", "C:", "c:")])
    assert distinct(df, "x", order_by="x").collect() == df.collect()
    with pytest.raises(ValueError, match="already has a column 'X'"):
        normalize(df, "x", into="X")


def test_a_column_of_nothing_but_nulls(spark: SparkSession) -> None:
    df = spark.sql("SELECT null AS url, 'x:/y' AS base")
    assert normalize(df, "url").select("url").collect() == [(None,)]
    assert check(df, "url").select(*ERRORS).collect() == [NO_ISSUE]
    assert resolve(df, "base", base_column="url").select("base").collect() == [(None,)]
    register(spark)
    assert spark.sql("SELECT uri_host(null), uri_resolve('a', null)").collect() == [(None, None)]


def test_names_that_collide(spark: SparkSession) -> None:
    df = spark.createDataFrame([("a:", "h", 1)], "url string, Host string, error_byte_index int")
    functions: tuple[Callable[[], DataFrame], ...] = (
        lambda: components(df, "url"),
        lambda: components(df, "url", ["path"], errors="struct"),
        lambda: check(df, "url"),
        lambda: normalize(df, "url", into="url"),
        lambda: resolve(df, "url", "x:", into="HOST"),
    )
    for function in functions:
        with pytest.raises(ValueError, match="the DataFrame already has a column '.*': choose another name or prefix"):
            function()
    assert components(df, "url", prefix="url_").columns[3:5] == ["url_scheme", "url_authority"]
    twice = df.select("url", "Host", "Host")
    assert normalize(twice, "url", into="to").columns == ["url", "Host", "Host", "to"]
    assert added(normalize(twice, "url", into="to")) == [("h", "h", "a:")]


def test_wrong_arguments_are_rejected_before_a_job_starts(df: DataFrame, spark: SparkSession) -> None:
    unknown: Any = "other"
    with pytest.raises(TypeError, match="the column 'id' has the type LongType"):
        normalize(spark.range(1), "id")
    with pytest.raises(TypeError, match="columns must be a list of names"):
        components(df, "url", "host")
    with pytest.raises(ValueError, match="unknown column 'hots'"):
        components(df, "url", ["hots"])
    with pytest.raises(ValueError, match="unknown errors 'other'"):
        components(df, "url", errors=unknown)
    with pytest.raises(ValueError, match="unknown level 'other'"):
        distinct(df, "url", order_by="url", level=unknown)
    with pytest.raises(ValueError, match="unknown invalid 'other'"):
        distinct(df, "url", order_by="url", invalid=unknown)
    with pytest.raises(ValueError, match="order_by must have one column at least"):
        distinct(df, "url", order_by=[])


def test_sql_functions_take_a_rule(spark: SparkSession) -> None:
    register(spark)
    query = "SELECT uri_host('http://é/', 'IRI'), uri_host_as('http://é/', 'IRI'), uri_normalize('é', 'URI-reference')"
    assert [tuple(row) for row in spark.sql(query).collect()] == [("é", "é", None)]
    with pytest.raises(Exception, match="uri_param reads any string, and has no rule"):
        spark.sql("SELECT uri_param('?a=1', 'a', 'IRI')").collect()


def test_wrong_arguments_of_sql_functions_are_named(spark: SparkSession) -> None:
    register(spark)
    with pytest.raises(Exception, match="argument 2 of uri_resolve: pchar works on strings, got int64"):
        spark.sql("SELECT uri_resolve('a', id) FROM range(1)").collect()


def test_a_dataframe_without_rows(df: DataFrame) -> None:
    for empty in (df.where("false"), df.limit(0).repartition(3)):
        found = check(normalize(components(empty, "url"), "url", into="normal"), "url")
        assert len(found.columns) == 13
        assert found.collect() == distinct(empty, "url", order_by="url").collect() == []


def test_sql_functions(spark: SparkSession, df: DataFrame) -> None:
    register(spark)
    df.createOrReplaceTempView("links")
    names = ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")
    columns = ", ".join(f"uri_{name}(url)" for name in names)
    rows = [tuple(row) for row in spark.sql(f"SELECT {columns} FROM links").collect()]
    nothing = (None,) * 8
    first, last = ("HTTP", "A:80", None, "A", "80", "/../b", "q", None), (*nothing[:5], "", None, None)
    assert rows == [first, nothing, nothing, last]
    fields = ", ".join(f"uri_components(url).{name}" for name in names)
    assert [tuple(row) for row in spark.sql(f"SELECT {fields} FROM links").collect()] == rows
    query = "SELECT uri_normalize(url), uri_resolve(url, 'x:/'), uri_check(url).error_byte_index FROM links"
    expected = [("http://a/b?q", "HTTP://A:80/b?q", None), (None, None, 1), (None, None, None), ("", "x:/", None)]
    assert [tuple(row) for row in spark.sql(query).collect()] == expected
    if hasattr(F, "arrow_udf"):
        found = spark.sql("SELECT uri_components(url) IS NULL, uri_check(url) IS NULL FROM links").collect()
        assert [tuple(row) for row in found] == [(False, False), (True, False), (True, True), (False, False)]


# A row, and what the functions make of it: origin, key, equivalent to http://h/, to_uri, segments, x,
# escape_invalid, redact, params.
DERIVED: list[tuple[str | None, tuple[Any, ...]]] = [
    (
        "HTTP://U@H:80/a%2Fb?x=1+2&y",
        (
            "http://h",
            "http://U@h/a%2Fb?x=1+2&y",
            False,
            "HTTP://U@H:80/a%2Fb?x=1+2&y",
            ["a/b"],
            "1 2",
            "HTTP://U@H:80/a%2Fb?x=1+2&y",
            "HTTP://U@H:80/a%2Fb?x=1+2&y",
            [("x", "1 2"), ("y", "")],
        ),
    ),
    ("http://H", ("http://h", "http://h/", True, "http://H", [], None, "http://H", "http://H", [])),
    ("http://é/", (None, None, None, "http://%C3%A9/", None, None, "http://é/", "http://é/", [])),
    ("//u:p@h/?x=[", (None, None, None, None, None, "[", "//u:p@h/?x=%5B", "//u:***@h/?x=[", [("x", "[")])),
    (None, (None,) * 9),
]


def test_derived_values(spark: SparkSession) -> None:
    register(spark)
    df = spark.createDataFrame([(text,) for text, _ in DERIVED], "url string").coalesce(1)
    df.createOrReplaceTempView("derived")
    calls = "uri_origin(url), uri_key(url), uri_equivalent(url, 'http://h/'), uri_from_iri(url), uri_segments(url)"
    more = "uri_escape_invalid(url), uri_redact(url), uri_params(url)"
    found = spark.sql(f"SELECT {calls}, uri_param(url, 'x'), {more} FROM derived")
    expected = [values for _, values in DERIVED]
    assert [tuple(row) for row in found.collect()] == expected
    assert spark.sql("SELECT uri_origin('http://é/', 'IRI'), uri_params('?a')[0].name").first() == (
        "http://%C3%A9",
        "a",
    )
    assert added(with_derived(pchar.spark, df, F.lit("http://h/"))) == expected
    assert [row[0] for row in origin(df, "url").collect()] == [values[0] for values in expected]
