// The folders of the site's build.

import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const SITE = join(ROOT, "site");
const CACHE = join(SITE, ".cache");

/** All pages and public files, before VitePress reads them. */
export const PAGES = join(CACHE, "pages");
/** The programs of the guides that a page can run. */
export const PROGRAMS = join(CACHE, "programs");
/** The package as npm would publish it, and its tarball. */
export const PACKAGE = join(CACHE, "package");
export const TARBALLS = join(CACHE, "tarballs");
export const INSTALLED = join(SITE, "node_modules/pchar");
/** The folder of the built site, if SITE_OUT does not name another one. */
export const DIST = join(SITE, "dist");
