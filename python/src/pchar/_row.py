"""Gives one string to the module, as a column of one row, without pyarrow."""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct
from typing import TYPE_CHECKING, Literal, TypeVar

from . import _numbers as n
from ._arguments import MAX_ROW, well_formed
from ._errors import UriError

if TYPE_CHECKING:
    from ._module import Core, Process

Result = TypeVar("Result")
# Nearly all strings are at most this long, and their results, so areas are reserved once for an instance.
_SHORT = 1 << 10
_SHORT_TEXT = 1 << 13
_NAMES = (*(None for _ in n.COMPONENTS), n.HOST_KINDS, n.PATH_KINDS)
_INPUTS: tuple[Literal["reference"], Literal["base"]] = ("reference", "base")

Parts = tuple[str | None, str | None, str | None, str | None, str | None, str, str | None, str | None, str | None, str]


class Row:
    """The memory of an instance, and where its areas for the first row are."""

    def __init__(self, core: Core) -> None:
        self.areas = core.areas
        self.memory = core.memory
        self.numbers = self.memory.cast("i")
        self.places = places = [area - core.start for area in core.areas]
        outputs = range(n.AREA_OUTPUTS, n.AREA_OUTPUTS + n.OUTPUT_AREAS * len(n.COLUMNS), n.OUTPUT_AREAS)
        self.texts = [places[output + n.OUTPUT_DATA] for output in outputs]
        # The other functions write one column.
        self.reader = _reader(places) if core.room[3] == len(n.COLUMNS) else None

    def put(self, area: int, data: bytes, size: int) -> None:
        """Writes the only row of a column, whose offsets are in an area and whose bytes are in the next one."""
        offset, start = self.places[area] >> 2, self.places[area + 1]
        self.numbers[offset] = 0
        self.numbers[offset + 1] = size
        self.memory[start : start + len(data)] = data

    def text(self) -> str:
        """Returns the row of the first output column."""
        start = self.texts[0]
        end = start + self.numbers[(self.places[n.AREA_OUTPUTS + n.OUTPUT_VALUES] >> 2) + 1]
        return str(self.memory[start:end], "utf-8")

    def text_or_null(self) -> str | None:
        """Returns the row of the first output column, which may be null."""
        return self.text() if self.memory[self.places[n.AREA_OUTPUTS + n.OUTPUT_VALIDITY]] & 1 else None

    def octets(self, length: int) -> bytes:
        """Returns the first bytes of the first output column."""
        return bytes(self.memory[self.texts[0] : self.texts[0] + length])

    def parts(self) -> Parts:
        """Returns the row of all output columns."""
        assert self.reader is not None
        found = self.reader.unpack_from(self.memory, self.places[n.AREA_OUTPUTS])
        memory = self.memory
        parts: list[str | None] = [
            (str(memory[start : start + value], "utf-8") if names is None else names[value]) if present & 1 else None
            for names, start, present, value in zip(_NAMES, self.texts, found[::2], found[1::2])  # noqa: B905
        ]
        return tuple(parts)  # type: ignore[return-value]

    def error(self, text: str, base: str | None) -> UriError | None:
        """Returns the error of the row, `None` if it is valid."""
        return self.failure(text, base) if self.memory[self.places[n.AREA_ISSUE_VALIDITY]] & 1 else None

    def failure(self, text: str, base: str | None = None) -> UriError:
        """Returns the error of the row, which is invalid."""
        places, memory = self.places, self.memory
        code, rule = (
            int.from_bytes(memory[places[area] : places[area] + 2], "little")
            for area in (n.AREA_ISSUE_CODES, n.AREA_ISSUE_RULES)
        )
        byte_index = self.numbers[places[n.AREA_ISSUE_INDICES] >> 2]
        of = _INPUTS[memory[places[n.AREA_ISSUE_INPUTS]]]
        given = base if of == "base" and base is not None else text
        index = byte_index
        if not given.isascii():
            # Characters have at least one byte, so the prefix has all bytes before the index.
            index = len(well_formed(given[:byte_index]).encode()[:byte_index].decode(errors="replace"))
        return UriError(None, n.ERROR_CODES[code - 1], n.RULES[rule], index, of, given)


def _reader(places: list[int]) -> Struct:
    """Reads of each output column whether the row is null, and the end of its text or the number of its kind."""
    layout, end = "=", places[n.AREA_OUTPUTS]
    for column, names in enumerate(_NAMES):
        output = n.AREA_OUTPUTS + n.OUTPUT_AREAS * column
        validity, values = places[output + n.OUTPUT_VALIDITY], places[output + n.OUTPUT_VALUES]
        # A column of texts has two offsets.
        start, kind, size = (values + 4, "i", 4) if names is None else (values, "B", 1)
        layout += f"{validity - end}xB{start - validity - 1}x{kind}"
        end = start + size
    return Struct(layout)


def run(
    name: str,
    arguments: tuple[int, ...],
    read: Callable[[Row], Result],
    text: str,
    base: str | None = None,
    columns: int = 1,
    growth: int = 1,
) -> Result | UriError:
    """Calls an export for a string, and for a base or a name if there is one. Returns the result, or the error.

    `growth` is how many times as long as the string a result can be.
    """
    data, size = _encoded(text)
    other, other_size = (b"", 0) if base is None else _encoded(base)
    lender = _process()
    core = lender.take()
    row = _row(core, len(data), len(other), columns, growth * len(data) + len(other) + 128)
    row.put(n.AREA_OFFSETS, data, size)
    if base is not None:
        row.put(n.AREA_BASE_OFFSETS, other, other_size)
    if core.call(name, 1, -1, *arguments) != 1:
        raise MemoryError(f"no room for a string of {size} bytes")
    result = row.error(text, base) or read(row)
    # After an exception the instance is not used any more: its memory may be inconsistent.
    lender.give_back(core)
    return result


def run_on(
    name: str, text: str | bytes, arguments: tuple[int, ...], read: Callable[[Row, int], Result], growth: int = 1
) -> Result:
    """Calls an export that takes no row but a string. Returns what is read of the row and of the result."""
    data, size = _encoded(text) if isinstance(text, str) else (text, len(text))
    if size >= MAX_ROW:
        given = text if isinstance(text, str) else ""
        raise UriError(None, "ERR_URI_TOO_LONG", "URI-reference", 0, "reference", given)
    lender = _process()
    core = lender.take()
    row = _row(core, size, 0, 1, growth * size)
    row.put(n.AREA_OFFSETS, data, size)
    result = read(row, core.call(name, size, *arguments))
    lender.give_back(core)
    return result


def _load() -> Process:
    """Imports wasmtime at the first call, because that takes longer than to import the package."""
    global _process
    from ._module import process

    _process = process
    return process()


_process: Callable[[], Process] = _load


def _encoded(text: str) -> tuple[bytes, int]:
    """Returns the bytes of a string and their number. The bytes of a string that is too long are not read."""
    if len(text) >= MAX_ROW:
        return b"", MAX_ROW
    try:
        data = text.encode()
    except UnicodeEncodeError:
        data = well_formed(text).encode()
    return (data, len(data)) if len(data) < MAX_ROW else (b"", MAX_ROW)


def _row(core: Core, data: int, bases: int, columns: int, text: int) -> Row:
    """Returns the areas of an instance, with enough room. An instance keeps them until others are reserved."""
    row: Row | None = core.row
    if row is not None and row.areas is core.areas:
        _, most_data, most_bases, most_columns, most_text = core.room
        if data <= most_data and bases <= most_bases and columns <= most_columns and text <= most_text:
            return row
    # A long string gets no more columns than it needs.
    columns = columns if text > _SHORT_TEXT else len(n.COLUMNS)
    core.reserve(1, max(data, _SHORT), max(bases, _SHORT), columns, max(text, _SHORT_TEXT))
    row = core.row = Row(core)
    return row
