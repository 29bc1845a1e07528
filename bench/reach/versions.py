"""Prints the versions of Python and of the libraries, as JSON."""

import json
import platform
from importlib.metadata import version

LIBRARIES = ("can_ada", "duckdb", "polars", "pyarrow", "pyspark", "rfc3986", "wasmtime", "yarl")

print(json.dumps({"Python": platform.python_version()} | {name: version(name) for name in LIBRARIES}))
