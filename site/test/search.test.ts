import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, open, type Server, serveSite } from "./support.ts";

let browser: Browser;
let server: Server;
beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), serveSite("/x/y/")]);
});
afterAll(() => Promise.all([browser.close(), server.close()]));

test("the search opens, finds, and follows a result by keyboard", async () => {
  const { page, context, errors, foreign } = await open(browser, server.home);
  await page.keyboard.press("Control+k");
  await page.getByRole("searchbox").waitFor();
  await page.keyboard.type("zone identifier");
  await page.locator("#localsearch-list li").first().waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/ERR_URI_ZONE_IDENTIFIER\.html/);
  await page.getByRole("heading", { level: 1, name: "ERR_URI_ZONE_IDENTIFIER" }).waitFor();
  expect({ errors, foreign, missing: server.missing }).toEqual({ errors: [], foreign: [], missing: [] });
  await context.close();
});

test("Escape closes the search", async () => {
  const { page, context } = await open(browser, server.home);
  await page.keyboard.press("Control+k");
  await page.getByRole("searchbox").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").waitFor({ state: "detached" });
  await context.close();
});
