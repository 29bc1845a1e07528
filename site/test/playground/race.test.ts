import fastUri from "fast-uri";
import * as core from "pchar";
import { expect, test } from "vitest";
import { type RaceOptions, race, spread } from "../../playground/tabs/race/race.ts";
import { RACE_INPUTS } from "../../playground/tabs/race/race-inputs.ts";
import { agreement, RACE_TASKS, waysOf } from "../../playground/tabs/race/race-tasks.ts";

/** A clock that only the competitors move. */
function fakeRace(costs: readonly number[], changes: Partial<RaceOptions> = {}) {
  let clock = 0;
  const order: number[] = [];
  const competitors = costs.map((cost, i) => ({
    name: `${i}`,
    run: () => {
      clock += cost;
      order.push(i);
      return 1;
    },
  }));
  const options: RaceOptions = {
    rounds: 9,
    chunkMs: 8,
    warmUpMs: 20,
    now: () => clock,
    pause: () => Promise.resolve(),
    signal: new AbortController().signal,
    onRound: () => {},
    ...changes,
  };
  return { order, run: () => race(competitors, options) };
}

test("the median is the time of one pass", async () => {
  const timings = await fakeRace([0.5, 2, 0.125]).run();
  expect(timings).toEqual([
    { name: "0", median: 0.5, lower: 0.5, upper: 0.5 },
    { name: "1", median: 2, lower: 2, upper: 2 },
    { name: "2", median: 0.125, lower: 0.125, upper: 0.125 },
  ]);
});

test("they take turns, and each round another one begins", async () => {
  const { order, run } = fakeRace([8, 8, 8], { rounds: 3, warmUpMs: 0 });
  await run();
  expect(order).toEqual([0, 1, 2, 1, 2, 0, 2, 0, 1]);
});

test("a race that is cancelled has no result", async () => {
  const controller = new AbortController();
  const onRound = (round: number) => {
    if (round === 2) controller.abort();
  };
  expect(await fakeRace([1, 1], { signal: controller.signal, onRound }).run()).toBeUndefined();
});

test("the quartiles are between neighbours", () => {
  expect(spread([5, 1, 4, 2, 3])).toEqual({ median: 3, lower: 2, upper: 4 });
  expect(spread([1, 2])).toEqual({ median: 1.5, lower: 1.25, upper: 1.75 });
});

test.each(RACE_TASKS)("most inputs of %s have one answer, and no input is lost", (task) => {
  const inputs = RACE_INPUTS[task];
  const { agreed, others } = agreement(waysOf(task, core, fastUri), inputs);
  expect([...agreed, ...others.map(({ input }) => input)].sort()).toEqual([...inputs].sort());
  expect(agreed.length).toBeGreaterThan(inputs.length / 2);
});

test("an input that URL rewrites is listed with the answers", () => {
  const { agreed, others } = agreement(waysOf("parse", core, fastUri), [
    "http://example.com/a",
    "http://a/./b",
  ]);
  expect(agreed).toEqual(["http://example.com/a"]);
  // RFC 3986, 5.2.4 removes dot segments when a reference is resolved, not when it is parsed.
  expect(others).toMatchObject([
    {
      input: "http://a/./b",
      answers: { pchar: "scheme http · host a · path /./b", URL: "scheme http · host a · path /b" },
    },
  ]);
});

test("an input that pchar rejects is never raced", () => {
  const { agreed, others } = agreement(waysOf("parse", core, fastUri), ["http://a/b c"]);
  expect(agreed).toEqual([]);
  expect(others[0]!.answers.pchar).toBe("throws UriSyntaxError");
});

test("the references of RFC 3986, 5.4.1 that are raced have its targets", () => {
  const ways = waysOf("resolve", core, fastUri);
  const { agreed } = agreement(ways, RACE_INPUTS.resolve);
  expect(agreed).toContain("../g");
  expect(ways.pchar.answer("../g")).toBe("http://a/b/g");
});
