// `fromTyped` strips a string only if it has something to strip, and `fromSuffix` reads the host in the record of one scan. Here a space is
// stripped from the same string, and the components are parsed.

import { expect, test } from "vitest";
import { check, parse } from "../../../ts/index.ts";
import { fromSuffix, fromTyped } from "../../../ts/text/index.ts";
import { pick, type Random, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, outcome, same } from "../../support/faults.ts";
import { EDGES, edgeUri, SEED } from "./edge.ts";

const TIMEOUT = { timeout: 36_000_000 };
const RULES = [
  "URI-reference",
  "URI-reference",
  "URI",
  "absolute-URI",
  "relative-ref",
  "IRI-reference",
  "IRI",
] as const;

const STARTS = [
  ...[
    "",
    "www.",
    "www.h.example",
    "WWW.h.example",
    "ftp.h.example",
    "www.a.b1",
    "www.1.2",
    "h",
    "localhost",
    "[::1]",
  ],
  ...[
    "[v1.a]",
    "u@www.h.example",
    "u:p@www.h.example",
    ":@www.h.example",
    "@h",
    "1.2.3.4",
    "h.",
    ".h",
    "url:",
    "URL:",
  ],
  ...["www.h\u00e9.example", "1www.h.example", "mailto:a@b", "www.a%41.example"],
];
const PIECES = [
  ...[
    "/",
    "/",
    "a",
    "b-",
    "-",
    ":",
    ":80",
    ":8a",
    "?",
    "#",
    ".",
    ",",
    ";",
    "!",
    "...",
    "%41",
    "%",
    "@",
    "[",
    "]",
    "(",
    ")",
  ],
  ...[
    "'",
    '"',
    "<",
    ">",
    "`",
    "{",
    "}",
    "\u00e9",
    "\u200d",
    "\u0001",
    "\u007f",
    "~",
    "$",
    "*",
    "_",
    "//",
    "http://",
  ],
];

/** Returns something that a person may type as a link, or nearly so. */
function typedText(random: Random): string {
  const pieces = Array.from({ length: Math.floor(random() * 4) }, () => pick(PIECES, random));
  return pick(["", "", "", "", ...PIECES], random) + pick(STARTS, random) + pieces.join("");
}

test(`fromTyped of ${EDGES} edge URIs, and as many other strings`, TIMEOUT, () => {
  const random = seeded(SEED);
  const faults = newFaults();
  let read = 0;
  for (let made = 0; made < EDGES; made++) {
    for (const text of [edgeUri(random), typedText(random)]) {
      const options = {
        rule: pick(RULES, random),
        scheme: pick([undefined, undefined, "https", "x"], random),
      };
      const typed = outcome(() => fromTyped(text, options));
      const spaced = outcome(() => {
        const { changes, ...reading } = fromTyped(` ${text}`, options);
        expect(changes[0]?.code).toBe("white-space");
        const others =
          changes[0]?.end === 1 ? changes.slice(1) : [{ ...changes[0]!, index: 1 }, ...changes.slice(1)];
        return {
          ...reading,
          changes: others.map((change) => ({ ...change, index: change.index - 1, end: change.end - 1 })),
        };
      });
      if (typeof typed !== "string") {
        read++;
        const { guess = "", alternative = "" } = typed as ReturnType<typeof fromTyped>;
        if (guess !== "") same(faults, check(guess, options.rule), undefined, "guess", text, options);
        if (alternative !== "")
          same(faults, check(alternative, options.rule), undefined, "alternative", text, options);
      }
      same(faults, typed, spaced, text, options);
    }
  }
  expect(read).toBeGreaterThan(EDGES / 2);
  expectNoFaults(faults, 2 * EDGES);
});

/** Returns the dangers that the reference of `fromSuffix` names, from the components of the string after `//`. */
function dangersOf(text: string, rule: "URI-reference" | "IRI-reference"): unknown {
  const { userinfo, host = "", hostKind } = parse(`//${text}`, rule);
  const hostStart = userinfo === undefined ? 0 : userinfo.length + 1;
  const colon = /^[a-z][a-z\d+.-]*:/i.exec(text)?.[0].length;
  const dangers: unknown[] = [["guessed-scheme", 0]];
  if (userinfo !== undefined) dangers.push(["userinfo", hostStart - 1]);
  if (hostKind === "reg-name" && !host.endsWith("."))
    dangers.push(["relative-name", hostStart + host.length]);
  if (colon !== undefined) dangers.push(["scheme", colon - 1]);
  else if (check(text, rule) === undefined) dangers.push(["relative-path", 0]);
  return dangers;
}

test(`fromSuffix of ${EDGES} strings`, TIMEOUT, () => {
  const random = seeded(SEED);
  const faults = newFaults();
  let read = 0;
  for (let made = 0; made < EDGES; made++) {
    const text = typedText(random);
    const rule = pick(RULES, random);
    const reference = rule.startsWith("IRI") ? "IRI-reference" : "URI-reference";
    const suffix = outcome(() => fromSuffix(text, { rule, scheme: pick([undefined, "x"], random) }));
    if (typeof suffix === "string") continue;
    read++;
    const { uri, scheme, dangers } = suffix as ReturnType<typeof fromSuffix>;
    same(faults, uri, `${scheme}://${text}`, "uri", text);
    same(faults, check(uri, rule), undefined, "check", text, rule);
    const found = dangers.map(({ code, index }) => [code, index]);
    same(faults, found, dangersOf(text, reference), "dangers", text, rule);
  }
  expect(read).toBeGreaterThan(EDGES / 12);
  expectNoFaults(faults, 3 * read);
});
