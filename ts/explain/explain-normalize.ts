import { parse } from "../api/parse.ts";
import { hasRules, normalForm, normalizeOptionsOf, schemeFor } from "../api/scheme-normalizer.ts";
import { CASE, IPV6, KEEP_ENCODED_DOTS, PATH, PERCENT, SCHEME } from "../generated/record.ts";
import { quotedText } from "../support/display.ts";
import { ownCopy } from "../support/properties.ts";
import { type Section, shortSection } from "../support/section.ts";
import type { NormalizeOptions } from "../uri/generated/options.ts";
import { textOf } from "../uri/input.ts";
import { mask } from "../uri/mask.ts";
import type { Note } from "../uri/note.ts";
import { normalizeFlags, topRuleNumber } from "../uri/options.ts";
import { type ComponentName, SIMPLE_COMPONENT_NAMES, spansOf } from "../uri/spans.ts";
import type { UriInput, UriReference } from "../uri/types.ts";
import { type BufferStep, formattedTrace, traceDotSegments } from "./dot-segment-trace.ts";
import { type Quoting, quotingOf, withReport } from "./explained-text.ts";

/** A component that normalization may change. */
export type NormalizedComponent = Exclude<ComponentName, "authority">;

/** The code of a {@link NormalizeChange}. New versions only add codes. */
export type NormalizeChangeCode =
  | "case"
  | "percent"
  | "dot-segments"
  | "ipv6"
  | "empty-port"
  | "default-port"
  | "leading-zeros"
  | "empty-path"
  | "localhost"
  | "nid"
  | "guard"
  | "scheme-rules";

/** A change of one component. It spans the component in the original string; `end` is `index` where it would be if present. */
export interface NormalizeChange extends Note<NormalizeChangeCode> {
  /**
   * The kind of change. `"guard"` adds `/.` or `./`, so that the path is not read as an authority or a scheme. `"nid"` is the
   * case of the namespace identifier of a URN.
   */
  readonly code: NormalizeChangeCode;
  /** The component that changed. */
  readonly component: NormalizedComponent;
  /** The section that requires it. */
  readonly section: Section;
  /** The component before the step; `undefined` if it was absent. */
  readonly before: string | undefined;
  /** The component after the step; `undefined` if it is absent. */
  readonly after: string | undefined;
}

/** A step of normalization, even if it changed nothing. */
export interface NormalizeStep {
  /** The name of the step. `"scheme-rules"` applies the rules of the option `schemeRules`, after those of RFC 3986. */
  readonly code: "case" | "percent" | "path" | "ipv6" | "scheme" | "scheme-rules";
  /** The section that requires it. */
  readonly section: Section;
  /** The index of its first change, or 0. */
  readonly index: number;
  /** The whole string before the step. */
  readonly before: string;
  /** The whole string after the step. */
  readonly after: string;
  /** The changes that the step made. */
  readonly changes: readonly NormalizeChange[];
  /** The buffers of 5.2.4 after each of its steps; `undefined` if the step does not remove dot segments. */
  readonly buffers: readonly BufferStep[] | undefined;
  /** A fragment of a sentence, for developers. It contains no password. SemVer does not cover it. */
  readonly message: string;
}

/** The result of {@link explainNormalize}. */
export interface NormalizeExplanation {
  /** The original string. */
  readonly text: string;
  /** The result of `normalize`. */
  readonly result: string;
  /** All steps of the level, in order. */
  readonly steps: readonly NormalizeStep[];
  /** Returns a report for people, shortened, without passwords. It is not covered by SemVer. */
  toString(): string;
}

/**
 * Explains how a string is normalized, step by step (RFC 3986, 6.2).
 *
 * The level determines the steps. They follow the order of the RFC: letter case (6.2.2.1), triplets, which are
 * percent-encoded octets (6.2.2.2), dot segments (6.2.2.3, with the buffers of 5.2.4), IPv6 addresses (RFC 5952), and the
 * scheme (6.2.3). Each step works on the result of the one before: decoding a triplet may create a dot segment, for example.
 * If the option `schemeRules` has rules for the scheme, they are the last step. `String(explanation)` is a report of all steps.
 *
 * @throws {UriSyntaxError} if the string is not valid, like `normalize`.
 * @example
 * explainNormalize("HTTP://a:80").result; // "http://a/"
 * explainNormalize("HTTP://a:80").steps.filter(({ changes }) => changes.length > 0).map(({ code }) => code); // ["case", "scheme"]
 * explainNormalize("http://a:80").steps.at(-1).changes.map(({ code }) => code); // ["default-port", "empty-path"]
 * explainNormalize("s:A", { schemeRules: [{ name: "s", normalize: () => "s:a" }] }).steps.at(-1).code; // "scheme-rules"
 * explainNormalize("x:a/../b").steps[2].buffers.map(({ step }) => step); // ["1", "2E", "2C", "2E"]
 * explainNormalize("x:%41", { level: "percent" }).steps[0].changes[0].after; // "A"
 * String(explainNormalize("x:%41", { level: "percent" })).split("\n")[1]; // '6.2.2.2     path "%41" becomes "A": triplets of unreserved characters are decoded'
 * explainNormalize("a b"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function explainNormalize(text: UriInput, options?: NormalizeOptions): NormalizeExplanation {
  return normalizeExplained(text, options, mask);
}

/** Explains a normalization as {@link explainNormalize} does. `hide` masks passwords in sentences, or leaves them. */
export function normalizeExplained(
  text: UriInput,
  options: NormalizeOptions | undefined,
  hide: typeof mask,
): NormalizeExplanation {
  const given = textOf(text);
  const settings = normalizeOptionsOf(options);
  const requested = normalizeFlags(settings.level, settings);
  const normalized = (flags: number, level: NormalizeOptions["level"]): string =>
    normalForm(
      given,
      topRuleNumber(settings.rule),
      flags,
      "normalize URI reference",
      ownCopy({ ...settings, level }),
    );
  const result = normalized(requested, settings.level);
  const record = parse(given, settings.rule);
  const normal = parse(result, settings.rule);
  const quoting = quotingOf(hide, [record, normal]);
  const spans = spansOf(record);
  const steps: NormalizeStep[] = [];
  let was = record;
  const addStep = (
    code: NormalizeStep["code"],
    section: Section,
    is: UriReference,
    unchanged: string,
    buffers?: readonly BufferStep[],
  ): void => {
    const changes = changesOf(code, section, was, is, spans, quoting);
    const message = changes.length === 0 ? unchanged : changes.map((change) => change.message).join("; ");
    const [before, after] = [String(was), String(is)];
    steps.push({ code, section, index: changes[0]?.index ?? 0, before, after, changes, buffers, message });
    was = is;
  };
  const scheme = record.scheme?.toLowerCase();
  const isUrn = (requested & SCHEME) !== 0 && scheme === "urn";
  let flags = requested & KEEP_ENCODED_DOTS;
  for (const [code, flag, section, unchanged] of STEPS) {
    if ((requested & flag) === 0) continue;
    const isSkipped = isUrn && code !== "case" && code !== "scheme";
    if (!isSkipped) flags |= flag;
    const removesDots = code === "path" && scheme !== undefined && !isSkipped;
    const reason = isSkipped ? URN_STAYS : code === "path" && !removesDots ? DOTS_STAY : unchanged;
    const buffers = removesDots ? traceDotSegments(was.path) : undefined;
    // At this level, the rules of a scheme concern only the case of its host.
    addStep(code, section, parse(normalized(flags, "syntax"), settings.rule), reason, buffers);
  }
  if (hasRules(schemeFor(given, settings), settings.level))
    addStep("scheme-rules", "RFC 3986, 6.2.3", normal, `the rules of ${scheme} change nothing else`);
  return withReport({ text: given, result, steps }, () => report(steps, record, normal, quoting));
}

/** A step, and its message if it changes nothing. */
type Step = readonly [code: NormalizeStep["code"], flag: number, section: Section, unchanged: string];

const STEPS: readonly Step[] = [
  ["case", CASE, "RFC 3986, 6.2.2.1", "scheme, host and triplets are in the right case"],
  ["percent", PERCENT, "RFC 3986, 6.2.2.2", "no triplet encodes an unreserved character"],
  ["path", PATH, "RFC 3986, 6.2.2.3", "there are no dot segments"],
  ["ipv6", IPV6, "RFC 5952, 4", "no IPv6 address has to be rewritten"],
  ["scheme", SCHEME, "RFC 3986, 6.2.3", "the rules of the scheme change nothing"],
];
const URN_STAYS = "only the case of a URN is normalized (RFC 8141, 3.1)";
const DOTS_STAY = "dot segments of a relative reference stay: it has to be resolved first (5.2.1)";

/** The width of the column of sections. */
const WIDTH = "RFC 5952, 4".length + 1;

function report(
  steps: readonly NormalizeStep[],
  given: UriReference,
  normal: UriReference,
  quoting: Quoting,
): string {
  const lines = [`Normalize ${quoting.text(given)} by RFC 3986`];
  for (const { section, message, changes, buffers } of steps) {
    const sentences = changes.length === 0 ? [message] : changes.map((change) => change.message);
    for (const sentence of sentences) lines.push(`${shortSection(section).padEnd(WIDTH)}${sentence}`);
    if (buffers !== undefined && changes.length > 0) lines.push("", ...formattedTrace(buffers, quoting), "");
  }
  lines.push(`${"6.2".padEnd(WIDTH)}the normal form is ${quoting.text(normal)}`);
  return lines.join("\n");
}

function changesOf(
  step: NormalizeStep["code"],
  section: Section,
  was: UriReference,
  is: UriReference,
  spans: ReturnType<typeof spansOf>,
  quoting: Quoting,
): NormalizeChange[] {
  const changes: NormalizeChange[] = [];
  for (const component of SIMPLE_COMPONENT_NAMES) {
    const before = was[component];
    const after = is[component];
    if (before === after) continue;
    const code = codeOf(step, component, before, after);
    const { index, end } = spans[component];
    const why =
      code === "scheme-rules"
        ? `the rules of ${was.scheme!.toLowerCase()} require this`
        : step === "path" && after?.startsWith("/./")
          ? GUARDED
          : REASONS[code];
    const quote = (text: string | undefined): string => quoted(component, text, quoting);
    const message = `${component} ${quote(before)} becomes ${quote(after)}: ${why}`;
    const source = code === "nid" ? "RFC 8141, 3.1" : section;
    changes.push({ code, component, index, end, section: source, before, after, message });
  }
  return changes;
}

/** Returns the code for the change of a component by a step. */
function codeOf(
  step: NormalizeStep["code"],
  component: NormalizedComponent,
  before: string | undefined,
  after: string | undefined,
): NormalizeChangeCode {
  if (step === "path") return "dot-segments";
  if (step !== "scheme") return step;
  if (component === "port" && after !== undefined) return "leading-zeros";
  if (component === "port") return before === "" ? "empty-port" : "default-port";
  if (component === "host") return "localhost";
  if (before === "") return "empty-path";
  return before === `/.${after}` ? "guard" : "nid";
}

const REASONS: { readonly [code in Exclude<NormalizeChangeCode, "scheme-rules">]: string } = {
  case: "scheme and host are lower case, triplets upper case",
  percent: "triplets of unreserved characters are decoded",
  "dot-segments": "dot segments are removed",
  ipv6: "an IPv6 address has one canonical form",
  "empty-port": "an empty port is removed",
  "default-port": "this is the default port of the scheme",
  "leading-zeros": "a port is a number, so its leading zeros mean nothing",
  "empty-path": "in this scheme, an empty path after an authority is the same as /",
  nid: "the namespace identifier of a URN is lower case",
  localhost: "in this scheme, no authority, an empty host and localhost are the same",
  guard: "with an authority, the dot segment before the path is not needed",
};

const GUARDED =
  "dot segments are removed except one: the slashes after it would otherwise begin an authority (3.3)";

/** Quotes a component, without a password. */
function quoted(component: NormalizedComponent, text: string | undefined, quoting: Quoting): string {
  if (text === undefined) return quotedText(text);
  if (component === "path") return quoting.path(text);
  if (component === "userinfo") return quoting.userinfo(text);
  return component === "query" || component === "fragment" ? quoting.rest(text) : quotedText(text);
}
