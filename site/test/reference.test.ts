import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Application } from "typedoc";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problemsOf } from "../build/documented.mjs";

const SOURCE = `
/** Has an example. @example f(); */
export function f(): void {}
/** Has none. */
export function g(): void {}
/** A constant without an example. */
export const c = 1;
/** Options of f. */
export interface FOptions {
  /** Has a default. @default 1 */
  a?: number;
  /** Has none. */
  b?: number;
  /** Is required, so it needs none. */
  c: number;
}
/** A result, whose optional properties are no options. */
export interface Result {
  /** May be absent. */
  d?: number;
}
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pchar-reference-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("an export without an example and an option without a default are problems", async () => {
  const files = ["entry.ts", "other.ts"];
  writeFileSync(join(folder, "entry.ts"), SOURCE);
  writeFileSync(join(folder, "other.ts"), "/** A type. */\nexport type T = string;\n");
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ files }));
  const app = await Application.bootstrap({
    entryPoints: files.map((name) => join(folder, name)),
    tsconfig: join(folder, "tsconfig.json"),
    name: "test",
    skipErrorChecking: true,
  });
  const project = (await app.convert())!;
  expect(problemsOf(project).toSorted()).toEqual([
    "entry.FOptions.b has no @default",
    "entry.c has no @example",
    "entry.g has no @example",
  ]);
});
