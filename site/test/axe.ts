import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, Result } from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const isShown = ({ impact }: Result): boolean => impact === "serious" || impact === "critical";

/**
 * Returns what axe-core finds serious or critical. No rule is left out in the light theme. The dark one has the same elements in other
 * colors, so it needs only the rules on colors.
 */
export async function violations(page: Page): Promise<string[]> {
  // The switch of the theme gets its name when the page has started.
  await page.locator(".VPSwitchAppearance:not([title=''])").first().waitFor({ state: "attached" });
  await page.evaluate(AXE);
  const isDark = (await page.locator("html.dark").count()) > 0;
  const options = isDark ? { runOnly: ["color-contrast", "link-in-text-block"] } : {};
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.filter(isShown).map(({ id, nodes }) => `${id}: ${nodes[0]!.html} (${nodes.length})`);
}
