"""Measures in this Python. Prints a line of JSON for each operation. run.mjs calls it: see ../README.md."""

from __future__ import annotations

import argparse
import json
import sys
from importlib import import_module

from strings import sets

PARTS = ("start", "columns", "engines", "spark", "keys", "cluster")

parser = argparse.ArgumentParser()
parser.add_argument("--part", choices=PARTS, required=True)
parser.add_argument("--rounds", type=int, required=True)
parser.add_argument("--rows", type=int, default=1_000_000)
parser.add_argument("--native")
options = vars(parser.parse_args())
compared = {name: len(texts) for name, texts in sets().items()}
for result in import_module(options.pop("part")).results(**options):
    print(json.dumps(result | {"compared": compared}), flush=True)
    print(f"Measured: {result['operation']}", file=sys.stderr)
