// `appendSegments`: what it appends are data, and everything else keeps its bytes. The vectors have the examples.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { appendPath, appendSegments, parse, resolve, segments, UriSyntaxError } from "../../../ts/index.ts";
import { made, validText } from "../../oracle/grammar/arbitrary.ts";

const data = fc
  .string({ unit: fc.constantFrom("a", ".", "/", ":", "%", "?", "#", "@", "é", " "), maxLength: 4 })
  .filter((text) => text !== "." && text !== "..");

describe("appendSegments", () => {
  test("appends data to every path, and keeps all other bytes (I2)", () => {
    fc.assert(
      fc.property(
        made((random) => validText("URI-reference", random)),
        fc.array(data, { minLength: 1, maxLength: 3 }),
        (uri, added) => {
          const { path, pathKind, ...before } = parse(uri);
          fc.pre(before.scheme === undefined || before.authority !== undefined || path.startsWith("/"));
          const written = appendSegments(uri, ...added);
          const { path: newPath, pathKind: newKind, ...after } = parse(written);
          expect(after).toEqual(before);
          const isRelative = !path.startsWith("/") && before.authority === undefined;
          expect(newPath.startsWith("/")).toBe(!isRelative);
          // The guards `/.` and `./` are a first segment `.`; an empty last segment gives way.
          const all = rawSegments(path);
          const kept = all.at(-1) === "" ? all.slice(0, -1) : all;
          const expected = [...kept, ...added.map(encodeData)];
          const found = rawSegments(newPath);
          const isGuarded = found.length === expected.length + 1 && found[0] === ".";
          expect(isGuarded ? found.slice(1) : found).toEqual(expected);
        },
      ),
    );
  });

  test("says which segment is a dot segment or not well-formed", () => {
    expect(() => appendSegments("/a", "b", "c", "..")).toThrow('Cannot write segment 3 ".."');
    expect(() => appendSegments("/a", ".", "..")).toThrow('Cannot write segment 1 "."');
    expect(() => appendSegments("/a", "b", "\ud800")).toThrow("Cannot write segment 2");
    expect(() => appendSegments("/a", "b", "..")).toThrow(UriSyntaxError);
  });

  test("takes strings only, and names the number of another value", () => {
    for (const [value, kind] of [
      [undefined, "undefined"],
      [null, "null"],
      [1, "number"],
      [["a"], "Array"],
    ]) {
      expect(() => appendSegments("/a", "b", value as never)).toThrow(
        new TypeError(`Expected segment 2 to be a string, got ${kind}`),
      );
    }
    expect(() => appendSegments(undefined as never)).toThrow(TypeError);
  });

  test("takes a record, and `segments` reads the data back", () => {
    const added = ["a/b", "%2e%2e", "ü&;=", ""];
    const uri = appendSegments(parse("http://h/x/?q"), ...added);
    expect(segments(uri)).toEqual(["x", ...added]);
    expect(resolve("", uri)).toBe(uri);
  });

  test("keeps a path that is guarded where it was", () => {
    expect(resolve(appendSegments("", "", "x"), "http://h/a/b")).toBe("http://h/a//x");
    expect(resolve(appendSegments("/", "", "x"), "http://h/a/b")).toBe("http://h//x");
  });
});

/** Splits a path by RFC 3986, 3.3, without pchar. */
function rawSegments(path: string): string[] {
  if (path === "") return [];
  return (path.startsWith("/") ? path.slice(1) : path).split("/");
}

/** Encodes everything except unreserved characters (2.3). `encodeURIComponent` leaves five more. */
function encodeData(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

describe("appendPath", () => {
  const text = fc.string({ unit: fc.constantFrom("a", ".", "/", ":", "%2F", "é", " ", ";"), maxLength: 6 });

  test("appends the segments of a path, as `build` writes them, and keeps all other bytes (I2)", () => {
    fc.assert(
      fc.property(
        made((random) => validText("URI-reference", random)),
        text,
        (uri, given) => {
          const { path, pathKind, ...before } = parse(uri);
          fc.pre(before.scheme === undefined || before.authority !== undefined || path.startsWith("/"));
          const added = given.replace(/^\//, "").split("/");
          fc.pre(given !== "" && !added.some((segment) => segment === "." || segment === ".."));
          const { path: newPath, pathKind: newKind, ...after } = parse(appendPath(uri, given));
          expect(after).toEqual(before);
          const all = rawSegments(path);
          const kept = all.at(-1) === "" ? all.slice(0, -1) : all;
          const expected = [...kept, ...added.map((segment) => encodeURI(segment).replaceAll("%25", "%"))];
          const found = rawSegments(newPath);
          const isGuarded = found.length === expected.length + 1 && found[0] === ".";
          expect(isGuarded ? found.slice(1) : found).toEqual(expected);
        },
      ),
    );
  });

  test.each([
    ["../b", 'Cannot append "../b": segment is a dot segment at index 0; resolve follows dot segments'],
    ["b?a=1", "unexpected character '?' in path at index 1; withParams writes a query"],
    ["b#top", "unexpected character '#' in path at index 1; withComponents writes a fragment"],
  ])("says what to call for %s", (path, message) => {
    expect(() => appendPath("https://h/a", path)).toThrow(message);
  });

  test("takes a string only", () => {
    expect(() => appendPath("/a", 1 as never)).toThrow(
      new TypeError("Expected path to be a string, got number"),
    );
  });
});
