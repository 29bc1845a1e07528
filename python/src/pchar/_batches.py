"""Calls the module on one batch of rows after the other."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pyarrow as pa

from . import _module
from . import _numbers as n
from ._arguments import MAX_ROW
from ._strings import Strings

# The bytes of text that an output column of a batch may have, unless one row has more.
TEXT_ROOM = 32 << 20

_KINDS = {
    n.COLUMNS.index("host_kind"): pa.array(n.HOST_KINDS),
    n.COLUMNS.index("path_kind"): pa.array(n.PATH_KINDS),
}
_CODES = pa.array([None, *n.ERROR_CODES])
_RULES = pa.array(n.RULES)
_INPUTS = pa.array(["reference", "base"])
ISSUE_TYPES = {
    "error_code": pa.string(),
    "error_rule": pa.string(),
    "error_byte_index": pa.int32(),
    "error_of": pa.string(),
}


@dataclass(frozen=True)
class Call:
    """A function of the module, with its arguments after those of the rows."""

    name: str
    arguments: tuple[int, ...]
    # The numbers of the output columns.
    wanted: tuple[int, ...] = (0,)
    # Whether the columns of `ISSUE_TYPES` are read.
    issues: bool = False
    # How many times as long as its row a result can be.
    growth: int = 1


@dataclass(frozen=True)
class Batch:
    """The results of some rows."""

    rows: int
    columns: list[pa.Array]
    # Whether each row is invalid. `None` if all are valid.
    invalid: pa.Array | None
    # The columns of `ISSUE_TYPES`, if they are read and a row is invalid.
    issues: dict[str, pa.Array] | None


def run(call: Call, strings: Strings, bases: Strings | None) -> Iterator[Batch]:
    """Yields batches until all rows are done. There is one base per row, or one for all."""
    start, rows = 0, len(strings.array)
    while start < rows:
        stop = strings.end(start)
        is_paired = bases is not None and len(bases.array) == rows
        if is_paired and bases is not None:
            stop = min(stop, bases.end(start))
        with _module.lent() as core:
            batch = _step(core, call, strings, (start, stop), bases, (start, stop) if is_paired else (0, 1))
        start += batch.rows
        yield batch


def _step(
    core: _module.Core,
    call: Call,
    strings: Strings,
    span: tuple[int, int],
    bases: Strings | None,
    base_span: tuple[int, int],
) -> Batch:
    rows = span[1] - span[0]
    data = _length(strings, span)
    base_data = 0 if bases is None else _length(bases, base_span)
    room = text_room(rows, call.growth * data, base_data)
    areas = core.reserve(max(rows, 1), data, base_data, len(call.wanted), room)
    arguments = [rows, _fill(strings, span, areas, n.AREA_OFFSETS)]
    if bases is not None:
        arguments += [base_span[1] - base_span[0], _fill(bases, base_span, areas, n.AREA_BASE_OFFSETS)]
    done = core.call(call.name, *arguments, *call.arguments)
    if done <= 0:
        raise MemoryError(f"no room for a row of {data} bytes")
    columns = [_column(areas, at, number, done) for at, number in enumerate(call.wanted)]
    bitmap = ctypes.string_at(areas[n.AREA_ISSUE_VALIDITY], -(-done // 8))
    if bitmap.count(0) == len(bitmap):
        return Batch(done, columns, None, None)
    issues = _issues(areas, done) if call.issues else None
    return Batch(done, columns, _bits(areas[n.AREA_ISSUE_VALIDITY], done), issues)


def text_room(rows: int, data: int, base_data: int) -> int:
    """Returns how much text an output column has room for: at least one row."""
    return max(min(data + rows * (base_data + 1), TEXT_ROOM), data + base_data) + 64


def _length(strings: Strings, span: tuple[int, int]) -> int:
    """Returns how many bytes of the rows are copied. The module does not read those of a row that is too long."""
    size = strings.size(*span)
    return 0 if span[1] == span[0] + 1 and size >= MAX_ROW else size


def _fill(strings: Strings, span: tuple[int, int], areas: Sequence[int], area: int) -> int:
    """Fills the three areas of a column. Returns the first bit of its validity, -1 if no row is null."""
    start, stop = span
    offsets = strings.offset_bytes(start, stop)
    ctypes.memmove(areas[area], offsets.address, 4 * (stop - start + 1))
    length = _length(strings, span)
    if length > 0:
        ctypes.memmove(areas[area + 1], strings.data.address + strings.offsets[start], length)
    if strings.validity is None:
        return -1
    offset: int = strings.array.offset
    first, last = offset + start, offset + stop
    ctypes.memmove(areas[area + 2], strings.validity.address + first // 8, -(-last // 8) - first // 8)
    return first % 8


def _copied(address: int, size: int) -> pa.Buffer:
    buffer = pa.allocate_buffer(size)
    if size > 0:
        ctypes.memmove(buffer.address, address, size)
    return buffer


def _bits(address: int, rows: int) -> pa.Array:
    return pa.Array.from_buffers(pa.bool_(), rows, [None, _copied(address, -(-rows // 8))])


def _column(areas: Sequence[int], at: int, number: int, rows: int) -> pa.Array:
    validity, values, data = areas[n.AREA_OUTPUTS + at * n.OUTPUT_AREAS :][: n.OUTPUT_AREAS]
    present = _copied(validity, -(-rows // 8))
    if number in _KINDS:
        kinds = pa.Array.from_buffers(pa.int8(), rows, [present, _copied(values, rows)])
        return _KINDS[number].take(kinds)
    offsets = _copied(values, 4 * (rows + 1))
    size = memoryview(offsets).cast("B").cast("i")[rows]
    return pa.Array.from_buffers(pa.string(), rows, [present, offsets, _copied(data, size)])


def _issues(areas: Sequence[int], rows: int) -> dict[str, pa.Array]:
    invalid = _copied(areas[n.AREA_ISSUE_VALIDITY], -(-rows // 8))

    def column(kind: pa.DataType, area: int, width: int) -> pa.Array:
        return pa.Array.from_buffers(kind, rows, [invalid, _copied(areas[area], width * rows)])

    return {
        "error_code": _CODES.take(column(pa.int16(), n.AREA_ISSUE_CODES, 2)),
        "error_rule": _RULES.take(column(pa.int16(), n.AREA_ISSUE_RULES, 2)),
        "error_byte_index": column(pa.int32(), n.AREA_ISSUE_INDICES, 4),
        "error_of": _INPUTS.take(column(pa.int8(), n.AREA_ISSUE_INPUTS, 1)),
    }
