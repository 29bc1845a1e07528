// Takes the pictures of the playground that README.md shows: docs/images/playground-light.png and playground-dark.png.

import { join } from "node:path";
import { withBuiltSite } from "./built-site.mjs";
import { ROOT } from "./places.mjs";

/** An IPv6 address, an encoded slash and a parameter: something to see in each column. */
const STATE = "text=http://me%40[2001:db8::7]:80/over%252Fthere?q%3D1%252B1%23top";
const VIEWPORT = { width: 1100, height: 900 };

await withBuiltSite(async (browser, home) => {
  for (const theme of ["light", "dark"]) {
    const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: theme });
    await page.goto(`${home}/playground.html#${STATE}`, { waitUntil: "networkidle" });
    const parts = page.getByRole("tabpanel", { name: "Parts" });
    await parts.waitFor();
    const path = join(ROOT, `docs/images/playground-${theme}.png`);
    const { y, height } = await parts.boundingBox();
    await page.screenshot({
      path,
      clip: { x: 0, y: 0, width: VIEWPORT.width, height: y + height },
      fullPage: true,
    });
    console.log(path);
  }
});
