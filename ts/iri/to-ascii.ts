import { codecError } from "../codec/codec-error.ts";
import type { Fail } from "../core/pct.ts";
import { IREG_NAME } from "../generated/rules.ts";
import { isName, type Label, labelsOf } from "../host/labels.ts";
import { asciiLower, isPlainName, LONGEST_NAME } from "../host/mapped-name.ts";
import { hostnameOf } from "../host/platform-url.ts";
import { stringOf } from "../support/argument.ts";
import { quotedText } from "../support/display.ts";
import { UriSyntaxError } from "../uri/errors.ts";

/**
 * Maps a host name to ASCII, the form for lookup.
 *
 * Follows UTS #46, 4, with the parameters of WHATWG URL, 3.3: non-transitional, so `ß` is kept; the length and the hyphens of
 * a label are not checked; right-to-left labels and joiners are. Percent-encoded octets are decoded first (RFC 3986, 3.2.2).
 * An `IP-literal`, an `IPv4address` and the empty host are returned unchanged.
 *
 * CHOICE: stricter than `URL`, so that every result is a `reg-name`. A percent-encoded ASCII character that is not unreserved
 * is rejected (`a%21b`), and so is a label that is mapped to a character which `reg-name` does not allow (U+FE37, to `{`). A
 * non-ASCII or Punycode label is rejected if it, or its Punycode, has more than 256 characters. Punycode and right-to-left
 * labels are checked even if the `URL` of the runtime does not check them. If `URL` accepts a host that IDNA rejects, the
 * message of the error says so, with the host that `URL` reads.
 *
 * @throws {UriSyntaxError} with `ERR_URI_NOT_IDNA`, at the start of the label, if IDNA rejects it. That includes Punycode
 * that is not what its decoded form maps to. Other codes if the string is not a host, or its octets are not UTF-8.
 * @throws {IdnaUnavailableError} if the runtime has no `URL` that maps host names.
 * @example
 * toAscii("Bücher.example"); // "xn--bcher-kva.example"
 * toAscii("b%C3%BCcher。example"); // "xn--bcher-kva.example"
 * toAscii("faß.de"); // "xn--fa-hia.de"
 * toAscii("[2001:db8::7]"); // "[2001:db8::7]"
 * toAscii("xn--abc-.example"); // throws ERR_URI_NOT_IDNA
 * toAscii("a%2Fb"); // throws ERR_URI_NOT_IDNA
 */
export function toAscii(host: string): string {
  const text = stringOf(host);
  if (isPlainName(text)) return asciiLower(text);
  return usualName(text) ?? mapHost(text, "map host to ASCII", asciiName);
}

/**
 * Maps a host name to Unicode, the form for display.
 *
 * Follows UTS #46, 4: the name is mapped as by {@link toAscii}, and its Punycode labels are decoded (RFC 3492). `toAscii` of
 * the result is `toAscii` of the host. Misleading characters are kept: `inspect` of `pchar/inspect` finds them.
 *
 * @throws {UriSyntaxError} if `toAscii` rejects the host, with the same code and index.
 * @throws {IdnaUnavailableError} if the runtime has no `URL` that maps host names.
 * @example
 * toUnicode("xn--bcher-kva.example"); // "bücher.example"
 * toUnicode("BÜCHER.example"); // "bücher.example"
 * toUnicode("xn--.example"); // throws ERR_URI_NOT_IDNA
 */
export function toUnicode(host: string): string {
  const text = stringOf(host);
  return isPlainName(text) ? asciiLower(text) : mapHost(text, "map host to Unicode", unicodeName);
}

function mapHost(text: string, action: string, map: (name: string, fail: Fail) => string): string {
  const failOf = (rule: number): Fail => codecError(action, text, rule, "authority");
  return isName(text, failOf) ? map(text, failOf(IREG_NAME)) : text;
}

/**
 * Names that `URL` maps at once as it maps each label: without percent-encoded octets and right-to-left characters, and without
 * characters of which some versions of `URL` or of Unicode disagree.
 */
const USUAL = /^[a-z\d.\-\xa1-\u058f\u0900-\u1e9d\u1ea0-\u1fff\u3005-\ud7ff]{1,63}$/i;

/** Two hyphens in a label, which may be Punycode. */
const HYPHENS = /-[^.]*-/;

/** A name that is not an address, and whose characters `reg-name` allows. */
const ASCII_NAME = /^[a-z\d.-]{1,255}[a-z]$/;

/** Maps a name by one call of `URL`, or returns `undefined` if its labels have to be read. */
function usualName(name: string): string | undefined {
  if (!USUAL.test(name) || HYPHENS.test(name)) return undefined;
  const mapped = hostnameOf(name);
  return mapped !== undefined && ASCII_NAME.test(mapped) ? mapped : undefined;
}

/** Maps a host that is known to be a name to ASCII. */
export function asciiName(name: string, fail: Fail): string {
  return joined(name, fail, "ascii");
}

/** Maps a host that is known to be a name to Unicode. */
export function unicodeName(name: string, fail: Fail): string {
  return joined(name, fail, "unicode");
}

function joined(name: string, fail: Fail, form: keyof Label): string {
  return labelsOf(name, withReading(name, fail))
    .map((label) => label[form])
    .join(".");
}

/** The maximum length of a name that `URL` is asked about: the longest name, percent-encoded. */
const LONGEST = 12 * LONGEST_NAME;

/** Adds to the message of an error by IDNA how the `URL` of the runtime reads the name, if it accepts it. */
function withReading(name: string, fail: Fail): Fail {
  return (code, index) => {
    try {
      return fail(code, index);
    } catch (error) {
      if (!(error instanceof UriSyntaxError) || name.length > LONGEST) throw error;
      const hostname = hostnameOf(name);
      if (hostname === undefined) throw error;
      const message = `${error.message}; URL accepts the host and reads ${quotedText(hostname)}`;
      throw new UriSyntaxError(error.issue, error.input, message);
    }
  };
}
