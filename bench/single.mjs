import { acceptedByAll, countEqual, mustBeSame } from "./answers.mjs";
import { BENCHMARKS } from "./benchmarks/index.mjs";
import { competitors } from "./competitors.mjs";
import { measure, reading, rounded, spread } from "./measure.mjs";
import { note, ours } from "./ours.mjs";

/** Returns the builds of pchar that a benchmark compares. */
const enginesOf = ({ sharesCore }) => (sharesCore ? ours.slice(0, 1) : ours);

/** Returns the implementations that a benchmark compares on a set, as `{name, call, competitor}`, pchar first. */
function implementationsFor(set) {
  const { operation, own, extra = () => [], without = [] } = set;
  const engines = enginesOf(set).map(({ name, library }) => ({ name, call: own(library) }));
  const more = enginesOf(set).flatMap(({ name, library }) =>
    extra(library).map((other) => ({ name: `${name}, ${other.name}`, call: other.call })),
  );
  const others = competitors
    .filter((competitor) => competitor[operation] !== undefined && !without.includes(competitor.name))
    .map((competitor) => ({
      name: competitor.name,
      call: competitor[operation],
      competitor,
    }));
  return [...engines, ...more, ...others];
}

/** Returns the median ratio of two times, taken round by round: a busy moment slows both. */
function ratio(times, ownTimes) {
  return rounded(spread(times.map((ns, round) => ns / ownTimes[round])).median);
}

/** Checks the answers of a benchmark on one of its sets, then times the implementations. Returns a row for each. */
function runBenchmark(benchmark, ownSet, rounds) {
  // A set overrides the functions of its benchmark.
  const set = { ...benchmark, ...ownSet };
  const { whole = set.own } = set;
  const enginesEqual = mustBeSame(
    `${benchmark.operation}, ${set.id}`,
    enginesOf(set).map(({ library }) => whole(library)),
    set,
  );
  const implementations = implementationsFor(set);
  const { first, second } = set.acceptedByAll ? acceptedByAll(implementations, set) : set;
  const { library: reference } = enginesOf(set).at(-1);
  const equal = implementations.map(({ call, competitor = {} }) => {
    const { expected, agree } = set.agreement(competitor, set.own(reference), reference, set);
    return countEqual(call, expected, agree, { first, second });
  });
  const timed = set.read ? implementations.map(({ call }) => ({ call: reading(call) })) : implementations;
  const times = measure(timed, first, second, rounds);
  const rows = implementations.map(({ name }, i) => ({
    name,
    ns: rounded(spread(times[i]).median),
    ratioTo: Object.fromEntries(enginesOf(set).map((each, o) => [each.name, ratio(times[i], times[o])])),
    equal: equal[i],
  }));
  return {
    benchmark: benchmark.name,
    id: set.id,
    set: set.title,
    texts: first.length,
    of: set.first.length,
    characters: rounded(first.reduce((sum, text) => sum + text.length, 0) / first.length),
    enginesEqual,
    rows,
  };
}

/** Runs benchmarks by their names: each on all its sets, or on those with the mark `everywhere`. */
export function runBenchmarks({ only, everywhere, rounds }) {
  if (note !== undefined) throw new Error(note);
  return BENCHMARKS.filter(({ name }) => only.includes(name)).flatMap((benchmark) =>
    benchmark
      .sets()
      .filter((set) => !everywhere || set.everywhere === true)
      .map((set) => runBenchmark(benchmark, set, rounds)),
  );
}
