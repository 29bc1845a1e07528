// The built files in an engine that is older than Node or has less than it: each entry can be loaded there, and docs/runtimes.md says
// what it needs.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInContext } from "node:vm";
import type { AnyNode } from "acorn";
import * as esbuild from "esbuild";
import { describe, expect, test } from "vitest";
import { ENTRIES, entriesIn, nameOf } from "../../scripts/build/entries.mjs";
import { bareContext, languageNames } from "./bare-context.ts";
import { built, loadedBy } from "./entries.ts";
import { loadedNodes, nodesOf, parsed, variablesIn } from "./syntax.ts";

/** The entries that run outside of Node, in each build, with the files that each loads. */
const LOADED = (["", "workerd", "edge", "js"] as const).flatMap((build) =>
  entriesIn(build)
    .filter(({ path }) => path !== "./guard" && path !== "./lines/file")
    .flatMap(({ file, commonjs }) => [
      join(build, `${file}.js`),
      ...(commonjs && build === "" ? [join("require", `${file}.js`)] : []),
    ])
    .map((entry) => [entry, loadedBy(entry).filter((file) => !file.endsWith(".wasm"))] as const),
);
const FILES = [...new Set(LOADED.flatMap(([, files]) => files))];

/**
 * Returns the regular expressions that an engine without Unicode properties, or a Safari before 16.4, which has no lookbehind, rejects
 * when it reads the file.
 */
function rejectedLiterals(nodes: readonly AnyNode[]): readonly string[] {
  return nodes.flatMap((node) =>
    node.type === "Literal" && node.regex && /\\p\{|\(\?<[=!]/iu.test(node.regex.pattern) ? [node.raw!] : [],
  );
}

/** Returns the regular expressions with the flags `g` and `u` of a file: with these, `replace` loses some characters in WebKit. */
function unicodeReplacements(nodes: readonly AnyNode[]): readonly string[] {
  return nodes.flatMap((node) =>
    node.type === "Literal" && node.regex && /g.*u/.test(node.regex.flags) ? [node.raw!] : [],
  );
}

/** The names that a file may use when it is loaded, besides its own: those of the language and of CommonJS. */
const KNOWN = new Set([...languageNames(), "exports", "module", "require"]);

describe("when it is loaded", () => {
  test.each(FILES)("%s has no literal with a Unicode property or a lookbehind", (file) => {
    expect(rejectedLiterals(nodesOf(parsed(file, built(file))))).toEqual([]);
  });

  test.each(FILES)("%s replaces nothing by an expression with the flag u", (file) => {
    expect(unicodeReplacements(nodesOf(parsed(file, built(file))))).toEqual([]);
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
    ["const a = /(?<!a)b/;", "const parser = new DOMParser();"],
  ])("the checks above would find %s and %s", (literal, global) => {
    expect(rejectedLiterals(nodesOf(parsed("a.js", literal)))).toHaveLength(1);
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

test.each(LOADED.filter(([entry]) => /^(?:js\/|edge\/|workerd\/|require\/|)(?:index|wasm)\.js$/.test(entry)))(
  "%s has no Unicode properties",
  (_, files) => {
    for (const file of files) expect([file, /\\p\{.*/iu.exec(built(file))?.[0]]).toEqual([file, undefined]);
  },
);

test("the check above would find one", () => {
  expect(loadedBy("inspect.js").some((file) => /\\p\{/iu.test(built(file)))).toBe(true);
});

/** The rows of the table in docs/runtimes.md: the globals that an entry uses, and whether it has async code. */
const ROWS = Array.from(
  readFileSync(new URL("../../docs/runtimes.md", import.meta.url), "utf8")
    .split(/<!-- \/?language -->/)[1]!
    .matchAll(/^\| `(pchar\S*)` \| (.*?) \| (.*?) \| (.*?) \|$/gm),
  ([, entry, needed, used, isAsync]) => ({
    entry: entry!,
    globals: [...`${needed} ${used}`.matchAll(/`(\w+)`/g)].map(([, name]) => name!).sort(),
    needed: [...needed!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
    isAsync: isAsync === "yes",
  }),
);

/** Bundles an entry: what it takes of the files that it loads. */
async function bundleOf(entry: string, format: "esm" | "iife" = "esm"): Promise<string> {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: `export * from "${entry}"`, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format,
    globalName: "entry",
    logLevel: "silent",
  });
  return outputFiles[0]!.text;
}

/** Returns the globals that a script uses and that are not of the language: variables, and properties of `globalThis`. */
function platformGlobals(tree: AnyNode): readonly string[] {
  const nodes = nodesOf(tree);
  const declared = new Set(declarationsIn(nodes));
  const names = [...variablesIn(nodes, true)].filter((name) => !declared.has(name));
  const isGlobal = (node: AnyNode): boolean => node.type === "Identifier" && node.name === "globalThis";
  for (const node of nodes) {
    if (node.type === "MemberExpression" && isGlobal(node.object) && !node.computed)
      names.push((node.property as { name: string }).name);
    if (node.type === "BinaryExpression" && node.operator === "in" && isGlobal(node.right))
      names.push(String((node.left as { value?: unknown }).value));
  }
  return [...new Set(names)].filter((name) => !KNOWN.has(name)).sort();
}

describe("docs/runtimes.md", () => {
  test("has a row for each entry that runs outside of Node", () => {
    const entries = ENTRIES.filter(({ path }) => path !== "./guard" && path !== "./lines/file");
    expect(ROWS.map(({ entry }) => entry)).toEqual(entries.map(({ path }) => nameOf(path)));
  });

  test.each(ROWS)("names the globals that $entry uses, and whether it has async code", async (row) => {
    const tree = parsed("a.js", await bundleOf(row.entry));
    expect(platformGlobals(tree)).toEqual(row.globals);
    const isAsync = nodesOf(tree).some(
      (node) => /Function/.test(node.type) && (node as { async?: boolean }).async,
    );
    expect(isAsync).toBe(row.isAsync);
  });

  test.each(FILES)("%s is ES2022", (file) => {
    expect(() => parsed(file, built(file), 2022)).not.toThrow();
  });

  test("pchar has private methods, which a preset of Babel may not know", () => {
    const files = loadedBy("edge/index.js");
    const methods = files.flatMap((file) =>
      nodesOf(parsed(file, built(file))).filter(
        (node) => node.type === "MethodDefinition" && node.key.type === "PrivateIdentifier",
      ),
    );
    expect(methods.length).toBeGreaterThan(0);
  });

  test("ES2021 is not enough", () => {
    expect(() => parsed("engine.js", built("shared.js"), 2021)).toThrow(SyntaxError);
  });
});

/** A call of each function that needs a global of the platform, by its name. */
const NEEDS: Readonly<Record<string, readonly (readonly [entry: string, call: string])[]>> = {
  TransformStream: [["pchar/lines", 'entry.lines("check")']],
  crypto: [
    ["pchar/lines", "entry.dedupeLines(new Uint8Array(0))"],
    ["pchar/lines", 'entry.lines("dedupe")'],
  ],
  URL: [
    ["pchar/text", 'entry.fromHref("g")'],
    ["pchar/text", 'entry.extract("")'],
    ["pchar/text", "entry.extractor()"],
    ["pchar/text", 'entry.delimit("http://h/")'],
    ["pchar/iri", 'entry.toAscii("\\u00e9")'],
    ["pchar/iri", 'entry.toUnicode("xn--9ca")'],
    ["pchar/compat/fast-uri", 'entry.parse("http://\\u00e9/")'],
    ["pchar/compat/fast-uri", 'entry.equal({ scheme: "http", host: "\\u00e9" }, "http://h/")'],
    ["pchar/compat/uri-js", 'entry.parse("http://\\u00e9/", { domainHost: true })'],
  ],
};

describe("in a context with nothing but the language", () => {
  test.each(ROWS)("$entry can be loaded", async ({ entry }) => {
    const context = bareContext();
    runInContext(await bundleOf(entry, "iife"), context);
    expect(runInContext("Object.keys(entry).length", context)).toBeGreaterThan(0);
  });

  test.each(Object.entries(NEEDS))("an error names %s where it is needed", async (name, calls) => {
    for (const [entry, call] of calls) {
      const context = bareContext();
      runInContext(await bundleOf(entry, "iife"), context);
      const thrown = `try { ${call}; "nothing is thrown" } catch ({ name, message }) { name + ": " + message }`;
      const reported: string = runInContext(thrown, context);
      expect([call, reported]).toEqual([
        call,
        expect.stringMatching(`^(?:TypeError|IdnaUnavailableError): .*\\b${name}\\b`),
      ]);
    }
  });

  test("each needed global has a call", () => {
    const needed = ROWS.flatMap((row) => row.needed.map((name) => `${row.entry} ${name}`));
    const called = Object.entries(NEEDS).flatMap(([name, calls]) =>
      calls.map(([entry]) => `${entry} ${name}`),
    );
    expect([...new Set(called)].sort()).toEqual(needed.sort());
  });
});
