"""Counts what a column has: valid and invalid rows, errors, schemes and hosts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from . import arrow
from ._mask import mask
from ._options import TopRule
from ._strings import parts

EXAMPLES = 3
TOP = 10
# The rules of IRIs beside those of URIs (RFC 3987, 2.2).
_IRI_RULES: dict[str, TopRule] = {
    "URI-reference": "IRI-reference",
    "URI": "IRI",
    "absolute-URI": "absolute-IRI",
    "relative-ref": "irelative-ref",
}
# The limit of different schemes or hosts that are counted at once.
KEPT = 100_000
# The bytes of an example, and those of them before the error.
SHOWN = 60
BEFORE = 40


@dataclass
class Frequencies:
    """Counts strings in limited memory, by the algorithm of Misra and Gries. A count is too low by `lost` at most."""

    counts: Counter[str | None] = field(default_factory=Counter)
    lost: int = 0

    def add(self, strings: pa.Array) -> None:
        values, counts = strings.value_counts().flatten()
        self.counts.update(dict(zip(values.to_pylist(), counts.to_pylist(), strict=True)))
        if len(self.counts) > KEPT:
            least = sorted(self.counts.values(), reverse=True)[KEPT // 2]
            self.lost += least
            self.counts = Counter({key: count - least for key, count in self.counts.items() if count > least})

    def top(self) -> list[tuple[str | None, int]]:
        return self.counts.most_common(TOP)


@dataclass(frozen=True)
class Example:
    """An invalid row."""

    row: int
    rule: str
    # In bytes of UTF-8.
    byte_index: int
    text: str


@dataclass
class Look:
    """The counts of a column."""

    rule: TopRule = "URI-reference"
    rows: int = 0
    null: int = 0
    invalid: int = 0
    # The number of invalid rows that are IRIs, if the rule is one of URIs.
    iris: int = 0
    # The number of rows that normalization changes.
    changed: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[Example]] = field(default_factory=dict)
    schemes: Frequencies = field(default_factory=Frequencies)
    hosts: Frequencies = field(default_factory=Frequencies)

    def add(self, strings: pa.Array) -> None:
        """Counts the rows of a batch."""
        for part in parts(strings):
            self._add(part[0].array)

    def _add(self, strings: pa.Array) -> None:
        issues = dict(zip(arrow.ISSUE, arrow.check(strings, rule=self.rule).flatten(), strict=True))
        normal = arrow.normalize(strings, rule=self.rule)
        self._add_iris(strings, issues["error_code"])
        self._add_errors(strings, issues)
        self.rows += len(strings)
        self.null += strings.null_count
        self.changed += pc.sum(pc.not_equal(strings, normal)).as_py() or 0
        components = arrow.components(normal.drop_null(), ["scheme", "host"], rule="IRI-reference")
        self.schemes.add(pc.struct_field(components, "scheme"))
        self.hosts.add(pc.struct_field(components, "host"))

    @property
    def valid(self) -> int:
        return self.rows - self.null - self.invalid

    def _add_iris(self, strings: pa.Array, codes: pa.Array) -> None:
        rule = _IRI_RULES.get(self.rule)
        if rule is not None:
            found = arrow.check(strings.filter(codes.is_valid()), rule=rule).field("error_code")
            self.iris += found.null_count

    def _add_errors(self, strings: pa.Array, issues: dict[str, pa.Array]) -> None:
        codes = issues["error_code"]
        for each in codes.drop_null().value_counts():
            code, count = each["values"].as_py(), each["counts"].as_py()
            self.invalid += count
            self.errors[code] += count
            found = self.examples.setdefault(code, [])
            if len(found) < EXAMPLES:
                rows = pc.indices_nonzero(pc.equal(codes, code))
                found += [self._example(strings, issues, row.as_py()) for row in rows[: EXAMPLES - len(found)]]

    def _example(self, strings: pa.Array, issues: dict[str, pa.Array], row: int) -> Example:
        text, rule = strings[row].as_py(), issues["error_rule"][row].as_py()
        byte_index = issues["error_byte_index"][row].as_py()
        return Example(self.rows + row, rule, byte_index, _excerpt(text, byte_index))

    def as_dict(self) -> dict[str, Any]:
        """Returns the counts as JSON values."""
        errors = [
            {"code": code, "rows": rows, "examples": [vars(example) for example in self.examples[code]]}
            for code, rows in self.errors.most_common()
        ]
        return {
            "rows": self.rows,
            "null": self.null,
            "valid": self.valid,
            "invalid": self.invalid,
            "iris": self.iris,
            "changed": self.changed,
            "errors": errors,
            "schemes": _as_dict("scheme", self.schemes),
            "hosts": _as_dict("host", self.hosts),
        }


def _as_dict(name: str, found: Frequencies) -> dict[str, Any]:
    return {"top": [{name: key, "rows": rows} for key, rows in found.top()], "too_low_by_at_most": found.lost}


def _excerpt(text: str, byte_index: int) -> str:
    text, byte_index = mask(text, byte_index)
    data = text.encode()
    start = max(0, min(byte_index - BEFORE, len(data) - SHOWN))
    shown = data[start : start + SHOWN].decode(errors="ignore")
    return "…" * (start > 0) + shown + "…" * (start + SHOWN < len(data))
