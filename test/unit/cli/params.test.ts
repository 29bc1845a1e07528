// `pchar params`, and the decoded parts in the JSON of `pchar parse`. Expected values come from RFC 3986, 2.4 and 3.4.

import { describe, expect, test } from "vitest";
import { params } from "../../../ts/index.ts";
import { newFolder } from "../../support/files.ts";
import { pchar } from "../../support/shell.ts";

const resultOf = async (...argv: string[]): Promise<unknown> =>
  JSON.parse((await pchar([...argv, "--json"])).out).result;

describe("params", () => {
  test("shows names and values, decoded", async () => {
    const { code, out } = await pchar(["params", "http://h/?q=a+b%26&long=&x&=1#?y"]);
    expect([code, out]).toEqual([0, 'q     a b&\nlong  ""\nx     -\n""    1\n']);
  });

  test("aligns wide and hidden characters", async () => {
    expect((await pchar(["params", "?%E5%AD%97=1&%1B=2&abcd=3"])).out).toBe(
      "字        1\n<U+001B>  2\nabcd      3\n",
    );
  });

  test("says that there are none", async () => {
    for (const uri of ["http://h/", "http://h/?", "a#?b=c"])
      expect((await pchar(["params", uri])).out).toBe("no parameters\n");
  });

  test("with --json are pairs, as params returns them", async () => {
    const uri = "http://h/?a=1&b&c=&filter[]=x%20y";
    expect(await resultOf("params", uri)).toEqual([["a", "1"], ["b"], ["c", ""], ["filter[]", "x y"]]);
    expect(await resultOf("params", uri)).toEqual(params(uri, { bare: true }));
  });

  test("reads any string, and reports a parameter that does not decode", async () => {
    expect((await pchar(["params", "a b?x=|&[=1"])).out).toBe("x  |\n[  1\n");
    const { code, out, err } = await pchar(["params", "?q=%ff"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("at index 3\n");
  });

  test("answers several operands, lines and a file with the string above each answer", async () => {
    const answer = "?a=1\na  1\n\n?b\nb  -\n\n";
    expect((await pchar(["params", "?a=1", "?b"])).out).toBe(answer);
    expect((await pchar(["params", "-"], { input: "?a=1\n?b\n" })).out).toBe(answer);
    const input = newFolder().write("in.txt", "?a=1\n?b\n");
    expect((await pchar(["params", "--input", input])).out).toBe(answer);
    const { out } = await pchar(["params", "--json", "--input", input]);
    expect(out).toBe('{"text":"?a=1","result":[["a","1"]]}\n{"text":"?b","result":[["b"]]}\n');
  });

  test("masks passwords in tables, and in JSON with --mask", async () => {
    const uri = "http://h/?u=http%3A%2F%2Fme%3Apw%40i&v=1";
    expect((await pchar(["params", uri])).out).toBe("u  http://me:***@i\nv  1\n");
    expect((await pchar(["params", "--show-password", uri])).out).toBe("u  http://me:pw@i\nv  1\n");
    expect(await resultOf("params", uri)).toEqual([
      ["u", "http://me:pw@i"],
      ["v", "1"],
    ]);
    expect(await resultOf("params", "--mask", uri)).toEqual([
      ["u", "http://me:***@i"],
      ["v", "1"],
    ]);
    // The mask takes the start of the query with it.
    expect(await resultOf("params", "--mask", "a_b:c?x=1&y=2@h")).toEqual([
      ["***", "***"],
      ["***", "***"],
    ]);
  });
});

describe("parse --json", () => {
  test("has the decoded segments and parameters", async () => {
    expect(await resultOf("parse", "http://h/a/b%2Fc/?q=x%20y&z")).toMatchObject({
      path: "/a/b%2Fc/",
      query: "q=x%20y&z",
      segments: ["a", "b/c", ""],
      params: [["q", "x y"], ["z"]],
    });
    expect(await resultOf("parse", "//h")).toMatchObject({ segments: [], params: [] });
    expect(await resultOf("parse", "--rule", "IRI", "http://h/ü?ü")).toMatchObject({
      segments: ["ü"],
      params: [["ü"]],
    });
  });

  test("has null for parts that do not decode", async () => {
    expect(await resultOf("parse", "/%ff?a=1")).toMatchObject({ segments: null, params: [["a", "1"]] });
    expect(await resultOf("parse", "/a?%ff")).toMatchObject({ segments: ["a"], params: null });
  });

  test("masks both with --mask", async () => {
    const uri = "http:/me:pw@h/x?u=http%3A%2F%2Fme%3Apw%40i";
    expect(await resultOf("parse", "--mask", uri)).toMatchObject({
      segments: ["me:***@h", "x"],
      params: [["u", "http://me:***@i"]],
    });
    expect(await resultOf("parse", uri)).toMatchObject({
      segments: ["me:pw@h", "x"],
      params: [["u", "http://me:pw@i"]],
    });
  });

  test("the table has none", async () => {
    expect((await pchar(["parse", "/a?b"])).out).not.toMatch(/segments|params/);
  });
});
