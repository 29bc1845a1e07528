// Reads the files of dist/: what each imports, and everything that an entry loads.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));

/** Returns the text of a built file. */
export function built(file: string): string {
  return readFileSync(join(DIST, file), "utf8");
}

/** Returns the specifiers that a built file imports or requires. */
export function importsOf(file: string): readonly string[] {
  const found = built(file).matchAll(
    /^(?:import|export)\b[^;"]*?\bfrom ?"([^"]+)"|^import ?"([^"]+)"|\brequire\("([^"]+)"\)/gm,
  );
  return Array.from(found, ([, from, alone, required]) => (from ?? alone ?? required)!);
}

/** Returns an entry and all files of the package that it loads, each once. */
export function loadedBy(entry: string): readonly string[] {
  const files = new Set([entry]);
  for (const file of files) {
    for (const name of importsOf(file)) if (name.startsWith(".")) files.add(join(dirname(file), name));
  }
  return [...files];
}

/** Returns what an entry imports from outside the package. */
export function externalsOf(entry: string): readonly string[] {
  const names = loadedBy(entry).flatMap((file) => importsOf(file).filter((name) => !name.startsWith(".")));
  return [...new Set(names)].sort();
}

/** Returns the text of everything that an entry loads. */
export function textOf(entry: string): string {
  return loadedBy(entry)
    .filter((file) => !file.endsWith(".wasm"))
    .map(built)
    .join("\n");
}

/** Returns each `await` of a module that runs when the module is imported, as text. */
export function topLevelAwaits(module: string): readonly string[] {
  const source = ts.createSourceFile("module.js", module, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (isAwait(node)) found.push(node.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns whether a node is `await x`, `for await (...)` or `await using x = ...`. */
function isAwait(node: ts.Node): boolean {
  if (ts.isVariableDeclarationList(node))
    return (node.flags & ts.NodeFlags.AwaitUsing) === ts.NodeFlags.AwaitUsing;
  return ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier !== undefined);
}
