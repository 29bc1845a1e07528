// A package named fast-uri that consists of one `require` of `pchar/compat/fast-uri`, as docs/migrating.md shows it: Ajv loads with
// it and resolves by it.

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Packed, pack } from "./packed.ts";

const MODULES = fileURLToPath(new URL("../../node_modules", import.meta.url));

let user: Packed;

beforeAll(() => {
  user = pack();
  const modules = join(user.folder, "node_modules");
  for (const name of ["ajv", "fast-deep-equal", "json-schema-traverse", "require-from-string"]) {
    // Without the fast-uri that Ajv brings along.
    const filter = (path: string): boolean =>
      dirname(path) !== join(MODULES, "ajv") || !/node_modules$/.test(path);
    cpSync(join(MODULES, name), join(modules, name), { recursive: true, filter });
  }
  mkdirSync(join(modules, "fast-uri"));
  writeFileSync(join(modules, "fast-uri/index.js"), 'module.exports = require("pchar/compat/fast-uri");\n');
}, 120_000);
afterAll(() => user.remove());

function run(type: "module" | "commonjs", program: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, [`--input-type=${type}`, "--eval", program], {
    cwd: user.folder,
    encoding: "utf8",
  });
  return stdout + stderr;
}

test("Ajv loads, and resolves references", () => {
  const program = `const Ajv = require("ajv");
    const ajv = new Ajv({ schemas: [{ $id: "http://example.com/a/b.json", type: "string" }] });
    const validate = ajv.compile({ $id: "http://example.com/a/c.json", $ref: "./x/../b.json" });
    console.log(validate("a"), validate(1), ajv.opts.uriResolver === require("pchar/compat/fast-uri"));`;
  expect(run("commonjs", program)).toBe("true false true\n");
});

test("import and require give one instance, in every form", () => {
  const program = `import { createRequire } from "node:module";
    import byDefault, * as all from "pchar/compat/fast-uri";
    import replaced from "fast-uri";
    const required = createRequire(import.meta.url)("pchar/compat/fast-uri");
    required.code = "a property";
    console.log(required === byDefault, required.default === byDefault, required.fastUri === all.fastUri);
    console.log(replaced === required, required.parse === all.parse, replaced.code);`;
  expect(run("module", program)).toBe("true true true\ntrue true a property\n");
});
