import { run } from "../core/characters.ts";
import { schemeColon } from "../core/scan.ts";
import { PATH, QUERY, SEGMENT, SEGMENT_NZ_NC } from "../generated/alphabets.ts";
import { authority2396 } from "./authority.ts";
import {
  checkBy,
  fragmentOf,
  isIssue,
  type LegacyIssue,
  type LegacySpans,
  parseBy,
  queryOf,
  type Rule2396,
  unexpectedBy,
} from "./reader.ts";

// RFC 3986 moved `! * ' ( )` from `mark` to `reserved`. Every rule that this reader uses contains both, so the alphabets of
// RFC 3986 are the same sets, and are used here. The tests compare with the grammar of RFC 2396 itself.

/** A segment of a path and its parameters, not decoded. */
export interface Segment2396 {
  /** The string before the first `;`. */
  readonly name: string;
  /** Each `param`, without its `;`. */
  readonly params: readonly string[];
}

/** The components of a string by RFC 2396. An absent component is `undefined`, an empty one `""`. */
export interface UriReference2396 {
  /** `scheme`, without its `:`. */
  readonly scheme: string | undefined;
  /** `authority`, without its `//`. */
  readonly authority: string | undefined;
  /** `"server"`; or `"reg_name"`, a registry-based name, which has no parts in RFC 2396. */
  readonly authorityKind: "server" | "reg_name" | undefined;
  /** `userinfo` of a server, without its `@`. */
  readonly userinfo: string | undefined;
  /** `host` of a server; `undefined` if the authority is empty. */
  readonly host: string | undefined;
  /** The alternative of `host` that the host matches. */
  readonly hostKind: "hostname" | "IPv4address" | undefined;
  /** `port` of a server, without its `:`. */
  readonly port: string | undefined;
  /** `abs_path`, `rel_path` or `opaque_part`; `""` if the string has no path. */
  readonly path: string;
  /** The alternative that the path matches; `undefined` if the string has no path. */
  readonly pathKind: "abs_path" | "rel_path" | "opaque_part" | undefined;
  /** The segments of the path; empty for an opaque part. */
  readonly segments: readonly Segment2396[];
  /** `query`, without its `?`. An opaque part has no query: a `?` belongs to it. */
  readonly query: string | undefined;
  /** `fragment`, without its `#`. */
  readonly fragment: string | undefined;
  /** Returns the string that was parsed. */
  toString(): string;
}

const unexpected = /* @__PURE__ */ unexpectedBy<Rule2396>("escaped");

/** The positions of the components. `schemeEnd` and `authorityStart` may be -1 too. */
export interface Spans2396 extends LegacySpans {
  readonly authorityStart: number;
  readonly pathStart: number;
  readonly isOpaque: boolean;
}

/**
 * Parses a string by the grammar of RFC 2396.
 *
 * `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]`,
 * `absoluteURI = scheme ":" ( hier_part | opaque_part )` (RFC 2396, 3 and appendix A)
 *
 * If no slash follows the scheme, the rest is opaque, and has no query. An authority is a server if its host is a
 * `hostname` or four numbers, otherwise registry-based. IP literals are rejected. The literal grammar also rejects a scheme
 * that nothing follows, and `?y`, although the examples of the RFC resolve it.
 *
 * @throws {LegacySyntaxError} if the string does not match, with a rule of RFC 2396 and an index in UTF-16 code units.
 * @example
 * parse2396("mailto:a@b?subject=x").path; // "a@b?subject=x"
 * parse2396("http://a_b/").authorityKind; // "reg_name"
 * parse2396("http://999.0.0.1/").hostKind; // "IPv4address"
 * parse2396("/a;b=c;d/e").segments[0]; // { name: "a", params: ["b=c", "d"] }
 * parse2396("http://[::1]/"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function parse2396(text: string): UriReference2396 {
  return parseBy("RFC 2396", text, scan2396, components2396);
}

/**
 * Returns the first issue of a string by the grammar of RFC 2396, or `undefined` if it is valid.
 *
 * `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]` (RFC 2396, appendix A)
 *
 * @example
 * check2396("dav:")?.message; // "unexpected end of string in absoluteURI at index 4"
 * check2396("http://[::1]/")?.rule; // "authority"
 * check2396("foo://a@b@c/"); // undefined
 */
export function check2396(text: string): LegacyIssue | undefined {
  return checkBy(text, scan2396);
}

/** Finds the components, or the first issue, in one pass. */
export function scan2396(text: string): Spans2396 | LegacyIssue {
  const hash = text.indexOf("#");
  const end = hash === -1 ? text.length : hash;
  const schemeEnd = schemeColon(text);
  const start = schemeEnd + 1;
  const body = start > 0 && text[start] !== "/" ? opaque(text, start, end) : hierarchical(text, start, end);
  if (isIssue(body)) return body;
  if (hash !== -1) {
    const stop = run(text, hash + 1, QUERY);
    if (stop < text.length) return unexpected(text, stop, "fragment");
  }
  return { schemeEnd, ...body, fragmentStart: hash === -1 ? -1 : hash + 1 };
}

type BodySpans = Omit<Spans2396, "schemeEnd" | "fragmentStart">;

/** `opaque_part = uric_no_slash *uric` (RFC 2396, 3) */
function opaque(text: string, start: number, end: number): BodySpans | LegacyIssue {
  if (start === end) return unexpected(text, start, "absoluteURI");
  const stop = run(text, start, QUERY);
  if (stop < end) return unexpected(text, stop, "opaque_part");
  return { authorityStart: -1, pathStart: start, pathEnd: end, isOpaque: true, queryStart: -1 };
}

/** `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]`, `hier_part` without the last (RFC 2396, 3 and 5) */
function hierarchical(text: string, start: number, end: number): BodySpans | LegacyIssue {
  const hasAuthority = text.startsWith("//", start);
  const pathStart = hasAuthority ? run(text, start + 2, SEGMENT) : start;
  if (hasAuthority && pathStart < end && !"/?".includes(text[pathStart]!)) {
    return unexpected(text, pathStart, "authority");
  }
  if (!hasAuthority && text[start] === "?") return unexpected(text, start, "relativeURI");
  // Before a slash at the start of the path, this run is empty.
  const segmentEnd = hasAuthority ? pathStart : run(text, pathStart, SEGMENT_NZ_NC);
  if (segmentEnd < end && !"/?".includes(text[segmentEnd]!))
    return unexpected(text, segmentEnd, "rel_segment");
  const pathEnd = run(text, segmentEnd, PATH);
  if (pathEnd < end && text[pathEnd] !== "?") return unexpected(text, pathEnd, "abs_path");
  const queryStart = pathEnd < end ? pathEnd + 1 : -1;
  if (queryStart !== -1) {
    const stop = run(text, queryStart, QUERY);
    if (stop < end) return unexpected(text, stop, "query");
  }
  return { authorityStart: hasAuthority ? start + 2 : -1, pathStart, pathEnd, isOpaque: false, queryStart };
}

/** The components without `toString`. */
export type Components2396 = Omit<UriReference2396, "toString">;

export function components2396(text: string, spans: Spans2396): Components2396 {
  const { schemeEnd, authorityStart, pathStart, pathEnd, isOpaque } = spans;
  const authority = authorityStart === -1 ? undefined : text.slice(authorityStart, pathStart);
  const parts = authority === undefined ? undefined : authority2396(authority);
  const path = text.slice(pathStart, pathEnd);
  return {
    scheme: schemeEnd === -1 ? undefined : text.slice(0, schemeEnd),
    authority,
    authorityKind: parts?.kind,
    userinfo: parts?.userinfo,
    host: parts?.host,
    hostKind: parts?.hostKind,
    port: parts?.port,
    path,
    pathKind: pathKind(path, isOpaque),
    segments: isOpaque ? [] : segmentsOf(path),
    query: queryOf(text, spans),
    fragment: fragmentOf(text, spans),
  };
}

function pathKind(path: string, isOpaque: boolean): UriReference2396["pathKind"] {
  if (path === "") return undefined;
  return isOpaque ? "opaque_part" : path.startsWith("/") ? "abs_path" : "rel_path";
}

const NO_PARAMS: readonly string[] = /* @__PURE__ */ Object.freeze([]);

/** `path_segments = segment *( "/" segment )`, `segment = *pchar *( ";" param )` (RFC 2396, 3.3) */
function segmentsOf(path: string): Segment2396[] {
  if (path === "") return [];
  return (path.startsWith("/") ? path.slice(1) : path).split("/").map((segment) => {
    if (!segment.includes(";")) return { name: segment, params: NO_PARAMS };
    const [name, ...params] = segment.split(";") as [string, ...string[]];
    return { name, params };
  });
}
