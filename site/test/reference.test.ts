import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

const REFERENCE = fileURLToPath(new URL("../.cache/pages/reference/", import.meta.url));
const pageOf = (name: string): string => readFileSync(join(REFERENCE, `${name}.md`), "utf8");

describe("the page of a scheme", () => {
  const pages = readdirSync(join(REFERENCE, "schemes")).filter((name) => name.endsWith(".md"));
  const schemes = pages
    .map((name) => pageOf(`schemes/${name.slice(0, -3)}`))
    .filter((each) => /\nconst \w+: Scheme</.test(each));

  test("shows its example, fields, strict grammar, what lenient accepts and what is compared", () => {
    expect(schemes.length).toBeGreaterThan(50);
    for (const each of schemes)
      expect(each).toMatch(
        /Examples?\n[\s\S]*\n## Fields\n[\s\S]*\n## Grammar\n\s*```abnf\n[\s\S]*\n## Lenient\n[\s\S]*\n## Compared\n/,
      );
  });

  test("has the fields with their types, and sentences of its comment", () => {
    const [, fields = "", grammar, lenient, compared] = pageOf("schemes/sms").split(
      /^## (?:Fields|Grammar|Lenient|Compared)\n/m,
    );
    expect(fields).toMatch(
      /^\| `recipients` \| `readonly TelFields\[\]`\. The telephone numbers, in order\. \|$/m,
    );
    expect(grammar).toContain("A recipient follows the rules of [tel](./tel.md)");
    expect(lenient).toMatch(/^\n`lenient` accepts what `lenient` of `tel` accepts in a recipient/);
    expect(compared).toMatch(/^\n`normalize` writes each recipient as `tel` does, and sorts them/);
  });

  test("says so if there is nothing, or what another scheme has", () => {
    expect(pageOf("schemes/geo")).toContain("\n## Lenient\n");
    expect(pageOf("schemes/telnet")).toContain("`lenient` accepts nothing else.");
    expect(pageOf("schemes/gitSsh")).toContain("As [git](./git.md).");
  });
});

describe("the page of a function", () => {
  test("has the types of the parameters, and the options with their values and defaults", () => {
    const page = pageOf("pchar/normalize");
    expect(page).toContain("function normalize(text: UriInput, options?: NormalizeOptions): string;");
    const [, options = ""] = page.split("\n## Options\n");
    expect(options).toMatch(/^\| `level` \| `"case" \\\| "percent" .* Default: `"scheme"`\. \|$/m);
    expect(options).toMatch(/^\| `rule` \| .* Default: `"URI-reference"`\. \|$/m);
    expect(pageOf("pchar/check")).not.toContain("## Options");
    // Only this function has them, and lists them once.
    const only = pageOf("pchar/isSameDocument");
    expect(only).toContain("[`SameDocumentOptions`](#samedocumentoptions)");
    expect(only).toContain("\n## Options {#samedocumentoptions}\n");
    expect(only).not.toContain("## SameDocumentOptions");
  });

  test("has a list of its errors, each with its class", () => {
    const [, errors = ""] = pageOf("pchar/normalize").split("## Throws\n");
    expect([...errors.matchAll(/^- `(\w+)` if /gm)].map(([, name]) => name)).toEqual([
      "UriSyntaxError",
      "SyntaxError",
      "TypeError",
    ]);
  });

  test("says what it is for in its title and description", () => {
    expect(pageOf("pchar/origin")).toMatch(
      /^---\ntitle: origin\ntitleTemplate: ":title of pchar"\ndescription: "[A-Z][^"]+\."\n[\s\S]*\n# origin\(\)\n/,
    );
  });

  test("has the types that only it needs", () => {
    expect(pageOf("pchar/tryParse")).toContain("\n## ParseResult {#parseresult}\n");
    // Functions of several entries take options of `resolve`.
    expect(pageOf("pchar/resolve")).not.toContain("## ResolveOptions");
    expect(pageOf("pchar/types/ResolveOptions")).toContain("\n# ResolveOptions\n");
  });
});

describe.each(ENTRIES.map(({ path }) => path))("the page of the entry %s", (path) => {
  const page = path === "." ? "pchar" : path.slice(2);
  const text = pageOf(page);

  test("links each of its exports once", async () => {
    const names = Object.keys(await import(nameOf(path))).filter((name) => name !== "module.exports");
    for (const name of names)
      expect(text.match(new RegExp(`^\\| \\[\`${name}\\b[^\`]*\`\\]`, "gm")), name).toHaveLength(1);
  });

  test("says something about each export and type, and describes none", () => {
    expect(text).not.toMatch(/^\| \[[^|]*\| +\|/m);
    expect(text).not.toContain("```");
    const rows = text.match(/^\| \[/gm)!;
    expect(text.split("\n").length).toBeLessThan(rows.length + 60);
  });
});

test("the page of pchar groups its functions by task, and has its types last", () => {
  const groups = pageOf("pchar").split("\n## ").slice(1);
  expect(groups.length).toBeGreaterThan(5);
  expect(groups[0]).toMatch(
    /^Read and validate\n[\s\S]*\n\| \[`parse\(text, rule\?\)`\]\(\.\/pchar\/parse\.md\)/,
  );
  expect(groups.at(-1)).toMatch(/^Types\n/);
});

describe("the menu of the reference", () => {
  interface Item {
    readonly text: string;
    readonly link?: string;
    readonly items?: readonly Item[];
  }
  const menus = JSON.parse(readFileSync(join(REFERENCE, "sidebar.json"), "utf8")) as Record<string, Item[]>;
  const entriesOf = (menu: readonly Item[]): readonly Item[] =>
    menu.slice(0, -1).flatMap(({ items }) => items!);

  test("has each entry in a group of one purpose", () => {
    expect(menus["/reference/"]!.length).toBeGreaterThan(5);
    for (const menu of Object.values(menus))
      expect(
        entriesOf(menu)
          .map(({ text }) => text)
          .toSorted(),
      ).toEqual(ENTRIES.map(({ path }) => nameOf(path)).toSorted());
  });

  test("has the functions of the entry that is shown, by task, and no others", () => {
    const entries = entriesOf(menus["/reference/pchar"]!);
    expect(entries.filter(({ items }) => items !== undefined)).toHaveLength(1);
    const [{ items: groups = [] }] = entries as [Item];
    expect(groups.map(({ text }) => text).slice(0, 2)).toEqual(["Read and validate", "Resolve references"]);
    expect(groups[0]!.items!.slice(0, 3)).toEqual(
      ["parse", "check", "tryParse"].map((name) => ({ text: name, link: `/reference/pchar/${name}` })),
    );
    expect(groups.flatMap(({ items }) => items!).length).toBeGreaterThan(70);
  });
});
