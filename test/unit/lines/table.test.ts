// Tables agree with the records of `parse`, in bytes and in strings.

import { describe, expect, test } from "vitest";
import { COMPONENT_NAMES } from "../../../ts/generated/record.ts";
import { check, type HostKind, type PathKind, type UriReference } from "../../../ts/index.ts";
import {
  checkLines,
  componentsOfLines,
  type LineTable,
  resolveLines,
  type TextColumn,
} from "../../../ts/lines/index.ts";
import { validText } from "../../oracle/grammar/arbitrary.ts";
import { mutate, seeded } from "../../oracle/grammar/generate.ts";
import { linesOf, records } from "../../oracle/reference/lines.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, same } from "../../support/faults.ts";

const RULE = { rule: "IRI-reference" } as const;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Components that are absent, empty, short and long, each kind of host and path, non-ASCII characters, invalid lines. */
const SAMPLE = bytesOf(
  [
    ...["foo://me:pw@example.com:8042/over/there?name=ferret#nose", "", "//", "//@:?#", "a:", "a:b", "/a"],
    ...["a/b", "?", "#", "http://1.2.3.4/", "http://[2001:db8::7]/c=GB?objectClass?one", "//[v1.a]"],
    ...[" invalid ", "http://é\u{10000}/€?é#\u{1f600}"],
    ...["http://twelve.bytes/thirteen.byte?exactly12byt#exactly13byte", "//é.é.é.é", "\ufeffa", "a:\r"],
    "x://user@host.of.a.longer.name:65535/a/path/of/some/length?and=a&query=too#and-a-fragment",
  ].join("\r\n"),
);

function generated(): Uint8Array {
  const random = seeded(31);
  const texts = Array.from({ length: 3000 }, () => {
    const text = validText("IRI-reference", random);
    return random() < 0.8 ? text : mutate(text, random);
  });
  return bytesOf(texts.join("\n"));
}

function compareColumns(table: LineTable, want: readonly (UriReference | undefined)[]): void {
  const faults = newFaults();
  for (const name of COMPONENT_NAMES) {
    const column = table.column(name);
    same(faults, [column.starts.length, column.ends.length], [want.length, want.length], name);
    same(faults, [column.length, ...column], [want.length, ...want.map((record) => record?.[name])], name);
    want.forEach((record, line) => {
      const text = record?.[name];
      const bytes = column.bytes(line);
      same(faults, column.get(line), text, name, line);
      same(faults, bytes && Buffer.from(bytes).toString(), text, name, line);
      const [start, end] = [column.starts[line]!, column.ends[line]!];
      const place = text === undefined ? -1 : start + Buffer.byteLength(text);
      same(faults, end, place, name, line);
      same(faults, start === -1, text === undefined, name, line);
    });
  }
  for (const name of ["hostKind", "pathKind"] as const) {
    const column = table.column(name as "hostKind");
    const { values, kinds, get } = column;
    same(faults, [column.length, ...column], [want.length, ...want.map((record) => record?.[name])], name);
    want.forEach((record, line) => {
      same(faults, get(line), record?.[name], name, line);
      same(faults, values[line] === -1 ? undefined : kinds[values[line]!], record?.[name], name, line);
    });
  }
  expectNoFaults(faults, want.length * COMPONENT_NAMES.length * 3);
}

describe.each([
  ["a line of each kind", SAMPLE],
  ["3000 generated lines", generated()],
  ["nothing", new Uint8Array(0)],
])("the table of %s", (_, bytes) => {
  const want = records(bytes, "IRI-reference");

  test("has the columns of the records", () => {
    compareColumns(componentsOfLines(bytes, RULE), want);
  });

  test("has the records", () => {
    const table = componentsOfLines(bytes, RULE);
    expect(table.length).toBe(linesOf(bytes).length);
    want.forEach((record, line) => {
      const got = table.get(line);
      expect(got && { ...got }).toEqual(record && { ...record });
      expect(got?.toString()).toBe(record?.toString());
    });
  });
});

describe("a table", () => {
  const table = componentsOfLines(bytesOf("http://h/\n\n<>\n//1.2.3.4?q"));

  test("returns undefined if there is no such line", () => {
    for (const line of [-1, 4, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2]) {
      expect(table.get(line)).toBe(undefined);
      expect(table.column("path").get(line)).toBe(undefined);
      expect(table.column("path").bytes(line)).toBe(undefined);
      expect(table.column("pathKind").get(line)).toBe(undefined);
    }
    expect(table.get(1)?.path).toBe("");
  });

  test("stays as it is when its records are read", () => {
    const lines = componentsOfLines(bytesOf("x:/\n//é/é?é#é\n"), RULE);
    const before = [...lines.rows];
    expect(lines.get(1)?.query).toBe("é");
    expect([...lines.rows]).toEqual(before);
    expect(lines.column("query").get(1)).toBe("é");
  });

  test("creates a column once", () => {
    expect(table.column("host")).toBe(table.column("host"));
    expect(table.column("hostKind")).toBe(table.column("hostKind"));
  });

  test("counts positions from the start of all bytes", () => {
    const bytes = bytesOf("//a\n".repeat(20_000));
    const { starts, ends } = componentsOfLines(bytes).column("host");
    expect([starts[19_999], ends[19_999]]).toEqual([79_998, 79_999]);
    const view = componentsOfLines(bytes.subarray(4, 12));
    expect(view.bytes.buffer).toBe(bytes.buffer);
    expect([...view.column("host").starts]).toEqual([2, 6]);
  });

  test("covers less than 2 GiB", () => {
    // Untouched zeros take no memory.
    const long = new Uint8Array(2 ** 31);
    expect(() => componentsOfLines(long)).toThrow(
      new TypeError("Expected less than 2 GiB of bytes: pass a stream of them"),
    );
  });

  test("has matching types", () => {
    const record: UriReference | undefined = table.get(0);
    const text: TextColumn = table.column("query");
    const host: HostKind | undefined = table.column("hostKind").get(0);
    const path: readonly PathKind[] = table.column("pathKind").kinds;
    const values: Int32Array = table.column("pathKind").values;
    // @ts-expect-error There is no such column.
    expect(() => table.column("password")).toThrow(TypeError);
    expect([record?.host, text.get(3), host, path.length, values.length]).toEqual([
      "h",
      "q",
      "reg-name",
      5,
      4,
    ]);
  });
});

test("a line outside of the table is undefined", () => {
  const table = componentsOfLines(SAMPLE);
  for (const line of [-1, table.length, 0.5, 1 / 15, Number.NaN, 1e9])
    expect(table.get(line)).toBeUndefined();
});

describe("first lines that are unlike the others", () => {
  const uri = `http://h/${"x".repeat(990)}`;

  test("do not reserve rows for lines that never come", () => {
    const many = bytesOf("\n".repeat(8192) + `${uri}\n`.repeat(20_000));
    const before = process.memoryUsage().arrayBuffers;
    const table = componentsOfLines(many);
    const taken = process.memoryUsage().arrayBuffers - before;
    expect(table.length).toBe(28_192);
    expect(table.get(28_191)?.path).toBe(uri.slice("http://h".length));
    // One row for each byte would take sixty times as much.
    expect(taken).toBeLessThan(4 * many.length);
  });

  test("do not reserve an enormous output", () => {
    const lines = [...Array.from({ length: 20 }, () => ""), ...Array.from({ length: 3000 }, () => uri)];
    const base = `http://a/${"b".repeat(60_000)}`;
    const { bytes, invalid } = resolveLines(bytesOf(lines.join("\n")), base);
    expect(invalid).toEqual([]);
    expect(new TextDecoder().decode(bytes)).toBe(lines.map((line) => line || base).join("\n"));
  });
});

test("the message of an invalid line is that of its string, without CR LF", () => {
  const texts = ["ab<", "//[::1", "a%", "a%4", "<", " ", "//a:b"];
  const { invalid } = checkLines(bytesOf(`${texts.join("\r\n")}\r\n`));
  expect(invalid.map(({ message }) => message)).toEqual(texts.map((text) => check(text)?.message));
});
