// Runs each test as it is, and again, hooks included, for each mutant that it reaches and that nothing noticed yet. A test notices a
// mutant if it fails, and passes again without it. If it no longer passes, the process is spoilt, and ends: the mutant gets one of its
// own, as do mutants of code that runs once, at the import or later.

import { setMaxListeners } from "node:events";
import { appendFileSync, readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { TestRunner } from "vitest";

const orders = JSON.parse(readFileSync(process.env.PCHAR_MUTANTS, "utf8"));
const write = (line) => appendFileSync(orders.log, `${JSON.stringify(line)}\n`);
fc.configureGlobal({ endOnFailure: true, seed: 1 });

const NONE = -1;
const isAlone = orders.alone !== undefined;
const alive = new Set(orders.alive);
const reached = new Uint8Array(orders.count);
const reachedIds = () => [...reached.keys()].filter((id) => reached[id]);
let on = orders.alone ?? NONE;
let turns = 0;
let mostTurns = orders.mostTurns ?? Number.POSITIVE_INFINITY;
globalThis.isMutant = (id) => {
  reached[id] = 1;
  return id === on;
};
/** A mutant loops if it takes 100,000 turns more than ten times as many as the code without it. */
globalThis.onTurn = () => {
  turns += 1;
  if (turns > mostTurns) throw new Error("It loops");
};

/** The CPU time in ms that a try may take, and the number of tries. Loops in code without `onTurn` take longer. */
const heart = new Float64Array(new SharedArrayBuffer(16));
heart[0] = orders.mostMs ?? Number.POSITIVE_INFINITY;
const watch = `const { workerData: heart } = require("node:worker_threads");
const { ppid } = process;
let [tries, start] = [0, 0];
setInterval(() => {
  const { user } = process.cpuUsage();
  if (tries !== heart[1]) [tries, start] = [heart[1], user];
  if (user - start > heart[0] * 1000 || ppid !== process.ppid) process.kill(process.pid, "SIGKILL");
}, 1000);`;
new Worker(watch, { eval: true, workerData: heart }).unref();

export default class MutantRunner extends TestRunner {
  #isSpoilt = false;
  /** The mutants to try, from the second try of a test on. */
  #queue;
  /** The mutant with which the try before the last failed. */
  #suspect;
  #start;

  onBeforeRunFiles() {
    if (!isAlone) write({ test: "", ms: 0, turns, reached: reachedIds(), isTried: true });
  }

  onAfterRunFiles() {
    write({ hasEnded: !this.#isSpoilt });
    return super.onAfterRunFiles();
  }

  async onBeforeRunTask(test) {
    const { isTried, ms, reached } = orders.known[test.id] ?? { ms: 0 };
    const hasNothing = isTried || ms > orders.limit || reached?.every((id) => !alive.has(id));
    if (!isAlone) {
      if (this.#isSpoilt || hasNothing) test.mode = "skip";
      test.repeats = Number.POSITIVE_INFINITY;
      this.#start = undefined;
      setMaxListeners(0, test.context.signal);
    }
    await super.onBeforeRunTask(test);
  }

  onBeforeTryTask(test) {
    if (!isAlone) {
      if (this.#start === undefined) this.#begin();
      else this.#judge(test, performance.now() - this.#start);
      test.result = { ...test.result, state: "run", errors: undefined };
      heart[1] += 1;
      turns = 0;
      this.#start = performance.now();
    }
    super.onBeforeTryTask(test);
  }

  #begin() {
    this.#queue = undefined;
    mostTurns = Number.POSITIVE_INFINITY;
    heart[0] = Number.POSITIVE_INFINITY;
    reached.fill(0);
  }

  /** Looks at the last try, and selects the mutant of the next one. */
  #judge(test, took) {
    const hasFailed = test.result.state === "fail" || turns > mostTurns;
    if (this.#queue === undefined) {
      const ms = orders.known[test.id]?.ms ?? took;
      const isTried = ms <= orders.limit || hasFailed;
      const all = reachedIds();
      write({ test: test.id, name: test.name, ms, turns, reached: all, isTried, hasFailed });
      this.#queue = isTried && !hasFailed ? all.filter((id) => alive.has(id)) : [];
      mostTurns = 10 * turns + 100_000;
      heart[0] = 10 * ms + 10_000;
    } else if (this.#suspect !== undefined) {
      this.#isSpoilt = hasFailed;
      if (hasFailed) this.#queue = [];
      else write({ noticed: this.#suspect });
      alive.delete(this.#suspect);
      this.#suspect = undefined;
    } else if (hasFailed) {
      this.#suspect = on;
      on = NONE;
      return;
    }
    // Code that runs once in a process, and is remembered.
    if (on !== NONE && !reached[on]) write({ once: on });
    on = this.#queue.shift() ?? NONE;
    reached[on] = 0;
    if (on === NONE) test.context.skip();
    write({ trying: on });
  }

  async runTask(test) {
    // A promise that never settles is noticed, too.
    const late = new Promise((_, reject) => {
      if (on !== NONE) setTimeout(reject, 20_000, new Error("It waits")).unref();
    });
    try {
      await Promise.race([TestRunner.getTestFn(test)(), late]);
    } catch (error) {
      // Nobody reads how it differs from what was expected, which takes long to print.
      throw on === NONE || error?.code === "VITEST_PENDING" ? error : new Error("It fails");
    }
  }
}
