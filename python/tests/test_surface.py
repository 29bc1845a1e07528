"""The public surface is the recorded one: a change shows in review, in test/package/surface/python.md.

If a change is intended, `npm run python -- --update` records it.
"""

from __future__ import annotations

import os

import pytest
from vectors import ROOT

PAGE = ROOT / "test/package/surface/python.md"


def test_the_public_surface_is_the_recorded_one() -> None:
    pytest.importorskip("griffe")
    from surface import Page

    text = Page().text()
    if os.environ.get("PCHAR_UPDATE"):
        PAGE.write_text(text, "utf-8", newline="\n")
    assert text == PAGE.read_text("utf-8")
