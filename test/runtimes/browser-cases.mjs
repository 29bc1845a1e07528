// The cases of browsers with the files of the package, without a bundler.
import assert from "node:assert/strict";
import { entriesIn, nameOf } from "../../scripts/build/entries.mjs";
import { verified } from "./expected.mjs";
import { pageOf, visitServed } from "./page.mjs";
import { probeText } from "./probe.mjs";

const DIST = "/node_modules/pchar/dist";

/** The import map of a page without a bundler. */
const IMPORT_MAP = {
  imports: Object.fromEntries([
    ...entriesIn("").map(({ path, file }) => [nameOf(path), `${DIST}/${file}.js`]),
    ["pchar/js", `${DIST}/js/index.js`],
  ]),
};

const MAP = `<script type="importmap" nonce="map">${JSON.stringify(IMPORT_MAP)}</script>`;

/** The policy of a page that runs only its own files and its import map. */
const POLICY = "default-src 'self'; script-src 'self' 'nonce-map'";

const policy = (text) => ({ "content-security-policy": text });

/** Opens a page with a module and verifies its report. */
async function shown({ browser, root }, { module, texts = {}, headers = {}, map = MAP }, expected) {
  const { report, version, ...seen } = await visitServed(
    root,
    { "/": { body: pageOf("/entry.js", map), headers }, "/entry.js": module, ...texts },
    "/",
    { browser },
  );
  return { version, seen, ...verified(report, expected) };
}

/** Returns a page whose worker makes the calls. */
const workerPage = (worker) => ({
  map: "",
  texts: { "/worker.js": worker },
  module: `
    const worker = new Worker("/worker.js", { type: "module" });
    worker.onerror = ({ message }) => { throw new Error("the worker failed: " + message); };
    worker.onmessage = ({ data }) => console.log(JSON.stringify(data));
  `,
});

/** Returns a page whose service worker makes the calls once it is active. */
const serviceWorkerPage = (worker) => ({
  map: "",
  texts: { "/worker.js": worker },
  module: `
    navigator.serviceWorker.onmessage = ({ data }) => console.log(JSON.stringify(data));
    await navigator.serviceWorker.register("/worker.js", { type: "module" });
    (await navigator.serviceWorker.ready).active.postMessage("report");
  `,
});

const answersMessages = `addEventListener("message", ({ source }) => source.postMessage(report));`;

const byPath = (text) => text.replace(/from "pchar(\/js)?"/, (_, js = "") => `from "${DIST}${js}/index.js"`);

/** A module that fetches the core. Wrong bytes are refused first, which shows that the source matters. */
const FETCHED = `
  import { init } from "pchar/wasm";
  const refused = await init(fetch("/none.wasm"));
  if (refused.reason !== "refused") throw new Error("wrong bytes were accepted: " + refused.reason);
  await init(fetch("${DIST}/core.wasm"), { strict: true });
  ${probeText()}
`;

const WASM = { name: "wasm" };
const FORCED = { name: "js", reason: "forced" };

const CASES = [
  {
    name: "page with an import map",
    run: (place) => shown(place, { module: probeText({ lines: true }) }, { ...WASM, lines: true }),
  },
  {
    name: "page with an import map, links",
    run: (place) => shown(place, { module: probeText({ links: true }) }, { ...WASM, links: true }),
  },
  {
    name: "page, imported by its path",
    run: (place) => shown(place, { module: byPath(probeText()), map: "" }, WASM),
  },
  {
    name: "module worker",
    run: (place) => shown(place, workerPage(byPath(probeText({ emit: "postMessage(report);" }))), WASM),
  },
  {
    name: "service worker with a static import",
    run: (place) => shown(place, serviceWorkerPage(byPath(probeText({ emit: answersMessages }))), WASM),
  },
  {
    name: "module worker, `pchar/js`",
    run: (place) => {
      const worker = byPath(probeText({ from: "pchar/js", emit: "postMessage(report);" }));
      return shown(place, workerPage(worker), FORCED);
    },
  },
  {
    name: "service worker with a static import, `pchar/js`",
    run: (place) => {
      const worker = byPath(probeText({ from: "pchar/js", emit: answersMessages }));
      return shown(place, serviceWorkerPage(worker), FORCED);
    },
  },
  {
    name: "content security policy without `wasm-unsafe-eval`",
    run: async (place) => {
      const page = { module: probeText(), headers: policy(POLICY) };
      const { seen, ...got } = await shown(place, page, { name: "js", reason: "refused" });
      // The next case relies on violations being reported. WebKit refuses without a report.
      assert.deepEqual(seen.violations, place.browser === "WebKit" ? [] : ["wasm-eval"]);
      return got;
    },
  },
  {
    name: "the same policy, `pchar/js`: nothing is reported",
    run: async (place) => {
      const page = { module: probeText({ from: "pchar/js" }), headers: policy(POLICY) };
      const { seen, ...got } = await shown(place, page, FORCED);
      assert.deepEqual(seen.violations, []);
      return got;
    },
  },
  {
    name: "content security policy with `wasm-unsafe-eval`",
    run: async (place) => {
      const page = { module: probeText(), headers: policy(`${POLICY} 'wasm-unsafe-eval'`) };
      const { seen, ...got } = await shown(place, page, WASM);
      assert.deepEqual(seen.violations, []);
      return got;
    },
  },
  {
    name: "`pchar/wasm`, the core from `fetch`",
    run: async (place) => {
      const page = { module: FETCHED, texts: { "/none.wasm": "none" } };
      const { seen, ...got } = await shown(place, page, WASM);
      assert.ok(seen.asked.includes(`${DIST}/core.wasm`));
      return got;
    },
  },
];

/** Returns the cases of a browser. */
export const casesOf = (browser) =>
  CASES.map(({ name, run }) => ({ name, run: ({ root }) => run({ browser, root }) }));
