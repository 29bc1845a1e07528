// The results do not depend on how the bytes are cut into chunks.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkLines,
  componentsOfLines,
  dedupeLines,
  type InvalidLine,
  type LinesOutput,
  type LinesReport,
  type LineTable,
  lines,
  normalizeLines,
  resolveLines,
} from "../../../ts/lines/index.ts";
import { made, RUNS, validText } from "../../oracle/grammar/arbitrary.ts";
import { mutate, pick } from "../../oracle/grammar/generate.ts";
import {
  all,
  bytesOf,
  chunksOf,
  cutAt,
  latin1,
  plainStreamOf,
  reused,
  streamOf,
} from "../../support/chunks.ts";
import { must } from "../../support/faults.ts";

const BASE = "http://a/b/c/d;p?q";
const RULE = { rule: "IRI-reference" } as const;

/** Lines of all kinds: both line ends, none, characters of two to four bytes, bytes that are not UTF-8. */
const SAMPLE = Buffer.concat([
  bytesOf("HTTP://a/%7Eb\r\nhttp://a/~b\n\n\r\né/\u{10000}?\u20ac\r\n a\n"),
  Buffer.from([0xe2, 0x82, 0x0a, 0xff, 0x0d, 0x0d, 0x0a]),
  bytesOf("../g\r\n//[::1\nhttp://a/~b\r"),
]);

function joined(outputs: readonly LinesOutput[]): Omit<LinesOutput, "bytes"> & { text: string } {
  return { ...report(outputs), text: outputs.map(({ bytes }) => latin1(bytes)).join("") };
}

function report(reports: readonly LinesReport[]): LinesReport {
  const invalid = reports.flatMap((each) => each.invalid);
  return { lines: reports.reduce((sum, each) => sum + each.lines, 0), invalid };
}

function rowsOf(tables: readonly LineTable[]): unknown {
  return tables.flatMap((table) => {
    const host = table.column("host");
    const query = table.column("query");
    return Array.from({ length: table.length }, (_, line) => {
      const record = table.get(line);
      return [record && { ...record }, host.get(line), query.get(line), table.column("pathKind").get(line)];
    });
  });
}

type Source = (chunks: Iterable<Uint8Array>) => ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

const SOURCES: readonly (readonly [string, Source])[] = [
  ["an async iterable", chunksOf],
  ["a stream", streamOf],
  ["a stream that cannot be iterated", plainStreamOf],
  ["an async iterable of Buffers", (chunks) => chunksOf(Array.from(chunks, (chunk) => Buffer.from(chunk)))],
  ["an async iterable that reuses its memory", (chunks) => chunksOf(reused(chunks))],
];

/** Compares every function on a source of chunks with the same function on all bytes. */
async function compare(bytes: Uint8Array, chunks: readonly Uint8Array[], source: Source): Promise<void> {
  const checked = checkLines(bytes, RULE);
  must(report(await all(checkLines(source(chunks), RULE))), checked, "check", chunks);
  const tables = await all(componentsOfLines(source(chunks), RULE));
  const table = componentsOfLines(bytes, RULE);
  must(rowsOf(tables), rowsOf([table]), "components", chunks);
  must(
    tables.flatMap(({ invalid }) => invalid),
    checked.invalid,
    "components",
  );
  const normal = joined([normalizeLines(bytes, RULE)]);
  must(joined(await all(normalizeLines(source(chunks), RULE))), normal, "normalize", chunks);
  const targets = joined([resolveLines(bytes, BASE, RULE)]);
  must(joined(await all(resolveLines(source(chunks), BASE, RULE))), targets, "resolve", chunks);
  const distinct = dedupeLines(bytes, RULE);
  const parts = await all(dedupeLines(source(chunks), RULE));
  must(joined(parts), joined([distinct]), "dedupe", chunks);
  must(
    parts.reduce((sum, { duplicates }) => sum + duplicates, 0),
    distinct.duplicates,
    "duplicates",
  );
}

async function compareStreams(bytes: Uint8Array, chunks: readonly Uint8Array[]): Promise<void> {
  const { invalid } = checkLines(bytes, RULE);
  for (const [operation, want] of [
    ["normalize", normalizeLines(bytes, RULE)],
    ["dedupe", dedupeLines(bytes, RULE)],
  ] as const) {
    const reported: InvalidLine[] = [];
    const passed = streamOf(chunks).pipeThrough(
      lines(operation, { ...RULE, onInvalid: (line) => reported.push(line) }),
    );
    must((await all(passed)).map(latin1).join(""), latin1(want.bytes), operation, chunks);
    must(reported, invalid, operation, chunks);
  }
  const targets = streamOf(chunks).pipeThrough(lines("resolve", { base: BASE, ...RULE }));
  must((await all(targets)).map(latin1).join(""), latin1(resolveLines(bytes, BASE, RULE).bytes), chunks);
  must(await all(streamOf(chunks).pipeThrough(lines("check", RULE))), invalid, "check", chunks);
  const tables = await all(streamOf(chunks).pipeThrough(lines("components", RULE)));
  must(rowsOf(tables), rowsOf([componentsOfLines(bytes, RULE)]), "components", chunks);
}

describe.each(SOURCES)("chunks of %s", (_, source) => {
  test("of one byte", async () => {
    await compare(
      SAMPLE,
      cutAt(
        SAMPLE,
        Array.from({ length: SAMPLE.length }, (_, at) => at),
      ),
      source,
    );
  });

  test("cut at any index, with an empty chunk there", async () => {
    for (let place = 0; place <= SAMPLE.length; place++) {
      await compare(SAMPLE, cutAt(SAMPLE, [place, place]), source);
    }
  });

  test("of nothing", async () => {
    await compare(new Uint8Array(0), [], source);
    await compare(new Uint8Array(0), [new Uint8Array(0), new Uint8Array(0)], source);
    expect(await all(checkLines(source([new Uint8Array(0)])))).toEqual([]);
  });
});

describe("transform streams", () => {
  test("cut at any index", async () => {
    for (let place = 0; place <= SAMPLE.length; place++) {
      await compareStreams(SAMPLE, cutAt(SAMPLE, [place]));
    }
    await compareStreams(
      SAMPLE,
      cutAt(
        SAMPLE,
        Array.from({ length: SAMPLE.length }, (_, at) => at),
      ),
    );
  });

  test("are streams that the platform pipes", async () => {
    const text = new Blob(["HTTP://a\n", "HTTP://b"]).stream().pipeThrough(lines("normalize"));
    expect(await new Response(text).text()).toBe("http://a/\nhttp://b/");
    expect(lines("check")).toBeInstanceOf(TransformStream);
  });
});

/** Lines that are valid or nearly valid, with both line ends. */
const linesText = made((random) => {
  const count = Math.floor(random() * 12);
  const texts = Array.from({ length: count }, () => {
    const text = validText("IRI-reference", random);
    return (random() < 0.6 ? text : mutate(text, random)) + pick(["\n", "\r\n", "\n\n", "\r"], random);
  });
  return bytesOf(texts.join("") + (random() < 0.5 ? "" : "//h/%7e"));
});

describe("generated lines, cut anywhere", () => {
  const cuts = fc.array(fc.nat(), { maxLength: 20 });

  test("into chunks of a source", async () => {
    await fc.assert(
      fc.asyncProperty(linesText, cuts, fc.constantFrom(...SOURCES), async (bytes, places, [, source]) => {
        const chunks = cutAt(
          bytes,
          places.map((place) => place % (bytes.length + 1)),
        );
        await compare(bytes, chunks, source);
      }),
      { ...RUNS, numRuns: 500 },
    );
  });

  test("into chunks of a transform stream", async () => {
    await fc.assert(
      fc.asyncProperty(linesText, cuts, async (bytes, places) => {
        const chunks = cutAt(
          bytes,
          places.map((place) => place % (bytes.length + 1)),
        );
        await compareStreams(bytes, chunks);
      }),
      { ...RUNS, numRuns: 250 },
    );
  });
});
