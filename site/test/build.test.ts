import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { withPlaygroundLinks } from "../build/guide.mjs";
import { rewriteLinks } from "../build/links.mjs";
import { playgroundLink } from "../build/playground-link.mjs";
import { policyOf } from "../build/policy.mjs";
import { runnable, withPrograms } from "../build/programs.mjs";

const DOCS = fileURLToPath(new URL("../../docs", import.meta.url));
const GUIDES = readdirSync(DOCS).filter((name) => name.endsWith(".md"));

describe("links of a guide", () => {
  const pages = new Map([
    ["docs/links.md", "guide/links.md"],
    ["CHANGELOG.md", "changelog.md"],
  ]);
  const rewritten = (text: string): string => rewriteLinks(text, "docs/lines.md", "guide/lines.md", pages);

  test("lead to pages of the site", () => {
    expect(rewritten("[a](links.md#limits), [b](../CHANGELOG.md)")).toBe(
      "[a](./links.md#limits), [b](../changelog.md)",
    );
  });

  test("to files that are not on the site become text", () => {
    expect(rewritten("[SECURITY.md](../SECURITY.md), [the examples](../examples)")).toBe(
      "`SECURITY.md`, the examples",
    );
  });

  test("to other sites, to the same page and in code stay", () => {
    const text = "[a](https://example.com/), [b](#b)\n\n```js\nx[y](../SECURITY.md)\n```\n";
    expect(rewritten(text)).toBe(text);
  });

  test("to files that do not exist are rejected", () => {
    expect(() => rewritten("[a](nothing.md)")).toThrow(
      "docs/lines.md links to docs/nothing.md, which does not exist",
    );
  });
});

describe("a link to the playground", () => {
  test.each([
    ['parse("http://h/a b");', "text=http%3A%2F%2Fh%2Fa%20b"],
    [
      'x;\nresolve("../g", "http://a/b/c/d;p?q");',
      "text=..%2Fg&tab=resolve&base=http%3A%2F%2Fa%2Fb%2Fc%2Fd%3Bp%3Fq",
    ],
    ['equivalent("http://h", "http://h/");', "text=http%3A%2F%2Fh&tab=normalize&other=http%3A%2F%2Fh%2F"],
    ['mailto.parse("mailto:a@h").to;', "text=mailto%3Aa%40h&tab=schemes"],
    ['fromHref("a\\\\b(c)");', "text=a%5Cb%28c%29"],
    ['const base = "s://b";\nresolve("g", base);', "text=g&tab=resolve&base=s%3A%2F%2Fb"],
    ['expandTemplate("/{id}", { id: 7 });', "tab=template&template=%2F%7Bid%7D"],
    ['const page = "- <s:a>\\n";\nextract(page);', "tab=text&document=-%20%3Cs%3Aa%3E%0A"],
    ['const link = "s:a";\nwithParams(link, { page: 2 });', "text=s%3Aa"],
    ['URI.parse("s:a");', "text=s%3Aa"],
    ['import { checkLines } from "pchar/lines";\ncheckLines(bytes("s:a\\nb"));', "text=s%3Aa"],
  ])("shows the call: %s", (code, fragment) => {
    expect(playgroundLink(code)).toBe(
      `[Open in playground](/playground.html#${fragment}){.open-in-playground}`,
    );
  });

  test.each(["parse(text);", 'resolve("g", base);', 'pctEncode("a b");', 'URL.parse.x("a");'])(
    "is not made of %s",
    (code) => {
      expect(playgroundLink(code)).toBeUndefined();
    },
  );

  test.each(GUIDES)("follows every example of docs/%s, except one of pchar/lines without a URI", (name) => {
    const text: string = withPlaygroundLinks(readFileSync(join(DOCS, name), "utf8"));
    const [, ...examples] = text.split("```js\n");
    const without = examples.filter((example) => !example.includes("[Open in playground]"));
    expect(without.filter((example) => !example.includes('"pchar/lines'))).toEqual([]);
  });

  test("follows an example of a guide", () => {
    const link = playgroundLink('parse("g");')!;
    expect(withPlaygroundLinks('```js\nparse("g");\n```\n\nText\n')).toBe(
      `\`\`\`js\nparse("g");\n\`\`\`\n\n${link}\n\nText\n`,
    );
  });
});

test("a guide contains its program", () => {
  const text = withPrograms(
    "Before\n\n[examples/fetch-guard.ts](../examples/fetch-guard.ts) fetches\na text.\n\nAfter\n",
  );
  expect(text).toMatch(
    /^Before\n\n\[examples[^\n]+ fetches\na text\.\n\n```ts \[fetch-guard\.ts\]\n[\s\S]*guardedFetch[\s\S]*\n```\n\nAfter\n$/,
  );
});

test("a program that needs only strings has a button that runs it, and its module exports a function", () => {
  expect(withPrograms("\n\n[examples/tracking.ts](../examples/tracking.ts) removes parameters.\n")).toMatch(
    /```\n\n<RunProgram name="tracking" command="node tracking\.ts 'https:[^"]*'" \/>\n$/,
  );
  const code = `// Run it: node a.ts 'a b' 'c'
import { parse } from "pchar";

export const x = 1;

if (import.meta.filename === process.argv[1]) console.log(process.argv.slice(2));
`;
  expect(runnable(code)).toContain('{ argv: ["node","","a b","c"] }');
  expect(runnable(code)).toMatch(/\nconst x = 1;\n\nif \(true\) console/);
  expect(runnable(code.replace("pchar", "node:fs"))).toBeUndefined();
  expect(runnable(code.replace("parse(", "fetch(").replace("x = 1", "x = fetch(y)"))).toBeUndefined();
});

test("the policy has the hash of each inline script once, and none of a file", () => {
  // The SHA-256 of "a" is FIPS 180-4's ca978112 ca1bbdca ..., in base64.
  const hash = "'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='";
  const html = '<script>a</script><script src="x.js"></script><script id="b">a</script>';
  expect(policyOf(html)).toBe(
    `default-src 'self'; script-src 'self' 'wasm-unsafe-eval' ${hash}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'`,
  );
});
