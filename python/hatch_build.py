"""Puts the WebAssembly module into the wheel, and into the sdist for a wheel that is built from there."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULE = "ts/wasm/arrow-core.wasm"
PLACES = {"wheel": "pchar/arrow-core.wasm", "sdist": MODULE}


class ModuleHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        folder = root if (root / MODULE).exists() else root.parent
        build_data["force_include"][str(folder / MODULE)] = PLACES[self.target_name]
