// Prepares a guide: programs are shown, and examples link to the playground.

import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "./places.mjs";
import { playgroundLink } from "./playground-link.mjs";

/** The place of a program: `<<< ../examples/NAME.ts`. */
const PROGRAM = /^<<< \.\.\/(examples\/[\w/-]+\.ts)$/gm;
const EXAMPLE = /^```js\n([\s\S]*?)^```$/gm;

/** Puts each program in its place. */
export function withPrograms(text) {
  return text.replace(PROGRAM, (_, file) => {
    const code = readFileSync(join(ROOT, file), "utf8");
    return `\`\`\`ts [${basename(file)}]\n${code}\`\`\``;
  });
}

/** Adds a link to the playground after each example that has something to show there. */
export function withPlaygroundLinks(text) {
  return text.replace(EXAMPLE, (block, code) => {
    const link = playgroundLink(code);
    return link === undefined ? block : `${block}\n\n${link}`;
  });
}
