"""A first look at a column of URIs: python -m pchar url.parquet --column url."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from typing import get_args

import pyarrow as pa

from . import __version__
from ._files import SUFFIXES, read_column
from ._look import Frequencies, Look
from ._mask import mask
from ._options import TopRule


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m pchar",
        description="Counts the valid and invalid URIs of a column, its errors, and the top schemes and hosts.",
        epilog="A row is valid if it matches the rule. Rows are counted from 1, and from 0 in JSON.",
    )
    parser.add_argument("--version", action="version", version=f"pchar {__version__}")
    files = f"a file that ends in {', '.join(SUFFIXES)}; a folder of Parquet files; or - for standard input"
    parser.add_argument("file", help=f"{files}, with a URI or, with --column, a JSON object on each line")
    parser.add_argument("--column", help="the name of a column of strings")
    parser.add_argument(
        "--rule",
        choices=get_args(TopRule),
        default="URI-reference",
        help="the grammar rule that a row has to match; default: URI-reference",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args(arguments)
    look = Look(options.rule)
    try:
        for batch in read_column(options.file, options.column):
            look.add(batch)
    except (OSError, TypeError, ValueError, pa.ArrowException) as error:
        # Errors of pyarrow quote rows.
        sys.exit(f"python -m pchar: {mask(str(error))[0]}")
    try:
        print(json.dumps(look.as_dict(), indent=2) if options.json else "\n".join(_lines(look)), flush=True)
    except BrokenPipeError:
        # The reader closed the pipe, as `head` does. That is not an error. Python flushes once more when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _lines(look: Look) -> Iterator[str]:
    counts = {"rows": look.rows, "null": look.null, "valid": look.valid, "invalid": look.invalid}
    if look.iris > 0:
        counts["of them valid IRIs"] = look.iris
    for name, count in (counts | {"changed by normalization": look.changed}).items():
        yield f"{count:>15,} {_percent(count, look.rows):>6}  {name}"
    for code, count in look.errors.most_common():
        yield ""
        yield f"{count:>15,} {_percent(count, look.rows):>6}  {code}"
        for example in look.examples[code]:
            # The representation has no control characters.
            yield f"{'':24}row {example.row + 1}, byte {example.byte_index}, {example.rule}: {example.text!r}"
    yield from _top("schemes", look.schemes, look.rows)
    yield from _top("hosts", look.hosts, look.rows)


def _top(title: str, found: Frequencies, rows: int) -> Iterator[str]:
    yield ""
    yield f"Most frequent {title}" + (f" (each may have {found.lost:,} rows more)" if found.lost else "")
    for name, count in found.top():
        yield f"{count:>15,} {_percent(count, rows):>6}  {'(none)' if name is None else name or '(empty)'}"


def _percent(count: int, rows: int) -> str:
    if 0 < count < rows / 2000:
        return "<0.1%"
    return f"{count / rows:.1%}" if rows else ""


if __name__ == "__main__":
    main()
