import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { must } from "../../support/faults.ts";
import { newFolder } from "../../support/files.ts";

// The built package, by its name in package.json.
const NAME = "pchar/lines/file";

test.each(["import", "require"])("pchar/lines/file by %s works on a file with workers", async (way) => {
  const library =
    way === "require" ? createRequire(import.meta.url)(NAME) : await import(/* @vite-ignore */ NAME);
  const folder = newFolder();
  const lines = 100_000;
  const input = folder.write("in", "HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html\nb c\n".repeat(lines));
  let reported = 0;
  const report = await library.transformFile("normalize", {
    input,
    output: new URL(`file://${folder.path}/out`),
    workers: 3,
    onInvalid: ({ row }: { row: number }) => {
      reported++;
      must(row, 2 * reported - 1);
    },
  });
  expect(report).toMatchObject({ lines: 2 * lines, invalid: lines, workers: 3 });
  expect(reported).toBe(lines);
  expect(folder.read("out")).toBe("http://example.com/~smith/home.html\nb c\n".repeat(lines));
});
