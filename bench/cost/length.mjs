// What does a text cost by its length? From 16 characters to twice what the memory of the module takes.
import { measure, rounded, spread } from "../measure.mjs";
import { ours } from "../ours.mjs";
import { rivals } from "../rivals.mjs";

const LENGTHS = Array.from({ length: 14 }, (_, index) => 16 * 2 ** index);

/** Characters that a pass goes through at least, so that short texts are called for often enough. */
const CHARACTERS = 2 ** 19;

const RIVALS = ["fast-uri", "URL"];

/** Different texts of one length: a path of short segments, and from 64 characters on a query. */
function textsOf(length) {
  const count = Math.max(4, Math.min(256, CHARACTERS / length));
  return Array.from({ length: count }, (_, seed) => {
    const start = `http://h/${seed}/`;
    const query = length < 64 ? "" : `?${"name=value&".repeat(length / 32).slice(0, length / 4)}`;
    const path = "segment/over-there/".repeat(length / 16 + 1).slice(0, length - start.length - query.length);
    return (start + path + query).slice(0, length);
  });
}

export function byLength({ rounds, show }) {
  const contestants = [
    ...ours.map(({ name, library }) => ({ name, call: (text) => library.parse(text) })),
    ...RIVALS.map((name) => ({ name, call: rivals.find((each) => each.name === name).parse })),
  ];
  const rows = LENGTHS.map((length) => {
    const texts = textsOf(length);
    const times = measure(contestants, texts, texts, rounds, { leastCalls: CHARACTERS / length });
    return { length, nsPerCall: times.map((ns) => rounded(spread(ns).median)) };
  });
  const names = contestants.map(({ name }) => name);
  const body = rows.map(
    ({ length, nsPerCall }) =>
      `${String(length).padStart(9)}${nsPerCall.map((ns) => ns.toFixed(0).padStart(12)).join("")}`,
  );
  show(
    `\nlength: ns for each parse\n${" ".repeat(9)}${names.map((name) => name.padStart(12)).join("")}\n${body.join("\n")}`,
  );
  return { rounds, names, rows };
}
