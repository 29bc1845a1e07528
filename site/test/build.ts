// Builds the site for each path of `FOLDERS`. The build installs the packages of the site, so this file imports none of them. With
// SITE_BUILT set, the tests take what is there.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { FOLDERS } from "./folders.ts";

const PROGRAM = fileURLToPath(new URL("../build/site.mjs", import.meta.url));

export function setup(): void {
  if (process.env["SITE_BUILT"] !== undefined) return;
  // The second build takes the pages of the first.
  for (const [i, [base, folder]] of Object.entries(FOLDERS).entries()) {
    const argv = i === 0 ? [PROGRAM] : [PROGRAM, "--staged"];
    const env = { ...process.env, SITE_BASE: base, SITE_OUT: folder };
    const { status, stdout, stderr } = spawnSync(process.execPath, argv, { env, encoding: "utf8" });
    if (status !== 0) throw new Error(`The site for ${base} cannot be built\n${stdout}${stderr}`);
  }
}
