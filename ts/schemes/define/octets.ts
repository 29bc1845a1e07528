import { triplet } from "../../backend/js/pct.ts";
import { isRun } from "../../characters.ts";
import { ALPHA, ALPHANUM, DIGIT, HEXDIG } from "../../generated/alphabets.ts";
import { MALFORMED_PART } from "./issue.ts";
import type { Piece } from "./piece.ts";

/**
 * Reads what a piece stands for by a grammar of its own, octet by octet, and refuses it at the place in the URI.
 *
 * Triplets are octets here, delimiters of that grammar among them: LDAP decodes a part before it reads it.
 */
export class Octets {
  readonly #piece: Piece;
  readonly #rule: string;
  /** One character for each octet. */
  readonly #text: string;
  readonly #offsets: number[] = [];
  #at = 0;

  constructor(piece: Piece, rule: string) {
    this.#piece = piece;
    this.#rule = rule;
    const { text } = piece;
    let octets = "";
    for (let offset = 0; offset < text.length; ) {
      const octet = triplet(text, offset);
      octets += octet < 0 ? text[offset] : String.fromCharCode(octet);
      this.#offsets.push(offset);
      offset += octet < 0 ? 1 : 3;
    }
    this.#offsets.push(text.length);
    this.#text = octets;
  }

  /** The next octet, or `""` at the end. */
  get next(): string {
    return this.#text.charAt(this.#at);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  /** Takes the next octet. */
  take(): string {
    const { next } = this;
    this.#at++;
    return next;
  }

  /** Takes the next octet if it is this one, and tells whether it was. */
  skip(octet: string): boolean {
    const isThis = this.next === octet;
    if (isThis) this.#at++;
    return isThis;
  }

  must(octet: string): void {
    if (!this.skip(octet)) this.fail();
  }

  mustEnd(): void {
    if (!this.isAtEnd) this.fail();
  }

  /** Takes octets of some alphabets and a few more, and at least so many of them. */
  run(alphabets: number, others: string, least: number, most: number = Number.POSITIVE_INFINITY): string {
    const start = this.#at;
    while (this.#at - start < most && this.#isOf(alphabets, others)) this.#at++;
    if (this.#at - start < least) this.fail();
    return this.#text.slice(start, this.#at);
  }

  #isOf(alphabets: number, others: string): boolean {
    return !this.isAtEnd && isRun(this.next, alphabets, others);
  }

  /** `oid = descr / numericoid` (RFC 4512, 1.4) */
  oid(): string {
    if (this.#isOf(ALPHA, "")) return this.run(ALPHANUM, "-", 1);
    const numbers = [this.#number()];
    do {
      this.must(".");
      numbers.push(this.#number());
    } while (this.next === ".");
    return numbers.join(".");
  }

  /** `number = DIGIT / ( LDIGIT 1*DIGIT )` */
  #number(): string {
    return this.skip("0") ? "0" : this.run(DIGIT, "", 1);
  }

  /** Two hexadecimal digits, as the octet that they stand for. */
  hexPair(): string {
    return String.fromCharCode(Number.parseInt(this.run(HEXDIG, "", 2, 2), 16));
  }

  /** Refuses the URI at the next octet, or at one before it. */
  fail(back = 0): never {
    return this.#piece.fail(MALFORMED_PART, this.#rule, this.#offsets[this.#at - back]!);
  }
}
