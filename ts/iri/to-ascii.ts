import { stringOf } from "../argument.ts";
import type { Fail } from "../backend/js/pct.ts";
import { codecError, maskAuthority } from "../codec-error.ts";
import { IREG_NAME } from "../generated/rules.ts";
import { isName, type Label, labelsOf } from "./labels.ts";

/**
 * Maps the name of a host to ASCII, as it is looked up.
 *
 * Follows UTS #46, 4 as WHATWG URL, 3.3 calls it: non-transitional, so that `ß` stays what it is; the hyphens of a label
 * and its length are not checked; labels from right to left and joiners are. Triplets are decoded first (RFC 3986, 3.2.2).
 * An `IP-literal` and an `IPv4address` stay as they are, and so does the empty host.
 *
 * CHOICE: stricter than `URL`, which takes for a name what no `reg-name` is: a triplet of a character that is not unreserved
 * is refused, and so is a label that is mapped to such a character. A label beyond ASCII, or of Punycode, is refused if it
 * has more than 256 characters, and so is one whose Punycode has.
 *
 * @throws {UriSyntaxError} if the text is no host, its triplets are not UTF-8, or a label is one that IDNA does not take:
 * at its first character. A label of Punycode that stands for something which is mapped otherwise is none.
 * @throws {IdnaUnavailableError} if the runtime has no `URL` that maps names.
 * @example
 * toAscii("Bücher.example"); // "xn--bcher-kva.example"
 * toAscii("b%C3%BCcher。example"); // "xn--bcher-kva.example"
 * toAscii("faß.de"); // "xn--fa-hia.de"
 * toAscii("[2001:db8::7]"); // "[2001:db8::7]"
 * toAscii("xn--abc-.example"); // throws ERR_URI_NOT_IDNA
 * toAscii("a%2Fb"); // throws ERR_URI_NOT_IDNA
 */
export function toAscii(host: string): string {
  return mapHost(host, "map host to ASCII", asciiName);
}

/**
 * Maps the name of a host to Unicode, as it is shown.
 *
 * Follows UTS #46, 4: the name is mapped as {@link toAscii} does, and its labels of Punycode are decoded (RFC 3492), so that
 * `toAscii` of the result is `toAscii` of the host. Of what looks alike nothing is said: `inspect` of `pchar/inspect` does.
 *
 * @throws {UriSyntaxError} if `toAscii` refuses the host, with the same code and index.
 * @throws {IdnaUnavailableError} if the runtime has no `URL` that maps names.
 * @example
 * toUnicode("xn--bcher-kva.example"); // "bücher.example"
 * toUnicode("BÜCHER.example"); // "bücher.example"
 * toUnicode("xn--.example"); // throws ERR_URI_NOT_IDNA
 */
export function toUnicode(host: string): string {
  return mapHost(host, "map host to Unicode", unicodeName);
}

function mapHost(host: string, action: string, map: (name: string, fail: Fail) => string): string {
  const text = stringOf(host);
  const failOf = (rule: number): Fail => codecError(action, text, rule, maskAuthority);
  return isName(text, failOf) ? map(text, failOf(IREG_NAME)) : text;
}

/** Maps what is known to be a name to ASCII. */
export function asciiName(name: string, fail: Fail): string {
  return joined(name, fail, "ascii");
}

/** Maps what is known to be a name to Unicode. */
export function unicodeName(name: string, fail: Fail): string {
  return joined(name, fail, "unicode");
}

function joined(name: string, fail: Fail, form: keyof Label): string {
  return labelsOf(name, fail)
    .map((label) => label[form])
    .join(".");
}
