// Makes the links of a page of the repository work on the site.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { ROOT } from "./places.mjs";

const LINK = /(!?)\[((?:[^\]\\`]|\\.|`[^`]*`)*)\]\(([^()\s]+)\)/g;

/** The address of the repository, or `undefined` while package.json does not name it. */
export const REPOSITORY = repositoryOf(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));

function repositoryOf({ repository }) {
  const address = repository?.url ?? repository;
  return address?.replace(/^git\+/, "").replace(/\.git$/, "");
}

/** Rewrites the links of a page. `pages` maps files of the repository to pages of the site. */
export function rewriteLinks(markdown, file, page, pages) {
  return outsideCode(markdown, (text) =>
    text.replace(LINK, (link, image, label, target) => {
      const [path, fragment] = target.split("#");
      if (image || path === "" || /^[a-z][a-z0-9+.-]*:/i.test(path)) return link;
      const source = relative(ROOT, resolve(ROOT, dirname(file), path))
        .split(sep)
        .join("/");
      if (!existsSync(join(ROOT, source)))
        throw new Error(`${file} links to ${source}, which does not exist`);
      const anchor = fragment === undefined ? "" : `#${fragment}`;
      if (pages.has(source)) return `[${label}](${linkFrom(page, pages.get(source))}${anchor})`;
      return REPOSITORY ? `[${label}](${REPOSITORY}/blob/HEAD/${source}${anchor})` : plain(label);
    }),
  );
}

/** Replaces a link to a file that is not on the site by its label. A label that is a path becomes code. */
const plain = (label) => (/^[\w./-]+\.\w+$/.test(label) ? `\`${label}\`` : label);

/** Returns a relative link from a page to another. */
export function linkFrom(page, target) {
  const path = relative(dirname(page), target).split(sep).join("/");
  return path.startsWith(".") ? path : `./${path}`;
}

/** Changes the text of a page, except its code blocks. */
export function outsideCode(markdown, change) {
  return markdown
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) => (part.startsWith("```") ? part : change(part)))
    .join("");
}
