// I5 for long strings and long lists: the exponent of the time of every public function, from 1,000 to a million characters, and from 1,000 to 16,000 items.
// `npm run parity` runs it, because it takes minutes.
//
// An exponent of 1 is linear time, 2 is quadratic. Every place of a string (test/support/places.ts) gets 66 shapes at two lengths. The
// shape that grows fastest is measured up to a million, and one over the limit again: its time is the best of five. A string or a list
// that is too long for the caches, for the core or for the young generation of the heap takes longer once, so it has to be over the limit
// at four times that length too.

import { afterAll, expect, test } from "vitest";
import { backend } from "../../ts/index.ts";
import { thrownBy } from "../support/faults.ts";
import { stopwatch } from "../support/growth.ts";
import { type Act, listPlaces, stringPlaces } from "../support/places.ts";

const LIMIT = 1.2;
const [SHORT, MIDDLE, LONG] = [1000, 8000, 1_000_000];
const [FEW, MANY] = [1000, 16_000];
const ROUNDS = 5;
/** A call that takes less, in milliseconds, at the longer length is fast enough at all lengths. */
const FAST = 0.03;
/** Calls that have taken longer, in milliseconds, are not repeated. */
const SLOW = 1000;

/** Two of these alternate: 66 shapes. */
const CLASSES = [..."a1.:/?#@%[é"];
const UNITS = CLASSES.flatMap((one, at) => CLASSES.slice(at).map((other) => one + other));

/** Prepares a call for a length. */
type Prepare = (length: number) => () => unknown;

function timeOf(act: () => unknown): number {
  const read = stopwatch();
  thrownBy(act);
  return read();
}

/** Returns the exponent between two lengths, by the fastest of five calls each. One within the limit needs no other calls. */
function exponent(prepare: Prepare, from: number, to: number): number {
  const [short, long] = [prepare(from), prepare(to)];
  const start = performance.now();
  let [shortest, longest] = [timeOf(short), timeOf(long)];
  const grows = (): number => (longest < FAST ? 0 : Math.log(longest / shortest) / Math.log(to / from));
  for (let round = 1; round < ROUNDS && grows() > LIMIT && performance.now() - start < SLOW; round++) {
    shortest = Math.min(shortest, timeOf(short));
    longest = Math.min(longest, timeOf(long));
  }
  return grows();
}

/** Returns the exponent. One over the limit is measured again, and then up to four times that length; the lowest counts. */
function confirmed(prepare: Prepare, from: number, to: number): number {
  const first = exponent(prepare, from, to);
  if (first <= LIMIT) return first;
  const again = Math.min(first, exponent(prepare, from, to));
  return again <= LIMIT ? again : Math.min(again, exponent(prepare, to, 4 * to));
}

interface Measured {
  readonly place: string;
  readonly shape: string;
  readonly grows: number;
}

const measured: Measured[] = [];

afterAll(() => {
  if (measured.length === 0) return;
  const worst = measured.sort((a, b) => b.grows - a.grows).slice(0, 20);
  const rows = worst.map(({ place, shape, grows }) => `${grows.toFixed(2)}  ${place}  ${shape}`);
  console.log([`The worst of ${measured.length}, engine ${backend().name}:`, ...rows].join("\n"));
});

const prepareString =
  (act: Act, head: string, unit: string): Prepare =>
  (length) => {
    const text = head + unit.repeat(length / 2);
    return () => act(text);
  };

function* stringShapes(heads: readonly string[]): Generator<readonly [head: string, unit: string]> {
  for (const head of heads) for (const unit of UNITS) yield [head, unit];
}

/** Returns the shape whose time grows fastest from `SHORT` to `MIDDLE`. */
function worstShape(act: Act, heads: readonly string[]): Measured & { prepare: Prepare } {
  let worst = { place: "", shape: "", grows: -1, prepare: prepareString(act, "", "aa") };
  for (const [head, unit] of stringShapes(heads)) {
    const prepare = prepareString(act, head, unit);
    const grows = exponent(prepare, SHORT, MIDDLE);
    if (grows > worst.grows) worst = { place: "", shape: JSON.stringify([head, unit]), grows, prepare };
  }
  return worst;
}

/** Keeps the exponent of a place, and expects it to be within the limit. */
function expectLinear(place: string, shape: string, grows: number): void {
  measured.push({ place, shape, grows });
  expect(grows, shape).toBeLessThanOrEqual(LIMIT);
}

const isRun = process.env["PCHAR_COMPLETE"] !== undefined;

/**
 * The WebAssembly engine answers the functions of three entries itself. The others are measured on the JavaScript engine only, except
 * those of `pchar/wasm`, which start the core and have neither strings nor lists.
 */
const IS_MEASURED = backend().name === "wasm" ? /^(?:pchar|lines|arrow)\.|^Uri(?:Map|Set)/ : /^(?!wasm\.)/;

const measuredPlaces = <T>(places: ReadonlyMap<string, T>): [string, T][] =>
  isRun ? [...places].filter(([place]) => IS_MEASURED.test(place)) : [];

test.each(measuredPlaces(stringPlaces()))("%s", { timeout: 120_000 }, (place, [heads, act]) => {
  // The argument is one of a few names.
  if (thrownBy(() => act("a")) instanceof TypeError) return;
  const { shape, grows, prepare } = worstShape(act, heads);
  // One that is surely quadratic would take hours for a million characters.
  const last = confirmed(prepare, SHORT, grows > LIMIT ? MIDDLE : LONG);
  expectLinear(place, shape, last);
});

/** The runtime's own work: a map of as many strings, and an object of as many names, which V8 sorts. */
const MAP: Prepare = (count) => () =>
  new Map(Array.from({ length: count }, (_, at) => [`http://h/${at}`, { at }]));
const KEYS: Prepare = (count) => {
  const object = Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, at]));
  return () => Object.entries({ ...object });
};
const excess = (prepare: Prepare): number => Math.max(0, exponent(prepare, FEW, MANY) - 1);

const runtime = isRun ? { map: excess(MAP), keys: excess(KEYS) } : { map: 0, keys: 0 };

test.each(measuredPlaces(listPlaces()))("%s", { timeout: 120_000 }, (place, prepare) => {
  // The argument has to be a single value.
  if (thrownBy(prepare(2)) instanceof TypeError) return;
  const more = place.endsWith(", keys") ? runtime.keys : runtime.map;
  expectLinear(place, "items", confirmed(prepare, FEW, MANY) - more);
});

test.runIf(isRun)("quadratic work is over the limit", () => {
  const quadratic: Prepare = (length) => () => {
    let sum = 0;
    for (let one = 0; one < length; one++) for (let other = 0; other < length; other += 8) sum += one ^ other;
    return sum;
  };
  // Before it is compiled the shorter one takes too long.
  for (let run = 0; run < 50; run++) quadratic(1000)();
  // On a busy machine a short call may wait, and then one measurement says nothing.
  const grows = Array.from({ length: 5 }, () => confirmed(quadratic, 2000, 16_000));
  expect(Math.max(...grows)).toBeGreaterThan(LIMIT);
});

test.runIf(isRun)("one shape with quadratic work is found among all shapes", () => {
  const act: Act = (text) => {
    let sum = 0;
    for (let at = text.indexOf("@%"); at !== -1; at = text.indexOf("@%", at + 2)) {
      for (let other = at; other < text.length; other += 8) sum += text.charCodeAt(other);
    }
    return sum;
  };
  const { shape, grows } = worstShape(act, ["", "http://h/?"]);
  expect(shape).toContain('"@%"');
  expect(grows).toBeGreaterThan(LIMIT);
});
