// IPv4 addresses as `URL` reads them (WHATWG URL, 3.5).

import { expect, test } from "vitest";
import { endsInNumber, ipv4OfName } from "../../../ts/host/address.ts";

// The ends-in-a-number checker: an empty last label is left out, and digits count even if they are not octal.
test.each([
  ["1", true],
  ["1.", true],
  ["a.09", true],
  ["a.0x", true],
  ["a.0xg", false],
  ["1.a", false],
  ["a:", false],
  ["a./", false],
  [".", false],
  ["", false],
])("whether %j ends in a number: %s", (name, expected) => {
  expect(endsInNumber(name)).toBe(expected);
});

test.each([
  ["1.", "0.0.0.1"],
  ["1.2.3.4.", "1.2.3.4"],
  ["0x7f.1", "127.0.0.1"],
  ["010.1", "8.0.0.1"],
  ["09", undefined],
  ["1..", undefined],
  ["1.2.3.4.5", undefined],
])("%j is the address %s", (name, address) => {
  expect(ipv4OfName(name)).toBe(address);
});
