// Properties of arguments: those of a class count, those of a polluted `Object.prototype` do not.

import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import {
  hasOwn,
  hasProperty,
  NO_OPTIONS,
  optionsOf,
  ownCopy,
  propertiesOf,
  propertyOf,
} from "../../../ts/support/properties.ts";

interface Options {
  readonly level?: string | undefined;
  readonly rule?: string | undefined;
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

test("a property that is undefined is there, its own or inherited", () => {
  expect(hasProperty({ level: undefined }, "level")).toBe(true);
  expect(hasProperty(Object.create({ level: undefined }), "level")).toBe(true);
  expect(hasProperty({}, "level")).toBe(false);
  expect(hasProperty({}, "toString")).toBe(false);
  expect([hasOwn({ level: 1 }, "level"), hasOwn(Object.create({ level: 1 }), "level")]).toEqual([
    true,
    false,
  ]);
});

test("only an Object.prototype has no prototype and the method isPrototypeOf", () => {
  const withoutPrototype: object = Object.assign(Object.create(null), { level: "a" });
  expect(propertyOf(Object.create(withoutPrototype) as Options, "level")).toBe("a");
  expect(propertyOf(Object.create({ isPrototypeOf: 1, level: "b" }) as Options, "level")).toBe("b");
});

test("options that are absent or undefined are not in the copy", () => {
  expect(Reflect.ownKeys(optionsOf<Options, "level">(undefined, ["level"]))).toEqual([]);
  expect(optionsOf<Options, "level">(undefined, ["level"])).toBe(NO_OPTIONS);
  Object.assign(Object.prototype, { level: "polluted" });
  expect(optionsOf<Options, "level" | "rule">({ rule: "b" }, ["level", "rule"]).level).toBeUndefined();
  expect(ownCopy({ rule: "b" } as Options).level).toBeUndefined();
  expect(() => optionsOf([] as Options, ["level"])).toThrow(TypeError);
});

test("an unknown option is rejected unless it is undefined or inherited", () => {
  const names: readonly (keyof Options)[] = ["level"];
  expect({ ...optionsOf({ level: "a" } as Options, names) }).toEqual({ level: "a" });
  expect({ ...optionsOf({ level: "a", rule: undefined } as Options, names) }).toEqual({ level: "a" });
  expect({ ...optionsOf(Object.create({ rule: "b" }) as Options, names) }).toEqual({});
  expect({ ...optionsOf({ rule: "b" } as Options, names, ["level", "rule"]) }).toEqual({});
  expect(() => optionsOf({ rule: "b" } as Options, names)).toThrow(
    new TypeError('Unknown option "rule", expected level'),
  );
  expect(() => optionsOf({ Level: "b" } as Options, names)).toThrow(
    new TypeError('Unknown option "Level", expected level; did you mean level?'),
  );
});
