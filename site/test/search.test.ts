import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
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

test("the words that people search for find a guide first", async () => {
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
  ] as const) {
    await page.getByRole("searchbox").fill(words);
    await expect
      .poll(() => first.getAttribute("href"), { message: words, timeout: 30_000 })
      .toContain(`/guide/${guide}.html`);
  }
  await context.close();
});

test("Escape closes the search", async () => {
  const { page, context } = await open(browser, server.home);
  await openSearch(page);
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").waitFor({ state: "detached" });
  await context.close();
});
