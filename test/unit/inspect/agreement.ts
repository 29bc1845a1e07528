// Compares how pchar and `URL` read generated URIs. It runs wherever there is a `URL`: no test
// framework, no Node API. The oracle is the `URL` of the runtime; only `inspect` calls the model of it in
// ts/host/read-as-url.ts.

import { check } from "../../../ts/api/check.ts";
import { normalize } from "../../../ts/api/normalize.ts";
import { parse } from "../../../ts/api/parse.ts";
import { inspect } from "../../../ts/inspect/inspect.ts";
import { nastyTexts } from "./nasty.ts";
import { toAscii } from "./to-ascii.ts";

/** The number of URIs of each kind, and the first faults. */
export class Agreement {
  texts = 0;
  /** pchar accepts it, as a URI or an IRI. */
  valid = 0;
  /** `URL` accepts it too. */
  both = 0;
  /** They read another host or another port. */
  disagree = 0;
  /** `inspect` says so. */
  flagged = 0;
  /** `inspect` says so though they agree. */
  flaggedWithout = 0;
  /** They read another path. */
  paths = 0;
  pathsFlagged = 0;
  pathsFlaggedWithout = 0;
  /** `URL` rejects it; `inspect` says so; `inspect` says so though `URL` accepts it. */
  refused = 0;
  refusedFlagged = 0;
  refusedWithout = 0;
  /** `inspect` reports the host that `URL` reads; it reports another one. */
  readings = 0;
  readingsWrong = 0;
  readonly faults: string[] = [];
}

const CODES = ["idna-deviation", "whatwg-host", "whatwg-port", "whatwg-refuses", "path-like-authority"];

/** A host for each position of a character. */
const PLACES: readonly ((character: string) => string)[] = [
  (character) => `a${character}b.com`,
  (character) => character,
  (character) => `${character}b.com`,
  (character) => `a${character}.com`,
];

/** Code points that this runtime does not know. */
const UNASSIGNED = /\p{Cn}/u;

/** Large ranges whose characters are alike: ideographs, syllables, private use, and unassigned code points. */
const ALIKE: readonly (readonly [number, number])[] = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xe000, 0xf8ff],
  [0x17000, 0x18cff],
  [0x20000, 0x2f7ff],
  [0x2fa20, 0xdffff],
  [0xe0200, 0x10ffff],
];

/**
 * Yields the non-ASCII characters. Unless `isWhole`, it yields every 61st one of large ranges whose characters are alike, and
 * every 7th one of other unassigned code points.
 */
export function* nonAsciiPoints(isWhole: boolean, end = 0x110000): Generator<number> {
  for (let point = 0x80; point < end; point++) {
    const isAlike = ALIKE.some(([first, last]) => point >= first && point <= last);
    const isSurrogate = point >= 0xd800 && point <= 0xdfff;
    if (isSurrogate) continue;
    const step = isAlike ? 61 : UNASSIGNED.test(String.fromCodePoint(point)) ? 7 : 1;
    if (isWhole || point % step === 0) yield point;
  }
}

/**
 * Compares hosts with each non-ASCII character. `isWhole`: each character in each place, unencoded and percent-encoded; otherwise
 * in one place and one form.
 */
export function characterAgreement(isWhole: boolean): Agreement {
  const found = new Agreement();
  for (const point of nonAsciiPoints(isWhole)) {
    const character = String.fromCodePoint(point);
    for (const place of isWhole ? PLACES : [PLACES[point % PLACES.length]!]) {
      const forms = [character, encodeURIComponent(character)];
      for (const written of isWhole ? forms : [forms[(point >> 2) % 2]!]) {
        found.texts++;
        compare(`http://${place(written)}/`, found);
      }
    }
  }
  return found;
}

/** Compares this many URIs. */
export function agreement(count: number, seed: number): Agreement {
  const found = new Agreement();
  found.texts = count;
  const next = nastyTexts(seed);
  for (let at = 0; at < count; at++) compare(next(), found);
  return found;
}

function compare(text: string, found: Agreement): void {
  // Relative references are compared only if they have an authority; they get the scheme of the base.
  if (check(text, text.startsWith("//") ? "irelative-ref" : "IRI") !== undefined) return;
  found.valid++;
  const findings = inspect(text, { rule: "IRI-reference" });
  const codes = findings.map(({ code }) => code as string);
  const url = urlOf(text);
  if (url === undefined) {
    found.refused++;
    if (codes.includes("whatwg-refuses") || isOfVersions(codes)) found.refusedFlagged++;
    else fault(found, "refused, unflagged", text);
    return;
  }
  found.both++;
  if (codes.includes("whatwg-refuses")) {
    if (isRightToLeft(text)) return;
    found.refusedWithout++;
    fault(found, "taken, flagged as refused", text);
  }
  const byRfc = rfcReading(text.startsWith("//") ? `https:${text}` : text);
  const isFlagged = codes.some((code) => CODES.includes(code));
  if (byRfc.host === hostOf(url) && byRfc.port === effective(url.protocol, url.port)) {
    if (isFlagged) {
      found.flaggedWithout++;
      if (!codes.includes("whatwg-refuses")) fault(found, "flagged without", text);
    }
  } else {
    found.disagree++;
    if (isFlagged) found.flagged++;
    else fault(found, "DISAGREE, UNFLAGGED", `${text} ${url.host} ${byRfc.host}`);
  }
  comparePaths(text, url, byRfc.path, codes, found);
  const reported = findings.find(({ code }) => code === "whatwg-host")?.readings?.whatwg?.host;
  if (reported === undefined) return;
  found.readings++;
  if (reported === url.hostname || toAscii(reported) === url.hostname) return;
  // Older versions map the capital sharp s to `ss` (UTS #46, revision 31).
  if (decoded(text).includes("\u1e9e")) return;
  found.readingsWrong++;
  fault(found, "another reading", `${text} ${reported} ${url.hostname}`);
}

/** Returns whether `inspect` says that some versions of `URL` read it otherwise. This runtime may have one of them. */
function isOfVersions(codes: readonly string[]): boolean {
  return codes.includes("whatwg-versions");
}

/** Not every `URL` checks the Bidi Rule of all labels and characters (RFC 5893, 2): it may accept what `inspect` says is rejected. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(decoded(text));
}

const RIGHT_TO_LEFT =
  /\p{Script=Hebrew}|\p{Script=Arabic}|[\u0590-\u08ff\u2135-\u2138]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]|xn--/iu;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function comparePaths(
  text: string,
  url: URL,
  path: string,
  codes: readonly string[],
  found: Agreement,
): void {
  const isFlagged = codes.includes("whatwg-path");
  if (pathOf(url) === path || (url.pathname === "" && path === "/")) {
    if (isFlagged) {
      found.pathsFlaggedWithout++;
      fault(found, "path flagged without", `${text} ${url.pathname} ${path}`);
    }
    return;
  }
  found.paths++;
  if (isFlagged || isOfVersions(codes)) found.pathsFlagged++;
  else if (!codes.includes("whatwg-refuses"))
    fault(found, "path unflagged", `${text} ${url.pathname} ${path}`);
}

function fault(found: Agreement, kind: string, text: string): void {
  if (found.faults.filter((each) => each.startsWith(kind)).length < 6)
    found.faults.push(`${kind}: ${JSON.stringify(text)}`);
}

function urlOf(text: string): URL | undefined {
  try {
    return text.startsWith("//") ? new URL(text, "https://base.example/x/y?z") : new URL(text);
  } catch {
    return undefined;
  }
}

/** Returns host, port and path normalized by RFC 3986 (6.2.2 and 6.2.3), with the name mapped by IDNA (3.2.2). */
function rfcReading(text: string): { host: string; port: string; path: string } {
  const uri = parse(normalize(text, { rule: "IRI-reference" }), "IRI-reference");
  const host = uri.host ?? "";
  const isName = uri.hostKind === "reg-name";
  return {
    host: isName ? (toAscii(host) ?? encodeNonAscii(host)) : host.startsWith("[") ? groups(host) : host,
    port: effective(`${uri.scheme}:`, (uri.port ?? "").replace(/^0+(?=.)/, "")),
    path: unguarded(uri.authority, encodeNonAscii(uri.path)),
  };
}

/** Returns a path without the guard `/.`. After an authority, an empty path is `/` (6.2.3). */
function unguarded(authority: string | undefined, path: string): string {
  if (authority !== undefined && path === "") return "/";
  return authority === undefined && path.startsWith("/.//") ? path.slice(2) : path;
}

/** Returns the path of a URL with normal triplets (6.2.2). Its dot segments stay, because a server gets them, unless it is opaque. */
function pathOf({ protocol, pathname }: URL): string {
  const isOpaque = !pathname.startsWith("/");
  const text = isOpaque ? protocol + pathname : `${protocol}//h${pathname}`;
  if (check(text, "IRI") !== undefined) return pathname;
  const written = isOpaque
    ? normalize(text)
    : normalize(normalize(text, { level: "case" }), { level: "percent" });
  const { path } = parse(written, "IRI");
  return encodeNonAscii(isOpaque ? unguarded(undefined, path) : path);
}

function encodeNonAscii(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, encodeURIComponent);
}

/** Returns an IPv6 address in full, with an embedded IPv4 address as two groups. */
function groups(host: string): string {
  const text = host
    .slice(1, -1)
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
      [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(":"),
    );
  const [before, after] = text.split("::").map((half) => half.split(":").filter((group) => group !== ""));
  const middle = after === undefined ? [] : new Array<string>(8 - before!.length - after.length).fill("0");
  return [...before!, ...middle, ...(after ?? [])]
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

function hostOf({ hostname, protocol }: URL): string {
  if (hostname.startsWith("[")) return groups(hostname);
  const isSpecial = /^(https?|wss?|ftp|file):$/.test(protocol);
  // `URL` does not normalize the host of other schemes, so it is normalized here (6.2.2).
  return isSpecial ? hostname : rfcReading(`x://${hostname}`).host;
}

const PORTS: Readonly<Record<string, string>> = {
  "http:": "80",
  "https:": "443",
  "ws:": "80",
  "wss:": "443",
  "ftp:": "21",
  "gopher:": "70",
};

function effective(protocol: string, port: string): string {
  return port === "" ? (PORTS[protocol] ?? "") : port;
}
