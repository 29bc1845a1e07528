// Reports how long the playground takes in Chromium from a key to the picture. It asserts nothing, and measures the site in
// site/dist.
//
//   --keys N    how many keys are typed, 60 by default

import { parseArgs } from "node:util";
import { withBuiltSite } from "./built-site.mjs";

const { values } = parseArgs({ options: { keys: { type: "string", default: "60" } } });
const KEYS = Number(values.keys);
const TYPED = "https://user@example.com:8042/over/there/index.html?name=ferret&lang=en#nose";

/** Presses keys in the field one by one, and returns the milliseconds from each to the frame that shows its picture. */
async function typeKeys(page) {
  const field = page.getByRole("textbox").first();
  await field.fill("");
  await page.evaluate(() => {
    window.keyTimes = [];
    // The picture is drawn in the frame after the event. The task behind that frame runs when it is done.
    document.addEventListener("input", ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.keyTimes.push(performance.now() - timeStamp);
        port2.postMessage(undefined);
      });
    });
  });
  for (let i = 0; i < KEYS; i++) {
    await page.keyboard.type(TYPED[i % TYPED.length]);
    await page.waitForFunction((length) => window.keyTimes.length === length, i + 1);
  }
  return page.evaluate(() => window.keyTimes);
}

function percentile(numbers, part) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}

const ms = (number) => `${number.toFixed(1)} ms`;

/** Opens the playground with a tab, in a fresh page. */
async function inPage(browser, address, act) {
  const page = await browser.newPage();
  await page.goto(address, { waitUntil: "networkidle" });
  await page.getByRole("tab").first().waitFor();
  const result = await act(page);
  await page.close();
  return result;
}

await withBuiltSite(async (browser, home) => {
  for (const engine of ["pchar", "pchar/js"]) {
    const suffix = engine === "pchar" ? "" : "&engine=js";
    const address = (tab) => `${home}/playground.html#text=a&tab=${tab}${suffix}`;
    console.log(engine);
    for (const tab of ["resolve", "normalize", "inspect", "schemes"]) {
      const times = await inPage(browser, address(tab), typeKeys);
      console.log(
        `  from key to picture, tab ${tab}: median ${ms(percentile(times, 0.5))}, 95 % within ${ms(percentile(times, 0.95))}`,
      );
    }
  }
});
