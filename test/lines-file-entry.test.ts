import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { newFolder } from "./files.ts";

// The built package, by the name that package.json exports: what a user imports.
const NAME = "pchar/lines/file";

test.each(["import", "require"])("pchar/lines/file by %s works on a file with workers", async (way) => {
  const library =
    way === "require" ? createRequire(import.meta.url)(NAME) : await import(/* @vite-ignore */ NAME);
  const folder = newFolder();
  const lines = 100_000;
  const input = folder.write("in", "HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html\nb c\n".repeat(lines));
  let told = 0;
  const report = await library.transformFile("normalize", {
    input,
    output: new URL(`file://${folder.path}/out`),
    workers: 3,
    onInvalid: ({ line }: { line: number }) => {
      told++;
      expect(line).toBe(2 * told);
    },
  });
  expect(report).toMatchObject({ lines: 2 * lines, invalid: lines, workers: 3 });
  expect(told).toBe(lines);
  expect(folder.read("out")).toBe("http://example.com/~smith/home.html\nb c\n".repeat(lines));
});
