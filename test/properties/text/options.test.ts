// Options of `extract` choose among the finds and change none: links that nobody can read are reported beside the same finds, and URIs in
// code are left out. PCHAR_TEXTS sets the number of documents in each context.

import { describe, expect, test } from "vitest";
import { check } from "../../../ts/index.ts";
import {
  type ExtractOptions,
  extract,
  extractor,
  fromHref,
  type InvalidFind,
} from "../../../ts/text/index.ts";
import { pick, type Random, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, same, thrownBy } from "../../support/faults.ts";
import { CONTEXTS, textOfPieces } from "../../unit/text/pieces.ts";

const COUNT = Number(process.env["PCHAR_TEXTS"] ?? 800);
const SEED = Number(process.env["PCHAR_SEED"] ?? 99_999);

/** Links that nobody can read, in the markup of each context and in none, and what stands around them. */
const LINKS = [
  ...'https://h/ http://h:99999/ http://a]b "https:// <https:// ](https://h/ ](< <loc> </loc> &amp;amp; \\u003c <URL:http://h]'.split(
    " ",
  ),
  ..."`https://h/` http://h/ [a](http://h:x/) <http://h:x/> \\fBhttp://h/\\fP @uref{http://h[, \x1b]8;;http://h[\x07 \" > ' |".split(
    " ",
  ),
  ...[
    "<a href='http://h:x/' ",
    "\n    ",
    "\n```\nhttp://h/a\n```\n",
    "<!-- http://h/ -->",
    "[a]: http://h:x/\n",
  ],
  ...["srcset='a 1x, http://h:x/ 2x'", ".UR http://h[\n", " ", "\n", "\n"],
];
const BASES = [undefined, undefined, "http://b/c/d?q"];
const RULES = ["URI-reference", "URI-reference", "IRI-reference"] as const;

function documentOf(random: Random): string {
  let text = "";
  for (let count = Math.floor(random() * 8); count >= 0; count--) {
    text += random() < 0.5 ? pick(LINKS, random) : textOfPieces(random, 4);
  }
  return random() < 0.2 ? JSON.stringify(text) : text;
}

/** Returns whether a string of JSON or XML is whole, and so is read by the rule alone. */
const isWhole = ({ delimiter }: InvalidFind): boolean => /^(?:json|xml)-/.test(delimiter);

describe.each(CONTEXTS)("%s", (context) => {
  test("options choose among the finds", () => {
    const random = seeded(SEED + CONTEXTS.indexOf(context));
    const faults = newFaults();
    let invalid = 0;
    for (let count = 0; count < COUNT; count++) {
      const text = documentOf(random);
      const rule = pick(RULES, random);
      const validOnly = random() < 0.1;
      const options: ExtractOptions = { context, rule, validOnly, base: pick(BASES, random) };
      const finds = extract(text, options);
      const all = extract(text, { ...options, invalid: "report" });
      const outOfCode = <F extends { code?: boolean }>(list: readonly F[]): F[] =>
        list.filter((find) => !find.code);
      same(
        faults,
        all.filter(({ kind }) => kind !== "invalid"),
        finds,
        "report",
        text,
        options,
      );
      same(faults, extract(text, { ...options, code: false }), outOfCode(finds), "code", text, options);
      same(
        faults,
        extract(text, { ...options, code: false, invalid: "report" }),
        outOfCode(all),
        "both",
        text,
        options,
      );

      const at = Math.floor(random() * (text.length + 1));
      const open = extractor({ ...options, invalid: "report" });
      const inPieces = [...open.write(text.slice(0, at)), ...open.write(text.slice(at)), ...open.end()];
      same(faults, inPieces, all, "pieces", text, at, options);

      let end = 0;
      for (const find of all) {
        same(
          faults,
          find.index >= end && find.end >= find.index && find.end <= text.length,
          true,
          "order",
          text,
        );
        end = find.end;
        if (find.kind !== "invalid") continue;
        invalid++;
        const { issue } = find;
        const isInside = issue.index <= issue.end && issue.end <= find.text.length;
        same(faults, isInside && issue.index >= 0, true, "issue", text, find);
        const isRejected =
          validOnly || isWhole(find) || thrownBy(() => fromHref(find.text, undefined, { rule }));
        same(faults, Boolean(isRejected), true, "rejected by fromHref", text, find);
        const isLinkOfPage = /^(?:html|markdown)-/.test(find.delimiter);
        same(
          faults,
          isLinkOfPage || check(find.text, rule) !== undefined,
          true,
          "rejected by RFC 3986",
          text,
          find,
        );
      }
    }
    expectNoFaults(faults, COUNT * 4);
    expect(invalid).toBeGreaterThan(COUNT / 20);
  });
});
