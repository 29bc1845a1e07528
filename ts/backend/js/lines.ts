import { LINE_END, LINE_START, LINE_WORDS } from "../line-words.ts";
import type { LinesBackend, LinesJob } from "../lines.ts";
import * as word from "../words.ts";
import { grammarOf } from "./grammar.ts";
import { normalize as normalText } from "./normalize.ts";
import { resolve as targetText } from "./resolve.ts";
import { scan as scanText } from "./scan.ts";
import { decodeUtf8, encodeUtf8 } from "./utf8.ts";

const LF = 0x0a;
const CR = 0x0d;

/** How many bytes a step decodes at once, more where one line is longer. Half or twice as many are not faster. */
const CHUNK = 32 * 1024;

/** How many lines a step takes at most. */
const LINES = 4 * 1024;

/** A step ends with the line that brings what it wrote to so many code units. */
const OUTPUT = 256 * 1024;

const NO_WORDS = /* @__PURE__ */ new Int32Array(0);
const NO_BYTES = /* @__PURE__ */ new Uint8Array(0);

/** Whole lines, as bytes and as one string, and the line at hand: where it is in both, and its text. */
interface Reader {
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Whether indices into bytes and text are the same. */
  readonly isAscii: boolean;
  start: number;
  end: number;
  next: number;
  textStart: number;
  textEnd: number;
  textNext: number;
  line: string;
  /** How many lines are done. */
  lines: number;
  readonly issues: number[];
}

function newReader(bytes: Uint8Array): Reader {
  const text = decodeUtf8(bytes);
  return {
    bytes,
    text,
    // A character beyond ASCII makes the text shorter than the bytes. An octet that is not UTF-8 need not, but no index
    // of a record or of an error comes after it.
    isAscii: text.length === bytes.length,
    start: 0,
    end: 0,
    next: 0,
    textStart: 0,
    textEnd: 0,
    textNext: 0,
    line: "",
    lines: 0,
    issues: [],
  };
}

/**
 * Goes to the next line, if there is one.
 *
 * It ends with LF or CR LF, or with the text. A CR elsewhere is a character of the line. No octet of a character beyond
 * ASCII is an LF, in UTF-8 and in what is not (RFC 3629, 3), so that bytes and text have the same lines.
 */
function next(reader: Reader): boolean {
  const { bytes, text, isAscii } = reader;
  const textStart = reader.textNext;
  if (textStart === text.length || reader.lines === LINES) return false;
  const lineFeed = text.indexOf("\n", textStart);
  const isEnded = lineFeed !== -1;
  const hasReturn = isEnded && lineFeed > textStart && text.charCodeAt(lineFeed - 1) === CR;
  reader.textStart = textStart;
  reader.textNext = isEnded ? lineFeed + 1 : text.length;
  reader.textEnd = reader.textNext - (isEnded ? 1 : 0) - (hasReturn ? 1 : 0);
  reader.start = reader.next;
  if (isAscii) reader.next = reader.textNext;
  else reader.next = isEnded ? bytes.indexOf(LF, reader.start) + 1 : bytes.length;
  reader.end = reader.next - (reader.textNext - reader.textEnd);
  reader.line = text.slice(textStart, reader.textEnd);
  return true;
}

/** Scans the line at hand. What is done with a line begins here, whatever it is. */
function scanLine(reader: Reader, rule: number, words: Int32Array): boolean {
  if (scanText(reader.line, rule, words) === 0) return true;
  if (!isSameLength(reader)) words[word.INDEX] = utf8Length(reader.line, 0, words[word.INDEX]!);
  const { lines, start, issues } = reader;
  issues.push(lines, words[word.CODE]!, words[word.RULE]!, words[word.INDEX]!, start);
  return false;
}

function isSameLength({ isAscii, line, start, end }: Reader): boolean {
  return isAscii || line.length === end - start;
}

/** How many octets the UTF-8 of the code units between two indices has; of a surrogate pair each has two. */
function utf8Length(text: string, from: number, to: number): number {
  let length = 0;
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    length += code < 0x80 ? 1 : code < 0x800 || isSurrogate ? 2 : 3;
  }
  return length;
}

/** Checks each line by a rule. */
function check(reader: Reader, rule: number, words: Int32Array): void {
  while (next(reader)) {
    scanLine(reader, rule, words);
    reader.lines++;
  }
}

/** Scans each line by a rule into the columns. Where lines start and end is counted from `origin` on. */
function scan(reader: Reader, rule: number, words: Int32Array, columns: Int32Array, origin: number): void {
  while (next(reader)) {
    const isValid = scanLine(reader, rule, words);
    if (!isValid) {
      words.fill(-1, 0, word.END);
      words.fill(0, word.END, word.CODE);
    } else if (!isSameLength(reader)) {
      toBytes(reader.line, words);
    }
    const row = reader.lines * LINE_WORDS;
    for (let place = 0; place < word.CODE; place++) columns[row + place] = words[place]!;
    columns[row + LINE_START] = origin + reader.start;
    columns[row + LINE_END] = origin + reader.end;
    reader.lines++;
  }
}

/** Makes the indices of a record, which go up from word to word, those of bytes. */
function toBytes(text: string, words: Int32Array): void {
  let index = 0;
  let bytes = 0;
  for (let place = word.SCHEME_END; place <= word.END; place++) {
    const to = words[place]!;
    if (to === -1) continue;
    bytes += utf8Length(text, index, to);
    index = to;
    words[place] = bytes;
  }
}

/** Normalizes each line, at the rungs that `flags` name. An invalid line stays as it is, and so do the line ends. */
function normalize(reader: Reader, rule: number, flags: number, words: Int32Array): Uint8Array {
  const splice = newSplice(reader);
  const grammar = grammarOf(rule);
  while (hasRoom(splice) && next(reader)) {
    if (scanLine(reader, rule, words)) {
      const normal = normalText(reader.line, words, grammar, flags);
      if (normal !== reader.line) replace(splice, normal);
    }
    reader.lines++;
  }
  return finish(splice);
}

/** A base, and the record of it. */
interface Base {
  readonly text: string;
  readonly rule: number;
  readonly words: Int32Array;
}

/** Resolves each line against a base. An invalid line stays as it is, and so do the line ends. */
function resolve(reader: Reader, rule: number, flags: number, words: Int32Array, base: Base): Uint8Array {
  const splice = newSplice(reader);
  while (hasRoom(splice) && next(reader)) {
    if (scanLine(reader, rule, words)) {
      replace(splice, targetText(reader.line, words, base.text, base.words, flags));
    }
    reader.lines++;
  }
  return finish(splice);
}

/** An output that is the input but for lines that are replaced. What stays is copied late, in runs. */
interface Splice {
  readonly reader: Reader;
  /** Whether the text is all that the bytes are: decoding lost no octet that is not UTF-8. */
  readonly isExact: boolean;
  /** From where on the input is still to be copied. */
  from: number;
  textFrom: number;
  /** The end of the output, not yet encoded, and what comes before it. */
  text: string;
  readonly parts: Uint8Array[];
  written: number;
}

function newSplice(reader: Reader): Splice {
  const isExact = !reader.text.includes("\ufffd");
  return { reader, isExact, from: 0, textFrom: 0, text: "", parts: [], written: 0 };
}

function hasRoom(splice: Splice): boolean {
  return splice.written < OUTPUT;
}

/** Puts a text in the place of the line at hand. */
function replace(splice: Splice, text: string): void {
  const { start, end, textStart, textEnd } = splice.reader;
  copy(splice, start, textStart);
  splice.text += text;
  splice.written += text.length;
  splice.from = end;
  splice.textFrom = textEnd;
}

/** Copies what stays before an index. */
function copy(splice: Splice, end: number, textEnd: number): void {
  const { reader, isExact, parts } = splice;
  if (isExact) {
    splice.text += reader.text.slice(splice.textFrom, textEnd);
  } else if (end > splice.from) {
    parts.push(encodeUtf8(splice.text), reader.bytes.subarray(splice.from, end));
    splice.text = "";
  }
}

function finish(splice: Splice): Uint8Array {
  const { reader, parts } = splice;
  if (splice.from === 0 && splice.written === 0) return reader.bytes.subarray(0, reader.next);
  copy(splice, reader.next, reader.textNext);
  const last = encodeUtf8(splice.text);
  if (parts.length === 0) return last;
  parts.push(last);
  const output = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let written = 0;
  for (const part of parts) {
    output.set(part, written);
    written += part.length;
  }
  return output;
}

/** The lines that a step decodes at once: as many as a chunk has, or one that is longer; none where none is whole. */
function wholeLines(input: Uint8Array, from: number, isLast: boolean): Uint8Array {
  const chunk = input.subarray(from, from + CHUNK);
  const end = from + chunk.length;
  if (isLast && end === input.length) return chunk;
  const lineFeed = chunk.lastIndexOf(LF);
  if (lineFeed !== -1) return chunk.subarray(0, lineFeed + 1);
  const later = input.indexOf(LF, end);
  if (later !== -1) return input.subarray(from, later + 1);
  return isLast ? input.subarray(from) : NO_BYTES;
}

/** Makes the backend for lines that is written in TypeScript. */
export function jsLines(): LinesBackend {
  const words = new Int32Array(word.WORDS);
  let base: Base | undefined;
  let lines = 0;
  let output: Uint8Array = NO_BYTES;
  let rows = NO_WORDS;
  let columns = NO_WORDS;
  let issues = NO_WORDS;

  /** Scans a base, or remembers it. */
  function baseOf(text: string, rule: number): Base {
    if (base === undefined || base.text !== text || base.rule !== rule) {
      const next = { text, rule, words: new Int32Array(word.WORDS) };
      // A scan that does not end, for want of stack, leaves no record of a base.
      scanText(text, rule, next.words);
      base = next;
    }
    return base;
  }

  function doJob(job: LinesJob, reader: Reader, origin: number): void {
    const { rule } = job;
    switch (job.verb) {
      case "check":
        check(reader, rule, words);
        break;
      case "scan":
        if (rows.length === 0) rows = new Int32Array(LINES * LINE_WORDS);
        scan(reader, rule, words, rows, origin);
        columns = rows.subarray(0, reader.lines * LINE_WORDS);
        break;
      case "normalize":
        output = normalize(reader, rule, job.flags, words);
        break;
      case "resolve":
        output = resolve(reader, rule, job.flags, words, baseOf(job.base, rule));
    }
  }

  return {
    name: "js",
    get lines() {
      return lines;
    },
    get output() {
      return output;
    },
    get columns() {
      return columns;
    },
    get issues() {
      return issues;
    },
    step(job, input, from, isLast) {
      const reader = newReader(wholeLines(input, from, isLast));
      output = NO_BYTES;
      columns = NO_WORDS;
      doJob(job, reader, from);
      lines = reader.lines;
      issues = reader.issues.length === 0 ? NO_WORDS : new Int32Array(reader.issues);
      return reader.next;
    },
  };
}
