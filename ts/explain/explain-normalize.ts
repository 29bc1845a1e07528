import { active } from "../backend/backend.ts";
import { twinNormalize } from "../backend/js/normalize.ts";
import { CASE, IPV6, KEEP_ENCODED_DOTS, PATH, PERCENT, SCHEME } from "../backend/words.ts";
import { type NormalizeOptions, normalize } from "../normalize.ts";
import { normalizeFlags } from "../normalize-flags.ts";
import { parse } from "../parse.ts";
import { maskUserinfo } from "../redact.ts";
import { textOf } from "../text.ts";
import { referenceRuleNumber } from "../top-rule.ts";
import type { UriReference } from "../types.ts";
import { type BufferStep, shownTrace, traceDotSegments } from "./dot-segment-trace.ts";
import { type Quoting, quotedText, quotingOf } from "./explained-text.ts";

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
    | "guard";
  readonly component: NormalizedComponent;
  /** Where the component begins in the text given, or would begin if it were there, in UTF-16 code units. */
  readonly index: number;
  /** The section of RFC 3986, or another RFC by its number. */
  readonly section: string;
  /** The component before the rung; `undefined` where it was absent. */
  readonly before: string | undefined;
  /** The component after it. */
  readonly after: string | undefined;
  /** A sentence for people. It holds no password, and is not covered by SemVer. */
  readonly message: string;
}

/** A rung of the ladder, whether it changed something or not. */
export interface NormalizeStep {
  readonly code: "case" | "percent" | "path" | "ipv6" | "scheme";
  readonly section: string;
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
 * one before: what comes out of a triplet in a host is a lower-case letter, or a dot that makes a dot segment.
 * `String(explanation)` is all of it as text.
 *
 * @throws {UriSyntaxError} if the text is not valid, as `normalize` does.
 * @example
 * explainNormalize("HTTP://a:80").result; // "http://a/"
 * explainNormalize("HTTP://a:80").steps.filter(({ changes }) => changes.length > 0).map(({ code }) => code); // ["case", "scheme"]
 * explainNormalize("http://a:80").steps.at(-1).changes.map(({ code }) => code); // ["default-port", "empty-path"]
 * explainNormalize("x:a/../b").steps[2].buffers.map(({ step }) => step); // ["1", "2E", "2C", "2E"]
 * explainNormalize("x:%41", { level: "percent" }).steps[0].changes[0].after; // "A"
 * String(explainNormalize("x:%41", { level: "percent" })).split("\n")[1]; // '6.2.2.2   path "%41" becomes "A": triplets of unreserved characters are decoded'
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
  return new Explanation(given, result, steps, [record, normal]);
}

type Rung = readonly [code: NormalizeStep["code"], flag: number, section: string, nothing: string];

const RUNGS: readonly Rung[] = [
  ["case", CASE, "6.2.2.1", "the letters of scheme, host and triplets are as they should be"],
  ["percent", PERCENT, "6.2.2.2", "no triplet is of an unreserved character"],
  ["path", PATH, "6.2.2.3", "there are no dot segments"],
  ["ipv6", IPV6, "RFC 5952", "there is no IPv6address that would be written otherwise"],
  ["scheme", SCHEME, "6.2.3", "the scheme has nothing to say"],
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
    const lines = [`Normalize ${quoting.text(given)}`];
    for (const { section, message, changes, buffers } of this.steps) {
      const sentences = changes.length === 0 ? [message] : changes.map((change) => change.message);
      for (const sentence of sentences) lines.push(`${section.padEnd(10)}${sentence}`);
      if (buffers !== undefined && changes.length > 0) lines.push("", ...shownTrace(buffers, quoting), "");
    }
    lines.push(`${"6.2".padEnd(10)}the normal form is ${quoting.text(normal)}`);
    return lines.join("\n");
  }
}

/** Where each component of a text begins, or would begin. */
function placesOf(record: UriReference): ReadonlyMap<NormalizedComponent, number> {
  const { scheme, authority, userinfo, host = "", path, query } = record;
  const start = (scheme === undefined ? 0 : scheme.length + 1) + (authority === undefined ? 0 : 2);
  const hostStart = start + (userinfo === undefined ? 0 : userinfo.length + 1);
  const pathStart = start + (authority ?? "").length;
  const queryStart = pathStart + path.length + (query === undefined ? 0 : 1);
  return new Map([
    ["scheme", 0],
    ["userinfo", start],
    ["host", hostStart],
    ["port", Math.min(hostStart + host.length + 1, pathStart)],
    ["path", pathStart],
    ["query", queryStart],
    ["fragment", Math.min(queryStart + (query ?? "").length + 1, record.toString().length)],
  ]);
}

function changesOf(
  rung: NormalizeStep["code"],
  section: string,
  was: UriReference,
  is: UriReference,
  places: ReadonlyMap<NormalizedComponent, number>,
  quoting: Quoting,
): NormalizeChange[] {
  const changes: NormalizeChange[] = [];
  for (const component of COMPONENTS) {
    const before = was[component];
    const after = is[component];
    if (before === after) continue;
    const code = codeOf(rung, component, before, after);
    const index = places.get(component)!;
    const why = rung === "path" && after?.startsWith("/./") ? GUARDED : REASONS[code];
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

const REASONS: { readonly [code in NormalizeChange["code"]]: string } = {
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
