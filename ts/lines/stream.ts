import { kindOf, objectOf, quoted } from "../argument.ts";
import type { LadderOptions } from "../normalize-flags.ts";
import type { ResolveOptions } from "../resolve.ts";
import type { UriReference } from "../types.ts";
import { chunkBytes, type Work } from "./batches.ts";
import { carry } from "./carry.ts";
import { checkWork, type LinesReport } from "./check.ts";
import { dedupeWork } from "./dedupe.ts";
import type { InvalidLine } from "./invalid-line.ts";
import { type LinesOptions, normalizeJob, resolveJob } from "./job.ts";
import { type LinesOutput, rewriteWork } from "./rewrite.ts";
import { scanWork } from "./scan.ts";
import type { LineTable } from "./table.ts";

/** Whom a stream of bytes tells of what is wrong. */
export interface InvalidLinesOption {
  /** Is called with each invalid line, in their order, when the bytes of its chunk are about to be passed on. */
  readonly onInvalid?: ((line: InvalidLine) => void) | undefined;
}

/** How `lines("normalize")` and `lines("dedupe")` do their work. */
export interface NormalizeLinesOptions extends LadderOptions, InvalidLinesOption {}

/** How `lines("resolve")` does its work. */
export interface ResolveLinesOptions extends ResolveOptions, InvalidLinesOption {
  /** The base of all lines. */
  readonly base: string | UriReference;
}

/**
 * Makes a `TransformStream` that takes the bytes of lines, cut anywhere.
 *
 * `"normalize"`, `"resolve"` and `"dedupe"` pass bytes on; the lines that are invalid are among them, as they are, and
 * `onInvalid` is told of each. `"check"` passes on an object for each invalid line, and `"scan"` a table for the lines
 * that each chunk completes. What is done with a line is what {@link normalizeLines}, {@link resolveLines},
 * {@link dedupeLines}, {@link checkLines} and {@link scanLines} do.
 *
 * A chunk is taken when the one before has been read. Beside it no more is kept than a line that has no end yet, and the
 * normal forms of `"dedupe"`.
 *
 * @throws {UriSyntaxError} if the base is not valid or has no scheme, at once.
 * @throws {TypeError} if an argument has a wrong value.
 * @example
 * const invalid = [];
 * const text = new Blob(["HTTP://a/%7Eb\n<>\n"]).stream();
 * const normal = text.pipeThrough(lines("normalize", { onInvalid: ({ line }) => invalid.push(line) }));
 * await new Response(normal).text(); // "http://a/~b\n<>\n"
 * invalid; // [2]
 */
export function lines(
  verb: "normalize" | "dedupe",
  options?: NormalizeLinesOptions,
): TransformStream<Uint8Array, Uint8Array>;
export function lines(verb: "resolve", options: ResolveLinesOptions): TransformStream<Uint8Array, Uint8Array>;
export function lines(verb: "check", options?: LinesOptions): TransformStream<Uint8Array, InvalidLine>;
export function lines(verb: "scan", options?: LinesOptions): TransformStream<Uint8Array, LineTable>;
export function lines(
  verb: "normalize" | "dedupe" | "resolve" | "check" | "scan",
  options: object = {},
): TransformStream<Uint8Array, Uint8Array> | TransformStream<Uint8Array, InvalidLine | LineTable> {
  switch (verb) {
    case "normalize":
      return bytesStream(rewriteWork(normalizeJob(options)), options);
    case "dedupe":
      return bytesStream(dedupeWork(options), options);
    case "resolve": {
      const { base, ...rest } = objectOf(options as ResolveLinesOptions);
      return bytesStream(rewriteWork(resolveJob(base, rest)), rest);
    }
    case "check":
      return transform<LinesReport, InvalidLine>(checkWork(options), false, ({ invalid }, controller) => {
        for (const line of invalid) controller.enqueue(line);
      });
    case "scan":
      return transform<LineTable, LineTable>(scanWork(options), true, (table, controller) => {
        controller.enqueue(table);
      });
    default:
      throw new TypeError(`Unknown verb ${quoted(verb)}`);
  }
}

function bytesStream(
  work: Work<LinesOutput>,
  { onInvalid }: InvalidLinesOption,
): TransformStream<Uint8Array, Uint8Array> {
  if (onInvalid !== undefined && typeof onInvalid !== "function") {
    throw new TypeError(`Expected onInvalid that is a function, got ${kindOf(onInvalid)}`);
  }
  return transform(work, false, ({ bytes, invalid }, controller) => {
    if (onInvalid !== undefined) for (const line of invalid) onInvalid(line);
    if (bytes.length > 0) controller.enqueue(bytes);
  });
}

/** Makes a stream of what work makes of the lines that each chunk completes. */
function transform<R, O>(
  work: Work<R>,
  isKept: boolean,
  pass: (result: R, controller: TransformStreamDefaultController<O>) => void,
): TransformStream<Uint8Array, O> {
  const cut = carry(isKept);
  return new TransformStream({
    transform(chunk, controller) {
      const whole = cut.add(chunkBytes(chunk));
      if (whole.length > 0) pass(work(whole), controller);
    },
    flush(controller) {
      const rest = cut.rest();
      if (rest.length > 0) pass(work(rest), controller);
    },
  });
}
