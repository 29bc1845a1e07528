// Compares pchar with the `URL` of a runtime over generated strings. If they disagree about the host or the port, `inspect` must
// report it. Of a string that is not a URI, it must report what `URL` reads. `fromHref` must lead where `URL` leads.
//
//   node scripts/check/agree-with-url.mjs [--count N] [--seed N] [--characters] [--verbose] [RUNTIME ARGUMENT...]
//
// --characters: also hosts with each non-ASCII character, which takes minutes.
// --verbose: prints some strings for each kind of difference.
// RUNTIME is a program that runs a JavaScript module, such as `deno run` or `bun`; by default this Node.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "500000" },
    seed: { type: "string", default: "1" },
    verbose: { type: "boolean", default: false },
    characters: { type: "boolean", default: false },
  },
});
const [runtime, ...words] = positionals.length === 0 ? [process.execPath] : positionals;

/** Some real links, which are mutated. */
const LINKS = readFileSync(path("bench/corpora/urls-48k.txt"), "utf8").split("\n").slice(0, 5000);

const folder = mkdtempSync(join(tmpdir(), "pchar-agree-"));
try {
  const entry = join(folder, "entry.ts");
  const file = join(folder, "agree.mjs");
  writeFileSync(
    entry,
    `import { agreement, characterAgreement } from ${JSON.stringify(path("test/unit/inspect/agreement.ts"))};
import { invalidAgreement } from ${JSON.stringify(path("test/unit/inspect/invalid-agreement.ts"))};
import { hrefAgreement } from ${JSON.stringify(path("test/unit/text/href-agreement.ts"))};
const links = ${JSON.stringify(LINKS)};
const start = Date.now();
const runs = {
  "generated strings": () => agreement(${Number(values.count)}, ${Number(values.seed)}),
  ${values.characters ? '"each non-ASCII character": () => characterAgreement(true),' : ""}
};
let unflagged = 0;
for (const [name, run] of Object.entries(runs)) {
  const { faults, ...counts } = run();
  console.log(name, JSON.stringify({ ...counts, seconds: Math.round((Date.now() - start) / 1000) }));
  if (${values.verbose}) for (const fault of faults) console.log(fault);
  unflagged += counts.disagree - counts.flagged;
}
const others = {
  "invalid strings": () => invalidAgreement(${Number(values.count)}, ${Number(values.seed)}),
  "generated hrefs": () => hrefAgreement(${Number(values.count)}, ${Number(values.seed)}, links),
};
for (const [name, run] of Object.entries(others)) {
  const { faults, ...counts } = run();
  console.log(name, JSON.stringify(counts));
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) throw new Error(faults.length + " " + name + " are not read as by URL");
}
if (unflagged > 0) throw new Error(unflagged + " disagreements about the host or the port are not reported");
`,
  );
  await build({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    alias: {
      "#engine": path("ts/wasm/start.ts"),
      "#core": path("ts/wasm/core.ts"),
      "#string-scan": path("ts/wasm/string-scan.ts"),
    },
  });
  const { status } = spawnSync(runtime, [...words, file], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
