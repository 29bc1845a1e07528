// What the pages need besides Markdown: code that fits into its box, and tables that can be read on a narrow screen.

import type { MarkdownEnv, MarkdownOptions, MarkdownRenderer } from "vitepress";
import { withSearchWords } from "./search-words.ts";

type Transformer = NonNullable<MarkdownOptions["codeTransformers"]>[number];
type Token = ReturnType<MarkdownRenderer["parse"]>[number];

/** A longer line does not fit beside the menus of the page. */
const MAX_LINE = 72;

/** A statement, and its result in a comment. */
const RESULT = /^( *)(.*;) (\/\/ .*)$/;
const RESULTS = new RegExp(RESULT, "gm");

/**
 * Puts the results of statements on lines of their own if one of them does not fit into one line with its statement. Lines without an
 * empty line between them are alike.
 */
export function withLinesOfResults(code: string): string {
  return code
    .split("\n\n")
    .map((lines) => {
      const isWide = lines.split("\n").some((line) => line.length > MAX_LINE && RESULT.test(line));
      return isWide ? lines.replace(RESULTS, "$1$2\n$1$3") : lines;
    })
    .join("\n\n");
}

/** A cell that is longer is prose, not a number or a name. */
const LONGEST_NAME = 60;
/** A shorter piece of code, as the name of an entry, stays on one line. */
const SHORT_CODE = /^`[^`\s]{1,18}`$/;
/** A longer word breaks, also in the first column. */
const LONG_WORD = /\S{31}/;
/** Tables with at least this many columns are set closer. With more, short code breaks too. */
const MANY_COLUMNS = 4;
/** In tables with at least this many columns, a column is as narrow as its numbers. */
const PACKED_COLUMNS = 9;
/** The names of such columns are written downwards if one of them is longer. */
const LONGEST_HEADING = 10;

/**
 * Marks the tables that a narrow screen shows as cards, a cell below the other: those with prose or with three columns and more, whose
 * cells then name their columns. Marks the cells that are a short piece of code, and those with a long word.
 */
function labelTables(tokens: readonly Token[]): void {
  for (const [start, table] of tokens.entries()) {
    if (table.type !== "table_open") continue;
    const end = tokens.findIndex(({ type }, at) => at > start && type === "table_close");
    const cells = tokens.slice(start, end);
    const texts = (tag: string): string[] =>
      cells.flatMap(({ type }, at) => (type === `${tag}_open` ? [cells[at + 1]!.content] : []));
    const names = texts("th");
    cells.forEach((cell, at) => {
      alignByClass(cell);
      if (cell.type !== "td_open") return;
      const text = shownText(cells[at + 1]!);
      if (SHORT_CODE.test(text) && names.length <= MANY_COLUMNS) cell.attrJoin("class", "short");
      if (LONG_WORD.test(text)) cell.attrJoin("class", "long");
    });
    if (names.length < 3 && texts("td").every(({ length }) => length <= LONGEST_NAME)) continue;
    table.attrJoin("class", "cards");
    if (names.length >= MANY_COLUMNS) table.attrJoin("class", "dense");
    if (names.length >= PACKED_COLUMNS) {
      const isLong = names.some(({ length }) => length > LONGEST_HEADING);
      table.attrJoin("class", isLong ? "packed downwards" : "packed");
    }
    if (names.length < 3) continue;
    cells
      .filter(({ type }) => type === "td_open")
      .forEach((cell, at) => {
        cell.attrSet("data-label", names[at % names.length]!);
      });
  }
}

/** Returns the text of a cell without the addresses of its links. */
const shownText = ({ children }: Token): string =>
  children!.map(({ type, content }) => (type === "code_inline" ? `\`${content}\`` : content)).join("");

/** Writes the alignment of a cell as a class: it does not hold for a card. */
function alignByClass(cell: Token): void {
  if (cell.attrGet("style") !== "text-align:right") return;
  cell.attrs = cell.attrs!.filter(([name]) => name !== "style");
  cell.attrJoin("class", "right");
}

export function extendMarkdown(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("readable", ({ tokens }) => {
    for (const token of tokens) {
      if (token.type === "fence" && /^(js|ts)\b/.test(token.info))
        token.content = withLinesOfResults(token.content);
    }
    labelTables(tokens);
  });
  // VitePress would leave out the class.
  markdown.renderer.rules["table_open"] = (tokens, at, options, _, renderer) => {
    tokens[at]!.attrSet("tabindex", "0");
    return renderer.renderToken(tokens, at, options);
  };
}

/** A program at the end of a guide. A word in it says little about the page. */
const PROGRAM = /^```ts \[[\w-]+\.ts\]\n[\s\S]*?^```$/gm;

/** A row of the page of an entry: the page of the export says the same. */
const EXPORT = /^\| \[`.*\n/gm;

/** A heading that many pages of the reference have, such as "Parameters". A result is the page, or a type on it. */
const PART = /^##+ ([^{\n]*)$/gm;

/** Returns the HTML of a page for the search index: without colors, programs and lists of exports, and with the words that people search it by. */
export function renderForSearch(
  source: string,
  env: MarkdownEnv,
  markdown: Pick<MarkdownRenderer, "options" | "render">,
): string {
  const { highlight } = markdown.options;
  markdown.options.highlight = null;
  const isReference = env.relativePath.startsWith("reference/");
  const searched = isReference ? source.replace(EXPORT, "").replace(PART, "$1") : source.replace(PROGRAM, "");
  const html = markdown.render(searched, env);
  markdown.options.highlight = highlight ?? null;
  return env.frontmatter?.["search"] === false ? "" : withSearchWords(html, env.relativePath);
}

/**
 * Gives a line of code the color that most of its tokens have, so those need no element of their own. Says how far the line is
 * indented, so its continuation is too.
 */
export const withColorOfLine: Transformer = {
  name: "color-of-line",
  line(line) {
    const counts = new Map<string, number>();
    const read = line.children.map((token) => {
      const [text] = token.type === "element" ? token.children : [];
      const style = token.type === "element" ? String(token.properties["style"]) : "";
      const value = text?.type === "text" ? text.value : "";
      counts.set(style, (counts.get(style) ?? 0) + 1);
      return { style, value };
    });
    const code = read.map(({ value }) => value).join("");
    const [color = ""] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    line.properties["style"] = `--indent:${code.search(/\S|$/)};${color}`;
    line.children = line.children.map((token, i) =>
      read[i]!.style === color ? { type: "text", value: read[i]!.value } : token,
    );
  },
};
