// `pchar parse --lenient`, and the fields, the issue and the fix that `parse` shows for every scheme.

import { describe, expect, test } from "vitest";
import { schemeFieldsOf } from "../../../ts/cli/scheme-fields.ts";
import { check, parse } from "../../../ts/index.ts";
import { mask } from "../../../ts/uri/mask.ts";
import { exampleOf, invalidInputs, SCHEMES } from "../../support/schemes.ts";
import { pchar } from "../../support/shell.ts";

describe("parse --lenient", () => {
  test("shows the components, the fields, the URI and each change", async () => {
    const { code, out, err } = await pchar(["parse", "--lenient", "mailto:a@h;b@h, c@h?subject"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toBe(`scheme      mailto
authority   -
  userinfo  -
  host      -
  hostKind  -
  port      -
path        a@h,b@h,c@h
  pathKind  path-rootless
query       subject=
fragment    -
to          ["a@h","b@h","c@h"]
hfields     [["subject",""]]
uri         mailto:a@h,b@h,c@h?subject=
change      ";" at index 10 becomes ","
change      " " at index 15 is removed
change      "=" is added at index 27
`);
  });

  test("shows the fields of a text without a URI", async () => {
    const { code, out } = await pchar(["parse", "--lenient", "geo:0,0?q=a street&z=3"]);
    expect(code).toBe(0);
    expect(out).toBe("crs     wgs84\nzoom    3\nsearch  a street\nuri     no URI\n");
  });

  test("writes JSON", async () => {
    const { out } = await pchar(["parse", "--lenient", "--json", "tel:+1 201", "tel:112", "http://h/a"]);
    const [number, local, web] = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).result);
    expect(number).toMatchObject({
      path: "+1-201",
      fields: { digits: "+1201" },
      uri: "tel:+1-201",
      changes: [{ start: 6, end: 7, removed: " ", replacement: "-" }],
      segments: ["+1-201"],
    });
    expect(local).toMatchObject({
      scheme: null,
      path: null,
      fields: { digits: "112" },
      uri: null,
      changes: [],
    });
    expect(local).not.toHaveProperty("segments");
    expect(web).toMatchObject({ host: "h", uri: "http://h/a", changes: [] });
  });

  test("reads a text without a meaning as without the option", async () => {
    for (const text of ["tel:x", "x-unknown:a", "../a"])
      expect((await pchar(["parse", "--lenient", text])).out).toContain((await pchar(["parse", text])).out);
    const { code, err } = await pchar(["parse", "--lenient", "mailto:Doe, J <a@h>"]);
    expect(code).toBe(1);
    expect(err).toContain("unexpected character ' ' in path at index 11");
  });

  test("reads lines, and masks passwords for people and with --mask", async () => {
    const input = "http://u:secret@h/?a&amp;b\nhttp://u:secret&amp;@h/\n";
    const people = await pchar(["parse", "--lenient", "-"], { input });
    expect(people.out).toContain("uri         http://u:***@h/?a&b");
    expect(people.out + people.err).not.toContain("secret");
    const data = await pchar(["parse", "--lenient", "--json", "--mask", "-"], { input });
    expect(data.out).not.toContain("secret");
  });

  test("cannot be combined with --column", async () => {
    const argv = ["parse", "--lenient", "--input", "a.csv", "--column", "u", "--output", "b.csv"];
    const { code, err } = await pchar(argv);
    expect([code, err.split("\n", 1)[0]]).toEqual([2, "pchar: --lenient cannot be combined with --column"]);
  });
});

describe.each([...SCHEMES])("parse shows what %s says", (_, scheme) => {
  const shown = (text: string): Readonly<Record<string, unknown>> => schemeFieldsOf(parse(text, "URI"), mask);

  test("of a valid URI: its fields", () => {
    const uri = exampleOf(scheme);
    const fields = shown(uri);
    expect(fields).not.toHaveProperty("issue");
    const added = Object.entries<unknown>({ ...scheme.parse(uri) }).filter(
      ([name, value]) =>
        !(name in parse("a:")) && value !== undefined && value !== false && !isEmptyList(value),
    );
    const repeated = ["user", "password", "portNumber"];
    expect(Object.keys(fields)).toEqual(
      added.map(([name]) => name).filter((name) => !repeated.includes(name)),
    );
  });

  test("of another URI: its issue, and its fix", () => {
    const uris = invalidInputs(scheme).filter((text) => check(text, "URI") === undefined);
    expect(uris.length).toBeGreaterThan(0);
    for (const text of uris) {
      const { message, fix } = scheme.check(text)!;
      const expected = {
        issue: `${message} (${scheme.reference})`,
        ...(fix && { fix: mask(fix.text).text }),
      };
      expect(shown(text), text).toEqual(expected);
    }
  });
});

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

test.each([
  ["pkg:npm/@a/b@1", "fix         pkg:npm/%40a/b@1\n"],
  ["tel:+1;x=1;ext=2", "fix         tel:+1;ext=2;x=1\n"],
])("parse shows the fix of %s", async (uri, line) => {
  const { code, out } = await pchar(["parse", uri]);
  expect(code).toBe(0);
  expect(out).toContain(line);
  expect(JSON.parse((await pchar(["parse", "--json", uri])).out).result.fields.fix).toBe(line.slice(12, -1));
});

test("a text that is no URI is tried by the fix of its scheme, if the rule allows it", async () => {
  const { code, err } = await pchar(["parse", "tel:+1 201 555"]);
  expect(code).toBe(1);
  expect(err).toContain("try: tel:+1-201-555\n");
  expect((await pchar(["normalize", "tel:+1 201 555"])).err).toContain("try: tel:+1-201-555\n");
  expect((await pchar(["check", "--rule", "relative-ref", "tel:+1 201 555"])).out).not.toContain("try:");
  expect((await pchar(["parse", "mailto:A <a@h>"])).err).not.toContain("try:");
});
