"""urllib.parse of Python. A string is valid if urlsplit raises no error; the port is read because it is checked late."""

import json
import sys
from urllib.parse import urlsplit

for line in sys.stdin:
    try:
        urlsplit(json.loads(line)).port
        print("valid")
    except ValueError:
        print("invalid")
