// Regular expressions of the built files exhaust no stack: V8 keeps a state for each turn of a group without a limit, and has room for a
// few million. A group of a fixed length needs none.

import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { built } from "./entries.ts";
import { nodesOf, parsed } from "./syntax.ts";

/** Returns the groups of a pattern that repeat without a limit, and whose length is not fixed. */
function unboundedGroups(pattern: string): string[] {
  // Of the same length, so that the indices stay as they are.
  const plain = pattern
    .replace(/\\./gs, "xx")
    .replace(/\[[^\]]*\]/g, (characters) => "x".repeat(characters.length));
  return [...plain.matchAll(/\)(?:[*+]|\{\d+,\})/g)].flatMap(({ index }) => {
    let open = index;
    for (let depth = 1; depth > 0; ) {
      open--;
      if (plain[open] === ")") depth++;
      if (plain[open] === "(") depth--;
    }
    const body = plain.slice(open + 1, index).replace(/^\?:/, "");
    return /[|*+?(]|\{\d+,/.test(body) ? [pattern.slice(open, index + 1)] : [];
  });
}

/** Patterns for strings of a limited length, by their first characters. */
const LIMITED: readonly (readonly [start: string, limit: string])[] = [
  ["^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?", "LONGEST_HOST in ts/text/markdown.ts"],
  ["^[\\w-]+(?:\\.[\\w-]+)*\\.[a-z]", "LONGEST_HOST in ts/text/markdown.ts"],
  ["^file:\\/\\/(?:\\/(?!", "LONGEST_PLAIN in ts/schemes/file.ts"],
  ["^[\\w\\-.~:/?#[\\]@!$&'()*+,;=]*(?:\\{", "LONGEST_PLAIN in ts/template/uri-template.ts"],
  ["(?:\\[\\d*\\])+$", "LONGEST_END in ts/secrets/names.ts"],
  ["^(?:[./~]*(?:[a-z]{1,15}", "LONGEST_WORD in ts/secrets/value.ts"],
  ["^(?:[a-z\\d]+(?:-+[a-z\\d]+)*\\.)*", "LONGEST_LABEL in ts/host/mapped-name.ts"],
];

describe("no group of a pattern repeats without a limit", () => {
  const files = readdirSync(new URL("../../dist", import.meta.url)).filter((file) =>
    /(?<!\.d)\.[cm]?js$/.test(file),
  );
  const patterns = new Set(
    files.flatMap((file) =>
      nodesOf(parsed(file, built(file))).flatMap((node) =>
        node.type === "Literal" && node.regex ? [node.regex.pattern] : [],
      ),
    ),
  );
  const repeating = [...patterns].filter((pattern) => unboundedGroups(pattern).length > 0);

  test("except for strings of a limited length", () => {
    expect(patterns.size).toBeGreaterThan(200);
    const isLimited = (pattern: string): boolean => LIMITED.some(([start]) => pattern.startsWith(start));
    expect(repeating.filter((pattern) => !isLimited(pattern))).toEqual([]);
  });

  test.each(LIMITED)("%s: %s", (start) => {
    expect(repeating.filter((pattern) => pattern.startsWith(start)).length).toBeGreaterThan(0);
  });

  test.each([
    ["(?:a|b)*", ["(?:a|b)"]],
    ["^(?:\\/[a-z]*)+$", ["(?:\\/[a-z]*)"]],
    ["(?:%[\\da-f]{2})+", []],
    ["(?:[|)*]\\))+", []],
    ["((?:ab)+c){2,}", ["((?:ab)+c)"]],
    ["(?:a|b){0,99}", []],
  ])("of %s, these do", (pattern, groups) => {
    expect(unboundedGroups(pattern)).toEqual(groups);
  });
});
