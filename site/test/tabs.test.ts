import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SCHEME_EXAMPLES } from "../playground/tabs/schemes/scheme-examples.ts";
import { violations } from "./axe.ts";
import { launch, type Opened, open, type Server, serveSite } from "./support.ts";

let browser: Browser;
let server: Server;
beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), serveSite()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Opens a tab with a string in the field, and checks at the end that nothing went wrong. */
async function inTab(tab: string, text: string, act: (page: Page) => Promise<void>): Promise<void> {
  const fragment = new URLSearchParams({ text, tab });
  const url = `${server.home}playground.html#${fragment}`.replaceAll("+", "%20");
  const { page, context, errors, foreign }: Opened = await open(browser, url);
  await page.locator(`#panel-${tab} .pg-tab`).first().waitFor();
  await act(page);
  expect({ errors, foreign }).toEqual({ errors: [], foreign: [] });
  await context.close();
}

/** The cells of a table, row by row. */
const rowsOf = (page: Page, table: string): Promise<string[][]> =>
  page
    .locator(`${table} tbody tr`)
    .evaluateAll((rows) =>
      rows.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent.trim())),
    );

const field = (page: Page) => page.getByRole("textbox").first();

describe("Inspect", () => {
  test("shows findings at their places, and both readings", () =>
    inTab("inspect", "http://me:pw@127.1:80/a", async (page) => {
      const marks = await page.locator(".pg-findings mark").allInnerTexts();
      // RFC 3986, 7.4: the host is a name for the RFC, and an address for those who read numbers leniently.
      expect(marks.some((mark) => mark.startsWith("127.1"))).toBe(true);
      const rows = await rowsOf(page, ".pg-readings table");
      expect(rows.find(([name]) => name === "host")).toEqual([
        "host",
        "≠ another resource",
        "127.1",
        "127.0.0.1",
      ]);
      expect(rows.find(([name]) => name === "path")).toEqual(["path", "same", "/a", "/a"]);
    }));

  test("a relative reference has no reading by URL, and the page says why", () =>
    inTab("inspect", "../g?y", async (page) => {
      const rows = await rowsOf(page, ".pg-readings table");
      expect(rows.find(([name]) => name === "path")!.slice(2, 4)).toEqual(["../g", "not read"]);
      expect(await page.locator(".pg-readings").textContent()).toContain("TypeError");
    }));

  test("markup in the field is text", () =>
    inTab("inspect", "http://h/<img src=x onerror=alert(1)>", async (page) => {
      expect(await page.locator(".pg-findings .pg-code").textContent()).toContain(
        "img src=x onerror=alert(1)>",
      );
      expect(await page.locator(".pg-tab img").count()).toBe(0);
    }));
});

test("Schemes: an example fills the field, and its fields are shown", () =>
  inTab("schemes", "http://h/", async (page) => {
    const select = page.getByLabel("Put an example into the field");
    const options = select.locator("option:not([disabled])");
    expect(await options.count()).toBe(Object.keys(SCHEME_EXAMPLES).length);
    await select.selectOption("ldap");
    await expect.poll(() => field(page).inputValue()).toBe("ldap://[2001:db8::7]/c=GB?objectClass?one");
    await expect.poll(() => rowsOf(page, ".pg-tab table")).toContainEqual(["dn", "c=GB"]);
  }));

test("Template: expands, matches, and shows where a template breaks", () =>
  inTab("template", "http://example.com/search?q=cat&lang=en", async (page) => {
    expect(await rowsOf(page, ".pg-tab table")).toEqual([
      ["q", '"cat"'],
      ["lang", '"en"'],
    ]);
    await page.getByLabel("Example of RFC 6570").selectOption({ label: "3.2.8: {?keys*}" });
    await page.getByRole("button", { name: "Put it into the field" }).click();
    await expect.poll(() => field(page).inputValue()).toBe("?semi=%3B&dot=.&comma=%2C");
    await page.getByRole("textbox", { name: "Template" }).fill("/{=a}");
    await expect.poll(() => page.locator(".pg-caret-at").textContent()).toBe("=");
  }));

test("Text: marks the links of RFC 3986, appendix C, and of what is typed", () =>
  inTab("text", "a", async (page) => {
    const links = () => page.locator(".pg-links tbody tr td:nth-child(2) > .pg-code").allInnerTexts();
    expect(await links()).toEqual([
      "http://www.w3.org/Addressing/",
      "ftp://foo.example.com/rfc/",
      "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
    ]);
    await page.getByLabel("Format").selectOption("html");
    await page.getByLabel("Paste a page or a log").fill('<a href="/x?a&amp;b">x</a>');
    await expect.poll(links).toEqual(["/x?a&b"]);
    expect(await page.locator(".pg-document mark").allInnerTexts()).toEqual(["/x?a&amp;b"]);
    expect(await page.locator(".pg-document a").count()).toBe(0);
  }));

describe.each(["light", "dark"] as const)("in the %s theme, on a narrow screen", (colorScheme) => {
  /** Strings and actions that fill the tabs: with findings, errors, results. */
  const FILLED: readonly (readonly [string, string, ((page: Page) => Promise<void>)?])[] = [
    ["Inspect", "ftp://cnn.example.com&story=breaking_news@10.0.0.1/%2e/top_story.htm"],
    ["Inspect", "https://google.com\\@evil.com/"],
    ["Schemes", "ldap://host.com/c=US??deep"],
    ["Template", "http://h/", (page) => page.getByRole("textbox", { name: "Variables" }).fill("{")],
    ["Text", "http://h/"],
  ];

  test("no tab has a violation, or is wider than the screen", async () => {
    const options = { colorScheme, viewport: { width: 360, height: 740 } };
    const { page, context, errors } = await open(browser, `${server.home}playground.html`, options);
    for (const [tab, text, act] of FILLED) {
      await field(page).fill(text);
      await page.getByRole("tab", { name: tab }).click();
      await page.locator(`#panel-${tab.toLowerCase()} .pg-tab`).first().waitFor();
      await act?.(page);
      expect({ tab, violations: await violations(page) }).toEqual({ tab, violations: [] });
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect({ tab, excess }).toEqual({ tab, excess: 0 });
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});
