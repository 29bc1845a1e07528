import { activeLines, type LinesBackend, type LinesJob } from "../backend/lines.ts";

/** A step that a backend has done: which bytes it took, and whom to ask for what it left. */
export interface LinesStep {
  readonly backend: LinesBackend;
  /** Where in the bytes the step began. */
  readonly from: number;
  /** How many bytes it took. */
  readonly taken: number;
}

/**
 * Has the backend in use do a job on whole lines, and yields each step when it is done.
 *
 * What a step left is to be read before other work on lines is done, which overwrites it.
 */
export function* steps(job: LinesJob, lines: Uint8Array): Generator<LinesStep, void> {
  const backend = activeLines();
  for (let from = 0; from < lines.length; ) {
    const taken = backend.step(job, lines, from, true);
    // The end of the bytes ends a line too, so that there always is a line.
    if (taken === 0) throw new Error("A step took no line");
    yield { backend, from, taken };
    from += taken;
  }
}
