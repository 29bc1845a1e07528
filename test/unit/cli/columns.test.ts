// Columns of CSV, TSV and Arrow files. apache-arrow makes the Arrow files and reads what is written.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as arrow from "apache-arrow";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { run, type Sink } from "../../../ts/cli/run.ts";
import { CLI, type Folder, newFolder } from "../../support/files.ts";
import { chunks, type Printed, pchar, sink } from "../../support/shell.ts";

/** Runs a command on a column, and returns what it printed before the summary. */
async function column(command: string, input: string, output: string, ...more: string[]): Promise<Printed> {
  const argv = [...command.split(" "), "--input", input, "--output", output, "--column", ...more];
  const printed = await pchar(argv);
  return { ...printed, err: printed.err.replace(/^[\d,]+ rows?, .*\n/m, "") };
}

/** Processes the column `url` of a CSV file, and returns the output with what was printed. */
async function csv(
  command: string,
  text: string | Uint8Array,
  ...more: string[]
): Promise<Printed & { written: string }> {
  const folder = newFolder();
  const printed = await column(
    command,
    folder.write("in.csv", text),
    `${folder.path}/out.csv`,
    "url",
    ...more,
  );
  const isWritten = folder.names().includes("out.csv");
  return { ...printed, written: isWritten ? folder.read("out.csv") : "" };
}

type Values = readonly (string | null)[];

/** The contents of a file with the strings of a column, in each format. */
const CONTENTS: Readonly<Record<string, (url: Values) => string | Uint8Array>> = {
  csv: (url) =>
    `id,url\n${url.map((value, id) => `${id},${value === "" ? '""' : (value ?? "")}\n`).join("")}`,
  tsv: (url) =>
    `id\turl\n${url.map((value, id) => `${id}\t${value === "" ? '""' : (value ?? "")}\n`).join("")}`,
  arrow: (url) => {
    const id = arrow.vectorFromArray(
      url.map((_, at) => at),
      new arrow.Int32(),
    );
    return arrow.tableToIPC(
      new arrow.Table({ id, url: arrow.vectorFromArray(url, new arrow.Utf8()) }),
      "file",
    );
  },
};
const FORMATS: readonly string[] = Object.keys(CONTENTS);

function inputOf(folder: Folder, format: string, url: Values): string {
  return folder.write(`in.${format}`, CONTENTS[format]!(url));
}

/** Returns the columns of a file by their names. */
function columnsOf(folder: Folder, name: string): Record<string, unknown[]> {
  if (name.endsWith(".arrow")) {
    const table = arrow.tableFromIPC(readFileSync(`${folder.path}/${name}`));
    return Object.fromEntries(table.schema.fields.map(({ name }) => [name, [...table.getChild(name)!]]));
  }
  const delimiter = name.endsWith(".csv") ? "," : "\t";
  const lines = folder.read(name).slice(0, -1).split("\n");
  const [names, ...rows] = lines.map((line) => line.split(delimiter));
  const values = (at: number): unknown[] =>
    rows.map((row) => (row[at] === "" ? null : row[at] === '""' ? "" : row[at]));
  return Object.fromEntries(names!.map((each, at) => [each, values(at)]));
}

/** The example of RFC 3986, 6.2.2, in another case, and its normal form; an invalid row; null; an empty string. */
const URLS = ["HTTP://a/./b/../b/%63/%7bfoo%7d", "a b", null, ""];
const NORMAL = "http://a/b/c/%7Bfoo%7D";
const INVALID = "row 2: unexpected character ' ' in path at index 1\n";

describe.each(FORMATS)("a .%s file", (format) => {
  const output = `out.${format}`;

  test.each([
    ["normalize", [], "url", [NORMAL, null, null, ""]],
    ["normalize", ["--errors", "keep"], "url", [NORMAL, "a b", null, ""]],
    [
      "resolve --base http://b/c",
      ["--into", "target"],
      "target",
      ["HTTP://a/b/%63/%7bfoo%7d", null, null, "http://b/c"],
    ],
    ["parse", [], "scheme", ["HTTP", null, null, null]],
    ["parse", ["--prefix", "uri_"], "uri_path", ["/./b/../b/%63/%7bfoo%7d", null, null, ""]],
    ["check", [], "error_code", [null, "ERR_URI_UNEXPECTED_CHARACTER", null, null]],
    ["check", ["--prefix", "x_"], "x_error_rule", [null, "path", null, null]],
  ])("%s %j", async (command, more, name, expected) => {
    const folder = newFolder();
    const input = inputOf(folder, format, URLS);
    const printed = await column(command, input, `${folder.path}/${output}`, "url", ...more);
    expect(printed).toEqual({ code: 1, out: "", err: INVALID });
    expect(folder.names()).toEqual([`in.${format}`, output]);
    const { [name]: found, ...others } = columnsOf(folder, output);
    expect(found).toEqual(expected);
    const before = columnsOf(folder, `in.${format}`);
    expect(others["id"]).toEqual(before["id"]);
    if (name !== "url") expect(others["url"]).toEqual(before["url"]);
  });

  test("gets the components, or the errors, of its rows", async () => {
    const folder = newFolder();
    const input = inputOf(folder, format, ["http://u@h:1/p?q#f", "//h?", "http://é/", "aé b", null]);
    await column("parse", input, `${folder.path}/${output}`, "url");
    const { id: _, url: __, ...components } = columnsOf(folder, output);
    expect(components).toEqual({
      scheme: ["http", null, null, null, null],
      authority: ["u@h:1", "h", null, null, null],
      userinfo: ["u", null, null, null, null],
      host: ["h", "h", null, null, null],
      port: ["1", null, null, null, null],
      path: ["/p", "", null, null, null],
      query: ["q", "", null, null, null],
      fragment: ["f", null, null, null, null],
    });
    await column("check", input, `${folder.path}/${output}`, "url", "--rule", "IRI-reference");
    const { error_code, error_rule, error_index } = columnsOf(folder, output);
    expect(error_code).toEqual([null, null, null, "ERR_URI_UNEXPECTED_CHARACTER", null]);
    expect(error_rule).toEqual([null, null, null, "ipath", null]);
    // é is two bytes.
    expect(error_index!.map((index) => (index === null ? null : Number(index)))).toEqual([
      null,
      null,
      null,
      3,
      null,
    ]);
  });

  test("is processed as each string is", async () => {
    const texts = ["HTTP://a:80/%7e/../b?q", "../%2e%2E/x", "a b", "//u:p@h", "mailto:a@H", "[", "/a,b"];
    for (const command of ["normalize", "normalize --level case", "resolve --base http://b/c/d", "check"]) {
      const folder = newFolder();
      const isCheck = command === "check";
      const url = texts.map((text) => text.replace(",", format === "csv" ? ";" : ","));
      await column(command, inputOf(folder, format, url), `${folder.path}/${output}`, "url");
      const { error_index, url: results } = columnsOf(folder, output);
      const answers = await pchar([...command.split(" "), "--json", "--show-password", "-"], {
        input: url.join("\n"),
      });
      const expected = answers.out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line))
        .map(({ result, error }) => (isCheck ? (error?.index ?? null) : (result ?? null)));
      const found = isCheck ? error_index!.map((index) => index && Number(index)) : results;
      expect(found).toEqual(expected);
    }
  });

  test("may have any name, in any folder", async () => {
    const folder = newFolder();
    for (const name of ["a[1]*?", "year=2024", "http:"]) {
      mkdirSync(join(folder.path, name));
      const [input, output] = ["in", "out"].map((file) => `${name}/${file} [x]*?'".${format}`) as [
        string,
        string,
      ];
      folder.write(input, CONTENTS[format]!(["A:"]));
      const printed = await column("normalize", `${folder.path}/${input}`, `${folder.path}/${output}`, "url");
      expect(printed).toEqual({ code: 0, out: "", err: "" });
      expect(columnsOf(folder, output)["url"]).toEqual(["a:"]);
    }
  });

  test("may have a row of 3 MB among 9,000", async () => {
    const folder = newFolder();
    const long = `HTTP://h/${"x".repeat(3_000_000)}`;
    const url = Array.from({ length: 9000 }, (_, row) =>
      row === 5000 ? long : row % 2 === 0 ? "A:b" : "a b",
    );
    const { err } = await column(
      "normalize",
      inputOf(folder, format, url),
      `${folder.path}/${output}`,
      "url",
    );
    expect(err.split("\n")).toHaveLength(4501);
    expect(err).toMatch(/^row 2: .*\nrow 4: /);
    const expected = url.map((each) =>
      each === long ? long.replace("HTTP", "http") : each === "A:b" ? "a:b" : null,
    );
    expect(columnsOf(folder, output)["url"]).toEqual(expected);
  });
});

describe("a CSV or TSV file", () => {
  test.each([
    [
      "other fields, blank lines and line ends",
      `,a,A,url,"d ""e"""\n007,1.50, x ,A:,true\r\n\n"x\ny",, NULL ,,\n"","#", ,"",1e3`,
    ],
    [
      "a byte order mark, and octets that are not UTF-8",
      Buffer.from('\xef\xbb\xbf"a,b",url\n\xff,A:\n', "latin1"),
    ],
    ["a blank line in a file with one column", "url\n\nA:\n"],
    ["the quotes of a value that does not change", 'url,n\n"a:",1\nA:,2'],
    ["quotes inside of a field without quotes", 'n,url\n5" a"",A:\n'],
  ])("keeps %s", async (_, text) => {
    const { code, written } = await csv("normalize", text);
    expect([code, written]).toEqual([0, String(text).replace("A:", "a:")]);
  });

  test("gets fields at the end of each row, quoted if they have to be", async () => {
    const text = 'n,"url"\r\n"1\n",http://a/b;c,\n2,http://a/';
    expect((await csv("normalize", text.replace(";c,", ";c"), "--into", 'a "b"')).written).toBe(
      'n,"url","a ""b"""\r\n"1\n",http://a/b;c,http://a/b;c\n2,http://a/,http://a/',
    );
    expect((await csv("resolve --base http://a/b,c", 'url\n\n""\na b\n', "--into", "n")).written).toBe(
      'url,n\n,\n"","http://a/b,c"\na b,\n',
    );
  });

  test.each([
    ["csv", ""],
    ["tsv", "\ufeff"],
    ["csv", "\n\n"],
  ])("needs a header: .%s, %j", async (end, text) => {
    const folder = newFolder();
    const input = folder.write(`in.${end}`, text);
    expect(await column("normalize", input, `${folder.path}/out.${end}`, "url")).toEqual({
      code: 2,
      out: "",
      err: "pchar: the input has no header: its first line has the names of the columns\n",
    });
  });

  test("is read as other programs write it", async () => {
    const { err, written } = await csv("normalize", '\ufeff"url",n\r\n"A:\r\n",\ufeff1\r\n"B:",2');
    expect(err).toBe("row 1: unexpected character U+000D in path at index 2\n");
    expect(written).toBe('\ufeff"url",n\r\n,\ufeff1\r\nb:,2');
  });

  test("may have octets in the column that are not UTF-8: the row is invalid", async () => {
    const { code, err } = await csv("check --rule IRI-reference", Buffer.from("url\n\xe9\n", "latin1"));
    expect([code, err]).toEqual([1, "row 1: unexpected character '\ufffd' in ipath at index 0\n"]);
  });

  test("gives the same output however it is cut into chunks", async () => {
    const row = '"a, ""b""\r\n",HTTP://h/é,\r\n';
    const text = `x,url,y\n${row.repeat(60_000)}`;
    const { code, written } = await csv("normalize --rule IRI-reference", text);
    expect(code).toBe(0);
    expect(written === text.replaceAll("HTTP", "http")).toBe(true);
  });

  test.each([
    ["a,url\n1\n", "row 1 has 1 fields, and the header has 2"],
    ["a,url\n1,2\n1,http://u:S3cr3t@h/,x\n", "row 2 has 3 fields, and the header has 2"],
    [
      'a,url\n1,2\n1,"http://u:S3cr3t@h/\n',
      "the row after row 1 has a quote without an end, or more than 16 MiB",
    ],
    [
      `a,url\n"${"x".repeat(2 ** 24 + 2 ** 20)}`,
      "the row after row 0 has a quote without an end, or more than 16 MiB",
    ],
  ])("%.40j is rejected, without its content", async (text, message) => {
    expect(await csv("normalize", text)).toEqual({
      code: 2,
      out: "",
      err: `pchar: ${message}\n`,
      written: "",
    });
  });
});

/** Streams of one row, which pyarrow has compressed. The column of the second one is a dictionary. */
const LZ4 =
  "/////3AAAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAMAAAACAAIAAAABAAIAAAABAAAAAEAAAAUAAAAEAAUAAgABgAHAAwAAAAQABAAAAAAAAEFEAAAABgAAAAEAAAAAAAAAAMAAAB1cmwABAAEAAQAAAAAAAAA/////6gAAAAUAAAAAAAAAAwAGAAGAAUACAAMAAwAAAAAAwQAHAAAAEAAAAAAAAAAAAAAAAwAHAAQAAQACAAMAAwAAABYAAAAHAAAABQAAAABAAAAAAAAAAAAAAAEAAQABAAAAAMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAfAAAAAAAAACAAAAAAAAAAGQAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAAAAAAAAAAAAIAAAAAAAAAAQiTRhgQIIIAACAAAAAAAIAAAAAAAAAAAAIAAAAAAAAAABCJNGGBAggIAAIBBOgAAAAAAAAAAAAAA/////wAAAAA=";
const ZSTD_DICTIONARY =
  "/////5AAAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAEAAAAvP///wQAAAABAAAAFAAAABAAGAAIAAYABwAMABAAFAAQAAAAAAABBRQAAABAAAAAHAAAAAQAAAAAAAAAAwAAAHVybAAIAAgAAAAEAAgAAAAMAAAACAAMAAgABwAIAAAAAAAAASAAAAAEAAQABAAAAAAAAAD/////wAAAABQAAAAAAAAADAAYAAYABQAIAAwADAAAAAACBAAYAAAAOAAAAAAAAAAAAAAACAAIAAAABAAIAAAAEAAAAAwAHgAQAAQACAAMAAwAAABgAAAAJAAAABgAAAABAAAAAAAAAAAAAAAAAAYACAAHAAYAAAAAAAABAwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABkAAAAAAAAAIAAAAAAAAAATAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAAAAAAAAgAAAAAAAAAKLUv/SAIQQAAAAAAAAAIAAAAAAAAAAAAAgAAAAAAAAAotS/9IAIRAABBOgAAAAAA/////6AAAAAUAAAAAAAAAAwAGAAGAAUACAAMAAwAAAAAAwQAHAAAABgAAAAAAAAAAAAAAAwAHgAQAAQACAAMAAwAAABQAAAAJAAAABgAAAABAAAAAAAAAAAAAAAAAAYACAAHAAYAAAAAAAABAgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABUAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAotS/9IAQhAAAAAAAAAAAAA/////wAAAAA=";

describe("an .arrow file", () => {
  const url = ["HTTP://A", "a b", null, "\ufeffx", "é"];
  const table = new arrow.Table({
    "2": arrow.vectorFromArray([1n, null, 3n, 4n, 5n], new arrow.Int64()),
    url: arrow.vectorFromArray(url, new arrow.Utf8()),
    d: arrow.vectorFromArray(url),
  });
  const read = (folder: Folder): arrow.Table => arrow.tableFromIPC(readFileSync(`${folder.path}/out.arrow`));
  const INVALID_ROWS = `${INVALID}row 4: unexpected character U+FEFF in path at index 0\nrow 5: unexpected character 'é' in path at index 0\n`;

  test.each([
    ["file", "url"],
    ["stream", "d"],
  ] as const)("is read as a %s", async (format, name) => {
    const folder = newFolder();
    const input = folder.write("in.arrow", arrow.tableToIPC(table, format));
    const printed = await column("normalize", input, `${folder.path}/out.arrow`, name);
    expect(printed).toEqual({ code: 1, out: "", err: INVALID_ROWS });
    const written = read(folder);
    expect(written.schema.names).toEqual(table.schema.names);
    expect([...written.getChild(name)!]).toEqual(["http://a/", null, null, null, null]);
    expect([...written.getChild("2")!]).toEqual([...table.getChild("2")!]);
    await column("check", input, `${folder.path}/out.arrow`, name);
    expect([...read(folder).getChild("error_index")!]).toEqual([null, 1, null, 0, 0]);
    await column("parse", input, `${folder.path}/out.arrow`, name);
    expect([...read(folder).getChild("host")!]).toEqual(["A", null, null, null, null]);
  });

  test("without rows gets its columns", async () => {
    const folder = newFolder();
    const input = folder.write("in.arrow", arrow.tableToIPC(new arrow.Table(table.schema, []), "file"));
    expect((await column("normalize", input, `${folder.path}/out.arrow`, "url", "--into", "n")).code).toBe(0);
    expect(read(folder).schema.names).toEqual([...table.schema.names, "n"]);
  });

  test("is an error if it is empty, or if its buffers are compressed", async () => {
    const folder = newFolder();
    const errorOf = async (content: Uint8Array): Promise<string> => {
      const input = folder.write("in.arrow", content);
      const { code, err } = await column("normalize", input, `${folder.path}/out.arrow`, "url");
      expect([code, folder.names()]).toEqual([2, ["in.arrow"]]);
      return err;
    };
    expect(await errorOf(Buffer.from(""))).toBe(
      "pchar: the input is empty: an .arrow file has at least a schema\n",
    );
    for (const text of [LZ4, ZSTD_DICTIONARY])
      expect(await errorOf(Buffer.from(text, "base64"))).toBe(
        "pchar: apache-arrow cannot read the input (Record batch is compressed but codec not found)\n".replace(
          "Record",
          text === LZ4 ? "Record" : "Dictionary",
        ),
      );
  });

  test("is read without a slice of the column for each invalid row, which would take ten times as long", async () => {
    const folder = newFolder();
    const rows = arrow.vectorFromArray(Array(1000).fill("a b"), new arrow.Utf8());
    const input = folder.write("in.arrow", arrow.tableToIPC(new arrow.Table({ url: rows })));
    const slice = vi.spyOn(arrow.Vector.prototype, "slice");
    onTestFinished(() => slice.mockRestore());
    const { err } = await pchar(["check", "--input", input, "--column", "url"]);
    expect(err).toContain("row 1000: ");
    expect(slice.mock.calls.length).toBeLessThan(10);
  });

  test.skipIf(process.platform === "win32")("ends the work at the first error of a write", async () => {
    const folder = newFolder();
    const [batch] = new arrow.Table({
      url: arrow.vectorFromArray(Array(1000).fill(`HTTP://${"h".repeat(1000)}`), new arrow.Utf8()),
    }).batches;
    const [last] = new arrow.Table({ url: arrow.vectorFromArray(["a b"], new arrow.Utf8()) }).batches;
    folder.write("in.arrow", arrow.tableToIPC(new arrow.Table([...Array(30).fill(batch), last])));
    // A shell counts in blocks of 512 or 1024 bytes. Node ignores the signal, so a write fails with EFBIG.
    const command = 'ulimit -f 4096; exec "$@" normalize --input in.arrow --column url --output out.arrow';
    const { status, stderr } = spawnSync("sh", ["-c", command, "sh", process.execPath, CLI], {
      cwd: folder.path,
      encoding: "utf8",
    });
    // The last row is not read any more.
    expect([status, stderr]).toEqual([2, "pchar: cannot write: file too large\n"]);
    expect(folder.names()).toEqual(["in.arrow"]);
  });

  test("keeps the types, nulls, order and metadata of 200,000 rows in several batches", async () => {
    const folder = newFolder();
    const rows = 200_000;
    const of = (type: arrow.DataType, value: (row: number) => unknown): arrow.Vector =>
      arrow.vectorFromArray(
        Array.from({ length: rows }, (_, row) => (row % 3 === 0 ? null : value(row))),
        type,
      );
    const { Field } = arrow;
    const wide = new arrow.Table({
      url: arrow.vectorFromArray(
        Array.from({ length: rows }, (_, row) => `HTTP://H/${row % 7}`),
        new arrow.Utf8(),
      ),
      n: of(new arrow.Int64(), BigInt),
      t: of(new arrow.TimestampMillisecond("UTC"), (row) => row * 1000),
      l: of(new arrow.List(new Field("item", new arrow.Int32(), true)), (row) => [row, null]),
      s: of(new arrow.Struct([new Field("a", new arrow.Utf8(), true)]), (row) => ({ a: `${row}` })),
      y: of(new arrow.Binary(), (row) => Uint8Array.of(row)),
      f: of(new arrow.Float32(), (row) => row / 2),
      o: of(new arrow.Bool(), (row) => row % 2 === 0),
      k: of(new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8()), (row) => `k${row % 5}`),
    });
    const { batches } = wide;
    const schema = new arrow.Schema(batches[0]!.schema.fields, new Map([["origin", "a test"]]));
    const cut = batches.flatMap((batch) => [batch.slice(0, 130_001), batch.slice(130_001)]);
    const input = new arrow.Table(
      schema,
      cut.map((batch) => new arrow.RecordBatch(schema, batch.data)),
    );
    const path = folder.write("in.arrow", arrow.tableToIPC(input, "file"));
    expect((await column("normalize", path, `${folder.path}/out.arrow`, "url")).code).toBe(0);
    const written = read(folder);
    expect(String(written.schema)).toBe(String(schema));
    expect(written.schema.metadata).toEqual(schema.metadata);
    for (const { name } of schema.fields) {
      const expected = [...wide.getChild(name as never)!].map((value) =>
        String(value).replace("HTTP://H", "http://h"),
      );
      expect([...written.getChild(name as never)!].map(String).join("\n") === expected.join("\n")).toBe(true);
    }
  });

  test("may have strings of each kind", async () => {
    const kinds = [
      new arrow.LargeUtf8(),
      new arrow.Utf8View(),
      new arrow.Dictionary(new arrow.Utf8View(), new arrow.Int32()),
    ];
    for (const type of kinds) {
      const folder = newFolder();
      const input = arrow.tableToIPC(new arrow.Table({ url: arrow.vectorFromArray(url, type) }));
      await column("normalize", folder.write("in.arrow", input), `${folder.path}/out.arrow`, "url");
      expect([...read(folder).getChild("url")!]).toEqual(["http://a/", null, null, null, null]);
    }
  });
});

describe("nothing is written", () => {
  test.each(FORMATS)("if --errors raise ends the work on a .%s file", async (format) => {
    const folder = newFolder();
    const input = inputOf(folder, format, ["A:", "a b", "c d"]);
    const argv = [
      "normalize",
      "--input",
      input,
      "--column",
      "url",
      "--output",
      `${folder.path}/out.${format}`,
    ];
    const { code, out, err } = await pchar([...argv, "--errors", "raise"]);
    expect([code, out, err.startsWith(`${INVALID}2 rows, 1 invalid: `)]).toEqual([1, "", true]);
    expect(folder.names()).toEqual([`in.${format}`]);
  });

  test.each([
    ["csv", ["--column", "ulr"], 'the input has no column "ulr"; did you mean url?'],
    ["arrow", ["--column", "zzzzzz"], 'the input has no column "zzzzzz"; the columns are "id", "url"'],
    ["arrow", ["--column", "id"], 'the column "id" has the type Int32: strings are needed'],
    [
      "tsv",
      ["--column", "url", "--into", "ID"],
      'the input has a column "ID" already: choose another name with --into',
    ],
  ])("with a .%s file and %j", async (format, options, message) => {
    const folder = newFolder();
    const input = inputOf(folder, format, URLS);
    const argv = ["normalize", "--input", input, "--output", `${folder.path}/out.${format}`];
    expect(await pchar([...argv, ...options])).toEqual({ code: 2, out: "", err: `pchar: ${message}\n` });
    expect(folder.names()).toEqual([`in.${format}`]);
  });

  test.each([
    ["url,url\n", 'the input has two columns "url"'],
    ["url,path\n", 'the input has a column "path" already: choose another name with --prefix'],
    [
      `${Array.from({ length: 22 }, (_, at) => `c${at}`).join(",")}\n`,
      /^pchar: the input has no column "url"; the columns are "c0", .*, "c19" and 2 more\n$/,
    ],
  ])("if the header is %.20j", async (text, message) => {
    const { code, err } = await csv("parse", text);
    expect(code).toBe(2);
    if (typeof message === "string") expect(err).toBe(`pchar: ${message}\n`);
    else expect(err).toMatch(message);
  });

  test.each([
    ["in.csv", "in.csv", /^pchar: Input and output are the same file\n$/],
    [
      "in.csv",
      "out.txt",
      /^pchar: the name of a file with columns ends with \.csv, \.tsv or \.arrow, and this is ".*out\.txt"\n/,
    ],
    [
      "in.csv",
      "out.arrow",
      /^pchar: the input is a \.csv file, so the name of the output ends with \.csv too\n/,
    ],
    ["no.csv", "out.csv", /^pchar: cannot open ".*no\.csv": no such file or directory\n$/],
    [
      "in.parquet",
      "out.parquet",
      /^pchar: pchar does not read \.parquet files: .* pip install pchar\[duckdb\]/,
    ],
    ["in.csv", "out.parquet", /pip install pchar\[duckdb\]/],
  ])("from %s to %s", async (from, to, message) => {
    const folder = newFolder();
    const text = CONTENTS["csv"]!(URLS);
    folder.write("in.csv", text);
    const printed = await column("normalize", `${folder.path}/${from}`, `${folder.path}/${to}`, "url");
    expect([printed.code, printed.out]).toEqual([2, ""]);
    expect(printed.err).toMatch(message);
    expect(folder.names()).toEqual(["in.csv"]);
    expect(folder.read("in.csv")).toBe(text);
  });

  test.skipIf(process.platform === "win32").each(FORMATS)(
    "if the input is a FIFO, which has no writer: .%s",
    async (format) => {
      const folder = newFolder();
      const input = `${folder.path}/in.${format}`;
      execFileSync("mkfifo", [input]);
      expect(await column("normalize", input, `${folder.path}/out.${format}`, "url")).toEqual({
        code: 2,
        out: "",
        err: "pchar: The input is not a regular file\n",
      });
    },
  );

  test("if the work is interrupted", async () => {
    const folder = newFolder();
    const input = folder.write("in.csv", `url\n${"HTTP://a/b\n".repeat(3_000_000)}`);
    folder.write("out.csv", "old");
    const argv = ["normalize", "--input", input, "--column", "url", "--output", `${folder.path}/out.csv`];
    const child = spawn(process.execPath, [CLI, ...argv], { stdio: "ignore" });
    const ended = new Promise((resolve) => child.on("exit", (_, signal) => resolve(signal)));
    while (!folder.names().some((name) => name.startsWith(".pchar-")))
      await new Promise((go) => setTimeout(go, 10));
    child.kill("SIGINT");
    expect(await ended).toBe("SIGINT");
    expect(folder.names()).toEqual(["in.csv", "out.csv"]);
    expect(folder.read("out.csv")).toBe("old");
  });
});

test("the output keeps the permissions of the file that it replaces", async () => {
  const folder = newFolder();
  const input = folder.write("in.csv", "url\nA:\n");
  const output = folder.write("out.csv", "");
  chmodSync(output, 0o600);
  await column("normalize", input, output, "url");
  expect(folder.read("out.csv")).toBe("url\na:\n");
  expect(statSync(output).mode & 0o777).toBe(0o600);
});

test("--json prints a value for each invalid row, and a summary; --quiet prints nothing", async () => {
  const input = newFolder().write("in.csv", "url\nA:\na b\n");
  const { code, out, err } = await pchar(["check", "--json", "--input", input, "--column", "url"]);
  expect([code, err]).toEqual([1, ""]);
  expect(
    out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    {
      row: 2,
      error: expect.objectContaining({ code: "ERR_URI_UNEXPECTED_CHARACTER", rule: "path", index: 1 }),
    },
    { result: { rows: 2, invalid: 1, bytesRead: 11, bytesWritten: 0 } },
  ]);
  expect(await pchar(["check", "-q", "--input", input, "--column", "url"])).toEqual({
    code: 1,
    out: "",
    err: "",
  });
});

describe("messages wait for a slow reader", () => {
  const ROWS = 150_000;

  /** Runs a command line. `read` returns a promise for each write to standard error, which settles when that is read. */
  async function slowly(
    argv: readonly string[],
    read: () => Promise<void>,
    interrupt?: AbortSignal,
  ): Promise<{ readonly code: number; readonly blocks: readonly string[] }> {
    const blocks: string[] = [];
    let isWriting = false;
    const err: Sink = {
      ...sink(false, 80),
      async write(data) {
        expect(isWriting).toBe(false);
        isWriting = true;
        blocks.push(String(data));
        await read();
        isWriting = false;
      },
    };
    const io = { input: chunks([]), out: sink(false, 80), err, version: () => "" };
    const code = await run(argv, interrupt === undefined ? io : { ...io, interrupt: () => interrupt });
    return { code, blocks };
  }

  test.each([
    ["check", "csv"],
    ["check", "arrow"],
    ["normalize", "csv"],
    ["normalize", "arrow"],
  ])("%s, .%s", async (command, format) => {
    const folder = newFolder();
    const argv = [command, "--input", inputOf(folder, format, Array(ROWS).fill("a b")), "--column", "url"];
    if (command === "normalize") argv.push("--output", `${folder.path}/out.${format}`);
    const { code, blocks } = await slowly(argv, () => new Promise((go) => setTimeout(go)));
    expect(code).toBe(1);
    const messages = blocks.join("").trimEnd().split("\n");
    expect(messages.pop()).toMatch(/^150,000 rows, 150,000 invalid: /);
    const expected = Array.from({ length: ROWS }, (_, row) => INVALID.trimEnd().replace("2", `${row + 1}`));
    expect(messages.join("\n") === expected.join("\n")).toBe(true);
    // No more than half of the messages are in memory.
    const lengths = blocks.map(({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThan(blocks.join("").length / 2);
  });

  test("but an interrupt does not", async () => {
    const folder = newFolder();
    const input = inputOf(folder, "arrow", Array(ROWS).fill("a b"));
    const argv = ["normalize", "--input", input, "--column", "url", "--output", `${folder.path}/out.arrow`];
    const controller = new AbortController();
    const { code, blocks } = await slowly(
      argv,
      async () => {
        controller.abort(new Error("interrupted"));
        while (folder.names().length > 1) await new Promise((go) => setTimeout(go, 10));
      },
      controller.signal,
    );
    expect(code).toBe(2);
    expect(blocks.at(-1)).toMatch(/^pchar: interrupted$/m);
    expect(folder.names()).toEqual(["in.arrow"]);
  });
});

test("the progress is shown on a terminal", async () => {
  const folder = newFolder();
  const input = folder.write("in.csv", `url\n${"A:\n".repeat(50_000)}`);
  let time = 0;
  const now = (): number => (time += 200);
  const { err } = await pchar(["check", "--input", input, "--column", "url"], { isTerminal: true, now });
  expect(err).toMatch(/\r\[[#-]{24}\] +\d+%/);
  expect(err).toMatch(/50,000 rows, 0 invalid: 150 kB in /);
});

test("an .arrow file needs apache-arrow, and an error says how to install it; a .csv file needs no package", () => {
  const folder = newFolder();
  cpSync(join(CLI, ".."), join(folder.path, "dist"), { recursive: true });
  copyFileSync("package.json", join(folder.path, "package.json"));
  const check = (format: string): string => {
    const argv = ["check", "--input", inputOf(folder, format, ["a b"]), "--column", "url"];
    const program = join(folder.path, "dist/cli.js");
    return spawnSync(process.execPath, [program, ...argv], { encoding: "utf8" }).stderr;
  };
  expect(check("arrow")).toContain(
    "need the package apache-arrow: install it beside pchar, with npm install apache-arrow",
  );
  expect(check("csv")).toContain("row 1: unexpected character ' ' in path at index 1\n");
});
