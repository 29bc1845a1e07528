import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violations } from "./axe.ts";
import { KINDS, launch, open, openSearch, type Server, serveSite } from "./support.ts";

let browser: Browser;
let server: Server;
beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), serveSite()]);
});
afterAll(() => Promise.all([browser.close(), server.close()]));

/** While something fades in, its colours are others. */
const reducedMotion = "reduce";

test.each(KINDS)("%s has no violation in either theme", async (name) => {
  const { page, context } = await open(browser, server.home + name, { colorScheme: "light", reducedMotion });
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("html.dark").waitFor();
  expect(await violations(page)).toEqual([]);
  await context.close();
});

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test("a missing page has no violation", async () => {
    const { page, context } = await open(browser, `${server.home}nothing.html`, {
      colorScheme,
      reducedMotion,
    });
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  test("the search has no violation, empty and with results", async () => {
    const { page, context } = await open(browser, `${server.home}guide/links.html`, {
      colorScheme,
      reducedMotion,
    });
    await openSearch(page);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type("normalize");
    await page.locator("#localsearch-list li").first().waitFor();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  test("the menus of a narrow screen have no violation", async () => {
    const viewport = { width: 360, height: 740 };
    const { page, context } = await open(browser, `${server.home}reference/errors/index.html`, {
      colorScheme,
      viewport,
      reducedMotion,
    });
    await page.getByRole("button", { name: "mobile navigation" }).click();
    await page.locator(".VPNavScreen").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "mobile navigation" }).click();
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.locator(".VPSidebar.open").waitFor();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
});
