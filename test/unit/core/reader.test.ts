// The lines that a step reads: whole lines, of which one may be longer than a step.

import { expect, test } from "vitest";
import { newReader } from "../../../ts/core/lines/reader.ts";

const LONG = "a".repeat(100_000);

test.each<[input: string, isLast: boolean, read: string]>([
  ["a\nb\nc", false, "a\nb\n"],
  ["a\nb\nc", true, "a\nb\nc"],
  ["a", false, ""],
  [LONG, false, ""],
  [LONG, true, LONG],
  [`${LONG}\n${LONG}`, false, `${LONG}\n`],
  [`${LONG}\n${LONG}`, true, `${LONG}\n`],
  [`a\n${LONG}\nb`, true, "a\n"],
])("case %#", (input, isLast, read) => {
  for (const before of ["", "x\n"]) {
    const bytes = new TextEncoder().encode(before + input);
    expect(newReader(bytes, before.length, isLast).text === read).toBe(true);
  }
});
