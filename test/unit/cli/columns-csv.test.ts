// Columns of CSV and TSV files (RFC 4180): tests that no other format needs.

import { describe, expect, test } from "vitest";
import { column, csv } from "../../support/columns.ts";
import { newFolder } from "../../support/files.ts";
import { pchar } from "../../support/shell.ts";

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
    expect([code, err]).toEqual([1, "row 1: unexpected character U+FFFD (not UTF-8) in ipath at index 0\n"]);
  });

  test.each([
    ["a semicolon", "id;url;n\n1;A:;2,5\n", []],
    ["a tab", "id\turl\n1\tA:\n", []],
    ["a comma, if the column is found with it", "url,a;b\nA:,1;2\n", []],
    ["no character: there is one column", "url\nA:\n", []],
    ["a semicolon after a quoted name", '"a,b";"url"\n1;A:\n', []],
    ["the one that is given", "id|url\n1|A:\n", ["--delimiter", "|"]],
    ["a tab that is given", "id\turl\n1\tA:\n", ["--delimiter", "\\t"]],
  ])("has fields with %s between them", async (_, text, options) => {
    const { code, err, written } = await csv("normalize", text, ...options);
    expect([code, err, written]).toEqual([0, "", text.replace("A:", "a:")]);
  });

  test("quotes a result that contains the delimiter", async () => {
    const { written } = await csv("decode", "n;url\n1;a%3Bb\n");
    expect(written).toBe('n;url\n1;"a;b"\n');
    expect((await csv("decode", "n|url\n1|a%7Cb;\n", "--delimiter", "|")).written).toBe('n|url\n1|"a|b;"\n');
  });

  test("without the column lists its columns, by the delimiter that gives most", async () => {
    const { code, err } = await csv("normalize", "id;uri,a;b\n");
    expect([code, err]).toEqual([
      2,
      'pchar: the input has no column "url"; the columns are "id", "uri,a", "b"\n',
    ]);
    expect((await csv("normalize", "id;url\n", "--delimiter", ",")).err).toContain(' columns are "id;url"\n');
  });

  test.each(["", "ab", '"', "\n", "é"])("has no delimiter %j", async (delimiter) => {
    const { code, err } = await csv("normalize", "url\n", "--delimiter", delimiter);
    expect(code).toBe(2);
    expect(err).toContain("--delimiter takes one ASCII character, and got ");
  });

  test("a delimiter needs a column, and a text", async () => {
    const folder = newFolder();
    const input = folder.write("in.csv", "url\n");
    expect((await pchar(["normalize", "--input", input, "--delimiter", ";"])).err).toContain(
      "option --delimiter needs --column",
    );
    const arrow = folder.write("in.arrow", "");
    const output = `${folder.path}/out.arrow`;
    expect((await column("normalize", arrow, output, "url", "--delimiter", ";")).err).toContain(
      "a .arrow file has no delimiter",
    );
  });

  test("may have 20,000 columns, of which one is read", async () => {
    const others = ",".repeat(20_000);
    const { code, written } = await csv("normalize", `url${others}\nHTTP://h/${others}\n`);
    expect([code, written === `url${others}\nhttp://h/${others}\n`]).toEqual([0, true]);
  });

  test("gives the same output however it is cut into chunks", async () => {
    const row = '"a, ""b""\r\n",HTTP://h/é,\r\n';
    const text = `x,url,y\n${row.repeat(45_000)}`;
    const { code, written } = await csv("normalize --rule IRI-reference", text);
    expect(code).toBe(0);
    expect(written === text.replaceAll("HTTP", "http")).toBe(true);
  });

  test.each([
    ["a short row", "a,url\n1\n", "row 1 has 1 fields, and the header has 2"],
    ["a long row", "a,url\n1,2\n1,http://u:S3cr3t@h/,x\n", "row 2 has 3 fields, and the header has 2"],
    [
      "a quote without an end",
      'a,url\n1,2\n1,"http://u:S3cr3t@h/\n',
      "the row after row 1 has a quote without an end, or more than 16 MiB",
    ],
    [
      "a row of 17 MiB",
      `a,url\n"${"x".repeat(17 * 2 ** 20)}"`,
      "the row after row 0 has a quote without an end, or more than 16 MiB",
    ],
  ])("%s is rejected, without its content", async (_, text, message) => {
    expect(await csv("normalize", text)).toEqual({
      code: 2,
      out: "",
      err: `pchar: ${message}\n`,
      written: "",
    });
  });
});
