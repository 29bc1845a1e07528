// A body that is cut off is an error for its reader, and for nobody else: the process lives.

import { expect, test } from "vitest";
import { INSPECT, printedBy } from "./programs.ts";

interface Outcome {
  readonly coding: string;
  readonly framing: string;
  /** The bytes of the body that the server sent. */
  readonly length: number;
  /** The bytes of the whole body. */
  readonly all: number;
  readonly reader: "at once" | "late" | "never" | "cancelled late";
  readonly outcome: string;
}

/** RFC 9112, 8: a message is incomplete if its framing is. RFC 1952 and RFC 7932: data without its end is not valid. */
function expected({ framing, length, all, reader }: Outcome): string {
  if (reader === "never") return "unread";
  if (reader === "cancelled late") return "cancelled";
  if (framing.startsWith("broken")) return "ECONNRESET";
  return length < all ? "Z_BUF_ERROR" : "cut";
}

test.each([
  ["plain", []],
  ["prepared", [INSPECT]],
])("an encoded body that ends after any of its bytes, with a %s policy", async (_, args) => {
  const outcomes = await printedBy<Outcome[]>("cut-off.mjs", args);
  const kinds = new Set(outcomes.map(({ coding, framing, reader }) => [coding, framing, reader].join()));
  expect(kinds.size).toBe(3 * 5 * 4);
  expect(outcomes.map((call) => ({ ...call, outcome: expected(call) }))).toEqual(outcomes);
});
