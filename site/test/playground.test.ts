import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { violations } from "./axe.ts";
import { launch, type Opened, open, type Server, serveSite } from "./support.ts";

let browser: Browser;
let server: Server;
let opened: Opened | undefined;

beforeAll(async () => {
  browser = await launch();
  server = await serveSite();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
// No test may leave an error in the console, or send a request elsewhere.
afterEach(async () => {
  const { errors, foreign, context } = opened!;
  await context.close();
  opened = undefined;
  expect({ errors, foreign, missing: server.missing }).toEqual({ errors: [], foreign: [], missing: [] });
});

/** Opens the playground with a string in the field. */
async function playground(
  state: Readonly<Record<string, string>> = {},
  options: Parameters<typeof open>[2] = {},
  home = server.home,
): Promise<Page> {
  const pairs = Object.entries(state).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  opened = await open(browser, `${home}playground.html#${pairs.join("&")}`, options);
  await opened.page.getByRole("heading", { name: "Parts" }).waitFor();
  return opened.page;
}

const field = (page: Page) => page.getByRole("textbox", { name: "URI or relative reference" });
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const alternative = (page: Page, name: string) =>
  section(page, name).getByRole("img").first().getAttribute("aria-label");

test("the picture of the parts names them with their offsets", async () => {
  const page = await playground();
  for (const [text, expected] of [
    [
      "http://www.ietf.org/rfc/rfc2396.txt",
      "scheme http from 0 to 4, authority www.ietf.org from 7 to 19 (host www.ietf.org from 7 to 19), path /rfc/rfc2396.txt from 19 to 35",
    ],
    [
      "ldap://[2001:db8::7]/c=GB?objectClass?one",
      "scheme ldap from 0 to 4, authority [2001:db8::7] from 7 to 20 (host [2001:db8::7] from 7 to 20), path /c=GB from 20 to 25, query objectClass?one from 26 to 41",
    ],
    ["mailto:John.Doe@example.com", "scheme mailto from 0 to 6, path John.Doe@example.com from 7 to 27"],
    ["tel:+1-816-555-1212", "scheme tel from 0 to 3, path +1-816-555-1212 from 4 to 19"],
    [
      "telnet://192.0.2.16:80/",
      "scheme telnet from 0 to 6, authority 192.0.2.16:80 from 9 to 22 (host 192.0.2.16 from 9 to 19, port 80 from 20 to 22), path / from 22 to 23",
    ],
    ["urn:a:b", "scheme urn from 0 to 3, path a:b from 4 to 7"],
    [
      "//me@h",
      "authority me@h from 2 to 6 (userinfo me from 2 to 4, host h from 5 to 6), path empty from 6 to 6",
    ],
    ["../g", "path ../g from 0 to 4"],
    ["?", "path empty from 0 to 0, query empty from 1 to 1"],
    ["#s", "path empty from 0 to 0, fragment s from 1 to 2"],
    ["a b", "path a b from 0 to 3"],
    ["http://h:8x/", "scheme http from 0 to 4, authority h:8x from 7 to 11, path / from 11 to 12"],
  ] as const) {
    await field(page).fill(text);
    expect(await alternative(page, "Parts")).toBe(expected);
  }
});

test("the picture of an error says at which character", async () => {
  const page = await playground();
  for (const [text, expected] of [
    ["a b", "The error is at index 1, character U+0020"],
    ["http://h/|", "The error is at index 9, character |"],
    ["http://[::1", "The error is at index 11, the end of the string"],
    ["100%", "The error is at index 3, character %"],
    ["http://h/ü", "The error is at index 9, character ü"],
    ["http://h\\@evil.example/", "The error is at index 8, character \\"],
  ] as const) {
    await field(page).fill(text);
    expect(await alternative(page, "Error")).toBe(expected);
  }
});

test("the error shows the rule that broke, what a browser reads, and the page of its code", async () => {
  const page = await playground({ text: "http://h/a b" });
  const error = section(page, "Error");
  await error.getByText("unexpected character ' ' in path at index 10").waitFor();
  expect(await error.getByRole("link", { name: "ERR_URI_UNEXPECTED_CHARACTER" }).getAttribute("href")).toBe(
    "/reference/errors/ERR_URI_UNEXPECTED_CHARACTER.html",
  );
  await error.locator("svg .marked").waitFor();
  expect(await error.locator("svg .marked").getAttribute("id")).toBe("hier-part--path-abempty");
  expect(await error.locator("svg a").first().getAttribute("href")).toMatch(/^\/grammar\/\w+\.html#/);
  await error.getByRole("button", { name: "Use this" }).click();
  expect(await field(page).inputValue()).toBe("http://h/a%20b");
  await error.getByText("None: the string is a valid URI.").waitFor();
});

test("the field answers each key, and a live region only when typing has stopped", async () => {
  const page = await playground();
  await field(page).fill("");
  const status = page.locator(".playground > [role=status]");
  await field(page).pressSequentially("http://h/ b", { delay: 20 });
  expect(await alternative(page, "Error")).toBe("The error is at index 9, character U+0020");
  expect(await status.textContent()).toBe("");
  await page.getByText(/^Not valid: unexpected character ' ' in path at index 9\.$/).waitFor();
});

test("the accessibility tree has the names and roles", async () => {
  const page = await playground({ text: "http://h/a b" });
  const session = await opened!.context.newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const named = nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => `${role?.value}: ${name?.value ?? ""}`);
  for (const expected of [
    "textbox: URI or relative reference",
    "group: Examples",
    "radio: pchar",
    "radio: pchar/js",
    "region: Parts",
    "image: scheme http from 0 to 4, authority h from 7 to 8, path /a b from 8 to 12",
    "region: Error",
    "image: The error is at index 10, character U+0020",
    "tablist: Views",
    "tab: Resolve",
    "tabpanel: Resolve",
    "textbox: Base",
  ]) {
    expect(named).toContain(expected);
  }
  const invalid = nodes.find(({ name }) => name?.value === "URI or relative reference")!;
  expect(invalid.properties).toContainEqual({ name: "invalid", value: { type: "token", value: "true" } });
  expect(invalid.description?.value).toContain("unexpected character ' ' in path at index 10");
});

test("the tabs are moved by keyboard, as WAI-ARIA describes", async () => {
  const page = await playground();
  const selected = () => page.getByRole("tab", { selected: true }).textContent();
  await page.getByRole("tab", { name: "Resolve" }).focus();
  for (const [key, title] of [
    ["ArrowRight", "Normalize, compare"],
    ["End", "Race"],
    ["ArrowRight", "Resolve"],
    ["ArrowLeft", "Race"],
    ["Home", "Resolve"],
  ] as const) {
    await page.keyboard.press(key);
    expect((await selected())!.trim()).toBe(title);
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(title);
  }
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("tabpanel");
});

test("a row, its picture and the rule of the grammar belong together", async () => {
  const page = await playground({ text: "http://h:80/" });
  const parts = section(page, "Parts");
  await parts.getByRole("textbox", { name: "port", exact: true }).focus();
  expect(await parts.locator("[role=img] .active .name").last().textContent()).toBe("port");
  await parts.getByRole("img").getByText("h", { exact: true }).hover();
  expect(await parts.locator("tr.active th").textContent()).toContain("host");
  const link = parts.getByRole("link", { name: "path-abempty" });
  expect(await link.getAttribute("href")).toMatch(/^\/grammar\/path\.html#path-abempty$/);
});

test("a component is changed, removed and refused in the table", async () => {
  const page = await playground({ text: "http://h:80/a" });
  const parts = section(page, "Parts");
  await parts.getByRole("textbox", { name: "path", exact: true }).fill("/a b");
  expect(await field(page).inputValue()).toBe("http://h:80/a%20b");
  await parts.getByRole("checkbox", { name: "The string has the component port" }).uncheck();
  expect(await field(page).inputValue()).toBe("http://h/a%20b");
  await parts.getByRole("checkbox", { name: "The string has the component fragment" }).check();
  expect(await field(page).inputValue()).toBe("http://h/a%20b#");
  await parts.getByRole("textbox", { name: "scheme", exact: true }).fill("1");
  await parts.getByRole("alert").getByText("in scheme at index 0").waitFor();
  expect(await field(page).inputValue()).toBe("http://h/a%20b#");
});

test("a parameter is changed by each key, and its neighbors stay as they are", async () => {
  const page = await playground({ text: "/?a=1&b=%63&a=2" });
  const parts = section(page, "Parts");
  const values = parts.getByRole("textbox", { name: "a", exact: true });
  await values.last().fill("");
  await values.last().pressSequentially("x y");
  expect(await field(page).inputValue()).toBe("/?a=1&a=x%20y&b=%63");
  await parts.getByRole("button", { name: "Remove parameter b" }).click();
  expect(await field(page).inputValue()).toBe("/?a=1&a=x%20y");
  await parts.getByRole("textbox", { name: "Name of a new parameter" }).fill("c&");
  await parts.getByRole("button", { name: "Add" }).click();
  expect(await field(page).inputValue()).toBe("/?a=1&a=x%20y&c%26=");
});

test("the target of a reference says where each piece comes from", async () => {
  const page = await playground({ tab: "resolve" });
  const panel = page.getByRole("tabpanel", { name: "Resolve" });
  // The base is that of RFC 3986, 5.4.
  for (const [reference, expected] of [
    ["g:h", "g:h: g:h from the reference"],
    ["g", "http://a/b/c/g: http://a/b/c/ from the base, g from the reference"],
    ["/g", "http://a/g: http://a from the base, /g from the reference"],
    ["//g", "http://g: http: from the base, //g from the reference"],
    ["?y", "http://a/b/c/d;p?y: http://a/b/c/d;p from the base, ?y from the reference"],
    ["g?y#s", "http://a/b/c/g?y#s: http://a/b/c/ from the base, g?y#s from the reference"],
    ["", "http://a/b/c/d;p?q: http://a/b/c/d;p?q from the base"],
    ["../g?y", "http://a/b/g?y: http://a/b from the base, /g?y from the reference"],
    ["../../../g", "http://a/g: http://a from the base, /g from the reference"],
    ["./g/.", "http://a/b/c/g/: http://a/b/c from the base, /g/ from the reference"],
    ["g;x=1/../y", "http://a/b/c/y: http://a/b/c from the base, /y from the reference"],
    ["#s", "http://a/b/c/d;p?q#s: http://a/b/c/d;p?q from the base, #s from the reference"],
  ] as const) {
    await field(page).fill(reference);
    expect(await panel.getByRole("img").first().getAttribute("aria-label")).toBe(expected);
  }
  await field(page).fill("../g");
  await panel.getByRole("textbox", { name: "Base" }).fill("http://h");
  await panel
    .getByRole("img", { name: "http://h/g: http://h from the base, /g from the reference" })
    .waitFor();
  expect(await panel.getByRole("rowheader").allTextContents()).toEqual(["1", "2C", "2E"]);
});

test("two URIs become equal at a level", async () => {
  const page = await playground({ text: "http://example.com", tab: "normalize" });
  const panel = page.getByRole("tabpanel", { name: "Normalize, compare" });
  await panel.getByRole("textbox", { name: "The other URI" }).fill("http://example.com:80/");
  await panel.getByText("They become equal at the level “Rules of the scheme” (RFC 3986, 6.2.3).").waitFor();
});

describe("the fragment of the page", () => {
  const hash = (page: Page) => page.evaluate(() => location.hash);

  test("holds the string, the tab and its settings, and is read again", async () => {
    const page = await playground({ text: "g", tab: "resolve" });
    const length = await page.evaluate(() => history.length);
    await page.getByRole("textbox", { name: "Base" }).fill("s://b/c");
    await page.waitForFunction(() => location.hash.includes("base="));
    expect(await hash(page)).toBe("#text=g&tab=resolve&base=s://b/c");
    expect(await page.evaluate(() => history.length)).toBe(length);
    await page.reload();
    await page.getByRole("img", { name: /^s:\/\/b\/g: / }).waitFor();
  });

  test("has no password, unless the reader includes it", async () => {
    const page = await playground();
    await field(page).fill("http://me:secret@h/");
    await page.waitForFunction(() => location.hash.includes("***"));
    expect(await hash(page)).not.toContain("secret");
    await page.reload();
    await page.evaluate(() => {
      location.hash = "#text=ftp://u:secret@h";
    });
    await page.waitForFunction(() => location.hash === "#text=ftp://u:***@h&tab=resolve");
    await page.getByRole("checkbox", { name: "Include passwords" }).check();
    await page.waitForFunction(() => location.hash.includes("secret"));
  });

  test("leaves out a string of more than 2,000 characters, and the page says so", async () => {
    const page = await playground();
    await field(page).fill(`s:${"a".repeat(2000)}`);
    await page.getByText("longer than 2,000 characters or not well-formed: text.").waitFor();
    expect(await hash(page)).not.toContain("aaa");
  });

  test("is data, whatever it holds", async () => {
    const markup = '"><img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>';
    const state = { text: markup, tab: markup, base: markup, engine: markup, other: markup };
    const page = await playground({ ...state, __proto__x: markup });
    expect(await field(page).inputValue()).toBe(markup);
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      await page.waitForTimeout(50);
    }
    expect(await page.evaluate(() => Reflect.has(globalThis, "hacked"))).toBe(false);
    expect(await page.locator(".playground :is(script, img)").count()).toBe(0);
  });
});

test("the engine is shown and switched", async () => {
  const page = await playground();
  await page.getByText("The Rust core in WebAssembly answers.").waitFor();
  const entry = page.getByRole("radio", { name: "pchar/js" });
  await entry.focus();
  await page.keyboard.press("Space");
  await page.getByText("The JavaScript engine answers: this entry has no WebAssembly.").waitFor();
  await page.waitForFunction(() => location.hash.includes("engine=js"));
});

test("without WebAssembly the JavaScript engine answers, and the page says why", async () => {
  const plain = await serveSite("/", {
    policy: (text) => text.replace(" 'wasm-unsafe-eval'", ""),
  });
  const page = await playground({ text: "http://h/a b" }, {}, plain.home);
  await page.getByText("The JavaScript engine answers: a policy forbids WebAssembly").waitFor();
  expect(await alternative(page, "Error")).toBe("The error is at index 10, character U+0020");
  // Chromium reports the refused module. Nothing else may be wrong.
  opened!.errors.splice(
    0,
    Number.POSITIVE_INFINITY,
    ...opened!.errors.filter((text) => !text.includes("wasm")),
  );
  await plain.close();
});

test("an example is clicked, and the calls behind it are copied", async () => {
  const page = await playground({}, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByText("RFC 3986, 1.1.2").click();
  await page.getByRole("button", { name: "tel:+1-816-555-1212" }).click();
  expect(await field(page).inputValue()).toBe("tel:+1-816-555-1212");
  await section(page, "Parts").getByRole("button", { name: "Copy as command" }).click();
  await page.getByText("Command copied").first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "npx pchar parse 'tel:+1-816-555-1212'",
  );
});

test("after it is prefetched, the playground works without a network", async () => {
  const page = await playground();
  await page.waitForFunction(() => performance.getEntriesByName("playground-prefetched").length > 0);
  const failed: string[] = [];
  page.on("requestfailed", (request) => failed.push(new URL(request.url()).pathname));
  await opened!.context.setOffline(true);
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    // A tab that is not loaded has only the buttons that copy its call.
    await page.locator(".pg-panel > :not(.pg-calls)").first().waitFor();
    await expect.poll(() => page.locator(".pg-panel").textContent()).not.toContain("Loading");
  }
  await field(page).fill("http://h/ b");
  await section(page, "Error").locator("svg .marked").waitFor();
  // Chromium may ask for the icon again, and VitePress prefetches the pages of links that are seen.
  expect(failed.filter((path) => !/^\/favicon\.svg$|\.md\.[\w-]+\.js$/.test(path))).toEqual([]);
  opened!.errors.length = 0;
});

test.each(["light", "dark"] as const)("axe finds no violation in the %s theme", async (colorScheme) => {
  const page = await playground({}, { colorScheme });
  await page.getByText("RFC 3986, 1.1.2").click();
  for (const [text, tab] of [
    ["http://me:pw@h:80/a;b=c/../d?e=f#g", "Resolve"],
    ["HTTP://H:80/%41", "Normalize, compare"],
    ["http://h/a b|", "Inspect"],
  ] as const) {
    await field(page).fill(text);
    await page.getByRole("tab", { name: tab }).click();
    if (tab === "Normalize, compare")
      await page.getByRole("textbox", { name: "The other URI" }).fill("http://h/A");
    if (tab === "Inspect") await page.locator("svg .marked").waitFor();
    expect([text, await violations(page)]).toEqual([text, []]);
  }
});

test.each([360, 768, 1280])("nothing is wider than a page of %i pixels", async (width) => {
  const text = `http://${"user".repeat(9)}@${"host".repeat(20)}.example/${"path".repeat(40)}?${"q".repeat(99)}`;
  const page = await playground({ text, tab: "normalize" }, { viewport: { width, height: 800 } });
  const box = await page.locator(".playground-page").boundingBox();
  const widest = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll(".playground *")].map((e) => e.getBoundingClientRect().right)),
  );
  expect(box!.width).toBeLessThanOrEqual(width);
  expect(widest).toBeLessThanOrEqual(width);
});
