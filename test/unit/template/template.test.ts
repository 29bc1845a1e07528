// pchar/template, except its vectors: values, errors, and properties of expand and match.

import { describe, expect, test } from "vitest";
import { UriSyntaxError } from "../../../ts/index.ts";
import {
  checkTemplate,
  expandTemplate,
  TemplateSyntaxError,
  type TemplateValue,
  uriTemplate,
} from "../../../ts/template/index.ts";
import { type Random, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, same, thrownBy } from "../../support/faults.ts";
import { listOf, string, template, uriTextOf, value } from "./arbitrary.ts";
import { expandByTheBook, type Value } from "./reference.ts";

describe("values", () => {
  const PAIRS = ["2x", "1y"].map(([name, value]) => [name!, value!] as const);

  test.each<[kind: string, value: TemplateValue, expanded: string]>([
    ["a number", 1e21, "1e%2B21"],
    ["negative zero", -0, "0"],
    ["a boolean", false, "false"],
    ["null", null, ""],
    ["a list", ["a", 1, true, null, undefined], "a,1,true"],
    ["a set", new Set(["a", "b"]), "a,b"],
    ["pairs", { b: 1, a: 2 }, "b,1,a,2"],
    ["pairs whose names are numbers, as entries", PAIRS, "2,x,1,y"],
    ["a map", new Map(PAIRS), "2,x,1,y"],
    ["an object without prototype", Object.assign(Object.create(null), { a: 1 }), "a,1"],
    ["octets", Uint8Array.of(1, 2), "1,2"],
  ])("%s", (_, each, expanded) => {
    expect(expandTemplate("{x}", { x: each })).toBe(expanded);
  });

  test.each<[kind: string, value: unknown]>([
    ["a function", () => "a"],
    ["a symbol", Symbol("a")],
    ["a bigint", 1n],
    ["a date", new Date(0)],
    ["a regular expression", /a/],
    ["a list in a list", ["a", ["b"]]],
    ["a list as the value of a pair", { a: ["b"] }],
    ["a pair without a name", [[1, "a"]]],
    ["a pair without a value", [["a"]]],
    ["three items instead of a pair", [["a", "b", "c"]]],
    ["an object in a list", [{ a: "b" }]],
  ])("%s is not a value", (_, each) => {
    expect(() => expandTemplate("{x}", { x: each as TemplateValue })).toThrow(TypeError);
    expect(expandTemplate("{y}", { x: each as TemplateValue })).toBe("");
  });

  test("are own properties, not inherited ones", () => {
    expect(expandTemplate("{constructor}{toString}{__proto__}", {})).toBe("");
    expect(expandTemplate("{constructor}", JSON.parse('{"constructor":"a","__proto__":"b"}'))).toBe("a");
    expect(expandTemplate("{__proto__}", JSON.parse('{"__proto__":"b"}'))).toBe("b");
  });

  test("must be an object", () => {
    for (const values of [null, undefined, "a", 1, ["a"], new Map([["x", "a"]])]) {
      expect(() => expandTemplate("{x}", values as never)).toThrow(TypeError);
      expect(() => uriTemplate("{x}").expand(values as never)).toThrow(TypeError);
    }
    const error = new TypeError("Expected an object of values, got null");
    expect(() => expandTemplate("{x}", null as never)).toThrow(error);
    expect(() => uriTemplate("{x}").expand(null as never)).toThrow(error);
  });

  test("cannot have a lone surrogate, even after encoded characters", () => {
    for (const [text, index] of [
      ["a\ud800", 1],
      ["%%ü\udc00", 3],
    ] as const) {
      for (const operator of ["", "+", "#", "?"]) {
        const thrown = thrownBy(() => expandTemplate(`{${operator}x}`, { x: text }));
        expect(thrown).toBeInstanceOf(UriSyntaxError);
        expect(thrown).toMatchObject({ code: "ERR_URI_LONE_SURROGATE", index });
      }
    }
  });
});

describe("match with options", () => {
  const MODES = [false, true].flatMap((plus) =>
    (["exact", "any-order"] as const).flatMap((query) =>
      (["reject", "ignore"] as const).map((extra) => ({ query, extra, plus })),
    ),
  );

  test("reads what expand writes as match without options does", () => {
    const random = seeded(28);
    const faults = newFaults();
    while (faults.checks < 12_000) {
      const text = template(random, false);
      const read = uriTemplate(text);
      if (thrownBy(() => read.match("")) !== undefined) continue;
      const varspecs = varspecsOf(text);
      const uri = read.expand(
        valuesOf(text, random, (name) => {
          if (varspecs.includes(`${name}*`)) return listOf(random);
          return /\{[+#]/.test(text) ? uriTextOf(random) : string(random);
        }),
      );
      for (const mode of MODES) {
        if (thrownBy(() => read.match("", mode)) !== undefined) continue;
        same(faults, read.match(uri, mode), read.match(uri), text, uri, mode);
      }
    }
    expectNoFaults(faults, 12_000);
  });

  test("finds each parameter in any order, among others", () => {
    const random = seeded(282);
    const read = uriTemplate("/s{?a,b*}{&c}");
    for (let round = 0; round < 500; round++) {
      const search = new URLSearchParams();
      for (const name of ["b", "x", "c", "b", "a", "y"])
        if (random() < 0.7) search.append(name, string(random));
      const wanted = new Map<string, unknown>();
      for (const name of ["a", "c"]) if (search.has(name)) wanted.set(name, search.get(name));
      if (search.has("b")) wanted.set("b", search.getAll("b"));
      const found = read.match(`/s?${search}`, { query: "any-order", extra: "ignore", plus: true });
      expect(found).toEqual(Object.fromEntries(wanted));
    }
  });

  test("takes linear time for hostile queries", () => {
    const time = (count: number): number => {
      const names = Array.from({ length: count }, (_, index) => `n${index}`);
      const read = uriTemplate(`/s{?${names.join()}}`);
      const hostile = [
        `/s?${names
          .map((name) => `${name}=+%41`)
          .reverse()
          .join("&")}`,
        `/s?${"x&".repeat(count)}n0`,
        `/s?${"&".repeat(count)}`,
        `/s?${"%6e=".repeat(count)}`,
      ];
      const start = performance.now();
      for (const mode of MODES) for (const uri of hostile) read.match(uri, mode);
      return performance.now() - start;
    };
    time(2000);
    expect(time(16_000)).toBeLessThan(40 * time(2000) + 200);
  });

  test("one template can be matched with all options in turn", () => {
    const read = uriTemplate("/s{?a,b}");
    // In order, in another order, with another name, and with a plus sign.
    const URIS = ["/s?a=1&b=2", "/s?b=2&a=1", "/s?x=3&a=1", "/s?a=1+2"];
    const matched = MODES.map((mode) => URIS.map((uri) => JSON.stringify(read.match(uri, mode))));
    const [both, one] = ['{"a":"1","b":"2"}', '{"a":"1"}'];
    expect(matched).toEqual([
      [both, undefined, undefined, undefined],
      [both, undefined, one, undefined],
      [both, '{"b":"2","a":"1"}', undefined, '{"a":"1+2"}'],
      [both, '{"b":"2","a":"1"}', one, '{"a":"1+2"}'],
      [both, undefined, undefined, '{"a":"1 2"}'],
      [both, undefined, one, '{"a":"1 2"}'],
      [both, '{"b":"2","a":"1"}', undefined, '{"a":"1 2"}'],
      [both, '{"b":"2","a":"1"}', one, '{"a":"1 2"}'],
    ]);
  });

  test("rejects other values of options", () => {
    const read = uriTemplate("/s{?a}");
    const wrong = [
      ...[{ query: "any" }, { extra: true }, { plus: "yes" }, { plus: null }, { stopAtLiteral: 1 }],
      ...[[], "any-order", null],
    ];
    for (const options of wrong) expect(() => read.match("/s", options as never)).toThrow(TypeError);
    for (const name of ["query", "extra", "plus", "stopAtLiteral"])
      expect(() => read.match("/s", { [name]: 1 } as never)).toThrow(name);
    expect(read.match("/s?a=1", { query: undefined, extra: undefined, plus: undefined })).toEqual({ a: "1" });
  });
});

describe("a malformed template", () => {
  test("has the issue that check returns", () => {
    expect(checkTemplate("/{a:0}")).toEqual({
      code: "ERR_URI_UNEXPECTED_CHARACTER",
      rule: "max-length",
      index: 4,
      end: 5,
      message: "unexpected character '0' in max-length at index 4",
    });
  });

  test("is in the error, but not in its message", () => {
    const text = "http://me:secret@h/{a b}";
    for (const act of [() => uriTemplate(text), () => expandTemplate(text, {})]) {
      const error = thrownBy(act) as TemplateSyntaxError;
      expect(error).toBeInstanceOf(TemplateSyntaxError);
      expect(error).toBeInstanceOf(SyntaxError);
      expect(error.name).toBe("TemplateSyntaxError");
      expect(error.message).toMatch(/^Cannot (read|expand) URI template: .* at index 21$/);
      expect(error.message).not.toContain("secret");
      expect(Object.keys(error)).toEqual(["code", "rule", "index"]);
      expect(error.input).toBe(text);
    }
  });

  test("does not show a password", () => {
    expect(checkTemplate("http://me:se<cret@h/")?.message).toBe(
      "unexpected character in literals at index 12",
    );
  });

  test("that is not a string is a TypeError", () => {
    for (const text of [undefined, null, 1, {}, ["{a}"]]) {
      for (const act of [checkTemplate, uriTemplate, (each: string) => expandTemplate(each, {})]) {
        expect(() => act(text as never)).toThrow(TypeError);
      }
    }
  });
});

describe("a parsed template", () => {
  test("has each variable once, in order", () => {
    expect(uriTemplate("{b,a}/{?b*,a.b}").variables).toEqual(["b", "a", "a.b"]);
  });

  test("returns its source", () => {
    expect(String(uriTemplate("/{a}%7e"))).toBe("/{a}%7e");
  });

  test("is rejected by every call of match if it is ambiguous, but not by expand", () => {
    const read = uriTemplate("{a}{b}");
    expect(read.expand({ a: 1, b: 2 })).toBe("12");
    for (const uri of ["12", ""]) {
      expect(() => read.match(uri)).toThrow("Cannot match URI template: ambiguous expression at index 3: ");
    }
  });

  // RFC 6570, 3.2.2 encodes a comma in a value, so a literal comma divides the values of two strings.
  test("matches two expressions with a comma between them", () => {
    expect(uriTemplate("{a},{b}").match("x,y")).toEqual({ a: "x", b: "y" });
    expect(uriTemplate("{a},{b}").match("x%2C,y")).toEqual({ a: "x,", b: "y" });
  });

  test("matches strings and records only", () => {
    expect(uriTemplate("/{a}").match({ path: "/b" } as never)).toEqual({ a: "b" });
    expect(() => uriTemplate("/{a}").match(1 as never)).toThrow(TypeError);
  });
});

/** The variables of a template with their modifiers: `a`, `a*`, `a:3`. */
function varspecsOf(text: string): string[] {
  return Array.from(text.matchAll(/\{[+#./;?&]?([^}]*)\}/g), ([, list]) => list!.split(",")).flat();
}

/** Random values for most variables of a template. */
function valuesOf(
  text: string,
  random: Random,
  make: (name: string) => Value | undefined,
): Record<string, Value> {
  const found: [string, Value][] = [];
  for (const name of uriTemplate(text).variables) {
    const each = random() < 0.8 ? make(name) : undefined;
    if (each !== undefined) found.push([name, each]);
  }
  return Object.fromEntries(found);
}

test("expand agrees with the pseudocode of 3.2.1", { timeout: 60_000 }, () => {
  const random = seeded(321);
  const faults = newFaults();
  let rejected = 0;
  while (faults.checks < 20_000) {
    const text = template(random, true);
    const values = valuesOf(text, random, () => value(random));
    const varspecs = varspecsOf(text);
    const hasPrefix = (name: string): boolean => varspecs.some((each) => each.startsWith(`${name}:`));
    const isComposite = Object.keys(values).some(
      (name) => hasPrefix(name) && typeof values[name] === "object" && Object.keys(values[name]).length > 0,
    );
    if (isComposite) {
      const thrown = thrownBy(() => expandTemplate(text, values));
      if (thrown !== undefined) rejected++;
      continue;
    }
    same(faults, expandTemplate(text, values), expandByTheBook(text, values), text, values);
  }
  expectNoFaults(faults, 20_000);
  expect(rejected).toBeGreaterThan(100);
});

/** The values that `match` returns: without those that expand to nothing. */
function canonical(text: string, values: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, each]) => {
      const isBare = new RegExp(`\\{\\+?${name.replace(".", "\\.")}\\*?\\}`).test(text);
      const isNothing = each === "" || (Array.isArray(each) && each.join() === "" && each.length < 2);
      return !(isBare && isNothing) && !(Array.isArray(each) && each.length === 0);
    }),
  );
}

/** Returns a URI with percent-encoded octets as `expand` writes them. */
function withCanonicalPct(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : triplet.toUpperCase();
  });
}

const URI_PIECES = [..."ax.-,/=&;?#%~", "%41", "%2f", "?a=", "&a=", ";a", "%C3%BC", "%FF", "a=b", "(", ")"];

function changedUri(uri: string, random: Random): string {
  const at = Math.floor(random() * (uri.length + 1));
  const piece = URI_PIECES[Math.floor(random() * URI_PIECES.length)]!;
  return uri.slice(0, at) + piece + uri.slice(at + (random() < 0.5 ? 1 : 0));
}

test("match and expand are inverse to each other", { timeout: 60_000 }, () => {
  const random = seeded(14);
  const faults = newFaults();
  let rejected = 0;
  let matched = 0;
  while (faults.checks < 40_000) {
    const text = template(random, false);
    const read = uriTemplate(text);
    if (thrownBy(() => read.match("")) !== undefined) {
      rejected++;
      continue;
    }
    const varspecs = varspecsOf(text);
    const values = valuesOf(text, random, (name) => {
      if (varspecs.includes(`${name}*`)) return listOf(random);
      const isKept = text.includes(`{+${name}}`) || text.includes(`{#${name}}`);
      return isKept ? uriTextOf(random) : string(random);
    });
    const uri = read.expand(values);
    same(faults, read.match(uri), canonical(text, values), text, values, uri);
    const other = changedUri(uri, random);
    const found = read.match(other);
    if (found === undefined) continue;
    matched++;
    const [again, wanted] = [read.expand(found), other].map(withCanonicalPct);
    same(faults, again, wanted, text, other, found);
  }
  expectNoFaults(faults, 40_000);
  expect(rejected).toBeGreaterThan(1000);
  expect(matched).toBeGreaterThan(1000);
});

/** Returns whether each expression without names, followed by a literal that is not the last part, contains this literal once. */
function hasLiteralsOnce(text: string, values: Readonly<Record<string, Value>>): boolean {
  const pieces = (text.match(/\{[^}]*\}|[^{]+/g) ?? []).map((piece) => [
    piece,
    expandByTheBook(piece, values),
  ]);
  return pieces.every(([piece, written], at) => {
    const [next = "{", literal] = pieces[at + 1] ?? [];
    if (!/^\{[^?&;]/.test(piece!) || next.startsWith("{") || at + 2 === pieces.length) return true;
    // A digit of a percent-encoded octet is hidden: a literal does not begin there.
    const visible = `${written}${literal}`.replace(/%[0-9A-F]{2}/gi, (octet) =>
      literal!.includes("%") ? octet : "%\0\0",
    );
    return visible.indexOf(literal!) === written!.length;
  });
}

test("match with stopAtLiteral reads what expand writes, if no value contains its literal", {
  timeout: 60_000,
}, () => {
  const random = seeded(141);
  const faults = newFaults();
  const options = { stopAtLiteral: true, required: [] };
  let [ambiguous, matched] = [0, 0];
  while (faults.checks < 40_000) {
    const text = template(random, false);
    const read = uriTemplate(text);
    if (thrownBy(() => read.match("", options)) !== undefined) continue;
    const isAmbiguous = thrownBy(() => read.match("")) !== undefined;
    const varspecs = varspecsOf(text);
    const values = Object.fromEntries(
      read.variables.map((name): [string, Value] => {
        if (varspecs.includes(`${name}*`)) return [name, listOf(random, 1)];
        const isKept = text.includes(`{+${name}}`) || text.includes(`{#${name}}`);
        return [name, isKept ? uriTextOf(random) : string(random)];
      }),
    );
    const uri = read.expand(values);
    if (hasLiteralsOnce(text, values)) {
      same(faults, read.match(uri, options), canonical(text, values), text, values, uri);
      if (isAmbiguous) ambiguous++;
    }
    const other = changedUri(uri, random);
    const found = read.match(other, options);
    if (found === undefined) continue;
    matched++;
    const [again, wanted] = [read.expand(found), other].map(withCanonicalPct);
    same(faults, again, wanted, text, other, found);
    if (!isAmbiguous) same(faults, found, read.match(other), text, other);
  }
  expectNoFaults(faults, 40_000);
  expect(ambiguous).toBeGreaterThan(500);
  expect(matched).toBeGreaterThan(2000);
});

test("a literal matches in another case exactly in the scheme, the host and percent-encoded octets", () => {
  const read = uriTemplate("Sch+e.m://Us%C3er:p%aFw@Ho-st.%C3%bcx:80/Pa%2fth/{a}/B%fF{+b}C%eF#D");
  const uri = read.expand({ a: 1, b: 2 });
  const values = { a: "1", b: "2" };
  expect(read.match(uri)).toEqual(values);
  const spans = [...uri.matchAll(/^[^:]*|@[^:]*|%../g)].map(({ index, 0: text }) => [
    index,
    index + text.length,
  ]);
  for (const [at, letter] of [...uri].entries()) {
    const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
    if (other === letter) continue;
    const changed = uri.slice(0, at) + other + uri.slice(at + 1);
    const hasNoCase = spans.some(([start, end]) => start! <= at && at < end!);
    expect([changed, read.match(changed)]).toEqual([changed, hasNoCase ? values : undefined]);
  }
});

test("required variables must have a value", () => {
  const random = seeded(23);
  const faults = newFaults();
  while (faults.checks < 5000) {
    const text = template(random, false);
    const read = uriTemplate(text);
    if (thrownBy(() => read.match("")) !== undefined) continue;
    const uri = read.expand(valuesOf(text, random, () => string(random)));
    const found = read.match(uri);
    const required = read.variables.filter(() => random() < 0.5);
    const has = (name: string): boolean => found?.[name] !== undefined;
    same(faults, read.match(uri, { required }), required.every(has) ? found : undefined, text, uri);
    const all = read.variables.every(has) ? found : undefined;
    same(faults, read.match(uri, { required: true }), all, text, uri);
  }
  expectNoFaults(faults, 5000);
});

test("a required variable is one of the template", () => {
  const read = uriTemplate("/u/{id}");
  expect(() => read.match("/u/1", { required: ["di"] })).toThrow('Unknown variable "di", expected id');
  for (const required of ["id", false, null, {}, [1]])
    expect(() => read.match("/u/1", { required } as never)).toThrow(TypeError);
});

test("the error of an ambiguous literal names the option that ends a value there", () => {
  const messageOf = (text: string, stopAtLiteral = false): string =>
    String(thrownBy(() => uriTemplate(text).match("", { stopAtLiteral })));
  const reason = "it could be part of the value before it";
  const advice = "; stopAtLiteral ends the value there";
  expect(messageOf("{a}-{b}")).toMatch(new RegExp(`index 3: ${reason}${advice}$`));
  // Where the option would not help, it is not named.
  for (const text of ["{a}{b}", "{;a}x{b}", "{a}{/b}-{c}"])
    expect(messageOf(text)).toMatch(/value before it$/);
  expect(messageOf("{/a}/{b}", true)).toMatch(/value before it$/);
});

test("extra pairs, empty ones too, are skipped before a known name", () => {
  const read = uriTemplate("/s{?a}");
  for (const query of ["exact", "any-order"] as const) {
    expect(read.match("/s?u=1&v=2&w=3&a=4", { query, extra: "ignore" })).toEqual({ a: "4" });
  }
  expect(read.match("/s?&a=1", { query: "any-order", extra: "ignore" })).toEqual({ a: "1" });
});

test("a plus sign ends a value that is not of a query, with the option plus, too", () => {
  expect(uriTemplate("{x}+{y}").match("a+b", { plus: true })).toEqual({ x: "a", y: "b" });
});

test("a reserved expansion keeps every percent-encoded octet, %00 too (RFC 6570, 3.2.3)", () => {
  expect(uriTemplate("{+x}").expand({ x: "%00%7f%zz" })).toBe("%00%7f%25zz");
});

test("a prefix counts each percent-encoded octet that is not UTF-8, and %00, as one character (RFC 6570, 2.4.1)", () => {
  const prefix = (x: string): string => expandTemplate("{+x:1}", { x });
  expect(prefix("%00a")).toBe("%00");
  expect(prefix("%FFab")).toBe("%FF");
  expect(prefix("%C3a")).toBe("%C3");
  expect(prefix("%C3%BCa")).toBe("%C3%BC");
});
