"""Prints the versions of Python and of what requirements.txt lists, as JSON."""

import json
import platform
from importlib.metadata import version
from pathlib import Path

lines = Path(__file__).with_name("requirements.txt").read_text("utf-8").split()
names = [line.partition("==")[0] for line in lines]
print(json.dumps({"Python": platform.python_version()} | {name: version(name) for name in names}))
