// The built files in an engine that is older than Node or has less than it: each entry can be loaded there, and `pchar` can be used.

import { join } from "node:path";
import type { AnyNode } from "acorn";
import { describe, expect, test } from "vitest";
import { entriesIn } from "../../scripts/build/entries.mjs";
import { languageNames } from "./bare-context.ts";
import { built, loadedBy } from "./entries.ts";
import { loadedNodes, nodesOf, parsed, variablesIn } from "./syntax.ts";

/** The entries that run outside of Node, in each build, with the files that each loads. */
const LOADED = (["", "workerd", "edge", "js"] as const).flatMap((build) =>
  entriesIn(build)
    .filter(({ path }) => path !== "./guard" && path !== "./lines/file")
    .flatMap(({ file, commonjs }) => [
      join(build, `${file}.js`),
      ...(commonjs && build === "" ? [`${file}.cjs`] : []),
    ])
    .map((entry) => [entry, loadedBy(entry).filter((file) => !file.endsWith(".wasm"))] as const),
);
const FILES = [...new Set(LOADED.flatMap(([, files]) => files))];

/** Returns the regular expressions of a file that an engine without Unicode properties rejects when it reads the file. */
function propertyLiterals(nodes: readonly AnyNode[]): readonly string[] {
  return nodes.flatMap((node) =>
    node.type === "Literal" && node.regex && /\\p\{/iu.test(node.regex.pattern) ? [node.raw!] : [],
  );
}

/** The names that a file may use when it is loaded, besides its own: those of the language and of CommonJS. */
const KNOWN = new Set([...languageNames(), "exports", "module", "require"]);

describe("when it is loaded", () => {
  test.each(FILES)("%s has no literal with a Unicode property", (file) => {
    expect(propertyLiterals(nodesOf(parsed(file, built(file))))).toEqual([]);
  });

  test.each(FILES)("%s uses no global of the platform", (file) => {
    const tree = parsed(file, built(file));
    const declared = new Set(declarationsIn(nodesOf(tree)));
    const used = [...variablesIn(loadedNodes(tree))];
    expect(used.filter((name) => !declared.has(name) && !KNOWN.has(name))).toEqual([]);
  });

  test.each([
    ["const a = () => /\\p{L}/u.test('');", "const decoder = new TextDecoder();"],
    ["class A { b = /[^\\P{L}]/u }", "class A { static b = new URL('http://h/'); }"],
  ])("the checks above would find %s and %s", (literal, global) => {
    expect(propertyLiterals(nodesOf(parsed("a.js", literal)))).toHaveLength(1);
    expect([...variablesIn(loadedNodes(parsed("a.js", global)))]).toEqual(
      expect.arrayContaining([/new (\w+)/.exec(global)![1]]),
    );
    expect(variablesIn(loadedNodes(parsed("a.js", `const f = () => { ${global} };`))).size).toBe(1);
  });
});

/** Returns the names that a file declares or imports: of variables, functions, classes and parameters. */
function declarationsIn(nodes: readonly AnyNode[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (node.type === "VariableDeclarator") return namesIn(node.id);
    if (/^Import\w*Specifier$/.test(node.type)) return namesIn((node as { local?: AnyNode }).local);
    if (/Function|Class/.test(node.type)) {
      const { id, params = [] } = node as { id?: AnyNode | null; params?: AnyNode[] };
      return [id, ...params].flatMap(namesIn);
    }
    return node.type === "CatchClause" ? namesIn(node.param) : [];
  });
}

/** Returns the names of a pattern. */
function namesIn(pattern: AnyNode | null | undefined): readonly string[] {
  return pattern == null ? [] : [...variablesIn(nodesOf(pattern))];
}

test.each(LOADED.filter(([entry]) => /^(?:js\/|edge\/|workerd\/|)(?:index|wasm)\.c?js$/.test(entry)))(
  "%s has no Unicode properties",
  (_, files) => {
    for (const file of files) expect([file, /\\p\{.*/iu.exec(built(file))?.[0]]).toEqual([file, undefined]);
  },
);

test("the check above would find one", () => {
  expect(loadedBy("inspect.js").some((file) => /\\p\{/iu.test(built(file)))).toBe(true);
});
