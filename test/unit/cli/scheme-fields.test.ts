// The scheme fields that `pchar parse` prints: passwords masked (RFC 3986, 7.5), octets in hexadecimal.

import { expect, test } from "vitest";
import { masksOf } from "../../../ts/cli/masking.ts";
import { schemeFieldsOf } from "../../../ts/cli/scheme-fields.ts";
import { parse } from "../../../ts/index.ts";
import { mask } from "../../../ts/uri/mask.ts";

function fields(text: string): Readonly<Record<string, unknown>> {
  return schemeFieldsOf(parse(text, "URI"), mask);
}

test("fields that repeat a component are omitted", () => {
  expect(fields("geo:1,2;u=4;a")).toEqual({
    coordinates: [1, 2],
    crs: "wgs84",
    uncertainty: 4,
    parameters: [["a", undefined]],
  });
  expect(fields("http://u:pw@h:80/")).toEqual({});
  expect(fields("x-unknown:a")).toEqual({});
  expect(fields("geo:91,0")).toEqual({
    issue: "number out of range in latitude at index 4 (RFC 5870)",
  });
});

test("fields that are absent, false or empty are omitted", () => {
  expect(fields("man:ls")).toEqual({ name: "ls" });
  expect(fields("mailto:a@h")).toEqual({ to: ["a@h"] });
});

test("octets are hexadecimal", () => {
  expect(fields("data:;base64,aGk=")).toMatchObject({ base64: true, octets: "68 69" });
  expect(fields("data:,http://me:pw@h/")).toMatchObject({ octets: "***" });
});

test("the token of an imap URL is masked as a password is", () => {
  const text = `imap://h/a/;UID=20;URLAUTH=anonymous:internal:${"0123456789abcdef".repeat(2)}`;
  expect(fields(text)).toMatchObject({ urlauth: { mechanism: "internal", token: "***" } });
  const { data } = masksOf({ mask: false, showPassword: false });
  expect(schemeFieldsOf(parse(text, "URI"), data)).toMatchObject({
    urlauth: { token: "0123456789abcdef0123456789abcdef" },
  });
});

test("a password in the path is masked", () => {
  expect(fields("sip:alice:secret@h;lr")).toMatchObject({ hostName: "h", lr: true });
  expect(JSON.stringify(fields("mailto:a//me:x?SECRET@h=1"))).not.toContain("SECRET");
});

test("the password of a nested URI is masked, and other strings are unchanged", () => {
  expect(fields("urn:example:http://u:pw@h/")).toMatchObject({ nss: "http://u:***@h/" });
  expect(fields("jar:http://u:pw@h/a!/b")).toMatchObject({ archive: "http://u:***@h/a" });
  expect(fields("magnet:?tr=http%3A%2F%2Fu%3Apw@h")).toMatchObject({
    parameters: [["tr", "http://u:***@h"]],
  });
  expect(fields("mailto:?body=at%20ten:%20me@h")).toMatchObject({ hfields: [["body", "at ten: me@h"]] });
});

test("the password in the spelling of several hosts is masked (libpq, 34.1.1.2)", () => {
  const text = "postgres://me:SECRET@h1%3A1,h2:2/app";
  expect(fields(text)).toMatchObject({
    hosts: [
      { host: "h1", port: 1 },
      { host: "h2", port: 2 },
    ],
    database: "app",
    spelling: "postgres://me:***@h1:1,h2:2/app",
  });
  expect(JSON.stringify(fields("sip:me:SECRET@%5B::1%5D"))).not.toContain("SECRET");
});
