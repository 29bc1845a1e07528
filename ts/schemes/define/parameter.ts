/** Refuses parameters that are parts of their own: they would be read as those. */
export function mustNotName(
  parameters: readonly (readonly [string, ...unknown[]])[],
  parts: readonly string[],
): void {
  for (const [name] of parameters) {
    if (parts.includes(name.toLowerCase()))
      throw new TypeError(`Expected ${name} as a part of its own, and not among the parameters`);
  }
}
