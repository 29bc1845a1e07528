"""Checks, splits, normalizes, resolves and compares columns of URIs in Apache Spark, 3.5 and newer.

Each function returns a DataFrame with more columns. A column is named as in `pyspark.sql.functions.col`, such as
`page.url` for a field of a struct, or is a `Column`. The options are those of `pchar.arrow`, which says what nulls and
invalid rows become. The names of components and error fields begin with `prefix`.

The functions call `mapInArrow`: all columns go through Python, so select those that you need before. For a wide table,
use the SQL functions that `register` adds: only their arguments go through Python.

With `errors="raise"` an invalid row fails the job. The message counts rows from 1 and from the start of a batch.

Workers need this package, wasmtime, pyarrow and pandas. `addPyFile`, or `addArtifact` of Spark Connect, can send this
package as a zip file; the others have native code and must be installed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from ._extras import extra

with extra("spark"):
    import pyarrow as pa
    from pyspark.sql import Column, DataFrame, SparkSession
    from pyspark.sql import functions as F
    from pyspark.sql.types import (
        ArrayType,
        BooleanType,
        DataType,
        IntegerType,
        NullType,
        StringType,
        StructField,
        StructType,
    )

from . import _numbers as n
from . import arrow
from ._distinct import least_rows, reject_unordered
from ._frames import resolve_call
from ._functions import FUNCTIONS

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import CheckOptions, ComponentsOptions, LevelOptions, NormalizeOptions, ResolveOptions, TopRule

# `pyspark.sql.functions` declares neither of `arrow_udf` and `pandas_udf` to type checkers.
_UDFS: Any = F


def components(
    df: DataFrame,
    column: str | Column,
    columns: Sequence[str] = n.COMPONENTS,
    *,
    prefix: str = "",
    **options: Unpack[ComponentsOptions],
) -> DataFrame:
    """Adds a column for each component, with its name. `errors="struct"` adds those of `check` too.

    >>> df = spark.createDataFrame([("http://a/b?c",), ("a b",)], "url string")
    >>> components(df, "url", ["host", "path"]).show()
    +------------+----+----+
    |         url|host|path|
    +------------+----+----+
    |http://a/b?c|   a|  /b|
    |         a b|NULL|NULL|
    +------------+----+----+
    <BLANKLINE>
    """
    names = columns if isinstance(columns, str) else list(columns)
    act = partial(arrow.components, columns=names, **options)
    return _with_fields(df, column, act, prefix)


def check(df: DataFrame, column: str | Column, *, prefix: str = "", **options: Unpack[CheckOptions]) -> DataFrame:
    """Adds the columns `error_code`, `error_rule` and `error_byte_index`, which are null if a row is valid.

    >>> df = spark.createDataFrame([("a b",), ("a",)], "url string")
    >>> check(df, "url").where("error_code IS NOT NULL").first()
    Row(url='a b', error_code='ERR_URI_UNEXPECTED_CHARACTER', error_rule='path', error_byte_index=1)
    """
    return _with_fields(df, column, partial(arrow.check, **options), prefix)


def normalize(
    df: DataFrame,
    column: str | Column,
    *,
    into: str | None = None,
    prefix: str = "",
    **options: Unpack[NormalizeOptions],
) -> DataFrame:
    """Replaces a column by the normal forms, or adds them as the column `into`.

    >>> df = spark.createDataFrame([("HTTP://A:80/../b",)], "url string")
    >>> normalize(df, "url", into="normal").first()
    Row(url='HTTP://A:80/../b', normal='http://a/b')
    """
    return _with_value(df, [column], partial(arrow.normalize, **options), into, prefix)


def resolve(
    df: DataFrame,
    column: str | Column,
    base: str | None = None,
    *,
    base_column: str | Column | None = None,
    into: str | None = None,
    prefix: str = "",
    **options: Unpack[ResolveOptions],
) -> DataFrame:
    """Replaces a column by the targets for one base, or for a column of bases, or adds them as the column `into`.

    `base` is one string, and a `UriError` is raised at once if it is invalid.

    >>> df = spark.createDataFrame([("../b", "http://a/c/d")], "href string, page string")
    >>> df = resolve(df, "href", "http://x/y/z", into="on_one")
    >>> resolve(df, "href", base_column="page").first()
    Row(href='http://a/b', page='http://a/c/d', on_one='http://x/b')
    """
    inputs = [column] if base_column is None else [column, base_column]
    return _with_value(df, inputs, resolve_call(base, base_column, **options), into, prefix)


def origin(
    df: DataFrame, column: str | Column, *, into: str | None = None, rule: TopRule = "URI-reference"
) -> DataFrame:
    """Replaces a column by the origins (RFC 6454, 4), or adds them as the column `into`."""
    return _with_value(df, [column], partial(arrow.origin, rule=rule), into, "")


def key(df: DataFrame, column: str | Column, *, into: str | None = None, **options: Unpack[LevelOptions]) -> DataFrame:
    """Replaces a column by keys that equivalent URIs share (RFC 3986, 6.2), or adds them as the column `into`."""
    return _with_value(df, [column], partial(arrow.key, **options), into, "")


def equivalent(
    df: DataFrame, column: str | Column, other_column: str | Column, *, into: str, **options: Unpack[LevelOptions]
) -> DataFrame:
    """Adds whether the URIs of two columns are equivalent (RFC 3986, 6.2) as the column `into`."""
    return _with_value(df, [column, other_column], partial(arrow.equivalent, **options), into, "")


def to_uri(
    df: DataFrame, column: str | Column, *, into: str | None = None, rule: TopRule = "IRI-reference"
) -> DataFrame:
    """Replaces a column of IRIs by their URIs (RFC 3987, 3.1), or adds them as the column `into`."""
    return _with_value(df, [column], partial(arrow.to_uri, rule=rule), into, "")


def segments(df: DataFrame, column: str | Column, *, into: str, rule: TopRule = "URI-reference") -> DataFrame:
    """Adds lists of the segments of the paths, decoded (RFC 3986, 3.3), as the column `into`."""
    return _with_value(df, [column], partial(arrow.segments, rule=rule), into, "")


def param(df: DataFrame, column: str | Column, name: str, *, into: str) -> DataFrame:
    """Adds the first value of the parameter with a name, decoded, as the column `into`. Rows may be invalid URIs.

    >>> df = spark.createDataFrame([("http://a/?q=b+c",), ("http://a/",)], "url string")
    >>> param(df, "url", "q", into="q").collect()
    [Row(url='http://a/?q=b+c', q='b c'), Row(url='http://a/', q=None)]
    """
    return _with_value(df, [column], partial(arrow.param, name=name), into, "")


def params(df: DataFrame, column: str | Column, *, into: str) -> DataFrame:
    """Adds lists of the parameters of the queries, `name` and `value`, decoded, as the column `into`.

    Rows may be invalid URIs.
    """
    return _with_value(df, [column], arrow.params, into, "")


def escape_invalid(
    df: DataFrame, column: str | Column, *, into: str | None = None, rule: TopRule = "URI-reference"
) -> DataFrame:
    """Replaces a column by strings that `pchar.escape_invalid` makes valid if it can, or adds them as `into`."""
    return _with_value(df, [column], partial(arrow.escape_invalid, rule=rule), into, "")


def redact(df: DataFrame, column: str | Column, *, into: str | None = None) -> DataFrame:
    """Replaces a column by strings whose passwords are `***` (RFC 3986, 7.5), or adds them as the column `into`."""
    return _with_value(df, [column], arrow.redact, into, "")


def distinct(
    df: DataFrame,
    column: str | Column,
    *,
    order_by: str | Column | Sequence[str | Column],
    invalid: Literal["keep", "drop"] = "keep",
    **options: Unpack[LevelOptions],
) -> DataFrame:
    """Keeps one row of those whose URIs have the same normal form: the one that is least in `order_by`.

    Nulls in `order_by` come last. All other columns break ties, so the result does not depend on the partitioning; no
    column may have a map or a variant. Rows whose URI is null or invalid are all kept, or all dropped. All columns
    become nullable.

    Spark aggregates in each partition before it shuffles the rows that remain, by their normal forms.

    >>> df = spark.createDataFrame([(2, "HTTP://a"), (1, "http://A/"), (3, "a b"), (4, "a b")], "id int, url string")
    >>> distinct(df, "url", order_by="id").sort("id").show()
    +---+---------+
    | id|      url|
    +---+---------+
    |  1|http://A/|
    |  3|      a b|
    |  4|      a b|
    +---+---------+
    <BLANKLINE>
    """
    if invalid not in ("keep", "drop"):
        raise ValueError(f"unknown invalid {invalid!r}: expected one of keep, drop")
    act = partial(arrow.normalize, **options, errors="null")
    orders = [order_by] if isinstance(order_by, (str, Column)) else list(order_by)
    if not orders:
        raise ValueError("order_by must have one column at least")
    width = len(df.columns)
    picked, places = _picked(df, [column, *orders])
    _reject_other_types(picked, places[:1])
    reject_unordered(picked)
    numbered = _numbered(len(picked.columns))
    names = [*numbered, "key"]
    kinds = [_result_type(act, 1)]
    keyed = _mapped(picked.toDF(*numbered), places[:1], lambda strings: [act(strings)], kinds, names, len(numbered))
    return least_rows(keyed, places[1:], width, invalid == "keep").toDF(*df.columns)


def register(spark: SparkSession) -> None:
    """Adds the SQL functions `uri_check`, `uri_components`, `uri_normalize`, `uri_resolve`, `uri_scheme`,
    `uri_authority`, `uri_userinfo`, `uri_host`, `uri_port`, `uri_path`, `uri_query`, `uri_fragment`, `uri_origin`,
    `uri_key`, `uri_equivalent`, `uri_from_iri`, `uri_segments`, `uri_param`, `uri_params`,
    `uri_escape_invalid` and `uri_redact` to a session.

    A last argument is the rule, the same for all rows: `uri_normalize(url, 'IRI-reference')`. So that a query works in
    other engines too, the functions have second names there, such as `uri_normalize_as`.

    A null or invalid URI gives NULL. Before Spark 4.1 it gives a STRUCT of NULLs in `uri_components` and `uri_check`,
    and the functions go through pandas, which takes longer.

    >>> register(spark)
    >>> spark.sql("SELECT uri_host('http://a/b') AS host, uri_components('a b').path AS path").first()
    Row(host='a', path=None)
    """
    make_udf = _arrow_udf if hasattr(F, "arrow_udf") else _pandas_udf
    for function in FUNCTIONS:
        for name, _ in function.signatures:
            spark.udf.register(name, make_udf(function.run, _spark_type(function.returns)))


def _arrow_udf(call: Callable[..., pa.Array], returns: DataType) -> Any:
    return _UDFS.arrow_udf(lambda *columns: call(*columns), returns)


def _pandas_udf(call: Callable[..., pa.Array], returns: DataType) -> Any:
    def act(*columns):  # type: ignore[no-untyped-def]  # pyspark would interpret type hints
        import pandas as pd

        result = call(*(pa.Array.from_pandas(column) for column in columns))
        # By default, integers with nulls become floating-point numbers.
        integers = {"types_mapper": {pa.int32(): pd.Int32Dtype()}.get}
        if pa.types.is_struct(result.type):
            return pa.RecordBatch.from_arrays(result.flatten(), list(result.type.names)).to_pandas(**integers)
        return result.to_pandas(**integers)

    return _UDFS.pandas_udf(act, returns)


def _with_fields(df: DataFrame, column: str | Column, act: Callable[..., Any], prefix: str) -> DataFrame:
    """Adds the fields of the results."""
    fields = _result_type(act, 1).fields
    names = [prefix + field.name for field in fields]
    return _added(df, [column], lambda strings: act(strings).flatten(), names, [field.dataType for field in fields])


def _with_value(
    df: DataFrame, inputs: Sequence[str | Column], act: Callable[..., Any], into: str | None, prefix: str
) -> DataFrame:
    """Adds the results, or replaces the first input by them. Of structs, the first field is the result."""
    kind = _result_type(act, len(inputs))
    if isinstance(kind, StructType):
        issues = [prefix + field.name for field in kind.fields[1:]]
        types = [field.dataType for field in kind]
        return _added(df, inputs, lambda *columns: act(*columns).flatten(), [into, *issues], types)
    return _added(df, inputs, lambda *columns: [act(*columns)], [into], [kind])


def _added(
    df: DataFrame,
    inputs: Sequence[str | Column],
    act: Callable[..., Any],
    names: Sequence[str | None],
    types: Sequence[DataType],
) -> DataFrame:
    """Adds the columns that a function makes. The first one replaces the first input if it has no name."""
    added = [name for name in names if name is not None]
    _reject_collisions(df, added)
    picked, places = _picked(df, inputs)
    _reject_other_types(picked, places)
    is_replaced = len(added) < len(names)
    if is_replaced and places[0] >= len(df.columns):
        raise ValueError("only a column can be replaced, by its name: set into")
    columns, width = [*df.columns, *added], len(df.columns)
    if _are_plain(columns) and _are_plain(picked.columns):
        return _mapped(picked, places, act, types, columns, width, is_replaced)
    # Renaming the columns back copies each row once more.
    numbered = picked.toDF(*_numbered(len(picked.columns)))
    return _mapped(numbered, places, act, types, _numbered(len(columns)), width, is_replaced).toDF(*columns)


def _picked(df: DataFrame, columns: Sequence[str | Column]) -> tuple[DataFrame, list[int]]:
    """Returns a DataFrame with all columns and then those that it has to compute, and the places of the columns."""
    names = df.columns
    extra: list[Column] = []
    places = []
    for column in columns:
        # A name with a dot is a field of a struct, and in backticks it is a column.
        if isinstance(column, str) and not set(".`") & set(column) and names.count(column) == 1:
            places.append(names.index(column))
        else:
            places.append(len(names) + len(extra))
            extra.append(F.col(column) if isinstance(column, str) else column)
    return (df.select("*", *extra) if extra else df), places


def _mapped(
    df: DataFrame,
    places: Sequence[int],
    act: Callable[..., Any],
    types: Sequence[DataType],
    names: list[str],
    width: int,
    is_replaced: bool = False,
) -> DataFrame:
    """Returns the first `width` columns and those that a function makes, with these names."""
    fields = _joined(df.schema.fields[:width], [StructField("", kind) for kind in types], places[0], is_replaced)
    schema = StructType(
        [
            StructField(name, field.dataType, field.nullable, field.metadata)
            for name, field in zip(names, fields, strict=True)
        ]
    )

    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            made = act(*(batch.column(place) for place in places))
            columns = _joined(batch.columns[:width], made, places[0], is_replaced)
            yield pa.RecordBatch.from_arrays(columns, names)

    return df.mapInArrow(run, schema)


def _joined(columns: Sequence[Any], made: Sequence[Any], place: int, is_replaced: bool) -> list[Any]:
    if not is_replaced:
        return [*columns, *made]
    return [*columns[:place], made[0], *columns[place + 1 :], *made[1:]]


def _numbered(count: int) -> list[str]:
    return [f"c{place}" for place in range(count)]


def _are_plain(names: Sequence[str]) -> bool:
    """Returns whether `mapInArrow` finds each column by its name."""
    return len({name.lower() for name in names}) == len(names) and not set(".`*") & set("".join(names))


def _reject_collisions(df: DataFrame, names: Sequence[str]) -> None:
    is_sensitive = df.sparkSession.conf.get("spark.sql.caseSensitive") == "true"
    seen = {name if is_sensitive else name.lower() for name in df.columns}
    for name in names:
        if (name if is_sensitive else name.lower()) in seen:
            raise ValueError(f"the DataFrame already has a column {name!r}: choose another name or prefix")


def _reject_other_types(df: DataFrame, places: Sequence[int]) -> None:
    for place in places:
        field = df.schema[place]
        if not isinstance(field.dataType, (StringType, NullType)):
            raise TypeError(f"pchar works on strings, and the column {field.name!r} has the type {field.dataType}")


def _result_type(act: Callable[..., Any], inputs: int) -> Any:
    """Returns the type of the results. Wrong options are an exception here, before a job starts."""
    return _spark_type(act(*[pa.array([], pa.string())] * inputs).type)


def _spark_type(kind: pa.DataType) -> Any:
    if pa.types.is_list(kind):
        return ArrayType(_spark_type(kind.value_type))
    if pa.types.is_struct(kind):
        return StructType([StructField(field.name, _spark_type(field.type)) for field in kind])
    return {pa.int32(): IntegerType(), pa.bool_(): BooleanType()}.get(kind, StringType())
