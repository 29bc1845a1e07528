// I2: a built string parses into the components that were given. If no string does, building throws.

import fc from "fast-check";
import { describe, test } from "vitest";
import { build, type ComponentChanges, check, parse, resolve, withComponents } from "../../ts/index.ts";
import { made, RUNS, validText } from "../oracle/grammar/arbitrary.ts";
import { pick } from "../oracle/grammar/generate.ts";
import { recognizes } from "../oracle/grammar/recognize.ts";
import { textsOver } from "../oracle/grammar/texts.ts";
import { normalized } from "../oracle/reference/normalize.ts";
import {
  appendixB,
  type FiveComponents,
  guarded,
  recomposition,
  remove_dot_segments,
} from "../oracle/reference/resolve.ts";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { must, newFaults, outcome, same } from "../support/faults.ts";
import { LONGEST } from "../support/longest.ts";

const REFUSED = "ERR_URI_AMBIGUOUS_COMPONENTS path-abempty";

/** Returns the string of components that are valid by themselves, or the error of a path after an authority. */
function expectedText(components: FiveComponents): string {
  const { scheme, authority, path } = components;
  if (authority === undefined || path === "" || path.startsWith("/"))
    return recomposition(guarded(components));
  return `${REFUSED} ${(scheme === undefined ? 0 : scheme.length + 1) + 2 + authority.length}`;
}

describe("I2: build", () => {
  const paths = textsOver([..."./:a"], LONGEST);

  test.each([undefined, "s"])(
    `means all paths over \`. / : a\` to length ${LONGEST} with the scheme %s`,
    (scheme) => {
      const faults = newFaults();
      for (const host of [undefined, "", "h"]) {
        for (const path of host === "" ? paths.slice(0, 4 ** (LONGEST - 1)) : paths) {
          const components = { scheme, authority: host, path, query: undefined, fragment: undefined };
          const got = outcome(() => build({ scheme, host, path }));
          same(faults, got, expectedText(components), "build", scheme, host, path);
        }
      }
      expectNoFaults(faults, 2 * 4 ** LONGEST);
    },
  );

  test("guards a path by segments that resolution removes", () => {
    const faults = newFaults();
    for (const path of textsOver([..."./:a"], 7)) {
      const built = build({ scheme: "s", path });
      const meant = { scheme: "s", authority: undefined, path: remove_dot_segments(path) };
      const want = recomposition(guarded({ ...meant, query: undefined, fragment: undefined }));
      same(faults, resolve(built, "b:"), want, "build, resolve", path);
    }
    expectNoFaults(faults, 4 ** 7);
  });

  test("keeps each component of a reference, as a producer writes it", () => {
    fc.assert(
      fc.property(
        made((random) => validText("URI-reference", random)),
        (text) => {
          const { scheme, userinfo, host, port, path, query, fragment } = parse(text);
          if (query?.startsWith("?")) return;
          const built = build({ scheme, userinfo, host, port, path, query, fragment });
          must(built, produced(text), "build");
          must(check(built), undefined, "check");
        },
      ),
      RUNS,
    );
  });

  test("accepts any string as a component, except delimiters in a host, and parses into it", () => {
    const pieces = [..."a:/?#[]@ %&=+é\u0000\\", "..", "//", "%2f", "%2E"];
    const some = made((random) => {
      const piecemeal = (): string | undefined => {
        if (random() < 0.3) return undefined;
        let text = "";
        while (random() < 0.7) text += pick(pieces, random);
        return text;
      };
      const [userinfo, host, path, query, fragment] = [0, 1, 2, 3, 4].map(piecemeal);
      return { scheme: random() < 0.5 ? "s" : undefined, userinfo, host, path, query, fragment };
    });
    fc.assert(
      fc.property(some, (given) => {
        const built = outcome(() => build(given)) as string;
        const { userinfo, host, path = "" } = given;
        if (given.query?.startsWith("?"))
          return must(/^(TypeError|ERR_URI_)/.test(built), true, "refuses a question mark");
        const texts = Object.values(given).filter((text) => text !== undefined);
        const cannotStand =
          texts.some((text) => /%(?![0-9a-f]{2})/i.test(text)) ||
          (host === undefined && userinfo !== undefined) ||
          (host !== undefined && path !== "" && !path.startsWith("/")) ||
          (host !== undefined && /[:/?#[\]@]/.test(host) && !recognizes("IP-literal", host));
        must(/^ERR_URI_/.test(built), cannotStand, "refuses");
        if (cannotStand) return;
        const read = parse(built);
        const encoded = (text: string | undefined, keeps: RegExp): string | undefined =>
          text === undefined ? undefined : unreservedDecoded(encodedBut(text, keeps));
        must(read.scheme, given.scheme, "scheme");
        must(read.userinfo, encoded(userinfo, /[!$&'()*+,;=:%]/), "userinfo");
        must(read.host, host?.startsWith("[") ? host : encoded(host, /[!$&'()*+,;=%]/), "host");
        must(read.query, encoded(given.query, /[!$&'()*+,;=:@%/?]/), "query");
        must(read.fragment, encoded(given.fragment, /[!$&'()*+,;=:@%/?]/), "fragment");
        const meant = { scheme: given.scheme, authority: host, path: encoded(path, /[!$&'()*+,;=:@%/]/)! };
        must(read.path, guarded({ ...meant, query: undefined, fragment: undefined }).path, "path");
      }),
      RUNS,
    );
  });
});

/** Returns what a careful producer writes (6.2.2.1, 6.2.2.2 and 3.2.3). Dot segments and IPv6 addresses stay. */
function produced(text: string): string {
  const [scheme] = normalized(text, "case").split(/(?=[:/?#])/, 1);
  const { authority, path, query, fragment } = appendixB(text);
  // In a relative reference, only letters and percent-encoded octets change.
  const [userinfo, host] = authority === undefined ? [] : splitAuthority(authority);
  const rewritten = (part: string | undefined): string | undefined =>
    part && normalized(normalized(`?${part}`, "percent"), "case").slice(1);
  const rewrittenHost =
    host && normalized(normalized(`//${host.replace(/:$/, "")}`, "percent"), "case").slice(2);
  return recomposition(
    guarded({
      scheme: appendixB(text).scheme === undefined ? undefined : scheme,
      authority: authority === undefined ? undefined : `${rewritten(userinfo) ?? ""}${rewrittenHost ?? ""}`,
      path: path.split("?").map(rewritten).join(""),
      query: rewritten(query),
      fragment: rewritten(fragment),
    }),
  );
}

function splitAuthority(authority: string): [string, string] {
  const at = authority.indexOf("@") + 1;
  return [authority.slice(0, at), authority.slice(at)];
}

function encodedBut(text: string, keeps: RegExp): string {
  return [...text].map((each) => (keeps.test(each) ? each : encodeURIComponent(each))).join("");
}

/** Writes percent-encoded octets as a producer does, in a string where only the dot is encoded needlessly. */
function unreservedDecoded(text: string): string {
  return text.replace(/%../g, (triplet) => triplet.toUpperCase()).replaceAll("%2E", ".");
}

/** Returns components in which those that are removed are absent. */
function absentForNull(changes: ComponentChanges): object {
  return Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value ?? undefined]));
}

describe("I2: withComponents", () => {
  const paths = textsOver([..."./:a"], 6);
  const changes: readonly [string, ComponentChanges, ComponentChanges?][] = [
    ["no scheme", { scheme: null }],
    ["a scheme", { scheme: "s" }],
    ["no authority", { authority: null }],
    ["none of its parts", { host: null, port: null }, { authority: null }],
    ["an authority", { authority: "g" }],
    ["a host", { host: "g", port: null }, { authority: "g" }],
    ["neither scheme nor authority", { scheme: null, authority: null }],
    ["no scheme and an empty authority", { scheme: null, authority: "" }],
    ["a query", { query: "" }],
  ];

  test.each(changes)("with %s means all paths over `. / : a` to length 6", (_, change, meant = change) => {
    const faults = newFaults();
    for (const before of ["", "a:", "//h", "a://h", "a://"]) {
      for (const path of paths) {
        const text = before + path;
        if (!recognizes("URI-reference", text)) continue;
        const want = expectedText({ ...appendixB(text), ...absentForNull(meant) } as FiveComponents);
        same(
          faults,
          outcome(() => withComponents(text, change)),
          want,
          "withComponents",
          text,
          change,
        );
      }
    }
    expectNoFaults(faults, 3 * 4 ** 6);
  });

  test("keeps the components that it does not change", () => {
    const texts = made(
      (random) => [validText("IRI-reference", random), pick(["a", "", null], random)] as const,
    );
    fc.assert(
      fc.property(texts, ([text, part]) => {
        const options = { rule: "IRI-reference" } as const;
        must(withComponents(text, {}, options), text, "nothing");
        const query = withComponents(text, { query: part }, options);
        must(query, recomposition({ ...appendixB(text), query: part ?? undefined }), "query");
        const fragment = withComponents(text, { fragment: part }, options);
        must(fragment, recomposition({ ...appendixB(text), fragment: part ?? undefined }), "fragment");
      }),
      RUNS,
    );
  });
});
