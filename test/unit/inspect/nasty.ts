// Generates URIs, mostly http, on which parsers differ. The same seed gives the same URIs.

/** Returns a generator of numbers from 0 to 1 ("mulberry32"). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SCHEMES = [
  ...["http", "http", "http", "https", "HTTP", "ws", "wss", "ftp", "file", "foo", "gopher", "javascript"],
];
const SLASHES = ["//", "//", "//", "//", "//", "", "/", "///", "////", "/./", "/.//"];
const USERS = ["", "", "", "", "u@", "@", "u:p@", ":@", "a.b@", "a:80@", "u%40v@", "u@v@", "%2F@", "[::1]@"];
const PORTS = [
  ...["", "", "", ":", ":80", ":443", ":0", ":00080", ":65535", ":65536", ":99999999999", ":8o", ":21"],
  ":070",
];
const LABELS = [
  ...["a", "h", "example", "EXAMPLE", "com", "co.uk", "localhost", "xn--bcher-kva", "XN--BCHER-KVA"],
  ...["xn--abc-", "xn--", "xn--a", "xn--99999", "xn--0000h", "xn--ls8h", "xn--pple-43d", "a_b", "-a", "a-"],
  ...["a--b", "!$&'()*+,;=", "~", "", "%41", "%2e", "%2E", "%2f", "%40", "%3a", "%25", "%00", "%0a", "%20"],
  ...["%21", "%7E", "%5c", "%7C", "%C3%A9", "%c3%89", "%FF", "%EF%BC%8E", "%E3%80%82", "%C2%AD"],
  ...["%EF%BC%91", "%E2%80%8B", "%C3%9F", "%ED%A0%80", "%22", "%60", "%7B", "%5E", "%61%62"],
  ...["x%78n--bcher-kva", "%78n--abc-"],
];
const NUMBERS = [
  ...["0", "1", "127", "255", "256", "08", "010", "0377", "0x7f", "0X7F", "0x", "0xg", "4294967295"],
  ...["4294967296", "2130706433", "017700000001", "65536", "16777216", "000000000000000000001"],
  ...["0x00000000000000000001", "99999999999999999999", "%31", "%30x1", "1e3", "%EF%BC%92"],
];
const LITERALS = [
  ...["[::1]", "[::]", "[1:2:3:4:5:6:7:8]", "[::FFFF:127.0.0.1]", "[0:0:0:0:0:0:0:1]"],
  ...["[2001:db8::1:0:0:1]", "[v1.a]", "[V9.:]", "[1::8]", "[1:0:0:4:5:0:0:8]", "[::ffff:7f00:1]"],
  ...["[64:ff9b::1.2.3.4]", "[1:2:3:4:5:6::8]"],
];
const NON_ASCII = [
  ..."é É ß ſ 。 ． \u00ad \u200b \u200d １ ２５５ ａ а я א ا 中 ㎝ \u0301 e\u0301".split(" "),
  ..."K İ ς ꭰ ℀ ％ ／ ＠ ： \u202e \u00a0 𝒜 😀 \u{e0061} ﬁ ½".split(" "),
];
const PATHS = [
  ...["", "", "/", "/a", "/a/b", "/./a", "/../a", "/a/../b", "/a/..", "/a/.", "/%2e/a", "/%2E%2e/a"],
  ...["/.%2e/x", "//a", "//a/..", "/a//../b", "/C:/x", "/C:/..", "/C:/../..", "/c%7C/..", "/C:", "/:80/"],
  ...["/@h/", "/a@b", "/a:b@c/", "/%2f..%2f", "/a%00b", "/...", "/;a=b", "/.;/..", "/%2e%2e%2f", "/%252e"],
  ...["/u:p@h:1/x", "/a/%2e.", "/..%2f", "/.//a"],
  ...["/a/.b/..", "/a/.b/../c", "/.b/c/..", "/a/.b/./c", "/a/./.b/..", "/C:/.b/..", "/a/.é/.."],
];
const TAILS = [
  ...["", "", "", "?", "?q", "?a/../b", "?@h/", "#", "#f", "#@h/", "?q#f", "?#", "?://x@y/", "?a=%26"],
];

/** Returns a generator of URIs. Some have non-ASCII characters. */
export function nastyTexts(seed: number): () => string {
  const next = random(seed);
  const one = (items: readonly string[]): string => items[Math.floor(next() * items.length)]!;
  const chance = (share: number): boolean => next() < share;
  const joined = (items: readonly string[], most: number, between: string): string => {
    const parts: string[] = [];
    for (let count = 1 + Math.floor(next() * most); count > 0; count--) parts.push(one(items));
    return parts.join(between);
  };
  const piece = (): string => (chance(0.85) ? one(LABELS) : one(chance(0.5) ? NUMBERS : NON_ASCII));
  const host = (): string => {
    const kind = next();
    if (kind < 0.25) return joined(NUMBERS, 5, ".") + (chance(0.1) ? "." : "");
    if (kind < 0.35) return one(LITERALS);
    if (kind < 0.45) return `${one(LABELS)}.${one(NUMBERS)}`;
    if (kind < 0.55) return `${joined([...NON_ASCII, "a", "1", "."], 5, "")}${chance(0.5) ? ".com" : ""}`;
    const labels = [piece() + (chance(0.2) ? piece() : "")];
    while (chance(0.5)) labels.push(piece());
    return labels.join(".") + (chance(0.1) ? "." : "");
  };
  const NOISE = [...":/?#[]@!%.-0aA1x\\ \t", "%41", "//", "@h", "://"];
  return () => {
    const slashes = chance(0.75) ? "//" : one(SLASHES);
    let text = `${one(SCHEMES)}:${slashes}${one(USERS)}${host()}${one(PORTS)}${one(PATHS)}${chance(0.2) ? one(PATHS) : ""}${one(TAILS)}`;
    while (chance(0.15)) {
      const at = Math.floor(next() * (text.length + 1));
      text = text.slice(0, at) + one(NOISE) + text.slice(at + (chance(0.5) ? 1 : 0));
    }
    return chance(0.03) ? text.slice(text.indexOf(":") + 1) : text;
  };
}
