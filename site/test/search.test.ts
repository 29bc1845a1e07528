import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import WORDS from "../search-words.json" with { type: "json" };
import { FOLDERS } from "./folders.ts";
import { launch, open, openSearch, type Server, serveSite } from "./support.ts";

let browser: Browser;
let server: Server;
beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), serveSite("/x/y/")]);
});
afterAll(() => Promise.all([browser.close(), server.close()]));

test("the search opens, finds, and follows a result by keyboard", async () => {
  const { page, context, errors, foreign } = await open(browser, server.home);
  await openSearch(page);
  await page.keyboard.type("zone identifier");
  // The list of the first letters may be another one.
  await page.locator("#localsearch-list li:first-child", { hasText: "ERR_URI_ZONE_IDENTIFIER" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/ERR_URI_ZONE_IDENTIFIER\.html/);
  await page.getByRole("heading", { level: 1, name: "ERR_URI_ZONE_IDENTIFIER" }).waitFor();
  expect({ errors, foreign, missing: server.missing }).toEqual({ errors: [], foreign: [], missing: [] });
  await context.close();
});

test("the words that people search by belong to pages", () => {
  const pages = Object.keys(WORDS).filter((page) => !existsSync(join(FOLDERS["/"]!, `${page}.html`)));
  expect(pages).toEqual([]);
});

test("the words that people search for find the right page first", async () => {
  const { page, context } = await open(browser, server.home);
  await openSearch(page);
  const first = page.locator("#localsearch-list li a").first();
  for (const [words, guide] of [
    ["dedupe", "crawl"],
    ["IRI", "international"],
    ["validate form", "form"],
    ["caret", "form"],
    ["zod", "form"],
    ["SSRF", "fetch-guard"],
    ["allow list", "fetch-guard"],
    ["mailto", "schemes"],
    ["custom scheme", "own-scheme"],
    ["own scheme", "own-scheme"],
    ["app link", "own-scheme"],
    ["sigv4", "recipes/aws-sigv4"],
    ["canonical request", "recipes/aws-sigv4"],
    ["AWS signature", "recipes/aws-sigv4"],
    ["UriEncode", "recipes/aws-sigv4"],
    ["robots.txt", "recipes/robots-txt"],
    ["base IRI", "recipes/turtle-base"],
    ["turtle", "recipes/turtle-base"],
    ["json-ld", "recipes/json-ld-relative"],
    ["@special", "recipes/json-ld-relative"],
    ["VS Code", "recipes/file-key"],
    ["vscode file key", "recipes/file-key"],
    ["vscode link", "own-scheme"],
    ["file key", "recipes/file-key"],
    ["join path", "recipes/join-path"],
    ["url-join", "recipes/join-path"],
    ["hls", "recipes/replace-resolver"],
    ["rdflib", "recipes/replace-resolver"],
    ["join", "recipes/join-path"],
    ["trailing slash", "recipes/join-path"],
    ["hostname", "start"],
    ["pathname", "start"],
    ["urlparse", "start"],
    ["query string", "query"],
    ["searchParams", "query"],
    ["URLSearchParams", "query"],
    ["utm", "query"],
    ["open redirect", "redirects"],
    ["redirect_uri", "redirects"],
    ["returnTo", "redirects"],
    ["webhook", "fetch-guard"],
    ["redact", "log"],
    ["mask password", "log"],
    ["README links", "links"],
    ["linkify", "links"],
    ["baseURL", "api-client"],
    ["sitemap", "crawl"],
    ["$ref", "refs"],
    ["punycode", "international"],
    ["pandas", "reach"],
    ["bundle size", "runtimes"],
    ["phishing", "security"],
  ] as const) {
    await page.getByRole("searchbox").fill(words);
    await expect
      .poll(() => first.getAttribute("href"), { message: words, timeout: 30_000 })
      .toContain(`/guide/${guide}.html`);
  }
  for (const [words, name] of [
    ["encodeURIComponent", "pctEncode"],
    ["decodeURIComponent", "pctDecode"],
    ["canParse", "check"],
    ["urljoin", "resolve"],
    ["urldefrag", "defragment"],
    ["normalize", "normalize"],
    ["normalize-url", "normalize"],
    ["webAddress", "webAddress"],
  ] as const) {
    await page.getByRole("searchbox").fill(words);
    await expect
      .poll(() => first.getAttribute("href"), { message: words, timeout: 30_000 })
      .toMatch(new RegExp(`/reference/\\w+/${name}\\.html`));
  }
  await context.close();
});

test("the programs of guides are not searched", async () => {
  const { page, context } = await open(browser, server.home);
  await openSearch(page);
  // The name of a function in examples/, and in no other page.
  await page.getByRole("searchbox").fill("mayReceiveCode");
  await page.getByText("No results for").waitFor();
  await context.close();
});

test("Escape closes the search", async () => {
  const { page, context } = await open(browser, server.home);
  await openSearch(page);
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").waitFor({ state: "detached" });
  await context.close();
});
