// The five rules of a path: "only one of which will match the path substring within a given URI reference" (3.3).

import { expect, test } from "vitest";
import { matches, type PathKind, parse, split } from "../../../ts/index.ts";
import { textsOver } from "../../oracle/grammar/texts.ts";

/** The path rules of `hier-part` and `relative-part` without an authority. */
const WITHOUT_AUTHORITY: { readonly [P in "hier-part" | "relative-part"]: readonly PathKind[] } = {
  "hier-part": ["path-absolute", "path-rootless", "path-empty"],
  "relative-part": ["path-absolute", "path-noscheme", "path-empty"],
};

/** Returns every path rule that matches, by trying each alternative of the ABNF. */
function readings(part: string, rule: keyof typeof WITHOUT_AUTHORITY): PathKind[] {
  const found = WITHOUT_AUTHORITY[rule].filter((kind) => matches(part, kind));
  for (let end = 2; part.startsWith("//") && end <= part.length; end++)
    if (matches(part.slice(2, end), "authority") && matches(part.slice(end), "path-abempty"))
      found.push("path-abempty");
  return found;
}

test("exactly one of them matches the path of a reference, and pathKind names it", () => {
  const differing: unknown[] = [];
  let references = 0;
  for (const text of textsOver([..."a1:/?#@."], 6)) {
    if (!matches(text, "URI-reference")) continue;
    references++;
    const { scheme } = split(text);
    const part = text.slice(scheme === undefined ? 0 : scheme.length + 1).replace(/[?#].*$/s, "");
    const kinds = readings(part, scheme === undefined ? "relative-part" : "hier-part");
    if (kinds.length !== 1 || kinds[0] !== parse(text).pathKind) differing.push([text, kinds]);
  }
  expect(differing).toEqual([]);
  expect(references).toBeGreaterThan(100_000);
});
