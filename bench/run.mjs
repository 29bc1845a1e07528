import { mkdirSync, writeFileSync } from "node:fs";
import { arch, cpus, loadavg, platform } from "node:os";
import { parseArgs } from "node:util";
import { acceptedByAll, countEqual, mustBeSame } from "./answers.mjs";
import { check } from "./check.mjs";
import { corpus } from "./corpus.mjs";
import { measure, reading, spread } from "./measure.mjs";
import { normalize } from "./normalize.mjs";
import { note, ours, contestants as ownContestants } from "./ours.mjs";
import { parse } from "./parse.mjs";
import { resolve } from "./resolve.mjs";
import { rivals } from "./rivals.mjs";
import { inWords, table } from "./table.mjs";

const QUESTIONS = [parse, check, resolve, normalize];

/** Everyone who answers the question on this set, as `{name, version, call, rival?}`: pchar first. */
function contestantsFor({ verb }, { extra = () => [] }) {
  const own = ownContestants.map(({ name, version, [verb]: call }) => ({ name, version, call }));
  const more = ours.flatMap(({ name, version, library }) =>
    extra(library).map((other) => ({ name: `${name}, ${other.name}`, version, call: other.call })),
  );
  const others = rivals
    .filter((rival) => rival[verb] !== undefined)
    .map((rival) => ({ name: rival.name, version: rival.version, call: rival[verb], rival }));
  return [...own, ...more, ...others];
}

/** Checks the answers, then times the contestants: one row for each. */
function runSet(question, set, rounds) {
  const backends = ours.map(({ library }) => question.whole(library));
  const backendsEqual = mustBeSame(question.verb, backends, set);
  const contestants = contestantsFor(question, set);
  const texts = set.acceptedByAll ? acceptedByAll(contestants, set) : set;
  const reference = ours.at(-1).library;
  const equal = contestants.map(({ call, rival = {} }) => {
    const { expected, agree } = question.agreement(rival, reference);
    return countEqual(call, expected, agree, texts);
  });
  const timed = set.read ? contestants.map(({ call }) => ({ call: reading(call) })) : contestants;
  const times = measure(timed, texts.first, texts.second, rounds);
  const rows = contestants.map(({ name, version }, i) => ({
    name,
    version,
    nsPerCall: spread(times[i]),
    // Round by round: what slowed one slowed the other.
    ratioTo: Object.fromEntries(
      ours.map((own, o) => [own.name, spread(times[i].map((ns, round) => ns / times[o][round])).median]),
    ),
    equalAnswers: equal[i],
  }));
  return {
    question: question.verb,
    set: set.title,
    texts: texts.first.length,
    of: set.first.length,
    backendsEqual,
    rounds,
    rows,
  };
}

function record(results) {
  const [{ model }] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const machine = { cpu: model, cores: cpus().length, platform: platform(), arch: arch(), load: loadavg() };
  const file = new URL(`results/${date}.json`, import.meta.url);
  mkdirSync(new URL(".", file), { recursive: true });
  const { node, v8 } = process.versions;
  writeFileSync(file, `${JSON.stringify({ date, machine, node, v8, results }, undefined, 2)}\n`);
  console.log(`Written to bench/results/${date}.json`);
}

function refuse(message) {
  console.error(message);
  process.exit(2);
}

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    only: { type: "string", multiple: true },
    record: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1)
  throw new RangeError(`--rounds takes a number, not ${values.rounds}`);
const chosen = values.only ? QUESTIONS.filter(({ verb }) => values.only.includes(verb)) : QUESTIONS;
if (chosen.length === 0) refuse(`--only takes ${QUESTIONS.map(({ verb }) => verb).join(", ")}`);

const links = corpus();
console.log(inWords(links.length, note));
const results = [];
for (const question of chosen) {
  for (const set of question.sets(links)) {
    const result = runSet(question, set, rounds);
    results.push(result);
    console.log(table(result));
  }
}
if (values.record) record(results);
