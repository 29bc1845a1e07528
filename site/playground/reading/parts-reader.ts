// Reads the string in the field: its parts, its error, and what `URL` makes of it.

import type * as Core from "pchar";
import { type Attempt, attempt } from "../shared/attempt.ts";
import { type Listed, listed } from "../shared/listed.ts";
import { type Part, partsOf } from "../shared/parts.ts";
import { type Place, placeOf } from "./broken-rule.ts";
import { kindOf } from "./description.ts";
import { type Parameter, parametersOf } from "./edits.ts";
import { reader, type Settings } from "./reader.ts";
import { type Segment, segmentsOf } from "./segments.ts";
import { readByUrl, type UrlReading } from "./url-reading.ts";

/** The rules to choose from. */
export const RULES = [
  ["URI-reference", "URI or reference"],
  ["URI", "URI"],
  ["absolute-URI", "absolute URI"],
  ["IRI-reference", "IRI or reference"],
] as const satisfies readonly (readonly [rule: Core.TopRule, label: string])[];

export interface PartsView {
  readonly parts: readonly Part[];
  /** What the string is, such as `"URI"`. Absent if it is invalid. */
  readonly kind: string | undefined;
  readonly issue: Core.UriIssue | undefined;
  /** Whether it is a valid IRI reference, although it breaks the rule. */
  readonly isIri: boolean;
  /** The rule in whose diagram the broken rule is. */
  readonly place: Place | undefined;
  /** The rules that the host and the path match. */
  readonly rules: { readonly host?: string | undefined; readonly path?: string };
  readonly segments: Attempt<Listed<Segment>>;
  readonly parameters: Attempt<Listed<Parameter>>;
  readonly url: UrlReading;
}

/** Returns the rule of the settings. They come from the address of the page, so they may name another one. */
export function ruleOf(settings: Settings): Core.TopRule {
  return RULES.find(([rule]) => rule === settings["rule"])?.[0] ?? "URI-reference";
}

/** Reads a string by one of the rules for whole strings. */
export function readParts(core: typeof Core, text: string, rule: Core.TopRule = "URI-reference"): PartsView {
  const issue = core.check(text, rule);
  const shared = { parts: partsOf(core, text, rule), issue, url: readByUrl(core, text), isIri: false };
  if (issue !== undefined) {
    const none = { value: listed([]) };
    const place = placeOf(core, text, issue.rule);
    const isIri = rule === "URI-reference" && core.check(text, "IRI-reference") === undefined;
    return { ...shared, isIri, kind: undefined, place, rules: {}, segments: none, parameters: none };
  }
  const { hostKind, pathKind } = core.parse(text, rule);
  return {
    ...shared,
    kind: kindOf(core, text, rule),
    place: undefined,
    rules: { host: hostKind, path: pathKind },
    segments: attempt(core, () => listed(segmentsOf(core, text))),
    parameters: attempt(core, () => listed(parametersOf(core, text))),
  };
}

export const partsReader = reader("parts", undefined, (core, _, text, settings) =>
  readParts(core, text, ruleOf(settings)),
);
