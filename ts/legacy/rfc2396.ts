import { stringOf } from "../argument.ts";
import { scheme as endOfScheme } from "../backend/js/scan.ts";
import { run } from "../characters.ts";
import { PATH, QUERY, SEGMENT, SEGMENT_NZ_NC } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { joined } from "../recompose.ts";
import { type Authority2396, authority2396 } from "./authority-2396.ts";
import {
  type Flaw,
  flawAt,
  issueOfFlaw,
  type LegacyIssue,
  LegacySyntaxError,
  type Rule2396,
} from "./issue.ts";

// RFC 3986 moved `! * ' ( )` from `mark` to `reserved`, and each rule that takes both takes what it took: the
// alphabets of the two RFCs are the same, and those of the newer one are used here. The oracle of the tests reads the
// grammar of the older one.

/** A segment of a path and its parameters, as they stand in the text. */
export interface Segment2396 {
  /** What stands before the first `;`. */
  readonly name: string;
  /** Each `param`, without its `;`. */
  readonly params: readonly string[];
}

/** The components of a text by RFC 2396. Absent is `undefined`, empty is `""`. */
export interface UriReference2396 {
  readonly scheme: string | undefined;
  /** `authority`, without its `//`. */
  readonly authority: string | undefined;
  /** `"server"`, or `"reg_name"`: registry-based, of which RFC 2396 knows no parts. */
  readonly authorityKind: "server" | "reg_name" | undefined;
  /** `userinfo` of a server, without its `@`. */
  readonly userinfo: string | undefined;
  /** `host` of a server that has one. */
  readonly host: string | undefined;
  readonly hostKind: "hostname" | "IPv4address" | undefined;
  /** `port` of a server, without its `:`. */
  readonly port: string | undefined;
  /** `abs_path`, `rel_path` or `opaque_part`, or `""` where there is none. */
  readonly path: string;
  readonly pathKind: "abs_path" | "rel_path" | "opaque_part" | undefined;
  /** The segments of a path that is not opaque. */
  readonly segments: readonly Segment2396[];
  /** `query`, without its `?`. An opaque part has none: there `?` is a character like others. */
  readonly query: string | undefined;
  /** `fragment`, without its `#`. */
  readonly fragment: string | undefined;
  /** The text that was parsed. */
  toString(): string;
}

/** Where the components of a text are; -1 is absent. A start is the index after the delimiter. */
export interface Places2396 {
  readonly schemeEnd: number;
  readonly authorityStart: number;
  readonly pathStart: number;
  readonly pathEnd: number;
  readonly isOpaque: boolean;
  readonly queryStart: number;
  readonly fragmentStart: number;
}

/**
 * Parses a text by the grammar of RFC 2396.
 *
 * `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]`,
 * `absoluteURI = scheme ":" ( hier_part | opaque_part )` (RFC 2396, 3 and appendix A)
 *
 * What has a scheme and no slash behind it is opaque, without a query. An authority is a server, with a host that is
 * a `hostname` or four numbers, or else registry-based. There is no IP-literal. To the letter of the grammar something
 * has to follow a scheme, and `?y` is no reference, though the examples of that RFC resolve it.
 *
 * @throws {LegacySyntaxError} if the text does not match, with a rule of RFC 2396 and the place in code units.
 * @example
 * parse2396("mailto:a@b?subject=x").path; // "a@b?subject=x"
 * parse2396("http://a_b/").authorityKind; // "reg_name"
 * parse2396("http://999.0.0.1/").hostKind; // "IPv4address"
 * parse2396("/a;b=c;d/e").segments[0]; // { name: "a", params: ["b=c", "d"] }
 * parse2396("http://[::1]/"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function parse2396(text: string): UriReference2396 {
  const input = stringOf(text);
  const places = scan2396(input);
  if ("code" in places) throw new LegacySyntaxError(issueOfFlaw(places, input), input, "RFC 2396");
  return new Record2396(input, places);
}

/**
 * Finds what is wrong with a text by the grammar of RFC 2396, or returns `undefined` where nothing is.
 *
 * `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]` (RFC 2396, appendix A)
 *
 * @example
 * check2396("dav:")?.message; // "unexpected end of text in absoluteURI at index 4"
 * check2396("http://[::1]/")?.rule; // "authority"
 * check2396("foo://a@b@c/"); // undefined
 */
export function check2396(text: string): LegacyIssue | undefined {
  const input = stringOf(text);
  const places = scan2396(input);
  return "code" in places ? issueOfFlaw(places, input) : undefined;
}

/** Splits and judges a text in one pass. */
export function scan2396(text: string): Places2396 | Flaw {
  const mark = text.indexOf("#");
  const end = mark === -1 ? text.length : mark;
  const colon = endOfScheme(text);
  const hasScheme = colon > 0 && text[colon] === ":";
  const start = hasScheme ? colon + 1 : 0;
  const parts = hasScheme && text[start] !== "/" ? opaque(text, start, end) : hierarchical(text, start, end);
  if ("code" in parts) return parts;
  if (mark !== -1) {
    const stop = run(text, mark + 1, QUERY);
    if (stop < text.length) return flaw(text, stop, "fragment");
  }
  return { schemeEnd: hasScheme ? colon : -1, ...parts, fragmentStart: mark === -1 ? -1 : mark + 1 };
}

type Parts = Omit<Places2396, "schemeEnd" | "fragmentStart">;

/** `opaque_part = uric_no_slash *uric` (RFC 2396, 3) */
function opaque(text: string, start: number, end: number): Parts | Flaw {
  if (start === end) return { code: UNEXPECTED_CHARACTER, rule: "absoluteURI", index: start };
  const stop = run(text, start, QUERY);
  if (stop < end) return flaw(text, stop, "opaque_part");
  return { authorityStart: -1, pathStart: start, pathEnd: end, isOpaque: true, queryStart: -1 };
}

/** `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]`, `hier_part` without the last (RFC 2396, 3 and 5) */
function hierarchical(text: string, start: number, end: number): Parts | Flaw {
  const hasAuthority = text.startsWith("//", start);
  const pathStart = hasAuthority ? run(text, start + 2, SEGMENT) : start;
  if (hasAuthority && pathStart < end && !"/?".includes(text[pathStart]!)) {
    return flaw(text, pathStart, "authority");
  }
  if (!hasAuthority && text[start] === "?") {
    return { code: UNEXPECTED_CHARACTER, rule: "relativeURI", index: start };
  }
  // A path that begins with a slash begins with no `rel_segment`.
  const segmentEnd = hasAuthority ? pathStart : run(text, pathStart, SEGMENT_NZ_NC);
  if (segmentEnd < end && !"/?".includes(text[segmentEnd]!)) return flaw(text, segmentEnd, "rel_segment");
  const pathEnd = run(text, segmentEnd, PATH);
  if (pathEnd < end && text[pathEnd] !== "?") return flaw(text, pathEnd, "abs_path");
  const queryStart = pathEnd < end ? pathEnd + 1 : -1;
  if (queryStart !== -1) {
    const stop = run(text, queryStart, QUERY);
    if (stop < end) return flaw(text, stop, "query");
  }
  return { authorityStart: hasAuthority ? start + 2 : -1, pathStart, pathEnd, isOpaque: false, queryStart };
}

function flaw(text: string, index: number, rule: Rule2396): Flaw {
  return flawAt<Rule2396>(text, index, rule, "escaped");
}

/** The record that `parse2396` returns. */
class Record2396 implements UriReference2396 {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly authorityKind: Authority2396["kind"] | undefined;
  readonly userinfo: string | undefined;
  readonly host: string | undefined;
  readonly hostKind: Authority2396["hostKind"];
  readonly port: string | undefined;
  readonly path: string;
  readonly pathKind: UriReference2396["pathKind"];
  readonly segments: readonly Segment2396[];
  readonly query: string | undefined;
  readonly fragment: string | undefined;

  constructor(text: string, places: Places2396) {
    const { schemeEnd, authorityStart, pathStart, pathEnd, isOpaque, queryStart, fragmentStart } = places;
    this.scheme = schemeEnd === -1 ? undefined : text.slice(0, schemeEnd);
    this.authority = authorityStart === -1 ? undefined : text.slice(authorityStart, pathStart);
    const parts = this.authority === undefined ? undefined : authority2396(this.authority);
    this.authorityKind = parts?.kind;
    this.userinfo = parts?.userinfo;
    this.host = parts?.host;
    this.hostKind = parts?.hostKind;
    this.port = parts?.port;
    this.path = text.slice(pathStart, pathEnd);
    this.pathKind = pathKind(this.path, isOpaque);
    this.segments = isOpaque ? [] : segmentsOf(this.path);
    const end = fragmentStart === -1 ? text.length : fragmentStart - 1;
    this.query = queryStart === -1 ? undefined : text.slice(queryStart, end);
    this.fragment = fragmentStart === -1 ? undefined : text.slice(fragmentStart);
  }

  toString(): string {
    return joined(this);
  }
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
