// Serves the built site and opens its pages in Chromium.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { expect } from "vitest";
import { findChromium } from "../../scripts/check/browsers.mjs";
import { FOLDERS } from "./folders.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

const META = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/;

export interface ServerOptions {
  /** Changes the policy that is sent as a header: by default the policy of the page, and without hashes for other files. */
  readonly policy?: (policy: string) => string;
}

export interface Server {
  /** The address of the first page, with the base. */
  readonly home: string;
  readonly origin: string;
  /** The requested paths that do not exist. */
  readonly missing: string[];
  close(): Promise<void>;
}

/** Serves the site that was built for a path, with the policy of each page also as a header. */
export async function serveSite(
  base = "/",
  { policy = (text) => text }: ServerOptions = {},
): Promise<Server> {
  const folder = FOLDERS[base]!;
  const plainPolicy = policyOf(await readFile(join(folder, "404.html"), "utf8")).replace(
    / 'sha256-[^']+'/g,
    "",
  );
  const missing: string[] = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url!, "http://site").pathname);
    const file = fileOf(folder, base, path);
    if (file === undefined) missing.push(path);
    const body = await readFile(file ?? join(folder, "404.html"));
    const type = TYPES[extname(file ?? "404.html")] ?? "application/octet-stream";
    const pagePolicy = type.startsWith("text/html") ? policyOf(body.toString()) : plainPolicy;
    const headers = {
      "content-type": type,
      "content-security-policy": policy(pagePolicy),
      "cache-control": "no-store",
    };
    response.writeHead(file === undefined ? 404 : 200, headers).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((done) => server.close(() => done()));
  };
  return { home: origin + base, origin, missing, close };
}

/** Returns the policy in the HTML of a page. */
export const policyOf = (html: string): string => META.exec(html)![1]!;

/** Returns the file of a path as a static server would: a folder is its index.html. */
function fileOf(folder: string, base: string, path: string): string | undefined {
  if (!path.startsWith(base) || path.includes("..")) return undefined;
  const file = join(folder, path.slice(base.length), path.endsWith("/") ? "index.html" : "");
  return extname(file) !== "" && existsSync(file) ? file : undefined;
}

export function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("Chromium is not installed");
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

export interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors in the console, errors that the page throws, and requests that its policy forbids. */
  readonly errors: string[];
  /** Requests to another origin than that of the page. */
  readonly foreign: string[];
}

/** Pages load ahead in idle time. */
export function loadNothingAhead(): void {
  window.requestIdleCallback = () => 0;
}

export interface OpenOptions extends BrowserContextOptions {
  /**
   * Whether the page loads ahead what it may need later. The playground then sends 140 requests, which is a third of the work of a test.
   * @default false
   */
  readonly loadsAhead?: boolean;
}

/** Opens a page in a fresh context, and notes what goes wrong in it from then on. */
export async function open(
  browser: Browser,
  url: string,
  { loadsAhead = false, ...options }: OpenOptions = {},
): Promise<Opened> {
  const context = await browser.newContext(options);
  if (!loadsAhead) await context.addInitScript(loadNothingAhead);
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const errors: string[] = [];
  const foreign: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    const isLocal = protocol === "data:" || protocol === "blob:" || origin === new URL(url).origin;
    if (!isLocal) foreign.push(request.url());
  });
  await page.goto(url, { waitUntil: "networkidle" });
  return { page, context, errors, foreign };
}

/** Opens the search by keyboard. The page listens as soon as its script has run. */
export async function openSearch(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.keyboard.press("Control+k");
        return page.getByRole("searchbox").isVisible();
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(true);
}

/** A page of each kind. */
export const KINDS: readonly string[] = [
  ...["index.html", "guide/links.html", "guide/performance.html", "reference/index.html"],
  ...["reference/pchar.html", "reference/pchar/parse.html", "reference/pchar/types/Uri.html"],
  ...["reference/schemes.html", "reference/schemes/mailto.html", "reference/errors/index.html"],
  ...["reference/errors/ERR_URI_ZONE_IDENTIFIER.html", "grammar/index.html", "grammar/uri.html"],
  ...["playground.html", "changelog.html"],
];
