// Opens the playground, and checks after each test that nothing went wrong.

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launch, type Opened, open, type Server, serveSite } from "./support.ts";

export interface Playground {
  /** Opens the playground with a state in its fragment. */
  playground(
    state?: Readonly<Record<string, string>>,
    options?: Parameters<typeof open>[2],
    home?: string,
  ): Promise<Page>;
  /** The page of the running test, with its errors. */
  opened(): Opened;
}

/** Starts Chromium and a server for the tests of a file. No test may leave an error in the console, or send a request elsewhere. */
export function usePlayground(): Playground {
  let browser: Browser;
  let server: Server;
  let current: Opened;
  beforeAll(async () => {
    [browser, server] = await Promise.all([launch(), serveSite()]);
  });
  afterAll(() => Promise.all([browser.close(), server.close()]));
  afterEach(async () => {
    const { errors, foreign, context } = current;
    await context.close();
    expect({ errors, foreign, missing: server.missing }).toEqual({ errors: [], foreign: [], missing: [] });
  });
  return {
    async playground(state = {}, options = {}, home = server.home) {
      const pairs = Object.entries(state).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
      current = await open(browser, `${home}playground.html#${pairs.join("&")}`, options);
      await current.page.getByRole("heading", { name: "pchar reads" }).waitFor();
      return current.page;
    },
    opened: () => current,
  };
}

export const field = (page: Page): Locator =>
  page.getByRole("textbox", { name: "URI or relative reference" });
export const section = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
export const alternative = (page: Page, name: string): Promise<string | null> =>
  section(page, name).getByRole("img").first().getAttribute("aria-label");
