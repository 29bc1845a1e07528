// `pchar extract FILE...`: the format of a file, and the places in it.

import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { decoded, encoded, OCTET } from "../../../ts/cli/octets.ts";
import { positions } from "../../../ts/cli/positions.ts";
import { position } from "../../../ts/index.ts";
import { extract } from "../../../ts/text/index.ts";
import { newFolder } from "../../support/files.ts";
import { pchar } from "../../support/shell.ts";

/** A text that is read differently in each format. */
const TEXT =
  '[a](b.md)\n<a href="c?d&amp;e">\n<!-- http://x/ --><url>http://h/?f&amp;g</url>\n"http:\\/\\/h\\/j"\n';

const uris = (context: "plain" | "markdown" | "html" | "xml" | "json"): string =>
  extract(TEXT, { context })
    .map(({ uri }) => `${uri}\n`)
    .join("");

test.each([
  ["markdown", "a.md", "a.b.markdown", "A.MD"],
  ["html", "a.html", "a.htm", "a.xhtml", "INDEX.HTML"],
  ["xml", "a.xml", "a.svg", "a.rss", "a.atom", "a.opml"],
  ["json", "a.json", "a.jsonl", "a.ndjson", "a.har"],
  ["plain", "a.txt", "a", "md", "a.md.bak", ".json"],
] as const)("the end of its name makes a file %s: %s", async (context, ...names) => {
  const folder = newFolder();
  for (const name of names) {
    const file = folder.write(name, TEXT);
    const expected = { code: 0, out: uris(context), err: "" };
    expect(await pchar(["extract", file]), name).toEqual(expected);
    expect(await pchar(["extract", "--input", file]), name).toEqual(expected);
    expect((await pchar(["extract", "--context", "json", file])).out, name).toBe(uris("json"));
  }
  expect((await pchar(["extract"], { input: TEXT, isPiped: () => true })).out).toBe(uris("plain"));
});

test("files, texts and standard input are read in their order, each as a document", async () => {
  const folder = newFolder();
  const files = [
    folder.write("a.md", "[a](b)\r\n\r\n  <http://h/1>"),
    folder.write("c.json", '"http://h/3'),
    folder.write("d", ""),
  ];
  const argv = ["extract", files[0]!, "x\nhttp://h/2", files[1]!, "-", files[2]!];
  const input = "/4> <http://h/5>";
  expect((await pchar(argv, { input })).out).toBe("b\nhttp://h/1\nhttp://h/2\nhttp://h/3\nhttp://h/5\n");
  expect((await pchar([...argv, "--with-position"], { input })).out).toBe(
    [
      `${files[0]}:1:5: b`,
      `${files[0]}:3:4: http://h/1`,
      "2:1: http://h/2",
      `${files[1]}:1:2: http://h/3`,
      "1:6: http://h/5",
      "",
    ].join("\n"),
  );
  const lines = (await pchar(["extract", "--with-position", "--json", files[0]!, "http://h/"])).out;
  expect(
    lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { uri: "b", index: 4, file: files[0], line: 1, column: 5 },
    { uri: "http://h/1", file: files[0], line: 3, column: 4 },
    { uri: "http://h/", line: 1, column: 1 },
  ]);
  expect((await pchar(["extract", "--json", files[0]!])).out).not.toContain('"line"');
});

test("the place of a find is that of `position`, in a file of many chunks", async () => {
  const line = "caf\u00e9 \ud83d\ude00 see <http://h/a\n  b>.\r\n\rx\r";
  const text = `\ufeff${line.repeat(20_000)}`;
  const file = newFolder().write("a", text);
  const { out } = await pchar(["extract", "--with-position", file]);
  const decoded = readFileSync(file, "utf8").slice(1);
  const finds = extract(decoded);
  expect(finds).toHaveLength(20_000);
  const places = out.trimEnd().split("\n");
  expect(places).toHaveLength(finds.length);
  for (let at = 0; at < finds.length; at += 997) {
    const { line: row, column } = position(decoded, finds[at]!.index);
    expect(places[at]).toBe(`${file}:${row}:${column}: http://h/ab`);
  }
});

test("places count as `position` does, wherever the text is cut", () => {
  const text = "a\r\n\rb\n\n\r\r\n\r\nc\r";
  for (let at = 0; at <= text.length; at++) {
    const places = positions();
    for (const chunk of [text.slice(0, at), "", text.slice(at)]) places.add(chunk);
    for (let index = 0; index <= text.length; index++)
      expect(places.at(index), `${at} ${index}`).toEqual(position(text, index));
  }
});

test("only the places of long ago are forgotten", () => {
  const places = positions();
  const line = `${"a".repeat(1023)}\n`;
  for (let count = 1; count <= 3; count++) {
    places.add(line.repeat(4096));
    for (const index of [count * 2 ** 22 - 1, (count - 1) * 2 ** 22])
      expect(places.at(index)).toEqual({ line: (index >> 10) + 1, column: (index & 1023) + 1 });
  }
});

test("an operand that is not a file is a text, and a hint says so if no text of this form has a URI", async () => {
  const missing = `${newFolder().path}/none.md`;
  expect(await pchar(["extract", missing])).toEqual({
    code: 1,
    out: "",
    err: `pchar: "${missing}" is not the name of a file, so it is read as a text\n`,
  });
  expect((await pchar(["extract", "-q", missing])).err).toBe("");
  for (const text of ["http://h/", "see www.example.org", "WWW.example.org", "nothing here"])
    expect((await pchar(["extract", text])).err, text).toBe("");
});

describe("--no-code", () => {
  const TEXT = "`http://h/a` [b](c)\n\n    http://h/d\n\n~~~\nhttp://h/e\n~~~\n<http://h/f>\n";

  test("leaves out URIs in code of Markdown", async () => {
    const file = newFolder().write("a.md", TEXT);
    expect((await pchar(["extract", file])).out).toBe("http://h/a\nc\nhttp://h/d\nhttp://h/e\nhttp://h/f\n");
    expect(await pchar(["extract", "--no-code", file])).toEqual({ code: 0, out: "c\nhttp://h/f\n", err: "" });
    const input = { input: TEXT };
    const argv = ["extract", "--no-code", "--context", "markdown", "-"];
    expect((await pchar(argv, input)).out).toBe("c\nhttp://h/f\n");
  });

  test("the exit code is 1 if all URIs are in code", async () => {
    const file = newFolder().write("a.md", "`http://h/a`");
    expect(await pchar(["extract", "--no-code", file])).toEqual({ code: 1, out: "", err: "" });
  });
});

describe("--report-invalid", () => {
  const HTML = 'x\n<a href="https://exa]mple.org/"> <a href=b>\n  <a href="https://me:pw@h:99999/">\n';
  const bracket = "unexpected character ']' in reg-name at index 11";
  const port = "unexpected character '9' in port at index 20";

  test("reports the links that nobody can read by their places, and the exit code is 1", async () => {
    const file = newFolder().write("a.html", HTML);
    const err = `${file}:2:10: https://exa]mple.org/: ${bracket}\n${file}:3:12: https://me:***@h:99999/: ${port}\n`;
    const argv = ["extract", "--report-invalid", file];
    expect(await pchar(argv)).toEqual({ code: 1, out: "b\n", err });
    expect(await pchar([...argv, "--with-position"])).toEqual({ code: 1, out: `${file}:2:42: b\n`, err });
    expect(await pchar(["extract", "--report-invalid", "--input", file])).toEqual({
      code: 1,
      out: "b\n",
      err,
    });
    expect(await pchar([...argv, "--quiet"])).toEqual({ code: 1, out: "", err: "" });
    expect((await pchar([...argv, "--show-password"])).err).toContain("https://me:pw@h:99999/: ");
    expect(await pchar(["extract", file])).toEqual({ code: 0, out: "b\n", err: "" });
  });

  test("names no file for a text and for standard input", async () => {
    for (const [argv, input] of [
      [["-"], "<https://h:x/> http://h/"],
      [["<https://h:x/> http://h/"], ""],
    ] as const)
      expect(await pchar(["extract", "--report-invalid", ...argv], { input })).toEqual({
        code: 1,
        out: "http://h/\n",
        err: "1:2: https://h:x/: unexpected character 'x' in port at index 10\n",
      });
  });

  test("prints a find of the API with --json", async () => {
    const file = newFolder().write("a.html", HTML);
    const argv = ["extract", "--report-invalid", "--json", file];
    const { code, out, err } = await pchar(argv);
    const values = out.trimEnd().split("\n");
    expect([code, err]).toEqual([1, ""]);
    expect(values.map((line) => JSON.parse(line))).toEqual(
      extract(HTML, { context: "html", invalid: "report" }),
    );
    const placed = (await pchar([...argv, "--with-position", "--mask"])).out.trimEnd().split("\n");
    const last = JSON.parse(placed.at(-1)!);
    expect(last).toMatchObject({
      kind: "invalid",
      text: "https://me:***@h:99999/",
      file,
      line: 3,
      column: 12,
    });
  });

  test("the exit code is 0 if there is none, and a URI, in each format", async () => {
    const folder = newFolder();
    const files = [
      folder.write("a.md", "[a](b)"),
      folder.write("a.xml", "<a>http://h/</a>"),
      folder.write("a.json", '"http://h/"'),
    ];
    expect(await pchar(["extract", "--report-invalid", ...files])).toMatchObject({ code: 0, err: "" });
    expect(await pchar(["extract", "--report-invalid", "nothing here"])).toMatchObject({ code: 1, err: "" });
  });
});

describe("a document that is not UTF-8", () => {
  const LATIN = Buffer.from('h\xe9\n<a href="caf\xe9"> http://h/\xe9 http://h/b \xff\n', "latin1");
  const words = "unexpected character U+FFFD (not UTF-8) in path at index 1";

  test("is reported by its first octet, and no URI with such an octet is printed", async () => {
    const file = newFolder().write("a.html", LATIN);
    const err = `${file}:1:2: ${words}\n`;
    expect(await pchar(["extract", file])).toEqual({ code: 1, out: "http://h/b\n", err });
    expect(await pchar(["extract", "-q", file])).toEqual({ code: 1, out: "", err: "" });
    const [first, ...more] = (await pchar(["extract", "--json", file])).out.trimEnd().split("\n");
    const error = { rule: "path", index: 1, message: words };
    expect(JSON.parse(first!)).toMatchObject({ file, line: 1, column: 2, error });
    expect(more).toHaveLength(1);
  });

  test("each document is reported once, wherever its chunks are cut", async () => {
    const text = Buffer.concat([
      Buffer.from("é\u{1f600} http://h/é "),
      Buffer.from([0xe2, 0x82]),
      Buffer.from(" <http://h/a>"),
    ]);
    for (let at = 0; at <= text.length; at++) {
      const input = [text.subarray(0, at), text.subarray(at)];
      expect(await pchar(["extract", "-"], { input }), String(at)).toEqual({
        code: 1,
        out: "http://h/%C3%A9\nhttp://h/a\n",
        err: "1:16: unexpected character U+FFFD (not UTF-8) in path at index 15\n",
      });
    }
    const files = ["a", "b"].map((name) => newFolder().write(name, text));
    expect((await pchar(["extract", ...files])).err.split("\n")).toHaveLength(3);
  });

  test("U+FFFD and escapes of surrogates are UTF-8", async () => {
    const input = '"http://h/a \ufffd" "http://h/\\udc80" "http://h/b"';
    const { code, err, out } = await pchar(["extract", "--context", "json", "-"], { input });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("http://h/b\n");
  });
});

test("octets are decoded, and written as they were", () => {
  const octet = (value: number): string => String.fromCharCode(value);
  const pairs = Array.from({ length: 32_768 }, (_, at) => octet(128 + (at >> 8)) + octet(at & 0xff));
  const more = ["\xf0\x9f\x98\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe0\x9f\xbf", "\xc3\xa9\xff"];
  const wrong = [...pairs, ...more].filter((octets) => {
    const bytes = Buffer.from(octets, "latin1");
    const text = decoded(octets);
    const isSame = isUtf8(bytes) ? text === bytes.toString() : OCTET.test(text);
    return encoded(text) !== octets || !isSame;
  });
  expect(wrong).toEqual([]);
});

test("a file that cannot be read is an error", async () => {
  expect((await pchar(["extract", "--input", `${newFolder().path}/none.md`])).code).toBe(2);
});
