// The message of an issue ends with its index. All functions that read a string get edge URIs in each of its places, with a
// character that is wrong somewhere, and each issue, note, refusal and error that they return or throw is looked at.

import { test } from "vitest";
import { pick, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, same, withoutStacks } from "../../support/faults.ts";
import { stringPlaces } from "../../support/places.ts";
import { EDGES, edgeUri, SEED } from "./edge.ts";

/** The strings in each of about 500 places. */
const COUNT = Math.max(10, EDGES / 1000);
const WRONG = ["", "", " ", "\n", "(", "[", "%", "\\", "{", "^", "\u00e9", "\ud800"];

interface Placed {
  readonly message: string;
  readonly index: number;
  readonly end?: number;
}

function isPlaced(value: object): value is Placed {
  return "message" in value && "index" in value && typeof value.index === "number";
}

/** Yields the issues in a result, in its first items. */
function* placedIn(value: unknown, depth = 4): Generator<Placed> {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || depth === 0) return;
  if (isPlaced(value)) yield value;
  for (const each of Object.values(value).slice(0, 20)) yield* placedIn(each, depth - 1);
  if (value instanceof Error) yield* placedIn(value.cause, depth - 1);
}

test("a message says the index of its issue", { timeout: 36_000_000 }, () => {
  const random = seeded(SEED);
  const faults = newFaults();
  withoutStacks(() => {
    for (const [name, [heads, act]] of stringPlaces()) {
      for (let made = 0; made < COUNT; made++) {
        const edge = edgeUri(random);
        const at = Math.floor(random() * (edge.length + 1));
        const text = pick(heads, random) + edge.slice(0, at) + pick(WRONG, random) + edge.slice(at);
        let result: unknown;
        try {
          result = act(text);
        } catch (error) {
          result = error;
        }
        for (const { message, index, end = index } of placedIn(result)) {
          const said = [...message.matchAll(/ at index (\d+)/g)].map(([, digits]) => Number(digits));
          same(faults, said.length === 0 || said.includes(index), true, name, text, message, index);
          same(faults, index >= 0 && end >= index, true, name, text, index, end);
        }
      }
    }
  });
  expectNoFaults(faults, 1000);
});
