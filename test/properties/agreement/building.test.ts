// `withComponents` and `origin` cut what they do not touch out of the string. Here the components are recomposed and scanned, and the origin
// is read from the normal form.

import { expect, test } from "vitest";
import {
  check,
  normalize,
  origin,
  parse,
  recompose,
  UriSyntaxError,
  withComponents,
} from "../../../ts/index.ts";
import { pick, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, same } from "../../support/faults.ts";
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
