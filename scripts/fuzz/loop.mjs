// Coverage-guided fuzzing: strings that run a block of code that no earlier string ran are kept, and changed further.

import { Session } from "node:inspector";

/** Inputs of which the coverage is taken together, because taking it costs more than most calls. */
const BATCH = 32;
const MOST = 4096;
/** Long inputs must not take longer, in milliseconds, than this, and than their length explains. */
const LEAST_MILLISECONDS = 100;
const [SHORT, GROWTH] = [1024, 16];
/** Of the inputs that are kept, one in this many is measured, because that takes as long as a thousand calls. */
const MEASURED = 8;

/** The delimiters of all syntaxes, and characters that programs treat alike or differently. */
const PIECES = [
  ..." \t\n\r\0!\"#$%&'()*+,-./019:;<=>?@AFZ[\\]^_`afgz{|}~\u007f\u0080é\u00ad\u200eﬀｆ。\ud800\udc00\uffff😀",
  ..."// .. /./ /../ %41 %2F %zz %C3%A9 ::1 [::1] [v1.a] 127.0.0.1 0x7f xn-- http: https:// file:/// mailto: javascript: data:,".split(
    " ",
  ),
  ...'{a} {?a,b} {/a*} {+a:3} &amp; <a href=" ]( @code{'.split(" "),
];

/** Numbers from 0 to 1 that depend on a seed alone (Mulberry32). */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/**
 * Starts V8's precise coverage, which counts the runs of blocks in scripts that are loaded later. Returns a function that
 * forgets all runs, and returns another one. This one returns whether a part of some scripts has run since its last call that had not
 * run before, and, if it is told to, remembers this part.
 */
export function startCoverage(isWanted) {
  const session = new Session();
  session.connect();
  const post = (method, params) => {
    let answer;
    session.post(`Profiler.${method}`, params, (error, result) => {
      if (error) throw error;
      answer = result;
    });
    return answer;
  };
  post("enable");
  post("startPreciseCoverage", { callCount: true, detailed: true });
  /** For each function, a byte for each character: whether it has run. */
  let functions;
  const isNew = (remembers, scriptId, [{ startOffset: first, endOffset, count }, ...inner]) => {
    const key = `${scriptId}:${first}:${endOffset}`;
    const known = functions.get(key) ?? new Uint8Array(endOffset - first);
    if (count === 0) return false;
    functions.set(key, known);
    const now = new Uint8Array(known.length).fill(1);
    // A range inside of another one comes after it.
    for (const range of inner)
      now.fill(Math.min(range.count, 1), range.startOffset - first, range.endOffset - first);
    const has = now.some((hasRun, at) => hasRun > known[at]);
    if (has && remembers) for (const [at, hasRun] of now.entries()) known[at] |= hasRun;
    return has;
  };
  // Of a function that V8 has no counters for yet, all would seem to have run.
  const hasBlocks = ({ isBlockCoverage }) => isBlockCoverage;
  const hasNewBlocks = (remembers) =>
    post("takePreciseCoverage")
      .result.filter(({ url }) => isWanted(url))
      .flatMap(({ scriptId, functions }) =>
        functions.filter(hasBlocks).map(({ ranges }) => isNew(remembers, scriptId, ranges)),
      )
      .includes(true);
  return () => {
    functions = new Map();
    post("takePreciseCoverage");
    return hasNewBlocks;
  };
}

/** Changes a string a few times: inserts, removes, repeats and replaces pieces, or appends the end of another one. */
function mutated(text, corpus, random) {
  const below = (limit) => Math.floor(random() * limit);
  const pick = (items) => items[below(items.length)];
  let result = text;
  for (let changes = 1 + below(4); changes > 0; changes--) {
    const at = below(result.length + 1);
    const end = random() < 0.7 ? at + 1 : at + below(result.length - at + 1);
    const [before, part, after] = [result.slice(0, at), result.slice(at, end), result.slice(end)];
    const other = pick(corpus);
    result = [
      () => before + pick(PIECES) + part + after,
      () => before + pick(PIECES) + after,
      () => before + String.fromCharCode(below(128)) + after,
      () => before + after,
      () => before + part + part + after,
      () => before + other.slice(below(other.length + 1)),
    ][below(6)]();
  }
  return result.slice(0, MOST);
}

/** Removes what a failure does not need: halves, quarters, and at last single characters. */
function minimized(text, failureOf) {
  const failure = failureOf(text);
  let smallest = text;
  for (let size = Math.ceil(text.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < smallest.length; ) {
      const shorter = smallest.slice(0, at) + smallest.slice(at + size);
      if (failureOf(shorter) === failure) smallest = shorter;
      else at += size;
    }
  }
  return smallest;
}

/** Tells how long a call takes for a string in which a part is repeated, as a message if that grows faster than its length. */
function slowness(run, text, random) {
  const at = Math.floor(random() * text.length);
  const part = text.slice(at, at + 1 + Math.floor(random() * 8));
  const timeOf = (length) => {
    const long =
      text.slice(0, at) + part.repeat(length / Math.max(part.length, 1)) + text.slice(at + part.length);
    const start = process.cpuUsage();
    run(long);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  const isSlow = () => {
    const long = timeOf(SHORT * GROWTH);
    return long > LEAST_MILLISECONDS && long > 4 * GROWTH * timeOf(SHORT);
  };
  if (isSlow() && isSlow()) return `not linear: ${JSON.stringify(part)} repeated at ${at}`;
  return undefined;
}

/**
 * Runs a function on strings, and returns the shortest ones for which it throws, with the messages, one for each message. It ends
 * after some inputs or seconds, of which the seeds take at most half. The inputs depend on the seed, and on what V8 reports as new.
 */
export function fuzz({
  run,
  newCoverage,
  seeds,
  seed,
  inputs = Infinity,
  seconds = Infinity,
  checksTime = false,
}) {
  const random = seeded(seed);
  const hasNewBlocks = newCoverage();
  const [corpus, found] = [[""], new Map()];
  const failureOf = (text) => {
    try {
      run(text);
      return undefined;
    } catch (error) {
      return String(error.message ?? error);
    }
  };
  /** Runs a string, and keeps it if it fails in a new way. */
  const attempt = (text, failure = failureOf(text)) => {
    if (failure !== undefined && !found.has(failure)) found.set(failure, text);
  };
  /** Runs strings, and keeps those that run new blocks: in the first half of the strings, or in the second one. */
  const take = (texts) => {
    for (const text of texts) attempt(text);
    const isSingle = texts.length === 1;
    if (!hasNewBlocks(isSingle)) return;
    if (!isSingle) {
      take(texts.slice(0, texts.length / 2));
      take(texts.slice(texts.length / 2));
    } else {
      corpus.push(texts[0]);
      if (checksTime && random() * MEASURED < 1) attempt(texts[0], slowness(failureOf, texts[0], random));
      hasNewBlocks(false);
    }
  };
  const end = Date.now() + 1000 * seconds;
  let count = 0;
  const halfway = Date.now() + 500 * seconds;
  const first = Math.floor(random() * seeds.length);
  const rotated = [...seeds.slice(first), ...seeds.slice(0, first)];
  for (; count < rotated.length && Date.now() < halfway; count += BATCH)
    take(rotated.slice(count, count + BATCH));
  for (; count < inputs && Date.now() < end; count += BATCH) {
    // Strings that were kept last are changed more often.
    const kept = () => corpus[Math.floor(corpus.length * Math.sqrt(random()))];
    take(Array.from({ length: BATCH }, () => mutated(kept(), corpus, random)));
  }
  const faults = Array.from(found, ([failure, text]) => ({
    failure,
    text: failureOf(text) === failure ? minimized(text, failureOf) : text,
  }));
  return { count, corpus, faults };
}
