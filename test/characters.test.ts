// The characters beyond ASCII that an IRI may have (RFC 3987, 2.2): each code point, by the ranges of the grammar file.

import { expect, test } from "vitest";
import { isBeyond } from "../ts/backend/js/pct.ts";
import { BEYOND_IPRIVATE, BEYOND_UCSCHAR } from "../ts/generated/alphabets.ts";
import { expectNoFaults, newFaults, same } from "./faults.ts";
import { definition } from "./grammar/abnf.ts";

const CODE_POINTS = 0x110000;

/** Whether each code point is in a rule that is ranges and nothing else. */
function membersOf(rule: string): readonly boolean[] {
  const members: boolean[] = new Array(CODE_POINTS).fill(false);
  const node = definition(rule);
  if (node.type !== "alternation") throw new Error(`${rule} is no alternation`);
  for (const range of node.nodes) {
    if (range.type !== "range") throw new Error(`${rule} is not of ranges alone`);
    members.fill(true, range.from, range.to + 1);
  }
  return members;
}

test("each code point is in ucschar, in iprivate, or in neither", () => {
  const faults = newFaults();
  const [ucschar, iprivate] = [membersOf("ucschar"), membersOf("iprivate")];
  // RFC 3987, 2.2, counted by hand from the ranges there: all but the last two of planes 1 to 13, and so on.
  expect(ucschar.filter(Boolean)).toHaveLength(0xd760 + 0x4d0 + 0x200 + 13 * 0xfffe + 0xeffe);
  for (let point = 0; point < CODE_POINTS; point++) {
    same(faults, isBeyond(point, BEYOND_UCSCHAR), ucschar[point], "ucschar", point);
    same(faults, isBeyond(point, BEYOND_IPRIVATE), iprivate[point], "iprivate", point);
    same(
      faults,
      isBeyond(point, BEYOND_UCSCHAR | BEYOND_IPRIVATE),
      ucschar[point]! || iprivate[point]!,
      point,
    );
    same(faults, isBeyond(point, 0), false, point);
  }
  expectNoFaults(faults, 4 * CODE_POINTS);
});
