import { activeLines, type LinesBackend, type LinesJob } from "../backend/lines.ts";

/**
 * Has the backend in use do a job on whole lines, step by step.
 *
 * `each` is called after each step, with the backend and with where in the bytes the step began. It must not do
 * other work on lines: what the step left would be overwritten.
 */
export function forEachStep(
  job: LinesJob,
  lines: Uint8Array,
  each: (backend: LinesBackend, from: number, taken: number) => void,
): void {
  const backend = activeLines();
  for (let from = 0; from < lines.length; ) {
    const taken = backend.step(job, lines, from, true);
    // The end of the bytes ends a line too, so that there always is a line.
    if (taken === 0) throw new Error("A step took no line");
    each(backend, from, taken);
    from += taken;
  }
}
