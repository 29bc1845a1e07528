"""The strings of the complete suites: the grammar decides which are valid, and appendix B has the components."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pyarrow as pa
import pytest

from pchar import arrow
from pchar._options import TopRule

FOLDER = Path(__file__).parents[2] / "conformance"
NAMES = ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")


@pytest.mark.parametrize("rule", ["URI", "URI-reference", "IRI", "IRI-reference"])
def test_suite(rule: TopRule) -> None:
    with gzip.open(FOLDER / f"{rule}.jsonl.gz", "rt", encoding="utf-8") as lines:
        cases = [json.loads(line) for line in lines]
    strings = pa.array([case["string"] for case in cases])
    checked = arrow.check(strings, rule=rule)
    found = arrow.components(strings, rule=rule)
    assert [code is None for code in checked.field("error_code").to_pylist()] == [case["valid"] for case in cases]
    for name in NAMES:
        expected = [case.get("components", {}).get(name) for case in cases]
        assert found.field(name).to_pylist() == expected, name
    assert len(cases) > 30_000
