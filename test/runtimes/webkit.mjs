// Drives WebKit by WebDriver, in an X server of its own. Its driver does not tell what a page logs, so the page notes it in `lines`.
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";

/** The time between two looks at a page, in milliseconds. */
const INTERVAL = 50;

const later = (time) => new Promise((done) => setTimeout(done, time));

/** Opens WebKit: a page with the methods of the other drivers that `visit` calls. */
export async function openWebKit({ driver, display }) {
  const started = [];
  const start = (program, argv, options) => {
    const child = spawn(program, argv, options);
    started.push(child);
    return child;
  };
  const close = async () => {
    for (const child of started.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill();
      await once(child, "exit");
    }
  };
  try {
    const server = start(display, ["-displayfd", "1", "-nolisten", "tcp"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [number] = await once(server.stdout, "data");
    // The sandbox of WebKit does not start as root.
    const sandbox = process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" } : {};
    const env = {
      ...process.env,
      ...sandbox,
      DISPLAY: `:${String(number).trim()}`,
      LIBGL_ALWAYS_SOFTWARE: "1",
    };
    const port = await freePort();
    start(driver, [`--port=${port}`, "--host=127.0.0.1"], { env, stdio: "ignore" });
    const { session, version } = await newSession(`http://127.0.0.1:${port}`);
    const end = async () => {
      await session("DELETE", "").catch(() => {});
      await close();
    };
    return { page: pageOf(session), version, close: end };
  } catch (error) {
    await close();
    throw error;
  }
}

async function freePort() {
  const { createServer } = await import("node:net");
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Creates a session once the driver listens. */
async function newSession(origin) {
  const call = async (method, path, body) => {
    const response = await fetch(origin + path, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`WebKitWebDriver: ${value.error}, ${value.message}`);
    return value;
  };
  for (let tries = 0; ; tries++) {
    const isReady = await call("GET", "/status").catch(() => undefined);
    if (isReady !== undefined) break;
    if (tries === 100) throw new Error("WebKitWebDriver does not listen");
    await later(INTERVAL);
  }
  const { sessionId, capabilities } = await call("POST", "/session", { capabilities: {} });
  const session = (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
  return { session, version: capabilities.browserVersion };
}

function pageOf(session) {
  const events = new EventEmitter();
  const evaluate = (act) => session("POST", "/execute/sync", { script: `return (${act})();`, args: [] });
  return {
    evaluate,
    on: (name, act) => events.on(name, act),
    /** Opens a page. If it notes its lines, tells each one until it logs a report or fails. */
    async goto(url) {
      await session("POST", "/url", { url });
      for (let told = 0; ; ) {
        const lines = await evaluate(() => globalThis.lines);
        if (lines === null) return;
        for (const line of lines.slice(told)) {
          const { failed } = /^\{"failed":/.test(line) ? JSON.parse(line) : {};
          if (failed !== undefined) return events.emit("pageerror", new Error(failed));
          events.emit("console", { type: () => "log", text: () => line });
          if (line.startsWith('{"name":')) return;
        }
        told = lines.length;
        await later(INTERVAL);
      }
    },
  };
}
