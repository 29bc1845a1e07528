// The own rules of schemes in `check`, and in the text that a message says to try.

import { describe, expect, test } from "vitest";
import { newFolder } from "../../support/files.ts";
import { pchar } from "../../support/shell.ts";

describe("check --scheme-rules", () => {
  test.each([
    ["mailto:me@h?to", "unexpected end of string in hfield at index 14"],
    ["http:x", "missing authority at index 5"],
    ["tel:+44-1,12", "unexpected character ',' in global-number-digits at index 9"],
  ])("reports an issue of the scheme: %s", async (uri, message) => {
    const { code, out, err } = await pchar(["check", "--scheme-rules", uri]);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out.split("\n")[2]).toBe(message);
    expect((await pchar(["check", uri])).code).toBe(0);
  });

  test.each(["mailto:me@h", "x-unknown:a", "../a", "http://h/"])("accepts %s", async (uri) => {
    const valid = { code: 0, out: `valid ${uri}\n`, err: "" };
    expect(await pchar(["check", "--scheme-rules", uri])).toEqual(valid);
  });

  test("keeps the grammar rule that is given", async () => {
    const { out } = await pchar(["check", "--scheme-rules", "--rule", "absolute-URI", "urn:a1:b#c"]);
    expect(out).toContain("\nunexpected fragment in absolute-URI at index 8\n");
  });

  test("writes the code of the scheme as JSON", async () => {
    const { out } = await pchar(["check", "--scheme-rules", "--json", "mailto:me"]);
    const { error } = JSON.parse(out);
    expect([error.code, error.rule, error.index]).toEqual(["ERR_URI_MALFORMED_PART", "addr-spec", 9]);
    expect(error).not.toHaveProperty("fix");
  });

  test("answers the lines of a file and of a pipe", async () => {
    const folder = newFolder();
    const text = "mailto:me\nhttp://h/\n";
    const input = folder.write("a.txt", text);
    const message = "line 1: malformed addr-spec at index 9\n";
    expect((await pchar(["check", "--scheme-rules", "--input", input])).err).toContain(message);
    expect((await pchar(["check", "--scheme-rules", "-"], { input: text })).out).toContain(message);
  });

  test.each(["column", "workers"])("cannot be combined with --%s", async (option) => {
    const argv = ["check", "--scheme-rules", "--input", "a.csv", `--${option}`, "2"];
    const { code, err } = await pchar(argv);
    expect(code).toBe(2);
    expect(err).toContain(`pchar: --scheme-rules cannot be combined with --${option}\n`);
  });
});

describe("without --scheme-rules", () => {
  test("each scheme with rules of its own is named once", async () => {
    const argv = ["check", "mailto:me@h", "mailto:me@h?to", "urn:a1:b", "http://h/", "http:x", "x:y"];
    const { code, out, err } = await pchar(argv);
    expect(code).toBe(0);
    expect(out).toBe(
      argv
        .slice(1)
        .map((uri) => `valid ${uri}\n`)
        .join(""),
    );
    expect(err).toBe(
      ["mailto", "urn", "http"]
        .map((name) => `valid by RFC 3986; ${name} has rules of its own: pchar check --scheme-rules\n`)
        .join(""),
    );
  });

  test.each([
    ["--quiet", "mailto:me@h"],
    ["--json", "mailto:me@h"],
    ["https://h/a"],
    ["tel:+1 2"],
    ["--rule", "relative-ref", "mailto:me@h"],
  ])("nothing is said: %s %s", async (...argv) => {
    expect((await pchar(["check", ...argv])).err).toBe("");
  });

  test("the rules of schemes are not named for an IRI, which they refuse, or for lines", async () => {
    for (const iri of ["mailto:\u00e9@h", "http://\u00e9/"]) {
      expect(await pchar(["check", "--rule", "IRI", iri])).toEqual({
        code: 0,
        out: `valid ${iri}\n`,
        err: "",
      });
      expect((await pchar(["check", "--rule", "IRI", "--scheme-rules", iri])).code).toBe(1);
    }
    expect((await pchar(["check", "--rule", "IRI", "mailto:me@h"])).err).toContain(
      "mailto has rules of its own",
    );
    expect((await pchar(["check", "-"], { input: "mailto:me@h\n" })).err).toBe("");
  });
});

describe("the text to try", () => {
  const attemptIn = ({ out }: { out: string }): string | undefined => /^try: (.*)$/m.exec(out)?.[1];

  test.each(["ldap://h/x?a b", "file://u@h/a b"])("is not one that the scheme refuses: %s", async (uri) => {
    expect(attemptIn(await pchar(["check", uri]))).toBeUndefined();
    expect(attemptIn(await pchar(["check", "--scheme-rules", uri]))).toBeUndefined();
    expect(attemptIn(await pchar(["check", uri.replace(/^\w+/, "x")]))).toContain("a%20b");
  });

  test.each([
    ["pkg:npm/@a/b@1", "pkg:npm/%40a/b@1"],
    ["did:CAPS:id", "did:caps:id"],
    ["tel:+44 20 7946", "tel:+44-20-7946"],
    ["ldap://u:p w@h/", undefined],
  ])("may be one of the scheme: %s", async (uri, attempt) => {
    expect(attemptIn(await pchar(["check", "--scheme-rules", uri]))).toBe(attempt);
  });

  test.each([
    ["http://\u00e9/a b", "http://\u00e9/a%20b"],
    ["ldap://\u00e9/x?a b", undefined],
  ])("may be an IRI, unless the scheme refuses its URI: %s", async (iri, attempt) => {
    expect(attemptIn(await pchar(["check", "--rule", "IRI", iri]))).toBe(attempt);
  });

  test("matches the rule that was asked", async () => {
    expect(attemptIn(await pchar(["check", "x://h/a b#f"]))).toBe("x://h/a%20b#f");
    expect(attemptIn(await pchar(["check", "--rule", "absolute-URI", "x://h/a b#f"]))).toBeUndefined();
    const argv = ["check", "--scheme-rules", "--rule", "absolute-URI", "did:CAPS:id#f"];
    expect(attemptIn(await pchar(argv))).toBeUndefined();
  });

  test.each([
    [["resolve", "x", "a b"], undefined],
    [["resolve", "x", "//h/a b"], undefined],
    [["resolve", "x", "http://h/a b"], "http://h/a%20b"],
    [["resolve", "--relative-base", "x", "a b"], "a%20b"],
    [["resolve", "--rule", "IRI-reference", "--base", "http://\u00e9/a b", "x"], "http://\u00e9/a%20b"],
    [["relativize", "a", "b c"], undefined],
    [["explain", "--base", "b c", "a"], undefined],
    [["explain", "--base", "b c", "--relative-base", "a"], "b%20c"],
    [["from-href", "--base", "b c", "a"], undefined],
    [["extract", "--base", "b c", "a"], undefined],
    [["equivalent", "--base", "b c", "x:a", "x:b"], undefined],
  ])("is a base, which has a scheme: %j", async (argv, attempt) => {
    const { code, err } = await pchar(argv);
    expect({ code, attempt: attemptIn({ out: err }) }).toEqual({ code: 1, attempt });
  });
});
