import { isRun } from "../../core/characters.ts";
import { triplet } from "../../core/pct.ts";
import { ALPHA, ALPHANUM, DIGIT, HEXDIG } from "../../generated/alphabets.ts";
import { MALFORMED_PART } from "./issue.ts";
import type { SourceSpan } from "./span.ts";

/** Decodes percent-encoded octets as ISO Latin-1: each becomes one character. */
export function decodeLatin1(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, octet: string) =>
    String.fromCharCode(Number.parseInt(octet, 16)),
  );
}

/** Returns the octets of a span, decoded once. */
export function octetsIn({ text }: SourceSpan): Uint8Array {
  const octets = new Uint8Array(text.length);
  let length = 0;
  for (let index = 0; index < text.length; length++) {
    const octet = triplet(text, index);
    octets[length] = octet < 0 ? text.charCodeAt(index) : octet;
    index += octet < 0 ? 1 : 3;
  }
  return octets.slice(0, length);
}

/**
 * Reads the decoded octets of a span by a separate grammar, such as that of LDAP filters.
 *
 * A percent-encoded octet counts as the octet itself, delimiters of that grammar included: LDAP decodes a part before
 * it reads it. Errors point to the character in the URI.
 */
export class Octets {
  readonly #span: SourceSpan;
  readonly #rule: string;
  /** One character for each octet. */
  readonly #text: string;
  /** The offset of each octet in the span, and of the end. */
  readonly #offsets: number[] = [];
  #at = 0;

  constructor(span: SourceSpan, rule: string) {
    this.#span = span;
    this.#rule = rule;
    const { text } = span;
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

  /** Consumes the next octet and returns it. */
  read(): string {
    const { next } = this;
    this.#at++;
    return next;
  }

  /** Consumes the next octet if it is the given one, and returns whether it was. */
  skip(octet: string): boolean {
    const isThis = this.next === octet;
    if (isThis) this.#at++;
    return isThis;
  }

  expect(octet: string): void {
    if (!this.skip(octet)) this.fail();
  }

  expectEnd(): void {
    if (!this.isAtEnd) this.fail();
  }

  /** Consumes octets of some alphabets and of `others`. Fails if there are fewer than `min`, and stops after `max`. */
  run(alphabets: number, others: string, min: number, max: number = Number.POSITIVE_INFINITY): string {
    const start = this.#at;
    while (this.#at - start < max && this.#isOf(alphabets, others)) this.#at++;
    if (this.#at - start < min) this.fail();
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
      this.expect(".");
      numbers.push(this.#number());
    } while (this.next === ".");
    return numbers.join(".");
  }

  /** `number = DIGIT / ( LDIGIT 1*DIGIT )` */
  #number(): string {
    return this.skip("0") ? "0" : this.run(DIGIT, "", 1);
  }

  /** Reads two hexadecimal digits and returns the octet that they encode. */
  hexPair(): string {
    return String.fromCharCode(Number.parseInt(this.run(HEXDIG, "", 2, 2), 16));
  }

  /** Rejects the URI at the next octet, or `back` octets before it. */
  fail(back = 0): never {
    return this.#span.fail(MALFORMED_PART, this.#rule, this.#offsets[this.#at - back]!);
  }
}
