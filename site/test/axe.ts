import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, Result } from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const isShown = ({ impact }: Result): boolean => impact === "serious" || impact === "critical";

/** Returns what axe-core finds serious or critical. No rule is left out. */
export async function violations(page: Page): Promise<string[]> {
  // The switch of the theme gets its name when the page has started.
  await page.locator(".VPSwitchAppearance:not([title=''])").first().waitFor({ state: "attached" });
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>("axe.run(document)");
  return violations.filter(isShown).map(({ id, nodes }) => `${id}: ${nodes[0]!.html} (${nodes.length})`);
}
