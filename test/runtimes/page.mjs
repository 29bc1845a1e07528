// Opens pages in Chromium, and serves them and the files of the installed package on this machine.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { findChromium } from "../../scripts/check/chromium.mjs";
import { LeftOut, run, tool } from "./place.mjs";

const TIME_LIMIT = 30_000;

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".map": "application/json",
  ".wasm": "application/wasm",
};

/** Finds Chromium. If it is missing, root installs it on Debian. */
async function chromiumProgram() {
  if (findChromium() === undefined) {
    installation ??= install();
    await installation;
  }
  const found = findChromium();
  if (found === undefined) throw new LeftOut("Chromium is not installed");
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
 * @returns the origin, the requested paths so far, and a function that closes the server
 */
export async function serve(folder, texts = {}) {
  const asked = [];
  const answer = async (path) => {
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
    asked.push(path);
    try {
      const { body, headers } = await answer(path);
      response
        .writeHead(200, { "content-type": TYPES[extname(path)] ?? TYPES[".html"], ...headers })
        .end(body);
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

/**
 * Opens a page and waits for the report that it logs as JSON.
 *
 * @param options how long to wait, and arguments for the browser
 * @returns the report, the version of the browser, and the violations of the content security policy that it reported
 */
export async function visit(url, { timeLimit = TIME_LIMIT, args = [] } = {}) {
  const { chromium } = await tool("playwright-core");
  const executablePath = await chromiumProgram();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", ...args] });
  try {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      globalThis.violations = [];
      document.addEventListener("securitypolicyviolation", ({ blockedURI }) =>
        globalThis.violations.push(blockedURI),
      );
    });
    const { promise, logs } = reportOf(page, timeLimit);
    const [report] = await Promise.all([promise, page.goto(url)]);
    const violations = await page.evaluate(
      () => new Promise((done) => setTimeout(() => done(globalThis.violations), 100)),
    );
    return { report, version: browser.version(), violations, logs };
  } finally {
    await browser.close();
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

/** Returns the HTML of a page that runs one module. */
export const pageOf = (module, before = "") =>
  `<!doctype html><meta charset="utf-8"><title>pchar</title>${before}<script type="module" src="${module}"></script>`;
