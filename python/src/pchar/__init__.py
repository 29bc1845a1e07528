"""URIs by RFC 3986, for columns of Apache Arrow."""

from . import arrow
from .errors import UriError

__all__ = ["UriError", "arrow"]
