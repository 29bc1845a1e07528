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

/**
 * Whether the `URL` of this runtime reads these strings as the URL Standard does (WHATWG URL, 3.3 and 4.4). That of Node 20 and 22,
 * Deno, Bun, Firefox and WebKit does not.
 */
export const URL_IS_STANDARD: boolean =
  readUrl("http://h/a/.b/..")?.href === "http://h/a/" &&
  readUrl("http://xn--a/") !== undefined &&
  readUrl("file://h/C:/..")?.href === "file://h/C:/";
