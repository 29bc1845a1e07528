"""URIs by RFC 3986, for columns of Apache Arrow."""

from . import arrow
from ._errors import UriError
from ._parse import Components, parse

__version__ = "0.1.0"

__all__ = ["Components", "UriError", "__version__", "arrow", "parse"]
