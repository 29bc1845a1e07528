// Minifies a chunk: its white space and its syntax, not its names. Every statement keeps its own line, so that the line
// and the function in a stack trace lead to the code.

import * as esbuild from "esbuild";
import { parseAst } from "rollup/parseAst";

/** The plugin for rollup. */
export const compact = {
  name: "compact",
  async renderChunk(text, { fileName }) {
    const { code } = await esbuild.transform(text, {
      minifySyntax: true,
      minifyWhitespace: true,
      target: "es2022",
      legalComments: "none",
      // Otherwise "use strict" is dropped as superfluous.
      format: fileName.endsWith(".cjs") ? "cjs" : "esm",
      platform: "neutral",
    });
    const program = parseAst(code);
    const ordered = withModulesLast(
      withInserted(code, [...lines(program), ...pureCalls(text, program, fileName)]),
    );
    return { code: ordered, map: null };
  },
};

/**
 * Moves the packed modules to the end of a chunk. Gzip repeats only what is at most 32 kB away, so the code before the modules and the
 * code after them would have few words in common. They are read when an engine starts, and not at import.
 */
function withModulesLast(code) {
  const packed = /^(?:const |let |var )\w+="[^"\\\n]{1000,}";?\n/gm;
  const modules = code.match(packed) ?? [];
  return [code.replace(packed, ""), ...modules.sort((a, b) => a.length - b.length)].join("\n");
}

/** Says that a call has no effect, so that bundlers can leave it out. esbuild drops these comments with the white space. */
const PURE = "/* @__PURE__ */";

/** Returns the comment of each call that makes a constant, with its index in the minified program. */
function pureCalls(text, program, fileName) {
  const before = constantCalls(parseAst(text));
  const after = constantCalls(program);
  return [...before].flatMap(([name, calls]) => {
    if (calls.length !== after.get(name)?.length) throw new Error(`${fileName}: the calls of ${name} differ`);
    const isPure = ({ start }) => text.slice(0, start).trimEnd().endsWith(PURE);
    return after.get(name).flatMap(({ start }, i) => (isPure(calls[i]) ? [[start, PURE]] : []));
  });
}

/** Returns the calls that run at import, by the name of the constant that they make. */
function constantCalls({ body }) {
  const declared = body.filter(({ type }) => type === "VariableDeclaration");
  return new Map(
    declared
      .flatMap(({ declarations }) => declarations)
      .filter(({ id, init }) => id.type === "Identifier" && init !== null)
      .map(({ id, init }) => [id.name, [...callsIn(init)]]),
  );
}

function* callsIn(node) {
  if (node.type === "CallExpression" || node.type === "NewExpression") yield node;
  if (/Function|^Class/.test(node.type)) return;
  for (const child of childrenOf(node)) yield* callsIn(child);
}

/** Begins a line before each statement, declaration and step of a sequence. */
function* lines(node) {
  for (const { start } of listOf(node)) if (start > 0) yield [start, "\n"];
  for (const child of childrenOf(node)) yield* lines(child);
}

/** Returns the children of a node that get their own line. */
function listOf({ type, body, consequent, declarations, expressions }) {
  if (type === "Program" || type === "BlockStatement" || type === "ClassBody") return body;
  if (type === "SwitchCase") return consequent;
  if (type === "VariableDeclaration") return declarations.slice(1);
  return type === "SequenceExpression" ? expressions.slice(1) : [];
}

const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((each) => typeof each?.type === "string");

/** Inserts strings at indices. */
function withInserted(code, strings) {
  const parts = [];
  let last = 0;
  for (const [index, string] of strings.sort(([a], [b]) => a - b)) {
    parts.push(code.slice(last, index), string);
    last = index;
  }
  return parts.join("") + code.slice(last);
}
