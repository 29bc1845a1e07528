import { codePointName, isVisible } from "../support/display.ts";
import { isSeparator } from "../support/unicode.ts";
import type { Masked } from "../uri/mask.ts";

/** What a hint needs to know of an issue. */
export interface HintedIssue {
  readonly code: string;
  readonly rule: string;
  readonly index: number;
}

/** The hints of the codes whose character does not matter. `{rule}` is the rule of the issue. */
const HINTS: Readonly<Record<string, string>> = {
  ERR_URI_INVALID_PCT_ENCODED: "A percent sign begins a code such as %20. Write %25 for the sign itself.",
  ERR_URI_MISSING_SCHEME: "Begin with a scheme, as in https://example.com.",
  ERR_URI_UNEXPECTED_FRAGMENT: "Remove the # and what follows it.",
  ERR_URI_INVALID_IPV6ADDRESS: "Write an IPv6 address, such as [2001:db8::1], or a name without brackets.",
  ERR_URI_INVALID_IPVFUTURE: "Write an IPv6 address, such as [2001:db8::1], or a name without brackets.",
  ERR_URI_ZONE_IDENTIFIER: "Remove the % and the zone after it.",
  ERR_URI_UNCLOSED_IP_LITERAL: "Write ] after the address.",
  ERR_URI_BASE_NOT_ABSOLUTE: "Write a base with a scheme, as in https://example.com/.",
  ERR_URI_AMBIGUOUS_COMPONENTS:
    "Joined, the parts would be read as others. Write each with the delimiters it needs.",
  ERR_URI_NO_REFERENCE: "No relative reference leads there. Use the whole URI.",
  ERR_URI_NO_BASE: "Give a base with a scheme, as in https://example.com/.",
  ERR_URI_INVALID_UTF8: "These codes are not UTF-8. In UTF-8, é is %C3%A9.",
  ERR_URI_LONE_SURROGATE: "This is half of a character. Remove it.",
  ERR_URI_DOT_SEGMENT: "A segment cannot be . or .. here. Write another name.",
  ERR_URI_TOO_LONG: "Shorten the text.",
  ERR_URI_NUL: "Remove %00.",
  ERR_URI_ADDRESS_MECHANISM: "Write an IPv4 or IPv6 address, or a name.",
  ERR_URI_NOT_LATIN1: "Only the characters of ISO Latin-1 are allowed here. Remove this one.",
  ERR_URI_NOT_IDNA: "No host can have this name. Check its spelling.",
  ERR_URI_RESERVED_OPERATOR: "This operator has no meaning. Use one of + # . / ; ? & or none.",
  ERR_URI_COMPOSITE_PREFIX: "Remove the : and the number. They shorten texts, not lists.",
  ERR_URI_AMBIGUOUS_TEMPLATE: "Write a character that no value contains, such as /, between the expressions.",
  ERR_URI_OTHER_SCHEME: "Begin with the scheme that is expected here.",
  ERR_URI_MISSING_PART: "Add what is missing: {rule}.",
  ERR_URI_UNEXPECTED_PART: "Remove this part: {rule}.",
  ERR_URI_REPEATED_PART: "Write this part once: {rule}.",
  ERR_URI_ENCODED_CONTROL: "Remove the code of the control character, such as %0A.",
  ERR_URI_ENCODED_DELIMITER: "Remove the code of the delimiter, such as %2F.",
  ERR_URI_OUT_OF_RANGE: "Write a number that is allowed here: this one is too small or too large.",
  ERR_URI_INVALID_BASE64: "This is not base64. Check that nothing is missing.",
  ERR_URI_CHECK_DIGIT: "The number has a typing error. Compare its digits.",
  ERR_URI_OTHER_HOST: "Remove the host, or write the one that is expected here.",
  ERR_URI_MALFORMED_PART: "Write this part as its scheme defines it: {rule}.",
};

/**
 * Returns what to type instead, in a sentence or two for someone who has not read the RFC, or `undefined` if no function has issues
 * of this code. A character of a password is not named.
 */
export function hintOf({ code, rule, index }: HintedIssue, text: string, masked: Masked): string | undefined {
  if (code !== "ERR_URI_UNEXPECTED_CHARACTER")
    return Object.hasOwn(HINTS, code) ? HINTS[code]!.replace("{rule}", () => rule) : undefined;
  if (masked.hides(index)) return "A character of the password is not allowed. Write its percent code.";
  const point = text.codePointAt(index);
  return point === undefined
    ? "The text ends too early. Check that nothing is missing."
    : hintOfCharacter(String.fromCodePoint(point), rule, index, text);
}

const QUOTATION_MARK = /["'“”„‟«»‹›‘’‚‛「」]/;

/** The parts in which a percent code can stand for any character. */
const TAKES_CODES = /^i?(userinfo|path|path-noscheme|query|fragment)$/;

function hintOfCharacter(character: string, rule: string, index: number, text: string): string {
  const isFirst = text.slice(0, index).trim() === "";
  const isLast = text.slice(index + character.length).trim() === "";
  const name = nameOf(character);
  if (character === "\t" || isSeparator(character) || !isVisible(character)) {
    if (isFirst) return `Remove ${name} at the start.`;
    if (isLast) return `Remove ${name} at the end.`;
    return character === " " && TAKES_CODES.test(rule)
      ? "A space is not allowed here. Write %20."
      : `Remove ${name} here.`;
  }
  if ((isFirst || isLast) && QUOTATION_MARK.test(character))
    return "Remove the quotation marks around the text.";
  if ((isFirst || isLast) && /[<>]/.test(character)) return "Remove the < and the > around the text.";
  return (
    hintOfPart(character, rule, index, text) ??
    `${character} is not allowed here. ${substituteOf(character, rule)}`
  );
}

/** Returns the hint of a part that has an alphabet of its own. */
function hintOfPart(character: string, rule: string, index: number, text: string): string | undefined {
  switch (rule) {
    case "scheme":
      if (character === ":") return "Write a scheme, such as https, before the colon.";
      return index === 0
        ? "A scheme, such as https, begins with a letter from a to z."
        : "A scheme, such as https, has only letters from a to z, digits, +, - and the full stop.";
    case "port":
      if (/^at:\/\/did:/i.test(text))
        return "A host cannot contain a colon. Read this AT URI with at of pchar/schemes and lenient, or write %3A for the colons of the DID.";
      return "A port has only digits, as in :8080.";
    case "path-noscheme":
    case "ipath-noscheme":
      if (character === ":")
        return "What is before the colon is no scheme, such as https. For a relative path, write ./ before it.";
      break;
    case "varname":
    case "varspec":
      return "The name of a variable has only letters from a to z, digits, _, the full stop and percent codes.";
  }
  return undefined;
}

/** Returns what to write in place of a visible character. */
function substituteOf(character: string, rule: string): string {
  const isHost = rule === "host" || rule === "ihost";
  if (character === "\\" && !/query|fragment/.test(rule)) return "Write /.";
  if (character === "@" && isHost) return "Write %40 for an @ in a user name or password.";
  if (isHost && character > "~") return "Write the name in its form for the DNS, which begins with xn--.";
  if (isHost || (!TAKES_CODES.test(rule) && rule !== "literals")) return "Remove it.";
  return `Write ${encodeURIComponent(character)}.`;
}

function nameOf(character: string): string {
  if (character === " ") return "the space";
  if (character === "\t") return "the tab";
  if (character === "\n" || character === "\r") return "the line break";
  return `the invisible character ${codePointName(character)}`;
}
