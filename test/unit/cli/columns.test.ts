// Columns of Parquet, CSV, TSV and Arrow files. DuckDB and apache-arrow make the files and read what is written.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import duckdb from "@duckdb/node-api";
import * as arrow from "apache-arrow";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { run, type Sink } from "../../../ts/cli/run.ts";
import { CLI, type Folder, newFolder } from "../../support/files.ts";
import { chunks, type Printed, pchar, sink } from "../../support/shell.ts";

/** Runs a query and returns its rows, with values as DuckDB writes them in JSON. */
async function sql(query: string): Promise<unknown[][]> {
  const instance = await duckdb.DuckDBInstance.create();
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll(query)).getRowsJson();
  instance.closeSync();
  return rows;
}

/** Runs a command on a column, and returns what it printed before the summary. */
async function column(command: string, input: string, output: string, ...more: string[]): Promise<Printed> {
  const printed = await pchar([
    ...command.split(" "),
    "--input",
    input,
    "--output",
    output,
    "--column",
    ...more,
  ]);
  return { ...printed, err: printed.err.replace(/^[\d,]+ rows?, .*\n/m, "") };
}

/** The example of RFC 3986, 6.2.2, in another case, and its normal form; an invalid row; null; an empty string. */
const URLS = `VALUES (1, 'HTTP://a/./b/../b/%63/%7bfoo%7d'), (2, 'a b'), (3, NULL), (4, '')`;
const NORMAL = "http://a/b/c/%7Bfoo%7D";
const INVALID = "row 2: unexpected character ' ' in path at index 1\n";
const INVALID_FIRST = INVALID.replace("2", "1");

async function parquet(folder: Folder, name = "in.parquet"): Promise<string> {
  await sql(`COPY (SELECT * FROM (${URLS}) t(id, url)) TO '${folder.path}/${name}'`);
  return `${folder.path}/${name}`;
}

describe("a Parquet file", () => {
  test.each([
    [[], [NORMAL, null, null, ""]],
    [
      ["--errors", "keep"],
      [NORMAL, "a b", null, ""],
    ],
  ])("is normalized with %j", async (more, urls) => {
    const folder = newFolder();
    const output = `${folder.path}/out.parquet`;
    expect(await column("normalize", await parquet(folder), output, "url", ...more)).toEqual({
      code: 1,
      out: "",
      err: INVALID,
    });
    expect(await sql(`SELECT * FROM '${output}'`)).toEqual(urls.map((url, index) => [index + 1, url]));
    expect(folder.names()).toEqual(["in.parquet", "out.parquet"]);
  });

  test("gets a new column with --into", async () => {
    const folder = newFolder();
    const output = `${folder.path}/out.parquet`;
    await column("resolve --base http://b/c", await parquet(folder), output, "url", "--into", 'a "b"');
    expect(await sql(`SELECT "a ""b""", url FROM '${output}'`)).toEqual([
      [
        NORMAL.replace("http", "HTTP").replace("/b/c/%7Bfoo%7D", "/b/%63/%7bfoo%7d"),
        "HTTP://a/./b/../b/%63/%7bfoo%7d",
      ],
      [null, "a b"],
      [null, null],
      ["http://b/c", ""],
    ]);
  });

  test("gets the components, or the errors, of its rows", async () => {
    const folder = newFolder();
    const input = `${folder.path}/in.parquet`;
    await sql(
      `COPY (VALUES ('http://u@h:1/p?q#f'), ('//h?'), ('http://é/'), ('aé b'), (NULL)) TO '${input}'`,
    );
    const parts = `${folder.path}/parts.parquet`;
    await column("parse", input, parts, "col0", "--prefix", "uri_");
    const none = Array(8).fill(null);
    expect(await sql(`SELECT * EXCLUDE (col0) FROM '${parts}'`)).toEqual([
      ["http", "u@h:1", "u", "h", "1", "/p", "q", "f"],
      [null, "h", null, "h", null, "", "", null],
      none,
      none,
      none,
    ]);
    expect(await sql(`SELECT column_name FROM (DESCRIBE FROM '${parts}') LIMIT 3`)).toEqual([
      ["col0"],
      ["uri_scheme"],
      ["uri_authority"],
    ]);
    const checked = `${folder.path}/checked.parquet`;
    await column("check", input, checked, "col0", "--rule", "IRI-reference");
    const code = "ERR_URI_UNEXPECTED_CHARACTER";
    // é is two bytes.
    expect(await sql(`SELECT error_code, error_rule, error_index FROM '${checked}'`)).toEqual([
      [null, null, null],
      [null, null, null],
      [null, null, null],
      [code, "ipath", 3],
      [null, null, null],
    ]);
  });

  test("keeps the types, nulls and order of 200,000 rows in several row groups", async () => {
    const folder = newFolder();
    const [input, output] = [`${folder.path}/in.parquet`, `${folder.path}/out.parquet`];
    await sql(`COPY (SELECT i, 'HTTP://H/' || (i % 7) AS url, (i / 3)::DECIMAL(18, 3) AS d, make_timestamp_ns(i) AS n,
      TIMESTAMP '2024-01-02' + to_seconds(i) AS t, TIMESTAMPTZ '2024-01-02 00:00:00+00' AS z, [i, NULL] AS l,
      {'a': {'b': i::VARCHAR}, 'c': NULL::DATE} AS s, if(i % 3 = 0, NULL, (i % 256)::UTINYINT) AS u, uuid() AS k,
      MAP {'x': i} AS m, '\\xFF'::BLOB AS y, i::FLOAT AS f, i % 2 = 0 AS o
      FROM range(200000) r(i)) TO '${input}' (ROW_GROUP_SIZE 50000)`);
    expect((await column("normalize", input, output, "url")).code).toBe(0);
    const types = (path: string): Promise<unknown[][]> =>
      sql(`SELECT column_name, column_type FROM (DESCRIBE FROM '${path}')`);
    expect(await types(output)).toEqual(await types(input));
    // Each row beside the row at the same place.
    const rows = (path: string): string =>
      `(SELECT row_number() OVER () AS r, url, i, struct_pack(i, d, n, t, z, l, s, u, k, m, y, f, o) AS other FROM '${path}')`;
    expect(
      await sql(`SELECT count(*), count(*) FILTER (a.other IS DISTINCT FROM b.other), count(*) FILTER (b.url = 'http://h/' || (b.i % 7))
        FROM ${rows(input)} a JOIN ${rows(output)} b USING (r)`),
    ).toEqual([["200000", "0", "200000"]]);
  });

  test("may have strings in dictionaries, with a row of 1 MB", async () => {
    const folder = newFolder();
    const [input, output] = [`${folder.path}/in.parquet`, `${folder.path}/out.parquet`];
    await sql(
      `COPY (SELECT if(i = 5000, 'HTTP://h/' || repeat('x', 1000000), if(i % 2 = 0, 'A:b', 'a b')) AS url FROM range(9000) t(i)) TO '${input}'`,
    );
    expect(
      await sql(`SELECT count(*) > 0 FROM parquet_metadata('${input}') WHERE encodings LIKE '%DICT%'`),
    ).toEqual([[true]]);
    const { err } = await column("normalize", input, output, "url");
    expect(err.split("\n")).toHaveLength(4501);
    expect(err).toMatch(/^row 2: .*\nrow 4: /);
    expect(
      await sql(
        `SELECT count(url), count(*), max(length(url)), count(*) FILTER (url = 'a:b') FROM '${output}'`,
      ),
    ).toEqual([["4500", "9000", "1000009", "4499"]]);
  });

  test("may have any names, in any folder", async () => {
    const folder = newFolder();
    for (const name of ["a[1]*?", "year=2024", "http:"]) {
      mkdirSync(join(folder.path, name));
      const [input, output] = ["in", "out"].map(
        (file) => `${folder.path}/${name}/${file} [x]*?'".parquet`,
      ) as [string, string];
      const of = (path: string): string => `'${path.replace(/[*?[]/g, "[$&]").replaceAll("'", "''")}'`;
      await sql(`COPY (SELECT 'A:' AS "u""r'l; --", 1 AS "*") TO '${input.replaceAll("'", "''")}'`);
      expect(await column("normalize", input, output, `u"r'l; --`)).toEqual({ code: 0, out: "", err: "" });
      expect(await sql(`SELECT * FROM read_parquet(${of(output)}, hive_partitioning = false)`)).toEqual([
        ["a:", 1],
      ]);
    }
  });
});

test.skipIf(process.platform === "win32")(
  "a path that DuckDB cannot find literally is rejected: a backslash ends a folder in its patterns",
  async () => {
    const folder = newFolder();
    mkdirSync(join(folder.path, "a"));
    folder.write("a/*b.csv", "url\nA:\n");
    const input = folder.write("a\\*b.csv", "url\na b\n");
    const { code, err } = await pchar(["check", "--input", input, "--column", "url"]);
    expect([code, err]).toEqual([
      2,
      "pchar: DuckDB cannot read a file whose path has a backslash and one of *, ? and [\n",
    ]);
    const plain = folder.write("a\\b.csv", "url\na b\n");
    expect((await pchar(["check", "--input", plain, "--column", "url"])).err).toContain(INVALID_FIRST);
  },
);

describe("a CSV or TSV file", () => {
  test("keeps the text of all other columns", async () => {
    const folder = newFolder();
    const text = `,a,A,url,"d ""e"""\n007,1.50,2024-1-2,A:,true\n\n"x\ny",, NULL ,,\n"","#", ,"",1e3\n`;
    const output = `${folder.path}/out.csv`;
    expect((await column("normalize", folder.write("in.csv", text), output, "url")).code).toBe(0);
    // A blank line is not a row.
    expect(folder.read("out.csv")).toBe(text.replace("A:", "a:").replace("\n\n", "\n"));
  });

  test("loses an empty field at the end of a row that has more fields than the header", async () => {
    const folder = newFolder();
    const input = folder.write("in.csv", "n,url\n1,A:\n2,B:,\n");
    expect((await column("normalize", input, `${folder.path}/out.csv`, "url")).code).toBe(0);
    expect(folder.read("out.csv")).toBe("n,url\n1,a:\n2,b:\n");
  });

  test.each([
    ["csv", ""],
    ["tsv", "\ufeff"],
  ])("needs a header: .%s, %j", async (end, text) => {
    const folder = newFolder();
    const input = folder.write(`in.${end}`, text);
    expect(await column("normalize", input, `${folder.path}/out.csv`, "url")).toEqual({
      code: 2,
      out: "",
      err: `pchar: the input has no header: the first line of a .${end} file has the names of its columns\n`,
    });
  });

  test("distinguishes an empty string from a null", async () => {
    const folder = newFolder();
    const input = folder.write("in.tsv", 'url\tn\n\t1\n""\t2\na b\t3\n');
    await column("resolve --base http://a/b", input, `${folder.path}/out.csv`, "url");
    expect(folder.read("out.csv")).toBe("url,n\n,1\nhttp://a/b,2\n,3\n");
  });

  test("is read as other programs write it", async () => {
    const folder = newFolder();
    const input = folder.write("in.csv", '\ufeff"url",n\r\n"A:\r\n",\ufeff1\r\nB:,2');
    const { err } = await column("normalize", input, `${folder.path}/out.parquet`, "url");
    expect(err).toBe("row 1: unexpected character U+000D in path at index 2\n");
    expect(await sql(`SELECT url, strlen(n) FROM '${folder.path}/out.parquet'`)).toEqual([
      [null, "4"],
      ["b:", "1"],
    ]);
  });

  test("may be written from Parquet, and may have a row of 3 MB", async () => {
    const folder = newFolder();
    const input = `${folder.path}/in.parquet`;
    await sql(
      `COPY (SELECT 'A:' || repeat('x', 3000000) AS url, [1, 2] AS l, NULL AS n, '' AS e) TO '${input}'`,
    );
    await column("normalize", input, `${folder.path}/a.csv`, "url");
    await column("normalize", `${folder.path}/a.csv`, `${folder.path}/b.csv`, "url");
    expect(folder.read("b.csv")).toBe(`url,l,n,e\na:${"x".repeat(3_000_000)},"[1, 2]",,""\n`);
  });

  test.each([
    ["a,url\n1\n", /^pchar: DuckDB: .*(?:Expected Number of Columns|sniffing)/],
    ['a,url\n1,"http://u:S3cr3t@h/\n', /^pchar: DuckDB: /],
    ["a,url\n1,http://u:S3cr3t@h/,x\n", /^pchar: DuckDB: /],
    ["a\0b,url\nS3cr3t,x\n", /^pchar: the name of a column or file has the character U\+0000/],
  ])("%j is rejected, without its content", async (text, message) => {
    const folder = newFolder();
    const { code, err } = await column(
      "normalize",
      folder.write("in.csv", text),
      `${folder.path}/out.csv`,
      "url",
    );
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(err).not.toContain("S3cr3t");
    expect(folder.names()).toEqual(["in.csv"]);
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
        "pchar: the input is compressed, which apache-arrow does not read: write it as .parquet, or as .arrow without compression\n",
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

  test("is not written from another format", async () => {
    const folder = newFolder();
    for (const [from, to] of [
      ["csv", "arrow"],
      ["arrow", "csv"],
    ]) {
      const input = folder.write(`in.${from}`, from === "csv" ? "url\n" : arrow.tableToIPC(table));
      expect((await column("normalize", input, `${folder.path}/out.${to}`, "url")).err).toMatch(
        /^pchar: an \.arrow file can be written/,
      );
    }
    expect(folder.names()).toEqual(["in.arrow", "in.csv"]);
  });
});

describe("nothing is written", () => {
  test.each(["csv", "parquet", "arrow"])("if --errors raise ends the work on a .%s file", async (format) => {
    const folder = newFolder();
    if (format === "parquet") await parquet(folder);
    const input = `${folder.path}/in.${format}`;
    if (format === "csv") folder.write("in.csv", "url\nA:\na b\nc d\n");
    if (format === "arrow")
      folder.write("in.arrow", arrow.tableToIPC(arrow.tableFromArrays({ url: ["A:", "a b", "c d"] })));
    const printed = await column(
      "normalize",
      input,
      `${folder.path}/out.${format}`,
      "url",
      "--errors",
      "raise",
    );
    expect(printed).toEqual({ code: 1, out: "", err: INVALID });
    expect(folder.names()).toEqual([`in.${format}`]);
  });

  test.each([
    [["--column", "ulr"], 'the input has no column "ulr"; did you mean url?'],
    [["--column", "zzzzzz"], 'the input has no column "zzzzzz"; the columns are "id", "url"'],
    [["--column", "id"], 'the column "id" has the type INTEGER: strings are needed'],
    [
      ["--column", "url", "--into", "ID"],
      'the input has a column "ID" already: choose another name with --into',
    ],
  ])("with %j", async (options, message) => {
    const folder = newFolder();
    const argv = ["normalize", "--input", await parquet(folder), "--output", `${folder.path}/out.parquet`];
    const { code, err } = await pchar([...argv, ...options]);
    expect([code, err]).toEqual([2, `pchar: ${message}\n`]);
    expect(folder.names()).toEqual(["in.parquet"]);
  });

  test("over the input, or to a file of an unknown format", async () => {
    const folder = newFolder();
    const input = await parquet(folder);
    const before = readFileSync(input);
    expect((await column("normalize", input, input, "url")).err).toBe(
      "pchar: Input and output are the same file\n",
    );
    expect(readFileSync(input).equals(before)).toBe(true);
    expect((await column("normalize", input, `${folder.path}/out.txt`, "url")).err).toMatch(
      /ends with \.parquet, \.csv, \.tsv or \.arrow/,
    );
    expect((await column("normalize", `${folder.path}/no.csv`, `${folder.path}/out.csv`, "url")).err).toMatch(
      /^pchar: cannot open .*no\.csv": no such file/,
    );
    expect(folder.names()).toEqual(["in.parquet"]);
  });

  test.skipIf(process.platform === "win32").each(["csv", "parquet", "arrow"])(
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
    const input = `${folder.path}/in.parquet`;
    await sql(`COPY (SELECT 'HTTP://a/' || i AS url FROM range(3000000) t(i)) TO '${input}'`);
    folder.write("out.parquet", "old");
    const argv = ["normalize", "--input", input, "--column", "url", "--output", `${folder.path}/out.parquet`];
    const child = spawn(process.execPath, [CLI, ...argv], { stdio: "ignore" });
    const ended = new Promise((resolve) => child.on("exit", (_, signal) => resolve(signal)));
    const temporary = (): string | undefined => folder.names().find((name) => name.startsWith(".pchar-"));
    while (temporary() === undefined || !existsSync(join(folder.path, temporary()!, "output")))
      await new Promise((go) => setTimeout(go, 10));
    child.kill("SIGINT");
    expect(await ended).toBe("SIGINT");
    expect(folder.names()).toEqual(["in.parquet", "out.parquet"]);
    expect(folder.read("out.parquet")).toBe("old");
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

  async function invalid(folder: Folder, format: string): Promise<string> {
    const input = `${folder.path}/in.${format}`;
    if (format === "arrow") {
      const rows = arrow.vectorFromArray(Array(ROWS).fill("a b"), new arrow.Utf8());
      folder.write("in.arrow", arrow.tableToIPC(new arrow.Table({ url: rows })));
    } else {
      await sql(`COPY (SELECT 'a b' AS url FROM range(${ROWS})) TO '${input}'`);
    }
    return input;
  }

  test.each([
    ["check", "csv"],
    ["check", "parquet"],
    ["check", "arrow"],
    ["normalize", "csv"],
    ["normalize", "parquet"],
    ["normalize", "arrow"],
  ])("%s, .%s", async (command, format) => {
    const folder = newFolder();
    const argv = [command, "--input", await invalid(folder, format), "--column", "url"];
    if (command === "normalize") argv.push("--output", `${folder.path}/out.${format}`);
    // DuckDB may write the whole output before the first message is read.
    let wait = command === "normalize" ? 2000 : 0;
    const { code, blocks } = await slowly(argv, async () => {
      await new Promise((go) => setTimeout(go, wait));
      wait = 0;
    });
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
    const input = await invalid(folder, "arrow");
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

test.each([
  ["csv", "@duckdb/node-api"],
  ["arrow", "apache-arrow"],
])("a .%s file needs %s, and an error says how to install it", async (format, name) => {
  const folder = newFolder();
  cpSync(join(CLI, ".."), join(folder.path, "dist"), { recursive: true });
  copyFileSync("package.json", join(folder.path, "package.json"));
  const input = folder.write(
    `in.${format}`,
    format === "csv" ? "url\n" : arrow.tableToIPC(arrow.tableFromArrays({ url: [""] })),
  );
  const argv = ["check", "--input", input, "--column", "url"];
  const child = spawn(process.execPath, [join(folder.path, "dist/cli.js"), ...argv], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const err = (await child.stderr.toArray()).join("");
  expect(err).toContain(`need the package ${name}: install it beside pchar, with npm install ${name}`);
});
