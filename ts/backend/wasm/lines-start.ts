import { IRI_REFERENCE, URI_REFERENCE } from "../../generated/rules.ts";
import type { BackendReason } from "../backend.ts";
import { jsLines } from "../js/lines.ts";
import type { LinesBackend, LinesChoice, LinesJob, StartLines } from "../lines.ts";
import { CASE, IPV6, PATH, PERCENT, SCHEME, STRICT } from "../words.ts";
import { decodeBase64 } from "./base64.ts";
import { LINES_VERSION, type LinesCore, wasmLines } from "./lines.ts";
import { LINES_CORE_BASE64 } from "./lines-core.ts";

/**
 * Starts the module for lines from the bytes that are part of this one, as `start.ts` starts the core.
 *
 * Where that fails, for whatever reason, the twin serves and the reason tells why. `onFailure` is told of a module that
 * fails later.
 */
export const startLines: StartLines | undefined = (onFailure) => {
  const twin = (reason: BackendReason): LinesChoice => ({ use: jsLines(), reason });
  if (typeof WebAssembly === "undefined") return twin("absent");
  try {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(decodeBase64(LINES_CORE_BASE64)));
    const core = instance.exports as unknown as LinesCore;
    if (core.version() !== LINES_VERSION) return twin("version");
    let isTested = false;
    let isSound = true;
    const use = wasmLines(core, (substitute, error) => {
      isSound = false;
      if (isTested) onFailure(substitute, error);
    });
    isSound = agrees(use, jsLines()) && isSound;
    isTested = true;
    return isSound ? { use, reason: undefined } : twin("selftest");
  } catch (error) {
    return twin(error instanceof RangeError ? "memory" : "refused");
  }
};

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
