// Properties of the search for URIs in any text: no character is lost or read twice, every find is valid, and the text may
// come in any pieces.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { check } from "../../../ts/index.ts";
import { type ExtractOptions, extract, extractor, type Find, fromHref } from "../../../ts/text/index.ts";
import { made } from "../../oracle/grammar/arbitrary.ts";
import { all, plainStreamOf, streamOf } from "../../support/chunks.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { must, newFaults, same } from "../../support/faults.ts";
import { CONTEXTS, SAMPLES, textOfPieces } from "../../unit/text/pieces.ts";

const RULES = ["URI-reference", "IRI-reference"] as const;
const MODES = CONTEXTS.flatMap((context) => RULES.map((rule) => ({ context, rule })));
const texts = made((random) => textOfPieces(random, 30));

function mustBeValid(find: Find, rule: (typeof RULES)[number]): void {
  for (const uri of [find.uri, find.alternative ?? find.uri, find.guess ?? find.uri]) {
    must(check(uri, rule), undefined, "check", uri);
  }
  must(find.alternative !== find.uri, true, "the alternative is another", find);
  must(find.text !== "" || isMarked(find), true, "empty", find);
  must((find.kind === "suffix") === (find.guess !== undefined), true, "a guess of a suffix reference", find);
  const top = rule === "IRI-reference" ? "IRI" : "URI";
  if (find.kind === "URI") must(check(find.uri, top), undefined, "check", find);
}

/** Returns whether the markup around a find makes it a link, which may be empty. */
function isMarked({ delimiter }: Find): boolean {
  return delimiter === "html-attribute" || delimiter.startsWith("markdown-");
}

/** Compares a find in plain text with its characters there. The other contexts have escapes, which their own tests check. */
function mustBeWritten(document: string, find: Find, rule: (typeof RULES)[number]): void {
  const { uri, text, changes = [] } = find;
  must(text, document.slice(find.index, find.end), "text", document);
  const removed = changes.filter(({ code }) => ["white-space", "hyphen", "punctuation"].includes(code));
  let rest = text;
  for (const { code, index } of [...removed].reverse()) {
    const part = { "white-space": /[ \t-\r]+/y, hyphen: /-/y, punctuation: /[.,;:!?]+/y }[code as "hyphen"];
    part.lastIndex = index;
    must(part.test(rest), true, "removed", document, code, index);
    rest = rest.slice(0, index) + rest.slice(part.lastIndex);
  }
  must(uri === rest || uri === fromHref(rest, undefined, { rule }).uri, true, document, uri, rest);
  must(uri === rest, removed.length === changes.length, "changes", document, uri);
}

/** A URI is its text, unless the changes say what differs. */
function mustSayChanges({ uri, text, changes }: Find): void {
  must(uri === text, changes === undefined, "changes", uri, text);
  const indices = (changes ?? []).map(({ index }) => index);
  must(
    indices.every((index, at) => index >= (indices[at - 1] ?? 0) && index < text.length),
    true,
    "sorted",
    text,
  );
}

describe.each(MODES)("in $context, $rule", (mode) => {
  /** Each mode has other strings. */
  const RUNS = { seed: 3986 + MODES.indexOf(mode), numRuns: 3000 };

  test("finds do not overlap, and are in document order", () => {
    fc.assert(
      fc.property(texts, (text) => {
        let end = 0;
        let put = "";
        for (const find of extract(text, mode)) {
          must(find.index >= end && find.end >= find.index, true, "order", text, find);
          put += text.slice(end, find.index) + text.slice(find.index, find.end);
          end = find.end;
          mustBeValid(find, mode.rule);
          mustSayChanges(find);
          if (mode.context === "plain") mustBeWritten(text, find, mode.rule);
        }
        must(put + text.slice(end), text);
      }),
      RUNS,
    );
  });

  test("chunks give the same finds, wherever they are cut", () => {
    const cuts = fc.array(fc.nat(), { maxLength: 8 });
    fc.assert(
      fc.property(texts, cuts, (text, places) => {
        const ends = places.map((place) => place % (text.length + 1)).sort((one, other) => one - other);
        const pieces = [...ends, text.length].map((end, at) => text.slice(ends[at - 1] ?? 0, end));
        must(inPieces(pieces, mode), extract(text, mode), text, pieces);
      }),
      RUNS,
    );
  });

  test("chunks of one code unit, and every single cut, give the same finds", () => {
    const faults = newFaults();
    const text = SAMPLES[mode.context];
    const whole = extract(text, mode);
    expect(whole.length).toBeGreaterThan(2);
    same(faults, inPieces(text.split(""), mode), whole, "units");
    for (let at = 0; at <= text.length; at++) {
      same(faults, inPieces([text.slice(0, at), "", text.slice(at)], mode), whole, at);
    }
    expectNoFaults(faults, text.length);
  });

  test("`longest` bounds every find, however the document is cut", () => {
    const bounded = { ...mode, longest: 12 };
    fc.assert(
      fc.property(texts, (text) => {
        const finds = extract(text, bounded);
        for (const { index, end } of finds) must(end - index <= 13, true, text);
        must(inPieces(text.split(""), bounded), finds, text);
      }),
      RUNS,
    );
  });
});

function inPieces(pieces: readonly string[], options: ExtractOptions): Find[] {
  const extracting = extractor(options);
  return [...pieces.flatMap((piece) => extracting.write(piece)), ...extracting.end()];
}

describe("a source of strings", () => {
  const text = SAMPLES.plain;
  const pieces = [text.slice(0, 30), text.slice(30, 31), "", text.slice(31)];
  const stringsOf = (make: (chunks: Iterable<Uint8Array>) => unknown): AsyncIterable<string> =>
    make(pieces as unknown as Iterable<Uint8Array>) as AsyncIterable<string>;

  test.each([
    [
      "an async iterable",
      async function* () {
        yield* pieces;
      },
    ],
    ["a stream", () => stringsOf(streamOf)],
    ["a stream that cannot be iterated", () => stringsOf(plainStreamOf)],
  ])("%s gives the same finds as a string", async (_, source) => {
    expect(await all(extract(source()))).toEqual(extract(text));
  });

  test("a stream is cancelled if the caller stops early", async () => {
    let reason: unknown = "not cancelled";
    const stream = new ReadableStream<string>({
      pull: (controller) => controller.enqueue("http://e.org/ "),
      cancel: (given) => {
        reason = given;
      },
    });
    for await (const { uri } of extract(stream)) {
      expect(uri).toBe("http://e.org/");
      break;
    }
    expect(reason).toBeUndefined();
  });

  test("an open find is given up at `longest`, and the search continues after it", () => {
    const extracting = extractor({ longest: 100 });
    expect(extracting.write(`<http://e.org/ ${"a ".repeat(200)} http://h/ `).map(({ uri }) => uri)).toEqual([
      "http://e.org/",
      "http://h/",
    ]);
    expect(extracting.write(`http://h/${"a".repeat(200)} http://h/b `).map(({ uri }) => uri)).toEqual([
      "http://h/b",
    ]);
  });

  test("an error of the source is rethrown", async () => {
    const broken = new ReadableStream<string>({
      start: (controller) => controller.error(new RangeError("broken")),
    });
    await expect(all(extract(broken))).rejects.toThrow(RangeError);
  });

  test("a find is returned as soon as it is complete, and the rest at the end", () => {
    const extracting = extractor();
    expect(extracting.write("at http://e.org/a")).toEqual([]);
    expect(extracting.write(" and http://e.org/b").map(({ uri }) => uri)).toEqual(["http://e.org/a"]);
    expect(extracting.end().map(({ uri, index }) => [uri, index])).toEqual([["http://e.org/b", 22]]);
    expect(extracting.end()).toEqual([]);
    expect(() => extracting.write("more")).toThrow(TypeError);
  });
});

test("wrong arguments are rejected by name", () => {
  const wrong: readonly (readonly [() => unknown, string])[] = [
    [() => extract(1 as never), "Expected a string, or a stream or an async iterable of them, got number"],
    [() => extract(null as never), "Expected a string, or a stream or an async iterable of them, got null"],
    [
      () => extract("", { context: "rtf" as never }),
      'Expected context to be one of plain, markdown, html, xml, json, texinfo, roff, got "rtf"',
    ],
    [
      () => extract("", { context: "toString" as never }),
      'Expected context to be one of plain, markdown, html, xml, json, texinfo, roff, got "toString"',
    ],
    [
      () => extract("", { rule: "URI" as never }),
      'Expected the rule "URI-reference" or "IRI-reference", got "URI"; did you mean URI-reference?',
    ],
    [
      () => extract("", { schemes: "x" as never }),
      "Expected schemes that are an array of strings, got string",
    ],
    [() => extract("", { longest: 0 }), "Expected longest to be a positive integer, got 0"],
    [() => extractor().write(1 as never), "Expected a string, got number"],
  ];
  for (const [act, message] of wrong) expect(act).toThrow(new TypeError(message));
});
