import * as template from "pchar/template";
import { expect, test } from "vitest";
import { expansionOf, matchTemplate, readVariables } from "../../playground/tabs/template/template.ts";
import { TEMPLATE_EXAMPLES } from "../../playground/tabs/template/template-examples.ts";

/** The expansions that RFC 6570 gives, in the order of the examples. */
const EXPANSIONS = [
  ...["http://example.com/~fred/", "http://example.com/dictionary/c/cat"],
  ...["http://example.com/search?q=cat&lang=en", "http://www.example.com/foo?query=mycelium&number=100"],
  ...["/foo/b/here", "#1024,Hello%20World!,768", "X.red.green.blue", "/red/green/blue/%2Ffoo"],
  ...[";hello=Hello", "?semi=%3B&dot=.&comma=%2C", "&keys=semi,%3B,dot,.,comma,%2C"],
];

test("each example has an expansion in RFC 6570", () => {
  expect(TEMPLATE_EXAMPLES).toHaveLength(EXPANSIONS.length);
});

test.each(TEMPLATE_EXAMPLES.map((example, i) => [example.template, example.values, EXPANSIONS[i]!] as const))(
  "%s expands as RFC 6570 says",
  (text, values, uri) => {
    expect(expansionOf(template, text, JSON.stringify(values))).toEqual({ uri });
  },
);

test("a match gives the values back", () => {
  expect(
    matchTemplate(template, "http://example.com/search{?q,lang}", "http://example.com/search?q=cat&lang=en"),
  ).toEqual({
    values: [
      ["q", "cat"],
      ["lang", "en"],
    ],
  });
  expect(matchTemplate(template, "/~{user}/", "/x/")).toBeUndefined();
});

test("an error of the template has its place", () => {
  // RFC 6570, 2.2: "=" is reserved. It is at index 2.
  expect(expansionOf(template, "/{=a}", "{}")).toMatchObject({ template: { index: 2 } });
  expect(matchTemplate(template, "{a}{b}", "x")).toMatchObject({ problem: { index: expect.any(Number) } });
});

test("a prefix of a list is an error of the template (RFC 6570, 2.4.1)", () => {
  expect(expansionOf(template, "{a:3}", '{"a":["b"]}')).toMatchObject({
    template: { index: expect.any(Number) },
  });
});

test("errors in both fields are reported at once", () => {
  expect(expansionOf(template, "/{=a}", "{]")).toEqual({
    template: expect.objectContaining({ index: 2 }),
    variables: expect.objectContaining({ index: 1 }),
  });
});

test("an error of the JSON has its place", () => {
  // The `x` where a value should be is at index 5.
  expect(readVariables('{"a":x}')).toMatchObject({ problem: { index: 5 } });
  expect(expansionOf(template, "{a}", '{"a":x}')).toMatchObject({ variables: { index: 5 } });
});

test.each(["[]", '"a"', "null", "1"])("%s is not an object of variables", (json) => {
  expect(readVariables(json)).toMatchObject({ problem: { index: 0 } });
});
