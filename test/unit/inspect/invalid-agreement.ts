// Compares what `inspect` reports about invalid strings with the `URL` of the runtime. Like agreement.ts, it runs wherever there is
// a `URL`. RFC 3986, appendix B is its regular expression, and the dangers are those of the `href`, as `inspect` finds them.

import { check } from "../../../ts/api/check.ts";
import type { Finding } from "../../../ts/inspect/finding.ts";
import { inspect } from "../../../ts/inspect/inspect.ts";
import { redact } from "../../../ts/inspect/redact.ts";
import { isRightToLeft } from "./agreement.ts";
import { nastyTexts, random } from "./nasty.ts";

export class InvalidAgreement {
  /** The strings that are not URI references. */
  invalid = 0;
  /** `URL` reads a host or a scheme in them; it reads a relative reference; it rejects them. */
  accepted = 0;
  relative = 0;
  rejected = 0;
  /** `URL` reads another scheme or host than appendix B does. */
  others = 0;
  /** The URL alone has dangers. */
  dangerous = 0;
  readonly faults: string[] = [];
}

/** Strings that no finding has if they are in a password. */
const SECRETS = ["64.1.2.9", "s3cret"];

/** Characters that `URL` ignores, maps or reads as delimiters, and RFC 3986 does not allow. */
const NOISE = [
  ...'\\\\\\ \t\n\r\0|^<>"`{}%[]@:é１．。ⓗ\u00ad\ud800',
  ...["//", "\\\\", "/\\", "@\\", "\\@", "#\\", "\t:", "javascript:", " javascript:", "data:", "file:\\\\"],
  ...["127.1\\@", "１２７.0.0.1", "[::1]", "me:pw@"],
  ...SECRETS,
];

/** Compares this many strings. */
export function invalidAgreement(count: number, seed: number): InvalidAgreement {
  const found = new InvalidAgreement();
  const valid = nastyTexts(seed);
  const next = random(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  for (let at = 0; at < count; at++) {
    let text = at % 8 === 0 ? "" : valid();
    if (next() < 0.3) text = text.replace("//", ["\\\\", "/\\", "\\/", "/", "///"][below(5)]!);
    for (let more = 1 + below(text === "" ? 12 : 3); more > 0; more--) {
      const place = next() < 0.3 ? 0 : below(text.length + 1);
      text = text.slice(0, place) + NOISE[below(NOISE.length)]! + text.slice(place + below(2));
    }
    compare(text, found);
  }
  return found;
}

function compare(text: string, found: InvalidAgreement): void {
  const issue = check(text);
  if (issue === undefined) return;
  found.invalid++;
  const note = (kind: string, more: unknown = ""): void => {
    if (found.faults.length < 20) found.faults.push(`${kind}: ${JSON.stringify(text)} ${String(more)}`);
  };
  let findings: readonly Finding[];
  try {
    findings = inspect(text);
  } catch (error) {
    note("throws", error);
    return;
  }
  compareIssue(text, findings, note);
  const shown = JSON.stringify(findings);
  // `URL` maps the host that it reads.
  const redacted = redact(text)
    .replaceAll(/[\u00ad\t\n\r]/g, "")
    .normalize("NFKC");
  for (const each of SECRETS) {
    if (shown.includes(each) && !redacted.includes(each)) note("shows a password", shown);
  }
  const read = readByUrl(text);
  const has = (code: string): boolean => findings.some((each) => each.code === code);
  if (has("whatwg-refuses") && isRightToLeft(text)) return;
  if (has("whatwg-refuses") !== (read === undefined)) note("refuses");
  if (has("whatwg-accepts") !== (read !== undefined)) note("accepts");
  if (read === undefined) {
    found.rejected++;
    return;
  }
  if (read === "relative") found.relative++;
  else compareReading(text, read, findings, found, note);
}

/** The message, the component and the index of `"invalid"` agree. */
function compareIssue(
  text: string,
  findings: readonly Finding[],
  note: (kind: string, more?: unknown) => void,
): void {
  const { component, index, message, issue } = findings.find(({ code }) => code === "invalid") ?? {};
  const [, named] = /\bin (?:i?([a-z]+)|IP\w+)\S* at index/.exec(message ?? "") ?? [];
  if (named !== undefined && named !== component) note("component", `${component} ${message}`);
  if (issue?.index !== index || message?.includes(`at index ${index}`) !== true) note("index", message);
  let before = 0;
  for (const { index, end } of findings) {
    if (index < before || end < index || end > text.length) note("span", `${index} ${end}`);
    before = index;
  }
}

function compareReading(
  text: string,
  url: URL,
  findings: readonly Finding[],
  found: InvalidAgreement,
  note: (kind: string, more?: unknown) => void,
): void {
  found.accepted++;
  const accepted = findings.find(({ code }) => code === "whatwg-accepts");
  const { whatwg } = accepted?.readings ?? {};
  const scheme = url.protocol.slice(0, -1);
  const isMasked = text.includes("@") && (whatwg?.host === "***" || whatwg?.scheme === "***");
  if (!isMasked && (whatwg?.scheme !== scheme || (whatwg.host ?? "") !== url.hostname)) {
    note("another reading", `${whatwg?.scheme} ${whatwg?.host} ${url.href}`);
  }
  const split = byAppendixB(text);
  const isOtherScheme = (split.scheme ?? scheme) !== scheme;
  if (isOtherScheme || split.host !== url.hostname) {
    found.others++;
    if (accepted?.severity !== "danger") note("no danger", url.href);
  }
  const { message = "" } = accepted ?? {};
  const names = [
    ...(isOtherScheme && urlOf(text) !== undefined ? [scheme] : []),
    ...(split.host === url.hostname ? [] : [url.hostname]),
  ];
  for (const name of isMasked ? [] : names) {
    if (!message.includes(name.slice(0, 60))) note("not named", message);
  }
  if (!isMasked && url.hostname !== "") compareHost(text, url, accepted!, note);
  const dangers = check(url.href) === undefined ? inspect(url.href) : [];
  const codes = new Set(findings.map(({ code }) => code));
  if (dangers.some(({ severity }) => severity === "danger")) found.dangerous++;
  const isComparison = ({ code }: Finding): boolean => /^whatwg-(host|port|path|refuses)$/.test(code);
  const comparison = findings.find(isComparison);
  if (comparison !== undefined) note("compares URL with URL", comparison.message);
  // Node 20 and 22 keep dot segments, so they read another path than RFC 3986 in the URL that they wrote too.
  const others = dangers.filter(({ code }) => code !== "whatwg-path");
  for (const { code } of others) if (!codes.has(code)) note(`without ${code}`, url.href);
}

/** The characters between `index` and `end` of the finding are the host. */
function compareHost(
  text: string,
  url: URL,
  { component, index, end }: Finding,
  note: (kind: string, more?: unknown) => void,
): void {
  const host = text.slice(index, end).replaceAll(/[\t\n\r]/g, "");
  const again = urlOf(`${url.protocol}//${host}/`);
  if (component !== "host" || again?.hostname !== url.hostname) note("place", `${component} ${host}`);
}

/** Reads a string as a page with an `https` URL does. */
function readByUrl(text: string): URL | "relative" | undefined {
  const absolute = urlOf(text);
  if (absolute !== undefined) return absolute;
  const inside = urlOf(text, "https://page.example/");
  if (inside === undefined || /^[\0- ]*[a-z][a-z0-9+.\t\n\r-]*:/i.test(text)) return undefined;
  return inside.host === urlOf(text, "https://other.example/")?.host ? inside : "relative";
}

function urlOf(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** RFC 3986, appendix B, in lower case. The host has no userinfo and no port. */
function byAppendixB(text: string): { readonly scheme: string | undefined; readonly host: string } {
  const [, , scheme, , authority = ""] =
    /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#([\s\S]*))?/.exec(text)!;
  const rest = authority.slice(authority.indexOf("@") + 1);
  const host = rest.startsWith("[") ? rest.replace(/\][\s\S]*$/, "]") : rest.replace(/:[\s\S]*$/, "");
  return { scheme: scheme?.toLowerCase(), host: host.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) };
}
