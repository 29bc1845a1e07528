"""Reads the lines of a file by `urllib`: `read-lines.py check|normalize|dedupe FILE`."""

import sys
from urllib.parse import urlsplit

work, path = sys.argv[1:]
seen: set[str] = set()
AS_BYTES = {"encoding": "utf-8", "errors": "surrogateescape", "newline": "\n"}
sys.stdout.reconfigure(**AS_BYTES)
with open(path, **AS_BYTES) as lines:
    for line in lines:
        try:
            url = urlsplit(line.rstrip("\n")).geturl()
        except ValueError:
            url = line.rstrip("\n")
        if work == "normalize":
            sys.stdout.write(f"{url}\n")
        elif work == "dedupe" and url not in seen:
            seen.add(url)
            sys.stdout.write(line)
