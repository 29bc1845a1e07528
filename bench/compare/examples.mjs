// The examples of RFC 3986, 5.4 and 6.2, as the RFC prints them.
import { readFileSync } from "node:fs";

const VECTORS = new URL("../../test/vectors/resolution-examples.json", import.meta.url);

/** Section 5.4: a reference, its base, and its targets. For `http:g` the RFC accepts two. */
export const RESOLUTION = resolution(JSON.parse(readFileSync(VECTORS, "utf8")));

function resolution(vectors) {
  const examples = new Map();
  for (const { rfc, reference, base, expect } of vectors) {
    if (!rfc.startsWith("3986 5.4")) continue;
    const { expected = [] } = examples.get(reference) ?? {};
    examples.set(reference, { reference, base, expected: [...expected, expect] });
  }
  return [...examples.values()];
}

/** The section, a URI, and its normal form. */
const NORMAL_FORMS = [
  ["6.2.2", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"],
  ["6.2.2.1", "HTTP://www.EXAMPLE.com/", "http://www.example.com/"],
  ["6.2.2.1", "http://www.example.com/%3a", "http://www.example.com/%3A"],
  ["6.2.2.2", "http://www.example.com/%41%7A%30%2D%5F%7E", "http://www.example.com/Az0-_~"],
  ["6.2.2.3", "http://www.example.com/a/b/c/./../../g", "http://www.example.com/a/g"],
  ["6.2.3", "http://example.com", "http://example.com/"],
  ["6.2.3", "http://example.com/", "http://example.com/"],
  ["6.2.3", "http://example.com:/", "http://example.com/"],
  ["6.2.3", "http://example.com:80/", "http://example.com/"],
];

export const NORMALIZATION = NORMAL_FORMS.map(([section, text, expected]) => ({ section, text, expected }));
