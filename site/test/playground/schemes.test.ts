import * as schemes from "pchar/schemes";
import { expect, test } from "vitest";
import { SCHEME_EXAMPLES } from "../../playground/tabs/schemes/scheme-examples.ts";
import { schemeFields } from "../../playground/tabs/schemes/scheme-fields.ts";
import { readScheme } from "../../playground/tabs/schemes/scheme-reading.ts";

test("every scheme has an example", () => {
  expect(Object.keys(SCHEME_EXAMPLES)).toEqual(schemes.ALL_SCHEMES.map(({ name }) => name));
});

test.each(Object.entries(SCHEME_EXAMPLES))("the example of %s is a URI of it", (name, uri) => {
  expect(readScheme(schemes, uri, false)).toMatchObject({ scheme: name, issue: undefined, uri });
});

const fieldsOf = (uri: string, lenient = false) => {
  const reading = readScheme(schemes, uri, lenient);
  return "fields" in reading
    ? Object.fromEntries(reading.fields.items.map(({ name, value }) => [name, value]))
    : undefined;
};

test("fields are decoded, and absent ones are listed (RFC 4516, 2)", () => {
  expect(fieldsOf("ldap://[2001:db8::7]/c=GB?objectClass?one")).toMatchObject({
    dn: "c=GB",
    attributes: '["objectClass"]',
    scope: "one",
    filter: undefined,
  });
});

test("octets are hexadecimal (RFC 2397)", () => {
  expect(fieldsOf("data:,A%20brief")).toMatchObject({ octets: "7 octets: 41 20 62 72 69 65 66" });
});

test("many octets are cut, and counted", () => {
  const { value } = schemeFields({ octets: new Uint8Array(100) })[0]!;
  expect(value).toBe(`100 octets: ${Array(64).fill("00").join(" ")} …`);
});

test("a part of a field has its path as its name", () => {
  expect(schemeFields({ scheme: "x", outer: { inner: { leaf: 1 } } })).toEqual([
    { name: "outer.inner.leaf", value: "1" },
  ]);
});

test("an invalid URI has an issue and no fields", () => {
  // RFC 9110, 4.2.1: an http URI has a host.
  const reading = readScheme(schemes, "http:x", false);
  expect(reading).toMatchObject({
    scheme: "http",
    fields: { total: 0 },
    issue: { code: "ERR_URI_MISSING_PART" },
  });
});

test("a scheme without rules is named, with its status at IANA", () => {
  expect(readScheme(schemes, "coap://h/", false)).toEqual({ name: "coap", status: "permanent" });
  expect(readScheme(schemes, "x-mine:a", false)).toEqual({ name: "x-mine", status: undefined });
  expect(readScheme(schemes, "//h/p", false)).toEqual({ name: undefined, status: undefined });
});

test("a lenient parse shows the URI that is meant, or the fields of a text without one", () => {
  expect(readScheme(schemes, "tel:+1 201", true)).toMatchObject({ uri: "tel:+1-201", normal: "tel:+1201" });
  const reading = readScheme(schemes, "tel:112", true);
  expect(reading).toMatchObject({
    uri: undefined,
    normal: undefined,
    issue: { code: "ERR_URI_MISSING_PART" },
  });
  expect(fieldsOf("tel:112", true)).toMatchObject({ digits: "112" });
});
