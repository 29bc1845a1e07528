import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROGRAM } from "../build/programs.mjs";
import { launch, open, type Server, serveSite } from "./support.ts";

let browser: Browser;
let server: Server;
beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), serveSite()]);
});
afterAll(() => Promise.all([browser.close(), server.close()]));

const DOCS = fileURLToPath(new URL("../../docs", import.meta.url));
/** The guides with a program, and the file of each. */
const PROGRAMS = readdirSync(DOCS)
  .filter((name) => name.endsWith(".md"))
  .flatMap((name) => {
    const text = readFileSync(join(DOCS, name), "utf8");
    return Array.from(text.matchAll(PROGRAM), ([, program]) => [
      name.replace(".md", ".html"),
      basename(program!, ".ts"),
    ]);
  });

/** The part of the output of a program that its guide shows. */
const PRINTED: Readonly<Record<string, string>> = {
  contacts: '"+12015550123"',
  "form-address": "https://example.com/a",
  "link-preview": "token=***",
  "own-scheme": "note:Buy%20milk?tag=a&tag=b",
  "show-link": "http://xn--bcher-kva.example/%C3%A9",
  tracking: "https://example.com/a?q=a%20b+c#top",
  "url-or-pchar": "| `../g` | rejects it | `../g` |",
  "why-refused": "A browser reads http://example.com/a%20b",
};

test.each(PROGRAMS.filter(([, program]) => Object.hasOwn(PRINTED, program!)))(
  "the guide %s runs its program %s",
  async (page, program) => {
    const opened = await open(browser, `${server.home}guide/${page}`);
    const run = opened.page.locator(".run-program", { hasText: `node ${program}.ts` });
    await run.getByRole("button", { name: "Run" }).click();
    await expect.poll(() => run.getByRole("status").textContent()).toContain(PRINTED[program!]);
    expect({ errors: opened.errors, foreign: opened.foreign }).toEqual({ errors: [], foreign: [] });
    await opened.context.close();
  },
);
