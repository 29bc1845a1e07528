import { isOf } from "../../core/characters.ts";
import { triplet } from "../../core/pct.ts";
import { ALPHANUM, CLASSES } from "../../generated/alphabets.ts";
import { encodeFor } from "./encode.ts";
import { MALFORMED_PART } from "./issue.ts";
import type { SourceSpan } from "./span.ts";

/** The position of a mail address in a string. */
export interface AddrSpec {
  readonly start: number;
  /** The index of its `@`. */
  readonly at: number;
  /** The index after the address, or the index of the first character that does not continue it. */
  readonly end: number;
  /** Whether it is a complete address. */
  readonly isComplete: boolean;
}

/**
 * Finds the end of the mail address that starts at an index (RFC 5322, 3.4.1, without comments and white space).
 *
 * `addr-spec = local-part "@" domain`, `local-part = dot-atom-text / quoted-string`,
 * `domain = dot-atom-text / "[" *dtext-no-obs "]"` (RFC 6068, 2)
 *
 * A percent-encoded octet counts as the octet itself, except that `%40` is never the `@`. Octets from 0x80 on belong to
 * UTF-8 characters (RFC 6532, 3.2). The characters of `encoded` must be percent-encoded.
 */
export function scanAddrSpec(text: string, start: number, encoded: string): AddrSpec {
  const scan = new Scan(text, start, encoded);
  const isLocal = scan.skip(isQuote) ? scan.endOfQuotedString() : scan.dotAtomText();
  const at = scan.index;
  if (!isLocal || text[at] !== "@") return { start, at, end: at, isComplete: false };
  scan.index++;
  const isComplete = scan.skip(isOpening) ? scan.endOfLiteral() : scan.dotAtomText();
  return { start, at, end: scan.index, isComplete };
}

/** Reads a span that is one mail address, and returns the address decoded. */
export function readAddrSpec(span: SourceSpan, rule: string, encoded: string): string {
  const { end, isComplete } = scanAddrSpec(span.text, 0, encoded);
  if (!isComplete || end < span.text.length) span.fail(MALFORMED_PART, rule, end);
  return span.decoded(rule);
}

/** Encodes a mail address. Only the `@` between local part and domain stays; the characters of `encoded` do not. */
export function writeAddrSpec(address: string, encoded: string): string {
  const text = encodeFor(address, "segment", encoded);
  const { at } = scanAddrSpec(text, 0, "");
  if (text[at] !== "@") return text;
  return `${text.slice(0, at).replaceAll("@", "%40")}@${text.slice(at + 1).replaceAll("@", "%40")}`;
}

type IsOf = (octet: number) => boolean;

const isQuote: IsOf = (octet) => octet === 0x22;
const isBackslash: IsOf = (octet) => octet === 0x5c;
const isDot: IsOf = (octet) => octet === 0x2e;
const isOpening: IsOf = (octet) => octet === 0x5b;
const isClosing: IsOf = (octet) => octet === 0x5d;
const isVcharOrSpace: IsOf = (octet) => octet >= 0x20 && octet !== 0x7f;
const isVchar: IsOf = (octet) => octet > 0x20 && octet !== 0x7f;
const isQtext: IsOf = (octet) => isVchar(octet) && !isQuote(octet) && !isBackslash(octet);
const isDtext: IsOf = (octet) => isVchar(octet) && (octet < 0x5b || octet > 0x5d);
const isAtext: IsOf = (octet) =>
  octet >= 0x80 ||
  ((CLASSES[octet] ?? 0) & ALPHANUM) !== 0 ||
  "!#$%&'*+-/=?^_`{|}~".includes(String.fromCharCode(octet));

/** Reads a string octet by octet: a percent-encoded octet counts as one. */
class Scan {
  readonly #text: string;
  readonly #encoded: string;
  index: number;

  constructor(text: string, index: number, encoded: string) {
    this.#text = text;
    this.index = index;
    this.#encoded = encoded;
  }

  /** Consumes the next octet if it belongs to a set, and returns whether it did. */
  skip(isMember: IsOf): boolean {
    const character = this.#text.charAt(this.index);
    const isTriplet = character === "%";
    if (character === "" || this.#encoded.includes(character)) return false;
    if (!isMember(isTriplet ? triplet(this.#text, this.index) : character.charCodeAt(0))) return false;
    this.index += isTriplet ? 3 : 1;
    return true;
  }

  /** Consumes all octets of a set, and returns whether there was at least one. Every set has the letters and digits. */
  #run(isMember: IsOf): boolean {
    const start = this.index;
    do {
      while (isOf(this.#text, this.index, ALPHANUM)) this.index++;
    } while (this.skip(isMember));
    return this.index > start;
  }

  /** `dot-atom-text = 1*atext *( "." 1*atext )` (RFC 5322, 3.2.3) */
  dotAtomText(): boolean {
    do {
      if (!this.#run(isAtext)) return false;
    } while (this.skip(isDot));
    return true;
  }

  /** The rest of `quoted-string = DQUOTE *qcontent DQUOTE` after its first quote (RFC 5322, 3.2.4) */
  endOfQuotedString(): boolean {
    while (!this.skip(isQuote)) {
      const isContent = this.skip(isBackslash) ? this.skip(isVcharOrSpace) : this.skip(isQtext);
      if (!isContent) return false;
    }
    return true;
  }

  /** The rest of `"[" *dtext-no-obs "]"` after its first bracket (RFC 6068, 2) */
  endOfLiteral(): boolean {
    this.#run(isDtext);
    return this.skip(isClosing);
  }
}
