/**
 * Times two ways to copy an ASCII string into WebAssembly memory: a loop over its characters, and
 * `TextEncoder.encodeInto`. This file imports nothing, so every runtime can load it unchanged.
 */

/** The lengths that are measured, in characters. */
export const LENGTHS = [4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 512, 4096];

/** The number of different strings of each length, so that none is copied twice in a row. */
const TEXTS = 64;

const bytes = new Uint8Array(new WebAssembly.Memory({ initial: 2 }).buffer, 1024, 65_536);
const encoder = new TextEncoder();

/** Copies a string in a loop. Returns its length, or -1 if it is not ASCII. */
function byLoop(text) {
  const length = text.length;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code > 127) return -1;
    bytes[index] = code;
  }
  return length;
}

/** Copies a string by `encodeInto`. Returns its length, or -1 if it is not ASCII. */
function byEncodeInto(text) {
  const length = text.length;
  const { read, written } = encoder.encodeInto(text, bytes);
  return read === length && written === length ? length : -1;
}

const WAYS = [
  ["loop", byLoop],
  ["encodeInto", byEncodeInto],
];

/** Makes a pseudo-random string of URI characters, the same in every run. It is not a slice of another string. */
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
 * Makes the strings of one length in two forms. `flat`: independent strings. `cut`: slices of one long string, as
 * `split` makes of a file; a JavaScript engine may represent them as references to it.
 */
export function textsOf(length) {
  const flat = Array.from({ length: TEXTS }, (_, index) => text(length, length * TEXTS + index + 1));
  return { flat, cut: flat.join("\n").split("\n") };
}

let kept = 0;

/** Copies every string `times` times. Each way has its own loop, so that the call can be inlined. */
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

/** Throws if a way does not copy the characters, or accepts a non-ASCII string. */
function mustMove(texts) {
  for (const [name, way] of WAYS) {
    for (const each of texts) {
      bytes.fill(0, 0, each.length);
      const moved = way(each);
      const isThere = [...each].every((character, index) => bytes[index] === character.charCodeAt(0));
      if (moved !== each.length || !isThere) throw new Error(`${name} did not copy ${JSON.stringify(each)}`);
    }
    if (way("\u00e9\u20ac") !== -1) throw new Error(`${name} accepted a non-ASCII string`);
  }
}

/**
 * Measures all lengths. Returns rows `{ length, form, loop, encodeInto }`, in nanoseconds for each string.
 *
 * `now` returns the time in ms. It may be asynchronous, because the clock of some runtimes advances only while they
 * wait. A batch lasts at least `batch` ms, so that a coarse clock is precise enough. The ways take turns. The fastest
 * round counts, because other work on the machine can only add time.
 */
export async function measureMoves({ now = () => performance.now(), batch = 4, rounds = 9 } = {}) {
  const sets = LENGTHS.flatMap((length) =>
    Object.entries(textsOf(length)).map(([form, texts]) => ({ length, form, texts })),
  );
  for (const { texts } of sets) mustMove(texts);
  // As in a real program, the code has seen both forms and all lengths before anything is timed.
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

/** Returns the number of repetitions that fill a batch. */
async function timesFor(pass, texts, now, batch) {
  for (let times = 1; ; times *= 2) {
    const start = await now();
    pass(texts, times);
    const took = (await now()) - start;
    if (took >= batch) return times;
    // Grow faster while the clock has hardly advanced.
    if (took * 16 < batch) times *= 4;
  }
}

/**
 * Returns the length from which `encodeInto` should be used, or `undefined` if the loop is always better.
 *
 * It is the measured length at which switching from the loop to `encodeInto` loses the least time over all lengths,
 * compared with the better way for each. One disturbed measurement therefore does not decide.
 */
export function crossover(table, form) {
  const rows = table.filter((row) => row.form === form);
  const lost = (from) =>
    rows.reduce((sum, { length, loop, encodeInto }) => {
      const taken = length < from ? loop : encodeInto;
      return sum + Math.log(taken / Math.min(loop, encodeInto));
    }, 0);
  const candidates = [...rows.map(({ length }) => length), Number.POSITIVE_INFINITY];
  const best = candidates.reduce((lowest, from) => (lost(from) < lost(lowest) ? from : lowest));
  return Number.isFinite(best) ? best : undefined;
}
