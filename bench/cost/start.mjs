// How long does it take until the first answer is there? Each measurement is a process of its own.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { rounded, spread } from "../measure.mjs";
import { inOwnProcess } from "./processes.mjs";

const PROGRAM = fileURLToPath(new URL("start-program.mjs", import.meta.url));
const require = createRequire(import.meta.url);
const dist = (name) => new URL(`../../dist/${name}`, import.meta.url);

/** Everyone, with the file that an import or a require of the name leads to: finding it is no part of the time. */
function contestants() {
  const imported = (name) => import.meta.resolve(name);
  const own = { way: "import", verb: "parse" };
  return [
    { ...own, name: "pchar wasm", file: dist("index.js").href },
    { ...own, name: "pchar js", file: dist("js/index.js").href },
    { ...own, name: "fast-uri", file: imported("fast-uri") },
    { ...own, name: "uri-js", file: imported("uri-js") },
    { ...own, name: "@hyperjump/uri", file: imported("@hyperjump/uri"), verb: "parseUriReference" },
    { ...own, name: "an empty module", file: new URL("nothing.mjs", import.meta.url).href },
    { ...own, name: "pchar wasm, require", way: "require", file: fileURLToPath(dist("index.cjs")) },
    { ...own, name: "pchar js, require", way: "require", file: fileURLToPath(dist("js/index.cjs")) },
    { ...own, name: "fast-uri, require", way: "require", file: require.resolve("fast-uri") },
    { ...own, name: "uri-js, require", way: "require", file: require.resolve("uri-js") },
  ];
}

export function start({ rounds, show }) {
  const all = contestants();
  const measured = all.map(() => []);
  // One round that does not count: it brings the files into the memory of the system.
  for (let round = -1; round < rounds; round++) {
    for (let turn = 0; turn < all.length; turn++) {
      const place = (turn + round + 1) % all.length;
      const { way, file, verb } = all[place];
      const times = inOwnProcess(PROGRAM, [way, file, verb]);
      if (round >= 0) measured[place].push(times);
    }
  }
  const rows = all.map(({ name }, place) => {
    const median = (of) => rounded(spread(measured[place].map(of)).median);
    const rival = all.findIndex(
      (each) => each.name === (name.endsWith("require") ? "fast-uri, require" : "fast-uri"),
    );
    const total = ({ load, firstCall }) => load + firstCall;
    const ratios = measured[place].map((times, round) => total(times) / total(measured[rival][round]));
    return {
      name,
      load: median(({ load }) => load),
      firstCall: median(({ firstCall }) => firstCall),
      total: median(total),
      ratioToFastUri: rounded(spread(ratios).median),
    };
  });
  show(startTable(rows, rounds));
  return { rounds, rows };
}

function startTable(rows, rounds) {
  const body = rows.map(
    ({ name, load, firstCall, total, ratioToFastUri }) =>
      `${name.padEnd(22)}${load.toFixed(2).padStart(8)}${firstCall.toFixed(2).padStart(12)}${total.toFixed(2).padStart(8)}${ratioToFastUri.toFixed(2).padStart(13)}`,
  );
  return `\nstart: ms in ${rounds} processes each\n${" ".repeat(22)}    load  first call     sum  to fast-uri\n${body.join("\n")}`;
}
