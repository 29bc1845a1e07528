import { UriSyntaxError } from "../../errors.ts";
import { INVALID_UTF8, UNEXPECTED_CHARACTER } from "../../generated/errors.ts";
import { pctDecode } from "../../pct-decode.ts";
import { type Characters, lengthOf } from "./characters.ts";
import { type Flaw, issueAt, SchemeSyntaxError } from "./issue.ts";

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

  /** The piece from one offset in this one up to another; what is beyond its end is left out. */
  slice(from: number, to: number = this.end - this.start): Piece {
    const end = Math.min(this.start + to, this.end);
    return new Piece(this.#source, Math.min(this.start + from, end), end);
  }

  /** The piece from the start of this one to the end of one that follows. */
  through(last: Piece): Piece {
    return new Piece(this.#source, this.start, last.end);
  }

  /** What stands before the first of a delimiter, and what stands after it, if it is there. */
  cut(delimiter: string): [before: Piece, after: Piece | undefined] {
    const at = this.text.indexOf(delimiter);
    return at === -1 ? [this, undefined] : [this.slice(0, at), this.slice(at + delimiter.length)];
  }

  /** The pieces between delimiters: at least one, each perhaps empty. */
  split(delimiter: string): [Piece, ...Piece[]] {
    let from = -delimiter.length;
    return this.text.split(delimiter).map(({ length }) => {
      const start = from + delimiter.length;
      from = start + length;
      return this.slice(start, from);
    }) as [Piece, ...Piece[]];
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
    const length = lengthOf(this.text, characters);
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
  return !piece.isEmpty && lengthOf(piece.text, characters) === piece.end - piece.start;
}
