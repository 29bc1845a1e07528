/**
 * Returns the URL that the runtime reads, or `undefined` if it rejects the string. In Node 20 and 22, `URL.canParse` rejects
 * strings with characters from U+0080 to U+00FF once it is optimized.
 */
export function readUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
