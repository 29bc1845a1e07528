"""The SQL functions, on each engine that is installed."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pyarrow as pa
import pytest
from vectors import components_of, default_vectors, error_of, groups, is_unicode, issue_in

from pchar import _module, arrow
from pchar._functions import FUNCTIONS
from pchar._numbers import COMPONENTS

# Runs a query on a table `t`.
Run = Callable[[str, pa.Table], pa.Table]


def run_duckdb(query: str, table: pa.Table) -> pa.Table:
    from pchar.duckdb import register

    connection = pytest.importorskip("duckdb").connect()
    register(connection)
    connection.register("t", table)
    return connection.sql(query).to_arrow_table()


def run_datafusion(query: str, table: pa.Table) -> pa.Table:
    from pchar.datafusion import register

    context = pytest.importorskip("datafusion").SessionContext()
    register(context)
    empty = pa.RecordBatch.from_pylist([], table.schema)
    context.register_record_batches("t", [table.to_batches() or [empty]])
    return context.sql(query).to_arrow_table()


ENGINES = {"duckdb": run_duckdb, "datafusion": run_datafusion}


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    pytest.importorskip(request.param)
    return str(request.param)


@pytest.fixture
def run(engine: str) -> Run:
    return ENGINES[engine]


def rows(run: Run, expression: str, **columns: list[str | None]) -> list[Any]:
    """Returns what an expression gives for each row of columns of strings."""
    count = len(next(iter(columns.values())))
    table = pa.table({"id": range(count)} | {name: pa.array(column, pa.string()) for name, column in columns.items()})
    found = run(f"SELECT id, {expression} AS found FROM t ORDER BY id", table)
    assert found["id"].to_pylist() == list(range(count))
    return list(found["found"].to_pylist())


def test_the_vectors_of_components_and_errors(run: Run) -> None:
    vectors = default_vectors("parse", "check")
    texts = [vector["input"] for vector in vectors]
    parts = rows(run, "uri_components(url)", url=texts)
    issues = rows(run, "uri_check(url)", url=texts)
    single = {name: rows(run, f"uri_{name}(url)", url=texts) for name in COMPONENTS}
    for at, vector in enumerate(vectors):
        assert issue_in(issues[at]) == error_of(vector), vector["id"]
        if "error" in vector:
            assert parts[at] is None, vector["id"]
            assert {column[at] for column in single.values()} == {None}, vector["id"]
        elif vector["op"] == "parse":
            components = {name: components_of(vector)[name] for name in COMPONENTS}
            assert parts[at] == {name: column[at] for name, column in single.items()} == components, vector["id"]


def test_the_vectors_of_normalization(run: Run) -> None:
    vectors = default_vectors("normalize")
    found = rows(run, "uri_normalize(url)", url=[vector["input"] for vector in vectors])
    assert found == [vector.get("expect") for vector in vectors]


def test_the_vectors_of_resolution(run: Run) -> None:
    vectors = default_vectors("resolve")
    columns = {name: [vector[name] for vector in vectors] for name in ("reference", "base")}
    assert rows(run, "uri_resolve(reference, base)", **columns) == [vector.get("expect") for vector in vectors]
    with_base = [vector for vector in vectors if vector["base"] == "http://a/b/c/d;p?q"]
    found = rows(run, "uri_resolve(url, 'http://a/b/c/d;p?q')", url=[vector["reference"] for vector in with_base])
    assert len(with_base) > 40
    assert found == [vector.get("expect") for vector in with_base]


def test_the_vectors_of_equivalence(run: Run) -> None:
    names = {"id", "rfc", "op", "note", "a", "b", "expect"}
    vectors = [
        vector
        for vector in default_vectors("equivalent")
        if vector.keys() <= names and is_unicode(vector["a"] + vector["b"])
    ]
    columns = {name: [vector[name] for vector in vectors] for name in ("a", "b")}
    found = rows(run, "uri_equivalent(a, b)", **columns)
    keys = rows(run, "uri_key(a) = uri_key(b)", **columns)
    is_valid = rows(run, "uri_check(a)['error_code'] IS NULL AND uri_check(b)['error_code'] IS NULL", **columns)
    assert len(vectors) > 50
    expected = [vector["expect"] if valid else None for vector, valid in zip(vectors, is_valid, strict=True)]
    assert found == keys == expected


# What RFC 6454, RFC 3987 and the form of queries say of each string.
DERIVED = [
    ("HTTPS://me@Example.COM:443/a%2Fb//?x=1+2&y&%78=%C3%A9", "https://example.com"),
    ("http://[2001:DB8::7]:08080", "http://[2001:db8::7]:8080"),
    ("mailto:a@b/c", None),
    ("//h?", None),
    ("http://h:65536/%FF?x=%FF", None),
    ("http://é/", None),
    (None, None),
]


def test_derived_values(run: Run) -> None:
    urls = [url for url, _ in DERIVED]
    assert rows(run, "uri_origin(url)", url=urls) == [origin for _, origin in DERIVED]
    assert rows(run, "uri_origin_as(url, 'IRI')", url=urls[5:]) == ["http://%C3%A9", None]
    assert rows(run, "uri_from_iri(url)", url=urls) == [*urls[:5], "http://%C3%A9/", None]
    assert rows(run, "uri_from_iri_as(url, 'URI')", url=urls[4:]) == [urls[4], None, None]
    assert rows(run, "uri_param(url, 'x')", url=urls) == ["1 2", *[None] * 6]
    assert rows(run, "uri_param(url, 'y')", url=urls) == ["", *[None] * 6]
    assert rows(run, "uri_param(url, NULL)", url=urls) == [None] * 7
    names = ["q", "x", None]
    assert rows(run, "uri_param('?q=1&x=2', name)", name=names) == ["1", "2", None]
    assert rows(run, "uri_segments(url)", url=urls) == [["a/b", "", ""], [], ["a@b", "c"], [], None, None, None]
    pairs = [{"name": "x", "value": "1 2"}, {"name": "y", "value": ""}, {"name": "x", "value": "é"}]
    assert rows(run, "uri_params(url)", url=urls) == [pairs, [], [], [], None, [], None]


def test_what_is_escaped_and_redacted(run: Run) -> None:
    urls = ["http://u:p@h/a b?c[]=é", "http://u:p w@h/ a", "a", None]
    assert rows(run, "uri_escape_invalid(url)", url=urls) == ["http://u:p@h/a%20b?c%5B%5D=%C3%A9", *urls[1:]]
    assert rows(run, "uri_host(uri_escape_invalid(url))", url=urls) == ["h", None, None, None]
    escaped = rows(run, "uri_escape_invalid_as(url, 'IRI-reference')", url=urls)
    assert escaped == ["http://u:p@h/a%20b?c%5B%5D=é", *urls[1:]]
    assert rows(run, "uri_redact(url)", url=urls) == ["http://u:***@h/a b?c[]=é", "http://u:***@h/ a", "a", None]


def test_parameters_are_read_from_any_string(run: Run) -> None:
    urls: list[str | None] = ["http://h/?a[]=1&x=2", "a b?x=<é>#?x=1", "http://[/?x=%", "?%=%&x=%41"]
    assert rows(run, "uri_param(url, 'x')", url=urls) == ["2", "<é>", None, "A"]
    assert rows(run, "uri_params(url)[1]['name']", url=urls) == ["a[]", "x", None, None]
    assert rows(run, "uri_host(url)", url=urls) == [None, None, None, None]
    with pytest.raises(Exception, match="uri_param_as"):
        rows(run, "uri_param_as(url, 'x', 'IRI')", url=urls)


def test_null_and_empty(run: Run) -> None:
    urls = [None, "", "//h?#", "a b"]
    assert rows(run, "uri_host(url)", url=urls) == [None, None, "h", None]
    assert rows(run, "uri_query(url)", url=urls) == [None, None, "", None]
    assert rows(run, "uri_normalize(url)", url=urls) == [None, "", "//h?#", None]
    assert rows(run, "uri_components(url) IS NULL", url=urls) == [True, False, False, True]
    assert rows(run, "uri_check(url) IS NULL", url=urls) == [True, False, False, False]
    assert rows(run, "uri_resolve(url, NULL)", url=urls) == [None] * 4
    assert rows(run, "uri_normalize(url)", url=[None] * 3) == [None] * 3
    assert rows(run, "uri_normalize(NULL)", url=["x"]) == [None]


def test_a_struct_has_fields(run: Run) -> None:
    assert rows(run, "uri_components(url)['host']", url=["//h", "a b", None]) == ["h", None, None]
    assert rows(run, "uri_check(url)['error_byte_index']", url=["//h", "a b", None]) == [None, 1, None]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_an_empty_table_has_the_declared_types(run: Run, function: Any) -> None:
    for name, arguments in function.signatures:
        query = f"SELECT {name}({', '.join(['url'] * arguments)}) AS found FROM t"
        found = run(query, pa.table({"url": pa.array([], pa.string())}))["found"]
        assert (len(found), found.type) == (0, function.returns)


def test_the_vectors_of_normalization_by_rules(run: Run) -> None:
    count = 0
    for options, vectors in groups("normalize"):
        if options.keys() != {"rule"}:
            continue
        expression = f"uri_normalize_as(url, '{options['rule']}')"
        found = rows(run, expression, url=[vector["input"] for vector in vectors])
        assert found == [vector.get("expect") for vector in vectors], options
        count += len(vectors)
    assert count > 20


def test_a_rule_is_one_string(run: Run) -> None:
    urls: list[str | None] = ["http://é/", "a", "a b"]
    assert rows(run, "uri_host_as(url, 'IRI')", url=urls) == ["é", None, None]
    assert rows(run, "uri_check_as(url, 'IRI-reference')['error_byte_index']", url=urls) == [None, None, 1]
    assert rows(run, "uri_components_as(url, 'relative-ref')['path']", url=urls) == [None, "a", None]
    assert rows(run, "uri_resolve_as('é', url, 'IRI-reference')", url=urls) == ["http://é/é", None, None]
    with pytest.raises(Exception, match="unknown rule 'host'"):
        rows(run, "uri_host_as(url, 'host')", url=urls)
    with pytest.raises(Exception, match="the rule of uri_host is one string for all rows"):
        rows(run, "uri_host_as('a', url)", url=["IRI", "URI"])


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view(), "dictionary"])
def test_batches_have_no_effect(run: Run, kind: Any) -> None:
    urls = [None if row % 7 == 3 else f"HTTP://Host{row}/../a{' ' * (row % 5 == 0)}?b" for row in range(20_000)]
    column = pa.array(urls).dictionary_encode() if kind == "dictionary" else pa.array(urls).cast(kind)
    chunks = pa.chunked_array([column[:1], column[1:5000], column[5000:5000], column[5000:]])
    found = run("SELECT id, uri_normalize(url) AS n FROM t ORDER BY id", pa.table({"id": range(20_000), "url": chunks}))
    assert found["n"].to_pylist() == arrow.normalize(pa.array(urls)).to_pylist()


def test_a_row_of_a_megabyte(run: Run) -> None:
    path = "a" * (1 << 20)
    assert rows(run, "uri_normalize(url)", url=["x", f"HTTP://h/{path}"]) == ["x", f"http://h/{path}"]


def test_a_constant_is_evaluated_once(run: Run) -> None:
    plan = run("EXPLAIN SELECT uri_normalize('HTTP://FOLDED/')", pa.table({"url": ["x"]})).to_pylist()
    assert "http://folded/" in str(plan)


def test_an_exception_ends_the_query(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError("no core")

    monkeypatch.setattr(_module, "lent", fail)
    with pytest.raises(Exception, match="no core"):
        rows(run, "uri_host(url)", url=["x"])


def test_wrong_arguments_are_rejected(run: Run) -> None:
    for call in ("uri_host()", "uri_resolve(url)", "uri_normalize(url, 'case')"):
        with pytest.raises(Exception, match="No function matches"):
            rows(run, call, url=["x"])


def test_eight_threads(run: Run) -> None:
    urls: list[str | None] = [f"HTTP://Host{row}/../a" for row in range(5000)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: rows(run, "uri_normalize(url)", url=urls), range(16)))
    assert all(each == [f"http://host{row}/a" for row in range(5000)] for each in found)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no os.fork")
def test_a_fork(engine: str) -> None:
    code = f"""
import os, signal, sys
sys.path.insert(0, {os.path.dirname(__file__)!r})
import pyarrow as pa
from pchar.arrow import normalize
from test_sql import ENGINES, rows
normalize(pa.array(["HTTP://A/../b"]))
child = os.fork()
if child == 0:
    signal.alarm(60)
    os._exit(7 if rows(ENGINES["{engine}"], "uri_normalize(url)", url=["HTTP://A/../b"]) == ["http://a/b"] else 1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, timeout=120)


def test_duckdb_shares_the_functions_of_a_database() -> None:
    duckdb = pytest.importorskip("duckdb")
    from pchar.duckdb import register

    connection = duckdb.connect()
    for each in (connection, connection, connection.cursor()):
        register(each)
    connection.begin()
    register(connection)
    pending = connection.execute("SELECT * FROM range(100000)")
    register(connection)
    assert len(pending.fetchall()) == 100000
    assert connection.cursor().execute("SELECT uri_host('//h')").fetchall() == [("h",)]


@pytest.mark.parametrize("is_transaction", [False, True])
def test_duckdb_keeps_an_unfinished_result(is_transaction: bool) -> None:
    duckdb = pytest.importorskip("duckdb")
    from pchar.duckdb import register

    connection = duckdb.connect()
    if is_transaction:
        connection.begin()
    connection.execute("SELECT * FROM range(100000)")
    first = connection.fetchmany(10)
    register(connection)
    assert first + connection.fetchall() == [(number,) for number in range(100000)]
    if is_transaction:
        connection.commit()
    assert connection.execute("SELECT uri_host('//h')").fetchall() == [("h",)]


def test_duckdb_keeps_a_transaction() -> None:
    duckdb = pytest.importorskip("duckdb")
    from pchar.duckdb import register

    connection = duckdb.connect()
    connection.begin()
    register(connection)
    register(connection)
    assert connection.execute("SELECT uri_host('//h')").fetchall() == [("h",)]
    connection.execute("CREATE TABLE t AS SELECT 1")
    connection.rollback()
    with pytest.raises(duckdb.CatalogException):
        connection.execute("FROM t")
    assert connection.execute("SELECT uri_host('//h')").fetchall() == [("h",)]


def test_duckdb_shows_the_functions_to_a_transaction_after_its_end() -> None:
    duckdb = pytest.importorskip("duckdb")
    from pchar.duckdb import register

    connection = duckdb.connect()
    connection.begin()
    assert connection.execute("SELECT lower('A')").fetchall() == [("a",)]
    register(connection)
    with pytest.raises(duckdb.CatalogException, match="uri_host does not exist"):
        connection.execute("SELECT uri_host('//h')")
    connection.commit()
    assert connection.execute("SELECT uri_host('//h')").fetchall() == [("h",)]


def test_duckdb_calls_the_functions_after_their_connection_is_closed() -> None:
    duckdb = pytest.importorskip("duckdb")
    from pchar.duckdb import register

    connection = duckdb.connect()
    with connection.cursor() as cursor:
        register(cursor)
    del cursor
    gc.collect()
    # Other objects may take the place of a function that was freed.
    others = [lambda url: None for _ in range(10_000)]
    assert connection.execute("SELECT uri_host('//h')").fetchall() == [("h",)]
    assert len(others) == 10_000


def test_duckdb_registers_the_functions_in_eight_threads() -> None:
    duckdb = pytest.importorskip("duckdb")
    from pchar.duckdb import register

    connection = duckdb.connect()
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(register, [connection.cursor() for _ in range(8)])) == [None] * 8
    assert connection.execute("SELECT uri_host('//h')").fetchall() == [("h",)]


def as_function(connection: Any) -> None:
    connection.create_function("URI_Host", lambda url: url, ["VARCHAR"], "VARCHAR")


@pytest.mark.parametrize(
    "define",
    [
        as_function,
        lambda connection: as_function(connection.cursor()),
        lambda connection: connection.execute("CREATE MACRO uri_host(url) AS url"),
        lambda connection: connection.execute("CREATE TEMP MACRO uri_host(url) AS url"),
        lambda connection: connection.execute("CREATE TEMP MACRO uri_host(a, b, c, d) AS a"),
        lambda connection: connection.execute("ATTACH ':memory:' AS o; USE o; CREATE MACRO uri_host(url) AS url"),
    ],
    ids=["function", "function of a cursor", "macro", "temporary macro", "other arguments", "macro of another"],
)
def test_duckdb_registers_all_functions_or_none(define: Callable[[Any], Any]) -> None:
    duckdb = pytest.importorskip("duckdb")
    from pchar.duckdb import register

    connection = duckdb.connect()
    define(connection)
    connection.begin()
    with pytest.raises(ValueError, match="already has functions with these names: uri_host. Remove them first.$"):
        register(connection)
    connection.commit()
    query = "SELECT lower(function_name) FROM duckdb_functions() WHERE function_name ILIKE 'uri\\_%' ESCAPE '\\'"
    assert connection.execute(query).fetchall() == [("uri_host",)]


def test_duckdb_ignores_functions_that_it_would_not_call() -> None:
    duckdb = pytest.importorskip("duckdb")
    from pchar.duckdb import register

    connection = duckdb.connect()
    connection.execute("CREATE SCHEMA other; CREATE MACRO other.uri_host(url) AS url")
    connection.execute("CREATE MACRO uri_path(url) AS TABLE SELECT url")
    register(connection)
    assert connection.execute("SELECT uri_host('//h'), uri_path('//h/p')").fetchall() == [("h", "/p")]


def test_datafusion_replaces_the_functions() -> None:
    datafusion = pytest.importorskip("datafusion")
    from pchar.datafusion import register

    context = datafusion.SessionContext()
    register(context)
    register(context)
    assert context.sql("SELECT uri_host('//h') AS host").to_pydict() == {"host": ["h"]}
