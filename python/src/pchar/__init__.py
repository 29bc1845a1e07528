"""URIs by RFC 3986, for columns of Apache Arrow."""

from . import arrow
from ._parse import Components, parse
from .errors import UriError

__all__ = ["Components", "UriError", "arrow", "parse"]
