import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";

declare global {
  var axe: typeof import("axe-core");
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** All rules run. What passes is not described, because a large page has many thousand such nodes. */
const OPTIONS: RunOptions = { resultTypes: ["violations"] };

/** Returns what axe-core finds serious or critical. No rule is left out. */
export async function violations(page: Page): Promise<string[]> {
  // The switch of the theme gets its name when the page has started.
  await page.locator(".VPSwitchAppearance:not([title=''])").first().waitFor({ state: "attached" });
  await page.evaluate(AXE);
  // The page makes the strings. To send all results to the test takes longer than to find them.
  return page.evaluate(async (options) => {
    const { violations } = await axe.run(document, options);
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes[0]!.html} (${nodes.length})`);
  }, OPTIONS);
}
