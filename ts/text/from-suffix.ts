import type { RuleOptions } from "../api/rule-options.ts";
import { schemeColon } from "../core/scan.ts";
import { active } from "../engine/engine.ts";
import {
  AMBIGUOUS_COMPONENTS,
  type ErrorKind,
  MISSING_SCHEME,
  UNEXPECTED_CHARACTER,
} from "../generated/errors.ts";
import {
  CODE,
  HOST_END,
  HOST_KIND,
  HOST_REG_NAME,
  HOST_START,
  INDEX,
  PATH_START,
  RULE,
} from "../generated/record.ts";
import { HOST, PATH_NOSCHEME, RELATIVE_REF, SCHEME } from "../generated/rules.ts";
import { objectOf, quoted, stringOf } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import type { Section } from "../support/section.ts";
import { errorOf, syntaxError, type UriSyntaxError } from "../uri/errors.ts";
import type { Note } from "../uri/note.ts";
import { referenceRuleFor, topRuleNumber } from "../uri/options.ts";
import { isSchemeName } from "../uri/scheme-name.ts";
import type { TopRule, UriInput } from "../uri/types.ts";

/** Options of {@link fromSuffix}. */
export interface SuffixOptions extends RuleOptions {
  /**
   * The scheme of hosts that are not `known`. Without it, a host whose first label is `www` gets `http`, one whose first
   * label is `ftp` gets `ftp`, and others are an error.
   *
   * @default undefined
   */
  readonly scheme?: string | undefined;
  /**
   * The schemes of known hosts. A key is a whole host or the first label of hosts, in lower case; a whole host takes
   * precedence.
   *
   * @default {}
   */
  readonly known?: Readonly<Record<string, string>> | undefined;
  /**
   * The base URI of the document that contains the text, if there is one. The text is then a relative reference, and a
   * guess is an error (`ERR_URI_AMBIGUOUS_COMPONENTS`).
   *
   * @default undefined
   */
  readonly base?: UriInput | undefined;
}

/** The schemes of hosts. */
type Known = Readonly<Record<string, string>>;

/** The code of a {@link SuffixDanger}. New versions only add codes. */
export type SuffixDangerCode = "guessed-scheme" | "relative-name" | "relative-path" | "scheme" | "userinfo";

/**
 * A reason why the guess of {@link fromSuffix} may be wrong. It spans the `:`, the `@` or the whole text; where something is missing, such
 * as the scheme, `end` is `index`.
 */
export interface SuffixDanger extends Note<SuffixDangerCode> {
  /**
   * - `"guessed-scheme"`: the scheme is not in the text (4.5).
   * - `"relative-name"`: the host has no trailing dot, so a resolver may look it up inside other domains (RFC 1535).
   * - `"relative-path"`: with a base URI, the text would be a relative path (4.5).
   * - `"scheme"`: the grammar reads the host as a scheme, because a `:` follows it (3.1).
   * - `"userinfo"`: the text before `@` is not the host, although it may look like it (3.2.1 and 7.6).
   */
  readonly code: SuffixDangerCode;
  /** The section that describes the danger. */
  readonly section: Section;
}

/** The result of {@link fromSuffix}. */
export interface SuffixReference {
  /** The guessed URI: the scheme, `://` and the text. */
  readonly uri: string;
  /** The guessed scheme. */
  readonly scheme: string;
  /** The source of the scheme: an option, `"known"` or `"scheme"`, or the first label of the host, `"www"` or `"ftp"`. */
  readonly because: "known" | "scheme" | "www" | "ftp";
  /** The reasons why the guess may be wrong. There is always at least one. */
  readonly dangers: readonly [SuffixDanger, ...SuffixDanger[]];
}

/**
 * Guesses the URI that a text such as `www.w3.org/Addressing/` stands for: a host and perhaps a path, without a scheme.
 *
 * RFC 3986, 4.5 calls this a suffix reference. Use it for text that a person typed. Never use it for links in a document:
 * there the same text is a relative reference, which is why no other function guesses. The text is not changed, only
 * prefixed. Check the `dangers` before you trust the result.
 *
 * CHOICE: `example.com:80/` is accepted, although the grammar reads it as a URI with the scheme `example.com`. Such a
 * text is a host and a port if the part before `:` contains a dot, is `localhost`, or is `known`, and only digits stand
 * between the `:` and the end, `/`, `?` or `#`.
 *
 * @throws {UriSyntaxError} with one of these codes:
 * - `ERR_URI_MISSING_SCHEME` if neither an option nor the host determines the scheme;
 * - `ERR_URI_AMBIGUOUS_COMPONENTS` if there is a `base`;
 * - `ERR_URI_UNEXPECTED_CHARACTER` if the text is a URI already, or has no host;
 * - a code of `parse` if the guessed URI would not match the rule; `input` is then that URI.
 * @throws {TypeError} if an option is not a valid scheme, or has a wrong type.
 * @example
 * fromSuffix("www.w3.org/Addressing/").uri; // "http://www.w3.org/Addressing/"
 * fromSuffix("ftp.is.co.za/rfc/").because; // "ftp"
 * fromSuffix("example.com:8080", { scheme: "https" }).uri; // "https://example.com:8080"
 * fromSuffix("www.w3.org", { known: { www: "https" } }).uri; // "https://www.w3.org"
 * fromSuffix("www.w3.org").dangers.map(({ code }) => code); // ["guessed-scheme", "relative-name", "relative-path"]
 * fromSuffix("example.com"); // throws ERR_URI_MISSING_SCHEME
 * fromSuffix("www.w3.org", { base: "http://a/" }); // throws ERR_URI_AMBIGUOUS_COMPONENTS
 * fromSuffix("mailto:www.w3.org"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function fromSuffix(text: string, options?: SuffixOptions): SuffixReference {
  stringOf(text);
  const { scheme, known: given, base, rule = "URI-reference" } = optionsOf(options, OPTIONS);
  const known = given === undefined ? undefined : { ...objectOf(given, "known schemes") };
  topRuleNumber(rule);
  expectScheme(scheme);
  if (known !== undefined) for (const name of Object.values(known)) expectScheme(name);
  if (base !== undefined) throw notASuffix(text, AMBIGUOUS_COMPONENTS, RELATIVE_REF, 0);
  const { uri, guess, colon, hostStart, hostEnd, kind, pathStart } = readSuffix(text, rule, scheme, known);
  const dangers: [SuffixDanger, ...SuffixDanger[]] = [guessedScheme(guess.scheme, guess.because)];
  if (hostStart > 0) dangers.push(hasUserinfo(hostStart - 1));
  if (kind === HOST_REG_NAME && text[hostEnd - 1] !== ".") dangers.push(relativeName(hostEnd));
  // A relative path has no colon in its first segment, and brackets are only around an address.
  if (colon !== -1) dangers.push(looksLikeScheme(colon));
  else if (!/[:[]/.test(text.slice(0, pathStart))) dangers.push(relativePath(text.length));
  return { uri, scheme: guess.scheme, because: guess.because, dangers };
}

interface Suffix {
  readonly uri: string;
  readonly guess: Guess;
  readonly colon: number;
  readonly hostStart: number;
  readonly hostEnd: number;
  readonly kind: number;
  readonly pathStart: number;
}

/** Reads a suffix reference. The options must be checked already. `colon` is the index of the end of a scheme in the grammar, or -1. */
export function readSuffix(text: string, rule: TopRule, scheme: string | undefined, known?: Known): Suffix {
  const colon = schemeColon(text);
  if (colon !== -1 && !isHostAndPort(text, colon, known)) {
    throw notASuffix(text, UNEXPECTED_CHARACTER, PATH_NOSCHEME, colon);
  }
  if (/^[/?#.]/.test(text)) throw notASuffix(text, UNEXPECTED_CHARACTER, HOST, 0);
  const reference = topRuleNumber(referenceRuleFor(rule));
  const { scan, record } = active();
  if (scan(`//${text}`, reference) !== 0) {
    throw notASuffix(text, record[CODE]!, record[RULE]!, record[INDEX]! - 2);
  }
  const hostStart = record[HOST_START]! - 2;
  const hostEnd = record[HOST_END]! - 2;
  const kind = record[HOST_KIND]!;
  const pathStart = record[PATH_START]! - 2;
  const host = text.slice(hostStart, hostEnd);
  if (host === "" || host.startsWith(".")) throw notASuffix(text, UNEXPECTED_CHARACTER, HOST, hostStart);
  const guess = guessOf(host, known, scheme);
  if (guess === undefined) throw notASuffix(text, MISSING_SCHEME, SCHEME, 0);
  const uri = `${guess.scheme}://${text}`;
  const ruleNumber = topRuleNumber(rule);
  // Rules such as `absolute-URI` and `relative-ref` allow less than the guess may have.
  if (ruleNumber !== reference && scan(uri, ruleNumber) !== 0) throw errorOf("guess the URI of", record, uri);
  return { uri, guess, colon, hostStart, hostEnd, kind, pathStart };
}

/** Returns the error of a text that is not a suffix reference. */
function notASuffix(text: string, code: ErrorKind, broken: number, index: number): UriSyntaxError {
  return syntaxError("guess the URI of", code, broken, index, text, "authority");
}

const OPTIONS = ["scheme", "known", "base", "rule"] as const;

/** Throws a `TypeError` unless an option matches `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (3.1). */
export function expectScheme(value: string | undefined): void {
  if (value === undefined) return;
  if (!isSchemeName(value)) {
    throw new TypeError(`Expected a scheme, got ${quoted(value)}`);
  }
}

/** Returns whether a text has a scheme, and not a host and a port, although the grammar reads both alike. */
export function hasScheme(text: string, known?: Known): boolean {
  const colon = schemeColon(text);
  return colon !== -1 && !isHostAndPort(text, colon, known);
}

/** Returns whether the text before and after a colon is a host and a port, although the grammar reads scheme and path. */
function isHostAndPort(text: string, colon: number, known: Known | undefined): boolean {
  let end = colon + 1;
  while (text.charCodeAt(end) >= 0x30 && text.charCodeAt(end) <= 0x39) end++;
  if (end === colon + 1 || (end < text.length && !"/?#".includes(text[end]!))) return false;
  const name = text.slice(0, colon).toLowerCase();
  return name.includes(".") || name === "localhost" || schemeOf(name, known) !== undefined;
}

interface Guess {
  readonly scheme: string;
  readonly because: SuffixReference["because"];
}

/** Guesses the scheme of a host: the options take precedence over its first label. */
function guessOf(host: string, known: Known | undefined, scheme: string | undefined): Guess | undefined {
  // Most callers know no hosts.
  if (known === undefined && scheme !== undefined) return { scheme, because: "scheme" };
  const name = host.toLowerCase();
  const dot = name.indexOf(".");
  const label = dot === -1 ? name : name.slice(0, dot);
  const found = schemeOf(name, known) ?? schemeOf(label, known);
  if (found !== undefined) return { scheme: found, because: "known" };
  if (scheme !== undefined) return { scheme, because: "scheme" };
  if (dot === -1 || dot === host.length - 1) return undefined;
  if (label === "www") return { scheme: "http", because: "www" };
  return label === "ftp" ? { scheme: "ftp", because: "ftp" } : undefined;
}

function schemeOf(name: string, known: Known | undefined): string | undefined {
  return known !== undefined && Object.hasOwn(known, name) ? known[name] : undefined;
}

function relativePath(end: number): SuffixDanger {
  const message = "with a base URI, the text would be a relative path";
  return { code: "relative-path", index: 0, end, section: "RFC 3986, 4.5", message };
}

function guessedScheme(scheme: string, because: SuffixReference["because"]): SuffixDanger {
  const reason =
    because === "www" || because === "ftp"
      ? `the first label of the host is "${because}"`
      : "an option says so";
  const message = `the scheme "${scheme}" is a guess: ${reason}`;
  return { code: "guessed-scheme", index: 0, end: 0, section: "RFC 3986, 4.5", message };
}

function relativeName(index: number): SuffixDanger {
  const message = "the host has no trailing dot: a resolver may look it up inside other domains";
  return { code: "relative-name", index, end: index, section: "RFC 1535", message };
}

function looksLikeScheme(index: number): SuffixDanger {
  const message = "the grammar reads the host as a scheme, because a colon follows it";
  return { code: "scheme", index, end: index + 1, section: "RFC 3986, 3.1", message };
}

function hasUserinfo(index: number): SuffixDanger {
  return {
    code: "userinfo",
    index,
    end: index + 1,
    section: "RFC 3986, 7.6",
    message: 'the text before "@" is not the host',
  };
}
