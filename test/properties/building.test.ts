// I2: what is built is read as the components that are meant, or refused where no text says them.

import fc from "fast-check";
import { describe, test } from "vitest";
import { build, type Changes, check, parse, resolve, withComponents } from "../../ts/index.ts";
import { expectNoFaults, must, newFaults, outcome, same } from "../faults.ts";
import { made, RUNS, validText } from "../grammar/arbitrary.ts";
import { pick } from "../grammar/generate.ts";
import { recognizes } from "../grammar/recognize.ts";
import { textsOver } from "../grammar/texts.ts";
import { normalized } from "../reference/normalize.ts";
import {
  appendixB,
  type FiveComponents,
  guarded,
  recomposition,
  remove_dot_segments,
} from "../reference/resolve.ts";

const REFUSED = "ERR_URI_AMBIGUOUS_COMPONENTS path-abempty";

/** The text of components that the grammar takes each by itself, or what refuses a path behind an authority. */
function expectedText(components: FiveComponents): string {
  const { scheme, authority, path } = components;
  if (authority === undefined || path === "" || path.startsWith("/"))
    return recomposition(guarded(components));
  return `${REFUSED} ${(scheme === undefined ? 0 : scheme.length + 1) + 2 + authority.length}`;
}

describe("I2: build", () => {
  const paths = textsOver([..."./:a"], 8);

  test.each([undefined, "s"])("means all paths over `. / : a` to length 8 with the scheme %s", (scheme) => {
    const faults = newFaults();
    for (const host of [undefined, "", "h"]) {
      for (const path of host === "" ? paths.slice(0, 4 ** 7) : paths) {
        const components = { scheme, authority: host, path, query: undefined, fragment: undefined };
        const got = outcome(() => build({ scheme, host, path }));
        same(faults, got, expectedText(components), "build", scheme, host, path);
      }
    }
    expectNoFaults(faults, 2 * 4 ** 8);
  });

  test("guards by what resolution takes away", () => {
    const faults = newFaults();
    for (const path of textsOver([..."./:a"], 7)) {
      const built = build({ scheme: "s", path });
      const meant = { scheme: "s", authority: undefined, path: remove_dot_segments(path) };
      const want = recomposition(guarded({ ...meant, query: undefined, fragment: undefined }));
      same(faults, resolve(built, "b:"), want, "build, resolve", path);
    }
    expectNoFaults(faults, 4 ** 7);
  });

  test("gives each component of a reference back, in the form of a producer", () => {
    fc.assert(
      fc.property(
        made((random) => validText("URI-reference", random)),
        (text) => {
          const { scheme, userinfo, host, port, path, query, fragment } = parse(text);
          const built = build({ scheme, userinfo, host, port, path, query, fragment });
          must(built, produced(text), "build");
          must(check(built), undefined, "check");
        },
      ),
      RUNS,
    );
  });

  test("takes any text for a component, and is read as it", () => {
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
        const texts = Object.values(given).filter((text) => text !== undefined);
        const cannotStand =
          texts.some((text) => /%(?![0-9a-f]{2})/i.test(text)) ||
          (host === undefined && userinfo !== undefined) ||
          (host !== undefined && path !== "" && !path.startsWith("/")) ||
          (host?.startsWith("[") === true && !recognizes("IP-literal", host));
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

/** 6.2.2.1, 6.2.2.2 and 3.2.3: what a careful producer writes, dot segments and IPv6 addresses as they are. */
function produced(text: string): string {
  const [scheme] = normalized(text, "case").split(/(?=[:/?#])/, 1);
  const { authority, path, query, fragment } = appendixB(text);
  // As a relative reference nothing but letters and triplets changes.
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

/** The triplets of a producer, in a text that has none of an unreserved character but that of the dot. */
function unreservedDecoded(text: string): string {
  return text.replace(/%../g, (triplet) => triplet.toUpperCase()).replaceAll("%2E", ".");
}

describe("I2: withComponents", () => {
  const paths = textsOver([..."./:a"], 6);
  const changes: readonly [string, Changes, Changes?][] = [
    ["no scheme", { scheme: undefined }],
    ["a scheme", { scheme: "s" }],
    ["no authority", { authority: undefined }],
    ["none of its parts", { host: undefined, port: undefined }, { authority: undefined }],
    ["an authority", { authority: "g" }],
    ["a host", { host: "g", port: undefined }, { authority: "g" }],
    ["neither scheme nor authority", { scheme: undefined, authority: undefined }],
    ["no scheme and an empty authority", { scheme: undefined, authority: "" }],
    ["a query", { query: "" }],
  ];

  test.each(changes)("with %s means all paths over `. / : a` to length 6", (_, change, meant = change) => {
    const faults = newFaults();
    for (const before of ["", "a:", "//h", "a://h", "a://"]) {
      for (const path of paths) {
        const text = before + path;
        if (!recognizes("URI-reference", text)) continue;
        const want = expectedText({ ...appendixB(text), ...meant } as FiveComponents);
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

  test("leaves what it does not change as it is", () => {
    const texts = made(
      (random) => [validText("IRI-reference", random), pick(["a", "", undefined], random)] as const,
    );
    fc.assert(
      fc.property(texts, ([text, part]) => {
        const options = { rule: "IRI-reference" } as const;
        must(withComponents(text, {}, options), text, "nothing");
        const query = withComponents(text, { query: part }, options);
        must(query, recomposition({ ...appendixB(text), query: part }), "query");
        const fragment = withComponents(text, { fragment: part }, options);
        must(fragment, recomposition({ ...appendixB(text), fragment: part }), "fragment");
      }),
      RUNS,
    );
  });
});
