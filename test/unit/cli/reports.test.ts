// The commands that print more than a URI: their output, their JSON, and their exit codes.

import { describe, expect, test } from "vitest";
import { pchar } from "../../support/shell.ts";

const json = (out: string): unknown[] =>
  out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("explain", () => {
  test("returns the steps of a resolution as JSON (RFC 3986, 5.2)", async () => {
    const { code, out } = await pchar(["explain", "--json", "--base", "http://a/b/c/d;p?q", "../g"]);
    expect(code).toBe(0);
    expect(json(out)).toEqual([
      {
        text: "../g",
        result: expect.objectContaining({ target: "http://a/b/g", base: "http://a/b/c/d;p?q" }),
      },
    ]);
  });

  test("explains each line of standard input, and reports an invalid base once", async () => {
    const { code, out } = await pchar(["explain", "--json", "-"], { input: "HTTP://a\nb c\n" });
    expect(code).toBe(1);
    expect(json(out)).toEqual([
      { text: "HTTP://a", result: expect.objectContaining({ result: "http://a/" }) },
      { text: "b c", error: expect.objectContaining({ index: 1 }) },
    ]);
    const invalid = await pchar(["explain", "-", "--base", "b b"], { input: "a\nb\n" });
    expect([invalid.code, invalid.out]).toEqual([1, ""]);
    expect(invalid.err.match(/--base: unexpected character ' '/g)).toHaveLength(1);
  });

  test.each([
    [["--level", "case", "--base", "http://h/"], "--level cannot be combined with --base"],
    [["--keep-encoded-dots", "--base", "http://h/"], "--keep-encoded-dots cannot be combined with --base"],
    [["--no-strict"], "--no-strict needs --base"],
    [["--relative-base"], "--relative-base needs --base"],
  ])("refuses %j", async (options, message) => {
    const { code, err } = await pchar(["explain", ...options, "x"]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test("accepts a base without a scheme with --relative-base only", async () => {
    const argv = ["explain", "../c", "--base", "a/b"];
    const { code, out } = await pchar([...argv, "--relative-base", "--json"]);
    expect([code, json(out)]).toEqual([
      0,
      [{ text: "../c", result: expect.objectContaining({ target: "c", base: "a/b" }) }],
    ]);
    const refused = await pchar(argv);
    expect([refused.code, refused.out]).toEqual([1, ""]);
    expect(refused.err).toContain("--base: base URI has no scheme at index 0");
  });

  test("omits only the buffers that grow with the square of the path", async () => {
    type Explained = [{ result: { result: string; steps: { code: string; buffers?: unknown[] }[] } }];
    const steps = async (count: number): Promise<Explained> =>
      json((await pchar(["explain", "--json", `http://a${"/b".repeat(count)}`])).out) as Explained;
    const [short] = await steps(100);
    expect(short.result.steps.find(({ code }) => code === "path")?.buffers).toHaveLength(101);
    const [long] = await steps(20_000);
    expect(long.result.steps.map(({ code }) => code)).toEqual(short.result.steps.map(({ code }) => code));
    expect(long.result.steps.find(({ code }) => code === "path")).not.toHaveProperty("buffers");
    expect(long.result.result).toHaveLength("http://a".length + 40_000);
  });
});

describe("inspect", () => {
  test("exits with 1 for a danger, and reports it (7.4)", async () => {
    const { code, out } = await pchar(["inspect", "--json", "http://0x7f.1/"]);
    expect(code).toBe(1);
    const [{ result }] = json(out) as [{ result: { code: string; index: number; address?: string }[] }];
    expect(result.find((found) => found.code === "numeric-host")).toMatchObject({
      index: 7,
      address: "127.0.0.1",
    });
  });

  test("exits with 0 if there is no warning and no danger", async () => {
    expect(await pchar(["inspect", "http://example.com/"])).toEqual({
      code: 0,
      out: "nothing found\n",
      err: "",
    });
    expect((await pchar(["inspect", "http://example.com./"])).code).toBe(0);
  });

  test("prints what is wrong with an invalid URI and the host that URL reads, and exits with 1", async () => {
    expect(await pchar(["inspect", "https://google.com\\@evil.com/"])).toEqual({
      code: 1,
      out: `danger   host at index 8: whatwg-accepts (WHATWG URL)
         URL, and therefore fetch, accepts it and reads the host "google.com"
danger   userinfo at index 18: invalid (RFC 3986, appendix A)
         not a URI reference: unexpected character '\\' in userinfo at index 18
`,
      err: "",
    });
    const { code, out } = await pchar(["inspect", "--json", "http://me:secret@h/a b"]);
    expect(code).toBe(1);
    expect(json(out)).toMatchObject([
      {
        text: "http://me:secret@h/a b",
        result: expect.arrayContaining([expect.objectContaining({ code: "invalid", index: 20 })]),
      },
    ]);
    expect((await pchar(["inspect", "--json", "--mask", "http://me:secret@h/a b"])).out).not.toContain(
      "secret",
    );
  });
});

describe("extract", () => {
  test("reads standard input as one document (appendix C)", async () => {
    const input = "See <http://example.com/a\n b>, \u{e9} and <URL:ftp://ds.internic.net/rfc/>.";
    const { code, out } = await pchar(["extract", "-"], { input });
    expect([code, out]).toEqual([0, "http://example.com/ab\nftp://ds.internic.net/rfc/\n"]);
  });

  test("prints indices and guesses as JSON, and exits with 1 if nothing is found", async () => {
    const { out } = await pchar(["extract", "--json", "at www.w3.org/Addressing/."]);
    expect(json(out)).toMatchObject([
      { uri: "www.w3.org/Addressing/", guess: "http://www.w3.org/Addressing/", index: 3, end: 25 },
    ]);
    expect((await pchar(["extract", "nothing here"])).code).toBe(1);
  });

  test("prints the URI, and as JSON also the text in the document and what differs from it", async () => {
    const input = "at <http://example.com/a|b>";
    expect((await pchar(["extract", input])).out).toBe("http://example.com/a%7Cb\n");
    expect(json((await pchar(["extract", "--json", input])).out)).toMatchObject([
      { uri: "http://example.com/a%7Cb", text: "http://example.com/a|b", changes: [{ index: 20 }] },
    ]);
    const masked = (await pchar(["extract", "--json", "--mask", "at <http://me:p|w@example.com/a>"])).out;
    expect(masked).not.toMatch(/p(?:\||%7C)w/i);
  });

  test("reads the format of --context", async () => {
    const { out } = await pchar(["extract", "--context", "html", '<a href="../g?a&amp;b">']);
    expect(out).toBe("../g?a&b\n");
    expect((await pchar(["extract", "--context", "pdf", "a"])).code).toBe(2);
  });

  test("resolves against --base, and reports an invalid one", async () => {
    const page = '<base href="s/"><a href="a b">';
    const { out } = await pchar(["extract", "--context", "html", "--base", "https://h/", page]);
    expect(out).toBe("https://h/s/\nhttps://h/s/a%20b\n");
    const invalid = ["extract", "--base", "a/b", "x"];
    expect(await pchar(invalid)).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("--base: base URI has no scheme"),
    });
    expect(json((await pchar([...invalid, "--json"])).out)).toMatchObject([
      { error: { code: "ERR_URI_BASE_NOT_ABSOLUTE", text: "a/b" } },
    ]);
    expect(await pchar([...invalid, "--quiet"])).toMatchObject({ code: 1, out: "", err: "" });
  });
});

describe("encode and decode", () => {
  test.each([
    [["encode", "100%/a+b"], "100%25%2Fa%2Bb"],
    [["encode", "--component", "segment", "a/b c"], "a%2Fb%20c"],
    [["encode", "--component", "query-value", "--plus", "1 + 1"], "1+%2B+1"],
    [["encode", "--charset", "iso-8859-1", "\u{c0}"], "%C0"],
    [["decode", "100%25%2Fa%2Bb"], "100%/a+b"],
    [["decode", "--plus", "1+%2B+1"], "1 + 1"],
    [["decode", "--charset", "iso-8859-1", "%C0"], "\u{c0}"],
  ])("%j", async (argv, result) => {
    expect(await pchar(argv)).toEqual({ code: 0, out: `${result}\n`, err: "" });
    expect(json((await pchar([...argv, "--json"])).out)).toEqual([{ text: argv.at(-1), result }]);
  });

  test("report an issue and its index", async () => {
    const { code, err } = await pchar(["decode", "a%zz"]);
    expect(code).toBe(1);
    expect(err).toContain("percent sign without two hexadecimal digits at index 1");
    expect((await pchar(["decode", "--component", "segment", "a/b"])).err).toContain("at index 1");
    expect((await pchar(["encode", "--component", "path", "a"])).code).toBe(2);
  });

  test.each(["encode", "decode"])("%s rejects a lone surrogate, and masks the password", async (command) => {
    const { code, out, err } = await pchar([command, "http://u:pw\ud800@h/"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^http:\/\/u:\*\*\*@h\/\n {9}\^\n/);
    expect(err).toContain("lone surrogate at index 11");
    const encoded = await pchar([command, "--json", "http%3A%2F%2Fu%3Apw%40h%2F\ud800"]);
    expect(json(encoded.out)).toMatchObject([{ error: { code: "ERR_URI_LONE_SURROGATE", index: 26 } }]);
  });

  test("write a password, and mask it with --mask (7.5)", async () => {
    expect((await pchar(["decode", "--mask", "http%3A%2F%2Fme%3Apw%40h%2F"])).out).toBe("http://me:***@h/\n");
    expect((await pchar(["decode", "http%3A%2F%2Fme%3Apw%40h%2F"])).out).toBe("http://me:pw@h/\n");
    expect((await pchar(["encode", "//me:pw@h"])).out).toBe("%2F%2Fme%3Apw%40h\n");
  });

  test("mask a password that only URL reads, and one that is decoded to a slash", async () => {
    expect((await pchar(["decode", "--mask", "http:/me:%2Fpw@h"])).out).toBe("http:/me:***@h\n");
    expect((await pchar(["encode", "--component", "path-abempty", "http:/me:pw@h"])).code).toBe(2);
    const query = await pchar(["encode", "--mask", "--component", "query", "http:/me:pw@h"]);
    expect(query.out).toBe("http:/me:***@h\n");
  });

  test("report the index in the unmasked input", async () => {
    const text = "http://me:password@h/\u30a2";
    const { code, out } = await pchar(["encode", "--charset", "iso-8859-1", "--json", "--mask", text]);
    expect(code).toBe(1);
    expect(json(out)).toEqual([
      { text: "http://me:***@h/\u30a2", error: expect.objectContaining({ index: text.length - 1 }) },
    ]);
    const hidden = await pchar(["encode", "--charset", "iso-8859-1", "http://me:\u30a2@h/"]);
    expect(hidden.code).toBe(1);
    expect(hidden.err).not.toContain("\u30a2");
  });
});

describe("from-href", () => {
  test("prints a valid URI for each href, with a base or without", async () => {
    const { code, out } = await pchar(["from-href", "-"], { input: " a|b\nhttps:\\\\h\\a\n../g\n" });
    expect([code, out]).toEqual([0, "a%7Cb\nhttps://h/a\n../g\n"]);
    const based = await pchar(["from-href", "--base", "file:///C:/a", "/b", "c d"]);
    expect([based.code, based.out]).toEqual([0, "file:///C:/b\nc%20d\n"]);
  });

  test("reports the changes as JSON", async () => {
    const { out } = await pchar(["from-href", "--json", "a b"]);
    const change = { code: "forbidden-character", index: 1, end: 2, message: expect.any(String) };
    expect(json(out)).toEqual([{ text: "a b", result: { uri: "a%20b", changes: [change] } }]);
  });

  test("reports what a browser rejects, and an invalid base once, without passwords", async () => {
    const { code, out, err } = await pchar(["from-href", "http://me:secret@h:x/"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("unexpected character 'x' in port at index 19");
    expect(err).not.toContain("secret");
    const href = "https:\\\\me:secret@h\\a b";
    expect((await pchar(["from-href", href])).out).toBe("https://me:secret@h/a%20b\n");
    expect((await pchar(["from-href", "--mask", href])).out).toBe("https://me:***@h/a%20b\n");
    const invalid = await pchar(["from-href", "--base", "b", "-"], { input: "a\nb\n" });
    expect([invalid.code, invalid.out]).toEqual([1, ""]);
    expect(invalid.err.match(/--base: base URI has no scheme/g)).toHaveLength(1);
  });
});
