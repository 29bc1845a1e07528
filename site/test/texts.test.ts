import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FOLDERS } from "./folders.ts";

describe.each(Object.entries(FOLDERS))("the texts of the site for %s", (base, folder) => {
  const list = readFileSync(join(folder, "llms.txt"), "utf8");
  const links = [...list.matchAll(/^- \[[^\]]+\]\(([^)]+)\)$/gm)].map(([, target]) => target!);

  test("there is a text beside every page", () => {
    const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".html"),
    );
    const without = pages.filter((name) => !existsSync(join(folder, name.replace(/html$/, "md"))));
    expect(without).toEqual(["404.html"]);
  });

  test("llms.txt lists each of them once", () => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".md"),
    );
    expect(links.toSorted()).toEqual(files.map((name) => base + name).toSorted());
  });

  test("llms-full.txt contains the guides and the reference", () => {
    const full = readFileSync(join(folder, "llms-full.txt"), "utf8");
    for (const name of ["guide/links.md", "reference/inspect.md", "reference/errors/ERR_URI_NUL.md"]) {
      expect(full).toContain(readFileSync(join(folder, name), "utf8").trim());
    }
  });
});
