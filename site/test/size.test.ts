import { gzipSync } from "node:zlib";
import type { Browser, Response } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KINDS, launch, loadNothingAhead, type Server, serveSite } from "./support.ts";

const COUNTED = ["document", "script", "stylesheet"];

let browser: Browser;
let server: Server;
beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), serveSite()]);
});
afterAll(() => Promise.all([browser.close(), server.close()]));

/** Returns the size by gzip of the HTML, scripts and styles that a page needs until an element is shown, without what it loads ahead. */
async function sizeOf(url: string, shown = "h1"): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(loadNothingAhead);
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.goto(url, { waitUntil: "load" });
  await page.locator(shown).first().waitFor();
  const sizes = await Promise.all(
    responses.filter(isNeeded).map(async (each) => gzipSync(await each.body()).length),
  );
  await context.close();
  return sizes.reduce((sum, size) => sum + size, 0);
}

function isNeeded(response: Response): boolean {
  const request = response.request();
  const purpose = request.headers()["sec-purpose"] ?? request.headers()["purpose"] ?? "";
  return COUNTED.includes(request.resourceType()) && !purpose.includes("prefetch");
}

/** Of it, 113 kB are what all pages load: the theme, and the list of the 530 pages with the menus. */
const LARGEST = 130_000;
/**
 * The first page begins with an error, so its script loads what explains it: `pchar/explain`, `pchar/text` and `pchar/schemes`, 70 kB. On a
 * quick machine that begins before the page is loaded.
 */
const FIRST = 245_000;

test.each(KINDS.filter((name) => name !== "playground.html"))(
  "%s needs at most 130 kB by gzip, the first page 245 kB",
  async (name) => {
    const size = await sizeOf(server.home + name);
    expect(size).toBeGreaterThan(10_000);
    expect(size).toBeLessThanOrEqual(name === "index.html" ? FIRST : LARGEST);
  },
);

test("the playground needs less than 220 kB by gzip until its first picture", async () => {
  const size = await sizeOf(`${server.home}playground.html`, ".playground [role=img]");
  expect(size).toBeGreaterThan(100_000);
  expect(size).toBeLessThan(220_000);
});
