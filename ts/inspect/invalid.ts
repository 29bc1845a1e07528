import { split } from "../api/split.ts";
import { asciiLower, LONGEST_NAME } from "../host/mapped-name.ts";
import { readByPlatform, URL_SCHEME } from "../host/platform-url.ts";
import { SPECIAL } from "../host/read-as-url.ts";
import { quotedText } from "../support/display.ts";
import type { UriIssue } from "../uri/errors.ts";
import { MASK, type Masked, maskPassword } from "../uri/mask.ts";
import { type ComponentName, type Span as SpanInText, spansOf } from "../uri/spans.ts";
import type { ReferenceRule } from "../uri/types.ts";
import { type Finding, type FindingComponent, finding, type Span } from "./finding.ts";

/** The maximum length of a host that `URL` is asked about: that of the longest name, percent-encoded. */
const LONGEST_HOST = 12 * LONGEST_NAME;

/**
 * Reports a string that is not a URI reference: what is wrong with it, and what the `URL` of the runtime reads.
 *
 * Its components are those of RFC 3986, appendix B, which splits any string.
 */
export function invalidFindings(text: string, rule: ReferenceRule, issue: UriIssue): Finding[] {
  const parts = partsOf(text);
  const spans = spansOf(parts);
  const { index } = issue;
  const end = Math.min(text.length, index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1));
  const span: Span = { component: componentAt(spans, index), index, end };
  const isIri = rule === "IRI-reference";
  const section = isIri ? "RFC 3987, 2.2" : "RFC 3986, appendix A";
  const message = `It is not ${isIri ? "an IRI" : "a URI"} reference: ${issue.message}.`;
  const found = [finding("invalid", span, message, { section, issue }), ...urlFindings(text, parts, span)];
  return found.sort((one, other) => one.index - other.index);
}

/** Finds what `URL` reads. A part that a password may reach into is masked, as `redact` masks the string. */
function urlFindings(text: string, parts: Parts, span: Span): Finding[] {
  const spans = spansOf(parts);
  const place = placesOfUrl(text);
  const url = place.host.end - place.host.index > LONGEST_HOST ? undefined : readByPlatform(text);
  if (url === undefined) return [];
  if (url === "relative") {
    const message = "URL, and therefore fetch, accepts it as a relative reference.";
    return [finding("whatwg-accepts", span, message, { severity: "warning" })];
  }
  const masked = maskPassword(text);
  const rfc3986 = {
    scheme: parts.scheme,
    host: unlessMasked(parts.host, spans.host, text, masked),
    port: unlessMasked(parts.port, spans.port, text, masked),
    path: unlessMasked(parts.path, spans.path, text, masked),
  };
  if (url === "rejected") {
    const message = "URL, and therefore fetch, rejects it too.";
    return [finding("whatwg-refuses", span, message, { readings: { rfc3986 } })];
  }
  const { hostname, port, pathname } = url;
  const scheme = url.protocol.slice(0, -1);
  const whatwg = {
    scheme,
    host:
      hostname === "" && !SPECIAL.has(scheme) ? undefined : unlessMasked(hostname, place.host, text, masked),
    port: unlessMasked(port, place.port, text, masked),
    path: unlessMasked(pathname, hostname === "" ? place.afterScheme : place.path, text, masked),
  };
  const readings = { rfc3986, whatwg };
  const ownPort = parts.port === SPECIAL.get(scheme) ? "" : (parts.port ?? "");
  const isSame = hostname === asciiLower(parts.host ?? "") && port === ownPort;
  const more: Partial<Finding> = isSame ? { readings, severity: "warning" } : { readings };
  if (hostname === "") {
    return [finding("whatwg-accepts", span, "URL, and therefore fetch, accepts it and reads no host.", more)];
  }
  const message = `URL, and therefore fetch, accepts it and reads the host ${quotedText(whatwg.host)}.`;
  return [finding("whatwg-accepts", { component: "host", ...place.host }, message, more)];
}

/** Returns a component, or the mask if its place in the string has a password. */
function unlessMasked<T extends string | undefined>(
  component: T,
  { index, end }: SpanInText,
  text: string,
  masked: Masked,
): T | string {
  const isShown = masked.text.slice(masked.at(index), masked.at(end)) === text.slice(index, end);
  return component === undefined || isShown ? component : MASK;
}

type Parts = Readonly<Record<Exclude<ComponentName, "path">, string | undefined>> & { readonly path: string };

/** Splits a string by RFC 3986, appendix B, and its authority at the last `@` and the first `:` after it. */
function partsOf(text: string): Parts {
  const { scheme, authority, path, query, fragment } = split(text);
  if (authority === undefined) {
    return {
      scheme,
      authority,
      userinfo: undefined,
      host: undefined,
      port: undefined,
      path,
      query,
      fragment,
    };
  }
  const at = authority.lastIndexOf("@");
  const rest = authority.slice(at + 1);
  const close = rest.startsWith("[") ? rest.indexOf("]") : -1;
  const isOpen = rest.startsWith("[") && close === -1;
  const colon = isOpen ? -1 : rest.indexOf(":", close + 1);
  return {
    scheme,
    authority,
    userinfo: at === -1 ? undefined : authority.slice(0, at),
    host: colon === -1 ? rest : rest.slice(0, colon),
    port: colon === -1 ? undefined : rest.slice(colon + 1),
    path,
    query,
    fragment,
  };
}

const COMPONENTS: readonly FindingComponent[] = [
  "scheme",
  "userinfo",
  "host",
  "port",
  "path",
  "query",
  "fragment",
];

/** Returns the component at an index, or the one before it at the end of a component. */
function componentAt(spans: Readonly<Record<ComponentName, SpanInText>>, index: number): FindingComponent {
  const isHere = (name: FindingComponent): boolean => spans[name].index <= index && index < spans[name].end;
  const isAtEnd = (name: FindingComponent): boolean => spans[name].index < index && index === spans[name].end;
  return COMPONENTS.find(isHere) ?? COMPONENTS.find(isAtEnd) ?? "path";
}

/** Returns where `URL` finds the host, the port and the path (WHATWG URL, 4.4). Without a host, the path is after the scheme. */
function placesOfUrl(text: string): Readonly<Record<"host" | "port" | "path" | "afterScheme", SpanInText>> {
  const [found, name] = URL_SCHEME.exec(text) ?? ["", "https"];
  const isSpecial = SPECIAL.has(asciiLower(name!.replace(/[\t\n\r]/g, "")));
  const slashes = isSpecial ? "/\\" : "/";
  let start = found.length;
  while (start < text.length && (text[start]! <= " " || slashes.includes(text[start]!))) start++;
  let end = start;
  while (end < text.length && !"?#".includes(text[end]!) && !slashes.includes(text[end]!)) end++;
  let pathEnd = end;
  while (pathEnd < text.length && !"?#".includes(text[pathEnd]!)) pathEnd++;
  const index = Math.max(start, text.lastIndexOf("@", Math.max(0, end - 1)) + 1);
  let colon = text[index] === "[" ? Math.max(index, text.indexOf("]", index)) : index;
  while (colon < end && text[colon] !== ":") colon++;
  colon = Math.min(colon, end);
  return {
    host: { index, end: colon },
    port: { index: colon, end },
    path: { index: end, end: pathEnd },
    afterScheme: { index: found.length, end: pathEnd },
  };
}
