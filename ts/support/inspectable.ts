/**
 * Returns a base class. `console.log` shows the result of `shown` in place of an instance of it.
 *
 * Node and Bun look for the first symbol and format the value that they get. Deno looks for the second one and needs a string. The
 * methods are on the prototype, so properties, JSON and copies do not change.
 *
 * Bundlers keep a class whose method has such a symbol as its name, used or not. So it is created by a call that is marked as pure.
 */
export function inspectable<T extends object>(shown: (instance: T) => object): new () => object {
  return class {
    [Symbol.for("nodejs.util.inspect.custom")](): object {
      return shown(this as unknown as T);
    }

    [Symbol.for("Deno.customInspect")](
      inspect: (value: object, options: unknown) => string,
      options: unknown,
    ): string {
      return inspect(shown(this as unknown as T), options);
    }
  };
}
