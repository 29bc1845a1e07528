// Parcel by default, and with the setting that makes it read the field "exports".
import { join } from "node:path";
import { filesOf, textIn } from "../bundle.mjs";
import { enginesVerified, NAME } from "../engines.mjs";
import { verified } from "../expected.mjs";
import { pageOf, visitServed } from "../page.mjs";
import { manifest, program, run } from "../place.mjs";
import { probeText } from "../probe.mjs";

export const group = "Bundlers";

const EXPORTS = { "@parcel/resolver-default": { packageExports: true } };

/** Builds a page with one script and opens it. Returns the report and the text of the bundle. */
async function built(place, settings, script) {
  const folder = place.folder({
    "package.json": JSON.stringify({ name: "user", private: true, ...settings }),
    "package-lock.json": "{}",
    "index.html": pageOf("./main.js"),
    "main.js": script,
  });
  const out = join(folder, "out");
  const argv = [program("parcel"), "build", "index.html", "--no-cache", "--dist-dir", out];
  await run(process.execPath, argv, { cwd: folder });
  const kinds = filesOf(out).map((name) => name.split(".").at(-1));
  if (kinds.sort().join() !== "html,js") throw new Error(`the build has ${filesOf(out)}`);
  const { report } = await visitServed(out, {}, "/index.html");
  return { report, text: textIn(out) };
}

const parcel = (name, settings, { lines }) => ({
  where: "Parcel",
  name,
  async run(place) {
    const { report } = await built(place, settings, probeText({ lines }));
    return { version: manifest("parcel").version, ...verified(report, { name: "wasm", lines }) };
  },
});

export const cases = [
  // It reads "main", so only `pchar` itself can be imported.
  parcel("build", {}, { lines: false }),
  parcel("build with `packageExports`", EXPORTS, { lines: true }),
  {
    where: "Parcel",
    name: NAME,
    async run(place) {
      const engine = await enginesVerified((program) => built(place, EXPORTS, program));
      return { version: manifest("parcel").version, ...engine };
    },
  },
];
