// The field shows the components in color, and is still a text area.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { field, usePlayground } from "./playground-support.ts";

const { playground, opened } = usePlayground();

const copy = (page: Page) => page.locator(".pg-uri .copy");

test("each component has its color, and the error is marked", async () => {
  const page = await playground();
  for (const [text, expected] of [
    ["s://u@h:1/p?q#f", ["s scheme", "u userinfo", "h host", "1 port", "/p path", "q query", "f fragment"]],
    ["a b", ["a path", "  path wrong", "b path"]],
    ["http://h:8x/", ["http scheme", "h:8 authority", "x authority wrong", "/ path"]],
    ["http://[::1", ["http scheme", "[::1 authority", " path", " wrong"]],
  ] as const) {
    await field(page).fill(text);
    const pieces = await copy(page)
      .locator("span[class]:not([class=''])")
      .evaluateAll((all) =>
        all.map(({ className, textContent }) => `${textContent} ${className.replaceAll("of-", "")}`),
      );
    expect(pieces).toEqual(expected);
    expect(await copy(page).textContent()).toBe(text);
  }
});

test.each([
  ["a URI of many lines", `http://h/${"path/".repeat(30)}?${"q=1&".repeat(20)}`],
  ["words", "a word and ".repeat(20)],
  ["Hebrew", `http://h/${"\u05e9\u05dc\u05d5\u05dd/".repeat(20)}?q=1`],
  ["line breaks", "a\nb\n\nc"],
])("the colors are behind the letters: %s", async (_, text) => {
  const page = await playground({}, { viewport: { width: 360, height: 740 } });
  await field(page).fill(text);
  const [area, colored] = await Promise.all(
    [field(page), copy(page)].map((box) =>
      box.evaluate((element) => {
        element.scrollTop = element.scrollHeight;
        const { clientWidth, clientHeight, scrollHeight, scrollTop } = element;
        return { clientWidth, clientHeight, scrollHeight, scrollTop };
      }),
    ),
  );
  expect(colored).toEqual(area);
  expect(area!.clientHeight).toBeLessThan(7 * 27);
});

test("a step can be undone, and Enter adds no line", async () => {
  const page = await playground({ text: "a" });
  await field(page).focus();
  await page.keyboard.press("End");
  await page.keyboard.type("bc");
  await page.keyboard.press("Enter");
  expect(await field(page).inputValue()).toBe("abc");
  await page.keyboard.press("Control+z");
  expect(await copy(page).textContent()).toBe(await field(page).inputValue());
  expect(await field(page).inputValue()).not.toBe("abc");
});

test("the letters of an input method are shown before they are entered", async () => {
  const page = await playground({ text: "/" });
  await field(page).focus();
  await page.keyboard.press("End");
  const session = await opened().context.newCDPSession(page);
  await session.send("Input.imeSetComposition", { text: "か", selectionStart: 1, selectionEnd: 1 });
  await expect.poll(() => copy(page).textContent()).toBe("/か");
  await session.send("Input.insertText", { text: "家" });
  await expect.poll(() => field(page).inputValue()).toBe("/家");
  expect(await copy(page).textContent()).toBe("/家");
});

test("with the colors of the system, and for a long string, there are only the letters of the text area", async () => {
  const page = await playground();
  const fill = () => field(page).evaluate((area) => getComputedStyle(area).webkitTextFillColor);
  expect(await fill()).toBe("rgba(0, 0, 0, 0)");
  await page.emulateMedia({ forcedColors: "active" });
  expect(await copy(page).isVisible()).toBe(false);
  expect(await fill()).not.toBe("rgba(0, 0, 0, 0)");
  await page.emulateMedia({ forcedColors: "none" });
  await field(page).fill(`s:${"a".repeat(2000)}`);
  expect(await copy(page).count()).toBe(0);
  expect(await fill()).not.toBe("rgba(0, 0, 0, 0)");
});
