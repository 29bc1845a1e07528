// The loop of docs/refs.md that adds the formats to Ajv compiles under `strict`, and adds them.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import ts from "typescript";
import { expect, test } from "vitest";
import { formats } from "../../ts/compat/formats.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FILE = `${ROOT}test/package/ajv-loop-program.ts`;

const guide = readFileSync(`${ROOT}docs/refs.md`, "utf8");
const loop = /`(for \([^`]+ajv\.addFormat[^`]+)`/.exec(guide)![1]!;

/** Returns the errors of a program with this loop. */
function complaintsOf(code: string): string[] {
  const text = `import { Ajv } from "ajv";
import { formats } from "pchar/compat/formats";
import uriResolver from "pchar/compat/fast-uri";
const ajv = new Ajv({ uriResolver });
${code};
`;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === FILE || fileExists(name);
  host.getSourceFile = (name, language, ...rest) =>
    name === FILE ? ts.createSourceFile(name, text, language) : getSourceFile(name, language, ...rest);
  const program = ts.createProgram([FILE], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

test("the loop compiles under strict, and a loop over the names does not", { timeout: 120_000 }, () => {
  expect(complaintsOf(loop)).toEqual([]);
  expect(complaintsOf("for (const name in formats) ajv.addFormat(name, formats[name])")).not.toEqual([]);
});

test("the loop adds every format", () => {
  const ajv = new Ajv();
  new Function("ajv", "formats", loop)(ajv, formats);
  for (const name of Object.keys(formats)) {
    expect(ajv.validate({ type: "string", format: name }, "http://h/")).toBe(true);
    expect(ajv.validate({ type: "string", format: name }, "http://h/{")).toBe(false);
  }
});
