// Counts the lines of a file for the tab "Many". It reads the results of pchar/lines chunk by chunk.

import type * as Lines from "pchar/lines";
import { ByteCounter, type Count } from "./byte-counter.ts";

/** The invalid lines that are shown, and the bytes shown on each side of an error. */
const SHOWN_ERRORS = 10;
const REACH = 240;
const SHOWN_COUNTS = 10;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** An invalid line, or the part of it around the error. */
export interface LineError {
  /** Its row, counted from 0. */
  readonly row: number;
  readonly text: string;
  /** The index of the error in `text`, in UTF-16 code units. */
  readonly index: number;
  readonly code: string;
  readonly message: string;
}

export interface Totals {
  readonly lines: number;
  readonly invalid: number;
}

export interface Summary extends Totals {
  readonly errors: readonly LineError[];
  readonly hosts: readonly Count[];
  readonly schemes: readonly Count[];
  /** The number of different hosts that are counted, and the lines with a host that was not. */
  readonly distinctHosts: number;
  readonly uncountedHosts: number;
}

export class Tally {
  #lines = 0;
  #invalid = 0;
  readonly #errors: LineError[] = [];
  readonly #hosts = new ByteCounter();
  readonly #schemes = new ByteCounter();

  /** Counts normalized lines. In them equivalent hosts and schemes are the same bytes. */
  add(output: Lines.LinesOutput, table: Lines.LineTable): void {
    const before = this.#lines;
    this.#lines += output.lines;
    this.#invalid += output.invalid.length;
    this.#errors.push(...firstErrors(output, before, SHOWN_ERRORS - this.#errors.length));
    count(this.#hosts, table, "host");
    count(this.#schemes, table, "scheme");
  }

  get totals(): Totals {
    return { lines: this.#lines, invalid: this.#invalid };
  }

  summary(): Summary {
    return {
      ...this.totals,
      errors: this.#errors,
      hosts: this.#hosts.top(SHOWN_COUNTS),
      schemes: this.#schemes.top(SHOWN_COUNTS),
      distinctHosts: this.#hosts.distinct,
      uncountedHosts: this.#hosts.overflow,
    };
  }
}

function count(counter: ByteCounter, table: Lines.LineTable, name: "host" | "scheme"): void {
  const { starts, ends } = table.column(name);
  for (let row = 0; row < table.length; row++) {
    const start = starts[row]!;
    if (start !== -1) counter.add(table.bytes, start, ends[row]!);
  }
}

/** The first invalid lines of a chunk. `before` is the number of lines before the chunk. */
function firstErrors({ bytes, invalid }: Lines.LinesOutput, before: number, room: number): LineError[] {
  let row = before;
  let start = 0;
  return invalid.slice(0, room).map((issue) => {
    for (; row < issue.row; row++) start = bytes.indexOf(LINE_FEED, start) + 1;
    const { code, message } = issue;
    return { row, code, message, ...surroundings(bytes, start, start + issue.byteIndex) };
  });
}

/** The part of a line around an index, both in bytes of the chunk. */
function surroundings(bytes: Uint8Array, start: number, at: number): { text: string; index: number } {
  const feed = bytes.indexOf(LINE_FEED, start);
  const lineEnd =
    feed === -1 ? bytes.length : feed - (feed > at && bytes[feed - 1] === CARRIAGE_RETURN ? 1 : 0);
  const from = boundary(bytes, Math.max(start, at - REACH), start);
  const to = boundary(bytes, Math.min(lineEnd, at + REACH), start);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const before = decoder.decode(bytes.subarray(from, at));
  return { text: before + decoder.decode(bytes.subarray(at, to)), index: before.length };
}

/** Moves an index out of a character of several bytes. */
function boundary(bytes: Uint8Array, index: number, start: number): number {
  let moved = index;
  while (moved > start && moved > index - 4 && (bytes[moved]! & 0xc0) === 0x80) moved--;
  return moved;
}
