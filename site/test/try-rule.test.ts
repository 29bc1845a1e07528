// The field under each diagram of the grammar.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, open, type Server, serveSite } from "./support.ts";

let browser: Browser;
let server: Server;
beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), serveSite()]);
});
afterAll(() => Promise.all([browser.close(), server.close()]));

/** The labels of the marked boxes of a diagram. */
const taken = (page: Page, rule: string): Promise<string[]> =>
  page.locator(`svg[aria-labelledby="${rule}--title"] .taken text`).allTextContents();

test("marks the boxes that take a part of a string, and lists the parts", async () => {
  const { page, context } = await open(browser, `${server.home}grammar/uri.html`);
  const field = page.locator("#URI--try");
  const answer = page.locator(".try-rule", { has: field }).getByRole("status");
  await field.fill("foo://example.com/over?name#nose");
  await expect
    .poll(() => answer.locator("li").allInnerTexts())
    .toEqual([
      "scheme foo",
      '":" :',
      "hier-part //example.com/over",
      '"?" ?',
      "query name",
      '"#" #',
      "fragment nose",
    ]);
  expect(await taken(page, "URI")).toEqual(["scheme", ":", "hier-part", "?", "query", "#", "fragment"]);
  expect(await taken(page, "hier-part")).toEqual([]);

  await field.fill("foo bar");
  await expect
    .poll(() => answer.textContent())
    .toBe("It does not match: the character at index 3 cannot stand there.");
  expect(await taken(page, "URI")).toEqual([]);
  await field.fill("foo");
  await expect.poll(() => answer.textContent()).toContain("something is missing at the end");
  await field.fill("a".repeat(201));
  await expect.poll(() => answer.textContent()).toBe("Type at most 200 characters.");
  await context.close();
});

test("a sample is a link into the field", async () => {
  const { page, context } = await open(browser, `${server.home}grammar/address.html`);
  await page.locator('a[href="#h16--try"]').first().click();
  const field = page.locator("#h16--try");
  await expect.poll(() => field.inputValue()).not.toBe("");
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await taken(page, "h16")).toEqual(["HEXDIG"]);
  await context.close();
});
