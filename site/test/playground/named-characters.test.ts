import { inspect } from "pchar/inspect";
import { fromHref } from "pchar/text";
import { expect, test } from "vitest";
import { namedCharacters } from "../../playground/shared/named-characters.ts";

const named = (text: string) => fromHref(text).changes.map((change) => namedCharacters(text, change));

test("a change names the characters, and what is written instead", () => {
  expect(named("/a b?tags[]=\u00e9%")).toEqual([
    { shown: "space", written: "%20" },
    { shown: "[]", written: "%5B%5D" },
    { shown: "\u00e9", written: "%C3%A9" },
    { shown: "%", written: "%25" },
  ]);
  expect(named("http:\\\\h\\a")).toEqual([
    { shown: "\\\\", written: undefined },
    { shown: "\\", written: undefined },
  ]);
});

test("many characters are named by the first and the last", () => {
  expect(named(`/${"|".repeat(500)}`)).toEqual([
    { shown: `${"|".repeat(12)}…${"|".repeat(12)}`, written: "%7C%7C%7C%7C…%7C%7C%7C%7C" },
  ]);
});

test("a finding names its characters", () => {
  const text = "http://example.com/a%2540b";
  expect(inspect(text).map((finding) => namedCharacters(text, finding).shown)).toEqual(["%25"]);
});
