import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BaseSources, baseUri, defragment, parse, resolve } from "../../../ts/index.ts";

describe("baseUri determines the base URI (RFC 3986, 5.1)", () => {
  const all: BaseSources = {
    embedded: "http://embedded/",
    encapsulating: "http://encapsulating/",
    retrieval: "http://retrieval/",
    fallback: "http://fallback/",
  };
  const without = (...names: (keyof BaseSources)[]): BaseSources =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name as keyof BaseSources)));

  const order: readonly [BaseSources, string, string][] = [
    [all, "http://embedded/", "embedded"],
    [without("embedded"), "http://encapsulating/", "encapsulating"],
    [without("embedded", "encapsulating"), "http://retrieval/", "retrieval"],
    [{ fallback: "http://fallback/" }, "http://fallback/", "fallback"],
    [{ ...all, embedded: undefined }, "http://encapsulating/", "encapsulating"],
    [{ retrieval: [], fallback: "http://fallback/" }, "http://fallback/", "fallback"],
    [{ encapsulating: {}, retrieval: "http://retrieval/" }, "http://retrieval/", "retrieval"],
  ];
  test.each(order)("%j gives %s (5.1.1 to 5.1.4)", (sources, uri, source) => {
    expect(baseUri(sources)).toMatchObject({ uri, source });
  });

  test("its steps say which entity they are about, and absent ones have index 0", () => {
    const { steps } = baseUri({ encapsulating: { embedded: "http://a/" } });
    expect(steps.map(({ depth, code }) => [depth, code])).toEqual([
      [0, "absent"],
      [1, "absolute"],
    ]);
    expect(steps[0]!.index).toBe(0);
    expect(steps.map(({ message }) => message)).toEqual([
      expect.stringContaining("the content"),
      expect.stringContaining("the encapsulating entity at depth 1"),
    ]);
  });

  test("quotes the first source if none has a scheme", () => {
    expect(() => baseUri({ embedded: "x/", fallback: "y/" })).toThrow('"x/"');
    expect(() => baseUri({})).toThrow('""');
  });

  test.each([
    ["5.2.2-chain-01", ["http://a/b?q", "?r"], "http://a/b?r"],
    ["5.2.2-chain-02", ["http://a/b?q", "#f"], "http://a/b?q"],
    ["5.2.2-chain-03", ["http://a/b?q", "c"], "http://a/c"],
    ["I2-chain-01", ["a:/b", ".//g"], "a:/.//g"],
    ["I2-chain-02", ["a:/.//b", "?r"], "a:/.//b?r"],
  ])("%s: %j leads to %s", (_, retrieval, uri) => {
    expect(baseUri({ retrieval }).uri).toBe(uri);
  });

  const relative: readonly [BaseSources, string, string][] = [
    [{ embedded: "../x/", retrieval: ["http://a/b", "http://c/d/e#f"] }, "http://c/x/", "embedded"],
    [{ embedded: "", retrieval: "http://a/b?q#f" }, "http://a/b?q", "embedded"],
    [{ embedded: "#f", fallback: "http://a/b?q" }, "http://a/b?q", "embedded"],
    [{ retrieval: ["http://a/b/c", "../d", "e"] }, "http://a/e", "retrieval"],
    [{ retrieval: ["b", "//c/d", "e"], fallback: "http://a/" }, "http://c/e", "retrieval"],
    [{ embedded: "x", encapsulating: "y/", retrieval: "http://a/b/" }, "http://a/b/y/x", "embedded"],
    [{ encapsulating: { embedded: "y/", retrieval: "http://m/n" } }, "http://m/y/", "encapsulating"],
    [{ encapsulating: { fallback: "http://m/n" }, retrieval: "http://a/" }, "http://m/n", "encapsulating"],
    [{ encapsulating: { embedded: "y/" }, retrieval: "http://a/b/" }, "http://a/b/y/", "encapsulating"],
    [
      { embedded: "x", encapsulating: { embedded: "y/", encapsulating: { retrieval: ["http://m/", "n/"] } } },
      "http://m/n/y/x",
      "embedded",
    ],
  ];
  test.each(relative)(
    "%j gives %s: a relative source is resolved against the next",
    (sources, uri, source) => {
      expect(baseUri(sources)).toMatchObject({ uri, source });
    },
  );

  test("the base has no fragment, and is not changed otherwise (5.1)", () => {
    expect(baseUri({ embedded: "HTTP://A/b/../c#d" }).uri).toBe("HTTP://A/b/../c");
    expect(baseUri({ embedded: parse("http://a/#f"), fallback: parse("http://b/") }).uri).toBe("http://a/");
  });

  test("a record is a URI, even where nested sources are allowed", () => {
    expect(baseUri({ encapsulating: parse("http://a/") }).uri).toBe("http://a/");
    expect(baseUri({ retrieval: [parse("http://a/b/"), parse("c")] }).uri).toBe("http://a/b/c");
    // A copy of a record has a path, so it is a record too.
    expect(baseUri({ encapsulating: { ...parse("http://a/") }, fallback: "http://b/" }).uri).toBe(
      "http://a/",
    );
  });

  test("the steps list each source up to one with a scheme, and the first that is not absent is the source", () => {
    for (const [sources, uri, source] of [...order, ...relative]) {
      const { steps } = baseUri(sources);
      const found = steps.filter(({ code }) => code !== "absent");
      expect(found[0]!.uri).toBe(uri);
      expect(found[0]!.depth === 0 ? found[0]!.source : "encapsulating").toBe(source);
      expect(steps.map(({ code }) => code).indexOf("absolute")).toBe(steps.length - 1);
      // The URI of each step is its text, resolved against the URI of the next step.
      found.forEach(({ text, uri: own }, i) => {
        const outer = found[i + 1]?.uri;
        expect(own).toBe(defragment(outer === undefined ? text! : resolve(text!, outer)));
      });
    }
  });

  test("a step has a section, an index and a message without the password", () => {
    const { steps } = baseUri({ embedded: "x#f", fallback: "http://me:secret@h/" });
    expect(steps.map(({ section }) => section)).toEqual(
      ["1", "2", "3", "4"].map((place) => `RFC 3986, 5.1.${place}`),
    );
    expect(steps.map(({ index }) => index)).toEqual([1, 0, 0, 19]);
    expect(steps[0]!.uri).toBe("http://me:secret@h/x");
    for (const { message } of steps) expect(message).toMatch(/content/);
    expect(steps[0]!.message).toBe(
      'the base URI embedded in the content, "x#f", resolves to "http://me:***@h/x"',
    );
    expect(JSON.stringify(steps.map(({ message }) => message))).not.toContain("secret");
    const hidden = baseUri({ embedded: "\u202ex", fallback: "http://h/" }, { rule: "IRI-reference" })
      .steps[0]!;
    expect(hidden.message).toContain('"<U+202E>x", resolves to "http://h/<U+202E>x"');
    expect(baseUri({ fallback: `http://h/${"a".repeat(100_000)}` }).steps[3]!.message.length).toBeLessThan(
      200,
    );
  });

  test("sources after the first with a scheme are not looked at", () => {
    expect(baseUri({ embedded: "http://a/", retrieval: "not a URI" }).uri).toBe("http://a/");
    expect(() => baseUri({ embedded: "x", retrieval: "not a URI" })).toThrow(
      expect.objectContaining({ input: "not a URI", index: 3 }),
    );
  });

  test.each([{}, { embedded: "x/" }, { embedded: "//h/", retrieval: ["y"], encapsulating: {} }])(
    "%j has no base URI",
    (sources) => {
      expect(() => baseUri(sources)).toThrow(
        expect.objectContaining({ code: "ERR_URI_NO_BASE", rule: "absolute-URI", index: 0 }),
      );
    },
  );

  test("a long chain of random redirects gives what resolve gives", () => {
    const reference = fc.constantFrom(
      "..",
      "../",
      "../..",
      "a/",
      "a/b",
      ".//",
      "/",
      "?q",
      "",
      "./..//",
      "//h",
      "..//../x",
    );
    fc.assert(
      fc.property(
        fc.array(reference, { maxLength: 30 }),
        fc.constantFrom("a:b/c", "a:/b", "http://h/a/b/c"),
        (list, base) => {
          const expected = list.reduce<string>((uri, each) => resolve(each, uri), base);
          const { uri, steps } = baseUri({ retrieval: [base, ...list] });
          expect(uri).toBe(expected);
          expect(steps.find(({ code }) => code !== "absent")!.uri).toBe(expected);
        },
      ),
    );
  });

  test("a list of 160 kB takes no time: its steps are resolved when they are read", () => {
    const { uri, steps } = baseUri({ retrieval: ["http://h/", ...Array<string>(80_000).fill("a/")] });
    expect(uri).toBe(`http://h/${"a/".repeat(80_000)}`);
    expect(steps.filter(({ code }) => code === "resolved")).toHaveLength(80_000);
    expect(steps.at(-2)).toMatchObject({ text: "a/", uri: "http://h/a/" });
    expect(JSON.parse(JSON.stringify(steps.at(-2))).uri).toBe("http://h/a/");
  });

  test("an invalid source is a TypeError", () => {
    const circular: { encapsulating?: BaseSources } = {};
    circular.encapsulating = circular;
    for (const sources of [
      "http://a/",
      null,
      undefined,
      [],
      { embedded: 1 },
      { fallback: null },
      { encapsulating: [] },
      { encapsulating: ["http://a/"] },
      { retrieval: [undefined, "http://a/"] },
      { retrieval: new Array(1), fallback: "http://a/" },
      circular,
      parse("http://a/"),
    ]) {
      expect(() => baseUri(sources as unknown as BaseSources)).toThrow(TypeError);
    }
  });

  test("an unknown source is a TypeError, and not ignored", () => {
    const typo = { retreival: "http://a/", fallback: "http://b/" } as BaseSources;
    expect(() => baseUri(typo)).toThrow(TypeError);
    expect(() => baseUri(typo)).toThrow('Unknown source "retreival"');
    expect(() => baseUri({ encapsulating: typo })).toThrow('Unknown source "retreival"');
  });

  test("sources may be nested deeply", () => {
    let sources: BaseSources = { retrieval: "http://a/" };
    for (let depth = 0; depth < 20_000; depth++) sources = { encapsulating: sources };
    expect(baseUri(sources).uri).toBe("http://a/");
  });

  test("IRIs are accepted by the rule IRI-reference (RFC 3987, 2.2)", () => {
    expect(baseUri({ embedded: "é/", fallback: "http://ü/" }, { rule: "IRI-reference" }).uri).toBe(
      "http://ü/é/",
    );
  });
});
