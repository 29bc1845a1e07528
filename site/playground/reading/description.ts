import type * as Core from "pchar";
import { excerpt } from "../shared/long-text.ts";
import type { Part } from "../shared/parts.ts";
import type { PartsView } from "./parts-reader.ts";

/** Describes a string in a sentence: its kind and its components, or its error. */
export function describe({ issue, kind, parts }: PartsView): string {
  if (issue !== undefined) return `Not valid: ${issue.message}.`;
  return `Valid ${kind}. ${componentsOf(parts)}.`;
}

/** Names what a valid string is, as RFC 3986, 4.2 does: a network-path reference, for example. */
export function kindOf(core: typeof Core, text: string, rule: Core.TopRule = "URI-reference"): string {
  const isIri = core.check(text) !== undefined;
  if (!rule.endsWith("-reference")) return rule;
  if (isIri) return core.split(text).scheme === undefined ? "IRI reference" : "IRI";
  const kind = core.referenceKind(text);
  return kind === "URI" ? kind : `${kind} reference`;
}

/** Lists the components of a string with their offsets. It is the text alternative of the picture. */
export function componentsOf(parts: readonly Part[]): string {
  const sentences = parts.map(({ name, text, index, end, parts: inner }) => {
    const nested = inner.length > 0 ? ` (${componentsOf(inner)})` : "";
    return `${name} ${text === "" ? "empty" : excerpt(text)} from ${index} to ${end}${nested}`;
  });
  return sentences.join(", ");
}
