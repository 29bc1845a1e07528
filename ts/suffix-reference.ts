import { objectOf, quoted, stringOf } from "./argument.ts";
import { scheme as schemeEnd } from "./backend/js/scan.ts";
import { check } from "./check.ts";
import { maskAuthority } from "./codec-error.ts";
import { syntaxError } from "./errors.ts";
import { AMBIGUOUS_COMPONENTS, ERRORS, MISSING_SCHEME, UNEXPECTED_CHARACTER } from "./generated/errors.ts";
import { HOST, PATH_NOSCHEME, RELATIVE_REF, RULES, SCHEME } from "./generated/rules.ts";
import { parse } from "./parse.ts";
import type { ReferenceOptions } from "./reference.ts";
import type { Section } from "./section.ts";
import { referenceRuleNumber } from "./top-rule.ts";
import type { UriReference } from "./types.ts";

/** What is known where a suffix reference stands. */
export interface SuffixOptions extends ReferenceOptions {
  /** The scheme of each name that `known` does not tell. Without it `www.` is `http`, `ftp.` is `ftp`, all else unknown. */
  readonly scheme?: string | undefined;
  /** Schemes by name: a whole host, which counts first, or its first label, in lower case. */
  readonly known?: Readonly<Record<string, string>> | undefined;
  /** A base URI, where there is one: the text is then a relative reference, and refused here. */
  readonly base?: string | UriReference | undefined;
}

/** Why the URI of a suffix reference may not be what was meant. */
export interface SuffixDanger {
  /**
   * `"guessed-scheme"`: nothing but the name says which scheme it is (4.5). `"relative-name"`: the host does not end
   * with a dot, so that a resolver may search for it below other domains (RFC 1535). `"relative-path"`: where there is
   * a base, the text is a path (4.5). `"scheme"`: to the grammar, what stands before the port is a scheme (3.1).
   * `"userinfo"`: what stands before the `@` is not the host (3.2.1 and 7.6).
   */
  readonly code: "guessed-scheme" | "relative-name" | "relative-path" | "scheme" | "userinfo";
  /** Where in the text, in UTF-16 code units. */
  readonly index: number;
  /** What speaks of it. */
  readonly section: Section;
  /** A sentence for people. It holds no password, and is not covered by SemVer. */
  readonly message: string;
}

/** What a suffix reference stands for, as far as can be guessed. */
export interface SuffixReference {
  readonly uri: string;
  readonly scheme: string;
  /** What the scheme was taken from: an option, or the first label of the host. */
  readonly because: "known" | "scheme" | "www" | "ftp";
  /** Never empty: a suffix reference is a guess. */
  readonly dangers: readonly [SuffixDanger, ...SuffixDanger[]];
}

/**
 * Guesses the URI of a suffix reference: an authority and perhaps a path, as people write them, without a scheme.
 *
 * Follows RFC 3986, 4.5. No other verb does so: to `parse` such a text is a relative reference, and a guess is only good
 * where there is no base, as in what a person typed. The `dangers` are reported, not judged. The text is not changed:
 * `scheme`, `://` and it are the result.
 *
 * CHOICE: `example.com:80/` is taken though it is a URI by the grammar, of the scheme `example.com`: a scheme has no dot
 * in practice. A URI is one of these where its scheme has a dot, is `localhost` or is `known`, and its path begins with
 * digits and a `/`, or has nothing else.
 *
 * @throws {UriSyntaxError} if the text is a URI, has no host, or would be none with a scheme; if nothing tells the scheme,
 * or there is a `base`.
 * @throws {TypeError} if a scheme among the options is none.
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
export function fromSuffix(text: string, options: SuffixOptions = {}): SuffixReference {
  stringOf(text);
  const { scheme, known = {}, base, rule = "URI-reference" } = objectOf(options);
  if (typeof known !== "object" || known === null) {
    throw new TypeError(`Expected known schemes by name, got ${quoted(known)}`);
  }
  referenceRuleNumber(rule);
  for (const each of [scheme, ...Object.values(known)]) expectScheme(each);
  const refuse = (code: number, broken: number, index: number): never => {
    throw syntaxError("guess the URI of", code, broken, index, text, maskAuthority(text));
  };
  if (base !== undefined) refuse(AMBIGUOUS_COMPONENTS, RELATIVE_REF, 0);
  const colon = schemeEnd(text);
  const isScheme = text[colon] === ":" && colon > 0;
  if (isScheme && !isHostAndPort(text, colon, known)) refuse(UNEXPECTED_CHARACTER, PATH_NOSCHEME, colon);
  if (text === "" || "/?#.".includes(text[0]!)) refuse(UNEXPECTED_CHARACTER, HOST, 0);
  const issue = check(`//${text}`, rule);
  if (issue !== undefined) {
    const code = ERRORS.findIndex((error) => error?.[0] === issue.code);
    refuse(code, RULES.indexOf(issue.rule), issue.index - 2);
  }
  const { userinfo, host = "", hostKind } = parse(`//${text}`, rule);
  const hostStart = userinfo === undefined ? 0 : userinfo.length + 1;
  if (host === "" || host.startsWith(".")) refuse(UNEXPECTED_CHARACTER, HOST, hostStart);
  const guess = guessOf(host.toLowerCase(), known, scheme);
  if (guess === undefined) return refuse(MISSING_SCHEME, SCHEME, 0);
  const because = guess.because;
  const dangers: [SuffixDanger, ...SuffixDanger[]] = [guessed(guess.scheme, because)];
  if (userinfo !== undefined) dangers.push(before(hostStart - 1));
  if (hostKind === "reg-name" && !host.endsWith(".")) dangers.push(relativeName(hostStart + host.length));
  if (isScheme) dangers.push(looksLikeScheme(colon));
  else if (check(text, rule) === undefined) dangers.push(RELATIVE_PATH);
  return { uri: `${guess.scheme}://${text}`, scheme: guess.scheme, because, dangers };
}

/** `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, 3.1): an option that is none is a mistake. */
function expectScheme(value: string | undefined): void {
  if (value === undefined) return;
  if (typeof value !== "string" || value === "" || schemeEnd(value) !== value.length) {
    throw new TypeError(`Expected a scheme, got ${quoted(value)}`);
  }
}

/** Tells whether what the grammar reads as a scheme and a path is rather a host and a port. */
function isHostAndPort(text: string, colon: number, known: Readonly<Record<string, string>>): boolean {
  let end = colon + 1;
  while (text.charCodeAt(end) >= 0x30 && text.charCodeAt(end) <= 0x39) end++;
  if (end === colon + 1 || (end < text.length && !"/?#".includes(text[end]!))) return false;
  const name = text.slice(0, colon).toLowerCase();
  return name.includes(".") || name === "localhost" || Object.hasOwn(known, name);
}

interface Guess {
  readonly scheme: string;
  readonly because: SuffixReference["because"];
}

/** What the caller says of a name counts before what its first label says (RFC 3986, 4.5). */
function guessOf(
  host: string,
  known: Readonly<Record<string, string>>,
  scheme: string | undefined,
): Guess | undefined {
  const dot = host.indexOf(".");
  const label = dot === -1 ? host : host.slice(0, dot);
  for (const name of [host, label]) {
    const found = Object.hasOwn(known, name) ? known[name] : undefined;
    if (found !== undefined) return { scheme: found, because: "known" };
  }
  if (scheme !== undefined) return { scheme, because: "scheme" };
  if (dot === -1 || dot === host.length - 1) return undefined;
  if (label === "www") return { scheme: "http", because: "www" };
  return label === "ftp" ? { scheme: "ftp", because: "ftp" } : undefined;
}

const RELATIVE_PATH: SuffixDanger = {
  code: "relative-path",
  index: 0,
  section: "RFC 3986, 4.5",
  message: "where there is a base URI, the text is a relative path",
};

function guessed(scheme: string, because: SuffixReference["because"]): SuffixDanger {
  const reason =
    because === "www" || because === "ftp" ? `the first label is "${because}"` : "the caller says so";
  const message = `that the scheme is "${scheme}" is a guess: ${reason}`;
  return { code: "guessed-scheme", index: 0, section: "RFC 3986, 4.5", message };
}

function relativeName(index: number): SuffixDanger {
  const message = "the host does not end with a dot: a resolver may search for it below other domains";
  return { code: "relative-name", index, section: "RFC 1535", message };
}

function looksLikeScheme(index: number): SuffixDanger {
  const message = "by the grammar, what stands before the port is a scheme";
  return { code: "scheme", index, section: "RFC 3986, 3.1", message };
}

function before(index: number): SuffixDanger {
  return {
    code: "userinfo",
    index,
    section: "RFC 3986, 7.6",
    message: 'what stands before the "@" is not the host',
  };
}
