// The lists of pages beside a page.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DefaultTheme } from "vitepress";
import { PAGES as GRAMMAR_PAGES } from "../grammar/pages.mjs";

const SITE = fileURLToPath(new URL("..", import.meta.url));
const PAGES = join(SITE, ".cache/pages");

/** Returns the first heading of a page. */
function titleOf(page: string): string {
  const text = readFileSync(join(PAGES, `${page}.md`), "utf8");
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`${page}.md has no heading`);
  return title.replaceAll("`", "");
}

const item = (page: string): DefaultTheme.SidebarItem => ({ text: titleOf(page), link: `/${page}` });

function guides(): DefaultTheme.SidebarItem[] {
  const groups = JSON.parse(readFileSync(join(SITE, "guides.json"), "utf8")) as {
    text: string;
    pages: string[];
  }[];
  return groups.map(({ text, pages }) => ({ text, items: pages.map((name) => item(`guide/${name}`)) }));
}

/** The menus that the build has written for the reference. */
function reference(): DefaultTheme.SidebarMulti {
  return JSON.parse(readFileSync(join(PAGES, "reference/sidebar.json"), "utf8"));
}

/** The pages of the grammar, in its order, the list of all rules first. */
function grammar(): DefaultTheme.SidebarItem[] {
  return ["index", ...GRAMMAR_PAGES.map(({ page }) => page)].map((page) => item(`grammar/${page}`));
}

export function sidebar(): DefaultTheme.SidebarMulti {
  return { "/guide/": guides(), ...reference(), "/grammar/": grammar() };
}
