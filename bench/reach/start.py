"""The start of a program, and from how many strings on a column takes less time than a call for each string."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

from measure import Implementation, measured
from strings import LINKS, lines

import pchar
from pchar import arrow

URL = "http://example.com/a?b"
PROGRAMS = {
    "Python alone": "pass",
    "import urllib.parse": "import urllib.parse",
    "import pchar": "import pchar",
    "pchar.parse of one string": f"import pchar; pchar.parse({URL!r})",
    "import yarl, and one URL": f"import yarl; yarl.URL({URL!r})",
    "import can_ada, and one URL": f"import can_ada; can_ada.parse({URL!r})",
    "import pyarrow": "import pyarrow",
    "pchar.arrow.components of one string": f"from pchar import arrow; arrow.components([{URL!r}], ['host'])",
}


def program(code: str) -> Implementation:
    return Implementation(code, "", partial(subprocess.run, [sys.executable, "-c", code], check=True), {})


def results(native: str | None, rounds: int, rows: int) -> Iterator[dict[str, Any]]:
    times = measured([program(code) for code in PROGRAMS.values()], 1, rounds, time.perf_counter)
    named = [{"name": name, "ns": each["ns"]} for name, each in zip(PROGRAMS, times, strict=True)]
    yield {"operation": "start", "rows": named}
    texts = lines(LINKS)
    for count in (1, 10, 30, 100, 300, 1000, 10_000):
        part = texts[:count]
        ways = [
            Implementation("pchar.parse", "", partial(calls, part), {}),
            Implementation("pchar.arrow.components", "", partial(arrow.components, part, ["host"]), {}),
        ]
        yield {"operation": "columns from", "strings": count, "rows": measured(ways, count, rounds)}


def calls(texts: list[str]) -> list[str | None]:
    found = []
    for text in texts:
        uri = pchar.try_parse(text)
        found.append(None if uri is None else uri.host)
    return found
