// `pchar extract FILE...`: the format of a file, and the places in it.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
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

test("a file that cannot be read is an error", async () => {
  expect((await pchar(["extract", "--input", `${newFolder().path}/none.md`])).code).toBe(2);
});
