// Divides the page that TypeDoc writes for an entry. Each value and each type has a page of its own, except a type that only one value
// needs: it is on the page of that value.

import { posix } from "node:path";
import { linkFrom, outsideCode } from "./links.mjs";

const VALUES = ["Functions", "Variables", "Classes"];
const RE_EXPORTS = "References";
const KINDS = [...VALUES, "Interfaces", "Type Aliases", RE_EXPORTS];

const HEADING = /^### (.+) \{#([^}]+)\}\n/;
/** A link to a place of the reference: a file, an anchor, or both. */
const LINK = /\]\((?=[^)])([^()\s#:]*\.md)?(?:#([^()\s]+))?\)/g;
const ANCHOR = /\{#([^}]+)\}$|<a id="([^"]+)">/gm;
const DECLARATION = /^```ts\n[\s\S]*?^```$/gm;
/** A list of types that need this one, and not the reverse. */
const EXTENDED_BY = /^#+ Extended by\n[\s\S]*?(?=^#)/gm;

/** Returns the text before the sections of an entry's page, and the sections. */
export function divided(page, text) {
  const [opening, ...groups] = text.split(/^## /m);
  const sections = groups.flatMap((group) => {
    const kind = group.slice(0, group.indexOf("\n"));
    if (!KINDS.includes(kind)) throw new Error(`The page of ${page} has an unknown group: ${kind}`);
    return group
      .split(/^(?=### )/m)
      .slice(1)
      .map((section) => sectionOf(page, kind, section.replace(/\n+\*\*\*\n*$/, "\n")));
  });
  return { opening, sections };
}

function sectionOf(page, kind, section) {
  const [heading, title, anchor] = HEADING.exec(section);
  const name = title.replace(/`abstract` |\(\)|\\/g, "");
  const body = section.slice(heading.length);
  return { page, kind, isValue: VALUES.includes(kind), name, title, anchor, section, body, users: new Set() };
}

/** Gives each section of all entries its `path`, and its `owner` if another section is on the same page before it. Returns a function that rewrites links. */
export function placed(sections) {
  const byPlace = new Map();
  for (const each of sections)
    for (const [, heading, inner] of each.section.matchAll(ANCHOR))
      byPlace.set(`${each.page}.md#${heading ?? inner}`, each);
  for (const each of sections) noteUses(each, sections, byPlace);
  for (const each of sections) place(each, byPlace);
  requireDistinct(sections);
  return (text, from, to) => rewritten(text, from, to, byPlace);
}

const placeOf = (page, file, anchor) =>
  `${file === undefined ? `${page}.md` : posix.join(posix.dirname(page), file)}#${anchor}`;

/** Notes this section as a user of those that it links to or whose names its declarations contain. */
function noteUses(user, sections, byPlace) {
  const body = user.body.replace(EXTENDED_BY, "");
  const declarations = body.match(DECLARATION)?.join("\n") ?? "";
  const words = new Set(declarations.match(/\w+/g));
  const named = sections.filter(({ page, name }) => page === user.page && words.has(name));
  const linked = Array.from(body.matchAll(LINK), ([, file, anchor]) =>
    byPlace.get(placeOf(user.page, file, anchor)),
  );
  for (const used of [...named, ...linked]) if (used !== undefined && used !== user) used.users.add(user);
}

function place(section, byPlace) {
  const { page, kind, name, isValue, body } = section;
  if (kind === RE_EXPORTS) {
    const [, file, anchor] = body.matchAll(LINK).next().value;
    section.target = byPlace.get(placeOf(page, file, anchor));
    return;
  }
  if (isValue) section.path = `${page}/${name}`;
  else {
    section.owner = ownerOf(section);
    section.path = section.owner === undefined ? `${page}/types/${name}` : `${page}/${section.owner.name}`;
  }
}

/** Returns the value that alone leads to a type, maybe through other types of its entry. */
function ownerOf(type) {
  const users = new Set();
  const add = (user) => {
    if (users.has(user)) return;
    users.add(user);
    if (!user.isValue) user.users.forEach(add);
  };
  type.users.forEach(add);
  const [first, ...others] = [...users].filter(({ isValue, users }) => isValue || users.size === 0);
  return others.length === 0 && first?.isValue && first.page === type.page ? first : undefined;
}

/** Some file systems ignore case. */
function requireDistinct(sections) {
  const paths = new Set();
  for (const { owner, target, path } of sections) {
    if (owner !== undefined || target !== undefined) continue;
    if (paths.has(path.toLowerCase())) throw new Error(`Two pages have the address ${path}`);
    paths.add(path.toLowerCase());
  }
}

/** Rewrites the links of a text of an entry's page for the page at a path. */
function rewritten(text, page, path, byPlace) {
  return outsideCode(text, (part) =>
    part.replace(LINK, (_, file, anchor) => {
      if (anchor === undefined) return `](${linkFrom(path, posix.join(posix.dirname(page), file))})`;
      const section = byPlace.get(placeOf(page, file, anchor));
      if (section === undefined)
        throw new Error(`The page of ${page} links to #${anchor}, which does not exist`);
      const found = section.target ?? section;
      const isWhole = anchor === section.anchor && found.owner === undefined;
      const hash = isWhole ? "" : `#${section.target?.anchor ?? anchor}`;
      return found.path === path && !isWhole
        ? `](${hash})`
        : `](${linkFrom(path, `${found.path}.md`)}${hash})`;
    }),
  );
}

/** Raises the headings of a section by some levels. */
export const raised = (text, by) =>
  outsideCode(text, (part) => part.replace(/^#+ /gm, (marks) => marks.slice(by)));
