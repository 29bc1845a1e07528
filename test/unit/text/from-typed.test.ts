// `fromTyped` removes what people type around a URI, and reports each removal.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UriSyntaxError } from "../../../ts/index.ts";
import { fromTyped } from "../../../ts/text/index.ts";
import { made, validText } from "../../oracle/grammar/arbitrary.ts";
import { pick } from "../../oracle/grammar/generate.ts";
import { must } from "../../support/faults.ts";

const SPACES = ["", " ", "\n", "\t ", "\u00a0", "\ufeff", "\u200b \r\n", "\u202a", "\u2069\u061c"];
const AROUND = ["", "<>", '""', "“”", "«»", "‘’", "``", "{}", "（）", "【】", "⟨⟩"];
const BEHIND = ["", ".", ",", ";!?"];

/** A URI as people type it: with white space, and sometimes with delimiters, punctuation and `URL:`. */
const typed = made((random) => {
  let uri = validText("URI-reference", random);
  // With these characters or `URL:` at an end, the added delimiters would be ambiguous.
  while (uri === "" || /^url:|^['([]|['([\])]$/i.test(uri)) uri = validText("URI-reference", random);
  const pair = pick(AROUND, random);
  const prefix = random() < 0.3 ? `URL:${pick(SPACES, random)}` : "";
  const inner = pick(SPACES, random) + prefix + uri + pick(SPACES, random);
  const wrapped = pair === "" ? inner : pair[0] + inner + pair[1] + pick(BEHIND, random);
  return { uri, text: pick(SPACES, random) + wrapped + pick(SPACES, random) };
});

describe("fromTyped", () => {
  test("returns the URI that was typed", () => {
    fc.assert(
      fc.property(typed, ({ uri, text }) => {
        must(fromTyped(text).uri, uri, text);
      }),
      { numRuns: 20_000 },
    );
  });

  test("reports every removed character once, sorted by index", () => {
    fc.assert(
      fc.property(typed, ({ text }) => {
        const { uri, changes } = fromTyped(text);
        let rest = "";
        let from = 0;
        for (const { index, end, section, message } of changes) {
          must(index >= from && end > index && end <= text.length, true, "order", text);
          must(
            [section, message.includes(uri)],
            ["RFC 3986, appendix C", uri.length === 1 && message.includes(uri)],
          );
          rest += text.slice(from, index);
          from = end;
        }
        must(rest + text.slice(from), uri, text);
      }),
      { numRuns: 20_000 },
    );
  });

  test("changes nothing if there is nothing to remove", () => {
    for (const text of ["http://e.org/", "../g", "", "//h", "a'b", "(a", "b)", "mailto:a@b"]) {
      expect(fromTyped(text)).toEqual({ uri: text, changes: [] });
    }
  });

  test("accepts non-ASCII characters only with an IRI rule", () => {
    expect(fromTyped("“http://é/”", { rule: "IRI-reference" }).uri).toBe("http://é/");
    expect(() => fromTyped("“http://é/”")).toThrow(UriSyntaxError);
    expect(fromTyped("www.é.org", { rule: "IRI-reference" }).guess).toBe("http://www.é.org");
  });

  test("throws errors without passwords", () => {
    expect(() => fromTyped(" http://me:secret@h/{")).toThrow(/\*\*\*/);
    expect(() => fromTyped(" http://me:secret@h/{")).not.toThrow(/secret/);
  });

  test("with a scheme rejects a text that has neither a scheme nor a host (4.5)", () => {
    for (const text of ["", "/a", "?q", "#f", ".a", "../g", ":80", "@"])
      expect(() => fromTyped(` ${text} `, { scheme: "https" }), text).toThrow(UriSyntaxError);
    expect(() => fromTyped("<a b.c/{>", { scheme: "https" })).toThrow(
      expect.objectContaining({ input: "ab.c/{", index: 5 }),
    );
  });

  test("rejects wrong arguments by name", () => {
    expect(() => fromTyped(1 as never)).toThrow(new TypeError("Expected a string, got number"));
    expect(() => fromTyped("g", { rule: "host" as never })).toThrow(TypeError);
    for (const scheme of ["", "ht tp", "https:", null, 1])
      expect(() => fromTyped("http://h/", { scheme: scheme as never })).toThrow(/^Expected a scheme, got /);
  });
});
