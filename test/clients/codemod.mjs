// Runs examples/switch-library.ts on packages that call functions of node:url, and then their own tests.

import { copyFileSync, cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ProgramError, run } from "../runtimes/place.mjs";

/** The packages, each with its tests. */
const PACKAGES = {
  "robots-parser": ["test/Robots.js"],
  "url-assembler": ["test/100-instance.js", "test/110-instance-with-baseurl.js"],
};

/** Returns the number of tests that pass in each package. Throws if one fails, or if nothing was changed. */
export async function changed({ before, after }) {
  const passing = {};
  for (const [name, tests] of Object.entries(PACKAGES)) {
    const folder = join(after, "codemod", name);
    cpSync(join(before, "node_modules", name), folder, { recursive: true, dereference: true });
    const url = join(folder, "url.cjs");
    copyFileSync(join(after, "switch/url.cjs"), url);
    const sources = readdirSync(folder, { recursive: true }).filter((file) =>
      /^(?!test|node_modules).*\.js$/.test(file),
    );
    const argv = [join(after, "switch-library.mjs"), url, ...sources];
    const { stdout } = await run(process.execPath, argv, { cwd: folder });
    if (!/: [1-9]/.test(stdout)) throw new ProgramError(`${name} calls no function of node:url`);
    const mocha = join(after, "node_modules/mocha/bin/mocha.js");
    const { stdout: report } = await run(process.execPath, [mocha, ...tests], { cwd: folder });
    passing[name] = Number(/(\d+) passing/.exec(report)?.[1]);
  }
  return passing;
}
