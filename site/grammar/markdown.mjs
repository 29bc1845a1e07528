// The grammar pages as Markdown, with the diagrams inside.

import { diagramOf } from "./diagram.mjs";
import { linkTo, PAGES } from "./pages.mjs";
import { ABNF, users } from "./source.mjs";

export function pageOf({ title, intro, rules }) {
  const sections = Object.entries(rules).map(([rule, about]) => ruleOf(rule, about));
  return `${front(title, intro)}${sections.join("\n")}`;
}

/** Returns the page that lists all rules. */
export function indexPage() {
  const lists = PAGES.map(({ page, title, rules }) => {
    const items = Object.entries(rules).map(([rule, { summary }]) => `- ${link(rule)}: ${summary}`);
    return `## [${title}](${page}.md) {#${page}}\n\n${items.join("\n")}\n`;
  });
  return `${front("The grammar, drawn", INTRO)}${READING}\n${lists.join("\n")}`;
}

const INTRO =
  "Every rule of RFC 3986, appendix A, and of RFC 3987, section 2.2, as a diagram, with strings that match and strings that just miss.";

const READING = `## How to read a diagram {#reading}

Follow the line from left to right, with the curves, like a train. Every way to the end spells a string that matches.

- A **round box** is text: those characters appear as they are. A letter matches in both cases.
- A **square box** is another rule. Click it to see its diagram.
- Type a string **under a diagram**: the boxes that take a part of it are marked, and the parts are listed.
- A line **above** a box skips it. A line **below** a box goes back and repeats it, and a note on it limits how often.

The diagrams and the tables of pchar's scanners are generated from the same grammar file.
\`matches(string, rule)\` checks a string against any of these rules.
`;

function front(title, intro) {
  return `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(intro.replaceAll("`", ""))}\n---\n\n# ${title}\n\n${intro}\n\n`;
}

function ruleOf(rule, about) {
  const parts = [
    `## ${rule} {#${rule}}`,
    `${about.summary} ${sectionLink(about.section)}`,
    `${figure(rule)}\n\n<TryRule rule="${rule}" />`,
    `\`\`\`\n${ABNF.get(rule)}\n\`\`\``,
    `**Matches:** ${about.matches.map((text) => tried(text, rule)).join(", ")}`,
    `**Just misses:**\n\n${about.misses.map(([text, why]) => `- ${tried(text, rule).replace(/^the/, "The")}: ${why}`).join("\n")}`,
    usersOf(rule),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** A diagram with links can be scrolled by keyboard because they take the focus. Another one takes it itself. */
function figure(rule) {
  const svg = diagramOf(rule);
  const focusable = svg.includes("<a ") ? "" : ` tabindex="0" role="region" aria-label="Diagram of ${rule}"`;
  return `<div class="railroad-frame" v-pre${focusable}>\n${svg}\n</div>`;
}

function link(rule) {
  return `[\`${rule}\`](${linkTo(rule).replace(".html", ".md")})`;
}

/** `RFC 3986, 3.2` becomes a link to the section. */
function sectionLink(section) {
  const [, number, place] = /^RFC (\d+), (.+)$/.exec(section);
  const anchor = /^\d/.test(place) ? `section-${place}` : `appendix-${place}`;
  return `([${section}](https://www.rfc-editor.org/rfc/rfc${number}#${anchor}))`;
}

/** Characters that have no picture in most fonts. */
const UNSEEN = /[\p{C}\p{Z}]/u;

/** Returns a sample as code, or the name of its code point if it cannot be seen. */
export function sample(text) {
  if (text === "") return "the empty string";
  if (UNSEEN.test(text.replaceAll(" ", ""))) return Array.from(text, codePoint).join(" ");
  return `\`${text}\``;
}

/** Returns a sample as a link into the field under the diagram, if it is shown as it is. */
function tried(text, rule) {
  const shown = sample(text);
  return shown.startsWith("`") ? `[${shown}](#${rule}--try)` : shown;
}

function codePoint(character) {
  return `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

function usersOf(rule) {
  const all = users(rule);
  return all.length === 0 ? "" : `**Used in:** ${all.map(link).join(", ")}`;
}
