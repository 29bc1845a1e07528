// The recipes in docs/recipes: the program that each begins with, run beside a second source.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDocument } from "./documents.ts";
import { fencedBlocks } from "./examples.ts";
import { imported, ROOT } from "./programs.ts";

const require = createRequire(import.meta.url);
const PAGES = readdirSync(join(ROOT, "docs/recipes"))
  .filter((name) => name.endsWith(".md"))
  .map((name) => name.replace(/\.md$/, ""));

/** Returns the program of a page: its first block, which stands before the headings below the title. */
function programOf(page: string): string {
  const [beginning = ""] = readDocument(`docs/recipes/${page}.md`).split("\n## ");
  return fencedBlocks(page, beginning)[0]!.code;
}

/** Compiles and runs the program of a page, and returns its functions. */
function recipe(page: string): Promise<unknown> {
  const code = programOf(page);
  const names = [...code.matchAll(/^(?:function|const) (\w+)/gm)].map(([, name]) => name);
  return imported(`recipes/${page}.ts`, `${code}\nexport { ${names.join(", ")} };`);
}

const vectors = <T extends object>(file: string): T[] => JSON.parse(readFileSync(join(ROOT, file), "utf8"));
/** What may follow a path. */
const TAIL = fc.constantFrom("", "?q", "#f", "?a=1&b=/#c");
/** Joins up to some of the parts. */
const joined = (parts: readonly string[], maxLength: number, separator = ""): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...parts), { maxLength }).map((found) => found.join(separator));

test.each(PAGES)("docs/recipes/%s.md is short: what to write, when not, what the rules say", (page) => {
  const text = readDocument(`docs/recipes/${page}.md`);
  expect(text.match(/^## .+$/gm)).toEqual(["## When not", expect.stringMatching(/^## What /)]);
  expect(text.split("\n").length).toBeLessThan(120);
  expect(readDocument("README.md")).toContain(`](docs/recipes/${page}.md)`);
});

test.each([
  ["aws-sigv4", "canonicalRequest", ["GET", "https://h/a b", [], "", "s3"], "ERR_URI_UNEXPECTED_CHARACTER"],
  ["robots-txt", "isAllowed", [[], "a b"], "ERR_URI_MISSING_SCHEME"],
  ["turtle-base", "iriOf", ["a b", "http://h/"], "ERR_URI_UNEXPECTED_CHARACTER"],
  ["json-ld-relative", "compactId", ["http://h/a b", "http://h/"], "ERR_URI_UNEXPECTED_CHARACTER"],
  ["file-key", "fileKey", ["https://h/a"], "ERR_URI_OTHER_SCHEME"],
  ["file-key", "fileKey", ["file:///a?b"], "ERR_URI_UNEXPECTED_PART"],
  ["join-path", "joinPath", ["https://h/", "a b"], "ERR_URI_UNEXPECTED_CHARACTER"],
  ["join-path", "joinPath", ["/v1", "a"], "ERR_URI_MISSING_SCHEME"],
] as const)("docs/recipes/%s.md: %s(%j) throws %s", async (page, name, args, code) => {
  const functions = (await recipe(page)) as Readonly<Record<string, (...args: unknown[]) => unknown>>;
  expect(() => functions[name]!(...args)).toThrow(expect.objectContaining({ code }));
});

describe("aws-sigv4", async () => {
  type Headers = readonly (readonly [string, string])[];
  const { canonicalRequest } = (await recipe("aws-sigv4")) as {
    canonicalRequest(method: string, uri: string, headers: Headers, hash: string, service: string): string;
  };

  type Vector = { method: string; uri: string; headers: Headers; service: string; expect: string };
  test.each(vectors<Vector>("test/package/aws-sigv4.json"))(
    "$id of the signing test suite of AWS",
    ({ method, uri, headers, service, expect: expected }) => {
      const hash = expected.slice(expected.lastIndexOf("\n") + 1);
      expect(canonicalRequest(method, uri, headers, hash, service)).toBe(expected);
    },
  );

  test("has the paths and queries of aws4", () => {
    const { RequestSigner } = require("aws4");
    const segments = ["a", "B~", "%20", "%2a", "%C3%A9", "@:", "*'()", "..", ".", "", ";x=1"];
    const path = joined(segments, 6, "/").map((text) => `/${text}`);
    const name = fc.constantFrom("a", "a-1", "A", "%7e", "b/?", "%3D", "e%CC%81");
    const value = fc.constantFrom("", "=", "=1", "=%C3%A9", "=x=y", "=~%2B", "=-");
    const query = fc.array(
      fc.tuple(name, value).map((pair) => pair.join("")),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(path, query, fc.constantFrom("s3", "iam"), (sent, pairs, service) => {
        // For S3, aws4 takes the first of several parameters with one name.
        const kept = service === "s3" ? pairs.slice(0, 1) : pairs;
        const target = kept.length === 0 ? sent : `${sent}?${kept.join("&")}`;
        const [, ...lines] = canonicalRequest("GET", `https://h${target}`, [], "", service).split("\n");
        const signer = new RequestSigner(
          { service, host: "h", path: target },
          { accessKeyId: "A", secretAccessKey: "B" },
        );
        expect(lines.slice(0, 2)).toEqual(signer.canonicalString().split("\n").slice(1, 3));
      }),
      { numRuns: 2000 },
    );
  });

  test("pctEncode is UriEncode, as AWS writes it with encodeURIComponent", async () => {
    const { pctEncode } = await import("../../ts/index.ts");
    const hex = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
    for (let point = 0; point <= 0x10ffff; point += point < 0x3000 ? 1 : 97) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const text = String.fromCodePoint(point);
      expect(pctEncode(text)).toBe(encodeURIComponent(text).replace(/[!'()*]/g, hex));
    }
  });
});

describe("robots-txt", async () => {
  const { isAllowed, robotsRules } = (await recipe("robots-txt")) as {
    robotsRules(text: string, crawler: string): readonly object[];
    isAllowed(rules: readonly object[], uri: string): boolean;
  };
  const allows = (robots: string, path: string, crawler = "foobot"): boolean =>
    isAllowed(robotsRules(robots, crawler), `https://h${path}`);
  const matches = (pattern: string, path: string): boolean =>
    !allows(`user-agent: *\ndisallow:${pattern}`, path);

  test.each([
    ["2.2.2", "/foo/bar?baz=quz", "/foo/bar?baz=quz"],
    ["2.2.2", "/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https%3A%2F%2Ffoo.bar"],
    ["2.2.2", "/foo/bar/\u30c4", "/foo/bar/%E3%83%84"],
    ["2.2.2", "/foo/bar/%E3%83%84", "/foo/bar/%E3%83%84"],
    ["2.2.2", "/foo/bar/%62%61%7A", "/foo/bar/%62%61%7A"],
    ["2.2.2", "/foo/bar/%62%61%7A", "/foo/bar/baz"],
    ["2.2.3", "/path/file-with-a-%2A.html", "/path/file-with-a-*.html"],
    ["2.2.3", "/path/foo-%24", "/path/foo-$"],
  ])("RFC 9309, %s: %s matches %s", (_, pattern, path) => {
    expect(matches(pattern, path)).toBe(true);
  });

  test("RFC 9309, 5.1", () => {
    const robots = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot

EOF`;
    const paths = [
      "/",
      "/a.gif",
      "/a.gif?b",
      "/example/",
      "/publications/",
      "/example/page.html",
      "/example/allowed.gif",
    ];
    const allowed = (crawler: string): string[] => paths.filter((path) => allows(robots, path, crawler));
    expect(allowed("otherbot")).toEqual(["/", "/a.gif?b", "/publications/"]);
    expect(allowed("FooBot")).toEqual(["/example/page.html", "/example/allowed.gif"]);
    for (const crawler of ["barbot", "BazBot"])
      expect(paths.filter((path) => !allows(robots, path, crawler))).toEqual(["/example/page.html"]);
    expect(allowed("quxbot")).toEqual(paths);
  });

  test("RFC 9309, 5.2 and 2.2: the longest match, the groups of one name, other lines", () => {
    const longest = "user-agent: foobot\nallow: /example/page/\ndisallow: /example/page/disallowed.gif";
    expect(allows(longest, "/example/page/disallowed.gif")).toBe(false);
    expect(allows(longest, "/example/page/a")).toBe(true);
    const merged =
      "\ufeffUser-agent: FooBot/1.0 # x\rsitemap: /s\rUSER-AGENT: *\r\nDisallow: /a # b\nuser-agent:foobot\nDisallow: /c";
    expect(["/a", "/c", "/d"].map((path) => allows(merged, path))).toEqual([false, false, true]);
    expect(["/a", "/c"].map((path) => allows(merged, path, "other"))).toEqual([false, true]);
    expect(allows("disallow: /\nuser-agent: *\ndisallow:\n", "/a")).toBe(true);
    expect(allows("user-agent: *\ndisallow: /", "/robots.txt")).toBe(true);
  });

  // The tables of https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt
  test.each([
    [
      "/fish",
      "/fish /fish.html /fish/salmon.html /fishheads/yummy.html /fish.php?id=a",
      "/Fish.asp /catfish /?id=fish /desert/fish",
    ],
    [
      "/fish*",
      "/fish /fish.html /fish/salmon.html /fishheads/yummy.html /fish.php?id=a",
      "/Fish.asp /catfish /?id=fish /desert/fish",
    ],
    [
      "/fish/",
      "/fish/ /fish/?id=anything /fish/salmon.htm",
      "/fish /fish.html /animals/fish/ /Fish/Salmon.asp",
    ],
    [
      "/*.php",
      "/index.php /folder/filename.php?parameters /folder/any.php.file.html /filename.php/",
      "/ /windows.PHP",
    ],
    [
      "/*.php$",
      "/filename.php /folder/filename.php",
      "/filename.php?parameters /filename.php/ /filename.php5 /windows.PHP",
    ],
    ["/fish*.php", "/fish.php /fishheads/catfish.php?parameters", "/Fish.PHP"],
    ["/$", "/", "/a /?"],
  ])("the documentation of Google: %s", (pattern, matching, others) => {
    expect(matching.split(" ").filter((path) => !matches(pattern, path))).toEqual([]);
    expect(others.split(" ").filter((path) => matches(pattern, path))).toEqual([]);
  });

  test.each([
    ["/p", "/", "/page", true],
    ["/folder", "/folder", "/folder/page", true],
    ["/page", "/*.htm", "/page.htm", false],
    ["/page", "/*.ph", "/page.php5", true],
    ["/$", "/", "/", true],
    ["/$", "/", "/page.htm", false],
  ])("the documentation of Google: allow %s, disallow %s, %s", (allow, disallow, path, expected) => {
    expect(allows(`user-agent: *\nallow: ${allow}\ndisallow: ${disallow}`, path)).toBe(expected);
  });

  test("decides as robots-parser does, if the query is not empty and nothing is encoded without need", () => {
    const robotsParser = require("robots-parser");
    const pattern = joined(["/", "a", "b", "*", "$", ".php", "é", "?", "="], 7);
    const rule = fc.tuple(
      fc.constantFrom("Allow: ", "disallow:"),
      pattern,
      fc.constantFrom("", "\nUser-agent: bot\nallow: /none", "\n#"),
    );
    const robots = fc.array(
      rule.map((parts) => parts.join("")),
      { maxLength: 6 },
    );
    const target = joined(["/", "a", "b", "$", ".php", "%C3%A9", "?", "="], 8).filter(
      (text) => !text.endsWith("?"),
    );
    fc.assert(
      fc.property(robots, target, (lines, rest) => {
        const text = ["user-agent: *", ...lines].join("\n");
        const expected = robotsParser("https://h/robots.txt", text).isAllowed(`https://h/${rest}`, "bot");
        expect(allows(text, `/${rest}`, "bot")).toBe(expected);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("turtle-base", async () => {
  const { iriOf } = (await recipe("turtle-base")) as { iriOf(reference: string, base: string): string };

  type Vector = { reference: string; base: string; strict?: boolean; expect: string };
  const examples = vectors<Vector>("test/vectors/resolution-examples.json");
  test.each(examples.filter(({ strict }) => strict !== false))(
    "RFC 3986, $id",
    ({ reference, base, expect: expected }) => {
      expect(iriOf(reference, base)).toBe(expected);
    },
  );

  test("reads IRIs as n3 does", () => {
    const { Parser } = require("n3");
    const path = joined(["/", "a", "é", ".", "..", "%7E", ";x"], 6);
    const start = fc.constantFrom("", "/", "http://H/", "urn:", "//g/");
    const base = fc.constantFrom("http://h/", "HTTP://é/a/b/", "http://h/c/d");
    fc.assert(
      fc.property(start, path, TAIL, base, TAIL, (before, between, after, from, end) => {
        const reference = before + between + after;
        const [quad] = new Parser({ baseIRI: from + end }).parse(`<x:s> <x:p> <${reference}>.`);
        expect(iriOf(reference, from + end)).toBe(quad.object.value);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("json-ld-relative", async () => {
  const { compactId, expandId } = (await recipe("json-ld-relative")) as {
    compactId(iri: string, base: string): string;
    expandId(id: string, base: string): string | undefined;
  };
  const jsonld = require("jsonld");

  /** Returns what jsonld.js reads an `@id` as. */
  async function byJsonld(id: string, base: string): Promise<string | undefined> {
    const [node] = await jsonld.expand({ "@id": id, "http://p/": "v" }, { base });
    return node["@id"] ?? undefined;
  }

  test("compact-manifest#t0111 of the test suite of W3C", () => {
    expect(compactId("http://localhost/@special", "http://localhost/")).toBe("./@special");
  });

  const base = fc.constantFrom("http://localhost/", "http://localhost/a/b?q");
  const path = joined(["@special", "@a", "@a1", "/", "a", "é", "..", "."], 5).filter(
    (text) => !/^\/\/|\.\.\/\//.test(text),
  );

  test("jsonld.js reads what compactId writes as the IRI", async () => {
    const start = fc.constantFrom("http://localhost/", "http://other/", "urn:");
    const iri = fc.oneof(
      fc.tuple(start, path, TAIL).map((parts) => parts.join("")),
      fc.constantFrom("_:b", "_:b0"),
    );
    await fc.assert(
      fc.asyncProperty(iri, base, async (text, from) => {
        const id = compactId(text, from);
        expect(await byJsonld(id, from)).toBe(text);
        expect(expandId(id, from)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  test("expandId reads as jsonld.js does", async () => {
    await fc.assert(
      fc.asyncProperty(path, TAIL, base, async (before, after, from) => {
        expect(expandId(before + after, from)).toBe(await byJsonld(before + after, from));
      }),
      { numRuns: 1000 },
    );
  });
});

describe("file-key", async () => {
  const { fileKey } = (await recipe("file-key")) as { fileKey(uri: string): string };
  const { URI } = require("vscode-uri");
  const name = fc
    .oneof(
      fc.string({ minLength: 1, unit: "binary" }),
      joined(["a", " ", "%41", "[id]", "(b)", "é", ":", "+", "|"], 4),
    )
    .filter((text) => !/^\.*$|[/\\\p{Cc}]/u.test(text));
  const names = fc.array(name, { minLength: 1, maxLength: 4 });

  test("is the spelling of vscode-uri, also for what Node writes", () => {
    fc.assert(
      fc.property(names, fc.constantFrom("C:", "z:"), (path, drive) => {
        const windows = URI.file(`${drive}/${path.join("/")}`).toString();
        expect(fileKey(windows)).toBe(windows);
        expect(fileKey(pathToFileURL(`${drive}\\${path.join("\\")}`, { windows: true }).href)).toBe(windows);
        const posix = URI.file(`/${path.join("/")}`).toString();
        expect(fileKey(posix)).toBe(posix);
        expect(fileKey(pathToFileURL(`/${path.join("/")}`, { windows: false }).href)).toBe(posix);
      }),
      { numRuns: 3000 },
    );
  });

  test("differs for different names", () => {
    const keys = ["a/b", "a%2Fb", "a%252Fb", "a", "a/", "a%20b", "a+b", "A/b", "c%3A/b", "%FF", "%C3%BF"];
    expect(new Set(keys.map((key) => fileKey(`file:///${key}`))).size).toBe(keys.length);
  });
});

describe("join-path", async () => {
  const { joinPath } = (await recipe("join-path")) as { joinPath(base: string, path: string): string };
  const base = fc.constantFrom(
    "https://h",
    "https://h/",
    "https://h/v1",
    "https://h/v1/",
    "https://h:8080/a/b",
  );

  test("joins as url-join does, if nothing in the path is special", async () => {
    const { default: urlJoin } = await import("url-join");
    const path = fc
      .tuple(
        fc.constantFrom("", "/"),
        fc.array(fc.constantFrom("a", "users", "%20", "@b", "c:d"), { minLength: 1 }),
      )
      .map(([slash, names]) => slash + names.join("/"));
    fc.assert(
      fc.property(base, path, fc.constantFrom("", "?a=1", "?a=1&b=/", "#top"), (start, middle, end) => {
        expect(joinPath(start, middle + end)).toBe(urlJoin(start, middle + end));
      }),
    );
  });

  test("is URL with a slash after the base and a dot before the path", () => {
    const path = joined(["/", "a", "..", ".", ":"], 6);
    fc.assert(
      fc.property(base, path, TAIL, (from, text, tail) => {
        const expected = new URL(`./${text.replace(/^\/+/, "")}${tail}`, from.replace(/\/?$/, "/")).href;
        expect(joinPath(from, text + tail)).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("replace-resolver", async () => {
  const { buildAbsoluteURL, join: joinUri } = (await recipe("replace-resolver")) as {
    buildAbsoluteURL(base: string, reference: string): string;
    join(given: string, base: string): string;
  };
  const toolkit = (base: string, reference: string): string =>
    require("url-toolkit").buildAbsoluteURL(base, reference, { alwaysNormalize: true });

  test("resolves as url-toolkit does, except where that keeps a `..` or begins a path with `//`", () => {
    const bases = ["https://h/video/main.m3u8?t=1", "https://h/a/b/", "/video/a/main.m3u8", "//h/a/b"];
    const start = fc.constantFrom("", "/", "//h2/", "https://h3/", "../", "../../");
    const path = joined(["a", "/", "b.ts", " ", "[", "..", "é"], 5);
    fc.assert(
      fc.property(fc.constantFrom(...bases), start, path, TAIL, (base, before, between, after) => {
        const reference = before + between + after;
        const expected = toolkit(base, reference);
        fc.pre(!/\/\.\.(?:[/?#]|$)/.test(expected));
        fc.pre(!expected.startsWith("//") || `${base} ${reference}`.includes("//h"));
        expect(buildAbsoluteURL(base, reference)).toBe(expected);
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    ["..//c", "/a/b", "/.//c", "//c"],
    [";x", "https://h/a;y?q", "https://h/;x", "https://h/a;x"],
    ["/b", "example.com/a", "/b", "example.com/b"],
    ["../../c", "https://h/a/b", "https://h/c", "https://h/../c"],
    ["?t", "https://h", "https://h?t", "https://h/?t"],
  ])("%s on %s is %s, and %s to url-toolkit", (reference, base, ours, theirs) => {
    expect(buildAbsoluteURL(base, reference)).toBe(ours);
    expect(toolkit(base, reference)).toBe(theirs);
  });

  test("takes any strings", () => {
    const text = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(text, text, text, (given, base, host) => {
        joinUri(given, `x://${host}/${base}`);
        buildAbsoluteURL(base, given);
      }),
    );
  });
});
