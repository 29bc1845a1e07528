import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Application } from "typedoc";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENTRIES, nameOf } from "../../scripts/build/entries.mjs";
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

const pageOf = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../.cache/pages/reference/${name}.md`, import.meta.url)), "utf8");

describe("the section of a scheme", () => {
  const sections = pageOf("schemes").split("\n### ");
  const sectionOf = (name: string): string => sections.find((each) => each.startsWith(`${name} {#`))!;
  const schemes = sections.filter((each) => /\nconst \w+: Scheme</.test(each));

  test("shows its example, fields, strict grammar, what lenient accepts and what is compared", () => {
    expect(schemes.length).toBeGreaterThan(50);
    for (const each of schemes)
      expect(each).toMatch(
        /Examples?\n[\s\S]*\*\*Fields\*\*\n[\s\S]*\*\*Grammar\*\*\n\s*```abnf\n[\s\S]*\*\*Lenient\*\*\n[\s\S]*\*\*Compared\*\*\n/,
      );
  });

  test("has the fields with their types, and sentences of its comment", () => {
    const [, fields = "", grammar, lenient, compared] = sectionOf("sms").split(
      /\*\*(?:Fields|Grammar|Lenient|Compared)\*\*\n/,
    );
    expect(fields).toMatch(
      /^\| `recipients` \| `readonly TelFields\[\]`\. The telephone numbers, in order\. \|$/m,
    );
    expect(grammar).toContain("A recipient follows the rules of [tel](#tel)");
    expect(lenient).toMatch(/^\n`lenient` accepts what `lenient` of `tel` accepts in a recipient/);
    expect(compared).toMatch(/^\n`normalize` writes each recipient as `tel` does, and sorts them/);
  });

  test("says so if there is nothing, or what another scheme has", () => {
    expect(sectionOf("geo")).toContain("**Lenient**\n");
    expect(sectionOf("telnet")).toContain("`lenient` accepts nothing else.");
    expect(sectionOf("gitSsh")).toContain("As [git](#git).");
  });
});

describe("the section of a function", () => {
  const page = pageOf("pchar");
  const sectionOf = (name: string): string => page.split(`\n### ${name}() {#`)[1]!.split(/\n### /)[0]!;

  test("has the types of the parameters, and the options with their values and defaults", () => {
    const section = sectionOf("normalize");
    expect(section).toContain("function normalize(text: UriInput, options?: NormalizeOptions): string;");
    const [, options = ""] = section.split("**Options**");
    expect(options).toMatch(/^\| `level` \| `"case" \\\| "percent" .* Default: `"scheme"`\. \|$/m);
    expect(options).toMatch(/^\| `rule` \| .* Default: `"URI-reference"`\. \|$/m);
    expect(sectionOf("check")).not.toContain("**Options**");
  });

  test("has a list of its errors, each with its class", () => {
    const [, errors = ""] = sectionOf("normalize").split("#### Throws\n");
    expect([...errors.matchAll(/^- `(\w+)` if /gm)].map(([, name]) => name)).toEqual([
      "UriSyntaxError",
      "SyntaxError",
      "TypeError",
    ]);
  });

  test("is linked from the table of tasks, which stands before the alphabet", () => {
    const tasks = page.indexOf("\n## By task\n");
    expect(tasks).toBeGreaterThan(0);
    expect(tasks).toBeLessThan(page.indexOf("\n## Functions\n"));
    const functions = [...page.matchAll(/^### (\w+)\(\) \{#(\w+)\}$/gm)];
    expect(functions.length).toBeGreaterThan(30);
    for (const [, name, anchor] of functions)
      expect(page).toMatch(new RegExp(`^\\| \\[\`${name}\\(.*\\]\\(#${anchor}\\) \\|`, "m"));
  });
});

test("the menu has each entry in a group of one purpose, with its functions in the order of tasks", () => {
  const file = fileURLToPath(new URL("../.cache/pages/reference/sidebar.json", import.meta.url));
  interface Item {
    readonly text: string;
    readonly link?: string;
    readonly items?: readonly Item[];
  }
  const groups = (JSON.parse(readFileSync(file, "utf8")) as Item[]).slice(0, -1);
  const entries = groups.flatMap(({ items }) => items!);
  expect(groups.length).toBeGreaterThan(5);
  expect(entries.map(({ text }) => text).toSorted()).toEqual(
    ENTRIES.map(({ path }) => nameOf(path)).toSorted(),
  );
  const [{ items: functions = [] }] = entries as [Item];
  expect(functions.slice(0, 3)).toEqual(
    ["parse", "check", "tryParse"].map((name) => ({
      text: name,
      link: `/reference/pchar#${name.toLowerCase()}`,
    })),
  );
  expect(functions.length).toBeGreaterThan(30);
});
