// The official test suite of package URLs (ECMA-427). Its README names the commit.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type PkgFields, type PkgParts, pkg } from "../../../../ts/schemes/index.ts";

interface Parts {
  readonly type: string | null;
  readonly namespace: string | null;
  readonly name: string | null;
  readonly version: string | null;
  readonly qualifiers: Readonly<Record<string, string>> | null;
  readonly subpath: string | null;
}

interface Case {
  readonly id: string;
  readonly test_group: "required" | "recommended";
  readonly test_type: "parse" | "build" | "validate";
  readonly input: string | Parts;
  readonly expected_output: string | Parts | null;
  readonly expected_failure: boolean;
}

const SUITE: readonly Case[] = JSON.parse(
  gunzipSync(readFileSync(new URL("suite.json.gz", import.meta.url))).toString(),
);

/** Cases that contradict ECMA-427 or other cases. */
const CONTRADICT: ReadonlyMap<string, string> = new Map([
  ["types/gem/1", "a key in capitals is refused: types/maven/13 requires it in lower case"],
  ["types/rpm/1", "a key in capitals is refused: types/maven/13 requires it in lower case"],
  ["types/git/0", "in lower case: the definition of the type has case-sensitive names"],
  ...[1, 3, 4, 6].map(
    (index) =>
      [`types/git/${index}`, "a slash in the name: ECMA-427 reads the name after the last slash"] as const,
  ),
]);

const partsOf = ({ type, namespace, name, version, qualifiers, subpath }: PkgFields): Parts => ({
  type,
  namespace: namespace ?? null,
  name,
  version: version ?? null,
  qualifiers: qualifiers.length === 0 ? null : Object.fromEntries(qualifiers),
  subpath: subpath ?? null,
});

const given = (parts: Parts): PkgParts =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null)) as unknown as PkgParts;

/** Runs a case. A case that fails returns `undefined`. */
function answer({ test_type, input }: Case, lenient: boolean): string | Parts | undefined {
  try {
    if (typeof input !== "string") return pkg.format(given(input));
    const read = pkg.parse(input, { lenient });
    return test_type === "parse" ? partsOf(read) : pkg.normalize(String(read));
  } catch {
    return undefined;
  }
}

/** Returns whether the input of a case is in the canonical form, which is the only one that a strict reader needs to know. */
const isCanonical = ({ input, expected_output }: Case): boolean =>
  typeof input !== "string" ||
  input === (typeof expected_output === "string" ? expected_output : pkg.format(given(expected_output!)));

const cases = SUITE.filter(({ id }) => !CONTRADICT.has(id));
const expected = ({ expected_failure, expected_output }: Case) =>
  expected_failure ? undefined : expected_output;

test("the suite has its cases", () => {
  expect(SUITE.filter(({ test_group }) => test_group === "required")).toHaveLength(521);
  expect(SUITE).toHaveLength(586);
  expect(cases).toHaveLength(SUITE.length - CONTRADICT.size);
});

describe.each(cases)("$id, $test_type", (each) => {
  test("lenient gives its answer", () => {
    expect(answer(each, true)).toEqual(expected(each));
  });

  test("strict gives its answer, or refuses an input that is not in the canonical form", () => {
    const strict = answer(each, false);
    if (strict === undefined && !each.expected_failure) expect(isCanonical(each)).toBe(false);
    else expect(strict).toEqual(expected(each));
  });
});

test.each(SUITE.filter(({ id }) => CONTRADICT.has(id)))("$id contradicts the others", (each) => {
  expect(answer(each, true)).not.toEqual(expected(each));
});
