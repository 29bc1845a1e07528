import * as core from "pchar";
import { expect, test } from "vitest";
import { componentsOf, describe as describeText, kindOf } from "../../playground/reading/description.ts";
import { readParts } from "../../playground/reading/parts-reader.ts";
import { type Part, partsOf } from "../../playground/shared/parts.ts";

const alternative = (text: string) => componentsOf(partsOf(core, text));

test("the figure of RFC 3986, 3 has the components of both URIs", () => {
  expect(alternative("foo://example.com:8042/over/there?name=ferret#nose")).toBe(
    "scheme foo from 0 to 3, " +
      "authority example.com:8042 from 6 to 22 (host example.com from 6 to 17, port 8042 from 18 to 22), " +
      "path /over/there from 22 to 33, query name=ferret from 34 to 45, fragment nose from 46 to 50",
  );
  expect(alternative("urn:example:animal:ferret:nose")).toBe(
    "scheme urn from 0 to 3, path example:animal:ferret:nose from 4 to 30",
  );
});

const TEXTS = [
  ...["", "?#", "//", "//@:", "/a/b", "../g;x=1", "http://me:pw@[2001:db8::7]:80/a?b#c"],
  ...["mailto:John.Doe@example.com", "file:///etc/hosts", "tel:+1-816-555-1212", "http://h?", "a b|c#d"],
  "http://h:8x/ü",
];

test.each(TEXTS)("the parts of %j with their delimiters are the string", (text) => {
  const written = ({ before, text, after, parts }: Part): string =>
    before + (parts.length > 0 ? parts.map(written).join("") : text) + after;
  const parts = partsOf(core, text);
  expect(parts.map(written).join("")).toBe(text);
  for (const part of parts.flatMap((each) => [each, ...each.parts])) {
    expect(text.slice(part.index, part.end)).toBe(part.text);
  }
});

test("an empty component is named, an absent one is not", () => {
  expect(alternative("//@:")).toBe(
    "authority @: from 2 to 4 (userinfo empty from 2 to 2, host empty from 3 to 3, port empty from 4 to 4), " +
      "path empty from 4 to 4",
  );
});

test("an invalid string is split by appendix B, and its authority is not divided", () => {
  expect(alternative("http://h:8x/a b")).toBe(
    "scheme http from 0 to 4, authority h:8x from 7 to 11, path /a b from 11 to 15",
  );
});

test("a sentence says what a string is, or where it is wrong", () => {
  expect(kindOf(core, "urn:a:b")).toBe("URI");
  expect(kindOf(core, "//h/a")).toBe("network-path reference");
  expect(describeText(readParts(core, "a b"))).toMatch(/^Not valid: .* at index 1\.$/);
  expect(describeText(readParts(core, "s:p"))).toBe("Valid URI. scheme s from 0 to 1, path p from 2 to 3.");
});

test("a string is read by the rule that is chosen, and a valid IRI is named", () => {
  expect(readParts(core, "http://h/é")).toMatchObject({ kind: undefined, isIri: true });
  expect(readParts(core, "http://h/é", "IRI-reference")).toMatchObject({ kind: "IRI", issue: undefined });
  expect(readParts(core, "http://h/ ")).toMatchObject({ isIri: false });
  expect(readParts(core, "s:a#b", "absolute-URI").issue).toMatchObject({
    code: "ERR_URI_UNEXPECTED_FRAGMENT",
  });
  expect(readParts(core, "g", "URI").issue).toMatchObject({ code: "ERR_URI_MISSING_SCHEME" });
});
