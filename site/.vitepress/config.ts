import { defineConfig } from "vitepress";
import { REPOSITORY } from "../build/links.mjs";
import { abnf } from "./abnf.ts";
import { extendMarkdown, renderForSearch, withColorOfLine } from "./markdown.ts";
import { sidebar } from "./sidebar.ts";
import { themePatches } from "./theme-patches.ts";

const DESCRIPTION =
  "Parse, resolve, normalize, compare and build URIs exactly by RFC 3986. Every error says at which character.";

/** Makes the anchor of a heading as GitHub does, so that links between documents work there and here. */
const slugify = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");

const base = process.env["SITE_BASE"] ?? "/";

const links = [
  ["Changelog", `${base}changelog.html`],
  ["MIT licence", `${base}license.html`],
];
if (REPOSITORY !== undefined) links.push(["Source", REPOSITORY]);
const footer = links.map(([label, href]) => `<a href="${href}">${label}</a>`).join(" · ");

export default defineConfig({
  base,
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${base}favicon.svg` }]],
  title: "pchar",
  description: DESCRIPTION,
  lang: "en",
  srcDir: ".cache/pages",
  outDir: "dist",
  cacheDir: ".cache/vitepress",
  lastUpdated: false,
  // The menus and the list of all pages are in a file of their own, not in each page.
  metaChunk: true,
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    languages: [abnf],
    anchor: { slugify },
    codeTransformers: [withColorOfLine],
    config: extendMarkdown,
  },
  vite: {
    plugins: [themePatches],
    server: { fs: { allow: [".."] } },
    build: { target: "es2022", chunkSizeWarningLimit: 1000 },
    worker: { format: "es" },
  },
  themeConfig: {
    logo: { src: "/favicon.svg", alt: "" },
    search: { provider: "local", options: { _render: renderForSearch } },
    outline: { level: [2, 3] },
    nav: [
      { text: "Guides", link: "/guide/start", activeMatch: "/guide/" },
      { text: "Reference", link: "/reference/", activeMatch: "/reference/" },
      { text: "Grammar", link: "/grammar/", activeMatch: "/grammar/" },
      { text: "Playground", link: "/playground" },
      { text: "Changelog", link: "/changelog" },
    ],
    sidebar: sidebar(),
    footer: { message: footer },
    docFooter: { prev: "Previous", next: "Next" },
    externalLinkIcon: false,
    notFound: {
      title: "There is no such page",
      quote: "The address may have changed. The search and the menu know all pages.",
      linkLabel: "Go to the first page",
      linkText: "First page",
    },
  },
});
