// Turns a TypeScript file into JavaScript in which every named number is written as the number.
//
// rollup copies `record[SCHEME_END]` unchanged, and keeps the constant, maybe in another chunk. The scanner has more than a
// hundred of them. Once their uses are literals, rollup leaves the constants out.

import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import * as esbuild from "esbuild";
import { parseAst } from "rollup/parseAst";

const done = new Map();

/** Returns the code of a file, and the numbers that it exports by name. Each file is read once, for all builds. */
export function compiled(path) {
  if (!done.has(path)) done.set(path, compile(path));
  return done.get(path);
}

async function compile(path) {
  const { code } = await esbuild.transform(readFileSync(path, "utf8"), {
    loader: "ts",
    target: "es2022",
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  const { body } = parseAst(code);
  const { numbers, namespaces } = await importedNumbers(body, dirname(path));
  const exported = new Map();
  for (const statement of body) {
    const { kind, declarations } = statement.declaration ?? statement;
    if (kind !== "const") continue;
    for (const { id, init } of declarations) {
      const value = evaluate(init, numbers, namespaces);
      if (value === undefined || !/^[A-Z][A-Z\d_]*$/.test(id.name)) continue;
      numbers.set(id.name, value);
      if (statement.type === "ExportNamedDeclaration") exported.set(id.name, value);
    }
  }
  const edits = [];
  collect(body, numbers, namespaces, (node, value, before = "") =>
    edits.push({ ...node, text: before + (value < 0 ? `(${value})` : value) }),
  );
  return { code: edited(code, edits), exported };
}

/** The numbers that a file imports by name, and those of each module that it imports as a namespace. */
async function importedNumbers(body, folder) {
  const numbers = new Map();
  const namespaces = new Map();
  for (const { type, source, specifiers } of body) {
    if (type !== "ImportDeclaration" || !/^\..*\.ts$/.test(source.value)) continue;
    const { exported } = await compiled(resolve(folder, source.value));
    for (const { type: kind, imported, local } of specifiers) {
      if (kind === "ImportNamespaceSpecifier") namespaces.set(local.name, exported);
      else if (exported.has(imported?.name)) numbers.set(local.name, exported.get(imported.name));
    }
  }
  return { numbers, namespaces };
}

const OPERATORS = {
  "|": (a, b) => a | b,
  "<<": (a, b) => a << b,
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
};

/** Returns the number that an expression stands for, or `undefined` if it is not known to be one. */
function evaluate(node, numbers, namespaces) {
  if (node?.type === "Literal") return typeof node.value === "number" ? node.value : undefined;
  if (node?.type === "Identifier") return numbers.get(node.name);
  if (node?.type === "MemberExpression") return memberOf(node, namespaces);
  if (node?.type === "UnaryExpression" && node.operator === "-") {
    const value = evaluate(node.argument, numbers, namespaces);
    return value === undefined ? undefined : -value;
  }
  if (node?.type !== "BinaryExpression") return undefined;
  const [left, right] = [node.left, node.right].map((each) => evaluate(each, numbers, namespaces));
  return left === undefined || right === undefined ? undefined : OPERATORS[node.operator]?.(left, right);
}

const memberOf = ({ object, property, computed }, namespaces) =>
  computed ? undefined : namespaces.get(object.name)?.get(property.name);

/** Finds all uses of known numbers below a node. */
function collect(node, numbers, namespaces, replace) {
  if (Array.isArray(node)) for (const each of node) collect(each, numbers, namespaces, replace);
  if (typeof node?.type !== "string") return;
  const below = (...nodes) => collect(nodes, numbers, namespaces, replace);
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportSpecifier":
      return;
    case "Identifier":
      if (numbers.has(node.name)) replace(node, numbers.get(node.name));
      return;
    case "MemberExpression": {
      const value = memberOf(node, namespaces);
      if (value !== undefined) return replace(node, value);
      return below(node.object, node.computed ? node.property : null);
    }
    case "Property":
    case "PropertyDefinition":
    case "MethodDefinition":
      if (node.shorthand && numbers.has(node.value.name))
        return replace(node, numbers.get(node.value.name), `${node.value.name}: `);
      return below(node.computed ? node.key : null, node.value);
    case "VariableDeclarator":
      if (numbers.has(node.id.name) && evaluate(node.init, numbers, namespaces) !== numbers.get(node.id.name))
        throw new Error(`Another variable has the name of the constant ${node.id.name}`);
      return below(node.id.type === "Identifier" ? null : node.id, node.init);
    default:
      return below(...Object.values(node).filter((each) => typeof each === "object"));
  }
}

function edited(code, edits) {
  const parts = [];
  let last = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    parts.push(code.slice(last, start), text);
    last = end;
  }
  return parts.join("") + code.slice(last);
}
