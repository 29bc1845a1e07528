import { namedValuesOf, type ParamChanges } from "../api/param-changes.ts";
import { encodeData } from "../codec/encode-data.ts";
import { lowerCase } from "../core/normalize.ts";
import { ALPHANUM, DIGIT, UNRESERVED } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { SLASH } from "../support/character-codes.ts";
import { type Edit, editOf } from "../uri/fix.ts";
import { type Characters, LETTERS, LOWER_LETTERS } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { isDots, rejectDotSegments } from "./define/dot-segments.ts";
import { allExcept, listEdits, type Range, rangesOf, replacements } from "./define/edits.ts";
import { ENCODED_DELIMITER, type IssueKind, REPEATED_PART } from "./define/issue.ts";
import { canonical, rejectByType, type TypedParts } from "./define/purl-type.ts";
import { rejectComponents, rejectEncoded } from "./define/reject.ts";
import type { Scheme, SchemeComponents } from "./define/scheme.ts";
import type { SourceSpan } from "./define/span.ts";

/** A qualifier of a package URL, with a decoded value. */
export type PkgQualifier = readonly [key: string, value: string];

/** The fields of a package URL. */
export interface PkgFields {
  /** The kind of package, such as `npm` or `maven`, in lower case. */
  readonly type: string;
  /** The namespace, such as a Maven group or `@scope`, with `/` between its segments, or `undefined`. */
  readonly namespace: string | undefined;
  /** The name of the package. */
  readonly name: string;
  /** The version, or `undefined` if the URL has no version. */
  readonly version: string | undefined;
  /** The qualifiers, sorted by key. */
  readonly qualifiers: readonly PkgQualifier[];
  /** The path inside the package, or `undefined`. */
  readonly subpath: string | undefined;
}

/** The parts of a package URL, for `format`. They are data, which is encoded. */
export interface PkgParts {
  /** The kind of package. */
  readonly type: string;
  /** Segments with `/` between them. @default none */
  readonly namespace?: string | undefined;
  /** The name of the package. */
  readonly name: string;
  /** @default none */
  readonly version?: string | undefined;
  /** An object, or pairs of key and value. Those without a value are left out. @default none */
  readonly qualifiers?: ParamChanges | undefined;
  /** Segments with `/` between them. @default none */
  readonly subpath?: string | undefined;
}

/**
 * `pkg`: a package URL, also called purl: a software package and its version (ECMA-427)
 *
 * ```abnf
 * purl      = "pkg:" type "/" *( segment "/" ) segment [ "@" segment ] [ "?" qualifier *( "&" qualifier ) ] [ "#" subpath ]
 * type      = ALPHA *( ALPHA / DIGIT / "." / "-" )
 * segment   = 1*( unreserved / pct-encoded / ":" )
 * qualifier = key "=" segment
 * key       = lower *( lower / DIGIT / "." / "-" / "_" )
 * lower     = %x61-7A
 * subpath   = segment *( "/" segment ) ; no fragment besides it
 * ```
 *
 * All other characters must be percent-encoded: the scope of an npm package is `%40scope`. A repeated key is
 * `ERR_URI_REPEATED_PART`, an encoded slash in a namespace or subpath `ERR_URI_ENCODED_DELIMITER`. A segment `.` or `..` is
 * `ERR_URI_DOT_SEGMENT`, and an authority `ERR_URI_UNEXPECTED_PART`. `lenient` accepts unencoded characters, needless slashes, as in
 * `pkg://npm/`, capitals in keys and empty values. The issue of `check` has a fix for a scope that begins with `@`.
 *
 * The fields are in the canonical form of their type, as in the definitions of purl-spec: the name `Django_x` of `pypi` is `django-x`. A
 * namespace or qualifier that the type requires is `ERR_URI_MISSING_PART` if it is absent, a namespace that it does not have
 * `ERR_URI_UNEXPECTED_PART`, and a name or version that it does not permit `ERR_URI_MALFORMED_PART`. A type that is not registered has no
 * such rules. Names of `hackage`, versions of `alpm` and GUIDs of `swid` stay as written.
 *
 * `normalize` returns the canonical form, with sorted qualifiers.
 *
 * @example
 * pkg.parse("pkg:npm/%40angular/animation@12.3.1").namespace; // "@angular"
 * pkg.parse("pkg:deb/debian/curl@7.50.3-1?distro=jessie&arch=i386").qualifiers; // [["arch", "i386"], ["distro", "jessie"]]
 * pkg.format({ type: "npm", namespace: "@angular", name: "animation", version: "12.3.1" }); // "pkg:npm/%40angular/animation@12.3.1"
 * pkg.parse("pkg://npm/@angular/animation@12.3.1", { lenient: true }).uri; // "pkg:npm/%40angular/animation@12.3.1"
 * pkg.check("pkg:npm/@angular/animation@12.3.1").fix.text; // "pkg:npm/%40angular/animation@12.3.1"
 * pkg.normalize("pkg:NPM/a@sha256%3Aab?b=1&a=2"); // "pkg:npm/a@sha256:ab?a=2&b=1"
 * pkg.normalize("pkg:pypi/Django_x@1"); // "pkg:pypi/django-x@1"
 * pkg.parse("pkg:maven/junit"); // throws ERR_URI_MISSING_PART
 */
export const pkg: Scheme<PkgFields, PkgParts> = /* @__PURE__ */ defineScheme<PkgFields, PkgParts>({
  name: "pkg",
  reference: "ECMA-427",
  flags: OPAQUE,
  read(uri, spans) {
    rejectComponents(uri, spans, "authority");
    const path = spans("path");
    const [type, rest] = path.cut("/");
    type.expectFirst("type", LETTERS).expect("type", TYPE);
    if (rest === undefined) return type.failAtEnd(UNEXPECTED_CHARACTER, "purl");
    const [names, version] = rest.cut("@");
    const namespace: SourceSpan[] = names.split("/");
    const name = namespace.pop()!;
    const query = spans("query");
    const parts = canonical({
      type: type.text,
      namespace: readSegments(namespace, "namespace"),
      name: rejectDotSegments(name.expect("name", SEGMENT, 1), "name").decoded("name"),
      version: version?.expect("version", SEGMENT, 1).decoded("version"),
      qualifiers: uri.query === undefined ? [] : readQualifiers(query),
      subpath: uri.fragment === undefined ? undefined : readSegments(spans("fragment").split("/"), "subpath"),
    });
    rejectByType(parts, { namespace: namespace[0], name, version, query });
    return parts;
  },
  parts: {
    type: "string",
    namespace: "string?",
    name: "string",
    version: "string?",
    qualifiers: "params?",
    subpath: "string?",
  },
  write: ({ qualifiers = [], ...parts }) =>
    components(canonical({ ...parts, qualifiers: pairsOf(qualifiers) })),
  normal: components,
  lenient: corrections,
  fix(text) {
    const [, before] = SCOPE.exec(text) ?? [];
    return before === undefined ? [] : [{ start: before.length, end: before.length + 1, replacement: "%40" }];
  },
});

/** A namespace that begins with an at sign, as in `pkg:npm/@scope/name`. No version begins there, because a name follows. */
const SCOPE = /^(pkg:[^/?#]+\/)@[^/@?#]+\//i;

const TYPE: Characters = { alphabet: ALPHANUM, others: ".-" };
const SEGMENT: Characters = { alphabet: UNRESERVED, others: ":", pct: true };
const LOWER_LETTER: Characters = { alphabet: 0, others: LOWER_LETTERS };
const KEY: Characters = { alphabet: DIGIT, others: `${LOWER_LETTERS}.-_` };

const slashIssue = (octet: number): IssueKind | undefined =>
  octet === SLASH ? ENCODED_DELIMITER : undefined;

/** Decodes the segments of a namespace or subpath. */
function readSegments(segments: readonly SourceSpan[], rule: string): string | undefined {
  if (segments.length === 0) return undefined;
  const decoded = segments.map((segment) => {
    rejectDotSegments(segment.expect(rule, SEGMENT, 1), rule);
    return rejectEncoded(segment, rule, slashIssue).decoded(rule);
  });
  return decoded.join("/");
}

function readQualifiers(query: SourceSpan): PkgQualifier[] {
  const qualifiers: PkgQualifier[] = [];
  // Keys that ascend, as mostly, are sorted and differ.
  let seen: Set<string> | undefined;
  let last = "";
  for (const qualifier of query.split("&")) {
    const [key, value] = qualifier.cut("=");
    const { text } = key.expectFirst("key", LOWER_LETTER).expect("key", KEY);
    if (value === undefined) return key.fail(UNEXPECTED_CHARACTER, "qualifier", text.length);
    if (text <= last) seen ??= new Set(qualifiers.map((each) => each[0]));
    if (seen?.has(text)) key.fail(REPEATED_PART, "key");
    seen?.add(text);
    last = text;
    qualifiers.push([text, value.expect("value", SEGMENT, 1).decoded("value")]);
  }
  return seen === undefined ? qualifiers : qualifiers.sort(byKey);
}

/** By index: an array pattern asks for an iterator. */
function byKey({ 0: a }: PkgQualifier, { 0: b }: PkgQualifier): number {
  return a < b ? -1 : Number(a > b);
}

/** Returns the qualifiers that have a value, sorted by key. */
function pairsOf(qualifiers: ParamChanges): PkgQualifier[] {
  const pairs = namedValuesOf("qualifiers", qualifiers).flatMap(({ name, values }) =>
    values.map((value = ""): PkgQualifier => [name, value]),
  );
  return pairs.filter(([, value]) => value !== "").sort(byKey);
}

/** Returns the components for canonical parts. What cannot be in a type is encoded, and rejected later. */
function components({ type, namespace, name, version, qualifiers, subpath }: TypedParts): SchemeComponents {
  const names = namespace ? nonEmpty(namespace.split("/")) : [];
  const segments = subpath ? nonEmpty(subpath.split("/")).filter((segment) => !isDots(segment)) : [];
  let path = encoded(type);
  for (const each of [...names, name]) path += `/${encoded(each)}`;
  return {
    path: version ? `${path}@${encoded(version)}` : path,
    query: qualifiers.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join("&") || undefined,
    fragment: segments.map(encoded).join("/") || undefined,
  };
}

/** Percent-encodes data. The colon is never encoded. */
function encoded(data: string): string {
  return /[^\w.~:-]/.test(data) ? encodeData(data).replaceAll("%3A", ":") : data;
}

/** Returns the edits that make a text the URL that it means, by the steps of "How to parse a PURL", which split it from the right. */
function corrections(text: string): readonly Edit[] {
  if (!/^pkg:/i.test(text)) return [];
  const subpath = lastOf(text, "#", text.length);
  const query = lastOf(text, "?", subpath);
  const at = lastOf(text, "@", query);
  // An at sign at the start of a segment belongs to it if another segment follows, as in @scope/name.
  const isAfterSlash = at < query && text[at - 1] === "/";
  const isScope = isAfterSlash && /\/[^/]/.test(text.slice(at, query));
  if (isAfterSlash && !isScope) return [];
  const version = isScope ? query : at;
  const versions = rangesOf(text, /^.*[^/]/gs, [version + 1, query]);
  const pairs = rangesOf(text, /[^&]+/g, [query + 1, subpath]);
  const segments = rangesOf(text, /[^/]+/g, [subpath + 1, text.length]);
  const within = (part: Range): Edit[] => permitted(text, part);
  return [
    ...listEdits(text, [4, version], rangesOf(text, /[^/]+/g, [4, version]), ["", "/"], within),
    ...listEdits(text, [version, query], versions, ["@", ""], (part) =>
      permitted(text, part, (run) => encodeData(run.replace(/\/+/g, "/"))),
    ),
    ...listEdits(
      text,
      [query, subpath],
      pairs.filter(([start, end]) => text.indexOf("=", start) !== end - 1),
      ["?", "&"],
      (pair) => qualifierEdits(text, pair),
    ),
    ...listEdits(
      text,
      [subpath, text.length],
      segments.filter((segment) => !isDots(text.slice(...segment))),
      ["#", "/"],
      within,
    ),
  ];
}

/** Returns the edits for capitals in a key, and for the value after it. */
function qualifierEdits(text: string, [start, end]: Range): readonly Edit[] {
  const [key, value] = text.slice(start, end).split("=", 2) as [string, string?];
  if (value === undefined) return [];
  return [...editOf(key, lowerCase(key), start), ...permitted(text, [start + key.length + 1, end])];
}

/** Returns the index of the last delimiter before an index, or that index. */
function lastOf(text: string, delimiter: string, before: number): number {
  const at = text.lastIndexOf(delimiter, before - 1);
  return at === -1 ? before : at;
}

/** Characters that a segment cannot contain. */
const FORBIDDEN = /* @__PURE__ */ allExcept(":");

/** Returns the edits that percent-encode what a segment cannot contain. */
function permitted(text: string, part: Range, encode: (run: string) => string = encodeData): Edit[] {
  return replacements(text, FORBIDDEN, ([run]) => encode(run), part);
}

function nonEmpty(texts: readonly string[]): string[] {
  return texts.filter((text) => text !== "");
}
