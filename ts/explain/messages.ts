// The sentences of hints, in one table, so that a form can speak the language of its user.

const MESSAGES = {
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
  "address with two readings":
    "An IPv6 address has brackets around it: [{address}], or [{other}] and a port.",
  "address without brackets": "An IPv6 address has brackets around it, as in [2001:db8::1]:8080.",
  "angle brackets": "A < and a > around the text are not part of it.",
  "at in a host": "@ is not allowed here. In a user name or password, the code of an @ is %40.",
  backslash: "\\ is not allowed here: a URI has / there.",
  "break at the end": "The text ends with a line break.",
  "break at the start": "The text begins with a line break.",
  "break inside": "The text has a line break in it.",
  character: "{character} is not allowed here.",
  "character with a code": "{character} is not allowed here. Its code is {code}.",
  "character of a password": "A character of the password needs a percent code.",
  "characters of a scheme":
    "A scheme, such as https, has only letters from a to z, digits, +, - and the full stop.",
  "code in a password": "A percent code in the password is not allowed here.",
  "colon without a scheme": "A scheme, such as https, is missing before the colon.",
  drive: "A drive comes after three slashes, as in file:///C:/.",
  "end of the text": "The text ends too early.",
  "hidden at the end": "The text ends with the invisible character {point}.",
  "hidden at the start": "The text begins with the invisible character {point}.",
  "hidden inside": "The text has the invisible character {point} in it.",
  "host of an AT URI":
    "A host has no colon. at of pchar/schemes reads this AT URI with lenient; the code of the colon is %3A.",
  "letter of a host": "{character} is not allowed here. In the DNS, such a name begins with xn--.",
  "lost octets": "The character U+FFFD stands for bytes that were not UTF-8.",
  "mail address as a user":
    "Two @ stand before the host. In a mail address as a user name, the code of the @ is %40.",
  "path of SSH":
    "For SSH, this path has two writings: ssh://me@host/path as forges read it, ssh://me@host/~/path from home.",
  port: "A port has only digits, as in :8080.",
  "port or password":
    "A port follows the colon, or a password. In a password, / ? # and \\ have percent codes.",
  "quotation marks": "Quotation marks around the text are not part of it.",
  space: "A space is not allowed here. Its code is %20.",
  "space at the end": "The text ends with a space.",
  "space at the start": "The text begins with a space.",
  "space inside": "The text has a space in it.",
  "start of a scheme": "A scheme, such as https, begins with a letter from a to z.",
  "tab at the end": "The text ends with a tab.",
  "tab at the start": "The text begins with a tab.",
  "tab inside": "The text has a tab in it.",
  template: "{ begins an expression of a URI template. expandTemplate of pchar/template fills it in.",
  "text without a scheme": "The text before the colon is not a scheme, such as https.",
  variable:
    "The name of a variable has only letters from a to z, digits, _, the full stop and percent codes.",
} as const;

/** The name of a sentence: an error code, or what an unexpected character is. */
export type HintName = keyof typeof MESSAGES;

/** Sentences by their names. A word in braces, such as `{character}`, stands for a part of the text. */
export type HintMessages = { readonly [Name in HintName]: string };

/**
 * The sentences of {@link explainIssue}, in English. Its option `messages` takes others for some or all of the names. Versions may add
 * names.
 *
 * Each has the places that the sentence of its name has here: `{rule}`, the name of a rule; `{character}`; `{code}`, its percent code;
 * `{point}`, a hidden character such as `U+202E`; `{address}` and `{other}`, IPv6 addresses.
 *
 * @example
 * hintMessages["character"]; // "{character} is not allowed here."
 */
export const hintMessages: HintMessages = /* @__PURE__ */ Object.freeze(MESSAGES);
