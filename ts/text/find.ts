import type { HrefChangeCode } from "../api/href/changes.ts";
import type { UriIssue } from "../uri/errors.ts";
import type { ContextOptions } from "../uri/generated/options.ts";
import type { Note } from "../uri/note.ts";
import type { ReferenceRule, UriInput } from "../uri/types.ts";

/**
 * The characters or markup that delimit a URI in a document (RFC 3986, appendix C, and uri(7)).
 *
 * The names of pairs are the characters directly around it. `"white-space"` is white space, or an end of the document, on
 * both sides, ignoring the punctuation of the sentence. `"characters"` are other characters that no URI has. The rest is
 * markup; that of XML and JSON contains nothing but the URI and white space.
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
  | "xml-attribute"
  | "xml-element"
  | "json-string"
  | "terminal-link"
  | "texinfo-command"
  | "roff-macro";

/** A difference between the text of a find and its URI. Its `index` and `end` count in `text`, not in the document. */
export interface FindChange extends Note {
  /**
   * `"white-space"`: a URI has no white space, and brackets and quotes may enclose some (RFC 3986, appendix C). `"hyphen"`: the
   * hyphen belongs to the line break. `"punctuation"`: the punctuation belongs to the sentence. The others are those of
   * {@link fromHref}.
   */
  readonly code: HrefChangeCode | "white-space" | "hyphen" | "punctuation";
}

/**
 * A URI found in a document. Its `index` and `end` count in the document; those of its `changes` count in `text`.
 *
 * `document.slice(find.index, find.end)` is what a person underlines.
 */
export interface Find {
  /**
   * The URI. It is valid: `check` returns `undefined`. It is `text`, unless `changes` says what differs, or a relative
   * reference was resolved against a base.
   */
  readonly uri: string;
  /**
   * The displayed text from `index` to `end`: the same characters, except that escapes such as `&amp;` in HTML are
   * decoded, and comments, instructions and the marks of CDATA sections in XML are left out.
   */
  readonly text: string;
  /** The differences between `text` and the reference before it is resolved, sorted by index. It is absent if there are none. */
  readonly changes?: readonly FindChange[];
  /** The index where it starts in the document, in UTF-16 code units, after its delimiter. */
  readonly index: number;
  /** The index where it ends in the document, before its delimiter. */
  readonly end: number;
  /** The delimiters around the URI in the document. */
  readonly delimiter: Delimiter;
  /** `"relative-ref"` (4.2) is found only in markup or after `URL:`, and without a base. `"suffix"` is a suffix reference (4.5), or a mail address of Markdown. */
  readonly kind: "URI" | "relative-ref" | "suffix";
  /** `true` in code of Markdown: a fence, an indented block or a code span. It is absent elsewhere. */
  readonly code?: boolean;
  /** Another possible reading: without the hyphens at line ends, or without the punctuation inside quotes. */
  readonly alternative?: string;
  /** The URI that a suffix reference probably stands for (4.5), or a mail address of Markdown. */
  readonly guess?: string;
}

/**
 * A string that a document marks as a link, and that is not one: {@link fromHref} rejects it, and RFC 3986 too, except in links of HTML
 * and Markdown. A string of JSON or XML without white space that begins with a scheme and `://` is one if the rule rejects it, and it is
 * not found as a link. It is found with `invalid: "report"`.
 */
export interface InvalidFind extends Pick<Find, "text" | "index" | "end" | "delimiter" | "code"> {
  /** `"invalid"`, which no {@link Find} has. */
  readonly kind: "invalid";
  /** Why it is not a link. Its `index` and `end` count in `text`. */
  readonly issue: UriIssue;
}

/** What a search finds. */
export type AnyFind = Find | InvalidFind;

/** Options of {@link extract} and {@link extractor} that report strings that are not links. */
export interface ReportOptions extends Omit<ExtractOptions, "invalid"> {
  /** The links that nobody can read are found too, as {@link InvalidFind}. */
  readonly invalid: "report";
}

/** Options of {@link extract} and {@link extractor}. */
export interface ExtractOptions extends ContextOptions {
  /**
   * `"URI-reference"`: a host has no non-ASCII characters, and those after it are percent-encoded in `uri`.
   * `"IRI-reference"`: IRIs are found, with non-ASCII characters (RFC 3987).
   *
   * @default "URI-reference"
   */
  readonly rule?: ReferenceRule | undefined;
  /**
   * The schemes, in lower case, that are recognized without `//`.
   *
   * @default `mailto news tel urn file man info whatis ghelp cid mid sip sips sms stun stuns turn turns xmpp magnet geo doi`
   */
  readonly schemes?: readonly string[] | undefined;
  /**
   * The URI of the document, against which relative references are resolved. In HTML, the first `<base href>` is resolved
   * against it, and is the base of the links after it. Without it, relative references stay as they are.
   *
   * @default undefined
   */
  readonly base?: UriInput | undefined;
  /**
   * `true`: only strings that match the rule are found, as they are written, and references are resolved by RFC 3986. Nothing asks
   * the `URL` of the runtime, so `extract` needs none. `false`: links are read by {@link fromHref}, as browsers do.
   *
   * @default false
   */
  readonly validOnly?: boolean | undefined;
  /**
   * `"skip"`: a string that is marked as a link and that nobody can read, such as `<a href="http://h:99999/">`, is left out.
   * `"report"`: it is an {@link InvalidFind}. Its mark is markup, or angle brackets, quotes or `URL:` around a scheme and `//`, or a scheme
   * and `://` at the start of a string of JSON or XML without white space. In running text nothing marks a link, so nothing is reported.
   *
   * @default "skip"
   */
  readonly invalid?: "skip" | undefined;
  /**
   * `false`: URIs in code of Markdown are left out. `true`: they are found, with `code: true`.
   *
   * @default true
   */
  readonly code?: boolean | undefined;
  /**
   * The maximum length of a find in the document, in UTF-16 code units. It bounds the memory.
   *
   * @default 65536
   */
  readonly longest?: number | undefined;
}
