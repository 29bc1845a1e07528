// Reads the properties of arguments. A program whose `Object.prototype` was polluted has there what an attacker wrote, such as a
// `level` that nobody passed, so an `Object.prototype` is never read. Any other prototype is: a policy may be an instance of a
// class with getters.

/** Returns a property of an object, its own or inherited, but not one of an `Object.prototype`. */
export function propertyOf<T extends object, K extends keyof T>(object: T, name: K): T[K] | undefined {
  const value = object[name];
  return value === undefined || hasProperty(object, name) ? value : undefined;
}

/** Returns whether an object has a property, its own or inherited, even if its value is `undefined`. */
export function hasProperty(object: object, name: PropertyKey): boolean {
  for (let holder: object | null = object; holder !== null; holder = Object.getPrototypeOf(holder)) {
    if (Object.hasOwn(holder, name)) return !isObjectPrototype(holder);
  }
  return false;
}

/** Returns a copy of an object that has the named properties alone, without those of an `Object.prototype`. */
export function propertiesOf<T extends object, K extends keyof T>(
  object: T,
  names: readonly K[],
): { [Name in K]: T[Name] | undefined } {
  const copy = Object.create(null);
  for (const name of names) copy[name] = propertyOf(object, name);
  return copy;
}

/** Returns whether an object is the `Object.prototype` of this realm or another: a window and a frame each have their own. */
function isObjectPrototype(object: object): boolean {
  return (
    object === Object.prototype ||
    (Object.getPrototypeOf(object) === null && Object.hasOwn(object, "isPrototypeOf"))
  );
}
