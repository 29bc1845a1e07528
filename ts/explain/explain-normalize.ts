import { active } from "../backend/backend.ts";
import { twinNormalize } from "../backend/js/normalize.ts";
import { CASE, IPV6, KEEP_ENCODED_DOTS, PATH, PERCENT, SCHEME } from "../backend/words.ts";
import { type NormalizeOptions, normalize } from "../normalize.ts";
import { normalizeFlags } from "../normalize-flags.ts";
import { parse } from "../parse.ts";
import { placesOf } from "../places.ts";
import { quotedText } from "../quoted-text.ts";
import { maskUserinfo } from "../redact.ts";
import { textOf } from "../reference-text.ts";
import { schemeFor } from "../scheme-rules.ts";
import { type Section, shortSection } from "../section.ts";
import { referenceRuleNumber } from "../top-rule.ts";
import type { UriReference } from "../types.ts";
import { type BufferStep, shownTrace, traceDotSegments } from "./dot-segment-trace.ts";
import { type Quoting, quotingOf } from "./explained-text.ts";

/** A component that normalization may change. */
export type NormalizedComponent = "scheme" | "userinfo" | "host" | "port" | "path" | "query" | "fragment";

/** What a rung changed in one component. */
export interface NormalizeChange {
  readonly code:
    | "case"
    | "percent"
    | "dot-segments"
    | "ipv6"
    | "empty-port"
    | "default-port"
    | "empty-path"
    | "localhost"
    | "guard"
    | "scheme-rules";
  readonly component: NormalizedComponent;
  /** Where the component begins in the text given, or would begin if it were there, in UTF-16 code units. */
  readonly index: number;
  /** The section that it follows. */
  readonly section: Section;
  /** The component before the rung; `undefined` where it was absent. */
  readonly before: string | undefined;
  /** The component after it. */
  readonly after: string | undefined;
  /** A sentence for people. It holds no password, and is not covered by SemVer. */
  readonly message: string;
}

/** A rung of the ladder, whether it changed something or not. */
export interface NormalizeStep {
  /** `"scheme-rules"`: what a scheme of the option `schemes` has written, after all that RFC 3986 says. */
  readonly code: "case" | "percent" | "path" | "ipv6" | "scheme" | "scheme-rules";
  /** The section that it follows. */
  readonly section: Section;
  /** Where the first of its changes is, or 0. */
  readonly index: number;
  /** The whole text before the rung. */
  readonly before: string;
  /** The whole text after it. */
  readonly after: string;
  readonly changes: readonly NormalizeChange[];
  /** The buffers of 5.2.4 after each of its steps, where dot segments are removed. */
  readonly buffers: readonly BufferStep[] | undefined;
  /** A sentence for people. It holds no password, and is not covered by SemVer. */
  readonly message: string;
}

/** How a text is normalized, rung by rung. */
export interface NormalizeExplanation {
  readonly text: string;
  /** What `normalize` returns. */
  readonly result: string;
  readonly steps: readonly NormalizeStep[];
  /** The rungs as lines for people, shortened where they are long, without passwords. It is not covered by SemVer. */
  toString(): string;
}

/**
 * Explains how a text is normalized: what each rung of the ladder changes (RFC 3986, 6.2).
 *
 * The rungs are those of the level, in the order of the RFC: letter case (6.2.2.1), triplets (6.2.2.2), dot segments
 * (6.2.2.3, with the buffers of 5.2.4), the text of an IPv6address (RFC 5952), and the scheme (6.2.3). Each stands on the
 * one before: what comes out of a triplet in a host is a lower-case letter, or a dot that makes a dot segment. A URI of one
 * of the `schemes` has a last step, which is all that the scheme has written. `String(explanation)` is all of it as text.
 *
 * @throws {UriSyntaxError} if the text is not valid, as `normalize` does.
 * @example
 * explainNormalize("HTTP://a:80").result; // "http://a/"
 * explainNormalize("HTTP://a:80").steps.filter(({ changes }) => changes.length > 0).map(({ code }) => code); // ["case", "scheme"]
 * explainNormalize("http://a:80").steps.at(-1).changes.map(({ code }) => code); // ["default-port", "empty-path"]
 * explainNormalize("s:A", { schemes: [{ name: "s", normalize: () => "s:a" }] }).steps.at(-1).code; // "scheme-rules"
 * explainNormalize("x:a/../b").steps[2].buffers.map(({ step }) => step); // ["1", "2E", "2C", "2E"]
 * explainNormalize("x:%41", { level: "percent" }).steps[0].changes[0].after; // "A"
 * String(explainNormalize("x:%41", { level: "percent" })).split("\n")[1]; // '6.2.2.2     path "%41" becomes "A": triplets of unreserved characters are decoded'
 * explainNormalize("a b"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function explainNormalize(
  text: string | UriReference,
  options: NormalizeOptions = {},
): NormalizeExplanation {
  const given = textOf(text);
  const result = normalize(given, options);
  const rule = options.rule;
  const asked = normalizeFlags(options);
  const record = parse(given, rule);
  const normal = parse(result, rule);
  const quoting = quotingOf(record, normal);
  const places = placesOf(record);
  const steps: NormalizeStep[] = [];
  let flags = asked & KEEP_ENCODED_DOTS;
  let before = given;
  for (const [code, flag, section, nothing] of RUNGS) {
    if ((asked & flag) === 0) continue;
    flags |= flag;
    // The real thing, with the flags so far, on the text given: what it changes more than before is this rung's.
    const after = active().normalize(given, referenceRuleNumber(rule), flags, twinNormalize)!;
    const was = parse(before, rule);
    const changes = changesOf(code, section, was, parse(after, rule), places, quoting);
    const removesDots = code === "path" && was.scheme !== undefined;
    const buffers = removesDots ? traceDotSegments(was.path) : undefined;
    const stays = code === "path" && !removesDots ? DOTS_STAY : nothing;
    const message = changes.length === 0 ? stays : changes.map((change) => change.message).join("; ");
    steps.push({ code, section, index: changes[0]?.index ?? 0, before, after, changes, buffers, message });
    before = after;
  }
  if (schemeFor(given, options) !== undefined) {
    steps.push(schemeStep(before, result, [parse(before, rule), normal], places, quoting));
  }
  return new Explanation(given, result, steps, [record, normal]);
}

/** The step of a scheme of the option `schemes`: from the last rung to what it has written. */
function schemeStep(
  before: string,
  after: string,
  [was, is]: readonly [UriReference, UriReference],
  places: ReturnType<typeof placesOf>,
  quoting: Quoting,
): NormalizeStep {
  const code = "scheme-rules";
  const section = "RFC 3986, 6.2.3";
  const changes = changesOf(code, section, was, is, places, quoting);
  const message =
    changes.length === 0
      ? `the rules of ${was.scheme!.toLowerCase()} change nothing more`
      : changes.map((change) => change.message).join("; ");
  const index = changes[0]?.index ?? 0;
  return { code, section, index, before, after, changes, buffers: undefined, message };
}

type Rung = readonly [code: NormalizeStep["code"], flag: number, section: Section, nothing: string];

const RUNGS: readonly Rung[] = [
  ["case", CASE, "RFC 3986, 6.2.2.1", "the letters of scheme, host and triplets are as they should be"],
  ["percent", PERCENT, "RFC 3986, 6.2.2.2", "no triplet is of an unreserved character"],
  ["path", PATH, "RFC 3986, 6.2.2.3", "there are no dot segments"],
  ["ipv6", IPV6, "RFC 5952, 4", "there is no IPv6address that would be written otherwise"],
  ["scheme", SCHEME, "RFC 3986, 6.2.3", "the scheme has nothing to say of authority and path"],
];
const DOTS_STAY = "without a scheme dot segments stay: a reference is resolved first (5.2.1)";

const COMPONENTS: readonly NormalizedComponent[] = [
  "scheme",
  "userinfo",
  "host",
  "port",
  "path",
  "query",
  "fragment",
];

/** How wide the sections stand before their sentences. */
const WIDTH = "RFC 5952, 4".length + 1;

class Explanation implements NormalizeExplanation {
  readonly text: string;
  readonly result: string;
  readonly steps: readonly NormalizeStep[];
  readonly #records: readonly [UriReference, UriReference];

  constructor(
    text: string,
    result: string,
    steps: readonly NormalizeStep[],
    records: readonly [UriReference, UriReference],
  ) {
    this.text = text;
    this.result = result;
    this.steps = steps;
    this.#records = records;
  }

  toString(): string {
    const [given, normal] = this.#records;
    const quoting = quotingOf(given, normal);
    const lines = [`Normalize ${quoting.text(given)} by RFC 3986`];
    for (const { section, message, changes, buffers } of this.steps) {
      const sentences = changes.length === 0 ? [message] : changes.map((change) => change.message);
      for (const sentence of sentences) lines.push(`${shortSection(section).padEnd(WIDTH)}${sentence}`);
      if (buffers !== undefined && changes.length > 0) lines.push("", ...shownTrace(buffers, quoting), "");
    }
    lines.push(`${"6.2".padEnd(WIDTH)}the normal form is ${quoting.text(normal)}`);
    return lines.join("\n");
  }
}

function changesOf(
  rung: NormalizeStep["code"],
  section: Section,
  was: UriReference,
  is: UriReference,
  places: ReturnType<typeof placesOf>,
  quoting: Quoting,
): NormalizeChange[] {
  const changes: NormalizeChange[] = [];
  for (const component of COMPONENTS) {
    const before = was[component];
    const after = is[component];
    if (before === after) continue;
    const code = codeOf(rung, component, before, after);
    const index = places[component].index;
    const why =
      code === "scheme-rules"
        ? `the rules of ${was.scheme!.toLowerCase()} have it so`
        : rung === "path" && after?.startsWith("/./")
          ? GUARDED
          : REASONS[code];
    const quote = (text: string | undefined): string => quoted(component, text, quoting);
    const message = `${component} ${quote(before)} becomes ${quote(after)}: ${why}`;
    changes.push({ code, component, index, section, before, after, message });
  }
  return changes;
}

/** Tells which of its acts a rung did on a component. */
function codeOf(
  rung: NormalizeStep["code"],
  component: NormalizedComponent,
  before: string | undefined,
  after: string | undefined,
): NormalizeChange["code"] {
  if (rung === "path") return "dot-segments";
  if (rung !== "scheme") return rung;
  if (component === "port") return before === "" ? "empty-port" : "default-port";
  if (component === "host") return "localhost";
  return before === `/.${after}` ? "guard" : "empty-path";
}

const REASONS: { readonly [code in Exclude<NormalizeChange["code"], "scheme-rules">]: string } = {
  case: "letters of scheme and host are lower case, those of triplets upper case",
  percent: "triplets of unreserved characters are decoded",
  "dot-segments": "dot segments are removed",
  ipv6: "an IPv6address has one text",
  "empty-port": "an empty port is none",
  "default-port": "it is the default port of the scheme",
  "empty-path": "an empty path after an authority is a slash to the scheme",
  localhost: "no authority, an empty host and localhost are one to the scheme",
  guard: "there is an authority now, so that its dot segment is not needed",
};

const GUARDED =
  "dot segments are removed, but for one: without an authority, the slashes after it would begin one (3.3)";

/** Quotes a component without a password. */
function quoted(component: NormalizedComponent, text: string | undefined, quoting: Quoting): string {
  if (text === undefined) return quotedText(text);
  if (component === "path") return quoting.path(text);
  return quotedText(component === "userinfo" ? maskUserinfo(text).text : text);
}
