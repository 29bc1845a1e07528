"""Functions of any string: the rules that it matches, percent-encoding, and passwords."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from ._arguments import ESCAPED, MAX_ROW, SURROGATE, one_of, rule_number
from ._errors import UriError
from ._numbers import RULES as ALL_RULES
from ._row import Row, run, run_on
from ._split import decoded_part
from ._uri import Uri, text_of, valid

if TYPE_CHECKING:
    from ._options import TopRule

Component = Literal[
    "unreserved",
    "userinfo",
    "reg-name",
    "segment",
    "segment-nz-nc",
    "query",
    "fragment",
    "iuserinfo",
    "ireg-name",
    "isegment",
    "isegment-nz-nc",
    "iquery",
    "ifragment",
]
_COMPONENTS = get_args(Component)
# The number of no rule: a string of any characters is decoded.
_ANY = len(ALL_RULES)


def matches(text: str | Uri, rule: str) -> bool:
    """Returns whether a string matches a rule of the grammar, by its name (RFC 3986, appendix A; RFC 3987, 2.2).

    >>> matches("::ffff:192.0.2.1", "IPv6address"), matches("a:b", "segment-nz-nc")
    (True, False)
    """
    one_of("rule", rule, ALL_RULES)
    return run_on("matches", text_of(text), (ALL_RULES.index(rule),), lambda row, length: length == 1)


def encode(data: str | bytes | bytearray | memoryview, component: Component = "unreserved") -> str:
    """Percent-encodes data for a component: a string as UTF-8, or octets (RFC 3986, 2.1 and 2.5).

    By default everything except `unreserved` is encoded, so the result may be used in any component. Otherwise the
    characters that the rule of the component allows stay, and those of RFC 3987 only in a string. `%` is always
    encoded. Raises `UriError` if a string has a lone surrogate.

    >>> encode("100%/a+b"), encode("a/b c", "segment"), encode("é/", "isegment"), encode(b"\\xff")
    ('100%25%2Fa%2Bb', 'a%2Fb%20c', 'é%2F', '%FF')
    """
    one_of("component", component, _COMPONENTS)
    if isinstance(data, str):
        if surrogate := SURROGATE.search(data):
            raise UriError(None, "ERR_URI_LONE_SURROGATE", component, surrogate.start(), "reference", data)
        number = ALL_RULES.index(component)
    elif isinstance(data, (bytes, bytearray, memoryview)):
        data, number = bytes(data), ALL_RULES.index(component.removeprefix("i"))
    else:
        raise TypeError(f"expected a string or bytes, got {type(data).__name__}")
    return str(run_on("encode", data, (number,), Row.octets, growth=3), "utf-8")


def decode(text: str | Uri, component: Component | None = None) -> str:
    """Decodes percent-encoded octets once, as UTF-8 (RFC 3986, 2.4).

    Split a URI before you decode its parts, because a decoded delimiter is data. If a component is given, the string
    has to match its rule. Raises `UriError` if it does not, if a `%` lacks its two digits, if octets are not UTF-8,
    and for `%00` (7.3), which `decode_bytes` decodes.

    >>> decode("100%25%2Fa%2Bb"), decode("%2541"), decode("a+b", "query")
    ('100%/a+b', '%41', 'a+b')
    """
    text = text_of(text)
    octets = decode_bytes(text, component)
    try:
        decoded = octets.decode()
    except UnicodeDecodeError:
        # Finds the octets in the string, and raises the error.
        decoded = decoded_part(text, 0, len(text))
    if "%00" in text:
        raise UriError(None, "ERR_URI_NUL", "pct-encoded", text.index("%00"), "reference", text)
    return decoded


def decode_bytes(text: str | Uri, component: Component | None = None) -> bytes:
    """Decodes percent-encoded octets once, as `decode` does, and returns all octets.

    >>> decode_bytes("%FFa%00")
    b'\\xffa\\x00'
    """
    if component is not None:
        one_of("component", component, _COMPONENTS)
    text = text_of(text)
    number = _ANY if component is None else ALL_RULES.index(component)

    def read(row: Row, length: int) -> bytes | UriError:
        return row.octets(length) if length >= 0 else row.failure(text)

    found = run_on("decode", text, (number,), read)
    # The module reads a surrogate as U+FFFD, which no component allows.
    if component is None and (surrogate := SURROGATE.search(text)):
        at = surrogate.start()
        if not isinstance(found, UriError) or at < found.index:
            raise UriError(None, "ERR_URI_LONE_SURROGATE", "unreserved", at, "reference", text)
    return valid(found)


def escape_invalid(text: str | Uri, *, rule: TopRule = "URI-reference") -> str:
    """Percent-encodes the characters of an invalid string that no URI contains, in path, query and fragment.

    Such characters are spaces, `"<>[]^{|}`, non-ASCII characters, a `%` without its two digits, and a backslash outside
    of a path (RFC 3986, 2.1). An authority is never changed. The result matches the rule, or it is the string: if that
    is valid, has other faults, or if its meaning is not certain, as with a space around it, a drive letter, `{id}`, or
    both percent-encoded octets and a bare `%` in one component. With an IRI rule, non-ASCII characters stay.

    >>> escape_invalid("http://h/a b?c[]=|"), escape_invalid("http://a b/")
    ('http://h/a%20b?c%5B%5D=%7C', 'http://a b/')
    """
    text = text_of(text)
    if SURROGATE.search(text):
        return text
    return valid(run("derive", (rule_number(rule), ESCAPED), Row.text, text, growth=3))


def redact(text: str | Uri) -> str:
    """Replaces the passwords of a string, valid or not, by `***` (RFC 3986, 3.2.1 and 7.5).

    Only passwords: unlike the function of the npm package, it has no option for parameters of the query. In an invalid
    string too much is masked when in doubt. A string of 64 MiB or more becomes `***`.

    >>> redact("http://me:secret@h/"), redact("//user@corp.com:secret@host/a b")
    ('http://me:***@h/', '//user@corp.com:***@host/a b')
    """
    data = text_of(text).encode(errors="surrogatepass")
    if len(data) >= MAX_ROW:
        return "***"
    return str(run_on("mask", data, (), Row.octets, growth=2), "utf-8", "surrogatepass")
