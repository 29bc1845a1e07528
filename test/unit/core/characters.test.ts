// The non-ASCII characters of IRIs (RFC 3987, 2.2): every code point, compared with the ranges of the grammar file.

import { expect, test } from "vitest";
import { isRun } from "../../../ts/core/characters.ts";
import { isSelectedNonAscii } from "../../../ts/core/pct.ts";
import { HEXDIG, NON_ASCII_IPRIVATE, NON_ASCII_UCSCHAR } from "../../../ts/generated/alphabets.ts";
import { definition } from "../../oracle/grammar/abnf.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, same } from "../../support/faults.ts";

const CODE_POINTS = 0x110000;

/** Returns for every code point whether it is in a rule that consists of ranges. */
function membersOf(rule: string): readonly boolean[] {
  const members: boolean[] = new Array(CODE_POINTS).fill(false);
  const node = definition(rule);
  if (node.type !== "alternation") throw new Error(`${rule} is not an alternation`);
  for (const range of node.nodes) {
    if (range.type !== "range") throw new Error(`${rule} has more than ranges`);
    members.fill(true, range.from, range.to + 1);
  }
  return members;
}

test("each code point is in ucschar, in iprivate, or in neither", () => {
  const faults = newFaults();
  const [ucschar, iprivate] = [membersOf("ucschar"), membersOf("iprivate")];
  // Counted by hand from the ranges of RFC 3987, 2.2: all except the last two of planes 1 to 13, and so on.
  expect(ucschar.filter(Boolean)).toHaveLength(0xd760 + 0x4d0 + 0x200 + 13 * 0xfffe + 0xeffe);
  for (let point = 0; point < CODE_POINTS; point++) {
    same(faults, isSelectedNonAscii(point, NON_ASCII_UCSCHAR), ucschar[point], "ucschar", point);
    same(faults, isSelectedNonAscii(point, NON_ASCII_IPRIVATE), iprivate[point], "iprivate", point);
    same(
      faults,
      isSelectedNonAscii(point, NON_ASCII_UCSCHAR | NON_ASCII_IPRIVATE),
      ucschar[point]! || iprivate[point]!,
      point,
    );
    same(faults, isSelectedNonAscii(point, 0), false, point);
  }
  expectNoFaults(faults, 4 * CODE_POINTS);
});

test("a run has characters of its alphabets, and others only if they are named", () => {
  // HEXDIG of RFC 5234, B.1; RFC 3986, 2.1 accepts lower case, too.
  for (let code = 0; code < 128; code++) {
    const character = String.fromCharCode(code);
    expect(isRun(character, HEXDIG)).toBe(/[\dA-Fa-f]/.test(character));
    expect(isRun(`a${character}`, HEXDIG, "-")).toBe(/[\dA-Fa-f-]/.test(character));
  }
  expect(isRun("", HEXDIG)).toBe(true);
});
