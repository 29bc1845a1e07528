import { triplet } from "../../backend/js/pct.ts";
import { ALPHANUM, CLASSES } from "../../generated/alphabets.ts";
import { encodeLess } from "./encode.ts";
import { MALFORMED_PART } from "./issue.ts";
import type { Piece } from "./piece.ts";

/** Where a mail address stands in a text. */
export interface AddrSpec {
  readonly start: number;
  /** The index of its `@`. */
  readonly at: number;
  /** The index after it; of one that is not whole the index where it breaks off. */
  readonly end: number;
  readonly isWhole: boolean;
}

/**
 * Finds the end of the mail address that starts at an index (RFC 5322, 3.4.1, without comments and white space).
 *
 * `addr-spec = local-part "@" domain`, `local-part = dot-atom-text / quoted-string`,
 * `domain = dot-atom-text / "[" *dtext-no-obs "]"` (RFC 6068, 2)
 *
 * A triplet is the octet that it stands for, and never the `@`. Octets beyond ASCII are of UTF-8 (RFC 6532, 3.2). The
 * characters of `encoded` have to be triplets.
 */
export function scanAddrSpec(text: string, start: number, encoded: string): AddrSpec {
  const scan = new Scan(text, start, encoded);
  const isLocal = scan.skip(isQuote) ? scan.endOfQuotedString() : scan.dotAtomText();
  const at = scan.index;
  if (!isLocal || text[at] !== "@") return { start, at, end: at, isWhole: false };
  scan.index++;
  const isWhole = scan.skip(isOpening) ? scan.endOfLiteral() : scan.dotAtomText();
  return { start, at, end: scan.index, isWhole };
}

/** Reads a piece that is a mail address, or refuses it where it breaks off. */
export function readAddrSpec(piece: Piece, rule: string, encoded: string): string {
  const { end, isWhole } = scanAddrSpec(piece.text, 0, encoded);
  if (!isWhole || end < piece.text.length) piece.fail(MALFORMED_PART, rule, end);
  return piece.decoded(rule);
}

/** Writes a mail address: of its `@` the one between local part and domain stays, and what stands in `encoded` does not. */
export function writeAddrSpec(address: string, encoded: string): string {
  const text = encodeLess(address, "segment", encoded);
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

/** A text that is read octet by octet. */
class Scan {
  readonly #text: string;
  readonly #encoded: string;
  index: number;

  constructor(text: string, index: number, encoded: string) {
    this.#text = text;
    this.index = index;
    this.#encoded = encoded;
  }

  /** Takes the next octet if it is one of some, and tells whether it was. */
  skip(isOf: IsOf): boolean {
    const character = this.#text.charAt(this.index);
    const isTriplet = character === "%";
    if (character === "" || this.#encoded.includes(character)) return false;
    if (!isOf(isTriplet ? triplet(this.#text, this.index) : character.charCodeAt(0))) return false;
    this.index += isTriplet ? 3 : 1;
    return true;
  }

  /** Takes the octets of a kind, and tells whether there was one. */
  #run(isOf: IsOf): boolean {
    const start = this.index;
    while (this.skip(isOf));
    return this.index > start;
  }

  /** `dot-atom-text = 1*atext *( "." 1*atext )` (RFC 5322, 3.2.3) */
  dotAtomText(): boolean {
    do {
      if (!this.#run(isAtext)) return false;
    } while (this.skip(isDot));
    return true;
  }

  /** `quoted-string = DQUOTE *qcontent DQUOTE`, after its first quote (RFC 5322, 3.2.4) */
  endOfQuotedString(): boolean {
    while (!this.skip(isQuote)) {
      const isContent = this.skip(isBackslash) ? this.skip(isVcharOrSpace) : this.skip(isQtext);
      if (!isContent) return false;
    }
    return true;
  }

  /** `"[" *dtext-no-obs "]"`, after its bracket (RFC 6068, 2) */
  endOfLiteral(): boolean {
    this.#run(isDtext);
    return this.skip(isClosing);
  }
}
