// Turns a TypeScript file into JavaScript in which every named number is written as the number.
//
// rollup copies `record[SCHEME_END]` unchanged, and keeps the constant, maybe in another chunk. The scanner has more than a
// hundred of them. Once their uses are literals, rollup leaves the constants out. The member of a namespace is found by a regular
// expression, which also rewrites a string that contains `record.SCHEME_END`.

import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { createContext, runInContext } from "node:vm";
import * as esbuild from "esbuild";

/** An import from a file of ts/, by names or as a namespace. */
const IMPORT = /^import (?:\{([^}]*)\}|\* as (\w+)) from "(\.[^"]*\.ts)";$/gm;
/** A constant that may be a number: a literal, or a sum, product or set of others. */
const CONSTANT = /^(export )?const ([A-Z][A-Z\d_]*) = ([-\w. |<+*()]+);\n/gm;

const done = new Map();

/** Returns the code of a file, and the numbers that it exports by name. Each file is read once, for all builds. */
export function compiled(path) {
  if (!done.has(path)) done.set(path, compile(path));
  return done.get(path);
}

async function compile(path) {
  const options = { target: "es2022", tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } } };
  let { code } = await esbuild.transform(readFileSync(path, "utf8"), { ...options, loader: "ts" });
  const known = createContext({});
  for (const [statement, names, namespace, from] of code.matchAll(IMPORT)) {
    const { exported } = await compiled(resolve(dirname(path), from));
    if (namespace !== undefined) {
      known[namespace] = exported;
      continue;
    }
    const kept = names.split(",").filter((each) => {
      const [name, local = name] = each.trim().split(" as ");
      if (name in exported) known[local] = exported[name];
      return !(name in exported);
    });
    code = code.replace(statement, () => `import {${kept.join(",")}} from "${from}";`);
  }
  const exported = {};
  code = code.replace(CONSTANT, (statement, isExported, name, expression) => {
    const value = numberOf(expression, known);
    if (value === undefined) return statement;
    known[name] = value;
    if (isExported) exported[name] = value;
    return "";
  });
  code = code.replace(/(?<![.\w$])(\w+)\.([A-Z][A-Z\d_]*)\b/g, (member, object, name) =>
    typeof known[object] === "object" ? (known[object][name] ?? member) : member,
  );
  // esbuild replaces names that nothing declares any more.
  const numbers = Object.entries(known).filter(([, value]) => typeof value === "number");
  const define = Object.fromEntries(numbers.map(([name, value]) => [name, `${value}`]));
  ({ code } = await esbuild.transform(code, { ...options, define, minifySyntax: true }));
  for (const [name, value] of Object.entries(exported)) code += `export const ${name} = ${value};\n`;
  return { code, exported };
}

/** Returns the number that an expression stands for, or `undefined` if it is not one. */
function numberOf(expression, known) {
  try {
    const value = runInContext(expression, known);
    return typeof value === "number" ? value : undefined;
  } catch {
    return undefined;
  }
}
