// The pictures of the playground, by their text alternatives, and how they are changed.

import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { alternative, field, section, usePlayground } from "./playground-support.ts";

const { playground, opened } = usePlayground();

interface Box {
  readonly shown: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** Returns where elements are, and what they show. */
const boxesOf = (elements: Locator): Promise<Box[]> =>
  elements.evaluateAll((found) =>
    found.map((element) => ({
      ...(element.getBoundingClientRect().toJSON() as Omit<Box, "shown">),
      shown: element.textContent.replaceAll("\u200b", ""),
    })),
  );

const areOver = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

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
    expect(await alternative(page, "pchar reads")).toBe(expected);
  }
});

test("the characters of the picture stand in one grid, and no name covers another", async () => {
  const page = await playground();
  for (const text of ["a:b?c#d", "s://u@h:1/p?q#f", "http://127.1:80/a/../b?q=1#top", "//h?#", "s:a b#"]) {
    await field(page).fill(text);
    const picture = section(page, "pchar reads").getByRole("img");
    const cells = await boxesOf(picture.locator(".text, .delimiter"));
    expect(cells.map(({ shown }) => shown).join("")).toBe(text);
    const width = cells[0]!.width / cells[0]!.shown.length;
    let columns = 0;
    for (const { shown, left } of cells) {
      expect(Math.abs(left - cells[0]!.left - columns * width), `${text}: ${shown}`).toBeLessThan(0.1);
      columns += shown.length;
    }
    const names = await boxesOf(picture.locator(".name"));
    for (const [at, one] of names.entries()) {
      const covered = names.slice(at + 1).filter((other) => areOver(one, other));
      expect(covered, `${text}: ${one.shown}`).toEqual([]);
    }
  }
});

test("a long string takes three lines, in the field and in each picture", async () => {
  const text = `https://example.com/${"abcdefgh/".repeat(60)}?${"q=1&".repeat(60)}`;
  const page = await playground({ text }, { viewport: { width: 360, height: 740 } });
  const line = await field(page).evaluate((area) => Number.parseFloat(getComputedStyle(area).lineHeight));
  expect(await field(page).evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(4 * line);
  for (const name of ["pchar reads", "URL reads"]) {
    const cells = await boxesOf(section(page, name).getByRole("img").locator(".text, .delimiter"));
    expect(new Set(cells.map(({ top }) => Math.round(top))).size).toBeLessThanOrEqual(3);
    expect(Math.max(...cells.map(({ height }) => height))).toBeLessThan(40);
  }
});

test("a string without a scheme leads to what was perhaps meant", async () => {
  const page = await playground({ text: "example.com" });
  await page.getByText("There is no scheme, so this is a path. https://example.com?").waitFor();
  await page.getByRole("button", { name: "Use this" }).click();
  expect(await field(page).inputValue()).toBe("https://example.com");
  await field(page).fill("C:\\a");
  await page
    .getByText("This looks like a path of Windows, which fromFilePath makes a URI. file:///C:/a?")
    .waitFor();
  await field(page).fill("m\u00fcnchen.de");
  await page.getByText("https://xn--mnchen-3ya.de?").waitFor();
  await page.getByRole("button", { name: "Read it as an IRI" }).waitFor();
  await field(page).fill("/users/{id}");
  await page.getByRole("link", { name: "Expand it" }).click();
  const panel = page.getByRole("tabpanel", { name: "Template" });
  await expect.poll(() => panel.getByRole("textbox").first().inputValue()).toBe("/users/{id}");
});

test("the tab Inspect says why a string is not safe to fetch", async () => {
  const page = await playground({ text: "http://127.0.0.1:25/%2e", tab: "inspect" });
  const panel = page.getByRole("tabpanel", { name: "Inspect" });
  await panel.getByText("fetchRefusals says why: loopback-address, well-known-port.").waitFor();
  await panel.getByText("encoded-dot-segment: %2e: a decoded path segment").waitFor();
  await field(page).fill("ftp://example.com/");
  await panel.getByText('scheme-not-allowed: ftp: the scheme "ftp" is not allowed').waitFor();
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
  const panel = page.getByRole("tabpanel", { name: "Parts" });
  await panel.locator("svg .marked").waitFor();
  expect(await panel.locator("svg .marked").getAttribute("id")).toBe("hier-part--path-abempty");
  expect(await panel.locator("svg a").first().getAttribute("href")).toMatch(/^\/grammar\/\w+\.html#/);
  await error.getByRole("button", { name: "Use this" }).click();
  expect(await field(page).inputValue()).toBe("http://h/a%20b");
  await page.getByText("Valid URI.").waitFor();
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
  const page = await playground({ text: "http://h/a b", tab: "resolve" });
  await page.getByRole("textbox", { name: "Base" }).waitFor();
  const session = await opened().context.newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const named = nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => `${role?.value}: ${name?.value ?? ""}`);
  for (const expected of [
    ...["textbox: URI or relative reference", "group: Examples", "radio: pchar", "radio: pchar/js"],
    ...[
      "region: pchar reads",
      "image: scheme http from 0 to 4, authority h from 7 to 8, path /a b from 8 to 12",
    ],
    ...["region: Error", "image: The error is at index 10, character U+0020", "tablist: Views"],
    ...["tab: Resolve", "tabpanel: Resolve", "textbox: Base"],
  ]) {
    expect(named).toContain(expected);
  }
  const invalid = nodes.find(({ role }) => role?.value === "textbox")!;
  expect(invalid.properties).toContainEqual({ name: "invalid", value: { type: "token", value: "true" } });
  expect(invalid.description?.value).toContain("unexpected character ' ' in path at index 10");
});

test("the tabs are moved by keyboard, as WAI-ARIA describes", async () => {
  const page = await playground();
  const selected = () => page.getByRole("tab", { selected: true }).textContent();
  await page.getByRole("tab", { name: "Parts" }).focus();
  for (const [key, title] of [
    ["ArrowRight", "Resolve"],
    ["End", "Text"],
    ["ArrowRight", "Parts"],
    ["ArrowLeft", "Text"],
    ["Home", "Parts"],
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
  const parts = page.getByRole("tabpanel", { name: "Parts" });
  const picture = section(page, "pchar reads");
  await parts.getByRole("textbox", { name: "port", exact: true }).focus();
  expect(await picture.locator("[role=img] .active .name").last().textContent()).toBe("port");
  await picture.getByRole("img").getByText("h", { exact: true }).hover();
  expect(await parts.locator("tr.active th").textContent()).toContain("host");
  const link = parts.getByRole("link", { name: "path-abempty" });
  expect(await link.getAttribute("href")).toMatch(/^\/grammar\/path\.html#path-abempty$/);
});

test("a component is changed, removed and refused in the table", async () => {
  const page = await playground({ text: "http://h:80/a" });
  const parts = page.getByRole("tabpanel", { name: "Parts" });
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
  const parts = page.getByRole("tabpanel", { name: "Parts" });
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

test("an error with a certain fix offers it, without a password, and takes it", async () => {
  const page = await playground({ text: ' "http://me:secret@h/a b" ' });
  const error = section(page, "Error");
  await error.getByText("Try http://me:***@h/a%20b").waitFor();
  await error.getByRole("button", { name: "Apply" }).click();
  expect(await field(page).inputValue()).toBe("http://me:secret@h/a%20b");
  await page.getByText("Valid URI.").waitFor();
});

test("no fix is offered if the meaning is not certain, or if the rule or the scheme refuses the text", async () => {
  const page = await playground({ text: "x://h/a b#f" });
  const apply = section(page, "Error").getByRole("button", { name: "Apply" });
  for (const [text, rule, count] of [
    ["x://h/a b#f", "URI-reference", 1],
    ["x://h/a b#f", "absolute-URI", 0],
    ["http://bank.example:x/@evil.example/", "URI-reference", 0],
    ["ldap://h/x?a b", "URI-reference", 0],
    ["x://h/x?a b", "URI-reference", 1],
    ["http://\u00e9/a b", "IRI-reference", 1],
  ] as const) {
    await page.getByRole("combobox", { name: "Rule" }).selectOption(rule);
    await field(page).fill(text);
    await section(page, "Error")
      .getByText("is not allowed here")
      .or(section(page, "Error").getByText("follows the colon"))
      .first()
      .waitFor();
    await expect.poll(() => apply.count()).toBe(count);
  }
});

test("the tab of schemes offers the fix of a scheme's own rules", async () => {
  const page = await playground({ text: "pkg:npm/@a/b@1", tab: "schemes" });
  const panel = page.getByRole("tabpanel", { name: "Schemes" });
  await panel.getByText("Try pkg:npm/%40a/b@1").waitFor();
  await panel.getByRole("button", { name: "Apply" }).click();
  expect(await field(page).inputValue()).toBe("pkg:npm/%40a/b@1");
});
