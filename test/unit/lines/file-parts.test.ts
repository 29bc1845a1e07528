// Parts of the results for a file: how they are cut, sent by a worker, and written.

import { describe, expect, test } from "vitest";
import { packed, unpacked } from "../../../ts/lines/file/message.ts";
import { type Part, type PartLimits, partBuilder } from "../../../ts/lines/file/part.ts";
import type { InvalidLine } from "../../../ts/lines/invalid-line.ts";
import { ruleJob } from "../../../ts/lines/job.ts";
import { newFolder, transform } from "../../support/files.ts";

const LIMITS: PartLimits = { bytes: 1e9, collectsInvalid: true, showsPasswords: false };
const partsOf = (text: string, limits: Partial<PartLimits>): Part[] => {
  const builder = partBuilder(ruleJob("check", {}), { ...LIMITS, ...limits });
  return [...builder.add(Buffer.from(text)), builder.rest()];
};

test("a part with its invalid lines survives being packed", () => {
  const invalidLines = [1, 30, 7].map(
    (row) =>
      ({
        row,
        byteIndex: 4 * row,
        code: `C${row}`,
        rule: `r${row}`,
        index: 2 * row,
        end: 3 * row,
        message: `m ${row}`,
      }) as unknown as InvalidLine,
  );
  for (const lines of [invalidLines, invalidLines.slice(1), []]) {
    const part = { output: new Uint8Array(3), bytesRead: 9, lines: 40, invalid: 3, invalidLines: lines };
    expect(unpacked(packed(part))).toEqual(part);
  }
});

describe("parts", () => {
  test("are complete with some thousands of invalid lines, so that memory stays bounded", () => {
    const parts = partsOf("<\n".repeat(40_000), {});
    expect(parts.flatMap(({ invalidLines }) => invalidLines)).toHaveLength(40_000);
    expect(Math.max(...parts.map(({ invalidLines }) => invalidLines.length))).toBeLessThan(20_000);
  });

  test("are not complete before one of their limits is reached", () => {
    const text = "<\na\n".repeat(1000);
    expect(partsOf(text, {}).map(({ lines }) => lines)).toEqual([2000]);
    const counted = partsOf(text, { collectsInvalid: false });
    expect(counted.map(({ invalid, invalidLines }) => [invalid, invalidLines])).toEqual([[1000, []]]);
    const small = partsOf(text.repeat(100), { bytes: 1000 });
    expect(small.length).toBeGreaterThan(1);
    expect(small.reduce((sum, { bytesRead }) => sum + bytesRead, 0)).toBe(100 * text.length);
  });
});

describe("a temporary file", () => {
  const settings = { workers: 1, blockSize: 500 };

  test("is removed if the process exits, with one listener for all", async () => {
    const folder = newFolder();
    const input = folder.write("in", "HTTP://A/b\n".repeat(2000));
    const before = process.listenerCount("exit");
    const counts: number[] = [];
    const names = ["one", "two"].map((name) => `${folder.path}/${name}`);
    const onProgress = (): void => void counts.push(process.listenerCount("exit") - before);
    await Promise.all(names.map((output) => transform("normalize", { input, output, onProgress }, settings)));
    expect(new Set(counts)).toEqual(new Set([1]));
    expect(process.listenerCount("exit")).toBe(before);
    const seen: string[][] = [];
    const exit = (): void => {
      seen.push(folder.names());
      process.listeners("exit").at(-1)!(0);
      seen.push(folder.names());
    };
    const work = transform(
      "normalize",
      { input, output: `${folder.path}/three`, onProgress: exit },
      settings,
    );
    await expect(work).rejects.toMatchObject({ code: "ENOENT" });
    expect(seen[0]).toHaveLength(4);
    expect(seen[1]).toEqual(["in", "one", "two"]);
    expect(process.listenerCount("exit")).toBe(before);
  });
});

test("a part is written when the one before has been, and an input that is left is closed", async () => {
  let [running, most, calls, isClosed] = [0, 0, 0, false];
  async function* input(): AsyncGenerator<Uint8Array, void> {
    try {
      for (;;) yield Buffer.from("HTTP://A\n".repeat(100));
    } finally {
      isClosed = true;
    }
  }
  const controller = new AbortController();
  const output = async (): Promise<void> => {
    most = Math.max(most, ++running);
    await new Promise((go) => setTimeout(go, 5));
    running--;
    if (++calls === 5) controller.abort(new Error("enough"));
  };
  const options = { input: input(), output, signal: controller.signal };
  await expect(transform("normalize", options, { blockSize: 64 })).rejects.toThrow("enough");
  await new Promise((go) => setTimeout(go, 5));
  expect([most, isClosed]).toEqual([1, true]);
});
