import { codePointName, isVisible } from "../support/display.ts";
import { isSeparator } from "../support/unicode.ts";
import type { Masked } from "../uri/mask.ts";
import { authorityIn, EXPRESSION, ipv6ReadingsIn } from "./damage.ts";

/** What a hint needs to know of an issue. */
export interface HintedIssue {
  readonly code: string;
  readonly rule: string;
  readonly index: number;
}

/** The hints of the codes whose character does not matter. `{rule}` is the rule of the issue. */
const HINTS: Readonly<Record<string, string>> = {
  ERR_URI_INVALID_PCT_ENCODED:
    "A percent sign begins a code such as %20. The code of the sign itself is %25.",
  ERR_URI_MISSING_SCHEME: "A scheme is missing at the start, as in https://example.com.",
  ERR_URI_UNEXPECTED_FRAGMENT: "A fragment, which begins with #, is not allowed here.",
  ERR_URI_INVALID_IPV6ADDRESS: "Brackets hold an IPv6 address, as in [2001:db8::1]. A name has none.",
  ERR_URI_INVALID_IPVFUTURE: "Brackets hold an IPv6 address, as in [2001:db8::1]. A name has none.",
  ERR_URI_ZONE_IDENTIFIER: "An address has no zone here: no % and a name after it.",
  ERR_URI_UNCLOSED_IP_LITERAL: "The ] after the address is missing.",
  ERR_URI_BASE_NOT_ABSOLUTE: "A base has a scheme, as in https://example.com/.",
  ERR_URI_AMBIGUOUS_COMPONENTS: "Joined, the parts would be read as others.",
  ERR_URI_NO_REFERENCE: "No relative reference leads there.",
  ERR_URI_NO_BASE: "A base with a scheme is missing, as in https://example.com/.",
  ERR_URI_INVALID_UTF8: "These codes are not UTF-8. In UTF-8, é is %C3%A9.",
  ERR_URI_LONE_SURROGATE: "This is half of a character.",
  ERR_URI_DOT_SEGMENT: "A segment cannot be . or .. here.",
  ERR_URI_TOO_LONG: "The text is too long.",
  ERR_URI_NUL: "The code %00 is not allowed here.",
  ERR_URI_ADDRESS_MECHANISM: "An IPv4 or IPv6 address, or a name, is expected here.",
  ERR_URI_NOT_LATIN1: "Only the characters of ISO Latin-1 are allowed here.",
  ERR_URI_NOT_IDNA: "No host can have this name.",
  ERR_URI_RESERVED_OPERATOR: "This operator has no meaning. There are + # . / ; ? & and none.",
  ERR_URI_COMPOSITE_PREFIX: "A : and a number shorten texts, not lists.",
  ERR_URI_AMBIGUOUS_TEMPLATE:
    "No character stands between the expressions that no value contains, such as /.",
  ERR_URI_OTHER_SCHEME: "Another scheme is expected here.",
  ERR_URI_MISSING_PART: "A part is missing: {rule}.",
  ERR_URI_UNEXPECTED_PART: "A part is not allowed here: {rule}.",
  ERR_URI_REPEATED_PART: "A part stands here twice: {rule}.",
  ERR_URI_ENCODED_CONTROL: "The code of a control character, such as %0A, is not allowed here.",
  ERR_URI_ENCODED_DELIMITER: "The code of a delimiter, such as %2F, is not allowed here.",
  ERR_URI_OUT_OF_RANGE: "The number is too small or too large.",
  ERR_URI_INVALID_BASE64: "This is not base64.",
  ERR_URI_CHECK_DIGIT: "The number has a typing error: its check digit is another.",
  ERR_URI_OTHER_HOST: "Another host, or none, is expected here.",
  ERR_URI_MALFORMED_PART: "This part is not what its scheme defines: {rule}.",
};

/**
 * Returns what is wrong, in a sentence or two for someone who has not read the RFC, or `undefined` if no function has issues of this
 * code. A character of a password is not named. A hint gives no order: what to change is not always certain, and `fixOf` knows when it is.
 */
export function hintOf({ code, rule, index }: HintedIssue, text: string, masked: Masked): string | undefined {
  if (code !== "ERR_URI_UNEXPECTED_CHARACTER")
    return Object.hasOwn(HINTS, code) ? HINTS[code]!.replace("{rule}", () => rule) : undefined;
  const ofPort = /^i?host$|^port$/.test(rule) ? hintOfUserinfo(text) : undefined;
  if (ofPort !== undefined) return ofPort;
  if (masked.hides(index)) return "A character of the password is not allowed. Its percent code is.";
  const point = text.codePointAt(index);
  return point === undefined
    ? "The text ends too early."
    : hintOfCharacter(String.fromCodePoint(point), rule, index, text);
}

const QUOTATION_MARK = /["'“”„‟«»‹›‘’‚‛「」]/;

/** The parts in which a percent code can stand for any character. */
const TAKES_CODES = /^i?(userinfo|path|path-noscheme|query|fragment)$/;

function hintOfCharacter(character: string, rule: string, index: number, text: string): string {
  const isFirst = text.slice(0, index).trim() === "";
  const isLast = text.slice(index + character.length).trim() === "";
  const name = nameOf(character);
  if (character === "\ufffd") return "The character U+FFFD stands for bytes that were not UTF-8.";
  if (character === "\t" || isSeparator(character) || !isVisible(character)) {
    if (isFirst) return `The text begins with ${name}.`;
    if (isLast) return `The text ends with ${name}.`;
    return character === " " && TAKES_CODES.test(rule)
      ? "A space is not allowed here. Its code is %20."
      : `The text has ${name} in it.`;
  }
  if ((isFirst || isLast) && QUOTATION_MARK.test(character))
    return "Quotation marks around the text are not part of it.";
  if ((isFirst || isLast) && /[<>]/.test(character)) return "A < and a > around the text are not part of it.";
  return (
    hintOfPart(character, rule, index, text) ?? `${character} is not allowed here${codeOf(character, rule)}`
  );
}

/** Returns the hint of a part that has an alphabet of its own. */
function hintOfPart(character: string, rule: string, index: number, text: string): string | undefined {
  switch (rule) {
    case "scheme":
      if (character === ":") return "A scheme, such as https, is missing before the colon.";
      return index === 0
        ? "A scheme, such as https, begins with a letter from a to z."
        : "A scheme, such as https, has only letters from a to z, digits, +, - and the full stop.";
    case "port":
      if (/^at:\/\/did:/i.test(text))
        return "A host has no colon. at of pchar/schemes reads this AT URI with lenient; the code of the colon is %3A.";
      return hintOfHost(text) ?? "A port has only digits, as in :8080.";
    case "path-noscheme":
    case "ipath-noscheme":
      if (character === ":")
        return hintOfLogin(text) ?? "What is before the colon is no scheme, such as https.";
      break;
    case "varname":
    case "varspec":
      return "The name of a variable has only letters from a to z, digits, _, the full stop and percent codes.";
  }
  if (character === "{" && EXPRESSION.test(text.slice(index)))
    return "{ begins an expression of a URI template. expandTemplate of pchar/template fills it in.";
  return undefined;
}

/** Returns the hint of a user and a password that can be read in two ways. It names no character of them. */
function hintOfUserinfo(text: string): string | undefined {
  const authority = authorityIn(text);
  if (authority === undefined) return undefined;
  const { start, hostStart, end } = authority;
  const userinfo = text.slice(start, hostStart);
  if (/^[^:]+@[^:]*:.*@$/.test(userinfo))
    return "Two @ stand before the host. In a mail address as a user name, the code of the @ is %40.";
  const mayHoldPassword = userinfo === "" && text.slice(start, end).includes(":") && text.includes("@", end);
  return mayHoldPassword
    ? "A port follows the colon, or a password. In a password, / ? # and \\ have percent codes."
    : undefined;
}

/** Returns the hint of a host that another writing would make valid. */
function hintOfHost(text: string): string | undefined {
  if (/^file:\/\/[a-z]:/i.test(text)) return "A drive comes after three slashes, as in file:///C:/.";
  const [one, other] = ipv6ReadingsIn(text) ?? [];
  if (one === undefined) return undefined;
  if (other === undefined) return "An IPv6 address has brackets around it, as in [2001:db8::1]:8080.";
  return `An IPv6 address has brackets around it: [${one}], or [${other}] and a port.`;
}

/** Returns the hint of `me@host:path`, which is no URI. */
function hintOfLogin(text: string): string | undefined {
  const [, login] = /^([\w.-]+@[a-z\d.-]+):/i.exec(text) ?? [];
  return login === undefined
    ? undefined
    : "For SSH, this path has two writings: ssh://me@host/path as forges read it, ssh://me@host/~/path from home.";
}

/** Returns how a visible character is written in a part, as the end of a sentence. */
function codeOf(character: string, rule: string): string {
  const isHost = rule === "host" || rule === "ihost";
  if (character === "\\" && !/query|fragment/.test(rule)) return ": a URI has / there.";
  if (character === "@" && isHost) return ". In a user name or password, the code of an @ is %40.";
  if (isHost && character > "~") return ". In the DNS, such a name begins with xn--.";
  if (isHost || (!TAKES_CODES.test(rule) && rule !== "literals")) return ".";
  return `. Its code is ${encodeURIComponent(character)}.`;
}

function nameOf(character: string): string {
  if (character === " ") return "a space";
  if (character === "\t") return "a tab";
  if (character === "\n" || character === "\r") return "a line break";
  return `the invisible character ${codePointName(character)}`;
}
