// The programs that run the command line, and that measure.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type * as Measure from "../../examples/measure.ts";
import type * as TidyFile from "../../examples/tidy-file.ts";
import { imported, ROOT } from "./programs.ts";

describe("tidy-file.ts", async () => {
  const { tidy } = (await imported("tidy-file.ts")) as typeof TidyFile;
  const folder = mkdtempSync(join(tmpdir(), "pchar-tidy-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const command = [process.execPath, join(ROOT, "dist/cli.js")];

  test("normalizes the valid lines, and reports the others", async () => {
    const [input, output] = [join(folder, "in; $(a).txt"), join(folder, "out.txt")];
    writeFileSync(input, "HTTP://H:80/./a\na b\n");
    const { invalid, lines } = await tidy(input, output, command);
    expect(lines).toBe(2);
    expect(invalid).toEqual([{ row: 1, message: "unexpected character ' ' in path at index 1" }]);
    expect(readFileSync(output, "utf8")).toBe("http://h/a\na b\n");
  });

  test("throws if the file cannot be read", async () => {
    const missing = join(folder, "missing.txt");
    await expect(tidy(missing, join(folder, "out.txt"), command)).rejects.toThrow("ended with 2");
  });
});

describe("measure.ts", async () => {
  const { measure } = (await imported("measure.ts")) as typeof Measure;

  test("times the strings that both read alike, and no others", () => {
    const { strings, pchar, url } = measure(["http://h/a", "http://h/a/../b", "http://h", "a b", ""], 3);
    expect(strings).toBe(1);
    expect(pchar).toBeGreaterThan(0);
    expect(url).toBeGreaterThan(0);
  });
});
