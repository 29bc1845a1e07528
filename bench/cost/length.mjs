// Times `parse` by length, from 16 characters to 128 Ki.

import { competitors } from "../competitors.mjs";
import { measure, rounded, spread } from "../measure.mjs";
import { ours } from "../ours.mjs";

const LENGTHS = Array.from({ length: 14 }, (_, index) => 16 * 2 ** index);

/** The minimum number of characters in a pass: short strings are parsed more often. */
const CHARACTERS = 2 ** 19;

const COMPETITORS = ["fast-uri", "URL"];

/** Makes different URIs of one length, with a path of short segments. Those of 64 characters or more have a query. */
function textsOf(length) {
  const count = Math.max(4, Math.min(256, CHARACTERS / length));
  return Array.from({ length: count }, (_, seed) => {
    const start = `http://h/${seed}/`;
    const query = length < 64 ? "" : `?${"name=value&".repeat(length / 32).slice(0, length / 4)}`;
    const path = "segment/over-there/".repeat(length / 16 + 1).slice(0, length - start.length - query.length);
    return (start + path + query).slice(0, length);
  });
}

/** Times pchar and two competitors on URIs of each length. */
export function byLength({ rounds, show }) {
  const implementations = [
    ...ours.map(({ name, library }) => ({ name, call: (text) => library.parse(text) })),
    ...COMPETITORS.map((name) => ({ name, call: competitors.find((each) => each.name === name).parse })),
  ];
  const rows = LENGTHS.map((length) => {
    const texts = textsOf(length);
    const times = measure(implementations, texts, texts, rounds, 4);
    return { length, nsPerCall: times.map((ns) => rounded(spread(ns).median)) };
  });
  const names = implementations.map(({ name }) => name);
  const body = rows.map(
    ({ length, nsPerCall }) =>
      `${String(length).padStart(9)}${nsPerCall.map((ns) => ns.toFixed(0).padStart(12)).join("")}`,
  );
  show(
    `\nlength: ns for each parse\n${" ".repeat(9)}${names.map((name) => name.padStart(12)).join("")}\n${body.join("\n")}`,
  );
  return { rounds, names, rows };
}
