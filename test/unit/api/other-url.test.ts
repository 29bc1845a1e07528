// No answer about ASCII depends on the `URL` of the runtime: each browser reads some strings differently. RFC 3986 decides about a valid
// reference, the URL Standard about any other.

import { afterEach, expect, test, vi } from "vitest";
import { fetchRefusals, inspect, withinRefusals } from "../../../ts/inspect/index.ts";
import { extract, fromHref } from "../../../ts/text/index.ts";
import { readVectors } from "../../vectors/read.ts";

const { URL: platform } = globalThis;

/** Answers for the one name by which pchar recognizes a `URL` that maps names. */
const isProbe = (text: string): boolean => text.includes("b\u00fccher");

/** The `URL` of other engines, at its worst: one rejects everything, one reads another host, one loses hosts and paths. */
const OTHERS = {
  "a URL that rejects every string": class {
    readonly hostname: string = "xn--bcher-kva";
    constructor(text: string) {
      if (!isProbe(text)) throw new TypeError("Invalid URL");
    }
  },
  "a URL that reads the same in every string": class extends platform {
    constructor(text: string) {
      super(isProbe(text) ? text : "http://evil.example/x");
    }
  },
  "a URL that loses the host of a file and keeps dot segments": class extends platform {
    constructor(text: string, base?: string) {
      super(text.replace(/^file:\/\/[^/]*/i, "file://").replaceAll("/..", "/.b/.."), base);
    }
  },
};

const texts = readVectors()
  .flatMap(({ vectors }) => vectors)
  .flatMap((vector) => ("input" in vector && typeof vector.input === "string" ? [vector.input] : []))
  .filter((text) => /^[\0-\x7f]{0,300}$/.test(text) && !/xn--|%[89a-f]/i.test(text));

function attempt(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    const { code, rule, index } = error as { code?: string; rule?: string; index?: number };
    return [code, rule, index];
  }
}

const answersTo = (text: string): unknown => [
  attempt(() => fromHref(text)),
  attempt(() => fromHref(text, "file:///C:/a/b")),
  attempt(() => fromHref(text, "http://h/a/b")),
  inspect(text),
  fetchRefusals(text),
  attempt(() => withinRefusals(text, ["http://h/a/"])),
  extract(`<a href="${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`, { context: "html" }),
];

afterEach(() => vi.unstubAllGlobals());

test.each(Object.entries(OTHERS))("%s changes no answer about ASCII", (_, Other) => {
  const expected = texts.map(answersTo);
  vi.stubGlobal("URL", Other);
  const differing = texts.filter(
    (text, at) => JSON.stringify(answersTo(text)) !== JSON.stringify(expected[at]),
  );
  expect(differing).toEqual([]);
  expect(texts.length).toBeGreaterThan(1500);
});
