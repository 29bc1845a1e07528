import { LINE_END, LINE_START, LINE_WORDS } from "../line-words.ts";
import type { LinesBackend, LinesJob } from "../lines.ts";
import * as word from "../words.ts";
import { grammarOf } from "./grammar.ts";
import { normalize as normalText } from "./normalize.ts";
import { isSameLength, LINES, newReader, next, type Reader, scanLine, toBytes } from "./reader.ts";
import { resolve as targetText } from "./resolve.ts";
import { scan as scanText } from "./scan.ts";
import { finish, hasRoom, newSplice, replace } from "./splice.ts";

const NO_WORDS = /* @__PURE__ */ new Int32Array(0);
const NO_BYTES = /* @__PURE__ */ new Uint8Array(0);

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

/** The base of a job: the last one, or a text that is scanned. Only here: in the crate the module keeps the base. */
function baseOf(last: Base | undefined, text: string, rule: number): Base {
  if (last?.text === text && last.rule === rule) return last;
  const words = new Int32Array(word.WORDS);
  scanText(text, rule, words);
  return { text, rule, words };
}

/** Makes the backend for lines that is written in TypeScript. Only here: the other one is that of the module. */
export function jsLines(): LinesBackend {
  const words = new Int32Array(word.WORDS);
  let base: Base | undefined;
  let lines = 0;
  let output: Uint8Array = NO_BYTES;
  let rows = NO_WORDS;
  let columns = NO_WORDS;
  let issues = NO_WORDS;

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
        base = baseOf(base, job.base, rule);
        output = resolve(reader, rule, job.flags, words, base);
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
      const reader = newReader(input, from, isLast);
      output = NO_BYTES;
      columns = NO_WORDS;
      doJob(job, reader, from);
      lines = reader.lines;
      issues = reader.issues.length === 0 ? NO_WORDS : new Int32Array(reader.issues);
      return reader.next;
    },
  };
}
