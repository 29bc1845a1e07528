import type * as Core from "pchar";
import { type Part, partsOf } from "../shared/parts.ts";

/** Describes a string in a sentence: what it is, with its components, or what is wrong with it. */
export function describe(core: typeof Core, text: string): string {
  const issue = core.check(text);
  if (issue !== undefined) return `Not valid: ${issue.message}.`;
  return `Valid ${kindOf(core, text)}. ${componentsOf(partsOf(core, text))}.`;
}

/** Names what a valid string is, as RFC 3986, 4.2 does: a network-path reference, for example. */
export function kindOf(core: typeof Core, text: string): string {
  const kind = core.referenceKind(text);
  return kind === "URI" ? kind : `${kind} reference`;
}

/** Lists the components of a string with their offsets. It is the text alternative of the picture. */
export function componentsOf(parts: readonly Part[]): string {
  const sentences = parts.map(({ name, text, index, end, parts: inner }) => {
    const nested = inner.length > 0 ? ` (${componentsOf(inner)})` : "";
    return `${name} ${text === "" ? "empty" : text} from ${index} to ${end}${nested}`;
  });
  return sentences.join(", ");
}
