"""Says which extra installs a package that is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Raises `ImportError` with the name of the extra if an import within it fails."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = error.name or "a package"
        raise ImportError(f"{missing} is not installed: pip install 'pchar[{name}]'", name=error.name) from error
