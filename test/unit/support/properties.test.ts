// Properties of arguments: those of a class count, those of a polluted `Object.prototype` do not.

import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { propertiesOf, propertyOf } from "../../../ts/support/properties.ts";

interface Options {
  readonly level?: string;
  readonly rule?: string;
}

afterEach(() => {
  Reflect.deleteProperty(Object.prototype, "level");
});

test("an own property and one of a class are read", () => {
  class Policy {
    readonly rule = "own";
    get level(): string {
      return `${this.rule} getter`;
    }
  }
  class Derived extends Policy {}
  expect(propertyOf({ level: "own" } as Options, "level")).toBe("own");
  expect(propertyOf(new Derived(), "level")).toBe("own getter");
  expect(propertyOf(Object.create({ level: "of the prototype" }) as Options, "level")).toBe(
    "of the prototype",
  );
  expect(propertyOf(Object.assign(Object.create(null), { level: "without" }) as Options, "level")).toBe(
    "without",
  );
});

test("an Object.prototype is not read", () => {
  Object.assign(Object.prototype, { level: "polluted" });
  expect(({} as Options).level).toBe("polluted");
  expect(propertyOf({} as Options, "level")).toBeUndefined();
  expect(propertyOf(new (class {})() as Options, "level")).toBeUndefined();
  expect({ ...propertiesOf({ rule: "own" } as Options, ["level", "rule"]) }).toEqual({
    level: undefined,
    rule: "own",
  });
});

test("the copy has no property beyond the named ones", () => {
  Object.assign(Object.prototype, { level: "polluted" });
  const { level = "default" } = propertiesOf({} as Options, ["level"]);
  expect(level).toBe("default");
  expect(propertiesOf({ rule: "own" } as Options, ["rule"])).not.toHaveProperty("level");
});

test("an Object.prototype of another realm is not read", () => {
  const other = runInNewContext("Object.prototype.level = 'polluted'; ({ rule: 'own' })") as Options;
  expect(other.level).toBe("polluted");
  expect(propertyOf(other, "level")).toBeUndefined();
  expect(propertyOf(other, "rule")).toBe("own");
});
