import { NO_CHARACTER } from "./reading.ts";

/** The state of the search in an HTML or Markdown document. */
export interface Markup {
  /** Whether it is in a tag of HTML, and the name of its element. */
  isTag: boolean;
  name: string;
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
  isComment: boolean;
  /** Whether there was a `<base href>`, and the base that it sets. */
  hasBase: boolean;
  base: string | undefined;
  /** The character and the length of the fence that opened the code block of Markdown, or `NO_CHARACTER`. */
  fence: number;
  fenceLength: number;
  /** The number of backticks that opened the code span, or 0. */
  ticks: number;
  /** The numbers of backticks that do not occur again in the paragraph, so that they open nothing. */
  lone: ReadonlySet<number>;
  /** The number of open brackets. */
  brackets: number;
  /** Whether the first open bracket starts the line. */
  isLabel: boolean;
}

export const NO_TICKS: ReadonlySet<number> = /* @__PURE__ */ new Set<number>();

/** Returns the state at the start of a document. */
export function startOfMarkup(): Markup {
  return {
    isTag: false,
    name: "",
    seen: "",
    isRefresh: false,
    quote: NO_CHARACTER,
    valueEnd: 0,
    raw: "",
    isComment: false,
    hasBase: false,
    base: undefined,
    fence: NO_CHARACTER,
    fenceLength: 0,
    ticks: 0,
    lone: NO_TICKS,
    brackets: 0,
    isLabel: false,
  };
}
