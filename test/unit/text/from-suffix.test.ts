import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { check, parse, UriSyntaxError } from "../../../ts/index.ts";
import { fromSuffix, type SuffixOptions } from "../../../ts/text/from-suffix.ts";
import { made, RUNS, validText } from "../../oracle/grammar/arbitrary.ts";
import { mutate, pick } from "../../oracle/grammar/generate.ts";
import { recognizes } from "../../oracle/grammar/recognize.ts";
import { must, thrownBy } from "../../support/faults.ts";

function rejected(text: string, options?: SuffixOptions): UriSyntaxError {
  const error = thrownBy(() => fromSuffix(text, options));
  expect(error).toBeInstanceOf(UriSyntaxError);
  return error as UriSyntaxError;
}

test.each(["", "/ ", "?<", "#>", ".h<", ":80"])("%j has no host at its start (3.2.2)", (text) => {
  const { rule, index } = rejected(text, { scheme: "http" });
  expect([rule, index]).toEqual(["host", 0]);
});

describe("fromSuffix guesses the URI of a suffix reference (RFC 3986, 4.5)", () => {
  test("from the first label of the host, www or ftp", () => {
    expect(fromSuffix("www.w3.org/Addressing/")).toMatchObject({
      uri: "http://www.w3.org/Addressing/",
      scheme: "http",
      because: "www",
    });
    expect(fromSuffix("ftp.is.co.za/rfc/rfc1808.txt")).toMatchObject({
      uri: "ftp://ftp.is.co.za/rfc/rfc1808.txt",
      scheme: "ftp",
      because: "ftp",
    });
    for (const text of [
      "www",
      "www.",
      "wwww.a.b",
      "www2.a.b",
      "a.www.b",
      "ftps.a.b",
      "example.com",
      "%77ww.a.b",
    ])
      expect(rejected(text)).toMatchObject({ code: "ERR_URI_MISSING_SCHEME", index: 0 });
  });

  test("from the option known, then from the option scheme, then from the host", () => {
    const known = { www: "https", "www.w3.org": "gopher" };
    expect(fromSuffix("WWW.w3.org", { known }).scheme).toBe("gopher");
    expect(fromSuffix("www.w3.org.", { known }).scheme).toBe("https");
    expect(fromSuffix("ftp.w3.org", { known }).scheme).toBe("ftp");
    expect(fromSuffix("ftp.w3.org", { known, scheme: "x" })).toMatchObject({
      scheme: "x",
      because: "scheme",
    });
    expect(fromSuffix("www.w3.org", { known, scheme: "x" })).toMatchObject({ because: "known" });
    // Names of Object.prototype are not known.
    for (const name of ["__proto__", "constructor", "toString.a", "__proto__:80", "toString.a:80"])
      expect(rejected(name).code).toBe("ERR_URI_MISSING_SCHEME");
    expect(rejected("constructor:80").code).toBe("ERR_URI_UNEXPECTED_CHARACTER");
  });

  test("never if there is a base, whatever the base is", () => {
    for (const base of ["http://a/", "", "b c", parse("http://a/")])
      expect(rejected("www.w3.org", { base })).toMatchObject({
        code: "ERR_URI_AMBIGUOUS_COMPONENTS",
        rule: "relative-ref",
        index: 0,
        input: "www.w3.org",
      });
    expect(fromSuffix("www.w3.org", { base: undefined }).uri).toBe("http://www.w3.org");
  });

  test("never for a URI, which is rejected at the index at which parse rejects it as a relative reference", () => {
    for (const text of [
      "http://www.w3.org/",
      "mailto:www@w3.org",
      "tel:5551212",
      "a:",
      "urn:a:b",
      "javascript:1",
    ]) {
      const { code, rule, index } = rejected(text, { scheme: "http" });
      expect({ code, rule, index }).toMatchObject(codeOf(check(text, "relative-ref")!));
    }
  });

  test("and parse never does", () => {
    for (const text of ["www.w3.org/Addressing/", "ftp.is.co.za"]) {
      expect(parse(text).scheme).toBeUndefined();
      expect(parse(text).host).toBeUndefined();
      expect(parse(text).path).toBe(text);
    }
  });

  test("each danger has an index", () => {
    const codes = (text: string) => fromSuffix(text, { scheme: "http" }).dangers.map(({ code }) => code);
    expect(codes("w3.org")).toEqual(["guessed-scheme", "relative-name", "relative-path"]);
    expect(codes("w3.org.")).toEqual(["guessed-scheme", "relative-path"]);
    expect(codes("192.0.2.1")).toEqual(["guessed-scheme", "relative-path"]);
    expect(codes("[::1]")).toEqual(["guessed-scheme"]);
    expect(codes("w3.org:80")).toEqual(["guessed-scheme", "relative-name", "scheme"]);
    expect(codes("bank.example@evil.example")).toContain("userinfo");
    const { dangers } = fromSuffix("me@w3.org:80/", { scheme: "http" });
    expect(dangers.map(({ index }) => index)).toEqual([0, 2, 9]);
    for (const { message } of dangers) expect(message.length).toBeGreaterThan(20);
  });

  test("says why a scheme is guessed", () => {
    const guess = (text: string, options?: SuffixOptions) => fromSuffix(text, options).dangers[0].message;
    expect(guess("www.w3.org")).toBe('the scheme "http" is a guess: the first label of the host is "www"');
    expect(guess("ftp.w3.org")).toBe('the scheme "ftp" is a guess: the first label of the host is "ftp"');
    for (const options of [{ scheme: "x" }, { known: { "w3.org": "x" } }])
      expect(guess("w3.org", options)).toBe('the scheme "x" is a guess: an option says so');
  });

  test("accepts international characters only with a rule of IRIs", () => {
    for (const rule of ["IRI", "IRI-reference", "absolute-IRI"] as const)
      expect(fromSuffix("www.b\u00fccher.example", { rule }).uri).toBe("http://www.b\u00fccher.example");
    for (const rule of ["URI", "URI-reference", "absolute-URI"] as const)
      expect(rejected("www.b\u00fccher.example", { rule }).index).toBe(5);
  });

  test("no message contains a password", () => {
    const text = "1me:secret@www.w3.org/";
    expect(JSON.stringify(fromSuffix(text).dangers)).not.toContain("secret");
    for (const each of [`${text} `, `${text}%`, "1me:secret @www.w3.org", "1me:secret@w3.org"]) {
      const { message, input } = rejected(each);
      expect(message).not.toContain("secret");
      expect(input).toBe(each);
    }
    expect(rejected("w3.org/a b", { scheme: "http" }).message).toBe(
      `Cannot guess the URI of "w3.org/a b": unexpected character ' ' in path at index 8`,
    );
  });

  test("wrong arguments are TypeErrors", () => {
    for (const options of [
      { scheme: "" },
      { scheme: "1" },
      { scheme: "http:" },
      { scheme: 1 },
      { known: { a: "b c" } },
      { known: { a: null } },
      { known: "http" },
      { known: null },
      { rule: "host" },
    ])
      expect(() => fromSuffix("www.w3.org", options as unknown as SuffixOptions)).toThrow(TypeError);
    for (const text of [undefined, null, 1, parse("www.w3.org")])
      expect(() => fromSuffix(text as unknown as string)).toThrow(TypeError);
  });

  test("IRIs are accepted by the rule IRI-reference (RFC 3987, 2.2)", () => {
    expect(fromSuffix("www.\u00e9.example/\u00e9", { rule: "IRI-reference" }).uri).toBe(
      "http://www.\u00e9.example/\u00e9",
    );
    expect(rejected("www.\u00e9.example")).toMatchObject({ index: 4 });
  });
});

function codeOf({ code, rule, index }: { code: string; rule: string; index: number }): object {
  return { code, rule, index };
}

describe("for any text", () => {
  const texts = made((random) => {
    const host = pick(
      ["www.a", "www.a.b", "ftp.b", "a", "a.b", "WWW.A", "u@www.a", "[::1]", "1.2.3.4", ""],
      random,
    );
    const port = pick(["", "", ":", ":80", ":x"], random);
    const text = `${host}${port}${validText("URI-reference", random)}`;
    return random() < 0.3 ? mutate(text, random) : text;
  });

  test("fromSuffix returns a scheme and the text as a URI with that host, or throws a UriSyntaxError", () => {
    let guessed = 0;
    fc.assert(
      fc.property(texts, (text) => {
        for (const options of [{}, { scheme: "s" }, { known: { a: "k", www: "w" } }]) {
          let found: ReturnType<typeof fromSuffix> | undefined;
          const error = thrownBy(() => {
            found = fromSuffix(text, options);
          });
          if (found === undefined) {
            must(error instanceof UriSyntaxError, true, text, String(error));
            const { index } = error as UriSyntaxError;
            must(index >= 0 && index <= text.length, true, text, index);
            continue;
          }
          guessed++;
          must(found.uri, `${found.scheme}://${text}`, text);
          must(recognizes("URI", found.uri), true, text);
          const { host } = parse(found.uri);
          must(host !== "" && text.includes(host!), true, text);
          for (const { index } of found.dangers) must(index >= 0 && index <= text.length, true, text, index);
          const name = found.dangers.find(({ code }) => code === "relative-name");
          if (name !== undefined) must(text.slice(0, name.index).endsWith(host!), true, text);
          must(
            found.dangers.some(({ code }) => code === "relative-path"),
            recognizes("relative-ref", text),
            text,
          );
        }
      }),
      { ...RUNS, numRuns: 10_000 },
    );
    expect(guessed).toBeGreaterThan(2000);
  });
});
