// A URI that `delimit` writes is found again, unchanged.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UriSyntaxError } from "../../../ts/index.ts";
import { delimit, extract, fromHref, type TextContext } from "../../../ts/text/index.ts";
import { valid } from "../../oracle/grammar/arbitrary.ts";
import { must } from "../../support/faults.ts";
import { CONTEXTS } from "./pieces.ts";

const RULES = ["URI-reference", "IRI-reference"] as const;
const MODES = CONTEXTS.flatMap((context) => RULES.map((rule) => ({ context, rule })));
const widths = fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined });

/** URIs of each rule, with two widths. All contexts share them. */
const SAMPLES = new Map(
  RULES.map((rule) => {
    const sample = fc.tuple(valid(rule), widths, fc.integer({ min: 1, max: 9 }));
    return [rule, fc.sample(sample, { numRuns: 4000 }).filter(([uri]) => uri !== "")];
  }),
);

/** Every way to break a line. */
const BREAKS: Readonly<Record<TextContext, string>> = {
  plain: "\n",
  markdown: "\n",
  html: "\n",
  xml: "\n",
  json: "\n",
  texinfo: "@/",
  roff: "\\:",
};

/** A sentence around the written URI; a roff request starts a line. */
function sentence(writing: string, context: TextContext): string {
  return context === "roff"
    ? `See\n${writing} .\nand more.\n`
    : `See ${writing}, and more (or ${writing}).\n`;
}

/** Returns whether a browser rejects a URI in a link. `URL` knows no IPvFuture, for example. */
function isRejected(uri: string, context: TextContext): boolean {
  if (context !== "markdown" && context !== "html") return false;
  try {
    fromHref(uri, undefined, { rule: "IRI-reference" });
    return false;
  } catch {
    return true;
  }
}

describe.each(MODES)("in $context, $rule", ({ context, rule }) => {
  test("finds exactly the written URI", () => {
    for (const [uri, width] of SAMPLES.get(rule)!) {
      const writing = delimit(uri, { context, width, rule });
      const finds = extract(sentence(writing, context), { context, rule });
      must(finds.length > 0 || isRejected(uri, context), true, "found", writing);
      for (const find of finds) {
        // The link is what a browser reads.
        const isLink = find.delimiter === "html-attribute" || find.delimiter === "markdown-link";
        must(find.uri, isLink ? fromHref(uri, undefined, { rule }).uri : uri, writing);
        if (isLink) must(find.text, uri, writing);
        must(find.alternative, undefined, "alternative", writing);
      }
    }
  });

  test("breaks no line after a hyphen or inside a percent-encoded octet", () => {
    for (const [uri, , width] of SAMPLES.get(rule)!) {
      const writing = delimit(uri, { context, width, rule });
      const pieces = writing.replace("\n.UE", "").split(BREAKS[context]);
      for (const piece of pieces.slice(0, -1)) must(/-$|%.?$/.test(piece), false, writing);
      if (context === "markdown" || context === "html") must(pieces.length, 1, writing);
    }
  });
});

describe("the width of a line", () => {
  const path = "a/bc?d=e&f#g.h,i".repeat(20).replaceAll("#", "").replaceAll("?", "");

  test("is kept if the URI can be broken", () => {
    for (let width = 16; width <= 80; width++) {
      const lines = delimit(`http://e.org/${path}`, { width }).split("\n");
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(width);
      // Each line except the last is at least a third full.
      expect(Math.min(...lines.slice(0, -1).map(({ length }) => length))).toBeGreaterThanOrEqual(
        width / 3 - 1,
      );
    }
  });

  test("never breaks a line after a hyphen, or in the scheme and its slashes", () => {
    expect(delimit("http://e.org/", { width: 1 })).toMatch(/^<http:\/\/\n/);
    expect(delimit(`http://e/${"-".repeat(30)}`, { width: 12 })).toBe(`<http://e/\n${"-".repeat(30)}>`);
  });
});

/** Appendix C allows line breaks anywhere in `<uri>`. */
test("ignores white space anywhere between angle brackets (appendix C)", () => {
  const spaces = ["\n", " \n  ", "\r\n", "\t", "  "];
  const uri = "http://me@[::1]:80/a%20b/c_d;e?f=g#h";
  for (let at = "http:".length; at <= uri.length; at++) {
    for (const space of spaces) {
      const finds = extract(`x <${uri.slice(0, at)}${space}${uri.slice(at)}> y`);
      expect(finds.map((find) => [find.uri, find.alternative])).toEqual([[uri, undefined]]);
    }
  }
});

test("rejects a URI that cannot be written", () => {
  expect(() => delimit("")).toThrow(UriSyntaxError);
  expect(() => delimit("http://é/")).toThrow(UriSyntaxError);
  expect(() => delimit("a b")).toThrow(UriSyntaxError);
  expect(() => delimit("g", { context: "rtf" as never })).toThrow(
    new TypeError('Expected context to be one of plain, markdown, html, xml, json, texinfo, roff, got "rtf"'),
  );
  const width = "Expected width to be a positive integer, got -1";
  expect(() => delimit("g", { width: -1 })).toThrow(new TypeError(width));
  expect(() => delimit("g", { rule: "host" as never })).toThrow(TypeError);
});
