// Prepares a guide: its examples link to the playground.

import { playgroundLink } from "./playground-link.mjs";

const EXAMPLE = /^```js\n([\s\S]*?)^```$/gm;

/** Adds a link to the playground after each example that has something to show there. */
export function withPlaygroundLinks(text) {
  return text.replace(EXAMPLE, (block, code) => {
    const link = playgroundLink(code);
    return link === undefined ? block : `${block}\n\n${link}`;
  });
}
