/**
 * A second implementation of `normalize`, by regular expressions on components: RFC 3986, 6.2.2 and 6.2.3, RFC 3987, 5.3,
 * RFC 5952, and RFC 8141, 3.1.
 */
import type { NormalizeLevel } from "../../../ts/uri/generated/options.ts";
import type { ReferenceRule } from "../../../ts/uri/types.ts";
import { recognizes } from "../grammar/recognize.ts";
import { appendixB, guarded, recomposition, remove_dot_segments } from "./resolve.ts";

/** The effects of a level. */
interface Acts {
  readonly cases: boolean;
  readonly percent: boolean;
  readonly path: boolean;
  readonly scheme: boolean;
  readonly iri: boolean;
}

/** The default ports by the RFCs of the schemes (RFC 3986, 6.2.3). */
const PORTS: Readonly<Record<string, string>> = {
  ftp: "21",
  gopher: "70",
  http: "80",
  https: "443",
  imap: "143",
  ldap: "389",
  nntp: "119",
  rtsp: "554",
  telnet: "23",
  wais: "210",
  ws: "80",
  wss: "443",
};

/** Normalizes a string at a level. The string must match the rule. */
export function normalized(
  text: string,
  level: NormalizeLevel,
  encodedDots: "decode" | "keep" = "decode",
  rule: ReferenceRule = "URI-reference",
): string {
  if (level === "scheme" && /^urn:/i.test(text)) {
    return normalized(text, "case").replace(/^urn:[a-z0-9-]*:/i, (name) => name.toLowerCase());
  }
  const all = level === "syntax" || level === "scheme";
  const acts: Acts = {
    cases: all || level === "case",
    percent: all || level === "percent",
    path: all || level === "path",
    scheme: level === "scheme",
    iri: rule === "IRI-reference",
  };
  const given = appendixB(text);
  const scheme = acts.cases ? given.scheme?.toLowerCase() : given.scheme;
  let authority = given.authority && authorityText(given.authority, scheme, acts, all);
  const segments = given.path.split("/").map((segment) => segmentText(segment, acts, encodedDots));
  let path = segments.join("/");
  if (acts.path && scheme !== undefined) path = remove_dot_segments(path);
  if (acts.scheme && scheme === "file") {
    if (authority === "localhost") authority = "";
    // RFC 8089, 2: `file:/x` is `file:///x`.
    if (path.startsWith("/")) authority ??= "";
  }
  if (acts.scheme && scheme !== undefined && PORTS[scheme] !== undefined && authority !== undefined)
    path ||= "/";
  const query = given.query && triplets(given.query, acts);
  const fragment = given.fragment && triplets(given.fragment, acts);
  return recomposition(guarded({ scheme, authority, path, query, fragment }));
}

function segmentText(segment: string, acts: Acts, encodedDots: "decode" | "keep"): string {
  const hidesDots = segment.includes("%") && /^(\.|%2e){1,2}$/i.test(segment);
  return triplets(segment, hidesDots && encodedDots === "keep" ? { ...acts, percent: false } : acts);
}

function authorityText(authority: string, scheme: string | undefined, acts: Acts, all: boolean): string {
  const [, userinfo = "", host, port = ""] = /^(.*@)?(\[.*\]|[^:]*)(:.*)?$/s.exec(authority)!;
  const number = port.replace(/^:0+(?=\d)/, ":");
  const isDefault = port === ":" || (scheme !== undefined && number === `:${PORTS[scheme]}`);
  const bySchemes = isDefault ? "" : number;
  const kept = acts.scheme && scheme !== undefined ? bySchemes : port;
  return triplets(userinfo, acts) + hostText(host!, acts, all) + kept;
}

function hostText(host: string, acts: Acts, all: boolean): string {
  if (host.startsWith("[") && !/^\[v/i.test(host) && all) return `[${rfc5952(host.slice(1, -1))}]`;
  const decoded = triplets(host, acts);
  if (!acts.cases) return decoded;
  return decoded.replace(/%..|[A-Z]/g, (found) => (found.startsWith("%") ? found : found.toLowerCase()));
}

/** Normalizes percent-encoded octets: each longest run of them is decoded as UTF-8. */
function triplets(text: string, acts: Acts): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    let written = "";
    for (let at = 0; at < run.length; ) {
      const encoded = run.slice(at, at + 3 * lengthByFirstOctet(run.slice(at, at + 3)));
      const character = decodedAlone(encoded);
      if (acts.percent && character !== undefined && isFree(character, acts)) {
        written += character;
        at += encoded.length;
      } else {
        written += acts.cases ? run.slice(at, at + 3).toUpperCase() : run.slice(at, at + 3);
        at += 3;
      }
    }
    return written;
  });
}

function lengthByFirstOctet(triplet: string): number {
  return /^%[0-7]/.test(triplet) ? 1 : /^%[cd]/i.test(triplet) ? 2 : /^%e/i.test(triplet) ? 3 : 4;
}

function decodedAlone(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Returns whether a character is decoded: RFC 3986, 2.3, and RFC 3987, 4.1 and 5.3.2.3. */
function isFree(character: string, { iri }: Acts): boolean {
  if (/^[\w.~-]$/.test(character)) return true;
  return iri && recognizes("ucschar", character) && !/\p{Bidi_Control}/u.test(character);
}

/** RFC 5952, 4 and 5, with the mixed form for `::ffff:0:0/96` and `64:ff9b::/96`. */
export function rfc5952(address: string): string {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...octets: string[]) => {
    const [a, b, c, d] = octets.map(Number) as [number, number, number, number];
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [before, after] = hex.split("::").map((side) => side.split(":").filter((group) => group !== "")) as [
    string[],
    string[] | undefined,
  ];
  const zeros = Array<string>(8 - before.length - (after?.length ?? 0)).fill("0");
  const groups = [...before, ...zeros, ...(after ?? [])].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
  let text = groups.join(":");
  if (/^(0:0:0:0:0:ffff|64:ff9b:0:0:0:0):/.test(text)) {
    const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16)) as [number, number];
    text = `${groups.slice(0, 6).join(":")}:${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  }
  const runs = [...text.matchAll(/(?<=^|:)0(?::0)+(?=$|:)/g)];
  const longest = Math.max(...runs.map(([run]) => run.length));
  const first = runs.find(([run]) => run.length === longest);
  if (first === undefined) return text;
  const head = text.slice(0, first.index).replace(/:$/, "");
  const tail = text.slice(first.index + first[0].length).replace(/^:/, "");
  return `${head}::${tail}`;
}
