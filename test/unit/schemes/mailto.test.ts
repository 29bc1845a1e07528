// The unsafe header fields of mailto URIs: RFC 6068, 3, 4 and 7.

import { describe, expect, test } from "vitest";
import { parse } from "../../../ts/index.ts";
import { mailto, SchemeSyntaxError, unsafeMailtoHeaders } from "../../../ts/schemes/index.ts";

describe("unsafeMailtoHeaders", () => {
  // Section 4 calls the first three safe. Section 3 lists the fields to ignore; those of the originator are in RFC 5322, 3.6.2.
  test.each([
    ["subject", []],
    ["KEYWORDS", []],
    ["Body", []],
    ["From", ["ignored"]],
    ["sender", ["ignored"]],
    ["reply-to", ["ignored"]],
    ["Date", ["ignored"]],
    ["Apparently-To", ["ignored"]],
    ["Resent-From", ["ignored"]],
    ["Return-Path", ["ignored"]],
    ["Received", ["ignored"]],
    ["MIME-Version", ["ignored"]],
    ["Content-Type", ["ignored"]],
    ["to", ["recipient"]],
    ["Cc", ["recipient"]],
    ["BCC", ["recipient"]],
    ["In-Reply-To", ["suspect"]],
    ["attach", ["suspect"]],
    ["%46rom", ["ignored"]],
    ["subject%20", ["suspect"]],
    ["", ["suspect"]],
  ])("of %j", (name, reasons) => {
    expect(unsafeMailtoHeaders(`mailto:joe@h?${name}=x`).map(({ reason }) => reason)).toEqual(reasons);
  });

  test("lists each field with the index of its name", () => {
    const uri = "mailto:joe@h?cc=a@h&subject=x&cc=b@h&%66rom=c@h#y";
    const expected = [
      { name: "cc", index: 13, reason: "recipient" },
      { name: "cc", index: 30, reason: "recipient" },
      { name: "from", index: 37, reason: "ignored" },
    ];
    expect(unsafeMailtoHeaders(uri)).toEqual(expected);
    expect(unsafeMailtoHeaders(parse(uri, "URI"))).toEqual(expected);
  });

  test("throws for a URI of another scheme", () => {
    expect(() => unsafeMailtoHeaders("http://h/?from=x")).toThrow(SchemeSyntaxError);
  });
});

test("accepts 200,000 recipients", () => {
  const recipients = Array.from({ length: 200_000 }, () => "a@b");
  expect(mailto.parse(`mailto:?to=${recipients.join()}`).to).toHaveLength(recipients.length);
});
