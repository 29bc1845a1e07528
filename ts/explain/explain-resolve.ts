import { isDotSegment, pathGuard, removeInnerDotSegments } from "../backend/js/path.ts";
import { parse } from "../parse.ts";
import { pathStartOf } from "../places.ts";
import { quotedText } from "../quoted-text.ts";
import { recompose } from "../recompose.ts";
import { textOf } from "../reference-text.ts";
import { type ResolveOptions, resolve } from "../resolve.ts";
import { type Section, shortSection } from "../section.ts";
import type { Components, UriReference } from "../types.ts";
import { type BufferStep, shownTrace, traceDotSegments } from "./dot-segment-trace.ts";
import { type Quoting, quotingOf } from "./explained-text.ts";

/** A step of resolution, by what it does or by the branch that is taken. */
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
  readonly code: ResolveStepCode;
  /** The section of RFC 3986 that it follows. */
  readonly section: Section;
  /** Which of the two texts `index` counts in. */
  readonly of: "reference" | "base";
  /** Where in that text what the step is about begins, in UTF-16 code units. */
  readonly index: number;
  /** What the step takes: the base, the reference, or a component of it; `undefined` where that is absent. */
  readonly before: string | undefined;
  /** What comes of it, of the target after the branches. */
  readonly after: string | undefined;
  /** The buffers of 5.2.4 after each of its steps. */
  readonly buffers: readonly BufferStep[] | undefined;
  /** A sentence for people. It holds no password, and is not covered by SemVer. */
  readonly message: string;
}

/** The text from which the target has a component; `undefined` where it has none. */
export interface ResolveOrigins {
  readonly scheme: "reference" | "base" | undefined;
  readonly authority: "reference" | "base" | undefined;
  readonly path: "reference" | "base" | "both";
  readonly query: "reference" | "base" | undefined;
  readonly fragment: "reference" | undefined;
}

/** How a reference is resolved, step by step. */
export interface ResolveExplanation {
  readonly reference: string;
  readonly base: string;
  /** What `resolve` returns. */
  readonly target: string;
  readonly from: ResolveOrigins;
  readonly steps: readonly ResolveStep[];
  /** The steps as lines for people, shortened where they are long, without passwords. It is not covered by SemVer. */
  toString(): string;
}

/**
 * Explains how a reference is resolved against a base: each step of RFC 3986, 5.2.
 *
 * The steps say which branch of 5.2.2 is taken and why, how paths are merged (5.2.3), and what the two buffers of 5.2.4
 * hold after each step, as in the traces that are printed there. `String(explanation)` is all of it as text.
 *
 * @throws {UriSyntaxError} if either text is not valid, or the base has no scheme, as `resolve` does.
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
  reference: string | UriReference,
  base: string | UriReference,
  options: ResolveOptions = {},
): ResolveExplanation {
  const referenceText = textOf(reference);
  const baseText = textOf(base);
  const target = resolve(referenceText, baseText, options);
  const { strict = true, rule } = options;
  const texts = [parse(referenceText, rule), parse(baseText, rule)] as const;
  const { from, steps } = transform(...texts, strict);
  return new Explanation(texts, target, from, steps);
}

class Explanation implements ResolveExplanation {
  readonly reference: string;
  readonly base: string;
  readonly target: string;
  readonly from: ResolveOrigins;
  readonly steps: readonly ResolveStep[];

  readonly #texts: readonly [UriReference, UriReference];

  constructor(
    texts: readonly [UriReference, UriReference],
    target: string,
    from: ResolveOrigins,
    steps: readonly ResolveStep[],
  ) {
    this.reference = texts[0].toString();
    this.base = texts[1].toString();
    this.#texts = texts;
    this.target = target;
    this.from = from;
    this.steps = steps;
  }

  toString(): string {
    const [reference, base] = this.#texts;
    const quoting = quotingOf(reference, base);
    const lines = [`Resolve ${quoting.text(reference)} against ${quoting.text(base)} by RFC 3986`];
    for (const { section, message, buffers } of this.steps) {
      lines.push(`${shortSection(section).padEnd(7)}${message}`);
      if (buffers !== undefined) lines.push("", ...shownTrace(buffers, quoting), "");
    }
    return lines.join("\n");
  }
}

interface Walk {
  readonly from: ResolveOrigins;
  readonly steps: readonly ResolveStep[];
}

/** The steps so far, and how they quote. */
interface Steps {
  readonly list: ResolveStep[];
  readonly quoting: Quoting;
}

/** 5.2.2, Transform References; the names of the records are those of its pseudocode. */
function transform(R: UriReference, Base: UriReference, strict: boolean): Walk {
  const quoting = quotingOf(R, Base);
  const list: ResolveStep[] = [];
  const steps: Steps = { list, quoting };
  const base = Base.toString();
  if (Base.fragment !== undefined) {
    const end = base.length - Base.fragment.length - 1;
    const message = `the base loses its fragment, ${quotedText(Base.fragment)}`;
    list.push(stepOf("drop-fragment", "RFC 3986, 5.1", "base", end, base, base.slice(0, end), message));
  }
  const ignores = !strict && R.scheme?.toLowerCase() === Base.scheme?.toLowerCase();
  const scheme = ignores ? undefined : R.scheme;
  if (ignores && R.scheme !== undefined) {
    const message = `the scheme ${quotedText(R.scheme)} is that of the base, and ignored: this is not strict`;
    list.push(stepOf("ignore-scheme", "RFC 3986, 5.2.2", "reference", 0, R.scheme, undefined, message));
  }
  const pathStart = pathStartOf(R);
  const own = (code: "scheme" | "authority", message: string): string => {
    const index = code === "scheme" ? 0 : pathStart - R.authority!.length - 2;
    list.push(stepOf(code, "RFC 3986, 5.2.2", "reference", index, R.path, R.path, message));
    return withoutDots(steps, R.path, pathStart, R.authority !== undefined);
  };
  const origin = { scheme: "base", authority: "reference", path: "reference", query: "reference" } as const;
  if (scheme !== undefined) {
    const path = own("scheme", `the reference has a scheme, ${quotedText(scheme)}: only its dot segments go`);
    return recomposed(steps, { ...R, path }, { ...origin, scheme: "reference" });
  }
  if (R.authority !== undefined) {
    const path = own("authority", "the reference has an authority: of the base the scheme is taken");
    return recomposed(steps, { ...R, path, scheme: Base.scheme }, origin);
  }
  const T = { ...R, scheme: Base.scheme, authority: Base.authority };
  if (R.path === "") {
    const message = `the path of the reference is empty: that of the base is taken, ${quoting.path(Base.path)}`;
    list.push(stepOf("empty-path", "RFC 3986, 5.2.2", "reference", pathStart, "", Base.path, message));
    const query = queryStep(R, Base, pathStart);
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
  const message = 'the path of the reference begins with "/": it takes the place of that of the base';
  steps.list.push(stepOf("absolute-path", "RFC 3986, 5.2.2", "reference", index, R.path, R.path, message));
  return withoutDots(steps, R.path, index, hasAuthority);
}

/** 5.2.3, Merge Paths. A base without a scheme is a reference itself: a dot segment at its end is a directory. */
function mergedPath(steps: Steps, R: UriReference, Base: UriReference, pathStart: number): string {
  const { quoting } = steps;
  const relative = 'the path of the reference does not begin with "/": it is merged with that of the base';
  steps.list.push(
    stepOf("relative-path", "RFC 3986, 5.2.2", "reference", pathStart, R.path, R.path, relative),
  );
  const hasAuthority = Base.authority !== undefined;
  const lastSegment = Base.path.lastIndexOf("/") + 1;
  const endsInDots = Base.scheme === undefined && isDotSegment(Base.path, lastSegment, Base.path.length);
  let directory = Base.path.slice(0, lastSegment);
  let message = `all but the last segment of the base's path, ${quoting.path(directory)}, stands before it`;
  if (hasAuthority && Base.path === "") {
    directory = "/";
    message = 'the base has an authority and an empty path: "/" stands before it';
  } else if (endsInDots) {
    directory = `${Base.path}/`;
    message = `the base's path ends in a dot segment: ${quoting.path(directory)} stands before it`;
  }
  const merged = directory + R.path;
  const cut = pathStartOf(Base) + (endsInDots ? Base.path.length : lastSegment);
  message += `, ${quoting.path(merged)}`;
  steps.list.push(stepOf("merge", "RFC 3986, 5.2.3", "base", cut, R.path, merged, message));
  if (Base.scheme !== undefined || merged.startsWith("/")) {
    return withoutDots(steps, merged, pathStart, hasAuthority);
  }
  const path = removeInnerDotSegments(merged);
  const inner = `dot segments go, but for those that only a later base can resolve: ${quoting.path(path)}`;
  steps.list.push(
    stepOf("remove-dot-segments", "RFC 3986, 5.2.4", "reference", pathStart, merged, path, inner),
  );
  return path;
}

/** 5.2.4, Remove Dot Segments, and what must stand before a path that would be read as an authority then. */
function withoutDots(steps: Steps, path: string, index: number, hasAuthority: boolean): string {
  const buffers = traceDotSegments(path);
  const removed = buffers.at(-1)!.output;
  const message =
    removed === path
      ? "the path has no dot segments"
      : `without dot segments it is ${steps.quoting.path(removed)}`;
  const step = stepOf("remove-dot-segments", "RFC 3986, 5.2.4", "reference", index, path, removed, message);
  steps.list.push({ ...step, buffers });
  const guard = pathGuard(removed, hasAuthority);
  if (guard !== "") {
    const reason = `"${guard}" stands before it: without an authority, "//" would begin one`;
    steps.list.push(stepOf("guard", "RFC 3986, 3.3", "reference", index, removed, guard + removed, reason));
  }
  return guard + removed;
}

/** The query of a reference without a path. */
function queryStep(R: UriReference, Base: UriReference, pathStart: number): ResolveStep {
  if (R.query !== undefined) {
    const message = `the reference has a query, ${quotedText(R.query)}: it is taken`;
    return stepOf("reference-query", "RFC 3986, 5.2.2", "reference", pathStart, R.query, R.query, message);
  }
  const message = `the reference has no query: that of the base is taken, ${quotedText(Base.query)}`;
  const index = pathStartOf(Base) + Base.path.length;
  return stepOf("base-query", "RFC 3986, 5.2.2", "base", index, undefined, Base.query, message);
}

/** 5.3, Component Recomposition. */
function recomposed(
  steps: Steps,
  { scheme, authority, path, query, fragment }: Components,
  from: Omit<ResolveOrigins, "fragment">,
): Walk {
  const target = recompose({ scheme, authority, path, query, fragment });
  const message = `together they are ${steps.quoting.text(parse(target, "IRI-reference"))}`;
  steps.list.push(stepOf("recompose", "RFC 3986, 5.3", "reference", 0, path, target, message));
  const there = <T>(component: unknown, origin: T): T | undefined =>
    component === undefined ? undefined : origin;
  return {
    from: {
      scheme: there(scheme, from.scheme),
      authority: there(authority, from.authority),
      path: from.path,
      query: there(query, from.query),
      fragment: there(fragment, "reference"),
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
