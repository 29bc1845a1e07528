// Names that `inspect` flags, against the names that `URL` rejects.

import { expect, test } from "vitest";
import { inspect } from "../../../ts/inspect/index.ts";
import { nonAsciiPoints } from "../../unit/inspect/agreement.ts";
import { toAscii } from "../../unit/inspect/to-ascii.ts";

/** Returns whether all Unicode versions that `URL` may follow agree on a character: assigned, and not a mark. */
const isOld = (character: string): boolean => !/[\p{M}\p{C}]/u.test(character);

/** Numbers that no label may begin with (RFC 5893, 2, rule 1: Bidi_Class AN). Some versions of `URL` accept them. */
const isArabicNumber = (character: string): boolean =>
  /[\u{660}-\u{669}\u{66b}\u{66c}\u{10d30}-\u{10d39}\u{10e60}-\u{10e7e}]/u.test(character);

/** Whether `URL` accepts every ASCII name, as newer versions do: then it says nothing about a Punycode label. */
const ACCEPTS_ALL = URL.canParse("http://xn--a.com/");
const REMARK = ACCEPTS_ALL ? " (skipped: this URL accepts every ASCII name)" : "";

test.skipIf(ACCEPTS_ALL)(`no Punycode label that URL accepts is rejected, up to U+2FFFF${REMARK}`, () => {
  const refused: string[] = [];
  let taken = 0;
  let rejected = 0;
  for (const point of nonAsciiPoints(false, 0x30000)) {
    const character = String.fromCodePoint(point);
    const text = `http://${toAscii(character)}.com/`;
    const isFlagged = inspect(text).some(
      ({ code }) => code === "whatwg-refuses" || code === "whatwg-versions",
    );
    if (!URL.canParse(text)) {
      if (isFlagged) rejected++;
    } else {
      taken++;
      if (isFlagged && isOld(character) && !isArabicNumber(character)) refused.push(point.toString(16));
    }
  }
  expect(refused).toEqual([]);
  expect(taken).toBeGreaterThan(20_000);
  expect(rejected).toBeGreaterThan(15_000);
});
