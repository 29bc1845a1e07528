// Runs the vectors of test/vectors/schemes, one test each, named by id.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SchemeSyntaxError } from "../../../ts/schemes/index.ts";
import { thrownBy } from "../../support/faults.ts";
import { type AnyScheme, fieldsOf, SCHEMES } from "../../support/schemes.ts";
import { absent, written } from "../../vectors/values.ts";

interface Vector {
  readonly id: string;
  /** The number of the RFC, or the name of another document, and the section. */
  readonly rfc: string;
  readonly op: "parse" | "format" | "normalize";
  /** The scheme. @default the name of the file */
  readonly scheme?: string;
  /** For `parse` and `normalize`. */
  readonly input?: string;
  /** For `parse` with `lenient`: whether the input is `"refused"` or `"taken"` without it, with another meaning. */
  readonly lenient?: "refused" | "taken";
  /** For `format`. */
  readonly parts?: object;
  readonly note?: string;
  /** The result. For `parse`: all fields of the scheme, and any of the components. `null` is absent. */
  readonly expect?: unknown;
  readonly error?: { readonly code: string; readonly rule: string; readonly index: number };
}

const FOLDER = new URL("../../vectors/schemes/", import.meta.url);

const FILES = readdirSync(FOLDER).map((file) => ({
  file,
  vectors: JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as Vector[],
}));

const KEYS = new Set(["id", "rfc", "op", "scheme", "input", "lenient", "parts", "note", "expect", "error"]);

function schemeOf({ scheme }: Vector, file: string): AnyScheme {
  return SCHEMES.get(scheme ?? file.slice(0, -".json".length))!;
}

function run(vector: Vector, scheme: AnyScheme): unknown {
  const { op, input, parts } = vector;
  if (op === "format") return scheme.format(absent(parts) as object);
  if (op === "normalize") return scheme.normalize(input!);
  const isLenient = vector.lenient !== undefined;
  const record = isLenient ? scheme.parse(input!, { lenient: true }) : scheme.parse(input!);
  const expected = vector.expect as Record<string, unknown> | undefined;
  const generic = Object.entries(record).filter(([key]) => expected !== undefined && key in expected);
  const meant = "uri" in record ? record.uri : String(record);
  const uri = expected !== undefined && "uri" in expected ? { uri: meant } : {};
  return written({ ...fieldsOf(record), ...Object.fromEntries(generic), ...uri });
}

describe.each(FILES)("$file", ({ file, vectors }) => {
  test.each(vectors.map((vector) => [vector.id, vector] as const))("%s", (_, vector) => {
    const scheme = schemeOf(vector, file);
    if (vector.error === undefined) {
      expect(run(vector, scheme)).toStrictEqual(vector.expect);
      if (vector.op === "parse") {
        expect(scheme.check(vector.input!) !== undefined).toBe(vector.lenient === "refused");
      }
      return;
    }
    const thrown = thrownBy(() => run(vector, scheme));
    expect(thrown).toBeInstanceOf(SchemeSyntaxError);
    const { code, rule, index } = thrown as SchemeSyntaxError;
    expect({ code, rule, index }).toEqual(vector.error);
    if (vector.op === "parse") expect(scheme.check(vector.input!)).toMatchObject(vector.error);
  });
});

describe("the vectors of schemes", () => {
  const all = FILES.flatMap(({ file, vectors }) => vectors.map((vector) => ({ vector, file })));

  test("have the known shape", () => {
    const isWhole = ({ vector, file }: (typeof all)[number]): boolean =>
      Object.keys(vector).every((key) => KEYS.has(key)) &&
      /^\S+-\d\d+$/.test(vector.id) &&
      /^\S+ \S+$/.test(vector.rfc) &&
      schemeOf(vector, file) !== undefined &&
      "expect" in vector !== "error" in vector &&
      "parts" in vector === (vector.op === "format");
    expect(all.filter((each) => !isWhole(each)).map(({ vector }) => vector.id)).toEqual([]);
  });

  test("have unique ids", () => {
    const ids = all.map(({ vector }) => vector.id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  test.each([...SCHEMES.keys()])("parse and normalize %s, and reject at least five inputs", (name) => {
    const of = all
      .filter(({ vector, file }) => schemeOf(vector, file).name === name)
      .map(({ vector }) => vector);
    const isTaken = (op: Vector["op"]): boolean =>
      of.some((each) => each.op === op && each.error === undefined);
    const missing = (["parse", "normalize", "format"] as const).filter((op) => !isTaken(op));
    expect(missing).toEqual([]);
    expect(of.filter(({ error }) => error !== undefined).length).toBeGreaterThanOrEqual(5);
  });
});
