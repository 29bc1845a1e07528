import { triplet } from "../../backend/js/pct.ts";
import { CLASSES } from "../../generated/alphabets.ts";
import { pctDecode } from "../../pct-decode.ts";
import { issueAt, type SchemeErrorCode, SchemeSyntaxError } from "./issue.ts";

/** The characters of a rule: those of alphabets of RFC 3986, and some others of ASCII. */
export interface Characters {
  /** Alphabets of `generated/alphabets.ts`, joined by `|`. */
  readonly alphabet: number;
  readonly others: string;
  /** Whether a triplet may stand for any octet. */
  readonly pct: boolean;
}

/** A URI that is being read, and the name of the scheme that reads it. */
export interface Source {
  readonly text: string;
  readonly scheme: string;
}

/** A piece of a URI that is being read, and where it stands: what is wrong with it has an index in the whole. */
export class Piece {
  readonly #source: Source;
  /** Where it starts in the whole text, in code units. */
  readonly start: number;
  readonly end: number;

  constructor(source: Source, start: number, end: number) {
    this.#source = source;
    this.start = start;
    this.end = end;
  }

  /** The characters, as they stand in the URI. */
  get text(): string {
    return this.#source.text.slice(this.start, this.end);
  }

  get isEmpty(): boolean {
    return this.start === this.end;
  }

  /** The piece from one offset in this one up to another. */
  slice(from: number, to: number = this.end - this.start): Piece {
    return new Piece(this.#source, this.start + from, this.start + to);
  }

  /** What stands before the first of a delimiter, and what stands after it, if it is there. */
  cut(delimiter: string): [before: Piece, after: Piece | undefined] {
    const at = this.text.indexOf(delimiter);
    return at === -1 ? [this, undefined] : [this.slice(0, at), this.slice(at + delimiter.length)];
  }

  /** The pieces between delimiters: at least one, each perhaps empty. */
  split(delimiter: string): Piece[] {
    const { text } = this;
    const pieces: Piece[] = [];
    let from = 0;
    for (let at = text.indexOf(delimiter); at !== -1; at = text.indexOf(delimiter, from)) {
      pieces.push(this.slice(from, at));
      from = at + delimiter.length;
    }
    pieces.push(this.slice(from));
    return pieces;
  }

  /** Decodes the triplets, once, as UTF-8. */
  decoded(rule: string): string {
    return this.#decode(rule, () => pctDecode(this.text, undefined, { allowNul: true }));
  }

  /** Decodes the triplets, once, to octets. */
  octets(rule: string): Uint8Array {
    return this.#decode(rule, () => pctDecode(this.text, undefined, { as: "bytes" }));
  }

  #decode<T>(rule: string, decode: () => T): T {
    try {
      return decode();
    } catch (error) {
      const { code, index } = error as { code?: SchemeErrorCode; index?: number };
      if (code === undefined || index === undefined) throw error;
      return this.fail(code, rule, index);
    }
  }

  /** Refuses a piece that has another character, or fewer than some. */
  must(rule: string, characters: Characters, least = 0): this {
    const length = runOf(this.text, characters);
    if (length < this.end - this.start || length < least)
      this.fail("ERR_URI_UNEXPECTED_CHARACTER", rule, length);
    return this;
  }

  /** Tells whether there are characters, and all of them of a rule. */
  is(characters: Characters): boolean {
    return !this.isEmpty && runOf(this.text, characters) === this.end - this.start;
  }

  /** Refuses a triplet of an octet below 32, or of 127, before it can reach a protocol (RFC 3986, 7.2). */
  mustNotHideControls(rule: string): this {
    const text = this.text;
    for (let at = text.indexOf("%"); at !== -1; at = text.indexOf("%", at + 1)) {
      const octet = triplet(text, at);
      if ((octet >= 0 && octet < 0x20) || octet === 0x7f) this.fail("ERR_URI_ENCODED_CONTROL", rule, at);
    }
    return this;
  }

  /** Reads decimal digits as a number. */
  number(rule: string, least = 0, most: number = Number.MAX_SAFE_INTEGER): number {
    const text = this.must(rule, DIGITS, 1).text;
    const value = Number(text);
    if (value < least || value > most) this.fail("ERR_URI_OUT_OF_RANGE", rule);
    return value;
  }

  /** Refuses the URI for what stands at an offset in this piece. */
  fail(code: SchemeErrorCode, rule: string, offset = 0): never {
    const { text, scheme } = this.#source;
    throw new SchemeSyntaxError(issueAt(code, rule, this.start + offset, text), text, scheme);
  }
}

const DIGITS: Characters = { alphabet: 0x0004, others: "", pct: false };

/** How many code units at the start of a text are characters of a rule. */
function runOf(text: string, { alphabet, others, pct }: Characters): number {
  let index = 0;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (((CLASSES[code] ?? 0) & alphabet) !== 0 || others.includes(text[index]!)) index++;
    else if (pct && triplet(text, index) >= 0) index += 3;
    else break;
  }
  return index;
}
