/** The function `inspect` of the runtime, which turns a value into what `console.log` prints. */
type Inspect = (value: unknown, options: unknown) => string;

/**
 * Adds methods to a class, and returns it. `console.log` shows the result of `shown` in place of an instance of it.
 *
 * Node and Bun look for the first symbol and format an object that they get, but print a string without quotes. Deno looks for
 * the second one and needs a string. The methods are on the prototype, so properties, JSON and copies do not change.
 *
 * Bundlers keep a class whose method has such a symbol as its name, used or not. So they are added by a call that is marked as pure.
 * A base class with these methods would make each instance slower.
 */
export function inspectable<T extends object, C extends abstract new (...args: never) => T>(
  shownClass: C,
  shown: (instance: T) => object | string,
): C {
  const methods = {
    [Symbol.for("nodejs.util.inspect.custom")](
      this: T,
      _depth: number,
      options: unknown,
      inspect: Inspect,
    ): object | string {
      const value = shown(this);
      return typeof value === "string" ? inspect(value, options) : value;
    },
    [Symbol.for("Deno.customInspect")](this: T, inspect: Inspect, options: unknown): string {
      return inspect(shown(this), options);
    },
  };
  for (const symbol of Object.getOwnPropertySymbols(methods)) {
    Object.defineProperty(shownClass.prototype, symbol, { value: Reflect.get(methods, symbol) });
  }
  return shownClass;
}
