import { expect, test } from "vitest";
import { jsonErrorIndex } from "../../playground/tabs/template/json-error.ts";

test.each([
  ['{"a":x}', 5],
  ['{"a" 1}', 5],
  ["{a:1}", 1],
  ['{"a":1,}', 7],
  ["[1,]", 3],
  ["[1 2]", 3],
  ['{"a":01}', 5],
  ['{"a":"\\x"}', 5],
  ['{"a":"b', 5],
  ['{"a":1}}', 7],
  ['{"a":1', 6],
  ['{"a":[1}', 7],
  ["", 0],
  ['{"a":1} x', 8],
  ["tru", 0],
  [",", 0],
])("the error in %s is at %i", (text, index) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(jsonErrorIndex(text)).toBe(index);
});

test.each(['{"a":[1,-2.5e3,true,null,{}],"b":{"c":""}}', " [ ] ", '"\\u00e9\\n é"', "0"])(
  "%s is read to its end",
  (text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(jsonErrorIndex(text)).toBe(text.length);
  },
);

test("deep nesting needs no deep stack", () => {
  expect(jsonErrorIndex("[".repeat(1_000_000))).toBe(1_000_000);
});
