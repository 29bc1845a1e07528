// The state of the playground as the fragment of its page: `#text=http://a/b&tab=resolve&base=http://a/c`.

import type * as Core from "pchar";
import type { Engine } from "./engine.ts";

/** The content of the fragment of the page. */
export interface PageState {
  readonly text: string;
  readonly tab: string;
  readonly entry: Engine["entry"];
  /** The rule that the string is read by; empty for a URI reference. */
  readonly rule: string;
  /** The settings of the open tab. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Strings that are longer are not written to the fragment. */
export const MAX_WRITTEN = 2000;

/** A fragment without its `#`, and the names of what is not in it. */
export interface WrittenState {
  readonly fragment: string;
  readonly omitted: readonly string[];
}

/** The names that no setting of a tab can have. */
const RESERVED: ReadonlySet<string> = new Set(["text", "tab", "engine", "rule"]);

/** Writes a state as a fragment. Long strings, and strings with a lone surrogate, are left out. */
export function writeState(core: typeof Core, { text, tab, entry, rule, settings }: PageState): WrittenState {
  const pairs: [string, string][] = [["text", text]];
  if (tab !== "") pairs.push(["tab", tab]);
  if (entry === "pchar/js") pairs.push(["engine", "js"]);
  if (rule !== "") pairs.push(["rule", rule]);
  for (const [name, value] of Object.entries(settings)) {
    if (!RESERVED.has(name) && value !== "") pairs.push([name, value]);
  }
  const isWritten = ([, value]: [string, string]): boolean =>
    value.length <= MAX_WRITTEN && !hasLoneSurrogate(value);
  const written = pairs.filter(isWritten);
  const encode = (data: string): string => core.pctEncode(data, "query-value");
  return {
    fragment: written.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&"),
    omitted: pairs.filter((pair) => !isWritten(pair)).map(([name]) => name),
  };
}

/** Reads a fragment, from whoever it comes: every value is data, and what cannot be read is missing. */
export function readState(core: typeof Core, fragment: string): Partial<PageState> {
  const pairs = core.params({ query: fragment }, { plus: false, malformed: "keep", invalidUtf8: "replace" });
  const values = new Map(pairs);
  const text = values.get("text");
  const tab = values.get("tab");
  return {
    ...(text !== undefined && { text }),
    ...(tab !== undefined && { tab }),
    entry: values.get("engine") === "js" ? "pchar/js" : "pchar",
    rule: values.get("rule") ?? "",
    settings: Object.fromEntries([...values].filter(([name]) => name !== "" && !RESERVED.has(name))),
  };
}

function hasLoneSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}
