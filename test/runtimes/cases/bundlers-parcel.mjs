// Parcel, as it is and with the field "exports" of packages, which it reads where it is told to.
import { join } from "node:path";
import { filesOf } from "../bundle.mjs";
import { verified } from "../expected.mjs";
import { pageOf, visitServed } from "../page.mjs";
import { manifest, program, run } from "../place.mjs";
import { probeText } from "../probe.mjs";

export const group = "Bundlers";

/** Builds, and asks what was built: a page and one script. */
async function ran(place, settings, { lines }) {
  const folder = place.folder({
    "package.json": JSON.stringify({ name: "user", private: true, ...settings }),
    "package-lock.json": "{}",
    "index.html": pageOf("./main.js"),
    "main.js": probeText({ lines }),
  });
  const out = join(folder, "out");
  const argv = [program("parcel"), "build", "index.html", "--no-cache", "--dist-dir", out];
  await run(process.execPath, argv, { cwd: folder });
  const kinds = filesOf(out).map((name) => name.split(".").at(-1));
  if (kinds.sort().join() !== "html,js") throw new Error(`the build has ${filesOf(out)}`);
  const { report } = await visitServed(out, {}, "/index.html");
  return { version: manifest("parcel").version, ...verified(report, { name: "wasm", lines }) };
}

export const cases = [
  // It takes "main" then, and no entry but `pchar` itself can be named.
  { where: "Parcel", name: "build", run: (place) => ran(place, {}, { lines: false }) },
  {
    where: "Parcel",
    name: "build with `packageExports`",
    run: (place) => ran(place, { "@parcel/resolver-default": { packageExports: true } }, { lines: true }),
  },
];
