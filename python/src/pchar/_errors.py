"""The error of a string or of a row."""

from __future__ import annotations

from typing import Literal


class UriError(ValueError):
    """A string does not match its rule, or does not decode. Or a row or the base of all rows is invalid.

    The message has no part of the row or the string, which may contain a password. It counts rows from 1.
    """

    # Its only public name, for messages and pickles.
    __module__ = "pchar"

    row: int | None
    """The number of the row, from 0. `None` for a single string."""

    code: str
    """The code, such as `"ERR_URI_UNEXPECTED_CHARACTER"`."""

    rule: str
    """The grammar rule that the string breaks."""

    index: int
    """The index of the error in `input`, in characters: code points. The columns of errors count bytes."""

    of: Literal["reference", "base"]
    """The string that has the error."""

    input: str
    """That string. Octets that are not UTF-8 are U+FFFD in it. It is `""` for a row of 64 MiB or more."""

    def __init__(
        self, row: int | None, code: str, rule: str, index: int, of: Literal["reference", "base"], input: str
    ) -> None:
        which = "" if row is None else f"row {row + 1}: "
        where = " of the base" if of == "base" else ""
        super().__init__(f"{which}{code} in {rule}, at index {index}{where}")
        self.row = row
        self.code = code
        self.rule = rule
        self.index = index
        self.of = of
        self.input = input

    def _at(self, row: int | None, text: str) -> UriError:
        """Returns the same error of another row, or of a string that is in no column."""
        return UriError(row, self.code, self.rule, self.index, self.of, text)

    def __reduce__(self) -> tuple[type[UriError], tuple[int | None, str, str, int, str, str]]:
        return UriError, (self.row, self.code, self.rule, self.index, self.of, self.input)
