// The programs in examples/, compiled and run with the built package, which they import as a user does. Those that are not here
// are in example-*.test.ts.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type * as url from "node:url";
import { describe, expect, test } from "vitest";
import type * as ApiClientProgram from "../../examples/api-client.ts";
import type * as FetchGuard from "../../examples/fetch-guard.ts";
import type * as LinkChecker from "../../examples/link-checker.ts";
import type * as LogCleaner from "../../examples/log-cleaner.ts";
import type * as RdfResolver from "../../examples/rdf-resolver.ts";
import type * as RefResolver from "../../examples/ref-resolver.ts";
import type { GuardOptions } from "../../ts/guard/index.ts";
import { readUrl } from "../support/url.ts";
import { readDocument } from "./documents.ts";
import { EXAMPLES, imported, NAMES, SWITCHES, serving, strictMessages } from "./programs.ts";

describe("every program", () => {
  test.each(NAMES)("%s has at most 60 lines, and runs when it is imported", async (name) => {
    expect(readFileSync(join(EXAMPLES, name), "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(60);
    await imported(name);
  });

  test.each(SWITCHES)(
    "%s has at most 25 lines of code, lists its differences, and is in the list of programs",
    (name) => {
      const lines = readFileSync(join(EXAMPLES, name), "utf8").trimEnd().split("\n");
      expect(lines.filter((line) => line !== "" && !line.startsWith("//")).length).toBeLessThanOrEqual(25);
      expect(lines).toContain("// Differences:");
      expect(readDocument("examples/README.md")).toContain(`](${name})`);
    },
  );

  test("compiles under strict", () => {
    expect(NAMES).not.toEqual([]);
    expect(strictMessages([...NAMES, ...SWITCHES].map((name) => join(EXAMPLES, name)))).toEqual([]);
  });
});

describe("switch/url.ts", async () => {
  const { parse } = (await imported("switch/url.ts")) as Pick<typeof url, "parse">;

  test.each([
    ["http://good.example\\@evil.example/"],
    ["http://good.example#@evil.example/"],
    ["http:\\\\h\\a"],
    [" http://h /"],
    ["ht\ntp://u:p@h:8080/"],
    ["http://a@b@c/"],
    ["http://0x7f.1/"],
    ["http://%41.com/"],
    ["https://bücher.example/"],
    ["https://a\u3002b/"],
    ["http:///h/a"],
    ["ws://[::ffff:1.2.3.4]:1/"],
    ["x://h/"],
  ])("the host of %j is the one that URL reads, or it throws", (text) => {
    const read = (): string => {
      const { protocol, hostname } = parse(text);
      return new URL(`${protocol}//${hostname?.includes(":") ? `[${hostname}]` : hostname}/`).hostname;
    };
    const url = readUrl(text);
    if (url === undefined) expect(read).toThrow();
    else expect(read()).toBe(url.hostname);
  });
});

// test/unit/guard has the attacks.
describe("fetch-guard.ts", async () => {
  const { textAt } = (await imported("fetch-guard.ts")) as typeof FetchGuard;
  // The server of this test is on the loopback interface, so its address is accepted, and no other private one.
  const policy = { accept: ["loopback-address"] } as const;
  const addresses: Readonly<Record<string, string>> = {
    "public.example": "127.0.0.1",
    "inner.example": "10.0.0.1",
  };
  const lookup: NonNullable<GuardOptions["lookup"]> = (name, _, callback) =>
    callback(null, [{ address: addresses[name]!, family: 4 }]);

  test("has at most 18 lines, and reads what a redirect leads to", async () => {
    expect(
      readFileSync(join(EXAMPLES, "fetch-guard.ts"), "utf8").trimEnd().split("\n").length,
    ).toBeLessThanOrEqual(18);
    const port = await serving(({ url }, response) => {
      if (url === "/") response.writeHead(302, { location: "/a b?x[]=1" });
      if (url === "/in") response.writeHead(302, { location: "http://inner.example/" });
      response.end(url);
    });
    const start = `http://public.example:${port}/`;
    expect(await textAt(start, { policy, lookup })).toBe("/a%20b?x%5B%5D=1");
    expect(await textAt(`${start}in`, { policy, lookup })).toBe("ERR_GUARD_ADDRESS private-address");
  });

  test("says why it does not fetch", async () => {
    expect(await textAt("http://localhost../")).toBe("ERR_GUARD_REFUSED loopback-name empty-label");
    expect(await textAt("http://inner.example/", { lookup })).toBe("ERR_GUARD_ADDRESS private-address");
    const within = ["https://example.com/docs/"];
    expect(await textAt("https://example.com/admin", { policy: { within } })).toBe(
      "ERR_GUARD_REFUSED not-within",
    );
  });
});

describe("link-checker.ts", async () => {
  const { brokenLinks } = (await imported("link-checker.ts")) as typeof LinkChecker;

  test("follows the links of a site once each, and reports the broken ones", async () => {
    const pages: Readonly<Record<string, string>> = {
      "/": "<a href='a%7Cb'><a href='/a|b#top'><a href='./gone'><a href=mailto:a@b.c><a href='http://h:x/'>",
      "/a%7Cb": "<a href='../'><img src=missing.png> /text <a\nHREF=\" {a} b?c&amp;d \">",
      "/%7Ba%7D%20b?c&d": "",
    };
    const asked: string[] = [];
    const port = await serving(({ url = "" }, response) => {
      asked.push(url);
      const page = pages[url];
      response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html" }).end(page);
    });
    const site = `http://127.0.0.1:${port}/`;
    const broken = await brokenLinks(site);
    expect(asked).toEqual(["/", "/a%7Cb", "/gone", "/missing.png", "/%7Ba%7D%20b?c&d"]);
    expect(broken).toEqual([
      {
        page: site,
        text: "http://h:x/",
        reason: `Cannot read href "http://h:x/": unexpected character 'x' in port at index 9`,
      },
      { page: site, text: "./gone", reason: "status 404" },
      { page: `${site}a%7Cb`, text: "missing.png", reason: "status 404" },
    ]);
  });

  test("reads the page that a redirect leads to, even if its address is not a URI", async () => {
    const asked: string[] = [];
    const port = await serving(({ url = "" }, response) => {
      asked.push(url);
      const headers = { "content-type": "text/html" };
      if (url === "/") response.writeHead(302, { location: "/new?tags[]=1" }).end();
      else response.writeHead(200, headers).end(url.startsWith("/new") ? "<a href=b>" : "");
    });
    expect(await brokenLinks(`http://127.0.0.1:${port}/`)).toEqual([]);
    expect(asked).toEqual(["/", "/new?tags[]=1", "/b"]);
  });
});

describe("api-client.ts", async () => {
  const { ApiClient } = (await imported("api-client.ts")) as typeof ApiClientProgram;

  test("encodes segments and parameters, and keeps those of the base", () => {
    const client = new ApiClient("https://api.example/v1/?key=a%2Fb");
    const params = { q: "a&b", tag: ["x", "y"], page: 2, none: null };
    expect(client.uri(["users", "a/b?c"], params)).toBe(
      "https://api.example/v1/users/a%2Fb%3Fc?key=a%2Fb&q=a%26b&tag=x&tag=y&page=2",
    );
    expect(() => client.uri(["..", "admin"])).toThrow("dot");
  });

  test("reads a list page by page", async () => {
    const port = await serving(({ url }, response) => {
      const isFirst = url === "/v1/users?sort=name";
      response.end(JSON.stringify(isFirst ? { items: [1, 2], next: "?page[number]=2" } : { items: [url] }));
    });
    const items: unknown[] = [];
    const client = new ApiClient(`http://127.0.0.1:${port}/v1`);
    for await (const item of client.list(["users"], { sort: "name" })) items.push(item);
    expect(items).toEqual([1, 2, "/v1/users?page%5Bnumber%5D=2"]);
  });
});

describe("ref-resolver.ts", async () => {
  const { Schemas } = (await imported("ref-resolver.ts")) as typeof RefResolver;
  // The example of JSON Schema 2020-12, appendix A.
  const SCHEMA = {
    $id: "https://example.com/root.json",
    $defs: {
      A: { $anchor: "foo" },
      B: { $id: "other.json", $defs: { X: { $anchor: "bar" }, Y: { $id: "t/inner.json", $anchor: "bar" } } },
      C: { $id: "urn:uuid:ee564b8a-7a87-4125-8c96-e9f123d6766f" },
      "a/b c": { const: 1 },
    },
  };
  const schemas = new Schemas();
  schemas.add(SCHEMA, "file:///schema.json");
  const { A, B, C } = SCHEMA.$defs;

  test.each([
    ["https://example.com/root.json", SCHEMA],
    ["https://example.com/root.json#", SCHEMA],
    ["#foo", A],
    ["#/$defs/A", A],
    ["HTTPS://EXAMPLE.com:443/%6Fther.json", B],
    ["other.json#bar", B.$defs.X],
    ["other.json#/$defs/X", B.$defs.X],
    ["#/$defs/B/$defs/X", B.$defs.X],
    ["t/inner.json", B.$defs.Y],
    ["t/inner.json#bar", B.$defs.Y],
    ["urn:uuid:ee564b8a-7a87-4125-8c96-e9f123d6766f", C],
    ["#/$defs/a~1b%20c/const", 1],
  ])("%s", (ref, schema) => {
    expect(schemas.resolve(ref, "https://example.com/root.json").schema).toEqual(schema);
  });

  test("gives the base of what it found, and an error if there is nothing", () => {
    const root = "https://example.com/root.json";
    expect(schemas.resolve("#/$defs/B/$defs/Y", root).base).toBe("https://example.com/t/inner.json");
    expect(() => schemas.resolve("#/$defs/toString", root)).toThrow("Nothing is at");
  });
});

describe("rdf-resolver.ts", async () => {
  const { triples } = (await imported("rdf-resolver.ts")) as typeof RdfResolver;

  test("resolves IRIs against @base, and expands prefixed names", () => {
    const document = `# a comment
@base <http://example.org/é/> .
@prefix ex: <../vocab#> .
@prefix : <http://xmlns.com/foaf/0.1/> .
<#me> a :Person .
<#me> :name "A \\"B\\" . C"@en .
<//h/x> ex:knows <#me>.
<http://H/a/../b> ex:knows <./c> .
`;
    const type = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
    expect(triples(document, "http://example.org/")).toEqual([
      `<http://example.org/é/#me> <${type}> <http://xmlns.com/foaf/0.1/Person> .`,
      `<http://example.org/é/#me> <http://xmlns.com/foaf/0.1/name> "A \\"B\\" . C"@en .`,
      "<http://h/x> <http://example.org/vocab#knows> <http://example.org/é/#me> .",
      "<http://H/a/../b> <http://example.org/vocab#knows> <http://example.org/é/c> .",
    ]);
    expect(() => triples("<a> no:prefix <b> .", "http://h/")).toThrow("No prefix is declared");
  });
});

describe("log-cleaner.ts", async () => {
  const { clean, cleaner } = (await imported("log-cleaner.ts")) as typeof LogCleaner;

  test("masks passwords and parameters, and nothing else", async () => {
    const line =
      '192.0.2.1 - - [22/Nov/2026:17:08:35 +0000] "GET /a?token=s3cret&b=1 HTTP/1.1" 200 5 "http://me:pw@h/?x=1"';
    const masked =
      '192.0.2.1 - - [22/Nov/2026:17:08:35 +0000] "GET /a?token=***&b=1 HTTP/1.1" 200 5 "http://me:***@h/?x=1"';
    expect(cleaner()(line)).toBe(masked);
    async function* log() {
      yield* [line, "", "b=1 pin: /a?pin=1&token=2"];
    }
    const lines: string[] = [];
    for await (const each of clean(log(), ["pin"])) lines.push(each);
    expect(lines).toEqual([masked, "", "b=1 pin: /a?pin=***&token=***"]);
  });
});
