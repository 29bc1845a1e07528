// Times functions that give the same answers, in interleaved rounds that are short enough to keep the page usable.

/** A function that reads all inputs once. It returns a number, so the compiler cannot skip its work. */
export interface Competitor {
  readonly name: string;
  readonly run: () => number;
}

/** The length of a round, and the clock. */
export interface RaceOptions {
  readonly rounds: number;
  /** The time that one competitor runs without a pause. */
  readonly chunkMs: number;
  /** The time that each runs before the first round, for the compiler to optimize it. */
  readonly warmUpMs: number;
  readonly now: () => number;
  /** Lets the page draw and answer. */
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
  /** Called after each round. */
  readonly onRound: (done: number) => void;
}

/** The time of one pass over the inputs, in milliseconds. Half of the rounds are between the quartiles. */
export interface Timing {
  readonly name: string;
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
}

/** Runs the race, or returns `undefined` if it is cancelled. */
export async function race(
  competitors: readonly Competitor[],
  options: RaceOptions,
): Promise<Timing[] | undefined> {
  const passes: number[] = [];
  for (const competitor of competitors) {
    const found = await warmUp(competitor, options);
    if (found === undefined) return undefined;
    passes.push(found);
  }
  const times = competitors.map((): number[] => []);
  for (let round = 0; round < options.rounds; round++) {
    for (let turn = 0; turn < competitors.length; turn++) {
      await options.pause();
      if (options.signal.aborted) return undefined;
      // Each round begins with another competitor, so no competitor always runs after the same one.
      const i = (round + turn) % competitors.length;
      times[i]!.push(timed(competitors[i]!, passes[i]!, options.now) / passes[i]!);
    }
    options.onRound(round + 1);
  }
  return competitors.map(({ name }, i) => ({ name, ...spread(times[i]!) }));
}

/** Runs a competitor for a while, and returns how many passes fill a chunk. */
async function warmUp(competitor: Competitor, options: RaceOptions): Promise<number | undefined> {
  let passes = 1;
  let spent = 0;
  while (spent < options.warmUpMs) {
    await options.pause();
    if (options.signal.aborted) return undefined;
    const ms = timed(competitor, passes, options.now);
    spent += ms;
    passes = Math.max(1, ms < options.chunkMs / 4 ? passes * 2 : Math.round((passes * options.chunkMs) / ms));
  }
  return passes;
}

/** Adds up the results, so the compiler cannot remove a call. */
let sink = 0;

function timed({ run }: Competitor, passes: number, now: () => number): number {
  const start = now();
  for (let i = 0; i < passes; i++) sink = (sink + run()) | 0;
  return now() - start;
}

/** The median and the quartiles, interpolated between neighbours. */
export function spread(values: readonly number[]): { median: number; lower: number; upper: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (fraction: number) => {
    const place = fraction * (sorted.length - 1);
    const below = sorted[Math.floor(place)]!;
    const above = sorted[Math.ceil(place)]!;
    return below + (above - below) * (place - Math.floor(place));
  };
  return { median: at(0.5), lower: at(0.25), upper: at(0.75) };
}
