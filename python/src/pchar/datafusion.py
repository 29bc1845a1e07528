"""SQL functions for DataFusion: `uri_host`, `uri_normalize`, `uri_resolve`, `uri_param` and others.

A null or invalid row gives NULL. `uri_check` returns the error of an invalid row. Functions whose name ends in `_as`
take a rule as their last argument: `uri_normalize_as(url, 'IRI-reference')`.
"""

from __future__ import annotations

from ._extras import extra

with extra("datafusion"):
    import pyarrow as pa
    from datafusion import SessionContext, udf

from ._functions import FUNCTIONS


def register(context: SessionContext) -> None:
    """Registers the functions in a session. A second call replaces them."""
    for function in FUNCTIONS:
        for name, arguments in function.signatures:
            types = [pa.string()] * arguments
            context.register_udf(udf(function.run, types, function.returns, "immutable", name))
