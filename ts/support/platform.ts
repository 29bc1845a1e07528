/** The globals of the platform, beyond the language, without which a function cannot work. */
type PlatformGlobal = "URL" | "TransformStream" | "crypto";

/** Throws a `TypeError` that names a global if the runtime does not have it. */
export function requireGlobal(name: PlatformGlobal): void {
  if (globalThis[name] == null) throw new TypeError(`Expected a runtime with the global ${name}, got none`);
}
