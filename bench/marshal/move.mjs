/**
 * Times the two ways of moving an ASCII string into the memory of a WebAssembly module: a loop over its characters, and
 * `TextEncoder.encodeInto`. Nothing is imported here, so that every runtime can load this file as it is.
 */

/** The numbers of characters that are measured. */
export const LENGTHS = [4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 512, 4096];

/** How many different texts there are of each length, so that none is moved twice in a row. */
const TEXTS = 64;

const bytes = new Uint8Array(new WebAssembly.Memory({ initial: 2 }).buffer, 1024, 65_536);
const encoder = new TextEncoder();

/** Moves a text by a loop: its length, or -1 where it is not ASCII. */
function byLoop(text) {
  const length = text.length;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code > 127) return -1;
    bytes[index] = code;
  }
  return length;
}

/** Moves a text by `encodeInto`: its length, or -1 where it is not ASCII. */
function byEncodeInto(text) {
  const length = text.length;
  const { read, written } = encoder.encodeInto(text, bytes);
  return read === length && written === length ? length : -1;
}

const WAYS = [
  ["loop", byLoop],
  ["encodeInto", byEncodeInto],
];

/** A text of its own, not a part of another: characters of URIs, in an order that repeats from run to run. */
function text(length, seed) {
  const characters = "abcdefghijklmnopqrstuvwxyz/.-%0123456789:?=&";
  const codes = [];
  let state = seed * 2_654_435_761;
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    codes.push(characters.charCodeAt((state >>> 16) % characters.length));
  }
  return String.fromCharCode(...codes);
}

/**
 * The texts of one length in two forms. `flat`: each a string by itself. `cut`: each a part of one long string, as the
 * lines of a file are after `split`; an engine may keep them as references to it.
 */
export function textsOf(length) {
  const flat = Array.from({ length: TEXTS }, (_, index) => text(length, length * TEXTS + index + 1));
  return { flat, cut: flat.join("\n").split("\n") };
}

let kept = 0;

/** Moves every text `times` times. One loop for each way, so that no engine has to choose inside of it. */
const passes = {
  loop: (texts, times) => {
    for (let time = 0; time < times; time++)
      for (let index = 0; index < TEXTS; index++) kept += byLoop(texts[index]);
  },
  encodeInto: (texts, times) => {
    for (let time = 0; time < times; time++)
      for (let index = 0; index < TEXTS; index++) kept += byEncodeInto(texts[index]);
  },
};

/** Throws where a way does not put the characters there, or takes what is not ASCII. */
function mustMove(texts) {
  for (const [name, way] of WAYS) {
    for (const each of texts) {
      bytes.fill(0, 0, each.length);
      const moved = way(each);
      const isThere = [...each].every((character, index) => bytes[index] === character.charCodeAt(0));
      if (moved !== each.length || !isThere) throw new Error(`${name} did not move ${JSON.stringify(each)}`);
    }
    if (way("\u00e9\u20ac") !== -1) throw new Error(`${name} took what is not ASCII`);
  }
}

/**
 * Measures all lengths: `{ length, form, loop, encodeInto }`, ns for each text.
 *
 * `now` reads the clock in ms and may be asynchronous: some runtimes move their clock only when they wait. A batch lasts
 * `batch` ms at least, so that a coarse clock does no harm, and the ways take turns. Of the rounds the fastest counts: what
 * else the machine does can only add to so short a thing.
 */
export async function measureMoves({ now = () => performance.now(), batch = 4, rounds = 9 } = {}) {
  const sets = LENGTHS.flatMap((length) =>
    Object.entries(textsOf(length)).map(([form, texts]) => ({ length, form, texts })),
  );
  for (const { texts } of sets) mustMove(texts);
  // Both forms and all lengths go through the same code before anything is timed, as in a program.
  for (let warmUp = 0; warmUp < 200; warmUp++)
    for (const { texts } of sets)
      if (texts[0].length <= 128) for (const [name] of WAYS) passes[name](texts, 1);
  const table = [];
  for (const { length, form, texts } of sets) {
    const times = {};
    for (const [name] of WAYS) times[name] = await timesFor(passes[name], texts, now, batch);
    const measured = { loop: [], encodeInto: [] };
    for (let round = 0; round < rounds; round++) {
      for (const [name] of WAYS) {
        const start = await now();
        passes[name](texts, times[name]);
        const end = await now();
        measured[name].push(((end - start) * 1e6) / (times[name] * TEXTS));
      }
    }
    table.push({
      length,
      form,
      loop: Math.min(...measured.loop),
      encodeInto: Math.min(...measured.encodeInto),
    });
  }
  return { table, kept };
}

/** How many times the texts must be moved to fill a batch. */
async function timesFor(pass, texts, now, batch) {
  for (let times = 1; ; times *= 2) {
    const start = await now();
    pass(texts, times);
    const took = (await now()) - start;
    if (took >= batch) return times;
    // A clock that has not moved says nothing yet.
    if (took * 16 < batch) times *= 4;
  }
}

/**
 * The length from which on `encodeInto` is the one to take, or undefined where it never is: of all measured lengths the one at
 * which a change from loop to `encodeInto` loses least to the better of both, over all lengths. So one number that was
 * disturbed does not decide.
 */
export function crossover(table, form) {
  const rows = table.filter((row) => row.form === form);
  const lost = (from) =>
    rows.reduce((sum, { length, loop, encodeInto }) => {
      const taken = length < from ? loop : encodeInto;
      return sum + Math.log(taken / Math.min(loop, encodeInto));
    }, 0);
  const candidates = [...rows.map(({ length }) => length), Number.POSITIVE_INFINITY];
  const best = candidates.reduce((least, from) => (lost(from) < lost(least) ? from : least));
  return Number.isFinite(best) ? best : undefined;
}
