import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { segmentParts } from "../../../ts/api/segment-parts.ts";
import { build, parse, segments } from "../../../ts/index.ts";

describe("segments splits a path before it decodes (RFC 3986, 3.3 and 2.4)", () => {
  const cases: readonly [string, string[]][] = [
    ["/a/b", ["a", "b"]],
    ["a/b", ["a", "b"]],
    ["/", [""]],
    ["", []],
    ["//h", []],
    ["http://h/", [""]],
    ["http://u:p@h:80/a//b/", ["a", "", "b", ""]],
    ["mailto:fred@example.com", ["fred@example.com"]],
    ["urn:example:animal:ferret:nose", ["example:animal:ferret:nose"]],
    ["/a%2Fb/c?d/e#f/g", ["a/b", "c"]],
    ["?a/b", []],
    ["#a/b", []],
    ["/%E3%82%A2/%2541", ["ア", "%41"]],
    ["/a+b;v=1.1,x", ["a+b;v=1.1,x"]],
    ["/%00/..%2f/%2e%2e", ["\u0000", "../", ".."]],
    ["../.", ["..", "."]],
    ["a:/.//b", [".", "", "b"]],
    ["/__proto__/constructor", ["__proto__", "constructor"]],
  ];
  test.each(cases)("%j has %j", (uri, expected) => {
    expect(segments(uri)).toEqual(expected);
    expect(segments(parse(uri))).toEqual(expected);
  });

  test("octets that are not UTF-8 are rejected at their index (2.5)", () => {
    expect(() => segments("http://h/a/%E3%82%A2/b%C0%AF?q")).toThrow(
      expect.objectContaining({
        code: "ERR_URI_INVALID_UTF8",
        rule: "pct-encoded",
        index: 22,
        input: "http://h/a/%E3%82%A2/b%C0%AF?q",
      }),
    );
    expect(() => segments(parse("/%E3/%82%A2"))).toThrow(expect.objectContaining({ index: 1 }));
  });

  test("the text of a record is read once", () => {
    const record = Object.assign(
      Object.create({ toString: () => expect.unreachable() }),
      parse("//h/a/b%2Fc"),
    );
    expect(segments(record)).toEqual(["a", "b/c"]);
  });

  test("an invalid reference is rejected", () => {
    expect(() => segments("/a b")).toThrow(expect.objectContaining({ rule: "path", index: 2 }));
    expect(() => segments("/a%2")).toThrow(
      expect.objectContaining({ code: "ERR_URI_INVALID_PCT_ENCODED", index: 2 }),
    );
    expect(() => segments("é")).toThrow(expect.objectContaining({ index: 0 }));
    expect(segments("/é", { rule: "IRI-reference" })).toEqual(["é"]);
    expect(() => segments(["a"] as unknown as string)).toThrow(TypeError);
  });

  test("reads back what build wrote (I2)", () => {
    const data = fc.string({ unit: "grapheme" }).filter((segment) => segment !== "." && segment !== "..");
    fc.assert(
      fc.property(fc.array(data), (all) => {
        expect(segments(build({ host: "h", segments: all }))).toEqual(all);
      }),
    );
  });
});

describe("segmentParts splits segments before it decodes (RFC 3986, 3.3)", () => {
  type Parts = [string, ...[";" | ",", string, string | undefined][]];
  const cases: readonly [string, Parts[]][] = [
    ["/name;v=1.1", [["name", [";", "v", "1.1"]]]],
    ["/name,1.1", [["name", [",", "1.1", undefined]]]],
    ["/a;b=c;d/e", [["a", [";", "b", "c"], [";", "d", undefined]], ["e"]]],
    ["a;b,c=d;e?f;g#h,i", [["a", [";", "b", undefined], [",", "c", "d"], [";", "e", undefined]]]],
    ["/;", [["", [";", "", undefined]]]],
    ["/;=", [["", [";", "", ""]]]],
    ["/a;b=c=d", [["a", [";", "b", "c=d"]]]],
    ["/a=b;c", [["a=b", [";", "c", undefined]]]],
    ["/a%3Bb%2Cc;d%3De=%3B%E3%82%A2", [["a;b,c", [";", "d=e", ";ア"]]]],
    ["urn:a,b", [["a", [",", "b", undefined]]]],
    ["//h,i", []],
    ["/", [[""]]],
    ["/a;__proto__=b", [["a", [";", "__proto__", "b"]]]],
  ];
  test.each(cases)("%j", (uri, expected) => {
    const found = segmentParts(uri);
    expect(
      found.map(({ name, parameters }) => [
        name,
        ...parameters.map(({ delimiter, name, value }) => [delimiter, name, value]),
      ]),
    ).toStrictEqual(expected);
    expect(segmentParts(parse(uri))).toStrictEqual(found);
  });

  test("octets that are not UTF-8 are rejected at their index, even if they are a character together with the next part", () => {
    expect(() => segmentParts("/a;b=%FF")).toThrow(
      expect.objectContaining({ code: "ERR_URI_INVALID_UTF8", index: 5 }),
    );
    expect(() => segmentParts("/%C3;%A9")).toThrow(
      expect.objectContaining({ code: "ERR_URI_INVALID_UTF8", index: 1 }),
    );
  });

  test("the parts and their delimiters are the whole segment", () => {
    const unit = fc.constantFrom("a", ";", ",", "=", "/", "%3B", "%2C", "%3D", "%2F", "%C3%A9", ":");
    fc.assert(
      fc.property(fc.string({ unit }), (path) => {
        const whole = segments(`//h/${path}`);
        const parts = segmentParts(`//h/${path}`);
        const joined = parts.map(
          ({ name, parameters }) =>
            name +
            parameters
              .map(
                ({ delimiter, name, value }) => delimiter + name + (value === undefined ? "" : `=${value}`),
              )
              .join(""),
        );
        expect(joined).toEqual(whole);
      }),
    );
  });

  test("accepts the option rule", () => {
    expect(() => segmentParts("/é;à")).toThrow(expect.objectContaining({ index: 1 }));
    expect(segmentParts("/é;à", { rule: "IRI-reference" })).toEqual([
      { name: "é", parameters: [{ delimiter: ";", name: "à", value: undefined }] },
    ]);
  });
});
