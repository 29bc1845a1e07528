// docs/migrating.md: each call of its tables is run, both that of the other library and that of pchar.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { migrating } from "../scripts/migrating.mjs";
import * as compat from "../ts/compat/fast-uri.ts";
import * as pchar from "../ts/index.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

// With `--update` the tables are written, not compared.
test("docs/migrating.md has what the calls give", async () => {
  await expect(migrating(pchar, compat)).toMatchFileSnapshot(join(ROOT, "docs/migrating.md"));
});
