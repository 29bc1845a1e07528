"""rfc3986 of PyPI. A string is valid if its validator raises nothing; a URI has a scheme. Usage: python3 rfc3986_package.py [RULE]"""

import json
import sys

from rfc3986 import exceptions, uri_reference, validators

validator = validators.Validator().check_validity_of(
    "scheme", "userinfo", "host", "port", "path", "query", "fragment"
)
if sys.argv[1:] == ["URI"]:
    validator = validator.require_presence_of("scheme")

for line in sys.stdin:
    try:
        validator.validate(uri_reference(json.loads(line)))
        print("valid")
    except (exceptions.RFC3986Exception, ValueError):
        print("invalid")
