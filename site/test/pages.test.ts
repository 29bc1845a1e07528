import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, open, serveSite } from "./support.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test.each(["/", "/x/y/"])("the first page under %s loads without an error", async (base) => {
  const server = await serveSite(base);
  const { page, errors, foreign, context } = await open(browser, server.home);
  expect(await page.title()).toContain("pchar");
  expect({ errors, foreign, missing: server.missing }).toEqual({ errors: [], foreign: [], missing: [] });
  await context.close();
  await server.close();
});
