import * as core from "pchar";
import { expect, test } from "vitest";
import { compareReadings } from "../../playground/tabs/inspect/readings.ts";

const relations = (text: string) =>
  Object.fromEntries(compareReadings(text, core).rows.map(({ name, relation }) => [name, relation]));

test("a URI in normal form is read alike", () => {
  expect(new Set(Object.values(relations("https://example.com/a?b#c")))).toEqual(new Set(["same"]));
});

test("case and default port are rewritten as RFC 3986, 6.2 allows", () => {
  expect(relations("HTTP://EXAMPLE.com:80/")).toMatchObject({
    scheme: "rewritten",
    host: "rewritten",
    port: "rewritten",
    path: "same",
  });
});

test("one slash after http is a path for RFC 3986, 3 and a host for URL", () => {
  const { rows } = compareReadings("http:/h/", core);
  expect(rows.filter(({ relation }) => relation === "different")).toEqual([
    { name: "host", rfc: undefined, browser: "h", relation: "different" },
    { name: "path", rfc: "/h/", browser: "/", relation: "different" },
  ]);
});

test("a relative reference has a reading by RFC 3986, 4.2, and none by URL without a base", () => {
  const { rfc, browser, rows } = compareReadings("../g?y", core);
  expect(rfc).toMatchObject({ reading: { scheme: undefined, path: "../g", query: "y" } });
  expect(browser).toMatchObject({ problem: expect.stringContaining("TypeError") });
  expect(rows.every(({ relation }) => relation === undefined)).toBe(true);
});

test("a backslash is no character of a URI (RFC 3986, appendix A), and a slash for URL", () => {
  const text = "https://google.com\\@evil.com/";
  const { rfc, browser } = compareReadings(text, core);
  expect(rfc).toMatchObject({ index: text.indexOf("\\") });
  expect(browser).toMatchObject({ reading: { host: "google.com", path: "/@evil.com/" } });
});
