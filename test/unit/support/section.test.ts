import { expect, test } from "vitest";
import { shortSection } from "../../../ts/support/section.ts";

test.each([
  ["RFC 3986, 5.2.4", "5.2.4"],
  ["RFC 3987, 5.3", "RFC 3987, 5.3"],
  ["RFC 3986", "RFC 3986"],
  ["WHATWG URL", "WHATWG URL"],
] as const)("%s is written %s", (section, short) => {
  expect(shortSection(section)).toBe(short);
});
