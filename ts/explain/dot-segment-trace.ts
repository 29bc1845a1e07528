import { clipped } from "../quoted-text.ts";
import type { Quoting } from "./explained-text.ts";

/** One line of a trace of 5.2.4: a step, and the two buffers after it. */
export interface BufferStep {
  readonly step: "1" | "2A" | "2B" | "2C" | "2D" | "2E";
  readonly output: string;
  readonly input: string;
}

/**
 * Removes the dot segments of a path by the two buffers of RFC 3986, 5.2.4, and notes both after each step.
 *
 * The output of the last step is what `removeDotSegments` returns. A step takes no copy of a buffer: the input is a slice
 * of the path, and the output one that was there before, or that and a segment.
 *
 * @example
 * traceDotSegments("a/..").map(({ step }) => step); // ["1", "2E", "2C", "2E"]
 * traceDotSegments("a/../b").at(-1); // { step: "2E", output: "/b", input: "" }
 */
export function traceDotSegments(path: string): readonly BufferStep[] {
  const steps: BufferStep[] = [{ step: "1", output: "", input: path }];
  // What the output buffer was when it was empty, and after each segment that is in it.
  const outputs: string[] = [""];
  let at = 0;
  const note = (step: BufferStep["step"], input: string): void => {
    steps.push({ step, output: outputs.at(-1)!, input });
  };
  /** 2B and 2C put a slash in the place of what they take: the one after it, or one where the path ends. */
  const replaced = (step: "2B" | "2C", length: number): void => {
    at += length;
    note(step, at < path.length ? path.slice(at) : "/");
    if (at < path.length) return;
    outputs.push(`${outputs.at(-1)!}/`);
    note("2E", "");
  };
  while (at < path.length) {
    const slash = path.indexOf("/", at + 1);
    const end = slash === -1 ? path.length : slash;
    const segment = path.slice(at, end);
    if (segment === "." || segment === "..") {
      at = slash === -1 ? end : end + 1;
      note(slash === -1 ? "2D" : "2A", path.slice(at));
    } else if (segment === "/.") {
      replaced("2B", 2);
    } else if (segment === "/..") {
      if (outputs.length > 1) outputs.pop();
      replaced("2C", 3);
    } else {
      outputs.push(outputs.at(-1)! + segment);
      at = end;
      note("2E", path.slice(at));
    }
  }
  return steps;
}

const HEADING = ["STEP   ", "OUTPUT BUFFER", "INPUT BUFFER"] as const;
const COLUMN = 22;
/** How many steps a table shows, and how much of a buffer: all of them together are as long as the path squared. */
const SHOWN_STEPS = 100;
const SHOWN = 120;

/** Writes a trace as the RFC prints it, a line for each step. */
function traceLines(steps: readonly BufferStep[]): string[] {
  const rows = steps
    .slice(0, SHOWN_STEPS)
    .map(({ step, output, input }) => [step, clipped(output, SHOWN), clipped(input, SHOWN)] as const);
  const width = Math.max(COLUMN, ...rows.map(([, output]) => output.length + 2));
  const lines = [`${HEADING[0]}${HEADING[1].padEnd(width)}${HEADING[2]}`, ""];
  for (const [step, output, input] of rows) {
    lines.push(` ${step.padEnd(2)}:   ${output.padEnd(width)}${input}`.trimEnd());
  }
  if (steps.length > SHOWN_STEPS) lines.push(` ... and ${steps.length - SHOWN_STEPS} steps more`);
  return lines;
}

/** Writes a trace without passwords: that of the path with them masked has the same steps. */
export function shownTrace(steps: readonly BufferStep[], quoting: Quoting): string[] {
  const path = steps[0]!.input;
  const shown = quoting.hidden(path);
  return traceLines(shown === path ? steps : traceDotSegments(shown));
}
