import { readdirSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FOLDERS } from "./folders.ts";
import { launch, type Server, serveSite } from "./support.ts";

const WIDTHS = [360, 768, 1280, 1920];
const PAGES = readdirSync(FOLDERS["/"]!, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".html"))
  .map((name) => name.replaceAll("\\", "/"));

let browser: Browser;
let server: Server;
beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), serveSite()]);
});
afterAll(() => Promise.all([browser.close(), server.close()]));

/** Returns the lines of code that are wider than their box and more than one word. */
function wideLines(): string[] {
  return [...document.querySelectorAll(".vp-doc pre")]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .flatMap((box) => {
      const edge = box.getBoundingClientRect().right;
      const lines = [...box.querySelectorAll(".line")];
      const wide = (lines.length > 0 ? lines : [box]).filter((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        return range.getBoundingClientRect().right > edge;
      });
      return wide.map(({ textContent }) => textContent.trim()).filter((line) => /\s/.test(line));
    });
}

test.each(WIDTHS)("no line of code is wider than its box on a screen of %i pixels", async (width) => {
  // The pages need no script to be laid out.
  const context = await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled: false });
  const page = await context.newPage();
  const wide: Record<string, string[]> = {};
  let boxes = 0;
  for (const name of PAGES) {
    await page.goto(server.home + name, { waitUntil: "load" });
    boxes += await page.locator(".vp-doc pre").count();
    const lines = await page.evaluate(wideLines);
    if (lines.length > 0) wide[name] = lines;
  }
  expect(boxes).toBeGreaterThan(300);
  expect(wide).toEqual({});
  await context.close();
});
