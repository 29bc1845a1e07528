// The program with checks for Express, in Express.

import { request as httpRequest, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import type * as Checks from "../../examples/express-checks.ts";
import { imported, serving } from "./programs.ts";

// It has no types of its own.
const { default: express } = await import("express" as string);
const { checkTarget, returnTo, link } = (await imported("express-checks.ts")) as typeof Checks;

/** Sends a target as it is, which `fetch` would not. */
function get(port: number, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest({ host: "127.0.0.1", port, path }, (response) => resolve(response.resume()))
      .on("error", reject)
      .end();
  });
}

test("Express answers the targets that are valid paths, and refuses the others", async () => {
  const app = express();
  app.use(checkTarget);
  app.use((_request: unknown, response: { end(text: string): void }) => response.end("ok"));
  const port = await serving(app);
  for (const [target, status] of [
    ["/", 200],
    ["/a%20b?x=[1]", 400],
    ["/a%20b?x=1", 200],
    ["//evil.example/", 400],
    ["/a|b", 400],
    ["/100%", 400],
    ["http://evil.example/", 400],
    ["*", 400],
  ] as const)
    expect([target, (await get(port, target)).statusCode]).toEqual([target, status]);
});

test.each([
  ["/login?next=/settings%3Ftab=2", "http://h.example/settings?tab=2"],
  ["/login", "http://h.example/"],
  ["/login?next=//evil.example/", "http://h.example/"],
  ["/login?next=%5C%5Cevil.example", "http://h.example/"],
  ["/login?next=%09//evil.example", "http://h.example/"],
  ["/login?next=http://h.example.evil.example/", "http://h.example/"],
  ["/login?next=http://h.example@evil.example/", "http://h.example/"],
  ["/login?next=javascript:alert(1)", "http://h.example/"],
  ["/login?next=http://h.example:99999/", "http://h.example/"],
  ["/login?next=%ff", "http://h.example/"],
])("after %s the browser goes to %s", (target, uri) => {
  expect(returnTo("http://h.example/")(target)).toBe(uri);
});

test("a link into a private network is refused", () => {
  const { validate } = link["~standard"];
  expect(validate("https://example.com/").issues).toBeUndefined();
  expect(validate("http://10.0.0.1/").issues?.[0].code).toBe("private-address");
});
