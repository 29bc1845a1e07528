// Names that `inspect` flags, against the names that `URL` rejects.

import { expect, test } from "vitest";
import { inspect } from "../../../ts/inspect/index.ts";
import { toAscii } from "../../unit/inspect/to-ascii.ts";

/** Returns whether all Unicode versions that `URL` may follow agree on a character: assigned, and not a mark. */
const isOld = (character: string): boolean => !/[\p{M}\p{C}]/u.test(character);

test("no Punycode label that URL accepts is rejected, for each character up to U+2FFFF", () => {
  const refused: string[] = [];
  let taken = 0;
  let rejected = 0;
  for (let point = 0x80; point < 0x30000; point++) {
    if (point >= 0xd800 && point < 0xe000) continue;
    const character = String.fromCodePoint(point);
    const text = `http://${toAscii(character)}.com/`;
    const isFlagged = inspect(text).some(({ code }) => code.startsWith("whatwg-"));
    if (!URL.canParse(text)) {
      if (isFlagged) rejected++;
    } else {
      taken++;
      if (isFlagged && isOld(character)) refused.push(point.toString(16));
    }
  }
  expect(refused).toEqual([]);
  expect(taken).toBeGreaterThan(100_000);
  expect(rejected).toBeGreaterThan(50_000);
});
