// Columns of .arrow files: tests that no other format needs. apache-arrow makes the files and reads what is written.

import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import * as arrow from "apache-arrow";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { column, INVALID } from "../../support/columns.ts";
import { CLI, type Folder, newFolder } from "../../support/files.ts";
import { pchar } from "../../support/shell.ts";

/** Streams of one row, which pyarrow has compressed. The column of the second one is a dictionary. */
const LZ4 =
  "/////3AAAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAMAAAACAAIAAAABAAIAAAABAAAAAEAAAAUAAAAEAAUAAgABgAHAAwAAAAQABAAAAAAAAEFEAAAABgAAAAEAAAAAAAAAAMAAAB1cmwABAAEAAQAAAAAAAAA/////6gAAAAUAAAAAAAAAAwAGAAGAAUACAAMAAwAAAAAAwQAHAAAAEAAAAAAAAAAAAAAAAwAHAAQAAQACAAMAAwAAABYAAAAHAAAABQAAAABAAAAAAAAAAAAAAAEAAQABAAAAAMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAfAAAAAAAAACAAAAAAAAAAGQAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAAAAAAAAAAAAIAAAAAAAAAAQiTRhgQIIIAACAAAAAAAIAAAAAAAAAAAAIAAAAAAAAAABCJNGGBAggIAAIBBOgAAAAAAAAAAAAAA/////wAAAAA=";
const ZSTD_DICTIONARY =
  "/////5AAAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAEAAAAvP///wQAAAABAAAAFAAAABAAGAAIAAYABwAMABAAFAAQAAAAAAABBRQAAABAAAAAHAAAAAQAAAAAAAAAAwAAAHVybAAIAAgAAAAEAAgAAAAMAAAACAAMAAgABwAIAAAAAAAAASAAAAAEAAQABAAAAAAAAAD/////wAAAABQAAAAAAAAADAAYAAYABQAIAAwADAAAAAACBAAYAAAAOAAAAAAAAAAAAAAACAAIAAAABAAIAAAAEAAAAAwAHgAQAAQACAAMAAwAAABgAAAAJAAAABgAAAABAAAAAAAAAAAAAAAAAAYACAAHAAYAAAAAAAABAwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABkAAAAAAAAAIAAAAAAAAAATAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAAAAAAAAgAAAAAAAAAKLUv/SAIQQAAAAAAAAAIAAAAAAAAAAAAAgAAAAAAAAAotS/9IAIRAABBOgAAAAAA/////6AAAAAUAAAAAAAAAAwAGAAGAAUACAAMAAwAAAAAAwQAHAAAABgAAAAAAAAAAAAAAAwAHgAQAAQACAAMAAwAAABQAAAAJAAAABgAAAABAAAAAAAAAAAAAAAAAAYACAAHAAYAAAAAAAABAgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABUAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAotS/9IAQhAAAAAAAAAAAAA/////wAAAAA=";

describe("an .arrow file", () => {
  // The reader of apache-arrow waits for a batch for ever.
  test("that hangs its reader leaves no file behind if the user interrupts", async () => {
    const folder = newFolder();
    const bytes = arrow.tableToIPC(
      new arrow.Table({ url: arrow.vectorFromArray(["HTTP://A"], new arrow.Utf8()) }),
      "file",
    );
    // The offset of the first message, after the magic number, the continuation marker and the length.
    new DataView(bytes.buffer, bytes.byteOffset).setInt32(16, 0, true);
    const input = folder.write("in.arrow", bytes);
    folder.write("out.arrow", "old");
    const argv = ["normalize", "--input", input, "--column", "url", "--output", `${folder.path}/out.arrow`];
    const child = spawn(process.execPath, [CLI, ...argv], { stdio: "ignore" });
    onTestFinished(() => void child.kill("SIGKILL"));
    const ended = new Promise((resolve) => child.on("exit", (code, signal) => resolve(signal ?? code)));
    while (!folder.names().some((name) => name.startsWith(".pchar-")))
      await new Promise((go) => setTimeout(go, 10));
    child.kill("SIGTERM");
    expect(await ended).toBe("SIGTERM");
    expect(folder.names()).toEqual(["in.arrow", "out.arrow"]);
    expect(folder.read("out.arrow")).toBe("old");
  }, 30_000);

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
    expect([...read(folder).getChild("error_byte_index")!]).toEqual([null, 1, null, 0, 0]);
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
    expect([status, stderr]).toEqual([2, 'pchar: cannot write "out.arrow": file too large\n']);
    expect(folder.names()).toEqual(["in.arrow"]);
  });

  test("keeps the types, nulls, order and metadata of 70,000 rows in several batches", async () => {
    const folder = newFolder();
    const rows = 70_000;
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
    const cut = batches.flatMap((batch) => [batch.slice(0, 66_001), batch.slice(66_001)]);
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
