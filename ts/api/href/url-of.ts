/** Returns what the `URL` of the runtime reads, or `undefined` if it rejects the text or the base. */
export function urlOf(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
