"""The public surface: the items of the package, as griffe reads them from the sources, and names that are data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import griffe
from vectors import ROOT

from pchar._batches import ISSUE_TYPES
from pchar._functions import FUNCTIONS, Function
from pchar._numbers import COLUMNS

PACKAGE: Any = griffe.load("pchar", search_paths=[ROOT / "python/src"], resolve_aliases=True)
# Members that Python itself reads.
HIDDEN = {"__delattr__", "__module__", "__reduce__", "__setattr__", "__slots__"}


class Page:
    """The text of a page. It notes the items of private modules that signatures name, and shows them too.

    scripts/check/surface-changes.mjs reads it: each declaration has its whole name, and an empty line after it.
    """

    def __init__(self) -> None:
        self.named: dict[str, None] = {}

    def text(self) -> str:
        public = [each for each in PACKAGE.modules.values() if each.is_public]
        modules = sorted([PACKAGE, *public], key=lambda each: each.path)
        sections = [section(module.path, "python", self.module(module)) for module in modules]
        return "\n".join([*sections, section("Types in signatures", "python", self.types()), *data()])

    def types(self) -> list[str]:
        """Returns the named items of private modules, and those that these name."""
        found: dict[str, str] = {}
        while left := [path for path in self.named if path not in found]:
            for path in left:
                found[path] = "\n".join(self.item(PACKAGE[path.removeprefix("pchar.")], path))
        return [found[path] for path in sorted(found)]

    def module(self, module: Any) -> Iterator[str]:
        for member in sorted(module.members.values(), key=lambda each: each.name):
            if not member.is_public or member.is_module:
                continue
            item = member.final_target if member.is_alias else member
            if item.parent != module and item.parent.is_public:
                yield f"{member.path} = {item.path}"
            else:
                yield "\n".join(self.item(item, member.path))

    def item(self, item: Any, name: str) -> Iterator[str]:
        if item.is_class:
            yield from self.class_(item, name)
        elif item.is_function:
            for each in item.overloads or [item]:
                yield from self.function(each, name)
        else:
            annotation = "" if item.annotation is None else f": {self.expression(item.annotation)}"
            is_value = not (item.value is None or item.name == "__version__" or "instance-attribute" in item.labels)
            yield f"{name}{annotation}{f' = {self.expression(item.value)}' if is_value else ''}"

    def class_(self, item: Any, name: str) -> Iterator[str]:
        yield from self.decorators(item)
        keywords = [f"{key}={value}" for key, value in item.keywords.items()]
        yield f"class {name}({', '.join([*map(self.expression, item.bases), *keywords])}):"
        shown = [each for each in item.members.values() if each.is_public and each.name not in HIDDEN]
        lines = [line for member in shown for line in self.item(member, member.name)]
        # Overloads without an implementation are no members.
        apart = [each for key, every in item.overloads.items() if key not in item.members for each in every]
        lines += [line for each in apart for line in self.function(each, each.name)]
        yield from (f"    {line}" for line in lines)

    def function(self, item: Any, name: str) -> Iterator[str]:
        yield from self.decorators(item)
        for each in (item.returns, *(parameter.annotation for parameter in item.parameters)):
            self.expression(each)
        yield f"def {item.signature(name=name)}"

    def decorators(self, item: Any) -> Iterator[str]:
        yield from (f"@{self.expression(each.value)}" for each in item.decorators)

    def expression(self, expression: Any) -> str:
        """Returns the source of an expression, and notes the items of private modules in it."""
        if isinstance(expression, griffe.Expr):
            for each in expression.iterate(flat=True):
                path = each.canonical_path if isinstance(each, griffe.ExprName) else ""
                if path.startswith("pchar._") and path.count(".") == 2:
                    self.named[path] = None
        return str(expression)


def data() -> Iterator[str]:
    """Yields what programs name in strings: SQL functions and columns."""
    yield section("SQL", "text", map(calls, FUNCTIONS))
    fields = [f"{name}: string" for name in COLUMNS] + [f"{name}: {kind}" for name, kind in ISSUE_TYPES.items()]
    yield section("Columns of results", "text", fields)


def calls(function: Function) -> str:
    lines = (f"{name}({', '.join(['string'] * count)}) -> {function.returns}" for name, count in function.signatures)
    return "\n".join(lines)


def section(title: str, language: str, declarations: Iterable[str]) -> str:
    text = "\n\n".join(declarations)
    return f"## {title}\n\n```{language}\n{text}\n```\n"
