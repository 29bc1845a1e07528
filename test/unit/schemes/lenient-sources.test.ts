// Lenient readers beside other readers of the same texts, on seeded texts. What differs is listed, with the reason.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { getCountries, getExampleNumber, parsePhoneNumberFromString } from "libphonenumber-js";
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { expect, test } from "vitest";
import { geo, mailto, SchemeSyntaxError, tel } from "../../../ts/schemes/index.ts";
import { pick, type Random, seeded } from "../../oracle/grammar/generate.ts";

/** The random seed. To repeat a run, set `PCHAR_SEED`. */
const random = seeded(Number(process.env["PCHAR_SEED"] ?? 1));
const PYTHON = process.env["PYTHON"] ?? "python3";

/** Returns what a function returns, or `undefined` if a scheme refuses the text. */
function tried<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof SchemeSyntaxError)) throw error;
    return undefined;
  }
}

/** Writes a number with other visual separators, as people do. */
function separated(number: string): string {
  return number.replace(/[ -]/g, () => pick([" ", "-", ".", "", "  "], random));
}

test("tel: a global number has the digits and the extension that libphonenumber reads", () => {
  const numbers = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? []);
  expect(numbers.length).toBeGreaterThan(200);
  for (const number of numbers) {
    for (let turn = 0; turn < 10; turn++) {
      const ext = pick(["", "", ";ext=1", ";ext=0123"], random);
      const text = `${pick(["tel:", "tel: ", "TEL:"], random)}${separated(number.formatInternational())}${ext}`;
      const theirs = parsePhoneNumberFromString(text.replace(/^tel: */i, "tel:"));
      const ours = tel.parse(text, { lenient: true });
      expect([ours.digits, ours.ext], text).toEqual([theirs?.number, theirs?.ext]);
      expect(tel.normalize(ours.uri!), text).toBe(`tel:${number.number}${ext}`);
    }
  }
});

/** What one of the two refuses, and why. */
test.each<[text: string, ours: string | undefined, theirs: string | undefined]>([
  // A zero that is not dialled from abroad. They drop it, although others dial it.
  ["tel:+44 (0)20 7946 0018", undefined, "+442079460018"],
  // They do not decode a space, nor read separators in an extension (RFC 3966, 3).
  ["tel:+1%20201%20555%200123", "+12015550123", undefined],
  ["tel:+1-201-555-0123;ext=12.3", "+12015550123", undefined],
  // They know how many digits a country has. The grammar does not.
  ["tel:+1-2", "+12", undefined],
  ["tel:+999-1", "+9991", undefined],
  // They need a country for a local number.
  ["tel:112", "112", undefined],
  // The context is not a prefix: the local number is read as written (5.1.5).
  ["tel:863-1234;phone-context=+1-914-555", "8631234", "+19145558631234"],
])("tel: %s is read as %s, and as %s by libphonenumber", (text, ours, theirs) => {
  expect(tried(() => tel.parse(text, { lenient: true }).digits)).toBe(ours);
  expect(parsePhoneNumberFromString(text)?.number).toBe(theirs);
});

/** Runs another reader, and returns its answers, or `undefined` if it is not installed. */
function readByPython(reader: "mailto" | "geo", texts: readonly string[]): unknown[] | undefined {
  const script = fileURLToPath(new URL("lenient-sources.py", import.meta.url));
  const { status, stdout } = spawnSync(PYTHON, [script, reader], {
    input: JSON.stringify(texts),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return status === 0 ? JSON.parse(stdout) : undefined;
}

const hasPython = readByPython("mailto", []) !== undefined;
const hasGeouri = readByPython("geo", []) !== undefined;

function addressList(random: Random): string {
  const address = (): string =>
    `${pick(["a", "b.c", "x+y", "o'neil"], random)}@${pick(["h", "h.example"], random)}`;
  const entry = (): string => {
    const name = pick(["A", "A B", '"Doe, J"', '"x <y> z"', "J. Doe", "O'Neil"], random);
    const blank = pick(["", " ", "  "], random);
    return pick(
      [address(), `${name} <${address()}>`, `<${address()}>`, `${name} <${blank}${address()}${blank}>`],
      random,
    );
  };
  const count = 1 + Math.floor(random() * 4);
  return Array.from({ length: count }, entry).join(pick([",", ", ", " , "], random));
}

test.runIf(hasPython)("mailto: a list has the addresses that Python's getaddresses reads", () => {
  const lists = Array.from({ length: 3000 }, () => addressList(random));
  const theirs = readByPython("mailto", lists)!;
  for (const [at, list] of lists.entries()) {
    expect(mailto.parse(`mailto:${list}`, { lenient: true }).to, list).toEqual(theirs[at]);
    // Outlook writes semicolons, which are of groups in RFC 5322, 3.4: Python does not read them as commas.
    const semicolons = list.replace(/,(?=[^"]*(?:"[^"]*"[^"]*)*$)/g, ";");
    expect(mailto.parse(`mailto:${semicolons}`, { lenient: true }).to, semicolons).toEqual(theirs[at]);
  }
});

test.runIf(hasPython).each<[list: string, ours: string[] | undefined, theirs: string[]]>([
  // A comment after an address (RFC 5322, 3.2.2) is refused; one in a name is left out with it.
  ["a@h (A)", undefined, ["a@h"]],
  ["A (x) <a@h>", ["a@h"], ["a@h"]],
  // Without quotes, a comma ends the name.
  ["Doe, J <a@h>", undefined, ["Doe", "a@h"]],
])("mailto: %s is read as %j, and as %j by getaddresses", (list, ours, theirs) => {
  expect(tried(() => mailto.parse(`mailto:${list}`, { lenient: true }).to)).toEqual(ours);
  expect(readByPython("mailto", [list])).toEqual([theirs]);
});

function mapLink(random: Random): string {
  const point = (): string =>
    pick(["0,0", "1,2", "37.78,-122.40", "-90,180", "91,0", "1,-180.5", "-0.0,0"], random);
  const text = (): string =>
    pick(
      ["a+street", "a street", "caf%C3%A9", "café", "1st%20%26%20Pike", "(x)", "%ff", "100%", "a=b"],
      random,
    );
  const q = (): string => pick([text(), point(), `${point()}(${text()})`, `${point()}()`, ""], random);
  const z = (): string => pick(["1", "12", "23", "24", "0", "-1", "1.5", "007", ""], random);
  const parameter = (): string => pick([`q=${q()}`, `z=${z()}`, "x=1", "q", ""], random);
  const count = Math.floor(random() * 3);
  const query = Array.from({ length: count }, parameter).join("&");
  return `geo:${point()}${pick(["", "", ";u=3"], random)}${count > 0 ? "?" : ""}${query}`;
}

/** `geouri` is in PyPI, for the interpreter that `PYTHON` names. */
test.runIf(hasGeouri)("geo: a link to a map has the fields that geouri reads", () => {
  const links = Array.from({ length: 20_000 }, () => mapLink(random));
  const theirs = readByPython("geo", links)! as { error?: string; coordinates: number[]; extras: number }[];
  let read = 0;
  for (const [at, link] of links.entries()) {
    const { extras, coordinates, ...their } = theirs[at]!;
    const ours = tried(() => geo.parse(link, { lenient: true }));
    const isPin =
      their.error === undefined && "search" in their && their.search === null && /[?&]q=/.test(link);
    // They keep parameters that Android does not define, and drop those before a query with another point.
    const isOnlyTheirs = extras > 0 || (isPin && link.includes(";"));
    if (their.error !== undefined || isOnlyTheirs) {
      expect(ours, link).toBeUndefined();
      continue;
    }
    read++;
    const { label = null, zoom = null, search = null, uri } = ours!;
    expect({ label, zoom, search }, link).toEqual(their);
    // They have the point 0,0 for a search anywhere.
    const isAnywhere = search !== null && /^geo:-?0(?:\.0)?,0\?/.test(link);
    expect([ours!.coordinates, uri === undefined], link).toEqual([
      isAnywhere ? [] : coordinates.map((each) => each + 0),
      isAnywhere,
    ]);
  }
  expect(read).toBeGreaterThan(2000);
});
