// Times the first answer: load and first call. Each measurement is a separate process.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { rounded, spread } from "../measure.mjs";
import { inOwnProcess } from "./processes.mjs";

const PROGRAM = fileURLToPath(new URL("start-program.mjs", import.meta.url));
const require = createRequire(import.meta.url);
const dist = (name) => new URL(`../../dist/${name}`, import.meta.url);

/** Returns each implementation with its resolved file: module resolution is not part of the time. */
function implementations() {
  const imported = (name) => import.meta.resolve(name);
  const byImport = { loader: "import", operation: "parse" };
  return [
    { ...byImport, name: "pchar wasm", file: dist("index.js").href },
    { ...byImport, name: "pchar js", file: dist("js/index.js").href },
    { ...byImport, name: "fast-uri", file: imported("fast-uri") },
    { ...byImport, name: "uri-js", file: imported("uri-js") },
    { ...byImport, name: "@hyperjump/uri", file: imported("@hyperjump/uri"), operation: "parseUriReference" },
    { ...byImport, name: "an empty module", file: new URL("nothing.mjs", import.meta.url).href },
    {
      ...byImport,
      name: "pchar wasm, require",
      loader: "require",
      file: fileURLToPath(dist("require/index.js")),
    },
    {
      ...byImport,
      name: "pchar js, require",
      loader: "require",
      file: fileURLToPath(dist("require/js/index.js")),
    },
    { ...byImport, name: "fast-uri, require", loader: "require", file: require.resolve("fast-uri") },
    { ...byImport, name: "uri-js, require", loader: "require", file: require.resolve("uri-js") },
  ];
}

/** Times the first answer of each implementation, `rounds` times. */
export function start({ rounds }) {
  const all = implementations();
  const measured = all.map(() => []);
  // The first round does not count: it fills the file cache of the operating system.
  for (let round = -1; round < rounds; round++) {
    for (let turn = 0; turn < all.length; turn++) {
      const index = (turn + round + 1) % all.length;
      const { loader, file, operation } = all[index];
      const times = inOwnProcess(PROGRAM, [loader, file, operation]);
      if (round >= 0) measured[index].push(times);
    }
  }
  const rows = all.map(({ name }, index) => {
    const median = (of) => rounded(spread(measured[index].map(of)).median);
    const competitor = all.findIndex(
      (each) => each.name === (name.endsWith("require") ? "fast-uri, require" : "fast-uri"),
    );
    const total = ({ load, firstCall }) => load + firstCall;
    const ratios = measured[index].map((times, round) => total(times) / total(measured[competitor][round]));
    return {
      name,
      load: median(({ load }) => load),
      firstCall: median(({ firstCall }) => firstCall),
      total: median(total),
      ratioToFastUri: rounded(spread(ratios).median),
    };
  });
  return { rounds, rows };
}
