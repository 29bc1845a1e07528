// Fills in what only the owner of the repository can choose: its address, and the address of the site.
//
//   node scripts/release/owner.mjs --repository https://host/owner/name --site https://host/path/ [--root FOLDER]
//   node scripts/release/owner.mjs --on-npm [--root FOLDER]   removes from all documents that the package is not on npm yet
//
// Both can be run again.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Returns an address of the web without what does not belong to it. */
function webAddress(name, text) {
  const url = URL.canParse(text ?? "") ? new URL(text) : undefined;
  if (url?.protocol !== "https:" || url.search !== "" || url.hash !== "" || url.username !== "")
    throw new Error(`--${name} needs an address such as https://example.com/path, got ${text}`);
  return url.href;
}

/** Returns the text with a property before another one, in place of an old value. */
function withJson(text, fields) {
  const manifest = JSON.parse(text);
  const kept = Object.entries(manifest).filter(([key]) => !Object.hasOwn(fields, key));
  const at = kept.findIndex(([key]) => key === "license") + 1;
  const all = [...kept.slice(0, at), ...Object.entries(fields), ...kept.slice(at)];
  return `${JSON.stringify(Object.fromEntries(all), undefined, 2)}\n`;
}

/** Replaces the first place that a pattern matches. */
function replaced(file, text, pattern, replacement) {
  if (!pattern.test(text)) throw new Error(`${file} does not have ${pattern.source}`);
  return text.replace(pattern, () => replacement);
}

const LINES_OF_CRATE = /^documentation = .*\n(?:(?:repository|homepage) = .*\n)*/m;
const URLS_OF_PYTHON = /^(?:\[project\.urls\]\n(?:\w+ = .*\n)*\n)?(?=\[project\.optional-dependencies\]\n)/m;
/** "the playground" of the first screen, as text or as a link. */
const PLAYGROUND = /\btype a URI into (?:the playground|\[the playground\]\([^)]*\))/;

/** The files with fields of the owner, and how each is changed. */
const FILES = {
  "package.json": (text, { repository, site }) =>
    withJson(text, {
      repository: { type: "git", url: `git+${repository}.git` },
      homepage: site,
      bugs: `${repository}/issues`,
    }),
  "crate/Cargo.toml": (text, { repository, site }) => {
    const [documentation] = LINES_OF_CRATE.exec(text) ?? [""];
    const first = documentation.slice(0, documentation.indexOf("\n") + 1);
    const lines = `${first}repository = "${repository}"\nhomepage = "${site}"\n`;
    return replaced("crate/Cargo.toml", text, LINES_OF_CRATE, lines);
  },
  "python/pyproject.toml": (text, { repository, site }) => {
    const urls = { Homepage: site, Repository: repository, Issues: `${repository}/issues` };
    const lines = Object.entries(urls).map(([name, url]) => `${name} = "${url}"\n`);
    return replaced("python/pyproject.toml", text, URLS_OF_PYTHON, `[project.urls]\n${lines.join("")}\n`);
  },
  "README.md": (text, { site }) =>
    replaced("README.md", text, PLAYGROUND, `type a URI into [the playground](${site}playground.html)`),
};

/** Writes the addresses into all files of a folder. Returns the names of the files. */
export function setOwner({ repository, site, root = ROOT }) {
  const fields = {
    repository: webAddress("repository", repository).replace(/(?:\.git)?\/?$/, ""),
    site: webAddress("site", site).replace(/\/?$/, "/"),
  };
  const texts = Object.entries(FILES).map(([file, change]) => {
    const text = readFileSync(join(root, file), "utf8").replaceAll("\r\n", "\n");
    return [file, change(text, fields)];
  });
  for (const [file, text] of texts) writeFileSync(join(root, file), text);
  return Object.keys(FILES);
}

/** The documents that say that the package is not on npm yet, between two marks. */
export const NPM_FILES = ["README.md", "docs/start.md", "site/pages/index.md"];
const NOT_ON_NPM = /<!-- not-on-npm -->\n[\s\S]*?<!-- \/not-on-npm -->\n\n?/;

/** Removes these paragraphs. Returns the names of the files. */
export function setOnNpm(root = ROOT) {
  for (const file of NPM_FILES) {
    const text = readFileSync(join(root, file), "utf8").replaceAll("\r\n", "\n");
    writeFileSync(join(root, file), text.replace(NOT_ON_NPM, ""));
  }
  return NPM_FILES;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const string = { type: "string" };
    const { values } = parseArgs({
      options: { repository: string, site: string, root: string, "on-npm": { type: "boolean" } },
    });
    console.log(`Written: ${(values["on-npm"] ? setOnNpm(values.root) : setOwner(values)).join(", ")}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
