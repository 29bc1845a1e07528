"""Runs Ray on this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

import pytest


@contextmanager
def cluster() -> Iterator[None]:
    """Starts Ray with a temporary folder of its own, and without usage statistics. Stops it at the end."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray = pytest.importorskip("ray")
    # The names of sockets in this folder must be short.
    with TemporaryDirectory(prefix="ray") as folder:
        ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False, _temp_dir=folder)
        pytest.importorskip("ray.data").DataContext.get_current().enable_progress_bars = False
        try:
            yield
        finally:
            ray.shutdown()
