// Compares the recorded surfaces with those of the last release: CHANGELOG.md has to name each declaration that changed, under
// Unreleased. cargo-semver-checks does this for the crate.
//
//   --since REVISION   compares with another revision

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkSinceRelease, git } from "./last-release.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAGES = "test/package/surface";

/** Returns the declarations of a page by their names. An empty line is between two of them. */
function declarationsOf(page) {
  const blocks = page.replace(/^```.*$/gm, "").split(/\n{2,}/);
  return new Map(
    blocks.filter((block) => /\w/.test(block)).map((block) => [nameOf(block.trim()), block.trim()]),
  );
}

/** Returns the name that a declaration gives: the first word that is not a keyword. */
function nameOf(block) {
  const keywords =
    /^(?:[#@].*\n)*(?:(?:export|declare|abstract|async|function|const|class|interface|type|def)\s+)*/;
  return /^[\w.]+/.exec(block.replace(keywords, ""))?.[0] ?? block;
}

/** Returns the names of the declarations that differ between two pages. */
export function changedNames(before, after) {
  const [old, now] = [before, after].map(declarationsOf);
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name));
}

/** Returns the part of a changelog under the heading Unreleased. */
function unreleased(changelog) {
  const [, part = ""] = changelog.split(/^## Unreleased$/m);
  return part.split(/^## /m)[0];
}

/** Returns the names that the part of a changelog under Unreleased does not contain. */
export function unnamed(names, changelog) {
  const words = new Set(unreleased(changelog).match(/[\w.]+/g));
  return names.filter((name) => !words.has(name) && !words.has(name.split(".").at(-1)));
}

/** Returns whether the changelog names each declaration that changed since a revision. */
function namesAll(revision) {
  const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
  const listed = git("ls-tree", "--name-only", `${revision}:${PAGES}`);
  if (listed.status !== 0) throw new Error(`${revision} has no recorded surface`);
  const pages = new Set([...listed.stdout.split("\n"), ...readdirSync(join(ROOT, PAGES))]);
  const missing = [...pages]
    .filter((page) => page.endsWith(".md") && !page.startsWith("crate"))
    .flatMap((page) =>
      unnamed(changedNames(textAt(revision, page), textNow(page)), changelog).map(
        (name) => `${page}: ${name}`,
      ),
    );
  for (const each of missing)
    console.log(`FAIL ${each} changed since ${revision}, and CHANGELOG.md does not name it`);
  return missing.length === 0;
}

/** Returns a page as a revision has it, or nothing if it has none. */
const textAt = (revision, page) => git("show", `${revision}:${PAGES}/${page}`).stdout;

/** Returns a page as it is, or nothing if there is none. */
const textNow = (page) =>
  readdirSync(join(ROOT, PAGES)).includes(page) ? readFileSync(join(ROOT, PAGES, page), "utf8") : "";

if (process.argv[1] === fileURLToPath(import.meta.url)) await checkSinceRelease(namesAll);
