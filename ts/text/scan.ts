import { matches } from "../api/matches.ts";
import { kept } from "../support/own.ts";
import type { UriIssue } from "../uri/errors.ts";
import type { ReferenceRule } from "../uri/types.ts";
import type { Delimiter, Find, InvalidFind } from "./find.ts";
import { isIssue, kindOfReference, readHref, resolved } from "./href.ts";
import type { Markup } from "./markup.ts";
import { delimiterAround } from "./pairs.ts";
import { NO_CHARACTER, type Reading } from "./reading.ts";
import { changesOf, type Removal, whiteSpaceOf, without } from "./removal.ts";
import { readUri } from "./repair.ts";
import { type Evidence, isPlausible, type Validation } from "./validate.ts";

/** Checks an index at which something may be found, and returns where to continue. */
export type Trigger = (scan: Scan, index: number) => number;

/** The trigger of each ASCII character that has one. */
export type Triggers = readonly (Trigger | undefined)[];

/** A find that the search may still move to its place in the document. */
export type NewFind = Writable<Find> | Writable<InvalidFind>;

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/** Replaces the strings of a find that hold the whole text. */
export function owned<F extends NewFind>(find: F, whole: string): F {
  const { text } = find;
  find.text = kept(text, whole);
  if (find.kind === "invalid") return find;
  const { uri, alternative, guess } = find;
  find.uri = uri === text ? find.text : kept(uri, whole);
  if (alternative !== undefined) find.alternative = kept(alternative, whole);
  if (guess !== undefined) find.guess = kept(guess, whole);
  return find;
}

/** The part of a find that its text and its evidence decide. */
type Found = Omit<Find, "index" | "end" | "delimiter">;

/**
 * The state of a search, and what validates finds. All indices are those of the window.
 *
 * Triggers import only the type. So the package has them once: the code of this class leads to an engine.
 */
export class Scan implements Validation {
  readonly reading: Reading;
  readonly rule: ReferenceRule;
  readonly schemes: ReadonlySet<string>;
  readonly validOnly: boolean;
  readonly reports: boolean;
  readonly base: string | undefined;
  readonly markup: Markup;
  /** The end of the last find. The next one does not start before it. */
  floor: number;
  /** Whether the window starts at the start of the text. */
  readonly isStart: boolean;
  readonly add: (find: NewFind) => void;

  constructor(
    reading: Reading,
    { rule, schemes, validOnly, reports, base }: Validation,
    markup: Markup,
    floor: number,
    isStart: boolean,
    add: (find: NewFind) => void,
  ) {
    this.reading = reading;
    this.rule = rule;
    this.schemes = schemes;
    this.validOnly = validOnly;
    this.reports = reports;
    this.base = base;
    this.markup = markup;
    this.floor = floor;
    this.isStart = isStart;
    this.add = add;
  }

  /**
   * Reads the text of a find. Each item of `readings` is what one reading leaves out of the text. The first reading that is a
   * URI is the find, and the second is its alternative.
   */
  findOf(
    text: string,
    evidence: Evidence,
    readings: readonly (readonly Removal[])[] = [[]],
  ): Found | undefined {
    let found: Found | undefined;
    for (const removals of readings) {
      const rest = without(text, removals);
      const read = readUri(rest, evidence, this);
      if (read === undefined) continue;
      if (read.kind === "relative-ref" && this.base !== undefined) {
        Object.assign(read, { uri: resolved(read.uri, this.base, this.rule), kind: "URI" });
      }
      if (found !== undefined) return { ...found, alternative: read.uri };
      const { uri, changes, ...kind } = read;
      const all = changesOf(removals, changes);
      found = { uri, text, ...(all.length === 0 ? {} : { changes: all }), ...kind };
    }
    return found;
  }

  /** Adds a plain link between two indices, and returns whether it is a URI. */
  addPlain(start: number, end: number): boolean {
    const { text } = this.reading.window;
    const uri = text.slice(start, end);
    if (!isPlausible(uri, uri.indexOf(":"), "bare", this.schemes) || !matches(uri, "URI")) return false;
    const before = start === 0 ? NO_CHARACTER : text.charCodeAt(start - 1);
    const after = end === text.length ? NO_CHARACTER : text.charCodeAt(end);
    this.add({ uri, text: uri, kind: "URI", delimiter: delimiterAround(before, after), index: start, end });
    this.floor = end;
    return true;
  }

  /** Reports a string that is marked as a link, if nobody can read it. The search continues as if it did not. */
  addUnreadable(text: string, place: readonly [start: number, end: number], delimiter: Delimiter): void {
    const href = this.reports ? readHref(text, this.base, this) : undefined;
    if (href !== undefined && isIssue(href)) this.#addInvalid(text, place, delimiter, href);
  }

  #addInvalid(
    text: string,
    [index, end]: readonly [start: number, end: number],
    delimiter: Delimiter,
    issue: UriIssue,
  ): void {
    if (this.reports) this.add({ kind: "invalid", text, issue, delimiter, index, end });
  }

  /** Adds a URI that the markup of the document marks as one, and returns whether it is one. */
  addMarked(
    text: string,
    [start, end]: readonly [start: number, end: number],
    delimiter: Delimiter,
  ): boolean {
    if (this.reading.window.isShort || start < this.floor) return false;
    const found = this.findOf(text, "markup", [delimiter === "texinfo-command" ? whiteSpaceOf(text) : []]);
    if (found === undefined) {
      this.addUnreadable(text, [start, end], delimiter);
      return false;
    }
    this.add({ ...found, delimiter, index: start, end });
    this.floor = end;
    return true;
  }

  /**
   * Adds a link whose end the markup shows, as a browser reads it, and returns its URI. Returns `undefined` if a browser
   * rejects it.
   */
  addHref(
    text: string,
    [start, end]: readonly [start: number, end: number],
    delimiter: Delimiter,
    base: string | undefined = this.markup.base ?? this.base,
  ): string | undefined {
    if (this.reading.window.isShort || start < this.floor) return undefined;
    const href = readHref(text, base, this);
    if (isIssue(href)) {
      this.#addInvalid(text, [start, end], delimiter, href);
      return undefined;
    }
    const { uri, changes } = href;
    const kind = kindOfReference(uri);
    const place = { kind, delimiter, index: start, end };
    this.add(changes.length === 0 ? { uri, text, ...place } : { uri, text, changes, ...place });
    this.floor = end;
    return uri;
  }
}
