// The address of a web site in a form: the reading of `fromTyped`, and what a person has to write differently.

import { parse } from "../api/parse.ts";
import { schemeColon } from "../core/scan.ts";
import { explainIssue } from "../explain/explain-issue.ts";
import type { ErrorCode } from "../generated/errors.ts";
import { asciiLower } from "../host/mapped-name.ts";
import { readAsUrl } from "../host/read-as-url.ts";
import { toUri } from "../iri/to-uri.ts";
import { stringOf } from "../support/argument.ts";
import { kept } from "../support/own.ts";
import { hasOwn } from "../support/properties.ts";
import { movedIssue, type UriIssue, UriSyntaxError } from "../uri/errors.ts";
import { editOf, type Fix } from "../uri/fix.ts";
import type { Note } from "../uri/note.ts";
import { sentenceOf } from "../uri/print-note.ts";
import { type Span, spansOf } from "../uri/spans.ts";
import type { UriReference } from "../uri/types.ts";
import { withoutPunctuation } from "./characters.ts";
import { hasScheme } from "./from-suffix.ts";
import { Typed } from "./from-typed.ts";

/** The code of a {@link WebAddressIssue}: an error of the grammar, or what no web address is. New versions only add codes. */
export type WebAddressCode =
  | ErrorCode
  | "host-character"
  | "localhost"
  | "mail-address"
  | "missing-host"
  | "missing-slashes"
  | "number"
  | "port"
  | "scheme-not-allowed"
  | "single-label"
  | "userinfo";

/** The codes of what may be a valid URI. */
type AddressCode = Exclude<WebAddressCode, ErrorCode>;

/** The messages are fragments of the hints. */
const MESSAGES: Readonly<Record<AddressCode, string>> = {
  "host-character": "the name of a site has letters, digits and hyphens, with a dot between its parts",
  localhost: "the name localhost leads each reader to their own computer",
  "mail-address": "this is an address for mail, not of a web site",
  "missing-host": "the name of the site is missing, as in https://example.com",
  "missing-slashes": "two slashes follow the colon, as in https://example.com",
  number: "an IPv4 address has four numbers, as in 192.0.2.1, and no name ends with a number",
  port: "a port is a number of at most 65535",
  "scheme-not-allowed": "a web address begins with https:// or http://",
  "single-label": "the whole name of a site has a dot, as in example.com",
  userinfo: "a web address has no user name or password",
};

/**
 * The reason why a text is not a web address. It spans characters of the typed text. `explainIssue` of `pchar/explain` shows them with
 * a caret.
 */
export interface WebAddressIssue extends Note<WebAddressCode> {
  /** The rule of the grammar that the text breaks. */
  readonly rule?: UriIssue["rule"];
}

/** The result of {@link webAddress}. */
export type WebAddress =
  | {
      /** The address: a valid URI with a host. */
      readonly uri: string;
      /** Always absent. */
      readonly issue?: undefined;
      /** Always absent. */
      readonly hint?: undefined;
      /** Always absent. */
      readonly fix?: undefined;
    }
  | {
      /** Always absent. */
      readonly uri?: undefined;
      /** The first problem, for programs. */
      readonly issue: WebAddressIssue;
      /** The problem in a sentence or two, for the person who typed it. It contains no password. SemVer does not cover it. */
      readonly hint: string;
      /** The address that was meant, if that is certain. `webAddress` returns `fix.text` as it is. */
      readonly fix?: Fix;
    };

/**
 * Reads the address of a web site that a person typed or pasted into a form, or says what to write instead.
 *
 * `https-URI = "https" "://" authority path-abempty [ "?" query ]` (RFC 9110, 4.2.2)
 *
 * It reads the text as {@link fromTyped} does with the scheme `https`, and returns a URI: the host is mapped as by `toAscii` of `pchar/iri`, other non-ASCII
 * characters are percent-encoded. White space inside is removed only at a line break. The scheme is `http` or `https`. The host is an IP
 * address, or a name with a dot that `URL` reads alike. A userinfo is rejected (RFC 9110, 4.2.4). Nothing is looked up, and private
 * addresses are accepted: `isSafeToFetch` of `pchar/inspect` rejects them.
 *
 * @throws {TypeError} if the argument is not a string.
 * @throws {IdnaUnavailableError} if the host is not ASCII, and the runtime has no `URL` that maps it.
 * @example
 * webAddress(" example.com/a ").uri; // "https://example.com/a"
 * webAddress("münchen.de").uri; // "https://xn--mnchen-3ya.de"
 * const { issue, hint, fix } = webAddress("http:a.com");
 * issue.code; // "missing-slashes"
 * hint; // "Two slashes follow the colon, as in https://example.com."
 * fix.text; // "http://a.com"
 * webAddress("me@example.com").hint; // "This is an address for mail, not of a web site."
 * webAddress("localhost:3000").issue.code; // "localhost"
 */
export function webAddress(text: string): WebAddress {
  const read = readAddress(stringOf(text));
  if (typeof read === "string") return { uri: kept(read, text) };
  const { issue, hint, meant } = read;
  const fixed = meant === undefined ? undefined : readAddress(meant);
  if (typeof fixed !== "string") return { issue, hint };
  return { issue, hint, fix: { edits: editOf(text, fixed, 0), text: fixed } };
}

/** What is wrong with a text, and the text that may be meant. */
interface Problem {
  readonly issue: WebAddressIssue;
  readonly hint: string;
  readonly meant: string | undefined;
}

/** White space inside a text, without a line break. */
const INNER_SPACE = /\S[^\S\r\n\u2028\u2029]+\S/;
/** A name of the DNS, as web sites have them. */
const NAME = /^(?!\.)(?!.*\.\.)[\w.-]+$/;
/** The first place at which a host is not such a name. */
const NOT_NAME = /[^\w.\-\x80-\uffff]|^\.|\.(?=\.)/;

/** Returns the URI of an address, or what is wrong with it. */
function readAddress(text: string): string | Problem {
  const typed = new Typed(text);
  const { uri: joined } = typed.rest();
  const isSpaced = INNER_SPACE.test(typed.kept);
  const written = isSpaced ? typed.kept : joined;
  const added = hasScheme(written) ? "" : written.startsWith("//") ? "https:" : "https://";
  const iri = added + written;
  const typedIndex = (index: number): number => typed.indexOf(Math.max(0, index - added.length), isSpaced);
  const typedSpan = ({ index: from, end }: Span): Span => {
    const index = typedIndex(from);
    return { index, end: end > from ? typedIndex(end - 1) + 1 : index };
  };
  const problem = (code: AddressCode, span: Span, meant?: string): Problem => {
    const message = MESSAGES[code];
    return { issue: { code, ...typedSpan(span), message }, hint: sentenceOf(message), meant };
  };

  const scheme = iri.slice(0, schemeColon(iri)).toLowerCase();
  if (scheme === "mailto" || (added === "https://" && MAIL_ADDRESS.test(written)))
    return problem("mail-address", { index: 0, end: iri.length });
  if (scheme !== "https" && scheme !== "http")
    return problem("scheme-not-allowed", { index: 0, end: scheme.length });
  let uri: string;
  try {
    uri = toUri(iri, { host: "ascii" });
  } catch (error) {
    if (!(error instanceof UriSyntaxError)) throw error;
    const { hint, fix } = explainIssue(error.issue, iri, { rule: "IRI" });
    return { issue: movedIssue(error.issue, typedSpan(error.issue)), hint, meant: fix?.text };
  }
  const record = parse(uri, "URI");
  const spans = spansOf(parse(iri, "IRI"));
  if (record.authority === undefined && record.path !== "") {
    const meant = `${scheme}://${iri.slice(scheme.length + 1).replace(/^\//, "")}`;
    return problem("missing-slashes", { index: scheme.length, end: scheme.length + 1 }, meant);
  }
  if (record.userinfo !== undefined)
    return problem("userinfo", { index: spans.userinfo.index, end: spans.host.index });
  const code = hostProblem(uri, record);
  if (code === undefined) return uri;
  if (code === "port") return problem(code, spans.port);
  if (code !== "host-character") return problem(code, spans.host);
  const index = spans.host.index + Math.max(0, iri.slice(spans.host.index, spans.host.end).search(NOT_NAME));
  return problem(code, { index, end: index + 1 }, added + withoutPunctuation(written));
}

/** A text without a scheme that is an address for mail, and not a host with a user. */
const MAIL_ADDRESS = /^[^/?#:@]+@[^/?#:@]*$/;

/** Returns why the host or the port of a valid URI is not that of a web site. */
function hostProblem(uri: string, record: UriReference): AddressCode | undefined {
  const { host = "", hostKind } = record;
  if (host === "") return "missing-host";
  const name = hostKind === "IPv4address" || hostKind === "IPv6address" ? undefined : asciiLower(host);
  if (name !== undefined && !NAME.test(name)) return "host-character";
  const [last, before] = (name ?? "")
    .split(".")
    .filter((label) => label !== "")
    .reverse();
  if (last === "localhost") return "localhost";
  const read = readAsUrl(uri, record)!;
  if (hasOwn(read, "refused") && read.refused === "port") return "port";
  if (hasOwn(read, "refused") || !read.isSameHost) return "number";
  return name !== undefined && before === undefined ? "single-label" : undefined;
}
