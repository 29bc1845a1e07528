// The fast paths of schemes: a table for each set of characters, spans without percent-encoded octets, and lists of plain addresses.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { pctDecode } from "../../../ts/codec/pct-decode.ts";
import { isOf } from "../../../ts/core/characters.ts";
import { triplet } from "../../../ts/core/pct.ts";
import { ALPHANUM, CLASSES, DIGIT, UNRESERVED } from "../../../ts/generated/alphabets.ts";
import { type Characters, PCHARS, runEnd } from "../../../ts/schemes/define/characters.ts";
import { SourceSpan } from "../../../ts/schemes/define/span.ts";
import { mailto, pkg } from "../../../ts/schemes/index.ts";
import { PcharError } from "../../../ts/uri/errors.ts";
import { pick, type Random, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, same, thrownBy } from "../../support/faults.ts";
import { SCHEMES } from "../../support/schemes.ts";
import { EDGES, SEED } from "./edge.ts";

const PIECES = [
  ...["a", "B", "0", "z9", "-", ".", "_", "~", ":", "@", ",", "/", "=", "&", "+", "!", "$", "'", "*", ";"],
  ...["%", "%4", "%40", "%41", "%2c", "%2E", "%00", "%C3%A9", "%c3", "%FF", "%zz", "%0D%0A", "%22", "%5B"],
];

const SETS: readonly Characters[] = [
  { alphabet: DIGIT },
  { alphabet: 0, others: "abz" },
  { alphabet: ALPHANUM, others: "-_%" },
  { alphabet: UNRESERVED, others: ":", pct: true },
];

function written(random: Random, most: number, pieces: readonly string[] = PIECES): string {
  return Array.from({ length: Math.floor(random() * most) }, () => pick(pieces, random)).join("");
}

/** Reads the set character by character. */
function slowRunEnd(text: string, start: number, end: number, characters: Characters): number {
  const { alphabet, others = "", pct = false } = characters;
  const part = text.slice(0, end);
  let index = start;
  while (index < end) {
    if (isOf(part, index, alphabet) || others.includes(part[index]!)) index++;
    else if (pct && triplet(part, index) >= 0) index += 3;
    else break;
  }
  return index;
}

/** Returns the result of a call, or where its error is. */
function outcome<T>(call: () => T, from = 0): T | string {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof PcharError)) throw error;
    return `${error.code} at ${error.index - from}`;
  }
}

const TIMEOUT = { timeout: 36_000_000 };

test(`spans of ${EDGES} strings`, TIMEOUT, () => {
  const faults = newFaults();
  const random = seeded(SEED);
  for (let count = 0; count < EDGES; count++) {
    const text = written(random, 8);
    const start = Math.floor(random() * (text.length + 1));
    const end = start + Math.floor(random() * (text.length - start + 1));
    for (const set of SETS) {
      same(faults, runEnd(text, start, end, set), slowRunEnd(text, start, end, set), "run", text);
    }
    const span = new SourceSpan({ text, scheme: "x" }, start, end);
    const part = text.slice(start, end);
    for (const delimiter of ["/", ":", "%4"]) {
      const pieces = span.split(delimiter);
      same(
        faults,
        pieces.map((piece) => piece.text).join("\n"),
        part.split(delimiter).join("\n"),
        "split",
        text,
      );
      same(
        faults,
        pieces.map((piece) => text.slice(piece.start, piece.end)).join(delimiter),
        part,
        "place",
        text,
      );
    }
    const decoded = outcome(() => pctDecode(part, undefined, { allowNul: true }));
    if (!/^ERR_URI_INVALID_PCT/.test(decoded)) {
      same(
        faults,
        outcome(() => span.decoded("x"), start),
        decoded,
        "decoded",
        text,
      );
    }
  }
  expectNoFaults(faults, 10 * EDGES);
});

test(`${EDGES} lists of addresses, with a quoted one before them or without it`, TIMEOUT, () => {
  const faults = newFaults();
  const random = seeded(SEED);
  const quoted = "%22q%22@h,";
  const pieces = PIECES.filter((piece) => !/%(?:$|4$|z)/.test(piece));
  const atom = (): string =>
    random() < 0.9 ? pick(["a", "b.c", "d!e", "f-g_"], random) : written(random, 4, pieces);
  let valid = 0;
  for (let count = 0; count < EDGES; count++) {
    const addresses = Array.from({ length: 1 + Math.floor(random() * 3) }, () => `${atom()}@${atom()}`);
    const joined = addresses.join(",") + (random() < 0.1 ? written(random, 3, pieces) : "");
    // After `mailto:`, two slashes would begin an authority.
    const list = joined.replace(/^\/+/, "");
    const long = outcome(() => mailto.parse(`mailto:${quoted}${list}`).to.slice(1).join("\n"), quoted.length);
    same(
      faults,
      outcome(() => mailto.parse(`mailto:${list}`).to.join("\n")),
      long,
      "to",
      list,
    );
    if (!long.startsWith("ERR")) valid++;
  }
  expect(valid).toBeGreaterThan(EDGES / 3);
  expectNoFaults(faults, EDGES);
});

/** Segments of a package URL, and some that it cannot have. */
const PKG_PIECES = [
  "a",
  "B-c",
  "1.0",
  "~:_",
  "%41",
  "%40s",
  "%2F",
  "%3a",
  "%C3%A9",
  "%c3",
  "%00",
  "%2e",
  "..",
  "",
  "@",
  "+",
  "%zz",
];
const QUALIFIERS = ["a=1", "b=%2Fx", "z9=:", "a=%C3%A9", "A=1", "a", "=1", "a=", "1=a", "a.b-c_=~"];
const SEGMENT = /^(?:[\w.~:-]|%[\da-f]{2})+$/i;

/** Reads a package URL of a type without rules by splitting it (ECMA-427), or returns `undefined`. */
function readPkg(
  type: string,
  names: readonly string[],
  end: string,
  query: string | undefined,
  subpath: string | undefined,
): unknown {
  const segments = [...names, ...(subpath?.split("/") ?? [])];
  const pairs = query?.split("&").map((pair) => /^([a-z][a-z\d._-]*)=(.+)$/s.exec(pair)?.slice(1) ?? []);
  const version = end === "" ? [] : [end.slice(1)];
  const keys = pairs?.map(([key]) => key);
  if (new Set(keys).size !== (keys?.length ?? 0) || keys?.includes(undefined)) return undefined;
  const values = pairs?.map(([, value]) => value!) ?? [];
  if (![...segments, ...values, ...version].every((each) => SEGMENT.test(each))) return undefined;
  if (segments.some((each) => /^(?:\.|%2e){1,2}$/i.test(each))) return undefined;
  if ([...names.slice(0, -1), ...(subpath?.split("/") ?? [])].some((each) => /%2f/i.test(each)))
    return undefined;
  try {
    const join = (parts: readonly string[] | undefined): string | undefined =>
      parts === undefined || parts.length === 0 ? undefined : parts.map(decodeURIComponent).join("/");
    return {
      type: type.toLowerCase(),
      namespace: join(names.slice(0, -1)),
      name: decodeURIComponent(names.at(-1)!),
      version: join(end === "" ? undefined : version),
      qualifiers: (pairs ?? [])
        .map(([key, value]) => [key, decodeURIComponent(value!)])
        .sort((a, b) => (a[0]! < b[0]! ? -1 : 1)),
      subpath: join(subpath?.split("/")),
    };
  } catch {
    return undefined;
  }
}

test(`${EDGES} package URLs`, TIMEOUT, () => {
  const faults = newFaults();
  const random = seeded(SEED);
  const pieces = (most: number): string[] =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () =>
      random() < 0.7 ? pick(PKG_PIECES.slice(0, 9), random) : pick(PKG_PIECES, random),
    );
  let valid = 0;
  for (let count = 0; count < EDGES; count++) {
    const type = pick(["x1", "x.y", "X-Z"], random);
    const names = pieces(3);
    const end = random() < 0.5 ? "" : `@${pick(PKG_PIECES, random)}`;
    const query =
      random() < 0.5
        ? undefined
        : Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(QUALIFIERS, random)).join("&");
    const subpath = random() < 0.7 ? undefined : pieces(2).join("/");
    if (names.join("").includes("@")) continue;
    const text = `pkg:${type}/${names.join("/")}${end}${query === undefined ? "" : `?${query}`}${subpath === undefined ? "" : `#${subpath}`}`;
    const wanted = readPkg(type, names, end, query, subpath);
    const error = thrownBy(() => pkg.parse(text));
    same(faults, error === undefined, wanted !== undefined, "valid", text, String(error));
    if (error !== undefined || wanted === undefined) continue;
    valid++;
    const { type: own, namespace, name, version, qualifiers, subpath: path } = pkg.parse(text);
    const fields = { type: own, namespace, name, version, qualifiers, subpath: path };
    same(faults, fields, wanted, "fields", text);
    same(faults, pkg.normalize(text), pkg.format(fields), "normalize", text);
  }
  expect(valid).toBeGreaterThan(EDGES / 10);
  expectNoFaults(faults, EDGES);
});

const VECTORS = new URL("../../vectors/schemes/", import.meta.url);

/** Reads each vector of each scheme. */
function readVectors(): void {
  for (const file of readdirSync(VECTORS)) {
    const vectors: readonly { scheme?: string; input?: string }[] = JSON.parse(
      readFileSync(new URL(file, VECTORS), "utf8"),
    );
    for (const { scheme = file.slice(0, -".json".length), input } of vectors)
      if (input !== undefined) thrownBy(() => SCHEMES.get(scheme)!.parse(input));
  }
}

test("a table is made once for each set, not for each URI: it stays in memory", () => {
  const set = vi.spyOn(Map.prototype, "set");
  const tables = () =>
    set.mock.calls.filter(([, value]) => Array.isArray(value) && value.length === CLASSES.length).length;
  try {
    readVectors();
    const first = tables();
    readVectors();
    expect(tables()).toBe(first);
    // A set that a call creates is counted.
    runEnd("a", 0, 1, { ...PCHARS });
    expect(tables()).toBe(first + 1);
  } finally {
    set.mockRestore();
  }
});
