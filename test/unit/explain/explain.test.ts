import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsNormalize } from "../../../ts/core/normalize.ts";
import { traceDotSegments } from "../../../ts/explain/dot-segment-trace.ts";
import { explainNormalize } from "../../../ts/explain/explain-normalize.ts";
import { explainResolve } from "../../../ts/explain/explain-resolve.ts";
import {
  CASE,
  IPV6,
  KEEP_ENCODED_DOTS,
  PATH,
  PERCENT,
  RECORD_SIZE,
  SCHEME,
} from "../../../ts/generated/record.ts";
import { IRI_REFERENCE, URI_REFERENCE } from "../../../ts/generated/rules.ts";
import {
  type CheckedResolveOptions,
  type NormalizeOptions,
  normalize,
  parse,
  removeDotSegments,
  resolve,
  type SchemeNormalizer,
  type UriReference,
} from "../../../ts/index.ts";
import { redact } from "../../../ts/inspect/redact.ts";
import { ALL_SCHEMES, geo, mailto, SchemeSyntaxError } from "../../../ts/schemes/index.ts";
import { made, RUNS, validText } from "../../oracle/grammar/arbitrary.ts";
import { recognizes } from "../../oracle/grammar/recognize.ts";
import { textsOver } from "../../oracle/grammar/texts.ts";
import { appendixB, guarded, merge, transformReferences } from "../../oracle/reference/resolve.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { must, newFaults, same, thrownBy } from "../../support/faults.ts";

const BASE = "http://a/b/c/d;p?q";

/** The flag of each step of a normalization by RFC 3986. */
const FLAGS = { case: CASE, percent: PERCENT, path: PATH, ipv6: IPV6, scheme: SCHEME };
const NUMBERS = { "URI-reference": URI_REFERENCE, "IRI-reference": IRI_REFERENCE };
const RECORD = new Int32Array(RECORD_SIZE);

/** The two traces that RFC 3986, 5.2.4 prints, literally. */
const TRACES: readonly [string, string][] = [
  [
    "/a/b/c/./../../g",
    `STEP   OUTPUT BUFFER         INPUT BUFFER

 1 :                         /a/b/c/./../../g
 2E:   /a                    /b/c/./../../g
 2E:   /a/b                  /c/./../../g
 2E:   /a/b/c                /./../../g
 2B:   /a/b/c                /../../g
 2C:   /a/b                  /../g
 2C:   /a                    /g
 2E:   /a/g`,
  ],
  [
    "mid/content=5/../6",
    `STEP   OUTPUT BUFFER         INPUT BUFFER

 1 :                         mid/content=5/../6
 2E:   mid                   /content=5/../6
 2E:   mid/content=5         /../6
 2C:   mid                   /6
 2E:   mid/6`,
  ],
];

/** The rows of a trace, by a literal implementation of 5.2.4. */
function rfcTrace(path: string): object[] {
  let input = path;
  let output = "";
  const rows: object[] = [{ step: "1", output, input }];
  while (input !== "") {
    let step = "2E";
    if (input.startsWith("../") || input.startsWith("./")) {
      step = "2A";
      input = input.slice(input.indexOf("/") + 1);
    } else if (input.startsWith("/./") || input === "/.") {
      step = "2B";
      input = `/${input.slice(3)}`;
    } else if (input.startsWith("/../") || input === "/..") {
      step = "2C";
      input = `/${input.slice(4)}`;
      output = output.slice(0, Math.max(0, output.lastIndexOf("/")));
    } else if (input === "." || input === "..") {
      step = "2D";
      input = "";
    } else {
      const next = input.indexOf("/", 1);
      const end = next === -1 ? input.length : next;
      output += input.slice(0, end);
      input = input.slice(end);
    }
    rows.push({ step, output, input });
  }
  return rows;
}

test("a step keeps the case of a host if its scheme does", () => {
  const schemeRules = [{ name: "ipfs", caseSensitiveHost: true }];
  const { steps, result } = explainNormalize("IPFS://QmAbC/%7e", { schemeRules, level: "syntax" });
  expect(steps.map(({ code, before, after }) => [code, before, after])).toEqual([
    ["case", "IPFS://QmAbC/%7e", "ipfs://QmAbC/%7E"],
    ["percent", "ipfs://QmAbC/%7E", "ipfs://QmAbC/~"],
    ["path", "ipfs://QmAbC/~", "ipfs://QmAbC/~"],
    ["ipv6", "ipfs://QmAbC/~", "ipfs://QmAbC/~"],
  ]);
  expect(result).toBe("ipfs://QmAbC/~");
});

test("the last step is the normal form if the scheme keeps the case of its hosts", () => {
  const faults = newFaults();
  const names = ["file", "http", "x"];
  const schemeRules = names.map((name) => ({ name, caseSensitiveHost: true }));
  for (const name of names) {
    for (const host of ["LOCALHOST", "LocalHost", "localhost", "U@LOCALHOST", "A%4c%2f", "[::A:0]", ""]) {
      for (const rest of ["", "/%7e/../B", ":80/x", ":", ":/?%5F"]) {
        for (const level of LEVELS) {
          const text = `${name}://${host}${rest}`;
          const { steps, result } = explainNormalize(text, { schemeRules, level });
          same(faults, result, normalize(text, { schemeRules, level }), text, level);
          same(faults, steps.at(-1)!.after, result, text, level);
        }
      }
    }
  }
  expectNoFaults(faults, 500);
});

// A browser reads a `http:` without slashes as the start of an authority (WHATWG URL, 4.4).
test("a password after a host that looks like a scheme is shown in no step", () => {
  for (const text of ["x://http:/me:secret@h/./b", "x://http:/me:secret@h/b/../%7e"]) {
    expect(String(explainNormalize(text))).not.toContain("secret");
    expect(String(explainResolve(text, BASE))).not.toContain("secret");
  }
});

describe("the buffers of 5.2.4", () => {
  test.each(TRACES)("of %s are printed as the RFC prints them", (path, printed) => {
    expect(String(explainNormalize(`x:${path}`))).toContain(`\n\n${printed}\n\n`);
    if (path.startsWith("/")) expect(String(explainResolve(path, BASE))).toContain(`\n\n${printed}\n\n`);
  });

  test("are those of a literal implementation, on all paths of dots, slashes and letters up to length 8", () => {
    const faults = newFaults();
    for (const path of textsOver([".", "/", "a", ".."], 8)) {
      const trace = traceDotSegments(path);
      same(faults, trace, rfcTrace(path), path);
      same(faults, trace.at(-1)!.output, removeDotSegments(path), path);
    }
    expectNoFaults(faults, 100_000);
  });

  test("are apart by two spaces if the output is longer than the column", () => {
    const output = `/${"a".repeat(40)}`;
    expect(String(explainNormalize(`x:${output}/..`))).toContain(` 2E:   ${output}  /..\n`);
  });

  test("of a long path are not copied, and few of them are printed", () => {
    const path = `/${"a/../b/".repeat(30_000)}`;
    const explanation = explainNormalize(`x:${path}`);
    expect(explanation.steps[2]!.buffers).toHaveLength(90_002);
    const text = String(explanation);
    expect(text).toContain(" ... and 89902 more steps");
    expect(text.length).toBeLessThan(40_000);
    expect(String(explainResolve(path, BASE)).length).toBeLessThan(40_000);
  });
});

const BRANCHES = ["scheme", "authority", "empty-path", "absolute-path", "relative-path"];

/** The steps that may be the last before the components of the target are joined. */
const ENDS: readonly string[] = ["empty-path", "remove-dot-segments", "guard"];

/** Returns the branch of 5.2.2 that a reference takes. */
function branchOf(reference: string, base: string, strict: boolean): string {
  const R = appendixB(reference);
  const isIgnored = !strict && R.scheme?.toLowerCase() === appendixB(base).scheme!.toLowerCase();
  if (R.scheme !== undefined && !isIgnored) return "scheme";
  if (R.authority !== undefined) return "authority";
  if (R.path === "") return "empty-path";
  return R.path.startsWith("/") ? "absolute-path" : "relative-path";
}

/** Strings with a password in the path. */
const HIDING = [
  ...["sip:me:secret@h", "SIPS:me:%41secret@H", "sip:me:/secret@h/./x", "jar:http://me:secret@h/../a!/b"],
  ...["jar:http://me:pw/secret@h/a!/b", "x://h//me:secret@h/%41/..", "x:/a/..//me:secret@h"],
  ...["x:a//me:secret@h/b/..", "//h/..//me:secret@g/", "file:/a/..//me:secret@h"],
  "file:////me:secret@h/../x",
];

/** Returns the report, the steps and the result of an explanation. */
function textAndSteps(explanation: ReturnType<typeof explainResolve> | ReturnType<typeof explainNormalize>) {
  const target = "target" in explanation ? explanation.target : explanation.result;
  return { target, steps: explanation.steps as readonly { message: string }[], text: String(explanation) };
}

describe("explainResolve explains what resolve does (RFC 3986, 5.2)", () => {
  const pairs = made((random) => {
    const [reference, base] = [validText("URI-reference", random), validText("URI-reference", random)];
    return { reference, base, strict: random() < 0.6, relativeBase: random() < 0.4 };
  });

  test("the steps lead to its target, and to that of the pseudocode", () => {
    let explained = 0;
    fc.assert(
      fc.property(pairs, ({ reference, base, ...options }) => {
        const error = thrownBy(() => resolve(reference, base, options));
        const explaining = () => explainResolve(reference, base, options);
        if (error !== undefined) {
          must(String(thrownBy(explaining)), String(error), reference, base);
          return;
        }
        const { steps, target, from, ...texts } = explaining();
        explained++;
        must(target, resolve(reference, base, options), reference, base, options);
        must(steps.at(-1)!.code, "recompose", reference, base);
        must(steps.at(-1)!.after, target, reference, base, options);
        must(texts, { reference, base }, reference, base);
        const T = appendixB(target);
        for (const name of ["scheme", "authority", "query", "fragment"] as const) {
          const origin = from[name];
          must(origin === undefined, T[name] === undefined, name, reference, base, options);
          if (origin === undefined) continue;
          const source = appendixB(origin === "base" ? base : reference);
          must(source[name], T[name], name, reference, base, options);
        }
        for (const { index, of } of steps)
          must(index >= 0 && index <= (of === "base" ? base : reference).length, true, reference, base);
      }),
      { ...RUNS, numRuns: 8000 },
    );
    expect(explained).toBeGreaterThan(4000);
  });

  test("the branch and the paths are those of the pseudocode", () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(pairs, ({ reference, base, strict }) => {
        if (appendixB(base).scheme === undefined) return;
        const { steps } = explainResolve(reference, base, { strict });
        const [R, Base] = [appendixB(reference), appendixB(base)];
        for (const { code } of steps) seen.set(code, (seen.get(code) ?? 0) + 1);
        const of = (code: string) => steps.find((step) => step.code === code);
        const branch = branchOf(reference, base, strict);
        const taken = steps.map(({ code }) => code).filter((code) => BRANCHES.includes(code));
        must(taken, [branch], reference, base);
        must(of("drop-fragment") !== undefined, Base.fragment !== undefined, reference, base);
        must(of("merge")?.after, branch === "relative-path" ? merge(Base, R) : undefined, reference, base);
        const isQueryTaken = branch === "empty-path" && R.query === undefined;
        must(of("base-query") !== undefined, isQueryTaken, reference, base);
        const T = transformReferences(R, Base, strict);
        const removed = of("remove-dot-segments");
        must(removed?.after, branch === "empty-path" ? undefined : T.path, reference, base);
        must(removed?.buffers, removed && rfcTrace(removed.before!), reference, base);
        const isGuarded = branch !== "empty-path" && guarded(T).path !== T.path;
        must(of("guard")?.after, isGuarded ? guarded(T).path : undefined, reference, base);
      }),
      { ...RUNS, numRuns: 8000 },
    );
    const others = ["drop-fragment", "ignore-scheme", "reference-query", "base-query", "remove-dot-segments"];
    for (const code of [...BRANCHES, "merge", "recompose", ...others])
      expect([code, seen.get(code) ?? 0]).toEqual([code, expect.toSatisfy((n) => n > 20)]);
  });

  /** The steps by 5.2.2, 5.2.3 and 5.2.4, and the origins of scheme, authority, path, query and fragment. */
  test.each<[string, string, CheckedResolveOptions, string[], string]>([
    [
      "../g",
      BASE,
      {},
      [
        "relative-path 5.2.2 reference 0 ../g ../g",
        "merge 5.2.3 base 13 ../g /b/c/../g",
        "remove-dot-segments 5.2.4 reference 0 /b/c/../g /b/g",
        "recompose 5.3 reference 0 /b/g http://a/b/g",
      ],
      "base base both - -",
    ],
    [
      "//hh/./x?y",
      BASE,
      {},
      [
        "authority 5.2.2 reference 0 /./x /./x",
        "remove-dot-segments 5.2.4 reference 4 /./x /x",
        "recompose 5.3 reference 0 /x http://hh/x?y",
      ],
      "base reference reference reference -",
    ],
    [
      "http://h/y#f",
      BASE,
      {},
      [
        "scheme 5.2.2 reference 0 /y /y",
        "remove-dot-segments 5.2.4 reference 8 /y /y",
        "recompose 5.3 reference 0 /y http://h/y#f",
      ],
      "reference reference reference - reference",
    ],
    [
      "HTTP:g",
      BASE,
      { strict: false },
      [
        "ignore-scheme 5.2.2 reference 0 HTTP -",
        "relative-path 5.2.2 reference 5 g g",
        "merge 5.2.3 base 13 g /b/c/g",
        "remove-dot-segments 5.2.4 reference 5 /b/c/g /b/c/g",
        "recompose 5.3 reference 0 /b/c/g http://a/b/c/g",
      ],
      "base base both - -",
    ],
    [
      "http://h",
      BASE,
      { strict: false },
      [
        "ignore-scheme 5.2.2 reference 0 http -",
        "authority 5.2.2 reference 5 () ()",
        "remove-dot-segments 5.2.4 reference 8 () ()",
        "recompose 5.3 reference 0 () http://h",
      ],
      "base reference reference - -",
    ],
    [
      "#f",
      `${BASE}#g`,
      {},
      [
        `drop-fragment 5.1 base 18 ${BASE}#g ${BASE}`,
        "empty-path 5.2.2 reference 0 () /b/c/d;p",
        "base-query 5.2.2 base 16 - q",
        `recompose 5.3 reference 0 /b/c/d;p ${BASE}#f`,
      ],
      "base base base base reference",
    ],
    [
      "http:?y",
      BASE,
      { strict: false },
      [
        "ignore-scheme 5.2.2 reference 0 http -",
        "empty-path 5.2.2 reference 5 () /b/c/d;p",
        "reference-query 5.2.2 reference 5 y y",
        "recompose 5.3 reference 0 /b/c/d;p http://a/b/c/d;p?y",
      ],
      "base base base reference -",
    ],
    [
      "g",
      "http://a",
      {},
      [
        "relative-path 5.2.2 reference 0 g g",
        "merge 5.2.3 base 8 g /g",
        "remove-dot-segments 5.2.4 reference 0 /g /g",
        "recompose 5.3 reference 0 /g http://a/g",
      ],
      "base base both - -",
    ],
    [
      "/..//g",
      "s:/b",
      {},
      [
        "absolute-path 5.2.2 reference 0 /..//g /..//g",
        "remove-dot-segments 5.2.4 reference 0 /..//g //g",
        "guard 3.3 reference 0 //g /.//g",
        "recompose 5.3 reference 0 /.//g s:/.//g",
      ],
      "base - reference - -",
    ],
    [
      "/..//g",
      BASE,
      {},
      [
        "absolute-path 5.2.2 reference 0 /..//g /..//g",
        "remove-dot-segments 5.2.4 reference 0 /..//g //g",
        "recompose 5.3 reference 0 //g http://a//g",
      ],
      "base base reference - -",
    ],
    // A base without a scheme, which the RFC does not define: a dot segment at its end is a directory.
    [
      "../../g",
      "b/..",
      { relativeBase: true, strict: false },
      [
        "relative-path 5.2.2 reference 0 ../../g ../../g",
        "merge 5.2.3 base 4 ../../g b/../../../g",
        "remove-dot-segments 5.2.4 reference 0 b/../../../g ../../g",
        "recompose 5.3 reference 0 ../../g ../../g",
      ],
      "- - both - -",
    ],
    [
      "../g",
      "//a/b",
      { relativeBase: true },
      [
        "relative-path 5.2.2 reference 0 ../g ../g",
        "merge 5.2.3 base 4 ../g /../g",
        "remove-dot-segments 5.2.4 reference 0 /../g /g",
        "recompose 5.3 reference 0 /g //a/g",
      ],
      "- base both - -",
    ],
  ])("%s of %s has the steps of the RFC", (reference, base, options, expected, origins) => {
    const { steps, from } = explainResolve(reference, base, options);
    const shown = (text: string | undefined): string => (text === "" ? "()" : (text ?? "-"));
    const lines = steps.map(({ code, section, of, index, before, after }) =>
      [code, section.slice("RFC 3986, ".length), of, index, shown(before), shown(after)].join(" "),
    );
    expect(lines).toEqual(expected);
    for (const { code, before, after, message } of steps) {
      if (code !== "merge") continue;
      const directory = after!.slice(0, after!.length - before!.length);
      expect(message).toMatch(new RegExp(`"${directory}".* gives "${after}"$`));
    }
    const { scheme, authority, path, query, fragment } = from;
    expect([scheme, authority, path, query, fragment].map(shown).join(" ")).toBe(origins);
  });

  test("on all short paths, with guards for paths that would become something else", () => {
    const faults = newFaults();
    let guards = 0;
    for (const path of textsOver([".", "..", "/", "a", ":"], 5)) {
      for (const base of ["s:/b", "s:b/c", "s:", "s://h", "/b", "b/..", "//h"]) {
        for (const reference of [path, `s:${path}`]) {
          const options = { relativeBase: true, strict: base.length % 2 === 0 };
          if (!recognizes("URI-reference", reference)) continue;
          const { steps, target } = explainResolve(reference, base, options);
          same(faults, target, resolve(reference, base, options), reference, base);
          same(faults, steps.at(-1)!.after, target, reference, base);
          const path = steps.filter(({ code }) => ENDS.includes(code)).at(-1)!;
          same(faults, path.after, steps.at(-1)!.before, reference, base);
          if (path.code !== "guard") continue;
          same(faults, path.after, `/.${path.before}`, reference, base);
          guards++;
        }
      }
    }
    expectNoFaults(faults, 50_000);
    expect(guards).toBeGreaterThan(100);
  });

  test("its report has a line for each step, and no password", () => {
    expect(String(explainResolve("?y#s", "http://me:secret@a/b?q#f")).split("\n")).toEqual([
      'Resolve "?y#s" against "http://me:***@a/b?q#f" by RFC 3986',
      '5.1    the fragment of the base is dropped: "f"',
      '5.2.2  the reference has an empty path: the path of the base is used, "/b"',
      '5.2.2  the reference has a query: it is used, "y"',
      '5.3    the components together give "http://me:***@a/b?y#s"',
    ]);
    const { steps } = explainResolve("//u:secret@h/../g", "http://me:secret@a/b#f");
    expect(steps.map(({ message }) => message).join()).not.toContain("secret");
  });

  test.each([
    ["./u:secret@h", "http:/a/b"],
    ["../x", "http:/u:secret@h/b/c"],
    ["", "http:u:secret@h#f"],
    ["http:/a/../u:secret@h", "x:y"],
    ["///u:secret@h/x", "https://me:secret@b"],
    ["g", "http:///u:secret@h/"],
    ["/u:secret@h/..", "wss:/a"],
  ])("hides a password that only URL finds: %s of %s", (reference, base) => {
    const explanation = explainResolve(reference, base);
    const said = String(explanation) + explanation.steps.map(({ message }) => message).join();
    expect(said).toContain(":***@h");
    expect(said).not.toContain("secret");
    expect(explanation.target).toBe(resolve(reference, base));
  });

  test.each(HIDING)("hides every password that redact hides: %s", (text) => {
    expect(redact(text)).not.toContain("secret");
    const others = ["#f", "?q", "g", "./x", "../../..", "/x", "//k/..", "http:/a/b", "x:y", "sip:x"];
    const explained = others.flatMap((other) =>
      [[text, other] as const, [other, text] as const].flatMap((pair) => {
        const options = { relativeBase: true, strict: false };
        return [explainResolve(...pair, options), explainResolve(...pair, { relativeBase: true })];
      }),
    );
    expect(explained).toHaveLength(4 * others.length);
    for (const { target, steps, ...each } of [...explained, explainNormalize(text)].map(textAndSteps)) {
      expect(each.text + steps.map(({ message }) => message).join()).not.toContain("secret");
      if (target !== undefined) expect(redact(target)).not.toContain("secret");
    }
  });

  test("hides a password that a merge creates, also before the merge, and keeps the steps", () => {
    const text = String(explainResolve("./me:secret/../x@h/b", "x:/a//"));
    expect(text).not.toContain("secret");
    const { buffers } = explainResolve("./me:secret/../x@h/b", "x:/a//").steps[2]!;
    for (const { step } of buffers!) expect(text).toContain(` ${step.padEnd(2)}: `);
    expect(text.match(/^ \d[A-E ]:/gm)).toHaveLength(buffers!.length);
    // A path of delimiters only, and one with a nested URI.
    expect(String(explainNormalize("x:://@"))).toContain('"x:://@"');
    expect(String(explainNormalize("jar:http://h/a!/@"))).toContain('"jar:http://h/a!/@"');
    // A path without segments and an absent query have nothing to mask.
    expect(String(explainResolve("//h/", "ws:/a:b?me:secret@h"))).toMatch(/give "ws:\/\/h\/"$/);
  });

  test("accepts records and IRIs", () => {
    expect(explainResolve(parse("../g"), parse(BASE)).target).toBe("http://a/b/g");
    const iri = explainResolve("\u00e9", "http://\u00fc/\u202e", { rule: "IRI-reference" });
    expect(iri.target).toBe("http://\u00fc/\u00e9");
    expect(String(iri)).toContain("<U+202E>");
    expect(() => explainResolve("\u00e9", BASE)).toThrow(expect.objectContaining({ index: 0 }));
  });
});

const SCHEMES = [undefined, ALL_SCHEMES, [geo, mailto]] as const;
const LEVELS = ["case", "percent", "path", "syntax", "scheme"] as const;
const RULES = ["URI-reference", "IRI-reference"] as const;
const NAMES = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"] as const;

function componentsOf(record: UriReference): Record<string, string | undefined> {
  return Object.fromEntries(NAMES.map((name) => [name, record[name]]));
}

/** URIs of schemes that have more rules. */
const OF_SCHEMES = [
  ...["mailto:a%40b@EXAMPLE.com?Subject=x", "MAILTO:%61@B", "geo:66.0,030;CRS=wgs84", "urn:EXAMPLE:a/../b"],
  ...["HTTP://A:80", "http://h/a/%2e%2e/b", "file:/x", "tel:+1-(23)", "data:,a%20b", "sip:me:secret@H"],
  ...["ldap://H/?%63n", "cid:a@B", "ftp://u:secret@H:021/;TYPE=a"],
];

describe("explainNormalize explains what normalize does (RFC 3986, 6.2)", () => {
  test.each(RULES)(
    "each step continues from the one before, up to the normal form: strings of %s",
    (rule) => {
      const seen = new Map<string, number>();
      const texts = made((random) =>
        random() < 0.3 ? OF_SCHEMES[Math.floor(random() * OF_SCHEMES.length)]! : validText(rule, random),
      );
      fc.assert(
        fc.property(texts, (text) => {
          for (const level of LEVELS) {
            for (const encodedDots of ["decode", "keep"] as const) {
              const schemeRules = SCHEMES[text.length % SCHEMES.length];
              const options = { level, encodedDots, rule, schemeRules };
              const refused = thrownBy(() => normalize(text, options));
              if (refused !== undefined) {
                must(String(thrownBy(() => explainNormalize(text, options))), String(refused), text, options);
                continue;
              }
              const { result, steps, text: given } = explainNormalize(text, options);
              must(result, normalize(text, options), text, options);
              must(given, text);
              const isUrn = level === "scheme" && /^urn:/i.test(text);
              let before = text;
              let flags = encodedDots === "keep" ? KEEP_ENCODED_DOTS : 0;
              for (const step of steps) {
                must(step.before, before, text, options, step.code);
                before = step.after;
                if (step.code !== "scheme-rules") {
                  if (!isUrn || step.code === "case" || step.code === "scheme") flags |= FLAGS[step.code];
                  must(step.after, jsNormalize(text, NUMBERS[rule], flags, RECORD), text, options, step.code);
                }
                const changed = componentsOf(parse(step.before, rule));
                for (const { component, before: was, after, code } of step.changes) {
                  must(was, changed[component], text, options, component);
                  changed[component] = after;
                  seen.set(code, (seen.get(code) ?? 0) + 1);
                }
                must(changed, componentsOf(parse(step.after, rule)), text, options, step.code);
              }
              must(before, result, text, options);
            }
          }
        }),
        { ...RUNS, numRuns: 1500 },
      );
      const codes = ["case", "percent", "dot-segments", "ipv6", "empty-port", "default-port", "empty-path"];
      for (const code of [...codes, "localhost", "nid", "scheme-rules"])
        expect([code, seen.get(code) ?? 0]).toEqual([code, expect.toSatisfy((n) => n > 2)]);
    },
  );

  test("each step changes only what it is responsible for", () => {
    fc.assert(
      fc.property(
        made((random) => validText("URI-reference", random)),
        (text) => {
          const letters = (each: string) => each.toLowerCase();
          for (const { code, before, after, changes } of explainNormalize(text).steps) {
            const components = changes.map(({ component }) => component);
            if (code === "case") must(letters(after), letters(before), text);
            if (code === "path") must(components.join(), changes.length === 0 ? "" : "path", text);
            if (code === "ipv6") must(components.join(), changes.length === 0 ? "" : "host", text);
            if (code === "scheme")
              must(/query|fragment|userinfo|scheme/.test(components.join()), false, text);
            const scheme = parse(before).scheme?.toLowerCase();
            const trace = code === "path" && scheme !== undefined && scheme !== "urn";
            if (trace) must(guardedPath(before), parse(after).path, text);
          }
        },
      ),
      { ...RUNS, numRuns: 4000 },
    );
  });

  /** Removes the dot segments of the path by the literal implementation, and adds a guard. */
  function guardedPath(text: string): string {
    const components = appendixB(text);
    const { output } = rfcTrace(components.path).at(-1) as { output: string };
    return guarded({ ...components, path: output }).path;
  }

  test("a change has the index of its component in the original string", () => {
    fc.assert(
      fc.property(
        made((random) => validText("URI-reference", random)),
        (text) => {
          const components = componentsOf(parse(text));
          for (const { changes } of explainNormalize(text).steps) {
            for (const { component, index } of changes) {
              const given = components[component] ?? "";
              must(text.slice(index, index + given.length), given, text, component);
              const rest = text.slice(index + given.length);
              if (components[component] !== undefined)
                must(/^([:/?#@]|$)/.test(rest) || component === "userinfo", true, text, component);
            }
          }
        },
      ),
      { ...RUNS, numRuns: 3000 },
    );
  });

  test("on all short paths, with guards that are added and removed", () => {
    const faults = newFaults();
    let guards = 0;
    for (const path of textsOver([".", "%2e", "/", "a", ":"], 5)) {
      for (const before of ["file:", "s:", "s://h", ""]) {
        const text = before + path;
        if (!recognizes("URI-reference", text)) continue;
        const { steps, result } = explainNormalize(text);
        same(faults, result, normalize(text), text);
        same(faults, steps.at(-1)!.after, result, text);
        for (const { changes } of steps) {
          for (const { code, message, after } of changes) {
            if (code === "guard") guards++;
            if (code === "dot-segments")
              same(faults, message.includes("(3.3)"), after!.startsWith("/./"), text);
          }
        }
      }
    }
    expectNoFaults(faults, 10_000);
    expect(guards).toBeGreaterThan(20);
  });

  test("its report has a line for each change, and no password", () => {
    expect(String(explainNormalize("HTTP://me:%73ecret@A:80")).split("\n")).toEqual([
      'Normalize "HTTP://me:***@A:80" by RFC 3986',
      '6.2.2.1     scheme "HTTP" becomes "http": scheme and host are lower case, triplets upper case',
      '6.2.2.1     host "A" becomes "a": scheme and host are lower case, triplets upper case',
      '6.2.2.2     userinfo "me:***" becomes "me:***": triplets of unreserved characters are decoded',
      "6.2.2.3     there are no dot segments",
      "RFC 5952, 4 no IPv6 address has to be rewritten",
      '6.2.3       port "80" becomes absent: this is the default port of the scheme',
      '6.2.3       path "" becomes "/": in this scheme, an empty path after an authority is the same as /',
      '6.2         the normal form is "http://me:***@a/"',
    ]);
    expect(JSON.stringify(explainNormalize("../a").steps[2]!.message)).toContain("5.2.1");
  });

  test.each([
    ...["http:/u:secret@h/../%61", "HTTP:u:secret@h/./x", "http:///u:secret@h/a/../b"],
    ...["http:/a/../u:secret@h", "http:/%61/../b/./u:secret@h?q", "http://:80/x/../u:secret@h"],
    ...["///u:secret@h/%61", "///x/../u:secret@h"],
  ])("hides a password that only URL finds: %s", (text) => {
    const explanation = explainNormalize(text);
    const said = String(explanation) + explanation.steps.map(({ message }) => message).join();
    expect(said).toContain(":***@h");
    expect(said).not.toContain("secret");
    expect(explanation.result).toBe(normalize(text));
  });

  test("masks all but the dot segments if a password is divided by a slash", () => {
    const text = "jar:http://me:pw/a./.b/@h/./x/..?%73ecret#%41";
    const { steps, ...explanation } = explainNormalize(text);
    const lines = String(explainNormalize(text)).split("\n");
    expect(explanation.result).toBe("jar:http://me:pw/a./.b/@h/?secret#A");
    expect(lines[0]).toBe('Normalize "jar:***//***/***/***/***/./***/..?***" by RFC 3986');
    expect(steps[1]!.message).toMatch(
      /^query "\*\*\*" becomes "\*\*\*": .*; fragment "\*\*\*" becomes "\*\*\*": /,
    );
    expect(String(explainResolve("", "jar:http://me:pw/x@h/a!/b"))).toContain("is used, absent\n");
  });

  test.each<[string, NormalizeOptions, string[]]>([
    [
      "HTTP://me:%7e@A:80",
      {},
      [
        "case 6.2.2.1 0 http://me:%7E@a:80 scheme 0, userinfo 7, host 14",
        "percent 6.2.2.2 7 http://me:~@a:80 userinfo 7",
        "path 6.2.2.3 0 http://me:~@a:80 ",
        "ipv6 4 0 http://me:~@a:80 ",
        "scheme 6.2.3 16 http://me:~@a/ port 16, path 18",
      ],
    ],
    [
      "x:b/%2e%2e/%5f?%3d#%2D",
      { level: "syntax" },
      [
        "case 6.2.2.1 2 x:b/%2E%2E/%5F?%3D#%2D path 2, query 15",
        "percent 6.2.2.2 2 x:b/../_?%3D#- path 2, fragment 19",
        "path 6.2.2.3 2 x:/_?%3D#- path 2",
        "ipv6 4 0 x:/_?%3D#- ",
      ],
    ],
    [
      "//[2001:DB8:0::1]",
      { level: "syntax" },
      [
        "case 6.2.2.1 2 //[2001:db8:0::1] host 2",
        "percent 6.2.2.2 0 //[2001:db8:0::1] ",
        "path 6.2.2.3 0 //[2001:db8:0::1] ",
        "ipv6 4 2 //[2001:db8::1] host 2",
      ],
    ],
    ["X://U@h", { level: "case" }, ["case 6.2.2.1 0 x://U@h scheme 0"]],
  ])("%s has the steps of the RFC, and the index of each change", (text, options, expected) => {
    const { steps } = explainNormalize(text, options);
    const lines = steps.map(({ code, section, index, after, changes }) => {
      const places = changes.map((change) => `${change.component} ${change.index}`).join(", ");
      return [code, section.split(", ")[1], index, after, places].join(" ");
    });
    expect(lines).toEqual(expected);
  });

  test("shows the same segments if they are in a path", () => {
    expect(String(explainNormalize("http://h/./a:b@c"))).toContain('becomes "/a:b@c"');
    expect(String(explainNormalize("x:/./a:b@c"))).toContain('becomes "/a:b@c"');
  });

  test("the rules of a scheme are the last step, and give the result", () => {
    const { result, steps } = explainNormalize("mailto:a@EXAMPLE.com", { schemeRules: [geo, mailto] });
    expect(result).toBe("mailto:a@example.com");
    expect(steps.at(-2)).toMatchObject({ code: "scheme", after: "mailto:a@EXAMPLE.com", changes: [] });
    expect(steps.at(-1)).toMatchObject({
      code: "scheme-rules",
      section: "RFC 3986, 6.2.3",
      index: 7,
      before: "mailto:a@EXAMPLE.com",
      after: "mailto:a@example.com",
      message: 'path "a@EXAMPLE.com" becomes "a@example.com": the rules of mailto require this',
    });
    expect(steps.at(-1)!.changes.map(({ code, component }) => [code, component])).toEqual([
      ["scheme-rules", "path"],
    ]);
    const said = String(explainNormalize("GEO:66,30", { schemeRules: [geo] })).split("\n");
    expect(said.at(-2)).toBe("6.2.3       the rules of geo change nothing else");
    // A component that the rules remove.
    const bare: SchemeNormalizer = { name: "x", normalize: () => "x://h" };
    expect(explainNormalize("x://u@h", { schemeRules: [bare] }).steps.at(-1)!.message).toBe(
      'userinfo "u" becomes absent: the rules of x require this',
    );
    // The rules may undo earlier steps.
    const undo: SchemeNormalizer = { name: "x", normalize: () => "x:a/../b" };
    const undone = explainNormalize("x:a/../b", { schemeRules: [undo] }).steps;
    expect(undone.map(({ after }) => after).slice(-2)).toEqual(["x:/b", "x:a/../b"]);
    // There is no such step for another scheme, at another level, or without a scheme.
    for (const text of ["http://h/", "//h/", "geo"])
      expect(explainNormalize(text, { schemeRules: [geo] }).steps.at(-1)!.code).toBe("scheme");
    expect(explainNormalize("geo:1,2", { schemeRules: [geo], level: "syntax" }).steps.at(-1)!.code).toBe(
      "ipv6",
    );
    expect(() => explainNormalize("geo:91,0", { schemeRules: [geo] })).toThrow(SchemeSyntaxError);
  });

  test("rejects whatever normalize rejects", () => {
    expect(() => explainNormalize("a b")).toThrow(expect.objectContaining({ index: 1 }));
    expect(() => explainNormalize("a", { level: "string" as "case" })).toThrow(TypeError);
    expect(() => explainNormalize("a", { encodedDots: "drop" as "keep" })).toThrow(TypeError);
    expect(() => explainNormalize(1 as unknown as string)).toThrow(TypeError);
    expect(explainNormalize(parse("HTTP://A")).result).toBe("http://a/");
  });
});
