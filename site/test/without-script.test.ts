import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KINDS, launch, open, type Server, serveSite } from "./support.ts";

const VIEWPORT = { width: 360, height: 740 };

let browser: Browser;
let server: Server;
beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), serveSite()]);
});
afterAll(() => Promise.all([browser.close(), server.close()]));

test.each(KINDS)(
  "%s can be read without JavaScript on a narrow screen, and lists all pages",
  async (name) => {
    const { page, context } = await open(browser, server.home + name, {
      viewport: VIEWPORT,
      javaScriptEnabled: false,
    });
    expect(await page.locator("h1").first().isVisible()).toBe(true);
    expect((await page.locator(".VPContent").textContent())!.length).toBeGreaterThan(100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(VIEWPORT.width);
    const list = page.getByRole("navigation", { name: "All pages" });
    expect(await list.getByRole("link", { name: "pchar/inspect" }).getAttribute("href")).toBe(
      "/reference/inspect.html",
    );
    expect(await list.getByRole("link").count()).toBeGreaterThan(40);
    await context.close();
  },
);

test("the first thing on the first page is the link that two programs read in two ways, then what to write", async () => {
  const { page, context } = await open(browser, server.home, { javaScriptEnabled: false });
  const text = (await page.locator(".VPContent").textContent())!;
  const order = [
    "https://bank.example\\@evil.example/",
    "unexpected character '\\' in userinfo at index 20",
    "fetch would go to bank.example.",
    "Python's urllib and curl go to evil.example.",
    "What do you want to do?",
    "parse(",
    "Install",
    "Size and speed",
  ].map((each) => text.indexOf(each));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  await context.close();
});

test("a missing page says so without JavaScript", async () => {
  const { page, context } = await open(browser, `${server.home}nothing.html`, { javaScriptEnabled: false });
  expect(await page.locator("h1").textContent()).toBe("There is no such page");
  await context.close();
});
