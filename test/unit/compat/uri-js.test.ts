// `pchar/compat/uri-js` beside uri-js: the examples of its README, the handlers of schemes, and the functions that encode and decode.

import { createRequire } from "node:module";
import { afterEach, describe, expect, test } from "vitest";
import * as facade from "../../../ts/compat/uri-js.ts";

type Functions = Omit<typeof facade, "default" | "uriJs">;
const library: Functions = createRequire(import.meta.url)("uri-js");

/** Both must give the same result; it is returned. */
function both<T>(run: (functions: Functions) => T): T {
  const [theirs, ours] = [run(library), run(facade)];
  expect(ours).toEqual(theirs);
  return ours;
}

describe("the README of uri-js", () => {
  test.each([
    ["http://examplé.org/rosé", "http://xn--exampl-gva.org/ros%C3%A9", "http://examplé.org/rosé"],
    ["http://xn--exampl-gva.org/ros%C3%A9", "http://xn--exampl-gva.org/ros%C3%A9", "http://examplé.org/rosé"],
  ])("%s as URI and as IRI", (text, uri, iri) => {
    expect(both(({ parse, serialize }) => serialize(parse(text)))).toBe(uri);
    expect(both(({ parse, serialize }) => serialize(parse(text), { iri: true }))).toBe(iri);
  });

  test("mailto", () => {
    const to = ["alpha@example.com"];
    const fields = { scheme: "mailto", to, subject: "REMOVE", headers: { cc: "charlie@example.com" } };
    expect(both(({ serialize }) => serialize({ ...fields }))).toBe(
      "mailto:alpha@example.com?cc=charlie@example.com&subject=REMOVE",
    );
  });

  test("an address with a zone identifier", () => {
    expect(both(({ parse }) => parse("//[2001:db8::7%25en1]").host)).toBe("2001:db8::7%en1");
  });
});

test.each([
  ["http://\u2603.net/", "http://\u2603.net/"],
  ["//\u2603.net/", "http://\u2603.net/"],
  ["//%E2%98%83.net/", "http://\u2603.net/"],
  ["//xn--n3h.net/", "http://xn--n3h.net/"],
])("resolve(%j) keeps a host in Unicode with iri", (reference, iri) => {
  expect(both(({ resolve }) => resolve("http://a/", reference, { iri: true }))).toBe(iri);
});

test.each([
  [undefined, "/é"],
  [false, "/%C3%A9"],
  [true, "/é"],
])("parse with unicodeSupport keeps non-ASCII characters, unless iri is false: %s", (iri, path) => {
  expect(both(({ parse }) => parse("http://h/é", { unicodeSupport: true, iri }).path)).toBe(path);
});

test("serialize with domainHost writes Punycode in any scheme", () => {
  expect(both(({ serialize }) => serialize({ scheme: "x", host: "é" }, { domainHost: true }))).toBe(
    "x://xn--9ca",
  );
});

describe("SCHEMES", () => {
  const names = ["x", "Mine", "urn:example", "http"];
  const kept = { library: { ...library.SCHEMES }, facade: { ...facade.SCHEMES } };
  afterEach(() => {
    for (const name of names) {
      for (const [all, before] of [
        [library.SCHEMES, kept.library],
        [facade.SCHEMES, kept.facade],
      ] as const) {
        if (before[name] === undefined) delete all[name];
        else all[name] = before[name];
      }
    }
  });

  test("a handler can be added", () => {
    const results = both(({ SCHEMES, parse, normalize, serialize }) => {
      SCHEMES["x"] = {
        scheme: "x",
        domainHost: true,
        parse: (parsed) => Object.assign(parsed, { path: parsed.path?.toUpperCase() }),
        serialize: (given) => Object.assign(given, { path: given.path?.toLowerCase() }),
      };
      return [
        parse("x://É/a").host,
        parse("x://h/a").path,
        normalize("X://h/A/../B"),
        serialize({ scheme: "x", path: "Q" }),
      ];
    });
    expect(results).toEqual(["xn--9ca", "/A", "x://h/b", "x:q"]);
  });

  test("a handler whose name has a capital letter is never found", () => {
    const results = both(({ SCHEMES, serialize }) => {
      SCHEMES["Mine"] = { ...SCHEMES["http"]!, scheme: "Mine" };
      return serialize({ scheme: "Mine", host: "h", port: 80 });
    });
    expect(results).toBe("mine://h:80");
  });

  test("a handler of a namespace can be added", () => {
    const results = both(({ SCHEMES, parse, normalize }) => {
      SCHEMES["urn:example"] = {
        scheme: "urn:example",
        parse: (parsed) => Object.assign(parsed, { nss: parsed.nss?.toUpperCase() }),
        serialize: (given) => Object.assign(given, { nss: given.nss?.toLowerCase() }),
      };
      return [parse("urn:example:a").nss, normalize("urn:example:A")];
    });
    expect(results).toEqual(["A", "urn:example:a"]);
  });

  test("a handler can be deleted", () => {
    const results = both(({ SCHEMES, normalize }) => {
      delete SCHEMES["http"];
      return normalize("http://h:80");
    });
    expect(results).toBe("http://h:80");
  });
});

describe("encoding and decoding", () => {
  const texts = [
    "",
    "a",
    "a/b?c#d",
    "é €",
    "%41",
    "%c3%A9%2f",
    "%zz%",
    "100%",
    "!$&'()*+,;=",
    "-._~",
    '"<>\\^`{|}',
  ];
  test.each([...texts, "\u0000\u007f\u0080", "a%2Fb%3F", "\ue000", "\u200e"])("%j", (text) => {
    both(({ escapeComponent }) => [escapeComponent(text), escapeComponent(text, { iri: true })]);
    both(({ unescapeComponent }) => unescapeComponent(text));
  });

  test.each(["a", "%", " ", "~", "/", "\u0007", "é", "€"])("pctEncChar(%j)", (character) => {
    both(({ pctEncChar }) => pctEncChar(character));
  });

  test.each(["%41", "%2f%7E", "%C3%A9", "%E2%82%AC%20", "%FF", "%80a", "%C3"])(
    "pctDecChars(%j)",
    (octets) => {
      both(({ pctDecChars }) => pctDecChars(octets));
    },
  );

  test.each(["/a/b/../c/./d", "/..", "a/..", "../a", "", "/.", "/a//../b", "/a/b/.."])(
    "removeDotSegments(%j)",
    (path) => {
      both(({ removeDotSegments }) => removeDotSegments(path));
    },
  );
});

test("iri: an international host is written decoded in any scheme", () => {
  for (const host of ["\u00e9", "%C3%A9", "%c3%a9.%41"])
    both(({ serialize, normalize }) => [
      serialize({ scheme: "foo", host }, { iri: true }),
      normalize(`foo://${host}/`, { iri: true }),
      serialize({ scheme: "foo", host }),
    ]);
  expect(facade.serialize({ scheme: "foo", host: "%C3%A9" }, { iri: true })).toBe("foo://\u00e9");
});

test("a component of a wrong type is rejected", () => {
  expect(() => facade.serialize({ host: 1 as never })).toThrow(TypeError);
  expect(() => facade.serialize({ path: null as never })).toThrow(TypeError);
});
