// URN-equivalence (RFC 8141, 3.1 and 3.2), with the examples of the RFC.

import { describe, expect, test } from "vitest";
import { data, equivalentUrn, info, ldap, urn } from "../../../ts/schemes/index.ts";
import { thrownBy } from "../../support/faults.ts";

/** RFC 8141, 3.2: URNs are equivalent within a group, and not between groups. */
const GROUPS = [
  [
    ...["urn:example:a123,z456", "URN:example:a123,z456", "urn:EXAMPLE:a123,z456"],
    ...["urn:example:a123,z456?+abc", "urn:example:a123,z456?=xyz", "urn:example:a123,z456#789"],
  ],
  ["urn:example:a123,z456/foo"],
  ["urn:example:a123,z456/bar"],
  ["urn:example:a123,z456/baz"],
  ["urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"],
  ["urn:example:A123,z456"],
  ["urn:example:a123,Z456"],
  ["urn:example:%D0%B0123,z456"],
];

const NAMES = GROUPS.flatMap((names, group) => names.map((name) => ({ name, group })));

describe("URN-equivalence", () => {
  test.each(NAMES)("$name", ({ name, group }) => {
    for (const other of NAMES) expect(equivalentUrn(name, other.name)).toBe(group === other.group);
  });

  test("the rules of a namespace apply", () => {
    expect(equivalentUrn("urn:isbn:0-395-36341-1", "urn:ISBN:0395363411")).toBe(true);
    expect(equivalentUrn("urn:ietf:rfc:2648", "urn:ietf:RFC:2648")).toBe(true);
    expect(equivalentUrn("urn:ietf:id:a%2fb", "urn:ietf:ID:A%2Fb")).toBe(true);
    expect(equivalentUrn("urn:ietf:params:A", "urn:ietf:params:a")).toBe(false);
    expect(equivalentUrn("urn:oid:1.2", "urn:oid:1.20")).toBe(false);
  });

  test("a string that is not a URN is equivalent to nothing", () => {
    expect(equivalentUrn("urn:a:b", "urn:a:b")).toBe(false);
    expect(equivalentUrn("http://h/", "http://h/")).toBe(false);
  });
});

test("a URN is equivalent to itself, even if its namespace has no such name (RFC 8141, 3.1)", () => {
  for (const text of ["urn:isbn:1234567890", "urn:isbn:123", "urn:oid:1.02", "urn:uuid:x", "urn:issn:1"]) {
    expect(urn.check(text), text).toBeDefined();
    expect(equivalentUrn(text, `${text}?+r#f`), text).toBe(true);
    expect(equivalentUrn(text, text.replace("urn", "URN")), text).toBe(true);
  }
  expect(equivalentUrn("urn:isbn:123", "urn:isbn:1-23")).toBe(false);
  expect(equivalentUrn("http://h", "http://h")).toBe(false);
});

// RFC 2648, 2: a number follows the series. RFC 3061, 3.1: a number may be 0. ISO 3297: the last character is a digit or X.
test.each([
  ["urn:ietf:rfc", "ERR_URI_UNEXPECTED_CHARACTER", 12],
  ["urn:ietf:rfc:", "ERR_URI_UNEXPECTED_CHARACTER", 13],
  ["urn:oid:0.9.2342", undefined, undefined],
  ["urn:oid:0.09", "ERR_URI_UNEXPECTED_CHARACTER", 11],
  ["urn:issn:1046-818a", "ERR_URI_UNEXPECTED_CHARACTER", 17],
  ["urn:issn:1046-818", "ERR_URI_UNEXPECTED_CHARACTER", 17],
])("%s has the error %s at index %s", (text, code, index) => {
  const issue = urn.check(text);
  expect([issue?.code, issue?.index]).toEqual([code, index]);
});

test("a lenient reading changes spaces and padding only where they are", () => {
  // RFC 4648, 4: `YWI=` stands for "ab", and its padding may be percent-encoded (RFC 2397, 3).
  expect([...data.parse("data:;base64,YWI%3D", { lenient: true }).octets]).toEqual([0x61, 0x62]);
  expect(thrownBy(() => info.parse("info:a b#c", { lenient: true }))).toMatchObject({ index: 6 });
});

// RFC 4512, 2.5: `option = 1*keychar`
test("an option of an attribute of LDAP is not empty", () => {
  expect(ldap.check("ldap:///??sub?(cn;lang-de=x)")).toBeUndefined();
  expect(ldap.check("ldap:///???(cn;lang-de=x)")).toBeUndefined();
  expect(ldap.check("ldap:///???(cn;=x)")).toBeDefined();
});
