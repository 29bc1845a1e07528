// `build` and `params` look only at characters that need it. `withComponents`, `withParams` and `origin` cut what they do not touch out of the string. Here the components are recomposed and scanned,
// the query is split into its pairs, and the origin is read from the normal form.

import { expect, test } from "vitest";
import {
  build,
  check,
  normalize,
  origin,
  param,
  params,
  parse,
  recompose,
  UriSyntaxError,
  withComponents,
  withParams,
} from "../../../ts/index.ts";
import { pick, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, outcome, same } from "../../support/faults.ts";
import { EDGES, edgeUris, SEED } from "./edge.ts";

const TIMEOUT = { timeout: 36_000_000 };

/** Components that are written as they are, and what removes one. */
const VALUES = {
  scheme: ["http", "urn", "file", "x+y", null],
  userinfo: ["u", "u:p", "", "%3A", null],
  host: ["h", "", "127.0.0.1", "[::1]", "a%2Fb", "!$&'()*+,;=", null],
  port: ["80", "0443", "", null],
  path: ["", "/", "//", "//a", "a", "a:b", "./a:b", ":", "/a:b", "..", "/..", "/.//a", "%2F", null],
  query: ["", "a", "a=b&c", "/?:@", null],
  fragment: ["", "f", "?/:@", null],
} as const;
type Name = keyof typeof VALUES;
const NAMES = Object.keys(VALUES) as Name[];

test(`withComponents of ${EDGES} edge URIs`, TIMEOUT, () => {
  const random = seeded(SEED);
  const faults = newFaults();
  let refused = 0;
  for (const text of edgeUris()) {
    if (check(text) !== undefined) continue;
    const name = pick(NAMES, random);
    const value = pick<string | null>(VALUES[name], random);
    let changed: string;
    try {
      changed = withComponents(text, { [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(UriSyntaxError);
      refused++;
      continue;
    }
    same(faults, check(changed), undefined, "check", text, name, value);
    const after = parse(changed);
    const wanted = {
      ...parse(text),
      [name]: name === "port" && value === "" ? undefined : (value ?? undefined),
    };
    wanted.path ??= "";
    for (const each of NAMES) {
      // A path may have a guard, which resolution removes.
      const isGuarded = each === "path" && after.path !== wanted.path;
      const written = isGuarded ? after.path.replace(/^(?:\/\.|\.\/)/, "") : after[each];
      same(faults, written, wanted[each], each, text, name, value);
    }
    same(faults, recompose(after), changed, "recompose", text, name, value);
  }
  expect(refused).toBeLessThan(EDGES / 4);
  expectNoFaults(faults, EDGES);
});

/** Writes a component as `build` does: digits in upper case, and unreserved characters not encoded (RFC 3986, 6.2.2). */
function written(part: string | undefined): string | undefined {
  return part?.replace(/%../g, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return /[\w.~-]/.test(character) && character < "\x80" ? character : triplet.toUpperCase();
  });
}

test(`build from the components of ${EDGES} edge URIs`, TIMEOUT, () => {
  const random = seeded(SEED);
  const faults = newFaults();
  for (const text of edgeUris()) {
    if (check(text) !== undefined) continue;
    const { path, query, fragment, ...before } = parse(text);
    if (query?.startsWith("?")) continue;
    // Without the components before it, the path may need a guard.
    const { scheme, userinfo, host, port } = random() < 0.3 ? parse("") : before;
    const components = { scheme, userinfo, host, port, path, query, fragment };
    const built = build(components);
    const after = parse(built);
    for (const name of NAMES) {
      let wanted = name === "scheme" ? scheme?.toLowerCase() : written(components[name]);
      if (name === "port" && port === "") wanted = undefined;
      // Letters are lower-cased before digits of octets are upper-cased.
      if (name === "host")
        wanted = written(host)?.replace(/%..|[A-Z]+/g, (each) =>
          each[0] === "%" ? each : each.toLowerCase(),
        );
      const isGuarded = name === "path" && after.path !== wanted;
      const got = isGuarded ? after.path.replace(/^(?:\/\.|\.\/)/, "") : after[name];
      same(faults, got, wanted, name, text, built);
    }
    same(faults, recompose(after), built, "recompose", text);
  }
  expectNoFaults(faults, EDGES);
});

/** Returns the origin as the reference of `origin` describes it, for a host that is a name. */
function originByNormalForm(text: string): string | undefined {
  const { scheme, host, port } = parse(normalize(text));
  if (scheme === undefined || !host) return undefined;
  return `${scheme}://${host}${port === undefined ? "" : `:${port}`}`;
}

test(`origin of ${EDGES} edge URIs`, TIMEOUT, () => {
  const faults = newFaults();
  for (const text of edgeUris()) {
    if (check(text) !== undefined) continue;
    const { scheme, userinfo, hostKind, port } = parse(text);
    // These have rules of their own.
    if (hostKind === "IPv6address" || port !== undefined || userinfo !== undefined || scheme === "urn")
      continue;
    same(faults, origin(text), originByNormalForm(text), "origin", text);
  }
  expectNoFaults(faults, EDGES / 8);
});

const PAIRS = [
  ...[
    "",
    "",
    "",
    "a",
    "a=",
    "a=1",
    "%61=1",
    "a=%31",
    "a=2",
    "a==",
    "b",
    "b=a+b",
    "b=%",
    "%=1",
    "%ff=1",
    "=",
    "=1",
  ],
  ...["+=1", "%20", "c[]=1", "\u00e9=\u00e9", "%c3%a9=1", "page=2", "?a=1"],
];
const PARAM_NAMES = ["a", "a", "b", "", " ", "%", "c[]", "\u00e9", "new", "&"];
const PARAM_VALUES = ["1", "1", "", "a b", "\u00e9&", [], ["1", "2"], ["", "1"]];

type Changes = ReadonlyMap<string, readonly (string | undefined)[]>;

/** Decodes a name or a value as forms do. A `%` without two digits is data, and octets that are not UTF-8 are no text. */
function decodedPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part.replaceAll("+", " ").replaceAll(/%(?![\da-f]{2})/gi, "%25"));
  } catch {
    return undefined;
  }
}

const encodedPart = (data: string): string =>
  encodeURIComponent(data).replaceAll(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);

/** Sets parameters of a query pair by pair, as the reference of `withParams` describes it. */
function queryWith(query: string, changes: Changes): string | undefined {
  const before = (query === "" ? [] : query.split("&")).map((pair) => {
    const sign = pair.indexOf("=");
    const written = sign === -1 ? pair : pair.slice(0, sign);
    return {
      ...{ pair, written, name: decodedPart(written), isBare: sign === -1 },
      value: sign === -1 ? "" : decodedPart(pair.slice(sign + 1)),
    };
  });
  const changed = new Map<string | undefined, string[]>();
  for (const [name, values] of changes) {
    const found = before.filter((pair) => pair.name === name);
    const hasValue = ({ isBare, value }: (typeof before)[number], at: number): boolean =>
      values[at] === undefined ? isBare : values[at] === value;
    if (found.length === values.length && found.every(hasValue)) continue;
    const written = found[0]?.written ?? encodedPart(name);
    const texts = values.map((value) => written + (value === undefined ? "" : `=${encodedPart(value)}`));
    changed.set(name, texts);
  }
  if (changed.size === 0) return query;
  const pending = new Map(changed);
  const pairs: string[] = [];
  for (const { pair, name } of before) {
    pairs.push(...(changed.has(name) ? (pending.get(name) ?? []) : [pair]));
    pending.delete(name);
  }
  if (pending.size > 0 && pairs.at(-1) === "" && !changes.has("")) pairs.pop();
  for (const texts of pending.values()) pairs.push(...texts);
  const isDeletion = [...changes.values()].every(({ length }) => length === 0);
  return isDeletion && pairs.join("&") === "" ? undefined : pairs.join("&") || "=";
}

test(`withParams of ${EDGES} edge queries`, TIMEOUT, () => {
  const random = seeded(SEED);
  const faults = newFaults();
  for (let made = 0; made < EDGES; made++) {
    const query = Array.from({ length: Math.floor(random() * 5) }, () => pick(PAIRS, random)).join("&");
    const given = Array.from({ length: 1 + Math.floor(random() * 3) }, (): [string, (string | string[])?] => {
      const name = pick(PARAM_NAMES, random);
      return random() < 0.2 ? [name] : [name, pick(PARAM_VALUES, random)];
    });
    const changes = new Map<string, (string | undefined)[]>();
    for (const [name, value] of given) changes.set(name, [...(changes.get(name) ?? []), ...[value].flat()]);
    const fragment = pick(["", "#f?a=1&"], random);
    const wanted = queryWith(query, changes);
    const after = wanted === undefined ? "" : `?${wanted}`;
    same(
      faults,
      withParams(`/p?${query}${fragment}`, given),
      `/p${after}${fragment}`,
      query,
      JSON.stringify(given),
    );
  }
  expectNoFaults(faults, EDGES);
});

/** Decodes a name or a value strictly, or returns `undefined`. */
function strictPart(part: string): string | undefined {
  return /%(?![\da-f]{2})/i.test(part) ? undefined : decodedPart(part);
}

test(`params and param of ${EDGES} edge queries`, TIMEOUT, () => {
  const random = seeded(SEED);
  const faults = newFaults();
  let read = 0;
  for (let made = 0; made < EDGES; made++) {
    const query = Array.from({ length: Math.floor(random() * 5) }, () => pick(PAIRS, random)).join("&");
    const text = `/p?${query}${pick(["", "#f?a=1&"], random)}`;
    const pairs = (query === "" ? [] : query.split("&")).map((pair) => {
      const sign = pair.indexOf("=");
      return sign === -1 ? [pair, ""] : [pair.slice(0, sign), pair.slice(sign + 1)];
    });
    const decoded = pairs.map((pair) => pair.map(strictPart));
    const got = outcome(() => params(text));
    if (decoded.flat().includes(undefined))
      same(faults, /^ERR_URI_INVALID_(?:PCT|UTF8)/.test(String(got)), true, text);
    else {
      read++;
      same(faults, got, decoded, "params", text);
    }
    const name = pick(PARAM_NAMES, random);
    const at = pairs.findIndex((pair) => decodedPart(pair[0]!) === name);
    const value = outcome(() => param(text, name));
    if (at !== -1 && decoded[at]![1] === undefined)
      same(faults, /^ERR_URI_INVALID_(?:PCT|UTF8)/.test(String(value)), true, text, name);
    else same(faults, value, decoded[at]?.[1], "param", text, name);
  }
  expect(read).toBeGreaterThan(EDGES / 4);
  expectNoFaults(faults, 2 * EDGES);
});
