// Long strings are pasted into the playground. It must not freeze, whatever they are.
//
// A task of the page is timed by the processor time of its thread, because a busy machine makes every task wait.

import type { Browser, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { field, usePlayground } from "./playground-support.ts";

const { playground, opened } = usePlayground();

/** Milliseconds of one task. */
const LONGEST_TASK = 200;
/** Milliseconds from a key to the frame after it. */
const LONGEST_KEY = 100;
const MOST_NODES = 3000;

const SIZES = [1000, 100_000, 1_048_576];

/** Strings by their length: what is listed, shown or computed for each is another thing. */
const SHAPES: Readonly<Record<string, (size: number) => string>> = {
  "spaces, which are all errors": (size) => "a b ".repeat(size / 4),
  "a path of many segments": (size) => `http://h${"/a".repeat(size / 2)}`,
  "dot segments": (size) => `http://h${"/a/..".repeat(size / 5)}`,
  "triplets that are not needed": (size) => `http://h/${"%41".repeat(size / 3)}`,
  "a query of many parameters": (size) => `http://h/?${"a=b&".repeat(size / 4)}`,
  "one word of Hebrew": (size) => `http://h/${"\u05d0".repeat(size)}`,
};
const TABS = ["parts", "resolve", "normalize", "inspect", "schemes", "template"];

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Processor time, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

interface Task {
  readonly at: number;
  readonly ms: number;
}

/** Returns the tasks of the threads that draw pages while something is done, and when the page has set marks. */
async function traced(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<{ readonly tasks: Task[]; readonly marks: ReadonlyMap<string, number> }> {
  const categories = ["toplevel", "blink.user_timing", "disabled-by-default-devtools.timeline"];
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const named = traceEvents.filter(
    ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain",
  );
  const threads = new Set(named.map(threadOf));
  const tasks = traceEvents
    .filter((event) => event.tdur !== undefined && /RunTask/.test(event.name) && threads.has(threadOf(event)))
    .map(({ ts, tdur }) => ({ at: ts, ms: tdur! / 1000 }));
  expect(tasks.length).toBeGreaterThan(0);
  return { tasks, marks: new Map(traceEvents.map(({ name, ts }) => [name, ts])) };
}

/** Whether the page shows something of the string, and the worker does not read it. */
const isRead = () =>
  document.querySelector(".pg-verdict, .pg-wrong") !== null &&
  document.querySelector("[aria-busy=true]") === null;

/** Marks the next key, and the end of the frame after it. */
function markKey(): void {
  const mark = () => {
    performance.mark("key-pressed");
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark("key-answered");
      port2.postMessage(undefined);
    });
  };
  addEventListener("keydown", mark, { once: true, capture: true });
}

const countNodes = () => {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
  let count = 0;
  while (walker.nextNode()) count++;
  return count;
};

describe.each(Object.entries(SHAPES).map(([shape, make], i) => [shape, make, i] as const))(
  "%s",
  (_, make, i) => {
    test("pasted, they do not freeze the page", async () => {
      const page = await playground({ text: "a" }, { permissions: ["clipboard-read", "clipboard-write"] });
      for (const [j, size] of SIZES.entries()) {
        // Each size and shape is in another tab.
        const tab = TABS[(i + j) % TABS.length]!;
        await page.locator(`#tab-${tab}`).click();
        await page.evaluate((text) => navigator.clipboard.writeText(text), make(size).slice(0, size));
        // The text before may stand beside the field.
        const remove = page.getByRole("button", { name: "Remove", exact: true });
        if (await remove.isVisible()) await remove.click();
        await field(page).focus();
        await page.keyboard.press("Control+A");
        const { tasks, marks } = await traced(opened().context.browser()!, page, async () => {
          await page.keyboard.press("Control+V");
          await page.waitForFunction(isRead);
          // The address of the page and the announcement are written after the last change.
          await page.waitForTimeout(900);
          await page.evaluate(markKey);
          await page.keyboard.press("Backspace");
          await page.waitForFunction(() => performance.getEntriesByName("key-answered").length > 0);
          await page.waitForFunction(isRead);
          await page.evaluate(() => performance.clearMarks());
        });
        const [pressed, answered] = [marks.get("key-pressed")!, marks.get("key-answered")!];
        const key = tasks.filter(({ at }) => at >= pressed && at <= answered);
        const measured = {
          size,
          tab,
          longest: Math.max(...tasks.map(({ ms }) => ms)),
          key: key.reduce((sum, { ms }) => sum + ms, 0),
          nodes: await page.evaluate(countNodes),
        };
        if (process.env["SITE_MEASURED"]) console.log(measured);
        expect(measured.longest, JSON.stringify(measured)).toBeLessThan(LONGEST_TASK);
        expect(measured.key, JSON.stringify(measured)).toBeLessThan(LONGEST_KEY);
        expect(measured.nodes, JSON.stringify(measured)).toBeLessThan(MOST_NODES);
      }
    });
  },
);

test("a text that is too long for the field stands beside it, and is removed", async () => {
  const page = await playground();
  await field(page).fill("http://h/");
  await page.keyboard.press("End");
  await page.keyboard.insertText("a".repeat(120_000));
  await page.getByText("a text of 120,009 characters").waitFor();
  await page.getByText("Valid URI.").waitFor();
  expect(
    await page
      .getByRole("img", { name: /path .* characters … / })
      .first()
      .isVisible(),
  ).toBe(true);
  await page.keyboard.press("Enter");
  expect(await field(page).inputValue()).toBe("");
  expect(await field(page).evaluate((area) => area === document.activeElement)).toBe(true);
});

test("a long list shows its beginning, says how much there is, and shows more", async () => {
  const page = await playground({ text: `/${"a/".repeat(120)}` });
  const segments = page.locator(".pg-segments > li");
  expect(await segments.count()).toBe(50);
  await page.getByText("71 more").waitFor();
  await page.getByRole("button", { name: "Show more" }).click();
  expect(await segments.count()).toBe(100);
  await page.getByRole("button", { name: "Show more" }).click();
  expect(await segments.count()).toBe(121);
  expect(await page.getByRole("button", { name: "Show more" }).count()).toBe(0);
});
