"""Masks passwords in what people read (RFC 3986, 3.2.1 and 7.5)."""

from __future__ import annotations

import ctypes

from . import _module
from . import _numbers as n
from ._strings import MAX_ROW


def mask(text: str, index: int = 0) -> tuple[str, int]:
    """Masks the passwords of a string. Returns the index that belongs to an index of the string too, both in bytes.

    A string that is too long for the module is masked as a whole.
    """
    data = text.encode(errors="replace")
    if len(data) >= MAX_ROW:
        return "***", 0
    with _module.lent() as core:
        areas = core.reserve(1, len(data), 0, 1, 2 * len(data))
        ctypes.memmove(areas[n.AREA_DATA], data, len(data))
        error_index = ctypes.c_int32.from_address(areas[n.AREA_ISSUE_INDICES])
        error_index.value = index
        length = core.call("mask", len(data))
        return ctypes.string_at(areas[n.AREA_OUTPUTS + n.OUTPUT_DATA], length).decode(), error_index.value
