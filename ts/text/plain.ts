import { bareAtColon, bareAtDot } from "./bare.ts";
import type { Trigger, Triggers } from "./scan.ts";
import { hyperlink } from "./terminal.ts";
import { angleBrackets, quotes } from "./wrapped.ts";

/** The triggers of every context. */
const PLAIN: Readonly<Record<string, Trigger>> = {
  "<": (scan, index) => angleBrackets(scan, index, index + 1),
  '"': (scan, index) => quotes(scan, index, index + 1),
  ":": bareAtColon,
  ".": bareAtDot,
  "\x1b": hyperlink,
};

/** Creates the triggers of a context: the common ones, some of them replaced by its own. */
export function triggersOf(special: Readonly<Record<string, Trigger>>): Triggers {
  const table = new Array<Trigger | undefined>(128).fill(undefined);
  for (const [character, trigger] of Object.entries({ ...PLAIN, ...special })) {
    table[character.charCodeAt(0)] = trigger;
  }
  return table;
}

export const PLAIN_TRIGGERS: Triggers = /* @__PURE__ */ triggersOf({});
