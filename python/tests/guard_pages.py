"""Changes arrays at random whose buffers end before a page that cannot be read, and passes them to each function.

A read past the end of a buffer ends the process with SIGSEGV. Each array is read by slow code in Python too: it must be
rejected with `ValueError` if it is malformed, and otherwise give the results of its rows.

    python guard_pages.py [--seconds N | --arrays N] [--seed N]
"""

from __future__ import annotations

import argparse
import ctypes
import mmap
import random
import struct
import time
from itertools import pairwise
from typing import Any

import pyarrow as pa
from malformed import calls

from pchar.arrow import check, components, normalize, resolve

PAGE = mmap.PAGESIZE
LIBC = ctypes.CDLL(None, use_errno=True)
TEXTS = ["HTTP://me:S3cr3t@A:80/../b?q", "a b", None, "", "//h#", "é", "mailto:x@y", "x" * 99, "%41", "/a/b/c/d/e/f/g"]
BITS = {pa.string(): 32, pa.large_string(): 64}
EDGES = (0, 1, -1, 60, 2**31 - 1, -(2**31), 2**63 - 1, -(2**63))


class Guarded:
    """Memory that can be written, whose end is before a page that cannot be read."""

    def __init__(self, data: bytes) -> None:
        pages = -(-len(data) // PAGE) + 1
        self._map = mmap.mmap(-1, PAGE * pages)
        start = ctypes.addressof(ctypes.c_char.from_buffer(self._map))
        guard = start + PAGE * (pages - 1)
        if LIBC.mprotect(ctypes.c_void_p(guard), PAGE, 0) != 0:
            raise OSError(ctypes.get_errno(), "mprotect")
        self.size = len(data)
        self.memory = (ctypes.c_char * self.size).from_address(guard - self.size)
        ctypes.memmove(self.memory, data, self.size)

    def buffer(self) -> pa.Buffer:
        return pa.foreign_buffer(ctypes.addressof(self.memory), self.size, self)


def guarded(array: pa.Array) -> tuple[pa.Array, list[Guarded | None]]:
    """Returns a copy of an array, and its memory."""
    keeps = [None if buffer is None else Guarded(buffer.to_pybytes()) for buffer in array.buffers()]
    buffers = [keep and keep.buffer() for keep in keeps]
    kind = array.type.index_type if pa.types.is_dictionary(array.type) else array.type
    copied = pa.Array.from_buffers(kind, len(array), buffers, offset=array.offset)
    if not pa.types.is_dictionary(array.type):
        return copied, keeps
    texts, more = guarded(array.dictionary)
    return pa.DictionaryArray.from_arrays(copied, texts, safe=False), keeps + more


def change(keep: Guarded, pick: random.Random) -> None:
    """Changes a number in a buffer."""
    code = pick.choice("biq")
    width = struct.calcsize(code)
    if keep.size < width:
        return
    at = pick.randrange(keep.size // width) * width
    old = struct.unpack_from(f"<{code}", keep.memory, at)[0]
    new = pick.choice((*EDGES, old + pick.randint(-9, 9), pick.randrange(keep.size)))
    bits = 8 * width
    struct.pack_into(f"<{code}", keep.memory, at, (new + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1))


def rows_of(array: pa.Array) -> list[bytes | None]:
    """Reads the rows of an array. Raises `ValueError` if it is malformed."""
    if pa.types.is_dictionary(array.type):
        texts = rows_of(array.dictionary)
        keys = array.indices.to_pylist()
        if any(key is not None and not 0 <= key < len(texts) for key in keys):
            raise ValueError("keys")
        return [None if key is None else texts[key] for key in keys]
    validity, numbers, *data = [buffer and buffer.to_pybytes() for buffer in array.buffers()]
    rows = range(array.offset, array.offset + len(array))
    present = [validity is None or validity[row // 8] >> row % 8 & 1 == 1 for row in rows]
    if array.type == pa.string_view():
        views = (numbers[16 * row :][:16] for row in rows)
        return [view_of(each, data) if is_present else None for each, is_present in zip(views, present, strict=True)]
    width = BITS[array.type] // 8
    offsets = struct.unpack_from(f"<{len(array) + 1}{'i' if width == 4 else 'q'}", numbers, width * array.offset)
    text = data[0] or b""
    spans = list(pairwise(offsets))
    if any(start > end for start, end in spans) or offsets[0] < 0 or offsets[-1] > len(text):
        raise ValueError("offsets")
    return [text[slice(*span)] if is_present else None for span, is_present in zip(spans, present, strict=True)]


def view_of(view: bytes, data: list[bytes]) -> bytes:
    length, buffer, start = struct.unpack("<i4xii", view)
    if 0 <= length <= 12 and not any(view[4 + length :]):
        return view[4 : 4 + length]
    if length <= 12 or not 0 <= buffer < len(data) or start < 0 or start + length > len(data[buffer]):
        raise ValueError("view")
    text = bytes(data[buffer][start : start + length])
    if not text.startswith(view[4:8]):
        raise ValueError("prefix")
    return text


def results(array: Any) -> list[Any]:
    return [act(array).to_pylist() for act in (check, components, normalize)] + [resolve(array, "x:/y").to_pylist()]


def verify(array: pa.Array) -> bool:
    """Passes an array to each function. Returns whether it is sound."""
    try:
        rows = rows_of(array)
    except ValueError:
        for call in calls(array):
            try:
                call()
            except ValueError as error:
                if "S3cr3t" in str(error):
                    raise AssertionError(f"a message has a password: {error}") from error
            else:
                raise AssertionError(f"{array.type} is accepted") from None
        return False
    if results(array) != results(pa.array(rows, pa.large_binary()).view(pa.large_string())):
        raise AssertionError(f"other results for {rows}")
    return True


def types() -> list[pa.DataType]:
    """Returns the types of strings that this version of Arrow makes from buffers."""
    try:
        guarded(pa.array(TEXTS, pa.string_view()))
    except ValueError:
        return [*BITS]
    return [*BITS, pa.string_view()]


def arrays(kinds: list[pa.DataType], pick: random.Random) -> pa.Array:
    """Returns a sound array of any type, sliced."""
    texts = pa.array(pick.choices(TEXTS, k=pick.randrange(1, 40)), pick.choice(kinds))
    if pick.random() < 0.3:
        keys = [None if pick.random() < 0.2 else pick.randrange(len(texts)) for _ in range(pick.randrange(1, 40))]
        kind = pick.choice((pa.int8(), pa.int32(), pa.uint64()))
        texts = pa.DictionaryArray.from_arrays(pa.array(keys, kind), texts)
    start = pick.randrange(len(texts))
    return texts.slice(start, pick.randrange(1, len(texts) - start + 1))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--arrays", type=int, default=0)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    pick, kinds = random.Random(options.seed), types()
    end = time.monotonic() + options.seconds
    count = sound = 0
    while time.monotonic() < end and (options.arrays == 0 or count < options.arrays):
        array, keeps = guarded(arrays(kinds, pick))
        buffers = [keep for keep in keeps if keep is not None and keep.size > 0]
        for _ in range(pick.randrange(4)):
            change(pick.choice(buffers), pick)
        sound += verify(array)
        count += 1
    print(f"{count} arrays, {count - sound} malformed, no fault")


if __name__ == "__main__":
    main()
