// Ties the start of the core to the functions that can use it.
//
// ts/index.ts says `engineSelection.use(start)`, which a bundler would keep in the bundle of any function, with the core behind it.
// In the built entry each function that reaches an engine says it instead:
//
//   export const parse = /* @__PURE__ */ withCore(parse$core);
//
// A bundler leaves out the constants that a program does not use.

import { parseAst } from "rollup/parseAst";

/** The name of a function that the entry exports by another constant. */
const inner = (name) => `${name}$core`;

/**
 * Returns the code of the entry with its last statement tied to the exports of the files that `reaches` accepts, or only its exports
 * if a build contains no core.
 *
 * @param reaches returns whether the file of a specifier reaches an engine
 */
export async function withCore(code, hasCore, reaches) {
  const { body } = parseAst(code);
  const textOf = ({ start, end }) => code.slice(start, end);
  const exports = body.filter(({ type }) => type === "ExportNamedDeclaration");
  if (!hasCore) return exports.map(textOf).join("\n");
  const imports = body.filter(({ type }) => type === "ImportDeclaration");
  const last = body.at(-1);
  if (last.type !== "ExpressionStatement") throw new Error("The entry does not say how the core starts");
  const parts = imports.map(textOf);
  for (const each of exports) parts.push((await reaches(each.source.value)) ? tied(each) : textOf(each));
  return [...parts, `function withCore(value) {\n${textOf(last)}\nreturn value;\n}`].join("\n");
}

/** Writes the exports of a file as constants. */
function tied({ specifiers, source }) {
  const names = specifiers.map(({ exported }) => exported.name);
  const imported = names.map((name) => `${name} as ${inner(name)}`);
  const constants = names.map((name) => `export const ${name} = /* @__PURE__ */ withCore(${inner(name)});`);
  return [`import { ${imported.join(", ")} } from "${source.value}";`, ...constants].join("\n");
}
