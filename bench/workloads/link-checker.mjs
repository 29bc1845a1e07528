// A link checker follows the links of a site of 20,000 pages, which another process serves on loopback, and lists the broken ones.
// Before, it reads links by `URL`; after, as examples/link-checker.ts does.

import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

export const name = "Link checker, 20,000 pages";
export const title =
  "A link checker follows the links of 20,000 pages, with `fromHref`, `resolve` and `UriSet`";
export const library = "`URL` and `Set`";

const COUNT = 20_000;
/** The links of a page, the requests at the same time, and the milliseconds after which a request or the server ends. */
const [LINKS, TOGETHER, PATIENCE, LIFE] = [30, 16, 10_000, 600_000];
const pathOf = (page) => `/docs/section-${page % 200}/page-${page}.html`;

/** Returns a link of a page, as people write them. The first two lead to all pages. */
function hrefOf(page, link, site) {
  const target = link < 2 ? (2 * page + 1 + link) % COUNT : (page * 31 + link * 977) % COUNT;
  const path = pathOf(target);
  switch (link % 6) {
    case 0:
      return path;
    case 1:
      return `../..${path}#top`;
    case 2:
      return `https://www.example.org/a/${target}?from=${page}`;
    case 3:
      return site + path;
    case 4:
      return page % 50 === 0 ? "a missing page.html" : `./../section-${target % 200}/page-${target}.html`;
    default:
      return page % 70 === 0 ? "https://exa mple/" : `mailto:a${target}@example.org`;
  }
}

/** Serves the site until the parent is gone, at most for a time. */
async function serve() {
  const pages = new Map(Array.from({ length: COUNT }, (_, page) => [pathOf(page), page]));
  const server = createServer(({ url, headers }, response) => {
    const page = pages.get(url);
    const items = Array.from({ length: page === undefined ? 0 : LINKS }, (_, link) => {
      const href = hrefOf(page, link, `http://${headers.host}`);
      return `<li class="item"><a class="link" href="${href}">Some words about the next page</a></li>\n`;
    });
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html" });
    response.end(`<!doctype html><title>Page ${page}</title><ul>${items.join("")}</ul>`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  process.on("disconnect", () => process.exit());
  setTimeout(() => process.exit(1), LIFE);
  process.send(server.address().port);
}

/** Reads links by `URL`. */
const withUrl = () => ({
  seen: new Set(),
  originOf: (uri) => new URL(uri).origin,
  read(href, page) {
    const url = new URL(href, page);
    url.hash = "";
    return /^https?:$/.test(url.protocol) ? url.href : undefined;
  },
});

/** Reads links by pchar. */
async function withPchar() {
  const { defragment, origin, resolve, UriSet } = await import("pchar");
  const { fromHref } = await import("pchar/text");
  return () => ({
    seen: new UriSet(),
    originOf: origin,
    read(href, page) {
      const link = defragment(resolve(fromHref(href, page).uri, page));
      return /^https?:/i.test(link) ? link : undefined;
    },
  });
}

/** Checks a site from a page on. Returns the pages with the number of new links, and the broken links, without the origin. */
async function checked(start, { seen, read, originOf }) {
  const results = [];
  const queue = [start];
  const site = originOf(start);
  seen.add(start);
  const visit = async (page) => {
    const response = await fetch(page, { signal: AbortSignal.timeout(PATIENCE) });
    const html = await response.text();
    const found = [];
    if (response.ok)
      for (const [, href] of html.matchAll(/\shref="([^"]*)"/g)) {
        try {
          const link = read(href, page);
          if (link === undefined || seen.has(link)) continue;
          seen.add(link);
          if (originOf(link) === site) queue.push(link);
        } catch {
          found.push(href);
        }
      }
    results.push([page.slice(site.length), [response.status, found]]);
  };
  for (let at = 0; at < queue.length; ) {
    const together = queue.slice(at, at + TOGETHER);
    at += together.length;
    await Promise.all(together.map(visit));
  }
  return [...results.sort(([one], [other]) => (one < other ? -1 : 1)), ["links", seen.size]];
}

export async function prepare(_packages, side) {
  const server = fork(fileURLToPath(import.meta.url), ["serve"], { execArgv: [] });
  const [port] = await once(server, "message");
  const reader = side === "after" ? await withPchar() : withUrl;
  return () => checked(`http://127.0.0.1:${port}${pathOf(0)}`, reader());
}

if (process.argv[2] === "serve") await serve();
