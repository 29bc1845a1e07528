// The lists of pages beside a page.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DefaultTheme } from "vitepress";

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

/** A part of the site that its build step lists in a file `sidebar.json`. */
function written(folder: string): DefaultTheme.SidebarItem[] {
  const file = join(PAGES, folder, "sidebar.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as DefaultTheme.SidebarItem[]) : [];
}

export function sidebar(): DefaultTheme.SidebarMulti {
  return { "/guide/": guides(), "/reference/": written("reference"), "/grammar/": written("grammar") };
}
