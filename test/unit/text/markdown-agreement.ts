// Compares `extract` in Markdown with markdown-it, linkify-it and Python's html.parser: the links of a rendered page.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import MarkdownIt from "markdown-it";
import { extract, type Find } from "../../../ts/text/index.ts";

/** An attribute of a page with a URL: where it is, and what made it, if that was Markdown. */
interface Link {
  readonly by: "linkify" | "autolink" | "link" | "html" | "image";
  readonly url: string;
}

interface Page {
  readonly links: readonly Link[];
  /** The text of each code block and code span. */
  readonly code: readonly string[];
  /** The text of links and of images, and of attributes without URLs, in which linkify-it makes no links. */
  readonly shown: string;
}

/** A difference: a link that only one of both has, and the class of such differences. */
export interface Difference {
  readonly name: string;
  readonly side: "ours" | "theirs";
  readonly url: string;
  readonly class: string;
}

export const PYTHON: string = process.platform === "win32" ? "python" : "python3";

const renderer = new MarkdownIt({ html: true, linkify: true });
renderer.core.ruler.push("marks", ({ tokens }) => {
  for (const token of tokens.flatMap((each) => [each, ...(each.children ?? [])])) {
    if (token.type === "link_open") token.attrSet("data-by", token.markup || "link");
    if (token.type === "image") token.attrSet("data-by", "image");
    if (/^(?:fence|code_block|code_inline)$/.test(token.type)) token.attrSet("data-by", "code");
  }
});

/** The attributes with one URL (HTML Standard, "Attributes", and HTML 4.01). */
const ONE =
  /^(?:action|background|cite|classid|codebase|formaction|href|itemid|longdesc|manifest|poster|src|usemap|xlink:href)$/;

/** Renders documents, and reads the pages. */
export function pagesOf(documents: readonly string[]): Page[] {
  const input = documents.map((text) => `${JSON.stringify(renderer.render(text))}\n`).join("");
  const script = fileURLToPath(new URL("markdown.py", import.meta.url));
  const { stdout, stderr, status } = spawnSync(PYTHON, [script], {
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [attributes, code, text] = JSON.parse(line) as [
        [string, string, string, Link["by"] | ""][],
        string[],
        string,
      ];
      const shown = attributes.flatMap(([, name, value]) => (/^(?:alt|title)$/.test(name) ? [value] : []));
      return { links: attributes.flatMap(linksOf), code, shown: [...shown, text].join("\n") };
    });
}

function linksOf([tag, name, value, by]: readonly [string, string, string, Link["by"] | ""]): Link[] {
  const urls = ONE.test(name) || (name === "data" && tag === "object") ? [value] : [];
  if (name === "srcset")
    urls.push(
      ...value
        .split(/,\s+|\s+[\d.]+[wx],?/)
        .map((each) => each.trim())
        .filter(Boolean),
    );
  return urls.map((url) => ({ by: by || "html", url }));
}

const BASE = "https://base.example/d/e";

/** Returns what a browser opens, or `undefined`. */
function targetOf(url: string): string | undefined {
  try {
    // A page made of Markdown has percent-encoded characters that a browser leaves as they are, and a URI has no bare percent sign.
    const { href } = new URL(url, BASE);
    return href
      .replaceAll(/%(?:5B|5D|5E|7C|60|7B|7D|27)/gi, decodeURIComponent)
      .replaceAll(/%(?![\da-f]{2})/gi, "%25");
  } catch {
    return undefined;
  }
}

/** Compares documents, and returns the number of links that both have, and the differences. */
export function compare(documents: ReadonlyMap<string, string>): { same: number; differences: Difference[] } {
  const pages = pagesOf([...documents.values()]);
  const differences: Difference[] = [];
  let same = 0;
  for (const [at, [name, text]] of [...documents].entries()) {
    const { links, code, shown } = pages[at]!;
    const finds = extract(text, { context: "markdown" });
    const ours = byTarget(
      finds.filter((find) => !find.code),
      ({ uri, guess }) => guess ?? uri,
    );
    const theirs = byTarget(links, ({ url }) => url);
    const add = (side: "ours" | "theirs", url: string, kind: string): void => {
      differences.push({ name, side, url, class: kind });
    };
    for (const [url, find] of ours) {
      if (theirs.has(url)) same++;
      else add("ours", url, classOfOurs(find, shown, text));
    }
    for (const [url, link] of theirs) if (!ours.has(url)) add("theirs", url, classOfTheirs(link));
    const inCode = new Set(finds.flatMap((find) => (find.code ? [find.uri] : [])));
    const theirCode = new Set(code.flatMap((each) => extract(each).map(({ uri }) => uri)));
    for (const uri of inCode) if (theirCode.has(uri)) same++;
    for (const uri of inCode) if (!theirCode.has(uri)) add("ours", uri, "code");
    for (const uri of theirCode) if (!inCode.has(uri)) add("theirs", uri, classInCode(uri, code));
  }
  return { same, differences };
}

function byTarget<T>(items: readonly T[], urlOf: (item: T) => string): Map<string, T> {
  const found = new Map<string, T>();
  for (const item of items) {
    const target = targetOf(urlOf(item));
    if (target !== undefined && !found.has(target)) found.set(target, item);
  }
  return found;
}

/** Returns why only `extract` has a link. Any other class is a fault. */
function classOfOurs(find: Find, shown: string, text: string): string {
  if (find.delimiter === "markdown-definition") return "definition that is not used";
  if (shown.includes(find.text)) return "text of a link or an image";
  if (find.guess?.startsWith("mailto:") && text.slice(0, find.index).endsWith("&lt;"))
    return "mail address after a character reference";
  if (!/^(?:https?|ftp|mailto|www)[:.]/i.test(find.uri)) return "scheme that linkify-it does not know";
  return find.delimiter;
}

/** Returns why only the page has a link. */
function classOfTheirs({ by, url }: Link): string {
  if (by !== "linkify") return by;
  return /^mailto:[^@]*@(?:\d+\.)+/.test(url)
    ? "version that looks like a mail address"
    : "end that is not certain";
}

/** Returns why only the plain text of the code has a URI. */
function classInCode(uri: string, code: readonly string[]): string {
  const isOf = (before: string, after: string): boolean =>
    code.some((each) => each.includes(before + uri + after));
  if (isOf("", "<")) return "template in code";
  return isOf("<", ">") && !uri.includes("://") ? "scheme in angle brackets in code" : "code";
}
