import type { Start } from "../core/engine.ts";
import type { LinesEngine, LinesJob } from "../core/lines/engine.ts";
import { jsLines } from "../core/lines/js-engine.ts";
import { CASE, IPV6, PATH, PERCENT, SCHEME, STRICT } from "../generated/record.ts";
import { IRI_REFERENCE, URI_REFERENCE } from "../generated/rules.ts";
import { LINES_CORE } from "./lines-core.ts";
import { wasmLines } from "./lines-engine.ts";
import { startModule } from "./start-module.ts";

/** Lines that reach every reader of the scanner, with each kind of line ending, the last one without. */
const LINES = `HTTP://me:%7e@[2001:DB8::192.0.2.1]:080/a/../%2e/b?q#f\r
//1.2.3.4?
%61:b

http://[::1%25a]/
../g/\u{e9}?%C3%A9%c3
http://h`;

/** The jobs of the self-test, and the expected results of {@link linesAnswerOf}. */
export const LINES_SELF_TEST: readonly (readonly [job: LinesJob, answer: string])[] = [
  [{ operation: "check", rule: URI_REFERENCE }, "110 6 2,1,22,3,67,4,7,13,11,74,5,1,19,5,92  "],
  [
    { operation: "components", rule: URI_REFERENCE },
    "118 7 2,1,22,3,67,4,7,13,11,74,5,1,19,5,92 4,7,14,35,36,39,50,51,53,54,2,0,63,0,54,-1,2,2,9,-1,9,9,10,-1,10,1,0,0,56,66,-1,-1,-1,-1,-1,-1,-1,-1,-1,0,0,0,0,67,72,-1,-1,-1,-1,-1,0,0,-1,-1,0,0,4,0,73,73,-1,-1,-1,-1,-1,-1,-1,-1,-1,0,0,0,0,74,91,-1,-1,-1,-1,-1,-1,-1,-1,-1,0,0,0,0,92,109,4,7,7,8,-1,8,8,-1,-1,8,4,0,16,110,118 ",
  ],
  [
    { operation: "normalize", rule: IRI_REFERENCE, flags: CASE | PERCENT | PATH | IPV6 | SCHEME },
    "118 7 2,1,49,3,67,4,7,13,11,74  http://me:~@[2001:db8::c000:201]/b?q#f\r\n//1.2.3.4?\n%61:b\n\nhttp://[::1%25a]/\n../g/\u00e9?\u00e9%C3\nhttp://h/",
  ],
  [
    { operation: "resolve", rule: IRI_REFERENCE, flags: STRICT, base: "http://a/b/../c?d" },
    "118 7 2,1,49,3,67,4,7,13,11,74  HTTP://me:%7e@[2001:DB8::192.0.2.1]:080/%2e/b?q#f\r\nhttp://1.2.3.4?\n%61:b\nhttp://a/b/../c?d\nhttp://[::1%25a]/\nhttp://a/g/\u00e9?%C3%A9%c3\nhttp://h",
  ],
];

/** Returns all results of a step of an engine. */
export function linesAnswerOf(engine: LinesEngine, job: LinesJob): string {
  // Without the last line ending `check` leaves the last line for the next step.
  const isLast = job.operation !== "check";
  const taken = engine.step(job, new TextEncoder().encode(LINES), 0, isLast);
  const output = new TextDecoder().decode(engine.output);
  return `${taken} ${engine.lines} ${engine.issues} ${engine.rows} ${output}`;
}

/** Starts the module for lines. */
export const startLines: Start<LinesEngine> | undefined = /* @__PURE__ */ startModule(() => LINES_CORE, {
  engineOf: wasmLines,
  fallback: jsLines,
  selfTest: LINES_SELF_TEST,
  answerOf: linesAnswerOf,
});
