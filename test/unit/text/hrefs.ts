// Generates hrefs as pages have them, and worse ones, with bases for them. The same seed gives the same hrefs.

import { nastyTexts, random } from "../inspect/nasty.ts";

/** The bases: every kind that `URL` tells apart. */
export const BASES: readonly (string | undefined)[] = [
  ...[undefined, "https://h.example/", "http://h.example/a/b/c.html?q#f"],
  ...["https://u:p@h.example:8443/a//b/;x=1/", "HTTP://H.example/../a/%7Eb/%2e%2E/c/d", "file:///C:/a/b"],
  ...["file:///home/me/index.html", "file://server/share/a", "file:///", "ws://h.example/a"],
  ...["ftp://h.example/a/b", "a://h/p/q", "a://h", "a:///p", "a:/p/q", "a:/.//p/q", "mailto:x"],
  ...["mailto:a@b?c", "data:,x", "urn:a:b", "about:blank"],
];

const SCHEMES =
  "http: https: HTTPS: ws: ftp: file: FILE: a: mailto: data: javascript: 1a: -a: é: a+b: : ht\ntp:".split(
    " ",
  );
const SLASHES = ["//", "//", "//", "", "/", "\\", "\\\\", "/\\", "\\/", "///", "/\n/", "//\\", "/.//", " //"];
const USERS = ["", "", "", "u@", "u:p@", "u:p:q@", "@", ":@", "a@b@", "u[@", "u%@", "é@", "u;=@", "a b@"];
const HOSTS = [
  ..."h h.example H.EXAMPLE EXAMPLE.com. 127.1 0x7f.1 256.1 1.2.3.4 1.2.3.4. 09 4294967295 localhost LOCALHOST".split(
    " ",
  ),
  ..."bücher.example faß.de ☕ 例え。jp ａ.b １２７.0.0.1 xn--bcher-kva xn-- xn--a xn--99999 b%C3%BC.d %41 %2e %zz h% h%00".split(
    " ",
  ),
  ...'[::1] [::FFFF:1.2.3.4] [::1 [v1.a] [::1%25eth0] [1:2:3:4:5:6:7::] a[b a|b a^b a`b a"b a{b} a<b a_b a!b a%21b a%2Fb'.split(
    " ",
  ),
  ..."C: C| c:x \u00ad \ufdd0 \ud800 a\u200db \u2100 a..b .a a. -a- a,b ~ %e2%98%83 %ff h\th".split(" "),
  "",
  "a b",
];
const PORTS = [
  ...["", "", "", "", "", ":", ":80", ":443", ":0080", ":65535", ":65536", ":8a", ":-1", ":8080", ":\t8"],
];
const SEGMENTS = [
  ..."a b . .. %2e %2E%2e .%2e %2e. %2e%2e%2e ... a:b a%3Ab C: C| c:x %zz % %4 %41 é ☕ \ud800 \udc00 \u{1f600} a\\b".split(
    " ",
  ),
  ...'\\ \\.. ..\\.. a|b {x} [y] <z> "q" ` ^ \' ~ ; a;b=c @ a@b , + = & $ ! * ( ) _ - \u007f \u0085 \ufffe \ue000 \u202e'.split(
    " ",
  ),
  ...["", "", "a b", "a  b ", "x\ny", "\t", "\u0000", "\u001f"],
];
const QUERIES = [
  ...["", "", "", "?", "?q", "?a=b c", "?'x'", "?[a]=é", "?%zz", "?a\\b", "?a/../b", "??", '?"<>`{}|^'],
  ...["?\ud83d", "?\ue000\n"],
];
const FRAGMENTS = [
  ...["", "", "", "#", "#f", "#a#b", "# x", "#é", "#%", "#\\", '#"<>`{}|^[]', "#\udfff", "#a?b/../c"],
];
const AROUND = ["", "", "", "", "", "", " ", "\n", "\t \r\n", "\u0000", "\u001f ", "\u00a0", "\ufeff"];
const INSERTED = [..."\\/?#:@[]%.|^ \t\n\r\0'\"<>{}`é☕\ud800\udc00C~-0"];

/** Returns a generator of an href and the base for it. `links` are real ones, which are mutated. */
export function hrefs(
  seed: number,
  links: readonly string[],
): () => [text: string, base: string | undefined] {
  const next = random(seed);
  const nasty = nastyTexts(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const path = (): string => {
    const segments = Array.from({ length: Math.floor(next() * 5) }, () => pick(SEGMENTS));
    return segments.join(next() < 0.1 ? "\\" : "/");
  };
  const authority = (): string => pick(SLASHES) + pick(USERS) + pick(HOSTS) + pick(PORTS);
  const composed = (): string => {
    const scheme = next() < 0.5 ? pick(SCHEMES) : "";
    const server = next() < 0.5 ? authority() : "";
    const separator = next() < 0.6 ? pick(["/", "/", "/", "\\", "//"]) : "";
    return scheme + server + separator + path() + pick(QUERIES) + pick(FRAGMENTS);
  };
  const mutated = (text: string): string => {
    let out = text;
    for (let count = Math.floor(next() * 4); count > 0; count--) {
      const at = Math.floor(next() * (out.length + 1));
      out = out.slice(0, at) + pick(INSERTED) + out.slice(at + Math.floor(next() * 3));
    }
    return out;
  };
  return () => {
    const kind = next();
    const text =
      kind < 0.5
        ? composed()
        : kind < 0.7
          ? mutated(composed())
          : kind < 0.85
            ? mutated(pick(links))
            : mutated(nasty());
    return [pick(AROUND) + text + pick(AROUND), pick(BASES)];
  };
}
