// A validator by Standard Schema 1, alone and in two libraries that take such validators.

import { sValidator } from "@hono/standard-validator";
import { FieldApi, FormApi } from "@tanstack/form-core";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { fetchRefusals } from "../../../ts/inspect/index.ts";
import { mailto } from "../../../ts/schemes/index.ts";
import { type UriSchemaOptions, uriSchema } from "../../../ts/standard-schema/index.ts";
import { thrownBy } from "../../support/faults.ts";

const resultOf = (value: unknown, options?: UriSchemaOptions) =>
  uriSchema(options)["~standard"].validate(value);
const WEB = { schemes: ["http", "https"] };

describe("a valid value is returned as it is", () => {
  test.each<[id: string, value: string, options?: UriSchemaOptions]>([
    ["schema-1", "http://example.com/a"],
    ["schema-2", "urn:isbn:1"],
    ["schema-3", "HTTPS://Example.COM:443/%7e", WEB],
    ["schema-4", "../a", { rule: "URI-reference" }],
    ["schema-5", "../a", { rule: "URI-reference", schemes: [] }],
    ["schema-6", "a.b:c", { schemes: ["a.b"] }],
    ["schema-7", "http://b\u00fccher.example/\u00e4", { rule: "IRI", ...WEB }],
    ["schema-8", "https://example.com/", { refusals: fetchRefusals }],
  ])("%s", (_, value, options) => {
    expect(resultOf(value, options)).toEqual({ value });
  });
});

describe("another value has one issue", () => {
  test.each<[id: string, value: unknown, code: string, place: [number, number], options?: UriSchemaOptions]>([
    ["schema-11", "", "ERR_URI_MISSING_SCHEME", [0, 0]],
    ["schema-12", "example.com", "ERR_URI_MISSING_SCHEME", [0, 1]],
    ["schema-13", "http://h/a b", "ERR_URI_UNEXPECTED_CHARACTER", [10, 11]],
    ["schema-14", "http://h/#a", "ERR_URI_UNEXPECTED_FRAGMENT", [9, 10], { rule: "absolute-URI" }],
    ["schema-15", "javascript:alert(1)", "scheme-not-allowed", [0, 10], WEB],
    ["schema-16", "JavaScript:alert(1)", "scheme-not-allowed", [0, 10], { rule: "URI-reference", ...WEB }],
    ["schema-17", "http://h/", "scheme-not-allowed", [0, 4], { schemes: [] }],
    ["schema-18", "http://127.0.0.1/", "loopback-address", [7, 16], { refusals: fetchRefusals }],
    [
      "schema-19",
      "http://h.example/a",
      "not-within",
      [7, 16],
      { refusals: (uri) => fetchRefusals(uri, { within: [] }) },
    ],
    [
      "schema-25",
      "http://h/",
      "taken",
      [0, 9],
      { refusals: () => [{ code: "taken", message: "it is taken" }] },
    ],
    ["schema-20", undefined, "not-a-string", [0, 0]],
    ["schema-21", null, "not-a-string", [0, 0]],
    ["schema-22", 7, "not-a-string", [0, 0]],
    ["schema-23", new URL("http://h/"), "not-a-string", [0, 0]],
    ["schema-24", new String("http://h/"), "not-a-string", [0, 0]],
  ])("%s", (_, value, code, [index, end], options) => {
    const { issues } = resultOf(value, options);
    expect(issues).toEqual([{ code, index, end, message: expect.stringMatching(/^[A-Z].*\.$/) }]);
  });

  test("whose message says what to type, without the password", () => {
    const messageOf = (value: string) => resultOf(value, WEB).issues?.[0].message;
    expect(messageOf("http://h/a b")).toBe("A space is not allowed here. Its code is %20.");
    expect(messageOf("ftp://me:secret@h/")).toBe('The scheme "ftp" is not allowed.');
    expect(messageOf("http://me:sec ret@h/")).not.toContain("sec");
    expect(messageOf(`${"a".repeat(100)}:`)).toBe(`The scheme "${"a".repeat(80)}" is not allowed.`);
  });
});

describe("schemeRules", () => {
  const messages = { schemes: ["mailto", "http"], schemeRules: [mailto] };

  test.each([
    ["mailto:me@example.com?subject=Hi", undefined],
    // RFC 6068, 2: `hfield = hfname "=" hfvalue`, and the address has one `@`.
    ["mailto:me@example.com?subject", { index: 29, end: 29 }],
    ["mailto:me", { index: 9, end: 9 }],
    ["http://h/", undefined],
  ])("are checked after the grammar: %s", (uri, place) => {
    const { issues } = resultOf(uri, messages);
    expect(issues?.[0] && { index: issues[0].index, end: issues[0].end }).toEqual(place);
    expect(issues?.[0].message ?? "A sentence.").toMatch(/^[A-Z].*\.$/);
  });

  test.each(["mailto", "mailto/x", "mailto?x", "mailto#x"])(
    "the relative reference %s is not of a scheme",
    (text) => {
      expect(resultOf(text, { rule: "URI-reference", schemeRules: [mailto] }).issues).toBeUndefined();
    },
  );

  test("are schemes with a name and check", () => {
    const check = () => undefined;
    expect(() => uriSchema({ schemeRules: mailto as never })).toThrow("Expected an array of schemeRules");
    expect(() => uriSchema({ schemeRules: [{ name: "HTTP", check }] })).toThrow(
      "Expected a scheme in lower case",
    );
    expect(() => uriSchema({ schemeRules: [{ name: "x" } as never] })).toThrow(
      "Expected check to be a function",
    );
  });

  test("of a caller may have issues without a rule", () => {
    const issue = { code: "no-house", index: 3, end: 4, message: "no house number" };
    const { issues } = resultOf("geo:1,2", { schemeRules: [{ name: "geo", check: () => issue }] });
    expect(issues).toEqual([{ ...issue, message: "No house number." }]);
  });
});

test("the schema has the properties of Standard Schema 1", () => {
  const { version, vendor, validate } = uriSchema()["~standard"];
  expect([version, vendor, typeof validate]).toEqual([1, "pchar", "function"]);
});

test("an error names the option that is wrong", () => {
  const messageOf = (act: () => unknown) => (thrownBy(act) as Error).message;
  expect(messageOf(() => uriSchema({ schemes: "http" as never }))).toBe(
    "Expected an array of schemes, got string",
  );
  expect(messageOf(() => uriSchema({ refusals: [] as never }))).toBe(
    "Expected refusals to be a function, got Array",
  );
  expect(messageOf(() => resultOf("a:b", { refusals: () => undefined as never }))).toBe(
    "Expected an array of refusals, got undefined",
  );
});

test("the options are checked when the schema is made", () => {
  for (const options of [
    { rule: "path" },
    { schemes: "http" },
    { schemes: ["HTTP"] },
    { schemes: ["http:"] },
    { schemes: [""] },
    { refusals: [] },
    { scheme: ["http"] },
    null,
  ]) {
    expect(() => uriSchema(options as never), JSON.stringify(options)).toThrow(TypeError);
  }
});

test("the options are read once, and refusals gets only valid strings with an allowed scheme", () => {
  const schemes = ["http"];
  const seen: string[] = [];
  const refusals = (uri: string) => {
    seen.push(uri);
    return [];
  };
  const { validate } = uriSchema({ schemes, refusals })["~standard"];
  schemes.push("ftp");
  for (const value of ["http://h/", "ftp://h/", "a b", "http:"]) validate(value);
  expect(seen).toEqual(["http://h/", "http:"]);
  expect(() => uriSchema({ refusals: () => undefined as never })["~standard"].validate("a:b")).toThrow(
    TypeError,
  );
});

test("Hono rejects a request whose field is not a web address, with the hint", async () => {
  const schema = uriSchema(WEB);
  const website = {
    "~standard": {
      version: 1 as const,
      vendor: "test",
      types: undefined as { input: { website: string }; output: string } | undefined,
      validate: (value: unknown) => schema["~standard"].validate((value as { website?: unknown }).website),
    },
  };
  const app = new Hono()
    .post("/form", sValidator("json", website), (c) => c.text(c.req.valid("json")))
    .get("/only", sValidator("query", website), (c) => c.text(c.req.valid("query")));
  const post = (body: object) =>
    app.request("/form", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const good = await post({ website: "https://example.com/a" });
  expect([good.status, await good.text()]).toEqual([200, "https://example.com/a"]);
  const bad = await post({ website: "https://example.com/a b" });
  expect(bad.status).toBe(400);
  expect(await bad.text()).toContain("A space is not allowed here. Its code is %20.");
  expect((await app.request("/only?website=javascript:alert(1)")).status).toBe(400);
});

test("TanStack Form shows the hint at its field", async () => {
  const form = new FormApi({ defaultValues: { website: "" } });
  form.mount();
  const field = new FieldApi({ form, name: "website", validators: { onChange: uriSchema(WEB) } });
  field.mount();
  const errorsOf = (value: string): unknown[] => {
    field.handleChange(value as never);
    return field.state.meta.errors.map((error) => (error as { message: string }).message);
  };
  expect(errorsOf("https://example.com/a|b")).toEqual(["| is not allowed here. Its code is %7C."]);
  expect(errorsOf("https://example.com/a%7Cb")).toEqual([]);
  expect(errorsOf("example.com")).toEqual(["A scheme is missing at the start, as in https://example.com."]);
});
