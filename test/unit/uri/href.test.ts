// Objects with `href` as arguments: each function that takes a URI answers as for the string.

import { afterEach, describe, expect, test } from "vitest";
import {
  appendParams,
  appendSegments,
  baseUri,
  build,
  check,
  defragment,
  equivalent,
  isSameDocument,
  matches,
  normalize,
  origin,
  param,
  params,
  parse,
  referenceKind,
  relativize,
  resolve,
  resolver,
  segmentParts,
  segments,
  sortParams,
  split,
  tryParse,
  type UriInput,
  UriMap,
  UriSet,
  uriKey,
  withComponents,
  withoutParams,
  withParams,
} from "../../../ts/index.ts";
import { fetchRefusals, inspect, redact, render, withinRefusals } from "../../../ts/inspect/index.ts";
import { toIri, toUri } from "../../../ts/iri/index.ts";
import { file, http, schemeOf, toFilePath } from "../../../ts/schemes/index.ts";
import { uriTemplate } from "../../../ts/template/index.ts";
import { delimit, fromHref } from "../../../ts/text/index.ts";

const TEXT = "http://me@h.example:8080/a;v=1/b?b=2&a=1#f";
const FILE = "file:///C:/a";

const CALLS: Readonly<Record<string, (uri: UriInput) => unknown>> = {
  parse: (uri) => parse(uri),
  "parse by a rule": (uri) => parse(uri, "URI").host,
  check: (uri) => check(uri, "relative-ref"),
  tryParse: (uri) => tryParse(uri),
  matches: (uri) => matches(uri, "URI"),
  split: (uri) => split(uri),
  "resolve against": (uri) => resolve("../c", uri),
  "resolve it": (uri) => resolve(uri, "http://other/"),
  resolver: (uri) => resolver(uri)("c"),
  relativize: (uri) => relativize(uri, "http://me@h.example:8080/x"),
  baseUri: (uri) => baseUri({ embedded: uri, retrieval: [uri] }).uri,
  isSameDocument: (uri) => isSameDocument(uri, uri),
  defragment: (uri) => defragment(uri),
  referenceKind: (uri) => referenceKind(uri),
  normalize: (uri) => normalize(uri, { level: "scheme" }),
  equivalent: (uri) => equivalent(uri, TEXT),
  uriKey: (uri) => uriKey(uri),
  UriMap: (uri) => new UriMap([[uri, 1]]).get(TEXT),
  UriSet: (uri) => new UriSet([uri]).has(uri),
  withComponents: (uri) => withComponents(uri, { port: null }),
  appendSegments: (uri) => appendSegments(uri, "c"),
  segments: (uri) => segments(uri),
  segmentParts: (uri) => segmentParts(uri),
  param: (uri) => param(uri, "a"),
  params: (uri) => params(uri),
  withParams: (uri) => withParams(uri, { a: "3" }),
  appendParams: (uri) => appendParams(uri, { a: "3" }),
  sortParams: (uri) => sortParams(uri),
  withoutParams: (uri) => withoutParams(uri, (name) => name === "a"),
  origin: (uri) => origin(uri),
  inspect: (uri) => inspect(uri),
  fetchRefusals: (uri) => fetchRefusals(uri),
  withinRefusals: (uri) => withinRefusals(uri, ["http://h.example:8080"]),
  redact: (uri) => redact(uri),
  render: (uri) => render(uri),
  toIri: (uri) => toIri(uri),
  toUri: (uri) => toUri(uri),
  "http.parse": (uri) => http.parse(uri as string),
  "http.check": (uri) => http.check(uri as string),
  "http.normalize": (uri) => http.normalize(uri as string),
  schemeOf: (uri) => schemeOf(uri as string)?.name,
  uriTemplate: (uri) => uriTemplate("http://me@h.example:8080/{+path}#f").match(uri),
  delimit: (uri) => delimit(uri),
  fromHref: (uri) => fromHref("../x y", uri),
};

class Link {
  reads = 0;
  readonly #href: string;
  constructor(href: string) {
    this.#href = href;
  }
  get href(): string {
    this.reads++;
    return this.#href;
  }
}

afterEach(() => {
  Reflect.deleteProperty(Object.prototype, "href");
});

describe.each(Object.entries(CALLS))("%s", (_, call) => {
  test("takes a URL, an object with href, and one that inherits it, as the string", () => {
    const expected = call(TEXT);
    expect(call(new URL(TEXT))).toEqual(expected);
    expect(call({ href: TEXT })).toEqual(expected);
    expect(call(Object.assign(Object.create(null), { href: TEXT }))).toEqual(expected);
    expect(call(new Link(TEXT))).toEqual(expected);
  });

  test("rejects an object without href, also if all objects have inherited one", () => {
    expect(() => call({} as never)).toThrow(TypeError);
    expect(() => call({ href: 1 } as never)).toThrow(TypeError);
    Object.defineProperty(Object.prototype, "href", { value: TEXT, configurable: true });
    expect(() => call({} as never)).toThrow(TypeError);
  });
});

test("href is read once", () => {
  const link = new Link(TEXT);
  normalize(link);
  expect(link.reads).toBe(1);
});

test("baseUri takes a URL as an encapsulating entity, and reads no href that all objects inherit", () => {
  expect(baseUri({ encapsulating: new URL(TEXT) }).source).toBe("encapsulating");
  Object.defineProperty(Object.prototype, "href", { value: TEXT, configurable: true });
  expect(() => baseUri({ encapsulating: {} })).toThrow(SyntaxError);
});

test("toFilePath takes a URL", () => {
  expect(toFilePath(new URL(FILE), "windows")).toBe("C:\\a");
  expect(file.parse(new URL(FILE)).path).toBe("/C:/a");
});

test("an object with its own path is a record", () => {
  expect(normalize({ path: "/a", href: TEXT } as never)).toBe("/a");
});

test("the error for a request names the property to pass", () => {
  expect(() => parse(new Request("http://h/") as never)).toThrow(
    "Expected a string, a record of parse or an object with href, got Request; pass its url",
  );
});

test("an href that is not a valid URI throws the error of the string", () => {
  expect(() => parse({ href: "http://h/a b" })).toThrow("unexpected character ' ' in path at index 10");
});

test("build has no use for href", () => {
  expect(() => build({ href: TEXT } as never)).toThrow(TypeError);
});
