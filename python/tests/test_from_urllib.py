"""The expressions in from-urllib.md give the same answers on generated URLs."""

from __future__ import annotations

import random
import re
import urllib.parse
from typing import Any

import pytest
from vectors import ROOT

import pchar
from pchar import UriError

PAGE = (ROOT / "python/from-urllib.md").read_text("utf-8")
ROWS = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|$", PAGE, re.MULTILINE)
HOSTS = ("h", "Example.COM", "127.0.0.1", "[::1]", "[2001:db8::7]", "a-b.example", "%41.example")
WORDS = ("a", "b", "c%20d", "%C3%A9", "x.y", "~", "1", "a:b", "e%2Ff", "a@b", "g;h", ".", "..", "%25")
NAMES = {**vars(urllib.parse), "pchar": pchar}


def generated(count: int) -> list[dict[str, str]]:
    draw = random.Random(3986)

    def path() -> str:
        return "/" + "/".join(draw.choices(WORDS, k=draw.randrange(1, 5))) + draw.choice(["", "/"])

    def end() -> str:
        pairs = [draw.choice(WORDS) + draw.choice(["", "=", "=" + draw.choice(WORDS), "=a+b"]) for _ in range(3)]
        query = draw.choice(["", "?" + "&".join(pairs[: draw.randrange(1, 4)])])
        return query + draw.choice(["", "#" + draw.choice(WORDS)])

    def url() -> str:
        userinfo = draw.choice(["", "", "me@", "me:pw@", "m%20e@"])
        port = draw.choice(["", "", ":80", ":8080", ":0"])
        return draw.choice(["http", "https", "ftp"]) + "://" + userinfo + draw.choice(HOSTS) + port + path() + end()

    def reference() -> str:
        return draw.choice([path() + end(), path()[1:] + end(), "../" + path()[1:], "//h/a", "#f"])

    found = [{"url": url(), "base": url(), "reference": reference()} for _ in range(count)]
    # A first segment with a colon would be a scheme, and a query without a path is read otherwise by old versions.
    return [each for each in found if not re.match("[^/?#:]*:(?!//)|/?/?$|/?/[/?#]", each["reference"])]


URLS = generated(6000)


def test_the_table_has_rows() -> None:
    assert len(ROWS) == 17 and len(URLS) > 4000


@pytest.mark.parametrize("theirs, ours", ROWS)
def test_both_give_the_same_answer(theirs: str, ours: str) -> None:
    one, other = (compile(code, code, "eval") for code in (theirs, ours))
    answers: set[Any] = set()
    for names in URLS:
        expected = eval(one, NAMES, names)
        assert eval(other, NAMES, names) == expected, names
        answers.add(repr(expected))
    assert len(answers) > 2


def test_the_differences() -> None:
    parse = urllib.parse
    assert parse.urlsplit("http://a b/").netloc == "a b"
    for text in ("http://a b/", "http://h/\n", "\thttp://h/"):
        with pytest.raises(UriError):
            pchar.parse(text)
    assert parse.urlsplit("http://h/\n").path == "/"
    assert (parse.urlsplit("http://h/?").query, parse.urlsplit("http://h/").query) == ("", "")
    assert (pchar.parse("http://h/?").query, pchar.parse("http://h/").query) == ("", None)
    assert (pchar.parse("http://h/#").fragment, pchar.parse("http://h/").fragment) == ("", None)
    for base in ("mailto:a", "foo:a"):
        assert parse.urljoin(base, "b") == "b"
    assert (pchar.resolve("b", "mailto:a"), pchar.resolve("b", "foo:a")) == ("mailto:b", "foo:b")
    for reference in ("http://h/a/../b", "//h/a/../b"):
        assert parse.urljoin("http://h/", reference) == "http://h/a/../b"
        assert pchar.resolve(reference, "http://h/") == "http://h/b"
    assert (parse.urljoin("http://h/#a", ""), pchar.resolve("", "http://h/#a")) == ("http://h/#a", "http://h/")
    assert parse.unquote("/%ff") == "/\ufffd"
    assert (parse.unquote("100%"), parse.unquote("%00")) == ("100%", "\0")
    for text in ("/%ff", "100%", "%00"):
        with pytest.raises(UriError):
            pchar.decode(text)
    assert (pchar.decode_bytes("/%ff"), pchar.decode_bytes("%00")) == (b"/\xff", b"\0")
    assert pchar.parse(pchar.escape_invalid("http://h/a b")).path == "/a%20b"
    assert (parse.parse_qsl("a&&b"), parse.parse_qsl("a&&b", keep_blank_values=True)) == ([], [("a", ""), ("b", "")])
    assert pchar.params("?a&&b") == [("a", ""), ("", ""), ("b", "")]
    assert (parse.urlsplit("HTTP://A/").scheme, pchar.parse("HTTP://A/").scheme) == ("http", "HTTP")
    assert pchar.normalize("HTTP://A:80/%7e") == "http://a/~"
