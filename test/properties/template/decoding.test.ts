// `match` decodes values as `pctDecode` does, and does not match where that throws.

import { expect, test } from "vitest";
import { pctDecode } from "../../../ts/codec/pct-decode.ts";
import { uriTemplate } from "../../../ts/template/index.ts";
import { pick, seeded } from "../../oracle/grammar/generate.ts";
import { EDGES, SEED } from "../agreement/edge.ts";

const PIECES = [
  ...["a", "B", "0", "-", ".", "~", "%41", "%2b", "%2F", "%00", "%C3%A9", "%c3", "%FF", "%F0%9F%98%80"],
  ...["+", "\u00e9", "\ud800", "%", "%4", "%zz"],
];

function decoded(text: string, plus: boolean): string | undefined {
  try {
    return pctDecode(text, undefined, { allowNul: true, plus });
  } catch {
    return undefined;
  }
}

test(`${EDGES} values`, () => {
  const random = seeded(SEED);
  const template = uriTemplate("{?a}");
  let matched = 0;
  for (let count = 0; count < EDGES; count++) {
    const text = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(PIECES, random)).join("");
    for (const plus of [false, true]) {
      const match = template.match(`?a=${text}`, { query: "any-order", plus });
      expect([text, match?.["a"]]).toEqual([text, decoded(text, plus)]);
      if (match !== undefined) matched++;
    }
    if (!/^(?:[\w.~-]|%[\dA-Fa-f]{2})*$/.test(text)) continue;
    expect([text, template.match(`?a=${text}`)?.["a"]]).toEqual([text, decoded(text, false)]);
  }
  expect(matched).toBeGreaterThan(EDGES / 2);
});
