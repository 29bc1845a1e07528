// The older grammars: errors, arguments, and each row of RFC 3986, appendix D.2. The vectors have the rest.

import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import * as pchar from "../../../ts/index.ts";
import { NOW } from "../../../ts/legacy/appendix-d.ts";
import * as legacy from "../../../ts/legacy/index.ts";
import { thrownBy } from "../../support/faults.ts";
import { growth } from "../../support/growth.ts";
import { readVectors } from "../../vectors/read.ts";

const HOSTILE = { toJSON: () => expect.unreachable(), toString: () => expect.unreachable() };

describe("an error of an older grammar", () => {
  const error = thrownBy(() => legacy.parse2396("http://u:secret@[::1]/")) as legacy.LegacySyntaxError;

  test("has the properties of a UriSyntaxError, but another class", () => {
    expect(error).toBeInstanceOf(legacy.LegacySyntaxError);
    expect(error).toBeInstanceOf(SyntaxError);
    expect(error).not.toBeInstanceOf(pchar.UriSyntaxError);
    expect(error).toMatchObject({
      name: "LegacySyntaxError",
      code: "ERR_URI_UNEXPECTED_CHARACTER",
      rule: "authority",
      index: 16,
      input: "http://u:secret@[::1]/",
      message: "Cannot parse by RFC 2396: unexpected character '[' in authority at index 16",
    });
  });

  test("does not print its input", () => {
    expect(Object.keys(error)).not.toContain("input");
    expect(inspect(error)).not.toContain("secret");
  });

  test.each([
    ["http://u:p[w@h/", 10],
    ["http://u:p w@h/", 10],
    ["http://u:p\u0001@h/", 10],
    ["http://u:\ud800@h/", 9],
  ])("shows no character of a password: %j", (text, index) => {
    const message = `unexpected character in authority at index ${index}`;
    expect(legacy.check2396(text)?.message).toBe(message);
    expect(legacy.check1630(text)?.message).toBe(message.replace("authority", "path"));
  });

  test.each([
    ["/a b", "unexpected character ' ' in abs_path at index 2"],
    ["/a\u0000", "unexpected character U+0000 in abs_path at index 2"],
    ["/a\u202e", "unexpected character U+202E in abs_path at index 2"],
    ["/a😀", "unexpected character '😀' in abs_path at index 2"],
    ["/a\ud800", "unexpected character U+D800 in abs_path at index 2"],
    ["dav:", "unexpected end of string in absoluteURI at index 4"],
    ["/%4", "percent sign without two hexadecimal digits at index 1"],
  ])("%j: %s", (text, message) => {
    expect(legacy.check2396(text)?.message).toBe(message);
  });

  test("an argument that is not a string gives a TypeError", () => {
    for (const value of [undefined, null, 1, {}, pchar.parse("http://h/"), HOSTILE]) {
      for (const act of [
        legacy.parse2396,
        legacy.check2396,
        legacy.parse1630,
        legacy.check1630,
        legacy.explainChange,
      ]) {
        expect(() => act(value as string)).toThrow(TypeError);
      }
    }
  });
});

describe("explainChange (RFC 3986, appendix D)", () => {
  const explained = readVectors()
    .flatMap(({ vectors }) => vectors)
    .flatMap((vector) =>
      vector.op === "explainChange" || vector.op === "renamedRules" ? [vector.input] : [],
    )
    .map((text) => legacy.explainChange(text));

  test.each(Object.entries(NOW))("%s is found in a vector", (was, is) => {
    const found = explained
      .flatMap(({ changes, renamed }) => [...changes, ...renamed])
      .filter((change) => change.was === was);
    expect(found.length).toBeGreaterThan(0);
    for (const change of found) expect(change).toMatchObject({ is, section: "RFC 3986, appendix D.2" });
  });

  test("there are twenty rows", () => {
    expect(Object.keys(NOW)).toHaveLength(20);
  });

  test("a rule is renamed unless it made a difference", () => {
    for (const { changes, renamed } of explained) {
      expect(changes.filter(({ code }) => code === "renamed")).toEqual([]);
      expect(renamed.filter(({ code }) => code !== "renamed")).toEqual([]);
      for (const { message } of [...changes, ...renamed]) expect(message).toMatch(/^(?:[a-z]|RFC ).*[^.]$/);
      for (const part of [changes, renamed]) {
        expect(part.map(({ index }) => index)).toEqual(part.map(({ index }) => index).sort((a, b) => a - b));
      }
    }
  });

  test("has the issues of the three grammars", () => {
    const text = "http://u:secret@h/{";
    const { rfc1630, rfc2396, rfc3986, changes } = legacy.explainChange(text);
    expect(rfc1630).toEqual(legacy.check1630(text));
    expect(rfc2396).toEqual(legacy.check2396(text));
    expect(rfc3986).toEqual(pchar.check(text));
    expect(changes).toEqual([]);
    expect(JSON.stringify(legacy.explainChange("foo://u:secret@a@b/"))).not.toContain("secret");
  });
});

describe("time is linear in the length of the text (I5)", () => {
  const LIMIT = 40;
  const UNITS = ["a", ".", "/", ";", "%41", "%", "@", ":", "a.", "?", "!", "/.", "%2E", "1."];
  const functions: Readonly<Record<string, (text: string) => unknown>> = {
    check2396: legacy.check2396,
    parse2396: legacy.parse2396,
    check1630: legacy.check1630,
    parse1630: legacy.parse1630,
    explainChange: legacy.explainChange,
    safer: (text) => legacy.safer(text, "a.-"),
    reduced: (text) => legacy.reduced(text, "A."),
    sameLevel: (text) => legacy.sameLevel(text, text),
  };

  test.each(Object.entries(functions))("%s", (_, act) => {
    const slow: unknown[] = [];
    for (const unit of UNITS) {
      for (const before of ["a:/", "//"]) {
        // With as many segments this would measure the garbage collector.
        if (act === legacy.parse2396 && unit.startsWith("/")) continue;
        // Linear work takes 16 times as long, quadratic work 256 times.
        const prepare = (length: number): (() => unknown) => {
          const text = before + unit.repeat(length);
          return () => act(text);
        };
        const times = growth(prepare, 4000, LIMIT);
        if (times > LIMIT) slow.push([unit, before, times]);
      }
    }
    expect(slow).toEqual([]);
  });
});
