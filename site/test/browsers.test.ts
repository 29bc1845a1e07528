// The site in Firefox and WebKit, the engine of Safari. The other tests open it in Chromium.

import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../../test/runtimes/page.mjs";
import { type Server, serveSite } from "./support.ts";

let server: Server;

beforeAll(async () => {
  server = await serveSite();
});

afterAll(() => server.close());

test.for(["Firefox", "WebKit"] as const)("the playground reads URIs in %s", async (name, { skip }) => {
  const { page, close } = await openBrowser(name).catch((error: Error) =>
    error.name === "LeftOut" ? skip(error.message) : Promise.reject(error),
  );
  const shown = (): Promise<string | null> => page.evaluate(() => document.body.textContent);
  try {
    // Only a script sees the fragment of a page.
    for (const word of ["ferret", "weasel"]) {
      await page.goto("about:blank");
      await page.goto(`${server.home}playground.html#text=${encodeURIComponent(`http://h/a?name=${word}`)}`);
      await expect.poll(shown, { timeout: 60_000 }).toContain(`name=${word}`);
    }
    expect(server.missing).toEqual([]);
  } finally {
    await close();
  }
});
