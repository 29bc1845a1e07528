import { parse } from "../api/parse.ts";
import { resolve } from "../api/resolve.ts";
import { isDotSegment } from "../core/path.ts";
import { quotedText } from "../support/display.ts";
import { propertyOf } from "../support/properties.ts";
import { type Section, shortSection } from "../support/section.ts";
import { type CheckedResolveOptions, readCheckedResolveOptions } from "../uri/generated/options.ts";
import { textOf } from "../uri/input.ts";
import { mask } from "../uri/mask.ts";
import type { Note } from "../uri/note.ts";
import { fragmentMark, type Span, spansOf } from "../uri/spans.ts";
import type { UriInput, UriReference } from "../uri/types.ts";
import { type BufferStep, formattedTrace, traceDotSegments } from "./dot-segment-trace.ts";
import { type Quoting, quotingOf, withReport } from "./explained-text.ts";

/** The name of a step: its action, or the branch of 5.2.2 that is taken. */
export type ResolveStepCode =
  | "drop-fragment"
  | "ignore-scheme"
  | "scheme"
  | "authority"
  | "empty-path"
  | "reference-query"
  | "base-query"
  | "absolute-path"
  | "relative-path"
  | "merge"
  | "remove-dot-segments"
  | "guard"
  | "recompose";

/** A step of resolution. `index` and `end` are the part that it is about, in one of the two strings. */
export interface ResolveStep extends Note<ResolveStepCode> {
  /** The section of RFC 3986 that describes it. */
  readonly section: Section;
  /** The string that `index` and `end` refer to. */
  readonly of: "reference" | "base";
  /** The base, the reference or the component before the step; `undefined` if it is absent. */
  readonly before: string | undefined;
  /** The same after the step; after the last step, the target. */
  readonly after: string | undefined;
  /** The buffers of 5.2.4 after each of its steps; `undefined` if the step does not remove dot segments. */
  readonly buffers: readonly BufferStep[] | undefined;
}

/** The origin of each component of the target; `undefined` if the target does not have it. */
export interface ResolveOrigins {
  /** The origin of the scheme. */
  readonly scheme: "reference" | "base" | undefined;
  /** The origin of the authority. */
  readonly authority: "reference" | "base" | undefined;
  /** The origin of the path. `"both"`: the paths of the reference and of the base were merged. */
  readonly path: "reference" | "base" | "both";
  /** The origin of the query. */
  readonly query: "reference" | "base" | undefined;
  /** The fragment always comes from the reference. */
  readonly fragment: "reference" | undefined;
}

/** The result of {@link explainResolve}. */
export interface ResolveExplanation {
  /** The reference, as given. */
  readonly reference: string;
  /** The base, as given. */
  readonly base: string;
  /** The result of `resolve`. */
  readonly target: string;
  /** The origin of each component of the target. */
  readonly from: ResolveOrigins;
  /** The steps, in order. */
  readonly steps: readonly ResolveStep[];
  /** Returns a report for people, shortened, without passwords. It is not covered by SemVer. */
  toString(): string;
}

/**
 * Explains how a reference is resolved against a base, step by step (RFC 3986, 5.2).
 *
 * The steps show which branch of 5.2.2 is taken and why, how paths are merged (5.2.3), and the two buffers of 5.2.4 after
 * each step, as the RFC prints them. `String(explanation)` is a report of all steps.
 *
 * @throws {UriSyntaxError} if either string is not valid, or the base has no scheme, like `resolve`.
 * @example
 * explainResolve("../g", "http://a/b/c/d;p?q").target; // "http://a/b/g"
 * explainResolve("?y", "http://a/b#c").steps.map(({ code }) => code); // ["drop-fragment", "empty-path", "reference-query", "recompose"]
 * explainResolve("g", "http://a/b").steps.map(({ section }) => section).join("; "); // "RFC 3986, 5.2.2; RFC 3986, 5.2.3; RFC 3986, 5.2.4; RFC 3986, 5.3"
 * explainResolve("../g", "http://a/b/c").steps[2].buffers.at(-1); // { step: "2E", output: "/g", input: "" }
 * explainResolve("g", "http://a/b").from.path; // "both"
 * String(explainResolve("/g", "http://a/b")).split("\n")[0]; // 'Resolve "/g" against "http://a/b" by RFC 3986'
 * explainResolve("g", "a/b"); // throws ERR_URI_BASE_NOT_ABSOLUTE
 */
export function explainResolve(
  reference: UriInput,
  base: UriInput,
  options?: CheckedResolveOptions,
): ResolveExplanation {
  return resolveExplained(reference, base, options, mask);
}

/**
 * Explains a resolution as {@link explainResolve} does. `hide` masks passwords in sentences, or leaves them. With `hidesAll`,
 * sentences show no segment, query or fragment.
 */
export function resolveExplained(
  reference: UriInput,
  base: UriInput,
  options: CheckedResolveOptions | undefined,
  hide: typeof mask,
  hidesAll?: boolean,
): ResolveExplanation {
  const referenceText = textOf(reference);
  const baseText = textOf(base);
  const settings = readCheckedResolveOptions(options);
  const target = resolve(referenceText, baseText, settings);
  const { strict = true, rule } = settings;
  const [R, Base, T] = [parse(referenceText, rule), parse(baseText, rule), parse(target, rule)];
  const quoting = quotingOf(hide, [R, Base], hidesAll);
  const resolution = resolutionOf({ R, Base, T, quoting, steps: [] }, strict);
  const data = { reference: referenceText, base: baseText, target, ...resolution };
  return withReport(data, () => {
    const lines = [`Resolve ${quoting.text(R)} against ${quoting.text(Base)} by RFC 3986`];
    for (const { section, message, buffers } of data.steps) {
      lines.push(`${shortSection(section).padEnd(7)}${message}`);
      if (buffers !== undefined) lines.push("", ...formattedTrace(buffers, quoting), "");
    }
    return lines.join("\n");
  });
}

/** A reference, its base and its target, named as in the pseudocode of 5.2.2, and the steps so far. */
interface Resolution {
  readonly R: UriReference;
  readonly Base: UriReference;
  readonly T: UriReference;
  readonly quoting: Quoting;
  readonly steps: ResolveStep[];
}

/** The sections of the steps that are not in the pseudocode of 5.2.2. */
const SECTIONS: { readonly [code in ResolveStepCode]?: Section } = {
  "drop-fragment": "RFC 3986, 5.1",
  merge: "RFC 3986, 5.2.3",
  "remove-dot-segments": "RFC 3986, 5.2.4",
  guard: "RFC 3986, 3.3",
  recompose: "RFC 3986, 5.3",
};

/** The origins of scheme, authority, path and query by the branch of 5.2.2. With an empty path, the reference may have a query. */
const ORIGINS = {
  scheme: ["reference", "reference", "reference", "reference"],
  authority: ["base", "reference", "reference", "reference"],
  "empty-path": ["base", "base", "base", "base"],
  "absolute-path": ["base", "base", "reference", "reference"],
  "relative-path": ["base", "base", "both", "reference"],
} as const;

function addStep(
  { steps }: Resolution,
  code: ResolveStepCode,
  of: "reference" | "base",
  { index, end }: Span,
  before: string | undefined,
  after: string | undefined,
  message: string,
  buffers?: readonly BufferStep[],
): void {
  const section = propertyOf(SECTIONS, code) ?? "RFC 3986, 5.2.2";
  steps.push({ code, section, of, index, end, before, after, buffers, message });
}

/** Finds the steps from the reference to its target, and the origins of the components of the target. */
function resolutionOf(resolution: Resolution, strict: boolean): Pick<ResolveExplanation, "from" | "steps"> {
  const { R, Base, T, quoting, steps } = resolution;
  const target = T.toString();
  if (Base.fragment !== undefined) {
    const base = Base.toString();
    const index = fragmentMark(base);
    const message = `the fragment of the base is dropped: ${quoting.rest(Base.fragment)}`;
    const place = { index, end: base.length };
    addStep(resolution, "drop-fragment", "base", place, base, base.slice(0, index), message);
  }
  const ignores = !strict && R.scheme !== undefined && R.scheme.toLowerCase() === Base.scheme?.toLowerCase();
  if (ignores) {
    const message = `the scheme ${quotedText(R.scheme)} equals the scheme of the base and is ignored: the option strict is false`;
    addStep(resolution, "ignore-scheme", "reference", spansOf(R).scheme, R.scheme, undefined, message);
  }
  const branch = addBranch(resolution, ignores);
  if (branch === "empty-path") addQuery(resolution);
  else addRemoval(resolution, branch === "relative-path" ? addMerge(resolution) : R.path);
  const message = `the components together give ${quoting.text(T)}`;
  const whole = { index: 0, end: R.toString().length };
  addStep(resolution, "recompose", "reference", whole, T.path, target, message);
  const [scheme, authority, path, query] = ORIGINS[branch];
  return {
    from: {
      scheme: T.scheme === undefined ? undefined : scheme,
      authority: T.authority === undefined ? undefined : authority,
      path,
      query: T.query === undefined ? undefined : R.query === undefined ? query : "reference",
      fragment: T.fragment === undefined ? undefined : "reference",
    },
    steps,
  };
}

/** Adds the branch of 5.2.2 that the reference takes. */
function addBranch(resolution: Resolution, ignoresScheme: boolean): keyof typeof ORIGINS {
  const { R, Base, quoting } = resolution;
  const { scheme, authority, path } = spansOf(R);
  const add = (code: keyof typeof ORIGINS, place: Span, after: string, message: string): typeof code => {
    addStep(resolution, code, "reference", place, R.path, after, message);
    return code;
  };
  if (R.scheme !== undefined && !ignoresScheme) {
    const message = `the reference has a scheme, ${quotedText(R.scheme)}: only its dot segments are removed`;
    return add("scheme", scheme, R.path, message);
  }
  if (R.authority !== undefined) {
    const message = "the reference has an authority: only the scheme of the base is used";
    return add("authority", { index: authority.index - 2, end: authority.end }, R.path, message);
  }
  if (R.path === "") {
    const message = `the reference has an empty path: the path of the base is used, ${quoting.path(Base.path)}`;
    return add("empty-path", path, Base.path, message);
  }
  const start = "the path of the reference";
  return R.path.startsWith("/")
    ? add("absolute-path", path, R.path, `${start} begins with "/": it replaces the path of the base`)
    : add(
        "relative-path",
        path,
        R.path,
        `${start} does not begin with "/": it is merged with the path of the base`,
      );
}

/** Merges the paths (5.2.3). If the base has no scheme, a dot segment at its end counts as a directory. */
function addMerge(resolution: Resolution): string {
  const { R, Base, quoting } = resolution;
  const lastSegment = Base.path.lastIndexOf("/") + 1;
  const endsInDots = Base.scheme === undefined && isDotSegment(Base.path, lastSegment, Base.path.length);
  let directory = Base.path.slice(0, lastSegment);
  let message = `the path of the base without its last segment, ${quoting.path(directory)}, is prepended`;
  if (Base.authority !== undefined && Base.path === "") {
    directory = "/";
    message = 'the base has an authority and an empty path: "/" is prepended';
  } else if (endsInDots) {
    directory = `${Base.path}/`;
    message = `the path of the base ends in a dot segment: ${quoting.path(directory)} is prepended`;
  }
  const merged = directory + R.path;
  const { index, end } = spansOf(Base).path;
  const cut = { index: endsInDots ? end : index + lastSegment, end };
  message += `, which gives ${quoting.path(merged)}`;
  addStep(resolution, "merge", "base", cut, R.path, merged, message);
  return merged;
}

/** Adds the removal of dot segments (5.2.4), and the guard that keeps the path from being parsed as an authority. */
function addRemoval(resolution: Resolution, path: string): void {
  const { R, T, quoting } = resolution;
  const add = (
    code: ResolveStepCode,
    before: string,
    after: string,
    message: string,
    buffers?: readonly BufferStep[],
  ): void => addStep(resolution, code, "reference", spansOf(R).path, before, after, message, buffers);
  if (T.scheme === undefined && T.authority === undefined && !path.startsWith("/")) {
    const message = `dot segments are removed except those that need a later base, which leaves ${quoting.path(T.path)}`;
    add("remove-dot-segments", path, T.path, message);
    return;
  }
  const buffers = traceDotSegments(path);
  const removed = buffers.at(-1)!.output;
  const message =
    removed === path
      ? "the path has no dot segments"
      : `removing the dot segments leaves ${quoting.path(removed)}`;
  add("remove-dot-segments", path, removed, message, buffers);
  if (removed === T.path) return;
  const guard = T.path.slice(0, T.path.length - removed.length);
  add("guard", removed, T.path, `"${guard}" is prepended: otherwise "//" would begin an authority`);
}

/** Adds the choice of the query if the path of the reference is empty. */
function addQuery(resolution: Resolution): void {
  const { R, Base, quoting } = resolution;
  if (R.query !== undefined) {
    const message = `the reference has a query: it is used, ${quoting.rest(R.query)}`;
    addStep(resolution, "reference-query", "reference", queryOf(R), R.query, R.query, message);
    return;
  }
  const message = `the reference has no query: the query of the base is used, ${quoting.rest(Base.query)}`;
  addStep(resolution, "base-query", "base", queryOf(Base), undefined, Base.query, message);
}

/** Returns the span of a query with its `?`. It is empty if there is no query. */
function queryOf(uri: UriReference): Span {
  const { path, query } = spansOf(uri);
  return { index: path.end, end: query.end };
}
