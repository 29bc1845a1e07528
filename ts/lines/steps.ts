import type { LinesEngine, LinesJob } from "../core/lines/engine.ts";
import { activeLines } from "../engine/lines.ts";

/** A step of a job: the engine has processed some of the lines. */
interface LinesStep {
  /** The engine, which holds the results until its next step. */
  readonly engine: LinesEngine;
  /** The index where the step began. */
  readonly from: number;
  /** The number of bytes that it processed. */
  readonly taken: number;
}

/**
 * Runs a job on whole lines, and yields each step when it is done.
 *
 * Read its results before anything else uses the engine, which would overwrite them.
 */
export function* steps(job: LinesJob, lines: Uint8Array): Generator<LinesStep, void> {
  const engine = activeLines();
  for (let from = 0; from < lines.length; ) {
    const taken = engine.step(job, lines, from, true);
    // The end of the bytes ends a line, so every step has one.
    if (taken === 0) throw new Error("The engine processed no line");
    yield { engine, from, taken };
    from += taken;
  }
}
