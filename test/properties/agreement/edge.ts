// Edge URIs: the writings that functions once read differently, put together at random.

import { pick, type Random, seeded } from "../../oracle/grammar/generate.ts";

/** The number of edge URIs of a test. `npm run parity` sets a greater one. */
export const EDGES: number = Number(process.env["PCHAR_EDGES"] ?? 10_000);
/** The seed of the first one: `PCHAR_SEED` brings a failure of `npm run parity` back. */
export const SEED: number = Number(process.env["PCHAR_SEED"] ?? 1);

const SCHEMES = [
  ...["http", "http", "HTTP", "https", "https", "hTTps", "ws", "ftp", "coap", "ldap", "file", "file", "File"],
  ...["urn", "URN", "x", "X", "http+unix", "mailto", "git+ssh", "ipfs"],
];
const USERINFOS = ["", "", "", "", "u@", "@", "u:p@", "%75@", "U:%3a@"];
const HOSTS = [
  ...["", "h", "H", "h.example", "EXAMPLE.com", "h.", "a..b", "localhost", "LOCALHOST", "%6cocalhost", "%4c"],
  ...["127.0.0.1", "127.1", "0x7f.1", "2130706433", "0177.0.0.1", "127.0.0.01", "%31.2.3.4", "256.1.1.1"],
  ...["[::1]", "[0:0:0:0:0:0:0:1]", "[::FFFF:1.2.3.4]", "[v1.A]", "[2001:DB8::0:1]", "[::ffff:7f00:1]"],
  ...["xn--bcher-kva.example", "b%C3%BCcher.example", "B%c3%bccher.example", "%E2%84%AA", "%2Frun", "a%2Fb"],
  ...["wsl$", "(a)", "a_b", "%2e%2e", "h%00", "a;b", "b\u00fccher.example"],
];
const PORTS = [
  ...[
    "",
    "",
    "",
    "",
    ":",
    ":0",
    ":000",
    ":80",
    ":080",
    ":443",
    ":0443",
    ":08443",
    ":8443",
    ":065535",
    ":65535",
  ],
  ...[":65536", ":099999", ":99999", ":21", ":0000000000000000000000000000000080", ":4294967376"],
  ...[":18446744073709551696", ":00018446744073709551696", ":022", ":5683", ":0389"],
];
const SEGMENTS = [
  ...[
    "",
    "",
    "a",
    "A",
    "a.b",
    "...",
    ".a",
    "*",
    "C:",
    "c:",
    "C%3A",
    "c%3a",
    "b:c",
    "%41",
    "%7e",
    "%7E",
    "%e9",
  ],
  ...[
    ".",
    ".",
    "..",
    "..",
    "%2e",
    "%2E",
    "%2e%2E",
    ".%2e",
    "%2e.",
    "%252e%252e",
    "..;",
    "..;x",
    "..%3b",
    "..%3Bx=1",
    "..%20",
  ],
  ...[
    ".;",
    "%2e;",
    "%2e%2e;x",
    "%2e%2e%3b",
    ";",
    "a;b=c",
    "a%2fb",
    "..%2f",
    "%2F..",
    "%5c",
    "..%5c",
    "%00",
    "~",
  ],
  ...["\u00e9", "%C3%A9", "%c3%a9", "localhost", "foo", "foo", "foobar", "FOO", "fo%6f"],
];
const QUERIES = [
  "",
  "",
  "",
  "?",
  "?a=1&x=2",
  "?a=%26&a",
  "?x=%2f..",
  "?/../",
  "?%61=%7e",
  "?x=1+2",
  "?\u00e9",
  "??",
];
const FRAGMENTS = ["", "", "", "", "#", "#f", "#%7e", "#/../", "#access_token=%41"];

/** Returns an edge URI, or in one of eight cases a relative reference. */
export function edgeUri(random: Random): string {
  const scheme = random() < 0.125 ? "" : `${pick(SCHEMES, random)}:`;
  const hasAuthority = random() < 0.85;
  const authority = hasAuthority
    ? `//${pick(USERINFOS, random)}${pick(HOSTS, random)}${pick(PORTS, random)}`
    : "";
  let path = "";
  const segments = Math.floor(random() * 5);
  for (let at = 0; at < segments; at++) {
    path += (at > 0 || hasAuthority || random() < 0.5 ? "/" : "") + pick(SEGMENTS, random);
  }
  return scheme + authority + path + pick(QUERIES, random) + pick(FRAGMENTS, random);
}

/** Other writings of a part, which mean the same or not. */
const RESPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/:0*(?=\d+(?:[/?#]|$))/, ":00"],
  [/%41/g, "A"],
  [/~/g, "%7E"],
  [/%7e/gi, "~"],
  [/^[a-z]+:/, "$&"],
  [/\/foo/, "/./foo"],
  [/\.\.;/, "..%3B"],
  [/localhost/i, "LOCALHOST"],
  [/:80(?=\/)/, ""],
  [/C:/, "C%3A"],
];

/** Returns a URI to compare with another one: the same in another writing, or in three of ten cases any. */
export function otherUri(uri: string, random: Random): string {
  const [pattern, replacement] = pick(RESPELLINGS, random);
  return random() < 0.3 ? edgeUri(random) : uri.replace(pattern, replacement);
}

/** Yields edge URIs, which depend on the seed alone. */
export function* edgeUris(count: number = EDGES, seed: number = SEED): Generator<string> {
  const random = seeded(seed);
  for (let made = 0; made < count; made++) yield edgeUri(random);
}
