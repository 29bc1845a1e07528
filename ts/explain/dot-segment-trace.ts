import { clipped } from "../support/display.ts";
import type { Quoting } from "./explained-text.ts";

/** A step of RFC 3986, 5.2.4, and the two buffers after it. */
export interface BufferStep {
  /** The number of the step in 5.2.4. */
  readonly step: "1" | "2A" | "2B" | "2C" | "2D" | "2E";
  /** The output buffer after the step. */
  readonly output: string;
  /** The input buffer after the step. */
  readonly input: string;
}

/**
 * Removes the dot segments of a path with the two buffers of RFC 3986, 5.2.4, and returns both after each step.
 *
 * The output of the last step is the result of `removeDotSegments`. Memory is linear, because no step copies a buffer: the
 * input is a slice of the path, and the output an earlier one, or an earlier one with a segment appended.
 *
 * @example
 * traceDotSegments("a/..").map(({ step }) => step); // ["1", "2E", "2C", "2E"]
 * traceDotSegments("a/../b").at(-1); // { step: "2E", output: "/b", input: "" }
 */
export function traceDotSegments(path: string): readonly BufferStep[] {
  const steps: BufferStep[] = [{ step: "1", output: "", input: path }];
  // The output buffer when it was empty, and after each segment that it still contains.
  const outputs: string[] = [""];
  let at = 0;
  const addStep = (step: BufferStep["step"], input: string): void => {
    steps.push({ step, output: outputs.at(-1)!, input });
  };
  /** Steps 2B and 2C replace a prefix with "/": the next slash of the path, or a new one at its end. */
  const replacePrefix = (step: "2B" | "2C", length: number): void => {
    at += length;
    addStep(step, at < path.length ? path.slice(at) : "/");
    if (at < path.length) return;
    outputs.push(`${outputs.at(-1)!}/`);
    addStep("2E", "");
  };
  while (at < path.length) {
    const slash = path.indexOf("/", at + 1);
    const end = slash === -1 ? path.length : slash;
    const segment = path.slice(at, end);
    if (segment === "." || segment === "..") {
      at = slash === -1 ? end : end + 1;
      addStep(slash === -1 ? "2D" : "2A", path.slice(at));
    } else if (segment === "/.") {
      replacePrefix("2B", 2);
    } else if (segment === "/..") {
      if (outputs.length > 1) outputs.pop();
      replacePrefix("2C", 3);
    } else {
      outputs.push(outputs.at(-1)! + segment);
      at = end;
      addStep("2E", path.slice(at));
    }
  }
  return steps;
}

const HEADING = ["STEP   ", "OUTPUT BUFFER", "INPUT BUFFER"] as const;
const COLUMN_WIDTH = 22;

/** The number of steps that a table shows, and of characters of a buffer. Shown in full, a table grows quadratically. */
const MAX_STEPS = 100;
const MAX_BUFFER = 120;

/** Formats a trace as the RFC prints it, one line for each step. */
function traceLines(steps: readonly BufferStep[]): string[] {
  const rows = steps
    .slice(0, MAX_STEPS)
    .map(
      ({ step, output, input }) => [step, clipped(output, MAX_BUFFER), clipped(input, MAX_BUFFER)] as const,
    );
  const width = Math.max(COLUMN_WIDTH, ...rows.map(([, output]) => output.length + 2));
  const lines = [`${HEADING[0]}${HEADING[1].padEnd(width)}${HEADING[2]}`, ""];
  for (const [step, output, input] of rows) {
    lines.push(` ${step.padEnd(2)}:   ${output.padEnd(width)}${input}`.trimEnd());
  }
  if (steps.length > MAX_STEPS) lines.push(` ... and ${steps.length - MAX_STEPS} more steps`);
  return lines;
}

/** Formats a trace without passwords. A path with masked passwords has the same steps. */
export function formattedTrace(steps: readonly BufferStep[], quoting: Quoting): string[] {
  const path = steps[0]!.input;
  const masked = quoting.masked(path);
  return traceLines(masked === path ? steps : traceDotSegments(masked));
}
