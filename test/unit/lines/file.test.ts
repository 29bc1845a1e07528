import { closeSync, openSync, statSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blockReader } from "../../../ts/lines/file/block.ts";
import { normalizeLines } from "../../../ts/lines/rewrite.ts";
import { must } from "../../support/faults.ts";
import { BASE, expected, found, newFolder, transform } from "../../support/files.ts";
import { chunks } from "../../support/shell.ts";

/** Lines of all kinds, with all line ends, some of them long. */
const TEXT = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom("\n", "\r\n") },
      fc.constantFrom(
        "HTTP://EXAMPLE.com:80/%7Ea/../b",
        "../g",
        "http://a/b c",
        "é",
        "日",
        "𝒳",
        "\r",
        "%zz",
        "a",
      ),
      fc.integer({ min: 1, max: 200 }).map((length) => "b".repeat(length)),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(""));

describe("the blocks of a file", () => {
  test("own the lines that start in them, each line once", () => {
    const folder = newFolder();
    fc.assert(
      fc.property(TEXT, fc.integer({ min: 1, max: 100 }), (text, blockSize) => {
        const bytes = Buffer.from(text);
        const fd = openSync(folder.write("text", bytes), "r");
        const linesOf = blockReader({ fd, size: bytes.length }, blockSize);
        let offset = 0;
        for (let block = 0; block * blockSize < bytes.length; block++) {
          const lines = Buffer.from(linesOf(block));
          if (lines.length === 0) continue;
          must(bytes.compare(lines, 0, lines.length, offset, offset + lines.length), 0);
          const lastStart = offset + (lines.lastIndexOf("\n", -2) + 1);
          const isOwn = (place: number): boolean => Math.floor(place / blockSize) === block;
          must([isOwn(offset), isOwn(lastStart)], [true, true]);
          offset += lines.length;
        }
        must(offset, bytes.length);
        closeSync(fd);
      }),
      { numRuns: 500 },
    );
  });

  test("fail if the file became shorter", () => {
    const fd = openSync(newFolder().write("text", "a\nb"), "r");
    expect(() => blockReader({ fd, size: 4 }, 2)(1)).toThrow("became shorter");
    closeSync(fd);
  });
});

// The bytes of the long line differ, so a part of it from another offset is noticed.
test.each([65_000, 66_000, 200_000])(
  "a block whose last line has %i bytes more has all of them",
  (length) => {
    const long = Array.from({ length: length / 8 }, (_, at) => String(at).padStart(8, "0")).join("");
    const text = `${"a\n".repeat(700)}${long}\nb\n`;
    const fd = openSync(newFolder().write("text", text), "r");
    const read = blockReader({ fd, size: text.length }, 1000);
    const blocks = Array.from({ length: Math.ceil(text.length / 1000) }, (_, at) =>
      Buffer.from(read(at)).toString(),
    );
    closeSync(fd);
    expect(blocks[1]!.endsWith(`${long}\n`)).toBe(true);
    expect(blocks.join("") === text).toBe(true);
  },
);

describe("a file", () => {
  const texts: readonly [string, string][] = [
    ["nothing", ""],
    ["one line without end", "HTTP://A"],
    ["empty lines", "\n\r\n\n\n"],
    ["CR LF", "HTTP://A\r\nb c\r\n../g\r\n".repeat(40)],
    ["a CR that ends no line", "a\rb\n\r\n\r\r\nc\r".repeat(9)],
    ["a line longer than many blocks", `HTTP://A/${"b".repeat(5000)}\n%zz\n${"c".repeat(3000)} \nHTTP://D`],
    ["a line longer than one read", `a\n${"b".repeat(140_000)}\nc d\n${"e".repeat(70_000)}`],
    ["non-ASCII characters", "é\nhttp://a/日\n𝒳 \nHTTP://A\n".repeat(20)],
  ];
  const settings = [
    { workers: 1, blockSize: 64 },
    { workers: 2, blockSize: 64 },
    { workers: 3, blockSize: 1000 },
  ];
  // The operation does not change the cuts of a file, so each text has each of both once, and all texts have all pairs.
  test.each(texts.map(([title, text], turn) => [title, text, turn] as const))(
    "of %s agrees with the functions for one string, in blocks of any size",
    async (_, text, turn) => {
      const path = newFolder().write("text", text);
      for (const [at, operation] of (["check", "normalize", "resolve"] as const).entries()) {
        const { report, ...rest } = await found(operation, path, settings[(at + turn) % 3]);
        expect(rest).toEqual(expected(operation, text));
        expect(report.bytesRead).toBe(Buffer.byteLength(text));
        expect(report.bytesWritten).toBe(Buffer.byteLength(rest.output));
        expect(report.invalid).toBe(rest.invalid.length);
      }
    },
  );

  test("of any lines agrees with the functions for one string", async () => {
    const folder = newFolder();
    const cases = fc.tuple(TEXT, fc.integer({ min: 1, max: 100 }), fc.constantFrom(1, 2, 3));
    for (const [text, blockSize, workers] of fc.sample(cases, 30)) {
      const { report: _, ...rest } = await found("normalize", folder.write("text", text), {
        workers,
        blockSize,
      });
      expect(rest).toEqual(expected("normalize", text));
    }
  });

  test("keeps bytes that are not UTF-8", async () => {
    const bytes = Buffer.from("HTTP://A\n\xff\xe9\n\xc3\nHTTP://B\n", "latin1");
    const path = newFolder().write("text", bytes);
    for (const workers of [1, 2]) {
      const written: Buffer[] = [];
      const output = (piece: Uint8Array): void => void written.push(Buffer.from(piece));
      const report = await transform("normalize", { input: path, output, workers }, { blockSize: 3 });
      expect(Buffer.concat(written).toString("latin1")).toBe("http://a/\n\xff\xe9\n\xc3\nhttp://b/\n");
      expect([report.lines, report.invalid]).toEqual([4, 2]);
    }
  });

  test("agrees with `normalizeLines`, messages included", async () => {
    const text = "HTTP://A/%7e\nb c\r\nhttp://u:pw d@h/\né\n".repeat(200);
    const path = newFolder().write("text", text);
    const lines = normalizeLines(Buffer.from(text));
    for (const workers of [1, 2]) {
      const invalid: unknown[] = [];
      const pieces: Buffer[] = [];
      const output = (bytes: Uint8Array): void => void pieces.push(Buffer.from(bytes));
      await transform(
        "normalize",
        { input: path, output, workers, onInvalid: (each) => void invalid.push(each) },
        { blockSize: 500 },
      );
      expect(Buffer.concat(pieces).equals(Buffer.from(lines.bytes))).toBe(true);
      expect(invalid).toEqual(lines.invalid);
    }
  });

  test("follows the options of its operation", async () => {
    const folder = newFolder();
    const input = folder.write("text", "HTTP://A/%2e%2e/%7e\nhttp:g\n");
    const output = `${folder.path}/out`;
    for (const workers of [1, 2]) {
      const settings = { blockSize: 5, workers };
      await transform("normalize", { input, output, level: "case" }, settings);
      expect(folder.read("out")).toBe("http://a/%2E%2E/%7E\nhttp:g\n");
      await transform("normalize", { input, output, encodedDots: "keep" }, settings);
      expect(folder.read("out")).toBe("http://a/%2E%2E/~\nhttp:g\n");
      await transform("resolve", { input, output, base: BASE, strict: false }, settings);
      expect(folder.read("out")).toBe("http://A/%2e%2e/%7e\nhttp://a/b/c/g\n");
      await transform("resolve", { input, output, base: "b/c", relativeBase: true }, settings);
      expect(folder.read("out")).toBe("HTTP://A/%2e%2e/%7e\nhttp:g\n");
      expect((await transform("check", { input, rule: "relative-ref" }, settings)).invalid).toBe(2);
    }
  });

  test("of one block uses one thread, and an empty file gives an empty output", async () => {
    const folder = newFolder();
    const input = folder.write("text", "a\nb\n");
    expect(await transform("check", { input }, { workers: 4 })).toMatchObject({ lines: 2, workers: 1 });
    expect(await transform("check", { input }, { workers: 4, blockSize: 2 })).toMatchObject({ workers: 2 });
    const few = { workers: 4, blockSize: 1, bytesPerWorker: 3 };
    expect(await transform("check", { input }, few)).toMatchObject({ workers: 2 });
    expect(await transform("check", { input, workers: 3 }, few)).toMatchObject({ workers: 3 });
    const empty = await transform("normalize", {
      input: folder.write("none", ""),
      output: `${folder.path}/out`,
    });
    expect(empty).toEqual({ lines: 0, invalid: 0, bytesRead: 0, bytesWritten: 0, workers: 1 });
    expect(statSync(`${folder.path}/out`).size).toBe(0);
  });
});

describe("an input that is not a regular file", () => {
  test("is processed in the calling thread, however it is cut", async () => {
    await fc.assert(
      fc.asyncProperty(TEXT, fc.integer({ min: 1, max: 90 }), async (text, length) => {
        const bytes = Buffer.from(text);
        const pieces = Array.from({ length: Math.ceil(bytes.length / length) }, (_, i) =>
          bytes.subarray(i * length, (i + 1) * length),
        );
        const { report, ...rest } = await found("resolve", chunks(pieces), { workers: 3 });
        expect(rest).toEqual(expected("resolve", text));
        expect(report.workers).toBe(1);
      }),
    );
  });

  test.skipIf(process.platform !== "linux")("may be a file of size 0 that has content", async () => {
    const { report } = await found("check", "/proc/self/status", { workers: 2 });
    expect(report.lines).toBeGreaterThan(10);
  });

  test("may reuse the memory of its chunks", async () => {
    async function* reused(): AsyncGenerator<Uint8Array> {
      const memory = Buffer.alloc(3);
      for (const text of ["HTT", "P:/", "/A\n", "b\nc"]) {
        memory.write(text);
        yield memory;
      }
    }
    expect((await found("normalize", reused())).output).toBe("http://a/\nb\nc");
  });
});

describe("memory", () => {
  test("holds two parts for each worker, however slow the output is", async () => {
    const path = newFolder().write("text", "HTTP://A/b\nc d\n".repeat(4000));
    const held: number[] = [];
    let written = 0;
    const report = await transform(
      "normalize",
      {
        input: path,
        onInvalid: () => new Promise((go) => setImmediate(go)),
        output: async (bytes) => {
          written += bytes.length;
          await new Promise((go) => setTimeout(go, 2));
        },
      },
      { workers: 3, blockSize: 1000, onHeld: (count) => void held.push(count) },
    );
    expect(written).toBe(report.bytesWritten);
    expect(held.length).toBeGreaterThanOrEqual(60);
    expect(held[0]).toBe(1);
    expect(Math.max(...held)).toBeLessThanOrEqual(2 * 3);
  });

  test("holds a part of the output, however long it becomes", async () => {
    const base = `http://a/${"b".repeat(20_000)}/`;
    const input = newFolder().write("text", "\n".repeat(2000));
    for (const workers of [1, 2]) {
      let longest = 0;
      let total = 0;
      const output = (bytes: Uint8Array): void => {
        longest = Math.max(longest, bytes.length);
        total += bytes.length;
      };
      await transform("resolve", { input, output, base }, { workers, blockSize: 1000 });
      expect(total).toBe(2000 * (base.length + 1));
      expect(longest).toBeLessThan(total / 4);
    }
  });
});
