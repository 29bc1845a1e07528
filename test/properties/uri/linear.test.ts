// I5 for the masking of passwords.

import { expect, test } from "vitest";
import { maskPassword, maskValid } from "../../../ts/uri/mask.ts";

test("the time does not depend on the shape of a long string", () => {
  for (const start of ["x://", "x://u:p w@", "http:/", "http:u:p w@", "x:", "sip:"]) {
    for (const shape of ["//a:b@c", "//a@b", "//a", "@", ":", "//", "\\", "[", "//[", "%", "/", "//a:80"]) {
      // At this length, a search from each shape to the end or the start of the string would take minutes.
      const text = `${start}${shape.repeat(300_000)}@`;
      expect(maskPassword(text).text.length).toBeLessThanOrEqual(2 * text.length);
      expect(maskValid(text).text.length).toBeLessThanOrEqual(2 * text.length);
    }
  }
});
