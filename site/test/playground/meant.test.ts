import * as core from "pchar";
import { fromFilePath } from "pchar/schemes";
import { webAddress } from "pchar/text";
import { expect, test } from "vitest";
import { readMeant, readPath, seemsMeant } from "../../playground/reading/meant-reader.ts";

const meant = (text: string) =>
  readPath(core, { fromFilePath }, text) ?? readMeant(core, { webAddress }, text);

test.each([
  ["example.com", "There is no scheme, so this is a path.", "https://example.com"],
  ["example.com/a?b#c", "There is no scheme, so this is a path.", "https://example.com/a?b#c"],
  ["me@example.com", "There is no scheme, so this is a path.", "mailto:me@example.com"],
  ["localhost", "There is no scheme, so this is a path.", "http://localhost"],
  [
    "localhost:3000/a",
    "A colon follows a scheme, so localhost is the scheme here.",
    "http://localhost:3000/a",
  ],
  [
    "example.com:8080",
    "A colon follows a scheme, so example.com is the scheme here.",
    "https://example.com:8080",
  ],
  ["münchen.de", "There is no scheme, so this is a path.", "https://xn--mnchen-3ya.de"],
  ["C:\\a b", "This looks like a path of Windows, which fromFilePath makes a URI.", "file:///C:/a%20b"],
  ["C:/a", "This looks like a path of Windows, which fromFilePath makes a URI.", "file:///C:/a"],
  [
    "\\\\server\\share",
    "This looks like a path of Windows, which fromFilePath makes a URI.",
    "file://server/share",
  ],
] as const)("%s: what it is, and what was perhaps meant", (text, says, uri) => {
  expect(meant(text)).toEqual({ says, text: uri });
  expect(core.check(uri, "URI")).toBeUndefined();
});

test.each(["{id}", "/users/{id}{?page}", "http://h/{+path}"])("%s is a template", (template) => {
  expect(meant(template)).toEqual({ says: "This looks like a template.", template });
});

test("a string is read only if it may be meant for something else", () => {
  for (const text of ["example.com", "localhost:3000", "me@example.com", "C:\\a", "{id}", "m\u00fcnchen.de"])
    expect(seemsMeant(core, text)).toBe(true);
  for (const text of [
    "foo://h/a",
    "https://bank.example\\@evil.example/",
    "/a",
    "",
    "mailto:a@b",
    "a.b/".repeat(600),
  ])
    expect(seemsMeant(core, text)).toBe(false);
});

test.each([
  ...["http://h/a", "../b", "/example.com", "//example.com", "", "a", "g;x=1/../y", "tel:123", "urn:a:b"],
  ...["doi:10.1/x", "s:/a", "a b", "http://h/{}", "?q=example.com", "#example.com"],
])("%s is read as it was meant", (text) => {
  expect(meant(text)).toBeUndefined();
});
