// Opens pages in Chromium, Firefox and WebKit, and serves them and the files of the installed package on this machine.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { findChromium, findFirefox, findWebKit } from "../../scripts/check/browsers.mjs";
import { LeftOut, run, tool } from "./place.mjs";
import { openWebKit } from "./webkit.mjs";

const TIME_LIMIT = 30_000;

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".map": "application/json",
  ".wasm": "application/wasm",
};

const FIND = { Chromium: findChromium, Firefox: findFirefox, WebKit: findWebKit };

/** Finds a browser. Only Chromium is installed if it is missing, by root on Debian: the others take a minute and 300 MB more. */
async function programOf(browser) {
  const find = FIND[browser];
  if (browser === "Chromium" && find() === undefined) {
    installation ??= install();
    await installation;
  }
  const found = find();
  if (found === undefined) throw new LeftOut(`${browser} is not installed`);
  return found;
}

let installation;

async function install() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, timeLimit: 600_000 };
  try {
    await run("apt-get", ["update"], options);
    await run("apt-get", ["install", "-y", "chromium-headless-shell"], options);
  } catch (error) {
    throw new LeftOut(`Chromium cannot be installed: ${error.message.split("\n")[0]}`);
  }
}

/**
 * Serves the files of a folder, and texts by their paths.
 *
 * @param folder the folder of all paths that `texts` does not have
 * @param texts a text, or `{ body, headers }`, by its path
 * @returns the origin, the paths that the page has requested so far, and a function that closes the server
 */
export async function serve(folder, texts = {}) {
  const asked = [];
  const answer = async (path) => {
    if (path === NOTES) return { body: notes };
    if (Object.hasOwn(texts, path)) {
      const text = texts[path];
      return typeof text === "string" ? { body: text } : text;
    }
    const file = normalize(join(folder, path));
    if (!file.startsWith(join(folder, sep))) throw new Error("outside the folder");
    return { body: await readFile(file) };
  };
  const server = createServer(async ({ url }, response) => {
    const path = decodeURI(url).replace(/\?.*/, "");
    if (path !== NOTES) asked.push(path);
    try {
      const { body, headers } = await answer(path);
      response
        .writeHead(200, { "content-type": TYPES[extname(path)] ?? TYPES[".html"], ...headers })
        .end(extname(path) in TYPES && extname(path) !== ".html" ? body : withNotes(body));
    } catch {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found");
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { origin: `http://127.0.0.1:${server.address().port}`, asked, close };
}

/** Notes the violations of the content security policy that a page reports. */
function noteViolations() {
  if (globalThis.violations !== undefined) return;
  globalThis.violations = [];
  document.addEventListener("securitypolicyviolation", ({ blockedURI }) =>
    globalThis.violations.push(blockedURI),
  );
}

/** Notes the lines of the console and the errors too, for a browser whose driver does not tell them. */
function noteAll() {
  globalThis.lines = [];
  const { log } = console;
  console.log = (...values) => {
    globalThis.lines.push(values.join(" "));
    log(...values);
  };
  const fail = (error) => globalThis.lines.push(`{"failed":${JSON.stringify(String(error))}}`);
  addEventListener("error", ({ message }) => fail(message));
  addEventListener("unhandledrejection", ({ reason }) => fail(reason));
}

/** The script of a page for such a browser. */
const NOTES = "/notes.js";
const notes = `(${noteViolations})();(${noteAll})();`;

/** Opens a browser: a function that opens a page, one that closes the browser, and its version. */
const OPEN = {
  async Chromium(executablePath, args) {
    const { chromium } = await tool("playwright-core");
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", ...args] });
    const page = await browser.newPage();
    await page.addInitScript(noteViolations);
    return { page, version: browser.version(), close: () => browser.close() };
  },
  async Firefox(executablePath) {
    const { default: puppeteer } = await tool("puppeteer-core");
    const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(noteViolations);
    const version = (await browser.version()).replace(/^\D*/, "");
    return { page, version, close: () => browser.close() };
  },
  WebKit: openWebKit,
};

/** Opens a browser. Throws `LeftOut` if it is not installed. */
export const openBrowser = async (browser, args = []) => OPEN[browser](await programOf(browser), args);

/**
 * Opens a page and waits for the report that it logs as JSON.
 *
 * @param options the browser, how long to wait, and arguments for Chromium
 * @returns the report, the version of the browser, and the violations of the content security policy that it reported
 */
export async function visit(url, { browser = "Chromium", timeLimit = TIME_LIMIT, args = [] } = {}) {
  const { page, version, close } = await openBrowser(browser, args);
  try {
    const { promise, logs } = reportOf(page, timeLimit);
    const [report] = await Promise.all([promise, page.goto(url)]);
    await new Promise((done) => setTimeout(done, 100));
    const violations = await page.evaluate(() => globalThis.violations);
    return { report, version, violations, logs };
  } finally {
    await close();
  }
}

/** Waits for the first line of the console that is a report. An error of the page rejects. */
function reportOf(page, timeLimit) {
  const logs = [];
  const promise = new Promise((done, fail) => {
    const isLate = () => fail(new Error(`the page logged no report in ${timeLimit} ms\n${logs.join("\n")}`));
    const timer = setTimeout(isLate, timeLimit);
    const end = (settle, value) => {
      clearTimeout(timer);
      settle(value);
    };
    page.on("console", (message) => {
      logs.push(`${message.type()}: ${message.text()}`);
      if (message.type() === "log" && message.text().startsWith('{"name":')) {
        end(done, JSON.parse(message.text()));
      }
    });
    page.on("pageerror", (error) =>
      end(fail, new Error(`the page threw ${error.message}\n${logs.join("\n")}`)),
    );
  });
  return { promise, logs };
}

/** Starts a server, opens a page of it and stops it. */
export async function visitServed(folder, texts, path = "/", options = {}) {
  const server = await serve(folder, texts);
  try {
    return { ...(await visit(server.origin + path, options)), asked: server.asked };
  } finally {
    await server.close();
  }
}

const TITLE = "<title>pchar</title>";

/** Adds the script of notes to a page. Bundlers that read pages do not see it. */
const withNotes = (body) => String(body).replace(TITLE, `${TITLE}<script src="${NOTES}"></script>`);

/** Returns the HTML of a page that runs one module. */
export const pageOf = (module, before = "") =>
  `<!doctype html><meta charset="utf-8">${TITLE}${before}<script type="module" src="${module}"></script>`;
