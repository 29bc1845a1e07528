// The option `rule` of functions of one URI: the input has to match the rule, and so does the result.

import { describe, expect, test } from "vitest";
import * as pchar from "../../../ts/index.ts";
import { normalizeLines } from "../../../ts/lines/index.ts";
import { mailto } from "../../../ts/schemes/index.ts";
import { expectedIssue, isIriRule, TOP_RULES } from "../../oracle/grammar/expect.ts";
import { placed, thrownBy } from "../../support/faults.ts";
import { readVectors } from "../../vectors/read.ts";

/** Every fourth input of the vectors that fits on a line. */
const TEXTS: readonly string[] = [
  ...new Set(
    readVectors()
      .flatMap(({ vectors }) => vectors)
      .map((vector) => ("input" in vector ? vector.input : ""))
      .filter((text) => text !== undefined && !/[\r\n\p{Cs}]/u.test(text)),
  ),
].filter((_, index) => index % 4 === 0) as string[];

const LEVELS = ["case", "percent", "path", "syntax", "scheme"] as const;

describe.each(TOP_RULES)("%s", (rule) => {
  const reference = isIriRule(rule) ? "IRI-reference" : "URI-reference";
  const matching = TEXTS.filter((text) => expectedIssue(text, rule) === undefined);

  test("is required of the input of each function", () => {
    expect(matching.length).toBeGreaterThan(100);
    expect(matching.length).toBeLessThan(TEXTS.length);
    for (const text of TEXTS) {
      const issue = expectedIssue(text, rule);
      for (const call of [pchar.normalize, pchar.defragment, pchar.referenceKind]) {
        const thrown = thrownBy(() => call(text, { rule })) as pchar.UriSyntaxError | undefined;
        expect(thrown && placed(thrown), text).toBe(issue && placed(issue));
      }
    }
  });

  test("changes no normal form, and is matched by it", () => {
    for (const text of matching) {
      for (const level of LEVELS) {
        const form = pchar.normalize(text, { rule, level });
        expect(form).toBe(pchar.normalize(text, { rule: reference, level }));
        expect(expectedIssue(form, rule), form).toBeUndefined();
      }
    }
  });

  test("is the rule of each line", () => {
    const bytes = new TextEncoder().encode(TEXTS.map((text) => `${text}\n`).join(""));
    const { bytes: output, invalid } = normalizeLines(bytes, { rule });
    const forms = TEXTS.map((text) => (matching.includes(text) ? pchar.normalize(text, { rule }) : text));
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(output).split("\n").slice(0, -1)).toEqual(
      forms,
    );
    expect(invalid.length).toBe(TEXTS.length - matching.length);
  });

  test("is matched by what withComponents returns", () => {
    for (const changes of [{ scheme: "x" }, { scheme: null }, { fragment: "f" }, { fragment: null }]) {
      for (const text of matching) {
        let changed = "";
        const thrown = thrownBy(() => {
          changed = pchar.withComponents(text, changes, { rule });
        });
        if (thrown === undefined) expect(expectedIssue(changed, rule), changed).toBeUndefined();
        else expect(thrown).toBeInstanceOf(pchar.UriSyntaxError);
      }
    }
  });
});

describe("a rule and schemes with their own rules", () => {
  const schemeRules = [mailto, { name: "x", normalize: () => "x:a#b" }];

  test("the input has to match the rule", () => {
    expect(pchar.normalize("MAILTO:a@B", { rule: "URI", schemeRules })).toBe("mailto:a@b");
    for (const [text, rule, error] of [
      ["MAILTO:a@B", "relative-ref", "ERR_URI_UNEXPECTED_CHARACTER path-noscheme 6"],
      ["mailto:a@b#c", "absolute-URI", "ERR_URI_UNEXPECTED_FRAGMENT absolute-URI 10"],
      ["x:a", "relative-ref", "ERR_URI_UNEXPECTED_CHARACTER path-noscheme 1"],
    ] as const) {
      const thrown = thrownBy(() => pchar.normalize(text, { rule, schemeRules }));
      expect(placed(thrown as pchar.UriSyntaxError)).toBe(error);
    }
  });

  test("so does the result of normalize", () => {
    expect(pchar.normalize("x:a", { rule: "URI", schemeRules })).toBe("x:a#b");
    for (const rule of ["absolute-URI", "absolute-IRI"] as const) {
      expect(() => pchar.normalize("x:a", { rule, schemeRules })).toThrow(
        new TypeError("Expected normalize of the scheme x to return a URI"),
      );
    }
  });
});
