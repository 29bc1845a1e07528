import { acceptedByAll, countEqual, mustBeSame } from "./answers.mjs";
import { measure, reading, rounded, spread } from "./measure.mjs";
import { ours } from "./ours.mjs";
import { rivals } from "./rivals.mjs";

/** Everyone who answers a question on a set, as `{name, version, call, rival}`: pchar first. */
function contestantsFor({ verb, own, extra = () => [], without = [] }) {
  const both = ours.map(({ name, version, library }) => ({ name, version, call: own(library) }));
  const more = ours.flatMap(({ name, version, library }) =>
    extra(library).map((other) => ({ name: `${name}, ${other.name}`, version, call: other.call })),
  );
  const others = rivals
    .filter((rival) => rival[verb] !== undefined && !without.includes(rival.name))
    .map((rival) => ({ name: rival.name, version: rival.version, call: rival[verb], rival }));
  return [...both, ...more, ...others];
}

/** Round by round, how many times as long as another a contestant took: what slowed one slowed the other. */
function ratio(times, ownTimes) {
  return rounded(spread(times.map((ns, round) => ns / ownTimes[round])).median);
}

/** Checks the answers of a question on one of its sets, then times the contestants: one row for each. */
export function ask(question, ownSet, rounds) {
  // What a set says of how to ask goes before what the question says.
  const set = { ...question, ...ownSet };
  const { whole = set.own } = set;
  const backendsEqual = mustBeSame(
    `${question.verb}, ${set.id}`,
    ours.map(({ library }) => whole(library)),
    set,
  );
  const contestants = contestantsFor(set);
  const { first, second } = set.acceptedByAll ? acceptedByAll(contestants, set) : set;
  const reference = ours.at(-1).library;
  const equal = contestants.map(({ call, rival = {} }) => {
    const { expected, agree } = set.agreement(rival, set.own(reference), reference, set);
    return countEqual(call, expected, agree, { first, second });
  });
  const timed = set.read ? contestants.map(({ call }) => ({ call: reading(call) })) : contestants;
  const times = measure(timed, first, second, rounds);
  const own = contestants.filter(({ rival }) => rival === undefined).map(({ name }) => name);
  const rows = contestants.map(({ name, version }, i) => ({
    name,
    version,
    nsPerCall: rounded(spread(times[i])),
    ratioTo: Object.fromEntries(own.map((each, o) => [each, ratio(times[i], times[o])])),
    equalAnswers: equal[i],
  }));
  return {
    question: question.verb,
    id: set.id,
    set: set.title,
    texts: first.length,
    of: set.first.length,
    characters: rounded(first.reduce((sum, text) => sum + text.length, 0) / first.length),
    backendsEqual,
    rounds,
    rows,
  };
}
