import * as core from "pchar";
import { expect, test } from "vitest";
import { maskState } from "../../playground/frame/masked-state.ts";
import { loadDefaultEngine } from "../../playground/shared/engine.ts";
import { MAX_WRITTEN, type PageState, readState, writeState } from "../../playground/shared/page-state.ts";

const stateOf = (text: string, settings: Record<string, string> = {}): PageState => ({
  text,
  tab: "resolve",
  entry: "pchar",
  rule: "",
  settings,
});

test("a fragment is readable, and valid by RFC 3986", () => {
  const { fragment } = writeState(core, stateOf("../g?y=1&z", { base: "http://a/b" }));
  expect(fragment).toBe("text=../g?y%3D1%26z&tab=resolve&base=http://a/b");
  expect(core.matches(fragment, "fragment")).toBe(true);
});

test.each([
  ...["http://a/b?c=d&e#f", "a b+c%20%", "é\u{1f600}\n\0", "<img src=x onerror=alert(1)>", "__proto__", ""],
])("a state with %j is read as it was written", (text) => {
  const state = stateOf(text, { base: text === "" ? "b" : text });
  expect(readState(core, writeState(core, state).fragment)).toEqual(state);
});

test("the JavaScript engine is written, the default is not", () => {
  expect(writeState(core, { ...stateOf("a"), entry: "pchar/js" }).fragment).toBe(
    "text=a&tab=resolve&engine=js",
  );
  expect(readState(core, "engine=js").entry).toBe("pchar/js");
  expect(readState(core, "engine=other").entry).toBe("pchar");
});

test("a string of more than 2,000 characters is left out and named", () => {
  expect(MAX_WRITTEN).toBe(2000);
  expect(writeState(core, stateOf("a".repeat(2000))).omitted).toEqual([]);
  const { fragment, omitted } = writeState(core, stateOf("a".repeat(2001), { base: "s:b" }));
  expect({ fragment, omitted }).toEqual({ fragment: "tab=resolve&base=s:b", omitted: ["text"] });
});

test("a string with a lone surrogate is left out and named", () => {
  expect(writeState(core, stateOf("a", { base: "\ud800" })).omitted).toEqual(["base"]);
});

test.each(["%", "%zz=%&text=%FF", "&&=", "text", "text=%E2%82"])(
  "the malformed fragment %j is read without an error",
  (fragment) => {
    expect(() => readState(core, fragment)).not.toThrow();
  },
);

test("a setting named like a property of an object is data", () => {
  const { settings } = readState(core, "__proto__=a&constructor=b");
  expect(Object.entries(settings!)).toEqual([
    ["__proto__", "a"],
    ["constructor", "b"],
  ]);
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});

test("passwords are masked in every string of a state", async () => {
  const engine = await loadDefaultEngine();
  const { state, isMasked } = await maskState(
    engine,
    stateOf("http://me:pw@h/", { base: "ftp://u:secret@h" }),
  );
  expect(isMasked).toBe(true);
  expect(state.text).toBe("http://me:***@h/");
  expect(state.settings["base"]).toBe("ftp://u:***@h");
});

test("a state without a password stays as it is", async () => {
  const state = stateOf("mailto:me@example.com");
  expect(await maskState(await loadDefaultEngine(), state)).toEqual({ state, isMasked: false });
});
