import { triplet } from "../../backend/js/pct.ts";
import { isOf } from "../../characters.ts";
import { UriSyntaxError } from "../../errors.ts";
import { INVALID_UTF8, UNEXPECTED_CHARACTER } from "../../generated/errors.ts";
import { pctDecode } from "../../pct-decode.ts";
import { type Flaw, issueAt, SchemeSyntaxError } from "./issue.ts";

/** The characters of a rule: those of alphabets of RFC 3986, and perhaps others of ASCII, and triplets of any octet. */
export interface Characters {
  /** Alphabets of `generated/alphabets.ts`, joined by `|`. */
  readonly alphabet: number;
  readonly others?: string;
  readonly pct?: boolean;
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
    let from = -delimiter.length;
    return this.text.split(delimiter).map(({ length }) => {
      const start = from + delimiter.length;
      from = start + length;
      return this.slice(start, from);
    });
  }

  /** Decodes the triplets, once, as UTF-8. */
  decoded(rule: string): string {
    try {
      return pctDecode(this.text, undefined, { allowNul: true });
    } catch (error) {
      if (!(error instanceof UriSyntaxError)) throw error;
      return this.fail(INVALID_UTF8, rule, error.index);
    }
  }

  /** Refuses a piece that has another character, or fewer than some. */
  must(rule: string, characters: Characters, least = 0): this {
    const length = runOf(this.text, characters);
    if (length < this.end - this.start || length < least) this.fail(UNEXPECTED_CHARACTER, rule, length);
    return this;
  }

  /** Refuses the URI for what stands at an offset in this piece. */
  fail(flaw: Flaw, rule: string, offset = 0): never {
    const { text, scheme } = this.#source;
    throw new SchemeSyntaxError(issueAt(flaw, rule, this.start + offset, text), text, scheme);
  }
}

/** Tells whether a piece has characters, and all of them of a rule. */
export function isOnly(piece: Piece, characters: Characters): boolean {
  return !piece.isEmpty && runOf(piece.text, characters) === piece.end - piece.start;
}

/** How many code units at the start of a text are characters of a rule. */
function runOf(text: string, { alphabet, others = "", pct = false }: Characters): number {
  let index = 0;
  while (index < text.length) {
    if (isOf(text, index, alphabet) || others.includes(text[index]!)) index++;
    else if (pct && triplet(text, index) >= 0) index += 3;
    else break;
  }
  return index;
}
