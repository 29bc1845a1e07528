// The committed results of the bench: generated strings are reproducible, and documents show the last recorded run.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { documents } from "../../bench/report/documents.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

test("the corpora are those that bench/make makes", () => {
  const { status, stderr } = spawnSync(process.execPath, ["bench/make/make.mjs", "--check"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

describe("what the last records say", () => {
  // With `--update` the documents are written, not compared.
  test.each(["docs/performance.md", "docs/performance.svg"] as const)("%s", async (name) => {
    await expect(documents()[name]).toMatchFileSnapshot(join(ROOT, name));
  });
});
