// What is done to the built pages: the policy of each page.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { policyOf } from "./policy.mjs";

export async function finish(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith(".html")) continue;
    const file = join(folder, name);
    writeFileSync(file, withPolicy(readFileSync(file, "utf8")));
  }
}

/** Writes the policy before everything that it governs. */
function withPolicy(html) {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}">`;
  return html.replace(/<meta charset="utf-8">/, (first) => `${first}\n    ${meta}`);
}
