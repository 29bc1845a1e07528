// In the READMEs of installed packages, `extract` finds the links that markdown-it, linkify-it and Python's html.parser find.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { extract, extractor } from "../../../ts/text/index.ts";
import { compare, PYTHON } from "./markdown-agreement.ts";

/** The kinds of differences, and why they stay. */
const CLASSES: readonly (readonly [side: "ours" | "theirs", name: string])[] = [
  // A definition is a find, whether it is used or not.
  ["ours", "definition that is not used"],
  // The text is shown, and may name another page than the link leads to. A page cannot have a link in a link.
  ["ours", "text of a link or an image"],
  // GitHub makes a link of it: the character before the address is `<` in the text.
  ["ours", "mail address after a character reference"],
  // `git:`, `urn:`: as in plain text.
  ["ours", "scheme that linkify-it does not know"],
  // `terser@3.7.5`: the last label of a mail address starts with a letter.
  ["theirs", "version that looks like a mail address"],
  // `<a href="https://h/>A</a>`: nobody can tell the URI, and nothing is found.
  ["theirs", "end that is not certain"],
  // `https://h/<name>`: what is found in plain text is not the URI of anything.
  ["theirs", "template in code"],
  // `<tag:a>`: angle brackets make no link in code.
  ["theirs", "scheme in angle brackets in code"],
];

/** Folders with `node_modules`: those of this clone, and others for a longer run. */
const FOLDERS = ["../../../", "../../../bench", "../../../site"]
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .concat((process.env["PCHAR_READMES"] ?? "").split(delimiter).filter(Boolean));

function readmes(): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of FOLDERS.map((each) => join(each, "node_modules")).filter((each) => existsSync(each))) {
    const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
    for (const path of paths.filter((each) => /(?:^|[\\/])readme\.md$/i.test(each)))
      found.set(readFileSync(join(folder, path), "utf8"), path);
  }
  return new Map([...found].map(([text, path], at) => [`${at} ${path}`, text]));
}

const hasPython = spawnSync(PYTHON, ["--version"]).status === 0;

describe("READMEs of installed packages", () => {
  const documents = readmes();

  test.skipIf(!hasPython)("have the links that a page made of them has", { timeout: 300_000 }, () => {
    const { same, differences } = compare(documents);
    const isKnown = (side: string, name: string): boolean =>
      CLASSES.some((each) => each[0] === side && each[1] === name);
    expect(documents.size).toBeGreaterThan(100);
    expect(same).toBeGreaterThan(2000);
    expect(differences.filter((each) => !isKnown(each.side, each.class))).toEqual([]);
    if (process.env["PCHAR_READMES"] !== undefined) {
      const counts = CLASSES.map(([side, name]) => [
        `${side}: ${name}`,
        differences.filter((each) => each.side === side && each.class === name).length,
      ]);
      console.log({ documents: documents.size, same, ...Object.fromEntries(counts) });
    }
  });

  test("have the same links in chunks, and code is left out by an option", () => {
    let inCode = 0;
    for (const [name, text] of documents) {
      const open = extractor({ context: "markdown" });
      const pieces = text.match(/[\s\S]{1,97}/g) ?? [];
      const finds = extract(text, { context: "markdown" });
      expect([...pieces.flatMap((piece) => open.write(piece)), ...open.end()], name).toEqual(finds);
      const shown = finds.filter(({ code }) => code !== true);
      expect(extract(text, { context: "markdown", code: false }), name).toEqual(shown);
      inCode += finds.length - shown.length;
    }
    expect(inCode).toBeGreaterThan(100);
  });
});

test("`code` is true or false", () => {
  expect(() => extract("", { code: "no" as never })).toThrow(TypeError);
});
