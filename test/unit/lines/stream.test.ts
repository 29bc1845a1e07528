// Streams and async iterables of bytes: when they are read, how they end, and how invalid lines are reported.

import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import {
  checkLines,
  componentsOfLines,
  type DedupedLines,
  dedupeLines,
  type InvalidLine,
  type LinesOutput,
  type LinesReport,
  type LinesSource,
  type LineTable,
  lines,
  normalizeLines,
  resolveLines,
} from "../../../ts/lines/index.ts";
import { invalidLines } from "../../oracle/reference/lines.ts";
import { all, bytesOf, chunksOf, latin1, streamOf } from "../../support/chunks.ts";

const BASE = "http://a/b/c/d;p?q";

describe("results", () => {
  test("come with the chunk that completes a line, and rows continue", async () => {
    const chunks = ["a\nb", "c", " \n\nd\n", "<", ""].map(bytesOf);
    const reports = await all(checkLines(chunksOf(chunks)));
    expect(reports.map((each) => [each.lines, ...each.invalid.map(({ row }) => row)])).toEqual([
      [1],
      [3, 1],
      [1, 4],
    ]);
    const bytes = bytesOf("a\nbc \n\nd\n<");
    expect(reports.flatMap(({ invalid }) => invalid)).toEqual(invalidLines(bytes));
  });

  test("of a chunk without a whole line, or whose lines are left out, are not passed on", async () => {
    const texts = (chunks: readonly string[]): ReadableStream<Uint8Array> => streamOf(chunks.map(bytesOf));
    const distinct = await all(texts(["a\n", "A:\n", "a\n", "", "a:\n"]).pipeThrough(lines("dedupe")));
    expect(distinct.map(latin1)).toEqual(["a\n", "A:\n"]);
    const tables = await all(texts(["a", "b", "c\n", "d"]).pipeThrough(lines("components")));
    expect(tables.map(({ length }) => length)).toEqual([1, 1]);
  });

  test("of a scan have a copy of the bytes", async () => {
    const memory = bytesOf("//a\n//b");
    const [first] = await all(
      componentsOfLines(
        (async function* () {
          yield memory;
          memory.fill(0);
        })(),
      ),
    );
    expect([first!.get(0)?.host, first!.column("host").get(0)]).toEqual(["a", "a"]);
  });
});

describe("a source", () => {
  /** Creates a stream without end, and records how it is used. */
  function endless(): { stream: ReadableStream<Uint8Array>; state: { pulls: number; reason?: unknown } } {
    const state: { pulls: number; reason?: unknown } = { pulls: 0 };
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          state.pulls++;
          controller.enqueue(bytesOf("a\n"));
        },
        cancel(reason) {
          state.reason = reason ?? "no reason";
        },
      },
      { highWaterMark: 0 },
    );
    return { stream, state };
  }

  test.each([
    ["iterable", (stream: ReadableStream<Uint8Array>) => stream],
    [
      "not iterable",
      (stream: ReadableStream<Uint8Array>) =>
        Object.defineProperty(stream, Symbol.asyncIterator, { value: undefined }),
    ],
  ])("is cancelled and released if the loop is left: a stream that is %s", async (_, make) => {
    const { stream, state } = endless();
    let count = 0;
    for await (const { lines } of checkLines(make(stream))) if (++count === 3 && lines === 1) break;
    expect(state).toEqual({ pulls: 3, reason: "no reason" });
    expect(stream.locked).toBe(false);
  });

  test("that is an iterable is closed if the loop is left", async () => {
    let isOver = false;
    async function* chunks(): AsyncGenerator<Uint8Array, void> {
      try {
        for (;;) yield bytesOf("a\n");
      } finally {
        isOver = true;
      }
    }
    for await (const { lines } of normalizeLines(chunks())) if (lines === 1) break;
    expect(isOver).toBe(true);
  });

  test("is not touched before the first result is requested", async () => {
    const { stream, state } = endless();
    const results = checkLines(stream);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(state.pulls).toBe(0);
    expect(stream.locked).toBe(false);
    const iterator = results[Symbol.asyncIterator]();
    expect((await iterator.next()).value).toEqual({ lines: 1, invalid: [] });
    expect(state.pulls).toBe(1);
    await iterator.return?.();
    expect(state.reason).toBe("no reason");
  });

  test("that fails passes its error on", async () => {
    const failure = new Error("the line is dead");
    const failing = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        pull(controller) {
          controller.error(failure);
        },
      });
    await expect(all(checkLines(failing()))).rejects.toBe(failure);
    await expect(all(failing().pipeThrough(lines("check")))).rejects.toBe(failure);
    async function* chunks(): AsyncGenerator<Uint8Array, void> {
      yield bytesOf("a\nb");
      throw failure;
    }
    const results: unknown[] = [];
    const read = async (): Promise<void> => {
      for await (const result of checkLines(chunks())) results.push(result);
    };
    await expect(read()).rejects.toBe(failure);
    expect(results).toEqual([{ lines: 1, invalid: [] }]);
  });

  test("of chunks that are not bytes gives a TypeError, and is cancelled", async () => {
    const texts = (): ReadableStream<Uint8Array> => streamOf(["a\n" as never, "b\n" as never]);
    await expect(all(checkLines(texts()))).rejects.toThrow(
      new TypeError("Expected chunks that are Uint8Arrays, got string"),
    );
    await expect(all(texts().pipeThrough(lines("normalize")))).rejects.toThrow(TypeError);
    const { stream, state } = endless();
    const reader = stream.getReader();
    reader.releaseLock();
    async function* wrong(): AsyncGenerator<Uint8Array, void> {
      for await (const _ of stream) yield null as never;
    }
    await expect(all(componentsOfLines(wrong()))).rejects.toThrow(TypeError);
    expect(state.reason).toBe("no reason");
  });
});

test("the types match the results", async () => {
  const bytes = bytesOf("a\n");
  const stream = (): ReadableStream<Uint8Array> => streamOf([bytes]);
  const once: readonly [LinesReport, LineTable, LinesOutput, LinesOutput, DedupedLines] = [
    checkLines(bytes),
    componentsOfLines(bytes),
    normalizeLines(bytes),
    resolveLines(bytes, BASE),
    dedupeLines(bytes),
  ];
  const reports: AsyncIterable<LinesReport> = checkLines(stream());
  const tables: AsyncIterable<LineTable> = componentsOfLines(chunksOf([bytes]));
  const normal: TransformStream<Uint8Array, Uint8Array> = lines("normalize", { onInvalid: console.error });
  const invalid: ReadableStream<InvalidLine> = stream().pipeThrough(lines("check", { rule: "URI" }));
  const scanned: ReadableStream<LineTable> = stream().pipeThrough(lines("components"));
  const sources: readonly LinesSource[] = [stream(), chunksOf([bytes]), Readable.from([bytes])];
  // @ts-expect-error The base is required.
  expect(() => lines("resolve")).toThrow(TypeError);
  // @ts-expect-error The invalid lines are the output.
  expect(() => lines("check", { onInvalid: console.error })).toThrow(TypeError);
  // @ts-expect-error Lines are bytes.
  expect(() => checkLines("a\n")).toThrow(TypeError);
  // @ts-expect-error A stream of strings is not a stream of bytes.
  expect(await all(checkLines(new Blob().stream().pipeThrough(new TextDecoderStream())))).toEqual([]);
  expect([once.length, sources.length, normal.writable.locked]).toEqual([5, 3, false]);
  expect([await all(reports), (await all(tables)).length]).toEqual([[{ lines: 1, invalid: [] }], 1]);
  expect([(await all(invalid)).length, (await all(scanned)).length]).toEqual([1, 1]);
});

describe("backpressure", () => {
  test("a transform stream accepts a chunk once the one before has been read", async () => {
    let pulls = 0;
    const source = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulls++;
          controller.enqueue(bytesOf("HTTP://a\n"));
        },
      },
      { highWaterMark: 0 },
    );
    const reader = source.pipeThrough(lines("normalize")).getReader();
    const idle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
    await idle();
    const before = pulls;
    expect(before).toBeLessThanOrEqual(2);
    for (let count = 1; count <= 5; count++) {
      expect(latin1((await reader.read()).value!)).toBe("http://a/\n");
      await idle();
      expect(pulls - before).toBeLessThanOrEqual(count);
    }
    await reader.cancel();
    await idle();
    expect(pulls - before).toBeLessThanOrEqual(6);
  });

  test("an onInvalid that throws ends the stream with its error", async () => {
    const failure = new Error("enough");
    const normal = streamOf([bytesOf("a\n \n")]).pipeThrough(
      lines("normalize", {
        onInvalid() {
          throw failure;
        },
      }),
    );
    await expect(all(normal)).rejects.toBe(failure);
  });

  test("an onInvalid may process lines itself", async () => {
    const seen: number[] = [];
    const normal = streamOf([bytesOf("HTTP://a\n<>\nHTTP://b\n<>\n")]).pipeThrough(
      lines("normalize", {
        onInvalid: ({ row }) => {
          seen.push(row, normalizeLines(bytesOf("HTTP://c/d/e/f/g\n".repeat(3))).lines);
        },
      }),
    );
    expect(await new Response(normal).text()).toBe("http://a/\n<>\nhttp://b/\n<>\n");
    expect(seen).toEqual([1, 3, 3, 3]);
  });
});
