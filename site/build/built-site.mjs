import { once } from "node:events";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { serve } from "vitepress";
import { findChromium } from "../../scripts/check/browsers.mjs";
import { DIST, SITE } from "./places.mjs";

/** Serves the site in site/dist, and passes Chromium and the address of the site to a function. */
export async function withBuiltSite(act) {
  if (!existsSync(DIST)) throw new Error("There is no built site: run `npm run site` first");
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("Chromium is not installed");
  const { server } = await serve({ root: SITE, port: 0 });
  if (!server.listening) await once(server, "listening");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    await act(browser, `http://127.0.0.1:${server.address().port}`);
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
}
