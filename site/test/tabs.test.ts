import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generatedLine, generateLines, INVALID_EVERY } from "../playground/tabs/many/generated-lines.ts";
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

describe("Many", () => {
  const LINES = 1_000_000;
  const generate = /generated lines/;

  /** Notes when the worker sends a message. */
  const noteMessages = (page: Page) =>
    page.addInitScript(() => {
      const times: number[] = [];
      Object.assign(window, { messageTimes: times });
      const Original = window.Worker;
      window.Worker = class extends Original {
        constructor(...args: ConstructorParameters<typeof Original>) {
          super(...args);
          this.addEventListener("message", () => times.push(performance.now()));
        }
      };
    });

  test("a million lines: the counts are right, and messages are batched", async () => {
    const { page, context, errors, foreign } = await open(browser, "about:blank");
    await noteMessages(page);
    await page.goto(`${server.home}playground.html#tab=many`);
    await page.getByRole("button", { name: generate }).click();
    await page.getByText("Download the normalized file").waitFor();
    const hosts = new Map<string, number>();
    const schemes = new Map<string, number>();
    const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
    for (let line = 1; line <= LINES; line++) {
      const [, scheme, host] = /^(\w+):\/\/([^/:]+)(?::\d+)?\/(?!.* )/.exec(generatedLine(line)) ?? [];
      if (scheme === undefined || host === undefined) continue;
      count(schemes, scheme);
      count(hosts, host.toLowerCase());
    }
    const tables = await page
      .locator(".pg-bars")
      .evaluateAll((all) =>
        all.map((table) =>
          [...(table as HTMLTableElement).tBodies[0]!.rows].map(
            (row) =>
              [
                row.cells[0]!.textContent.trim(),
                Number(row.cells[1]!.textContent.replaceAll(",", "")),
              ] as const,
          ),
        ),
      );
    expect(tables.map((rows) => new Map(rows))).toEqual([hosts, schemes]);
    expect(await page.locator(".pg-facts").textContent()).toMatch(
      new RegExp(`valid lines\\s*${(LINES - LINES / INVALID_EVERY).toLocaleString("en")}`),
    );
    const first = page.locator(".pg-list li").first();
    expect(await first.textContent()).toContain(`Line ${INVALID_EVERY.toLocaleString("en")}`);
    // One message ends the run. The others are at least 100 ms apart where they are sent.
    const times = await page.evaluate(() => (window as unknown as { messageTimes: number[] }).messageTimes);
    const span = times.at(-1)! - times[0]!;
    expect(times.length).toBeLessThanOrEqual(2 + span / 90);
    expect({
      errors: errors.filter((text) => !text.includes("about:blank")),
      foreign: foreign.filter((url) => !url.startsWith(server.origin)),
    }).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  test.each(["pchar", "pchar/js"])("a file is read by %s, and the download has every line", (entry) =>
    inTab("many", "a", async (page) => {
      if (entry === "pchar/js") await page.evaluate(() => location.replace(`${location.hash}&engine=js`));
      if (entry === "pchar/js") await page.reload();
      const text = "HTTP://EXAMPLE.com:80/%7Ea\r\n<>\n\nhttp://a/b c\nhttp://b";
      await page
        .getByLabel("Choose a file")
        .setInputFiles({ name: "uris.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
      const link = page.getByRole("link", { name: /Download the normalized file/ });
      const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
      expect(download.suggestedFilename()).toBe("normalized.txt");
      // RFC 3986, 6.2: lines 1 and 5 change. Lines 2 and 4 are invalid, and 3 is the empty reference.
      expect(await readFile(await download.path(), "utf8")).toBe(
        "http://example.com/~a\r\n<>\n\nhttp://a/b c\nhttp://b/",
      );
      expect(await page.locator(".pg-facts").textContent()).toContain(entry);
    }),
  );

  test("a run is cancelled, and the next one is complete", () =>
    inTab("many", "a", async (page) => {
      await page.getByRole("button", { name: generate }).click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByText(/Cancelled after/).waitFor();
      const lines = 12_345;
      const buffer = Buffer.from(await generateLines(lines).arrayBuffer());
      await page.getByLabel("Choose a file").setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer });
      await page
        .getByText(`Read ${lines.toLocaleString("en")} lines, 12 of them invalid`)
        .first()
        .waitFor();
    }));
});

describe("Race", () => {
  test("lists the inputs that are not raced, and shows three bars with their spread", () =>
    inTab("race", "HTTP://a/./b", async (page) => {
      const others = page.locator("details", { hasText: "are not raced" });
      await others.locator("summary").click();
      expect(await others.locator("li > code").allInnerTexts()).toContain("HTTP://a/./b");
      await page.getByRole("button", { name: "Start the race" }).click();
      await page.locator(".pg-bars").waitFor();
      const rows = await rowsOf(page, ".pg-bars");
      expect(rows.map(([name]) => name)).toEqual(["pchar", "URL", "fast-uri"]);
      for (const [, rate, spread] of rows) {
        expect(Number(rate)).toBeGreaterThan(0);
        expect(spread).toMatch(/^[\d.,]+ to [\d.,]+; [\d.,]+ (ns|µs|ms) each$/);
      }
    }));

  test("is cancelled, and then shows nothing", () =>
    inTab("race", "http://a/b", async (page) => {
      await page.getByRole("button", { name: "Start the race" }).click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect.poll(() => page.getByRole("button", { name: "Start the race" }).isEnabled()).toBe(true);
      expect(await page.locator(".pg-bars").count()).toBe(0);
    }));
});

describe.each(["light", "dark"] as const)("in the %s theme, on a narrow screen", (colorScheme) => {
  /** Strings and actions that fill the tabs: with findings, errors, results. */
  const FILLED: readonly (readonly [string, string, ((page: Page) => Promise<void>)?])[] = [
    ["Inspect", "ftp://cnn.example.com&story=breaking_news@10.0.0.1/%2e/top_story.htm"],
    ["Inspect", "https://google.com\\@evil.com/"],
    ["Schemes", "ldap://host.com/c=US??deep"],
    ["Template", "http://h/", (page) => page.getByRole("textbox", { name: "Variables" }).fill("{")],
    ["Text", "http://h/"],
    [
      "Many",
      "http://h/",
      async (page) => {
        const file = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("http://a/\n<\n") };
        await page.getByLabel("Choose a file").setInputFiles(file);
        await page.getByRole("link", { name: /Download/ }).waitFor();
      },
    ],
    [
      "Race",
      "http://a/./b",
      async (page) => {
        for (const summary of await page.locator(".pg-tab summary").all()) await summary.click();
        await page.getByRole("button", { name: "Start the race" }).click();
        await page.locator(".pg-bars").waitFor();
      },
    ],
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
