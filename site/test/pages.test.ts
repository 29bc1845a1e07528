import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FOLDERS } from "./folders.ts";
import { KINDS, launch, open, policyOf, type Server, serveSite } from "./support.ts";

const ADDRESS = /\s(?:href|src)="([^"]*)"/g;
const ID = /\sid="([^"]*)"/g;

/** The HTML files of a folder, by path. */
function htmlOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".html"),
  );
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

const isExternal = (address: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(address);

describe.each(Object.entries(FOLDERS))("the site for %s", (base, folder) => {
  const files = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  const pages = htmlOf(folder);

  test("has no link to a page or file that does not exist, and none to a place that does not exist", () => {
    const broken = [...pages].flatMap(([name, html]) => {
      const addresses = [...html.matchAll(ADDRESS)].map(([, address]) => address!.replaceAll("&amp;", "&"));
      return addresses
        .filter((address) => !isExternal(address) && !exists(name, address))
        .map((at) => `${name}: ${at}`);
    });
    expect([...new Set(broken)]).toEqual([]);
  });

  /** Whether the address of a link in a page leads somewhere. */
  function exists(name: string, address: string): boolean {
    const { pathname, hash } = new URL(address, `http://site${base}${name}`);
    if (!pathname.startsWith(base)) return false;
    const file = decodeURIComponent(pathname.slice(base.length)).replace(/(^|\/)$/, "$1index.html");
    if (!files.has(file)) return false;
    if (hash === "" || !file.endsWith(".html") || file === "playground.html") return true;
    const id = decodeURIComponent(hash.slice(1));
    return [...pages.get(file)!.matchAll(ID)].some(([, found]) => found === id);
  }

  test("loads nothing from elsewhere", () => {
    const loaded = /<(?:script|img|iframe|source)\b[^>]*\ssrc="([^"]*)"|<link\b[^>]*\shref="([^"]*)"/g;
    for (const html of pages.values()) {
      const addresses = [...html.matchAll(loaded)].map(([, src, href]) => src ?? href!);
      expect(addresses.filter(isExternal)).toEqual([]);
    }
  });

  test("has a policy on every page that allows inline scripts by their hashes only", () => {
    for (const html of pages.values()) {
      const policy = policyOf(html);
      expect(policy).toMatch(
        /^default-src 'self'; script-src 'self' 'wasm-unsafe-eval'( 'sha256-[A-Za-z0-9+/]+=')+; /,
      );
      expect(policy.slice(policy.indexOf("style-src"))).toBe(
        "style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'",
      );
    }
  });
});

describe.each([
  ["/", 1280],
  ["/x/y/", 360],
])("under %s in Chromium, %i pixels wide", (base, width) => {
  let browser: Browser;
  let server: Server;
  beforeAll(async () => {
    [browser, server] = await Promise.all([launch(), serveSite(base)]);
  });
  afterAll(() => Promise.all([browser.close(), server.close()]));

  test.each(KINDS)("%s loads without an error, a missing file or a request to elsewhere", async (name) => {
    const { page, context, errors, foreign } = await open(browser, server.home + name, {
      viewport: { width, height: 800 },
      loadsAhead: true,
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await page.getByRole("heading", { level: 1 }).first().isVisible()).toBe(true);
    expect({ errors, foreign, missing: server.missing }).toEqual({ errors: [], foreign: [], missing: [] });
    await context.close();
  });

  test("every page names a favicon, which exists", async () => {
    const response = await fetch(`${server.home}favicon.svg`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    for (const html of htmlOf(FOLDERS[base]!).values()) expect(html).toContain(`href="${base}favicon.svg"`);
  });

  test("the diagrams of the grammar have the colors of the theme", async () => {
    const { page, context } = await open(browser, `${server.home}grammar/address.html`);
    const box = page.locator("svg.railroad rect").first();
    const { fill, stroke } = await box.evaluate((element) => {
      const { fill, stroke } = getComputedStyle(element);
      return { fill, stroke };
    });
    expect(fill).not.toBe("rgb(0, 0, 0)");
    expect(stroke).not.toBe("none");
    await context.close();
  });

  test("a missing page says so, and leads to the first page", async () => {
    const served = await serveSite(base);
    const { page, context } = await open(browser, `${served.home}nothing.html`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("There is no such page");
    await page.getByRole("link", { name: "Go to the first page" }).click();
    await page.waitForURL(served.home);
    await context.close();
    await served.close();
  });
});
