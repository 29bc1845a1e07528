// The page of the playground: its fragment, engines, copies, and what it needs.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violations } from "./axe.ts";
import { alternative, field, usePlayground } from "./playground-support.ts";
import { serveSite } from "./support.ts";

const { playground, opened } = usePlayground();

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
    await page.waitForFunction(() => location.hash === "#text=ftp://u:***@h&tab=parts");
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
  opened().errors.splice(
    0,
    Number.POSITIVE_INFINITY,
    ...opened().errors.filter((text) => !text.includes("wasm")),
  );
  await page.close();
  await plain.close();
});

test("an example is clicked, and the calls behind it are copied", async () => {
  const page = await playground({}, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByText("RFC 3986, 1.1.2").click();
  await page.getByRole("button", { name: "tel:+1-816-555-1212" }).click();
  expect(await field(page).inputValue()).toBe("tel:+1-816-555-1212");
  await page.getByRole("button", { name: "Copy as command" }).click();
  await page.getByText("Command copied").first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "npx pchar parse 'tel:+1-816-555-1212'",
  );
});

test("after it is prefetched, the playground works without a network", async () => {
  const page = await playground({}, { loadsAhead: true });
  await page.waitForFunction(() => performance.getEntriesByName("playground-prefetched").length > 0);
  const failed: string[] = [];
  page.on("requestfailed", (request) => failed.push(new URL(request.url()).pathname));
  await opened().context.setOffline(true);
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    // A tab that is not loaded has only the buttons that copy its call.
    await page.locator(".pg-panel > :not(.pg-calls)").first().waitFor();
    await expect.poll(() => page.locator(".pg-panel").textContent()).not.toContain("Loading");
  }
  await field(page).fill("http://h/ b");
  await page.getByRole("tab", { name: "Parts" }).click();
  await page.locator("svg .marked").waitFor();
  // Chromium may ask for the icon again, and VitePress prefetches the pages of links that are seen.
  expect(failed.filter((path) => !/^\/favicon\.svg$|\.md\.[\w-]+\.js$/.test(path))).toEqual([]);
  opened().errors.length = 0;
});

test.each(["light", "dark"] as const)("axe finds no violation in the %s theme", async (colorScheme) => {
  const page = await playground({}, { colorScheme });
  await page.getByText("RFC 3986, 1.1.2").click();
  for (const [text, tab] of [
    ["http://me:pw@h:80/a;b=c/../d?e=f#g", "Resolve"],
    ["HTTP://H:80/%41", "Normalize, compare"],
    ["http://h/a b|", "Inspect"],
    ["http://h/é|", "Parts"],
  ] as const) {
    await field(page).fill(text);
    await page.getByRole("tab", { name: tab }).click();
    if (tab === "Normalize, compare")
      await page.getByRole("textbox", { name: "The other URI" }).fill("http://h/A");
    if (tab === "Parts") await page.locator("svg .marked").waitFor();
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
