// The programs of the guides: shown as they are, and those that need nothing but strings can be run on the page.

import { readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { PROGRAMS, ROOT } from "./places.mjs";
import { writeFile } from "./write.mjs";

/** A paragraph that begins with a link to a program: the program follows it. */
export const PROGRAM = /(?<=\n\n)\[(examples\/[\w/-]+\.ts)\]\(\.\.\/\1\)[^\n]+(?:\n[^\n]+)*/g;
/** The comment that shows how to run a program, with its arguments in quotes for a shell. */
const COMMAND = /^\/\/ Run it: (node [\w-]+\.ts((?: '[^']*')+))$/m;
const MAIN = "import.meta.filename === process.argv[1]";
/** A browser has no modules of Node, and the page asks no network. */
const NEEDS_MORE = /from "node:|\bfetch\(/;

/** Puts each program after its paragraph, with a button that runs it if the page can. */
export function withPrograms(text) {
  return text.replace(PROGRAM, (paragraph, file) => {
    const code = readFileSync(join(ROOT, file), "utf8");
    const name = basename(file, ".ts");
    const command = COMMAND.exec(code)?.[1].replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    const run = runnable(code) === undefined ? "" : `\n\n<RunProgram name="${name}" command="${command}" />`;
    return `${paragraph}\n\n\`\`\`ts [${basename(file)}]\n${code}\`\`\`${run}`;
  });
}

/** Writes each program that a page can run as a module that exports a function, so that it runs on each click. */
export function writePrograms() {
  rmSync(PROGRAMS, { recursive: true, force: true });
  for (const file of readdirSync(join(ROOT, "examples")).filter((name) => name.endsWith(".ts"))) {
    const program = runnable(readFileSync(join(ROOT, "examples", file), "utf8"));
    if (program !== undefined) writeFile(join(PROGRAMS, file), program);
  }
}

/** Returns the module of a program, or `undefined` if a page cannot run it. */
export function runnable(code) {
  const quoted = COMMAND.exec(code)?.[2];
  if (quoted === undefined || NEEDS_MORE.test(code) || !code.includes(MAIN)) return undefined;
  const argv = Array.from(quoted.matchAll(/'([^']*)'/g), ([, argument]) => argument);
  const [, imports, body] = /^([\s\S]*^import .*\n)([\s\S]*)$/m.exec(code);
  return `${imports}
export function run(console: { log(value: unknown): void }): void {
const process = { argv: ${JSON.stringify(["node", "", ...argv])} };
${body.replace(/^export /gm, "").replace(MAIN, "true")}}
`;
}
