"""Reads a column of a Parquet, CSV, TSV, JSON or Arrow IPC file, of a folder of Parquet files, or of standard input."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

import pyarrow as pa
from pyarrow import csv, ipc, parquet

from ._frames import expect_strings
from ._strings import well_formed

# The longest row of a CSV file.
CSV_BLOCK = 16 << 20
_ARROW_MAGIC = b"ARROW1"
# The lines of a batch.
LINES = 1 << 16


def read_column(source: str, column: str | None) -> Iterator[pa.Array]:
    """Yields the batches of a column of strings. Raises an error if the file or the column cannot be read.

    `-` is standard input: a URI on each line, or with a column a JSON object on each line.
    """
    if source == "-":
        return _lines(sys.stdin.buffer) if column is None else _objects(sys.stdin.buffer, column)
    if column is None:
        raise ValueError("a file needs --column")
    path = Path(source)
    if path.is_dir():
        return _parts(path, column)
    if not path.is_file():
        raise ValueError(f"no file {source!r}")
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        raise ValueError(f"unknown type of file {path.name!r}: expected one of {', '.join(_READERS)}")
    return reader(path, column)


def _parts(folder: Path, column: str) -> Iterator[pa.Array]:
    """Yields the batches of all Parquet files in a folder, except those that engines hide."""
    files = [
        path
        for path in sorted(folder.rglob("*.parquet"))
        if not any(part.startswith(("_", ".")) for part in path.relative_to(folder).parts)
    ]
    if not files:
        raise ValueError(f"no Parquet file in {str(folder)!r}")
    for path in files:
        yield from _parquet(path, column)


def _lines(lines: Iterable[bytes]) -> Iterator[pa.Array]:
    """Yields batches of lines. An octet that is not UTF-8 becomes U+FFFD, which no rule allows either."""
    rows = iter(lines)
    while batch := [row.rstrip(b"\r\n").decode(errors="replace") for row in islice(rows, LINES)]:
        yield pa.array(batch, pa.string())


def _json(path: Path, column: str) -> Iterator[pa.Array]:
    with path.open("rb") as lines:
        yield from _objects(lines, column)


def _objects(lines: Iterable[bytes], column: str) -> Iterator[pa.Array]:
    """Yields batches of a member of JSON objects, one on each line. It is null where it is missing."""
    rows = enumerate(lines, 1)
    while batch := [_member(number, row, column) for number, row in islice(rows, LINES)]:
        yield pa.array(batch, pa.string())


def _member(number: int, row: bytes, column: str) -> str | None:
    try:
        value = json.loads(row)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise ValueError(f"line {number} is not a JSON object")
    text = value.get(column)
    if text is not None and not isinstance(text, str):
        raise TypeError(f"column {column!r}: line {number} has a {type(text).__name__}")
    return None if text is None else well_formed(text)


def _parquet(path: Path, column: str) -> Iterator[pa.Array]:
    with parquet.ParquetFile(path, memory_map=True, pre_buffer=False) as file:
        expect_strings(file.schema_arrow, column)
        for batch in file.iter_batches(columns=[column]):
            yield batch.column(0)


def _csv(path: Path, column: str, delimiter: str = ",") -> Iterator[pa.Array]:
    read = csv.ReadOptions(block_size=CSV_BLOCK)
    parse = csv.ParseOptions(delimiter=delimiter, newlines_in_values=True)
    with csv.open_csv(path, read, parse) as file:
        names = file.schema.names
    expect_strings(pa.schema([(name, pa.string()) for name in names]), column)
    # An empty field is null, and `""` is an empty string.
    convert = csv.ConvertOptions(
        include_columns=[column],
        column_types={column: pa.string()},
        strings_can_be_null=True,
        null_values=[""],
        quoted_strings_can_be_null=False,
    )
    with csv.open_csv(path, read, parse, convert) as file:
        for batch in file:
            yield batch.column(0)


def _tsv(path: Path, column: str) -> Iterator[pa.Array]:
    return _csv(path, column, "\t")


def _arrow(path: Path, column: str) -> Iterator[pa.Array]:
    with pa.memory_map(str(path)) as source:
        is_file = source.read(len(_ARROW_MAGIC)) == _ARROW_MAGIC
        source.seek(0)
        with (ipc.open_file if is_file else ipc.open_stream)(source) as file:
            expect_strings(file.schema, column)
            batches = map(file.get_batch, range(file.num_record_batches)) if is_file else file
            for batch in batches:
                strings = batch.column(column)
                # The offsets in a file may lead out of its data.
                strings.validate(full=True)
                yield strings


_READERS: dict[str, Callable[[Path, str], Iterator[pa.Array]]] = {
    ".parquet": _parquet,
    ".csv": _csv,
    ".tsv": _tsv,
    ".ndjson": _json,
    ".jsonl": _json,
    ".arrow": _arrow,
    ".arrows": _arrow,
    ".feather": _arrow,
}
SUFFIXES = tuple(_READERS)
