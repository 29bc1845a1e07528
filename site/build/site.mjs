// Builds the site into site/dist, or serves it while it is written.
//
//   --dev              serves the site, and shows changes of pages and components at once
//   --staged           takes the pages that the last build has put together
//   SITE_BASE=/x/      the path under which the site is served, `/` by default
//   SITE_OUT=FOLDER    the folder of the built site, by default site/dist

import { resolve } from "node:path";
import { installPackages, installPchar } from "./install.mjs";
import { DIST, SITE } from "./places.mjs";

const base = process.env.SITE_BASE ?? "/";
const outDir = process.env.SITE_OUT ? resolve(process.env.SITE_OUT) : DIST;
if (!/^\/(.*\/)?$/.test(base)) throw new Error(`SITE_BASE has to begin and end with a slash, got ${base}`);

if (!process.argv.includes("--staged")) {
  installPackages();
  installPchar();
  // This module imports packages that the lines above have installed.
  const { stagePages } = await import("./pages.mjs");
  await stagePages();
}
const { build, createServer } = await import("vitepress");

if (process.argv.includes("--dev")) {
  const server = await createServer(SITE, { base });
  await server.listen();
  server.printUrls();
} else {
  const { finish } = await import("./finish.mjs");
  await build(SITE, { base, outDir });
  finish(outDir, base);
}
