import * as field from "../../generated/record.ts";
import { grammarOf } from "../grammar.ts";
import { normalize as normalText } from "../normalize.ts";
import { resolve as targetText } from "../resolve.ts";
import { scan as scanText } from "../scan.ts";
import type { LinesEngine, LinesJob } from "./engine.ts";
import { isSameLength, LINES, newReader, next, type Reader, scanLine, toBytes } from "./reader.ts";
import { finish, hasRoom, newSplice, replace } from "./splice.ts";

const NO_FIELDS = /* @__PURE__ */ new Int32Array(0);
const NO_BYTES = /* @__PURE__ */ new Uint8Array(0);

/** Checks each line. */
function check(reader: Reader, rule: number, record: Int32Array): void {
  while (next(reader)) {
    scanLine(reader, rule, record);
    reader.lines++;
  }
}

/** Writes the components of each line to a row. `origin` is added to the start and the end of each line. */
function components(
  reader: Reader,
  rule: number,
  record: Int32Array,
  rows: Int32Array,
  origin: number,
): void {
  while (next(reader)) {
    const isValid = scanLine(reader, rule, record);
    if (!isValid) {
      record.fill(-1, 0, field.END);
      record.fill(0, field.END, field.CODE);
    } else if (!isSameLength(reader)) {
      toBytes(reader.line, record);
    }
    const row = reader.lines * field.LINE_SIZE;
    for (let place = 0; place < field.CODE; place++) rows[row + place] = record[place]!;
    rows[row + field.LINE_START] = origin + reader.start;
    rows[row + field.LINE_END] = origin + reader.end;
    reader.lines++;
  }
}

/** Normalizes each line. Invalid lines and line endings are copied unchanged. */
function normalize(reader: Reader, rule: number, flags: number, record: Int32Array): Uint8Array {
  const splice = newSplice(reader);
  const grammar = grammarOf(rule);
  while (hasRoom(splice) && next(reader)) {
    if (scanLine(reader, rule, record)) {
      const normal = normalText(reader.line, record, grammar, flags);
      if (normal !== reader.line) replace(splice, normal);
    }
    reader.lines++;
  }
  return finish(splice);
}

/** A base and its record. */
interface Base {
  readonly text: string;
  readonly rule: number;
  readonly record: Int32Array;
}

/** Resolves each line against a base. Invalid lines and line endings are copied unchanged. */
function resolve(reader: Reader, rule: number, flags: number, record: Int32Array, base: Base): Uint8Array {
  const splice = newSplice(reader);
  while (hasRoom(splice) && next(reader)) {
    if (scanLine(reader, rule, record)) {
      replace(splice, targetText(reader.line, record, base.text, base.record, flags));
    }
    reader.lines++;
  }
  return finish(splice);
}

/** Returns the base of a job, scanned unless it is the last one. */
function baseOf(last: Base | undefined, text: string, rule: number): Base {
  if (last?.text === text && last.rule === rule) return last;
  const record = new Int32Array(field.RECORD_SIZE);
  scanText(text, rule, record);
  return { text, rule, record };
}

/** Creates the JavaScript engine for lines. */
export function jsLines(): LinesEngine {
  const record = new Int32Array(field.RECORD_SIZE);
  let base: Base | undefined;
  let lines = 0;
  let output: Uint8Array = NO_BYTES;
  let area = NO_FIELDS;
  let rows = NO_FIELDS;
  let issues = NO_FIELDS;

  function doJob(job: LinesJob, reader: Reader, origin: number): void {
    const { rule } = job;
    switch (job.operation) {
      case "check":
        check(reader, rule, record);
        break;
      case "components":
        if (area.length === 0) area = new Int32Array(LINES * field.LINE_SIZE);
        components(reader, rule, record, area, origin);
        rows = area.subarray(0, reader.lines * field.LINE_SIZE);
        break;
      case "normalize":
        output = normalize(reader, rule, job.flags, record);
        break;
      case "resolve":
        base = baseOf(base, job.base, rule);
        output = resolve(reader, rule, job.flags, record, base);
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
    get rows() {
      return rows;
    },
    get issues() {
      return issues;
    },
    step(job, input, from, isLast) {
      const reader = newReader(input, from, isLast);
      output = NO_BYTES;
      rows = NO_FIELDS;
      doJob(job, reader, from);
      lines = reader.lines;
      issues = reader.issues.length === 0 ? NO_FIELDS : new Int32Array(reader.issues);
      return reader.next;
    },
  };
}
