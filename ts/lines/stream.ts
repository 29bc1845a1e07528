import { kindOf } from "../support/argument.ts";
import { requireGlobal } from "../support/platform.ts";
import { optionsOf } from "../support/properties.ts";
import {
  CHECKED_RESOLVE_OPTIONS,
  type CheckedResolveOptions,
  LEVEL_OPTIONS,
  type LevelOptions,
  type RuleOptions,
} from "../uri/generated/options.ts";
import type { UriInput } from "../uri/types.ts";
import { chunkBytes, type Work } from "./batches.ts";
import { checkWork, type LinesReport } from "./check.ts";
import { componentsWork } from "./components.ts";
import { dedupeWork } from "./dedupe.ts";
import type { InvalidLine } from "./invalid-line.ts";
import { normalizeJob, resolveJob, unknownOperation } from "./job.ts";
import { lineSplitter } from "./line-splitter.ts";
import { type LinesOutput, rewriteWork } from "./rewrite.ts";
import type { LineTable } from "./table.ts";

/** The option of {@link lines} that reports invalid lines. */
export interface InvalidLinesOption {
  /**
   * Called with each invalid line, in order, before the bytes of its chunk are passed on.
   *
   * @default invalid lines are not reported
   */
  readonly onInvalid?: ((invalid: InvalidLine) => void) | undefined;
}

/** Options of `lines("normalize")` and `lines("dedupe")`. */
export interface NormalizeLinesOptions extends LevelOptions, InvalidLinesOption {}

/** Options of `lines("resolve")`. */
export interface ResolveLinesOptions extends CheckedResolveOptions, InvalidLinesOption {
  /** The base URI of every line. */
  readonly base: UriInput;
}

/**
 * Creates a `TransformStream` that processes lines. Chunks may be cut anywhere.
 *
 * `"normalize"`, `"resolve"` and `"dedupe"` turn bytes into bytes. Invalid lines are copied unchanged, and `onInvalid` is
 * called with each. `"check"` emits an object for each invalid line, and `"components"` a table for the lines that each chunk
 * completes. The results are those of {@link normalizeLines}, {@link resolveLines}, {@link dedupeLines}, {@link checkLines}
 * and {@link componentsOfLines}.
 *
 * A chunk is accepted once the result of the one before has been read. Memory holds that chunk, an incomplete line, and the
 * normal forms of `"dedupe"`.
 *
 * @throws {UriSyntaxError} if the base is not valid or has no scheme, before any line is read.
 * @throws {TypeError} if an argument has a wrong value, or the runtime has no `TransformStream`.
 * @example
 * const invalid = [];
 * const text = new Blob(["HTTP://a/%7Eb\n<>\n"]).stream();
 * const normal = text.pipeThrough(lines("normalize", { onInvalid: ({ row }) => invalid.push(row) }));
 * await new Response(normal).text(); // "http://a/~b\n<>\n"
 * invalid; // [1]
 */
export function lines(
  operation: "normalize" | "dedupe",
  options?: NormalizeLinesOptions,
): TransformStream<Uint8Array, Uint8Array>;
export function lines(
  operation: "resolve",
  options: ResolveLinesOptions,
): TransformStream<Uint8Array, Uint8Array>;
export function lines(operation: "check", options?: RuleOptions): TransformStream<Uint8Array, InvalidLine>;
export function lines(operation: "components", options?: RuleOptions): TransformStream<Uint8Array, LineTable>;
export function lines(
  operation: "normalize" | "dedupe" | "resolve" | "check" | "components",
  options?: object,
): TransformStream<Uint8Array, Uint8Array> | TransformStream<Uint8Array, InvalidLine | LineTable> {
  switch (operation) {
    case "normalize":
    case "dedupe": {
      const settings = optionsOf(options as NormalizeLinesOptions | undefined, NORMALIZE_LINES_OPTIONS);
      const job = normalizeJob(settings);
      return bytesStream(operation === "dedupe" ? dedupeWork(job) : rewriteWork(job), settings);
    }
    case "resolve": {
      const settings = optionsOf(options as ResolveLinesOptions | undefined, RESOLVE_LINES_OPTIONS);
      return bytesStream(rewriteWork(resolveJob(settings.base as string, settings)), settings);
    }
    case "check":
      return transform<LinesReport, InvalidLine>(checkWork(options), false, ({ invalid }, controller) => {
        for (const each of invalid) controller.enqueue(each);
      });
    case "components":
      return transform<LineTable, LineTable>(componentsWork(options), true, (table, controller) => {
        controller.enqueue(table);
      });
    default:
      throw unknownOperation(operation, ["normalize", "resolve", "dedupe", "check", "components"]);
  }
}

const NORMALIZE_LINES_OPTIONS = [...LEVEL_OPTIONS, "onInvalid"] as const;
const RESOLVE_LINES_OPTIONS = [...CHECKED_RESOLVE_OPTIONS, "base", "onInvalid"] as const;

function bytesStream(
  work: Work<LinesOutput>,
  { onInvalid }: InvalidLinesOption,
): TransformStream<Uint8Array, Uint8Array> {
  if (onInvalid !== undefined && typeof onInvalid !== "function") {
    throw new TypeError(`Expected onInvalid that is a function, got ${kindOf(onInvalid)}`);
  }
  return transform(work, false, ({ bytes, invalid }, controller) => {
    if (onInvalid !== undefined) for (const each of invalid) onInvalid(each);
    if (bytes.length > 0) controller.enqueue(bytes);
  });
}

/** Creates a stream that passes on the result for the lines that each chunk completes. */
function transform<R, O>(
  work: Work<R>,
  isKept: boolean,
  pass: (result: R, controller: TransformStreamDefaultController<O>) => void,
): TransformStream<Uint8Array, O> {
  requireGlobal("TransformStream");
  const splitter = lineSplitter(isKept);
  return new TransformStream({
    transform(chunk, controller) {
      const whole = splitter.add(chunkBytes(chunk));
      if (whole.length > 0) pass(work(whole), controller);
    },
    flush(controller) {
      const rest = splitter.rest();
      if (rest.length > 0) pass(work(rest), controller);
    },
  });
}
