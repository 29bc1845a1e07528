import type { ReferenceRule } from "../types.ts";

/** What a document is written in: it tells what marks a URI, and how its characters are written. */
export type TextContext = "plain" | "markdown" | "html" | "texinfo" | "roff";

/**
 * What delimits a URI in a text (RFC 3986, appendix C, and uri(7)).
 *
 * The names of pairs tell of what stands directly around it. `"white-space"` has white space or an end of the text on
 * both sides, after the punctuation of the sentence is left out. `"characters"` is all else: characters that are not
 * of a URI. The other names tell of markup.
 */
export type Delimiter =
  | "angle-brackets"
  | "double-quotes"
  | "single-quotes"
  | "backticks"
  | "parentheses"
  | "square-brackets"
  | "braces"
  | "white-space"
  | "characters"
  | "markdown-link"
  | "markdown-definition"
  | "html-attribute"
  | "texinfo-command"
  | "roff-macro";

/** A URI that is found in a text. */
export interface Find {
  /** The URI, without the white space and the escapes of the document: {@link check} finds nothing wrong with it. */
  readonly uri: string;
  /** Where it starts in the text, in UTF-16 code units, after what delimits it. */
  readonly start: number;
  /** Where it ends in the text, before what delimits it. */
  readonly end: number;
  readonly delimiter: Delimiter;
  /** `"relative-ref"` is found only where a mark tells that it is one (4.2), `"suffix"` is a suffix reference (4.5). */
  readonly kind: "URI" | "relative-ref" | "suffix";
  /** The other reading: without the hyphens at line ends, or without punctuation that stands inside quotes. */
  readonly alternative?: string;
  /** What a suffix reference is likely to stand for: a guess of 4.5, and no more. */
  readonly guess?: string;
}

/** How a text is searched. */
export interface ExtractOptions {
  /** What the text is written in; plain text unless given. */
  readonly context?: TextContext | undefined;
  /** `"IRI-reference"`: characters beyond ASCII are part of what is found (RFC 3987). */
  readonly rule?: ReferenceRule | undefined;
  /** The schemes, in lower case, that are known without a `//` after them; `mailto` and others of uri(7) unless given. */
  readonly schemes?: readonly string[] | undefined;
  /** How long what is found may be in the text, in UTF-16 code units: it bounds the memory; 65,536 unless given. */
  readonly longest?: number | undefined;
}
