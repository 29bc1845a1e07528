// Hosts whose percent-encoded octets are decoded as UTF-8 (RFC 3986, 3.2.2).

import { expect, test } from "vitest";
import { decodeHost } from "../../../ts/host/host-text.ts";

test.each([
  ["a%7Fb", { points: [0x61, 0x7f, 0x62], indices: [0, 1, 4], notUtf8: -1, isAscii: true }],
  ["%C2%80", { points: [0x80], indices: [0], notUtf8: -1, isAscii: false }],
  ["a%FFb%FE", { points: [0x61, 0xfffd, 0x62, 0xfffd], indices: [0, 1, 4, 5], notUtf8: 1, isAscii: false }],
])("%s is decoded", (host, expected) => {
  expect(decodeHost(host)).toEqual(expected);
});
