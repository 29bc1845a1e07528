// Ties the start of the core to the functions that can use it.
//
// ts/index.ts says `engineSelection.use(start)`, which a bundler would keep in the bundle of any function, with the core behind it.
// In the built entry each function that reaches an engine says it instead:
//
//   export const parse = /* @__PURE__ */ withCore(parse$core);
//
// A bundler leaves out the constants that a program does not use.

const EXPORT = /^export \{([^}]*)\} from "(.*)";$/gm;
const START = /^engineSelection\.use\(start\);$/m;

/**
 * Returns the code of the entry with the start tied to the exports of the files that `reaches` accepts, or only its exports if a build
 * contains no core.
 *
 * @param reaches returns whether the file of a specifier reaches an engine
 */
export async function withCore(code, hasCore, reaches) {
  const exports = [...code.matchAll(EXPORT)];
  if (!hasCore) return exports.map(([statement]) => statement).join("\n");
  if (!START.test(code)) throw new Error("The entry does not say how the core starts");
  let tied = code.replace(START, "function withCore(value) {\n$&\nreturn value;\n}");
  for (const [statement, list, source] of exports) {
    if (!(await reaches(source))) continue;
    const names = list.match(/\w+/g);
    const imported = names.map((name) => `${name} as ${name}$core`);
    const constants = names.map((name) => `export const ${name} = /* @__PURE__ */ withCore(${name}$core);`);
    const parts = [`import { ${imported.join(", ")} } from "${source}";`, ...constants];
    tied = tied.replace(statement, () => parts.join("\n"));
  }
  return tied;
}
