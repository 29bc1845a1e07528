// I6: every function reports the same error for an invalid string, with an index, and none repairs it silently.

import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as pchar from "../../ts/index.ts";
import { changed, made, RUNS, valid, validText } from "../oracle/grammar/arbitrary.ts";
import { expectedIssue } from "../oracle/grammar/expect.ts";
import { mutate, pick } from "../oracle/grammar/generate.ts";
import { appendixB } from "../oracle/reference/resolve.ts";
import { must, placed, thrownBy } from "../support/faults.ts";

const RULES = ["URI-reference", "IRI-reference"] as const;
type ReferenceRule = (typeof RULES)[number];

const BASE = "b://u@h/c/d?q";

/** Every function that validates a string, each with the string as one argument. */
function validators(text: string, rule: ReferenceRule): readonly (readonly [string, () => unknown])[] {
  const options = { rule } as const;
  return [
    ["parse", () => pchar.parse(text, rule)],
    ["resolve", () => pchar.resolve(text, BASE, options)],
    ["resolve, as base", () => pchar.resolve("g", text, options)],
    ["resolve, as relative base", () => pchar.resolve("g", text, { ...options, relativeBase: true })],
    ["resolver", () => pchar.resolver(BASE, options)(text)],
    ["resolver, as base", () => pchar.resolver(text, options)],
    ["normalize", () => pchar.normalize(text, options)],
    ["relativize", () => pchar.relativize(text, BASE, options)],
    ["relativize, as base", () => pchar.relativize("b://h/", text, options)],
    ["baseUri", () => pchar.baseUri({ embedded: text }, options)],
    ["isSameDocument", () => pchar.isSameDocument(text, undefined, options)],
    ["isSameDocument, as base", () => pchar.isSameDocument("#s", text, options)],
    ["defragment", () => pchar.defragment(text, options)],
    ["referenceKind", () => pchar.referenceKind(text, options)],
    ["segments", () => pchar.segments(text, options)],
    ["withComponents", () => pchar.withComponents(text, {}, options)],
    ["equivalent, as base", () => pchar.equivalent("a", "a", { base: text, ...options })],
  ];
}

describe("I6: an invalid string", () => {
  test.each(RULES)("throws the same error in every function, at the index of the grammar of %s", (rule) => {
    let invalid = 0;
    fc.assert(
      fc.property(changed(rule), (text) => {
        const issue = expectedIssue(text, rule);
        const found = pchar.check(text, rule);
        must(found && placed(found), issue && placed(issue), "check");
        must(pchar.tryParse(text, rule).issue, found, "tryParse");
        if (issue === undefined) return;
        invalid++;
        for (const [name, act] of validators(text, rule)) {
          const error = thrownBy(act);
          must(error instanceof pchar.UriSyntaxError, true, name, String(error));
          must(placed(error as pchar.UriSyntaxError), placed(issue), name);
          must((error as pchar.UriSyntaxError).input, text, name, "input");
        }
        must(pchar.matches(text, rule), false, "matches");
        must(pchar.equivalent(text, text, { rule }), false, "equivalent");
        must(pchar.equivalent("a", text, { rule, base: BASE, level: "string" }), false, "equivalent");
      }),
      RUNS,
    );
    expect(invalid).toBeGreaterThan(RUNS.numRuns / 4);
  });

  test.each(RULES)("is the only one that throws: strings of %s do not", (rule) => {
    fc.assert(
      fc.property(valid(rule), (text) => {
        must(pchar.check(text, rule), undefined, "check");
        must(pchar.matches(text, rule), true, "matches");
        for (const [name, act] of validators(text, rule)) {
          const error = thrownBy(act);
          if (error === undefined) continue;
          must(error instanceof pchar.UriSyntaxError, true, name, String(error));
          const { code } = error as pchar.UriSyntaxError;
          const isDue =
            appendixB(text).scheme === undefined
              ? ["ERR_URI_BASE_NOT_ABSOLUTE", "ERR_URI_NO_BASE", "ERR_URI_NO_REFERENCE"].includes(code)
              : code === "ERR_URI_NO_REFERENCE" && name.startsWith("relativize");
          const isSegment = code === "ERR_URI_INVALID_UTF8" && name === "segments";
          must(isDue || isSegment, true, name, String(error));
        }
      }),
      RUNS,
    );
  });
});

describe("credentials", () => {
  test.each(RULES)("are never copied to another authority, for strings of %s", (rule) => {
    const texts = made((random) => {
      const reference =
        random() < 0.5 ? validText(rule, random).replace(/^[^:/?#]+:/, "") : validText(rule, random);
      return [
        reference,
        validText(rule, random).replace(/^([^:/?#]+:)?(\/\/([^/?#@]*@)?)?/, "s://u:p@"),
      ] as const;
    });
    let pairs = 0;
    fc.assert(
      fc.property(texts, ([reference, base]) => {
        if (!pchar.matches(reference, rule) || !pchar.matches(base, rule)) return;
        pairs++;
        for (const strict of [true, false]) {
          const target = pchar.parse(pchar.resolve(reference, base, { rule, strict }), rule);
          const own = pchar.parse(reference, rule);
          if (own.authority !== undefined) must(target.authority, own.authority, "authority");
          else if (own.scheme !== undefined && (strict || own.scheme.toLowerCase() !== "s")) {
            must(target.userinfo, undefined, "userinfo");
          } else must(target.authority, pchar.parse(base, rule).authority, "authority");
        }
      }),
      RUNS,
    );
    expect(pairs).toBeGreaterThan(RUNS.numRuns / 4);
  });

  /** Two parts of a password, and what may stand between them. */
  const SECRET = /S3cr3t|W0rd/;
  const BETWEEN = [..."abc:!;@/?#\\[]<> %\u0000é", "%zz", "%41", "//", "\ud800"];
  const BEFORE = ["http:", "", "a:", "x/y?", "#", "1:", " ", "é", "http://h/", "<", "[", "a:b"];
  const AFTER = ["", "h", "h/", "h:80/", "h:x", "[::1]", "[::1", "h/a@b", "h h", "h?%zz", "é", "@"];
  const texts = made((random) => {
    const between = random() < 0.5 ? "" : pick(BETWEEN, random);
    const after = random() < 0.7 ? pick(AFTER, random) : mutate(validText("URI-reference", random), random);
    return `${pick(BEFORE, random)}//me:S3cr3t${between}W0rd@${after}`;
  }).filter((text) => !hasNoUserinfo(text));

  /** Returns whether a valid string has the text in its query or fragment: a userinfo is never there. */
  function hasNoUserinfo(text: string): boolean {
    const { query, fragment } = appendixB(text);
    return pchar.matches(text, "IRI-reference") && `${query}#${fragment}`.includes("S3cr3t");
  }

  /** The errors that were inspected. Those of most functions are the same, and an inspection takes most of the time. */
  const inspected = new Set<string>();

  function mustHide(name: string, error: unknown): void {
    if (error === undefined) return;
    must(error instanceof pchar.UriSyntaxError, true, name, String(error));
    const { message, stack, input } = error as pchar.UriSyntaxError;
    const properties = Object.getOwnPropertyNames(error).map((key) => `${key}: ${(error as never)[key]}`);
    const content = [(error as Error).constructor.name, ...properties, message, stack, input].join("\n");
    if (inspected.has(content)) return;
    inspected.add(content);
    for (const shown of [message, stack!, String(error), JSON.stringify(error), inspect(error)]) {
      must(SECRET.test(shown), false, name, shown);
    }
    const nested = inspect({ error }, { depth: 9, compact: false, getters: true });
    must(SECRET.test(nested), false, name, nested);
    must(SECRET.test(JSON.stringify({ ...(error as object) })), false, name, "own properties");
  }

  test.each(RULES)("are in no message and no inspection of an error, for strings of %s", (rule) => {
    fc.assert(
      fc.property(texts, (text) => {
        const issue = pchar.check(text, rule);
        if (issue !== undefined) must(SECRET.test(JSON.stringify(issue)), false, "check", issue);
        for (const [name, act] of validators(text, rule)) mustHide(name, thrownBy(act));
        mustHide(
          "parse, as relative-ref",
          thrownBy(() => pchar.parse(text, "relative-ref")),
        );
        mustHide(
          "parse, as absolute-URI",
          thrownBy(() => pchar.parse(text, "absolute-URI")),
        );
        mustHide(
          "params",
          thrownBy(() => pchar.params(text)),
        );
        mustHide(
          "recompose",
          thrownBy(() => pchar.recompose({ path: text })),
        );
        mustHide(
          "pctDecode",
          thrownBy(() => pchar.pctDecode(text)),
        );
        mustHide(
          "pctEncode",
          thrownBy(() => pchar.pctEncode(text)),
        );
        mustHide(
          "baseUri",
          thrownBy(() => pchar.baseUri({ retrieval: [BASE, text], fallback: text })),
        );
      }),
      { ...RUNS, numRuns: 1500 },
    );
  });

  test("are in no message of the functions that build a string", () => {
    const parts = made(
      (random) => `S3cr3t${pick(BETWEEN, random)}W0rd${pick(["", "%", "%4", "\udc00"], random)}`,
    );
    fc.assert(
      fc.property(parts, (secret) => {
        const changes: readonly pchar.ComponentChanges[] = [
          { userinfo: `me:${secret}` },
          { userinfo: `me:${secret}`, host: "h" },
          { userinfo: `me:${secret}`, host: "[x" },
          { userinfo: `me:${secret}`, host: "h", port: "x" },
          { userinfo: `me:${secret}`, host: "h", path: "b" },
          { userinfo: `me:${secret}`, host: "h", path: "/%" },
          { authority: `me:${secret}@h` },
          { authority: `me:${secret}@h:x` },
          { authority: `me:${secret}@[` },
          { authority: `me:${secret}@h@h` },
        ];
        for (const change of changes) {
          mustHide(
            "build",
            thrownBy(() => !("authority" in change) && pchar.build(change as pchar.BuildComponents)),
          );
          mustHide(
            "withComponents",
            thrownBy(() => pchar.withComponents("s://x/y", change)),
          );
          mustHide(
            "withComponents",
            thrownBy(() => pchar.withComponents("s:y", change)),
          );
        }
        const authority = `me:${secret}@h`;
        mustHide(
          "recompose",
          thrownBy(() => pchar.recompose({ authority, path: "b" })),
        );
        mustHide(
          "recompose",
          thrownBy(() => pchar.recompose({ scheme: "s", authority, path: "/a?" })),
        );
        mustHide(
          "pctDecode",
          thrownBy(() => pchar.pctDecode(`me:${secret}`, "userinfo")),
        );
        mustHide(
          "pctEncode",
          thrownBy(() => pchar.pctEncode(`me:${secret}`, "userinfo")),
        );
      }),
      { ...RUNS, numRuns: 1500 },
    );
  });
});
