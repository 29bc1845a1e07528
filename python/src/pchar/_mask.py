"""Masks passwords in what people read (RFC 3986, 3.2.1 and 7.5)."""

from __future__ import annotations

import ctypes

from . import _module
from . import _numbers as n
from ._strings import MAX_ROW


def mask(text: str, byte_index: int = 0) -> tuple[str, int]:
    """Masks the passwords of a string. Returns where a byte of the string is after that, too.

    A string that is too long for the module is masked as a whole.
    """
    data = text.encode(errors="replace")
    if len(data) >= MAX_ROW:
        return "***", 0
    with _module.lent() as core:
        areas = core.reserve(1, len(data), 0, 1, 2 * len(data))
        ctypes.memmove(areas[n.AREA_DATA], data, len(data))
        place = ctypes.c_int32.from_address(areas[n.AREA_ISSUE_INDICES])
        place.value = byte_index
        length = core.call("mask", len(data))
        return ctypes.string_at(areas[n.AREA_OUTPUTS + n.OUTPUT_DATA], length).decode(), place.value
