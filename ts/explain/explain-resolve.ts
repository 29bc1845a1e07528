import { parse } from "../api/parse.ts";
import { resolve } from "../api/resolve.ts";
import { isDotSegment, pathGuard, removeInnerDotSegments } from "../core/path.ts";
import { quotedText } from "../support/display.ts";
import { type Section, shortSection } from "../support/section.ts";
import { type CheckedResolveOptions, readCheckedResolveOptions } from "../uri/generated/options.ts";
import { textOf } from "../uri/input.ts";
import { mask } from "../uri/mask.ts";
import { recompose } from "../uri/recompose.ts";
import { fragmentMark, pathStartOf } from "../uri/spans.ts";
import type { Components, UriInput, UriReference } from "../uri/types.ts";
import { type BufferStep, formattedTrace, traceDotSegments } from "./dot-segment-trace.ts";
import { type Quoting, quotingOf } from "./explained-text.ts";

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

/** A step of resolution. */
export interface ResolveStep {
  /** The name of the step. */
  readonly code: ResolveStepCode;
  /** The section of RFC 3986 that describes it. */
  readonly section: Section;
  /** The string that `index` refers to. */
  readonly of: "reference" | "base";
  /** The index where the part that the step is about begins, in UTF-16 code units. */
  readonly index: number;
  /** The base, the reference or the component before the step; `undefined` if it is absent. */
  readonly before: string | undefined;
  /** The same after the step; after the last step, the target. */
  readonly after: string | undefined;
  /** The buffers of 5.2.4 after each of its steps; `undefined` if the step does not remove dot segments. */
  readonly buffers: readonly BufferStep[] | undefined;
  /** A sentence for people. It holds no password, and is not covered by SemVer. */
  readonly message: string;
}

/** The origin of each component of the target; `undefined` if the target does not have it. */
export interface ResolveOrigins {
  /** The origin of the scheme. */
  readonly scheme: "reference" | "base" | undefined;
  /** The origin of the authority. */
  readonly authority: "reference" | "base" | undefined;
  /** The origin of the path. `"both"`: the path of the reference was merged with that of the base. */
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
  const texts = [parse(referenceText, rule), parse(baseText, rule)] as const;
  const quoting = quotingOf(hide, texts, hidesAll);
  const { from, steps } = transform(...texts, strict, quoting);
  return new Explanation(texts, target, from, steps, quoting);
}

class Explanation implements ResolveExplanation {
  readonly reference: string;
  readonly base: string;
  readonly target: string;
  readonly from: ResolveOrigins;
  readonly steps: readonly ResolveStep[];

  readonly #texts: readonly [UriReference, UriReference];
  readonly #quoting: Quoting;

  constructor(
    texts: readonly [UriReference, UriReference],
    target: string,
    from: ResolveOrigins,
    steps: readonly ResolveStep[],
    quoting: Quoting,
  ) {
    this.#quoting = quoting;
    this.reference = texts[0].toString();
    this.base = texts[1].toString();
    this.#texts = texts;
    this.target = target;
    this.from = from;
    this.steps = steps;
  }

  toString(): string {
    const [reference, base] = this.#texts;
    const quoting = this.#quoting;
    const lines = [`Resolve ${quoting.text(reference)} against ${quoting.text(base)} by RFC 3986`];
    for (const { section, message, buffers } of this.steps) {
      lines.push(`${shortSection(section).padEnd(7)}${message}`);
      if (buffers !== undefined) lines.push("", ...formattedTrace(buffers, quoting), "");
    }
    return lines.join("\n");
  }
}

/** The steps of a resolution, and the origins of the components of its target. */
interface Resolution {
  readonly from: ResolveOrigins;
  readonly steps: readonly ResolveStep[];
}

/** The steps so far, and the quoting of their messages. */
interface Steps {
  readonly list: ResolveStep[];
  readonly quoting: Quoting;
}

/** Transforms a reference (5.2.2). `R`, `Base` and `T` are named as in the pseudocode. */
function transform(R: UriReference, Base: UriReference, strict: boolean, quoting: Quoting): Resolution {
  const list: ResolveStep[] = [];
  const steps: Steps = { list, quoting };
  const base = Base.toString();
  if (Base.fragment !== undefined) {
    const end = fragmentMark(base);
    const message = `the fragment of the base is dropped: ${quoting.rest(Base.fragment)}`;
    list.push(stepOf("drop-fragment", "RFC 3986, 5.1", "base", end, base, base.slice(0, end), message));
  }
  const ignores = !strict && R.scheme?.toLowerCase() === Base.scheme?.toLowerCase();
  const scheme = ignores ? undefined : R.scheme;
  if (ignores && R.scheme !== undefined) {
    const message = `the scheme ${quotedText(R.scheme)} equals the scheme of the base and is ignored: the option strict is false`;
    list.push(stepOf("ignore-scheme", "RFC 3986, 5.2.2", "reference", 0, R.scheme, undefined, message));
  }
  const pathStart = pathStartOf(R);
  const ownPath = (code: "scheme" | "authority", message: string): string => {
    const index = code === "scheme" ? 0 : pathStart - R.authority!.length - 2;
    list.push(stepOf(code, "RFC 3986, 5.2.2", "reference", index, R.path, R.path, message));
    return traceRemoval(steps, R.path, pathStart, R.authority !== undefined);
  };
  const origin = { scheme: "base", authority: "reference", path: "reference", query: "reference" } as const;
  if (scheme !== undefined) {
    const path = ownPath(
      "scheme",
      `the reference has a scheme, ${quotedText(scheme)}: only its dot segments are removed`,
    );
    return recomposed(steps, { ...R, path }, { ...origin, scheme: "reference" });
  }
  if (R.authority !== undefined) {
    const path = ownPath("authority", "the reference has an authority: only the scheme of the base is used");
    return recomposed(steps, { ...R, path, scheme: Base.scheme }, origin);
  }
  const T = { ...R, scheme: Base.scheme, authority: Base.authority };
  if (R.path === "") {
    const message = `the reference has an empty path: the path of the base is used, ${quoting.path(Base.path)}`;
    list.push(stepOf("empty-path", "RFC 3986, 5.2.2", "reference", pathStart, "", Base.path, message));
    const query = queryStep(R, Base, pathStart, quoting);
    list.push(query);
    const from = query.code === "base-query" ? "base" : "reference";
    const target = { ...T, path: Base.path, query: query.after };
    return recomposed(steps, target, { ...origin, authority: "base", path: "base", query: from });
  }
  const isAbsolute = R.path.startsWith("/");
  const path = isAbsolute
    ? absolutePath(steps, R, pathStart, Base.authority !== undefined)
    : mergedPath(steps, R, Base, pathStart);
  const from = { ...origin, authority: "base", path: isAbsolute ? "reference" : "both" } as const;
  return recomposed(steps, { ...T, path }, from);
}

function absolutePath(steps: Steps, R: UriReference, index: number, hasAuthority: boolean): string {
  const message = 'the path of the reference begins with "/": it replaces the path of the base';
  steps.list.push(stepOf("absolute-path", "RFC 3986, 5.2.2", "reference", index, R.path, R.path, message));
  return traceRemoval(steps, R.path, index, hasAuthority);
}

/** Merges the paths (5.2.3). If the base has no scheme, a dot segment at its end counts as a directory. */
function mergedPath(steps: Steps, R: UriReference, Base: UriReference, pathStart: number): string {
  const { quoting } = steps;
  const relative =
    'the path of the reference does not begin with "/": it is merged with the path of the base';
  steps.list.push(
    stepOf("relative-path", "RFC 3986, 5.2.2", "reference", pathStart, R.path, R.path, relative),
  );
  const hasAuthority = Base.authority !== undefined;
  const lastSegment = Base.path.lastIndexOf("/") + 1;
  const endsInDots = Base.scheme === undefined && isDotSegment(Base.path, lastSegment, Base.path.length);
  let directory = Base.path.slice(0, lastSegment);
  let message = `the path of the base without its last segment, ${quoting.path(directory)}, is prepended`;
  if (hasAuthority && Base.path === "") {
    directory = "/";
    message = 'the base has an authority and an empty path: "/" is prepended';
  } else if (endsInDots) {
    directory = `${Base.path}/`;
    message = `the path of the base ends in a dot segment: ${quoting.path(directory)} is prepended`;
  }
  const merged = directory + R.path;
  const cut = pathStartOf(Base) + (endsInDots ? Base.path.length : lastSegment);
  message += `, which gives ${quoting.path(merged)}`;
  steps.list.push(stepOf("merge", "RFC 3986, 5.2.3", "base", cut, R.path, merged, message));
  if (Base.scheme !== undefined || merged.startsWith("/")) {
    return traceRemoval(steps, merged, pathStart, hasAuthority);
  }
  const path = removeInnerDotSegments(merged);
  const inner = `dot segments are removed except those that need a later base, which leaves ${quoting.path(path)}`;
  steps.list.push(
    stepOf("remove-dot-segments", "RFC 3986, 5.2.4", "reference", pathStart, merged, path, inner),
  );
  return path;
}

/** Removes dot segments (5.2.4), and prepends a guard if the path would otherwise be parsed as an authority. */
function traceRemoval(steps: Steps, path: string, index: number, hasAuthority: boolean): string {
  const buffers = traceDotSegments(path);
  const removed = buffers.at(-1)!.output;
  const message =
    removed === path
      ? "the path has no dot segments"
      : `removing the dot segments leaves ${steps.quoting.path(removed)}`;
  const step = stepOf("remove-dot-segments", "RFC 3986, 5.2.4", "reference", index, path, removed, message);
  steps.list.push({ ...step, buffers });
  const guard = pathGuard(removed, hasAuthority);
  if (guard !== "") {
    const reason = `"${guard}" is prepended: otherwise "//" would begin an authority`;
    steps.list.push(stepOf("guard", "RFC 3986, 3.3", "reference", index, removed, guard + removed, reason));
  }
  return guard + removed;
}

/** Returns the step that chooses the query if the path of the reference is empty. */
function queryStep(R: UriReference, Base: UriReference, pathStart: number, quoting: Quoting): ResolveStep {
  if (R.query !== undefined) {
    const message = `the reference has a query: it is used, ${quoting.rest(R.query)}`;
    return stepOf("reference-query", "RFC 3986, 5.2.2", "reference", pathStart, R.query, R.query, message);
  }
  const message = `the reference has no query: the query of the base is used, ${quoting.rest(Base.query)}`;
  const index = pathStartOf(Base) + Base.path.length;
  return stepOf("base-query", "RFC 3986, 5.2.2", "base", index, undefined, Base.query, message);
}

/** Puts the components of the target together (5.3). */
function recomposed(
  steps: Steps,
  { scheme, authority, path, query, fragment }: Components,
  from: Omit<ResolveOrigins, "fragment">,
): Resolution {
  const target = recompose({ scheme, authority, path, query, fragment });
  const message = `the components together give ${steps.quoting.text(parse(target, "IRI-reference"))}`;
  steps.list.push(stepOf("recompose", "RFC 3986, 5.3", "reference", 0, path, target, message));
  const originOf = <T>(component: unknown, origin: T): T | undefined =>
    component === undefined ? undefined : origin;
  return {
    from: {
      scheme: originOf(scheme, from.scheme),
      authority: originOf(authority, from.authority),
      path: from.path,
      query: originOf(query, from.query),
      fragment: originOf(fragment, "reference"),
    },
    steps: steps.list,
  };
}

function stepOf(
  code: ResolveStepCode,
  section: Section,
  of: "reference" | "base",
  index: number,
  before: string | undefined,
  after: string | undefined,
  message: string,
): ResolveStep {
  return { code, section, of, index, before, after, buffers: undefined, message };
}
