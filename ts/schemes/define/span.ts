import { decodeByPlatform } from "../../codec/platform-codec.ts";
import { decode, type Fail } from "../../core/pct.ts";
import { INVALID_UTF8, UNEXPECTED_CHARACTER } from "../../generated/errors.ts";
import { type ComponentName, spansOf } from "../../uri/spans.ts";
import type { Uri } from "../../uri/types.ts";
import { type Characters, runEnd } from "./characters.ts";
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
  const source = { text, scheme };
  let spans: ReturnType<typeof spansOf> | undefined;
  return (component) => {
    // Most schemes need no span of a valid URI, or few.
    spans ??= spansOf(uri);
    const { index, end } = spans[component];
    return new SourceSpan(source, index, end);
  };
}

/** A part of the URI that is being read. It knows its position, so its errors point into the whole URI. */
export class SourceSpan {
  /** Not `#source`: a private name takes longer to define, and a scheme makes many spans. */
  private readonly source: Source;
  /** The index of its first character in the whole URI, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** The characters as written in the URI. */
  readonly text: string;

  constructor(source: Source, start: number, end: number) {
    this.source = source;
    this.start = start;
    this.end = end;
    this.text = source.text.slice(start, end);
  }

  get isEmpty(): boolean {
    return this.start === this.end;
  }

  /** Returns the part between two offsets in this span. Offsets past its end are moved to its end. */
  slice(from: number, to: number = this.end - this.start): SourceSpan {
    const end = Math.min(this.start + to, this.end);
    return new SourceSpan(this.source, Math.min(this.start + from, end), end);
  }

  /** Returns the span from the start of this one to the end of a later one. */
  through(last: SourceSpan): SourceSpan {
    return new SourceSpan(this.source, this.start, last.end);
  }

  /** Cuts the span at the first delimiter. `after` is `undefined` if there is no delimiter. */
  cut(delimiter: string): [before: SourceSpan, after: SourceSpan | undefined] {
    const at = this.text.indexOf(delimiter);
    return at === -1 ? [this, undefined] : [this.slice(0, at), this.slice(at + delimiter.length)];
  }

  /** Splits the span at each delimiter, as `String.prototype.split` does. */
  split(delimiter: string): [SourceSpan, ...SourceSpan[]] {
    const spans: SourceSpan[] = [];
    let from = 0;
    for (let at = this.text.indexOf(delimiter); at !== -1; at = this.text.indexOf(delimiter, from)) {
      spans.push(this.slice(from, at));
      from = at + delimiter.length;
    }
    spans.push(from === 0 ? this : this.slice(from));
    return spans as [SourceSpan, ...SourceSpan[]];
  }

  /** Decodes the percent-encoded octets once, as UTF-8. */
  decoded(rule: string): string {
    // A URI is ASCII, so a span without percent signs has nothing to decode.
    if (!this.text.includes("%")) return this.text;
    const fail: Fail = (_, index) => this.fail(INVALID_UTF8, rule, index);
    return decodeByPlatform(this.text) ?? decode(this.text, 0, this.text.length, fail);
  }

  /** Throws unless the first character is in the set. */
  expectFirst(rule: string, characters: Characters): this {
    const { start } = this;
    if (this.isEmpty || runEnd(this.source.text, start, start + 1, characters) === start)
      this.fail(UNEXPECTED_CHARACTER, rule);
    return this;
  }

  /** Throws unless every character is in the set and there are at least `min` of them. */
  expect(rule: string, characters: Characters, min = 0): this {
    const end = runEnd(this.source.text, this.start, this.end, characters);
    if (end < this.end || end - this.start < min) this.fail(UNEXPECTED_CHARACTER, rule, end - this.start);
    return this;
  }

  /** Throws an issue with the end of this span, where something is missing. */
  failAtEnd(kind: IssueKind, rule: string): never {
    return this.fail(kind, rule, this.end - this.start);
  }

  /** Throws an issue with the character at an offset in this span. */
  fail(kind: IssueKind, rule: string, offset = 0): never {
    const { text, scheme } = this.source;
    throw new SchemeSyntaxError(issueAt(kind, rule, this.start + offset, text), text, scheme);
  }
}

/** Returns whether a span is not empty and has only characters of a set. */
export function consistsOf({ isEmpty, text }: SourceSpan, characters: Characters): boolean {
  return !isEmpty && runEnd(text, 0, text.length, characters) === text.length;
}
