import { inspect } from "node:util";
import { expect, test } from "vitest";
import { inspectable } from "../../../ts/support/inspectable.ts";

/** Returns a class whose instances `console.log` shows by a function. */
const shownBy = (shown: () => object | string): (new () => { readonly secret: string }) =>
  inspectable(
    class Hidden {
      readonly secret = "pw";
    },
    shown,
  );

test("console.log of Node shows the string or the object in place of an instance", () => {
  const Text = shownBy(() => "a\nb");
  expect(inspect([new Text()])).toBe(String.raw`[ 'a\nb' ]`);
  const Parts = shownBy(() => ({ host: "h" }));
  expect(inspect(new Parts())).toBe("{ host: 'h' }");
  expect(JSON.stringify([new Text(), new Parts()])).toBe('[{"secret":"pw"},{"secret":"pw"}]');
});

test("Node and Bun get the object, and format it themselves", () => {
  const shown = { host: "h" };
  const parts = new (shownBy(() => shown))();
  const method = Reflect.get(parts, Symbol.for("nodejs.util.inspect.custom"));
  expect(method.call(parts, 2, {}, () => "formatted")).toBe(shown);
});

test("Deno gets the string that its own function writes", () => {
  const Parts = shownBy(() => ({ host: "h" }));
  const method = Reflect.get(new Parts(), Symbol.for("Deno.customInspect"));
  const written = method.call(
    new Parts(),
    (value: unknown, options: unknown) => JSON.stringify([value, options]),
    { depth: 1 },
  );
  expect(written).toBe('[{"host":"h"},{"depth":1}]');
});
