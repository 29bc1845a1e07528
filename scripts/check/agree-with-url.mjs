// Compares pchar with the `URL` of a runtime over generated strings. If they disagree about the host, the port or the path, or `URL`
// rejects a string, `inspect` must report it. Of a string that is not a URI, it must report what `URL` reads. `fromHref` must lead where `URL` leads.
//
//   node scripts/check/agree-with-url.mjs [--count N] [--seed N] [--characters] [--verbose] [RUNTIME ARGUMENT...]
//
// --characters: also hosts with each non-ASCII character, which takes minutes.
// --verbose: prints some strings for each kind of difference.
// RUNTIME is a program that runs a JavaScript module, such as `deno run` or `bun`; by default this Node.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { runInRuntime } from "./in-runtime.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "500000" },
    seed: { type: "string", default: "1" },
    verbose: { type: "boolean", default: false },
    characters: { type: "boolean", default: false },
  },
});
const [count, seed] = [Number(values.count), Number(values.seed)];

/** Some real links, which are mutated. */
const LINKS = readFileSync(new URL("../../bench/corpora/urls-48k.txt", import.meta.url), "utf8")
  .split("\n")
  .slice(0, 5000);

const program = `
import { agreement, characterAgreement } from "../../unit/inspect/agreement.ts";
import { invalidAgreement } from "../../unit/inspect/invalid-agreement.ts";
import { hrefAgreement } from "../../unit/text/href-agreement.ts";
const links = ${JSON.stringify(LINKS)};
const start = Date.now();
const runs = {
  "generated strings": () => agreement(${count}, ${seed}),
  ${values.characters ? '"each non-ASCII character": () => characterAgreement(true),' : ""}
};
const unflagged = [];
for (const [name, run] of Object.entries(runs)) {
  const { faults, ...counts } = run();
  console.log(name, JSON.stringify({ ...counts, seconds: Math.round((Date.now() - start) / 1000) }));
  if (${values.verbose}) for (const fault of faults) console.log(fault);
  unflagged.push(...faults.filter((fault) => /^[^:]*unflagged/i.test(fault)));
}
const others = {
  "invalid strings": () => invalidAgreement(${count}, ${seed}),
  "generated hrefs": () => hrefAgreement(${count}, ${seed}, links),
};
for (const [name, run] of Object.entries(others)) {
  const { faults, ...counts } = run();
  console.log(name, JSON.stringify(counts));
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) throw new Error(faults.length + " " + name + " are not read as by URL");
}
if (unflagged.length > 0) throw new Error("differences are not reported:\\n" + unflagged.join("\\n"));
`;
process.exitCode = await runInRuntime(program, positionals, "neutral");
