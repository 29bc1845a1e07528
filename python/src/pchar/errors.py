"""The error of a row."""

from __future__ import annotations


class UriError(ValueError):
    """A row is invalid and `errors="raise"` was asked for, or the string of `pchar.parse`, or the base of all rows is.

    The message has no part of the row or the string.
    """

    def __init__(self, row: int | None, code: str, rule: str, index: int, of: str) -> None:
        which = "" if row is None else f"row {row}: "
        where = " of the base" if of == "base" else ""
        super().__init__(f"{which}{code} in {rule}, at byte {index}{where}")
        #: The number of the row, from 0. `None` for a single string.
        self.row = row
        self.code = code
        self.rule = rule
        #: The index of the error, in bytes of UTF-8.
        self.index = index
        #: The string that has the error: `"reference"` or `"base"`.
        self.of = of

    def in_row(self, row: int | None) -> UriError:
        """Returns the same error of another row, or of a string that is in no column."""
        return UriError(row, self.code, self.rule, self.index, self.of)

    def __reduce__(self) -> tuple[type[UriError], tuple[int | None, str, str, int, str]]:
        return UriError, (self.row, self.code, self.rule, self.index, self.of)
