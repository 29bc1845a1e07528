// Replaces the fast-uri of Ajv by npm, with the files that docs/migrating.md shows, and resolves a reference in a schema.

import { mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ProgramError, REPOSITORY, runNpm } from "../runtimes/place.mjs";

/** Follows the page in a new project. Throws if Ajv does not use pchar, or does not work. */
export async function overridden({ root, before, after }) {
  const [, section] = /^### A dependency that uses fast-uri\n(.*?)^### /ms.exec(
    readFileSync(join(REPOSITORY, "docs/migrating.md"), "utf8"),
  );
  const [manifest, index, overrides] = [...section.matchAll(/^```\w+\n(.*?)^```/gms)].map(([, text]) => text);
  const project = join(root, "overrides");
  mkdirSync(join(project, "fast-uri"), { recursive: true });
  writeFileSync(join(project, "fast-uri/package.json"), manifest);
  writeFileSync(join(project, "fast-uri/index.js"), index);
  const { version } = JSON.parse(readFileSync(join(before, "node_modules/ajv/package.json"), "utf8"));
  const dependencies = { ajv: version, pchar: `file:${join(after, "node_modules/pchar")}` };
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ private: true, dependencies, ...JSON.parse(overrides) }),
  );
  await runNpm(["install", "--prefer-offline", "--no-audit", "--no-fund"], {
    cwd: project,
  });

  const require = createRequire(join(project, "index.js"));
  const Ajv = require("ajv");
  const ajv = new Ajv({ schemas: [{ $id: "http://example.com/a/b.json", type: "string" }] });
  const validate = ajv.compile({ $id: "http://example.com/a/c.json", $ref: "./x/../b.json" });
  if (!validate("a") || validate(1)) throw new ProgramError("Ajv resolves a reference to another schema");
  if (ajv.opts.uriResolver !== require("pchar/compat/fast-uri"))
    throw new ProgramError(
      `Ajv uses ${realpathSync(createRequire(require.resolve("ajv")).resolve("fast-uri"))}`,
    );
}
