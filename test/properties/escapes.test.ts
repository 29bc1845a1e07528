// I4: only the percent codec decodes octets of reserved characters, and it decodes once.
// A triplet is a percent-encoded octet.

import { describe, test } from "vitest";
import {
  build,
  normalize,
  parse,
  pctDecode,
  pctEncode,
  recompose,
  relativize,
  resolve,
  segments,
  split,
  type UriReference,
  withComponents,
} from "../../ts/index.ts";
import { appendixB, resolved } from "../oracle/reference/resolve.ts";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { type Faults, newFaults, outcome, same } from "../support/faults.ts";

/** The four ways to write an octet as a triplet: its digits in upper case, in lower case, and mixed. */
function triplets(octet: number): ReadonlySet<string> {
  const digits = octet.toString(16).padStart(2, "0");
  const [high, low] = [digits[0]!, digits[1]!];
  return new Set([high, high.toUpperCase()].flatMap((h) => [low, low.toUpperCase()].map((l) => `%${h}${l}`)));
}

/** RFC 3986, 2.3. */
function isUnreserved(octet: number): boolean {
  return octet < 128 && /[A-Za-z0-9\-._~]/.test(String.fromCharCode(octet));
}

type Name = "userinfo" | "host" | "path" | "query" | "fragment";

/** Each component, with a triplet as all of it, at its start, inside it, and at its end. */
const PLACES: readonly (readonly [name: Name, before: string, after: string])[] = [
  ["userinfo", "a://", "@h/p"],
  ["userinfo", "//u:", "@h:1"],
  ["userinfo", "a://u", ":p@h"],
  ["host", "a://", "/p"],
  ["host", "//a", "b:80"],
  ["host", "http://u@", ":80/"],
  ["host", "file://", "/"],
  ["path", "a:", ""],
  ["path", "a:/", "/b"],
  ["path", "", "/b"],
  ["path", "b", ""],
  ["path", "http://h/", ""],
  ["path", "//h/a", "b/../c;"],
  ["path", "a:/b/", "./c"],
  ["query", "a:?", ""],
  ["query", "?a=", "&b"],
  ["query", "http://h?a", "=#"],
  ["fragment", "#", ""],
  ["fragment", "a://h/#a", "b"],
];

function eachTriplet(
  check: (faults: Faults, place: (typeof PLACES)[number], octet: number, triplet: string) => void,
): void {
  const faults = newFaults();
  for (let octet = 0; octet < 256; octet++) {
    for (const triplet of triplets(octet)) for (const place of PLACES) check(faults, place, octet, triplet);
  }
  expectNoFaults(faults, PLACES.length * 256);
}

/** A path without anything that resolution would remove. */
function hasNoDots(text: string): boolean {
  return !appendixB(text)
    .path.split("/")
    .some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
}

describe("I4: all 256 octets in each component", () => {
  test("are not decoded by parse and split", () => {
    eachTriplet((faults, [name, before, after], _, triplet) => {
      const text = before + triplet + after;
      const record = parse(text);
      const part = name === "userinfo" || name === "host" ? record.authority! : record[name]!;
      same(faults, part.includes(triplet) && record[name]!.includes(triplet), true, text, name);
      same(faults, split(text), appendixB(text), "split", text);
      same(faults, recompose(record), text, "recompose", text);
      same(faults, recompose(split(text)), text, "recompose of split", text);
    });
  });

  test("are not changed by resolve and relativize", () => {
    eachTriplet((faults, [, before, after], _, triplet) => {
      const text = before + triplet + after;
      for (const base of ["b://h/c/d?q", "b:"]) {
        same(faults, resolve(text, base), resolved(text, base), "resolve", text, base);
      }
      const base = resolve(text, "b://h/c");
      for (const reference of ["", "?y", "g", "#s"]) {
        same(faults, resolve(reference, base), resolved(reference, base), "resolve", reference, base);
      }
      const way = relativize(base, "b://h/c/d");
      same(faults, resolve(way, "b://h/c/d"), base, "relativize", base, way);
    });
  });

  test("are decoded by normalize if they are unreserved, and not otherwise", () => {
    eachTriplet((faults, [name, before, after], octet, triplet) => {
      const text = before + triplet + after;
      for (const level of ["case", "percent", "path", "syntax", "scheme"] as const) {
        for (const rule of ["URI-reference", "IRI-reference"] as const) {
          const record = parse(normalize(text, { level, rule, encodedDots: "keep" }), rule);
          const decodes = level !== "case" && level !== "path" && isUnreserved(octet);
          const kept = level === "path" || level === "percent" ? triplet : triplet.toUpperCase();
          const isDot = octet === 0x2e && new RegExp(`(^|/)${triplet}(/|$)`).test(parse(text).path);
          const character = String.fromCharCode(octet);
          const isLower = name === "host" && level !== "percent";
          const want = decodes && !isDot ? (isLower ? character.toLowerCase() : character) : kept;
          same(faults, record[name]!.includes(want), true, "normalize", level, rule, text, record[name]);
          same(faults, componentCount(record), componentCount(parse(text)), "components", level, text);
        }
      }
    });
  });

  test("are kept by build and withComponents unless they are unreserved", () => {
    eachTriplet((faults, [name], octet, triplet) => {
      const character = String.fromCharCode(octet);
      const decoded = isUnreserved(octet) ? character : triplet.toUpperCase();
      const want = name === "host" && isUnreserved(octet) ? decoded.toLowerCase() : decoded;
      for (const [head, tail] of [
        ["", ""],
        ["a", "b"],
      ] as const) {
        const slash = name === "path" ? "/" : "";
        const part = { [name]: slash + head + triplet + tail };
        const built = parse(build({ scheme: "s", host: "h", ...part }));
        same(faults, built[name], slash + head + want + tail, "build", part);
        const changed = parse(withComponents("s://u@h/p?q#f", part));
        same(faults, changed[name], slash + head + want + tail, "withComponents", part);
      }
    });
  });

  test("stay when another component changes", () => {
    eachTriplet((faults, [name, before, after], _, triplet) => {
      const text = before + triplet + after;
      for (const change of [{ scheme: "z" }, { query: "y" }, { fragment: null }]) {
        if (name in change) continue;
        same(faults, parse(withComponents(text, change))[name], parse(text)[name], text, change);
      }
    });
  });

  test("are split before they are decoded", () => {
    eachTriplet((faults, [name, before, after], octet, triplet) => {
      if (name !== "path" || octet > 127) return same(faults, true, true);
      const text = before + triplet + after;
      const want = parse(text).path.replace(/^\//, "").split("/").map(decodeURIComponent);
      same(faults, segments(text), want, "segments", text);
    });
  });
});

/** Returns how many components a string has. Only an empty path and an authority may be added, by 6.2.3. */
function componentCount({ userinfo, query, fragment }: UriReference): string {
  return [userinfo, query, fragment].map((part) => part !== undefined).join();
}

describe("I4: the codec", () => {
  test("decodes and encodes each octet once", () => {
    const faults = newFaults();
    for (let octet = 0; octet < 256; octet++) {
      const bytes = Uint8Array.of(octet);
      const upper = `%${octet.toString(16).toUpperCase().padStart(2, "0")}`;
      same(faults, pctEncode(bytes), isUnreserved(octet) ? String.fromCharCode(octet) : upper, octet);
      for (const triplet of triplets(octet)) {
        same(faults, [...pctDecode(triplet, undefined, { as: "bytes" })], [octet], "pctDecode", triplet);
        const twice = `%25${triplet.slice(1)}`;
        same(faults, pctDecode(twice), triplet, "pctDecode", twice);
        const text = outcome(() => pctDecode(triplet));
        const refused = `${octet === 0 ? "ERR_URI_NUL" : "ERR_URI_INVALID_UTF8"} pct-encoded 0`;
        const want = octet > 0 && octet < 128 ? String.fromCharCode(octet) : refused;
        same(faults, text, want, "pctDecode", triplet);
      }
    }
    expectNoFaults(faults, 256 * 4);
  });

  test("is not used by resolve: paths without dots stay", () => {
    const faults = newFaults();
    for (let octet = 0; octet < 256; octet++) {
      for (const [, before, after] of PLACES) {
        const text = before + [...triplets(octet)][0] + after;
        if (hasNoDots(text)) same(faults, resolve(text, "b:").includes(text), true, text);
      }
    }
    expectNoFaults(faults, 256 * 10);
  });
});
