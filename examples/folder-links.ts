// Checks the links of a folder of Markdown, and says where the broken ones are. It fetches nothing from a private network.
// Run it: node folder-links.ts docs

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { defragment, position, UriMap } from "pchar";
import { GuardError, type GuardOptions, guardedFetch } from "pchar/guard";
import { fetchPolicy } from "pchar/inspect";
import { extract } from "pchar/text";

/** Made once: its connections serve all links. */
const policy = fetchPolicy();

/** Returns a line for each broken link: `README.md:12:4: https://example.com/: status 404`. */
export async function brokenLinks(folder: string, options: GuardOptions = {}): Promise<string[]> {
  const broken: string[] = [];
  const reasons = new UriMap<string | undefined>(); // each page is asked for once
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of names.filter((name) => /\.(?:md|markdown)$/i.test(name)).sort()) {
    const text = readFileSync(join(folder, name), "utf8");
    const base = pathToFileURL(join(folder, name)).href;
    // With "report", a link that nobody can read is not lost. Code has no links.
    for (const find of extract(text, { context: "markdown", base, code: false, invalid: "report" })) {
      const reason = find.kind === "invalid" ? find.issue.message : await reasonFor(find.uri);
      const { line, column } = position(text, find.index);
      if (reason !== undefined) broken.push(`${name}:${line}:${column}: ${find.text}: ${reason}`);
    }
  }
  return broken;

  async function reasonFor(uri: string): Promise<string | undefined> {
    const page = defragment(uri);
    if (!reasons.has(page)) reasons.set(page, await problemOf(page, options));
    return reasons.get(page);
  }
}

/** Returns why a link is broken, or `undefined`. Other schemes than `file`, `http` and `https` are not checked. */
async function problemOf(uri: string, options: GuardOptions): Promise<string | undefined> {
  if (/^file:/i.test(uri)) return existsSync(new URL(uri)) ? undefined : "no such file";
  if (!/^https?:/i.test(uri)) return undefined;
  try {
    const { response } = await guardedFetch(uri, { policy, deadline: 10_000, ...options });
    await response.body?.cancel();
    return response.ok ? undefined : `status ${response.status}`;
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    return [error.code, ...error.refusals.map(({ code }) => code)].join(" ");
  }
}

if (import.meta.filename === process.argv[1]) {
  const broken = await brokenLinks(process.argv[2] ?? ".");
  for (const line of broken) console.log(line);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
