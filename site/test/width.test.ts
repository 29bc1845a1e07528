import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { FOLDERS } from "./folders.ts";
import { launch, serveSite } from "./support.ts";

const WIDTHS = [360, 768, 1280, 1920];
const PAGES = readdirSync(FOLDERS["/"]!, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".html"))
  .map((name) => name.replaceAll("\\", "/"));

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

/** Returns the beginnings of the tables that are wider than the page. */
function wideTables(): string[] {
  return [...document.querySelectorAll(".vp-doc table")]
    .filter((table) => table.scrollWidth > table.clientWidth)
    .map(({ textContent }) => textContent.trim().slice(0, 40));
}

/** The wide lines of each page by width of the screen. */
const wide = new Map<number, Record<string, string[]>>(WIDTHS.map((width) => [width, {}]));
/** The wide tables of each page by width of the screen. */
const cut = new Map<number, Record<string, string[]>>(WIDTHS.map((width) => [width, {}]));
let boxes = 0;
let seen = 0;

/** The content of a page, without its scripts. */
const contentOf = (name: string): string =>
  /<div id="app">([\s\S]*)<\/div>/.exec(readFileSync(join(FOLDERS["/"]!, name), "utf8"))![1]!;

beforeAll(async () => {
  const [browser, server] = await Promise.all([launch(), serveSite()]);
  // The pages need no script to be laid out, and have one style sheet. So one page is loaded, and shows the content of the others.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.home + PAGES[0]!, { waitUntil: "load" });
  for (const name of PAGES) {
    await page.locator("#app").evaluate((app, content) => {
      app.innerHTML = content;
    }, contentOf(name));
    boxes += await page.locator(".vp-doc pre").count();
    seen += await page.locator(".vp-doc table").count();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const [lines, tables] = await Promise.all([page.evaluate(wideLines), page.evaluate(wideTables)]);
      if (lines.length > 0) wide.get(width)![name] = lines;
      if (tables.length > 0) cut.get(width)![name] = tables;
    }
  }
  await Promise.all([browser.close(), server.close()]);
}, 240_000);

test("the pages have code and tables", () => {
  expect(boxes).toBeGreaterThan(300);
  expect(seen).toBeGreaterThan(100);
});

test.each(WIDTHS)("no line of code is wider than its box on a screen of %i pixels", (width) => {
  expect(wide.get(width)).toEqual({});
});

test.each(WIDTHS)("no table scrolls sideways on a screen of %i pixels", (width) => {
  expect(cut.get(width)).toEqual({});
});
