/** The functions with options that the recorded surface has, in test/package/surface. */

import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

const FOLDER = new URL("../package/surface/", import.meta.url);

/** A function or a method that takes options. */
export interface OptionsOwner {
  /** The entry, such as `pchar/lines`. */
  readonly entry: string;
  /** The function, the class, or the interface and its method: `Scheme.parse`. */
  readonly name: string;
  /** The number of the parameter. */
  readonly at: number;
}

/** A parameter with options has such a name, or a type with such a name. */
const IS_OPTIONS = /^(?:options|policy|settings)\b|(?:Options|Policy)\b/;

/** Returns every function, constructor and method that takes options, each once. Callers write `SchemeNormalizer` themselves. */
export function ownersOfOptions(): OptionsOwner[] {
  const owners = new Map<string, OptionsOwner>();
  for (const file of readdirSync(FOLDER)) {
    const entry = file
      .slice(0, -".md".length)
      .replace(/^pchar-(compat-)?/, (_, compat = "") => (compat === "" ? "pchar/" : "pchar/compat/"));
    const text = readFileSync(new URL(file, FOLDER), "utf8").replace(/^```.*$/gm, "");
    const source = ts.createSourceFile("surface.d.ts", text, ts.ScriptTarget.ES2022, true);
    const visit = (node: ts.Node, owner: string): void => {
      const name = (node as { name?: ts.Node }).name?.getText(source);
      const inner = [owner, name].filter(Boolean).join(".");
      // A type of functions, such as that of look-ups, has no name.
      if (ts.isFunctionLike(node) && inner !== "") {
        node.parameters.forEach((parameter, at) => {
          if (owner === "SchemeNormalizer" || !IS_OPTIONS.test(parameter.getText(source))) return;
          owners.set(`${entry} ${inner}`, { entry, name: inner, at });
        });
      }
      const isScope = ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node);
      ts.forEachChild(node, (child) => visit(child, isScope ? inner : owner));
    };
    visit(source, "");
  }
  return [...owners.values()];
}
