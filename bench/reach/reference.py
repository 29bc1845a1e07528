"""What RFC 3986 says about a valid string, read from its text alone: it decides which answers differ.

The regular expression of appendix B splits a reference. The functions are the pseudocode of the sections they name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from ipaddress import IPv6Address

_REFERENCE = re.compile(r"(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?", re.DOTALL)
# Section 3.2: the userinfo ends at "@", and the host before the last ":" that is not between brackets.
_AUTHORITY = re.compile(r"([^@]*@)?(\[[^\]]*\]|[^:]*)(?::([0-9]*))?")
# The host of a reference as one group, for engines with regular expressions.
HOST = r"^(?:[^:/?#]+:)?//(?:[^@/?#]*@)?(\[[^\]]*\]|[^:/?#]*)"
_OCTET = re.compile("%[0-9A-Fa-f]{2}")
_UNRESERVED = re.compile(r"[A-Za-z0-9\-._~]")
# Section 6.2.3 has http as its example. The other ports are those of the registry.
_PORTS = {"http": "80", "https": "443", "ftp": "21", "ws": "80", "wss": "443"}


@dataclass(frozen=True)
class Parts:
    """The components of section 3. An absent one is `None`."""

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None

    @property
    def host(self) -> str | None:
        return None if self.authority is None else split_authority(self.authority)[1]

    @property
    def six(self) -> tuple[str | None, ...]:
        return self.scheme, self.authority, self.host, self.path, self.query, self.fragment

    def __str__(self) -> str:
        """Section 5.3."""
        text = "" if self.scheme is None else f"{self.scheme}:"
        text += "" if self.authority is None else f"//{self.authority}"
        text += self.path
        text += "" if self.query is None else f"?{self.query}"
        return text if self.fragment is None else f"{text}#{self.fragment}"


def split(text: str) -> Parts:
    match = _REFERENCE.fullmatch(text)
    assert match is not None
    return Parts(match[2], match[4], match[5], match[7], match[9])


def split_authority(authority: str) -> tuple[str, str, str | None]:
    match = _AUTHORITY.fullmatch(authority)
    assert match is not None
    return match[1] or "", match[2], match[3]


def remove_dot_segments(path: str) -> str:
    """Section 5.2.4."""
    output: list[str] = []
    while path:
        if path.startswith("../"):
            path = path[3:]
        elif path.startswith(("./", "/./")):
            path = path[2:]
        elif path == "/.":
            path = "/"
        elif path.startswith("/../"):
            path = path[3:]
            output = output[:-1]
        elif path == "/..":
            path = "/"
            output = output[:-1]
        elif path in (".", ".."):
            path = ""
        else:
            end = path.find("/", 1)
            end = len(path) if end < 0 else end
            output.append(path[:end])
            path = path[end:]
    return "".join(output)


def resolve(reference: Parts, base: Parts) -> Parts:
    """Section 5.2.2."""
    path = remove_dot_segments(reference.path)
    if reference.scheme is not None:
        return replace(reference, path=path)
    if reference.authority is not None:
        return replace(reference, scheme=base.scheme, path=path)
    if reference.path == "":
        query = base.query if reference.query is None else reference.query
        return replace(base, query=query, fragment=reference.fragment)
    if not reference.path.startswith("/"):
        path = remove_dot_segments(merged(reference.path, base))
    return Parts(base.scheme, base.authority, path, reference.query, reference.fragment)


def merged(path: str, base: Parts) -> str:
    """Section 5.2.3."""
    if base.authority is not None and base.path == "":
        return f"/{path}"
    return base.path[: base.path.rfind("/") + 1] + path


def normalize(parts: Parts, by_scheme: bool = True) -> Parts:
    """Section 6.2.2, with RFC 5952 for IPv6 addresses, and 6.2.3 if `by_scheme`."""
    scheme = None if parts.scheme is None else parts.scheme.lower()
    path = _octets(parts.path)
    if scheme is not None:
        path = remove_dot_segments(path)
    authority = None
    if parts.authority is not None:
        userinfo, host, port = split_authority(parts.authority)
        authority = _octets(userinfo) + _host(host)
        default = _PORTS.get(scheme or "") if by_scheme else None
        is_needless = port is None or (by_scheme and port in ("", default))
        authority += "" if is_needless else f":{port}"
        path = "/" if path == "" and default is not None else path
    query = None if parts.query is None else _octets(parts.query)
    fragment = None if parts.fragment is None else _octets(parts.fragment)
    return Parts(scheme, authority, path, query, fragment)


def _host(host: str) -> str:
    if host.startswith("[") and not host.lower().startswith("[v"):
        return f"[{IPv6Address(host[1:-1]).compressed}]"
    return _octets(_octets(host).lower())


def _octets(text: str) -> str:
    """Sections 6.2.2.1 and 6.2.2.2."""

    def octet(match: re.Match[str]) -> str:
        char = chr(int(match[0][1:], 16))
        return char if _UNRESERVED.match(char) else match[0].upper()

    return _OCTET.sub(octet, text)
