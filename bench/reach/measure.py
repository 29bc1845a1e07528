"""Measures implementations side by side: in each round, each of them makes one pass."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

# Short passes are repeated until a round takes so long, in seconds.
LEAST = 0.05


@dataclass(frozen=True)
class Implementation:
    """One way to do an operation."""

    name: str
    # The standard that it follows.
    standard: str
    run: Callable[[], Any]
    # The number of its answers on valid strings that differ from RFC 3986, by set of strings.
    differs: dict[str, int]
    # Called before each round, not timed.
    prepare: Callable[[], Any] = lambda: None


def measured(
    implementations: Sequence[Implementation],
    rows: int,
    rounds: int,
    clock: Callable[[], float] = time.process_time,
) -> list[dict[str, Any]]:
    """Returns the least time of a row in nanoseconds, after one round that says how often to repeat a pass.

    It is CPU time by default.
    """
    times = [1] * len(implementations)
    least = [float("inf")] * len(implementations)
    for number in range(-1, rounds):
        for at, implementation in enumerate(implementations):
            implementation.prepare()
            gc.collect()
            start = clock()
            for _ in range(times[at]):
                implementation.run()
            spent = clock() - start
            if number < 0:
                times[at] = max(1, round(LEAST / max(spent, 1e-4)))
            else:
                least[at] = min(least[at], spent / times[at])
    return [
        {
            "name": implementation.name,
            "standard": implementation.standard,
            "ns": float(f"{1e9 * spent / rows:.4g}"),
            "differs": implementation.differs,
        }
        for implementation, spent in zip(implementations, least, strict=True)
    ]
