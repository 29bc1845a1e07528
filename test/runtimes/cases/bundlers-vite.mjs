// Vite, its dev server and its build, with a worker too.
import { join } from "node:path";
import { filesOf } from "../bundle.mjs";
import { verified } from "../expected.mjs";
import { pageOf, visit, visitServed } from "../page.mjs";
import { manifest, program, run, tool } from "../place.mjs";
import { probeText } from "../probe.mjs";

export const group = "Bundlers";

const PAGE = { "index.html": pageOf("./main.js"), "main.js": probeText({ lines: true }) };

const WORKER = {
  "index.html": pageOf("./main.js"),
  "main.js": `const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => console.log(JSON.stringify(data));
`,
  "worker.js": probeText({ lines: true, emit: "postMessage(report);" }),
};

const right = { name: "wasm", lines: true };

/** Asks the dev server, which bundles dependencies when they are first met and may load the page again. */
async function served(folder) {
  const { createServer } = await tool("vite");
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: "silent",
    cacheDir: join(folder, ".vite"),
    server: { host: "127.0.0.1", port: 0 },
  });
  try {
    await server.listen();
    return await visit(`http://127.0.0.1:${server.httpServer.address().port}/`);
  } finally {
    await server.close();
  }
}

/** Builds, and asks what was built, which has no WebAssembly beside it. */
async function built(folder) {
  await run(process.execPath, [program("vite"), "build"], { cwd: folder });
  const out = join(folder, "dist");
  const others = filesOf(out).filter((name) => !/\.(?:html|js)$/.test(name));
  if (others.length > 0) throw new Error(`the build has ${others}`);
  return visitServed(out, {}, "/index.html");
}

const viteCase = (name, files, ask) => ({
  where: "Vite",
  name,
  async run(place) {
    const { report } = await ask(place.folder(files));
    return { version: manifest("vite").version, ...verified(report, right) };
  },
});

export const cases = [
  viteCase("build", PAGE, built),
  viteCase("dev server", PAGE, served),
  viteCase("build, module worker", WORKER, built),
  viteCase("dev server, module worker", WORKER, served),
];
