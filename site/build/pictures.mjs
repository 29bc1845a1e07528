// Takes the pictures of the first page's field that README.md shows: docs/images/link-light.png and link-dark.png.

import { join } from "node:path";
import { withBuiltSite } from "./built-site.mjs";
import { ROOT } from "./places.mjs";

const VIEWPORT = { width: 1000, height: 900 };
const MARGIN = 24;

await withBuiltSite(async (browser, home) => {
  for (const theme of ["light", "dark"]) {
    const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: theme });
    await page.goto(`${home}/`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "a trap" }).click();
    await page.getByText("fetch would go to bank.example").waitFor();
    await page.getByRole("button", { name: "Use this" }).waitFor();
    const path = join(ROOT, `docs/images/link-${theme}.png`);
    const { x, y, width, height } = await page.locator(".home-demo").boundingBox();
    const clip = { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
    await page.screenshot({ path, clip, fullPage: true });
    console.log(path);
  }
});
