import * as core from "pchar";
import { expect, test } from "vitest";
import { compareReadings } from "../../playground/reading/readings.ts";
import { type ReadByUrl, readByUrl, verdictOf } from "../../playground/reading/url-reading.ts";
import { partsOf } from "../../playground/shared/parts.ts";

const relations = (text: string) =>
  Object.fromEntries(compareReadings(text, core).rows.map(({ name, relation }) => [name, relation]));

test("a URI in normal form is read alike", () => {
  expect(new Set(Object.values(relations("https://example.com/a?b#c")))).toEqual(new Set(["same"]));
});

test("case and default port are another spelling of the same (RFC 3986, 6.2)", () => {
  expect(relations("HTTP://EXAMPLE.com:80/")).toMatchObject({
    scheme: "spelling",
    host: "spelling",
    port: "spelling",
    path: "same",
  });
});

test("one slash after http is a path for RFC 3986, 3 and a host for URL", () => {
  const { rows } = compareReadings("http:/h/", core);
  expect(rows.filter(({ relation }) => relation === "resource")).toEqual([
    { name: "host", rfc: undefined, browser: "h", relation: "resource" },
    { name: "path", rfc: "/h/", browser: "/", relation: "resource" },
  ]);
});

test("a relative reference has a reading by RFC 3986, 4.2, and none by URL without a base", () => {
  const { rfc, browser, rows } = compareReadings("../g?y", core);
  expect(rfc).toMatchObject({ reading: { scheme: undefined, path: "../g", query: "y" } });
  expect(browser).toMatchObject({ problem: expect.stringContaining("TypeError") });
  expect(rows.every(({ relation }) => relation === undefined)).toBe(true);
});

test("a backslash is not a character of a URI (RFC 3986, appendix A), and a slash for URL", () => {
  const text = "https://google.com\\@evil.com/";
  const { rfc, browser } = compareReadings(text, core);
  expect(rfc).toMatchObject({ index: text.indexOf("\\") });
  expect(browser).toMatchObject({ reading: { host: "google.com", path: "/@evil.com/" } });
});

test.each([
  ["http://h.example/./%7Ec", "spelling"],
  ["http://h/%2e/a", "spelling"],
  ["http://h", "spelling"],
  ["http://h/?", "same"],
  ["http://0x7f.1/", "resource"],
] as const)("URL reads %s as the greatest difference of a component says: %s", (text, relation) => {
  expect(readByUrl(core, text)).toMatchObject({ relation });
});

test("URL repairs an invalid string, which is not a reading of the same string", () => {
  expect(readByUrl(core, "http://h/a b")).toMatchObject({ href: "http://h/a%20b", relation: undefined });
  expect(readByUrl(core, "../g")).toMatchObject({ problem: expect.stringContaining("TypeError") });
});

test.each([
  [
    "https://bank.example\\@evil.example/",
    "It repairs the string, and does not say so. fetch would go to bank.example.",
  ],
  ["http://127.1/", "Another resource. fetch would go to 127.0.0.1."],
  ["https:example.com", "Another resource. fetch would go to example.com."],
  ["http://H/a b", "It repairs the string, and does not say so."],
  ["http://EXAMPLE.com", "Another spelling of the same resource."],
  ["mailto:a@b", "The same characters."],
])("the verdict on %s says where fetch would go, if that is another host", (text, verdict) => {
  const read = readByUrl(core, text) as ReadByUrl;
  expect(verdictOf(partsOf(core, text), read)).toBe(verdict);
});
