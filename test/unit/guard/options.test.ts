// The defaults of the options, and the messages about wrong ones.

import { inspect } from "node:util";
import { expect, test } from "vitest";
import { GuardError, guardedFetch, guardedLookup } from "../../../ts/guard/index.ts";
import { settingsOf } from "../../../ts/guard/options.ts";
import { fetchRefusals } from "../../../ts/inspect/index.ts";

test("the defaults are those of the documentation", () => {
  expect(settingsOf(undefined)).toMatchObject({
    ...{ deadline: 10_000, redirects: 5, maxBytes: 10 * 1024 * 1024, downgrade: false },
  });
});

test.each<[object, string]>([
  [{ deadline: 0 }, "Expected deadline to be an integer from 1 to 2147483647, got 0"],
  [{ deadline: "1" }, "Expected deadline to be an integer from 1 to 2147483647, got string"],
  [{ headers: [["a b", "c"]] }, 'Expected a header that a caller may set, got "a b"'],
  [{ headers: [[1, "c"]] }, "Expected a header that a caller may set, got number"],
  [{ method: "POST", body: 1 }, "Expected body to be a string, bytes or an async iterable, got number"],
  [{ method: "POST", body: null }, "Expected body to be a string, bytes or an async iterable, got null"],
])("%o is a TypeError", async (options, message) => {
  await expect(guardedFetch("http://h.example/", options)).rejects.toThrow(new TypeError(message));
});

test("an error begins with the URI, without the password", () => {
  const { message } = new GuardError("ERR_GUARD_DEADLINE", "http://me:pw@h/", "it took too long");
  expect(message).toBe('Cannot fetch "http://me:***@h/": it took too long');
});

test("an error prints without empty fields, and without the URI", () => {
  const ended = new GuardError("ERR_GUARD_DEADLINE", "http://me:pw@h/", "it took too long");
  expect(inspect(ended)).toContain("code: 'ERR_GUARD_DEADLINE'");
  expect(inspect(ended)).not.toMatch(/refusals|address|cause|pw/);
  expect([ended.refusals, ended.address, ended.uri]).toEqual([[], undefined, "http://me:pw@h/"]);
  const cause = new TypeError("why");
  const refusals = fetchRefusals("http://127.0.0.1/");
  const details = { refusals, address: "127.0.0.1", cause };
  const refused = new GuardError("ERR_GUARD_ADDRESS", "http://h/", "it is refused", details);
  expect(inspect(refused)).toMatch(/code: .*refusals: .*address: .*\[cause\]: TypeError: why/s);
  expect({ ...refused }).toEqual({ code: "ERR_GUARD_ADDRESS", refusals, address: "127.0.0.1" });
});

test("a name may be an IPv6 address", async () => {
  const address = "2606:4700:4700::1111";
  const lookup = guardedLookup({ lookup: (_, __, callback) => callback(null, [{ address, family: 6 }]) });
  const found = await new Promise((resolve) => lookup(address, {}, (...results) => resolve(results)));
  expect(found).toEqual([null, address, 6]);
});

test("a message has at most 200 characters of the URI", () => {
  const uri = `http://h/${"a".repeat(300)}`;
  const { message } = new GuardError("ERR_GUARD_DEADLINE", uri, "it took too long");
  expect(message).toBe(`Cannot fetch "${uri.slice(0, 200)}": it took too long`);
});

// The list of the documentation.
test.each([
  ...["Accept-Encoding", "Connection", "Content-Length", "Expect", "Host", "Keep-Alive", "Proxy-Connection"],
  ...["TE", "Trailer", "Transfer-Encoding", "Upgrade"],
])("the header %s is not the caller's to set", (name) => {
  expect(() => settingsOf({ headers: { [name]: "a" } })).toThrow(
    new TypeError(`Expected a header that a caller may set, got "${name}"`),
  );
});
