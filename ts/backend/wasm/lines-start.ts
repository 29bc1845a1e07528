import { LINES_CORE } from "#lines-core";
import { IRI_REFERENCE, URI_REFERENCE } from "../../generated/rules.ts";
import type { Start } from "../choice.ts";
import { jsLines } from "../js/lines.ts";
import type { LinesBackend, LinesJob } from "../lines.ts";
import { CASE, IPV6, PATH, PERCENT, SCHEME, STRICT } from "../words.ts";
import { LINES_VERSION, wasmLines } from "./lines.ts";
import { startOf } from "./start-module.ts";

/** Starts the module for lines. */
export const startLines: Start<LinesBackend> | undefined = /* @__PURE__ */ startOf(LINES_CORE, {
  version: LINES_VERSION,
  backendOf: wasmLines,
  twin: jsLines,
  isSound: (use) => agrees(use, jsLines()),
});

/** Lines that meet every reader of the scanner, each kind of line end, and what is left over. */
const LINES = `HTTP://me:%7e@[2001:DB8::192.0.2.1]:080/a/../%2e/b?q#f\r
//1.2.3.4?
%61:b

http://[::1%25a]/
../g/\u{e9}?%C3%A9%c3
http://h`;

/** Tells whether a module does with lines, by each verb, what its twin does. */
function agrees(core: LinesBackend, twin: LinesBackend): boolean {
  const input = new TextEncoder().encode(LINES);
  const flags = CASE | PERCENT | PATH | IPV6 | SCHEME;
  const jobs: readonly LinesJob[] = [
    { verb: "check", rule: URI_REFERENCE },
    { verb: "scan", rule: URI_REFERENCE },
    { verb: "normalize", rule: IRI_REFERENCE, flags },
    { verb: "resolve", rule: IRI_REFERENCE, flags: STRICT, base: "http://a/b/../c?d" },
  ];
  return jobs.every((job) => {
    // Without the last line end `check` leaves the last line for the next step.
    const isLast = job.verb !== "check";
    const answers = [core, twin].map((backend) => {
      const taken = backend.step(job, input, 0, isLast);
      return [taken, backend.lines, backend.output, backend.columns, backend.issues].join(" ");
    });
    return answers[0] === answers[1];
  });
}
