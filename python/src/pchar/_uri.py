"""One URI, and the functions of one URI whose rules the module has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeVar, final

from . import _numbers as n
from ._arguments import ORIGIN, REFERENCE_RULES, flags_of, rule_number
from ._errors import UriError
from ._row import Parts, Row, run

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import LevelOptions, NormalizeLevel, ReferenceRule, TopRule

Result = TypeVar("Result")
# The bits of all columns of `components`.
_ALL = (1 << len(n.COLUMNS)) - 1


@final
class Uri:
    """A URI or a relative reference, with its components. It cannot be changed.

    `Uri(text)` is `parse(text)`. An absent component is `None`, an empty one is `""`. It equals a `Uri` or a string
    with the same text; `equivalent` compares what two texts identify. `str(uri)` is the text, and `repr(uri)`
    masks a password.

    >>> uri = Uri("http://me:secret@h:80/a?b")
    >>> uri.host, uri.port, uri.fragment
    ('h', '80', None)
    >>> uri
    Uri('http://me:***@h:80/a?b')
    """

    __slots__ = ("_parts", "_text")
    # Its only public name, for messages and pickles.
    __module__ = "pchar"
    _text: str
    _parts: Parts

    def __new__(cls, text: str | Uri, *, rule: TopRule = "URI-reference") -> Uri:
        return parse(text, rule=rule)

    @property
    def scheme(self) -> str | None:
        """The scheme (RFC 3986, 3.1). A relative reference has none."""
        return self._parts[0]

    @property
    def authority(self) -> str | None:
        """The authority (RFC 3986, 3.2): `userinfo`, `host` and `port` with their delimiters."""
        return self._parts[1]

    @property
    def userinfo(self) -> str | None:
        """The part of the authority before its `@` (RFC 3986, 3.2.1)."""
        return self._parts[2]

    @property
    def host(self) -> str | None:
        """The host (RFC 3986, 3.2.2). An `IP-literal` has its brackets."""
        return self._parts[3]

    @property
    def port(self) -> str | None:
        """The port (RFC 3986, 3.2.3): digits, of any number."""
        return self._parts[4]

    @property
    def path(self) -> str:
        """The path (RFC 3986, 3.3). It may be empty, and is never absent."""
        return self._parts[5]

    @property
    def query(self) -> str | None:
        """The query (RFC 3986, 3.4), without its `?`."""
        return self._parts[6]

    @property
    def fragment(self) -> str | None:
        """The fragment (RFC 3986, 3.5), without its `#`."""
        return self._parts[7]

    @property
    def host_kind(self) -> str | None:
        """The rule of the host: `"IPv4address"`, `"IPv6address"`, `"IPvFuture"` or `"reg-name"`."""
        return self._parts[8]

    @property
    def path_kind(self) -> str:
        """The rule of the path, such as `"path-abempty"` (RFC 3986, 3.3)."""
        return self._parts[9]

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        from ._codec import redact

        return f"Uri({redact(self)!r})"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Uri):
            return self._text == other._text
        return self._text == other if isinstance(other, str) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a Uri cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a Uri cannot be changed")

    def __reduce__(self) -> tuple[Any, tuple[str, Parts]]:
        return _made, (self._text, self._parts)


def _made(text: str, parts: Parts) -> Uri:
    uri = object.__new__(Uri)
    object.__setattr__(uri, "_text", text)
    object.__setattr__(uri, "_parts", parts)
    return uri


def parse(text: str | Uri, *, rule: TopRule = "URI-reference") -> Uri:
    """Returns a string as a `Uri`, with its components (RFC 3986, 3). Raises `UriError` if it does not match the rule.

    >>> parse("mailto:a@b").path
    'a@b'
    >>> parse("http://a/ ")
    Traceback (most recent call last):
    pchar.UriError: ERR_URI_UNEXPECTED_CHARACTER in path, at index 9
    """
    text = text_of(text)
    return _made(text, valid(_parts(text, rule)))


def try_parse(text: str | Uri, *, rule: TopRule = "URI-reference") -> Uri | None:
    """Returns what `parse` returns, and `None` if the string does not match the rule. `check` says why.

    >>> try_parse("a b") is None
    True
    """
    text = text_of(text)
    found = _parts(text, rule)
    return None if isinstance(found, UriError) else _made(text, found)


def check(text: str | Uri, *, rule: TopRule = "URI-reference") -> UriError | None:
    """Returns the error that `parse` raises, and `None` if the string matches the rule (RFC 3986, appendix A).

    >>> check("http://a/") is None
    True
    >>> error = check("a b")
    >>> error.code, error.rule, error.index
    ('ERR_URI_UNEXPECTED_CHARACTER', 'path', 1)
    """
    return run("check", (rule_number(rule),), lambda row: None, text_of(text))


def normalize(
    text: str | Uri,
    *,
    level: NormalizeLevel = "scheme",
    encoded_dots: Literal["decode", "keep"] = "decode",
    rule: TopRule = "URI-reference",
) -> str:
    """Returns the normal form (RFC 3986, 6.2). Raises `UriError` if the string does not match the rule.

    `level` is `"case"`, `"percent"`, `"path"`, `"syntax"` for all three, or `"scheme"`, which adds what the scheme
    makes equivalent, such as its default port. `encoded_dots="keep"` keeps `%2e%2e` as an ordinary segment.

    >>> normalize("HTTP://A:80/%7eb/../c")
    'http://a/c'
    """
    arguments = (rule_number(rule), flags_of(level=level, encoded_dots=encoded_dots), 0)
    return valid(run("normalize", arguments, Row.text, text_of(text)))


def resolve(
    reference: str | Uri,
    base: str | Uri,
    *,
    strict: bool = True,
    relative_base: bool = False,
    rule: ReferenceRule = "URI-reference",
) -> str:
    """Resolves a reference against a base (RFC 3986, 5.2).

    Raises `UriError` if one of the two does not match the rule, or if the base has no scheme, unless `relative_base` is
    true; `of` of the error says which. `strict=False` ignores the scheme of a reference if it is that of the base.

    >>> resolve("../g", "http://a/b/c/d")
    'http://a/b/g'
    """
    flags = flags_of(strict=bool(strict), relative_base=bool(relative_base))
    arguments = (1, -1, rule_number(rule, REFERENCE_RULES), flags, 0)
    return valid(run("resolve", arguments, Row.text, text_of(reference), text_of(base)))


def key(text: str | Uri, **options: Unpack[LevelOptions]) -> str:
    """Returns a key: equivalent URIs have the same one, all others have different ones (RFC 3986, 6.2).

    It is the normal form, with the options and errors of `normalize`.

    >>> key("HTTP://A:80/%7Eb") == key("http://a/~b")
    True
    """
    return normalize(text, **options)


def equivalent(a: str | Uri, b: str | Uri, **options: Unpack[LevelOptions]) -> bool:
    """Returns whether two URIs are known to identify the same resource: whether they have the same `key`.

    An invalid URI identifies nothing, so it is not equivalent to anything, not even to itself.

    >>> equivalent("HTTP://a:80", "http://a/"), equivalent("a b", "a b")
    (True, False)
    """
    # Both are read, so that a wrong argument is an error in either place.
    a, b = text_of(a), text_of(b)
    try:
        return key(a, **options) == key(b, **options)
    except UriError:
        return False


def origin(text: str | Uri, *, rule: TopRule = "URI-reference") -> str | None:
    """Returns the origin: scheme, host and port, normalized (RFC 6454, 4 and 6.2).

    The default port is left out. It is `None` without a scheme or a host, and with a port above 65535. With an IRI
    rule, a host that is not ASCII is percent-encoded. Raises `UriError` if the string does not match the rule.

    >>> origin("HTTPS://me@Example.COM:443/a?b")
    'https://example.com'
    """
    # The URI of an IRI is three times as long at most, is written twice, and the normal form of an address once more.
    return valid(run("derive", (rule_number(rule), ORIGIN), Row.text_or_null, text_of(text), growth=7))


def text_of(value: str | Uri) -> str:
    """Returns the string of an argument."""
    if isinstance(value, str):
        return value
    if isinstance(value, Uri):
        return value._text
    raise TypeError(f"expected a string, got {type(value).__name__}")


def _parts(text: str, rule: TopRule) -> Parts | UriError:
    return run("components", (rule_number(rule), _ALL), Row.parts, text, columns=len(n.COLUMNS))


def valid(result: Result | UriError) -> Result:
    """Returns a result, or raises it if it is an error."""
    if isinstance(result, UriError):
        raise result
    return result
