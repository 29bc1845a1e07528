import { pctDecode } from "../../codec/pct-decode.ts";
import { INVALID_UTF8, UNEXPECTED_CHARACTER } from "../../generated/errors.ts";
import { UriSyntaxError } from "../../uri/errors.ts";
import { type ComponentName, spansOf } from "../../uri/spans.ts";
import type { Uri } from "../../uri/types.ts";
import { type Characters, prefixLength } from "./characters.ts";
import { type IssueKind, issueAt, SchemeSyntaxError } from "./issue.ts";

/** A URI that is being read, and the name of the scheme that reads it. */
export interface Source {
  readonly text: string;
  readonly scheme: string;
}

/** Returns the span of a component. The span of an absent component is empty. */
export type ComponentSpans = (component: ComponentName) => SourceSpan;

/** Returns the function that finds the spans of a record's components in its text. */
export function componentSpans(uri: Uri, text: string, scheme: string): ComponentSpans {
  const spans = spansOf(uri);
  return (component) => new SourceSpan({ text, scheme }, spans[component].index, spans[component].end);
}

/** A part of the URI that is being read. It knows its position, so its errors point into the whole URI. */
export class SourceSpan {
  readonly #source: Source;
  /** The index of its first character in the whole URI, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;

  constructor(source: Source, start: number, end: number) {
    this.#source = source;
    this.start = start;
    this.end = end;
  }

  /** The characters as written in the URI. */
  get text(): string {
    return this.#source.text.slice(this.start, this.end);
  }

  get isEmpty(): boolean {
    return this.start === this.end;
  }

  /** Returns the part between two offsets in this span. Offsets past its end are moved to its end. */
  slice(from: number, to: number = this.end - this.start): SourceSpan {
    const end = Math.min(this.start + to, this.end);
    return new SourceSpan(this.#source, Math.min(this.start + from, end), end);
  }

  /** Returns the span from the start of this one to the end of a later one. */
  through(last: SourceSpan): SourceSpan {
    return new SourceSpan(this.#source, this.start, last.end);
  }

  /** Cuts the span at the first delimiter. `after` is `undefined` if there is no delimiter. */
  cut(delimiter: string): [before: SourceSpan, after: SourceSpan | undefined] {
    const at = this.text.indexOf(delimiter);
    return at === -1 ? [this, undefined] : [this.slice(0, at), this.slice(at + delimiter.length)];
  }

  /** Splits the span at each delimiter, as `String.prototype.split` does. */
  split(delimiter: string): [SourceSpan, ...SourceSpan[]] {
    let from = -delimiter.length;
    return this.text.split(delimiter).map(({ length }) => {
      const start = from + delimiter.length;
      from = start + length;
      return this.slice(start, from);
    }) as [SourceSpan, ...SourceSpan[]];
  }

  /** Decodes the percent-encoded octets once, as UTF-8. */
  decoded(rule: string): string {
    try {
      return pctDecode(this.text, undefined, { allowNul: true });
    } catch (error) {
      if (!(error instanceof UriSyntaxError)) throw error;
      return this.fail(INVALID_UTF8, rule, error.index);
    }
  }

  /** Throws unless every character is in the set and there are at least `min` of them. */
  expect(rule: string, characters: Characters, min = 0): this {
    const length = prefixLength(this.text, characters);
    if (length < this.end - this.start || length < min) this.fail(UNEXPECTED_CHARACTER, rule, length);
    return this;
  }

  /** Throws an issue with the character at an offset in this span. */
  fail(kind: IssueKind, rule: string, offset = 0): never {
    const { text, scheme } = this.#source;
    throw new SchemeSyntaxError(issueAt(kind, rule, this.start + offset, text), text, scheme);
  }
}

/** Returns whether a span is not empty and has only characters of a set. */
export function consistsOf(span: SourceSpan, characters: Characters): boolean {
  return !span.isEmpty && prefixLength(span.text, characters) === span.end - span.start;
}
