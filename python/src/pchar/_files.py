"""Reads a column of a Parquet, CSV, TSV or Arrow IPC file, batch by batch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa
from pyarrow import csv, ipc, parquet

from ._frames import expect_strings

# The longest row of a CSV file.
CSV_BLOCK = 16 << 20
_ARROW_MAGIC = b"ARROW1"


def read_column(path: Path, column: str) -> Iterator[pa.Array]:
    """Yields the batches of a column of strings. Raises what is wrong with the file or the column."""
    if not path.is_file():
        raise ValueError(f"no file {str(path)!r}")
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        raise ValueError(f"unknown type of file {path.name!r}: expected one of {', '.join(_READERS)}")
    return reader(path, column)


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
    ".arrow": _arrow,
    ".arrows": _arrow,
    ".feather": _arrow,
}
SUFFIXES = tuple(_READERS)
