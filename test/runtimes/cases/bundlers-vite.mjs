// Vite: its dev server and its build, with and without a worker.
import { join } from "node:path";
import { filesOf, textIn } from "../bundle.mjs";
import { enginesVerified, NAME } from "../engines.mjs";
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

/** Opens a page of the dev server, which bundles dependencies at the first request and may then reload the page. */
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

/** Builds a page and opens it. There must be no WebAssembly file beside it. Returns the text of the bundle too. */
async function built(folder) {
  await run(process.execPath, [program("vite"), "build"], { cwd: folder });
  const out = join(folder, "dist");
  const others = filesOf(out).filter((name) => !/\.(?:html|js)$/.test(name));
  if (others.length > 0) throw new Error(`the build has ${others}`);
  return { ...(await visitServed(out, {}, "/index.html")), text: textIn(out) };
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
  {
    where: "Vite",
    name: NAME,
    async run(place) {
      const ran = (program) => built(place.folder({ ...PAGE, "main.js": program }));
      return { version: manifest("vite").version, ...(await enginesVerified(ran)) };
    },
  },
];
