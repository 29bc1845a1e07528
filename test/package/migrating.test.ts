// docs/migrating.md: runs every call of its tables, and compares the results with the document.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { migrating } from "../../scripts/generate/migrating.mjs";
import * as compat from "../../ts/compat/fast-uri.ts";
import * as pchar from "../../ts/index.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

// With `--update` the tables are written, not compared.
test("docs/migrating.md shows the results of its calls", async () => {
  await expect(migrating(pchar, compat)).toMatchFileSnapshot(join(ROOT, "docs/migrating.md"));
});
