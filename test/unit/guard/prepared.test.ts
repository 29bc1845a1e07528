// Runs what other files test again, with a policy that is prepared: its connections serve several requests.

import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { isPrepared, setPrepared } from "./servers.ts";

beforeEach(() => setPrepared(true));
afterAll(() => setPrepared(false));

describe.each(["addresses", "redirects", "responses", "tls", "requests"])("%s", async (name) => {
  // The query has Vite load the file again.
  await import(`./${name}.test.ts?prepared`);
});

test("the tests run with such a policy", () => {
  expect(isPrepared()).toBe(true);
});
