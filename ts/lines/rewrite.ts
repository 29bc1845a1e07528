import type { LinesJob } from "../backend/lines.ts";
import type { Work } from "./batches.ts";
import type { LinesReport } from "./check.ts";
import { growing } from "./growing.ts";
import { addInvalidLines, type InvalidLine } from "./invalid-line.ts";
import { steps } from "./steps.ts";

/** What {@link normalizeLines} and {@link resolveLines} make of lines. */
export interface LinesOutput extends LinesReport {
  /** The lines as they became, with the line ends that they had. */
  readonly bytes: Uint8Array;
}

/** Makes what rewrites batch after batch, by a job that has output. */
export function rewriteWork(job: LinesJob): Work<LinesOutput> {
  let before = 0;
  return (lines) => {
    const first = before;
    const invalid: InvalidLine[] = [];
    const output = growing(0);
    for (const { backend, from, taken } of steps(job, lines)) {
      addInvalidLines(invalid, backend, lines, from, before);
      before += backend.lines;
      // The first step tells how long what comes of the others may be; a sixteenth more, so that few grow. It may be
      // like none of the others, though, so that no more is believed of it than that lines grow to twice their length.
      const left = (lines.length - from) / taken;
      const expected = Math.ceil(backend.output.length * left * 1.0625);
      if (left > 1 && from === 0) output.reserve(Math.min(expected, 2 * lines.length));
      output.append(backend.output);
    }
    return { lines: before - first, invalid, bytes: output.view() };
  };
}
