import { type Blocks, NO_BLOCKS } from "./markdown-blocks.ts";
import { NO_CHARACTER } from "./reading.ts";

/** The state of the search in an HTML or Markdown document. */
export interface Markup {
  /** Whether it is in a tag of HTML, and the name of its element, after a slash in an end tag. */
  isTag: boolean;
  name: string;
  /** The index in the document before which no name of an attribute starts: the end of the name of the tag, or of the last value. */
  attributeStart: number;
  /** The names of the attributes of the tag so far that hold URLs, each between spaces. Only the first of two equal ones counts. */
  seen: string;
  /** Whether it is a `<meta>` that leads to another page. */
  isRefresh: boolean;
  /** The quote that ends the attribute value, or `NO_CHARACTER`. */
  quote: number;
  /** The index in the document where the last attribute value ends that is text. No URI in it continues after it. */
  valueEnd: number;
  /** The element without tags in it that it is in, such as `script`, or an empty string. */
  raw: string;
  /** The characters that end the comment that it is in, or an empty string, and the index in the document of its text. */
  comment: "" | "-->" | ">";
  commentStart: number;
  /** Whether there was a `<base href>`, and the base that it sets. */
  hasBase: boolean;
  base: string | undefined;
  /** The blocks of Markdown that are open. */
  blocks: Blocks;
  /** The index in the document up to which the HTML block of Markdown is known to continue, and whether it may continue after it. */
  blockEnd: number;
  isBlockLong: boolean;
  /** The characters that end the comment, instruction or declaration in the HTML block, or an empty string. */
  skipTo: string;
  /** The number of backticks that opened the code span, or 0. */
  ticks: number;
  /** The numbers of backticks that do not occur again in the paragraph, so that they open nothing. */
  lone: ReadonlySet<number>;
  /** The number of long searches in the paragraph for the end of a tag that found none. */
  failures: number;
  /** The last open bracket, and the number of brackets below which none opens a link, because one was closed inside of them. */
  bracket: Bracket | undefined;
  inactive: number;
}

/** An open bracket of a link or an image, and the one before it. */
interface Bracket {
  readonly isImage: boolean;
  readonly depth: number;
  readonly below: Bracket | undefined;
}

/** The part of the state that each paragraph begins anew. */
export const START_OF_INLINES: Pick<Markup, "ticks" | "lone" | "failures" | "bracket" | "inactive"> = {
  ticks: 0,
  lone: new Set(),
  failures: 0,
  bracket: undefined,
  inactive: 0,
};

/** The part of the state that each HTML block begins anew. */
export const START_OF_HTML: Omit<Markup, keyof typeof START_OF_INLINES | "hasBase" | "base" | "blocks"> = {
  isTag: false,
  name: "",
  attributeStart: 0,
  seen: "",
  isRefresh: false,
  quote: NO_CHARACTER,
  valueEnd: 0,
  raw: "",
  comment: "",
  commentStart: 0,
  blockEnd: 0,
  isBlockLong: false,
  skipTo: "",
};

let start: Markup | undefined;

/** Returns the state at the start of a document. A copy of one object: Node 20 takes 100 times as long to join several. */
export function startOfMarkup(): Markup {
  start ??= { ...START_OF_HTML, hasBase: false, base: undefined, blocks: NO_BLOCKS, ...START_OF_INLINES };
  return { ...start };
}

/** Returns whether the search is in code of Markdown: a fence, an indented block or a span. */
export function isCode({ blocks: { leaf }, ticks }: Markup): boolean {
  return ticks > 0 || leaf === "fence" || leaf === "indented";
}
