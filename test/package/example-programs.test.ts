// The programs in examples/ that serve, stream or print tables.

import { join } from "node:path";
import * as arrow from "apache-arrow";
import { describe, expect, test } from "vitest";
import type * as CleanColumn from "../../examples/clean-column.ts";
import type * as LogReport from "../../examples/log-report.ts";
import type * as McpResources from "../../examples/mcp-resources.ts";
import type * as RouterProgram from "../../examples/router.ts";
import type * as SetParameter from "../../examples/set-parameter.ts";
import type * as SwitchLibrary from "../../examples/switch-library.ts";
import type * as UniqueLines from "../../examples/unique-lines.ts";
import type * as UrlOrPchar from "../../examples/url-or-pchar.ts";
import type * as WhereTo from "../../examples/where-to.ts";
import type * as Worker from "../../examples/worker.ts";
import { readDocument, withTable } from "./documents.ts";
import { imported, ROOT } from "./programs.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("router.ts", async () => {
  const { Router, router } = (await imported("router.ts")) as typeof RouterProgram;

  test.each([
    ["/users/7", "The user 7"],
    ["/users/a%2Fb", "The user a/b"],
    ["/users/a%2Fb/posts", "Page 1 of the posts of a/b"],
    ["/users/7/posts?page=2", "Page 2 of the posts of 7"],
    ["/users/", undefined],
    ["/users//posts", undefined],
    ["/users/7/likes", undefined],
    ["/users/7/posts?sort=date", undefined],
  ])("%s", (target, answer) => {
    expect(router.answer(target)).toBe(answer);
  });

  test("writes the links that it routes", () => {
    expect(router.link("posts", { id: "a/b", page: 2 })).toBe("/users/a%2Fb/posts?page=2");
    expect(router.answer(router.link("user", { id: "ü?" }))).toBe("The user ü?");
    expect(() => router.link("none", {})).toThrow(RangeError);
    expect(() => new Router().add("x", "/{", [], () => "")).toThrow(SyntaxError);
  });
});

describe("mcp-resources.ts", async () => {
  const { Resources, resources } = (await imported("mcp-resources.ts")) as typeof McpResources;

  test.each([
    [
      "logs://api?since=2026/11/24&level=error",
      { name: "log", values: { service: "api", since: "2026/11/24", level: "error" } },
    ],
    [
      "notes://inbox/7?tags=to+do&client=x&tags=b",
      { name: "note", values: { folder: "inbox", id: "7", tags: ["to do", "b"] } },
    ],
    ["notes://inbox", undefined],
  ])("%s", (uri, read) => {
    expect(resources.read(uri)).toEqual(read);
  });

  test("lists its templates, and rejects those that cannot be read", () => {
    expect(resources.list()[0]).toEqual({ name: "log", uriTemplate: "logs://{service}{?level,since}" });
    expect(() => new Resources().add("x", "x://{a}{b}")).toThrow(SyntaxError);
    expect(() => new Resources().add("x", "x://{")).toThrow(SyntaxError);
  });
});

test("set-parameter.ts sets one parameter, and nothing else", async () => {
  const { withParameter } = (await imported("set-parameter.ts")) as typeof SetParameter;
  const link = "https://h/?q=a%20b+c&sig=%7e1&page=1#top";
  expect(withParameter(link, "page", "2")).toBe("https://h/?q=a%20b+c&sig=%7e1&page=2#top");
  expect(withParameter(link, "sig", undefined)).toBe("https://h/?q=a%20b+c&page=1#top");
  expect(withParameter("/a", "b", "c d")).toBe("/a?b=c%20d");
});

test("clean-column.ts adds normal forms and hosts, and counts the invalid rows", async () => {
  const { cleaned } = (await imported("clean-column.ts")) as typeof CleanColumn;
  const url = arrow.vectorFromArray(["HTTP://Example.com:80/%7Ea", "a b", null, "/a b"], new arrow.Utf8());
  const id = arrow.vectorFromArray([1, 2, 3, 4], new arrow.Int32());
  const { table, invalid } = cleaned(new arrow.Table({ id, url }), "url");
  expect(table.schema.names).toEqual(["id", "url", "normal", "host"]);
  expect([...table.getChild("normal")!]).toEqual(["http://example.com/~a", null, null, null]);
  expect([...table.getChild("host")!]).toEqual(["example.com", null, null, null]);
  expect([...table.getChild("id")!]).toEqual([1, 2, 3, 4]);
  expect([...invalid]).toEqual([["ERR_URI_UNEXPECTED_CHARACTER", 2]]);
  expect(() => cleaned(table, "uri")).toThrow(RangeError);
});

test("switch-library.ts changes imports, and nothing else", async () => {
  const { switched } = (await imported("switch-library.ts")) as typeof SwitchLibrary;
  const source = `import URI from "uri-js";
import { parse } from 'fast-uri';
import type { URIComponents } from "uri-js-types";
const lazy = await import("fast-uri"), old = require( "uri-js" );
const name = "fast-uri";
import { fileURLToPath } from "node:url";
import { format as shown } from "node:url";
var path = require("path"), url = require('url');
path.resolve(url.parse("a").href);
const resolve = require("url").resolve;`;
  const changed = `import URI from "pchar/compat/uri-js";
import { parse } from 'pchar/compat/fast-uri';
import type { URIComponents } from "uri-js-types";
const lazy = await import("pchar/compat/fast-uri"), old = require( "pchar/compat/uri-js" );
const name = "fast-uri";
import { fileURLToPath } from "node:url";
import { format as shown } from "./url.js";
var path = require("path"), url = require('./url.js');
path.resolve(url.parse("a").href);
const resolve = require("./url.js").resolve;`;
  expect(switched(source, "./url.js")).toEqual({ source: changed, count: 7 });
});

test("worker.ts normalizes, and says where an error is", async () => {
  const { default: worker } = (await imported("worker.ts")) as typeof Worker;
  const get = async (query: string) => {
    const response = worker.fetch(new Request(`https://h/${query}`));
    return [response.status, await response.json()];
  };
  expect(await get("?uri=HTTP://EXAMPLE.com/%257Ea")).toEqual([
    200,
    { uri: "http://example.com/~a", engine: expect.stringMatching(/^(?:wasm|js)$/) },
  ]);
  const error = { code: "ERR_URI_UNEXPECTED_CHARACTER", rule: "path", index: 1 };
  expect(await get("?uri=a%20b")).toEqual([400, { error }]);
  expect((await get(""))[0]).toBe(400);
});

test("log-report.ts counts the hosts of a stream, wherever its chunks are cut", async () => {
  const { report } = (await imported("log-report.ts")) as typeof LogReport;
  async function* source() {
    yield bytes("http://a/1\nhttp://A/2\nhttp://exam");
    yield bytes("ple.com/?q\nno host\n/path\nhttp://a/");
  }
  expect(await report(source())).toEqual({
    lines: 6,
    invalid: 1,
    hosts: new Map([
      ["a", 3],
      ["example.com", 1],
    ]),
  });
});

test("unique-lines.ts keeps the first of equivalent lines, as it is written", async () => {
  const { unique } = (await imported("unique-lines.ts")) as typeof UniqueLines;
  const source = new Blob(["HTTP://A/%7Eb\n", "http://a/~b\na b\nhttp://a/\n"]).stream();
  const invalid: number[] = [];
  const found = unique(source as ReadableStream<Uint8Array>, ({ row }) => invalid.push(row));
  expect(await new Response(found).text()).toBe("HTTP://A/%7Eb\na b\nhttp://a/\n");
  expect(invalid).toEqual([2]);
});

describe("url-or-pchar.ts", async () => {
  const { comparison, STRINGS, table } = (await imported("url-or-pchar.ts")) as typeof UrlOrPchar;
  const FILE = "docs/url-or-pchar.md";

  // With `--update` the table is written, not compared.
  test(`makes the table of ${FILE}`, async () => {
    const made = withTable("strings", table(STRINGS), readDocument(FILE));
    await expect(made).toMatchFileSnapshot(join(ROOT, FILE));
  });

  test("shows twenty different strings", () => {
    expect(new Set(STRINGS).size).toBe(20);
  });

  test("says what each does", () => {
    expect(comparison("../g")).toEqual({ url: undefined, pchar: "`../g`" });
    expect(comparison("http://h/a b")).toEqual({
      url: "http://h/a%20b",
      pchar: "unexpected character ' ' in path at index 10",
    });
  });
});

describe("where-to.ts", async () => {
  const { mayFetch, mayOpen, mayReceiveCode, nextPage } = (await imported("where-to.ts")) as typeof WhereTo;

  test("answers four questions about one URI differently", () => {
    const answers = (uri: string) => [mayReceiveCode(uri), nextPage(uri), mayFetch(uri), mayOpen(uri)];
    const home = "https://app.example/";
    expect(answers("https://app.example/cb")).toEqual([true, "https://app.example/cb", true, false]);
    expect(answers("http://127.0.0.1:51004/cb")).toEqual([true, home, false, false]);
    expect(answers("https://app.example/a?b")).toEqual([false, "https://app.example/a?b", true, false]);
    expect(answers("https://evil.example/cb")).toEqual([false, home, true, false]);
    expect(answers("\\\\evil.example/cb")).toEqual([false, home, false, false]);
    expect(answers("http://[")).toEqual([false, home, false, false]);
    expect(answers("file:///home/me/project/a")).toEqual([false, home, false, true]);
    expect(answers("file:///home/me/project/../a")).toEqual([false, home, false, false]);
  });
});
