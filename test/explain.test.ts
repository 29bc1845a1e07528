import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { traceDotSegments } from "../ts/explain/dot-segment-trace.ts";
import { explainNormalize } from "../ts/explain/explain-normalize.ts";
import { explainResolve } from "../ts/explain/explain-resolve.ts";
import { normalize, parse, removeDotSegments, resolve, type UriReference } from "../ts/index.ts";
import { expectNoFaults, must, newFaults, same, thrownBy } from "./faults.ts";
import { made, RUNS, validText } from "./grammar/arbitrary.ts";
import { recognizes } from "./grammar/recognize.ts";
import { textsOver } from "./grammar/texts.ts";
import { appendixB, guarded, merge, transformReferences } from "./reference/resolve.ts";

const BASE = "http://a/b/c/d;p?q";

/** The two traces that RFC 3986, 5.2.4 prints, to the letter. */
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

/** 5.2.4 word for word: the rows of a trace. */
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

describe("the buffers of 5.2.4", () => {
  test.each(TRACES)("of %s are printed as the RFC prints them", (path, printed) => {
    expect(String(explainNormalize(`x:${path}`))).toContain(`\n\n${printed}\n\n`);
    if (path.startsWith("/")) expect(String(explainResolve(path, BASE))).toContain(`\n\n${printed}\n\n`);
  });

  test("are those of its words, on all paths of dots, slashes and letters to length 8", () => {
    const faults = newFaults();
    for (const path of textsOver([".", "/", "a", ".."], 8)) {
      const trace = traceDotSegments(path);
      same(faults, trace, rfcTrace(path), path);
      same(faults, trace.at(-1)!.output, removeDotSegments(path), path);
    }
    expectNoFaults(faults, 100_000);
  });

  test("of a long path are no copies, and few of them are printed", () => {
    const path = `/${"a/../b/".repeat(30_000)}`;
    const explanation = explainNormalize(`x:${path}`);
    expect(explanation.steps[2]!.buffers).toHaveLength(90_002);
    const text = String(explanation);
    expect(text).toContain(" ... and 89902 steps more");
    expect(text.length).toBeLessThan(40_000);
    expect(String(explainResolve(path, BASE)).length).toBeLessThan(40_000);
  });
});

/** The branch of 5.2.2 that a reference takes. */
function branchOf(reference: string, base: string, strict: boolean): string {
  const R = appendixB(reference);
  const isIgnored = !strict && R.scheme?.toLowerCase() === appendixB(base).scheme!.toLowerCase();
  if (R.scheme !== undefined && !isIgnored) return "scheme";
  if (R.authority !== undefined) return "authority";
  if (R.path === "") return "empty-path";
  return R.path.startsWith("/") ? "absolute-path" : "relative-path";
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
          must(
            appendixB(origin === "base" ? base : reference)[name],
            T[name],
            name,
            reference,
            base,
            options,
          );
        }
        for (const { index, of } of steps)
          must(index >= 0 && index <= (of === "base" ? base : reference).length, true, reference, base);
      }),
      { ...RUNS, numRuns: 8000 },
    );
    expect(explained).toBeGreaterThan(4000);
  });

  test("the branch, the merged path and what is left of it are those of the pseudocode", () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(pairs, ({ reference, base, strict }) => {
        if (appendixB(base).scheme === undefined) return;
        const { steps } = explainResolve(reference, base, { strict });
        const [R, Base] = [appendixB(reference), appendixB(base)];
        for (const { code } of steps) seen.set(code, (seen.get(code) ?? 0) + 1);
        const of = (code: string) => steps.find((step) => step.code === code);
        const branch = branchOf(reference, base, strict);
        const branches = ["scheme", "authority", "empty-path", "absolute-path", "relative-path"];
        must(
          steps.map(({ code }) => code).filter((code) => branches.includes(code)),
          [branch],
          reference,
          base,
        );
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
    const codes = [
      "scheme",
      "authority",
      "empty-path",
      "absolute-path",
      "relative-path",
      "merge",
      "recompose",
    ];
    const others = ["drop-fragment", "ignore-scheme", "reference-query", "base-query", "remove-dot-segments"];
    for (const code of [...codes, ...others])
      expect([code, seen.get(code) ?? 0]).toEqual([code, expect.toSatisfy((n) => n > 20)]);
  });

  test("on all short paths, with guards where a path would become something else", () => {
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
          guards += steps.filter(({ code }) => code === "guard").length;
        }
      }
    }
    expectNoFaults(faults, 50_000);
    expect(guards).toBeGreaterThan(100);
  });

  test("as text it has a line for each step, and no password", () => {
    expect(String(explainResolve("?y#s", "http://me:secret@a/b?q#f")).split("\n")).toEqual([
      'Resolve "?y#s" against "http://me:***@a/b?q#f"',
      '5.1    the base loses its fragment, "f"',
      '5.2.2  the path of the reference is empty: that of the base is taken, "/b"',
      '5.2.2  the reference has a query, "y": it is taken',
      '5.3    together they are "http://me:***@a/b?y#s"',
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
  ])("no password that only URL sees: %s of %s", (reference, base) => {
    const explanation = explainResolve(reference, base);
    const said = String(explanation) + explanation.steps.map(({ message }) => message).join();
    expect(said).toContain(":***@h");
    expect(said).not.toContain("secret");
    expect(explanation.target).toBe(resolve(reference, base));
  });

  test("records and IRIs are taken", () => {
    expect(explainResolve(parse("../g"), parse(BASE)).target).toBe("http://a/b/g");
    const iri = explainResolve("\u00e9", "http://\u00fc/\u202e", { rule: "IRI-reference" });
    expect(iri.target).toBe("http://\u00fc/\u00e9");
    expect(String(iri)).toContain("\\u{202e}");
    expect(() => explainResolve("\u00e9", BASE)).toThrow(expect.objectContaining({ index: 0 }));
  });
});

const LEVELS = ["case", "percent", "path", "syntax", "scheme"] as const;
const RULES = ["URI-reference", "IRI-reference"] as const;
const NAMES = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"] as const;

function componentsOf(record: UriReference): Record<string, string | undefined> {
  return Object.fromEntries(NAMES.map((name) => [name, record[name]]));
}

describe("explainNormalize explains what normalize does (RFC 3986, 6.2)", () => {
  test.each(RULES)("each rung goes on from the one before, to the normal form, for texts of %s", (rule) => {
    const seen = new Map<string, number>();
    const texts = made((random) => validText(rule, random));
    fc.assert(
      fc.property(texts, (text) => {
        for (const level of LEVELS) {
          for (const encodedDots of ["decode", "keep"] as const) {
            const options = { level, encodedDots, rule };
            const { result, steps, text: given } = explainNormalize(text, options);
            must(result, normalize(text, options), text, options);
            must(given, text);
            let before = text;
            for (const step of steps) {
              must(step.before, before, text, options, step.code);
              before = step.after;
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
    for (const code of [...codes, "localhost"])
      expect([code, seen.get(code) ?? 0]).toEqual([code, expect.toSatisfy((n) => n > 2)]);
  });

  test("a rung alone changes nothing that is another's", () => {
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
            const trace = code === "path" && parse(before).scheme !== undefined;
            if (trace) must(guardedPath(before), parse(after).path, text);
          }
        },
      ),
      { ...RUNS, numRuns: 4000 },
    );
  });

  /** The path of a text without dot segments, by the words of the RFC, and guarded. */
  function guardedPath(text: string): string {
    const components = appendixB(text);
    const { output } = rfcTrace(components.path).at(-1) as { output: string };
    return guarded({ ...components, path: output }).path;
  }

  test("a change has the place of its component in the text given", () => {
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

  test("on all short paths, with guards that come and go", () => {
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

  test("as text it has a line for each change, and no password", () => {
    expect(String(explainNormalize("HTTP://me:%73ecret@A:80")).split("\n")).toEqual([
      'Normalize "HTTP://me:***@A:80"',
      '6.2.2.1   scheme "HTTP" becomes "http": letters of scheme and host are lower case, those of triplets upper case',
      '6.2.2.1   host "A" becomes "a": letters of scheme and host are lower case, those of triplets upper case',
      '6.2.2.2   userinfo "me:***" becomes "me:***": triplets of unreserved characters are decoded',
      "6.2.2.3   there are no dot segments",
      "RFC 5952  there is no IPv6address that would be written otherwise",
      '6.2.3     port "80" becomes absent: it is the default port of the scheme',
      '6.2.3     path "" becomes "/": an empty path after an authority is a slash to the scheme',
      '6.2       the normal form is "http://me:***@a/"',
    ]);
    expect(JSON.stringify(explainNormalize("../a").steps[2]!.message)).toContain("5.2.1");
  });

  test.each([
    "http:/u:secret@h/../%61",
    "HTTP:u:secret@h/./x",
    "http:///u:secret@h/a/../b",
    "http:/a/../u:secret@h",
    "http:/%61/../b/./u:secret@h?q",
    "http://:80/x/../u:secret@h",
    "///u:secret@h/%61",
  ])("no password that only URL sees: %s", (text) => {
    const explanation = explainNormalize(text);
    const said = String(explanation) + explanation.steps.map(({ message }) => message).join();
    expect(said).toContain(":***@h");
    expect(said).not.toContain("secret");
    expect(explanation.result).toBe(normalize(text));
  });

  test("the same segments are shown where they are in a path to all", () => {
    expect(String(explainNormalize("http://h/./a:b@c"))).toContain('becomes "/a:b@c"');
    expect(String(explainNormalize("x:/./a:b@c"))).toContain('becomes "/a:b@c"');
  });

  test("what normalize refuses is refused", () => {
    expect(() => explainNormalize("a b")).toThrow(expect.objectContaining({ index: 1 }));
    expect(() => explainNormalize("a", { level: "string" as "case" })).toThrow(TypeError);
    expect(() => explainNormalize("a", { encodedDots: "drop" as "keep" })).toThrow(TypeError);
    expect(() => explainNormalize(1 as unknown as string)).toThrow(TypeError);
    expect(explainNormalize(parse("HTTP://A")).result).toBe("http://a/");
  });
});
